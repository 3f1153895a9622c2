"""Two pictures by kernels in the Metal language: a reaction in a graph, and the Mandelbrot set on its own."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._mpsgraph import Graph, Tensor
from openmps.metal import Library

Picture = npt.NDArray[np.uint8]

SOURCE = """
#include <metal_stdlib>
using namespace metal;

// Gray and Scott: u feeds v, both diffuse. The plane has no edge.
kernel void react(device const float2* now, device float2* later, constant float& feed, constant float& kill,
                  uint2 at [[thread_position_in_grid]], uint2 size [[threads_per_grid]]) {
  const uint2 before = select(at - 1, size - 1, at == 0), after = select(at + 1, uint2(0), at + 1 == size);
  const uint rows[3] = {before.y, at.y, after.y}, columns[3] = {before.x, at.x, after.x};
  float2 around = 0;
  for (uint row = 0; row < 3; ++row)
    for (uint column = 0; column < 3; ++column) {
      const float share = row == 1 && column == 1 ? -1.0f : row == 1 || column == 1 ? 0.2f : 0.05f;
      around += share * now[rows[row] * size.x + columns[column]];
    }
  const float2 here = now[at.y * size.x + at.x];
  const float made = here.x * here.y * here.y;
  later[at.y * size.x + at.x] =
      here + float2(1, 0.5) * around + float2(feed * (1 - here.x) - made, made - (feed + kill) * here.y);
}

kernel void mandelbrot(device uchar4* pixels, constant float2& centre, constant float& extent, constant uint& most,
                       uint2 at [[thread_position_in_grid]], uint2 size [[threads_per_grid]]) {
  const float2 c = centre + extent * (float2(at) + 0.5f - 0.5f * float2(size)) / float(size.x);
  float2 z = 0;
  uint steps = 0;
  while (steps < most && dot(z, z) < 256) {
    z = float2(z.x * z.x - z.y * z.y, 2 * z.x * z.y) + c;
    ++steps;
  }
  const float turn = 0.2f * (steps - log2(log2(max(dot(z, z), 4.0f))));
  const float3 colour = steps == most ? float3(0) : 0.5f + 0.5f * cos(turn + float3(3.4f, 4.0f, 4.6f));
  pixels[at.y * size.x + at.x] = uchar4(uchar3(255 * colour), 255);
}
"""
_CENTRE = (-0.743643, 0.131825)
_STEPS = 20  # of the reaction in one run of the graph


class KernelPictures:
    """A reaction that goes on with each call, and a view of the Mandelbrot set that comes nearer.

    Parameters
    ----------
    feed : float
    kill : float
        The rates of the reaction.
    size : int, optional
        Pixels of an edge.
    device : str, optional
    """

    def __init__(self, feed: float, kill: float, size: int = 192, device: str | None = None) -> None:
        self.size = size
        library = Library(SOURCE, device=device)
        self._mandelbrot = library.kernel("mandelbrot")
        react = library.kernel("react")
        self.graph = graph = Graph(device)
        self._plane = graph.variable(_first_plane(size), name="u and v")
        later: Tensor = self._plane + 0
        for _ in range(_STEPS):
            (later,) = react.in_graph(graph, [later, feed, kill], [(later.shape, np.float32)], threads=(size, size))
        self._share = graph.mean(graph.cast(later[..., 1] > 0.1, np.float32))
        self._assign = graph.assign(self._plane, later)

    def grow(self, runs: int = 5) -> float:
        """Go on by some runs of 20 steps; return the share of the plane that has much of v."""
        shares = [float(self.graph.run({}, self._share, [self._assign])) for _ in range(runs)]
        return shares[-1]

    def reaction(self) -> Picture:
        """Return the plane: v from dark to light."""
        plane: Any = self.graph.run({}, self._plane + 0)
        v = np.clip(plane[..., 1:] * 2.8, 0, 1)
        dark, light = np.array([16, 24, 64]), np.array([255, 214, 140])
        picture: Picture = np.rint(dark + (light - dark) * v).astype(np.uint8)
        return picture

    def mandelbrot(self, number: int) -> Picture:
        """Return a view of the Mandelbrot set; each number is nearer by a tenth, down to float32's last digits."""
        pixels = np.empty((self.size, self.size, 4), np.uint8)
        extent = 3.0 * 0.9 ** min(number, 80)
        self._mandelbrot(pixels, _CENTRE, extent, 150 + 10 * min(number, 80), threads=(self.size, self.size))
        return pixels[..., :3]


def _first_plane(size: int) -> npt.NDArray[np.float32]:
    """Return u = 1 and v = 0, and some squares with v."""
    plane = np.zeros((size, size, 2), np.float32)
    plane[..., 0] = 1
    edge = max(1, size // 24)
    for row, column in np.random.default_rng(0).integers(0, size - edge, (24, 2)):
        plane[row : row + edge, column : column + edge] = (0.5, 0.25)
    return plane
