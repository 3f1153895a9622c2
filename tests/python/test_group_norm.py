"""Group normalisation and that by root mean squares with gradients, on each device, against PyTorch in float64."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from emulated_gpu import on_other_devices, run_tests

pytestmark = pytest.mark.needs("torch")

Array = npt.NDArray[Any]
_DEVICE = os.environ.get("OPENMPS_DEVICE", "cpu")
_SHAPES: list[tuple[tuple[int, ...], int, int]] = [
    ((2, 6), -1, 3),
    ((2, 3, 6), -1, 1),
    ((3, 6, 2, 3), 1, 3),
    ((2, 5, 4, 8), -1, 4),
    ((2, 5, 4, 6), -1, 6),
    ((2, 0, 4, 6), -1, 2),
    ((0, 3, 4, 6), -1, 2),
]


def _check(found: list[Array], wanted: Callable[..., Any], values: list[Array], factors: Array) -> None:
    """Compare a result, and the derivatives of sum(result * factors), with those of PyTorch in float64."""
    import torch

    tensors = [torch.from_numpy(each.astype(np.float64)).requires_grad_() for each in values]
    y = wanted(*tensors)
    (y * torch.from_numpy(factors.astype(np.float64))).sum().backward()
    for own, other in zip(found, [y, *(each.grad for each in tensors)], strict=True):
        np.testing.assert_allclose(own, other.detach().numpy(), rtol=1e-5, atol=2e-5)


def _found(
    values: list[Array], shape: tuple[int | None, ...], factors: Array, norm: Callable[..., mps.Tensor]
) -> list[Array]:
    graph = mps.Graph(_DEVICE)
    tensors = [graph.placeholder(shape), *(graph.placeholder(each.shape) for each in values[1:])]
    y = norm(graph, *tensors)
    gradients = graph.gradients((y * factors).sum(), tensors)
    return graph.run(dict(zip(tensors, values, strict=True)), [y, *gradients])


def _drawn(shape: tuple[int, ...], channels: int) -> tuple[list[Array], Array]:
    random = np.random.default_rng(2)
    parameters = [random.normal(size=channels).astype(np.float32) for _ in range(2)]
    x, factors = (random.normal(size=shape).astype(np.float32) for _ in range(2))
    return [3 * x + 1, *parameters], factors


@pytest.mark.parametrize(("shape", "axis", "groups"), _SHAPES)
@pytest.mark.parametrize("unknown", [0, 1, 2])
def test_group_norm_is_pytorchs(shape: tuple[int, ...], axis: int, groups: int, unknown: int) -> None:
    import torch

    values, factors = _drawn(shape, shape[axis])
    channels = axis % len(shape)
    known = [None if place < unknown and place != channels else extent for place, extent in enumerate(shape)]

    def theirs(x: Any, gamma: Any, beta: Any) -> Any:
        first = torch.movedim(x, axis, 1)
        return torch.movedim(torch.nn.functional.group_norm(first, groups, gamma, beta), 1, axis)

    def ours(graph: mps.Graph, x: mps.Tensor, gamma: mps.Tensor, beta: mps.Tensor) -> mps.Tensor:
        return graph.group_norm(x, groups, gamma=gamma, beta=beta, axis=axis)

    found = _found(values, tuple(known), factors, ours)
    if factors.size:
        _check(found, theirs, values, factors)
    else:
        assert [each.shape for each in found] == [shape, shape, (shape[axis],), (shape[axis],)]


@pytest.mark.parametrize("shape", [(1, 1), (4, 7), (2, 3, 64), (5, 2000)])
def test_rms_norm_is_pytorchs(shape: tuple[int, ...]) -> None:
    import torch

    values, factors = _drawn(shape, shape[-1])
    found = _found(values[:2], shape, factors, lambda graph, x, gamma: graph.rms_norm(x, gamma=gamma))
    _check(found, lambda x, gamma: torch.nn.functional.rms_norm(x, shape[-1:], gamma, 1e-5), values[:2], factors)


@on_other_devices
def test_on_other_devices(device: str) -> None:
    assert " passed" in run_tests(__file__, {"OPENMPS_DEVICE": device})
