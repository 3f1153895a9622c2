"""Random statements, and whole kernels of many random bodies."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from shader_random import (
    DTYPES,
    GROUP,
    THREADS,
    WORDS,
    Array,
    Expression,
    Generator,
    Mask,
    Run,
    State,
    Type,
    Value,
    cast,
    column,
)

HEAD = "#include <metal_stdlib>\nusing namespace metal;\n"
ARGUMENTS = "uint i, uint t, device const int* data, device const float* reals"
BARRIER = "threadgroup_barrier(mem_flags::mem_threadgroup);"


def store(s: State, name: str, mask: Mask, value: Array) -> None:
    """Assign where the mask is set."""
    old = s.values[name]
    s.values[name] = np.where(column(mask, 2 if old.ndim > 1 else 1), column(value, 2 if old.ndim > 1 else 1), old)


class Body(Generator):
    """A random body: declarations, statements, and a number of all its variables."""

    def __init__(self, seed: int, *, meets: str = "") -> None:
        super().__init__(seed)
        self.meets = meets
        parts = [self.declared() for _ in range(self.random.randrange(3, 6))]
        for _ in range(self.random.randrange(3, 8)):
            if meets and self.random.random() < 0.4:
                parts.append(self.exchanged())
            else:
                parts.append(self.statement(2))
        parts.append(self.result())
        self.text = "\n  ".join(text for text, _ in parts)
        self.runs = [run for _, run in parts]

    def expected(self, s: State) -> Array:
        """Give what the body returns for each thread."""
        everywhere = np.ones(THREADS, np.bool_)
        for run in self.runs:
            run(s, everywhere)
        return s.values["h"]

    def limited(self, e: Expression) -> Expression:
        """Keep floats small."""
        if not e.type.is_float:
            return e
        kind = e.type.kind
        dtype = DTYPES[kind]
        text = f"clamp({e.text}, {kind}(-1000), {kind}(1000))"
        return Expression(text, e.type, lambda s: np.clip(e.value(s), dtype(-1000), dtype(1000)))

    def declared(self) -> tuple[str, Run]:
        type_ = self.any_type() if self.random.random() < 0.93 else Type("bool")
        e = self.limited(self.expression(type_, 2))
        name = self.name("v")
        self.variables[name] = type_

        def run(s: State, mask: Mask) -> None:
            shape = (THREADS, type_.size) if type_.size > 1 else (THREADS,)
            s.values[name] = np.broadcast_to(e.value(s), shape).astype(DTYPES[type_.kind])

        return f"{type_.text} {name} = {e.text};", run

    def target(self) -> str:
        return self.random.choice([name for name in self.variables if name not in self.fixed])

    def assigned(self) -> tuple[str, Run]:
        name = self.target()
        type_ = self.variables[name]
        pick = self.random.random()
        if type_.size > 1 and pick < 0.4:
            return self.part_assigned(name)
        if not type_.is_float and type_.kind != "bool" and pick < 0.7:
            return self.compound(name)
        if type_.kind in ("uint", "uchar", "ushort", "ulong") and type_.size == 1 and pick < 0.8:
            up = self.random.random() < 0.5
            text = f"{name}++;" if up else f"--{name};"
            step = DTYPES[type_.kind](1)
            return text, lambda s, m: store(s, name, m, s.values[name] + step if up else s.values[name] - step)
        e = self.limited(self.expression(type_, 3))
        return f"{name} = {e.text};", lambda s, m: store(s, name, m, e.value(s))

    def compound(self, name: str) -> tuple[str, Run]:
        type_ = self.variables[name]
        operators = ["^", "&", "|", ">>", *(["+", "-", "*", "<<"] if type_.kind in ("uint", "ulong", "uchar") else [])]
        operator = self.random.choice(operators)
        mine, other = self.variable(name), self.operand(type_, 2)
        work = (
            type_.kind
            if type_.size > 1
            else ("int" if type_.kind in ("char", "uchar", "short", "ushort") else type_.kind)
        )
        if operator == "<<" and work == "int":
            operator = "^"
        make = self.shift if operator in ("<<", ">>") else self.operation
        whole = make(operator, mine, other, type_, work)
        return f"{name} {operator}= {other.text};", lambda s, m: store(s, name, m, whole.value(s))

    def part_assigned(self, name: str) -> tuple[str, Run]:
        of = self.variables[name]
        if self.random.random() < 0.4:
            index, e = self.scalar("uint", 1), self.limited(self.expression(Type(of.kind), 2))

            def run(s: State, m: Mask) -> None:
                at = cast(index.value(s), "uint") % np.uint32(of.size)
                value = s.values[name].copy()
                value[np.arange(THREADS), at] = e.value(s)
                store(s, name, m, value)

            return f"{name}[({index.text}) % {of.size}u] = {e.text};", run
        size = self.random.randrange(1, of.size + 1)
        places = self.random.sample(range(of.size), size)
        e = self.limited(self.expression(Type(of.kind, size), 2))

        def write(s: State, m: Mask) -> None:
            value = s.values[name].copy()
            value[:, places] = column(e.value(s), 2)
            store(s, name, m, value)

        return f"{name}.{''.join('xyzw'[place] for place in places)} = {e.text};", write

    def block(self, depth: int) -> tuple[str, Run]:
        """Give one to three statements; their variables end with them."""
        before = dict(self.variables)
        parts = [self.statement(depth) for _ in range(self.random.randrange(1, 4))]
        self.variables = before

        def run(s: State, mask: Mask) -> None:
            for _, each in parts:
                each(s, mask)

        return "{ " + " ".join(text for text, _ in parts) + " }", run

    def statement(self, depth: int) -> tuple[str, Run]:
        pick = self.random.randrange(12)
        if depth == 0 or pick <= 3:
            return self.assigned()
        if pick == 4:
            return self.declared()
        if pick <= 6:
            return self.branch(depth)
        if pick == 7:
            return self.switch(depth)
        if pick == 8:
            return self.array()
        if pick == 9:
            return self.called()
        return self.loop(depth)

    def branch(self, depth: int) -> tuple[str, Run]:
        test = self.condition(2)
        text, run = self.block(depth - 1)
        other, run_other = self.block(depth - 1)

        def both(s: State, m: Mask) -> None:
            taken = test.value(s)
            run(s, m & taken)
            run_other(s, m & ~taken)

        return f"if ({test.text}) {text} else {other}", both

    def switch(self, depth: int) -> tuple[str, Run]:
        e = self.scalar("uint", 2)
        parts = [self.block(depth - 1) for _ in range(3)]
        falls = self.random.random() < 0.5
        chosen = self.name("c")

        def run(s: State, m: Mask) -> None:
            value = cast(e.value(s), "uint") % np.uint32(4)
            parts[0][1](s, m & (value == 0))
            parts[1][1](s, m & ((value == 1) | (falls & (value == 0))))
            parts[2][1](s, m & (value >= 2))

        ends = "" if falls else " break;"
        return (
            f"{{ uint {chosen} = ({e.text}) % 4u; switch ({chosen}) {{ case 0: {parts[0][0]}{ends} "
            f"case 1: {parts[1][0]} break; default: {parts[2][0]} }} }}",
            run,
        )

    def loop(self, depth: int) -> tuple[str, Run]:
        bound = self.scalar("uint", 1)
        counter, end = self.name("k"), self.name("e")
        before = dict(self.variables)
        self.variables[counter] = Type("uint")
        self.fixed.add(counter)
        skip = self.condition(1) if self.random.random() < 0.4 else None
        leaves = self.random.random() < 0.5
        text, run_body = self.block(depth - 1)
        self.variables = before

        def run(s: State, m: Mask) -> None:
            limit = cast(bound.value(s), "uint") % np.uint32(4)
            left = np.zeros(THREADS, np.bool_)
            for k in range(4):
                s.values[counter] = np.full(THREADS, k, np.uint32)
                active = m & (k < limit) & ~left
                if skip is not None:
                    skipped = active & skip.value(s)
                    active = active & ~skipped
                    if leaves:
                        left |= skipped
                run_body(s, active)

        guard = f"if ({skip.text}) {'break' if leaves else 'continue'}; " if skip is not None else ""
        start = f"uint {end} = ({bound.text}) % 4u;"
        if self.random.random() < 0.7 or (skip is not None and not leaves):
            return f"{{ {start} for (uint {counter} = 0; {counter} < {end}; ++{counter}) {{ {guard}{text} }} }}", run
        return f"{{ {start} uint {counter} = 0; while ({counter} < {end}) {{ {guard}{text} {counter} += 1; }} }}", run

    def array(self) -> tuple[str, Run]:
        """Write one element of an array and read another."""
        name, kind = self.name("a"), self.kind()
        firsts = [self.limited(self.expression(Type(kind), 1)) for _ in range(4)]
        at, e, read = self.scalar("uint", 1), self.limited(self.expression(Type(kind), 2)), self.scalar("uint", 1)
        own = self.name("v")
        self.variables[own] = Type(kind)

        def run(s: State, m: Mask) -> None:
            values = np.stack([np.broadcast_to(first.value(s), THREADS) for first in firsts], 1).astype(DTYPES[kind])
            values[np.arange(THREADS), cast(at.value(s), "uint") % np.uint32(4)] = e.value(s)
            s.values[own] = values[np.arange(THREADS), cast(read.value(s), "uint") % np.uint32(4)]

        listed = ", ".join(first.text for first in firsts)
        pointer = self.random.random() < 0.4
        reading = f"*({name} + ({read.text}) % 4u)" if pointer else f"{name}[({read.text}) % 4u]"
        return f"{kind} {name}[4] = {{{listed}}}; {name}[({at.text}) % 4u] = {e.text}; {kind} {own} = {reading};", run

    def called(self) -> tuple[str, Run]:
        """Call a function of the program, whose first argument may be a reference."""
        types = [self.any_type() for _ in range(2)]
        given = [self.limited(self.expression(type_, 1)) for type_ in types]
        name = f"f{self.id}_{self.name('g')}"
        outside, self.variables = self.variables, {"p": types[0], "q": types[1]}
        e = self.limited(self.expression(types[0], 3))
        self.variables = outside
        own = self.name("v")
        by_reference = self.random.random() < 0.5
        parameters = (
            f"{'thread ' + types[0].text + '&' if by_reference else types[0].text} p, {types[1].text} q, {ARGUMENTS}"
        )
        end = f"p = {e.text};" if by_reference else f"return {e.text};"
        self.heads.append(f"{'void' if by_reference else types[0].text} {name}({parameters}) {{ {end} }}")
        self.variables[own] = types[0]

        def run(s: State, m: Mask) -> None:
            inner = State(s.data, s.reals)
            for parameter, argument, type_ in zip("pq", given, types, strict=True):
                shape = (THREADS, type_.size) if type_.size > 1 else (THREADS,)
                inner.values[parameter] = np.broadcast_to(argument.value(s), shape).astype(DTYPES[type_.kind])
            shape = (THREADS, types[0].size) if types[0].size > 1 else (THREADS,)
            s.values[own] = np.broadcast_to(e.value(inner), shape).astype(DTYPES[types[0].kind])

        rest = f"{given[1].text}, i, t, data, reals"
        if by_reference:
            return f"{types[0].text} {own} = {given[0].text}; {name}({own}, {rest});", run
        return f"{types[0].text} {own} = {name}({given[0].text}, {rest});", run

    def exchanged(self) -> tuple[str, Run]:
        """Exchange values among the threads of a group."""
        e = self.scalar("uint", 2)
        own = self.name("v")
        self.variables[own] = Type("uint")
        if self.meets == "simd" and self.random.random() < 0.5:
            function = self.random.choice(["simd_sum", "simd_max", "simd_xor"])
            reduce = {"simd_sum": np.add, "simd_max": np.maximum, "simd_xor": np.bitwise_xor}[function]

            def together(s: State, m: Mask) -> None:
                rows = cast(e.value(s), "uint").reshape(-1, 32)
                s.values[own] = np.repeat(reduce.reduce(rows, axis=1, dtype=np.uint32), 32)

            return f"uint {own} = {function}({e.text});", together
        factor, shift = self.random.randrange(1, 6), self.random.randrange(9)

        def run(s: State, m: Mask) -> None:
            tile = np.broadcast_to(cast(e.value(s), "uint"), THREADS).reshape(-1, GROUP)
            at = (np.arange(GROUP) * factor + shift) % GROUP
            s.values[own] = tile[:, at].ravel()

        return f"tile[t] = {e.text}; {BARRIER} uint {own} = tile[(t * {factor}u + {shift}u) % {GROUP}u]; {BARRIER}", run

    def result(self) -> tuple[str, Run]:
        """Give one number of the bits of all variables."""
        terms: list[tuple[str, Value]] = []
        for name, type_ in self.variables.items():
            for place in range(type_.size):
                part = f"{name}.{'xyzw'[place]}" if type_.size > 1 else name
                terms.append(self.bits(part, name, place, type_))
        text = "uint h = 1; " + " ".join(f"h = h * 31u + {term};" for term, _ in terms)

        def run(s: State, m: Mask) -> None:
            h = np.ones(THREADS, np.uint32)
            for _, value in terms:
                h = h * np.uint32(31) + value(s)
            s.values["h"] = h

        return text, run

    @staticmethod
    def bits(part: str, name: str, place: int, type_: Type) -> tuple[str, Value]:
        def value(s: State) -> Array:
            array = s.values[name]
            array = array[:, place] if type_.size > 1 else array
            if type_.is_float:
                assert np.isfinite(array).all()
                return (array.astype(np.float32) + np.float32(0)).view(np.uint32)
            return cast(array, "uint")

        return (f"as_type<uint>(float({part}) + 0.0f)" if type_.is_float else f"uint({part})"), value


@dataclass(frozen=True)
class Program:
    """A kernel with many bodies."""

    text: str
    bodies: list[Body]

    def expected(self, data: Array, reals: Array) -> Array:
        """Give the results, a row for each body."""
        with np.errstate(all="ignore"):
            return np.stack([body.expected(State(data, reals)) for body in self.bodies])


def program(first: int, together: int, count: int) -> Program:
    """Make a kernel `f` of the bodies with these seeds.

    Of kernels with `together` bodies, two in nine have barriers, one in nine SIMD groups.
    """
    kind = ("", "", "barriers", "", "", "barriers", "", "", "simd")[first // together % 9]
    bodies = [Body(seed, meets=kind) for seed in range(first, first + count)]
    heads = [head for body in bodies for head in body.heads]
    if not kind:
        heads += [f"uint body{body.id}({ARGUMENTS}) {{\n  {body.text}\n  return h;\n}}" for body in bodies]
        blocks = [f"out[{n * THREADS}u + i] = body{body.id}(i, t, data, reals);" for n, body in enumerate(bodies)]
    else:
        blocks = [f"{{\n  {body.text}\n  out[{n * THREADS}u + i] = h;\n}}" for n, body in enumerate(bodies)]
    tile = f"threadgroup uint tile[{GROUP}];\n" if kind else ""
    text = (
        HEAD
        + "\n".join(heads)
        + "\nkernel void f(device const int* data, device const float* reals, device uint* out, "
        + "uint i [[thread_position_in_grid]], uint t [[thread_position_in_threadgroup]]) {\n"
        + tile
        + "\n".join(blocks)
        + "\n}\n"
    )
    return Program(text, bodies)


def inputs(seed: int) -> tuple[Array, Array]:
    """Give the buffers that bodies read."""
    rng = np.random.default_rng(seed)
    data = rng.integers(-(2**31), 2**31, WORDS, np.int32)
    data[::2] = rng.integers(-100, 100, WORDS // 2)
    return data, (rng.integers(-64, 64, WORDS) / 8).astype(np.float32) + rng.normal(size=WORDS).astype(
        np.float32
    ) * np.float32(0.01)
