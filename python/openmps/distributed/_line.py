"""A connection of two ranks after their handshake: each message is authenticated, with its direction and its number.

A message is a header of 9 bytes (kind, length), a code of 32, the content, and a code of 32. Codes are HMAC-SHA256 with
the direction's key. The first covers the number of the message and the header, so a length is believed only if the
other rank has sent it. The second covers the content too. Each side counts messages from 0.
"""

from __future__ import annotations

import hmac
import socket
import struct
from enum import Enum

from openmps.errors import DeviceError

__all__ = ["ForgedError", "Kind", "Line"]

_HEADER, _NUMBER = struct.Struct(">cQ"), struct.Struct(">Q")
_CODE = 32
_BEFORE = _HEADER.size + _CODE  # the content
_MOST_BYTES = 1 << 31
_AT_ONCE = 1 << 18


class Kind(Enum):
    """The kinds of messages."""

    TEXT = b"t"  # rank 0's, before training
    NUMBERS = b"n"  # of one rank, or of all
    ENDS = b"e"  # why all ranks end
    LEAVES = b"l"  # the rank ends, and no other has to


class ForgedError(ConnectionError):
    """A message is not the one that the other rank has sent."""

    def __init__(self, number: int) -> None:
        super().__init__(f"message {number} is forged")
        self.number = number


class Line:
    """One connection.

    Parameters
    ----------
    connection : socket
    sends, receives : bytes
        The keys of both directions.
    """

    def __init__(self, connection: socket.socket, sends: bytes, receives: bytes) -> None:
        self.connection = connection
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.has_left = False
        self._sends, self._receives = sends, receives
        self._sent = self._taken = 0
        self._received = bytearray()

    def send(self, kind: Kind, content: bytes = b"") -> None:
        """Send a message; one thread at a time."""
        if len(content) > _MOST_BYTES:
            raise DeviceError(f"distributed: a message has {len(content)} bytes, ranks send at most {_MOST_BYTES}.")
        header = _HEADER.pack(kind.value, len(content))
        before, after = _codes(self._sends, self._sent, header, content)
        self._sent += 1
        self.connection.sendall(b"".join([header, before, content, after]))

    def receive(self) -> tuple[Kind, bytes]:
        """Return the next message; OSError if the other side has ended, ForgedError if it is not the other rank's."""
        while (message := self._whole()) is None:
            self.read()
        return message

    def read(self) -> None:
        """Take the bytes that are there; OSError if the other side has ended."""
        data = self.connection.recv(_AT_ONCE)
        if not data:
            raise ConnectionError("the other side has ended")
        self._received += data

    def messages(self) -> list[tuple[Kind, bytes]]:
        """Return the messages that are whole."""
        whole = []
        while (message := self._whole()) is not None:
            whole.append(message)
        return whole

    def _whole(self) -> tuple[Kind, bytes] | None:
        if len(self._received) < _BEFORE:
            return None
        header, given = bytes(self._received[: _HEADER.size]), bytes(self._received[_HEADER.size : _BEFORE])
        if not hmac.compare_digest(given, _code_of_header(self._receives, self._taken, header)):
            raise ForgedError(self._taken)
        kind, length = _HEADER.unpack(header)
        if length > _MOST_BYTES:
            raise ForgedError(self._taken)
        end = _BEFORE + length
        if len(self._received) < end + _CODE:
            return None
        content, given = bytes(self._received[_BEFORE:end]), bytes(self._received[end : end + _CODE])
        if not hmac.compare_digest(given, _codes(self._receives, self._taken, header, content)[1]):
            raise ForgedError(self._taken)
        del self._received[: end + _CODE]
        self._taken += 1
        return Kind(kind), content  # authentic, so the kind is one of ours


def _code_of_header(key: bytes, number: int, header: bytes) -> bytes:
    return hmac.digest(key, b"header" + _NUMBER.pack(number) + header, "sha256")


def _codes(key: bytes, number: int, header: bytes, content: bytes) -> tuple[bytes, bytes]:
    """Return the codes of header and content."""
    before = _code_of_header(key, number, header)
    return before, hmac.digest(key, b"".join([b"content", before, content]), "sha256")
