"""Rows of snippets: kernels on images, each with the numbers that NumPy computes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from statements import (
    BUFFER,
    DEVICE,
    NIL,
    RESULT,
    SECONDARY,
    SOURCE,
    Array,
    Enumerator,
    New,
    Put,
    Row,
    Send,
    Sizes,
    Statement,
    Value,
    Var,
    X,
    Y,
)

Formula = Callable[[], Array]

# name: values of the parameters, and the function
NEURONS: dict[str, tuple[dict[str, float], Callable[[Array], Array]]] = {
    "Absolute": ({}, np.abs),
    "ELU": ({"a": 0.5}, lambda x: np.where(x < 0, 0.5 * np.expm1(x), x)),
    "Exponential": ({"a": 0.5, "b": 1.0, "c": 2.0}, lambda x: 2 ** (0.5 * x + 1)),
    "GeLU": ({}, lambda x: x * (1 + np.vectorize(_erf)(x / np.sqrt(2))) / 2),
    "HardSigmoid": ({"a": 0.25, "b": 0.5}, lambda x: np.clip(0.25 * x + 0.5, 0, 1)),
    "Linear": ({"a": 2.0, "b": -1.0}, lambda x: 2 * x - 1),
    "Logarithm": ({"a": 1.0, "b": 3.0, "c": 2.0}, lambda x: np.log2(x + 3)),
    "Power": ({"a": 1.0, "b": 3.0, "c": 2.0}, lambda x: (x + 3) ** 2),
    "ReLU": ({"a": 0.25}, lambda x: np.where(x < 0, 0.25 * x, x)),
    "ReLUN": ({"a": 0.25, "b": 2.0}, lambda x: np.minimum(np.where(x < 0, 0.25 * x, x), 2)),
    "Sigmoid": ({}, lambda x: 1 / (1 + np.exp(-x))),
    "SoftPlus": ({"a": 0.5, "b": 2.0}, lambda x: 0.5 * np.log1p(np.exp(2 * x))),
    "SoftSign": ({}, lambda x: x / (1 + np.abs(x))),
    "TanH": ({"a": 1.5, "b": 0.5}, lambda x: 1.5 * np.tanh(0.5 * x)),
}

# Of rows, columns and channels: the axis of an array of images, and the words of the classes.
AXES = {"Row": 2, "Column": 1, "FeatureChannels": 3}
REDUCTIONS: dict[str, Callable[..., Array]] = {
    "Min": np.min,
    "Max": np.max,
    "Mean": np.mean,
    "Sum": np.sum,
    "ArgumentMin": np.argmin,
    "ArgumentMax": np.argmax,
}
OPERATIONS: dict[str, tuple[str, Callable[[Array, Array], Array]]] = {
    "Add": ("Addition", np.add),
    "Subtract": ("Subtraction", np.subtract),
    "Multiply": ("Multiplication", np.multiply),
    "Divide": ("Division", np.divide),
}


def _erf(x: float) -> float:
    from math import erf

    return erf(x)


def words(values: dict[str, float]) -> str:
    """Return parameters as Python's keywords, after a comma."""
    return "".join(f", {name}={value}" for name, value in values.items())


def reductions() -> list[tuple[str, str, Formula]]:
    """Return axis, operation and numbers of each reduction; positions are those of channels alone."""

    def numbers(function: Callable[..., Array], axis: int) -> Formula:
        return lambda: function(X, axis=axis, keepdims=True).astype(float)

    return [
        (axis, operation, numbers(function, place))
        for axis, place in AXES.items()
        for operation, function in REDUCTIONS.items()
        if axis == "FeatureChannels" or not operation.startswith("Argument")
    ]


def made(class_name: str, selector: str = "initWithDevice:", *arguments: Value, name: str = "kernel") -> New:
    """Return the statement that makes a kernel."""
    return New(name, class_name, selector, (DEVICE, *arguments))


ENCODE = Send("kernel", "encodeToCommandBuffer:sourceImage:destinationImage:", (BUFFER, SOURCE, RESULT))


def unary(
    class_name: str, selector: str, arguments: tuple[Value, ...], formula: Formula, python: str, *more: Statement
) -> Row:
    """Return the row of a kernel that reads an image and writes one."""
    return Row(class_name, (made(class_name, selector, *arguments), *more, ENCODE), python, formula)


def binary(class_name: str, formula: Formula, python: str, *more: Statement) -> Row:
    """Return the row of a kernel that reads two images and writes one."""
    encode = "encodeToCommandBuffer:primaryImage:secondaryImage:destinationImage:"
    send = Send("kernel", encode, (BUFFER, SOURCE, SECONDARY, RESULT))
    return Row(class_name, (made(class_name), *more, send), python, formula)


def _neurons() -> list[Row]:
    rows = []
    for name, (values, function) in NEURONS.items():
        if name == "GeLU":  # a node alone
            continue
        selector = "initWithDevice:" + "".join(f"{each}:" for each in values)
        python = f'result = mps.kernels.neuron(source, "{name.lower()}"{words(values)})'
        rows.append(unary(f"MPSCNNNeuron{name}", selector, tuple(values.values()), _applied(function, X), python))
    return rows


