"""Ranks that Ray has started on CPUs: an actor of Ray gives each rank what the others have sent.

Tensors travel through Ray's object store, so this is for trials and small networks: MPI is faster.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.util import find_spec
from itertools import accumulate
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._runtime.ranks import Mode, Normalization, Ranks
from openmps.distributed._launch import RAY_GROUP, Launch
from openmps.distributed._ray_exchange import NAMESPACE
from openmps.distributed._typed_data import packed, unpacked
from openmps.errors import DeviceError, missing_extra

__all__ = ["RayRanks", "ray_config"]

_T = TypeVar("_T")


def ray_config() -> Any:
    """Return the ``backend_config`` for Ray's ``DataParallelTrainer``, whose workers then are ranks.

    The training function calls ``mps.distributed.init()``, as with other launchers. NCCL connects workers with GPUs,
    Ray's object store others. With ``FailureConfig(max_failures=3)`` Ray starts all workers anew if one ends. Let
    ``fit`` have ``Checkpoints(folder)`` and ``resume=folder``, with a folder that all machines see: then training goes
    on from the last checkpoint.

    After each epoch ``fit`` and the tasks tell Ray its metrics, ``epoch``, ``iterations`` and the last checkpoint
    (``ray.train.report``). Ray copies checkpoints; ``RunConfig(checkpoint_config=...)`` says how many it keeps.

    Returns
    -------
    ray.train.backend.BackendConfig

    Raises
    ------
    MissingExtraError
        If Ray is not installed.

    Examples
    --------
    >>> from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer  # doctest: +SKIP
    >>> DataParallelTrainer(train, backend_config=ray_config(), scaling_config=workers).fit()  # doctest: +SKIP
    """
    _expect_ray()
    return import_module("openmps.distributed._ray_backend").OpenMPSConfig()


def _expect_ray() -> None:
    if find_spec("ray") is None:
        raise missing_extra("Training in processes that Ray starts", "ray", "ray")


class RayRanks(Ranks):
    """The ranks on CPUs that Ray has started.

    Parameters
    ----------
    launch : Launch
    normalization : {"rank", "all"}
    mode : {"replicate", "shard"}

    Raises
    ------
    MissingExtraError
        If Ray is not installed.
    DeviceError
        If the actor is gone.
    """

    def __init__(self, launch: Launch, normalization: Normalization, mode: Mode) -> None:
        _expect_ray()
        self.rank, self.size, self.local_rank = launch.rank, launch.size, launch.local_rank
        self.normalization, self.mode = normalization, mode
        self._ray: Any = import_module("ray")
        try:
            self._actor = self._ray.get_actor(os.environ[RAY_GROUP], namespace=NAMESPACE)
        except ValueError as error:
            raise DeviceError(f"distributed.init: Ray knows no group of ranks of this name: {error}") from None
        self._numbers = {"control": 0, "tensors": 0}  # tensors are exchanged by the queue's thread
        _core.set_communicator(self.rank, self.size, self._exchange_tensors)

    def _bring(self, channel: str, item: Any, *, adds_up: bool = False) -> Any:
        number = self._numbers[channel]
        self._numbers[channel] += 1
        return self._ray.get(self._actor.bring.remote(channel, number, self.rank, item, adds_up))

    def _exchange_tensors(self, collective: str, numbers: memoryview, counts: list[int]) -> None:
        """Sum or gather numbers, of which each rank has a block of so many."""
        values = np.asarray(numbers)
        ends = list(accumulate(counts))
        if collective == "all_gather":
            own = values[ends[self.rank] - counts[self.rank] : ends[self.rank]].copy()
            values[:] = np.concatenate(self._bring("tensors", own))
            return
        total = self._bring("tensors", values.copy(), adds_up=True)
        if collective == "reduce_scatter":
            values[: counts[self.rank]] = total[ends[self.rank] - counts[self.rank] : ends[self.rank]]
        else:
            values[:] = total

    def add_up(self, numbers: npt.NDArray[Any]) -> None:
        """Replace numbers by their sums over all ranks, added in the order of ranks."""
        numbers[...] = self._bring("control", numbers.copy(), adds_up=True)

    def gathered(self, item: _T) -> list[_T]:
        """Return the items of all ranks, in their order."""
        return [unpacked(data) for data in self._bring("control", packed(item))]

    def broadcast(self, item: _T) -> _T:
        """Return the item of rank 0."""
        data = self._bring("control", packed(item) if self.rank == 0 else b"")[0]
        return item if self.rank == 0 else unpacked(data)

    def barrier(self) -> None:
        """Wait until all ranks are here."""
        self._bring("control", None)

    def end_all(self, sentence: str) -> None:
        """Print why, and end this process; Ray then ends the others, or starts all anew."""
        print(f"openmps: {sentence} All {self.size} ranks end.", file=sys.stderr, flush=True)
        os._exit(1)

    def leave(self) -> None:
        """Exchange nothing any more."""
        _core.set_communicator(0, 1, None)
