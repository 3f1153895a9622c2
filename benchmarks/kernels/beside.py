#!/usr/bin/env python3
"""Measures each kernel of the library beside a peer: OpenCV or SciPy for filters, PyTorch for layers and arrays.

    python benchmarks/kernels/beside.py build/python/benchmarks/kernel_rounds --json rounds.json
    python benchmarks/kernels/beside.py bin/kernel_rounds --device cuda:0 --part layers

    python benchmarks/kernels/beside.py build/python/benchmarks/kernel_rounds --threads 1 --processor-time

In each round the library's program and the peer take turns, for `--seconds` each. The other is idle, and the order
changes from round to round. A ratio is the peer's time over the library's of the same round. Medians over the rounds
are shown: first the milliseconds of a call, then how many times as fast as the peer the library is.

Both compute in float32. Results stay where they are made.

On a machine that others use, waiting for a processor is most of a short call. `--processor-time` leaves it out. It
needs one thread, since a thread that waits for another one spins.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Call = Callable[[], object]
PARTS = {"filters": "filter_peers", "layers": "layer_peers", "arrays": "array_peers"}
# A thread that spins while it is idle would slow the other process. OpenBLAS waits for 2^26 cycles by default.
SPIN = {"GOMP_SPINCOUNT": "10000", "OPENBLAS_THREAD_TIMEOUT": "20"}


class Library:
    """The program kernel_rounds, which runs one case at a time."""

    def __init__(self, program: Path, device: str, threads: int, processor_time: bool = False) -> None:
        self._processor_time = processor_time
        environment = os.environ | SPIN | {"OMP_NUM_THREADS": str(threads), "OPENMPS_THREADS": str(threads)}
        self._command, self._environment = [str(program), device], environment
        self._start()

    def _start(self) -> None:
        self._process = subprocess.Popen(
            self._command, env=self._environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, line: str) -> Any:
        """Return the answer to a line; raises RuntimeError if there is none."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            status = self._process.wait()
            self._start()
            raise RuntimeError(f"kernel_rounds ended with status {status} at: {line}")
        found = json.loads(answer)
        if "error" in found:
            raise RuntimeError(found["error"])
        return found

    def milliseconds(self, seconds: float) -> float:
        """Return the time of a call, measured for so long."""
        begin = self._processor_seconds() if self._processor_time else 0.0
        answer = self.ask(f"run {seconds}")
        spent = self._processor_seconds() - begin if self._processor_time else float(answer["seconds"])
        return 1e3 * spent / int(answer["calls"])

    def _processor_seconds(self) -> float:
        """Return the processor time of the program, by Linux's clock of another process."""
        return time.clock_gettime(((~self._process.pid) << 3) | 2)

    def close(self) -> None:
        """End the program."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


class Peer:
    """A call of another library, as often as takes 5 ms, at most 64 times, before its end is awaited."""

    def __init__(self, call: Call, wait: Call, processor_time: bool = False) -> None:
        self._call, self._wait = call, wait
        self._clock = time.process_time if processor_time else time.perf_counter
        self._calls = 1
        once = min(self._seconds(), self._seconds())
        self._calls = int(min(64, max(1, 0.005 / once)))

    def _seconds(self) -> float:
        begin = self._clock()
        for _ in range(self._calls):
            self._call()
        self._wait()
        return self._clock() - begin

    def milliseconds(self, seconds: float) -> float:
        """Return the time of a call, measured for so long."""
        spent, calls = 0.0, 0
        while not calls or spent < seconds:
            spent += self._seconds()
            calls += self._calls
        return 1e3 * spent / calls


@dataclass
class Outcome:
    """The rounds of one case."""

    name: str
    own: list[float]
    theirs: list[float]

    @property
    def ratio(self) -> float:
        """How many times as fast as the peer, the median of the rounds."""
        return statistics.median(peer / own for own, peer in zip(self.own, self.theirs, strict=True))

    def line(self) -> str:
        """Return the row of the table."""
        own, theirs = statistics.median(self.own), statistics.median(self.theirs)
        return f"{self.name:34} {own:10.3f} {theirs:10.3f} {self.ratio:8.2f} x"


def measure(name: str, library: Library, call: Call, wait: Call, options: argparse.Namespace) -> Outcome:
    """Measure one case in rounds."""
    library.ask(f"make {name}")
    peer = Peer(call, wait, options.processor_time)
    outcome = Outcome(name, [], [])
    turns: list[tuple[Library | Peer, list[float]]] = [(library, outcome.own), (peer, outcome.theirs)]
    begin = time.perf_counter()
    for turn in range(options.rounds):
        for side, times in turns if turn % 2 else reversed(turns):
            time.sleep(0.002)
            times.append(side.milliseconds(options.seconds))
        if turn >= 2 and time.perf_counter() - begin > options.patience:
            break
    return outcome


def peer_calls(part: str, names: list[str], options: argparse.Namespace) -> dict[str, Call]:
    """Return the peers of one part."""
    if part == "filters" and options.device != "cpu":
        import filter_peers_gpu

        found: dict[str, Call] = filter_peers_gpu.calls(names)
        return found
    module = __import__(PARTS[part])
    found = module.calls(names) if part == "filters" else module.calls(names, peer_device(options))
    return found


def peer_device(options: argparse.Namespace) -> str:
    """Return PyTorch's name of the device."""
    return "cpu" if options.device == "cpu" else "cuda"


