"""Items that ranks send each other come back as they were, and bytes of a stranger are refused by a sentence."""

from __future__ import annotations

import ast
import collections
import enum
import math
import random
import struct
import zipfile
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import openmps as mps
from openmps import errors
from openmps._runtime.ranks import Ranks
from openmps.distributed import _typed_data
from openmps.distributed._typed_data import packed, unpacked

_DTYPES = ["?", "b", "B", "h", "H", "i", "I", "q", "Q", "e", "f", "d", "F", "D"]


def _is_same(given: Any, expected: Any) -> bool:
    if isinstance(expected, np.ndarray | np.generic):
        same_bits = given.tobytes() == expected.tobytes()
        return (
            type(given) is type(expected)
            and (given.dtype, given.shape) == (expected.dtype, expected.shape)
            and same_bits
        )
    if isinstance(expected, list | tuple):
        return type(given) is type(expected) and len(given) == len(expected) and all(map(_is_same, given, expected))
    if isinstance(expected, dict):
        return list(given) == list(expected) and all(_is_same(given[key], expected[key]) for key in expected)
    if isinstance(expected, float) and math.isnan(expected):
        return isinstance(given, float) and math.isnan(given)
    return type(given) is type(expected) and given == expected


@pytest.mark.parametrize(
    "item",
    [
        None,
        True,
        False,
        0,
        -1,
        127,
        128,
        -128,
        -129,
        2**63,
        -(2**200),
        1.5,
        -0.0,
        math.inf,
        math.nan,
        1 + 2j,
        "",
        "ü\0\udc80",
        b"",
        b"\xff\x00",
        Path("a/ü"),
        [],
        (),
        {},
        [1, (2, [None, {"a": (1.0,)}])],
        {"a": 1, 2: "b", (3, "c"): None, None: True},
        np.float32(1.5),
        np.float64(-2.5),
        np.int8(-3),
        np.bool_(True),
    ],
)
def test_items_come_back_as_they_were(item: Any) -> None:
    assert _is_same(unpacked(packed(item)), item)


@pytest.mark.parametrize("dtype", _DTYPES)
@pytest.mark.parametrize("shape", [(), (0,), (1,), (3,), (2, 0, 5), (2, 3, 4)])
def test_arrays_come_back_with_the_same_bits(dtype: str, shape: tuple[int, ...]) -> None:
    """After an odd number of bytes too; the copies may be written."""
    count = math.prod(shape) * np.dtype(dtype).itemsize
    data = np.random.default_rng(0).integers(0, 2 if dtype == "?" else 256, count).astype(np.uint8)
    array = data.view(dtype).reshape(shape)
    text, back = unpacked(packed(["x", array]))
    assert text == "x"
    assert _is_same(back, array)
    assert back.flags.writeable
    assert back.flags.aligned


def test_views_and_the_other_byte_order_come_back_as_values() -> None:
    array = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
    for view in (array[:, ::-1, ::2], array.T, array.astype(">f4"), np.broadcast_to(array[0, 0], (5, 4))):
        np.testing.assert_array_equal(unpacked(packed(view)), view)


def test_extents_beside_an_empty_axis_have_at_most_2_to_the_48_elements() -> None:
    most = np.zeros((0, 1 << 48), np.uint8)
    assert unpacked(packed(most)).shape == most.shape
    with pytest.raises(mps.DeviceError, match=r"an array has the shape \(0, 281474976710657\)"):
        unpacked(packed(np.zeros((0, (1 << 48) + 1), np.uint8)))


def test_subclasses_of_plain_types_become_plain() -> None:
    class Level(enum.IntEnum):
        HIGH = 3

    class Pair(NamedTuple):
        a: int
        b: int

    pair = Pair(1, 2)
    assert _is_same(unpacked(packed([Level.HIGH, pair, collections.OrderedDict(a=1)])), [3, (1, 2), {"a": 1}])


@pytest.mark.parametrize("item", [object(), {1, 2}, np.array(["a"]), np.array([None]), np.zeros(2, "i,f"), len, int])
def test_other_types_are_refused(item: Any) -> None:
    with pytest.raises(mps.DTypeError, match="distributed: ranks send "):
        packed([item])


def test_depth_is_limited() -> None:
    item: Any = []
    for _ in range(63):
        item = [item]
    assert _is_same(unpacked(packed(item)), item)
    with pytest.raises(mps.DTypeError, match="nested 64 deep or less"):
        packed([[item]])


def test_exceptions_come_back_with_class_and_text() -> None:
    known = [getattr(errors, name)("A sentence.") for name in errors.__all__ if isinstance(getattr(errors, name), type)]
    known += [ValueError("a"), FileNotFoundError(2, "No such file", "x.npz"), KeyError("a"), ZeroDivisionError()]
    for error in known:
        back = unpacked(packed(error))
        assert (type(back), str(back), getattr(back, "filename", None)) == (
            type(error),
            str(error),
            getattr(error, "filename", None),
        )
    back = unpacked(packed((None, zipfile.BadZipFile("File is not a zip file"))))[1]
    assert (type(back), str(back)) == (mps.Error, "BadZipFile: File is not a zip file")
    back = unpacked(packed(ValueError(object)))
    assert (type(back), str(back)) == (ValueError, "<class 'object'>")


