"""What is served as it lies on disk: read once, compressed once; no path from outside touches the disk."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import orjson
from starlette.datastructures import Headers
from starlette.responses import Response

TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".html": "text/html; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
}
_SQUEEZABLE = frozenset({".js", ".css", ".svg", ".json", ".webmanifest", ".html", ".txt"})
_WORTH_BYTES = 600
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


@dataclass(frozen=True, slots=True)
class Asset:
    """One thing to serve, with its compressed form where that is smaller."""

    body: bytes
    squeezed: bytes | None
    media_type: str
    etag: str

    def answer(self, headers: Headers, cache: str) -> Response:
        """Return the response to a GET with these headers."""
        known = {"ETag": self.etag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
        if self.etag in headers.get("if-none-match", ""):
            return Response(status_code=304, headers=known)
        if self.squeezed is not None and "gzip" in headers.get("accept-encoding", ""):
            return Response(
                self.squeezed, media_type=self.media_type, headers={**known, "Content-Encoding": "gzip"}
            )
        return Response(self.body, media_type=self.media_type, headers=known)


def make_asset(body: bytes, suffix: str) -> Asset:
    """Return the asset for a body whose kind is that of files with this suffix."""
    squeezed = None
    if suffix in _SQUEEZABLE and len(body) > _WORTH_BYTES:
        squeezed = gzip.compress(body, mtime=0)
    return Asset(body, squeezed, TYPES[suffix], f'"{_digest([body])}"')


class StaticFiles:
    """The files of one folder under a version: the hash of them all.

    Addresses are ``/static/{version}/...``: browsers keep them for ever, relative
    imports between modules carry the version along, and a change of any file is a new version.
    """

    def __init__(self, folder: Path, *, watch: bool = False) -> None:
        self._folder = folder
        self._watch = watch
        self._signature: object = None
        self._assets: dict[str, Asset] = {}
        self._version = ""
        self._load()

    @property
    def version(self) -> str:
        """The version of the files as they are now."""
        self._refresh()
        return self._version

    def get(self, path: str) -> Asset | None:
        """Return the file of that path below the folder, ``None`` if there is none."""
        self._refresh()
        return self._assets.get(path)

    def cache(self, version: str) -> str:
        """Return how long what was asked for under ``version`` may be kept.

        A page from before an update still gets its modules, the new ones, but must not keep
        them under the old version.
        """
        return FOREVER if version == self._version else "no-store"

    def _refresh(self) -> None:
        if self._watch and self._signature != _signature(self._folder):
            self._load()

    def _load(self) -> None:
        self._signature = _signature(self._folder)
        files = [path for path in _files(self._folder) if path.suffix in TYPES]
        self._assets = {
            path.relative_to(self._folder).as_posix(): make_asset(path.read_bytes(), path.suffix)
            for path in files
        }
        self._version = _digest(
            part for name, asset in self._assets.items() for part in (name.encode(), asset.body)
        )


class Texts:
    """The sentences of every language: the house's own under ``common``, each game's under its id."""

    def __init__(self, common: Path, games: Mapping[str, Path], *, watch: bool = False) -> None:
        self._common = common
        self._games = dict(games)
        self._watch = watch
        self._signature: object = None
        self._assets: dict[str, Asset] = {}
        self._load()

    @property
    def languages(self) -> tuple[str, ...]:
        """Codes of the languages there are: ``("en", "vi")``."""
        return tuple(sorted(self._assets))

    def get(self, language: str) -> Asset | None:
        """Return all sentences of one language as JSON."""
        if self._watch and self._signature != self._look():
            self._load()
        return self._assets.get(language)

    def _look(self) -> object:
        return [_signature(folder) for folder in (self._common, *self._games.values())]

    def _load(self) -> None:
        self._signature = self._look()
        folders = (path for path in sorted(self._common.iterdir()) if path.is_dir())
        self._assets = {
            folder.name: make_asset(orjson.dumps(self._merge(folder)), ".json") for folder in folders
        }

    def _merge(self, folder: Path) -> dict[str, dict[str, str]]:
        merged: dict[str, dict[str, str]] = {"common": {}}
        for path in sorted(folder.glob("*.json")):
            merged["common"].update(orjson.loads(path.read_bytes()))
        for game, texts in self._games.items():
            path = texts / f"{folder.name}.json"
            merged[game] = orjson.loads(path.read_bytes()) if path.exists() else {}
        return merged


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _signature(folder: Path) -> object:
    return [(str(path), path.stat().st_mtime_ns, path.stat().st_size) for path in _files(folder)]


def _digest(parts: Iterable[bytes]) -> str:
    digest = hashlib.blake2b(digest_size=8)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.hexdigest()
