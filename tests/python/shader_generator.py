"""Random kernels with barriers: their text, and what NumPy computes for them.

All variables are uint. The threads of a group run each statement together, as vectors. So every thread meets at each
barrier. Threads exchange values through `tile` alone, between two barriers.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.uint32]
Run = Callable[["State", NDArray[np.bool_]], None]
Value = Callable[["State"], Vector]


class Leave(Exception):
    """A break or a continue of all threads."""


class State:
    """The variables of one group."""

    def __init__(self, size: int, group: int, width: int, params: list[int], data: Vector) -> None:
        self.size, self.group = size, group
        self.tid = np.arange(size, dtype=np.uint32)
        self.gid = self.tid + np.uint32(group * width)
        self.params, self.data = params, data
        self.values: dict[str, Vector] = {}
        self.tile = np.zeros(1024, np.uint32)

    def all(self, value: int) -> Vector:
        """One value for each thread."""
        return np.full(self.size, value & 0xFFFFFFFF, np.uint32)


def variable(name: str) -> tuple[str, Value]:
    """A variable as an expression."""
    return name, lambda s: s.values[name]


class Generator:
    """One random kernel."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.count = 0
        self.varying: list[str] = []
        self.uniform: list[str] = []
        self.fixed: set[str] = set()  # variables of loops
        self.has_varying_barrier = False

    def name(self, prefix: str) -> str:
        self.count += 1
        return f"{prefix}{self.count}"

    # Expressions: text and value.

    def leaf(self, uniform: bool) -> tuple[str, Value]:
        r = self.random
        choices: list[tuple[str, Value]] = []
        number = r.randrange(1, 9)
        choices.append((f"{number}u", lambda s: s.all(number)))
        index = r.randrange(4)
        choices.append((f"p.v[{index}]", lambda s: s.all(s.params[index])))
        choices.append(("group", lambda s: s.all(s.group)))
        for _ in range(2):
            if self.uniform:
                choices.append(variable(r.choice(self.uniform)))
            if not uniform:
                choices += [("tid", lambda s: s.tid), ("gid", lambda s: s.gid)]
                if self.varying:
                    choices += 2 * [variable(r.choice(self.varying))]
        return r.choice(choices)

    def expression(self, uniform: bool, depth: int = 2) -> tuple[str, Value]:
        if depth == 0 or self.random.random() < 0.25:
            return self.leaf(uniform)
        (a, x), (b, y) = self.expression(uniform, depth - 1), self.expression(uniform, depth - 1)
        kind = self.random.randrange(8)
        if kind == 0:
            return f"({a} + {b})", lambda s: x(s) + y(s)
        if kind == 1:
            return f"({a} * {b})", lambda s: x(s) * y(s)
        if kind == 2:
            return f"({a} - {b})", lambda s: x(s) - y(s)
        if kind == 3:
            return f"({a} ^ {b})", lambda s: x(s) ^ y(s)
        if kind == 4:
            return f"min({a}, {b})", lambda s: np.minimum(x(s), y(s))
        if kind == 5:
            return f"mix({a}, {b})", lambda s: x(s) * np.uint32(3) + y(s)
        if kind == 6:
            return f"({a} % ({b} % 7u + 1u))", lambda s: x(s) % (y(s) % np.uint32(7) + np.uint32(1))
        return f"({a} < {b} ? {a} : {b} >> 1)", lambda s: np.where(x(s) < y(s), x(s), y(s) >> np.uint32(1))

    def condition(self, uniform: bool) -> tuple[str, Callable[[State], NDArray[np.bool_]]]:
        (a, x), (b, y) = self.expression(uniform, 1), self.expression(uniform, 1)
        if self.random.random() < 0.5:
            return f"{a} < {b}", lambda s: x(s) < y(s)
        return f"(({a} ^ {b}) & 1u) == 0u", lambda s: ((x(s) ^ y(s)) & np.uint32(1)) == 0

    # Statements of each thread, without barriers. They assign to varying variables alone.

    def assignment(self, candidates: list[str] | None = None) -> tuple[str, Run]:
        name = self.random.choice(candidates or self.varying)
        text, value = self.expression(False)
        if self.random.random() < 0.5:
            return f"{name} += {text};", lambda s, m: s.values.__setitem__(
                name, np.where(m, s.values[name] + value(s), s.values[name])
            )
        return f"{name} = {text};", lambda s, m: s.values.__setitem__(name, np.where(m, value(s), s.values[name]))

    def plain(self, depth: int) -> tuple[str, Run]:
        kind = self.random.randrange(7)
        if kind <= 2 or depth == 0:
            return self.assignment()
        if kind == 3:
            text, test = self.condition(False)
            body, run = self.plain(depth - 1)
            other, run_other = self.plain(depth - 1)

            def branch(s: State, m: NDArray[np.bool_]) -> None:
                taken = test(s)
                run(s, m & taken)
                run_other(s, m & ~taken)

            return f"if ({text}) {{ {body} }} else {{ {other} }}", branch
        name = self.random.choice(self.varying)
        if kind == 4:  # each thread reads with the stride of the group
            bound = self.random.randrange(1, 300)
            step, counter = ("size", 0) if self.random.random() < 0.5 else ("3u", 3)

            def strided(s: State, m: NDArray[np.bool_]) -> None:
                i = s.tid.copy()
                while (m & (i < bound)).any():
                    active = m & (i < bound)
                    s.values[name] = np.where(active, s.values[name] * np.uint32(5) + s.data[i % 512], s.values[name])
                    i = i + np.uint32(counter or s.size)

            return f"for (uint i = tid; i < {bound}u; i += {step}) {name} = {name} * 5u + data[i % 512u];", strided
        uniform = kind == 5
        limit, value = self.expression(uniform, 1)
        loop = self.name("k")
        more, run = self.assignment([name])

        def repeated(s: State, m: NDArray[np.bool_]) -> None:
            count = value(s) % np.uint32(5)
            for k in range(5):
                active = m & (k < count)
                s.values[name] = np.where(
                    active,
                    s.values[name] * np.uint32(3) + np.uint32(k) + s.data[(s.tid + np.uint32(k)) % 512],
                    s.values[name],
                )
                run(s, active)

        # The bound has an own variable: the body may change its sources.
        end = self.name("e")
        return (
            f"{{ uint {end} = {limit} % 5u; for (uint {loop} = 0; {loop} < {end}; ++{loop}) {{ "
            f"{name} = {name} * 3u + {loop} + data[(tid + {loop}) % 512u]; {more} }} }}",
            repeated,
        )

    # Statements that all threads run together.

    def exchange(self) -> tuple[str, Run]:
        name = self.random.choice(self.varying)
        text, value = self.expression(False)
        factor, shift = self.random.randrange(1, 6), self.random.randrange(9)

        def run(s: State, m: NDArray[np.bool_]) -> None:
            s.tile[s.tid] = value(s)
            s.values[name] = s.values[name] ^ s.tile[(s.tid * np.uint32(factor) + np.uint32(shift)) % np.uint32(s.size)]

        barrier = "threadgroup_barrier(mem_flags::mem_threadgroup);"
        return f"tile[tid] = {text}; {barrier} {name} ^= tile[(tid * {factor}u + {shift}u) % size]; {barrier}", run

    def declaration(self) -> tuple[str, Run]:
        uniform = self.random.random() < 0.4
        text, value = self.expression(uniform)
        name = self.name("u" if uniform else "v")
        (self.uniform if uniform else self.varying).append(name)
        return f"uint {name} = {text};", lambda s, m: s.values.__setitem__(name, value(s))

    def together(self, depth: int, in_loop: bool) -> tuple[str, Run]:
        kind = self.random.randrange(10)
        assignable = [u for u in self.uniform if u not in self.fixed]
        if kind <= 1:
            return self.exchange()
        if kind == 2 and assignable:
            name = self.random.choice(assignable)
            text, value = self.expression(True)
            return f"{name} += {text};", lambda s, m: s.values.__setitem__(name, s.values[name] + value(s))
        if kind == 3 and in_loop:
            text, test = self.condition(True)
            word = self.random.choice(["break", "continue"])

            def leave(s: State, m: NDArray[np.bool_]) -> None:
                if test(s)[0]:
                    raise Leave(word)

            return f"if ({text}) {word};", leave
        if kind <= 5 and depth > 0:
            return self.loop(depth)
        if kind == 6 and depth > 0:
            text, test = self.condition(True)
            then, run_then = self.block(depth - 1, in_loop)
            other, run_other = self.block(depth - 1, in_loop)
            return f"if ({text}) {{\n{then}\n}} else {{\n{other}\n}}", lambda s, m: run_then(s, m) if test(s)[
                0
            ] else run_other(s, m)
        return self.plain(2)

    def loop(self, depth: int) -> tuple[str, Run]:
        text, value = self.expression(True, 1)
        name, end = self.name("n"), self.name("e")
        self.uniform.append(name)
        self.fixed.add(name)
        body, run = self.block(depth - 1, True)
        self.uniform.remove(name)

        def repeated(s: State, m: NDArray[np.bool_]) -> None:
            for k in range(int(value(s)[0]) % 4):
                s.values[name] = s.all(k)
                try:
                    run(s, m)
                except Leave as leave:
                    if str(leave) == "break":
                        return

        head = f"for (uint {name} = 0; {name} < {end}; ++{name})"
        return f"{{ const uint {end} = {text} % 4u; {head} {{\n{body}\n}} }}", repeated

    def block(self, depth: int, in_loop: bool) -> tuple[str, Run]:
        kept = list(self.varying), list(self.uniform)
        parts = [
            self.declaration() if self.random.random() < 0.3 else self.together(depth, in_loop)
            for _ in range(self.random.randrange(2, 6))
        ]
        self.varying, self.uniform = kept

        def run(s: State, m: NDArray[np.bool_]) -> None:
            for _, part in parts:
                part(s, m)

        return "\n".join(text for text, _ in parts), run

    def kernel(self) -> tuple[str, Run]:
        """Text of a kernel `f`, and its run on a group, which leaves the result in values["v0"]."""
        self.varying = ["v0"]
        body, run = self.block(3, False)
        source = (
            "#include <metal_stdlib>\nusing namespace metal;\nstruct Params { uint v[4]; };\n"
            "uint mix(uint a, uint b) { return a * 3u + b; }\n"
            "kernel void f(device uint* out [[buffer(0)]], device const uint* data [[buffer(1)]],\n"
            "              constant Params& p [[buffer(2)]],\n"
            "              uint tid [[thread_index_in_threadgroup]], uint gid [[thread_position_in_grid]],\n"
            "              uint size [[threads_per_threadgroup]], uint group [[threadgroup_position_in_grid]]) {\n"
            f"threadgroup uint tile[1024];\nuint v0 = gid * 7u;\n{body}\n"
            "threadgroup_barrier(mem_flags::mem_none);\nout[gid] = v0;\n}\n"
        )
        return source, run


def expected(run: Run, threads: int, width: int, params: list[int], data: Vector) -> Vector:
    """The result of all groups."""
    parts = []
    for group in range(-(-threads // width)):
        state = State(min(width, threads - group * width), group, width, params, data)
        state.values["v0"] = state.gid * np.uint32(7)
        with np.errstate(over="ignore"):
            run(state, np.ones(state.size, bool))
        parts.append(state.values["v0"])
    return np.concatenate(parts)
