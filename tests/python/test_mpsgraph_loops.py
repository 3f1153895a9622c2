"""Loops inside loops, random numbers and assignments in them: against the same loops in Python."""

from __future__ import annotations

import numpy as np
import pytest

import openmps as mps


def collatz_steps(number: int) -> int:
    steps = 0
    while number != 1:
        number = number // 2 if number % 2 == 0 else 3 * number + 1
        steps += 1
    return steps


def test_a_while_inside_a_while_reads_tensors_outside_of_both() -> None:
    graph = mps.Graph()
    limit = graph.placeholder((1,))
    scale = graph.placeholder((1,))

    def inner(start: mps.Tensor, ceiling: mps.Tensor) -> mps.Tensor:
        return graph.while_loop([start], lambda x: (x < ceiling, [x]), lambda x: [x * scale])[0]

    # total of the first power of `scale` times k that reaches 10 k + limit, over k = 1, 2, 3
    _, total = graph.while_loop(
        [graph.constant([1.0]), graph.constant([0.0])],
        lambda k, total: (k <= 3.0, [k, total]),
        lambda k, total: [k + 1, total + inner(k, 10 * k + limit)],
    )
    for bound, factor in ((0.0, 2.0), (5.0, 3.0), (-100.0, 2.0)):
        expected = 0.0
        for k in (1.0, 2.0, 3.0):
            x = k
            while x < 10 * k + bound:
                x *= factor
            expected += x
        np.testing.assert_array_equal(graph.run({limit: [bound], scale: [factor]}, total), [expected])


def test_three_loops_in_each_other_and_the_predicate_block_too() -> None:
    graph = mps.Graph()

    def count(start: mps.Tensor, end: mps.Tensor) -> mps.Tensor:
        return graph.while_loop([start], lambda x: (x < end, [x]), lambda x: [x + 1])[0]

    def middle(i: mps.Tensor) -> mps.Tensor:
        zero = graph.constant([0.0])
        (_, total) = graph.while_loop(
            [zero, zero], lambda j, t: (j < i, [j, t]), lambda j, t: [j + 1, t + count(zero, i * 10 + j)]
        )
        return total

    i, total = graph.while_loop(
        [graph.constant([0.0]), graph.constant([0.0])],
        lambda i, t: (count(i, i + 2) < 6, [i, t]),  # i + 2 < 6
        lambda i, t: [i + 1, t + middle(i)],
    )
    expected = sum(10 * i + j for i in range(4) for j in range(i))
    np.testing.assert_array_equal(graph.run({}, [i, total]), [[4.0], [expected]])


@pytest.mark.parametrize(("start", "stop", "step"), [(0, 5, 1), (3, 12, 4), (4, 4, 1)])
def test_a_while_inside_a_for_counts_in_int32(start: int, stop: int, step: int) -> None:
    graph = mps.Graph()
    bound = graph.placeholder((), np.int64)

    def collatz(index: mps.Tensor, total: mps.Tensor) -> list[mps.Tensor]:
        def turn(n: mps.Tensor, steps: mps.Tensor) -> list[mps.Tensor]:
            half = n / 2
            return [graph.where(graph.equal(half * 2, n), half, n * 3 + 1), steps + 1]

        zero = graph.constant(0, np.int32)
        _, steps = graph.while_loop([index + 1, zero], lambda n, steps: (graph.not_equal(n, 1), [n, steps]), turn)
        return [total + steps]

    (total,) = graph.for_loop(bound, [graph.constant(0, np.int32)], collatz, start=start, step=step)
    expected = sum(collatz_steps(i + 1) for i in range(start, stop, step))
    assert graph.run({bound: stop}, total) == expected


