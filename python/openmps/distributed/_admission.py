"""Which connections are ranks: rank 0 lets all strangers try at once, each for some seconds in all, and others look."""

from __future__ import annotations

import secrets
import selectors
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace

from openmps.distributed._address import Address, is_loopback
from openmps.distributed._handshake import (
    ANSWER_BYTES,
    HELLO_BYTES,
    PROOF_BYTES,
    Keys,
    answer,
    challenge,
    hello,
    rank_in,
)
from openmps.distributed._launch import Launch
from openmps.distributed._line import Line
from openmps.distributed._note import erase_note, read_note, write_note
from openmps.errors import DeviceError

__all__ = ["all_others", "first"]

_OF_A_HANDSHAKE = 5.0  # seconds, for all of it
_MOST_GUESTS = 256  # that may try at once; the oldest makes room
_PAUSE = 0.05  # seconds, between two attempts


class _Guest:
    """A connection that has not proved that it is a rank."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection, self.end = connection, time.monotonic() + _OF_A_HANDSHAKE
        self.challenge, self._received = challenge(), b""
        connection.setblocking(False)
        _send_at_once(connection, hello(self.challenge))

    def read(self) -> bytes | None:
        """Return the answer once it is whole; never a byte more."""
        data = self.connection.recv(ANSWER_BYTES - len(self._received))
        if not data:
            raise ConnectionError("the other side has ended")
        self._received += data
        return self._received if len(self._received) == ANSWER_BYTES else None


class _Admission:
    """Rank 0's part: guests, and the lines of those that were ranks."""

    def __init__(self, server: socket.socket, size: int, key: bytes) -> None:
        self.lines: dict[int, Line] = {}
        self.refused = 0
        self._server, self._size, self._key = server, size, key
        self._guests: dict[int, _Guest] = {}  # by file descriptor, the oldest first
        self._ready = selectors.DefaultSelector()

    def run(self, end: float) -> None:
        """Admit ranks until all are here, or until the end."""
        self._server.setblocking(False)
        self._ready.register(self._server, selectors.EVENT_READ)
        try:
            while len(self.lines) < self._size - 1 and time.monotonic() < end:
                next_end = min([end, *(guest.end for guest in self._guests.values())])
                for key, _ in self._ready.select(max(0.0, next_end - time.monotonic())):
                    if key.fileobj is self._server:
                        self._welcome()
                    elif guest := self._guests.get(key.fd):
                        self._hear(guest)
                now = time.monotonic()
                for guest in [each for each in self._guests.values() if each.end <= now]:
                    self._dismiss(guest)
        finally:
            for guest in list(self._guests.values()):
                self._dismiss(guest)
            self._ready.close()

    def _welcome(self) -> None:
        """Take a connection; where the process may open no more files, the oldest guest makes room."""
        try:
            connection, _ = self._server.accept()
        except OSError:
            if self._guests:
                self._dismiss(next(iter(self._guests.values())))
            else:
                time.sleep(_PAUSE)
            return
        try:
            guest = _Guest(connection)
        except OSError:
            connection.close()
            return
        if len(self._guests) >= _MOST_GUESTS:
            self._dismiss(next(iter(self._guests.values())))
        self._guests[connection.fileno()] = guest
        self._ready.register(connection, selectors.EVENT_READ)

    def _hear(self, guest: _Guest) -> None:
        try:
            message = guest.read()
            if message is None:
                return
            rank, keys = rank_in(message, self._key, guest.challenge, self._size)
            if rank in self.lines and not _has_ended(self.lines[rank].connection):
                raise ConnectionError("a rank comes twice")
            _send_at_once(guest.connection, keys.proof_of_first)
        except BlockingIOError:
            return
        except OSError:
            self._dismiss(guest)
            return
        self._release(guest)
        guest.connection.setblocking(True)
        if rank in self.lines:
            self.lines[rank].connection.close()
        self.lines[rank] = Line(guest.connection, keys.from_first, keys.to_first)

    def _dismiss(self, guest: _Guest) -> None:
        self.refused += 1
        self._release(guest)
        guest.connection.close()

    def _release(self, guest: _Guest) -> None:
        self._ready.unregister(guest.connection)
        del self._guests[guest.connection.fileno()]


