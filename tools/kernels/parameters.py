"""The parameters of constructors: how a type of the headers is given in Python, and how it reaches Apple's method."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

_LUMINANCE = "(0.299, 0.587, 0.114)"
ALL = "None"


@dataclass(frozen=True)
class Parameter:
    """One parameter in Python; `doc` is its type in docstrings, `text` the sentences below."""

    name: str
    annotation: str
    default: str | None
    doc: str
    text: str

    def declaration(self) -> str:
        """Return the parameter as a signature has it."""
        return f"{self.name}: {self.annotation}" + (f" = {self.default}" if self.default is not None else "")


@dataclass(frozen=True)
class Argument:
    """One or more arguments of Apple's method: their parameters, and the elements of the list of arguments."""

    parameters: tuple[Parameter, ...]
    code: str


def snake(name: str) -> str:
    """Return a name of Apple's in snake case."""
    text = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)
    return re.sub(r"(?<=[A-Z])(?=[A-Z][a-z])", "_", text).lower()


# Texts of docstrings, for parameters on which the headers have none, or one for another language.
TEXTS = {
    "alpha": "A factor of the result.",
    "axis": "The axis, as NumPy counts axes.",
    "background_color": "Red, green and blue behind the source; by default black.",
    "beta": "A factor of C.",
    "bias": "Added to the result.",
    "clip_rect": "(top, left, height, width) of the pixels that are written; by default all.",
    "clip_rect_source": "(top, left, height, width) of the pixels that are read; by default all.",
    "copy_columns": "Columns that are copied, 1 or more.",
    "copy_rows": "Rows that are copied, 1 or more.",
    "compute_statistics": "Whether mean and variance are those of the input.",
    "dest_alpha": "The kind of alpha of the result.",
    "destinations_are_transposed": "Whether the copy has rows where the destination has columns.",
    "detail_ratio": "Anchors are in every so many rows and columns; 0 counts as 1.",
    "distribution_descriptor": "By default integers of 32 bits.",
    "edge_mode": "The values around the source.",
    "epsilon": "Makes a divisor, or the penalty for large coefficients, larger than 0.",
    "function": "As of ``openmps.matrix.neuron``, with its parameters `a`, `b` and `c`.",
    "gaussian_sigma": "The standard deviation of the first blur in pixels, more than 0.",
    "gradient_threshold": "Edges end where the gradient is below.",
    "has_min_value": "Whether an array of minimum values is given.",
    "has_zero_point": "Whether an array of zero points is given.",
    "high_threshold": "Pixels with a longer gradient are edges.",
    "histogram_for_alpha": "Whether a fourth channel has bins too.",
    "kernel_diameter": "Rows and columns of the window.",
    "kernel_height": "Rows of the window, an odd number.",
    "kernel_weights": "Odd numbers of rows and columns; the first weight belongs to the window's first pixel.",
    "kernel_width": "Columns of the window, an odd number.",
    "laplacian_bias": "A stored value is laplacian_bias + laplacian_scale * value.",
    "laplacian_scale": "See `laplacian_bias`.",
    "left_quantization_descriptor": "Of the left array; None if it has floats.",
    "line_error_threshold": "The largest mean distance of a line's pixels, as a part of its length.",
    "linear_gray_color_transform": "Factors of red, green and blue in the luminance.",
    "linear_to_gray_scale_transform": "Factors of red, green and blue in the luminance.",
    "low_threshold": "Pixels with a longer gradient are edges where they touch one.",
    "max_lines": "The longest lines are kept.",
    "max_pixel_value": "Larger values count as this; one number, or one for each channel.",
    "maximum_keypoints": "Of one region; further ones are left out.",
    "maximum_value": "The result is at most this; by default it is not limited.",
    "merge_locality_threshold": "Lines with ends as near as this part of the diagonal become one.",
    "min_line_length": "In pixels; less than 2 counts as 2.",
    "min_pixel_threshold_value": "Smaller values are not counted; one number, or one for each channel.",
    "min_pixel_value": "Smaller values count as this; one number, or one for each channel.",
    "minimum_threshold_value": "Key points have this value or more, from 0 to 1.",
    "minimum_value": "The result is at least this; by default it is not limited.",
    "number_of_histogram_entries": "Bins of a channel: a power of two from 256 to 16,777,216.",
    "offset": "Row and column of the source for the first pixel that is written.",
    "primary_edge_mode": "The values around the first source.",
    "primary_offset": "Row and column of the first source for the first pixel that is written.",
    "primary_scale": "The factor of the first source.",
    "primary_stride_in_pixels": "0 repeats a row or a column of the first source; 1 goes on.",
    "quantization_descriptor": "The type of the integers, and the arrays that are given.",
    "right_quantization_descriptor": "Of the right array; None if it has floats.",
    "scale_transform": "(scale_x, scale_y, translate_x, translate_y); by default the whole source fills the result.",
    "search_limit_radius": "In pixels; larger distances are infinite. By default there is no limit.",
    "secondary_edge_mode": "The values around the second source.",
    "secondary_offset": "Row and column of the second source for the first pixel that is written.",
    "secondary_scale": "The factor of the second source.",
    "secondary_stride_in_pixels": "0 repeats a row or a column of the second source; 1 goes on.",
    "seed": "The numbers are those of the seed; further calls go on.",
    "sigma": "The standard deviation in pixels, more than 0.",
    "sources_are_transposed": "Whether the copy has rows where the source has columns.",
    "src_alpha": "The kind of alpha of the source.",
    "strides": "Steps along each axis, at least 1.",
    "threshold_value": "The threshold.",
    "values": "Odd numbers of rows and columns; the middle value should be 0.",
    "weights": "Odd numbers of rows and columns; the first weight belongs to the window's first pixel.",
}
# Where neither a header's "Default: 0." nor the type says it.
DEFAULTS = {
    ("MPSNDArrayGather", "axis"): "-1",
    ("MPSImageCanny", "sigma"): "math.sqrt(2)",
    ("MPSMatrixCopy", "sources_are_transposed"): "False",
    ("MPSMatrixCopy", "destinations_are_transposed"): "False",
    ("MPSImageGaussianPyramid", "weights"): "settings.FIVE_TAPS",
    ("MPSImageLaplacianPyramid", "laplacian_scale"): "1.0",
    ("MPSImageReduceUnary", "clip_rect_source"): "None",
    ("MPSImageScale", "edge_mode"): "EdgeMode.CLAMP",
}
# Settings that depend on the arrays of a call, which sends them; the initialiser gets 0.
AT_CALLS = {"axis"}
# Types that Python leaves out: every call makes its results.
LEFT_OUT = {"MPSNDArrayAllocator"}
_NUMBERS = {"Float": "float", "Double": "float", "Int": "int", "UInt": "int", "UInt16": "int", "Bool": "bool"}
_RECTANGLE = "Rectangle | None"
# Type in the headers: annotation, default, type in docstrings, arguments. {v} is the parameter, {w} its place.
_TYPES = {
    "MPSOffset": ("Offset", "(0, 0)", "tuple of int", "*settings.offset({v}, {w})"),
    "MTLRegion": (_RECTANGLE, "None", "tuple of int", "*settings.rectangle({v}, {w})"),
    "MTLSize": ("Offset", "(1, 1)", "tuple of int", "*settings.stride({v}, {w})"),
    "MPSImageEdgeMode": ("EdgeMode", "EdgeMode.ZERO", "EdgeMode", "int({v})"),
    "MPSAlphaType": ("AlphaType", None, "AlphaType", "int({v})"),
    "UnsafePointer<MPSScaleTransform>?": (
        "tuple[float, float, float, float] | None",
        "None",
        "tuple of float",
        "*settings.scale_transform({v}, {w})",
    ),
    "UnsafePointer<Float>": ("npt.ArrayLike", _LUMINANCE, "array, shape (3,)", "*settings.numbers({v}, 3, {w})"),
    "UnsafePointer<Float>?": ("npt.ArrayLike", _LUMINANCE, "array, shape (3,)", "*settings.numbers({v}, 3, {w})"),
    "UnsafeMutablePointer<CGFloat>?": (
        "npt.ArrayLike | None",
        "None",
        "array, shape (3,)",
        "settings.doubles({v}, 3, {w})",
    ),
    "MPSNDArrayOffsets": ("Sequence[int]", None, "sequence of int", "settings.steps({v}, {w})"),
    "MPSNDArrayQuantizationDescriptor?": (
        "Quantization | None",
        "None",
        "AffineQuantization or LUTQuantization",
        "native_of({v}, {w})",
    ),
    "MPSNDArrayAffineQuantizationDescriptor": (
        "AffineQuantization",
        None,
        "AffineQuantization",
        "native_of({v}, {w})",
    ),
    "MPSMatrixRandomDistributionDescriptor": (
        "RandomDistribution | None",
        "None",
        "RandomDistribution",
        "descriptor_of({v}, {w})",
    ),
    "SIMD4<Float>": ("npt.ArrayLike", "0.0", "float or array, shape (4,)", "settings.four({v}, {w})"),
}
_STRUCTS = {"MPSImageHistogramInfo", "MPSImageKeypointRangeInfo"}
_FIELD_DEFAULTS = {"histogram_for_alpha": "False", "min_pixel_value": "0.0", "max_pixel_value": "1.0"}
_FIELDS = {"Int": "i8", "Float": "f4", "Bool": "?"}


