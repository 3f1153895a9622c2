"""Valid arguments of the kernel classes of ``openmps.image``, ``openmps.ndarray`` and ``openmps.matrix``."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from openmps import image, matrix, ndarray

_PICTURE = np.ones((4, 5, 3), np.float32)
_GRAY = np.ones((4, 5), np.uint8)
_ONES, _ROW = np.ones((2, 3), np.float32), np.ones(3, np.float32)
_COUNTS = np.ones((3, 256), np.int64)
_WINDOW: dict[str, Any] = {"kernel_width": 3, "kernel_height": 1}
_WEIGHTS = {"weights": np.ones((1, 3), np.float32)}
_UNARY: dict[str, Any] = {"source": _PICTURE, "size": (3, 2), "channels": 1, "dtype": "float32"}
_AREA: dict[str, Any] = {"offset": (0, 1), "clip_rect": (0, 0, 2, 2)}
_THRESHOLD = {"threshold_value": 0.5, "linear_gray_color_transform": (0.2, 0.3, 0.5)}
_LEVELS = [np.ones((2, 2)), np.ones((1, 1))]
_INT4 = ndarray.AffineQuantization(data_type="int4")
_SLICE = {"strides": (1, 2)}
# Class: the arguments of its constructor, and of its call.
_KERNELS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "image.Convolution": ({**_WEIGHTS, "bias": 0.5, **_AREA}, _UNARY),
    "image.Laplacian": ({"bias": 0.5, **_AREA}, _UNARY),
    **dict.fromkeys(("image.Box", "image.Tent"), ({**_WINDOW, **_AREA, "edge_mode": 1}, _UNARY)),
    "image.GaussianBlur": ({"sigma": 1.5, **_AREA, "edge_mode": 2}, _UNARY),
    "image.Sobel": ({"linear_gray_color_transform": (0.2, 0.3, 0.5)}, _UNARY),
    "image.Canny": ({"sigma": 1.0, "high_threshold": 0.5, "low_threshold": 0.25, "use_fast_mode": False}, _UNARY),
    **dict.fromkeys(("image.BilinearScale", "image.LanczosScale"), ({"scale_transform": (1.0, 2.0, 0.5, 0.5)}, _UNARY)),
    **dict.fromkeys(("image.Transpose", "image.Integral", "image.IntegralOfSquares"), (_AREA, _UNARY)),
    "image.Conversion": ({"src_alpha": 0, "dest_alpha": 1, "background_color": (0.5, 0.5, 0.5)}, _UNARY),
    "image.Median": ({"kernel_diameter": 3}, _UNARY),
    **dict.fromkeys(("image.AreaMax", "image.AreaMin"), (_WINDOW, _UNARY)),
    **dict.fromkeys(("image.Dilate", "image.Erode"), ({"values": np.zeros((3, 3))}, _UNARY)),
    "image.EuclideanDistanceTransform": ({"search_limit_radius": 3.0}, _UNARY),
    **dict.fromkeys(
        ("image.ThresholdBinary", "image.ThresholdBinaryInverse"), ({**_THRESHOLD, "maximum_value": 2.0}, _UNARY)
    ),
    **dict.fromkeys(
        ("image.ThresholdTruncate", "image.ThresholdToZero", "image.ThresholdToZeroInverse"), (_THRESHOLD, _UNARY)
    ),
    **{
        f"image.Reduce{along}{what}": ({"clip_rect_source": (0, 1, 2, 2)}, _UNARY)
        for along in ("Row", "Column")
        for what in ("Min", "Max", "Mean", "Sum")
    },
    **{
        f"image.Statistics{what}": ({"clip_rect_source": (0, 1, 2, 2)}, {"source": _PICTURE, "dtype": "float16"})
        for what in ("Mean", "MeanAndVariance", "MinAndMax")
    },
    **dict.fromkeys(
        ("image.Add", "image.Subtract", "image.Multiply", "image.Divide"),
        (
            {"primary_scale": 2.0, "bias": 0.5, "secondary_stride_in_pixels": (0, 1), "maximum_value": 1.0},
            {"primary": _PICTURE, "secondary": _PICTURE, "size": (2, 2)},
        ),
    ),
    "image.Histogram": (
        {"number_of_histogram_entries": 256, "max_pixel_value": (1.0, 1.0, 2.0, 1.0), "zero_histogram": True},
        {"source": _PICTURE},
    ),
    "image.NormalizedHistogram": ({"number_of_histogram_entries": 512}, {"source": _PICTURE}),
    "image.HistogramEqualization": (
        {"number_of_histogram_entries": 256, "histogram_for_alpha": False},
        {"source": _PICTURE, "histogram": _COUNTS},
    ),
    "image.HistogramSpecification": (
        {"number_of_histogram_entries": 256},
        {"source": _PICTURE, "source_histogram": _COUNTS, "desired_histogram": _COUNTS},
    ),
    "image.GaussianPyramid": (_WEIGHTS, {"source": _PICTURE}),
    **dict.fromkeys(
        ("image.LaplacianPyramidAdd", "image.LaplacianPyramidSubtract"),
        ({**_WEIGHTS, "laplacian_bias": 0.5, "laplacian_scale": 2.0}, {"source": _LEVELS}),
    ),
    "image.FindKeypoints": (
        {"maximum_keypoints": 4, "minimum_threshold_value": 0.0},
        {"source": _GRAY, "regions": [(0, 0, 2, 2)]},
    ),
    "image.EDLines": (
        {
            "gaussian_sigma": 1.0,
            "min_line_length": 4,
            "max_lines": 3,
            "detail_ratio": 1,
            "gradient_threshold": 0.1,
            "line_error_threshold": 0.1,
            "merge_locality_threshold": 0.1,
        },
        {"source": _PICTURE},
    ),
    "image.GuidedFilter": (
        {"kernel_diameter": 3, "epsilon": 0.1},
        {"source": _PICTURE, "guidance": _PICTURE, "weights": np.ones((4, 5))},
    ),
    "ndarray.Identity": ({"label": "copy"}, {"source": _ONES}),
    "ndarray.Gather": ({"axis": 0}, {"primary": _ONES, "secondary": [1, 0]}),
    "ndarray.GatherGradient": (
        {},
        {"forward": ndarray.Gather(axis=0, device="cpu"), "primary": _ONES, "secondary": [1], "gradient": _ROW[None]},
    ),
    "ndarray.StridedSlice": (_SLICE, {"source": _ONES}),
    "ndarray.StridedSliceGradient": (
        {},
        {"forward": ndarray.StridedSlice((1, 3), device="cpu"), "source": _ONES, "gradient": np.ones((2, 1))},
    ),
    "ndarray.MatrixMultiplication": (
        {"alpha": 2.0, "beta": 0.5},
        {"left": _ONES, "right": _ONES.T, "addend": np.ones((2, 2))},
    ),
    "ndarray.QuantizedMatrixMultiplication": ({"alpha": 2.0}, {"left": _ONES, "right": _ONES.T}),
    "ndarray.AffineInt4Dequantize": ({"quantization_descriptor": _INT4}, {"source": [[1, 2]], "scale": [[0.5]]}),
    "ndarray.LUTDequantize": ({}, {"source": [1, 2], "table": _ROW, "data_type": "uint4"}),
    "ndarray.VectorLUTDequantize": ({"axis": 0}, {"source": [1, 2], "table": np.ones((3, 2)), "data_type": "uint8"}),
    "matrix.BatchNormalization": (
        {"function": "tanh", "a": 1.0, "epsilon": 0.1, "compute_statistics": False},
        {"input": _ONES, "mean": _ROW, "variance": _ROW, "gamma": _ROW, "beta": _ROW},
    ),
    "matrix.BatchNormalizationGradient": (
        {"epsilon": 0.1},
        {"gradient": _ONES, "input": _ONES, "mean": _ROW, "variance": _ROW, "gamma": _ROW},
    ),
    "matrix.FullyConnectedGradient": ({"alpha": 2.0}, {"gradient": _ONES, "input": _ONES, "weights": np.ones((3, 3))}),
    "matrix.NeuronGradient": ({"function": "relu", "a": 0.5}, {"gradient": _ONES, "input": _ONES, "bias": _ROW}),
    "matrix.Copy": (
        {"copy_rows": 1, "copy_columns": 2, "sources_are_transposed": False},
        {"source": _ONES, "destination": _ONES, "offsets": (0, 1, 1, 0), "row_permute_indices": [1]},
    ),
    **dict.fromkeys(("matrix.RandomMTGP32", "matrix.RandomPhilox"), ({"seed": 7}, {"shape": (2, 3)})),
}


def classes() -> dict[str, type]:
    """Return each kernel class of the three modules, by module and name."""
    modules: tuple[ModuleType, ...] = (image, matrix, ndarray)
    found = ((module, name, getattr(module, name)) for module in modules for name in vars(module)["__all__"])
    return {
        f"{module.__name__.rpartition('.')[2]}.{name}": value
        for module, name, value in found
        if inspect.isclass(value) and "_apple" in vars(value)
    }


def calls() -> dict[str, tuple[Callable[[], Callable[..., Any]], dict[str, Any]]]:
    """Return the constructor and the call of each class, made anew, with arguments that fit."""
    found: dict[str, tuple[Callable[[], Callable[..., Any]], dict[str, Any]]] = {}
    for name, kind in classes().items():
        given, called = _KERNELS[name]
        on_cpu = {**given, "device": "cpu"}
        found[name] = (lambda kind=kind: kind), on_cpu  # type: ignore[misc]
        found[f"{name}()"] = (lambda kind=kind, on_cpu=on_cpu: kind(**on_cpu)), called  # type: ignore[misc]
    return found
