"""Time of a training step of small layers on the CPU, alone and beside processes that keep the cores busy.

    python benchmarks/busy_steps.py [--busy 2] [--threads 2 6] [--rounds 3]

Each measurement is a process, which decides at its first loop how its threads wait. Threads yield on an idle machine;
the last column has them yield beside busy processes, too. The lowest and the highest of the rounds are shown.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator

YIELD = {"KMP_USE_YIELD": "2", "KMP_BLOCKTIME": "70us"}
STEPS = 150


def step() -> float:
    """Return the milliseconds of a step."""
    import numpy as np

    import openmps as mps
    from openmps import nn, optim

    hidden = [layer for _ in range(3) for layer in (nn.Linear(128), nn.ReLU(), nn.LayerNorm())]
    random = np.random.default_rng(0)
    data = random.random((640, 128), np.float32), random.integers(10, size=640).astype(np.int32)
    trainer = mps.Trainer(nn.Sequential(*hidden, nn.Linear(10)), nn.cross_entropy, optim.Adam(1e-3), device="cpu")
    trainer.fit(data, batch_size=64, steps=10)  # compiles
    start = time.perf_counter()
    trainer.fit(data, batch_size=64, steps=STEPS)
    return 1e3 * (time.perf_counter() - start) / STEPS


def measured(threads: int, variables: dict[str, str]) -> float:
    """Return the milliseconds of a step, measured in another process."""
    environment = os.environ | {"OPENMPS_THREADS": str(threads)} | variables
    command = [sys.executable, __file__, "--one"]
    return float(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)


@contextlib.contextmanager
def busy(count: int) -> Iterator[None]:
    """Keep processes busy meanwhile."""
    processes = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def main() -> None:
    """Measure, and print a line for each case."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--busy", type=int, default=2)
    parser.add_argument("--threads", type=int, nargs="+", default=[2, 6])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(step())
        return
    for count in (0, options.busy):
        for threads in options.threads:
            with busy(count):
                turns = [(measured(threads, {}), measured(threads, YIELD)) for _ in range(options.rounds)]
            own, yielding = (f"{min(each):.2f}-{max(each):.2f}" for each in zip(*turns, strict=True))
            print(f"{threads} threads, {count} busy processes: {own} ms a step; threads that yield {yielding}")


if __name__ == "__main__":
    main()