def test_a_for_with_a_while_inside_refuses_a_step_of_0_and_never_runs_with_one_that_is_fed() -> None:
    graph = mps.Graph()
    step = graph.placeholder((), np.int32)

    def body(_: mps.Tensor, x: mps.Tensor) -> list[mps.Tensor]:
        return graph.while_loop([x], lambda y: (y < 10.0, [y]), lambda y: [y * 3])

    (x,) = graph.for_loop(3, [graph.constant([2.0])], body, step=step)
    np.testing.assert_array_equal(graph.run({step: 1}, x), [18.0])
    np.testing.assert_array_equal(graph.run({step: 0}, x), [2.0])
    with pytest.raises(mps.Error, match=r'forLoop "turns": step is below 1, expects 1 or more\.'):
        graph.for_loop(3, [graph.constant([2.0])], body, step=0, name="turns")


def test_a_for_of_many_iterations_runs_as_a_loop_and_one_of_few_is_unrolled() -> None:
    graph = mps.Graph()
    start = graph.placeholder((), np.float32)

    def sums(turns: int) -> list[mps.Tensor]:
        def body(index: mps.Tensor, total: mps.Tensor, last: mps.Tensor) -> list[mps.Tensor]:
            return [total + graph.cast(index, np.float32), index]

        return graph.for_loop(3 + 2 * turns, [start, graph.constant(-1, np.int32)], body, start=3, step=2)

    for turns, is_loop in ((4096, False), (4097, True)):
        total, last = sums(turns)
        assert ("while" in graph.compile({start: ()}, [total]).plan) == is_loop
        # every sum is below 2^24: exact in float32
        assert graph.run({start: 1.0}, total) == 1 + np.float32(turns) * (turns + 2)
        assert graph.run({start: 1.0}, last) == 2 * turns + 1


def test_the_gradient_through_a_for_of_many_iterations_is_refused_by_name() -> None:
    graph = mps.Graph()
    x = graph.placeholder((), np.float32)
    (y,) = graph.for_loop(5000, [x], lambda _, y: [y * 0.999])
    with pytest.raises(mps.Error, match="leads through a while loop, which has no gradient"):
        graph.gradients(y, [x])


def test_a_for_of_many_iterations_that_is_fed_is_refused_by_both_numbers() -> None:
    graph = mps.Graph()
    count, x = graph.placeholder((), np.int32), graph.constant([1.0])
    (y,) = graph.for_loop(count, [x], lambda _, y: [y + 1], name="turns")
    assert graph.run({count: 4096}, y) == 4097
    with pytest.raises(mps.Error, match=r'forLoop "turns": runs 5000 times; .* at most 4096 are written out'):
        graph.run({count: 5000}, y)


def test_a_loop_takes_the_results_of_another_and_of_one_before_it_in_its_block() -> None:
    graph = mps.Graph()
    x = graph.placeholder((None,))

    def double_to(value: mps.Tensor, limit: float) -> mps.Tensor:
        return graph.while_loop([value], lambda v: (v[:1] < limit, [v]), lambda v: [v * 2])[0]

    grown = double_to(x, 10.0)

    def block(k: mps.Tensor, v: mps.Tensor) -> list[mps.Tensor]:
        once = double_to(v + grown, 100.0)
        return [k + 1, double_to(once, 300.0) - grown]

    _, left = graph.while_loop([graph.constant([0.0]), x], lambda k, v: (k < 2.0, [k, v]), block)
    for feed in ([1.0, 2.0], [3.0, 4.0, 5.0]):
        expected = np.array(feed)
        outer = np.array(feed)
        while outer[0] < 10:
            outer = outer * 2
        for _ in range(2):
            expected = expected + outer
            while expected[0] < 100:
                expected = expected * 2
            while expected[0] < 300:
                expected = expected * 2
            expected = expected - outer
        np.testing.assert_array_equal(graph.run({x: feed}, left), expected.astype(np.float32))


def drawn_in_while(graph: mps.Graph, turns: int) -> list[mps.Tensor]:
    """The sum of draws, of their squares, and of products of one with the next."""
    zero = graph.constant(np.zeros(4, np.float32))

    def turn(*carried: mps.Tensor) -> list[mps.Tensor]:
        k, last, total, squares, products = carried
        draw = graph.random_uniform((4,))
        return [k + 1, draw, total + draw, squares + draw * draw, products + draw * last]

    left = graph.while_loop([graph.constant([0.0]), zero, zero, zero, zero], lambda *c: (c[0] < turns, c), turn)
    return left[2:]


