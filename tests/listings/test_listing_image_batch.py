"""Listing "Batches": a batch of images, through a graph."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("openmps._core")

import digit_formulas as digits  # noqa: E402
import openmps as mps  # noqa: E402


def test_a_batch_of_images_keeps_its_pixels() -> None:
    input_image0, input_image1 = np.random.default_rng(3).uniform(-1, 1, (2, 3, 2, 4)).astype(np.float32)
    # Create a batch of input images
    image_batch = np.stack([input_image0, input_image1])
    assert np.array_equal(mps.ImageBatch(image_batch).numpy(), image_batch)
    found = digits.encode(mps.NNGraph(mps.NeuronReLUNode(mps.ImageNode())), image_batch)
    assert np.array_equal(found, np.maximum(image_batch, 0))