def prepare(options: argparse.Namespace) -> Call:
    """Set the threads of the peers; return how their work is awaited."""
    os.environ |= SPIN | {"OMP_NUM_THREADS": str(options.threads)}
    if "filters" in options.part and options.device == "cpu":
        import cv2

        cv2.setNumThreads(options.threads)
    if options.part == ["filters"] and options.device == "cpu":
        return lambda: None
    import torch

    torch.set_num_threads(options.threads)
    torch.backends.cudnn.allow_tf32 = False  # PyTorch's default for convolutions alone; the library's is float32
    synchronize: Call = torch.cuda.synchronize if options.device != "cpu" else lambda: None
    return synchronize


def run(options: argparse.Namespace) -> list[Outcome]:
    """Measure every case that has a peer."""
    wait = prepare(options)
    library = Library(options.program, options.device, options.threads, options.processor_time)
    names = [name for name in library.ask("list") if all(part in name for part in options.case)]
    outcomes = []
    for part in options.part:
        for name, call in peer_calls(part, names, options).items():
            try:
                outcomes.append(measure(name, library, call, wait, options))
            except RuntimeError as error:
                print(f"{name:34} FAILED: {error}", flush=True)
            else:
                print(outcomes[-1].line(), flush=True)
    library.close()
    return outcomes


def arguments() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path, help="kernel_rounds")
    parser.add_argument("--device", default="cpu", help="of the library: cpu, or cuda:0 beside PyTorch on CUDA")
    parser.add_argument("--part", action="append", choices=PARTS, help="all unless named")
    parser.add_argument("--case", action="append", default=[], help="part of a case's name; all unless named")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.03, help="of each turn")
    parser.add_argument("--patience", type=float, default=20.0, help="seconds of one case, after three rounds")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--processor-time", action="store_true", help="of one thread, without waiting")
    parser.add_argument("--json", type=Path, help="writes the rounds")
    options = parser.parse_args()
    options.part = options.part or list(PARTS)
    if options.processor_time and (options.threads != 1 or options.device != "cpu"):
        parser.error("--processor-time needs --threads 1 and the CPU")
    return options


def main() -> int:
    """Measure and print the cases, the slowest beside its peer last."""
    options = arguments()
    print(f"{'kernel':34} {'ms':>10} {'peer ms':>10} {'ratio':>8}", flush=True)
    outcomes = run(options)
    behind = sorted((outcome for outcome in outcomes if outcome.ratio < 1), key=lambda each: each.ratio, reverse=True)
    print(f"\n{len(outcomes)} kernels, {len(behind)} behind their peers:")
    for outcome in behind:
        print(outcome.line())
    if options.json:
        rounds = [{"name": each.name, "own": each.own, "peer": each.theirs} for each in outcomes]
        options.json.write_text(json.dumps(rounds, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