def test_random_numbers_in_a_while_differ_in_each_iteration_and_run() -> None:
    turns = 2000
    graph = mps.Graph()
    targets = drawn_in_while(graph, turns)
    first, second = graph.run({}, targets), graph.run({}, targets)
    for total, squares, products in (first, second):
        # uniform in [0, 1): mean 1/2, mean square 1/3, neighbours independent: 1/4; 5 standard deviations
        np.testing.assert_allclose(total / turns, 1 / 2, atol=5 * np.sqrt(1 / 12 / turns))
        np.testing.assert_allclose(squares / turns, 1 / 3, atol=5 * np.sqrt(4 / 45 / turns))
        np.testing.assert_allclose(products / turns, 1 / 4, atol=5 * np.sqrt(7 / 144 / turns))
    assert not np.array_equal(first[0], second[0])
    again = mps.Graph()
    np.testing.assert_array_equal(again.run({}, drawn_in_while(again, turns))[0], first[0])


def test_random_numbers_in_nested_loops_never_repeat() -> None:
    graph = mps.Graph()
    seen = graph.constant(np.zeros(12, np.float32))

    def draw(place: mps.Tensor, values: mps.Tensor) -> mps.Tensor:
        here = graph.cast(graph.equal(graph.constant(np.arange(12, dtype=np.float32)), place), np.float32)
        return values + here * graph.random_uniform((1,))

    def outer(k: mps.Tensor, values: mps.Tensor) -> list[mps.Tensor]:
        zero = graph.constant([0.0])
        _, drawn = graph.while_loop(
            [zero, values], lambda j, v: (j < 3.0, [j, v]), lambda j, v: [j + 1, draw(k * 3 + j, v)]
        )
        return [k + 1, drawn]

    _, left = graph.while_loop([graph.constant([0.0]), seen], lambda k, v: (k < 4.0, [k, v]), outer)
    values = np.concatenate([graph.run({}, left), graph.run({}, left)])
    assert len(set(values.tolist())) == 24


def test_random_numbers_in_a_for_differ_in_each_iteration() -> None:
    graph = mps.Graph()

    def body(_: mps.Tensor, rows: mps.Tensor) -> list[mps.Tensor]:
        return [rows + graph.random_uniform((3,))]

    draws = [graph.for_loop(n, [graph.constant(np.zeros(3, np.float32))], body)[0] for n in (1, 2, 3)]
    one, two, three = graph.run({}, draws)
    steps = np.concatenate([one, two - one, three - two])
    assert len(set(steps.round(6).tolist())) == 9


def test_an_assignment_in_a_while_is_read_by_the_next_iteration_and_run() -> None:
    graph = mps.Graph()
    state = graph.variable([1.0, 10.0], name="state")
    turns = graph.placeholder((1,))

    def after(k: mps.Tensor, trace: mps.Tensor) -> list[mps.Tensor]:
        graph.assign(state, state * 2)
        return [k + 1, trace + state]

    _, trace = graph.while_loop(
        [graph.constant([0.0]), graph.constant([0.0, 0.0])], lambda k, t: (k < turns, [k, t]), after
    )
    np.testing.assert_array_equal(graph.run({turns: [3.0]}, trace), [1 + 2 + 4, 10 + 20 + 40])
    np.testing.assert_array_equal(graph.run({}, state), [8.0, 80.0])
    np.testing.assert_array_equal(graph.run({turns: [0.0]}, trace), [0.0, 0.0])
    np.testing.assert_array_equal(graph.run({turns: [1.0]}, trace), [8.0, 80.0])
    np.testing.assert_array_equal(graph.run({}, state), [16.0, 160.0])