@pytest.mark.parametrize(
    "name", ["system", "SystemExit", "eval", "os.system", "KeyboardInterrupt", "writing", "__import__"]
)
def test_an_exception_calls_nothing_else(name: str) -> None:
    """A hostile name makes an `Error`."""
    hostile = b"x" + struct.pack("<Q", 2) + packed(name) + packed(("true",))
    assert type(unpacked(hostile)) is mps.Error


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "1 bytes are announced, 0 are left"),
        (b"?", "no type has the tag b'?'"),
        (b"nn", "1 bytes are left after the item"),
        (b"s" + b"\xff" * 8, "18446744073709551615 bytes are announced, 0 are left"),
        (b"s" + struct.pack("<Q", 1) + b"\xff", "a text is not UTF-8"),
        (b"l" + struct.pack("<Q", 1 << 40), "1099511627776 items are announced, 0 bytes are left"),
        (b"d" + struct.pack("<Q", 1) + b"n", "a dict has a key that is none"),
        (b"d" + struct.pack("<Q", 2) + b"l" + bytes(8) + b"n", "a dict has a key that is none"),
        (b"a\x63\x00", "an array has dtype number 99 and 0 axes"),
        (b"a\x00\xff", "an array has dtype number 0 and 255 axes"),
        (b"a\x0a\x02" + struct.pack("<QQ", 1 << 63, 0), "an array has the shape"),
        (b"a\x0a\x02" + struct.pack("<QQ", 1 << 40, 1 << 40), "an array has the shape"),
        (b"a\x0a\x03" + struct.pack("<QQQ", 1 << 40, 1 << 40, 0), "an array has the shape"),
        (b"g\x0a\x03" + struct.pack("<QQQ", 0, 1 << 40, 1 << 40), "an array has the shape"),
        (b"a\x0a\x01" + struct.pack("<Q", 1 << 40), "4398046511104 bytes are announced, 0 are left"),
        (b"x" + struct.pack("<Q", 1) + b"n", "an exception has no name"),
        (b"l\x01\0\0\0\0\0\0\0" * 100_000, "they are nested more than 64 deep"),
    ],
)
def test_damaged_bytes_are_refused(data: bytes, reason: str) -> None:
    with pytest.raises(mps.DeviceError) as refusal:
        unpacked(data)
    assert str(refusal.value).startswith(f"distributed: what another rank has sent is damaged: {reason}")


def test_any_damage_is_refused_or_harmless() -> None:
    """Each byte replaced, and each length cut: a sentence, or another item."""
    item = [{"a": np.arange(3.0), "b": (1, "x", b"y", None)}, ValueError("z"), Path("p"), 1.5, np.float32(2)]
    whole = packed(item)
    draw = random.Random(0)
    refused = 0
    cases = [whole[:cut] for cut in range(len(whole))]
    cases += [
        whole[:place] + bytes([draw.randrange(256)]) + whole[place + 1 :] for place in range(len(whole)) for _ in "abcd"
    ]
    for data in cases:
        try:
            unpacked(data)
        except mps.DeviceError:
            refused += 1
    assert refused >= len(whole)


def test_rank_0s_error_is_that_of_all() -> None:
    """`from_first` sends the value or the exception."""

    class Pair(Ranks):
        size, sent = 2, b""

        def broadcast(self, item: Any) -> Any:
            if self.rank == 0:
                Pair.sent = packed(item)
            return item if self.rank == 0 else unpacked(Pair.sent)

    def fail() -> int:
        raise mps.FileError("There is no file.")

    first, second = Pair(), Pair()
    second.rank = 1
    for make, expected in ((lambda: 7, 7), (fail, "There is no file.")):
        for ranks in (first, second):
            if expected == 7:
                assert ranks.from_first(make) == 7
            else:
                with pytest.raises(mps.FileError, match="There is no file."):
                    ranks.from_first(make)


def test_nothing_of_the_package_unpickles() -> None:
    """Nor imports what does; mpi4py's methods in lower case pickle."""
    lower = {"allgather", "allreduce", "bcast", "gather", "irecv", "isend", "recv", "reduce", "scatter", "send"}
    for path in sorted(Path(_typed_data.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = {*(alias.name for alias in node.names), getattr(node, "module", None)}
                assert not names & {"pickle", "cloudpickle", "dill", "marshal", "shelve"}, path.name
            if path.name == "_mpi.py" and isinstance(node, ast.Attribute):
                assert node.attr not in lower, f"{path.name}:{node.lineno}"
