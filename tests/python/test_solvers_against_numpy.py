"""Decompositions and solutions of batches of matrices against NumPy in double, on both devices, through `run_graph`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine_program import Array, needs_program, run_program, shape_of, text_of

pytestmark = needs_program
DEVICES = ("reference", "cpu")
ORDERS = (1, 2, 7, 70)


def _run(op: str, inputs: list[Array], outputs: int, device: str, **attributes: object) -> list[Array]:
    types = ["int32" if x.dtype.kind == "i" else "float32" for x in inputs]
    lines = [f"%{i} = input {kind} {shape_of(x)}" for i, (kind, x) in enumerate(zip(types, inputs, strict=True))]
    made = [f"%{len(inputs) + i}" for i in range(outputs)]
    given = ", ".join(f"{key} = {text_of(value)}" for key, value in attributes.items())
    lines.append(f"{', '.join(made)} = {op} ({', '.join(f'%{i}' for i in range(len(inputs)))}) {{{given}}}")
    lines += [f"output {name}" for name in made]
    return run_program(device, lines, inputs)


def _random(*shape: int, seed: int = 0) -> Array:
    return np.random.default_rng(seed).normal(size=shape).astype(np.float32).astype(np.float64)


def _definite(order: int) -> Array:
    a = _random(3, order, order)
    return (a @ a.transpose(0, 2, 1) / order + np.eye(order)).astype(np.float32).astype(np.float64)


def _close(actual: Array, expected: Array, tolerance: float = 2e-5) -> None:
    np.testing.assert_allclose(actual, expected, rtol=0, atol=tolerance * max(1.0, float(np.abs(expected).max())))


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("lower", [True, False])
def test_choleskys_factor_is_numpys(lower: bool, order: int, device: str) -> None:
    a = _definite(order)
    expected = np.linalg.cholesky(a)
    half = np.tril(a) if lower else np.triu(a)  # the other triangle is not read
    other = np.triu(np.full_like(a, np.nan), 1) if lower else np.tril(np.full_like(a, np.nan), -1)
    factor, info = _run("cholesky", [half + other], 2, device, lower=lower)
    _close(factor, expected if lower else expected.transpose(0, 2, 1))
    assert info.tolist() == [0, 0, 0]


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("lower", [True, False])
def test_a_matrix_that_is_not_positive_definite_says_where(lower: bool, device: str) -> None:
    a = _definite(5)
    a[1, 3, 3] = -1
    a[2, 0, 0] = np.nan
    factor, info = _run("cholesky", [a], 2, device, lower=lower)
    assert info.tolist() == [0, 4, 1]
    given = factor if lower else factor.transpose(0, 2, 1)
    leading = np.linalg.cholesky(a[1, :3, :3])
    _close(given[1, :, :3], np.concatenate([leading, a[1, 3:, :3] @ np.linalg.inv(leading).T]))
    assert not given[1, :, 3:].any()
    assert not given[2].any()


def _rebuilt(factors: Array, pivots: Array) -> Array:
    """The matrices that were decomposed."""
    rows, columns = factors.shape[1:]
    steps = min(rows, columns)
    low = np.tril(factors[:, :, :steps], -1) + np.eye(rows, steps)
    result = low @ np.triu(factors[:, :steps])
    for entry in range(len(factors)):
        for step in reversed(range(steps)):
            other = int(pivots[entry, step])
            result[entry, [step, other]] = result[entry, [other, step]]
    return np.asarray(result)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("shape", [*((n, n) for n in ORDERS), (9, 4), (4, 9)])
def test_factors_and_pivots_are_the_matrix(shape: tuple[int, int], device: str) -> None:
    a = _random(3, *shape)
    factors, pivots, info = _run("lu", [a], 3, device)
    _close(_rebuilt(factors, pivots), a, 2e-5 * np.sqrt(max(shape)))
    assert np.abs(np.tril(factors[:, :, : min(shape)], -1)).max(initial=0) <= 1  # guaranteed by partial pivoting
    assert info.tolist() == [0, 0, 0]


@pytest.mark.parametrize("device", DEVICES)
def test_a_singular_matrix_says_where(device: str) -> None:
    a = np.stack([np.diag([1.0, 2.0, 3.0]), np.ones((3, 3)), np.zeros((3, 3))])
    factors, pivots, info = _run("lu", [a], 3, device)
    assert info.tolist() == [0, 2, 1]
    _close(_rebuilt(factors, pivots), a)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("order", [1, 7, 70])
@pytest.mark.parametrize("right", [False, True])
@pytest.mark.parametrize("unit", [False, True])
@pytest.mark.parametrize("transpose", [False, True])
@pytest.mark.parametrize("upper", [False, True])
def test_substitution_is_numpys(upper: bool, transpose: bool, unit: bool, right: bool, order: int, device: str) -> None:
    a = _random(3, order, order) / order + 1.5 * np.eye(order)  # the other triangle holds numbers too
    b = _random(3, *((70, order) if right else (order, 70)), seed=1)
    triangle: Any = np.triu(a) if upper else np.tril(a)
    if unit:
        triangle = triangle - np.eye(order) * triangle + np.eye(order)
    if transpose:
        triangle = triangle.transpose(0, 2, 1)
    expected = b @ np.linalg.inv(triangle) if right else np.linalg.solve(triangle, b)
    attributes = {"upper": upper, "transpose": transpose, "unit": unit, "right": right}
    _close(_run("triangular_solve", [a, b], 1, device, **attributes)[0], expected)


@pytest.mark.parametrize("device", DEVICES)
def test_swapped_rows_are_swapped_back(device: str) -> None:
    x = _random(2, 6, 3)
    pivots = np.array([[3, 1, 5, 4], [0, 5, 2, 3]])
    expected = x.copy()
    for entry in range(2):
        for step, other in enumerate(pivots[entry]):
            expected[entry, [step, other]] = expected[entry, [other, step]]
    swapped = _run("swap_rows", [x, pivots], 1, device)[0]
    assert np.array_equal(swapped, expected)
    assert np.array_equal(_run("swap_rows", [swapped, pivots], 1, device, backward=True)[0], x)
