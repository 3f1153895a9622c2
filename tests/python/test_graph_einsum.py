"""Graph.einsum against NumPy's, and its gradients against finite differences."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps
from graph_formulas import check

RNG = np.random.default_rng(4)

_TEXTS = [
    "ij,jk->ik",
    "ij,jk",
    "ba",
    "ij->ji",
    "ij->",
    "ii->i",
    "ii",
    "iij->ij",
    "iji->j",
    "bij,bjk->bik",
    "bi,bi->b",
    "i,j->ij",
    "i,i->i",
    "i,i",
    "abc,cd,de->abe",
    "abcd,cdef->abef",
    "bhnd,bhmd->bhnm",
    "bnhd,bmhd->bhnm",
    "ijk,kj->i",
    "ijk,jl->",
    "a,ab,abc->abc",
    "abc,abd->cd",
    "abi,abi,i->a",
    " i j , j k -> i k ",
    "...ij,...jk->...ik",
    "...i,...i->...",
    "...i->i...",
    "ab...,b...c->a...c",
    "...,...",
    "b...a,a->b...",
]


def _operands(text: str) -> list[Any]:
    """Return arrays with 2 to 5 elements along each label, and (2, 3) for an ellipsis; the second operand has 3."""
    arrays = []
    for number, term in enumerate(text.replace(" ", "").partition("->")[0].split(",")):
        head, dots, tail = term.partition("...")
        further = [[2, 3], [3]][min(number, 1)] if dots else []
        extents = [[2 + ord(label) % 4 for label in part] for part in (head, tail)]
        arrays.append(RNG.normal(size=[*extents[0], *further, *extents[1]]))
    return arrays


@pytest.mark.parametrize("text", _TEXTS)
def test_sums_are_numpys(text: str) -> None:
    check(
        lambda graph, *tensors: graph.einsum(text, *tensors),
        lambda *arrays: np.einsum(text, *arrays),
        _operands(text),
    )


def test_axes_of_an_ellipsis_that_the_result_lacks_are_summed() -> None:
    check(lambda graph, x: graph.einsum("i...j->j", x), lambda x: x.sum((0, 1)), [RNG.normal(size=(2, 3, 4))])


@pytest.mark.parametrize(
    "shapes", [((2, 1), (3, 4)), ((1, 3), (3, 1)), ((0, 3), (3, 2)), ((2, 0), (0, 3)), ((1, 1), (1, 1))]
)
def test_extents_of_one_and_of_none(shapes: Any) -> None:
    arrays = [RNG.normal(size=shape) for shape in shapes]
    graph = mps.Graph("cpu")
    for text in ("ij,jk->ik", "ij,jk->ijk", "ij,jk->j"):
        found = graph.run({}, graph.einsum(text, *arrays))
        np.testing.assert_allclose(found, np.einsum(text, *arrays), rtol=1e-5, atol=1e-6)


def test_integers_and_halves() -> None:
    graph = mps.Graph("cpu")
    square = graph.placeholder((None, None), np.int32)
    assert graph.run({square: [[1, 2], [3, 4]]}, graph.einsum("ii", square)).tolist() == 5
    numbers = np.arange(6, dtype=np.int32).reshape(2, 3)
    found = graph.run({}, graph.einsum("ij,kj->ik", numbers, numbers))
    np.testing.assert_array_equal(found, numbers @ numbers.T, strict=True)
    half = graph.placeholder((2, 3), np.float16)
    y = graph.einsum("ij,j->i", half, [1, 2, 4], name="y")
    assert y.dtype == np.float16
    assert y.name == "y"
    assert graph.run({half: numbers}, y).tolist() == [10, 31]


def test_a_matmul_is_one_operation() -> None:
    graph = mps.Graph("cpu")
    shapes = (2, 3, 4, 8), (2, 3, 5, 8)
    a, b = (graph.placeholder(shape) for shape in shapes)
    plan = graph.compile({a: shapes[0], b: shapes[1]}, [graph.einsum("bhnd,bhmd->bhnm", a, b)]).plan
    last = plan.rpartition("graph ")[2]
    assert last.count("= matmul (") == 1
    assert "reduce_sum" not in last


@pytest.mark.parametrize(
    ("text", "shapes", "kind", "sentence"),
    [
        ("ij", [(2, 2), (2, 2)], mps.ArgumentError, 'einsum: subscripts "ij" are for 1 operands, 2 are given.'),
        (
            "ij->k",
            [(2, 2)],
            mps.ArgumentError,
            'einsum: subscripts are "ij->k", expected each label of the result once',
        ),
        ("ij->ii", [(2, 2)], mps.ArgumentError, 'einsum: subscripts are "ij->ii", expected each label'),
        (
            "i?",
            [(2, 2)],
            mps.ArgumentError,
            'einsum: subscripts are "i?", expected letters, commas, "..." and one "->".',
        ),
        ("i..j", [(2, 2)], mps.ArgumentError, 'einsum: subscripts are "i..j", expected letters'),
        ("i->i->i", [(2,)], mps.ArgumentError, 'einsum: subscripts are "i->i->i", expected letters'),
        ("", [], mps.ArgumentError, "einsum: no operand is given, expected one or more."),
        ("i", [(2, 2)], mps.ShapeError, '(2, 2)> has the labels "i" in "i", expected one for each axis.'),
        ("ii", [(2, 3)], mps.ShapeError, 'einsum: "i" has extents 2 and 3 in <Tensor'),
        ("ij,jk", [(2, 3), (4, 2)], mps.ShapeError, 'einsum: "j" has extent 3 in <Tensor'),
    ],
)
def test_what_is_refused(text: str, shapes: Any, kind: type[Exception], sentence: str) -> None:
    graph = mps.Graph("cpu")
    with pytest.raises(kind) as caught:
        graph.einsum(text, *(graph.placeholder(shape) for shape in shapes))
    assert sentence in str(caught.value)


def test_dtypes_and_unknown_axes_are_refused() -> None:
    graph = mps.Graph("cpu")
    with pytest.raises(mps.DTypeError, match="are multiplied, expected one dtype.$"):
        graph.einsum("i,i", graph.placeholder((2,)), graph.placeholder((2,), np.float16))
    with pytest.raises(mps.ShapeError, match='has the labels "i" in "i"'):
        graph.einsum("i", graph.placeholder())


# ---- norms


_ORDERS = [1, 2, 3, 0.5, np.inf]


@pytest.mark.parametrize("order", _ORDERS)
@pytest.mark.parametrize("axes", [None, 0, -1, (0, 2)])
def test_norm(axes: Any, order: float) -> None:
    def formula(x: Any) -> Any:
        sizes = np.abs(x)
        return sizes.max(axes) if np.isinf(order) else (sizes**order).sum(axes) ** (1 / order)

    check(lambda graph, x: graph.norm(x, axes, ord=order), formula, [RNG.normal(size=(2, 3, 4))])


@pytest.mark.parametrize("order", _ORDERS)
def test_the_slope_of_a_norm_that_is_zero(order: float) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((2, 2))
    y = graph.norm(x, 1, ord=order, keepdims=True)
    found, slope = graph.run({x: [[0, 0], [0, -2]]}, [y, *graph.gradients(graph.sum(y), [x])])
    np.testing.assert_allclose(found, [[0], [2]], rtol=1e-6)
    np.testing.assert_allclose(slope, [[0, 0], [0, -1]], rtol=1e-6)


@pytest.mark.parametrize("limit", [0.5, 5.0, 100.0])
def test_clip_by_norm(limit: float) -> None:
    arrays = [RNG.normal(size=shape) for shape in ((3, 2), (4,), ())]
    graph = mps.Graph("cpu")
    tensors = [graph.placeholder(array.shape, dtype) for array, dtype in zip(arrays, "fef", strict=True)]
    clipped, norm = graph.clip_by_norm(tensors, limit)
    assert [each.dtype for each in clipped] == [each.dtype for each in tensors]
    *found, length = graph.run(dict(zip(tensors, arrays, strict=True)), [*clipped, norm])
    expected = np.sqrt(sum((array**2).sum() for array in arrays))
    assert float(length) == pytest.approx(expected, rel=1e-3)
    for each, array in zip(found, arrays, strict=True):
        np.testing.assert_allclose(each, array * min(1, limit / expected), rtol=2e-3)


def test_clip_by_norm_of_zeros_of_infinities_and_of_a_fed_limit() -> None:
    graph = mps.Graph("cpu")
    x, limit = graph.placeholder((2,)), graph.placeholder((1,))
    (y,), norm = graph.clip_by_norm([x], limit)
    for values, most, expected in (([0, 0], 1, [0, 0]), ([3, 4], 1, [0.6, 0.8]), ([np.inf, 1], 1, [np.nan, 0])):
        np.testing.assert_allclose(graph.run({x: values, limit: [most]}, y), expected, rtol=1e-6)


def test_what_norms_refuse() -> None:
    graph = mps.Graph("cpu")
    for call, kind, sentence in (
        (lambda: graph.norm([1.0], ord=0), mps.ArgumentError, "^norm: ord is 0, expected a number above 0.$"),
        (lambda: graph.norm([1]), mps.DTypeError, "^norm: .* is given, expected floats.$"),
        (lambda: graph.clip_by_norm([], 1.0), mps.ArgumentError, "^clip_by_norm: no tensor is given"),
        (lambda: graph.clip_by_norm([graph.constant([1])], 1.0), mps.DTypeError, "^clip_by_norm: .* expected floats.$"),
    ):
        with pytest.raises(kind, match=sentence):
            call()
