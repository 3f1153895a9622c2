"""Rows of snippets: states, their nodes, descriptors, and gradients that read a state."""

from __future__ import annotations

import numpy as np

from kernel_rows import made
from statements import (
    BUFFER,
    GRADIENT,
    IMAGE,
    NIL,
    OTHER,
    RESULT,
    SECONDARY,
    SOURCE,
    Enumerator,
    Get,
    New,
    Put,
    Row,
    Send,
    Sizes,
    Statement,
    Value,
    Var,
    X,
    gradient_values,
)

_STATE = Var("state")
_ANSWER = "resultStateForSourceImage:sourceStates:destinationImage:"
_ENCODE = "encodeToCommandBuffer:sourceImage:destinationState:destinationImage:"
_GRADIENT = "encodeToCommandBuffer:sourceGradient:sourceImage:gradientState:destinationGradient:"


def _state_of(forward: New, state: str) -> tuple[Statement, ...]:
    return forward, Send("forward", _ANSWER, (SOURCE, NIL, RESULT), "state", state)


def _forward(class_name: str, selector: str = "initWithDevice:", *arguments: Value) -> New:
    return made(class_name, selector, *arguments, name="forward")


_KEPT = (0.5, 7, Sizes("MTLSize", (1, 1, 1)))
_DROPOUT = "initWithDevice:keepProbability:seed:maskStrideInPixels:"
_MADE_BY = {
    "MPSCNNDropoutGradientState": _forward("MPSCNNDropout", _DROPOUT, *_KEPT),
    "MPSCNNInstanceNormalizationGradientState": _forward(
        "MPSCNNInstanceNormalization", "initWithDevice:dataSource:", Var("gammas")
    ),
    "MPSCNNGroupNormalizationGradientState": _forward(
        "MPSCNNGroupNormalization", "initWithDevice:dataSource:", Var("groups")
    ),
    "MPSCNNBatchNormalizationState": _forward(
        "MPSCNNBatchNormalization", "initWithDevice:dataSource:", Var("statistics")
    ),
    "MPSCNNConvolutionGradientState": _forward("MPSCNNConvolution", "initWithDevice:weights:", Var("weights")),
    "MPSCNNConvolutionTransposeGradientState": _forward(
        "MPSCNNConvolutionTranspose", "initWithDevice:weights:", Var("weights")
    ),
}


def _states() -> list[Row]:
    pair = "resultStateForPrimaryImage:secondaryImage:sourceStates:destinationImage:"
    rows = [Row(state, _state_of(forward, state)) for state, forward in _MADE_BY.items()]
    arithmetic = "MPSCNNArithmeticGradientState"
    send = Send("forward", pair, (SOURCE, SECONDARY, NIL, RESULT), "state", arithmetic)
    return [*rows, Row(arithmetic, (_forward("MPSCNNAdd"), send))]


def _gradients() -> list[Row]:
    """Return the gradient kernels that read the state of their forward kernel."""
    g = gradient_values(X.shape)
    rows = []
    log = "MPSCNNLogSoftMax"
    for forward, formula in (
        (log, lambda: g - np.exp(X) * g.sum(-1, keepdims=True)),
        ("MPSCNNSoftMax", lambda: X * (g - (g * X).sum(-1, keepdims=True))),
    ):
        ways: tuple[Statement, ...] = (
            *_state_of(_forward(forward), "MPSNNGradientState"),
            made(f"{forward}Gradient"),
            Send("kernel", _GRADIENT, (BUFFER, GRADIENT, SOURCE, _STATE, RESULT)),
        )
        rows.append(Row(f"{forward}Gradient", ways, "", formula))
    return rows


def _two_images() -> list[Row]:
    g = gradient_values(X.shape)
    pair = "resultStateForPrimaryImage:secondaryImage:sourceStates:destinationImage:"
    rows = []
    for operation, sign in (("Add", 1.0), ("Subtract", -1.0)):
        name = f"MPSCNN{operation}Gradient"
        ways: tuple[Statement, ...] = (
            _forward(f"MPSCNN{operation}"),
            Send("forward", pair, (SOURCE, SECONDARY, NIL, RESULT), "state", "MPSCNNArithmeticGradientState"),
            made(name, "initWithDevice:isSecondarySourceFilter:", True),
            Send("kernel", _GRADIENT, (BUFFER, GRADIENT, SECONDARY, _STATE, RESULT)),
        )
        rows.append(Row(name, ways, "", (lambda factor: lambda: factor * g)(sign)))
    return rows


