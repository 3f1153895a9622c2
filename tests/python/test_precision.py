"""Precision and determinism as a graph's choice."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import openmps as mps
from gpu_device import GPU, needs_gpu
from openmps.models import digit_network

_STEPS = """
import hashlib, sys
import numpy as np
import openmps as mps
from openmps.models import digit_network
random = np.random.default_rng(5)
images, labels = random.standard_normal((64, 28, 28, 1), dtype=np.float32), random.integers(10, size=64)
network = digit_network(batch_size=64, seed=3)
graph = mps.TrainingGraph(network, device=mps.Device(sys.argv[1]), precision=sys.argv[2], deterministic=True)
graph.fit(images, labels, batch_size=64, iterations=12)
print(hashlib.sha256(b"".join(w.tobytes() for w in graph.weights().values())).hexdigest())
"""


def _weights(device: str, steps: int = 3, **choice: Any) -> dict[str, np.ndarray]:
    random = np.random.default_rng(5)
    images, labels = random.standard_normal((16, 12, 12, 1), dtype=np.float32), random.integers(10, size=16)
    # Plain descent: Adam's first step is as long for a gradient that is nothing but rounding as for any other.
    network = digit_network((12, 12), batch_size=16, seed=3, optimizer=lambda: mps.SGD(0.1))
    graph = mps.TrainingGraph(network, device=mps.Device(device), **choice)
    for _ in range(steps):
        graph.step(images, labels)
    return graph.weights()


def _bits(weights: dict[str, np.ndarray]) -> str:
    return hashlib.sha256(b"".join(w.tobytes() for w in weights.values())).hexdigest()


def test_an_unknown_precision_is_refused() -> None:
    network = digit_network((8, 8))
    names = '"default", "float32", "tf32", "bf16", "float16", "apple"'
    sentence = f"TrainingGraph: precision is 'half', expected one of {names}."
    with pytest.raises(mps.ArgumentError) as caught:
        mps.TrainingGraph(network, device=mps.Device("cpu"), precision="half")  # type: ignore[arg-type]
    assert str(caught.value) == sentence


def _has_amx() -> bool:
    """Whether oneDNN may use AMX, as the description of the device says."""
    return "AMX" in mps.Device("cpu").description


def test_a_cpu_computes_float32_but_for_bfloat16_with_amx() -> None:
    plain = _bits(_weights("cpu"))
    assert _bits(_weights("cpu", precision="tf32", deterministic=True)) == plain
    for precision in ("float32", "float16"):
        assert _bits(_weights("cpu", precision=precision)) == plain
    assert (_bits(_weights("cpu", precision="bf16")) == plain) is not _has_amx()


def test_a_cpu_learns_in_bfloat16_what_it_learns_in_float32() -> None:
    random = np.random.default_rng(5)
    labels = random.integers(10, size=400)
    images = random.standard_normal((400, 12, 12, 1), dtype=np.float32) * 0.3
    images[np.arange(400), labels, labels] += 3  # a bright pixel tells the class

    def losses(precision: Any) -> list[float]:
        network = digit_network((12, 12), batch_size=40, seed=3, optimizer=lambda: mps.SGD(0.1))
        graph = mps.TrainingGraph(network, device=mps.Device("cpu"), precision=precision)
        return graph.fit(images, labels, batch_size=40, iterations=10).losses

    plain, rounded = losses("float32"), losses("bf16")
    assert plain[-1] < 0.9 * plain[0]
    np.testing.assert_allclose(rounded, plain, rtol=0.02)


@pytest.mark.parametrize("scale", [0, -1, float("inf"), float("nan"), "1024"])
def test_a_loss_scale_that_is_no_positive_number_is_refused(scale: Any) -> None:
    with pytest.raises(mps.ArgumentError) as caught:
        mps.TrainingGraph(digit_network((8, 8)), device=mps.Device("cpu"), loss_scale=scale)
    expected = "a number" if isinstance(scale, str) else "a finite number above 0"
    assert str(caught.value) == f"TrainingGraph: loss_scale is {scale!r}, expected {expected}."


class TestOnGpu:
    pytestmark = needs_gpu

    def test_tf32_is_near_float32_and_not_the_same(self) -> None:
        exact, rounded, expected = (
            _weights(device, steps=1, precision=precision)
            for device, precision in ((GPU, "float32"), (GPU, "tf32"), ("cpu", "float32"))
        )
        for name, weights in expected.items():
            np.testing.assert_allclose(exact[name], weights, rtol=1e-4, atol=1e-5)
            np.testing.assert_allclose(rounded[name], weights, rtol=1e-2, atol=2e-3)

        def scores(precision: str) -> np.ndarray:
            random = np.random.default_rng(5)
            graph = mps.TrainingGraph(
                digit_network(batch_size=64, seed=3),
                device=mps.Device(GPU),
                precision=precision,  # type: ignore[arg-type]
            )
            return graph.predict(random.standard_normal((64, 28, 28, 1), dtype=np.float32))

        distance = np.abs(scores("tf32") - scores("float32")).max()
        assert 0 < distance < 2e-2

    @pytest.mark.parametrize("precision", ["bf16", "float16"])
    def test_half_types_learn_what_float32_learns(self, precision: str) -> None:
        random = np.random.default_rng(5)
        labels = random.integers(10, size=400)
        images = random.standard_normal((400, 12, 12, 1), dtype=np.float32) * 0.3
        images[np.arange(400), labels, labels] += 3  # a bright pixel tells the class
        losses = {}
        for choice in ("float32", precision):
            network = digit_network((12, 12), batch_size=40, seed=3)
            graph = mps.TrainingGraph(network, device=mps.Device(GPU), precision=choice)  # type: ignore[arg-type]
            losses[choice] = graph.fit(images, labels, batch_size=40, iterations=100).losses
        assert losses[precision][0] == pytest.approx(losses["float32"][0], rel=0.02)
        assert losses[precision] != losses["float32"]
        assert np.mean(losses[precision][-10:]) < 0.1

    @pytest.mark.parametrize("precision", ["float32", "tf32", "bf16", "float16"])
    def test_a_deterministic_graph_has_the_same_bits_in_every_process(self, precision: str) -> None:
        runs = [
            subprocess.run(
                [sys.executable, "-c", _STEPS, GPU, precision], capture_output=True, text=True, check=True
            ).stdout
            for _ in range(3)
        ]
        assert len(set(runs)) == 1, runs
