"""Apple's methods that Python spells otherwise: gradients that are asked for by hand, and shapes, axes and sizes given
as tensors. Each against automatic differentiation, or against the form that the other tests hold against a definition.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps import _core

Array = np.ndarray[Any, Any]
Settings = dict[str, int | bool | float | list[int]]


class Forms:
    """A graph with its inputs, and pairs of tensors that have to be equal."""

    def __init__(self) -> None:
        self.graph = mps.Graph()
        self.feeds: dict[mps.Tensor, Array] = {}
        self._pairs: list[tuple[mps.Tensor, Any]] = []
        self._random = np.random.default_rng(2)

    def input(self, *shape: int) -> mps.Tensor:
        """Return a placeholder that is fed with no two numbers alike."""
        x = self.graph.placeholder(shape)
        self.feeds[x] = (self._random.permutation(int(np.prod(shape))).reshape(shape) / 10 - 1).astype(np.float32)
        return x

    def call(self, selector: str, *arguments: Any) -> Any:
        """Call one of Apple's methods; numbers become tensors of int32 where the selector asks for tensors."""
        return self.graph._call(selector, *arguments)

    def number(self, *values: int) -> mps.Tensor:
        return self.graph.constant(np.array(values, np.int32))

    def same(self, found: Any, expected: Any) -> None:
        self._pairs.append((found, expected))

    def gradients(self, y: mps.Tensor, dy: mps.Tensor, *of: mps.Tensor) -> list[mps.Tensor]:
        return self.graph.gradients(y * dy, list(of))

    def check(self) -> None:
        assert self._pairs
        tensors = [tensor for pair in self._pairs for tensor in pair if isinstance(tensor, mps.Tensor)]
        values = dict(zip(tensors, self.graph.run(self.feeds, tensors), strict=True))
        for found, expected in self._pairs:
            wanted = values[expected] if isinstance(expected, mps.Tensor) else np.asarray(expected)
            assert values[found].shape == wanted.shape, found
            np.testing.assert_allclose(values[found], wanted, rtol=1e-4, atol=1e-5, err_msg=found.name)


def described(kind: str, **settings: Any) -> _core.Descriptor:
    return _core.Descriptor(f"MPSGraph{kind}Descriptor", settings)


def activations(f: Forms) -> None:
    x, dy, alpha = f.input(3, 5), f.input(3, 5), f.input(5)
    for name, y in (("reLU", f.graph.relu(x)), ("sigmoid", f.graph.sigmoid(x))):
        by_hand = {
            "reLU": "reLUGradientWithIncomingGradient:sourceTensor:name:",
            "sigmoid": "sigmoidGradientWithIncomingGradient:sourceTensor:name:",
        }
        f.same(f.call(by_hand[name], dy, x, None), f.gradients(y, dy, x)[0])
    soft = f.call("softMaxGradientWithIncomingGradient:sourceTensor:axis:name:", dy, x, 0, None)
    f.same(soft, f.gradients(f.graph.softmax(x, 0), dy, x)[0])
    leaky = f.call("leakyReLUWithTensor:alphaTensor:name:", x, alpha, None)
    f.same(leaky, f.graph.where(x >= 0, x, x * alpha))
    by_hand_leaky = f.call("leakyReLUGradientWithIncomingGradient:sourceTensor:alphaTensor:name:", dy, x, alpha, None)
    f.same(by_hand_leaky, f.gradients(leaky, dy, x)[0])


def loss(f: Forms) -> None:
    x, labels = f.input(4, 3), f.input(4, 3)
    selector = (
        "softMaxCrossEntropyGradientWithIncomingGradientTensor:sourceTensor:labelsTensor:axis:reductionType:name:"
    )
    for reduction, number in (("sum", 1), ("mean", 2)):
        y = f.graph.softmax_cross_entropy(x, labels, reduction=reduction)
        dy = f.graph.constant(1.5)
        f.same(f.call(selector, dy, x, labels, -1, number, None), f.gradients(y, dy, x)[0])


