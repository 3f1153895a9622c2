"""The handshake of two ranks: each proves that it knows the run's key, and both derive keys for this connection alone.

    rank 0 to rank r   greeting (16 bytes), challenge of rank 0 (32)
    rank r to rank 0   r (4), challenge of rank r (32), proof of rank r (32)
    rank 0 to rank r   proof of rank 0 (32)

Messages have fixed sizes, so a stranger announces no length. HKDF-SHA256 (RFC 5869) makes proofs and keys. Its secret
is the run's key, its salt both challenges. Rank, number of ranks and a label are its info.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field

__all__ = ["ANSWER_BYTES", "HELLO_BYTES", "PROOF_BYTES", "Keys", "answer", "challenge", "hello", "hkdf", "rank_in"]

_GREETING = b"openmps ranks 2\n"
_CHALLENGE, _RANK = 32, 4
PROOF_BYTES = hashlib.sha256().digest_size
HELLO_BYTES = len(_GREETING) + _CHALLENGE
ANSWER_BYTES = _RANK + _CHALLENGE + PROOF_BYTES


@dataclass(frozen=True)
class Keys:
    """Proofs and keys of one connection."""

    proof_of_other: bytes = field(repr=False)
    proof_of_first: bytes = field(repr=False)
    to_first: bytes = field(repr=False)
    from_first: bytes = field(repr=False)


def hkdf(secret: bytes, salt: bytes, info: bytes, count: int = 32) -> bytes:
    """Return so many bytes of HKDF-SHA256."""
    key, block, made = hmac.digest(salt, secret, "sha256"), b"", b""
    for number in range(1, -(-count // PROOF_BYTES) + 1):
        block = hmac.digest(key, block + info + bytes([number]), "sha256")
        made += block
    return made[:count]


def challenge() -> bytes:
    """Return random bytes."""
    return secrets.token_bytes(_CHALLENGE)


def hello(of_first: bytes) -> bytes:
    """Return the message with which rank 0 begins."""
    return _GREETING + of_first


def answer(key: bytes, greeting: bytes, rank: int, size: int) -> tuple[bytes, Keys]:
    """Return what a rank answers to rank 0's first message, and the keys; ConnectionError if that is none."""
    if len(greeting) != HELLO_BYTES or not greeting.startswith(_GREETING):
        raise ConnectionError("something else answers there")
    own = challenge()
    keys = _keys(key, greeting[len(_GREETING) :] + own, rank, size)
    return rank.to_bytes(_RANK, "big") + own + keys.proof_of_other, keys


def rank_in(message: bytes, key: bytes, of_first: bytes, size: int) -> tuple[int, Keys]:
    """Return which rank has answered, and the keys; ConnectionError for a stranger."""
    rank = int.from_bytes(message[:_RANK], "big")
    proof = message[_RANK + _CHALLENGE :]
    keys = _keys(key, of_first + message[_RANK : _RANK + _CHALLENGE], rank, size)
    if not hmac.compare_digest(proof, keys.proof_of_other) or not 0 < rank < size:
        raise ConnectionError("a stranger")
    return rank, keys


def _keys(key: bytes, challenges: bytes, rank: int, size: int) -> Keys:
    def derived(label: str) -> bytes:
        return hkdf(key, challenges, f"openmps ranks 2, {label}, rank {rank} of {size}".encode())

    return Keys(*map(derived, ("proof of the rank", "proof of rank 0", "to rank 0", "from rank 0")))