def all_others(launch: Launch, address: Address, end: float) -> dict[int, Line]:
    """Return the connections of rank 0, by rank.

    Raises
    ------
    DeviceError
        If a rank has not come by `end`, which the text names, or there is no port to listen on.
    """
    with _listening(address) as server, _known(server, address) as key:
        admission = _Admission(server, launch.size, key)
        admission.run(end)
        lines, missing = admission.lines, sorted({*range(1, launch.size)} - {*admission.lines})
        if missing:
            for line in lines.values():
                line.connection.close()
            others = f" {admission.refused} other connections did not prove that they are ranks." * (
                admission.refused > 0
            )
            raise DeviceError(
                f"distributed.init: {'rank' if len(missing) == 1 else 'ranks'} {', '.join(map(str, missing))} of "
                f"{launch.size} did not come to port {server.getsockname()[1]} of {address.host} in time.{others}"
            )
    return dict(sorted(lines.items()))


def first(launch: Launch, address: Address, end: float) -> Line:
    """Return the connection with rank 0.

    Raises
    ------
    DeviceError
        If it is not found by `end`.
    """
    problem: object = "nobody answers"
    while time.monotonic() < end:
        known = _told(address)
        for port in known.ports:
            try:
                return _introduced(known, port, launch, end)
            except ConnectionRefusedError:
                pass  # no news: rank 0 is not there yet, or has another port
            except OSError as error:
                problem = error
        time.sleep(_PAUSE)
    where = f"the port that the file {address.note} names" if address.note else _ports(address)
    raise DeviceError(
        f"distributed.init: rank {launch.rank} of {launch.size} does not find rank 0 on {where} of {address.host}: "
        f"{problem}."
    )


def _introduced(address: Address, port: int, launch: Launch, end: float) -> Line:
    """Return the connection to a port once both sides have shown that they know the key; OSError if they do not."""
    end = min(end, time.monotonic() + _OF_A_HANDSHAKE)
    connection = socket.create_connection((address.host, port), timeout=_seconds_until(end))
    try:
        message, keys = answer(address.key, _received(connection, HELLO_BYTES, end), launch.rank, launch.size)
        connection.settimeout(_seconds_until(end))
        connection.sendall(message)
        proof = _received(connection, PROOF_BYTES, end)
        _expect_proof(proof, keys)
    except BaseException:
        connection.close()
        raise
    return Line(connection, keys.to_first, keys.from_first)


def _expect_proof(proof: bytes, keys: Keys) -> None:
    if not secrets.compare_digest(proof, keys.proof_of_first):
        raise ConnectionError("rank 0 of another run answers there")


def _received(connection: socket.socket, count: int, end: float) -> bytes:
    """Return so many bytes, which have to be here by `end`."""
    received = b""
    while len(received) < count:
        connection.settimeout(_seconds_until(end))
        data = connection.recv(count - len(received))
        if not data:
            raise ConnectionError("the other side has ended, as rank 0 does if OPENMPS_SECRET differs")
        received += data
    return received


def _seconds_until(end: float) -> float:
    seconds = end - time.monotonic()
    if seconds <= 0:
        raise TimeoutError("the handshake takes too long")
    return seconds


def _send_at_once(connection: socket.socket, data: bytes) -> None:
    """Send some bytes that fit into the buffer of every new connection."""
    if connection.send(data) != len(data):
        raise ConnectionError("the connection takes no bytes")


def _has_ended(connection: socket.socket) -> bool:
    """Return whether the other side has closed an admitted connection."""
    with suppress(BlockingIOError):
        try:
            return not connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            raise
        except OSError:
            return True
    return False


@contextmanager
def _known(server: socket.socket, address: Address) -> Iterator[bytes]:
    """Give rank 0's key, which the other ranks of the machine find in a file meanwhile."""
    if not address.note:
        yield address.key
        return
    key = secrets.token_bytes(32)
    write_note(address.note, server.getsockname()[1], key)
    try:
        yield key
    finally:
        erase_note(address.note, key)


def _told(address: Address) -> Address:
    """Return the address with what rank 0's file says by now; without ports while there is none."""
    if not address.note:
        return address
    port, key = read_note(address.note) or (0, b"")
    return replace(address, ports=(port,) if port else (), key=key)


def _ports(address: Address) -> str:
    return f"the ports {address.ports[0]} to {address.ports[-1]}"


def _listening(address: Address) -> socket.socket:
    """Return a server on the first free port, of that host alone if it is this machine under a name it knows."""
    problem: OSError | None = None
    for host in (address.host,) if is_loopback(address.host) else (address.host, None):
        for port in address.ports:
            try:
                flags = socket.AI_PASSIVE if host is None else 0
                for family, _, _, _, place in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=flags):
                    return socket.create_server(place[:2], family=family, backlog=128)
            except OSError as error:
                problem = error
    raise DeviceError(f"distributed.init: rank 0 cannot listen on {_ports(address)} of {address.host}: {problem}.")
