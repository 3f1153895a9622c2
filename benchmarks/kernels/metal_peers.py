#!/usr/bin/env python3
"""Measures kernels of the Metal language on the CPU beside the same algorithms in C.

    python benchmarks/kernels/metal_peers.py --rounds 31

Both run on one thread, eight times in a turn: those of the kernel are on one command buffer. Each one's processor time
counts, so other work on the machine lengthens neither. Shown are medians in microseconds, and how many times as long
the kernel takes. C is compiled with -O3 and -march=native by the compiler that has the kernels.
`OPENMPS_SHADER_COMPILER` names another one.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ["OMP_NUM_THREADS"] = "1"

import numpy as np

import openmps as mps

FOLDER = Path(__file__).parent
ROWS, COLUMNS, SIDE = 1024, 1024, 256
GROUP, REPEATS = 256, 8


def c_library() -> ctypes.CDLL:
    """Compile the algorithms in C."""
    compiler = {"g++": "gcc", "clang++": "clang"}[os.environ.get("OPENMPS_SHADER_COMPILER", "clang++")]
    target = Path(tempfile.mkdtemp(prefix="openmps-peers-")) / "peers.so"
    flags = ["-O3", "-march=native", "-fPIC", "-shared"]
    subprocess.run([compiler, *flags, str(FOLDER / "metal_peers.c"), "-o", str(target), "-lm"], check=True)
    return ctypes.CDLL(str(target))


def microseconds(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return (time.process_time() - start) * 1e6 / REPEATS


def encoded(
    kernel: mps.metal.Kernel, values: list[Any], threads: int | tuple[int, ...], group: int | tuple[int, ...]
) -> Callable[[], object]:
    """Give a function that runs the kernel some times."""
    queue = mps.CommandQueue("cpu")

    def run() -> None:
        commands = queue.command_buffer()
        for _ in range(REPEATS):
            kernel.encode(commands, *values, threads=threads, group=group)
        commands.commit()
        commands.wait_until_completed()

    return run


def repeated(function: Callable[..., object], values: list[Any]) -> Callable[[], object]:
    """Give a function that calls another some times."""

    def run() -> None:
        for _ in range(REPEATS):
            function(*values)

    return run


def compare(name: str, kernel: Callable[[], object], peer: Callable[[], object], rounds: int) -> None:
    """Run both in turns and show the medians."""
    pairs = [(microseconds(kernel), microseconds(peer)) for _ in range(rounds + 1)][1:]
    mine, other = (statistics.median(times) for times in zip(*pairs, strict=True))
    print(f"{name:24} {mine:9.1f} us, C {other:9.1f} us: {statistics.median(a / b for a, b in pairs):5.2f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=31)
    rounds = parser.parse_args().rounds
    library, peers = mps.metal.Library((FOLDER / "metal_peers.metal").read_text(), device="cpu"), c_library()
    rng = np.random.default_rng(1)

    def data(*shape: int) -> tuple[np.ndarray, mps.TensorData]:
        values = rng.normal(size=shape).astype(np.float32)
        return values, mps.TensorData(values, device="cpu")

    def address(array: np.ndarray) -> ctypes.c_void_p:
        return ctypes.c_void_p(array.ctypes.data)

    (x, x_data), (y, y_data) = data(ROWS, COLUMNS), data(ROWS, COLUMNS)
    (gamma, gamma_data), (beta, beta_data) = data(COLUMNS), data(COLUMNS)
    for name in ("softmax", "softmax_simd", "layer_norm", "layer_norm_simd"):
        own = [gamma_data, beta_data] if "norm" in name else []
        kernel, peer = library.kernel(name), getattr(peers, name)
        mine = [x_data, y_data, COLUMNS, *own]
        other = [address(x), address(y), ROWS, COLUMNS, *map(address, [gamma, beta] if own else [])]
        compare(name, encoded(kernel, mine, ROWS * GROUP, GROUP), repeated(peer, other), rounds)
        np.testing.assert_allclose(y_data.numpy(), y, rtol=1e-3, atol=1e-5)
    (a, a_data), (b, b_data), (c, c_data) = (data(SIDE, SIDE) for _ in range(3))
    sides = (SIDE, SIDE, SIDE)
    product = encoded(library.kernel("matmul"), [a_data, b_data, c_data, sides], (SIDE, SIDE), (16, 16))
    compare(f"matmul of {SIDE}^3", product, repeated(peers.matmul, [*map(address, [a, b, c]), *sides]), rounds)
    np.testing.assert_allclose(c_data.numpy(), c, rtol=1e-3, atol=1e-3)


if __name__ == "__main__":
    main()
