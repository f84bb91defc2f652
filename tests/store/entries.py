"""Chained entries for tests of the stores, which know nothing of rooms."""

from __future__ import annotations

import json
from hashlib import blake2b


def chain(*texts: str, after: bytes = b"") -> list[bytes]:
    """Return entries with the tags that follow each other after an entry (or none)."""
    tag, entries = after[:8], []
    for text in texts:
        body = json.dumps({"text": text}).encode()
        tag = blake2b(tag + body, digest_size=4).hexdigest().encode()
        entries.append(tag + body)
    return entries
