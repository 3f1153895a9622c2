"""Time and memory of element-wise chains on a GPU: stitched, operation by operation, and in PyTorch.

    python stitching.py                      all chains, sizes and ways; a table last
    python stitching.py --chains gelu        some of CHAINS
    python stitching.py --sizes 16 22 28     powers of two: the number of elements
    python stitching.py --ways openmps torch some of WAYS
    python stitching.py --launches           the launches alone, float32: without the CPU's time, without PyTorch

A way is a separate process. Operands and results stay on the GPU. Runs are begun one after another without waiting, and
the last one is awaited: the median of five slices counts. Memory is that of intermediates, without operands and
results. Each way is compared with the formula in double first. A run takes the CPU some 70 us, so that smaller chains
differ in `--launches` alone: the GPU's own timer around each launch (OPENMPS_PROFILE=1).

OPENMPS_DEVICE=cpu runs it without a GPU.
"""

from __future__ import annotations

import argparse
import math
import os
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import steps

Array = npt.NDArray[Any]

# The passes that a way leaves out; none for PyTorch. "recompute" would join kernels that "stitch" has left apart.
WAYS: dict[str, str | None] = {
    "openmps": "none",
    "reductions-apart": "fuse_reductions",
    "apart": "stitch,recompute,fuse_reductions",
    "torch": None,
    "torch-compile": None,
}
DTYPES = ("float32", "float16")
CHECKED = 4096  # elements that are compared with the formula
COLUMNS = 256


class Chain(NamedTuple):
    """Operands x and dy have the shape (count / COLUMNS, COLUMNS)."""

    openmps: Callable[[Any, Any, Any], list[Any]]  # of the graph, x, dy
    torch: Callable[[Any, Any], list[Any]]
    formula: Callable[[Array, Array], list[Array]]
    reduces: bool = False


def _gelu_openmps(graph: Any, x: Any) -> Any:
    """As Apple's talk about MPSGraph writes it: the constant is computed in the graph."""
    half = graph.constant(0.5, x.dtype)
    return x * (half + half * graph.erf(x * graph.sqrt(half)))


def _gelu_torch(x: Any) -> Any:
    import torch

    return x * (0.5 + 0.5 * torch.erf(x * 0.5**0.5))


_ERF = np.vectorize(math.erf, otypes=[float])


def _gelu(x: Array) -> Array:
    return np.asarray(x * (0.5 + 0.5 * _ERF(x * math.sqrt(0.5))))


def _gelu_slope(x: Array) -> Array:
    return np.asarray(0.5 + 0.5 * _ERF(x * math.sqrt(0.5)) + x * np.exp(-x * x / 2) / math.sqrt(2 * math.pi))


def _gelu_gradient_openmps(graph: Any, x: Any, dy: Any) -> list[Any]:
    y = _gelu_openmps(graph, x)
    return [y, *graph.gradients(y * dy, [x])]


def _gelu_gradient_torch(x: Any, dy: Any) -> list[Any]:
    import torch

    y = _gelu_torch(x)
    return [y, *torch.autograd.grad(y, x, dy)]


def _masked_openmps(graph: Any, x: Any, dy: Any) -> list[Any]:
    masked = graph.select(x > 0.0, dy, 0.0)
    return [masked, graph.reduce_sum(masked, 0)]


def _masked_torch(x: Any, dy: Any) -> list[Any]:
    import torch

    masked = torch.where(x > 0, dy, 0.0)
    return [masked, masked.sum(0)]


CHAINS = {
    "gelu": Chain(
        lambda graph, x, dy: [_gelu_openmps(graph, x)], lambda x, dy: [_gelu_torch(x)], lambda x, dy: [_gelu(x)]
    ),
    "gelu+gradient": Chain(_gelu_gradient_openmps, _gelu_gradient_torch, lambda x, dy: [_gelu(x), dy * _gelu_slope(x)]),
    # Reductions over all elements, over rows, over columns with the masked gradient stored beside.
    "sum-of-gelu": Chain(
        lambda graph, x, dy: [graph.reduce_sum(_gelu_openmps(graph, x))],
        lambda x, dy: [_gelu_torch(x).sum()],
        lambda x, dy: [_gelu(x).sum()],
        reduces=True,
    ),
    "row-mean-of-squares": Chain(
        lambda graph, x, dy: [graph.mean((x - 1.0) * (x - 1.0), 1)],
        lambda x, dy: [((x - 1) * (x - 1)).mean(1)],
        lambda x, dy: [((x - 1) * (x - 1)).mean(1)],
        reduces=True,
    ),
    "relu-gradient+bias": Chain(
        _masked_openmps,
        _masked_torch,
        lambda x, dy: [np.where(x > 0, dy, 0), np.where(x > 0, dy, 0).sum(0)],
        reduces=True,
    ),
}


