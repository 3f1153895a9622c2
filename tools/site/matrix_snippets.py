"""Rows of snippets: kernels on matrices and vectors, each with the numbers that NumPy computes."""

from __future__ import annotations

import numpy as np

from kernel_rows import Formula, made
from statements import BUFFER, MATRICES, NIL, Array, Enumerator, Row, Send, Statement, Value, Var

_M, _OTHER, _TALL = MATRICES["matrix"], MATRICES["other_matrix"], MATRICES["tall_matrix"]
_LOWER, _SQUARE, _COLUMN = MATRICES["lower_matrix"], MATRICES["square_matrix"], MATRICES["column"]
_MATRIX, _PRODUCT = Var("matrix"), Var("product")
_SOFT = np.exp(_M) / np.exp(_M).sum(-1, keepdims=True)


def _row(
    name: str, python: str, formula: Formula, kernel: tuple[str, tuple[Value, ...]], words: str, *given: Value
) -> Row:
    """Return the row of a kernel whose method has these words after "encodeToCommandBuffer:"."""
    selector, arguments = kernel
    encode = Send("kernel", f"encodeToCommandBuffer:{words}", (BUFFER, *given))
    return Row(name, (made(name, selector, *arguments), encode), python, formula)


_PLAIN: tuple[str, tuple[Value, ...]] = ("initWithDevice:", ())


def _rows_of_matrices() -> list[Row]:
    unary = "inputMatrix:resultMatrix:"
    gradient = "gradientMatrix:forwardOutputMatrix:resultMatrix:"
    back = (Var("other_matrix"), _MATRIX, _PRODUCT)
    sums = (_OTHER * _M).sum(-1, keepdims=True)
    return [
        _row("MPSMatrixSoftMax", "", lambda: _SOFT, _PLAIN, unary, _MATRIX, _PRODUCT),
        _row("MPSMatrixLogSoftMax", "", lambda: np.log(_SOFT), _PLAIN, unary, _MATRIX, _PRODUCT),
        _row("MPSMatrixSoftMaxGradient", "", lambda: _M * (_OTHER - sums), _PLAIN, gradient, *back),
        _row(
            "MPSMatrixLogSoftMaxGradient",
            "",
            lambda: _OTHER - np.exp(_M) * _OTHER.sum(-1, keepdims=True),
            _PLAIN,
            gradient,
            *back,
        ),
    ]


def _products() -> list[Row]:
    size: tuple[str, tuple[Value, ...]] = ("initWithDevice:resultRows:resultColumns:interiorColumns:", (2, 2, 3))
    words = "leftMatrix:rightMatrix:resultMatrix:"
    dense = "inputMatrix:weightMatrix:biasVector:resultMatrix:"
    return [
        _row("MPSMatrixMultiplication", "", lambda: _M @ _TALL, size, words, _MATRIX, Var("tall_matrix"), _PRODUCT),
        _row(
            "MPSMatrixFullyConnected",
            "",
            lambda: _M @ _TALL + MATRICES["vector"],
            _PLAIN,
            dense,
            _MATRIX,
            Var("tall_matrix"),
            Var("vector"),
            _PRODUCT,
        ),
    ]


def _solved(matrix: Array) -> Array:
    return np.asarray(np.linalg.solve(matrix, _COLUMN), np.float64)


def _solutions() -> list[Row]:
    solve = "sourceMatrix:rightHandSideMatrix:solutionMatrix:"
    triangle = "initWithDevice:right:upper:transpose:unit:order:numberOfRightHandSides:alpha:"
    cholesky = "initWithDevice:upper:order:numberOfRightHandSides:"
    given = (Var("lower_matrix"), Var("column"), _PRODUCT)
    flags: tuple[Value, ...] = (False, False, False, False, 2, 1, 1.0)
    return [
        _row("MPSMatrixSolveTriangular", "", lambda: _solved(_LOWER), (triangle, flags), solve, *given),
        _row(
            "MPSMatrixSolveCholesky",
            "",
            lambda: _solved(_SQUARE),
            (cholesky, (False, 2, 1)),
            solve,
            *given,
        ),
    ]


def _neurons() -> list[Row]:
    relu = Enumerator("MPSCNNNeuronTypeReLU", 1)
    chosen = Send("kernel", "setNeuronType:parameterA:parameterB:parameterC:", (relu, 0.25, 0.0, 0.0))
    slopes = np.where(_M < 0, 0.25, 1)
    forward = Send(
        "kernel", "encodeToCommandBuffer:inputMatrix:biasVector:resultMatrix:", (BUFFER, _MATRIX, NIL, _PRODUCT)
    )
    words = "gradientMatrix:inputMatrix:biasVector:resultGradientForDataMatrix:resultGradientForBiasVector:"
    back = Send("kernel", f"encodeToCommandBuffer:{words}", (BUFFER, Var("other_matrix"), _MATRIX, NIL, _PRODUCT, NIL))
    ways: list[tuple[str, Statement, Formula]] = [
        ("MPSMatrixNeuron", forward, lambda: _M * slopes),
        ("MPSMatrixNeuronGradient", back, lambda: _OTHER * slopes),
    ]
    return [Row(name, (made(name), chosen, encode), "", formula) for name, encode, formula in ways]


def rows() -> list[Row]:
    """Return all rows."""
    return [*_rows_of_matrices(), *_products(), *_solutions(), *_neurons()]
