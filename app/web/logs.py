"""Structured logs: a JSON object a line in a pipe, readable on a terminal, nothing that is a guest's."""

from __future__ import annotations

import logging
import sys
from typing import Any, TextIO

import orjson
import structlog
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import EventDict, Processor, WrappedLogger

SHOWN_OF_CODE = 2


def set_up(stream: TextIO = sys.stderr) -> None:
    """Send the house's own logs and the libraries' warnings to ``stream``."""
    on_terminal = stream.isatty()
    renderer: Processor = structlog.processors.JSONRenderer(serializer=_dumps)
    if on_terminal:
        renderer = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _shorten_rooms,
    ]
    if not on_terminal:
        # Local variables hold hands and keys: a traceback shows none.
        shared.append(structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False)))
    structlog.configure(
        processors=[*shared, renderer],
        logger_factory=structlog.PrintLoggerFactory(stream),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processor=renderer, foreign_pre_chain=shared))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)


def shortened(room: str) -> str:
    """Return a room's code as logs may show it: enough to follow one room, too little to get in."""
    return room[:SHOWN_OF_CODE] + "…"


def _shorten_rooms(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    room = event.get("room")
    if isinstance(room, str) and len(room) > SHOWN_OF_CODE + 1:
        event["room"] = shortened(room)
    return event


def _dumps(value: Any, default: Any = None, **_: Any) -> str:
    return orjson.dumps(value, default=default or repr).decode()