def convolutions(f: Forms) -> None:
    settings: Settings = {"dataLayout": 1, "weightsLayout": 3, "paddingStyle": 2, "strideInX": 2}
    descriptor = described("Convolution2DOp", **settings)
    x, w = f.input(2, 5, 6, 2), f.input(3, 2, 2, 4)
    y = f.graph.conv2d(x, w, strides=(1, 2), padding="same")
    dy = f.input(*(extent or 0 for extent in y.shape or ()))
    dx, dw = f.gradients(y, dy, x, w)
    stem = "convolution2DDataGradientWithIncomingGradientTensor:weightsTensor:outputShape"
    rest = ":forwardConvolutionDescriptor:name:"
    f.same(f.call(stem + rest, dy, w, [2, 5, 6, 2], descriptor, None), dx)
    f.same(f.call(stem + "Tensor" + rest, dy, w, f.number(2, 5, 6, 2), descriptor, None), dx)
    stem = "convolution2DWeightsGradientWithIncomingGradientTensor:sourceTensor:outputShape"
    f.same(f.call(stem + rest, dy, x, [3, 2, 2, 4], descriptor, None), dw)
    f.same(f.call(stem + "Tensor" + rest, dy, x, f.number(3, 2, 2, 4), descriptor, None), dw)

    source = f.input(2, 5, 3, 4)
    for shape in ((2, 5, 6, 2), f.number(2, 5, 6, 2)):
        back = f.graph.conv2d_transpose(source, w, shape, strides=(1, 2), padding="same")
        slope = f.input(2, 5, 6, 2)
        dsource, dw = f.gradients(back, slope, source, w)
        stem = "convolutionTranspose2DDataGradientWithIncomingGradientTensor:weightsTensor:outputShape"
        f.same(f.call(stem + rest, slope, w, [2, 5, 3, 4], descriptor, None), dsource)
        f.same(f.call(stem + "Tensor" + rest, slope, w, f.number(2, 5, 3, 4), descriptor, None), dsource)
        stem = "convolutionTranspose2DWeightsGradientWithIncomingGradientTensor:sourceTensor:outputShape"
        f.same(f.call(stem + rest, slope, source, [3, 2, 2, 4], descriptor, None), dw)
        f.same(f.call(stem + "Tensor" + rest, slope, source, f.number(3, 2, 2, 4), descriptor, None), dw)


def depthwise_convolutions(f: Forms) -> None:
    x, w = f.input(2, 5, 6, 3), f.input(3, 2, 3, 2)
    y = f.graph.depthwise_conv2d(x, w, padding="same")
    dy = f.input(2, 5, 6, 6)
    descriptor = described("DepthwiseConvolution2DOp", dataLayout=1, weightsLayout=3, paddingStyle=2)
    data = "depthwiseConvolution2DDataGradientWithIncomingGradientTensor:weightsTensor:outputShape:descriptor:name:"
    weights = (
        "depthwiseConvolution2DWeightsGradientWithIncomingGradientTensor:sourceTensor:outputShape:descriptor:name:"
    )
    dx, dw = f.gradients(y, dy, x, w)
    f.same(f.call(data, dy, w, [2, 5, 6, 3], descriptor, None), dx)
    f.same(f.call(weights, dy, x, [3, 2, 3, 2], descriptor, None), dw)
    x, w = f.input(2, 4, 3, 5, 2), f.input(2, 3, 2, 2)
    y = f.graph.depthwise_conv3d(x, w, strides=(1, 1, 2), padding="same")
    dy = f.input(2, 4, 3, 3, 2)
    descriptor = described("DepthwiseConvolution3DOp", channelDimensionIndex=-1, paddingStyle=2, strides=[1, 1, 2])
    dx, dw = f.gradients(y, dy, x, w)
    f.same(f.call(data.replace("2D", "3D"), dy, w, [2, 4, 3, 5, 2], descriptor, None), dx)
    f.same(f.call(weights.replace("2D", "3D"), dy, x, [2, 3, 2, 2], descriptor, None), dw)


