"""Adam for the variables of an MPSGraph, the one update of the tasks that are programs of ``mps.Graph``."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from openmps._mpsgraph import Graph, Operation, Tensor
from openmps.tasks._over_ranks import over_ranks


def adam_updates(
    graph: Graph, loss: Tensor, variables: Mapping[str, Tensor], rate: Tensor | float, step: Tensor, beta1: float = 0.9
) -> list[Operation]:
    """Return the operations that make one step of Adam; the moments are further variables.

    Parameters
    ----------
    graph : Graph
    loss : Tensor
        Of several ranks each has a part; they train on the sum, and have to run the operations together.
    variables : mapping
        By the names that checkpoints have.
    rate : Tensor or float
    step : Tensor
        The number of the step, from 1.
    beta1 : float
    """
    updates: list[Operation] = []
    powers = [graph.power(beta, step) for beta in (beta1, 0.999)]
    gradients = graph.gradients(loss, list(variables.values()))
    for (name, variable), own in zip(variables.items(), gradients, strict=True):
        gradient = over_ranks(graph, own)
        zeros = np.zeros([extent or 0 for extent in variable.shape or ()], np.float32)
        mean, square = (graph.variable(zeros, name=f"{name}_{kind}") for kind in ("mean", "square"))
        values = graph.adam(
            rate, variable, mean, square, gradient, beta1=beta1, beta1_power=powers[0], beta2_power=powers[1]
        )
        updates += [graph.assign(*pair) for pair in zip([variable, mean, square], values, strict=True)]
    return updates