def test_reads_around_a_loop_see_the_variable_by_their_dependencies() -> None:
    graph = mps.Graph()
    v = graph.variable([1.0])
    set_five = graph.assign(v, graph.constant([5.0]))
    inside: list[mps.Operation] = []

    def after(k: mps.Tensor) -> list[mps.Tensor]:
        inside.append(graph.assign(v, v + 1))
        return [k + 1]

    def loop() -> list[mps.Tensor]:
        return graph.while_loop([graph.constant([0.0])], lambda k: (k < 3.0, [k]), after)

    (k,) = graph.control_dependencies([set_five], loop)
    (behind,) = graph.control_dependencies(inside, lambda: [graph.read(v)])
    plain = graph.read(v)
    np.testing.assert_array_equal(graph.run({}, [k, behind, plain]), [[3.0], [8.0], [1.0]])
    np.testing.assert_array_equal(graph.run({}, v), [8.0])


def test_an_assignment_in_the_inner_of_two_loops_is_carried_by_both() -> None:
    graph = mps.Graph()
    total = graph.variable([0.0])
    other = graph.variable([100.0])

    def outer(i: mps.Tensor) -> list[mps.Tensor]:
        def inner(j: mps.Tensor) -> list[mps.Tensor]:
            graph.assign(total, total + i * 10 + j + other)
            return [j + 1]

        graph.assign(other, other + 1)
        (j,) = graph.while_loop([graph.constant([0.0])], lambda j: (j < 2.0, [j]), inner)
        return [i + j - 1]

    (i,) = graph.while_loop([graph.constant([0.0])], lambda i: (i < 3.0, [i]), outer)
    np.testing.assert_array_equal(graph.run({}, i), [3.0])
    # Reads in the inner loop do not depend on the assignment beside it: they see the values of the iteration before.
    expected = sum(10 * i + j + 100 + i for i in range(3) for j in range(2))
    np.testing.assert_array_equal(graph.run({}, [total, other]), [[expected], [103.0]])


def test_an_assignment_in_a_for_with_a_while_inside() -> None:
    graph = mps.Graph()
    v = graph.variable([1.0])

    def body(_: mps.Tensor, x: mps.Tensor) -> list[mps.Tensor]:
        (grown,) = graph.while_loop([x], lambda y: (y < 10.0, [y]), lambda y: [y * 3])
        graph.assign(v, v + grown)
        return [grown - 8]

    (x,) = graph.for_loop(3, [graph.constant([2.0])], body)
    # 2 -> 18 -> 10 -> 10 -> 2 -> 18 -> 10
    np.testing.assert_array_equal(graph.run({}, x), [10.0])
    np.testing.assert_array_equal(graph.run({}, v), [1 + 18 + 10 + 18])


def test_an_after_block_that_changes_the_shape_is_refused_by_both_types() -> None:
    graph = mps.Graph()
    x = graph.placeholder((None,))
    (y,) = graph.while_loop(
        [x], lambda v: (graph.reduce_sum(v) < 9.0, [v]), lambda v: [graph.concatenate([v, v], axis=0)], name="grow"
    )
    with pytest.raises(
        mps.Error, match=r'while "grow": argument 0 is float32 \(2,\), the after block makes float32 \(4,\) of it\.'
    ):
        graph.run({x: [1, 2]}, y)


def test_a_tensor_used_in_a_loop_and_after_it_has_both_gradients() -> None:
    graph = mps.Graph()
    x = graph.placeholder((3,))
    y = graph.tanh(x * 0.5)

    def after(k: mps.Tensor, z: mps.Tensor) -> list[mps.Tensor]:
        return [k + 1, z * y]

    _, z = graph.while_loop([graph.constant([0.0]), y + 1], lambda k, z: (k < 2.0, [k, z]), after)
    (dx,) = graph.gradients(y * y, [x])
    feed = np.array([0.25, -1.0, 2.0])
    tanh = np.tanh(feed * 0.5)
    left = (tanh + 1) * tanh * tanh
    np.testing.assert_allclose(graph.run({x: feed}, z * y + y), left * tanh + tanh, rtol=1e-5)
    both = graph.run({x: feed}, [z - y, dx])
    np.testing.assert_allclose(both, [left - tanh, tanh * (1 - tanh * tanh)], rtol=1e-5)
