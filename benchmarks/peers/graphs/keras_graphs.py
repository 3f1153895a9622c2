"""The networks of examples/python in Keras on TensorFlow: each step is one tf.function."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

import keras
import tensorflow as tf
import workloads as W
from keras import layers as L

Step = Callable[[], Any]


def size(*parts: Any) -> int:
    """Return the number of trainable numbers."""
    return sum(int(tf.size(variable)) for part in parts for variable in part.trainable_variables)


def _norm() -> Any:
    return L.BatchNormalization(epsilon=W.NORM_EPSILON, momentum=0.99)


def _resnet50() -> Any:
    def unit(x: Any, filters: int, kernel: int, stride: int = 1, padding: str = "same") -> Any:
        return _norm()(L.Conv2D(filters, kernel, stride, padding, use_bias=False)(x))

    source = keras.Input((32, 32, 3))
    x = L.MaxPool2D(3, 2)(L.ReLU()(unit(source, 64, 7, 2, "valid")))
    for stage, (blocks, inner, outer) in enumerate(W.STAGES):
        for block in range(blocks):
            stride = 2 if stage and not block else 1
            y = L.ReLU()(unit(L.ReLU()(unit(x, inner, 1, stride)), inner, 3))
            shortcut = unit(x, outer, 1, stride) if block == 0 else x
            x = L.ReLU()(L.Add()([unit(y, outer, 1), shortcut]))
    return keras.Model(source, L.Dense(W.CLASSES)(L.Flatten()(x)))


def _text() -> Any:
    layers = [L.Embedding(W.CHARACTERS, W.EMBEDDING), L.LSTM(W.FEATURES, return_sequences=True), L.Dense(W.CHARACTERS)]
    return keras.Sequential([keras.Input((W.LENGTH,), dtype="int32"), *layers])


def _activity() -> Any:
    layers = [
        L.Reshape((W.SAMPLES, W.CHANNELS)),
        L.Conv1D(W.FILTERS, W.STEP, W.STEP, activation="relu"),
        L.LSTM(W.HIDDEN, return_sequences=True),
        L.Dense(W.REFINED, activation="relu"),
        L.Dense(W.ACTIVITIES),
    ]
    return keras.Sequential([keras.Input((1, W.SAMPLES, W.CHANNELS)), *layers])


class BatchNorm(keras.layers.Layer):
    """The batch's own statistics and no averages."""

    def build(self, shape: Any) -> None:
        self.gamma = self.add_weight(shape=shape[-1:], initializer="ones")
        self.beta = self.add_weight(shape=shape[-1:], initializer="zeros")

    def call(self, x: Any) -> Any:
        mean, variance = tf.nn.moments(x, [0, 1, 2])
        return tf.nn.batch_normalization(x, mean, variance, self.beta, self.gamma, W.NORM_EPSILON)


def _networks() -> tuple[Any, Any]:
    def leaky() -> Any:
        return L.LeakyReLU(negative_slope=W.GAN_SLOPE)

    def larger(filters: int) -> Any:
        return L.Conv2DTranspose(filters, 5, 2, "same", use_bias=False)

    def smaller(filters: int) -> list[Any]:
        return [L.Conv2D(filters, 5, 2, "same"), leaky(), L.Dropout(W.GAN_DROPPED)]

    first = [keras.Input((W.LATENT,)), L.Dense(6272), L.Reshape((7, 7, 128))]
    generator = [*first, BatchNorm(), leaky(), larger(64), BatchNorm(), leaky(), larger(1), L.Activation("tanh")]
    discriminator = [keras.Input(W.IMAGE), *smaller(64), *smaller(128), L.Flatten(), L.Dense(1)]
    return keras.Sequential(generator), keras.Sequential(discriminator)


def _optimizer(workload: str) -> Any:
    kind, rate = W.OPT[workload]
    if kind == "sgd":
        return keras.optimizers.SGD(rate)
    return keras.optimizers.Adam(rate, beta_1=W.GAN_BETA if workload == "gan" else 0.9)