def pooling(f: Forms) -> None:
    x, dy = f.input(2, 6, 5, 3), f.input(2, 3, 2, 3)
    two = described(
        "Pooling2DOp", dataLayout=1, kernelWidth=2, kernelHeight=2, strideInX=2, strideInY=2, paddingStyle=1
    )
    for kind, y in (("max", f.graph.max_pool2d(x, 2)), ("avg", f.graph.avg_pool2d(x, 2))):
        selector = f"{kind}Pooling2DGradientWithGradientTensor:sourceTensor:descriptor:name:"
        f.same(f.call(selector, dy, x, two, None), f.gradients(y, dy, x)[0])
    x, dy = f.input(2, 3, 4, 4), f.input(1, 2, 3, 3)
    four = described("Pooling4DOp", kernelSizes=[2, 2, 2, 2], strides=[1, 1, 1, 1], paddingStyle=1)
    for kind, y in (
        ("max", f.graph.max_pool4d(x, 2, strides=1)),
        ("avg", f.graph.avg_pool4d(x, 2, strides=1)),
        ("L2Norm", f.graph.l2_norm_pool4d(x, 2, strides=1)),
    ):
        selector = f"{kind}Pooling4DGradientWithGradientTensor:sourceTensor:descriptor:name:"
        f.same(f.call(selector, dy, x, four, None), f.gradients(y, dy, x)[0])


def normalization(f: Forms) -> None:
    x, dy, gamma, beta = f.input(4, 3, 3, 2), f.input(4, 3, 3, 2), f.input(2), f.input(2)
    axes = [0, 1, 2]
    mean, variance = f.graph.mean(x, axes, keepdims=True), f.graph.variance(x, axes, keepdims=True)
    f.same(f.call("varianceOfTensor:meanTensor:axes:name:", x, mean, axes, None), variance)
    y = f.graph.normalize(x, mean, variance, gamma=gamma, beta=beta, epsilon=0.01)
    dx, dgamma, dbeta = f.gradients(y, dy, x, gamma, beta)
    by_gamma = f.call(
        "normalizationGammaGradientWithIncomingGradientTensor:sourceTensor:meanTensor:varianceTensor:"
        "reductionAxes:epsilon:name:",
        *(dy, x, mean, variance, axes, 0.01, None),
    )
    by_beta = f.call(
        "normalizationBetaGradientWithIncomingGradientTensor:sourceTensor:reductionAxes:name:", dy, x, axes, None
    )
    by_x = f.call(
        "normalizationGradientWithIncomingGradientTensor:sourceTensor:meanTensor:varianceTensor:gammaTensor:"
        "gammaGradientTensor:betaGradientTensor:reductionAxes:epsilon:name:",
        *(dy, x, mean, variance, gamma, by_gamma, by_beta, axes, 0.01, None),
    )
    f.same(f.graph.reshape(by_gamma, (2,)), dgamma)
    f.same(f.graph.reshape(by_beta, (2,)), dbeta)
    f.same(by_x, dx)


def reductions(f: Forms) -> None:
    x = f.input(2, 3, 4)
    for stem, whole in (
        ("reductionSum", f.graph.reduce_sum),
        ("reductionProduct", f.graph.reduce_product),
        ("reductionMaximum", f.graph.reduce_max),
        ("reductionMinimum", f.graph.reduce_min),
        ("reductionMaximumPropagateNaN", f.graph.reduce_max_nan),
        ("reductionMinimumPropagateNaN", f.graph.reduce_min_nan),
        ("reductionAnd", f.graph.reduce_and),
        ("reductionOr", f.graph.reduce_or),
    ):
        given = x > 0 if stem in ("reductionAnd", "reductionOr") else x
        f.same(f.call(f"{stem}WithTensor:axis:name:", given, -2, None), whole(given, 1, keepdims=True))


