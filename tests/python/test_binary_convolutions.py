"""Binary convolutions and dense layers in Python against sums over windows in NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps
from computed_nodes import computed
from openmps import BinaryConvolutionType as Type

VALID = mps.Padding.VALID


def _expected(x: Any, bits: Any, type: Type, terms: Any, *, beta: bool) -> Any:
    """Apple's formula: sums over windows inside the image, in double."""
    output_bias, output_scale, input_bias, input_scale = terms
    u = (x.astype(np.float64) + input_bias) * input_scale
    values = {
        Type.BINARY_WEIGHTS: (u, 2.0 * bits - 1),
        Type.XNOR: (np.where(u < 0, -1.0, 1.0), 2.0 * bits - 1),
        Type.AND: (np.where(u < 0, 0.0, 1.0), 1.0 * bits),
    }[type]
    height, width = bits.shape[1:3]

    def windows(of: Any) -> Any:
        return np.lib.stride_tricks.sliding_window_view(of, (height, width), (1, 2))

    sums = np.einsum("nyxchw,ohwc->nyxo", windows(values[0]), values[1])
    factor = windows(np.abs(u).mean(-1, keepdims=True)).sum((-1, -2)) / (height * width) if beta else 1.0
    return sums * output_scale * factor + output_bias


@pytest.mark.parametrize("device", ["reference", "cpu"])
@pytest.mark.parametrize("type", list(Type))
@pytest.mark.parametrize("beta", [False, True])
@pytest.mark.parametrize("inputs", [1, 3, 32, 33, 70])
def test_with_terms(inputs: int, beta: bool, type: Type, device: str) -> None:
    random = np.random.default_rng(inputs)
    x = random.normal(size=(2, 4, 5, inputs)).astype(np.float32)
    bits = random.random((3, 2, 3, inputs)) < 0.5
    terms = [random.normal(size=count).astype(np.float32) for count in (3, 3, inputs, inputs)]
    source = mps.BinaryConvolutionDataSource((2, 3), inputs, 3, weights=bits, bias=[9, 9, 9])
    names = ("output_bias", "output_scale", "input_bias", "input_scale")
    given: Any = dict(zip(names, terms, strict=True))
    node = mps.BinaryConvolutionNode(mps.ImageNode(), source, type, beta_scaling=beta, padding=VALID, **given)
    np.testing.assert_allclose(
        computed(node, x, device=device), _expected(x, bits, type, terms, beta=beta), rtol=2e-5, atol=2e-4
    )


@pytest.mark.parametrize("scale", [None, 0.5])
def test_a_scale_and_the_bias_of_the_data_source(scale: float | None) -> None:
    random = np.random.default_rng(1)
    x, bits = random.normal(size=(1, 3, 3, 5)).astype(np.float32), random.random((2, 3, 3, 5)) < 0.5
    source = mps.BinaryConvolutionDataSource(3, 5, 2, weights=bits, bias=[1, -2], label="b1")
    dense = mps.BinaryFullyConnectedNode(mps.ImageNode(), source, Type.XNOR, scale=scale)
    terms = (np.array([1, -2]), 1.0 if scale is None else scale, 0.0, 1.0)
    expected = _expected(x, bits, Type.XNOR, terms, beta=False)
    assert expected.shape == (1, 1, 1, 2)
    np.testing.assert_allclose(computed(dense, x), expected, rtol=1e-5)
    assert (dense.label, dense.channels) == ("b1", 2)


def test_the_arrays_are_copied_and_come_back() -> None:
    bits, bias = np.ones((2, 1, 1, 3), bool), np.zeros(2, np.float32)
    source = mps.BinaryConvolutionDataSource(1, 3, 2, weights=bits, bias=bias)
    bits[:], bias[:] = False, 7
    weights, terms = source.weights(), source.bias()
    assert weights.all()
    assert terms is not None
    assert not terms.any()
    assert source.descriptor().out_channels == 2


def test_refusals() -> None:
    bits = np.ones((2, 1, 1, 3), bool)
    source = mps.BinaryConvolutionDataSource(1, 3, 2, weights=bits, label="b")
    image = mps.ImageNode()
    wrong: Any = mps.ConvolutionDataSource(1, 3, 2)
    cases: list[tuple[Any, type[Exception], str]] = [
        (
            lambda: mps.BinaryConvolutionDataSource(1, 3, 2, weights=np.ones((2, 1, 1, 3))),
            mps.DTypeError,
            "weights are float64, expected bool",
        ),
        (
            lambda: mps.BinaryConvolutionDataSource(1, 4, 2, weights=bits),
            mps.ShapeError,
            r"shape \(2, 1, 1, 3\), expected \(2, 1, 1, 4\)",
        ),
        (
            lambda: mps.BinaryConvolutionDataSource(1, 3, 2, weights=bits, bias=[1]),
            mps.ShapeError,
            r"bias has shape \(1,\), expected \(2,\)",
        ),
        (
            lambda: mps.BinaryConvolutionNode(image, wrong),
            mps.GraphError,
            "weights is ConvolutionDataSource, expected a Binary",
        ),
        (
            lambda: mps.BinaryConvolutionNode(image, source, 7),  # type: ignore[arg-type]
            mps.ArgumentError,
            "expected one of BINARY_WEIGHTS, XNOR, AND",
        ),
        (
            lambda: mps.BinaryConvolutionNode(image, source, scale=2, input_bias=[1, 2, 3]),
            mps.ArgumentError,
            "scale is 2.* beside terms",
        ),
        (
            lambda: mps.BinaryConvolutionNode(image, source, input_bias=[1]),
            mps.ShapeError,
            r"input_bias has shape \(1,\), expected \(3,\)",
        ),
        (
            lambda: computed(mps.BinaryConvolutionNode(image, source), np.ones((1, 2, 2, 4), np.float32)),
            mps.ShapeError,
            "4 feature channels",
        ),
        (
            lambda: mps.NNGraph(mps.BinaryConvolutionNode(image, source).gradient_filter(image), "cpu"),
            mps.UnsupportedError,
            "gradient",
        ),
    ]
    for call, kind, sentence in cases:
        with pytest.raises(kind, match=sentence):
            call()
