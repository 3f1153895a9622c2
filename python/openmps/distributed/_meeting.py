"""TCP connections between rank 0 and the other ranks of torchrun: a few numbers, and a sign of which rank has ended.

Rank 0 listens on one of the ports after ``MASTER_PORT``, where torchrun itself may listen, and the others try these
ports. Each side proves that it knows the run's key, by a keyed hash of a random challenge. The key is that of
torchrun's variables, of which TORCHELASTIC_RUN_ID is random or chosen by the user. Nothing that comes by these
connections is unpickled.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import selectors
import socket
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any

from openmps.distributed._launch import Launch
from openmps.errors import ArgumentError, DeviceError

__all__ = ["Address", "Meeting", "address_of"]

PORTS = 8  # that rank 0 may choose from
_MOST_BYTES = 1 << 20
_OF_A_HANDSHAKE = 5.0  # seconds
_BETWEEN_LOOKS = 1.0


@dataclass(frozen=True)
class Address:
    """Where ranks meet, and what a stranger does not know."""

    host: str
    ports: tuple[int, ...]
    key: bytes = field(repr=False)


def address_of(environment: Mapping[str, str], port: str = "") -> Address:
    """Return the address that torchrun's variables give; `port` is another first port.

    Raises
    ------
    ArgumentError
        If there is no address, or the port is none.
    """
    host, text = environment.get("MASTER_ADDR", ""), port or environment.get("MASTER_PORT", "")
    if not host or not text:
        raise ArgumentError("distributed.init: MASTER_ADDR and MASTER_PORT are not set; torchrun sets both.")
    if not text.isdecimal() or not 1024 <= int(text) <= 65535:
        raise ArgumentError(f'distributed.init: the port of rank 0 is "{text}", expected 1024 to 65535.')
    first = int(text) - 1024 + (0 if port else 1)
    names = ("MASTER_ADDR", "MASTER_PORT", "WORLD_SIZE", "TORCHELASTIC_RUN_ID", "TORCHELASTIC_RESTART_COUNT")
    known = [environment.get(name, "") for name in names]
    ports = tuple(1024 + (first + i) % (65536 - 1024) for i in range(PORTS))
    return Address(host, ports, hashlib.sha256(json.dumps(known).encode()).digest())


class _Line:
    """One connection: messages are JSON objects, each after its length."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.has_left = False
        self._received = b""

    def send(self, message: dict[str, Any]) -> None:
        text = json.dumps(message).encode()
        self.connection.sendall(len(text).to_bytes(4, "big") + text)

    def receive(self) -> dict[str, Any]:
        """Return the next message; OSError if the other side has ended or is none of ours."""
        while (message := self._whole()) is None:
            self.read()
        return message

    def read(self) -> None:
        """Take the bytes that are there; OSError if the other side has ended."""
        data = self.connection.recv(1 << 16)
        if not data:
            raise ConnectionError("the other side has ended")
        self._received += data

    def messages(self) -> list[dict[str, Any]]:
        """Return the messages that are whole."""
        whole = []
        while (message := self._whole()) is not None:
            whole.append(message)
        return whole

    def _whole(self) -> dict[str, Any] | None:
        if len(self._received) < 4:
            return None
        length = int.from_bytes(self._received[:4], "big")
        if length > _MOST_BYTES:
            raise ConnectionError("the other side is no rank")
        if len(self._received) < 4 + length:
            return None
        text, self._received = self._received[4 : 4 + length], self._received[4 + length :]
        try:
            message = json.loads(text)
        except ValueError:
            message = None
        if not isinstance(message, dict):
            raise ConnectionError("the other side is no rank")
        return message


def _proof(key: bytes, challenge: object, rank: int) -> str:
    return hmac.new(key, f"{challenge} of rank {rank}".encode(), hashlib.sha256).hexdigest()


def _knows(proof: object, expected: str) -> bool:
    return isinstance(proof, str) and hmac.compare_digest(proof.encode(), expected.encode())


