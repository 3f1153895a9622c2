"""Listing "FP16 accumulation": a convolution whose sums may be in half precision."""

from __future__ import annotations

import numpy as np

import digit_formulas as digits
import openmps as mps


def test_a_convolution_that_may_accumulate_in_half_precision() -> None:
    weights = np.random.default_rng(51).uniform(-0.4, 0.4, (2, 3, 3, 1)).astype(np.float32)
    conv = mps.ConvolutionNode(mps.ImageNode(), digits.source(weights, "conv"), padding=mps.Padding.VALID)

    # The slide says accumulatorPrecisionOption; that is the name of the kernels' property.
    conv.accumulator_precision = "half"

    x = digits.images(2)
    found = digits.encode(mps.NNGraph(conv), x)
    # Nine products of at most 0.4, each rounded to 11 bits.
    assert np.abs(found - digits.convolve(x, weights, 0)).max() < 9 * 4 * 2.0**-11
