"""The pages and what they are made of: shells, scripts, styles, sentences, QR codes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import orjson
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from app import protocol
from app.rooms.view import catalog
from app.settings import ROOT
from app.web import qr
from app.web.assets import ASK_AGAIN, Asset, StaticFiles, Texts, make_asset
from app.web.service import Service
from games.texts import folder

DEFAULT_LANGUAGE = "vi"
Page = Callable[[Request], Awaitable[Response]]


class Pages:
    """Serves everything that a browser shows."""

    def __init__(self, service: Service) -> None:
        watch = service.settings.dev
        self._service = service
        self._static = StaticFiles(ROOT / "static", watch=watch)
        texts = {game: folder(game) / "text" for game in service.games}
        self._texts = Texts(ROOT / "app" / "text", texts, watch=watch)
        self._schema = make_asset(orjson.dumps(protocol.schema(list(service.games.values()))), ".json")
        self._catalog = catalog(service.games)
        self._templates = Environment(
            loader=FileSystemLoader(ROOT / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            auto_reload=watch,
        )

    def routes(self) -> list[Route]:
        """Return the pages as routes; the last one takes any path of five characters."""
        return [
            Route("/", self._page("home.html")),
            Route("/practice", self._page("home.html")),
            Route("/old", self._page("old.html")),
            Route("/t", self._page("table.html")),
            Route("/t/{room}", self._room_page("t", "table.html")),
            Route("/r/{room}", self._room_page("r", "phone.html")),
            Route("/qr/{room}.svg", self._qr),
            Route("/text/{language}.json", self._text),
            Route("/static/{version}/{path:path}", self._file),
            Route("/protocol.schema.json", self._protocol),
            Route("/manifest.webmanifest", self._manifest),
            Route("/favicon.ico", self._icon),
            Route("/{room}", self._short),
        ]

    def _page(self, template: str) -> Page:
        async def page(request: Request) -> Response:
            return self._render(request, template, room=None, status=200)

        return page

    def _room_page(self, kind: str, template: str) -> Page:
        async def page(request: Request) -> Response:
            asked: str = request.path_params["room"]
            room = protocol.clean_code(asked)
            if room is not None and room != asked:
                return RedirectResponse(f"/{kind}/{room}")
            # A code that cannot be one still gets the page, which says so in the guest's language.
            return self._render(request, template, room=room, status=200 if room else 404)

        return page

    async def _short(self, request: Request) -> Response:
        room = protocol.clean_code(request.path_params["room"])
        if room is None:
            raise HTTPException(404)
        return RedirectResponse(f"/r/{room}")

    def missing(self, request: Request) -> Response:
        """Return the page for an address that leads nowhere; a short text for who reads no pages."""
        if "text/html" not in request.headers.get("accept", ""):
            return PlainTextResponse("404 · Không có trang này. · There is no such page.", 404)
        return self._render(request, "missing.html", status=404)

    def _render(self, request: Request, template: str, **context: Any) -> Response:
        status: int = context.pop("status")
        body = self._templates.get_template(template).render(
            static=f"/static/{self._static.version}",
            lang_default=self._language(request),
            languages=self._texts.languages,
            catalog=self._catalog,
            **context,
        )
        headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language"}
        return Response(body, status, headers=headers, media_type="text/html")

    def _language(self, request: Request) -> str:
        """Return the first language of the browser's list that we have."""
        for item in request.headers.get("accept-language", "").split(","):
            language = item.split(";")[0].strip().lower().split("-")[0]
            if language in self._texts.languages:
                return language
        return DEFAULT_LANGUAGE

    async def _text(self, request: Request) -> Response:
        return _answer(self._texts.get(request.path_params["language"]), request, ASK_AGAIN)

    async def _file(self, request: Request) -> Response:
        asset = self._static.get(request.path_params["path"])
        return _answer(asset, request, self._static.cache(request.path_params["version"]))

    async def _icon(self, request: Request) -> Response:
        return _answer(self._static.get("icon.svg"), request, ASK_AGAIN)

    async def _protocol(self, request: Request) -> Response:
        return _answer(self._schema, request, ASK_AGAIN)

    async def _manifest(self, request: Request) -> Response:
        icon = {"src": f"/static/{self._static.version}/icon.svg", "type": "image/svg+xml", "sizes": "any"}
        manifest = {
            "name": "Chiếu", "short_name": "Chiếu", "start_url": "/", "display": "standalone",
            "background_color": "#0c3d36", "theme_color": "#12564a", "icons": [icon],
        }  # fmt: skip
        return _answer(make_asset(orjson.dumps(manifest), ".webmanifest"), request, ASK_AGAIN)

    async def _qr(self, request: Request) -> Response:
        room = protocol.clean_code(request.path_params["room"])
        url = None if room is None else self._service.whereabouts.link(room).get("url")
        if url is None:
            raise HTTPException(404)
        return Response(qr.svg(url), headers={"Cache-Control": "no-store"}, media_type="image/svg+xml")


def _answer(asset: Asset | None, request: Request, cache: str) -> Response:
    if asset is None:
        raise HTTPException(404)
    return asset.answer(request.headers, cache)
