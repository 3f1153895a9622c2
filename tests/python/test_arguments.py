"""Arguments are checked by their annotations: one sentence, with the argument, what was given and what is expected."""

from __future__ import annotations

import importlib
import inspect
import math
import pkgutil
import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from bad_input import anything, assert_refused
from openmps import nn
from openmps._checks import arguments, rules


def _graph_calls() -> list[tuple[Callable[[mps.Graph, mps.Tensor], object], type[Exception], str]]:
    wrong: Any = anything
    return [
        (lambda g, x: g.softmax(x, wrong("a")), mps.ArgumentError, "softmax: axis is 'a', expected an integer."),
        (lambda g, x: g.softmax(x, wrong(0.5)), mps.ArgumentError, "softmax: axis is 0.5, expected an integer."),
        (
            lambda g, x: g.softmax(x, 2**64),
            mps.ArgumentError,
            f"softmax: axis is {2**64}, expected an integer of at most 64 bits.",
        ),
        (lambda g, x: g.relu(x, name=wrong([1])), mps.ArgumentError, "relu: name is [1], expected text."),
        (
            lambda g, x: g.add(x, 1, name="a\0b"),
            mps.ArgumentError,
            "add: name is 'a\\x00b', expected text without the character 0.",
        ),
        (
            lambda g, x: g.relu(x, name="\ud800"),
            mps.ArgumentError,
            "relu: name is '\\ud800', expected text that UTF-8 can hold.",
        ),
        (lambda g, x: g.relu(wrong(None)), mps.ArgumentError, "relu: x is None, expected a tensor or numbers."),
        (lambda g, x: g.relu(wrong("3")), mps.ArgumentError, "relu: x is '3', expected a tensor or numbers."),
        (lambda g, x: g.add(x, wrong("two")), mps.ArgumentError, "add: b is 'two', expected a tensor or numbers."),
        (
            lambda g, x: g.relu(wrong([[1], [2, 3]])),
            mps.ArgumentError,
            "relu: x is [[1], [2, 3]], expected a tensor or numbers in rows of one length.",
        ),
        (
            lambda g, x: g.tile(x, wrong((1, "a"))),
            mps.ArgumentError,
            "tile: counts[1] is 'a', expected an integer.",
        ),
        (
            lambda g, x: g.tile(x, wrong(3)),
            mps.ArgumentError,
            "tile: counts is 3, expected a sequence of integers.",
        ),
        (
            lambda g, x: g.sum(x, wrong("ab")),
            mps.ArgumentError,
            "reduce_sum: axes is 'ab', expected an integer or a sequence of integers.",
        ),
        (
            lambda g, x: g.resize(x, wrong((1, 2, 3))),
            mps.ArgumentError,
            "resize: size is (1, 2, 3), expected 2 integers.",
        ),
        (lambda g, x: g.cast(x, wrong("bogus")), mps.DTypeError, "cast: dtype is 'bogus', expected a NumPy dtype."),
        (
            lambda g, x: g.sum(x, keepdims=wrong("yes")),
            mps.ArgumentError,
            "reduce_sum: keepdims is 'yes', expected True or False.",
        ),
        (lambda g, x: g.pad(x, [1], [1], value=wrong("0")), mps.ArgumentError, "pad: value is '0', expected a number."),
        (lambda g, x: g.assign(wrong(3), x), mps.ArgumentError, "assign: variable is 3, expected a Tensor."),
        (lambda g, x: x[anything("a")], mps.ArgumentError, "<Tensor x: float32 (2, 3)> is indexed by 'a'"),
        (lambda g, x: g.cond(x, wrong(3), wrong(3)), mps.ArgumentError, "cond: yes is 3, expected a function."),
    ]


@pytest.mark.parametrize(("call", "kind", "sentence"), _graph_calls())
def test_arguments_of_graphs_are_refused_by_their_python_names(
    call: Callable[[mps.Graph, mps.Tensor], object], kind: type[Exception], sentence: str
) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((2, 3), name="x")
    with pytest.raises(kind) as caught:
        call(graph, x)
    assert type(caught.value) is kind
    assert str(caught.value).startswith(sentence)
    assert graph.run({x: np.ones((2, 3))}, x * 2).tolist() == [[2.0] * 3] * 2


_ROWS = "whose rows differ in length, expected one length."


