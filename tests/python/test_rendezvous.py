"""The TCP connections of ranks that torchrun has started: they refuse strangers, and name a rank that has ended."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from queue import Queue

import pytest

import openmps as mps
from openmps.distributed._address import Address
from openmps.distributed._handshake import ANSWER_BYTES, PROOF_BYTES, hello
from openmps.distributed._launch import Launch
from openmps.distributed._rendezvous import Rendezvous
from openmps.distributed._typed_data import packed


@pytest.fixture
def address() -> Address:
    """Return free ports of this machine."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    return Address("127.0.0.1", tuple(range(port, port + 8)), b"key")


@contextmanager
def _members(address: Address, size: int) -> Iterator[list[Rendezvous]]:
    """Let all ranks meet, each in a thread, and leave at the end."""
    launches = [Launch("torchrun", rank, size, rank) for rank in range(size)]
    with ThreadPoolExecutor(size) as pool:
        members = list(pool.map(lambda launch: Rendezvous(launch, address, limit=30), launches))
    yield members
    for rendezvous in members:
        rendezvous.leave()


def _watched(members: list[Rendezvous], look: Callable[[], str | None] = lambda: None) -> list[Queue[str]]:
    """Return the sentences with which each rank ends."""
    queues: list[Queue[str]] = [Queue() for _ in members]
    for rendezvous, queue in zip(members, queues, strict=True):
        rendezvous.watch(queue.put, look)
    return queues


def _cut(rendezvous: Rendezvous) -> None:
    """Let a rank end as a process that is killed does: it tells the others nothing."""
    rendezvous._is_over.set()
    for line in rendezvous._lines.values():
        line.connection.shutdown(socket.SHUT_RDWR)


def test_ranks_share_the_text_of_rank_0(address: Address) -> None:
    with _members(address, 4) as members:
        assert [rendezvous.shared(f"from {rank}".format) for rank, rendezvous in enumerate(members)] == ["from 0"] * 4


@pytest.mark.parametrize("host", ["localhost", "::1", "no-such-host.invalid"])
def test_a_host_has_a_name_or_another_kind_of_address(address: Address, host: str) -> None:
    """Rank 0 listens everywhere if it does not know the name; the others do not find it by that."""
    if host == "::1" and not socket.has_dualstack_ipv6():
        pytest.skip("there is no IPv6")
    if host.endswith(".invalid"):
        with pytest.raises(mps.DeviceError, match="rank 1 of 2 did not come"):
            Rendezvous(Launch("torchrun", 0, 2), replace(address, host=host), limit=0.1)
        return
    with _members(replace(address, host=host), 2) as members:
        assert [rendezvous.shared("text".format) for rendezvous in members] == ["text"] * 2


def test_ranks_exchange_numbers(address: Address) -> None:
    """In any order of threads; of different calls none is mixed up."""
    with _members(address, 4) as members, ThreadPoolExecutor(4) as pool:
        _watched(members)
        for call in range(20):
            numbers = [bytes([call, rank]) for rank in range(4)]
            given = list(pool.map(lambda pair: pair[0].exchanged(pair[1]), zip(members, numbers, strict=True)))
            assert given == [numbers] * 4


def test_a_failure_of_rank_0_is_that_of_all(address: Address) -> None:
    def fail() -> str:
        raise mps.DeviceError("There is no NCCL.")

    with _members(address, 2) as (first, second):
        with pytest.raises(mps.DeviceError, match="There is no NCCL."):
            first.shared(fail)
        with pytest.raises(mps.DeviceError, match="distributed.init: There is no NCCL."):
            second.shared(fail)


def test_a_port_that_is_taken_is_left_out(address: Address) -> None:
    with socket.create_server((address.host, address.ports[0])), _members(address, 2) as members:
        assert [rendezvous.shared("text".format) for rendezvous in members] == ["text"] * 2


