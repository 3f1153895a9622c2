"""Descriptions as openmps.Graph: forward pass, gradients and updates of variables in one run.

With ZOO_RECOMPUTE=1 gradients compute the values of each block again: less memory, more computation.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from itertools import cycle, groupby
from typing import Any

import numpy as np

import openmps as mps
from zoo.backends import openmps_tensors
from zoo.data import batches, first_parameters
from zoo.description import SGD, Network, Node, UnsupportedNode

Handler = Callable[[Any, Node, list[mps.Tensor], list[mps.Tensor]], "mps.Tensor | list[mps.Tensor]"]


class Interpreter:
    """Writes the operations of a description into a graph."""

    def __init__(self, network: Network, device: str, *, training: bool) -> None:
        self.graph, self.training = mps.Graph(device), training
        self.updates: list[mps.Operation] = []
        drawn = first_parameters(network)
        names = {name for node in _nodes(network, training=training) for name in node.parameters}
        self.variables = {
            name: self.graph.variable(_as_kept(network, name, values), name=name)
            for name, values in drawn.items()
            if name in names
        }
        self.feeds = {
            source.name: self.graph.placeholder(
                source.value.shape, np.int32 if source.value.kind == "index" else np.float32, name=source.name
            )
            for source in network.sources
        }
        self.values = {source.value.number: self.feeds[source.name] for source in network.sources}
        recomputes = training and os.environ.get("ZOO_RECOMPUTE") == "1"
        for block, nodes in groupby(_nodes(network, training=training), lambda node: node.block):
            with self.graph.recompute() if recomputes and block is not None else nullcontext():
                for node in nodes:
                    self._write(node)

    def _write(self, node: Node) -> None:
        if node.op not in _HANDLERS:
            raise UnsupportedNode(node.op)
        operands = [self.values[value.number] for value in node.inputs]
        kept = [self.variables[name] for name in node.parameters]
        made = _HANDLERS[node.op](self, node, operands, kept)
        results = made if isinstance(made, list) else [made]
        for value, tensor in zip(node.outputs, results, strict=True):
            self.values[value.number] = tensor


def _nodes(network: Network, *, training: bool) -> tuple[Node, ...]:
    return network.nodes if training else network.for_inference()


def _as_kept(network: Network, name: str, values: Any) -> Any:
    """Return a parameter in the order of `Graph`: depth-wise filters are (kH, kW, C, 1)."""
    by = next(node for node in network.nodes if name in node.parameters)
    depthwise = by.op == "conv" and values.ndim == 4 and by.settings["groups"] == by.inputs[0].shape[3] > 1
    return values.transpose(0, 1, 3, 2) if depthwise and values.shape[3] == by.inputs[0].shape[3] else values


# ---- operations


def _conv(made: Interpreter, node: Node, x: list[mps.Tensor], kept: list[mps.Tensor]) -> mps.Tensor:
    graph, settings = made.graph, node.settings
    window = {"strides": settings["stride"], "dilations": settings["dilation"], "padding": settings["padding"]}
    channels = node.inputs[0].shape[3]
    if settings["groups"] == channels == node.outputs[0].shape[3] > 1:
        y = graph.depthwise_conv2d(x[0], kept[0], **window)
    else:
        y = graph.conv2d(x[0], kept[0], groups=settings["groups"], **window)
    return y + kept[1] if len(kept) > 1 else y


def _conv_transpose(made: Interpreter, node: Node, x: list[mps.Tensor], kept: list[mps.Tensor]) -> mps.Tensor:
    y = made.graph.conv2d_transpose(
        x[0], kept[0], node.outputs[0].shape, strides=node.settings["stride"], padding=node.settings["padding"]
    )
    return y + kept[1] if len(kept) > 1 else y


def _dense(made: Interpreter, _: Node, x: list[mps.Tensor], kept: list[mps.Tensor]) -> mps.Tensor:
    y = x[0] @ kept[0]
    return y + kept[1] if len(kept) > 1 else y


def _batch_norm(made: Interpreter, node: Node, x: list[mps.Tensor], kept: list[mps.Tensor]) -> mps.Tensor:
    """Normalise; running averages take PyTorch's unbiased variance."""
    graph, (gamma, beta, mean, variance) = made.graph, kept
    epsilon, momentum = node.settings["epsilon"], node.settings["momentum"]
    if not made.training:
        return graph.normalize(x[0], mean, variance, gamma=gamma, beta=beta, epsilon=epsilon)
    axes = tuple(range(len(node.inputs[0].shape) - 1))
    batch_mean, batch_variance = (
        graph.mean(x[0], axes, keepdims=True),
        graph.variance(x[0], axes, keepdims=True),
    )
    count = int(np.prod(node.inputs[0].shape[:-1]))
    channels = node.inputs[0].shape[-1]
    for kept_value, fresh in ((mean, batch_mean), (variance, batch_variance * (count / max(count - 1, 1)))):
        average = kept_value * (1 - momentum) + graph.reshape(fresh, (channels,)) * momentum
        made.updates.append(graph.assign(kept_value, average))
    return graph.normalize(x[0], batch_mean, batch_variance, gamma=gamma, beta=beta, epsilon=epsilon)


