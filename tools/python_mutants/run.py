"""Runs the test files of a module on one of its mutants after another, until a test notices it."""

from __future__ import annotations

import hashlib
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from mutants.equivalents import equivalents

from .modules import TESTS
from .mutant import PACKAGE, Mutant, drawn
from .reach import PYTEST, QUIET, ROOT, SUITES, Reach, failures

KNOWN = Path(__file__).with_name("equivalents.toml")
_MEMORY = 16 << 30  # bytes of address space: a mutant may read without end
_LEAST_SECONDS, _TIMES = 60.0, 10  # the limit of a mutant, beside the time without one


def notices(mutant: Mutant, reach: Reach, place: Path, likely: str = "") -> str:
    """Return how a mutant in a place is noticed; empty: not at all.

    The likely test comes first, then those that run its line, then all.
    """
    suites = [reach.suite(name) for name in TESTS[mutant.file]]
    left_out = [f"--deselect={each}" for suite in suites for each in suite.failing]
    limit = _LEAST_SECONDS + _TIMES * sum(suite.seconds for suite in suites)
    whole = [f"tests/python/{name}.py" for name in TESTS[mutant.file]]
    for tests in ([likely] if likely.startswith("tests/") else [], reach.functions(mutant), whole):
        if tests and (how := _noticed(tests, limit, place, left_out)):
            return how
    return ""


def _written(mutant: Mutant, place: Path) -> Path:
    """Write what `loading` reads, and `loading` itself as Python looks for it."""
    (place / "content").write_bytes(mutant.content())
    (place / "module").write_text("openmps." + mutant.file.removesuffix(".py").replace("/", "."))
    (place / "path").write_text(str(PACKAGE / mutant.file))
    shutil.copy(Path(__file__).with_name("loading.py"), place / "sitecustomize.py")
    return place


def _noticed(tests: list[str], limit: float, place: Path, left_out: list[str]) -> str:
    """Return how tests notice the mutant of a place; empty: not at all."""
    status, output = _pytest(tests, limit, place, "-x", *left_out)
    if status is None:
        return f"{tests[0]} and {len(tests) - 1} others: still running after {limit:.0f} s"
    if status in (0, 4, 5):  # 4: there is no such test any more; 5: all of them are left out
        return ""
    return (failures(output) or [output.strip()[-300:]])[0]


def _pytest(tests: list[str], limit: float, place: Path, *options: str) -> tuple[int | None, str]:
    """Return pytest's status, None if it did not end in time, and its output."""
    files = place / "files"
    files.mkdir(exist_ok=True)
    environment = {"OPENMPS_THREADS": "2", "OMP_NUM_THREADS": "2"} | os.environ | QUIET | {"TMPDIR": str(files)}
    paths = [str(place), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment |= {"OPENMPS_PYTHON_MUTANT": str(place), "PYTHONPATH": os.pathsep.join(paths)}
    environment["CUDA_VISIBLE_DEVICES"] = ""  # a GPU's driver reserves more address space than the limit
    with subprocess.Popen(
        [sys.executable, *PYTEST, *options, *tests],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        errors="replace",
        start_new_session=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY)),
    ) as child:
        try:
            output = child.communicate(timeout=limit)[0]
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.communicate()
            return None, ""
    return child.returncode, output


def run(folder: Path, first: int, count: int) -> Counter[str]:
    """Count what became of mutants. `folder` keeps how each was noticed; those are not run again."""
    outcomes = folder / "outcomes"
    outcomes.mkdir(parents=True, exist_ok=True)
    reach, known = Reach(folder), equivalents(KNOWN)
    counts: Counter[str] = Counter({"mutants": 0, "noticed": 0, "equivalent": 0, "survived": 0})
    for mutant in drawn()[first : first + count]:
        outcome = _outcome(mutant, reach, outcomes)
        counts["mutants"] += outcome["loaded"]
        if outcome["noticed"]:
            counts["noticed"] += 1
            counts["time_limit"] += " still running after " in outcome["noticed"]
        elif mutant.name in known:
            counts["equivalent"] += 1
        else:
            counts["survived"] += 1
            print(f"survived, line {mutant.site.line}, {mutant.site.kind}: {mutant.name}", file=sys.stderr, flush=True)
    counts["noticed or equivalent"] = counts["noticed"] + counts["equivalent"]
    return counts


def _outcome(mutant: Mutant, reach: Reach, outcomes: Path) -> dict[str, Any]:
    """Return how a mutant was noticed, and whether a test imported it.

    Where its test files have changed, it is asked again: first the test that noticed it before.
    """
    tests = b"".join((SUITES / f"{name}.py").read_bytes() for name in TESTS[mutant.file])
    of = hashlib.sha256(tests).hexdigest()
    kept = outcomes / f"{hashlib.sha256(mutant.content()).hexdigest()[:24]}.json"
    before: dict[str, Any] = json.loads(kept.read_text()) if kept.exists() else {}
    if before.get("of") == of:
        return before
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as place:
        _written(mutant, Path(place))
        how = notices(mutant, reach, Path(place), before.get("noticed", ""))
        loaded = Path(place, "loaded").exists()
    found = {"name": mutant.name, "of": of, "noticed": how, "loaded": loaded, "seconds": time.monotonic() - start}
    kept.write_text(json.dumps(found, indent=1) + "\n")
    return found
