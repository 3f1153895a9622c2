"""Descriptions as JAX functions of parameters and a batch; images stay (N, H, W, C)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import cycle
from typing import Any

import jax
import numpy as np
from jax import lax
from jax import numpy as jnp

from zoo.backends import jax_tensors
from zoo.data import batches, first_parameters
from zoo.description import SGD, Network, Node, Parameter, UnsupportedNode

Work = Callable[[Node, list[Any], list[Any]], Any]
_ORDER = ("NHWC", "HWIO", "NHWC")


def _padding(node: Node) -> list[tuple[int, int]]:
    top, bottom, left, right = node.settings["padding"]
    return [(top, bottom), (left, right)]


def _biased(y: Any, kept: list[Any]) -> Any:
    return y + kept[1] if len(kept) > 1 else y


def _conv(node: Node, x: list[Any], kept: list[Any]) -> Any:
    settings = node.settings
    y = lax.conv_general_dilated(
        x[0],
        kept[0],
        settings["stride"],
        _padding(node),
        rhs_dilation=settings["dilation"],
        dimension_numbers=_ORDER,
        feature_group_count=settings["groups"],
    )
    return _biased(y, kept)


def _conv_transpose(node: Node, x: list[Any], kept: list[Any]) -> Any:
    """The data gradient of a convolution: turned filters on a source with gaps."""
    weight = jnp.flip(kept[0], (0, 1)).swapaxes(2, 3)
    pads = [(size - 1 - pad,) * 2 for size, pad in zip(weight.shape[:2], node.settings["padding"][::2], strict=True)]
    y = lax.conv_general_dilated(
        x[0], weight, (1, 1), pads, lhs_dilation=node.settings["stride"], dimension_numbers=_ORDER
    )
    return _biased(y, kept)


def _normal(x: Any, axes: tuple[int, ...], epsilon: float) -> Any:
    mean, variance = jnp.mean(x, axes, keepdims=True), jnp.var(x, axes, keepdims=True)
    return (x - mean) * lax.rsqrt(variance + epsilon)


def _layer_norm(node: Node, x: list[Any], kept: list[Any]) -> Any:
    return _normal(x[0], (-1,), node.settings["epsilon"]) * kept[0] + kept[1]


def _group_norm(node: Node, x: list[Any], kept: list[Any]) -> Any:
    parts = x[0].reshape(*x[0].shape[:3], node.settings["groups"], -1)
    return _normal(parts, (1, 2, 4), node.settings["epsilon"]).reshape(x[0].shape) * kept[0] + kept[1]


def _activation(node: Node, x: list[Any], _: list[Any]) -> Any:
    slope = node.settings.get("slope", 0.0)
    functions: dict[str, Callable[[Any], Any]] = {
        "relu": jax.nn.relu,
        "relu6": jax.nn.relu6,
        "leaky_relu": lambda a: jax.nn.leaky_relu(a, slope),
        "gelu": lambda a: jax.nn.gelu(a, approximate=False),
        "gelu_tanh": jax.nn.gelu,
        "sigmoid": jax.nn.sigmoid,
        "tanh": jnp.tanh,
        "silu": jax.nn.silu,
        "hard_sigmoid": jax.nn.hard_sigmoid,
        "hard_swish": jax.nn.hard_swish,
        "exp": jnp.exp,
        "softplus": jax.nn.softplus,
        "sin": jnp.sin,
        "cos": jnp.cos,
        "rsqrt": lax.rsqrt,
        "square": jnp.square,
    }
    return functions[node.settings["function"]](x[0])


def _pool(node: Node, x: list[Any], _: list[Any]) -> Any:
    window, strides = (1, *node.settings["kernel"], 1), (1, *node.settings["stride"], 1)
    pads = [(0, 0), *_padding(node), (0, 0)]
    if node.op == "max_pool":
        return lax.reduce_window(x[0], -jnp.inf, lax.max, window, strides, pads)
    return lax.reduce_window(x[0], 0.0, lax.add, window, strides, pads) / (window[1] * window[2])


def _upsample(node: Node, x: list[Any], _: list[Any]) -> Any:
    factor = node.settings["factor"]
    if node.settings["mode"] == "nearest":
        return jnp.repeat(jnp.repeat(x[0], factor, 1), factor, 2)
    return jax.image.resize(x[0], node.outputs[0].shape, "linear")


def _attention(node: Node, x: list[Any], _: list[Any]) -> Any:
    query, key, value, *mask = x
    key, value = (jnp.repeat(each, query.shape[1] // key.shape[1], 1) for each in (key, value))
    scores = jnp.einsum("bhqf,bhkf->bhqk", query, key) * query.shape[-1] ** -0.5
    if node.settings["causal"]:
        scores = jnp.where(jnp.tril(jnp.ones(scores.shape[-2:], bool)), scores, -jnp.inf)
    if node.settings["present"]:
        scores = jnp.where(mask[0][:, None, None] > 0.5, scores, -jnp.inf)
    if node.settings["bias"]:
        scores = scores + mask[0].astype(scores.dtype)
    return jnp.einsum("bhqk,bhkf->bhqf", jax.nn.softmax(scores), value)


def _lstm(node: Node, x: list[Any], kept: list[Any]) -> Any:
    source, recurrent, bias = kept
    zeros = jnp.zeros(node.outputs[0].shape[1:], x[0].dtype)

    def turn(state: Any, gates: Any) -> Any:
        hidden, cell = state
        enter, forget, new, leave = jnp.split(gates + hidden @ recurrent.T, 4, -1)
        cell = jax.nn.sigmoid(forget) * cell + jax.nn.sigmoid(enter) * jnp.tanh(new)
        hidden = jax.nn.sigmoid(leave) * jnp.tanh(cell)
        return (hidden, cell), hidden

    return lax.scan(turn, (zeros, zeros), x[0] @ source.T + bias)[1]


def _cross_entropy(_: Node, x: list[Any], kept: list[Any]) -> Any:
    scores = x[0].astype(jnp.float32)
    chosen = jnp.take_along_axis(scores, x[1][..., None], -1)[..., 0]
    each = jax.nn.logsumexp(scores, -1) - chosen
    return jnp.mean(each) if len(x) == 2 else jnp.sum(each * x[2]) / jnp.sum(x[2])


def _binary_cross_entropy(node: Node, x: list[Any], _: list[Any]) -> Any:
    scores = x[0].astype(jnp.float32)
    target = x[1] if len(x) > 1 else node.settings["target"]
    return jnp.mean(jax.nn.softplus(scores) - target * scores)


_WORKS: dict[str, Work] = {
    "parameter": lambda node, x, kept: kept[0],
    "conv": _conv,
    "conv_transpose": _conv_transpose,
    "dense": lambda node, x, kept: _biased(x[0] @ kept[0], kept),
    "layer_norm": _layer_norm,
    "group_norm": _group_norm,
    "embedding": lambda node, x, kept: kept[0][x[0]],
    "lstm": _lstm,
    "activation": _activation,
    "add": lambda node, x, kept: x[0] + x[1],
    "subtract": lambda node, x, kept: x[0] - x[1],
    "multiply": lambda node, x, kept: x[0] * x[1],
    "scale": lambda node, x, kept: x[0] * node.settings["factor"] + node.settings["offset"],
    "max_pool": _pool,
    "avg_pool": _pool,
    "global_pool": lambda node, x, kept: jnp.mean(x[0], (1, 2), keepdims=True),
    "upsample": _upsample,
    "concat": lambda node, x, kept: jnp.concatenate(x, node.settings["axis"]),
    "split": lambda node, x, kept: jnp.split(x[0], node.settings["parts"], node.settings["axis"]),
    "take": lambda node, x, kept: jnp.take(x[0], node.settings["position"], node.settings["axis"]),
    "reshape": lambda node, x, kept: x[0].reshape(node.outputs[0].shape),
    "transpose": lambda node, x, kept: x[0].transpose(node.settings["order"]),
    "to_tensor": lambda node, x, kept: x[0],
    "to_image": lambda node, x, kept: x[0],
    "matmul": lambda node, x, kept: x[0] @ x[1],
    "softmax": lambda node, x, kept: jax.nn.softmax(x[0]),
    "attention": _attention,
    "mean": lambda node, x, kept: jnp.mean(x[0].astype(jnp.float32)),
    "average": lambda node, x, kept: jnp.mean(x[0], node.settings["axis"]),
    "cross_entropy": _cross_entropy,
    "squared_error": lambda node, x, kept: jnp.mean(jnp.square((x[0] - x[1]).astype(jnp.float32))),
    "binary_cross_entropy": _binary_cross_entropy,
    **jax_tensors.WORKS,
}


def _batch_norm(node: Node, x: Any, kept: Mapping[str, Any], fresh: dict[str, Any] | None) -> Any:
    """Normalise; in training put the next running averages into `fresh`."""
    names, momentum = node.parameters, node.settings["momentum"]
    gamma, beta, mean, variance = (kept[name] for name in names)
    if fresh is not None:
        axes = tuple(range(x.ndim - 1))
        averages, count = (mean, variance), x.size // x.shape[-1]
        mean, variance = jnp.mean(x, axes), jnp.var(x, axes)
        unbiased = variance * (count / max(count - 1, 1))
        for name, old, new in zip(names[2:], averages, (mean, unbiased), strict=True):
            fresh[name] = lax.stop_gradient((1 - momentum) * old + momentum * new)
    return (x - mean) * (lax.rsqrt(variance + node.settings["epsilon"]) * gamma) + beta


def _lowest(kept: Mapping[str, Any]) -> Any:
    """Return the dtype in which a network computes."""
    return min((array.dtype for array in kept.values()), key=lambda dtype: dtype.itemsize)


def _derivative(
    network: Network, nodes: tuple[Node, ...], kept: Mapping[str, Any], batch: Mapping[str, Any], key: Any
) -> Callable[[Node], Any]:
    """Return what differentiates the operations before a node by one of the batch's arrays."""

    def by_source(node: Node) -> Any:
        result, number = node.inputs[0].number, node.inputs[1].number
        name = next(source.name for source in network.sources if source.value.number == number)

        def total(array: Any) -> Any:
            return jnp.sum(_values(network, nodes, kept, {**batch, name: array}, {}, key)[result])

        return jax.grad(total)(batch[name])

    return by_source