def default_of(apple: str, name: str, type_: str, summary: str) -> str | None:
    """Return the default of a property, or None if it has to be given."""
    if (apple, name) in DEFAULTS:
        return DEFAULTS[apple, name]
    match = re.search(r"Default: (-?[\d.]+\d|\d|YES|NO)\b(?! for| and -| along)", summary)
    if match and type_ in _NUMBERS:
        text = {"YES": "True", "NO": "False"}.get(match[1], match[1])
        return f"{text}.0" if type_ in ("Float", "Double") and "." not in text else text
    if type_ in _NUMBERS:
        return "None"
    return _TYPES[type_][1]


def initial_default(apple: str, name: str, type_: str) -> str | None:
    """Return the default of an initialiser's argument, or None if it has to be given."""
    return DEFAULTS.get((apple, name)) or (_TYPES[type_][1] if type_ in _TYPES else None)


def one(name: str, type_: str, summary: str, default: str | None, who: str) -> Argument:
    """Return the argument of one type."""
    text = TEXTS.get(name) or re.sub(r"\s*Default: [^.]*(\.\d+)?\.", "", summary).strip()
    if not text:
        raise SystemExit(f"{who}: there is no text for the parameter {name}; add one to TEXTS.")
    place = f'f"{{who}}: {name}"'
    if type_ in _NUMBERS:
        annotation = _NUMBERS[type_]
        doc = annotation if default is None else f"{annotation}, optional"
        if name in AT_CALLS:
            code = "0"
        elif default == "None":
            annotation, code = f"{annotation} | None", f"*([] if {name} is None else [{name}])"
        else:
            code = name
        return Argument((Parameter(name, annotation, default, doc, text),), code)
    annotation, _, doc, code = _TYPES[type_]
    doc = doc if default is None else f"{doc}, optional"
    return Argument((Parameter(name, annotation, default, doc, text),), code.format(v=name, w=place))


