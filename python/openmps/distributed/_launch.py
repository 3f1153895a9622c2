"""Which program has started this process, and as which of how many: read from the environment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from openmps.errors import ArgumentError

__all__ = ["RAY_GROUP", "Launch", "found_launch"]

RAY_GROUP = "RAY_GROUP_OF_RANKS"  # the name of the actor that connects ranks on CPUs, which our backend of Ray sets

# By the launchers of Open MPI, of MPICH and its relatives, and of Slurm: rank, number of processes, rank on the machine
_MPI = (
    ("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK"),
    ("PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID"),
)
_TORCHRUN = ("RANK", "WORLD_SIZE", "LOCAL_RANK")


@dataclass(frozen=True)
class Launch:
    """A launcher's description of this process."""

    by: Literal["mpiexec", "torchrun", "ray", "nothing"]
    rank: int = 0
    size: int = 1
    local_rank: int = 0


def found_launch(environment: Mapping[str, str]) -> Launch:
    """Return what the environment says; MPI's variables come before those of torchrun and of Ray's ranks on CPUs.

    Raises
    ------
    ArgumentError
        If a variable is no number, or the rank is not below the number of processes.
    """
    for names in _MPI:
        if names[1] in environment:
            return _read(environment, "mpiexec", names)
    if all(name in environment for name in _TORCHRUN[:2]):
        if RAY_GROUP in environment:
            return _read(environment, "ray", _TORCHRUN)
        return _read(environment, "torchrun", _TORCHRUN)
    return Launch("nothing")


def _read(
    environment: Mapping[str, str], by: Literal["mpiexec", "torchrun", "ray"], names: tuple[str, str, str]
) -> Launch:
    rank, size, local = (_number(environment, name) for name in names)
    if not 0 <= rank < size:
        raise ArgumentError(f"distributed.init: {names[0]} is {rank}, {names[1]} is {size}; expected a rank below it.")
    return Launch(by, rank, size, local)


def _number(environment: Mapping[str, str], name: str) -> int:
    text = environment.get(name, "0")
    if not text.isdecimal():
        raise ArgumentError(f'distributed.init: {name} is "{text}", expected a number.')
    return int(text)
