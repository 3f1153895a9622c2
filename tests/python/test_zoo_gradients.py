"""Gradients of the zoo, parameter by parameter, beside PyTorch in float64."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from zoo.backends import openmps_graph
from zoo.catalogue import NETWORKS, describe
from zoo.data import batches
from zoo.description import Network

torch = pytest.importorskip("torch")

from zoo.backends import torch_module  # noqa: E402

Gradients = dict[str, npt.NDArray[Any]]
_ORDERS = {"conv": (2, 3, 1, 0), "conv3d": (2, 3, 4, 1, 0), "dense": (1, 0)}  # of PyTorch's axes in the description's
_ROUGH = {"tiny_yolo": 20}  # it normalises two pixels, of which rounding is a large part


def _ours(network: Network) -> Gradients:
    """Return the gradients of the first objective for the first batch, by openmps."""
    made, names = openmps_graph.Interpreter(network, "cpu", training=True), _names(network)
    loss = made.values[network.objectives[0].loss.number]
    gradients = made.graph.gradients(loss, [made.variables[name] for name in names])
    found = made.graph.run({made.feeds[name]: array for name, array in batches(network)[0].items()}, gradients)
    return dict(zip(names, found, strict=True))


def _exact(network: Network) -> Gradients:
    """Return the same by PyTorch in float64."""
    module, names = torch_module.Module(network).double(), _names(network)
    fed = torch_module._data(network, "cpu", torch.contiguous_format, double=True)[0]
    found = torch.autograd.grad(module(*fed)[0], module.kept(names))
    orders = {name: _ORDERS.get(network.parameters[name].layout) for name in names}
    return {
        name: (gradient.permute(orders[name]) if orders[name] else gradient).numpy()
        for name, gradient in zip(names, found, strict=True)
    }


def _names(network: Network) -> list[str]:
    return network.trained(network.objectives[0].prefix)


@pytest.mark.parametrize("name", [*NETWORKS, *(f"random:{seed}" for seed in range(20))])
def test_gradients_are_those_of_pytorch(name: str) -> None:
    network = describe(name, "tiny")
    ours, exact = _ours(network), _exact(network)
    steepest = max(float(np.abs(gradient).max()) for gradient in exact.values())
    for parameter, gradient in exact.items():
        apart = np.abs(ours[parameter].reshape(gradient.shape) - gradient).max()
        # Rounding alone makes the gradient of a bias of keys: it is compared with the steepest one.
        bound = _ROUGH.get(name, 1) * (5e-4 * np.abs(gradient).max() + 1e-6 * steepest)
        assert apart < bound, (parameter, apart, bound)