def _training(workload: str, batches: Iterator[Any], *, jit: bool) -> tuple[Step, int]:
    network = {"resnet50": _resnet50, "lstm_text": _text, "activity": _activity}[workload]()
    optimizer = _optimizer(workload)
    optimizer.build(network.trainable_variables)

    @tf.function(jit_compile=jit)
    def train(source: Any, target: Any) -> Any:
        with tf.GradientTape() as tape:
            scores = network(source, training=True)
            entropy = tf.nn.sparse_softmax_cross_entropy_with_logits(labels=target, logits=scores)
            loss = tf.reduce_mean(entropy)
        optimizer.apply(tape.gradient(loss, network.trainable_variables), network.trainable_variables)
        return loss

    return lambda: float(train(*next(batches))), size(network)


def _gan(batch: int, batches: Iterator[Any], *, jit: bool) -> tuple[Step, int]:
    networks = generator, discriminator = _networks()
    optimizers = [_optimizer("gan") for _ in networks]
    for optimizer, network in zip(optimizers, networks, strict=True):
        optimizer.build(network.trainable_variables)

    def entropy(scores: Any, target: float) -> Any:
        return tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(tf.fill(tf.shape(scores), target), scores))

    @tf.function(jit_compile=jit)
    def train(real: Any) -> Any:
        with tf.GradientTape() as of_generator, tf.GradientTape() as of_discriminator:
            drawn = generator(tf.random.normal((batch, W.LATENT)), training=True)
            truth, fake = discriminator(real, training=True), discriminator(drawn, training=True)
            losses = entropy(fake, 1.0), entropy(truth, 1.0) + entropy(fake, 0.0)
        tapes = of_generator, of_discriminator
        for loss, tape, network, optimizer in zip(losses, tapes, networks, optimizers, strict=True):
            optimizer.apply(tape.gradient(loss, network.trainable_variables), network.trainable_variables)
        return losses[0] + losses[1]

    return lambda: float(train(*next(batches))), size(*networks)


def _write(*, jit: bool) -> tuple[Step, int]:
    embedding, cell, scores = L.Embedding(W.CHARACTERS, W.EMBEDDING), L.LSTMCell(W.FEATURES), L.Dense(W.CHARACTERS)

    @tf.function(jit_compile=jit)
    def draw(character: Any, state: Any, seed: Any) -> Any:
        y, state = cell(embedding(character), state)
        noise = -tf.math.log(-tf.math.log(tf.random.stateless_uniform((1, W.CHARACTERS), seed, 1e-20, 1.0)))
        return tf.argmax(scores(y) / W.TEMPERATURE + noise, -1, tf.int32), state, seed + 1

    character, seed = tf.zeros(1, tf.int32), tf.constant([1, 1])
    state: Any = [tf.zeros((1, W.FEATURES)), tf.zeros((1, W.FEATURES))]
    scores(cell(embedding(character), state)[0])  # makes the variables

    def step() -> int:
        nonlocal character, state, seed
        character, state, seed = draw(character, state, seed)
        return int(character[0])

    return step, size(embedding, cell, scores)


def _chain(x: Any) -> Any:
    return x * (0.5 + 0.5 * tf.math.erf(x * 0.5**0.5))


def _gelu(workload: str, rows: int, *, jit: bool) -> Step:
    x, dy = (tf.constant(array) for array in W.data(workload, rows)[0])
    if workload == "gelu":
        forward = tf.function(_chain, jit_compile=jit)
        return lambda: forward(x)

    @tf.function(jit_compile=jit)
    def both(x: Any, dy: Any) -> Any:
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = _chain(x)
        return y, tape.gradient(y, x, dy)

    return lambda: both(x, dy)


def build(workload: str, batch: int, *, jit: bool) -> Step:
    """Return a function that does one whole step."""
    count: int | None = None
    if workload in ("gelu", "gelu_gradient"):
        step = _gelu(workload, batch, jit=jit)
    elif workload == "lstm_write":
        step, count = _write(jit=jit)
    else:
        turn = workload == "lstm_text"  # (time, batch) -> (batch, time)
        batches = cycle([tuple(tf.constant(a.T if turn else a) for a in arrays) for arrays in W.data(workload, batch)])
        step, count = _gan(batch, batches, jit=jit) if workload == "gan" else _training(workload, batches, jit=jit)
    made: Any = step
    made.n_params = count
    return step
