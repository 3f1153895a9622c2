"""Features of the Metal language that are put together: values, and statements around them.

A value changes the int `n`, exactly. A frame has a value inside, at BODY. An id in place of `$` keeps names apart.
Values that meet use barriers or SIMD groups, so all threads have to reach them together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import shader_rows

Ints = NDArray[np.int64]
Change = Callable[[Ints], Ints]

GROUP = 64
THREADS = 128


def wrap(x: Ints) -> Ints:
    """Take 32 bits with a sign."""
    return np.asarray((np.asarray(x, np.int64) + 2**31) % 2**32 - 2**31)


def rows(n: Ints, width: int) -> Ints:
    """Give the values of groups in rows."""
    return n.reshape(-1, width)


def bytes_of(n: Ints) -> Ints:
    """Give the four bytes of each number."""
    return np.asarray((n % 2**32)[:, None] >> np.arange(4) * 8 & 255)


def population(n: Ints) -> Ints:
    """Count bits."""
    return np.array([int(value % 2**32).bit_count() for value in n])


def repeated(n: Ints, body: Change, counts: Ints | int) -> Ints:
    """Run a body as often as each thread asks for."""
    for k in range(int(np.max(counts))):
        n = np.where(k < np.broadcast_to(counts, n.shape), body(n), n)
    return n


_NAMES = {each.__name__: each for each in (wrap, rows, bytes_of, population, repeated)} | {"GROUP": GROUP}


@dataclass(frozen=True)
class Part:
    """A value, or a frame with another part inside."""

    name: str
    head: str
    text: str
    expression: str
    meets: bool = False
    is_kernel: bool = True  # a frame: its body is in the kernel
    is_uniform: bool = True  # a frame: all threads run its body

    def want(self, n: Ints, body: Change | None = None) -> Ints:
        """Give what becomes of `n`."""
        return wrap(shader_rows.value(self.expression, n=n, body=body, **_NAMES))


def _parts(feature: str) -> list[Part]:
    return [
        Part(row.name, row.head, row.source, row.results["n"], **row.options)
        for row in shader_rows.by_feature("pairs")[feature]
    ]


VALUES = _parts("values")
FRAMES = _parts("frames")
