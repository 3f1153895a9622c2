"""Random bodies of kernels with types of all kinds: their text, and an interpreter of them in NumPy.

The interpreter follows the language's rules. Integers narrower than int are promoted and results wrap around; each
operation of floats is rounded; half beside an int is half. Some things are open in the language, and are left out:
signed overflow, remainders of negative numbers, conversions out of range, NaN. The threads run each statement together,
as vectors with a mask.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Mask = NDArray[np.bool_]

GROUP = 32
THREADS = 64
WORDS = 64  # of each buffer that bodies read

DTYPES: dict[str, Any] = {
    "bool": np.bool_,
    "char": np.int8,
    "uchar": np.uint8,
    "short": np.int16,
    "ushort": np.uint16,
    "int": np.int32,
    "uint": np.uint32,
    "long": np.int64,
    "ulong": np.uint64,
    "half": np.float16,
    "float": np.float32,
}
INTEGERS = ["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong"]
UNSIGNED = {"uchar", "ushort", "uint", "ulong"}
FLOATS = ["half", "float"]
_RANK = {"int": 0, "uint": 1, "long": 2, "ulong": 3}


@dataclass(frozen=True)
class Type:
    """A number, or a vector of them."""

    kind: str
    size: int = 1

    @property
    def text(self) -> str:
        return self.kind + (str(self.size) if self.size > 1 else "")

    @property
    def is_float(self) -> bool:
        return self.kind in FLOATS

    def of(self, kind: str) -> Type:
        return Type(kind, self.size)


class State:
    """The variables of all threads of a dispatch: (threads,) or (threads, components)."""

    def __init__(self, data: Array, reals: Array) -> None:
        self.i = np.arange(THREADS, dtype=np.uint32)
        self.data, self.reals = data, reals
        self.values: dict[str, Array] = {}


Value = Callable[[State], Array]
Run = Callable[[State, Mask], None]


@dataclass(frozen=True)
class Expression:
    """Text with its type and its value for each thread."""

    text: str
    type: Type
    value: Value


def promoted(kind: str) -> str:
    """Give the kind in which a scalar computes."""
    return kind if kind in _RANK or kind in FLOATS else "int"


def common(a: str, b: str) -> str:
    """Give the kind of the sum of two scalars."""
    a, b = promoted(a), promoted(b)
    for kind in ("float", "half"):
        if kind in (a, b):
            return kind
    return a if _RANK[a] >= _RANK[b] else b


def cast(x: Array, kind: str) -> Array:
    """Convert numbers as C does. Floats that become integers are in range."""
    if kind == "bool":
        return np.asarray(x != 0)
    if x.dtype.kind == "f" and kind in INTEGERS:
        return np.trunc(x).astype(np.int64).astype(DTYPES[kind])
    if x.dtype.kind in "iu" and kind == "half":
        return x.astype(np.float64).astype(np.float16)  # exact, then one rounding
    return x.astype(DTYPES[kind])


def column(x: Array, size: int) -> Array:
    """Give a scalar the shape that computes with a vector."""
    return x[:, None] if size > 1 and x.ndim == 1 else x


def fused(a: Array, b: Array, c: Array) -> Array:
    """Give a * b + c rounded once to float32: the sum in float64 is rounded to odd before."""
    p, c = a.astype(np.float64) * b.astype(np.float64), c.astype(np.float64)
    s = p + c
    t = s - p
    error = (p - (s - t)) + (c - t)
    even = (s.view(np.int64) & 1) == 0
    odd = np.nextafter(s, np.where(error > 0, np.inf, -np.inf))
    return np.where((error != 0) & even, odd, s).astype(np.float32)


def float_operation(name: str, a: Array, b: Array) -> Array:
    """Compute in the type of the operands, rounded once."""
    if a.dtype == np.float16:
        return float_operation(name, a.astype(np.float32), b.astype(np.float32)).astype(np.float16)
    return np.asarray({"+": np.add, "-": np.subtract, "*": np.multiply, "/": np.divide}[name](a, b))


class Generator:
    """One random body."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.count = 0
        self.variables: dict[str, Type] = {}
        self.fixed: set[str] = set()  # counters of loops
        self.heads: list[str] = []
        self.id = seed

    def name(self, prefix: str) -> str:
        self.count += 1
        return f"{prefix}{self.count}"

    def kind(self) -> str:
        return self.random.choice([*INTEGERS, "int", "uint", "uint", "float", "float", "half"])

    def any_type(self) -> Type:
        return Type(self.kind(), self.random.choice([1, 1, 1, 2, 3, 4]))

    # Expressions.

    def literal(self, type_: Type) -> Expression:
        number = self.random.randrange(-60, 60)
        if type_.kind in UNSIGNED:
            number = abs(number)
        if type_.is_float:
            real = number / 4
            text = f"{real!r}{'h' if type_.kind == 'half' else ''}"
            array = np.full(THREADS, real, DTYPES[type_.kind])
        elif type_.kind == "bool":
            text, array = str(number > 0).lower(), np.full(THREADS, number > 0)
        else:
            suffix = {"uint": "u", "long": "l", "ulong": "ul"}.get(type_.kind, "")
            text, array = f"{number}{suffix}", np.full(THREADS, number, DTYPES[type_.kind])
            if type_.kind not in _RANK:
                text = f"{type_.kind}({text})"
        return Expression(f"({text})" if number < 0 else text, Type(type_.kind), lambda s: array)

    def leaf(self, type_: Type) -> Expression:
        """Give a scalar or a vector of this very type."""
        choices: list[Expression] = []
        for name, of in self.variables.items():
            if of == type_:
                choices += 3 * [self.variable(name)]
            elif of.kind == type_.kind and type_.size == 1:
                choices.append(self.component(name))
            elif of.kind == type_.kind and of.size > 1:
                choices.append(self.swizzle(name, type_.size))
        if type_.size > 1:
            return self.random.choice([*choices, self.constructed(type_)])
        if type_.kind == "uint":
            choices.append(Expression("i", type_, lambda s: s.i))
        choices += [self.literal(type_), self.loaded(type_)]
        return self.random.choice(choices)

    def variable(self, name: str) -> Expression:
        return Expression(name, self.variables[name], lambda s: s.values[name])

    def component(self, name: str) -> Expression:
        of = self.variables[name]
        if self.random.random() < 0.3:
            index = self.scalar("uint", 1)
            at = f"({index.text}) % {of.size}u"

            def indexed(s: State) -> Array:
                return s.values[name][np.arange(THREADS), cast(index.value(s), "uint") % np.uint32(of.size)]

            return Expression(f"{name}[{at}]", Type(of.kind), indexed)
        place = self.random.randrange(of.size)
        return Expression(f"{name}.{'xyzw'[place]}", Type(of.kind), lambda s: s.values[name][:, place])

    def swizzle(self, name: str, size: int) -> Expression:
        of = self.variables[name]
        places = [self.random.randrange(of.size) for _ in range(size)]
        names = "".join("xyzw"[place] for place in places)
        return Expression(f"{name}.{names}", Type(of.kind, size), lambda s: s.values[name][:, places])

    def constructed(self, type_: Type) -> Expression:
        parts: list[Expression] = []
        left = type_.size
        while left:
            size = self.random.choice([1, 1, min(2, left)]) if left < type_.size or left > 1 else 1
            pairs = [
                n for n, of in self.variables.items() if of == type_.of(type_.kind) or of == Type(type_.kind, size)
            ]
            if size > 1 and pairs and self.variables[name := self.random.choice(pairs)].size == size:
                parts.append(self.variable(name))
            else:
                size = 1
                parts.append(self.random_literal_or_load(type_.kind))
            left -= size
        text = ", ".join(part.text for part in parts)

        def value(s: State) -> Array:
            arrays = [part.value(s) for part in parts]
            return np.concatenate([a.reshape(THREADS, -1) for a in arrays], 1).astype(DTYPES[type_.kind])

        return Expression(f"{type_.text}({text})", type_, value)

    def random_literal_or_load(self, kind: str) -> Expression:
        return self.literal(Type(kind)) if self.random.random() < 0.4 else self.loaded(Type(kind))

    def loaded(self, type_: Type) -> Expression:
        """Read a buffer at a random place."""
        step, shift = self.random.randrange(1, 9), self.random.randrange(WORDS)
        place = f"(i * {step}u + {shift}u) % {WORDS}u"

        def at(s: State) -> Array:
            return (s.i * np.uint32(step) + np.uint32(shift)) % np.uint32(WORDS)

        if type_.is_float:
            text = f"reals[{place}]"
            text = text if type_.kind == "float" else f"half({text})"
            return Expression(text, type_, lambda s: s.reals[at(s)].astype(DTYPES[type_.kind]))
        if type_.kind == "bool":
            return Expression(f"bool(data[{place}] & 4)", type_, lambda s: (s.data[at(s)] & 4) != 0)
        return Expression(f"{type_.kind}(data[{place}])", type_, lambda s: s.data[at(s)].astype(DTYPES[type_.kind]))

    def scalar(self, kind: str, depth: int) -> Expression:
        """Give a scalar of any kind, converted."""
        return self.converted(self.expression(Type(self.kind() if depth else kind), depth), kind)

    def converted(self, e: Expression, kind: str) -> Expression:
        """Convert to a kind, in range."""
        if e.type.kind == kind:
            return e
        text, value = e.text, e.value
        type_ = e.type.of(kind)
        if e.type.is_float and kind in INTEGERS:
            low, high = (0, 100) if kind in UNSIGNED else (-100, 100)
            limit = {"half": "half", "float": "float"}[e.type.kind]
            text = f"clamp({text}, {limit}({low}), {limit}({high}))"
            return Expression(f"{type_.text}({text})", type_, lambda s: cast(np.clip(value(s), low, high), kind))
        if e.type.kind in ("uint", "long", "ulong", "int", "ushort") and kind == "half":
            text = (
                f"({text}) % {e.type.kind if e.type.size == 1 else e.type.text}(1000)"
                if e.type.kind in UNSIGNED
                else f"({text}) % {e.type.text}(1000)"
            )
            if e.type.kind not in UNSIGNED:  # no remainder of a negative number
                text = f"clamp({e.text}, {e.type.text}(-2000), {e.type.text}(2000))"
                return Expression(f"{type_.text}({text})", type_, lambda s: cast(np.clip(value(s), -2000, 2000), kind))
            dtype = DTYPES[e.type.kind]
            return Expression(f"{type_.text}({text})", type_, lambda s: cast(value(s) % dtype(1000), kind))
        return Expression(f"{type_.text}({text})", type_, lambda s: cast(value(s), kind))

    def expression(self, type_: Type, depth: int) -> Expression:
        """Give an expression of a type."""
        if depth <= 0 or self.random.random() < 0.15:
            return self.leaf(type_)
        if self.random.random() < 0.15:
            return self.choice(type_, depth)
        if self.random.random() < 0.12:
            return self.converted(self.expression(type_.of(self.kind()), depth - 1), type_.kind)
        if type_.is_float:
            return self.real(type_, depth)
        if type_.kind == "bool":
            return self.condition(depth)
        return self.integer(type_, depth)

    def choice(self, type_: Type, depth: int) -> Expression:
        test = self.condition(depth - 1)
        x, y = self.expression(type_, depth - 1), self.expression(type_, depth - 1)

        def value(s: State) -> Array:
            return np.where(column(test.value(s), type_.size), x.value(s), y.value(s))

        return Expression(f"({test.text} ? {x.text} : {y.text})", self.result_of(x.type, y.type), value)

    @staticmethod
    def result_of(a: Type, b: Type) -> Type:
        assert a == b
        return a

    def condition(self, depth: int) -> Expression:
        type_ = Type(self.kind())
        other = Type(self.kind()) if not type_.is_float else type_
        x, y = self.expression(type_, depth - 1), self.expression(other, depth - 1)
        name = self.random.choice(["<", ">", "<=", ">=", "==", "!="])
        kind = common(x.type.kind, y.type.kind)
        compare = {
            "<": np.less,
            ">": np.greater,
            "<=": np.less_equal,
            ">=": np.greater_equal,
            "==": np.equal,
            "!=": np.not_equal,
        }[name]
        if kind == "half" and (not x.type.is_float or not y.type.is_float):
            return self.condition(0)
        first = Expression(
            f"{x.text} {name} {y.text}", Type("bool"), lambda s: compare(cast(x.value(s), kind), cast(y.value(s), kind))
        )
        if depth > 1 and self.random.random() < 0.3:
            second = self.condition(depth - 1)
            if self.random.random() < 0.5:
                return Expression(
                    f"({first.text} && {second.text})", Type("bool"), lambda s: first.value(s) & second.value(s)
                )
            return Expression(
                f"(!({first.text}) || {second.text})", Type("bool"), lambda s: ~first.value(s) | second.value(s)
            )
        return Expression(f"({first.text})", Type("bool"), first.value)

    def operand(self, type_: Type, depth: int) -> Expression:
        """Give a vector, or a scalar that fills one."""
        if type_.size > 1 and self.random.random() < 0.3:
            return self.expression(Type(type_.kind), depth)
        return self.expression(type_, depth)

    def real(self, type_: Type, depth: int) -> Expression:
        x, y = self.expression(type_, depth - 1), self.operand(type_, depth - 1)
        size, kind = type_.size, type_.kind
        pick = self.random.randrange(10)
        if pick <= 3:
            name = "+-*"[self.random.randrange(3)]
            if kind == "half" and name == "*":
                name = "-"  # products of halves overflow
            if size == 1 and self.random.random() < 0.25:  # beside an integer
                number = self.converted(self.expression(Type("int"), 0), "short")
                y = Expression(f"({number.text} & 8191)", Type("int"), lambda s: cast(number.value(s), "int") & 8191)
            other = y

            def value(s: State) -> Array:
                return float_operation(name, x.value(s), column(cast(other.value(s), kind), size))

            return Expression(f"({x.text} {name} {y.text})", type_, value)
        if pick == 4:
            return (
                Expression(
                    f"({x.text} / ({y.text} * {y.text} + {type_.kind}(1)))",
                    type_,
                    lambda s: float_operation("/", x.value(s), self.denominator(column(y.value(s), size))),
                )
                if kind == "float"
                else Expression(f"(-{x.text})", type_, lambda s: -x.value(s))
            )
        if pick == 5:
            name = self.random.choice(["floor", "ceil", "trunc", "rint", "abs", "fabs"])
            function = {
                "floor": np.floor,
                "ceil": np.ceil,
                "trunc": np.trunc,
                "rint": np.rint,
                "abs": np.abs,
                "fabs": np.abs,
            }[name]
            return Expression(f"{name}({x.text})", type_, lambda s: np.asarray(function(x.value(s))))
        if pick == 6 and kind == "float":
            z = self.operand(type_, depth - 1)
            return Expression(
                f"fma({x.text}, {y.text}, {z.text})",
                type_,
                lambda s: fused(*np.broadcast_arrays(x.value(s), column(y.value(s), size), column(z.value(s), size))),
            )
        if pick == 7:
            return Expression(f"sqrt(abs({x.text}))", type_, lambda s: self.root(np.abs(x.value(s))))
        name = self.random.choice(["min", "max"])
        least = {"min": np.minimum, "max": np.maximum}[name]
        return Expression(
            f"{name}({x.text}, {y.text})", type_, lambda s: np.asarray(least(x.value(s), column(y.value(s), size)))
        )

    @staticmethod
    def denominator(y: Array) -> Array:
        return float_operation("+", float_operation("*", y, y), np.ones_like(y))

    @staticmethod
    def root(x: Array) -> Array:
        return np.sqrt(x.astype(np.float32)).astype(x.dtype)

    def integer(self, type_: Type, depth: int) -> Expression:
        x, y = self.expression(type_, depth - 1), self.operand(type_, depth - 1)
        kind, size = type_.kind, type_.size
        work = kind if size > 1 else promoted(kind)  # vectors are not promoted
        pick = self.random.randrange(12)
        if pick <= 3:
            name = "+-*"[self.random.randrange(3)]
            if work not in UNSIGNED:  # no overflow
                bits = 7 if DTYPES[work]().itemsize > 1 else 3
                x, y = self.masked(x, bits), self.masked(y, bits)
            return self.operation(name, x, y, type_, work)
        if pick == 4 or pick == 5:
            return self.operation(self.random.choice("&|^"), x, y, type_, work)
        if pick == 6:
            count = self.operand(type_.of(kind), depth - 1)
            name = "<<" if work in UNSIGNED and self.random.random() < 0.5 else ">>"
            return self.shift(name, x, count, type_, work)
        if pick == 7:
            return Expression(
                f"{kind if size == 1 else ''}(~{x.text})", type_, lambda s: cast(~cast(x.value(s), work), kind)
            )
        if pick == 8:
            y = self.masked(y, 5)
            dtype = DTYPES[work]
            one = f"{y.type.text}(1)"
            name = "/" if work not in UNSIGNED or self.random.random() < 0.5 else "%"

            def divided(s: State) -> Array:
                a, b = cast(x.value(s), work), column(cast(y.value(s), work), size) | dtype(1)
                if name == "%":
                    return cast(a % b, kind)
                whole = np.abs(a.astype(object)) // b.astype(object) * np.where(a < 0, -1, 1)
                return np.asarray(whole).astype(DTYPES[work]).astype(DTYPES[kind])

            return Expression(f"{type_.text}({x.text} {name} ({y.text} | {one}))", type_, divided)
        if pick == 9:
            name = self.random.choice(["min", "max"])
            least = {"min": np.minimum, "max": np.maximum}[name]
            return Expression(
                f"{name}({x.text}, {y.text})", type_, lambda s: np.asarray(least(x.value(s), column(y.value(s), size)))
            )
        if pick == 10:
            return Expression(f"{type_.text}(popcount({x.text}))", type_, lambda s: self.population(x.value(s)))
        return Expression(
            f"select({x.text}, {y.text}, {x.text} > {y.text})",
            type_,
            lambda s: np.minimum(x.value(s), column(y.value(s), size)),
        )

    @staticmethod
    def population(x: Array) -> Array:
        unsigned = x.view({1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}[x.dtype.itemsize])
        counts = np.zeros(x.shape, np.int64)
        for bit in range(8 * x.dtype.itemsize):
            counts += ((unsigned >> unsigned.dtype.type(bit)) & unsigned.dtype.type(1)).astype(np.int64)
        return counts.astype(x.dtype)

    def masked(self, e: Expression, bits: int) -> Expression:
        """Keep the low bits: not negative."""
        mask = (1 << bits) - 1
        dtype = DTYPES[e.type.kind]
        return Expression(
            f"{e.type.text}({e.text} & {e.type.text}({mask}))", e.type, lambda s: e.value(s) & dtype(mask)
        )

    def operation(self, name: str, x: Expression, y: Expression, type_: Type, work: str) -> Expression:
        function = {
            "+": np.add,
            "-": np.subtract,
            "*": np.multiply,
            "&": np.bitwise_and,
            "|": np.bitwise_or,
            "^": np.bitwise_xor,
        }[name]

        def value(s: State) -> Array:
            a, b = cast(x.value(s), work), column(cast(y.value(s), work), type_.size)
            return cast(np.asarray(function(a, b)), type_.kind)

        text = f"({x.text} {name} {y.text})"
        return Expression(text if work == type_.kind else f"{type_.text}{text}", type_, value)

    def shift(self, name: str, x: Expression, count: Expression, type_: Type, work: str) -> Expression:
        width = DTYPES[work]().itemsize * 8

        def value(s: State) -> Array:
            a, n = cast(x.value(s), work), cast(column(cast(count.value(s), work), type_.size), "int") & (width - 1)
            n = n.astype(DTYPES[work])
            return cast(a << n if name == "<<" else a >> n, type_.kind)

        text = f"({x.text} {name} {count.text})"
        return Expression(text if work == type_.kind else f"{type_.text}{text}", type_, value)
