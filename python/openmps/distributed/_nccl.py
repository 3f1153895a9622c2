"""Ranks with a GPU each, which NCCL connects: tensors travel within steps, texts and first weights by the GPU too.

Numbers that are summed while steps run (losses, flags) travel by the TCP connections with rank 0. A sum by NCCL beside
that of a step could wait for ever. The driver loads a kernel at its first use, and may wait until all others end. Those
may wait for a rank in which the same happens.
"""

from __future__ import annotations

import atexit
import os
import sys
import threading
import time
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._runtime.device import devices
from openmps._runtime.ranks import Mode, Normalization, Ranks, farewell
from openmps.distributed._address import address_of
from openmps.distributed._launch import Launch
from openmps.distributed._rendezvous import Rendezvous
from openmps.distributed._typed_data import packed, unpacked
from openmps.errors import DeviceError, Error, UnsupportedError

__all__ = ["NCCLRanks", "connected_by_mpi"]

_T = TypeVar("_T")
_DEVICE = "OPENMPS_DEVICE"
_MOST_SECONDS_OF_ABORT = 10
_UNTIL_A_RANK_IS_NAMED = 5.0  # NCCL notices that something is wrong, the connections of rank 0 which rank it is


def _gpu_of(launch: Launch) -> str | None:
    """Return the name of the GPU that belongs to this rank: the one of its number on the machine.

    A launcher may show each rank its own GPU alone, by ``CUDA_VISIBLE_DEVICES``.
    """
    # `devices` begins with the default one.
    names = sorted((each.name for each in devices() if each.name.startswith("cuda")), key=lambda name: int(name[5:]))
    if launch.local_rank < len(names):
        return names[launch.local_rank]
    return names[0] if len(names) == 1 and "CUDA_VISIBLE_DEVICES" in os.environ else None


def _use_gpu(name: str) -> None:
    """Let the rank's GPU be the default device, unless the program chose a default by itself."""
    if not _core.setting(_DEVICE):
        os.environ[_DEVICE] = name