@pytest.mark.parametrize(
    ("kind", "call", "text"),
    [
        (
            mps.ShapeError,
            lambda: mps.InstanceNormalizationDataSource(3, beta=anything([0.0, 0.0, [64]])),
            f"beta is a list {_ROWS}",
        ),
        (
            mps.ShapeError,
            lambda: mps.ConvolutionDataSource(3, 2, 4, weights=[[1], [1, 2]]),
            f"weights is a list {_ROWS}",
        ),
        (
            mps.OutOfMemoryError,
            lambda: mps.InstanceNormalizationDataSource(2**62),
            "4611686018427387904 float32 numbers do not fit into memory.",
        ),
        (mps.DTypeError, lambda: mps.Graph("cpu").constant(False, dtype="V8"), "have no MPSDataType"),
        (
            mps.ArgumentError,
            lambda: mps.Graph("cpu").random_uniform((3,), high=math.nan, dtype=np.int32),
            "high is nan, expected a finite number.",
        ),
        (
            mps.ArgumentError,
            lambda: mps.ConvolutionDataSource(3, 2, 4, optimizer=mps.SGD(0.1)).update("bogus", 1, 2),  # type: ignore[arg-type]
            "command_buffer is 'bogus', expected a CommandBuffer",
        ),
    ],
)
def test_values_that_no_array_holds_are_refused(kind: type[mps.Error], call: Callable[[], object], text: str) -> None:
    with pytest.raises(kind, match=re.escape(text)):
        call()


def test_arguments_of_other_types_are_taken_where_they_mean_the_same() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((2, 3))
    assert graph.softmax(x, np.int64(1)).shape == (2, 3)  # type: ignore[arg-type]
    assert graph.reshape(x, np.array([3, 2])).shape == (3, 2)  # type: ignore[arg-type]
    assert graph.tile(x, range(1, 3)).shape == (2, 6)
    assert graph.leaky_relu(x, np.float32(0.5)).shape == (2, 3)  # type: ignore[arg-type]
    assert graph.sum(x, 1, keepdims=np.True_).shape == (2, 1)  # type: ignore[arg-type]


def _sample(
    number: int, real: float = 1.0, *more: int, names: Sequence[str] = (), array: npt.ArrayLike | None = None
) -> Any:
    return number, real, more, names, array


def test_arguments_reach_the_function_as_they_were_given() -> None:
    array = np.ones(3)
    checked: Any = arguments.checked("sample", values_alone=False)(_sample)
    assert checked(np.int8(3), 2, 5, 6, names=["a"], array=array)[:4] == (3, 2, (5, 6), ["a"])
    assert checked(1, array=array)[4] is array
    assert_refused(mps.ArgumentError, "sample: more[1] is 'x', expected an integer.", lambda: checked(1, 2, 3, "x"))
    assert_refused(mps.ArgumentError, "sample: names[0] is 3, expected text.", lambda: checked(1, names=[3]))
    with pytest.raises(TypeError, match=r"^sample: number is missing\.$"):
        checked()


def test_missing_and_further_arguments_are_refused_by_the_name_of_the_call() -> None:
    wrong: Any = nn.LSTM
    assert_refused(mps.ArgumentNameError, "LSTM: width is missing.", lambda: wrong())
    wrong = mps.Trainer
    assert_refused(mps.ArgumentNameError, "Trainer: model, loss and optimizer are missing.", lambda: wrong())
    assert_refused(mps.ArgumentNameError, "Trainer: model and optimizer are missing.", lambda: wrong(loss=nn.huber))
    graph: Any = mps.Graph("cpu")
    assert_refused(mps.ArgumentNameError, "run: targets is missing.", lambda: graph.run({}))
    sentence = "read: 2 arguments have no names, expected at most 1: variable."
    assert_refused(mps.ArgumentNameError, sentence, lambda: graph.read(graph.variable([1]), "name"))


def test_arguments_are_shown_whatever_they_are() -> None:
    class Unshown:
        def __repr__(self) -> str:
            raise ValueError("no")

    assert rules.shown(Unshown()) == "a Unshown"
    assert rules.shown("x" * 1000).endswith("...")
    assert "\n" not in rules.shown(np.zeros((9, 9)))
    assert len(rules.shown(np.zeros((99, 99)))) <= 103


def test_arguments_of_every_checked_function_have_readable_annotations() -> None:
    seen = 0
    for module in pkgutil.walk_packages(mps.__path__, "openmps."):
        if any(part in module.name for part in (".cli", "__main__", ".lib")):
            continue
        for value in vars(importlib.import_module(module.name)).values():
            members = vars(value).values() if inspect.isclass(value) else [value]
            for member in members:
                function = getattr(member, "_function", member)
                if getattr(function, "__code__", None) is _checking and function.__wrapped__ is not None:
                    arguments._Signature(function.__wrapped__, False)
                    seen += 1
    assert seen > 150


_checking = arguments.checked("sample")(_sample).__code__
