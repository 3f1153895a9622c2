"""`cond` by a predicate that the device computes: only the branch taken runs; against the same choice in Python."""

from __future__ import annotations

import os
from collections.abc import Callable

import numpy as np
import pytest

import openmps as mps


@pytest.fixture(autouse=True, params=[os.environ.get("OPENMPS_DEVICE", "cpu"), "reference"])
def device(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs on the device at hand and on the reference."""
    monkeypatch.setenv("OPENMPS_DEVICE", request.param)
    assert mps.Graph().device.name == request.param


def computed(graph: mps.Graph, flag: mps.Tensor) -> mps.Tensor:
    """`flag`, fed, in a way that nothing before the run settles: plus a variable that is 0."""
    return flag + graph.variable(np.zeros(1, np.float32)) > 0.5


@pytest.mark.parametrize("yes", [True, False])
def test_the_branch_not_taken_assigns_nothing_and_makes_no_nan(yes: bool) -> None:
    graph = mps.Graph()
    flag, x = graph.placeholder((1,)), graph.placeholder((3,))
    taken, other = graph.variable([0.0], name="taken"), graph.variable([0.0], name="other")

    def block(counter: mps.Tensor, value: mps.Tensor) -> list[mps.Tensor]:
        graph.assign(counter, counter + 1)
        return [value]

    (y,) = graph.cond(computed(graph, flag), lambda: block(taken, graph.log(x)), lambda: block(other, graph.sqrt(-x)))
    (dx,) = graph.gradients(y, [x])
    # One of log and root is NaN, and the slope of log at 0 infinite.
    feed = np.array([0.5, 1, 4] if yes else [-0.5, -1, -4], np.float32)
    value, slope = graph.run({flag: [yes], x: feed}, [y, dx])
    np.testing.assert_allclose(value, np.log(feed) if yes else np.sqrt(-feed), rtol=1e-6)
    np.testing.assert_allclose(slope, 1 / feed if yes else -0.5 / np.sqrt(-feed), rtol=1e-6)
    np.testing.assert_array_equal(graph.run({}, [taken, other]), [[float(yes)], [float(not yes)]])


def test_a_loop_in_the_branch_not_taken_does_not_run() -> None:
    graph = mps.Graph()
    flag, x = graph.placeholder((1,)), graph.placeholder((1,))
    turns = graph.variable([0.0])

    def endless() -> list[mps.Tensor]:
        def after(v: mps.Tensor) -> list[mps.Tensor]:
            graph.assign(turns, turns + 1)
            return [v * 2]

        return graph.while_loop([x], lambda v: (v < 100.0, [v]), after)

    (y,) = graph.cond(computed(graph, flag), endless, lambda: [x + 1])
    np.testing.assert_array_equal(graph.run({flag: [0], x: [-1]}, y), [0])  # the loop would never end
    np.testing.assert_array_equal(graph.run({}, turns), [0])
    np.testing.assert_array_equal(graph.run({flag: [1], x: [3]}, y), [192])
    np.testing.assert_array_equal(graph.run({}, turns), [6])


def nested(graph: mps.Graph, x: mps.Tensor, w: mps.Tensor) -> mps.Tensor:
    """Ifs inside each other, and both results of one used before and after another."""

    def inner(z: mps.Tensor) -> mps.Tensor:
        return graph.cond(graph.reduce_sum(z) > 1.0, lambda: [z * z * w], lambda: [graph.tanh(z) + w])[0]

    h = graph.sin(x * w)
    a, b = graph.cond(
        graph.reduce_sum(x) > 0.0,
        lambda: [inner(h + x), graph.exp(h) * x],
        lambda: [h * w, inner(graph.cos(h) - w)],
    )
    (c,) = graph.cond(graph.reduce_sum(a - b) > 0.0, lambda: [a * b], lambda: [a / (b * b + 1) + x])
    return graph.reduce_sum(c * a + h)


def nested_in_numpy(x: np.ndarray, w: np.ndarray) -> float:
    def inner(z: np.ndarray) -> np.ndarray:
        return np.asarray(z * z * w if z.sum() > 1 else np.tanh(z) + w)

    h = np.sin(x * w)
    a, b = (inner(h + x), np.exp(h) * x) if x.sum() > 0 else (h * w, inner(np.cos(h) - w))
    c = a * b if (a - b).sum() > 0 else a / (b * b + 1) + x
    return float((c * a + h).sum())


@pytest.mark.parametrize("seed", range(8))
def test_gradients_through_ifs_are_those_of_finite_differences(seed: int) -> None:
    rng = np.random.default_rng(seed)
    x, w = rng.uniform(-1, 1, 4), rng.uniform(-1, 1, 4)
    graph = mps.Graph()
    fed, weight = graph.placeholder((4,)), graph.variable(w.astype(np.float32))
    loss = nested(graph, fed, weight)
    slopes = graph.gradients(loss, [fed, weight])
    value, *found = graph.run({fed: x}, [loss, *slopes])
    np.testing.assert_allclose(value, nested_in_numpy(x, w), rtol=1e-5, atol=1e-6)
    step = 1e-6
    for index, got in enumerate(found):
        for i in range(4):
            ends = []
            for sign in (1, -1):
                moved = [x.copy(), w.copy()]
                moved[index][i] += sign * step
                ends.append(nested_in_numpy(*moved))
            assert got[i] == pytest.approx((ends[0] - ends[1]) / (2 * step), rel=2e-4, abs=2e-5)


def test_second_gradients_through_an_if_are_right() -> None:
    graph = mps.Graph()
    x = graph.placeholder((1,))
    (y,) = graph.cond(computed(graph, x), lambda: [x * x * x], lambda: [graph.exp(x * 2)])
    (first,) = graph.gradients(y, [x])
    (second,) = graph.gradients(first, [x])
    np.testing.assert_allclose(graph.run({x: [2]}, [first, second]), [[12], [12]], rtol=1e-6)
    expected = [[2 * np.exp(-2)], [4 * np.exp(-2)]]
    np.testing.assert_allclose(graph.run({x: [-1]}, [first, second]), expected, rtol=1e-6)


def test_an_if_in_a_for_is_decided_in_each_iteration_and_has_gradients() -> None:
    graph = mps.Graph()
    x = graph.placeholder((2,))
    grown = graph.variable([0.0])

    def body(_: mps.Tensor, v: mps.Tensor) -> list[mps.Tensor]:
        def grow() -> list[mps.Tensor]:
            graph.assign(grown, grown + 1)
            return [v * v]

        return graph.cond(graph.reduce_sum(v) < 20.0, grow, lambda: [v * 0.5])

    (y,) = graph.for_loop(5, [x], body)
    (dx,) = graph.gradients(y, [x])
    feed = np.array([1.5, 2.0])
    value, slope, growths = feed.copy(), np.ones(2), 0
    for _ in range(5):
        if value.sum() < 20:
            value, slope, growths = value * value, slope * 2 * value, growths + 1
        else:
            value, slope = value * 0.5, slope * 0.5
    got = graph.run({x: feed}, [y, dx])
    np.testing.assert_allclose(got, [value, slope], rtol=1e-5)
    np.testing.assert_array_equal(graph.run({}, grown), [growths])
    assert 0 < growths < 5


def test_an_if_on_the_index_of_a_for_is_decided_in_each_iteration() -> None:
    graph = mps.Graph()
    x = graph.placeholder((2,))

    def body(i: mps.Tensor, v: mps.Tensor) -> list[mps.Tensor]:
        return graph.cond(graph.equal(i, 1), lambda: [v * v], lambda: [v + 1])

    (y,) = graph.for_loop(3, [x], body)
    (dx,) = graph.gradients(y, [x])
    np.testing.assert_allclose(graph.run({x: [1, 2]}, [y, dx]), [[5, 10], [4, 6]])


def test_assignments_in_an_if_inside_a_while_are_made() -> None:
    graph = mps.Graph()
    even, odd = graph.variable([0.0], name="even"), graph.variable([0.0], name="odd")
    last = graph.placeholder((1,))

    def after(k: mps.Tensor) -> list[mps.Tensor]:
        def count(sums: mps.Tensor) -> Callable[[], list[mps.Tensor]]:
            def block() -> list[mps.Tensor]:
                graph.assign(sums, sums + k)
                return [k + 1]

            return block

        half = graph.floor(k * 0.5)
        return graph.cond(graph.equal(half * 2, k), count(even), count(odd))

    (k,) = graph.while_loop([graph.constant([0.0])], lambda k: (k <= last, [k]), after)
    np.testing.assert_array_equal(graph.run({last: [7]}, k), [8])
    np.testing.assert_array_equal(graph.run({}, [even, odd]), [[12], [16]])
    np.testing.assert_array_equal(graph.run({last: [-1]}, k), [0])
    np.testing.assert_array_equal(graph.run({}, [even, odd]), [[12], [16]])


def test_an_if_reads_and_assigns_variables_in_order_of_control_dependencies() -> None:
    graph = mps.Graph()
    flag, v = graph.placeholder((1,)), graph.variable([1.0])
    inside: list[mps.Operation] = []
    set_five = graph.assign(v, graph.constant([5.0]))

    def yes() -> list[mps.Tensor]:
        inside.append(graph.assign(v, v * 10))
        return graph.control_dependencies(inside, lambda: [v + 0.5])

    predicate = computed(graph, flag)
    (y,) = graph.control_dependencies([set_five], lambda: graph.cond(predicate, yes, lambda: [v + 0.25]))
    (behind,) = graph.control_dependencies(inside, lambda: [graph.read(v)])
    np.testing.assert_array_equal(graph.run({flag: [1]}, [y, behind, graph.read(v)]), [[50.5], [50], [1]])
    np.testing.assert_array_equal(graph.run({}, v), [50])
    np.testing.assert_array_equal(graph.run({flag: [0]}, y), [5.25])
    np.testing.assert_array_equal(graph.run({}, v), [5])  # assignments before it stay


def test_a_branch_does_not_undo_assignments_outside_of_it() -> None:
    graph = mps.Graph()
    flag, v = graph.placeholder((1,)), graph.variable([1.0])
    beside = graph.assign(v, graph.constant([7.0]))

    def yes() -> list[mps.Tensor]:
        graph.assign(v, v * 10)
        return [flag]

    (y,) = graph.cond(computed(graph, flag), yes, lambda: [flag])
    graph.run({flag: [0]}, y, [beside])
    np.testing.assert_array_equal(graph.run({}, v), [7])
    graph.run({flag: [1]}, y, [beside])
    np.testing.assert_array_equal(graph.run({}, v), [70])  # the read sees the variable as it was before the run


def test_an_assignment_in_a_block_that_is_a_target_runs_when_the_block_does() -> None:
    for settled in (True, False):
        graph = mps.Graph()
        flag, v = graph.placeholder((1,)), graph.variable([1.0])
        inside: list[mps.Operation] = []

        def yes(graph: mps.Graph = graph, v: mps.Tensor = v, inside: list[mps.Operation] = inside) -> list[mps.Tensor]:
            inside.append(graph.assign(v, v + 1))
            return []

        graph.cond(flag > 0.5 if settled else computed(graph, flag), yes, lambda: [])
        graph.run({flag: [0]}, [], inside)
        np.testing.assert_array_equal(graph.run({}, v), [1])
        graph.run({flag: [1]}, [], inside)
        np.testing.assert_array_equal(graph.run({}, v), [2])


def test_random_numbers_in_a_branch_and_in_its_gradient_are_the_same() -> None:
    graph = mps.Graph()
    flag, x = graph.placeholder((1,)), graph.placeholder((1000,))
    (y,) = graph.cond(
        computed(graph, flag), lambda: [graph.dropout(x, 0.25) * 3], lambda: [x * graph.random_uniform((1000,))]
    )
    (dx,) = graph.gradients(y, [x])
    feed = np.linspace(1, 2, 1000, dtype=np.float32)
    seen = []
    for yes in (True, False, True, False):
        value, slope = graph.run({flag: [yes], x: feed}, [y, dx])
        np.testing.assert_allclose(value, slope * feed, rtol=1e-6)
        seen.append(slope)
    assert abs(np.count_nonzero(seen[0]) - 750) < 70  # five standard deviations
    np.testing.assert_allclose(seen[0][seen[0] != 0], 4, rtol=1e-6)
    assert not np.array_equal(seen[0], seen[2])
    assert not np.array_equal(seen[1], seen[3])


def test_gradients_in_a_block_with_respect_to_tensors_outside_of_it() -> None:
    graph = mps.Graph()
    flag, x = graph.placeholder((1,)), graph.placeholder((2,))
    w = graph.variable([2.0, 3.0])
    loss = graph.reduce_sum(graph.square(w * x))
    rate = graph.constant(0.5)

    def step() -> list[mps.Tensor]:
        (slope,) = graph.gradients(loss, [w])
        graph.assign(w, w - rate * slope)
        return [slope]

    (slope,) = graph.cond(computed(graph, flag), step, lambda: [w * 0])
    np.testing.assert_array_equal(graph.run({flag: [0], x: [1, 2]}, slope), [0, 0])
    np.testing.assert_array_equal(graph.run({}, w), [2, 3])
    np.testing.assert_allclose(graph.run({flag: [1], x: [1, 2]}, slope), [4, 24], rtol=1e-6)  # 2 w x^2
    np.testing.assert_allclose(graph.run({}, w), [0, -9], rtol=1e-6)


def test_a_while_trains_a_variable_by_gradients_of_its_own() -> None:
    graph = mps.Graph()
    goal, turns = graph.placeholder((2,)), graph.placeholder((1,))
    w = graph.variable([0.0, 0.0])
    scaled = goal * 2.0

    def after(k: mps.Tensor) -> list[mps.Tensor]:
        loss = graph.reduce_sum(graph.square(w - scaled))
        graph.assign(w, graph.sgd(0.25, w, graph.gradients(loss, [w])[0]))
        return [k + 1]

    (k,) = graph.while_loop([graph.constant([0.0])], lambda k: (k < turns, [k]), after)
    graph.run({goal: [1, -2], turns: [3]}, k)
    expected = np.zeros(2)
    for _ in range(3):
        expected -= 0.25 * 2 * (expected - np.array([2, -4]))
    np.testing.assert_allclose(graph.run({}, w), expected, rtol=1e-6)


def test_a_gradient_by_a_tensor_of_a_block_is_refused_outside_of_it() -> None:
    graph = mps.Graph()
    x = graph.placeholder((1,))
    made: list[mps.Tensor] = []

    def yes() -> list[mps.Tensor]:
        made.append(graph.square(x, name="inner"))
        return [made[0] * 2]

    (y,) = graph.cond(computed(graph, x), yes, lambda: [x], name="choice")
    (slope,) = graph.gradients(y, made)
    expected = r'gradients: square "inner" is made in a block of if "choice", whose predicate the device computes'
    with pytest.raises(mps.Error, match=expected):
        graph.run({x: [1]}, slope)


def test_branches_whose_shapes_differ_are_refused_by_both_types() -> None:
    graph = mps.Graph()
    x = graph.placeholder((None,))
    (y,) = graph.cond(graph.reduce_sum(x) + graph.variable([0.0]) > 0.0, lambda: [x], lambda: [x[:1]], name="choice")
    expected = r'if "choice": result 0 is float32 \(2,\) in the then block and float32 \(1,\) in the else block\.'
    with pytest.raises(mps.Error, match=expected):
        graph.run({x: [1, 2]}, y)


def test_a_tensor_of_a_while_is_refused_outside_of_it() -> None:
    graph = mps.Graph()
    made: list[mps.Tensor] = []

    def after(k: mps.Tensor) -> list[mps.Tensor]:
        made.append(graph.square(k, name="inner"))
        return [k + 1]

    graph.while_loop([graph.constant([0.0])], lambda k: (k < 2.0, [k]), after, name="turns")
    with pytest.raises(mps.Error, match=r'square "inner" is made in a block of while "turns" and used outside of it\.'):
        graph.run({}, made[0] + 1)


def test_a_tensor_of_one_branch_is_refused_in_the_other() -> None:
    graph = mps.Graph()
    x = graph.placeholder((1,))
    made: list[mps.Tensor] = []

    def yes() -> list[mps.Tensor]:
        made.append(graph.square(x, name="inner"))
        return [made[0] * 2]

    (y,) = graph.cond(computed(graph, x), yes, lambda: [made[0] + 1], name="choice")
    with pytest.raises(mps.Error, match=r'square "inner" is made in one block of if "choice" and used in the other\.'):
        graph.run({x: [1]}, y)
