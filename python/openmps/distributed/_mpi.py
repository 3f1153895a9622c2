"""Ranks that MPI connects, through mpi4py.

mpi4py is called and not libmpi, because MPI's types and constants differ between Open MPI and MPICH; mpi4py has both.
Tensors of the CPU travel in the queue's thread, everything else in the thread of the program. Each thread has a
separate communicator, and so has the news of ranks that have ended. Tensors of GPUs travel by NCCL, whose group MPI
names to all ranks.
"""

from __future__ import annotations

import atexit
import sys
import threading
from importlib.util import find_spec
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._runtime.ranks import Mode, Normalization, Ranks, farewell
from openmps.distributed._launch import Launch
from openmps.distributed._nccl import connected_by_mpi
from openmps.distributed._typed_data import packed, unpacked
from openmps.errors import DeviceError, MissingExtraError, missing_extra

__all__ = ["MPIRanks", "expect_mpi4py"]

_T = TypeVar("_T")
_BETWEEN_LOOKS = 0.5  # seconds
_MOST_BYTES = 1 << 30  # of a message


class MPIRanks(Ranks):
    """The ranks of MPI's world.

    Parameters
    ----------
    launch : Launch
        The variables of mpiexec.
    normalization : {"rank", "all"}
    mode : {"replicate", "shard"}

    Raises
    ------
    MissingExtraError
        If mpi4py is not installed.
    DeviceError
        If mpi4py finds no MPI library, or another one than mpiexec's, or one that one thread alone may call.
    """

    def __init__(self, launch: Launch, normalization: Normalization, mode: Mode) -> None:
        self._mpi = mpi = _imported()
        world = mpi.COMM_WORLD
        version = mpi.Get_library_version().partition(",")[0].strip()
        if world.size != launch.size:
            raise DeviceError(
                f"distributed.init: mpiexec has started {launch.size} processes, the MPI library of mpi4py ({version}) "
                f"sees {world.size}; both have to be of the same MPI."
            )
        if mpi.Query_thread() != mpi.THREAD_MULTIPLE:
            raise DeviceError(
                f"distributed.init: the MPI library ({version}) lets one thread call it, expected MPI_THREAD_MULTIPLE."
            )
        self.rank, self.size, self.local_rank = world.rank, world.size, launch.local_rank
        self.normalization, self.mode = normalization, mode
        self._control, self._tensors, self._farewells = world.Dup(), world.Dup(), world.Dup()
        self._begun = {"control": 0, "tensors": 0}  # exchanges
        self._last_counts = np.zeros(len(self._counts()), np.int64)
        self._sent: list[Any] = []  # requests, and so their memory, until the process ends
        self.gpu = connected_by_mpi(launch, self.gathered)
        _core.set_communicator(self.rank, self.size, self._exchange_tensors)
        self._is_over = threading.Event()
        self._monitor = threading.Thread(target=self._watch, name="openmps ranks", daemon=True)
        self._monitor.start()
        atexit.register(self._say_farewell)

    def _counts(self) -> list[int]:
        """Return how much this rank has begun together with all ranks."""
        return [*self._begun.values(), self.steps]

    def _say_farewell(self) -> None:
        """Tell all others that this process ends; MPI itself lets it wait for theirs."""
        self._is_over.set()
        self._monitor.join()
        self._last_counts[:] = self._counts()
        for rank in range(self.size):
            if rank != self.rank and not self._mpi.Is_finalized():
                self._sent.append(self._farewells.Isend(self._last_counts, rank))

    def _watch(self) -> None:
        """End all ranks once this one waits for one that has ended."""
        left: dict[int, list[int]] = {}
        counts = np.zeros_like(self._last_counts)
        status = self._mpi.Status()
        while not self._is_over.wait(_BETWEEN_LOOKS) and not self._mpi.Is_finalized():
            while self._farewells.Iprobe(self._mpi.ANY_SOURCE, self._mpi.ANY_TAG, status):
                self._farewells.Recv(counts, status.source)
                left[status.source] = counts.tolist()
            for rank, theirs in left.items():
                if sentence := farewell(self._counts(), theirs, rank, self):
                    self.end_all(sentence)

    def _exchange_tensors(self, collective: str, numbers: memoryview, counts: list[int]) -> None:
        """Sum or gather numbers, of which each rank has a block of so many."""
        self._begun["tensors"] += 1
        here = self._mpi.IN_PLACE
        if collective == "all_reduce":
            self._tensors.Allreduce(here, numbers)
        elif collective == "reduce_scatter":
            self._tensors.Reduce_scatter(here, numbers, counts)
        else:
            self._tensors.Allgatherv(here, (numbers, counts))

    def add_up(self, numbers: npt.NDArray[Any]) -> None:
        """Replace numbers by their sums over all ranks."""
        self._begun["control"] += 1
        self._control.Allreduce(self._mpi.IN_PLACE, numbers)

    def gathered(self, item: _T) -> list[_T]:
        """Return the items of all ranks, in their order."""
        self._begun["control"] += 1
        data = packed(item)
        counts = np.zeros(self.size, np.int64)
        self._control.Allgather(np.array([len(data)], np.int64), counts)
        parts = [bytearray(int(count)) for count in counts]
        for rank, part in enumerate(parts):
            self._broadcast_bytes(part, data, rank)
        return [unpacked(part) for part in parts]

    def broadcast(self, item: _T) -> _T:
        """Return the item of rank 0."""
        self._begun["control"] += 1
        data = packed(item) if self.rank == 0 else b""
        count = np.array([len(data)], np.int64)
        self._control.Bcast(count)
        part = bytearray(int(count[0]))
        self._broadcast_bytes(part, data, 0)
        return item if self.rank == 0 else unpacked(part)

    def _broadcast_bytes(self, part: bytearray, data: bytes, root: int) -> None:
        """Fill `part` with the data of a rank. Counts of MPI have 31 bits, so long data travel in pieces."""
        if self.rank == root:
            part[:] = data
        whole = memoryview(part)
        for first in range(0, len(part), _MOST_BYTES):
            self._control.Bcast([whole[first : first + _MOST_BYTES], self._mpi.BYTE], root)

    def barrier(self) -> None:
        """Wait until all ranks are here."""
        self._begun["control"] += 1
        self._control.Barrier()

    def end_all(self, sentence: str) -> None:
        """Print why, and end all ranks at once."""
        print(f"openmps: {sentence} All {self.size} ranks end.", file=sys.stderr, flush=True)
        self._mpi.COMM_WORLD.Abort(1)

    def leave(self) -> None:
        """Free the communicators; MPI itself ends with the process."""
        atexit.unregister(self._say_farewell)
        self._is_over.set()
        self._monitor.join()
        _core.set_communicator(0, 1, None)
        _core.disconnect_gpu()
        self._control.Free()
        self._tensors.Free()
        self._farewells.Free()


def expect_mpi4py() -> None:
    """Refuse to go on without mpi4py; MPI itself is not started."""
    if find_spec("mpi4py") is None:
        raise _missing()


def _missing() -> MissingExtraError:
    return missing_extra("Training in several processes", "mpi4py", "mpi")


def _imported() -> Any:
    try:
        from mpi4py import MPI
    except ModuleNotFoundError:
        raise _missing() from None
    except (ImportError, RuntimeError) as error:
        raise DeviceError(f"distributed.init: mpi4py finds no MPI library: {error}") from None
    return MPI
