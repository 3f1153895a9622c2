"""Choices and loops that run again and again with other feeds: on a GPU they are captured and replayed.

Against NumPy, on the device at hand and on the emulated GPU.
"""

from __future__ import annotations

import os

import numpy as np
import pytest

import emulated_gpu
import openmps as mps

RUNS = 6


def computed(graph: mps.Graph, value: mps.Tensor) -> mps.Tensor:
    """`value`, fed, in a way that nothing before the run settles: plus a variable that is 0."""
    return value + graph.variable(np.zeros(1, np.float32))


def test_gradients_follow_the_branch_of_the_run() -> None:
    graph = mps.Graph()
    x, w = graph.placeholder((3,)), graph.placeholder((3,))
    (y,) = graph.cond(computed(graph, x).sum() > 0, lambda: [x * w], lambda: [graph.exp(x) - w])
    slopes = graph.gradients((y * y).sum(), [x, w])
    for run in range(RUNS):
        given = np.array([0.5, -0.25, 1], np.float32) * (1 if run % 3 else -1)
        weights = np.array([2, 3, -1], np.float32) + run
        found = graph.run({x: given, w: weights}, [y, *slopes])
        if given.sum() > 0:
            value, dx, dw = given * weights, weights, given
        else:
            value, dx, dw = np.exp(given) - weights, np.exp(given), -np.ones_like(given)
        for one, expected in zip(found, (value, 2 * value * dx, 2 * value * dw), strict=True):
            np.testing.assert_allclose(one, expected, rtol=1e-5)


def test_a_loop_in_a_branch_and_an_if_in_a_loop_are_replayed() -> None:
    graph = mps.Graph()
    x, turns, flag = graph.placeholder((2,)), graph.placeholder((1,)), graph.placeholder((1,))

    def turn(k: mps.Tensor, y: mps.Tensor) -> list[mps.Tensor]:
        (next_y,) = graph.cond(y.sum() > 10, lambda: [y - 8], lambda: [y * 2])
        return [k + 1, next_y]

    def loop() -> list[mps.Tensor]:
        return graph.while_loop([graph.constant([0.0]), x], lambda k, y: (k < turns, [k, y]), turn)

    count, left = graph.cond(computed(graph, flag) > 0.5, loop, lambda: [graph.constant([-1.0]), x])
    for run in range(2 * RUNS):
        wanted, is_set, start = run % 5, run % 4 != 3, np.array([1, run], np.float32)
        expected = start
        for _ in range(wanted if is_set else 0):
            expected = expected - 8 if expected.sum() > 10 else expected * 2
        found = graph.run({x: start, turns: [wanted], flag: [is_set]}, [count, left])
        np.testing.assert_array_equal(found[0], [wanted if is_set else -1])
        np.testing.assert_array_equal(found[1], expected)


def test_random_numbers_differ_in_each_iteration_and_run() -> None:
    graph = mps.Graph()
    size, turns = 16, 3
    names = [graph.constant(np.zeros(size, np.float32)) for _ in range(turns)]

    def turn(k: mps.Tensor, *drawn: mps.Tensor) -> list[mps.Tensor]:
        return [k + 1, *drawn[1:], graph.random_uniform((size,))]

    _, *drawn = graph.while_loop([graph.constant([0.0]), *names], lambda k, *d: (k < float(turns), [k, *d]), turn)
    rows = np.concatenate([np.stack(graph.run({}, drawn)) for _ in range(RUNS)])
    assert len(np.unique(rows, axis=0)) == turns * RUNS
    assert 0 <= rows.min() < rows.max() < 1


def test_assignments_run_with_their_branch_and_in_each_iteration() -> None:
    graph = mps.Graph()
    flag = graph.placeholder((1,))
    total, count = graph.variable([0.0]), graph.variable([0.0])

    def add() -> list[mps.Tensor]:
        graph.assign(total, total + 5)
        return [flag + 0]

    def turn(k: mps.Tensor) -> list[mps.Tensor]:
        graph.assign(count, count + 1)
        return [k + 1]

    (y,) = graph.cond(computed(graph, flag) > 0.5, add, lambda: [flag - 1])
    (k,) = graph.while_loop([graph.constant([0.0])], lambda k: (k < 3.0, [k]), turn)
    for run in range(RUNS):
        graph.run({flag: [run % 2]}, [y, k])
    np.testing.assert_array_equal(graph.run({}, [total, count]), [[5.0 * (RUNS // 2)], [3.0 * RUNS]])


def test_runs_in_flight_keep_to_their_feeds() -> None:
    graph = mps.Graph()
    turns = graph.placeholder((1,))
    (k,) = graph.while_loop([graph.constant([0.0])], lambda k: (k < turns, [k]), lambda k: [k + 1])
    for _ in range(RUNS):
        runs = [graph.run_async({turns: [wanted]}, k) for wanted in (4, 0, 9)]
        assert [float(run.result()[0]) for run in runs] == [4, 0, 9]


@pytest.mark.skipif("OPENMPS_EMULATED" in os.environ, reason="runs this file")
@pytest.mark.parametrize("variable", ["EMULATED=conditional nodes", "SKIP_KERNELS=conditional_nodes"])
def test_the_emulated_gpu_does_the_same(variable: str) -> None:
    name, value = variable.split("=")
    assert "5 passed" in emulated_gpu.run_tests(__file__, {f"OPENMPS_{name}": value})