def _normalizations() -> list[Row]:
    window = "initWithDevice:kernelWidth:kernelHeight:"
    named: list[tuple[str, str, tuple[Value, ...]]] = [
        ("MPSCNNCrossChannelNormalization", "initWithDevice:kernelSize:", (3,)),
        ("MPSCNNLocalContrastNormalization", window, (3, 3)),
        ("MPSCNNSpatialNormalization", window, (3, 3)),
        ("MPSCNNInstanceNormalization", "initWithDevice:dataSource:", (Var("gammas"),)),
    ]
    rows = []
    for forward, selector, arguments in named:
        state = f"{forward}GradientState" if "Instance" in forward else "MPSNNGradientState"
        is_plain = "Instance" in forward
        name = f"{forward}Gradient"
        gradient = made(name) if is_plain else made(name, selector, *arguments)
        ways: tuple[Statement, ...] = (
            *_state_of(_forward(forward, selector, *arguments), state),
            Send("forward", _ENCODE, (BUFFER, SOURCE, _STATE, RESULT)),
            gradient,
            Send("kernel", _GRADIENT, (BUFFER, GRADIENT, SOURCE, _STATE, RESULT)),
        )
        rows.append(Row(f"{forward}Gradient", ways))
    return rows


def _state_nodes() -> list[Row]:
    def left(forward: New, state: str) -> Row:
        return Row(state, (forward, Get("forward", "resultState", "state", state)))

    convolution = "initWithSource:weights:"
    transpose = "initWithSource:convolutionGradientState:weights:"
    sources = "initWithLeftSource:rightSource:"
    return [
        left(
            New("forward", "MPSCNNConvolutionNode", convolution, (IMAGE, Var("weights"))),
            "MPSCNNConvolutionGradientStateNode",
        ),
        left(
            New("forward", "MPSCNNConvolutionTransposeNode", transpose, (IMAGE, NIL, Var("weights"))),
            "MPSCNNConvolutionTransposeGradientStateNode",
        ),
        left(New("forward", "MPSNNAdditionNode", sources, (IMAGE, OTHER)), "MPSNNArithmeticGradientStateNode"),
        left(New("forward", "MPSCNNSoftMaxNode", "initWithSource:", (IMAGE,)), "MPSNNGradientStateNode"),
    ]


_SAME = Enumerator("MPSGraphPaddingStyleTF_SAME", 2)
_NHWC = Enumerator("MPSGraphTensorNamedDataLayoutNHWC", 1)
_HWIO = Enumerator("MPSGraphTensorNamedDataLayoutHWIO", 3)
_FLOAT32 = Enumerator("MPSDataTypeFloat32", 0x10000020)
_SQUARED = Enumerator("MPSCNNLossTypeMeanSquaredError", 1)
_SUM = Enumerator("MPSCNNReductionTypeSum", 1)
_RELU = Enumerator("MPSCNNNeuronTypeReLU", 1)


_CHANNELS = "WithInputFeatureChannels:outputFeatureChannels:"


def _descriptors() -> list[Row]:
    named: list[tuple[str, str, tuple[Value, ...]]] = [
        ("MPSGraphDepthwiseConvolution2DOpDescriptor", "descriptorWithDataLayout:weightsLayout:", (_NHWC, _HWIO)),
        ("MPSGraphDepthwiseConvolution3DOpDescriptor", "descriptorWithPaddingStyle:", (_SAME,)),
        ("MPSGraphFFTDescriptor", "descriptor", ()),
        ("MPSGraphGRUDescriptor", "descriptor", ()),
        ("MPSGraphSingleGateRNNDescriptor", "descriptor", ()),
        ("MPSGraphStencilOpDescriptor", "descriptorWithPaddingStyle:", (_SAME,)),
        (
            "MPSGraphPooling4DOpDescriptor",
            "descriptorWithKernelSizes:paddingStyle:",
            (Sizes("numbers", (1, 2, 2, 1)), _SAME),
        ),
        ("MPSNNNeuronDescriptor", "cnnNeuronDescriptorWithType:a:", (_RELU, 0.25)),
        ("MPSMatrixRandomDistributionDescriptor", "uniformDistributionDescriptorWithMinimum:maximum:", (-1.0, 1.0)),
        ("MPSGRUDescriptor", f"createGRUDescriptor{_CHANNELS}", (4, 8)),
        ("MPSLSTMDescriptor", f"createLSTMDescriptor{_CHANNELS}", (4, 8)),
        (
            "MPSRNNSingleGateDescriptor",
            "createRNNSingleGateDescriptorWithInputFeatureChannels:outputFeatureChannels:",
            (4, 8),
        ),
    ]
    return [Row(name, (New("descriptor", name, selector, arguments),)) for name, selector, arguments in named]


