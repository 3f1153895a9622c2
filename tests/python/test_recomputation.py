"""`graph.recompute`: numbers against the plain graph's and NumPy's, memory, and what it refuses.

On the device at hand, the CPU, the reference device and the emulated GPU.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import emulated_gpu
import openmps as mps

DEVICES = [os.environ["OPENMPS_DEVICE"]] if "OPENMPS_EMULATED" in os.environ else ["cpu", "reference"]
WIDTH = 8
F32Array = npt.NDArray[np.float32]


class Written:
    """A graph with variables of drawn numbers, and what a training step of it computes."""

    def __init__(self, device: str, *, recomputes: bool) -> None:
        self.graph, self.recomputes = mps.Graph(device), recomputes
        self.rng = np.random.default_rng(1)
        self.variables: list[mps.Tensor] = []
        self.updates: list[mps.Operation] = []

    def weight(self, *shape: int) -> mps.Tensor:
        drawn = self.rng.normal(0, 0.5, shape).astype(np.float32)
        self.variables.append(self.graph.variable(drawn))
        return self.variables[-1]

    def segment(self) -> contextlib.AbstractContextManager[None]:
        return self.graph.recompute() if self.recomputes else contextlib.nullcontext()


def _mlp(made: Written, x: mps.Tensor) -> mps.Tensor:
    for _ in range(3):
        with made.segment():
            x = made.graph.tanh(
                made.graph.relu(x @ made.weight(WIDTH, WIDTH) + made.weight(WIDTH)) @ made.weight(WIDTH, WIDTH)
            )
    return x


def _layer_norm(made: Written, x: mps.Tensor) -> mps.Tensor:
    graph = made.graph
    mean, variance = graph.mean(x, -1, keepdims=True), graph.variance(x, -1, keepdims=True)
    return graph.normalize(x, mean, variance, gamma=made.weight(WIDTH), beta=made.weight(WIDTH), epsilon=1e-5)


def _transformer(made: Written, x: mps.Tensor) -> mps.Tensor:
    graph = made.graph
    mask = np.triu(np.full((6, 6), -1e9, np.float32), 1)
    x = graph.reshape(x, (1, 6, WIDTH))
    for _ in range(2):
        with made.segment():
            y = _layer_norm(made, x)
            parts = [graph.reshape(y @ made.weight(WIDTH, WIDTH), (1, 6, 2, WIDTH // 2)) for _ in range(3)]
            q, k, v = (graph.transpose(part, (0, 2, 1, 3)) for part in parts)
            mixed = graph.transpose(graph.attention(q, k, v, mask), (0, 2, 1, 3))
            x = x + graph.reshape(mixed, (1, 6, WIDTH)) @ made.weight(WIDTH, WIDTH)
            hidden = _layer_norm(made, x) @ made.weight(WIDTH, 2 * WIDTH)
            x = x + (hidden * graph.sigmoid(hidden)) @ made.weight(2 * WIDTH, WIDTH)
    return x


def _images(made: Written, x: mps.Tensor) -> mps.Tensor:
    """Convolutions and batch normalisations with running averages."""
    graph = made.graph
    x = graph.reshape(x, (2, 4, 3, 2))
    for _ in range(2):
        with made.segment():
            y = graph.conv2d(x, made.weight(3, 3, 2, 2), padding="same")
            mean, variance = graph.mean(y, (0, 1, 2), keepdims=True), graph.variance(y, (0, 1, 2), keepdims=True)
            average = graph.variable(np.zeros((1, 1, 1, 2), np.float32))
            made.updates.append(graph.assign(average, 0.9 * average + 0.1 * mean))
            y = graph.normalize(y, mean, variance, gamma=made.weight(2), beta=made.weight(2), epsilon=1e-3)
            x = x + graph.relu(y)
    return x


def _dropped(made: Written, x: mps.Tensor) -> mps.Tensor:
    graph, step = made.graph, made.graph.constant(np.array([5], np.uint32))
    for seed in (1, 2):
        with made.segment():
            x = graph.dropout_of_rows(graph.tanh(x @ made.weight(WIDTH, WIDTH)), 0.4, seed=seed, step=step)
            noise = graph.random_normal((6, WIDTH), seed=3)
            x = x * (1 + 0.1 * noise)
    return x


NETWORKS = [_mlp, _transformer, _images, _dropped]


def _steps(network: Callable[[Written, mps.Tensor], mps.Tensor], device: str, *, recomputes: bool) -> list[Any]:
    """Return losses, gradients and variables of three steps of SGD."""
    made = Written(device, recomputes=recomputes)
    graph = made.graph
    x = graph.placeholder((6, WIDTH))
    loss = graph.sum(graph.square(network(made, x)))
    slopes = graph.gradients(loss, [*made.variables, x])
    updates = [
        graph.assign(variable, graph.sgd(0.01, variable, slope))
        for variable, slope in zip(made.variables, slopes, strict=False)
    ]
    given = np.random.default_rng(2).normal(size=(3, 6, WIDTH)).astype(np.float32)
    found = []
    for batch in given:
        found += graph.run({x: batch}, [loss, *slopes], updates + made.updates)
    averages = [graph.run({}, graph.read(tensor)) for _, tensor in graph._variables]
    return [*found, *averages]


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("network", NETWORKS)
def test_steps_have_the_bits_of_the_plain_graph(network: Any, device: str) -> None:
    plain, recomputed = (_steps(network, device, recomputes=each) for each in (False, True))
    assert len(plain) == len(recomputed) > 10
    for one, other in zip(plain, recomputed, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("device", DEVICES)
def test_dropout_draws_the_same_numbers_again(device: str) -> None:
    graph = mps.Graph(device)
    x = graph.placeholder((64,))
    with graph.recompute():
        y = graph.square(graph.dropout(graph.square(x), 0.5))
    (slope,) = graph.gradients(y, x)
    given = np.linspace(1, 2, 64, dtype=np.float32)
    seen = set()
    for _ in range(4):
        value, found = graph.run({x: given}, [y, slope])
        kept = value > 0
        np.testing.assert_allclose(found, np.where(kept, 16 * given**3, 0), rtol=1e-5)
        seen.add(kept.tobytes())
    assert len(seen) == 4


@pytest.mark.parametrize("device", DEVICES)
def test_a_state_of_random_numbers_moves_once(device: str) -> None:
    graph = mps.Graph(device)
    x = graph.placeholder((64,))
    state = graph.variable(graph.run({}, graph.random_state(7)), dtype=np.int32)
    with graph.recompute():
        drawn, after = graph.random_uniform_by(graph.read(state), (64,))
        y = graph.exp(x * drawn)
    (slope,) = graph.gradients(y, x)
    keep = graph.assign(state, after)
    expected, other = graph.constant(graph.run({}, graph.read(state))), np.zeros(64, np.float32)
    for _ in range(2):
        numbers, expected = graph.random_uniform_by(expected, (64,))
        drawn_now, found = graph.run({x: np.ones(64)}, [drawn, slope], [keep])
        np.testing.assert_array_equal(drawn_now, graph.run({}, numbers))
        np.testing.assert_allclose(found, drawn_now * np.exp(drawn_now), rtol=1e-5)
        assert np.any(drawn_now != other)
        other = drawn_now


def _deep(made: Written, blocks: int, block: Callable[[mps.Tensor], mps.Tensor], x: mps.Tensor) -> mps.Tensor:
    for _ in range(blocks):
        with made.segment():
            x = block(x)
    return x


@pytest.mark.parametrize("device", [name for name in DEVICES if name != "reference"])
def test_memory_of_twelve_blocks(device: str) -> None:
    """The activations of twelve blocks, or one input each and the activations of one."""

    def measured(*, recomputes: bool) -> tuple[int, int]:
        made = Written(device, recomputes=recomputes)
        graph, width = made.graph, 32
        x = graph.placeholder((2048, width))

        def block(y: mps.Tensor) -> mps.Tensor:
            hidden = graph.tanh(y @ made.weight(width, 4 * width))
            hidden = graph.sigmoid(hidden @ made.weight(4 * width, 4 * width))
            return y + hidden @ made.weight(4 * width, width)

        loss = graph.mean(graph.square(_deep(made, 12, block, x)))
        updates = [
            graph.assign(each, graph.sgd(0.1, each, slope))
            for each, slope in zip(made.variables, graph.gradients(loss, made.variables), strict=True)
        ]
        report = graph._report([loss, *updates], None)
        return report.memory.peak, sum(plan["launches"] for plan in report.plans)

    plain, recomputed = measured(recomputes=False), measured(recomputes=True)
    assert recomputed[0] * 3 < plain[0]
    # Of the forward pass' launches, four or five a block, all but the last one of each block come again.
    assert 12 * 2 <= recomputed[1] - plain[1] <= 12 * 5


@pytest.mark.parametrize("device", DEVICES)
def test_gradients_of_gradients(device: str) -> None:
    """d/dx (d/dx exp(tanh(x)^2))^2, by what enters a segment and by what is inside."""
    found = []
    for recomputes in (False, True):
        made = Written(device, recomputes=recomputes)
        graph = made.graph
        x = graph.placeholder((5,))
        with made.segment():
            t = graph.tanh(x)
            y = graph.exp(t * t)
        slopes = graph.gradients(y, [x, t])
        total = graph.square(slopes[0]) + slopes[1] * y
        found.append(graph.run({x: np.linspace(-1, 1, 5)}, graph.gradients(total, [x, t])))
    for one, other in zip(*found, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-5)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("place", ["in each iteration", "around the loop"])
def test_loops(device: str, place: str) -> None:
    graph = mps.Graph(device)
    x, w = graph.placeholder((4,)), graph.placeholder((4,))
    inside = graph.recompute if place == "in each iteration" else contextlib.nullcontext
    around = graph.recompute if place == "around the loop" else contextlib.nullcontext

    def turn(_: mps.Tensor, y: mps.Tensor) -> list[mps.Tensor]:
        with inside():
            return [graph.exp(y * w)]

    with around():
        (y,) = graph.for_loop(3, [x], turn)
    given, weight = np.linspace(-1, 1, 4), np.linspace(0.1, 0.5, 4)
    slopes = graph.run({x: given, w: weight}, graph.gradients(y, [x, w]))
    value, dx, dw = given, np.ones(4), np.zeros(4)
    for _ in range(3):
        dw = np.exp(value * weight) * (dw * weight + value)
        value, dx = np.exp(value * weight), np.exp(value * weight) * weight * dx
    np.testing.assert_allclose(slopes[0], dx, rtol=1e-4)
    np.testing.assert_allclose(slopes[1], dw, rtol=1e-4)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("place", ["in a block", "around the choice"])
def test_gradients_through_an_if_with_recomputed_segments(device: str, place: str) -> None:
    graph = mps.Graph(device)
    x, zero = graph.placeholder((4,)), graph.variable(np.zeros(1, np.float32))
    inside = graph.recompute if place == "in a block" else contextlib.nullcontext
    around = graph.recompute if place == "around the choice" else contextlib.nullcontext

    def yes() -> list[mps.Tensor]:
        with inside():
            return [graph.exp(graph.dropout(t, 0.0) * t)]

    with around():
        t = graph.tanh(x)
        (y,) = graph.cond(graph.sum(x) + zero > 0, yes, lambda: [t * 3])
        z = graph.square(y)
    (slope,) = graph.gradients(z, x)
    for sign in (1, -1):
        given = sign * np.linspace(0.5, 1, 4, dtype=np.float32)
        tanh = np.tanh(given)
        expected = 4 * tanh * np.exp(2 * tanh**2) if sign > 0 else 18 * tanh
        np.testing.assert_allclose(graph.run({x: given}, slope), expected * (1 - tanh**2), rtol=1e-4)


def test_a_package_keeps_recomputed_segments(tmp_path: Path) -> None:
    made = Written("cpu", recomputes=True)
    x = made.graph.placeholder((6, WIDTH), name="x")
    loss = made.graph.sum(_mlp(made, x))
    executable = made.graph.compile({x: (6, WIDTH)}, [*made.graph.gradients(loss, made.variables)])
    given = np.ones((6, WIDTH), np.float32)
    expected = executable(given)
    executable.save(tmp_path / "recomputed.mpsgraphpackage")
    loaded = mps.Executable.load(tmp_path / "recomputed.mpsgraphpackage", device="cpu")
    for one, other in zip(expected, loaded(given), strict=True):
        np.testing.assert_array_equal(one, other)
    assert executable.memory == loaded.memory


def test_segments_do_not_nest() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((2,))
    with graph.recompute():
        y = graph.exp(x)
        with pytest.raises(mps.StateError, match="is begun inside another one; end that one first"), graph.recompute():
            pass
        y = graph.exp(y)
    with graph.recompute():  # the first one has ended
        z = graph.exp(y)
    assert graph.run({x: [0, 0]}, graph.gradients(z, x)[0]) == pytest.approx(np.exp(np.e + 1), rel=1e-5)


def test_a_segment_ends_with_an_exception_and_with_its_block() -> None:
    graph = mps.Graph("cpu")
    with pytest.raises(KeyError), graph.recompute():
        raise KeyError
    opened = graph.recompute()

    def block() -> list[mps.Tensor]:
        opened.__enter__()
        return [graph.constant([1.0])]

    graph.cond(graph.placeholder((1,)), block, lambda: [graph.constant([2.0])])
    with pytest.raises(mps.StateError, match="is ended, but none has begun here"):
        opened.__exit__(None, None, None)
    with graph.recompute():
        pass


def test_operations_of_another_thread_are_refused_during_a_segment() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((2,))
    caught: list[BaseException] = []

    def other() -> None:
        try:
            graph.exp(x)
        except mps.StateError as error:
            caught.append(error)

    with graph.recompute():
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    assert len(caught) == 1
    graph.exp(x)


@pytest.mark.skipif("OPENMPS_EMULATED" in os.environ, reason="runs this file")
@pytest.mark.parametrize("precision", ["float32", pytest.param("bf16", marks=pytest.mark.slow)])
def test_the_emulated_gpu_does_the_same(precision: str) -> None:
    emulated_gpu.run_tests(__file__, {"OPENMPS_PRECISION": precision})
