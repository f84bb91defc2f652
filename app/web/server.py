"""Puts the web side together: routes, security headers, health, and the split between HTTP and sockets."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from app.net.peers import Peer, Scope, is_private, peer_of
from app.web.api import add_api, refusal
from app.web.outlet import Send
from app.web.pages import Pages
from app.web.service import Service
from app.web.sockets import Sockets

USED = ("autoplay", "clipboard-write", "fullscreen", "screen-wake-lock")
UNUSED = ("camera", "geolocation", "microphone", "payment", "usb")
PERMISSIONS = ", ".join([*(f"{name}=(self)" for name in USED), *(f"{name}=()" for name in UNUSED)])


class Web:
    """The ASGI application of one server."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.sockets = Sockets(service)
        self._pages = Pages(service)
        # FastAPI's own pages fetch scripts from elsewhere: only the description (/openapi.json) is served.
        self._http = FastAPI(
            title="Chiếu",
            docs_url=None,
            redoc_url=None,
            redirect_slashes=False,
            exception_handlers={HTTPException: self._refused, Exception: _failed},
        )
        add_api(self._http, service)
        # Last, since the pages' short address takes any path of one word.
        self._http.router.routes += [*self._probes(), *self._pages.routes()]

    async def __call__(self, scope: Scope, receive: Any, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
        elif scope["type"] == "http":
            peer = peer_of(scope, self._service.settings)
            await self._http(scope, receive, _with_headers(send, _security_headers(peer)))
        else:
            await self._http(scope, receive, send)

    def _probes(self) -> list[Route]:
        return [
            Route("/healthz", self._healthy),
            Route("/readyz", self._ready),
            Route("/metrics", self._metrics),
        ]

    async def _healthy(self, request: Request) -> Response:
        return PlainTextResponse("ok")

    async def _ready(self, request: Request) -> Response:
        """Ready is a server that takes rooms and whose store answers."""
        if self._service.draining:
            return PlainTextResponse("draining", 503)
        if not await self._service.rooms.store_answers():
            return PlainTextResponse("the store does not answer", 503)
        return PlainTextResponse("ready")

    async def _metrics(self, request: Request) -> Response:
        allowed = self._service.settings.metrics
        peer = peer_of(request.scope, self._service.settings)
        if allowed == "off" or (allowed == "private" and (peer.proxied or not is_private(peer))):
            raise HTTPException(404)
        return Response(self._service.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    async def _refused(self, request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        if request.url.path.startswith("/api/"):
            code = {404: "no_such_call", 405: "no_such_call"}.get(status, "failed")
            return refusal(code, {}, status)
        return self._pages.missing(request) if status == 404 else PlainTextResponse(str(status), status)


def _security_headers(peer: Peer) -> list[tuple[bytes, bytes]]:
    """Return the headers of every answer. Old browsers do not take a socket for ``'self'``: it is named."""
    sockets = f" ws://{peer.host} wss://{peer.host}" if peer.host else ""
    policy = "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "font-src 'self'",
            "img-src 'self' data: blob:",
            "media-src 'self' blob:",
            "manifest-src 'self'",
            f"connect-src 'self'{sockets}",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "form-action 'self'",
        ]
    )
    return [
        (b"content-security-policy", policy.encode("latin-1")),
        (b"x-content-type-options", b"nosniff"),
        # Not no-referrer: under it Chromium 69 posts with "Origin: null", which is refused.
        (b"referrer-policy", b"same-origin"),
        (b"permissions-policy", PERMISSIONS.encode()),
        (b"x-frame-options", b"DENY"),
    ]


def _with_headers(send: Send, headers: list[tuple[bytes, bytes]]) -> Send:
    async def sender(message: Any) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *headers]
        await send(message)

    return sender


async def _failed(request: Request, error: Exception) -> Response:
    return refusal("failed", {}, 500)
