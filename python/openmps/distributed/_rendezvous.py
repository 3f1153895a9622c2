"""TCP connections between rank 0 and the other ranks of torchrun: a few numbers, and a sign of which rank has ended.

Ranks prove to each other that they know the run's key (`_handshake`), and each message is authenticated (`_line`).
Nothing that comes by these connections is unpickled.
"""

from __future__ import annotations

import selectors
import socket
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue

from openmps.distributed._address import Address
from openmps.distributed._admission import all_others, first
from openmps.distributed._launch import Launch
from openmps.distributed._line import ForgedError, Kind
from openmps.distributed._typed_data import packed, unpacked
from openmps.errors import DeviceError, Error

__all__ = ["Rendezvous"]

_BETWEEN_LOOKS = 1.0


class Rendezvous:
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
        self._lines = all_others(launch, address, end) if launch.rank == 0 else {0: first(launch, address, end)}
        for line in self._lines.values():
            line.connection.settimeout(limit)  # other ranks may come later than this one
        self._lock = threading.Lock()  # of sending
        self._monitor: threading.Thread | None = None
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
            self._send(Kind.TEXT, text.encode())
            return text
        try:
            kind, content = self._lines[0].receive()
        except OSError as error:
            kind, content = Kind.ENDS, self._reason(0, error).encode()
        if kind is not Kind.TEXT:
            self.leave()
            raise DeviceError(f"distributed.init: {content.decode(errors='replace')}")
        return content.decode()

    def watch(self, end: Callable[[str], None], look: Callable[[], str | None]) -> None:
        """Call `end` with a sentence once a rank has ended or `look`, called each second, returns one."""
        for line in self._lines.values():
            line.connection.settimeout(None)
        self._monitor = threading.Thread(target=self._watch, args=(end, look), name="openmps ranks", daemon=True)
        self._monitor.start()

    def exchanged(self, numbers: bytes) -> list[bytes]:
        """Return the numbers of all ranks, in their order, once `watch` was called; waits for all.

        Rank 0 takes those of the others, and sends all of them back.

        Raises
        ------
        DeviceError
            If ranks have brought unequal counts of bytes.
        """
        if self._rank == 0:
            everyones = [numbers, *(self._numbers[rank].get() for rank in self._lines)]
            self._send(Kind.NUMBERS, packed(everyones))
        else:
            self._send(Kind.NUMBERS, numbers)
            everyones = unpacked(self._numbers[0].get())
        if (counts := list(map(len, everyones))) != [len(numbers)] * self._size:
            raise DeviceError(f"distributed: all ranks bring as many bytes to a sum, but they have brought {counts}.")
        return everyones

    def tell(self, sentence: str) -> None:
        """Tell all ranks why they end."""
        self._send(Kind.ENDS, sentence.encode(errors="replace"))

    def leave(self, counts: Sequence[int] = ()) -> None:
        """Tell all ranks that this one needs them no more, which is no reason to end, and close the connections."""
        self._is_over.set()
        self._send(Kind.LEAVES, packed(list(counts)))
        for line in self._lines.values():
            with suppress(OSError):
                line.connection.shutdown(socket.SHUT_RDWR)  # wakes the thread that watches
        if self._monitor is not None:
            self._monitor.join()
        for line in self._lines.values():
            line.connection.close()

    def _send(self, kind: Kind, content: bytes) -> None:
        """Send to all others; one that has ended is noticed where it is read."""
        with self._lock:
            for line in self._lines.values():
                with suppress(OSError):
                    line.send(kind, content)

    def _watch(self, end: Callable[[str], None], look: Callable[[], str | None]) -> None:
        with selectors.DefaultSelector() as ready:
            news = [self._heard(rank) for rank in self._lines]  # which came with the text of rank 0
            for rank, line in self._lines.items():
                if not line.has_left:
                    ready.register(line.connection, selectors.EVENT_READ, rank)
            while not self._is_over.is_set():
                if not ready.get_map():
                    self._is_over.wait(_BETWEEN_LOOKS)
                events = ready.select(_BETWEEN_LOOKS) if ready.get_map() and not any(news) else []
                for key, _ in events:
                    news.append(self._news(key.data))
                    if self._lines[key.data].has_left:
                        ready.unregister(key.fileobj)
                sentence = next(filter(None, news), None) or (look() if not events else None)
                if sentence and not self._is_over.is_set():
                    self.tell(sentence)
                    return end(sentence)

    def _news(self, rank: int) -> str | None:
        """Return why all have to end, if a rank says so or has ended itself."""
        try:
            self._lines[rank].read()
        except OSError as error:
            return self._heard(rank) or (None if self._lines[rank].has_left else self._reason(rank, error))
        return self._heard(rank)

    def _heard(self, rank: int) -> str | None:
        """Take the messages that have come; return why all have to end, if one says so."""
        line = self._lines[rank]
        try:
            for kind, content in line.messages():
                if kind is Kind.NUMBERS:
                    self._numbers[rank].put(content)
                elif kind is Kind.LEAVES:
                    line.has_left, self.left[rank] = True, unpacked(content)
                elif kind is Kind.ENDS:
                    return content.decode(errors="replace")
        except (ForgedError, Error) as error:
            return self._reason(rank, error)
        return None

    def _reason(self, rank: int, error: Exception) -> str:
        """Return the sentence on a connection that is of no use any more."""
        who = f"rank {rank} of {self._size}"
        if isinstance(error, ForgedError):
            return (
                f"Message {error.number} from {who} was changed, repeated or replaced on its way: its authentication "
                f"code is wrong."
            )
        return str(error) if isinstance(error, Error) else f"R{who[1:]} has ended."