def _layer_norm(made: Interpreter, node: Node, x: list[mps.Tensor], kept: list[mps.Tensor]) -> mps.Tensor:
    graph, (gamma, beta) = made.graph, kept
    mean, variance = graph.mean(x[0], -1, keepdims=True), graph.variance(x[0], -1, keepdims=True)
    return graph.normalize(x[0], mean, variance, gamma=gamma, beta=beta, epsilon=node.settings["epsilon"])


def _group_norm(made: Interpreter, node: Node, x: list[mps.Tensor], kept: list[mps.Tensor]) -> mps.Tensor:
    graph, (gamma, beta), groups = made.graph, kept, node.settings["groups"]
    batch, height, width, channels = node.inputs[0].shape
    parts = graph.reshape(x[0], (batch, height, width, groups, channels // groups))
    axes = (1, 2, 4)
    mean, variance = graph.mean(parts, axes, keepdims=True), graph.variance(parts, axes, keepdims=True)
    y = graph.normalize(parts, mean, variance, epsilon=node.settings["epsilon"])
    return graph.reshape(y, node.inputs[0].shape) * gamma + beta


def _activation(made: Interpreter, node: Node, x: list[mps.Tensor], _: list[mps.Tensor]) -> mps.Tensor:
    graph, (a,), settings = made.graph, x, node.settings
    functions: dict[str, Callable[[], mps.Tensor]] = {
        "relu": lambda: graph.relu(a),
        "relu6": lambda: graph.clamp(a, 0.0, 6.0),
        "leaky_relu": lambda: graph.leaky_relu(a, settings["slope"]),
        "gelu": lambda: a * (0.5 + 0.5 * graph.erf(a * 0.5**0.5)),
        "gelu_tanh": lambda: 0.5 * a * (1 + graph.tanh((2 / np.pi) ** 0.5 * (a + 0.044715 * a * a * a))),
        "sigmoid": lambda: graph.sigmoid(a),
        "tanh": lambda: graph.tanh(a),
        "silu": lambda: a * graph.sigmoid(a),
        "hard_sigmoid": lambda: graph.clamp(a + 3.0, 0.0, 6.0) * (1 / 6),
        "hard_swish": lambda: a * graph.clamp(a + 3.0, 0.0, 6.0) * (1 / 6),
        "exp": lambda: graph.exp(a),
        "softplus": lambda: graph.softplus(a),
        "sin": lambda: graph.sin(a),
        "cos": lambda: graph.cos(a),
        "rsqrt": lambda: graph.rsqrt(a),
        "square": lambda: graph.square(a),
    }
    return functions[settings["function"]]()


def _upsample(made: Interpreter, node: Node, x: list[mps.Tensor], _: list[mps.Tensor]) -> mps.Tensor:
    _batch, height, width, _channels = node.outputs[0].shape
    return made.graph.resize(x[0], (height, width), mode=node.settings["mode"])


def _split(made: Interpreter, node: Node, x: list[mps.Tensor], _: list[mps.Tensor]) -> list[mps.Tensor]:
    return made.graph.split(x[0], node.settings["parts"], node.settings["axis"])


def _take(made: Interpreter, node: Node, x: list[mps.Tensor], _: list[mps.Tensor]) -> mps.Tensor:
    return x[0][(*(slice(None),) * node.settings["axis"], node.settings["position"])]


def _attention(made: Interpreter, node: Node, x: list[mps.Tensor], _: list[mps.Tensor]) -> mps.Tensor:
    query, key, value, *mask = x
    if node.settings["present"]:
        batch, keys = node.inputs[3].shape
        return made.graph.attention(query, key, value, made.graph.reshape(mask[0], (batch, 1, 1, keys)) > 0.5)
    if not node.settings["causal"]:
        return made.graph.attention(query, key, value, *mask)
    length = node.inputs[0].shape[2]
    return made.graph.attention(query, key, value, np.triu(np.full((length, length), -1e9, np.float32), 1))


def _lstm(made: Interpreter, _: Node, x: list[mps.Tensor], kept: list[mps.Tensor]) -> mps.Tensor:
    source, recurrent, bias = kept
    return made.graph.lstm(x[0], recurrent, input_weight=source, bias=bias)[0]


def _cross_entropy(made: Interpreter, node: Node, x: list[mps.Tensor], _: list[mps.Tensor]) -> mps.Tensor:
    graph, classes = made.graph, node.inputs[0].shape[-1]
    if len(x) == 2:
        return graph.softmax_cross_entropy(x[0], graph.one_hot(x[1], classes))
    each, weights = graph.cross_entropy(x[0], x[1], reduction="none"), x[2]
    return graph.sum(each * weights) / graph.sum(weights)


def _binary_cross_entropy(made: Interpreter, node: Node, x: list[mps.Tensor], _: list[mps.Tensor]) -> mps.Tensor:
    """ln(1 + exp(-|s|)) + max(s, 0) - target s."""
    graph, scores = made.graph, x[0]
    target = x[1] if len(x) > 1 else node.settings["target"]
    tail = graph.log(1 + graph.exp(-graph.absolute(scores)))
    return graph.mean(tail + graph.relu(scores) - target * scores)


def _window(node: Node) -> dict[str, Any]:
    return {"strides": node.settings["stride"], "padding": node.settings["padding"]}


_HANDLERS: dict[str, Handler] = {
    "parameter": lambda made, node, x, kept: kept[0],
    "conv": _conv,
    "conv_transpose": _conv_transpose,
    "dense": _dense,
    "batch_norm": _batch_norm,
    "layer_norm": _layer_norm,
    "group_norm": _group_norm,
    "embedding": lambda made, node, x, kept: made.graph.gather(kept[0], x[0]),
    "lstm": _lstm,
    "activation": _activation,
    "add": lambda made, node, x, kept: x[0] + x[1],
    "subtract": lambda made, node, x, kept: x[0] - x[1],
    "multiply": lambda made, node, x, kept: x[0] * x[1],
    "scale": lambda made, node, x, kept: x[0] * node.settings["factor"] + node.settings["offset"],
    "dropout": lambda made, node, x, kept: made.graph.dropout(x[0], node.settings["rate"]) if made.training else x[0],
    "max_pool": lambda made, node, x, kept: made.graph.max_pool2d(x[0], node.settings["kernel"], **_window(node)),
    "avg_pool": lambda made, node, x, kept: made.graph.avg_pool2d(
        x[0], node.settings["kernel"], count_padding=True, **_window(node)
    ),
    "global_pool": lambda made, node, x, kept: made.graph.mean(x[0], (1, 2), keepdims=True),
    "upsample": _upsample,
    "concat": lambda made, node, x, kept: made.graph.concat(x, node.settings["axis"]),
    "split": _split,
    "take": _take,
    "reshape": lambda made, node, x, kept: made.graph.reshape(x[0], node.outputs[0].shape),
    "transpose": lambda made, node, x, kept: made.graph.transpose(x[0], node.settings["order"]),
    "to_tensor": lambda made, node, x, kept: x[0],
    "to_image": lambda made, node, x, kept: x[0],
    "matmul": lambda made, node, x, kept: x[0] @ x[1],
    "softmax": lambda made, node, x, kept: made.graph.softmax(x[0]),
    "attention": _attention,
    "mean": lambda made, node, x, kept: made.graph.mean(x[0]),
    "average": lambda made, node, x, kept: made.graph.mean(x[0], node.settings["axis"]),
    "cross_entropy": _cross_entropy,
    "squared_error": lambda made, node, x, kept: made.graph.mean(made.graph.square(x[0] - x[1])),
    "binary_cross_entropy": _binary_cross_entropy,
    **openmps_tensors.HANDLERS,
}


# ---- training and inference


def _zeros(graph: mps.Graph, variable: mps.Tensor) -> mps.Tensor:
    return graph.variable(np.zeros([extent or 0 for extent in variable.shape or ()], np.float32))


def _updates(
    made: Interpreter, network: Network, step: mps.Tensor, names: Sequence[str], loss: mps.Tensor
) -> Iterator[mps.Operation]:
    """Yield the assignments of an optimizer for the parameters with these names."""
    graph, rule = made.graph, network.optimizer
    variables = [made.variables[name] for name in names]
    gradients = graph.gradients(loss, variables)
    if mps.distributed.size() > 1:
        gradients = [graph.all_reduce(gradient, reduction="mean") for gradient in gradients]
    if isinstance(rule, SGD):
        for variable, gradient in zip(variables, gradients, strict=True):
            momentum = _zeros(graph, variable)
            fresh = rule.momentum * momentum + gradient
            yield graph.assign(momentum, fresh)
            yield graph.assign(variable, graph.sgd(rule.rate, variable, fresh))
        return
    powers = [graph.power(beta, step) for beta in (rule.beta1, rule.beta2)]
    epsilon = rule.epsilon * graph.sqrt(1 - powers[1])  # PyTorch adds it to the corrected root
    for variable, gradient in zip(variables, gradients, strict=True):
        momentum, velocity = _zeros(graph, variable), _zeros(graph, variable)
        values = graph.adam(
            rule.rate,
            variable,
            momentum,
            velocity,
            gradient,
            beta1=rule.beta1,
            beta2=rule.beta2,
            beta1_power=powers[0],
            beta2_power=powers[1],
            epsilon=epsilon,
        )
        for kept, value in zip((variable, momentum, velocity), values, strict=True):
            yield graph.assign(kept, value)


def _on_device(
    order: Iterable[Mapping[str, Any]], made: Interpreter, names: Sequence[str] | None = None
) -> list[dict[mps.Tensor, mps.TensorData]]:
    """Return the batches in the memory of the device, as those of the peers are; of these sources, or of all."""
    return [
        {
            made.feeds[name]: mps.TensorData(array, made.feeds[name].dtype, device=made.graph.device)
            for name, array in batch.items()
            if names is None or name in names
        }
        for batch in order
    ]


def training(network: Network, device: str = "cpu") -> Callable[[], float]:
    """Return what makes one training step and returns its loss, the sum over all objectives."""
    made = Interpreter(network, device, training=True)
    step = made.graph.placeholder((1,), name="step")
    losses = [made.values[objective.loss.number] for objective in network.objectives]
    updates = list(made.updates)
    for objective, loss in zip(network.objectives, losses, strict=True):
        updates += _updates(made, network, step, network.trained(objective.prefix), loss)
    order, count = cycle(_on_device(batches(network), made)), 0

    def run() -> float:
        nonlocal count
        count += 1
        feeds: dict[mps.Tensor, Any] = dict(next(order))
        if not isinstance(network.optimizer, SGD):
            feeds[step] = [count]
        return float(np.sum(made.graph.run(feeds, losses, updates)))

    return run


def inference(network: Network, device: str = "cpu") -> Callable[[], float]:
    """Return what predicts one batch and returns the mean of its prediction."""
    made = Interpreter(network, device, training=False)
    needed = {value.number for node in network.for_inference() for value in node.inputs}
    names = [source.name for source in network.sources if source.value.number in needed]
    order, prediction = cycle(_on_device(batches(network), made, names)), made.values[network.prediction.number]

    def run() -> float:
        return float(np.mean(made.graph.run(next(order), prediction)))

    return run
