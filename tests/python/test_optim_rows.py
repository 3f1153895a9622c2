"""Optimizers of embedding tables against NumPy in float64: 100 batches of skewed class numbers, with repeated ones."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from gpu_device import GPU, needs_gpu
from openmps import optim

pytestmark = pytest.mark.needs("openmps")

Array = npt.NDArray[Any]

_DEVICES = ["cpu", pytest.param(GPU, marks=needs_gpu)]
_ROWS, _WIDTH, _BATCH, _STEPS = 400, 6, 200, 100
_RANDOM = np.random.default_rng(8)
_FIRST = _RANDOM.standard_normal((_ROWS, _WIDTH)).astype(np.float32)
_CLASSES = (_RANDOM.random((_STEPS, _BATCH)) ** 3 * (_ROWS - 40)).astype(np.int32)  # the last 40 rows are never used
_WANTED = _RANDOM.standard_normal((_STEPS, _BATCH, _WIDTH)).astype(np.float32)


def _trained(optimizer: optim.Optimizer, device: str) -> Array:
    """Return the table after all steps of descent of the squares' sum."""
    graph = mps.Graph(device)
    table = graph.variable(_FIRST)
    classes, wanted = graph.placeholder((_BATCH,), np.int32), graph.placeholder((_BATCH, _WIDTH))
    loss = graph.sum(graph.square(graph.gather(table, classes) - wanted)) * 0.5
    updates = optimizer.minimize(loss, [table])
    for at, to in zip(_CLASSES, _WANTED, strict=True):
        graph.run({classes: at, wanted: to}, [], updates)
    values: Array = graph.run({}, table)
    return values


def _gradient(table: Array, step: int) -> Array:
    gradient = np.zeros_like(table)
    np.add.at(gradient, _CLASSES[step], table[_CLASSES[step]] - _WANTED[step])
    return gradient


@pytest.mark.parametrize("device", _DEVICES)
def test_descent_of_a_table(device: str) -> None:
    table = _FIRST.astype(np.float64)
    for step in range(_STEPS):
        table = table - 0.05 * _gradient(table, step)
    np.testing.assert_allclose(_trained(optim.SGD(0.05), device), table, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("device", _DEVICES)
@pytest.mark.parametrize("amsgrad", [False, True])
def test_lazy_adam_steps_in_used_rows_alone(device: str, amsgrad: bool) -> None:
    table = _FIRST.astype(np.float64)
    mean, square, largest = (np.zeros_like(table) for _ in range(3))
    for step in range(_STEPS):
        gradient, used = _gradient(table, step), np.unique(_CLASSES[step])
        mean[used] = 0.9 * mean[used] + 0.1 * gradient[used]
        square[used] = 0.999 * square[used] + 0.001 * gradient[used] ** 2
        largest[used] = np.maximum(largest[used], square[used])
        by = largest if amsgrad else square
        first, second = 1 - 0.9 ** (step + 1), 1 - 0.999 ** (step + 1)
        root = np.sqrt(by[used] / second) + 1e-8
        table[used] -= 0.02 * mean[used] / first / root
    found = _trained(optim.LazyAdam(0.02, amsgrad=amsgrad), device)
    np.testing.assert_allclose(found, table, rtol=1e-4, atol=2e-5)
    np.testing.assert_array_equal(found[-40:], _FIRST[-40:])
