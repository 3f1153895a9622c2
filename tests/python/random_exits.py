"""Ends processes at random moments: by return, exceptions, signals, in forked children, in the middle of an import.

    python tests/python/random_exits.py --count COUNT --first NUMBER

Each experiment draws what is going on and how the process ends (``ending_program.py``), and when; `LEFT_OUT` says which
pairs are not drawn. A finding is a status
that the same program without openmps does not have, such as a signal. A line on standard error that no Python wrote is
one too. A process that lives for ``LIMIT`` seconds more is a hang. Counts are printed last. ``exits`` are processes
that ended while their work went on. ``milliseconds`` is the sum of all ends.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import ending_program
import experiment

LIMIT = 5.0
PROGRAM = str(Path(ending_program.__file__))
# CPython hangs without openmps too: a new subinterpreter waits for a thread that never lets go of the interpreter.
LEFT_OUT = frozenset({("busy handlers", "subinterpreter")})
PAIRS = tuple((work, end) for work in ending_program.WORK for end in ending_program.ENDS if (work, end) not in LEFT_OUT)
FOREIGN = ("terminate called", "Fatal Python error", "FATAL:", "OMP:", "Assertion", "pthread")


def end_one(work: str, end: str, wait: float) -> tuple[float, int | None, str]:
    """Return the seconds until the process ended, its status, None if it hung, and its standard error."""
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(
            [sys.executable, PROGRAM, work, end, folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        ) as child,
    ):
        assert child.stdin is not None
        assert child.stdout is not None
        begun = child.stdout.readline().strip()
        if begun != "begin":
            os.killpg(child.pid, signal.SIGKILL)
            return 0.0, child.wait(), f"said {begun!r}: {child.communicate()[1]}"
        time.sleep(wait)
        start = time.monotonic()
        try:
            _, errors = child.communicate("\n", timeout=LIMIT)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)  # its children too, which have its standard error
            return time.monotonic() - start, None, child.communicate()[1]
        return time.monotonic() - start, child.returncode, errors


def drawn(number: int) -> tuple[str, str, float]:
    """Return the work, the end and the seconds before it of an experiment."""
    draw = random.Random(number)
    work, end = draw.choice(PAIRS)
    return work, end, draw.choice((0.0, 0.003, 0.03, 0.3)) * draw.random()


def problem_of(end: str, status: int | None, errors: str) -> str:
    """Return what is wrong with an end, or nothing."""
    expected = ending_program.ENDS[end][1]
    if status is None:
        return f"lived for more than {LIMIT:g} s\n{errors[-2000:]}"
    if status != expected:
        return f"ended with {status}, expected {expected}\n{errors[-2000:]}"
    foreign = [word for word in FOREIGN if word in errors]
    return f"wrote {foreign[0]!r}\n{errors[-2000:]}" if foreign else ""


def main(first: int, count: int) -> int:
    """Print findings as they come, and the counts last."""
    counts: Counter[str] = Counter({"exits": 0, "signals": 0, "hangs": 0, "findings": 0, "milliseconds": 0})
    for number in range(first, first + count):
        work, end, wait = drawn(number)
        seconds, status, errors = end_one(work, end, wait)
        problem = problem_of(end, status, errors)
        expected = ending_program.ENDS[end][1]
        counts.update({"exits": seconds > 0, end: 1, "milliseconds": round(1000 * seconds), "hangs": status is None})
        counts["signals"] += status is not None and status < 0 and status != expected
        if problem:
            counts["findings"] += 1
            print(f"experiment {number}, {work}, {end}, after {wait:.4f} s: {problem}", flush=True)
    experiment.report(counts)
    return 1 if counts["findings"] else 0


if __name__ == "__main__":
    _options = experiment.arguments(__doc__).parse_args()
    sys.exit(main(_options.first, _options.count))
