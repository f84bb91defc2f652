"""The shell between ASGI and a session: what happens when a session fails."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from app.web.session import Session
from app.web.sockets import Sockets
from tests.web.conftest import House


async def test_an_error_of_ours_closes_with_1011_and_not_as_if_all_were_well(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hear(session: Session, text: str | None) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Session, "hear", hear)
    said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    for message in ({"type": "websocket.connect"}, {"type": "websocket.receive", "text": "{}"}):
        said.put_nowait(message)
    heard: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        heard.append(message)

    scope = {
        "type": "websocket", "path": "/ws/K7M2Q", "scheme": "ws", "headers": [],
        "client": ("127.0.0.1", 50_000), "extensions": {},
    }  # fmt: skip
    await Sockets(house.service)(scope, said.get, send)
    assert heard == [{"type": "websocket.accept"}, {"type": "websocket.close", "code": 1011}]
    assert not house.service.sessions
    assert house.service.all_gone.is_set()
