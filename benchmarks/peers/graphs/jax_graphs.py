"""The networks of examples/python in JAX: each step is one jitted function whose state is donated."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

import jax
import optax
import workloads as W
from jax import lax
from jax import numpy as jnp

Step = Callable[[], Any]
_ORDER = ("NHWC", "HWIO", "NHWC")


class Weights:
    """Glorot-uniform weights, drawn one after another."""

    def __init__(self) -> None:
        self._key = jax.random.key(0)

    def draw(self, *shape: int) -> Any:
        self._key, key = jax.random.split(self._key)
        return jax.nn.initializers.glorot_uniform()(key, shape, jnp.float32)

    def norm(self, channels: int) -> Any:
        return {"gamma": jnp.ones(channels), "beta": jnp.zeros(channels)}

    def dense(self, inputs: int, outputs: int) -> Any:
        return {"w": self.draw(inputs, outputs), "b": jnp.zeros(outputs)}


def _size(parameters: Any) -> int:
    return sum(leaf.size for leaf in jax.tree.leaves(parameters))


def _convolve(w: Any, x: Any, stride: int = 1, padding: str = "SAME") -> Any:
    return lax.conv_general_dilated(x, w, (stride, stride), padding, dimension_numbers=_ORDER)


def _dense(p: Any, x: Any) -> Any:
    return x @ p["w"] + p["b"]


def _normalize(p: Any, x: Any) -> tuple[Any, Any]:
    """The batch's own statistics, which are returned too."""
    mean = x.mean((0, 1, 2))
    variance = jnp.square(x - mean).mean((0, 1, 2))
    y = (x - mean) * (p["gamma"] * lax.rsqrt(variance + W.NORM_EPSILON)) + p["beta"]
    return y, lax.stop_gradient((mean, variance))


def _adam_or_sgd(workload: str) -> Any:
    kind, rate = W.OPT[workload]
    if kind == "sgd":
        return optax.sgd(rate)
    return optax.adam(rate, b1=W.GAN_BETA) if workload == "gan" else optax.adam(rate)


# ---- ResNet-50


def _resnet50() -> tuple[Any, Any, Callable[..., Any]]:
    weights, plan, inputs = Weights(), [], 64
    p: Any = {"stem": weights.draw(7, 7, 3, 64), "stem norm": weights.norm(64)}
    for stage, (blocks, inner, outer) in enumerate(W.STAGES):
        for block in range(blocks):
            name = f"{stage} {block} "
            plan.append((name, 2 if stage and not block else 1, block == 0))
            shapes = {"a": (1, 1, inputs, inner), "b": (3, 3, inner, inner), "c": (1, 1, inner, outer)}
            if block == 0:
                shapes["shortcut"] = (1, 1, inputs, outer)
            for part, shape in shapes.items():
                p[name + part], p[name + part + " norm"] = weights.draw(*shape), weights.norm(shape[-1])
            inputs = outer
    p["dense"] = weights.dense(inputs, W.CLASSES)
    averages = {key: (jnp.zeros(v["beta"].shape), jnp.ones(v["beta"].shape)) for key, v in p.items() if "norm" in key}

    def network(p: Any, averages: Any, x: Any) -> Any:
        moved = dict(averages)

        def unit(name: str, x: Any, stride: int = 1, padding: str = "SAME") -> Any:
            y, new = _normalize(p[name + " norm"], _convolve(p[name], x, stride, padding))
            old = averages[name + " norm"]
            moved[name + " norm"] = jax.tree.map(lambda a, b: 0.99 * a + 0.01 * b, old, new)
            return y

        x = jax.nn.relu(unit("stem", x, 2, "VALID"))
        x = lax.reduce_window(x, -jnp.inf, lax.max, (1, 3, 3, 1), (1, 2, 2, 1), "VALID")
        for name, stride, project in plan:
            y = jax.nn.relu(unit(name + "b", jax.nn.relu(unit(name + "a", x, stride))))
            x = jax.nn.relu(unit(name + "c", y) + (unit(name + "shortcut", x, stride) if project else x))
        return _dense(p["dense"], x.reshape(len(x), -1)), moved

    return p, averages, network


# ---- text


