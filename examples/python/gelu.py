"""GeLU out of primitive operations, which the compiler stitches into one kernel (MPSGraph).

    python gelu.py
    python gelu.py --device cpu --rows 1024 --save runs/gelu

It follows the GeLU of the talk "Build customized ML models with the Metal Performance Shaders Graph" (WWDC 2020). The
program prints how far the result is from the formula, and how long it takes stitched and operation by operation. It
writes the curve. `--save` keeps the compiled program, `--load` runs that one. Nothing is trained: no run can be
resumed.
"""

from __future__ import annotations

import math
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

import openmps as mps
from options import Parser, integer, refuse


def gelu(graph: mps.Graph, x: mps.Tensor) -> mps.Tensor:
    """Return x * (0.5 + 0.5 * erf(x * sqrt(0.5)))."""
    half = graph.constant(0.5)
    return x * (half + half * graph.erf(x * graph.sqrt(half)))


def measure(rows: int = 4096, columns: int = 1024, device: mps.Device | None = None) -> float:
    """Return milliseconds of a run on rows x columns numbers."""
    graph = mps.Graph(device)
    total = graph.reduce_max(gelu(graph, graph.variable(np.linspace(-3, 3, rows * columns, dtype=np.float32))))
    graph.run({}, total)
    times = []
    for _ in range(10):
        start = time.perf_counter()
        graph.run({}, total)
        times.append(time.perf_counter() - start)
    return float(np.median(times)) * 1000


def measure_apart(rows: int, device: mps.Device | None) -> float:
    """Return milliseconds without stitching: passes are chosen when a process starts."""
    name = [] if device is None else ["--device", device.name]
    done = subprocess.run(
        [sys.executable, __file__, "--measure", "--rows", str(rows), *name],
        env={**os.environ, "OPENMPS_SKIP_PASSES": "stitch,recompute"},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def save_picture(path: Path, x: Any, y: Any) -> None:
    """Write the curve."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(4, 3))
    axes = figure.subplots()
    axes.plot(x, y, label="GeLU")
    axes.plot(x, np.maximum(x, 0), ":", label="ReLU")
    axes.legend()
    figure.savefig(path, dpi=80)


def main() -> None:
    """Check, time and draw."""
    parser = Parser(__doc__, None)
    parser.add_argument("--rows", type=integer(), default=4096, help="of 1024 numbers, to measure with (4096)")
    parser.add_argument("--measure", action="store_true", help="print milliseconds and nothing else")
    arguments = parser.parse()
    if arguments.measure:
        print(measure(arguments.rows, device=arguments.device))
        return
    values = np.linspace(-3, 3, 300, dtype=np.float32).reshape(100, 3)
    try:
        if arguments.load:
            executable = mps.Executable.load(arguments.load, device=arguments.device)
        else:
            graph = mps.Graph(arguments.device)
            x = graph.placeholder((None, 3), name="x")
            executable = graph.compile({x: values.shape}, [gelu(graph, x)])
        if arguments.save:
            executable.save(arguments.save)
        (found,) = executable(values)
    except mps.Error as error:
        refuse(str(error))
    expected = values * 0.5 * (1 + np.vectorize(math.erf)(values * math.sqrt(0.5)))
    print(f"largest difference from the formula: {np.abs(found - expected).max():.1e}")
    stitched, apart = measure(arguments.rows, device=arguments.device), measure_apart(arguments.rows, arguments.device)
    print(f"{arguments.rows} x 1024 numbers: stitched {stitched:.2f} ms, operation by operation {apart:.2f} ms")
    save_picture(arguments.output / "gelu.png", values.ravel(), found.ravel())
    print(f"{arguments.output / 'gelu.png'}: the curve")


if __name__ == "__main__":
    main()
