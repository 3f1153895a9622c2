"""Training on a GPU: the numbers of the CPU, real data, memory."""

from __future__ import annotations

import numpy as np
import pytest

import openmps as mps
from gpu_device import GPU, needs_gpu
from openmps.datasets import digits
from openmps.models import digit_network

pytestmark = needs_gpu


def _data(count: int) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(5)
    return random.standard_normal((count, 28, 28, 1), dtype=np.float32), random.integers(10, size=count)


def _losses(device: str, batch: int, steps: int) -> list[float]:
    images, labels = _data(batch)
    graph = mps.TrainingGraph(digit_network(batch_size=batch, seed=3), device=mps.Device(device))
    return [graph.step(images, labels) for _ in range(steps)]


@pytest.mark.parametrize("batch", [40, 7])
def test_gpu_losses_are_the_cpus(batch: int) -> None:
    """Dropout draws the same numbers on both, so the networks stay together for some steps."""
    on_gpu, on_cpu = (_losses(device, batch, 4) for device in (GPU, "cpu"))
    assert on_gpu[0] == pytest.approx(on_cpu[0], rel=1e-5)
    assert on_gpu == pytest.approx(on_cpu, rel=2e-3)


@pytest.mark.needs("sklearn")
def test_gpu_fit_learns_digits_and_predicts_as_the_cpu() -> None:
    data = digits()
    graph = mps.TrainingGraph(digit_network((8, 8), batch_size=40), device=mps.Device(GPU))
    graph.fit(data.train_images, data.train_labels, batch_size=40, epochs=15)
    assert graph.evaluate(data.test_images, data.test_labels)["accuracy"] >= 0.97
    on_cpu = mps.TrainingGraph(digit_network((8, 8), batch_size=40), device=mps.Device("cpu"))
    for source, trained in zip(on_cpu.data_sources, graph.data_sources, strict=True):
        source._take_tensors(trained._tensors())
    np.testing.assert_allclose(
        graph.predict(data.test_images[:64]), on_cpu.predict(data.test_images[:64]), rtol=1e-3, atol=1e-5
    )


def test_gpu_runs_optimizers_written_in_numpy() -> None:
    class Descent(mps.CustomOptimizer):
        def step(self, label: str, values: np.ndarray, gradient: np.ndarray) -> None:
            values -= 0.05 * gradient

    images, labels = _data(16)
    losses = []
    for device in (GPU, "cpu"):
        network = digit_network(batch_size=16, optimizer=Descent, keep_probability=1.0)
        graph = mps.TrainingGraph(network, device=mps.Device(device))
        losses.append([graph.step(images, labels) for _ in range(4)])
    assert losses[0] == pytest.approx(losses[1], rel=1e-3)


def test_gpu_memory_does_not_grow_over_ten_thousand_steps() -> None:
    images, labels = _data(64)
    device = mps.Device(GPU)
    graph = mps.TrainingGraph(digit_network(batch_size=8), device=device)
    for iterations in (200, 2000):  # the second run of a graph still takes memory for its own plans
        graph.fit(images, labels, batch_size=8, iterations=iterations)
    before = device.allocated_bytes
    graph.fit(images, labels, batch_size=8, iterations=10_000)
    assert device.allocated_bytes <= before
