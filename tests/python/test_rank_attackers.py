"""Attackers between ranks and beside them: a relay that changes messages, and strangers who come early or stay long."""

from __future__ import annotations

import random
import re
import socket
import struct
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from queue import Queue

import pytest

import openmps as mps
from openmps.distributed._address import Address
from openmps.distributed._admission import _has_ended, _received
from openmps.distributed._handshake import ANSWER_BYTES, HELLO_BYTES, PROOF_BYTES, Keys, hello
from openmps.distributed._launch import Launch
from openmps.distributed._line import ForgedError, Kind, Line
from openmps.distributed._rendezvous import Rendezvous
from rank_relay import CODE, FORGED, HEADER, Change, exactly, free_address, relayed


@pytest.fixture
def address() -> Address:
    """Return free ports of this machine."""
    return free_address()


def _watched(rendezvous: Rendezvous) -> Queue[str]:
    queue: Queue[str] = Queue()
    rendezvous.watch(queue.put, lambda: None)
    return queue


def test_messages_of_the_handshake_have_the_documented_sizes() -> None:
    assert (HELLO_BYTES, ANSWER_BYTES, PROOF_BYTES) == (16 + 32, 4 + 32 + 32, 32)


def test_a_connection_that_was_reset_has_ended() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        other = socket.create_connection(server.getsockname())
        connection, _ = server.accept()
        with connection:
            assert not _has_ended(connection)
            other.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            other.close()
            end = time.monotonic() + 10
            while not _has_ended(connection):
                assert time.monotonic() < end


def test_a_handshake_in_pieces_takes_nothing_of_the_message_after_it() -> None:
    class Pieces(socket.socket):
        def recv(self, count: int, flags: int = 0) -> bytes:
            return super().recv(min(count, 5), flags)

    other, whole = socket.socketpair()
    with other, Pieces(fileno=whole.detach()) as connection:
        other.sendall(b"the proofa message")
        assert _received(connection, 9, time.monotonic() + 10) == b"the proof"
        assert socket.socket.recv(connection, 99) == b"a message"


def test_a_forged_header_is_refused_before_more_comes() -> None:
    """A stranger who sends no more would keep a rank waiting."""
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()) as other:
        connection, _ = server.accept()
        with connection:
            line = Line(connection, b"a" * 32, b"b" * 32)
            other.sendall(b"n" + bytes(HEADER - 1) + bytes(CODE - 1))
            line.read()
            assert line.messages() == []  # a byte of the code is missing
            other.sendall(b"x")
            line.read()
            with pytest.raises(ForgedError):
                line.messages()


def test_keys_are_not_shown() -> None:
    keys = Keys(b"proof one", b"proof two", b"key one", b"key two")
    assert not any(word in repr(keys) for word in ("proof one", "proof two", "key one", "key two"))


def test_a_relay_that_changes_nothing_is_not_noticed(address: Address) -> None:
    """So that the tests below show what their changes do."""
    with relayed(address) as (first, second, _):
        assert [rendezvous.shared("nccl".format) for rendezvous in (first, second)] == ["nccl"] * 2


@pytest.mark.parametrize("place", [0, 1, 8, HEADER, HEADER + CODE - 1, HEADER + CODE, HEADER + CODE + 3, -CODE, -1])
def test_a_flipped_bit_is_refused(address: Address, place: int) -> None:
    """In the kind, the length, the first code, the content, the second code."""

    def flip(message: bytes) -> list[bytes]:
        changed = bytearray(message)
        changed[place] ^= 1
        return [bytes(changed)]

    with relayed(address, from_first=flip) as (first, second, _):
        first.shared("nccl".format)
        with pytest.raises(mps.DeviceError, match=f"distributed.init: {FORGED.format(0)}"):
            second.shared("".format)


def test_a_replaced_name_of_nccl_is_refused(address: Address) -> None:
    """As long as the true one, with the codes of the true one."""

    def swap(message: bytes) -> list[bytes]:
        return [message.replace(b"abcdef", b"attack")]

    with relayed(address, from_first=swap) as (first, second, _):
        first.shared("abcdef".format)
        with pytest.raises(mps.DeviceError, match=FORGED.format(0)):
            second.shared("".format)