def one_hot(f: Forms) -> None:
    indices = f.number(2, 0, 1)
    stem, g = "oneHotWithIndicesTensor:depth:", f.graph
    code = 0x10000000 | 16  # MPSDataTypeFloat16
    half = np.float16
    f.same(f.call(stem + "name:", indices, 3, None), g.one_hot(indices, 3))
    f.same(f.call(stem + "axis:name:", indices, 3, 0, None), g.one_hot(indices, 3, axis=0))
    f.same(f.call(stem + "dataType:name:", indices, 3, code, None), g.one_hot(indices, 3, dtype=half))
    f.same(f.call(stem + "axis:dataType:name:", indices, 3, 0, code, None), g.one_hot(indices, 3, axis=0, dtype=half))
    f.same(
        f.call(stem + "dataType:onValue:offValue:name:", indices, 3, code, 2.0, -1.0, None),
        g.one_hot(indices, 3, on=2, off=-1, dtype=half),
    )


def moves(f: Forms) -> None:
    x, y, g = f.input(2, 3, 4), f.input(2, 3, 4), f.graph
    f.same(f.call("sliceTensor:dimension:start:length:name:", x, 2, 1, 2, None), x[:, :, 1:3])
    ranges = ([0, 2, 1], [2, 0, 4], [1, -1, 2])
    part = f.call("sliceTensor:starts:ends:strides:name:", x, *ranges, None)
    f.same(part, g.reverse(x, 1)[:, :2, 1:4:2])
    dy = f.input(2, 2, 2)
    whole = f.number(2, 3, 4)
    by_hand = f.call("sliceGradientTensor:fwdInShapeTensor:starts:ends:strides:name:", dy, whole, *ranges, None)
    f.same(by_hand, f.gradients(part, dy, x)[0])
    masked = "sliceGradientTensor:fwdInShapeTensor:starts:ends:strides:startMask:endMask:squeezeMask:name:"
    column = f.input(2, 4)
    by_mask = f.call(masked, column, whole, [0, 1, 0], [0, 0, 0], [1, 1, 1], 0b101, 0b101, 0b010, None)
    f.same(by_mask, f.gradients(x[:, 1, :], column, x)[0])
    f.same(f.call("concatTensor:withTensor:dimension:name:", x, y, 1, None), g.concatenate([x, y], 1))
    taking_turns = f.call("concatTensors:dimension:interleave:name:", [x, y], 1, True, None)
    f.same(taking_turns, g.reshape(g.stack([x, y], 2), (2, 6, 4)))
    many = f.input(2, 6, 4)
    tiled = f.call("tileGradientWithIncomingGradientTensor:sourceTensor:withMultiplier:name:", many, x, [1, 2, 1], None)
    f.same(tiled, f.gradients(g.tile(x, (1, 2, 1)), many, x)[0])
    wide = f.input(3, 6, 4)
    padding = "padGradientWithIncomingGradientTensor:sourceTensor:paddingMode:leftPadding:rightPadding:name:"
    reflected = g.pad(x, (0, 2, 0), (1, 1, 0), mode="symmetric")
    f.same(f.call(padding, wide, x, 2, [0, 2, 0], [1, 1, 0], None), f.gradients(reflected, wide, x)[0])
    f.same(f.call("reverseTensor:name:", x, None), g.reverse(x, (0, 1, 2)))
    f.same(f.call("reverseTensor:axesTensor:name:", x, f.number(0, 2), None), g.reverse(x, (0, 2)))
    f.same(f.call("flatten2DTensor:axisTensor:name:", x, f.number(2), None), g.flatten(x, 2))
    row = f.input(1, 4)
    f.same(f.call("broadcastTensor:toShapeTensor:name:", row, f.number(3, 4), None), g.broadcast_to(row, (3, 4)))
    parts = f.call("splitTensor:splitSizesTensor:axis:name:", x, f.number(1, 3), 2, None)
    f.same(parts[0], x[:, :, :1])
    f.same(parts[1], x[:, :, 1:])
    thin = f.input(2, 1, 3, 1)
    f.same(f.call("squeezeTensor:axis:name:", thin, 1, None), g.squeeze(thin, 1))
    f.same(f.call("squeezeTensor:axesTensor:name:", thin, f.number(1, 3), None), g.squeeze(thin, (1, 3)))
    f.same(f.call("expandDimsOfTensor:axis:name:", row, 1, None), g.expand_dims(row, 1))
    f.same(f.call("expandDimsOfTensor:axesTensor:name:", row, f.number(0, 3), None), g.expand_dims(row, (0, 3)))
    for selector, axis, shape in (
        ("coordinateAlongAxisTensor:withShape:name:", f.number(1), [2, 3]),
        ("coordinateAlongAxis:withShapeTensor:name:", 1, f.number(2, 3)),
        ("coordinateAlongAxisTensor:withShapeTensor:name:", f.number(1), f.number(2, 3)),
    ):
        f.same(f.call(selector, axis, shape, None), [[0, 1, 2], [0, 1, 2]])


