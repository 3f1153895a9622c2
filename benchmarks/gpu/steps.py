"""The base of the programs of this folder: the work that they time, and its output.

    python steps_PEER.py PRECISION BATCH...     one line for each way of running: name, precision, batch, milliseconds

The network and its data are those of `mnist_cnn` in ../peers/workloads.py: a whole training step with Adam. The median
of five slices counts, each long enough for the clock. `precision` is the way to compute matmuls and convolutions of
float32. It is "float32" without rounding, "tf32" with operands rounded to 10 bits, or "bf16" with operands and
intermediates in bfloat16.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

_PEERS = Path(__file__).resolve().parents[1] / "peers"
sys.path[:0] = [str(_PEERS), str(_PEERS / "adapters")]

WORKLOAD = "mnist_cnn"
SLICES = 5
SECONDS = 0.4


def asked() -> tuple[str, list[int]]:
    """Return the precision and the batch sizes of the command line."""
    return sys.argv[1], [int(text) for text in sys.argv[2:]]


def report(peer: str, precision: str, batch: int | str, milliseconds: float, **more: float) -> None:
    """Print one line of figures, which the table of gpu_check.sh is made of; `batch` may name a workload."""
    rest = "".join(f" {name}={value:.4g}" for name, value in more.items())
    print(f"step {peer} {precision} {batch} {milliseconds:.4f}{rest}", flush=True)


def milliseconds_of(run: Callable[[int], None]) -> float:
    """Return the median time of one step, where `run(n)` does n steps and waits for their end."""
    run(5)
    start = time.perf_counter()
    run(10)
    count = max(5, int(SECONDS / ((time.perf_counter() - start) / 10)))
    slices = []
    for _ in range(SLICES):
        start = time.perf_counter()
        run(count)
        slices.append((time.perf_counter() - start) / count)
    return 1000 * statistics.median(slices)