def _applied(function: Callable[..., Array], *given: Array) -> Formula:
    return lambda: function(*given)


def _reduced() -> list[Row]:
    rows = []
    for axis, operation, formula in reductions():
        words_of = {"ArgumentMin": "argmin", "ArgumentMax": "argmax"}.get(operation, operation.lower())
        place = {"FeatureChannels": "channels"}.get(axis, axis.lower())
        python = f'result = mps.kernels.reduce(source, "{words_of}", "{place}")'
        rows.append(unary(f"MPSNNReduce{axis}{operation}", "initWithDevice:", (), formula, python))
        if axis != "FeatureChannels":
            rows.append(
                unary(
                    f"MPSImageReduce{axis}{operation}",
                    "initWithDevice:",
                    (),
                    formula,
                    _image(f"Reduce{axis}{operation}"),
                )
            )
    return rows


def _image(name: str, arguments: str = "") -> str:
    return f"result = mps.image.{name}({arguments})(source)"


def _arithmetic() -> list[Row]:
    rows = []
    for operation, (_, function) in OPERATIONS.items():
        formula = _applied(function, X, Y)
        python = f"result = mps.kernels.{operation.lower()}(source, secondary)"
        rows.append(binary(f"MPSCNN{operation}", formula, python))
        rows.append(binary(f"MPSImage{operation}", formula, f"result = mps.image.{operation}()(source, secondary)"))
    return rows


def _thresholds() -> list[Row]:
    limits = "initWithDevice:thresholdValue:linearGrayColorTransform:"
    both = "initWithDevice:thresholdValue:maximumValue:linearGrayColorTransform:"
    named: list[tuple[str, tuple[float, ...], Callable[[Array], Array]]] = [
        ("Binary", (0.75, 2.0), lambda x: np.where(x > 0.75, 2.0, 0)),
        ("BinaryInverse", (0.75, 2.0), lambda x: np.where(x > 0.75, 0, 2.0)),
        ("ToZero", (0.75,), lambda x: np.where(x > 0.75, x, 0)),
        ("ToZeroInverse", (0.75,), lambda x: np.where(x > 0.75, 0, x)),
        ("Truncate", (0.75,), lambda x: np.minimum(x, 0.75)),
    ]
    gray = np.broadcast_to(X @ np.array([[0.299], [0.587]]), X.shape)
    rows = []
    for name, values, function in named:
        python = _image(f"Threshold{name}", ", ".join(map(str, values)))
        selector = both if len(values) > 1 else limits
        rows.append(unary(f"MPSImageThreshold{name}", selector, (*values, NIL), _applied(function, gray), python))
    return rows


def _neighbours(function: Callable[..., Array], fill: float) -> Array:
    """Return a function of each window of 3 x 3 pixels."""
    padded = np.pad(X, ((0, 0), (1, 1), (1, 1), (0, 0)), constant_values=fill)
    parts = [padded[:, i : i + 2, j : j + 3] for i in range(3) for j in range(3)]
    return np.asarray(function(parts, axis=0))


def _softmax(x: Array) -> Array:
    return np.asarray(np.exp(x) / np.exp(x).sum(-1, keepdims=True))


def _windows() -> list[Row]:
    size = "initWithDevice:kernelWidth:kernelHeight:"
    scale = "initWithDevice:integerScaleFactorX:integerScaleFactorY:"
    nearest = X.repeat(2, axis=1).repeat(2, axis=2)
    return [
        unary("MPSImageAreaMax", size, (3, 3), lambda: _neighbours(np.max, -np.inf), _image("AreaMax", "3, 3")),
        unary("MPSImageAreaMin", size, (3, 3), lambda: _neighbours(np.min, np.inf), _image("AreaMin", "3, 3")),
        unary("MPSImageTranspose", "initWithDevice:", (), lambda: X.transpose(0, 2, 1, 3), _image("Transpose")),
        unary("MPSImageIntegral", "initWithDevice:", (), lambda: _summed(X), _image("Integral")),
        unary("MPSImageIntegralOfSquares", "initWithDevice:", (), lambda: _summed(X**2), _image("IntegralOfSquares")),
        unary("MPSCNNSoftMax", "initWithDevice:", (), lambda: _softmax(X), "result = mps.kernels.softmax(source)"),
        unary(
            "MPSCNNLogSoftMax",
            "initWithDevice:",
            (),
            lambda: np.log(_softmax(X)),
            "result = mps.kernels.log_softmax(source)",
        ),
        unary(
            "MPSCNNUpsamplingNearest",
            scale,
            (2, 2),
            lambda: nearest,
            "result = mps.kernels.upsample_nearest(source, 2)",
        ),
        unary("MPSNNInitialGradient", "initWithDevice:", (), lambda: np.ones_like(X), ""),
    ]


