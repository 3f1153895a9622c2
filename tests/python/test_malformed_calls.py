"""Malformed calls are refused by sentences: a short run of the fuzzer, and what it found, call by call."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import malformed_calls
import malformed_child
import malformed_kernels
import malformed_targets
import malformed_training
import malformed_world
import openmps as mps


def test_malformed_calls_are_refused_by_sentences() -> None:
    outcome = malformed_calls.run(2000, seed=12, seconds=60)
    assert not outcome.faults, outcome.faults[:3]
    assert outcome.counts["accepted"] + outcome.counts["refused"] == 2000
    assert outcome.counts["refused"] > 600
    assert outcome.counts["run"] > 50


def test_malformed_calls_cover_every_public_class() -> None:
    classes = malformed_targets.public_classes()
    assert len(classes) > 40
    for name, kind in classes.items():
        malformed_targets.class_fit(name, kind)  # raises for a class without arguments that fit


def test_malformed_calls_cover_every_public_name_for_training() -> None:
    covered = {target.name for target in malformed_targets.all_targets()} | malformed_training.NOT_CALLED
    for room in (mps.nn, mps.optim, mps.metal, mps.data, mps.tasks, mps.models, mps.datasets):
        short = room.__name__.rpartition(".")[2]
        names = {name for name in room.__all__ if callable(getattr(room, name)) and not name.endswith("Array")}
        assert not {name for name in names if f"{short}.{name}" not in covered and name not in covered}


@pytest.mark.parametrize("name", malformed_kernels.calls())
def test_malformed_calls_of_kernels_begin_with_arguments_that_fit(name: str) -> None:
    make, arguments = malformed_kernels.calls()[name]
    make()(**arguments)


def test_malformed_calls_begin_with_arguments_that_fit(tmp_path: Path) -> None:
    unfit = []
    for target in malformed_targets.all_targets():
        if target.name.startswith(("Graph.", "Tensor.")):
            world = malformed_world.World(random.Random(1), str(tmp_path))
            function, parameters = target.parameters(world)
            given = target.fit(world)
            kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
            needed = {p.name for p in parameters if p.default is p.empty and p.kind in kinds}
            if not needed <= given.keys():
                unfit.append((target.name, needed - given.keys()))
    assert not unfit


@pytest.mark.parametrize(
    ("call", "kind", "sentence"),
    [
        (
            lambda g, x: g.for_loop(np.zeros((1, 0), np.int32), [x], lambda i, v: [v]),
            mps.ShapeError,
            "for_loop: count has shape (1, 0), expected one element.",
        ),
        (
            lambda g, x: g.compile({x: (2**64,)}, [x]),
            mps.ArgumentError,
            f"The shape of <Tensor x: float32 (3,)> is ({2**64},), expected integers of at most 64 bits.",
        ),
        (
            lambda g, x: mps.ConvolutionDescriptor(2**40, 2, 4),
            mps.ArgumentError,
            f"ConvolutionDescriptor: weights of shape (4, {2**40}, {2**40}, 2) are {2**83}, expected at most {2**59}.",
        ),
        (
            lambda g, x: mps.Device("\ud800"),
            mps.DeviceError,
            "Device '\\ud800' is not here, and can be the name of none.",
        ),
        (
            lambda g, x: mps.datasets.split([0, 1, 0, 1], 2, seed=-1),
            mps.ArgumentError,
            f"split: seed is -1, expected 0 to {2**32 - 1}.",
        ),
        (
            lambda g, x: g.constant(2**40),
            mps.ArgumentError,
            f"a constant of int32 is given {2**40}, expected {-(2**31)} to {2**31 - 1}.",
        ),
        (
            lambda g, x: g.transpose(1.0, [1]),
            mps.ArgumentError,
            "transpose: order is [1], expected each of 0 axes once.",
        ),
        (
            lambda g, x: g.load_variables("a" * 300),
            mps.FileError,
            f"Checkpoints in {'a' * 300} cannot be read: File name too long.",
        ),
        (
            lambda g, x: g.run_async({x: [1, 2, 3]}, x).result(timeout=-1),
            mps.ArgumentError,
            "Run.result: timeout is -1, expected 0 to",
        ),
        (
            lambda g, x: g.dropout(x, [1]),
            mps.ShapeError,
            "Dropout: rate has shape (1,), expected one number or a tensor.",
        ),
        (
            lambda g, x: mps.datasets.one_hot([0, 1], 2**62),
            mps.OutOfMemoryError,
            f"one_hot: 2 x {2**62} elements of float32 do not fit into memory.",
        ),
        (
            lambda g, x: mps.ImageBatch([[1, 2], 3]),
            mps.ShapeError,
            "ImageBatch: images is a list whose rows differ in length",
        ),
        (lambda g, x: g.call("f", [x], [[[1], [2, 3]]]), mps.DTypeError, "Elements of [2, 3] have no MPSDataType"),
        (lambda g, x: g.dropout(x, np.array(1j)), mps.ArgumentError, "the rate of a dropout of float64 is given "),
        (
            lambda g, x: mps.data.LabelledPictures([np.zeros((2, 2, 3))], [[1], [2, 3]], (2, 2)),
            mps.ShapeError,
            "LabelledPictures: labels is a list whose rows differ in length",
        ),
        (
            lambda g, x: mps.ConvolutionDataSource(3, 2, 4, bias=mps.Device("cpu"), label="c"),  # type: ignore[arg-type]
            mps.DTypeError,
            'Data source "c": bias terms are object, expected float32.',
        ),
    ],
)
def test_malformed_calls_that_were_found(
    call: Callable[[mps.Graph, mps.Tensor], object], kind: type[Exception], sentence: str
) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((3,), name="x")
    with pytest.raises(kind) as caught:
        call(graph, x)
    assert str(caught.value).startswith(sentence)
    assert graph.run({x: [1, 2, 3]}, x * 2).tolist() == [2, 4, 6]


@pytest.mark.parametrize(
    ("extents", "affordable"),
    [
        (32768, 4096),
        ((32768, 2), (4096, 2)),
        ((5, 7), (5, 7)),
        (1 << 31, 1 << 31),
        ((0, 32768), (0, 32768)),
        ((1.5, 2), (1.5, 2)),
        ("large", "large"),
        (None, None),
    ],
)
def test_malformed_calls_of_kernels_do_not_compute_for_long(extents: object, affordable: object) -> None:
    assert malformed_child._affordable(extents) == affordable
