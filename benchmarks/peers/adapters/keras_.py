"""Keras on TensorFlow's CPU build: the whole step is one tf.function (`graph`), or the same compiled by XLA (`xla`)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

os.environ["KERAS_BACKEND"] = "tensorflow"
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"

import keras
import tensorflow as tf
import workloads as W
from keras.layers import Conv2D, Dense, Dropout, Flatten, MaxPool2D

ENV = "tf"
REQUIRES = "tensorflow-cpu keras numpy"
VARIANTS = ["graph", "xla"]

_OPTIMIZERS = {"adam": keras.optimizers.Adam, "sgd": keras.optimizers.SGD}


def skip(workload: str, variant: str) -> bool:
    """Nothing is left out."""
    return False


def _mnist_cnn() -> list[Any]:
    features = [Conv2D(32, 5, padding="same", activation="relu"), MaxPool2D()]
    features += [Conv2D(64, 5, padding="same", activation="relu"), MaxPool2D(), Flatten()]
    return [*features, Dense(1024, activation="relu"), Dropout(0.5), Dense(W.CLASSES)]


def _mnist_small() -> list[Any]:
    return [Conv2D(16, 3, padding="same", activation="relu"), Flatten(), Dense(W.CLASSES)]


_NETWORKS = {"mnist_cnn": _mnist_cnn, "mnist_small": _mnist_small, "mnist_infer": _mnist_cnn}


def build(workload: str, batch: int, variant: str = "graph") -> Callable[[], float]:
    """Return a function that does one whole step."""
    threads = int(os.environ["BENCH_THREADS"])
    tf.config.threading.set_intra_op_parallelism_threads(threads)
    tf.config.threading.set_inter_op_parallelism_threads(threads)
    keras.utils.set_random_seed(0)
    if workload in W.GRAPHS:
        from graphs import keras_graphs

        return keras_graphs.build(workload, batch, jit=variant == "xla")
    network = keras.Sequential([keras.Input(W.IMAGE), *_NETWORKS[workload]()])
    batches = cycle([tuple(tf.constant(array) for array in arrays) for arrays in W.data(workload, batch)])
    make = _training if workload in W.OPT else _inference
    step: Any = make(network, batches, workload, jit=variant == "xla")
    step.n_params = network.count_params()
    return step


def _training(network: Any, batches: Iterator[Any], workload: str, *, jit: bool) -> Callable[[], float]:
    kind, rate = W.OPT[workload]
    optimizer = _OPTIMIZERS[kind](rate)
    optimizer.build(network.trainable_variables)
    loss_of = keras.losses.SparseCategoricalCrossentropy(from_logits=True)

    @tf.function(jit_compile=jit)
    def train(images: Any, labels: Any) -> Any:
        with tf.GradientTape() as tape:
            loss = loss_of(labels, network(images, training=True))
        optimizer.apply(tape.gradient(loss, network.trainable_variables), network.trainable_variables)
        return loss

    return lambda: float(train(*next(batches)))


def _inference(network: Any, batches: Iterator[Any], _: str, *, jit: bool) -> Callable[[], float]:
    @tf.function(jit_compile=jit)
    def classify(images: Any) -> Any:
        return tf.argmax(tf.nn.softmax(network(images, training=False))[0])

    return lambda: int(classify(*next(batches)))
