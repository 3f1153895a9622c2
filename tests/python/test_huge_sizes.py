"""Sizes that no memory holds, and work that would take hours, are refused before anything is computed."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import openmps as mps

_IMAGE = np.ones((1, 2, 2, 1), np.float32)
_CHANNELS = np.ones((1, 2, 2, 4), np.float32)
_KERNEL = np.ones((3, 3, 1, 1), np.float32)
_PAIR = np.array([1, 2], np.float32)
_INDEX = np.array([[0]], np.int32)
_OVER = "takes more than 2\\^60 bytes"
_WRAPS = "is beyond the largest number of 64 bits"

CASES: dict[str, tuple[Callable[[mps.Graph], Any], str]] = {
    "coordinates": (lambda g: g.coordinates([2**62, 4], 0), _WRAPS),
    "random_uniform": (lambda g: g.random_uniform([2**31, 2**31]), _OVER),
    "broadcast_to": (lambda g: g.broadcast_to(_PAIR[:1], [2**40, 2**40]), _OVER),
    "broadcast_to memory": (lambda g: g.broadcast_to(_PAIR[:1], [2**40]), "do(es)? not fit: the machine has"),
    "one_hot": (lambda g: g.one_hot(np.array([1, 2], np.int32), 2**62), "one_hot.*" + _WRAPS),
    "scatter_nd": (lambda g: g.scatter_nd(_PAIR[:1], _INDEX, [2**62]), _OVER),
    "resize": (lambda g: g.resize(_IMAGE, (2**31, 2**31)), _OVER),
    "conv2d_transpose": (
        lambda g: g.conv2d_transpose(_IMAGE, _KERNEL, (1, 2**62, 2**62, 1)),
        "the convolution's result",
    ),
    "depth_to_space": (lambda g: g.depth_to_space(_CHANNELS, 2**32), _WRAPS),
    "space_to_depth": (lambda g: g.space_to_depth(_CHANNELS, 2**32), "blocks of 4294967296 do not divide"),
    "dilations": (lambda g: g.max_pool2d(_IMAGE, 2, dilations=2**63 - 1), "pool2d_max.*" + _WRAPS),
    "window": (lambda g: g.max_pool2d(_IMAGE, 2**30, padding="same"), "1073741824x1073741824 pixels; at most 16777216"),
    "window of four": (lambda g: g.avg_pool4d(_IMAGE, 2**30, padding="same"), "at most 16777216 are computed"),
    "dilated window": (lambda g: g.avg_pool2d(_IMAGE, 2**20, dilations=2, padding="same"), "1048576 taps"),
    "pad": (lambda g: g.pad(_PAIR, [2**40], [1]), "pad.* not fit: the machine has"),
    "tile": (lambda g: g.tile(_PAIR, [2**62]), _WRAPS),
    "reshape": (lambda g: g.reshape(_PAIR, [2**32, 2**32]), _WRAPS),
    "split": (lambda g: g.split(_PAIR, [2**62, 2**62]), _WRAPS),
    "placeholder": (lambda g: g.placeholder((2**62, 2**62)) + 1, _OVER),
    "shape_of": (lambda g: g.shape_of(g.broadcast_to(_PAIR[:1], [2**31 + 8])), "2147483656 elements; .* int32"),
    "bool": (lambda g: g.avg_pool4d(np.ones((1, 2, 2, 1), bool), 2), "is bool, which it does not take"),
}


@pytest.mark.parametrize("case", CASES)
def test_refused_before_work(case: str) -> None:
    build, sentence = CASES[case]
    graph = mps.Graph()
    start = time.monotonic()
    with pytest.raises(mps.Error, match=sentence) as refusal:
        graph.run({}, build(graph))
    assert str(refusal.value).splitlines()[0].endswith(".")  # further lines say what was being done
    assert time.monotonic() - start < 5
    assert graph.run({}, graph.constant(2.0) + 1) == 3  # the graph is usable afterwards
