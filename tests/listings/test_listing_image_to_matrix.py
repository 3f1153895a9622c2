"""Listing "Data Converters": images to the rows of a matrix."""

from __future__ import annotations

import numpy as np

import openmps as mps


def test_two_images_become_two_rows_feature_channels_first() -> None:
    images = np.random.default_rng(8).uniform(-1, 1, (2, 3, 2, 5)).astype(np.float32)
    matrix = mps.matrix.images_to_matrix(images, layout="CHW")
    assert np.array_equal(matrix, images.transpose(0, 3, 1, 2).reshape(2, 30))
