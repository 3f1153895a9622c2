"""Promises of the talk on MPSGraph: sizes of 0, plans that can be inspected, one compilation, gradients."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
from collections.abc import Callable

import numpy as np
import pytest

import openmps as mps

# ---- sizes of 0


def test_tensors_without_elements_go_through_every_family() -> None:
    graph = mps.Graph()
    x = graph.placeholder((None, 4))
    images = graph.placeholder((None, 6, 6, 2))
    w = graph.variable(np.ones((4, 3), np.float32))
    kernel = graph.variable(np.ones((3, 3, 2, 5), np.float32))
    y = graph.softmax(graph.tanh(x @ w), axis=-1)
    features = graph.max_pool2d(graph.relu(graph.conv2d(images, kernel, padding="same")), 2)
    targets = {
        "rows": y,
        "sum": graph.reduce_sum(y, 0),
        "largest": graph.reduce_max(y, 0),
        "joined": graph.concatenate([x, x * 2], axis=0),
        "turned": graph.transpose(x),
        "part": x[:, 1:3],
        "no columns": x[:, 2:2],
        "gathered": graph.gather(w, graph.cast(graph.reduce_sum(x, 1), np.int32), axis=0),
        "one hot": graph.one_hot(graph.cast(graph.reduce_sum(x, 1), np.int32), 7),
        "features": features,
        "normalized": graph.normalize(images, graph.constant(0.0), graph.constant(1.0)),
    }
    shapes = {
        "rows": (0, 3),
        "sum": (3,),
        "largest": (3,),
        "joined": (0, 4),
        "turned": (4, 0),
        "part": (0, 2),
        "no columns": (0, 0),
        "gathered": (0, 3),
        "one hot": (0, 7),
        "features": (0, 3, 3, 5),
        "normalized": (0, 6, 6, 2),
    }
    feeds = {x: np.zeros((0, 4), np.float32), images: np.zeros((0, 6, 6, 2), np.float32)}
    made = dict(zip(targets, graph.run(feeds, list(targets.values())), strict=True))
    assert {name: tuple(value.shape) for name, value in made.items()} == shapes
    np.testing.assert_array_equal(made["sum"], 0)
    np.testing.assert_array_equal(made["largest"], -np.inf)
    loss = graph.reduce_sum(y * y) + graph.reduce_sum(features)
    slopes = graph.run(feeds, graph.gradients(loss, [w, kernel, x]))
    assert [slope.shape for slope in slopes] == [(4, 3), (3, 3, 2, 5), (0, 4)]
    for slope in slopes:
        np.testing.assert_array_equal(slope, 0)


def test_variables_blocks_and_executables_of_size_0() -> None:
    graph = mps.Graph()
    x, flag = graph.placeholder((None, 2)), graph.placeholder((1,))
    v = graph.variable(np.zeros((0, 2), np.float32))
    (y,) = graph.cond(flag + graph.variable([0.0]) > 0.0, lambda: [x + v], lambda: [x - v])
    (z,) = graph.while_loop([y], lambda y: (graph.reduce_sum(y) > 0.0, [y]), lambda y: [y + 1])
    (t,) = graph.for_loop(2, [z], lambda _, z: [z * 2])
    empty = np.zeros((0, 2), np.float32)
    assert graph.run({x: empty, flag: [1]}, t, [graph.assign(v, v * 2)]).shape == (0, 2)
    assert graph.compile({x: (0, 2), flag: (1,)}, [t])(empty, [0])[0].shape == (0, 2)


# ---- the compiled plan can be printed


def after_passes(plan: str) -> str:
    return plan.split("\n\ngraph")[1]


def operations_in(plan: str) -> list[str]:
    """The names of what is launched."""
    found = re.findall(r"^  %[^=]*= ([a-z_0-9]+)", after_passes(plan), re.M)
    return [name for name in found if name not in ("input", "constant", "reshape")]


def test_unused_work_is_pruned_and_constants_are_folded_as_the_plan_shows() -> None:
    graph = mps.Graph()
    x = graph.placeholder((3,), name="x")
    graph.exp(x)
    factor = graph.sqrt(graph.constant([4.0, 9.0, 16.0])) + 1.0
    plan = graph.compile({x: (3,)}, [x * factor]).plan
    assert "exp" not in plan
    assert plan.count("sqrt") == 1
    assert operations_in(plan) == ["multiply"]
    assert "[3, 4, 5]" in after_passes(plan)


def test_the_gradient_of_a_logarithm_is_a_reciprocal_and_nothing_else_is_left() -> None:
    graph = mps.Graph()
    x = graph.placeholder((3,), name="x")
    plan = graph.compile({x: (3,)}, graph.gradients(graph.log(x), [x])).plan
    assert "log" not in after_passes(plan)
    np.testing.assert_allclose(graph.run({x: [1, 2, 4]}, graph.gradients(graph.log(x), [x])[0]), [1, 0.5, 0.25])


def test_element_wise_operations_are_stitched_into_one_kernel_as_the_plan_shows() -> None:
    graph = mps.Graph()
    x = graph.placeholder((64, 64), name="x")
    gelu = x * 0.5 * (graph.erf(x * 0.5**0.5) + 1.0)
    plan = graph.compile({x: (64, 64)}, [gelu, *graph.gradients(gelu, [x])]).plan
    assert operations_in(plan) == ["fused_elementwise"]


def test_bias_and_relu_are_stitched_into_convolutions_and_products_as_the_plan_shows() -> None:
    graph = mps.Graph()
    x, w, bias = (
        graph.placeholder(shape, name=name)
        for shape, name in (((2, 8, 8, 3), "x"), ((3, 3, 3, 16), "w"), ((16,), "bias"))
    )
    v, offset = graph.placeholder((8 * 8 * 16, 32), name="v"), graph.placeholder((32,), name="offset")
    image = graph.relu(graph.conv2d(x, w, padding="same") + bias)
    y = graph.relu(graph.reshape(image, (2, 8 * 8 * 16)) @ v + offset)
    shapes = {tensor: tensor.shape or () for tensor in (x, w, bias, v, offset)}
    plan = graph.compile(shapes, [y]).plan
    assert [name for name in operations_in(plan) if name != "transpose"] == ["conv2d", "matmul"]
    assert plan.count("slope = 0.0") == 2
    leaky = graph.leaky_relu(graph.conv2d(x, w, padding="same") + bias, 0.2)
    plan = graph.compile(shapes, [leaky, *graph.gradients(leaky * leaky, [w, bias])]).plan
    assert "slope = 0.2" in plan
    assert not [
        name for name in operations_in(plan) if name.startswith("reduce")
    ]  # the bias's gradient is one of conv2d's


def test_element_wise_operations_are_stitched_into_the_reductions_around_them_as_the_plan_shows() -> None:
    graph = mps.Graph()
    x = graph.placeholder((64, 32), name="x")
    scaled = x * graph.rsqrt(graph.mean(graph.exp(x) * x, [1], keepdims=True))  # into one, out of one
    loss = graph.reduce_sum(graph.tanh(scaled) * 0.5)
    plan = graph.compile({x: (64, 32)}, [loss]).plan
    assert operations_in(plan) == ["fused_reduction", "rsqrt", "fused_reduction"]


@pytest.mark.parametrize("is_spelt_out", [False, True])
def test_mean_variance_and_normalisation_become_one_and_so_do_their_gradients(is_spelt_out: bool) -> None:
    graph = mps.Graph()
    x = graph.placeholder((4, 8, 8, 3), name="x")
    if is_spelt_out:
        mean = graph.reduce_sum(x, (0, 1, 2), keepdims=True) * (1 / 256)
        centred = x - mean
        y = centred / graph.sqrt(graph.reduce_sum(centred * centred, (0, 1, 2), keepdims=True) * (1 / 256) + 1e-3)
    else:
        mean, variance = graph.mean(x, [0, 1, 2], keepdims=True), graph.variance(x, [0, 1, 2], keepdims=True)
        y = graph.normalize(x, mean, variance, epsilon=1e-3)
    plan = graph.compile({x: (4, 8, 8, 3)}, graph.gradients(graph.reduce_sum(y * y * x), [x])).plan
    operations = operations_in(plan)
    assert operations.count("moments") == 1
    assert operations.count("normalization_gradient") == 1
    assert not [name for name in operations if name.startswith("reduce")]


# ---- compiled once for each set of types and targets


def printed(program: str, environment: dict[str, str]) -> list[str]:
    """The lines that a program prints to standard error while it runs, with a line for each of its `mark()`."""
    start = "import sys, numpy as np, openmps as mps\ndef mark(): print('mark', file=sys.stderr, flush=True)\n"
    ended = subprocess.run(
        [sys.executable, "-c", start + textwrap.dedent(program)],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return ended.stderr.splitlines()


def compilations(program: str) -> list[int]:
    """How many plans were compiled by the time of each `mark()` of a program."""
    counts, seen = [], 0
    for line in printed(program, {"OPENMPS_TIME_PASSES": "1"}):
        seen += line.startswith("pass eliminate_dead_code ")
        if line == "mark":
            counts.append(seen)
    return counts


def test_a_graph_is_compiled_once_for_each_set_of_types_and_targets_and_few_are_kept() -> None:
    counts = compilations("""
        graph = mps.Graph()
        x = graph.placeholder((None,))
        y, z = x * 2, x + 1
        def run(size, target):
            graph.run({x: np.zeros(size, np.float32)}, target)
        run(3, y); mark()
        run(3, y); run(3, y); mark()
        run(4, y); mark()
        run(3, z); mark()
        run(4, y); run(3, y); run(3, z); mark()
        for size in range(100, 164): run(size, y)
        mark()
        run(163, y); mark()
        run(3, y); mark()
    """)
    assert counts == [1, 1, 2, 3, 3, 67, 67, 68]  # 64 are kept: the first ones are compiled again


def test_both_forms_of_an_if_on_a_fed_flag_are_kept() -> None:
    counts = compilations("""
        graph = mps.Graph()
        x, flag = graph.placeholder((2,)), graph.placeholder((1,), bool)
        (y,) = graph.cond(flag, lambda: [x * 2], lambda: [x + 1])
        def run(value):
            graph.run({x: [1, 2], flag: [value]}, y)
        run(True); mark()
        run(False); mark()
        for _ in range(5): run(True); run(False)
        mark()
    """)
    assert counts[1] == 2 * counts[0]
    assert counts[2] == counts[1]


def test_an_if_on_a_fed_flag_keeps_fused_batch_normalisation_and_both_plans() -> None:
    lines = printed(
        """
        graph = mps.Graph()
        x, flag = graph.placeholder((4, 8, 8, 3)), graph.placeholder((1,), bool)
        moving = [graph.variable(np.full((1, 1, 1, 3), value), np.float32) for value in (0.5, 2)]
        def statistics():
            return [kind(x, [0, 1, 2], keepdims=True) for kind in (graph.mean, graph.variance)]
        y = graph.normalize(x, *graph.cond(flag, statistics, lambda: moving), epsilon=1e-3)
        loss = graph.reduce_sum(y * y * x)
        targets = [loss, *graph.gradients(loss, [x])]
        values = np.random.default_rng(3).standard_normal((4, 8, 8, 3)).astype(np.float32)
        for training in (True, False, True, False):
            mark()
            loss_now = graph.run({x: values, flag: [training]}, targets)[0]
            mean, variance = (values.mean((0, 1, 2)), values.var((0, 1, 2))) if training else (0.5, 2.0)
            np.testing.assert_allclose(loss_now, ((values - mean) ** 2 / (variance + 1e-3) * values).sum(), rtol=1e-3)
    """,
        {"OPENMPS_DUMP_PASSES": "eliminate_leftovers"},
    )
    trained, inferred, again, once_more = "\n".join([*lines, ""]).split("mark\n")[1:]
    for plan, count in ((trained, 1), (inferred, 0)):
        assert plan.count(" = moments ") == plan.count(" = normalization_gradient ") == count
        assert " = if " not in plan
    assert again == ""  # both are kept
    assert once_more == ""


# ---- sentences about bad input, and what a newcomer types


def refused(kind: type[Exception], sentence: str, build: Callable[[], object]) -> None:
    with pytest.raises(kind, match="^" + re.escape(sentence)):
        build()


def test_bad_input_is_refused_while_the_graph_is_built_by_label_and_both_quantities() -> None:
    graph = mps.Graph()
    x, n = graph.placeholder((2, 3), name="x"), graph.placeholder((2, 3), np.int32, name="n")
    shapes, arguments = mps.ShapeError, mps.ArgumentError
    refused(shapes, 'add "sum": shapes (2, 3) and (4,) cannot', lambda: graph.add(x, np.ones(4), name="sum"))
    refused(
        shapes,
        'forLoop "grow": argument 0 is float32 (2, 3), the body makes float32 (4, 3) of it.',
        lambda: graph.for_loop(2, [x], lambda _, v: [graph.concatenate([v, v], axis=0)], name="grow"),
    )
    refused(
        shapes,
        'while "grow": argument 0 is float32 (2, 3), the after block makes int32 (2, 3) of it.',
        lambda: graph.while_loop([x], lambda v: (graph.reduce_sum(v) < 1.0, [v]), lambda v: [n], name="grow"),
    )
    refused(
        arguments,
        'cond "c": the else block returns None, expected a sequence of tensors.',
        lambda: graph.cond(True, lambda: [x], lambda: None, name="c"),  # type: ignore[arg-type, return-value]
    )
    refused(
        arguments,
        'while_loop "w": the before block returns <Tensor',
        lambda: graph.while_loop([x], lambda v: v, lambda v: [v], name="w"),
    )
    refused(arguments, "a constant of int32 is given 3.5, expected", lambda: graph.for_loop(3.5, [x], lambda _, v: [v]))
    refused(arguments, "a constant of int32 is given 0.5, expected integers.", lambda: n * 0.5)
    refused(arguments, "placeholder 'n' of int32 is given 0.5,", lambda: graph.run({n: np.full((2, 3), 0.5)}, n))
    refused(arguments, "placeholder 'x' of float32 is given text,", lambda: graph.run({x: [["a"]]}, x))
    refused(arguments, "run: targets[0] is 'x', expected a Tensor.", lambda: graph.run({x: 0}, ["x"]))  # type: ignore[list-item]
    refused(arguments, "run: targets is None, expected a Tensor or a sequence of Tensors.", lambda: graph.run({}, None))  # type: ignore[call-overload]
    refused(arguments, "run: feeds is <Tensor x: float32 (2, 3)>, expected", lambda: graph.run(x, x))  # type: ignore[call-overload]
    refused(arguments, "<Tensor x: float32 (2, 3)> is indexed by [0.5]; take", lambda: x[[0.5]])
    refused(
        mps.DTypeError,
        "<Tensor x: float32 (2, 3)> is an operand of &, which takes tensors of bool and of integers.",
        lambda: x & x,
    )
    refused(
        shapes,
        'MPSGraphExecutable: placeholder "x" is float32 (2, 3), the type given for it is float32 (2, 2).',
        lambda: graph.compile({x: (2, 2)}, [x]),
    )


def test_a_tensor_alone_and_numbers_stand_where_sequences_of_tensors_are_expected() -> None:
    graph = mps.Graph()
    x, v = graph.placeholder((2,), name="x"), graph.variable([1.0])
    (y,) = graph.for_loop(2, [x], lambda _, value: value * 2)  # type: ignore[arg-type, return-value, unused-ignore]
    (slope,) = graph.gradients(y, x)
    (z,) = graph.cond(graph.reduce_sum(x) + v > 0.0, lambda: [1.0], lambda: [2.0])  # type: ignore[list-item]
    assert graph.run({x: [1, 2]}, slope, graph.assign(v, v + 1)).tolist() == [4, 4]
    assert graph.run({x: [1, 2]}, z) == 1
    assert graph.run({x: [-1, -2]}, z) == 2
    inside = (x > 0.0) & ~(x > 1.5) | (x < -5.0) ^ (x > 9.0)
    assert graph.run({x: [1, 2]}, inside).tolist() == [True, False]
    assert graph.run({x: [1, 2]}, (x[:, None] * [[1.0, 2.0]]).T).tolist() == [[1, 2], [2, 4]]
    unknown = graph.placeholder((None,), name="u")
    assert graph.compile({unknown: (None,)}, [unknown * 2])([1, 2, 3])[0].tolist() == [2, 4, 6]


# ---- gradients


def test_gradients_pass_through_control_dependencies() -> None:
    graph = mps.Graph()
    x, v = graph.placeholder((2,)), graph.variable([0.0])
    count = graph.assign(v, v + 1)
    (y,) = graph.control_dependencies([count], lambda: [x * x])
    (slope,) = graph.gradients(y, [x])
    np.testing.assert_array_equal(graph.run({x: [3, 4]}, slope), [6, 8])


def test_gradients_through_two_networks_are_only_those_asked_for() -> None:
    """A generator w and a discriminator d: each gets its own loss's gradient, computed in one run."""
    graph = mps.Graph()
    noise = graph.placeholder((None, 2), name="noise")
    w, d = graph.variable([[1.0, 2.0], [3.0, 4.0]]), graph.variable([[0.5], [-0.25]])
    score = graph.tanh(noise @ w) @ d
    fool, detect = graph.reduce_sum(graph.square(score - 1)), graph.reduce_sum(graph.square(score))
    (slope_w,), (slope_d,) = graph.gradients(fool, [w]), graph.gradients(detect, [d])
    feed = np.array([[0.1, -0.2], [0.3, 0.05], [-0.4, 0.2]])
    found = graph.run({noise: feed}, [slope_w, slope_d])

    def losses(w: np.ndarray, d: np.ndarray) -> tuple[float, float]:
        score = np.tanh(feed @ w) @ d
        return float(((score - 1) ** 2).sum()), float((score**2).sum())

    start = [np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([[0.5], [-0.25]])]
    for which, got in enumerate(found):
        for place in np.ndindex(got.shape):
            ends = []
            for step in (1e-6, -1e-6):
                moved = [part.copy() for part in start]
                moved[which][place] += step
                ends.append(losses(*moved)[which])
            assert got[place] == pytest.approx((ends[0] - ends[1]) / 2e-6, rel=1e-4, abs=1e-5)
    # Nothing of the other network's gradient is in the plan.
    one, both = ([*slopes] for slopes in ([slope_w], [slope_w, slope_d]))
    products = [operations_in(graph.compile({noise: (3, 2)}, of).plan).count("matmul") for of in (one, both)]
    assert products[0] < products[1]