def blocks(f: Forms) -> None:
    x, g = f.input(2, 4, 6, 3), f.graph
    tail = "Tensor:widthAxisTensor:heightAxisTensor:depthAxisTensor:blockSize:usePixelShuffleOrder:name:"
    axes = f.number(2), f.number(1), f.number(3)
    packed = f.call("spaceToDepth2D" + tail, x, *axes, 2, True, None)
    f.same(packed, g.space_to_depth(x, 2, pixel_shuffle=True))
    f.same(f.call("depthToSpace2D" + tail, packed, *axes, 2, True, None), x)


def positions(f: Forms) -> None:
    x, g, rows = f.input(4, 3), f.graph, f.number(1, 3)
    indices = g.constant(np.array([[0, 2], [1, 1], [2, 0], [0, 0]], np.int32))
    gathered = f.call("gatherAlongAxisTensor:withUpdatesTensor:indicesTensor:name:", f.number(1), x, indices, None)
    f.same(gathered, g.gather_along_axis(x, indices, 1))
    f.same(
        f.call("bandPartWithTensor:numLowerTensor:numUpperTensor:name:", x, f.number(1), f.number(0), None),
        g.band_part(x, 1, 0),
    )
    updates, data = f.input(2, 3), f.input(4, 3)
    added = data + g.scatter(updates, rows, (4, 3), 0)
    f.same(
        f.call("scatterWithDataTensor:updatesTensor:indicesTensor:axis:mode:name:", data, updates, rows, 0, 0, None),
        added,
    )
    places = g.reshape(rows, (2, 1))
    plain = "scatterNDWithUpdatesTensor:indicesTensor:shape:batchDimensions:name:"
    f.same(f.call(plain, updates, places, [4, 3], 0, None), g.scatter_nd(updates, places, (4, 3)))
    onto = "scatterNDWithDataTensor:updatesTensor:indicesTensor:batchDimensions:mode:name:"
    f.same(f.call(onto, data, updates, places, 0, 0, None), added)
    pieces = f.input(4, 2)
    put = g.scatter_along_axis(pieces, indices, (4, 3), 1)
    for axis, stem in ((1, "scatterAlongAxis:"), (f.number(1), "scatterAlongAxisTensor:")):
        to_zeros = f.call(
            stem + "withUpdatesTensor:indicesTensor:shape:mode:name:", axis, pieces, indices, [4, 3], 0, None
        )
        f.same(to_zeros, put)
        tail = "withDataTensor:updatesTensor:indicesTensor:mode:name:"
        f.same(f.call(stem + tail, axis, data, pieces, indices, 0, None), data + put)
    values, found = g.top_k(x, 2)
    by_tensor = f.call("topKWithSourceTensor:kTensor:name:", x, f.number(2), None)
    f.same(by_tensor[0], values)
    f.same(by_tensor[1], found)
    slope = f.gradients(values, pieces, x)[0]
    f.same(f.call("topKWithGradientTensor:source:k:name:", pieces, x, 2, None), slope)
    f.same(f.call("topKWithGradientTensor:source:kTensor:name:", pieces, x, f.number(2), None), slope)


