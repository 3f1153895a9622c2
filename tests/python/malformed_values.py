"""The values of malformed calls: valid ones, and invalid ones close to them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

import openmps as mps

LARGE = [2**15, 2**16, 2**31 - 1, 2**31, 2**32, 2**40, 2**62, 2**63 - 1, 2**63, 2**64, 10**30]
WHOLE = [*range(-3, 9), 64, 1000, *LARGE, *(-number for number in LARGE)]
REAL = [0.0, -0.0, 0.5, -1.5, 1e-45, 1e38, 1e300, -1e300, float("inf"), float("-inf"), float("nan")]
TEXTS = ["", "x", "NHWC", "same", "SAME", "no such word", "a\0b", "\ud800", "ä" * 300, "%s%n", "\n"]
DTYPES = [
    np.float16,
    np.float64,
    np.int8,
    np.uint64,
    np.complex64,
    np.bool_,
    "float32",
    "bogus",
    "V8",
    "O",
    "M8[s]",
    ">f4",
]


class Mine(Exception):
    """The exception of these programs' functions: it comes out unchanged."""


class Unshown:
    """An object that fails where it is shown."""

    def __repr__(self) -> str:
        raise Mine("repr")


def raises(*_: Any, **__: Any) -> Any:
    """Raise."""
    raise Mine("called")


def _arrays(draw: random.Random) -> Any:
    shape = tuple(draw.choice([0, 1, 2, 3, 5]) for _ in range(draw.randrange(6)))
    return np.ones(shape, draw.choice([np.float32, np.float64, np.int32, np.int64, np.uint8, np.bool_, np.complex64]))


_ODD: list[Callable[[random.Random], Any]] = [
    lambda draw: None,
    lambda draw: draw.choice(WHOLE),
    lambda draw: draw.choice(WHOLE),
    lambda draw: draw.choice(REAL),
    lambda draw: draw.choice(TEXTS),
    lambda draw: draw.choice([True, False]),
    lambda draw: draw.choice([b"", b"bytes", bytearray(3), memoryview(b"abcd")]),
    lambda draw: draw.choice(
        [[], (), {}, set(), [[]], [[1], [2, 3]], [None], ["a"], {"a": 1}, {1: [2]}, frozenset({1})]
    ),
    lambda draw: [draw.choice(WHOLE) for _ in range(draw.randrange(1, 6))],
    lambda draw: tuple(draw.choice(WHOLE[:12]) for _ in range(draw.randrange(1, 18))),
    lambda draw: [draw.choice(REAL) for _ in range(draw.randrange(1, 4))],
    lambda draw: draw.choice([1j, 1 + 2j, np.complex64(1)]),
    lambda draw: draw.choice(DTYPES),
    lambda draw: _arrays(draw),
    lambda draw: _arrays(draw),
    lambda draw: np.array(draw.choice([["a", "b"], [None, 1], [1 + 1j]])),
    lambda draw: np.array(["2020-01-01"], "M8[D]"),
    lambda draw: np.zeros(2, [("a", "i4"), ("b", "f4")]),
    lambda draw: np.array([float("nan"), float("inf"), 1.0], np.float32),
    lambda draw: draw.choice(
        [np.float64(1.5), np.int64(-7), np.uint64(2**63), np.bool_(True), np.float16(2), np.str_("x")]
    ),
    lambda draw: draw.choice([object(), Unshown(), int, mps, Ellipsis, NotImplemented, slice(1, None, 2)]),
    lambda draw: draw.choice([len, raises, lambda: None, lambda *_: [], lambda *_: 3, lambda *_: [None]]),
    lambda draw: (each for each in (1, 2)),
    lambda draw: range(draw.randrange(4)),
    lambda draw: draw.choice([mps.Padding.SAME, mps.LossType.COSINE_DISTANCE, mps.PixelFormat.UNORM8]),
    lambda draw: draw.choice([mps.ImageNode(), mps.SGD(0.1), mps.Graph("cpu")]),
]


def odd(draw: random.Random, others: list[Any]) -> Any:
    """Return a value of any kind; `others` are objects that fit somewhere else."""
    if others and draw.random() < 0.25:
        return draw.choice(others)
    return draw.choice(_ODD)(draw)


def beside(draw: random.Random, value: Any, others: list[Any]) -> Any:
    """Return a value like another one, with something wrong in it perhaps."""
    if draw.random() < 0.4:
        return odd(draw, others)
    if isinstance(value, bool | str) or value is None:
        return odd(draw, others) if draw.random() < 0.5 else draw.choice(TEXTS)
    if isinstance(value, int):
        return draw.choice(WHOLE)
    if isinstance(value, float):
        return draw.choice(REAL)
    if isinstance(value, list | tuple) and value:
        return _beside_in(draw, value, others)
    if isinstance(value, dict) and value:
        key = draw.choice(list(value))
        return {**value, key: beside(draw, value[key], others)}
    if isinstance(value, np.ndarray) and value.dtype.kind in "fiub" and value.ndim:
        return _beside_array(draw, value)
    return odd(draw, others)


def _beside_in(draw: random.Random, value: Any, others: list[Any]) -> Any:
    changed = list(value)
    how = draw.randrange(4)
    if how == 0:
        changed.pop(draw.randrange(len(changed)))
    elif how == 1:
        changed.insert(draw.randrange(len(changed) + 1), draw.choice(changed))
    else:
        place = draw.randrange(len(changed))
        changed[place] = beside(draw, changed[place], others)
    return type(value)(changed) if type(value) in (list, tuple) else changed


def _beside_array(draw: random.Random, value: Any) -> Any:
    how = draw.randrange(6)
    if how == 0:
        return value.reshape(-1)
    if how == 1:
        return value[None]
    if how == 2:
        return value[:0]
    if how == 3 and value.size:
        spoilt = value.astype(np.float64).copy()
        spoilt.reshape(-1)[0] = draw.choice(REAL)
        return spoilt
    if how == 4:
        return value.astype(draw.choice(["complex64", "object", "U5", "float16", "int8", "bool"]))
    return np.asfortranarray(value[..., ::-1]) if value.ndim else value.tolist()