def _text_weights() -> Any:
    weights = Weights()
    return {
        "embedding": weights.draw(W.CHARACTERS, W.EMBEDDING),
        "input": weights.dense(W.EMBEDDING, 4 * W.FEATURES),
        "recurrent": weights.draw(W.FEATURES, 4 * W.FEATURES),
        "scores": weights.dense(W.FEATURES, W.CHARACTERS),
    }


def _cell(p: Any, gates: Any, state: Any) -> Any:
    h, c = state
    i, f, g, o = jnp.split(gates + h @ p["recurrent"], 4, -1)
    c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
    return jax.nn.sigmoid(o) * jnp.tanh(c), c


def _walk(p: Any, gates: Any) -> Any:
    """(time, batch, 4 features) -> the states of all steps."""

    def turn(state: Any, gate: Any) -> Any:
        state = _cell(p, gate, state)
        return state, state[0]

    zeros = jnp.zeros((gates.shape[1], gates.shape[2] // 4))
    return lax.scan(turn, (zeros, zeros), gates)[1]


def _read(p: Any, _: Any, characters: Any) -> Any:
    return _dense(p["scores"], _walk(p, _dense(p["input"], p["embedding"][characters]))), ()


# ---- activity


def _activity_weights() -> Any:
    weights = Weights()
    return {
        "convolution": weights.dense(W.STEP * W.CHANNELS, W.FILTERS),
        "input": weights.dense(W.FILTERS, 4 * W.HIDDEN),
        "recurrent": weights.draw(W.HIDDEN, 4 * W.HIDDEN),
        "refine": weights.dense(W.HIDDEN, W.REFINED),
        "scores": weights.dense(W.REFINED, W.ACTIVITIES),
    }


def _classify(p: Any, _: Any, signals: Any) -> Any:
    """A step's samples do not overlap, so that its convolution is one product."""
    steps = jax.nn.relu(_dense(p["convolution"], signals.reshape(len(signals), -1, W.STEP * W.CHANNELS)))
    states = _walk(p, _dense(p["input"], steps).swapaxes(0, 1)).swapaxes(0, 1)
    return _dense(p["scores"], jax.nn.relu(_dense(p["refine"], states))), ()


def _training(workload: str, batch: int) -> tuple[Step, int]:
    if workload == "resnet50":
        parameters, others, network = _resnet50()
    elif workload == "activity":
        parameters, others, network = _activity_weights(), (), _classify
    else:
        parameters, others, network = _text_weights(), (), _read
    optimizer = _adam_or_sgd(workload)
    batches = cycle([tuple(jnp.asarray(array) for array in arrays) for arrays in W.data(workload, batch)])

    def train(state: Any, source: Any, target: Any) -> Any:
        parameters, others, moments = state

        def loss_of(p: Any) -> Any:
            scores, moved = network(p, others, source)
            return optax.softmax_cross_entropy_with_integer_labels(scores, target).mean(), moved

        (loss, others), gradients = jax.value_and_grad(loss_of, has_aux=True)(parameters)
        updates, moments = optimizer.update(gradients, moments)
        return (optax.apply_updates(parameters, updates), others, moments), loss

    compiled, count = jax.jit(train, donate_argnums=0), _size(parameters)
    state = (parameters, others, optimizer.init(parameters))

    def step() -> float:
        nonlocal state
        state, loss = compiled(state, *next(batches))
        jax.block_until_ready(state)
        return float(loss)

    return step, count


def _write() -> tuple[Step, int]:
    p = _text_weights()

    @jax.jit
    def draw(p: Any, character: Any, state: Any, key: Any) -> Any:
        key, own = jax.random.split(key)
        state = _cell(p, _dense(p["input"], p["embedding"][character]), state)
        return jax.random.categorical(own, _dense(p["scores"], state[0]) / W.TEMPERATURE), state, key

    zeros = jnp.zeros((1, W.FEATURES))
    character, state, key = jnp.zeros(1, jnp.int32), (zeros, zeros), jax.random.key(1)

    def step() -> int:
        nonlocal character, state, key
        character, state, key = draw(p, character, state, key)
        return int(character[0])

    return step, _size(p)


# ---- two networks


def _gan_weights() -> tuple[Any, Any]:
    weights = Weights()
    generator = {
        "first": weights.dense(W.LATENT, 6272),
        "norm 1": weights.norm(128),
        "up 1": weights.draw(5, 5, 128, 64),
        "norm 2": weights.norm(64),
        "up 2": weights.draw(5, 5, 64, 1),
    }
    discriminator = {
        "down 1": {"w": weights.draw(5, 5, 1, 64), "b": jnp.zeros(64)},
        "down 2": {"w": weights.draw(5, 5, 64, 128), "b": jnp.zeros(128)},
        "judge": weights.dense(6272, 1),
    }
    return generator, discriminator


def _generate(p: Any, seeds: Any) -> Any:
    x = _dense(p["first"], seeds).reshape(-1, 7, 7, 128)
    for number in ("1", "2"):
        x = jax.nn.leaky_relu(_normalize(p["norm " + number], x)[0], W.GAN_SLOPE)
        x = lax.conv_transpose(x, p["up " + number], (2, 2), "SAME", dimension_numbers=_ORDER)
    return jnp.tanh(x)


def _judge(p: Any, x: Any, key: Any) -> Any:
    keep = 1 - W.GAN_DROPPED
    for number, own in zip(("1", "2"), jax.random.split(key), strict=True):
        layer = p["down " + number]
        x = jax.nn.leaky_relu(_convolve(layer["w"], x, 2) + layer["b"], W.GAN_SLOPE)
        x = jnp.where(jax.random.bernoulli(own, keep, x.shape), x / keep, 0)
    return _dense(p["judge"], x.reshape(len(x), -1))


def _gan(batch: int) -> tuple[Step, int]:
    generator, discriminator = _gan_weights()
    optimizer, count = _adam_or_sgd("gan"), _size((generator, discriminator))
    batches = cycle([jnp.asarray(images) for (images,) in W.data("gan", batch)])

    def entropy(scores: Any, target: float) -> Any:
        return optax.sigmoid_binary_cross_entropy(scores, jnp.full_like(scores, target)).mean()

    def train(state: Any, real: Any) -> Any:
        generator, discriminator, of_generator, of_discriminator, key = state
        key, of_seeds, of_real, of_fake = jax.random.split(key, 4)
        seeds = jax.random.normal(of_seeds, (batch, W.LATENT))
        drawn, back_to_generator = jax.vjp(lambda p: _generate(p, seeds), generator)

        def losses(p: Any, drawn: Any) -> Any:
            truth, fake = _judge(p, real, of_real), _judge(p, drawn, of_fake)
            return entropy(truth, 1.0) + entropy(fake, 0.0), entropy(fake, 1.0)

        (first, second), back = jax.vjp(losses, discriminator, drawn)
        one, zero = jnp.ones(()), jnp.zeros(())
        (for_discriminator, _), (_, for_drawn) = back((one, zero)), back((zero, one))
        (for_generator,) = back_to_generator(for_drawn)
        step_a, of_generator = optimizer.update(for_generator, of_generator)
        step_d, of_discriminator = optimizer.update(for_discriminator, of_discriminator)
        moved = optax.apply_updates(generator, step_a), optax.apply_updates(discriminator, step_d)
        return (*moved, of_generator, of_discriminator, key), first + second

    compiled = jax.jit(train, donate_argnums=0)
    state: Any = (generator, discriminator, optimizer.init(generator), optimizer.init(discriminator), jax.random.key(1))

    def step() -> float:
        nonlocal state
        state, loss = compiled(state, next(batches))
        jax.block_until_ready(state)
        return float(loss)

    return step, count


# ---- GeLU


def _chain(x: Any) -> Any:
    return x * (0.5 + 0.5 * lax.erf(x * 0.5**0.5))


def _gelu(workload: str, rows: int) -> Step:
    x, dy = (jnp.asarray(array) for array in W.data(workload, rows)[0])
    if workload == "gelu":
        forward = jax.jit(_chain)
        return lambda: forward(x).block_until_ready()

    @jax.jit
    def both(x: Any, dy: Any) -> Any:
        y, back = jax.vjp(_chain, x)
        return y, back(dy)[0]

    return lambda: jax.block_until_ready(both(x, dy))


def build(workload: str, batch: int) -> Step:
    """Return a function that does one whole step."""
    count: int | None = None
    if workload in ("gelu", "gelu_gradient"):
        step = _gelu(workload, batch)
    elif workload == "lstm_write":
        step, count = _write()
    elif workload == "gan":
        step, count = _gan(batch)
    else:
        step, count = _training(workload, batch)
    made: Any = step
    made.n_params = count
    return step