def resizing(f: Forms) -> None:
    x, dy = f.input(2, 3, 4, 2), f.input(2, 6, 5, 2)
    y = f.graph.resize(x, (6, 5))
    tail = ":mode:centerResult:alignCorners:layout:name:"
    f.same(f.call("resizeTensor:sizeTensor" + tail, x, f.number(6, 5), 1, True, False, 1, None), y)
    f.same(f.call("resizeWithGradientTensor:input" + tail, dy, x, 1, True, False, 1, None), f.gradients(y, dy, x)[0])


def constants(f: Forms) -> None:
    f.same(f.call("constantWithScalar:shape:dataType:", 2.5, [2, 3], 0x10000000 | 32), np.full((2, 3), 2.5))
    open_ended = f.call("placeholderWithShape:name:", [-1, 2], "x")
    f.feeds[open_ended] = np.ones((3, 2), np.float32)
    f.same(open_ended * 2, np.full((3, 2), 2.0))


def random_numbers(f: Forms) -> None:
    g, shape = f.graph, f.number(3, 4)
    wanted = g.random_uniform((3, 4), seed=5)
    f.same(f.call("randomUniformTensorWithShape:seed:name:", [3, 4], 5, None), wanted)
    f.same(f.call("randomUniformTensorWithShapeTensor:seed:name:", shape, 5, None), wanted)
    f.same(g.random_uniform(shape, seed=5), wanted)
    state = g.random_state(6)
    numbers, after = g.random_uniform_by(state, (3, 4))
    for found in (
        f.call("randomUniformTensorWithShape:stateTensor:name:", [3, 4], state, None),
        f.call("randomUniformTensorWithShapeTensor:stateTensor:name:", shape, state, None),
        g.random_uniform_by(state, shape),
    ):
        f.same(found[0], numbers)
        f.same(found[1], after)
    for free in (
        f.call("randomUniformTensorWithShape:name:", [3, 4], None),
        f.call("randomUniformTensorWithShapeTensor:name:", shape, None),
        g.random_normal(shape),
    ):
        f.same(g.cast(g.abs(free) <= 9, np.int32), np.ones((3, 4)))


