"""An operation of one's own with its gradient: two kernels in the Metal language inside of a graph.

    python own_operation.py
    python own_operation.py --device cpu --columns 512

The operation is a softmax of rows with one threadgroup for each. Its results and gradients are compared with those of
the graph's own softmax.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import numpy.typing as npt

import openmps as mps

Array = npt.NDArray[Any]

SOURCE = """
#include <metal_stdlib>
using namespace metal;

constant uint kThreads = 64;

// One number of the threads of a group, which all of them get.
template <typename Join>
float joined(float value, threadgroup float* parts, uint lane, Join join) {
  parts[lane] = value;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  for (uint step = kThreads / 2; step > 0; step /= 2) {
    if (lane < step) parts[lane] = join(parts[lane], parts[lane + step]);
    threadgroup_barrier(mem_flags::mem_threadgroup);
  }
  const float all = parts[0];
  threadgroup_barrier(mem_flags::mem_threadgroup);
  return all;
}

struct Largest { float operator()(float a, float b) const { return max(a, b); } };
struct Sum { float operator()(float a, float b) const { return a + b; } };

kernel void softmax(device const float* x, device float* y, constant uint& columns,
                    uint lane [[thread_position_in_threadgroup]], uint2 group [[threadgroup_position_in_grid]]) {
  threadgroup float parts[kThreads];
  device const float* from = x + group.y * columns;
  device float* to = y + group.y * columns;
  float most = -INFINITY, sum = 0;
  for (uint c = lane; c < columns; c += kThreads) most = max(most, from[c]);
  most = joined(most, parts, lane, Largest());
  for (uint c = lane; c < columns; c += kThreads) sum += exp(from[c] - most);
  sum = joined(sum, parts, lane, Sum());
  for (uint c = lane; c < columns; c += kThreads) to[c] = exp(from[c] - most) / sum;
}

kernel void softmax_gradient(device const float* y, device const float* dy, device float* dx, constant uint& columns,
                             uint lane [[thread_position_in_threadgroup]],
                             uint2 group [[threadgroup_position_in_grid]]) {
  threadgroup float parts[kThreads];
  const uint first = group.y * columns;
  float sum = 0;
  for (uint c = lane; c < columns; c += kThreads) sum += y[first + c] * dy[first + c];
  sum = joined(sum, parts, lane, Sum());
  for (uint c = lane; c < columns; c += kThreads) dx[first + c] = y[first + c] * (dy[first + c] - sum);
}
"""
THREADS = 64


class Softmax:
    """A softmax of rows for graphs of a device."""

    def __init__(self, device: str | None = None) -> None:
        library = mps.metal.Library(SOURCE, device=device)
        self.forward, self.backward = library.kernel("softmax"), library.kernel("softmax_gradient")

    def __call__(self, graph: mps.Graph, x: mps.Tensor) -> mps.Tensor:
        """Return the softmax along the last of two axes."""
        assert x.shape is not None
        columns = np.uint32(x.shape[1] or 0)

        def gradient(inner: mps.Graph, upstream: Any, inputs: Any, results: Any) -> list[Any]:
            (dx,) = self.backward.in_graph(
                inner,
                [results[0], upstream[0], columns],
                [(inputs[0].shape, np.float32)],
                threads=(THREADS, (results[0], 0)),
                group=THREADS,
            )
            return [dx, None]

        (y,) = self.forward.in_graph(
            graph,
            [x, columns],
            [(x.shape, np.float32)],
            threads=(THREADS, (x, 0)),
            group=THREADS,
            gradient=gradient,
        )
        return y


def differences(rows: int = 64, columns: int = 100, device: str | None = None) -> tuple[float, float]:
    """Return the largest differences of results and gradients from the graph's own softmax."""
    own = Softmax(device)
    found = []
    rng = np.random.default_rng(0)
    scores, weights = rng.normal(size=(2, rows, columns)).astype(np.float32)
    for softmax in (own, lambda graph, x: graph.softmax(x)):
        graph = mps.Graph(device)
        x = graph.placeholder((None, columns))
        y = softmax(graph, x)
        loss = graph.reduce_sum(y * weights)
        found.append(graph.run({x: scores}, [y, *graph.gradients(loss, x)]))
    return tuple(float(np.abs(a - b).max()) for a, b in zip(*found, strict=True))  # type: ignore[return-value]


def main() -> None:
    """Compare."""
    parser = argparse.ArgumentParser(description="Compares a softmax of one's own with the graph's.")
    parser.add_argument("--device", help="cpu, cuda:0, ...; the best device by default")
    parser.add_argument("--rows", type=int, default=64, help="of numbers (64)")
    parser.add_argument("--columns", type=int, default=100, help="of numbers (100)")
    arguments = parser.parse_args()
    results, gradients = differences(arguments.rows, arguments.columns, arguments.device)
    print(f"largest difference of the results {results:.1e}, of the gradients {gradients:.1e}")


if __name__ == "__main__":
    main()
