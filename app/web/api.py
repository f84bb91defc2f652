"""The few HTTP calls that hand out keys: new room, join, look up, practice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from app import protocol
from app.net.peers import Peer, origin_allowed, peer_of
from app.protocol import BadMessage, BodyT, JoinRoom, NewRoom, Practice
from app.rooms.errors import Refusal, RoomUnknown
from app.web.service import Service

Handler: TypeAlias = Callable[[Request, Peer], Awaitable[Response]]

STATUS = {
    "room_unknown": 404, "room_closed": 410, "too_big": 413, "not_json": 415, "too_fast": 429, "moving": 503,
    "store_away": 503, "wrong_origin": 403,
}  # fmt: skip
DEFAULT_STATUS = 400


class Api:
    """The HTTP calls of ``docs/protocol.md``."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def routes(self) -> list[Route]:
        """Return the calls as routes."""
        return [
            Route("/api/rooms", self._guarded(self._new_room), methods=["POST"]),
            Route("/api/rooms/{room}", self._guarded(self._look_up), methods=["GET"]),
            Route("/api/rooms/{room}/join", self._guarded(self._join), methods=["POST"]),
            Route("/api/practice", self._guarded(self._practice), methods=["POST"]),
        ]

    def _guarded(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        async def guarded(request: Request) -> Response:
            peer = peer_of(request.scope, self._service.settings)
            try:
                if not origin_allowed(request.scope, peer, self._service.settings):
                    raise Refusal("wrong_origin")
                return await handler(request, peer)
            except BadMessage as bad:
                return self._refused(bad.code, bad.facts)
            except RoomUnknown as refusal:
                self._service.missed(peer)
                return self._refused(refusal.code, refusal.facts)
            except Refusal as refusal:
                return self._refused(refusal.code, refusal.facts)

        return guarded

    async def _new_room(self, request: Request, peer: Peer) -> Response:
        body = await self._body(request, NewRoom)
        self._may_open(peer)
        room, key = await self._service.rooms.create(body.game)
        return _json({"room": room, "key": key}, 201)

    async def _join(self, request: Request, peer: Peer) -> Response:
        body = await self._body(request, JoinRoom)
        room = self._named_room(request, peer)
        _wait(self._service.join_wait_ms(peer, room))
        member, key = await self._service.rooms.join(room, body.name, body.avatar, body.dice)
        return _json({"room": room, "member": member, "key": key}, 201)

    async def _look_up(self, request: Request, peer: Peer) -> Response:
        room = self._named_room(request, peer)
        actor = await self._service.rooms.open(room)
        return _json(actor.summary(), 200)

    async def _practice(self, request: Request, peer: Peer) -> Response:
        body = await self._body(request, Practice)
        self._may_open(peer)
        room, member, key = await self._service.rooms.practice(body)
        return _json({"room": room, "member": member, "key": key}, 201)

    async def _body(self, request: Request, shape: type[BodyT]) -> BodyT:
        if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
            raise BadMessage("not_json")
        read = bytearray()
        async for part in request.stream():
            read += part
            if len(read) > protocol.MAX_BYTES:
                raise BadMessage("too_big", limit=protocol.MAX_BYTES)
        try:
            text = read.decode()
        except UnicodeDecodeError:
            raise BadMessage("bad_json") from None
        return protocol.read_body(shape, text)

    def _named_room(self, request: Request, peer: Peer) -> str:
        _wait(self._service.guess_wait_ms(peer))
        room = protocol.clean_code(request.path_params["room"])
        if room is None:
            raise RoomUnknown
        return room

    def _may_open(self, peer: Peer) -> None:
        if self._service.draining:
            raise Refusal("moving")
        _wait(self._service.new_room_wait_ms(peer))

    def _refused(self, code: str, facts: object) -> Response:
        self._service.metrics.refused(code)
        return _json({"code": code, "facts": facts}, STATUS.get(code, DEFAULT_STATUS))


def _wait(wait_ms: int) -> None:
    if wait_ms:
        raise Refusal("too_fast", None, {"retry_ms": wait_ms})


def _json(value: object, status: int) -> Response:
    return Response(
        orjson.dumps(value), status, headers={"Cache-Control": "no-store"}, media_type="application/json"
    )
