"""Runs one adapter in a separate process: reads one JSON command per line and answers each with one JSON line.

    {"do": "build", "workload": w, "batch": n, "variant": v}
                                        -> {"n_params": n, "growth": bytes, "first": s, "losses": [x, ...]}
    {"do": "time", "seconds": s, "clock": c} -> {"steps": n, "seconds": s, "loss": x}

A build makes the network and runs warm-up steps: 20, or as many as there is time for. Memory and time are counted from
the end of the imports, when the data is there. The growth is that of the peak resident size in all these steps. The
first time is that of building, compiling and running the network once. Losses are those of all steps. The clock is
"wall" or "processor". A workload that an adapter leaves out is answered with {"skipped": true}. An answer with "error"
says what went wrong.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import workloads

Step = Callable[[], Any]


def _limit_cores() -> None:
    """Let this process use as many cores as threads are asked for: some frameworks cannot be told otherwise."""
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))[: int(os.environ["BENCH_THREADS"])]
        os.sched_setaffinity(0, cores)


def _reset_peak() -> None:
    """Make the kernel forget the peak so far, where it can."""
    try:
        Path("/proc/self/clear_refs").write_text("5")
    except OSError:
        return


def _peak() -> int:
    """Return the peak of the resident size in bytes."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM:"))


def _number(value: Any) -> float | None:
    """Return a loss or class for the record, None for anything else."""
    return float(value) if isinstance(value, int | float) else None


class Worker:
    """One adapter and the step that it built."""

    def __init__(self, adapter: str) -> None:
        self._adapter: Any = importlib.import_module(f"adapters.{adapter}")
        self._step: Step | None = None

    def build(self, workload: str, batch: int, variant: str, steps: int = 20, seconds: float = 2.0) -> dict[str, Any]:
        """Make the network, run some steps and say how much memory that took."""
        if self._adapter.skip(workload, variant):
            return {"skipped": True}
        getattr(self._adapter, "data", workloads.data)(workload, batch)
        _reset_peak()
        before = _peak()
        begin = time.perf_counter()
        step = self._step = self._adapter.build(workload, batch, variant)
        losses = [_number(step())]  # may compile for long
        first = time.perf_counter() - begin
        end = time.perf_counter() + seconds
        for _ in range(steps - 1):
            if time.perf_counter() > end:
                break
            losses.append(_number(step()))
        growth = _peak() - before
        return {"n_params": getattr(step, "n_params", None), "growth": growth, "first": first, "losses": losses}

    def time(self, seconds: float, clock: str = "wall") -> dict[str, Any]:
        """Run steps for some seconds."""
        if self._step is None:
            raise RuntimeError("time comes before build")
        now = time.process_time if clock == "processor" else time.perf_counter
        count, begin, elapsed, loss = 0, now(), 0.0, None
        while elapsed < seconds:
            loss = self._step()
            count += 1
            elapsed = now() - begin
        return {"steps": count, "seconds": elapsed, "loss": _number(loss)}


def main() -> None:
    """Answer commands until standard input ends."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # a framework's output goes to standard error
    _limit_cores()
    if len(sys.argv) > 2:
        sys.path.insert(0, sys.argv[2])
    worker: Worker | None = None
    for line in sys.stdin:
        command = json.loads(line)
        try:
            worker = worker or Worker(sys.argv[1])
            answer = getattr(worker, command.pop("do"))(**command)
        except Exception as error:  # any failure of a framework is its result
            traceback.print_exc()
            answer = {"error": f"{type(error).__name__}: {error}"[:300]}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