class NCCLRanks(Ranks):
    """The ranks that torchrun has started.

    Parameters
    ----------
    launch : Launch
        The variables of torchrun.
    normalization : {"rank", "all"}
    mode : {"replicate", "shard"}

    Raises
    ------
    ArgumentError
        If torchrun's address is missing or makes no sense.
    DeviceError
        If this rank has no GPU, NCCL is missing or fails, or a rank does not come.
    """

    sums_on_cpu = False

    def __init__(self, launch: Launch, normalization: Normalization, mode: Mode) -> None:
        self.rank, self.size, self.local_rank = launch.rank, launch.size, launch.local_rank
        self.normalization, self.mode = normalization, mode
        self.gpu = gpu = _gpu_of(launch)
        if gpu is None:
            raise DeviceError(
                f"distributed.init: torchrun has started {launch.size} processes, whose gradients travel by NCCL, but "
                f"rank {launch.rank} is number {launch.local_rank} on its machine and has no GPU. Start ranks on CPUs "
                f"with mpiexec -n {launch.size}."
            )
        port = _core.setting("OPENMPS_RANKS_PORT")
        self._rendezvous = Rendezvous(launch, address_of(os.environ, port))
        group = self._rendezvous.shared(lambda: _core.new_gpu_group(gpu).hex())
        self._failed_at: float | None = None
        self._begun = {"numbers": 0, "bytes": 0}  # exchanges
        self._rendezvous.watch(self._end, self._failure)
        _core.connect_gpu(gpu, bytes.fromhex(group), self.rank, self.size)
        _core.set_communicator(self.rank, self.size, self._refuse_tensors)
        _use_gpu(gpu)
        atexit.register(self._say_farewell)

    def _counts(self) -> list[int]:
        """Return how much this rank has begun together with all ranks."""
        return [*self._begun.values(), self.steps]

    def _say_farewell(self) -> None:
        self._rendezvous.leave(self._counts())

    def _refuse_tensors(self, collective: str, numbers: memoryview, counts: list[int]) -> None:
        raise UnsupportedError("ranks that torchrun has started sum tensors of GPUs alone.")

    def add_up(self, numbers: npt.NDArray[Any]) -> None:
        """Replace numbers by their sums over all ranks, added in the order of ranks."""
        self._begun["numbers"] += 1
        everyones = self._rendezvous.exchanged(numbers.tobytes())
        numbers[...] = sum(np.frombuffer(each, numbers.dtype).reshape(numbers.shape) for each in everyones)

    def gathered(self, item: _T) -> list[_T]:
        """Return the items of all ranks, in their order."""
        return [unpacked(data) for data in self._bytes_of_all(packed(item))]

    def broadcast(self, item: _T) -> _T:
        """Return the item of rank 0."""
        data = self._bytes_of_all(packed(item) if self.rank == 0 else b"")[0]
        return item if self.rank == 0 else unpacked(data)

    def _bytes_of_all(self, data: bytes) -> list[bytes]:
        """Return the bytes of each rank: each adds zeros where those of the others are. No step may be running."""
        self._begun["bytes"] += 1
        counts = np.zeros(self.size, np.int64)
        counts[self.rank] = len(data)
        _core.add_up_by_gpu(counts)
        ends = np.cumsum(counts)
        every = np.zeros(int(ends[-1]), np.uint8)
        every[int(ends[self.rank]) - len(data) : int(ends[self.rank])] = np.frombuffer(data, np.uint8)
        _core.add_up_by_gpu(every)
        return [every[int(end - count) : int(end)].tobytes() for count, end in zip(counts, ends, strict=True)]

    def barrier(self) -> None:
        """Wait until all ranks are here."""
        self.add_up(np.zeros(1, np.int32))

    def end_all(self, sentence: str) -> None:
        """Print why, and end all ranks at once."""
        self._rendezvous.tell(sentence)
        self._end(sentence)

    def leave(self) -> None:
        """End what connects the ranks; NCCL's part is kept for the next time."""
        self._rendezvous.leave(self._counts())
        atexit.unregister(self._say_farewell)
        _core.set_communicator(0, 1, None)
        _core.disconnect_gpu()

    def _failure(self) -> str | None:
        """Return which rank has ended and is waited for, or NCCL's report once it has lasted."""
        for rank, counts in list(self._rendezvous.left.items()):
            if sentence := farewell(self._counts(), counts, rank, self):
                return sentence
        try:
            _core.check_gpus()
        except Error as error:
            now = time.monotonic()
            self._failed_at = self._failed_at or now
            if now - self._failed_at >= _UNTIL_A_RANK_IS_NAMED:
                return f"Rank {self.rank} of {self.size} has lost the others: {str(error).rstrip('.')}."
        return None

    def _end(self, sentence: str) -> None:
        """Print why, and end this process; NCCL's kernels, which wait for the others, end first."""
        print(f"openmps: {sentence} All {self.size} ranks end.", file=sys.stderr, flush=True)
        abort = threading.Thread(target=_core.abort_gpus, daemon=True)
        abort.start()
        abort.join(_MOST_SECONDS_OF_ABORT)
        os._exit(1)


def connected_by_mpi(launch: Launch, gathered: Any) -> str | None:
    """Connect the GPUs of ranks that mpiexec has started; None unless each rank has one.

    Parameters
    ----------
    launch : Launch
    gathered : callable
        Returns the items of all ranks.

    Raises
    ------
    DeviceError
        If NCCL fails. Without NCCL GPUs are not connected.
    """
    chosen = _core.setting(_DEVICE)
    gpu = _gpu_of(launch) if not chosen or chosen.startswith("cuda") else None
    group: bytes | None = None
    if gpu is not None and launch.rank == 0:
        try:
            group = _core.new_gpu_group(gpu)
        except Error:
            gpu = None
    everyones = gathered((gpu, group))
    if any(each is None for each, _ in everyones):
        return None
    assert gpu is not None
    _core.connect_gpu(gpu, everyones[0][1], launch.rank, launch.size)
    _use_gpu(gpu)
    return gpu
