"""Allocations and threads that fail at the N-th call: a sentence, and a right next step, each time.

``python tests/python/failing_allocations.py --early 200 --drawn 300`` makes the first 200 calls fail, and 300 drawn
ones. It does so in each phase (build, cold step, warm step, save, load) of each network. With ``--first N``, the early
calls are those after N times as many. It prints counts last. A call is one of malloc and its kin, mmap and
pthread_create from libraries other than the interpreter's. Cases in which GNUstep, libgomp or oneDNN asked for the
memory and the process ended are listed apart. So are those in which glibc registers the destructor of a thread-local
variable. Their code does not survive that.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import emulated_gpu
import experiment
from watched_child import watch

NETWORKS = ("program", "convolutions", "normalized", "recurrent")
PHASES = ("build", "cold", "warm", "save", "load")
_CHILD = Path(__file__).with_name("failing_child.py")
_SHIM = Path(__file__).parents[1] / "faults" / "failing_allocations.c"
# Code that does not survive a lack of memory: GNUstep, both OpenMPs and glibc (which end the process) and oneDNN.
_OTHERS = ("libgnustep-base", "libobjc", "libgomp", "libomp", "libdnnl", "__cxa_thread_atexit_impl")
_GOMP_EXIT = "libgomp: Out of memory"
_BEYOND = 10**9
_SECONDS = 20.0


@dataclass
class Outcome:
    """How the attempts ended."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[dict[str, Any]] = field(default_factory=list)

    def add(self, other: Outcome) -> None:
        """Take what another one has too."""
        self.counts.update(other.counts)
        self.faults += other.faults

    def take(self, network: str, phase: str, ended: dict[str, Any]) -> None:
        """Count one attempt."""
        if ended["reached"] < ended["number"]:
            return
        self.counts["attempts"] += 1
        problem = ended.get("wrong", "")
        if "error" in ended and not ended["ours"]:
            problem = problem or f"not ours: {ended['error']}"
        if not problem:
            self.counts["refused" if "error" in ended else "survived"] += 1
            return
        self._blame(network, phase, ended, "wrong", problem)

    def blame_death(self, network: str, phase: str, number: int, what: str, site: list[str], said: str) -> None:
        """Count an attempt that ended the process."""
        self.counts["attempts"] += 1
        self._blame(network, phase, {"number": number, "site": site}, what, said)

    def _blame(self, network: str, phase: str, ended: dict[str, Any], what: str, problem: str) -> None:
        site = ended["site"]
        apart = what != "wrong" and any(name in line for line in site[:3] for name in _OTHERS)
        # Where libgomp's thread lacks memory, the main thread may fail first, at objects already destroyed.
        apart = apart or "libgomp" in "".join(site[1:2])
        what = "apart" if apart else what
        self.counts[what] += 1
        self.faults.append(
            {"what": what, "where": f"{network} {phase} {ended['number']}", "site": ended["site"], "problem": problem}
        )