def struct_argument(fields: list[list[Any]]) -> Argument:
    """Return a struct whose fields are parameters."""
    parameters, parts = [], []
    for field, type_ in fields:
        name = snake(field)
        is_vector = type_ == "SIMD4<Float>"
        annotation = "npt.ArrayLike" if is_vector else _NUMBERS[type_]
        default = _FIELD_DEFAULTS.get(name)
        doc = ("float or array, shape (4,)" if is_vector else annotation) + (", optional" if default else "")
        parameters.append(Parameter(name, annotation, default, doc, TEXTS[name]))
        value = f'settings.vector4({name}, f"{{who}}: {name}")' if is_vector else name
        parts.append(f'("{_FIELDS.get(type_, "f4")}", {value})')
    return Argument(tuple(parameters), f"settings.struct([{', '.join(parts)}])")


def is_struct(type_: str) -> str:
    """Return the name of the struct whose fields are parameters, or an empty text."""
    match = re.fullmatch(r"UnsafePointer<(\w+)>", type_)
    return match[1] if match and match[1] in _STRUCTS else ""


NEURON = Argument(
    (
        Parameter("function", "str", '"identity"', "str, optional", TEXTS["function"]),
        Parameter("a", "float | None", "None", "float, optional", "The function's first parameter."),
        Parameter("b", "float | None", "None", "float, optional", "Its second one."),
        Parameter("c", "float | None", "None", "float, optional", "Its third one."),
    ),
    "*neuron_of(function, a, b, c, who)",
)


def window_argument(apple: str, name: str) -> Argument:
    """Return the three arguments of a window: its columns, rows and weights."""
    default = DEFAULTS.get((apple, name))
    doc = "array, shape (rows, columns)" + (", optional" if default else "")
    parameter = Parameter(name, "npt.ArrayLike", default, doc, TEXTS[name])
    return Argument((parameter,), f'*settings.window({name}, f"{{who}}: {name}")')
