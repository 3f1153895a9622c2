"""A program that starts itself anew in several ranks, by mpiexec."""

from __future__ import annotations

import os
import shutil
import sys

from openmps import _core
from openmps._checks.arguments import checked
from openmps._checks.arrays import whole
from openmps._runtime.ranks import Mode, Normalization
from openmps.distributed._launch import found_launch
from openmps.distributed._mpi import expect_mpi4py
from openmps.distributed._processes import init
from openmps.errors import ArgumentError, DeviceError

__all__ = ["launch"]


@checked("distributed.launch")
def launch(ranks: int, *, normalization: Normalization = "rank", mode: Mode = "replicate") -> None:
    """Go on as one of several ranks: in a process without launcher, start this program anew by mpiexec.

    The program's command line becomes that of each rank. There this call is `init`. Call it before work begins: nothing
    after it runs in the first process, whose place mpiexec takes. Without ``OPENMPS_THREADS``
    and ``OMP_NUM_THREADS`` ranks share the cores.

    Parameters
    ----------
    ranks : int
        1 or more; 1 starts nothing.
    normalization : {"rank", "all"}, optional
    mode : {"replicate", "shard"}, optional
        See `init`.

    Raises
    ------
    ArgumentError
        If a launcher has started another number of ranks.
    DeviceError
        If there is no mpiexec, or as `init` does.
    MissingExtraError
        If mpi4py is not installed.

    Examples
    --------
    >>> launch(1)
    """
    count = whole(ranks, "distributed.launch: ranks")
    started = found_launch(os.environ)
    if started.by != "nothing":
        if started.size != count:
            raise ArgumentError(
                f"distributed.launch: ranks is {count}, but {started.by} has started {started.size} processes."
            )
        init(normalization=normalization, mode=mode)
    elif count > 1:
        _become_ranks(count)


def _become_ranks(count: int) -> None:
    expect_mpi4py()
    mpiexec = shutil.which("mpiexec")
    if mpiexec is None:
        raise DeviceError(
            f"distributed.launch: {count} ranks need mpiexec, which is not installed (Debian: openmpi-bin)."
        )
    cores = _core.usable_cores()
    environment = dict(os.environ)
    if "OMP_NUM_THREADS" not in environment:
        environment.setdefault("OPENMPS_THREADS", str(max(1, cores // count)))
    if count > cores:  # Open MPI refuses that without; other MPIs have no such limit
        environment.setdefault("OMPI_MCA_rmaps_base_oversubscribe", "1")
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(mpiexec, [mpiexec, "-n", str(count), sys.executable, *sys.orig_argv[1:]], environment)
