"""Compiles random kernels of the Metal language, and compares the CPU and a GPU with an interpreter in NumPy.

    python tests/python/random_shaders.py --first SEED --count COUNT [--device NAME] [--print]

A kernel here is one body of `shader_random_statements.py`. It compiles with 24 others. `--print` shows the text of
wrong ones. `--device` may be given several times. Each device has to give the interpreter's bits.
"""

from __future__ import annotations

import sys
from collections import Counter

import numpy as np

import experiment
import openmps as mps
import shader_random_statements as statements
from shader_random import GROUP, THREADS

TOGETHER = 25


def wrong(first: int, count: int, device: str) -> list[int]:
    """Return the seeds of the bodies whose results are not the interpreter's.

    A busy machine may take too long for all of them: then they compile in two parts.
    """
    try:
        return _wrong(statements.program(first, TOGETHER, count), device)
    except (mps.DeviceError, mps.ExecutionError):
        if count == 1:
            raise
        half = count // 2
        return wrong(first, half, device) + wrong(first + half, count - half, device)


def _wrong(program: statements.Program, device: str) -> list[int]:
    first, count = program.bodies[0].id, len(program.bodies)
    data, reals = statements.inputs(first - first % TOGETHER)
    expected = program.expected(data, reals)
    result = np.zeros((count, THREADS), np.uint32)
    kernel = mps.metal.Library(program.text, device=device, math="safe").kernel("f")
    kernel(data, reals, result, threads=THREADS, group=GROUP)
    return [
        body.id
        for body, got, want in zip(program.bodies, result, expected, strict=True)
        if not np.array_equal(got, want)
    ]


def main() -> int:
    """Compare kernels as the command line says."""
    parser = experiment.arguments(__doc__)
    parser.add_argument("--device", action="append", help="default: the CPU, and a GPU where one is")
    parser.add_argument("--print", action="store_true", help="show the text of wrong bodies")
    options = parser.parse_args()
    devices = options.device or [each.name for each in mps.devices() if each.name in ("cpu", "cuda:0")]
    counts: Counter[str] = Counter(kernels=0, findings=0)
    for first in range(options.first, options.first + options.count, TOGETHER):
        count = min(TOGETHER, options.first + options.count - first)
        counts["kernels"] += count
        for device in devices:
            try:
                found = wrong(first, count, device)
            except (mps.Error, AssertionError) as error:
                print(f"kernels {first} to {first + count - 1} on {device}: {error}")
                counts["findings"] += 1
                continue
            counts[f"on {device}"] += count
            counts["findings"] += len(found)
            for seed in found:
                print(f"kernel {seed} on {device} has other numbers than the interpreter.")
                if options.print:
                    print(statements.program(seed, TOGETHER, 1).bodies[0].text)
    experiment.report(counts)
    return 1 if counts["findings"] else 0


if __name__ == "__main__":
    sys.exit(main())