def _attacks() -> dict[str, Change]:
    held: list[bytes] = []

    def reorder(message: bytes) -> list[bytes]:
        held.append(message)
        return [held[1], held[0]] if len(held) == 2 else []

    def drop(message: bytes) -> list[bytes]:
        held.append(message)
        return [] if len(held) == 1 else [message]

    return {
        "replay": lambda message: [message, message],
        "reorder": reorder,
        "drop": drop,
        "length": lambda message: [message[:1] + b"\xff" * 8 + message[HEADER:]],
        "own": lambda message: [b"n" + bytes(8) + bytes(CODE) + bytes(CODE)],
    }


@pytest.mark.parametrize("attack", ["replay", "reorder", "drop", "length", "own"])
@pytest.mark.parametrize("rank", [0, 1])
def test_messages_while_ranks_train_are_as_sent_or_end_all(address: Address, attack: str, rank: int) -> None:
    """Both ranks end with the sentence of the one that reads a forged message."""
    with relayed(address) as (first, second, relay):
        queues = [_watched(rendezvous) for rendezvous in (first, second)]
        setattr(relay, "from_first" if rank == 0 else "to_first", _attacks()[attack])
        for numbers in (b"one", b"two"):
            (first, second)[rank]._send(Kind.NUMBERS, numbers)
        for queue in queues:
            assert re.fullmatch(FORGED.format(rank), queue.get(timeout=10))


def test_a_message_is_not_one_of_the_other_direction(address: Address) -> None:
    """The relay sends rank 0 its own message back."""
    with relayed(address) as (first, _, relay):
        queue = _watched(first)

        def reflect(message: bytes) -> list[bytes]:
            relay.inner.sendall(message)
            return []

        relay.from_first = reflect
        first._send(Kind.NUMBERS, b"one")
        assert re.fullmatch(FORGED.format(1), queue.get(timeout=10))


def test_an_answer_of_an_earlier_connection_is_refused(address: Address) -> None:
    """A stranger who has heard rank 1 repeats it to the rank 0 of another run with the same secret."""
    with relayed(address) as (_, _, relay):
        heard = relay.answer
    with _rank_0(address) as first:
        with _stranger(address) as stranger:
            exactly(stranger, HELLO_BYTES)
            stranger.sendall(heard)
            assert stranger.recv(1) == b""
        _expect_rank_1(address, first)


# ---- strangers


@contextmanager
def _rank_0(address: Address, size: int = 2) -> Iterator[Future[Rendezvous]]:
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(Rendezvous, Launch("torchrun", 0, size), address, limit=20)
        yield first
        first.result().leave()


def _stranger(address: Address) -> socket.socket:
    """Return a connection to rank 0, once it listens."""
    end = time.monotonic() + 10
    while True:
        try:
            return socket.create_connection((address.host, address.ports[0]), timeout=10)
        except ConnectionRefusedError:
            assert time.monotonic() < end


def _expect_rank_1(address: Address, first: Future[Rendezvous], seconds: float = 10) -> None:
    """Let rank 1 come and hear rank 0."""
    start = time.monotonic()
    second = Rendezvous(Launch("torchrun", 1, 2), address, limit=20)
    assert time.monotonic() - start < seconds
    assert first.result().shared("nccl".format) == second.shared("".format) == "nccl"
    second.leave()


def _as_before(text: str) -> bytes:
    """Return a message with a length, as ranks sent them without authentication."""
    return len(text).to_bytes(4, "big") + text.encode()


_EARLY = [
    _as_before('{"rank": 1, "proof": "\\ud800", "challenge": "x"}') * 2,  # which ended rank 0 by UnicodeEncodeError
    _as_before('{"rank": 1}') + _as_before("[" * 100_000),  # and by RecursionError
    b"\xff" * 1000,
    hello(b"c" * 32) * 2,
    bytes(ANSWER_BYTES) * 2,
    (1).to_bytes(4, "big") + bytes(ANSWER_BYTES - 4) + b"e" + b"\xff" * 8 + bytes(CODE),
    *(random.Random(seed).randbytes(seed) for seed in (1, ANSWER_BYTES - 1, ANSWER_BYTES, ANSWER_BYTES + 1, 4000)),
]


