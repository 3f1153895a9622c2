"""Times a step of the digit network in one process or, started by mpiexec, in several.

    OPENMPS_THREADS=2 python benchmarks/ranks.py --batch 256
    OPENMPS_THREADS=1 mpiexec -n 2 python benchmarks/ranks.py --batch 256

A run of `fit` is timed as a whole, with the exchange of weights at its beginning. The least of some runs is printed,
and the processor time of rank 0 beside it.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import openmps as mps
from openmps.models import digit_network


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--batch", type=int, default=256, help="images of the whole batch (256)")
    parser.add_argument("--iterations", type=int, default=30, help="steps of a run (30)")
    parser.add_argument("--runs", type=int, default=3, help="how many (3)")
    options = parser.parse_args()
    mps.distributed.init()
    random = np.random.default_rng(0)
    images = random.random((4 * options.batch, 28, 28, 1), dtype=np.float32)
    labels = random.integers(0, 10, 4 * options.batch)
    loss = digit_network((28, 28), channels=1, classes=10, batch_size=options.batch, seed=0)
    graph = mps.TrainingGraph(loss, device="cpu")
    graph.fit(images, labels, batch_size=options.batch, iterations=4)
    times = []
    for _ in range(options.runs):
        start, processor = time.perf_counter(), time.process_time()
        graph.fit(images, labels, batch_size=options.batch, iterations=options.iterations)
        times.append((time.perf_counter() - start, time.process_time() - processor))
    wall, processor = (1e3 * least / options.iterations for least in map(min, zip(*times, strict=True)))
    if mps.distributed.rank() == 0:
        print(f"{mps.distributed.size()} ranks, batch {options.batch}: {wall:.1f} ms a step, processor {processor:.1f}")


if __name__ == "__main__":
    main()