def _summed(x: Array) -> Array:
    """Return the sums of the rectangles above and to the left of each pixel."""
    return np.pad(x, ((0, 0), (1, 0), (1, 0), (0, 0))).cumsum(1).cumsum(2)[:, :2, :3]


def _pools() -> list[Row]:
    """Return pooling of the first 2 x 2 pixels: a window begins half its size before its offset."""
    strides = "initWithDevice:kernelWidth:kernelHeight:strideInPixelsX:strideInPixelsY:"
    first = X[:, :, :2]
    named: list[tuple[str, Array]] = [
        ("Max", first.max((1, 2))),
        ("Average", first.mean((1, 2))),
        ("L2Norm", np.sqrt((first**2).sum((1, 2)))),
    ]
    rows = []
    for name, values in named:
        corner = Put("kernel", "offset", Sizes("MPSOffset", (1, 1, 0)))
        kernel = made(f"MPSCNNPooling{name}", strides, 2, 2, 2, 2)
        formula = _applied(lambda x: x.reshape(1, 1, 1, 2), values)
        rows.append(Row(f"MPSCNNPooling{name}", (kernel, corner, ENCODE), "", formula))
    return rows


def _comparisons() -> list[Row]:
    greater = Put("kernel", "comparisonType", Enumerator("MPSNNComparisonTypeGreater", 4))
    name = "MPSNNCompare"
    python = "result = mps.kernels.compare(source, secondary, mps.ComparisonType.GREATER)"
    return [binary(name, lambda: (X > Y).astype(float), python, greater)]


def _layers() -> list[Row]:
    """Return kernels with a data source, and the inner products of channels."""
    weights = (np.arange(36) % 5 / 4 - 0.5).reshape(3, 12)
    mean, variance = X.mean(), X.var()
    named: list[tuple[str, str, str, Formula]] = [
        ("MPSCNNFullyConnected", "weights", "weights", lambda: (weights @ X.ravel()).reshape(1, 1, 1, 3)),
        ("MPSCNNGroupNormalization", "dataSource", "groups", lambda: (X - mean) / np.sqrt(variance + 1e-5)),
    ]
    rows = [
        Row(name, (made(name, f"initWithDevice:{word}:", Var(source)), ENCODE), "", formula)
        for name, word, source, formula in named
    ]
    gram = "MPSNNGramMatrixCalculation"
    products = np.einsum("nhwc,nhwd->ncd", X, X).reshape(1, 1, 2, 2)
    return [*rows, unary(gram, "initWithDevice:", (), lambda: products, "result = mps.kernels.gram_matrix(source)")]


def _filters() -> list[Row]:
    """Return filters of pictures."""
    means = np.stack([_neighbours_of(X, y, x).mean((1, 2)) for y in range(2) for x in range(3)], axis=1)
    size = "initWithDevice:kernelWidth:kernelHeight:"
    plain: list[tuple[str, str, tuple[Value, ...]]] = [
        ("EuclideanDistanceTransform", "initWithDevice:", ()),
        ("GaussianBlur", "initWithDevice:sigma:", (0.5,)),
        ("LanczosScale", "initWithDevice:", ()),
        ("Laplacian", "initWithDevice:", ()),
        ("Median", "initWithDevice:kernelDiameter:", (3,)),
        ("Sobel", "initWithDevice:", ()),
        ("Tent", size, (3, 3)),
    ]
    box = unary("MPSImageBox", size, (3, 3), lambda: means.reshape(1, 2, 3, 2), _image("Box", "3, 3"))
    return [
        box,
        *(Row(f"MPSImage{name}", (made(f"MPSImage{name}", word, *values), ENCODE)) for name, word, values in plain),
    ]


def _neighbours_of(x: Array, row: int, column: int) -> Array:
    return np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))[:, row : row + 3, column : column + 3]


def _normalizations() -> list[Row]:
    mean, variance = X.mean((1, 2), keepdims=True), X.var((1, 2), keepdims=True)
    cross = X / np.sqrt(1 + (X**2).sum(-1, keepdims=True) / 3)  # 3 channels around, of which 2 exist
    return [
        Row(
            "MPSCNNInstanceNormalization",
            (made("MPSCNNInstanceNormalization", "initWithDevice:dataSource:", Var("gammas")), ENCODE),
            "",
            lambda: (X - mean) / np.sqrt(variance + 1e-5),
        ),
        Row(
            "MPSCNNCrossChannelNormalization",
            (
                made("MPSCNNCrossChannelNormalization", "initWithDevice:kernelSize:", 3),
                *(Put("kernel", name, value) for name, value in (("alpha", 1.0), ("beta", 0.5), ("delta", 1.0))),
                ENCODE,
            ),
            "result = mps.kernels.cross_channel_normalization(source, 3, alpha=1.0, beta=0.5, delta=1.0)",
            lambda: cross,
        ),
    ]


def rows() -> list[Row]:
    """Return all rows."""
    families = (
        _neurons,
        _reduced,
        _arithmetic,
        _thresholds,
        _windows,
        _pools,
        _comparisons,
        _layers,
        _filters,
        _normalizations,
    )
    return [row for family in families for row in family()]
