"""Rows of snippets: nodes of graphs, each with the numbers that NumPy computes for a graph of it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from kernel_rows import NEURONS, OPERATIONS, Formula, reductions, words
from statements import (
    IMAGE,
    INCOMING,
    OTHER,
    Array,
    Enumerator,
    Get,
    New,
    Put,
    Row,
    Sizes,
    Statement,
    Value,
    Var,
    X,
    Y,
    gradient_values,
)

_STATE = Var("state")


def node(class_name: str, selector: str, arguments: tuple[Value, ...], formula: Formula | None, python: str) -> Row:
    """Return the row of a filter."""
    return Row(class_name, (New("node", class_name, selector, arguments),), f"node = mps.{python}", formula)


def _neurons() -> list[Row]:
    rows = []
    for name, (values, function) in NEURONS.items():
        selector = "initWithSource:" + "".join(f"{each}:" for each in values)
        arguments: tuple[Value, ...] = (IMAGE, *values.values())
        python = f"Neuron{name}Node(image{words(values)})"
        rows.append(node(f"MPSCNNNeuron{name}Node", selector, arguments, _of(function, X), python))
    return rows


def _of(function: Callable[..., Array], *given: Array) -> Formula:
    return lambda: function(*given)


def _reductions() -> list[Row]:
    rows = [
        node(
            f"MPSNNReduction{axis}{operation}Node",
            "initWithSource:",
            (IMAGE,),
            formula,
            f"Reduction{axis}{operation}Node(image)",
        )
        for axis, operation, formula in reductions()
    ]
    mean = _of(lambda x: x.mean((1, 2), keepdims=True), X)
    spatial = "MPSNNReductionSpatialMeanNode"
    return [*rows, node(spatial, "initWithSource:", (IMAGE,), mean, "ReductionSpatialMeanNode(image)")]


def _arithmetic() -> list[Row]:
    return [
        node(
            f"MPSNN{noun}Node",
            "initWithLeftSource:rightSource:",
            (IMAGE, OTHER),
            _of(function, X, Y),
            f"{noun}Node(image, other)",
        )
        for noun, function in OPERATIONS.values()
    ]


def _pooled(function: Callable[..., Array]) -> Formula:
    """Return a function of windows of 2 x 2 pixels, of which the first has one column."""
    return lambda: np.concatenate(
        [function(part, axis=(1, 2), keepdims=True) for part in (X[:, :, :1], X[:, :, 1:])], axis=2
    )


def _windows() -> list[Row]:
    size = "initWithSource:filterSize:"
    scale = "initWithSource:integerScaleFactorX:integerScaleFactorY:"
    soft = np.exp(X) / np.exp(X).sum(-1, keepdims=True)
    nearest = X.repeat(2, axis=1).repeat(2, axis=2)
    fill = np.broadcast_to([0.0, 1.0], X.shape)  # each source has a multiple of 4 channels
    joined = np.concatenate([X, fill, Y, fill], axis=-1)
    return [
        node("MPSCNNPoolingMaxNode", size, (IMAGE, 2), _pooled(np.max), "PoolingMaxNode(image, 2)"),
        node("MPSCNNPoolingAverageNode", size, (IMAGE, 2), None, "PoolingAverageNode(image, 2)"),
        node("MPSCNNPoolingL2NormNode", size, (IMAGE, 2), None, "PoolingL2NormNode(image, 2)"),
        node("MPSCNNSoftMaxNode", "initWithSource:", (IMAGE,), lambda: soft, "SoftMaxNode(image)"),
        node("MPSCNNLogSoftMaxNode", "initWithSource:", (IMAGE,), lambda: np.log(soft), "LogSoftMaxNode(image)"),
        node("MPSCNNUpsamplingNearestNode", scale, (IMAGE, 2, 2), lambda: nearest, "UpsamplingNearestNode(image, 2)"),
        node("MPSCNNUpsamplingBilinearNode", scale, (IMAGE, 2, 2), None, "UpsamplingBilinearNode(image, 2)"),
        node(
            "MPSNNConcatenationNode",
            "initWithSources:",
            ([IMAGE, OTHER],),
            lambda: joined,
            "ConcatenationNode([image, other])",
        ),
        node(
            "MPSNNGramMatrixCalculationNode",
            "initWithSource:",
            (IMAGE,),
            lambda: np.einsum("nhwc,nhwd->ncd", X, X).reshape(1, 1, 2, 2),
            "GramMatrixCalculationNode(image)",
        ),
        node(
            "MPSNNInitialGradientNode",
            "initWithSource:",
            (IMAGE,),
            lambda: np.ones_like(X),
            "InitialGradientNode(image)",
        ),
    ]


def gradient(
    class_name: str,
    forward: New,
    python: str,
    formula: Formula | None = None,
    *arguments: Value,
    more: str = "",
    state: str = "MPSNNGradientStateNode",
    word: str = "gradientState:",
    shape: tuple[int, int, int] | None = None,
) -> Row:
    """Return the row of a gradient filter, made of a filter and the gradient of its result."""
    statements: tuple[Statement, ...] = (
        forward,
        Get("forward", "resultState", "state", state),
        New(
            "node",
            class_name,
            f"initWithSourceGradient:sourceImage:{word}{more}",
            (INCOMING, IMAGE, _STATE, *arguments),
        ),
    )
    lines = f"forward = mps.{python}\nnode = forward.gradient_filter(incoming)"
    return Row(class_name, statements, lines, formula, shape)


def _forward(class_name: str, selector: str = "initWithSource:", *arguments: Value) -> New:
    return New("forward", class_name, selector, (IMAGE, *arguments))


def _gradients() -> list[Row]:
    g = gradient_values(X.shape)
    soft = np.exp(X) / np.exp(X).sum(-1, keepdims=True)
    large = (4, 6, 2)
    up = gradient_values((1, *large))
    pooled = (1, 2, 2)
    scale = "initWithSource:integerScaleFactorX:integerScaleFactorY:"
    factors = "scaleFactorX:scaleFactorY:"
    window = "kernelWidth:kernelHeight:strideInPixelsX:strideInPixelsY:paddingPolicy:"
    rows = [
        gradient(
            "MPSCNNSoftMaxGradientNode",
            _forward("MPSCNNSoftMaxNode"),
            "SoftMaxNode(image)",
            lambda: soft * (g - (g * soft).sum(-1, keepdims=True)),
        ),
        gradient(
            "MPSCNNLogSoftMaxGradientNode",
            _forward("MPSCNNLogSoftMaxNode"),
            "LogSoftMaxNode(image)",
            lambda: g - soft * g.sum(-1, keepdims=True),
        ),
        gradient(
            "MPSNNReductionSpatialMeanGradientNode",
            _forward("MPSNNReductionSpatialMeanNode"),
            "ReductionSpatialMeanNode(image)",
            lambda: np.broadcast_to(gradient_values((1, 1, 1, 2)) / 6, X.shape),
            shape=(1, 1, 2),
        ),
        gradient(
            "MPSCNNUpsamplingNearestGradientNode",
            _forward("MPSCNNUpsamplingNearestNode", scale, 2, 2),
            "UpsamplingNearestNode(image, 2)",
            lambda: up.reshape(1, 2, 2, 3, 2, 2).sum((2, 4)),
            2.0,
            2.0,
            more=factors,
            shape=large,
        ),
        gradient(
            "MPSCNNUpsamplingBilinearGradientNode",
            _forward("MPSCNNUpsamplingBilinearNode", scale, 2, 2),
            "UpsamplingBilinearNode(image, 2)",
            None,
            2.0,
            2.0,
            more=factors,
            shape=large,
        ),
    ]
    rows += [
        gradient(
            f"MPSCNNPooling{name}GradientNode",
            _forward(f"MPSCNNPooling{name}Node", "initWithSource:filterSize:", 2),
            f"Pooling{name}Node(image, 2)",
            None,
            *(2, 2, 2, 2, None),
            more=window,
            shape=pooled,
        )
        for name in ("Average", "L2Norm", "Max")
    ]
    return rows


def _binary_gradients() -> list[Row]:
    g = gradient_values(X.shape)
    rows = []
    values = {"Addition": g, "Subtraction": -g, "Multiplication": g * X}
    for noun, expected in values.items():
        forward = New("forward", f"MPSNN{noun}Node", "initWithLeftSource:rightSource:", (IMAGE, OTHER))
        name = f"MPSNN{noun}GradientNode"
        statements: tuple[Statement, ...] = (
            forward,
            Get("forward", "resultState", "state", "MPSNNBinaryGradientStateNode"),
            New(
                "node",
                name,
                "initWithSourceGradient:sourceImage:gradientState:isSecondarySourceFilter:",
                (INCOMING, OTHER, _STATE, True),
            ),
        )
        python = f"forward = mps.{noun}Node(image, other)\nnode = forward.gradient_filters(incoming)[1]"
        rows.append(Row(name, statements, python, _of(lambda x: x, expected)))
    return rows


def _normalizations() -> list[Row]:
    mean, variance = X.mean((1, 2), keepdims=True), X.var((1, 2), keepdims=True)
    whole = (X - X.mean()) / np.sqrt(X.var() + 1e-5)
    named: list[tuple[str, str, Formula]] = [
        ("Instance", "gammas", lambda: (X - mean) / np.sqrt(variance + 1e-5)),
        ("Group", "groups", lambda: whole),
    ]
    rows = [
        Row(
            f"MPSCNN{kind}NormalizationNode",
            (New("node", f"MPSCNN{kind}NormalizationNode", "initWithSource:dataSource:", (IMAGE, Var(source))),),
            "",
            formula,
        )
        for kind, source, formula in named
    ]
    cross = "CrossChannelNormalizationNode"
    return [*rows, node(f"MPSCNN{cross}", "initWithSource:kernelSize:", (IMAGE, 5), None, f"{cross}(image, 5)")]


def _layers() -> list[Row]:
    weights = (np.arange(36) % 5 / 4 - 0.5).reshape(3, 12)
    dense = New("node", "MPSCNNFullyConnectedNode", "initWithSource:weights:", (IMAGE, Var("weights")))
    scaled = Sizes("MTLSize", (6, 4, 1))
    return [
        Row("MPSCNNFullyConnectedNode", (dense,), "", lambda: (weights @ X.ravel()).reshape(1, 1, 1, 3)),
        Row(
            "MPSNNComparisonNode",
            (
                New("node", "MPSNNComparisonNode", "initWithLeftSource:rightSource:", (IMAGE, OTHER)),
                Put("node", "comparisonType", Enumerator("MPSNNComparisonTypeGreater", 4)),
            ),
            "node = mps.ComparisonNode(image, other, mps.ComparisonType.GREATER)",
            lambda: (X > Y).astype(float),
            cpp="",
        ),
        *(
            Row(
                f"MPSNN{name}ScaleNode",
                (New("node", f"MPSNN{name}ScaleNode", "initWithSource:outputSize:", (IMAGE, scaled)),),
            )
            for name in ("Bilinear", "Lanczos")
        ),
    ]


def rows() -> list[Row]:
    """Return all rows."""
    families = (_neurons, _reductions, _arithmetic, _windows, _gradients, _binary_gradients, _normalizations, _layers)
    return [row for family in families for row in family()]
