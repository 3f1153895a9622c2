"""Valid arguments of the functions of ``openmps.matrix`` and ``openmps.kernels``, for ``malformed_targets``."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np

from openmps import ComparisonType, LossDescriptor, LossType, kernels, matrix

_ONES = np.ones((2, 3), np.float32)
_SQUARE = np.array([[4, 1], [1, 3]], np.float32)
_COLUMNS = np.ones((2, 1), np.float32)

_ARGUMENTS: dict[str, dict[str, Any]] = {
    "cholesky": {"matrix": _SQUARE, "upper": True},
    "fully_connected": {"x": _ONES, "weights": _ONES.T, "bias": [1.0, 2.0], "function": "tanh", "alpha": 2.0},
    "images_to_matrix": {"images": np.ones((2, 3, 4, 1), np.float32), "layout": "HWC"},
    "log_softmax": {"x": _ONES},
    "log_softmax_gradient": {"gradient": _ONES, "result": -_ONES},
    "lu": {"matrix": _ONES},
    "matmul": {"left": _ONES, "right": _ONES, "transpose_right": True, "alpha": 2.0, "beta": 0.5, "addend": _SQUARE},
    "matrix_to_images": {"matrix": np.ones((2, 12), np.float32), "shape": (3, 4, 1), "layout": "CHW"},
    "matvec": {"matrix": _ONES, "vector": [1.0, 2.0, 3.0], "alpha": 2.0, "beta": 0.0},
    "neuron": {"x": _ONES, "function": "elu", "a": 0.5, "alpha": 2.0, "bias": [1.0, 2.0, 3.0]},
    "prelu": {"x": _ONES, "a": [0.1, 0.2, 0.3], "bias": None},
    "softmax": {"x": _ONES},
    "softmax_gradient": {"gradient": _ONES, "result": _ONES},
    "solve": {"matrix": _SQUARE, "right_hand_side": _COLUMNS},
    "solve_cholesky": {"factor": [[2.0, 0.0], [1.0, 3.0]], "right_hand_side": _COLUMNS, "upper": False},
    "solve_lu": {
        "decomposition": matrix.LU(_SQUARE, np.array([0, 1], np.uint32), np.array(False)),
        "right_hand_side": _COLUMNS,
    },
    "solve_triangular": {"matrix": _SQUARE, "right_hand_side": _COLUMNS, "upper": True, "unit": False, "alpha": 2.0},
    "top_k": {"x": _ONES, "k": 2, "index_offset": 5},
    "weighted_sum": {"matrices": [_ONES, _ONES], "scales": [1.0, 2.0], "transpose": True, "bias": [1.0, 2.0]},
}

_IMAGES = np.ones((2, 4, 6, 3), np.float32)
_POOLED = {"images": _IMAGES, "window": (2, 3), "stride": 2}
_TWO_IMAGES = {"primary": _IMAGES, "secondary": _IMAGES, "primary_scale": 2.0, "secondary_scale": 0.5, "bias": 1.0}
_KERNELS: dict[str, dict[str, Any]] = {
    **dict.fromkeys(("add", "divide", "multiply", "subtract"), _TWO_IMAGES),
    **dict.fromkeys(("pool_average", "pool_l2_norm", "pool_max"), _POOLED),
    "compare": {"primary": _IMAGES, "secondary": _IMAGES, "comparison": ComparisonType.LESS, "threshold": 0.5},
    "convolution": {
        "images": _IMAGES,
        "weights": np.ones((2, 2, 3, 3), np.float32),
        "bias": [1.0, 2.0],
        "stride": (1, 2),
        "dilation": 1,
        "groups": 1,
    },
    "cross_channel_normalization": {"images": _IMAGES, "size": 3, "alpha": 0.5, "beta": 0.75, "delta": 2.0},
    "dilated_pool_max": {"images": _IMAGES, "window": 2, "dilation": (2, 3), "stride": 1},
    "fully_connected": {"images": _IMAGES, "weights": np.ones((2, 4, 6, 3), np.float32), "bias": [1.0, 2.0]},
    "gram_matrix": {"images": _IMAGES, "alpha": 0.5},
    "log_softmax": {"images": _IMAGES},
    "loss": {
        "predictions": _IMAGES,
        "labels": _IMAGES,
        "descriptor": LossDescriptor(LossType.MEAN_SQUARED_ERROR),
        "weights": _IMAGES,
    },
    "neuron": {"images": _IMAGES, "function": "elu", "a": 0.5},
    "reduce": {"images": _IMAGES, "operation": "sum", "axis": "channels", "weight": 2.0},
    "resize_bilinear": {"images": _IMAGES, "size": (3, 5), "align_corners": True},
    "softmax": {"images": _IMAGES},
    "spatial_normalization": {"images": _IMAGES, "window": (3, 2), "alpha": 0.5},
    "upsample_bilinear": {"images": _IMAGES, "factor": (2, 3), "align_corners": True},
    "upsample_nearest": {"images": _IMAGES, "factor": 2},
}

# The classes of both modules are tuples, which check nothing: they are not called.
_MATRIX = [name for name in matrix.__all__ if not inspect.isclass(getattr(matrix, name))]
_SINGLE = [name for name in kernels.__all__ if not inspect.isclass(getattr(kernels, name))]


def functions() -> dict[str, tuple[Callable[..., Any], dict[str, Any]]]:
    """Return each function with arguments that fit, by name."""
    found = {f"matrix.{name}": (getattr(matrix, name), _ARGUMENTS[name]) for name in _MATRIX}
    found |= {f"kernels.{name}": (getattr(kernels, name), _KERNELS[name]) for name in _SINGLE}
    return {name: (function, {**arguments, "device": "cpu"}) for name, (function, arguments) in found.items()}
