"""Sends Ctrl-C and SIGTERM at random moments: the work stops soon, checkpoints are those of the last step, all goes on.

    python tests/python/interrupting_signals.py --count COUNT --first NUMBER

Each experiment draws what is going on (``interrupted_work.py``), how long it has been, and in some a second signal.
After Ctrl-C the same process checks weights and checkpoints and goes on with the same graph. SIGTERM ends a separate
process with 143, and another one resumes the run. A stop that takes more than ``LIMIT`` seconds, wrong bits and
everything that is raised are findings. Counts of outcomes are printed last; ``milliseconds`` is the sum of all stops.
"""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import experiment
import interrupted_work

LIMIT = 2.0
PATIENCE = 120.0
WORK = str(Path(interrupted_work.__file__))


class Worker:
    """A child process that works until it gets a signal, and checks what that has left."""

    def __init__(self) -> None:
        self._child = subprocess.Popen(
            [sys.executable, WORK], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def ask(self, order: list[str]) -> str:
        """Send an order and return the first line of the answer."""
        assert self._child.stdin is not None
        self._child.stdin.write(json.dumps(order) + "\n")
        self._child.stdin.flush()
        return self.line()

    def line(self) -> str:
        """Return the next line, or what the child said as it ended."""
        assert self._child.stdout is not None
        line = self._child.stdout.readline().strip()
        return line or f"died with status {self._child.wait()}: {self._errors()}"

    def signal(self, number: int) -> float:
        """Send a signal; return when."""
        self._child.send_signal(number)
        return time.monotonic()

    def status(self) -> int:
        """Wait for the end and return the status."""
        return self._child.wait(PATIENCE)

    def end(self) -> None:
        """End the child."""
        self._child.kill()
        self._child.communicate()

    def _errors(self) -> str:
        assert self._child.stderr is not None
        return self._child.stderr.read()[-3000:]


def interrupt(worker: Worker, kind: str, draw: random.Random, folder: Path) -> tuple[float, str]:
    """Send Ctrl-C, to some runs of fit twice; return the seconds until it was raised, and what is wrong."""
    begun = worker.ask(["work", kind, str(folder)])
    if begun != "begin":
        return 0.0, begun
    time.sleep(draw.choice((0.001, 0.01, 0.1, 0.5)) * draw.random())
    sent = worker.signal(signal.SIGINT)
    if kind in interrupted_work.SAVED and draw.random() < 0.2:
        time.sleep(0.005 * draw.random())
        worker.signal(signal.SIGINT)
    answer = worker.line()
    try:
        stopped, problem = json.loads(answer)
    except json.JSONDecodeError:
        return 0.0, answer
    return stopped - sent, problem


def terminate(checker: Worker, kind: str, draw: random.Random, folder: Path) -> tuple[float, str]:
    """Send SIGTERM to a run with checkpoints; return the seconds until the process ended, and what is wrong."""
    worker = Worker()
    try:
        begun = worker.ask(["work", kind, str(folder)])
        if begun != "begin":
            return 0.0, begun
        time.sleep(draw.choice((0.001, 0.01, 0.1, 0.5)) * draw.random())
        sent = worker.signal(signal.SIGTERM)
        status = worker.status()
        seconds = time.monotonic() - sent
    finally:
        worker.end()
    if status != 143:
        return seconds, f"ended with {status}, expected 143"
    return seconds, json.loads(checker.ask(["check", kind, str(folder)]))[1]


def main(first: int, count: int) -> int:
    """Print findings as they come, and the counts last."""
    counts: Counter[str] = Counter({"signals": 0, "findings": 0, "milliseconds": 0})
    worker = Worker()
    for number in range(first, first + count):
        draw = random.Random(number)
        name, send = ("SIGTERM", terminate) if draw.random() < 0.2 else ("SIGINT", interrupt)
        kinds = interrupted_work.SAVED if name == "SIGTERM" else interrupted_work.KINDS
        kind = draw.choice(sorted(kinds))
        with tempfile.TemporaryDirectory() as folder:
            seconds, problem = send(worker, kind, draw, Path(folder))
        if seconds > LIMIT:
            problem = problem or f"stopped after {seconds:.2f} s"
        counts.update({"signals": 1, name: 1, "milliseconds": round(1000 * seconds)})
        if problem:
            counts["findings"] += 1
            print(f"experiment {number}, {name}, {kind}: {problem}", flush=True)
            worker.end()
            worker = Worker()
    worker.end()
    experiment.report(counts)
    return 1 if counts["findings"] else 0


if __name__ == "__main__":
    _options = experiment.arguments(__doc__).parse_args()
    sys.exit(main(_options.first, _options.count))