class Meeting:
    """The connections of one rank: rank 0 has one with each other rank, the others have one with rank 0.

    Parameters
    ----------
    launch : Launch
    address : Address
    limit : float, optional
        Seconds within which all ranks have to come.

    Raises
    ------
    DeviceError
        If a rank has not come, which the text names.
    """

    def __init__(self, launch: Launch, address: Address, *, limit: float = 120) -> None:
        self._rank, self._size = launch.rank, launch.size
        end = time.monotonic() + limit
        self._lines = _all_others(launch, address, end) if launch.rank == 0 else {0: _first(launch, address, end)}
        for line in self._lines.values():
            line.connection.settimeout(limit)  # other ranks may come later than this one
        self._lock = threading.Lock()  # of sending
        self._watcher: threading.Thread | None = None
        self._numbers: dict[int, SimpleQueue[bytes]] = {rank: SimpleQueue() for rank in self._lines}
        self.left: dict[int, list[int]] = {}  # by rank that has left: the numbers that it gave to `leave`
        self._is_over = threading.Event()

    def shared(self, make: Callable[[], str]) -> str:
        """Return the text that rank 0 makes, before `watch`; if that fails, all ranks raise DeviceError."""
        if self._rank == 0:
            try:
                text = make()
            except Exception as error:
                self.tell(str(error))
                self.leave()
                raise
            self._send({"text": text})
            return text
        try:
            message = self._lines[0].receive()
        except OSError:
            message = {"ends": f"Rank 0 of {self._size} has ended."}
        if "text" not in message:
            self.leave()
            raise DeviceError(f"distributed.init: {message.get('ends')}")
        return str(message["text"])

    def watch(self, end: Callable[[str], None], look: Callable[[], str | None]) -> None:
        """Call `end` with a sentence once a rank has ended or `look`, called each second, returns one."""
        for line in self._lines.values():
            line.connection.settimeout(None)
        self._watcher = threading.Thread(target=self._watch, args=(end, look), name="openmps ranks", daemon=True)
        self._watcher.start()

    def exchanged(self, numbers: bytes) -> list[bytes]:
        """Return the numbers of all ranks, in their order, once `watch` was called; waits for all.

        Rank 0 takes those of the others, and sends all of them back.
        """
        if self._rank == 0:
            everyones = [numbers, *(self._numbers[rank].get() for rank in self._lines)]
            self._send({"numbers": b"".join(everyones).hex()})
        else:
            self._send({"numbers": numbers.hex()})
            together = self._numbers[0].get()
            everyones = [together[i : i + len(numbers)] for i in range(0, len(together), len(numbers))]
        return everyones

    def tell(self, sentence: str) -> None:
        """Tell all ranks why they end."""
        self._send({"ends": sentence})

    def leave(self, counts: Sequence[int] = ()) -> None:
        """Tell all ranks that this one needs them no more, which is no reason to end, and close the connections."""
        self._is_over.set()
        self._send({"leaves": list(counts)})
        for line in self._lines.values():
            with suppress(OSError):
                line.connection.shutdown(socket.SHUT_RDWR)  # wakes the thread that watches
        if self._watcher is not None:
            self._watcher.join()
        for line in self._lines.values():
            line.connection.close()

    def _send(self, message: dict[str, Any]) -> None:
        """Send to all others; one that has ended is noticed where it is read."""
        with self._lock:
            for line in self._lines.values():
                with suppress(OSError):
                    line.send(message)

    def _watch(self, end: Callable[[str], None], look: Callable[[], str | None]) -> None:
        with selectors.DefaultSelector() as ready:
            for rank, line in self._lines.items():
                ready.register(line.connection, selectors.EVENT_READ, rank)
            while not self._is_over.is_set():
                if not ready.get_map():
                    self._is_over.wait(_BETWEEN_LOOKS)
                events = ready.select(_BETWEEN_LOOKS) if ready.get_map() else []
                sentence = None
                for key, _ in events:
                    sentence = sentence or self._news(key.data)
                    if self._lines[key.data].has_left:
                        ready.unregister(key.fileobj)
                sentence = sentence or (look() if not events else None)
                if sentence and not self._is_over.is_set():
                    self.tell(sentence)
                    return end(sentence)

    def _news(self, rank: int) -> str | None:
        """Return why all have to end, if a rank says so or has ended itself."""
        line = self._lines[rank]
        try:
            line.read()
            for message in line.messages():
                if "numbers" in message:
                    self._numbers[rank].put(bytes.fromhex(message["numbers"]))
                if "leaves" in message:
                    line.has_left, self.left[rank] = True, message["leaves"]
                if "ends" in message:
                    return str(message["ends"])
        except OSError:
            if not line.has_left:
                return f"Rank {rank} of {self._size} has ended."
        return None