def recurrent(f: Forms) -> None:
    g, time, batch, features, units = f.graph, 3, 2, 4, 3
    for kind, gates in (("singleGateRNN", 1), ("LSTM", 4), ("GRU", 3)):
        plain = {"singleGateRNN": "SingleGateRNN"}.get(kind, kind)
        wide = f.input(time, batch, gates * units) * 0.1
        x, dy = f.input(time, batch, features) * 0.1, f.input(time, batch, units) * 0.1
        r, w = f.input(gates * units, units) * 0.1, f.input(gates * units, features) * 0.1
        b, h, c = f.input(gates * units) * 0.1, f.input(batch, units) * 0.1, f.input(batch, units) * 0.1
        settings: Settings = {"training": True}
        if kind == "LSTM":
            settings["produceCell"] = True
        descriptor, trained = described(plain), described(plain, **settings)
        head = f"{kind}WithSourceTensor:recurrentWeight:"
        tail = ":descriptor:name:"
        states = [h, c] if kind == "LSTM" else [h]
        init = "initState:initCell" if kind == "LSTM" else "initState"
        short = f.call(f"{head}inputWeight:bias:{init}{tail}", x, r, w, b, *states, descriptor, None)[0]
        layer = {"singleGateRNN": g.rnn, "LSTM": g.lstm, "GRU": g.gru}[kind]
        extra = {"cell": c} if kind == "LSTM" else {}
        whole = layer(x, r, input_weight=w, bias=b, state=h, **extra)  # type: ignore[operator]
        f.same(short, whole[0] if isinstance(whole, tuple) else whole)
        if kind == "GRU":
            shorter = f.call(f"{head}inputWeight:bias{tail}", x, r, w, b, descriptor, None)[0]
            f.same(shorter, g.gru(x, r, input_weight=w, bias=b))
        else:
            shorter = f.call(f"{head}{init}{tail}", wide, r, *states, descriptor, None)[0]
            without = layer(wide, r, state=h, **extra)  # type: ignore[operator]
            f.same(shorter, without[0] if isinstance(without, tuple) else without)
        made = f.call(f"{head}inputWeight:bias:{init}{tail}", x, r, w, b, *states, trained, None)
        y, z = made[0], made[-1]
        forward = {"LSTM": [made[1]], "GRU": [y]}.get(kind, [])
        name = {"LSTM": "zState:cellOutputFwd", "GRU": "zState:outputFwd"}.get(kind, "zState")
        head = f"{kind}GradientsWithSourceTensor:recurrentWeight:sourceGradient:{name}:"
        of = [x, r, w, b, *states]
        by_hand = f.call(f"{head}inputWeight:bias:{init}{tail}", x, r, dy, z, *forward, w, b, *states, trained, None)
        expected = f.gradients(short, dy, *of)
        assert len(by_hand) == len(expected)
        for found, want in zip(by_hand, expected, strict=True):
            f.same(found, want)


def recurrent_gradients(f: Forms) -> None:
    """With masks, peepholes and gradients of the last state, and with as little as the shortest forms take."""
    g, time, batch, features, units = f.graph, 3, 2, 4, 3
    x, dy, m = (f.input(time, batch, size) * 0.1 for size in (features, units, units))
    h, c, last, last_cell = (f.input(batch, units) * 0.1 for _ in range(4))
    tail = ":descriptor:name:"

    def weights(gates: int) -> tuple[mps.Tensor, ...]:
        rows = gates * units
        return f.input(rows, units) * 0.1, f.input(rows, features) * 0.1, f.input(rows) * 0.1, f.input(rows) * 0.1

    def compare(by_hand: list[mps.Tensor], y: mps.Tensor, of: list[mps.Tensor]) -> None:
        assert len(by_hand) == len(of)
        for found, expected in zip(by_hand, g.gradients(y, of), strict=True):
            f.same(found, expected)

    r, w, b, _ = weights(1)
    single = described("SingleGateRNN", training=True)
    stem = "singleGateRNNGradientsWithSourceTensor:recurrentWeight:sourceGradient:zState:"
    full = "singleGateRNNWithSourceTensor:recurrentWeight:inputWeight:bias:initState:mask"
    y, z = f.call(full + tail, x, r, w, b, h, m, single, None)
    of = [x, r, w, b, h]
    by_hand = f.call(stem + "inputWeight:bias:initState:mask" + tail, x, r, dy, z, w, b, h, m, single, None)
    compare(by_hand, g.reduce_sum(y * dy), of)
    longest = "stateGradient:inputWeight:bias:initState:mask"
    by_hand = f.call(stem + longest + tail, x, r, dy, z, last, w, b, h, m, single, None)
    compare(by_hand, g.reduce_sum(y * dy) + g.reduce_sum(y[-1] * last), of)
    wide = f.input(time, batch, units) * 0.1
    y, z = f.call("singleGateRNNWithSourceTensor:recurrentWeight:initState" + tail, wide, r, h, single, None)
    by_hand = f.call(stem + "initState" + tail, wide, r, dy, z, h, single, None)
    compare(by_hand, g.reduce_sum(y * dy), [wide, r, h])

    r, w, b, _ = weights(4)
    p = f.input(4 * units) * 0.1
    lstm = described("LSTM", training=True, produceCell=True)
    stem = "LSTMGradientsWithSourceTensor:recurrentWeight:sourceGradient:zState:cellOutputFwd:"
    full = "LSTMWithSourceTensor:recurrentWeight:inputWeight:bias:initState:initCell:mask:peephole"
    y, cells, z = f.call(full + tail, x, r, w, b, h, c, m, None, lstm, None)
    by_hand = f.call(
        stem + "inputWeight:bias:initState:initCell:mask" + tail, x, r, dy, z, cells, w, b, h, c, m, lstm, None
    )
    compare(by_hand, g.reduce_sum(y * dy), [x, r, w, b, h, c])
    y, cells, z = f.call(full + tail, x, r, w, b, h, c, m, p, lstm, None)
    longest = "stateGradient:cellGradient:inputWeight:bias:initState:initCell:mask:peephole"
    by_hand = f.call(stem + longest + tail, x, r, dy, z, cells, last, last_cell, w, b, h, c, m, p, lstm, None)
    total = g.reduce_sum(y * dy) + g.reduce_sum(y[-1] * last) + g.reduce_sum(cells[-1] * last_cell)
    compare(by_hand, total, [x, r, w, b, p, h, c])

    r, w, b, _ = weights(3)
    b2 = f.input(units) * 0.1
    stem = "GRUGradientsWithSourceTensor:recurrentWeight:sourceGradient:zState:outputFwd:"
    full = "GRUWithSourceTensor:recurrentWeight:inputWeight:bias:initState:mask:secondaryBias"
    after = described("GRU", training=True, resetAfter=True)
    y, z = f.call(full + tail, x, r, w, b, h, m, b2, after, None)
    longest = "stateGradient:inputWeight:bias:initState:mask:secondaryBias"
    by_hand = f.call(stem + longest + tail, x, r, dy, z, y, last, w, b, h, m, b2, after, None)
    compare(by_hand, g.reduce_sum(y * dy) + g.reduce_sum(y[-1] * last), [x, r, w, b, h, b2])
    gru = described("GRU", training=True)
    y, z = f.call(full + tail, x, r, w, b, None, None, None, gru, None)
    by_hand = f.call(stem + "inputWeight:bias" + tail, x, r, dy, z, y, w, b, gru, None)
    compare(by_hand, g.reduce_sum(y * dy), [x, r, w, b])


