"""The few HTTP calls that hand out keys: new room, join, look up, practice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, FastAPI
from starlette.requests import Request
from starlette.responses import Response

from app import protocol
from app.net.peers import Peer, origin_allowed, peer_of
from app.protocol import BadMessage, BodyT, JoinRoom, NewRoom, Practice
from app.rooms.errors import Refusal, RoomUnknown
from app.web.service import Service

STATUS = {
    "room_unknown": 404, "room_closed": 410, "too_big": 413, "not_json": 415, "too_fast": 429, "moving": 503,
    "store_away": 503, "wrong_origin": 403,
}  # fmt: skip
DEFAULT_STATUS = 400
NOT_KEPT = {"Cache-Control": "no-store"}


def add_api(web: FastAPI, service: Service) -> None:
    """Add the HTTP calls of ``docs/protocol.md`` and how they refuse."""
    web.state.service = service
    web.include_router(calls)
    for error in (BadMessage, Refusal, RoomUnknown):
        web.add_exception_handler(error, _refused)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, BadMessage | Refusal)
    service = _service(request)
    if isinstance(error, RoomUnknown):
        service.missed(peer_of(request.scope, service.settings))
    service.metrics.refused(error.code)
    return refusal(error.code, error.facts, STATUS.get(error.code, DEFAULT_STATUS))


def refusal(code: str, facts: Any, status: int) -> Response:
    """Return a refusal as every call tells one."""
    body = orjson.dumps({"code": code, "facts": facts})
    return Response(body, status, headers=NOT_KEPT, media_type="application/json")


# ---- what the calls depend on


def _service(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


ServiceHere = Annotated[Service, Depends(_service)]


def _peer(request: Request, service: ServiceHere, answer: Response) -> Peer:
    """Return who calls. Raises :class:`Refusal` ``wrong_origin`` for another site's page."""
    answer.headers.update(NOT_KEPT)
    peer = peer_of(request.scope, service.settings)
    if not origin_allowed(request.scope, peer, service.settings):
        raise Refusal("wrong_origin")
    return peer


Caller = Annotated[Peer, Depends(_peer)]


def _room(room: str, service: ServiceHere, peer: Caller) -> str:
    """Return the code as it is written; guesses are throttled. Raises :class:`RoomUnknown`."""
    _wait(service.guess_wait_ms(peer))
    code = protocol.clean_code(room)
    if code is None:
        raise RoomUnknown
    return code


NamedRoom = Annotated[str, Depends(_room)]


def _opener(service: ServiceHere, peer: Caller) -> None:
    """Refuse who opens too many rooms, and everybody while the server stops."""
    if service.draining:
        raise Refusal("moving")
    _wait(service.new_room_wait_ms(peer))


MayOpen = Annotated[None, Depends(_opener)]


def _wait(wait_ms: int) -> None:
    if wait_ms:
        raise Refusal("too_fast", None, {"retry_ms": wait_ms})


def _body(shape: type[BodyT]) -> Callable[[Request], Awaitable[BodyT]]:
    """Return a dependency that reads the body as strictly as the socket reads a message.

    FastAPI's own reading has no bound on size or depth, and answers in another form.
    """

    async def read(request: Request) -> BodyT:
        if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
            raise BadMessage("not_json")
        content = bytearray()
        async for part in request.stream():
            content += part
            if len(content) > protocol.MAX_BYTES:
                raise BadMessage("too_big", limit=protocol.MAX_BYTES)
        try:
            text = content.decode()
        except UnicodeDecodeError:
            raise BadMessage("bad_json") from None
        return protocol.read_body(shape, text)

    return read


def _takes(shape: type[BodyT]) -> dict[str, Any]:
    """Return what the OpenAPI page says of the body, since a dependency reads it."""
    content = {"application/json": {"schema": shape.model_json_schema()}}
    return {"requestBody": {"required": True, "content": content}}


_REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": protocol.HttpRefusal, "description": HTTPStatus(status).phrase}
    for status in sorted({DEFAULT_STATUS, *STATUS.values()})
}


# ---- the calls

calls = APIRouter(prefix="/api", responses=_REFUSALS)


@calls.post("/rooms", status_code=201, openapi_extra=_takes(NewRoom))
async def new_room(
    body: Annotated[NewRoom, Depends(_body(NewRoom))], _may: MayOpen, service: ServiceHere
) -> protocol.TableKey:
    """Open a room."""
    room, key = await service.rooms.create(body.game)
    return protocol.TableKey(room=room, key=key)


@calls.get("/rooms/{room}")
async def look_up(room: NamedRoom, service: ServiceHere) -> protocol.RoomSummary:
    """Tell what a guest wants to know before joining."""
    actor = await service.rooms.open(room)
    return protocol.RoomSummary.model_validate(actor.summary())


@calls.post("/rooms/{room}/join", status_code=201, openapi_extra=_takes(JoinRoom))
async def join(
    peer: Caller,
    body: Annotated[JoinRoom, Depends(_body(JoinRoom))],
    room: NamedRoom,
    service: ServiceHere,
) -> protocol.MemberKey:
    """Become a member."""
    _wait(service.join_wait_ms(peer, room))
    member, key = await service.rooms.join(room, body.name, body.avatar, body.dice)
    service.joined(room)
    return protocol.MemberKey(room=room, member=member, key=key)


@calls.post("/practice", status_code=201, openapi_extra=_takes(Practice))
async def practice(
    body: Annotated[Practice, Depends(_body(Practice))], _may: MayOpen, service: ServiceHere
) -> protocol.MemberKey:
    """Open a room with bots and start."""
    room, member, key = await service.rooms.practice(body)
    return protocol.MemberKey(room=room, member=member, key=key)