def shim(folder: Path) -> Path | None:
    """Return the library that makes calls fail; None where there is no C compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    library = folder / "failing.so"
    command = [compiler, "-O2", "-shared", "-fPIC", str(_SHIM), "-o", str(library), "-ldl"]
    subprocess.run(command, check=True)
    return library


def _last_words(errors: str) -> tuple[list[str], str]:
    """Return the frames of the call that ended the process, and what was said after it."""
    calls = [f"failing.so{each}" for each in errors.split("site: failing.so")[1:]]
    if _GOMP_EXIT in errors:
        calls = [each for each in calls if "libgomp" in each.partition("site: ")[2].partition("\n")[0]] or calls
    lines = [line for line in calls[-1].splitlines() if line] if calls else []
    site = [line.removeprefix("site: ") for i, line in enumerate(lines) if i == 0 or line.startswith("site: ")]
    said = [line for line in lines[1:] if not line.startswith("site: ")]
    return site, " | ".join(said[:3])


def run_phase(
    library: Path,
    network: str,
    phase: str,
    *,
    first: int,
    drawn: int,
    seed: int,
    begin: int = 1,
    device: str = "cpu",
    seconds: float = _SECONDS,
) -> Outcome:
    """Let the first calls of a phase fail, those up to `first` from `begin` on, and some drawn from all others."""
    outcome = Outcome()
    environment = {"LD_PRELOAD": str(library), "OPENMPS_FAILING_SITE": "1", "OPENMPS_FAILING_DEVICE": device}
    if device.startswith("cuda") and "OPENMPS_CUDA_DRIVER" not in os.environ:
        environment |= emulated_gpu.variables()

    def attempt(numbers: list[int]) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        while numbers:
            words = [network, phase, ",".join(map(str, numbers))]
            ending = watch(_CHILD, words, seconds=seconds, environment=environment)
            lived = [json.loads(line) for line in ending.printed.splitlines()]
            if not ending.what:
                return found + lived
            if ending.number < 0:
                raise RuntimeError(f"The child did not begin: {ending.errors}")
            died_at = min(ending.number, numbers[-1])
            # One of libgomp's threads calls exit(). Meanwhile attempts meet objects that are destroyed already.
            while _GOMP_EXIT in ending.errors and lived and lived[-1].get("wrong"):
                died_at = lived.pop()["number"]
            found += [each for each in lived if each["number"] < died_at]
            outcome.blame_death(network, phase, died_at, ending.what, *_last_words(ending.errors))
            numbers = numbers[numbers.index(died_at) + 1 :]
        return found

    total = attempt([_BEYOND])[0]["reached"]
    numbers = list(range(begin, min(first, total) + 1))
    if total > first:
        others = random.Random(f"{seed} {network} {phase}").sample(
            range(first + 1, total + 1), min(drawn, total - first)
        )
        numbers += sorted(others)
    for ended in attempt(numbers):
        outcome.take(network, phase, ended)
    outcome.counts["calls"] += total
    return outcome


def run(
    library: Path,
    pairs: list[tuple[str, str]],
    *,
    begin: int = 1,
    first: int,
    drawn: int,
    seed: int,
    device: str = "cpu",
    jobs: int = 1,
) -> Outcome:
    """Run phases of networks."""
    outcome = Outcome()
    with ThreadPoolExecutor(jobs) as pool:
        each = pool.map(
            lambda pair: run_phase(library, *pair, begin=begin, first=first, drawn=drawn, seed=seed, device=device),
            pairs,
        )
        for found in each:
            outcome.add(found)
    return outcome


def main() -> int:
    """Run as the command line says; the exit status says whether there was a fault of ours."""
    parser = experiment.arguments(__doc__)
    parser.set_defaults(count=1)
    parser.add_argument("--early", type=int, default=50, help="so many calls of each phase from its first")
    parser.add_argument("--drawn", type=int, default=50, help="so many of the others")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--device", default="cpu", help="cuda:0: the emulated GPU, unless there is one")
    parser.add_argument("--networks", nargs="*", default=NETWORKS)
    parser.add_argument("--phases", nargs="*", default=PHASES)
    options = parser.parse_args()
    pairs = [(network, phase) for network in options.networks for phase in options.phases]
    with tempfile.TemporaryDirectory() as folder:
        library = shim(Path(folder))
        if library is None:
            print("a C compiler is needed")
            return 2
        outcome = Outcome()
        for seed in range(options.first, options.first + options.count):
            outcome.add(
                run(
                    library,
                    pairs,
                    begin=seed * options.early + 1,
                    first=(seed + 1) * options.early,
                    drawn=options.drawn,
                    seed=seed,
                    device=options.device,
                    jobs=options.jobs,
                )
            )
    for fault in outcome.faults:
        print(f"{fault['what']}: {fault['where']}\n  {fault['problem']}")
        print("".join(f"    {line}\n" for line in fault["site"][1:16]))
    counts = outcome.counts
    named = {"attempts": "attempts", "refused": "refused", "survived": "survived", "abort": "aborts", "hang": "hangs"}
    named |= {"wrong": "wrong", "apart": "ended by GNUstep, libgomp or oneDNN"}
    experiment.report({name: counts[each] for each, name in named.items()})
    return 1 if counts["abort"] or counts["hang"] or counts["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