def _values(
    network: Network, nodes: tuple[Node, ...], kept: Mapping[str, Any], batch: Mapping[str, Any], fresh: Any, key: Any
) -> dict[int, Any]:
    """Return all values by their numbers."""
    values = {source.value.number: batch[source.name] for source in network.sources}
    for position, node in enumerate(nodes):
        operands = [values[value.number] for value in node.inputs]
        if node.op == "batch_norm":
            made = _batch_norm(node, operands[0], kept, fresh)
        elif node.op == "dropout":
            made = operands[0]
            if key is not None:
                stays = 1 - node.settings["rate"]
                mask = jax.random.bernoulli(jax.random.fold_in(key, position), stays, made.shape)
                made = jnp.where(mask, made / stays, 0)
        elif node.op == "constant":
            made = jnp.asarray(node.settings["values"].array)
            made = made.astype(_lowest(kept)) if made.dtype == jnp.float32 else made
        elif node.op == "derivative":
            made = _derivative(network, nodes[:position], kept, batch, key)(node)
        elif node.op not in _WORKS:
            raise UnsupportedNode(node.op)
        else:
            made = _WORKS[node.op](node, operands, [kept[name] for name in node.parameters])
        for value, result in zip(node.outputs, made if len(node.outputs) > 1 else [made], strict=True):
            values[value.number] = result
    return values


