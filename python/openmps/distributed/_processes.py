"""The functions of openmps.distributed."""

from __future__ import annotations

import os
import sys
from types import TracebackType
from typing import Any

from openmps._checks.arguments import checked
from openmps._runtime.ranks import Mode, Normalization, current, use
from openmps.distributed._by_ray import RayRanks
from openmps.distributed._launch import found_launch
from openmps.distributed._mpi import MPIRanks
from openmps.distributed._nccl import NCCLRanks
from openmps.errors import ArgumentError, StateError

__all__ = ["barrier", "finalize", "init", "local_rank", "rank", "size"]

_hook_before: list[Any] = []  # sys.excepthook before `init`, while this process is one of several


@checked("init")
def init(*, normalization: Normalization = "rank", mode: Mode = "replicate") -> None:
    """Make this process one of those that mpiexec, torchrun or Ray has started; without them it is alone.

    A rank's GPU is the one of its number on the machine, and becomes the default device. NCCL sums the tensors of GPUs.
    Ranks on CPUs need mpiexec or Ray.

    Parameters
    ----------
    normalization : {"rank", "all"}, optional
        The pixels of which batch normalisation takes mean and variance: of each rank's part of a batch, or of the whole
        batch. ``"all"`` gives the numbers of one process, for three messages more in each such layer.
    mode : {"replicate", "shard"}, optional
        Where optimizers keep their states, momenta for instance. With ``"shard"`` each rank has those of a part of the
        weights, updates that part, and gets the other parts from the other ranks. So states take as much memory in all
        ranks together as in one process, and the same bytes travel. This holds for convolutions and fully connected
        layers with an optimizer of openmps. All ranks update other layers, and tensors of fewer than 1,024 weights.

    Raises
    ------
    StateError
        If it was called before.
    ArgumentError
        If `normalization`, `mode` or a launcher's variable has another value.
    MissingExtraError
        If mpi4py is not installed.
    DeviceError
        If the MPI library is not that of mpiexec. If a rank that torchrun has started has no GPU or no NCCL, or a rank
        does not come.

    Notes
    -----
    An exception that nothing catches then ends all ranks with a sentence that names the rank. All ranks have to call
    the same methods in the same order.

    Examples
    --------
    >>> init()
    >>> rank(), size()
    (0, 1)
    """
    if normalization not in ("rank", "all"):
        raise ArgumentError(f'distributed.init: normalization is {normalization!r}, expected "rank" or "all".')
    if mode not in ("replicate", "shard"):
        raise ArgumentError(f'distributed.init: mode is {mode!r}, expected "replicate" or "shard".')
    if current().size > 1:
        raise StateError(f"distributed.init: this process is rank {current().rank} of {current().size} already.")
    launch = found_launch(os.environ)
    if launch.size == 1:
        return
    kinds: dict[str, type[MPIRanks | NCCLRanks | RayRanks]] = {
        "mpiexec": MPIRanks,
        "torchrun": NCCLRanks,
        "ray": RayRanks,
    }
    use(kinds[launch.by](launch, normalization, mode))
    _hook_before.append(sys.excepthook)
    sys.excepthook = _end_all


def finalize() -> None:
    """Let this process be alone again; called by all ranks. A program that ends need not call it.

    Examples
    --------
    >>> finalize()
    >>> size()
    1
    """
    ranks = current()
    ranks.barrier()
    ranks.leave()
    use(None)
    if _hook_before:
        sys.excepthook = _hook_before.pop()


def rank() -> int:
    """Return the number of this process, from 0; 0 before `init`.

    Examples
    --------
    >>> rank()
    0
    """
    return current().rank


def size() -> int:
    """Return how many processes train together; 1 before `init`.

    Examples
    --------
    >>> size()
    1
    """
    return current().size


def local_rank() -> int:
    """Return the number of this process among those of its machine, from 0.

    Examples
    --------
    >>> local_rank()
    0
    """
    return current().local_rank


def barrier() -> None:
    """Wait until all ranks are here.

    Examples
    --------
    >>> barrier()
    """
    current().barrier()


def _end_all(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Report an exception that nothing has caught, and end the other ranks, which would wait for this one."""
    _hook_before[0](kind, error, trace)
    ranks = current()
    if ranks.size > 1:
        sentence = ": ".join([kind.__name__, *str(error).splitlines()[:1]]).rstrip(".")
        ranks.end_all(f"Rank {ranks.rank} of {ranks.size} has ended with {sentence}.")