@pytest.mark.parametrize("early", _EARLY)
def test_messages_before_authentication_do_not_end_rank_0(address: Address, early: bytes) -> None:
    with _rank_0(address) as first:
        with _stranger(address) as stranger, suppress(OSError):
            stranger.sendall(early)
            stranger.shutdown(socket.SHUT_WR)
            while stranger.recv(1 << 16):
                pass
        assert not first.done()
        _expect_rank_1(address, first)


def test_slow_strangers_do_not_keep_a_rank_out(address: Address) -> None:
    """Twenty at once, each of which sends a byte now and then."""
    with _rank_0(address) as first:
        strangers = [_stranger(address) for _ in range(20)]
        is_over = threading.Event()

        def dribble() -> None:
            while not is_over.wait(0.05):
                for stranger in strangers:
                    with suppress(OSError):
                        stranger.send(b"x")

        thread = threading.Thread(target=dribble)
        thread.start()
        _expect_rank_1(address, first, seconds=2)
        is_over.set()
        thread.join()
        for stranger in strangers:
            stranger.close()


def test_a_handshake_has_one_limit_in_all(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger who sends a byte now and then is sent away as early as a silent one."""
    monkeypatch.setattr("openmps.distributed._admission._OF_A_HANDSHAKE", 0.5)
    with _rank_0(address) as first:
        with _stranger(address) as stranger:
            start = time.monotonic()
            exactly(stranger, HELLO_BYTES)
            with suppress(ConnectionError):
                for _ in range(ANSWER_BYTES - 1):
                    stranger.send(b"x")
                    stranger.settimeout(0.1)
                    with suppress(TimeoutError):
                        if not stranger.recv(1):
                            break
            assert 0.4 < time.monotonic() - start < 2
        _expect_rank_1(address, first)


def test_a_slow_rank_0_is_given_up(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    """Something on the first port sends a byte now and then; rank 0 is on the second one."""
    monkeypatch.setattr("openmps.distributed._admission._OF_A_HANDSHAKE", 0.5)
    with socket.create_server((address.host, address.ports[0])) as server:

        def dribble() -> None:
            with server.accept()[0] as connection, suppress(OSError):
                for byte in hello(b"c" * 32):
                    connection.send(bytes([byte]))
                    time.sleep(0.1)

        other = threading.Thread(target=dribble)
        other.start()
        with _rank_0(address) as first:
            _expect_rank_1(address, first, seconds=3)
        other.join()


def test_the_oldest_unauthenticated_connections_are_closed_first(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("openmps.distributed._admission._MOST_GUESTS", 4)
    with _rank_0(address) as first:
        strangers = [_stranger(address) for _ in range(20)]
        _expect_rank_1(address, first, seconds=2)
        for stranger in strangers[:16]:
            exactly(stranger, HELLO_BYTES)
            assert stranger.recv(1) == b""
        for stranger in strangers:
            stranger.close()


def test_a_rank_that_has_given_up_may_come_again(address: Address) -> None:
    """While it is there, no other process takes its place."""
    with _rank_0(address, size=3) as first, ThreadPoolExecutor(1) as pool:
        given_up = Rendezvous(Launch("torchrun", 1, 3), address, limit=20)
        with pytest.raises(mps.DeviceError, match="rank 1 of 3 does not find rank 0"):
            Rendezvous(Launch("torchrun", 1, 3), address, limit=0.3)
        for line in given_up._lines.values():
            line.connection.close()
        others = [pool.submit(Rendezvous, Launch("torchrun", 1, 3), address, limit=20)]
        others.append(pool.submit(Rendezvous, Launch("torchrun", 2, 3), address, limit=20))
        assert first.result().shared("nccl".format) == "nccl"
        for other in others:
            assert other.result().shared("".format) == "nccl"
            other.result().leave()


def test_refused_connections_are_counted_where_a_rank_is_missing(address: Address) -> None:
    """A rank with another secret is one of them."""
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(Rendezvous, Launch("torchrun", 0, 2), address, limit=1)
        with pytest.raises(mps.DeviceError, match="as rank 0 does if OPENMPS_SECRET differs"):
            Rendezvous(Launch("torchrun", 1, 2), replace(address, key=b"another"), limit=0.5)
        with pytest.raises(mps.DeviceError, match=r"in time\. \d+ other connections did not prove that they are ranks"):
            first.result()
