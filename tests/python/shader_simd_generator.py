"""Random kernels with functions of SIMD groups beside barriers: their text, and what NumPy computes for them.

Each SIMD group takes other branches and loops. Within a SIMD group all threads run each statement together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shader_generator import Generator, Run, State, Vector

Mask = NDArray[np.bool_]


def of_groups(f: Callable[[Vector], Any], x: Vector) -> Vector:
    """Apply a function to the threads of each SIMD group."""
    return np.concatenate([np.broadcast_to(f(part), part.shape) for part in np.split(x, range(32, len(x), 32))])


def moved(x: Vector, source: NDArray[np.int64]) -> Vector:
    """Give the value of another thread, or the own one where it is not there."""
    lane = np.arange(len(x))
    return x[np.where((source >= 0) & (source < len(x)), source, lane)]


class SimdGenerator(Generator):
    """One random kernel whose threads exchange values in SIMD groups, too."""

    def simd_exchange(self) -> tuple[str, Run]:
        """Combine a variable with the result of a function."""
        name = self.random.choice(self.varying)
        (text, value), n = self.expression(False), self.random.randrange(36)
        lanes = np.arange(32)
        functions: dict[str, Callable[[Vector], Any]] = {
            f"simd_sum({text})": lambda x: x.sum(dtype=np.uint32),
            f"simd_max({text})": lambda x: x.max(),
            f"simd_xor({text})": np.bitwise_xor.reduce,
            f"simd_prefix_exclusive_sum({text})": lambda x: np.cumsum(x, dtype=np.uint32) - x,
            f"simd_broadcast({text}, {n})": lambda x: moved(x, np.full(len(x), n)),
            f"simd_broadcast_first({text})": lambda x: x[0],
            f"simd_shuffle_xor({text}, {n % 32})": lambda x: moved(x, lanes[: len(x)] ^ (n % 32)),
            f"simd_shuffle_down({text}, {n})": lambda x: moved(
                x, np.where(lanes[: len(x)] + n < 32, lanes[: len(x)] + n, -1)
            ),
            f"simd_shuffle_up({text}, {n})": lambda x: moved(x, lanes[: len(x)] - n),
            f"simd_shuffle({text}, lane * 7u % 32u)": lambda x: moved(x, lanes[: len(x)] * 7 % 32),
            f"uint(simd_all({text} > {n}u))": lambda x: np.uint32((x > n).all()),
            f"uint(simd_vote::vote_t(simd_ballot({text} & 1u)))": lambda x: (
                (x & 1) << lanes[: len(x)].astype(np.uint32)
            ).sum(dtype=np.uint32),
            f"quad_sum({text})": lambda x: np.concatenate(
                [np.full(len(q), q.sum(dtype=np.uint32)) for q in np.split(x, range(4, len(x), 4))]
            ),
        }
        call, f = self.random.choice(list(functions.items()))

        def run(s: State, m: Mask) -> None:
            told = of_groups(f, value(s)).astype(np.uint32)
            s.values[name] = np.where(m, s.values[name] * np.uint32(3) + told, s.values[name])

        if self.random.random() < 0.3:
            own = self.name("w")
            return f"const uint {own} = {call}; {name} = {name} * 3u + {own};", run
        return f"{name} = {name} * 3u + {call};", run

    def simd_neighbour(self) -> tuple[str, Run]:
        """Exchange through threadgroup memory within a SIMD group."""
        name = self.random.choice(self.varying)
        text, value = self.expression(False)
        shift = self.random.randrange(1, 9)
        barrier = "simdgroup_barrier(mem_flags::mem_threadgroup);"
        place = f"tile[simd * 32u + (lane + {shift}u) % min(32u, size - simd * 32u)]"

        def run(s: State, m: Mask) -> None:
            told = of_groups(lambda x: np.roll(x, -shift), value(s))
            s.values[name] = np.where(m, s.values[name] ^ told, s.values[name])

        return f"{barrier} tile[tid] = {text}; {barrier} {name} ^= {place}; {barrier}", run

    def simd_statement(self, depth: int) -> tuple[str, Run]:
        """Give a statement that all threads of a SIMD group run together."""
        kind = self.random.randrange(8)
        if kind <= 2 or (depth == 0 and kind != 3):
            return self.simd_exchange()
        if kind == 3:
            return self.simd_neighbour() if self.random.random() < 0.5 else self.plain(2)
        parts = [self.simd_statement(depth - 1) for _ in range(self.random.randrange(1, 4))]
        body = " ".join(text for text, _ in parts)
        bound, rest = self.random.randrange(2, 5), self.random.randrange(3)
        if kind <= 5:

            def branch(s: State, m: Mask) -> None:
                taken = m & ((s.tid // 32) % bound > rest)
                for _, part in parts:
                    part(s, taken)

            return f"if (simd % {bound}u > {rest}u) {{ {body} }}", branch
        counter = self.name("k")

        def loop(s: State, m: Mask) -> None:
            for k in range(bound):
                for _, part in parts:
                    part(s, m & ((s.tid // 32) % 3 <= k))

        return f"for (uint {counter} = simd % 3u; {counter} < {bound}u; ++{counter}) {{ {body} }}", loop

    def together(self, depth: int, in_loop: bool) -> tuple[str, Run]:
        if self.random.random() < 0.5:
            return self.simd_statement(2)
        return super().together(depth, in_loop)

    def kernel(self) -> tuple[str, Run]:
        source, run = super().kernel()
        more = "uint lane [[thread_index_in_simdgroup]], uint simd [[simdgroup_index_in_threadgroup]], uint tid [["
        # There is one at least.
        text, exchange = self.simd_exchange()

        def both(s: State, m: Mask) -> None:
            run(s, m)
            exchange(s, m)

        end = "threadgroup_barrier(mem_flags::mem_none);\nout"
        return source.replace("uint tid [[", more, 1).replace(end, f"{text}\n{end}"), both
