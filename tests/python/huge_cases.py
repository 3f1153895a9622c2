"""Cases of huge_tensors.py: operations on more than 2^31 and 2^32 elements, and what they need.

Tensors are zeros with a few marked elements: at the ends, around 2^31 and 2^32. A result is compared at the marks, and
has to be the background everywhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

import openmps as mps

GIB = 1 << 30
SIZES = {"small": 2**16 + 8, "2^31": 2**31 + 8, "2^32": 2**32 + 8}
_CHUNK = 1 << 26


@dataclass(frozen=True)
class Case:
    """One operation: the bytes of its arrays with their copies, of its tensors, and what is wrong with its result."""

    name: str
    host_bytes: int
    device_bytes: int
    run: Callable[[mps.Graph], str | None]


def places(count: int) -> list[int]:
    """Return the positions that are marked."""
    near = [middle + offset for middle in (2**31, 2**32) for offset in (-1, 0, 1)]
    return sorted({0, 1, 12345, count - 2, count - 1, *(place for place in near if place < count)})


def marked(shape: tuple[int, ...], dtype: Any) -> Any:
    """Return zeros with 1, 2, 3, ... at the marks."""
    array = np.zeros(shape, dtype)
    flat = array.reshape(-1)
    for number, place in enumerate(places(flat.size)):
        flat[place] = number + 1
    return array


def problem(result: Any, expected: dict[int, Any], background: Any) -> str | None:
    """Return where a result differs from the expected elements, by flat position, and the background elsewhere."""
    flat = result.reshape(-1)
    for place, value in expected.items():
        if flat[place] != value:
            return f"element {place} is {flat[place]}, expected {value}"
    others = sum(value != background for value in expected.values())
    found = sum(np.count_nonzero(flat[i : i + _CHUNK] != background) for i in range(0, flat.size, _CHUNK))
    return None if found == others else f"{found} elements are not {background}, expected {others}"


def _marks(count: int) -> dict[int, int]:
    return {place: number + 1 for number, place in enumerate(places(count))}


def _case(
    name: str,
    shape: tuple[int, ...],
    dtype: Any,
    results: int,
    write: Callable[[mps.Graph, mps.Tensor], mps.Tensor],
    check: Callable[[Any], str | None],
    *,
    by_definition: bool = False,
) -> Case:
    """Return a case that feeds a marked array; `results` are the bytes of its result.

    Types for which the CPU has no kernel are computed `by_definition`, on copies of float64.
    """
    count = int(np.prod(shape, dtype=object))
    given = count * np.dtype(dtype).itemsize
    copies = 8 * (count + results // np.dtype(dtype).itemsize) if by_definition else 0

    def run(graph: mps.Graph) -> str | None:
        x = graph.placeholder(shape, dtype)
        result = graph.run({x: marked(shape, dtype)}, write(graph, x))
        return check(np.asarray(result))

    return Case(name, 2 * (given + results) + copies, given + results, run)


# ---- element by element

_FUNCTIONS: dict[str, tuple[Any, Callable[[mps.Graph, Any], Any], Callable[[Any], Any]]] = {
    "add": (np.uint8, lambda g, x: x + np.uint8(1), lambda v: v + 1),
    "multiply": (np.uint8, lambda g, x: x * np.uint8(3), lambda v: v * 3),
    "maximum": (np.uint8, lambda g, x: g.maximum(x, np.uint8(2)), lambda v: max(v, 2)),
    "clamp": (np.uint8, lambda g, x: g.clamp(x, np.uint8(1), np.uint8(4)), lambda v: min(max(v, 1), 4)),
    "equal": (np.uint8, lambda g, x: g.equal(x, np.uint8(0)), lambda v: v == 0),
    "select": (np.uint8, lambda g, x: g.select(x > np.uint8(3), x, np.uint8(9)), lambda v: v if v > 3 else 9),
    "bool": (np.uint8, lambda g, x: g.cast(x, bool), lambda v: v != 0),
    "not": (bool, lambda g, x: g.logical_not(x), lambda v: v == 0),
    "square": (np.float16, lambda g, x: g.square(x), lambda v: v * v),
    "exp2": (np.float16, lambda g, x: g.exp2(x), lambda v: 2**v),
    "relu": (np.float16, lambda g, x: g.relu(x - np.float16(2)), lambda v: max(v - 2, 0)),
    "int8": (np.float16, lambda g, x: g.cast(x, np.int8), lambda v: v),
}


def _function(name: str, size: str) -> Case:
    dtype, write, formula = _FUNCTIONS[name]
    count = SIZES[size]
    limit = (lambda v: int(v != 0)) if dtype is bool else (lambda v: v)
    expected = {place: formula(limit(value)) for place, value in _marks(count).items()}
    return _case(f"{name} {size}", (count,), dtype, count * 2, write, lambda y: problem(y, expected, formula(0)))


# ---- moves


def _reversed(size: str) -> Case:
    count = SIZES[size]
    expected = {count - 1 - place: value for place, value in _marks(count).items()}
    return _case(
        f"reverse {size}", (count,), np.uint8, count, lambda g, x: g.reverse(x, 0), lambda y: problem(y, expected, 0)
    )


def _slice(size: str) -> Case:
    count = SIZES[size]
    start = count // 2 - 3
    expected = {place - start: value for place, value in _marks(count).items() if place >= start}
    return _case(
        f"slice {size}", (count,), np.uint8, count // 2, lambda g, x: x[start:], lambda y: problem(y, expected, 0)
    )


def _strided(size: str) -> Case:
    count = SIZES[size]
    expected = {place // 2: value for place, value in _marks(count).items() if place % 2 == 0}
    return _case(
        f"strided slice {size}", (count,), np.uint8, count // 2, lambda g, x: x[::2], lambda y: problem(y, expected, 0)
    )


def _concatenation(size: str) -> Case:
    count = SIZES[size] // 2
    both = {**_marks(count), **{count + place: value for place, value in _marks(count).items()}}
    return _case(
        f"concat {size}", (count,), np.uint8, 2 * count, lambda g, x: g.concat([x, x]), lambda y: problem(y, both, 0)
    )


def _transpose(size: str, columns: int) -> Case:
    count = SIZES[size]
    rows = count // columns
    expected = {(p % columns) * rows + p // columns: value for p, value in _marks(count).items()}
    return _case(
        f"transpose {columns} columns {size}",
        (rows, columns),
        np.uint8,
        count,
        lambda g, x: g.transpose(x, (1, 0)),
        lambda y: problem(y, expected, 0),
    )


def _pad(size: str) -> Case:
    count = SIZES[size] - 5
    expected = {place + 3: value for place, value in _marks(count).items()}
    return _case(
        f"pad {size}", (count,), np.uint8, count, lambda g, x: g.pad(x, [3], [2]), lambda y: problem(y, expected, 0)
    )


def _tile(size: str) -> Case:
    count = SIZES[size] // 4
    expected = {k * count + place: value for k in range(4) for place, value in _marks(count).items()}
    return _case(
        f"tile {size}", (count,), np.uint8, 4 * count, lambda g, x: g.tile(x, [4]), lambda y: problem(y, expected, 0)
    )


def _broadcast(size: str) -> Case:
    rows = SIZES[size] // 8
    expected = {row * 8 + place: value for row in (0, rows - 1) for place, value in ((0, 1), (7, 2))}

    def run(graph: mps.Graph) -> str | None:
        x = graph.constant(np.array([1, 0, 0, 0, 0, 0, 0, 2], np.uint8))
        y = np.asarray(graph.run({}, graph.broadcast_to(x, (rows, 8))))
        for place, value in expected.items():
            if y.reshape(-1)[place] != value:
                return f"element {place} is {y.reshape(-1)[place]}, expected {value}"
        return None if np.count_nonzero(y) == 2 * rows else "the number of elements that are not 0 is wrong"

    return Case(f"broadcast {size}", 2 * rows * 8, rows * 8, run)


def _reshape(size: str) -> Case:
    count = SIZES[size]
    return _case(
        f"reshape {size}",
        (count,),
        np.uint8,
        count,
        lambda g, x: g.reshape(x, (count // 8, 2, 4)) + np.uint8(0),
        lambda y: problem(y, _marks(count), 0),
    )


def _split(size: str) -> Case:
    count = SIZES[size]
    expected = {place - count // 2: value for place, value in _marks(count).items() if place >= count // 2}
    return _case(
        f"split {size}", (count,), np.uint8, count, lambda g, x: g.split(x, 2)[1], lambda y: problem(y, expected, 0)
    )


# ---- positions


def _gather(size: str, dtype: Any) -> Case:
    count = SIZES[size]
    at = np.array(places(count), dtype)
    values = np.arange(1, at.size + 1)
    return _case(
        f"gather {np.dtype(dtype)} {size}",
        (count,),
        np.uint8,
        64,
        lambda g, x: g.gather(x, g.constant(at, dtype), 0),
        lambda y: None if np.array_equal(y, values) else f"{y}, expected {values}",
        by_definition=True,
    )


def _gather_rows(size: str) -> Case:
    count = SIZES[size]
    rows = count // 8
    expected = {p - (count - 8): value for p, value in _marks(count).items() if p >= count - 8}
    return _case(
        f"gather rows {size}",
        (rows, 8),
        np.uint8,
        64,
        lambda g, x: g.gather(x, g.constant(np.array([rows - 1], np.int32)), 0),
        lambda y: problem(y, expected, 0),
        by_definition=True,
    )


def _scatter(size: str) -> Case:
    count = SIZES[size]
    at, values = np.array(places(count), np.int64), np.arange(1, len(places(count)) + 1).astype(np.uint8)

    def run(graph: mps.Graph) -> str | None:
        y = graph.scatter(graph.constant(values), graph.constant(at, np.int64), (count,), 0)
        return problem(np.asarray(graph.run({}, y)), _marks(count), 0)

    return Case(f"scatter {size}", 10 * count, count, run)


# ---- many rows, and rows that are long


def _row_sums(size: str) -> Case:
    count = SIZES[size]
    sums: dict[int, int] = {}
    for place, value in _marks(count).items():
        sums[place // 8] = sums.get(place // 8, 0) + value
    return _case(
        f"sums of rows {size}",
        (count // 8, 8),
        np.float16,
        count // 4,
        lambda g, x: g.reduce_sum(x, -1),
        lambda y: problem(y, sums, 0),
        by_definition=True,
    )


def _column_maxima(size: str) -> Case:
    count = SIZES[size]
    most: dict[int, int] = {place % 8: value for place, value in _marks(count).items()}  # values grow with the place
    return _case(
        f"maxima of columns {size}",
        (count // 8, 8),
        np.uint8,
        64,
        lambda g, x: g.reduce_max(x, 0),
        lambda y: problem(y, most, 0),
        by_definition=True,
    )


def _total(size: str) -> Case:
    count = SIZES[size]
    total = sum(_marks(count).values())
    return _case(
        f"sum {size}",
        (count,),
        np.float16,
        64,
        lambda g, x: g.reduce_sum(x, 0),
        lambda y: problem(y, {0: total}, 0),
        by_definition=True,
    )


def _largest_place(size: str) -> Case:
    """Positions are int32: such a row has to be refused."""
    count = SIZES[size]
    return _case(
        f"argmax {size}",
        (count,),
        np.uint8,
        64,
        lambda g, x: g.argmax(x, 0),
        lambda y: problem(y, {0: count - 1}, 0),
        by_definition=True,
    )


def _largest_places(size: str) -> Case:
    count = SIZES[size]
    marks = _marks(count)
    last = {place // 8: place % 8 for place in marks}  # the largest of a row is its last mark
    return _case(
        f"argmax of rows {size}",
        (count // 8, 8),
        np.uint8,
        count // 2,
        lambda g, x: g.argmax(x, -1),
        lambda y: problem(y, last, 0),
        by_definition=True,
    )


def _softmax(size: str) -> Case:
    count = SIZES[size]

    def check(y: Any) -> str | None:
        marks = _marks(count)
        for row in {1000, count // 16, *(place // 8 for place in marks)}:
            weights = np.exp([marks.get(8 * row + i, 0) for i in range(8)])
            if not np.allclose(y[row], weights / weights.sum(), atol=2e-3):
                return f"row {row} is {y[row]}"
        return None

    return _case(
        f"soft max {size}", (count // 8, 8), np.float16, 2 * count, lambda g, x: g.softmax(x), check, by_definition=True
    )


def _top(size: str) -> Case:
    count = SIZES[size]
    last = {place // 8: value for place, value in _marks(count).items()}
    return _case(
        f"largest of rows {size}",
        (count // 8, 8),
        np.uint8,
        count // 2,
        lambda g, x: g.top_k(x, 1)[0],
        lambda y: problem(y, last, 0),
        by_definition=True,
    )


def _product(size: str) -> Case:
    count = SIZES[size]
    sums: dict[int, int] = {}
    for place, value in _marks(count).items():
        sums[place // 8] = sums.get(place // 8, 0) + value
    return _case(
        f"matmul of many rows {size}",
        (count // 8, 8),
        np.float16,
        count // 4,
        lambda g, x: x @ g.constant(np.ones((8, 1), np.float16)),
        lambda y: problem(y, sums, 0),
        by_definition=True,
    )


def _outer_product(size: str) -> Case:
    rows = SIZES[size] // 2**15

    def run(graph: mps.Graph) -> str | None:
        a, b = np.zeros((rows, 1), np.float16), np.zeros((1, 2**15), np.float16)
        a[-1], b[0, -1], a[0], b[0, 0] = 2, 3, 1, 1
        y = np.asarray(graph.run({}, graph.constant(a) @ graph.constant(b)))
        last = (rows - 1) * 2**15
        return problem(y, {0: 1, 2**15 - 1: 3, last: 2, last + 2**15 - 1: 6}, 0)

    return Case(f"outer product {size}", 12 * rows * 2**15 + GIB, 2 * rows * 2**15 + GIB, run)


def _image_case(name: str, size: str, write: Callable[[mps.Graph, mps.Tensor], mps.Tensor], divide: int) -> Case:
    """Return a case of one image of float16 whose last pixel alone is 5."""
    height, width = 2 * (SIZES[size] // 2**17 + 1), 2**16

    def run(graph: mps.Graph) -> str | None:
        image = np.zeros((1, height, width, 1), np.float16)
        image[0, -1, -1, 0] = 5
        x = graph.placeholder(image.shape, np.float16)
        y = np.asarray(graph.run({x: image}, write(graph, x)))
        return problem(y, {y.size - 1: 5}, 0)

    given = 2 * height * width
    return Case(f"{name} {size}", 6 * (given + given // divide) + GIB, 3 * given + 2 * GIB, run)


def _images(size: str) -> list[Case]:
    return [
        _image_case("max pooling", size, lambda g, x: g.max_pool2d(x, 2), 4),
        _image_case("convolution", size, lambda g, x: g.conv2d(x, np.ones((1, 1, 1, 1), np.float16)), 1),
        _image_case("space to depth", size, lambda g, x: g.space_to_depth(x, 2), 1),
    ]


# ---- made by the device alone


def _random(size: str) -> Case:
    """The last numbers are those that a state which is as far on draws."""
    count = SIZES[size]

    def run(graph: mps.Graph) -> str | None:
        state = graph.random_state(7)
        numbers, _ = graph.random_uniform_by(state, (count,))
        tail = graph.run({}, numbers[count - 8 :])
        start = graph.run({}, state)
        blocks = (count - 8) // 4
        counter = int(start[1]) % 2**32 + (int(start[2]) % 2**32 << 32) + blocks
        moved = start.copy()
        moved[1:3] = np.array([counter % 2**32, counter >> 32 & 0xFFFFFFFF], np.uint32).view(np.int32)
        expected = graph.run({}, graph.random_uniform_by(graph.constant(moved), (8,))[0])
        return None if np.array_equal(tail, expected) else f"{tail}, expected {expected}"

    return Case(f"random numbers {size}", 4 * count, 4 * count, run)


def _variable(size: str) -> Case:
    count = SIZES[size]

    def run(graph: mps.Graph) -> str | None:
        variable = graph.variable(marked((count,), np.uint8))
        graph.run({}, [], [graph.assign(variable, variable + np.uint8(1))])
        expected = {place: value + 1 for place, value in _marks(count).items()}
        return problem(np.asarray(graph.run({}, graph.read(variable))), expected, 1)

    return Case(f"variable {size}", 4 * count, 3 * count, run)


# ---- refused before anything is computed

_REFUSED: dict[str, Callable[[mps.Graph], mps.Tensor]] = {
    "coordinates of 2^62": lambda g: g.coordinates([2**62, 4], 0),
    "broadcast to 2^80": lambda g: g.broadcast_to(np.ones(1, np.float32), [2**40, 2**40]),
    "one hot of 2^62": lambda g: g.one_hot(np.array([1, 2], np.int32), 2**62),
    "scatter into 2^62": lambda g: g.scatter_nd(np.ones(1, np.float32), np.array([[0]], np.int32), [2**62]),
    "tile by 2^62": lambda g: g.tile(np.ones(2, np.float32), [2**62]),
    "pad by 2^62": lambda g: g.pad(np.ones(2, np.float32), [2**62], [2**62]),
    "placeholder of 2^124": lambda g: g.placeholder((2**62, 2**62)) + 1,
    "random numbers of 2^62": lambda g: g.random_uniform([2**31, 2**31]),
    "positions of 2^62": lambda g: g.argmax(g.broadcast_to(np.ones(1, np.float32), [2**62]), 0),
    "resize to 2^62": lambda g: g.resize(np.ones((1, 2, 2, 1), np.float32), (2**31, 2**31)),
    "reshape to 2^64": lambda g: g.reshape(np.ones(2, np.float32), [2**32, 2**32]),
    "sum of 2^61": lambda g: g.reduce_sum(g.broadcast_to(np.ones(1, np.float32), [2**61]), 0),
}


def _refused(name: str) -> Case:
    def run(graph: mps.Graph) -> str | None:
        graph.run({}, _REFUSED[name](graph))
        return "it was not refused"

    return Case(name, 0, 0, run)


def cases_of(size: str) -> Sequence[Case]:
    """Return the cases whose tensors have so many elements."""
    makers = (
        _reversed, _slice, _strided, _concatenation, _pad, _tile, _broadcast, _reshape, _split, _gather_rows, _scatter,
        _row_sums, _column_maxima, _total, _largest_place, _largest_places, _softmax, _top, _product, _outer_product,
        _random, _variable,
    )  # fmt: skip
    return [
        *(_function(name, size) for name in _FUNCTIONS),
        *(maker(size) for maker in makers),
        *(_transpose(size, columns) for columns in (2, 8)),
        *(_gather(size, dtype) for dtype in ((np.int64,) if size == "2^32" else (np.int64, np.uint32))),
        *_images(size),
    ]


CASES: list[Case] = [*map(_refused, _REFUSED), *(case for size in ("2^31", "2^32") for case in cases_of(size))]
