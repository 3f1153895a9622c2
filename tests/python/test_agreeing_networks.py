"""Networks through MPSNNGraph and through MPSGraph's automatic differentiation; agreeing_networks.py draws more."""

from __future__ import annotations

from typing import Any

import pytest

import agreeing_networks
import twin_layers


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_networks_agree(first: int) -> None:
    for seed in range(first, first + 10):
        layers, problems = agreeing_networks.check(seed, "cpu")
        assert not problems, (seed, layers)


def test_a_wrong_gradient_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neurons that are off by a hundredth, in the networks that have one."""

    def scaled(formula: Any) -> Any:
        return lambda graph, x, *parameters: formula(graph, x, *parameters) * 1.01

    for name, (node, formula, count) in twin_layers.NEURONS.items():
        monkeypatch.setitem(twin_layers.NEURONS, name, (node, scaled(formula), count))
    found = [agreeing_networks.check(seed, "cpu") for seed in range(60)]
    wrong = [bool(problems) for layers, problems in found if any(layer in twin_layers.NEURONS for layer in layers)]
    assert len(wrong) > 10
    assert sum(wrong) > len(wrong) / 2