def _data(network: Network) -> list[dict[str, Any]]:
    return [{name: jnp.asarray(array) for name, array in batch.items()} for batch in batches(network)]


def _lowered(parameters: Mapping[str, Any], batch: Mapping[str, Any], precision: str) -> tuple[Any, Any]:
    """Return both in a half precision, if one is asked for; the parameters of the optimizer stay float32."""
    if precision not in ("bf16", "float16"):
        return parameters, batch
    dtype = jnp.bfloat16 if precision == "bf16" else jnp.float16
    lowered: tuple[Any, Any] = jax.tree.map(
        lambda a: a.astype(dtype) if a.dtype == jnp.float32 else a, (dict(parameters), dict(batch))
    )
    return lowered


def _updated(network: Network, trained: Any, moments: Any, gradients: Any, count: Any) -> tuple[Any, Any]:
    """Return the next parameters and moments."""
    rule = network.optimizer
    if isinstance(rule, SGD):
        first = jax.tree.map(lambda m, g: rule.momentum * m + g, moments[0], gradients)
        moved: Any = jax.tree.map(lambda w, m: w - rule.rate * m, trained, first)
        return moved, (first,)
    first = jax.tree.map(lambda m, g: rule.beta1 * m + (1 - rule.beta1) * g, moments[0], gradients)
    second = jax.tree.map(lambda v, g: rule.beta2 * v + (1 - rule.beta2) * g * g, moments[1], gradients)
    low, high = 1 - rule.beta1**count, 1 - rule.beta2**count
    moved = jax.tree.map(
        lambda w, m, v: w - rule.rate * (m / low) / (jnp.sqrt(v / high) + rule.epsilon), trained, first, second
    )
    return moved, (first, second)


