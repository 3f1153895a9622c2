"""JAX: forward, gradients and optax update in one jitted function whose state is donated."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

import jax
import optax
import workloads as W
from jax import lax
from jax import numpy as jnp

ENV = "jax"
REQUIRES = "jax jaxlib optax numpy"
VARIANTS = ["jit"]

_OPTIMIZERS = {"adam": optax.adam, "sgd": optax.sgd}
_KEEP = 0.5


def skip(workload: str, variant: str) -> bool:
    """Return whether to leave a workload out: none."""
    return False


def make_parameters(workload: str) -> dict[str, Any]:
    """Glorot-uniform weights and zero biases for each layer of the workload."""
    initialize = jax.nn.initializers.glorot_uniform()
    layers = W.WORKLOADS[workload].layers
    shapes = {
        # HWIO for convolutions, (inputs, outputs) for dense layers
        layer.name: (layer.kernel,) * (2 if layer.kernel > 1 else 0) + (layer.inputs, layer.outputs)
        for layer in layers
    }
    keys = jax.random.split(jax.random.key(0), len(layers))
    return {
        name: {"w": initialize(key, shape, jnp.float32), "b": jnp.zeros(shape[-1])}
        for key, (name, shape) in zip(keys, shapes.items(), strict=True)
    }


def _convolution(layer: dict[str, Any], x: Any) -> Any:
    y = lax.conv_general_dilated(x, layer["w"], (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
    return jax.nn.relu(y + layer["b"])


def _dense(layer: dict[str, Any], x: Any) -> Any:
    return x @ layer["w"] + layer["b"]


def _halve(x: Any) -> Any:
    return lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")


def _mnist_cnn(p: dict[str, Any], x: Any, key: Any = None) -> Any:
    x = _halve(_convolution(p["conv1"], x))
    x = _halve(_convolution(p["conv2"], x))
    x = jax.nn.relu(_dense(p["fc1"], x.reshape(len(x), -1)))
    if key is not None:
        x = jnp.where(jax.random.bernoulli(key, _KEEP, x.shape), x / _KEEP, 0)
    return _dense(p["fc2"], x)


def _mnist_small(p: dict[str, Any], x: Any, key: Any = None) -> Any:
    return _dense(p["fc"], _convolution(p["conv"], x).reshape(len(x), -1))


NETWORKS = {"mnist_cnn": _mnist_cnn, "mnist_small": _mnist_small, "mnist_infer": _mnist_cnn}


def build(workload: str, batch: int, variant: str = "jit") -> Callable[[], float]:
    """Return a function that does one whole step."""
    if workload in W.GRAPHS:
        from graphs import jax_graphs

        return jax_graphs.build(workload, batch)
    parameters = make_parameters(workload)
    n_params = sum(leaf.size for leaf in jax.tree.leaves(parameters))
    batches = cycle([tuple(jnp.asarray(array) for array in arrays) for arrays in W.data(workload, batch)])
    make = _training if workload in W.OPT else _inference
    step: Any = make(parameters, batches, workload)
    step.n_params = n_params
    return step


def _training(parameters: dict[str, Any], batches: Iterator[Any], workload: str) -> Callable[[], float]:
    kind, rate = W.OPT[workload]
    optimizer, network = _OPTIMIZERS[kind](rate), NETWORKS[workload]

    def train(state: Any, images: Any, labels: Any) -> Any:
        parameters, moments, key = state
        key, dropout_key = jax.random.split(key)

        def loss_of(p: Any) -> Any:
            logits = network(p, images, dropout_key)
            return optax.softmax_cross_entropy_with_integer_labels(logits, labels).mean()

        loss, gradients = jax.value_and_grad(loss_of)(parameters)
        updates, moments = optimizer.update(gradients, moments)
        return (optax.apply_updates(parameters, updates), moments, key), loss

    compiled = jax.jit(train, donate_argnums=0)
    state = (parameters, optimizer.init(parameters), jax.random.key(1))

    def step() -> float:
        nonlocal state
        state, loss = compiled(state, *next(batches))
        jax.block_until_ready(state)
        return float(loss)

    return step


def _inference(parameters: dict[str, Any], batches: Iterator[Any], workload: str) -> Callable[[], float]:
    network = NETWORKS[workload]
    classify = jax.jit(lambda p, images: jnp.argmax(jax.nn.softmax(network(p, images)[0])))
    return lambda: int(classify(parameters, *next(batches)))
