"""A stranger between two ranks, for tests and experiments: a relay that passes the handshake and changes messages."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace

from openmps.distributed._address import Address
from openmps.distributed._handshake import ANSWER_BYTES, HELLO_BYTES, PROOF_BYTES
from openmps.distributed._launch import Launch
from openmps.distributed._rendezvous import Rendezvous

HEADER, CODE = 9, 32  # of a message, in bytes
FORGED = (
    r"Message \d+ from rank {} of 2 was changed, repeated or replaced on its way: its authentication code is wrong\."
)
Change = Callable[[bytes], list[bytes]]  # of a message, into those that the relay passes on


def free_address() -> Address:
    """Return free ports of this machine."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    return Address("127.0.0.1", tuple(range(port, port + 8)), b"key")


def exactly(connection: socket.socket, count: int) -> bytes:
    """Return so many bytes."""
    data = b""
    while len(data) < count:
        part = connection.recv(count - len(data))
        if not part:
            raise ConnectionError
        data += part
    return data


def whole_message(connection: socket.socket) -> bytes:
    """Return a whole message."""
    before = exactly(connection, HEADER + CODE)
    return before + exactly(connection, struct.unpack(">Q", before[1:HEADER])[0] + CODE)


class Relay:
    """A stranger between rank 1 and rank 0, who lets the handshake pass and then changes messages of one direction."""

    def __init__(self, address: Address) -> None:
        self._server = socket.create_server((address.host, 0))
        self.address = replace(address, ports=(self._server.getsockname()[1],))
        self._inside, self.from_first, self.to_first = address, unchanged, unchanged
        self.answer = b""
        self.inner: socket.socket
        self._sockets: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                outer, _ = self._server.accept()
                try:
                    inner = socket.create_connection((self._inside.host, self._inside.ports[0]))
                except OSError:
                    outer.close()
                    continue
                self._sockets, self.inner = [*self._sockets, outer, inner], inner
                outer.sendall(exactly(inner, HELLO_BYTES))
                self.answer = exactly(outer, ANSWER_BYTES)
                inner.sendall(self.answer)
                outer.sendall(exactly(inner, PROOF_BYTES))
                for source, target, name in ((inner, outer, "from_first"), (outer, inner, "to_first")):
                    threading.Thread(target=self._pass_on, args=(source, target, name), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, name: str) -> None:
        with suppress(OSError):
            while True:
                message = whole_message(source)
                for each in getattr(self, name)(message):
                    target.sendall(each)

    def cut(self) -> None:
        """End what both ranks read."""
        for each in self._sockets:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """End all connections."""
        for each in (self._server, *self._sockets):
            each.close()


def unchanged(message: bytes) -> list[bytes]:
    """Pass a message on."""
    return [message]


@contextmanager
def relayed(address: Address, **changes: Change) -> Iterator[tuple[Rendezvous, Rendezvous, Relay]]:
    """Let rank 1 come to rank 0 by a relay."""
    relay = Relay(address)
    for name, change in changes.items():
        setattr(relay, name, change)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(Rendezvous, Launch("torchrun", 0, 2), address, limit=20)
        second = Rendezvous(Launch("torchrun", 1, 2), relay.address, limit=20)
        try:
            yield first.result(), second, relay
        finally:
            relay.close()
            first.result().leave()
            second.leave()
