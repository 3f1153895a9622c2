"""The environment variables that openmps reads: one table of their names and allowed values.

`csrc/engine/settings.cpp` has the same table for programs without Python. If the table has only "a path" or "the name
of a device", the code that uses the variable checks it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from openmps.errors import ArgumentError

__all__ = ["SETTINGS", "Setting", "check_settings", "problems"]

_MOST_THREADS = 4096


@dataclass(frozen=True)
class Setting:
    """A variable's meaning, its possible values as the end of a sentence, and a check for them."""

    purpose: str
    expected: str
    allows: Callable[[str], bool]


def _one_of(*words: str) -> Callable[[str], bool]:
    return lambda value: value in words


def _is_thread_count(value: str) -> bool:
    return len(value) < 20 and value.isascii() and value.isdigit() and 1 <= int(value) <= _MOST_THREADS


def _anything(_: str) -> bool:
    return True


def _flag(purpose: str) -> Setting:
    return Setting(purpose, '"0" or "1"', _one_of("0", "1"))


def _path(purpose: str) -> Setting:
    return Setting(purpose, "a path", _anything)


# An empty value is as none. Names of passes are checked where the default device is chosen: they are the engine's.
SETTINGS = {
    "OPENMPS_CUDA_DRIVER": _path("the file of the NVIDIA driver"),
    "OPENMPS_CUDA_NVRTC": _path("the file of NVIDIA's compiler"),
    "OPENMPS_CUDA_PATH": _path("folders of NVIDIA's libraries"),
    "OPENMPS_DATA": _path("the folder of data sets"),
    "OPENMPS_DETERMINISTIC": _flag("whether a GPU gives the same bits again"),
    "OPENMPS_DEVICE": Setting("the default device", "the name of a device", _anything),
    "OPENMPS_DUMP_PASSES": Setting("the passes after which graphs are printed", "names of passes", _anything),
    "OPENMPS_ISA": Setting(
        "the instructions of the CPU's kernels",
        '"generic", "avx2" or "avx512", of which this processor can run',
        _one_of("generic", "avx2", "avx512"),
    ),
    "OPENMPS_KERNEL_CACHE": _path("the folder of compiled GPU kernels, or off"),
    "OPENMPS_POISON": _flag("whether a GPU's memory begins as NaN"),
    "OPENMPS_PRECISION": Setting(
        "the precision of graphs that choose none",
        '"float32", "tf32", "bf16" or "float16"',
        _one_of("float32", "tf32", "bf16", "float16"),
    ),
    "OPENMPS_PROFILE": Setting("whether times are printed", '"0", "1" or "queues"', _one_of("0", "1", "queues")),
    "OPENMPS_SKIP_PASSES": Setting("the passes that are left out", "names of passes", _anything),
    "OPENMPS_THREADS": Setting("the CPU's threads", f"an integer from 1 to {_MOST_THREADS}", _is_thread_count),
    "OPENMPS_TIME_PASSES": _flag("whether the times of passes are printed"),
    "OPENMPS_VERIFY_PASSES": _flag("whether graphs are checked after each pass"),
}


def problems() -> Iterator[str]:
    """Yield a sentence on each variable that has a value which it may not have.

    Examples
    --------
    >>> import os
    >>> os.environ["OPENMPS_THREADS"] = "abc"
    >>> list(problems())
    ['OPENMPS_THREADS is "abc", expected an integer from 1 to 4096.']
    >>> del os.environ["OPENMPS_THREADS"]
    """
    for name, setting in SETTINGS.items():
        value = os.environ.get(name, "")
        if value and not setting.allows(value):
            yield f'{name} is "{value}", expected {setting.expected}.'


def check_settings() -> None:
    """Raise ArgumentError on the first variable that has a value which it may not have."""
    for problem in problems():
        raise ArgumentError(problem)
