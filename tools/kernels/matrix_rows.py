"""The classes of openmps.matrix; kernels that are functions there are not among them."""

from __future__ import annotations

import numpy as np

from rows import Family, Row

# Calls take whole arrays, so the kernels need no part of one.
_PARTS = frozenset(
    {
        "batch_size",
        "batch_start",
        "primary_source_matrix_origin",
        "result_matrix_origin",
        "secondary_source_matrix_origin",
        "source_input_feature_channels",
        "source_matrix_origin",
        "source_number_of_feature_vectors",
        "source_output_feature_channels",
    }
)
_CALLS = "openmps.matrix._calls"

LAYERS = Family(
    "layers",
    "Kernels of layers whose samples are rows, and their gradients",
    _CALLS,
    (
        Row(
            "MPSMatrixBatchNormalization",
            "Normalization",
            "Columns with given means and variances",
            "compute_statistics=True",
            "[[1, 2], [3, 6]]",
            lambda x: (x - x.mean(axis=0)) / x.std(axis=0),
            _PARTS,
            after=".result",
        ),
        Row(
            "MPSMatrixBatchNormalizationGradient",
            "NormalizationGradient",
            "The gradients of a normalization",
            "",
            "[[1, 0], [0, 0]], [[1, 2], [3, 6]], [2, 4], [1, 4]",
            lambda g, x, mean, variance: (g * (x - mean) / np.sqrt(variance)).sum(axis=0),
            _PARTS,
            after=".gamma",
        ),
        Row(
            "MPSMatrixFullyConnectedGradient",
            "DenseGradient",
            "The gradients of a dense layer",
            "alpha=2.0",
            "[[1, 2]], [[3, 4]], [[5, 6], [7, 8]]",
            lambda g, x, w: 2 * g @ w.T,
            _PARTS,
            after=".data",
        ),
        Row(
            "MPSMatrixNeuronGradient",
            "NeuronGradientBase",
            "The gradients of a function of each element",
            'function="relu"',
            "[[1, 2]], [[-3, 4]]",
            lambda g, x: g * (x > 0),
            _PARTS,
            after=".data",
        ),
    ),
)

OTHERS = Family(
    "sources",
    "Copies of parts of matrices, and random numbers",
    _CALLS,
    (
        Row(
            "MPSMatrixCopy",
            "CopyBase",
            "Copies of parts of matrices",
            "1, 2",
            "[[1, 2]], [[0, 0, 0]], (0, 0, 0, 1)",
            lambda x, y, offsets: np.concatenate([y[:, :1], x], axis=1),
        ),
        Row(
            "MPSMatrixRandomMTGP32",
            "RandomBase",
            "Random numbers of a Mersenne twister",
            "1",
            "(2, 3)",
            lambda shape: (2, 3),
            _PARTS,
            after=".shape",
        ),
        Row(
            "MPSMatrixRandomPhilox",
            "RandomBase",
            "Random numbers of the counter generator Philox 4x32-10",
            "0",
            "4",
            lambda shape: np.array([0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8], np.uint32),
            _PARTS,
        ),
    ),
)

FAMILIES = (LAYERS, OTHERS)