def training(network: Network, precision: str = "float32") -> Callable[[], float]:
    """Return what makes one training step and returns its loss, the sum over all objectives."""
    _allow(precision)
    every = {name: jnp.asarray(values) for name, values in first_parameters(network).items()}
    described: Mapping[str, Parameter] = network.parameters
    trained = {name: values for name, values in every.items() if described[name].trained}
    averages = {name: values for name, values in every.items() if not described[name].trained}

    def losses_of(some: Any, others: Any, averages: Any, batch: Any, position: int | None, key: Any) -> Any:
        fresh: dict[str, Any] = dict(averages)
        kept, lowered = _lowered({**others, **some}, batch, precision)
        values = _values(network, network.nodes, {**kept, **averages}, lowered, fresh, key)
        losses = [values[objective.loss.number] for objective in network.objectives]
        return losses[position or 0], (fresh, sum(losses))

    def step(state: Any, batch: Any) -> Any:
        trained, averages, moments, count, key = state
        key, drawn = jax.random.split(key)
        gradients: dict[str, Any] = {}
        for position, objective in enumerate(network.objectives):
            some = {name: trained[name] for name in network.trained(objective.prefix)}
            found, (fresh, total) = jax.grad(losses_of, has_aux=True)(some, trained, averages, batch, position, drawn)
            gradients |= found
        trained, moments = _updated(network, trained, moments, gradients, count)
        return (trained, fresh, moments, count + 1, key), total

    count = 1 if isinstance(network.optimizer, SGD) else 2
    moments = tuple({name: jnp.zeros_like(values) for name, values in trained.items()} for _ in range(count))
    state = (trained, averages, moments, jnp.float32(1), jax.random.key(0))
    compiled, order = jax.jit(step, donate_argnums=0), cycle(_data(network))

    def run() -> float:
        nonlocal state
        state, loss = compiled(state, next(order))
        jax.block_until_ready(state)
        return float(loss)

    return run


def inference(network: Network, precision: str = "float32") -> Callable[[], float]:
    """Return what predicts one batch and returns the mean of its prediction."""
    _allow(precision)
    kept = {name: jnp.asarray(values) for name, values in first_parameters(network).items()}
    nodes, order = network.for_inference(), cycle(_data(network))

    def predict(kept: Any, batch: Any) -> Any:
        kept, batch = _lowered(kept, batch, precision)
        return _values(network, nodes, kept, batch, None, None)[network.prediction.number]

    compiled = jax.jit(predict)
    return lambda: float(np.mean(compiled(kept, next(order))))


def _allow(precision: str) -> None:
    """Let products of float32 use TF32, unless float32 is asked for."""
    jax.config.update("jax_default_matmul_precision", "float32" if precision == "float32" else "tensorfloat32")