def operands(count: int, dtype: str) -> tuple[Array, Array]:
    """Return x and dy, of which no element is 0."""
    some = np.random.default_rng(1).standard_normal((2, min(count, 1 << 20))).astype(dtype)
    x, dy = (np.tile(each, count // len(each)).reshape(-1, COLUMNS) for each in some)
    return x, dy


def dtypes_of(chain: str) -> tuple[str, ...]:
    """Sums of float16 are not fused, since each operation rounds its result."""
    return DTYPES[:1] if CHAINS[chain].reduces else DTYPES


class Work(NamedTuple):
    """A way to compute a chain: `run(n)` computes it n times and waits, `results` reads what it computed."""

    run: Callable[[int], None]
    results: Callable[[], list[Array]]
    bytes_between: Callable[[], int]


def openmps_work(chain: Chain, count: int, dtype: str) -> Work:
    """Return openmps' way; results are assigned to variables."""
    import openmps as mps

    graph = mps.Graph()
    x, dy = (graph.variable(array) for array in operands(count, dtype))
    results = chain.openmps(graph, x, dy)
    kept = [graph.variable(np.zeros([int(extent or 1) for extent in each.shape or ()], dtype)) for each in results]
    assigned = [graph.assign(variable, each) for variable, each in zip(kept, results, strict=True)]

    def run(number: int) -> None:
        last = None
        for _ in range(number):
            last = graph.run_async({}, [], assigned)
        if last:
            last.result()

    return Work(run, lambda: graph.run({}, kept), lambda: int(graph.memory(results).peak))


def torch_work(chain: Chain, count: int, dtype: str, compiled: bool) -> Work:
    """Return PyTorch's way, eager or compiled."""
    import torch

    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch._dynamo.reset()
    work = torch.compile(chain.torch, dynamic=False) if compiled else chain.torch
    x, dy = (torch.from_numpy(array).to(device) for array in operands(count, dtype))
    gradient = chain.torch is _gelu_gradient_torch
    x.requires_grad_(gradient)
    if compiled and gradient:
        forward = torch.compile(_gelu_torch, dynamic=False)

        def work(x: Any, dy: Any) -> list[Any]:
            y = forward(x)
            return [y, *torch.autograd.grad(y, x, dy)]

    def once() -> list[Any]:
        with torch.set_grad_enabled(gradient):
            return list(work(x, dy))

    def wait() -> None:
        if device.type == "cuda":
            torch.cuda.synchronize()

    def run(number: int) -> None:
        for _ in range(number):
            once()
        wait()

    def bytes_between() -> int:
        if device.type != "cuda":
            return 0
        once()
        wait()
        torch.cuda.reset_peak_memory_stats()
        before = torch.cuda.memory_allocated()
        size = sum(each.nbytes for each in once())
        wait()
        return int(torch.cuda.max_memory_allocated() - before - size)

    return Work(run, lambda: [each.detach().float().cpu().numpy() for each in once()], bytes_between)


def check(way: str, name: str, dtype: str, make: Callable[[Chain, int, str], Work]) -> None:
    """Compare a few elements with the formula in double."""
    work = make(CHAINS[name], CHECKED, dtype)
    work.run(1)
    wanted = CHAINS[name].formula(*(array.astype(np.float64) for array in operands(CHECKED, dtype)))
    allowed = 2e-6 if dtype == "float32" else 4e-3
    for found, each in zip(work.results(), wanted, strict=True):
        worst = float(np.max(np.abs(found.astype(np.float64) - each) / (1 + np.abs(each))))
        if not worst <= allowed:
            raise SystemExit(f"{way} {name} {dtype}: {worst:.1e} from the formula, allowed are {allowed:.1e}.")


def measure(way: str, chains: list[str], sizes: list[int], dtypes: list[str]) -> None:
    """Print a line for each measurement of one way."""

    def make(chain: Chain, count: int, dtype: str) -> Work:
        if WAYS[way] is not None:
            return openmps_work(chain, count, dtype)
        return torch_work(chain, count, dtype, way == "torch-compile")

    for name in chains:
        if way == "reductions-apart" and not CHAINS[name].reduces:
            continue
        for dtype in (each for each in dtypes_of(name) if each in dtypes):
            check(way, name, dtype, make)
            for size in sizes:
                work = make(CHAINS[name], 1 << size, dtype)
                microseconds = 1000 * steps.milliseconds_of(work.run)
                print(
                    f"chain {way} {name} {dtype} {size} {microseconds:.2f} {work.bytes_between() / 2**20:.2f}",
                    flush=True,
                )


def launch_lines(options: argparse.Namespace) -> list[list[str]]:
    """Return a line of `table` for each measurement, with the time of the launches; one process for each."""
    lines = []
    for way in options.ways:
        environment = {"OPENMPS_DEVICE": "cuda:0"} | os.environ | {"OPENMPS_PROFILE": "1"}
        environment["OPENMPS_SKIP_PASSES"] = str(WAYS[way])
        for name in options.chains:
            if way == "reductions-apart" and not CHAINS[name].reduces:
                continue
            for size in options.sizes:
                command = [sys.executable, __file__, "--here", "--ways", way, "--chains", name, "--sizes", str(size)]
                done = subprocess.run(
                    [*command, "--dtypes", "float32"], env=environment, text=True, check=True, capture_output=True
                )
                # Of the comparison with the formula, and of the measurement, which runs more often.
                found = re.findall(r"([\d.]+) ms a run, (\d+) runs", done.stdout + done.stderr)
                milliseconds, _ = max(found, key=lambda each: int(each[1]))
                lines.append([way, name, "float32", str(size), str(1000 * float(milliseconds)), "0"])
                print("launches", *lines[-1], flush=True)
    return lines


def table(lines: list[list[str]], ways: list[str]) -> None:
    """Print a row for each chain, dtype and size: microseconds and MiB of each way, bandwidth of the first."""
    found = {(name, dtype, int(size), way): (float(time), float(mib)) for way, name, dtype, size, time, mib in lines}
    print("\nmicroseconds (MiB of intermediates); the last column is how many times faster openmps is than apart")
    print("  ".join([f"{'chain':<20} {'dtype':<8} 2^n", *(f"{way:>20}" for way in ways), "ratio"]))
    for name, dtype, size in dict.fromkeys((name, dtype, size) for name, dtype, size, _ in found):
        row = [f"{name:<20} {dtype:<8} {size:>3}"]
        for way in ways:
            figures = found.get((name, dtype, size, way))
            row.append(f"{figures[0]:>10.1f} ({figures[1]:>7.1f})" if figures else " " * 20)
        both = [found.get((name, dtype, size, way)) for way in ("openmps", "apart")]
        row.append(f"{both[1][0] / both[0][0]:5.2f}" if both[0] and both[1] else "")
        print("  ".join(row))


def main() -> None:
    """Run every way in its own process and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chains", nargs="+", choices=CHAINS, default=list(CHAINS))
    parser.add_argument("--sizes", nargs="+", type=int, default=list(range(16, 29, 2)))
    parser.add_argument("--ways", nargs="+", choices=WAYS, default=list(WAYS))
    parser.add_argument("--dtypes", nargs="+", choices=DTYPES, default=list(DTYPES))
    parser.add_argument("--launches", action="store_true", help="times the launches alone")
    parser.add_argument("--here", action="store_true", help="the way runs in this process, and no table is printed")
    options = parser.parse_args()
    if options.here:
        measure(options.ways[0], options.chains, options.sizes, options.dtypes)
        return
    if options.launches:
        options.ways = [way for way in options.ways if WAYS[way] is not None]
        table(launch_lines(options), options.ways)
        return
    lines = []
    for way in options.ways:
        skipped = WAYS[way]
        environment = {"OPENMPS_DEVICE": "cuda:0", **os.environ}
        if skipped is not None:
            environment["OPENMPS_SKIP_PASSES"] = skipped
        command = [sys.executable, __file__, "--here", "--ways", way, "--dtypes", *options.dtypes]
        command += ["--chains", *options.chains, "--sizes"]
        with subprocess.Popen(
            [*command, *map(str, options.sizes)], env=environment, stdout=subprocess.PIPE, text=True
        ) as process:
            for line in process.stdout or ():
                print(line, end="", flush=True)
                if line.startswith("chain "):
                    lines.append(line.split()[1:])
        if process.returncode:
            print(f"{way}: ended with status {process.returncode}", flush=True)
    table(lines, options.ways)


if __name__ == "__main__":
    main()