def test_strangers_are_refused(address: Address) -> None:
    """One that says nothing of use, one with another key, and one that ends at once; then a rank."""
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(Rendezvous, Launch("torchrun", 0, 2), address, limit=30)
        for data in (b"GET / HTTP/1.1\r\n\r\n", b"", b"\x00\x00\x00\x02{}", b"\x00\x00\x00\x02[]", b"\xff" * 8):
            while True:
                try:
                    stranger = socket.create_connection((address.host, address.ports[0]))
                    break
                except ConnectionRefusedError:
                    pass
            stranger.sendall(data)
            stranger.shutdown(socket.SHUT_WR)
            stranger.settimeout(10)
            with stranger, suppress(ConnectionResetError):
                while stranger.recv(1 << 16):
                    pass  # the challenge, then the end
        with pytest.raises(mps.DeviceError, match="rank 1 of 2 does not find rank 0 on the ports"):
            Rendezvous(Launch("torchrun", 1, 2), replace(address, key=b"another"), limit=0.5)
        second = Rendezvous(Launch("torchrun", 1, 2), address, limit=30)
        both = (first.result(), second)
        assert [rendezvous.shared("text".format) for rendezvous in both] == ["text"] * 2
        for rendezvous in both:
            rendezvous.leave()


def test_rank_0_of_another_run_is_refused(address: Address) -> None:
    """Something answers on the first port, and knows no proof; rank 0 is on the second one."""

    def answer(server: socket.socket) -> None:
        connection, _ = server.accept()
        with connection:
            connection.sendall(hello(b"c" * 32))
            connection.recv(ANSWER_BYTES, socket.MSG_WAITALL)
            connection.sendall(b"p" * PROOF_BYTES)
            connection.recv(1 << 16)

    with socket.create_server((address.host, address.ports[0])) as server:
        other = threading.Thread(target=answer, args=(server,))
        other.start()
        with _members(address, 2) as members:
            assert [rendezvous.shared("text".format) for rendezvous in members] == ["text"] * 2
        other.join()


def test_a_rank_may_come_later_than_a_handshake_takes(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("openmps.distributed._admission._OF_A_HANDSHAKE", 0.3)

    def joined(rank: int) -> tuple[Rendezvous, str]:
        time.sleep(1 if rank == 2 else 0)
        rendezvous = Rendezvous(Launch("torchrun", rank, 3, rank), address, limit=30)
        return rendezvous, rendezvous.shared("text".format)

    with ThreadPoolExecutor(3) as pool:
        members, texts = zip(*pool.map(joined, range(3)), strict=True)
    for rendezvous in members:
        rendezvous.leave()
    assert texts == ("text",) * 3


def test_ranks_that_do_not_come_are_named(address: Address) -> None:
    with pytest.raises(mps.DeviceError, match="ranks 1, 2 of 3 did not come to port"):
        Rendezvous(Launch("torchrun", 0, 3), address, limit=0.3)
    with pytest.raises(mps.DeviceError, match="rank 2 of 3 does not find rank 0 on the ports"):
        Rendezvous(Launch("torchrun", 2, 3), address, limit=0.3)


@pytest.mark.parametrize("gone", [0, 2])
def test_a_rank_that_has_ended_is_named_by_all(address: Address, gone: int) -> None:
    with _members(address, 3) as members:
        queues = _watched(members)
        _cut(members[gone])
        for rank, queue in enumerate(queues):
            if rank != gone:
                assert queue.get(timeout=10) == f"Rank {gone} of 3 has ended."


def test_a_rank_may_leave_in_the_same_packet_as_its_text(address: Address) -> None:
    """Rank 1 takes both at once, and rank 0 has gone before rank 1 watches."""
    with _members(address, 2) as (first, second):
        first.shared("text".format)
        first.leave([1, 2])
        connection = second._lines[0].connection
        both = 2 * (9 + 32 + 32) + len("text") + len(packed([1, 2]))
        while len(connection.recv(1 << 16, socket.MSG_PEEK)) < both:
            pass
        assert second.shared("".format) == "text"
        [queue] = _watched([second])
        while 0 not in second.left:
            assert queue.empty(), queue.get()
        second.leave()
        assert queue.empty()
        assert second.left == {0: [1, 2]}


def test_all_end_with_the_sentence_of_one(address: Address) -> None:
    with _members(address, 3) as members:
        queues = _watched(members)
        members[1].tell("Rank 1 of 3 has ended with ValueError.")
        assert [queues[rank].get(timeout=10) for rank in (0, 2)] == ["Rank 1 of 3 has ended with ValueError."] * 2


def test_a_failure_that_one_rank_sees_ends_all(address: Address) -> None:
    with _members(address, 2) as members:
        queues = _watched(members, lambda: "The cable is cut.")
        assert [queue.get(timeout=10) for queue in queues] == ["The cable is cut."] * 2


def test_a_rank_that_leaves_ends_no_other(address: Address) -> None:
    with _members(address, 3) as members:
        queues = _watched(members)
        members[2].leave()
        members[0].leave()
        for queue in queues:
            assert queue.empty()
