"""Room codes and keys: how they are drawn and how they are compared."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without 0 O, 1 I L: a code is read aloud and from across the room."""
LENGTH = 5


def draw_code() -> str:
    """Return a random room code."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def draw_key() -> str:
    """Return a fresh key: 128 bits, safe in an address."""
    return secrets.token_urlsafe(16)


def key_hash(key: str) -> str:
    """Return what is stored instead of a key."""
    return sha256(key.encode()).hexdigest()


def same_hash(one: str, other: str) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(one, other)