def optimizers(f: Forms) -> None:
    """Adam's formula, with the largest velocity kept and a rate that is corrected already."""
    value, momentum, gradient = f.input(5), f.input(5), f.input(5)
    velocity, largest = f.graph.square(f.input(5)), f.graph.square(f.input(5))
    numbers = [f.graph.constant(number) for number in (0.1, 0.9, 0.99, 1e-3)]
    selector = (
        "adamWithCurrentLearningRateTensor:beta1Tensor:beta2Tensor:epsilonTensor:"
        "valuesTensor:momentumTensor:velocityTensor:maximumVelocityTensor:gradientTensor:name:"
    )
    found = f.call(selector, *numbers, value, momentum, velocity, largest, gradient, None)
    next_momentum = momentum * 0.9 + gradient * 0.1
    next_velocity = velocity * 0.99 + gradient * gradient * 0.01
    kept = f.graph.maximum(next_velocity, largest)
    stepped = value - next_momentum * 0.1 / (f.graph.sqrt(kept) + 1e-3)
    for got, wanted in zip(found, (stepped, next_momentum, next_velocity, kept), strict=True):
        f.same(got, wanted)


CASES: list[Callable[[Forms], None]] = [
    activations,
    loss,
    convolutions,
    depthwise_convolutions,
    pooling,
    normalization,
    reductions,
    one_hot,
    moves,
    blocks,
    positions,
    resizing,
    constants,
    random_numbers,
    recurrent,
    recurrent_gradients,
    optimizers,
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_forms_agree_with_each_other_and_with_automatic_differentiation(case: Callable[[Forms], None]) -> None:
    forms = Forms()
    case(forms)
    forms.check()
