"""The process in which allocations fail: the N-th of a phase of a network, for one N after another.

``python failing_child.py NOTES FOLDER NETWORK PHASE N,N,...``, with the library of
``tests/faults/failing_allocations.c`` preloaded; see ``watched_child``. Prints a line of JSON for each N.
"""

from __future__ import annotations

import ctypes
import faulthandler
import gc
import json
import os
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import openmps as mps
from failing_networks import NETWORKS, Network
from watched_child import Notes

# Whose allocations are their own: the interpreter, NumPy, the loader and the C library's start of threads.
_LEFT_OUT: tuple[str, ...] = (
    "python",
    "numpy",
    "ld-linux",
    "libpython",
    "openblas",
    "libffi",
    "_ctypes",
    "libcrypto",
    "libssl",
)
_LEFT_OUT += ("libemulated", "emulated_kernels", "openmps-emulated")  # the substitutes for NVIDIA's driver and compiler
_OURS = (mps.OutOfMemoryError, mps.ExecutionError)


class Shim:
    """The preloaded library."""

    def __init__(self) -> None:
        self._library = ctypes.PyDLL(os.environ["LD_PRELOAD"].partition(":")[0])
        for name in _LEFT_OUT:
            self._library.failing_leave_out(name.encode())
        self._library.failing_disarm.restype = ctypes.c_long
        self._library.failing_arm.argtypes = [ctypes.c_long]

    def arm(self, number: int) -> None:
        """Let the call of this number fail."""
        self._library.failing_arm(number)

    def disarm(self) -> int:
        """Return how many calls there were."""
        return int(self._library.failing_disarm())

    def site(self) -> list[str]:
        """Return the frames of the call that failed."""
        text = ctypes.create_string_buffer(8192)
        self._library.failing_site(text, ctypes.c_size_t(8192))
        return text.value.decode().splitlines()


class Phase:
    """One phase: its preparation, the calls that fail in it, and the state that must be right afterwards."""

    def __init__(self, name: str, make: Callable[[], Network], folder: Path) -> None:
        self._name, self._make, self._folder = name, make, folder
        first = make()
        self._losses = [first.step() for _ in range(6)]  # of a run in which nothing fails
        self._path = folder / "saved"
        after_two = make()
        for _ in range(2):
            after_two.step()
        after_two.save(self._path)
        loaded = make()
        loaded.load(self._path)
        self._loaded = [loaded.step()]  # dropouts begin anew: their steps are no weights
        self._network = make()

    def prepare(self) -> None:
        """Bring everything to where the phase begins."""
        if self._name != "build":
            self._network = self._make()
        if self._name in ("warm", "save"):
            for _ in range(2):
                self._network.step()

    def run(self) -> Any:
        """Return what the phase returns: the part in which an allocation fails."""
        if self._name == "build":
            self._network = self._make()
            return None
        if self._name in ("cold", "warm"):
            return self._network.step()
        if self._name == "save":
            return self._network.save(self._path)
        return self._network.load(self._path)

    def wrong(self, answer: Any, failed: bool) -> str:
        """Return what is not as it has to be now, whether the phase failed or not; empty where all is well."""
        if self._name == "build":
            again = self._make() if failed else self._network
            return self._compare([again.step()], self._losses[:1])
        if self._name in ("cold", "warm"):
            first = 0 if self._name == "cold" else 2
            if failed:
                answer = self._network.step()
            numbers = [answer, self._network.step()]
            problem = self._compare(numbers, self._losses[first : first + 2])
            # A step may have been made as a whole whose result could not be told.
            return self._compare(numbers, self._losses[first + 1 : first + 3]) and problem if failed else problem
        if self._name == "save":
            loaded = self._make()
            loaded.load(self._path)  # the old file is whole, or the new one is
            if failed:
                self._network.save(self._path)
            return self._compare([loaded.step(), self._network.step()], [*self._loaded, self._losses[2]])
        if failed:
            self._network.load(self._path)
        return self._compare([self._network.step()], self._loaded)

    def _compare(self, numbers: list[float], expected: list[float]) -> str:
        return "" if np.allclose(numbers, expected, rtol=1e-4) else f"{numbers} in place of {expected}"


def _attempt(phase: Phase, shim: Shim, number: int) -> dict[str, Any]:
    """Fail the call of this number; return how it ended."""
    phase.prepare()
    gc.collect()
    answer, failure = None, None
    shim.arm(number)
    try:
        answer = phase.run()
    except BaseException as error:
        failure = error
    reached = shim.disarm()
    ended: dict[str, Any] = {"number": number, "reached": reached, "site": shim.site()}
    if failure is not None:
        ended["error"] = f"{type(failure).__name__}: {failure}"
        ended["ours"] = isinstance(failure, _OURS)
    failed, failure = failure is not None, None
    try:
        ended["wrong"] = phase.wrong(answer, failed)
    except BaseException as error:
        ended["wrong"] = f"afterwards {type(error).__name__}: {error}"
    return ended


def main() -> None:
    """Run the phase with one call failing after another."""
    notes, folder = Notes(sys.argv[1]), Path(sys.argv[2])
    network, name = sys.argv[3:5]
    numbers = [int(word) for word in sys.argv[5].split(",")]
    faulthandler.enable()
    warnings.simplefilter("ignore")
    shim = Shim()
    phase = Phase(name, NETWORKS[network], folder)
    phase.prepare()
    for number in numbers:
        notes.write(number, f"{network} {name}")
        ended = _attempt(phase, shim, number)
        print(json.dumps(ended), flush=True)
        if ended["reached"] < number:
            break
    notes.write(10**9, "the end")


if __name__ == "__main__":
    main()