def _all_others(launch: Launch, address: Address, end: float) -> dict[int, _Line]:
    """Return the connections of rank 0."""
    lines: dict[int, _Line] = {}
    with _listening(address) as server:
        while len(lines) < launch.size - 1:
            server.settimeout(max(0.01, end - time.monotonic()))
            try:
                connection, _ = server.accept()
            except TimeoutError:
                missing = sorted({*range(1, launch.size)} - {*lines})
                names = ", ".join(map(str, missing))
                raise DeviceError(
                    f"distributed.init: {'rank' if len(missing) == 1 else 'ranks'} {names} of {launch.size} did not "
                    f"come to port {server.getsockname()[1]} of {address.host} in time."
                ) from None
            connection.settimeout(_OF_A_HANDSHAKE)
            line = _Line(connection)
            try:
                rank = _admitted(line, launch.size, address.key)
                if rank in lines:
                    raise ConnectionError("a rank comes twice")
                lines[rank] = line
            except (OSError, KeyError):
                connection.close()
    return dict(sorted(lines.items()))


def _listening(address: Address) -> socket.socket:
    """Return a server on the first free port, of that host alone if it is this machine under a name it knows."""
    problem: OSError | None = None
    for host in (address.host, None):
        for port in address.ports:
            try:
                flags = socket.AI_PASSIVE if host is None else 0
                for family, _, _, _, place in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=flags):
                    return socket.create_server(place[:2], family=family, backlog=128)
            except OSError as error:
                problem = error
    raise DeviceError(
        f"distributed.init: rank 0 cannot listen on the ports {address.ports[0]} to {address.ports[-1]} of "
        f"{address.host}: {problem}"
    )


def _admitted(line: _Line, size: int, key: bytes) -> int:
    """Return the rank of one that knows the key; ConnectionError for a stranger."""
    challenge = secrets.token_hex(16)
    line.send({"openmps": "ranks", "challenge": challenge})
    answer = line.receive()
    rank = answer["rank"]
    if not isinstance(rank, int) or not 0 < rank < size or not _knows(answer["proof"], _proof(key, challenge, rank)):
        raise ConnectionError("a stranger")
    line.send({"proof": _proof(key, answer["challenge"], 0)})
    return rank


def _first(launch: Launch, address: Address, end: float) -> _Line:
    """Return the connection with rank 0."""
    problem: object = "nobody answers"
    while time.monotonic() < end:
        for port in address.ports:
            try:
                connection = socket.create_connection((address.host, port), timeout=_OF_A_HANDSHAKE)
            except OSError as error:
                problem = error
                continue
            try:
                return _introduced(_Line(connection), launch.rank, address.key)
            except (OSError, KeyError) as error:
                problem = error
                connection.close()
        time.sleep(0.05)
    raise DeviceError(
        f"distributed.init: rank {launch.rank} of {launch.size} does not find rank 0 on the ports "
        f"{address.ports[0]} to {address.ports[-1]} of {address.host}: {problem}"
    )


def _introduced(line: _Line, rank: int, key: bytes) -> _Line:
    """Return the connection once both sides have shown that they know the key."""
    hello = line.receive()
    if hello.get("openmps") != "ranks":
        raise ConnectionError("something else answers there")
    challenge = secrets.token_hex(16)
    line.send({"rank": rank, "proof": _proof(key, hello["challenge"], rank), "challenge": challenge})
    if not _knows(line.receive()["proof"], _proof(key, challenge, 0)):
        raise ConnectionError("rank 0 of another run answers there")
    return line
