"""Small kernels of the folder `kernels`: rows of text, each with what NumPy computes.

`//// feature` begins a group, `/// name: float int -> float4 ~1e-4` a row. A row with types is a body between values.
It reads `a`, `b`, `c` and sets `r`; `/// body` ends its declarations. `/// => expression` is the result in NumPy. The
inputs are float64 or int64 there, with one element for each thread, vectors in rows.

A row without types is a kernel `f` with own arguments. `/// a = expression` gives one, `/// r => expression` is the
result in it. `/// with threads=(7, 5), group=(4, 2)` says how it is dispatched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
FOLDER = Path(__file__).parent / "kernels"
HEAD = "#include <metal_stdlib>\nusing namespace metal;\n"
THREADS = 96
MOST_ROWS = 7  # of a kernel, which has 31 buffers

DTYPES: dict[str, type[np.generic]] = {
    "float": np.float32,
    "half": np.float16,
    "bfloat": np.uint16,
    "int": np.int32,
    "uint": np.uint32,
    "short": np.int16,
    "ushort": np.uint16,
    "char": np.int8,
    "uchar": np.uint8,
    "bool": np.bool_,
    "long": np.int64,
    "ulong": np.uint64,
}
_RANGES = {"int": (-1000, 1000), "long": (-(2**40), 2**40), "bool": (0, 1)}
_TOLERANCES = {"float": 1e-5, "half": 4e-3, "bfloat": 2e-2}


@dataclass
class Row:
    """A small kernel."""

    name: str
    feature: str
    types: str = ""
    tolerance: float | None = None
    head: str = ""
    source: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    arguments: dict[str, str] = field(default_factory=dict)
    results: dict[str, str] = field(default_factory=dict)

    @property
    def inputs(self) -> list[str]:
        """The types of the values."""
        return self.types.split(" -> ")[0].split()

    @property
    def result(self) -> str:
        """The type of `r`."""
        return self.types.split(" -> ")[1]


def read_rows(name: str) -> Iterator[Row]:
    """Give the rows of a file."""
    feature, row = "", Row("", "")
    for line in (FOLDER / f"{name}.metal").read_text().splitlines():
        if line.startswith("//// "):
            feature = line[5:]
        elif not line.startswith("/// "):
            row.source += line + "\n"
        elif line == "/// body":
            row.head, row.source = row.source, ""
        elif line.startswith("/// with "):
            row.options = eval(f"dict({line[9:]})")
        elif found := re.match(r"/// (\w*) ?=> (.*)", line):
            row.results[found[1] or "r"] = found[2]
        elif found := re.match(r"/// (\w+) = (.*)", line):
            row.arguments[found[1]] = found[2]
        else:
            if row.name:
                yield row
            words = re.fullmatch(r"/// (.*?)(?:: (.*? -> \w+)(?: ~(\S+))?)?", line)
            assert words is not None
            row = Row(words[1], feature, words[2] or "", float(words[3]) if words[3] else None)
    yield row


def by_feature(name: str) -> dict[str, list[Row]]:
    """Give the rows of a file in their groups."""
    groups: dict[str, list[Row]] = {}
    for row in read_rows(name):
        groups.setdefault(row.feature, []).append(row)
    return groups


def parts_of(kind: str) -> tuple[str, int]:
    """Split "packed_float3" into "float" and 3."""
    found = re.fullmatch(r"(?:packed_)?([a-z]+?)([234]?)", kind)
    assert found is not None, kind
    return found[1], int(found[2] or 1)


def stored(kind: str) -> int:
    """Give the numbers that a value has in memory."""
    size = parts_of(kind)[1]
    return 4 if size == 3 and not kind.startswith("packed") else size


def numbers(kind: str, seed: int, count: int = THREADS) -> Array:
    """Give random values of a type as they are in memory."""
    scalar = parts_of(kind)[0]
    rng = np.random.default_rng([seed, len(kind), stored(kind)])
    shape = (count, stored(kind)) if stored(kind) > 1 else (count,)
    if scalar in ("float", "half"):
        return rng.uniform(-4, 4, shape).astype(DTYPES[scalar])
    if scalar == "bfloat":
        return (rng.uniform(-4, 4, shape).astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    if scalar in _RANGES:
        return rng.integers(*_RANGES[scalar], shape, np.int64, endpoint=True).astype(DTYPES[scalar])
    info: Any = np.iinfo(cast(Any, DTYPES[scalar]))
    return rng.integers(info.min, info.max, shape, DTYPES[scalar], endpoint=True)


def value_of(array: Array, kind: str) -> Array:
    """Give the values that NumPy computes with."""
    scalar, size = parts_of(kind)
    if size == 3:
        array = array[:, :3]
    if scalar == "bfloat":
        return (array.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
    return array.astype(np.float64 if scalar in ("float", "half") else np.uint64 if scalar == "ulong" else np.int64)


def check(got: Array, wanted: Any, kind: str, tolerance: float | None = None) -> None:
    """Compare the elements of a type: integers by their bits, floats within the tolerance."""
    scalar = parts_of(kind)[0]
    values = value_of(got, kind)
    if scalar in _TOLERANCES:
        bound = _TOLERANCES[scalar] if tolerance is None else tolerance
        np.testing.assert_allclose(values, np.broadcast_to(wanted, values.shape), rtol=bound, atol=bound)
        return
    expected = np.broadcast_to(np.asarray(wanted), values.shape)
    if expected.dtype == object:
        expected = (expected % 2**64).astype(np.uint64)
    np.testing.assert_array_equal(values.astype(DTYPES[scalar]), expected.astype(DTYPES[scalar]))


# Functions that the expressions of the rows call.


def stack(*parts: Any) -> Array:
    """Give the rows of a vector of these components."""
    return np.stack(np.broadcast_arrays(*parts), axis=-1)


def half(x: Any) -> Array:
    """Round to half."""
    return np.asarray(x).astype(np.float16).astype(np.float64)


def bits(x: Array) -> Array:
    """Give the bits of float32 values."""
    return x.astype(np.float32).view(np.uint32).astype(np.int64)


def columns(x: Array) -> Array:
    """Give the 2 x 2 matrices whose columns are in float4: (threads, row, column)."""
    return x.reshape(-1, 2, 2).transpose(0, 2, 1)


def dots(a: Array, b: Array) -> Array:
    """Give the products of rows."""
    return np.asarray((a * b).sum(-1))


def unit(a: Array) -> Array:
    """Give rows of length one."""
    return np.asarray(a / np.linalg.norm(a, axis=-1, keepdims=True))


def three(function: Any, a: Array) -> Array:
    """Give what a sum of three calls and one of the second component has."""
    y = np.asarray(function(a))
    return np.concatenate([y[:, 1:2], 3 * y[:, 1:]], 1)


def steps_to_one(a: Array) -> Array:
    """Give the steps of Collatz' sequence, at most 50."""
    result = []
    for value in a:
        steps, n = 0, int(value)
        while n > 1 and steps < 50:
            n, steps = (n // 2 if n % 2 == 0 else 3 * n + 1), steps + 1
        result.append(steps)
    return np.array(result)


def ints(*shape: int, seed: int = 5) -> Array:
    """Give random int32."""
    return np.random.default_rng(seed).integers(-1000, 1000, shape, np.int32)


def floats(*shape: int, seed: int = 6) -> Array:
    """Give random float32."""
    return np.random.default_rng(seed).uniform(-4, 4, shape).astype(np.float32)


def zeros(*shape: int, dtype: Any = np.int32) -> Array:
    """Give an array for results."""
    return np.zeros(shape, dtype)


def flat(x: Array, y: Array, z: Array) -> Array:
    """Give one number of three."""
    return np.asarray(x + 100 * y + 10000 * z)


def each(a: Array, function: Any) -> Array:
    """Apply a function to the values of each SIMD group."""
    return np.concatenate([np.broadcast_to(function(row), 32) for row in a.astype(np.int64).reshape(-1, 32)])


NAMES: dict[str, Any] = {
    function.__name__: function
    for function in (stack, half, bits, columns, dots, unit, three, steps_to_one, ints, floats, zeros, flat, each)
} | {"np": np, "N": THREADS}


def value(expression: str, **names: Any) -> Any:
    """Compute an expression of a row."""
    with np.errstate(all="ignore"):
        return eval(expression, NAMES | names)