def _convolution_gradients() -> list[Row]:
    """Return the nodes of layers with weights."""
    rows = []
    for word, kind in (("FullyConnected", "FullyConnected"), ("Convolution", "Convolution")):
        state = "MPSCNNConvolutionGradientStateNode"
        ways: tuple[Statement, ...] = (
            New("forward", f"MPSCNN{word}Node", "initWithSource:weights:", (IMAGE, Var("weights"))),
            Get("forward", "resultState", "state", state),
            New(
                "node",
                f"MPSCNN{kind}GradientNode",
                "initWithSourceGradient:sourceImage:convolutionGradientState:weights:",
                (Var("incoming"), IMAGE, _STATE, Var("weights")),
            ),
        )
        rows.append(Row(f"MPSCNN{kind}GradientNode", ways, "", None, (1, 1, 3)))
    return rows


def _more_nodes() -> list[Row]:
    """Return gradient nodes of filters with a data source, or of several images."""
    rows = []
    for kind, source in (("Instance", "gammas"), ("Group", "groups"), ("Batch", "statistics")):
        forward = New("forward", f"MPSCNN{kind}NormalizationNode", "initWithSource:dataSource:", (IMAGE, Var(source)))
        rows.append(_gradient_node(f"MPSCNN{kind}NormalizationGradientNode", forward))
    joined = New("forward", "MPSNNConcatenationNode", "initWithSources:", ([IMAGE, OTHER],))
    rows.append(_gradient_node("MPSNNConcatenationGradientNode", joined, (2, 3, 8)))
    loss = Row(
        "MPSNNLabelsNode",
        (
            New("descriptor", "MPSCNNLossDescriptor", "cnnLossDescriptorWithType:reductionType:", (_SQUARED, _SUM)),
            New("loss", "MPSCNNLossNode", "initWithSource:lossDescriptor:", (IMAGE, Var("descriptor"))),
            Get("loss", "inputLabels", "labels", "MPSNNLabelsNode"),
        ),
        cpp="",
    )
    slopes = Row(
        "MPSCNNNeuronPReLUNode",
        (New("node", "MPSCNNNeuronPReLUNode", "initWithSource:aData:", (IMAGE, Var("slopes"))),),
        "node = mps.NeuronPReLUNode(image, [0.25, 0.5])",
        lambda: np.where(X < 0, [0.25, 0.5] * X, X),
    )
    return [*rows, loss, slopes]


def _gradient_node(name: str, forward: New, shape: tuple[int, int, int] | None = None) -> Row:
    state = Get("forward", "resultState", "state", "MPSNNGradientStateNode")
    selector = "initWithSourceGradient:sourceImage:gradientState:"
    return Row(name, (forward, state, New("node", name, selector, (Var("incoming"), IMAGE, _STATE))), gradient=shape)


def _others() -> list[Row]:
    """Return a gradient kernel with weights, and what a device says of itself."""
    forward = _forward("MPSCNNFullyConnected", "initWithDevice:weights:", Var("weights"))
    dense: tuple[Statement, ...] = (
        forward,
        Send("forward", _ANSWER, (SOURCE, NIL, GRADIENT), "state", "MPSCNNConvolutionGradientState"),
        made("MPSCNNFullyConnectedGradient", "initWithDevice:weights:", Var("weights")),
        Put("kernel", "primaryOffset", Sizes("MPSOffset", (1, 1, 0))),
        Send("kernel", _GRADIENT, (BUFFER, GRADIENT, SOURCE, _STATE, RESULT)),
    )
    weights = (np.arange(36) % 5 / 4 - 0.5).reshape(3, 12)
    incoming = gradient_values((1, 1, 1, 3)).ravel()
    return [
        Row("MPSCNNFullyConnectedGradient", dense, "", lambda: (incoming @ weights).reshape(X.shape), (1, 1, 3)),
        Row(
            "MTLArchitecture",
            (Get("device", "architecture", "architecture", "MTLArchitecture"),),
            'architecture = mps.Device("cpu").description',
            cpp="const std::string architecture = device.description().take_or_throw();",
        ),
    ]


_FAMILIES = (
    _states,
    _gradients,
    _two_images,
    _normalizations,
    _state_nodes,
    _descriptors,
    _convolution_gradients,
    _more_nodes,
    _others,
)


def rows() -> list[Row]:
    """Return all rows."""
    return [row for family in _FAMILIES for row in family()]
