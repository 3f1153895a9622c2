"""A program that trains with checkpoints, for tests that end it: python interrupted_run.py NETWORK FOLDER ITERATIONS.

Prints one line for each iteration. With every iteration done it writes weights, losses and momenta to FOLDER/end.npz.
"""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np

import openmps as mps
from openmps import rnn

COUNT, BATCH = 22, 4  # a smaller last batch in each epoch


class Momentum(mps.CustomOptimizer):
    """A custom optimizer that keeps something."""

    def __init__(self) -> None:
        self.kept: dict[str, Any] = {}
        self.steps = 0

    def step(self, label: str, values: Any, gradient: Any) -> None:
        self.steps += 1
        self.kept[label] = np.float32(0.9) * self.kept.get(label, np.float32(0)) + gradient
        values -= np.float32(0.01) * self.kept[label]

    def state(self) -> dict[str, Any]:
        return {"kept": self.kept, "steps": self.steps}

    def load_state(self, state: dict[str, Any]) -> None:
        self.kept, self.steps = state["kept"], state["steps"]


class Noise(mps.ConvolutionDataSource):
    """A data source with an update of its own that keeps something."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.updates = 0

    def update(self, command_buffer: Any, gradient: Any, weights: Any) -> Any:
        self.updates += 1
        assert isinstance(self.optimizer, mps.Adam)
        self.optimizer.learning_rate = 0.01 / self.updates
        return super().update(command_buffer, gradient, weights)

    def state(self) -> dict[str, Any]:
        return {"updates": self.updates}

    def load_state(self, state: dict[str, Any]) -> None:
        self.updates = state["updates"]


class Schedule(mps.Callback):
    """A callback that changes the learning rate and keeps how often."""

    def __init__(self, optimizer: Any) -> None:
        self.optimizer, self.count = optimizer, 0

    def on_epoch_end(self, training: mps.Training, epoch: mps.Epoch) -> None:
        self.count += 1
        self.optimizer.learning_rate = 0.02 * 0.7**self.count

    def state(self) -> dict[str, Any]:
        return {"count": self.count}

    def load_state(self, state: dict[str, Any]) -> None:
        self.count = state["count"]


class Announce(mps.Callback):
    """A callback that prints the number of each iteration."""

    def on_iteration(self, training: mps.Training, loss: float) -> None:
        print(training.history.iterations, flush=True)


def _dense(kind: str, scheduled: Any) -> Any:
    optimizers: dict[str, Any] = {
        "adam": lambda: mps.Adam(0.02, amsgrad=True),
        "momentum": lambda: mps.SGD(0.02, momentum=0.9),
        "rmsprop": lambda: mps.RMSProp(0.02),
        "custom": Momentum,
        "mixed": Momentum,
        "update": lambda: mps.Adam(0.02),
    }
    source: Any = Noise if kind == "update" else mps.ConvolutionDataSource
    first = source(3, 2, 6, optimizer=optimizers[kind](), label="conv")
    node: Any = mps.ConvolutionNode(mps.ImageNode(), first)
    norm = mps.BatchNormalizationDataSource(6, optimizer=scheduled, label="norm")
    node = mps.NeuronReLUNode(mps.BatchNormalizationNode(node, norm))
    node = mps.DropoutNode(node, keep_probability=0.7, seed=5)
    return mps.FullyConnectedNode(node, mps.ConvolutionDataSource(4, 6, 3, optimizer=scheduled, label="fc"))


def _recurrent(scheduled: Any) -> Any:
    node = rnn.RecurrentNode(mps.ImageNode(), rnn.LSTM(2, 5), optimizer=mps.Adam(0.02), label="lstm")
    dropped = mps.DropoutNode(node, keep_probability=0.7, seed=5)
    return mps.ConvolutionNode(dropped, mps.ConvolutionDataSource(1, 5, 3, optimizer=scheduled, label="out"))


def network(kind: str) -> tuple[mps.LossNode, Any, tuple[int, ...]]:
    """Return a network, an optimizer of it and the extents of its images."""
    scheduled = Momentum() if kind == "custom" else mps.Adam(0.02)
    end = _recurrent(scheduled) if kind == "recurrent" else _dense(kind, scheduled)
    descriptor = mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY, weight=1 / BATCH)
    return mps.LossNode(end, descriptor), scheduled, (1, 4, 2) if kind == "recurrent" else (4, 4, 2)


def train(
    kind: str,
    folder: Path,
    iterations: int,
    *,
    every: int,
    callbacks: Any = (),
    count: int = COUNT,
    seed: int = 7,
    device: str = "cpu",
) -> Any:
    """Train on, or from the beginning where there is no checkpoint, and return everything that has to be the same."""
    loss, scheduled, extents = network(kind)
    random = np.random.default_rng(seed)
    images = random.normal(size=(count, *extents)).astype(np.float32)
    labels = np.eye(3, dtype=np.float32)[random.integers(0, 3, (count, 1, 4 if kind == "recurrent" else 1))]
    graph = mps.TrainingGraph(loss, device=device, deterministic=True)
    scheduling = [] if kind == "custom" else [Schedule(scheduled)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # there may be no checkpoint yet
        history = graph.fit(
            images,
            labels,
            batch_size=BATCH,
            iterations=iterations,
            validation=(images[:6], labels[:6]),
            shuffle_seed=seed,
            callbacks=[*scheduling, mps.EarlyStopping(patience=99), mps.Checkpoints(folder, every=every), *callbacks],
            resume=folder,
        )
    tensors = {f"weights {name}": tensor for name, tensor in graph.weights().items()}
    for layer in graph._layers:
        state = layer._optimizer_state(graph.device)
        tensors |= {f"kept {layer.label} {name}": tensor for name, tensor in state.tensors.items()}
        tensors |= {f"steps {layer.label} {name}": np.array(count) for name, count in state.steps.items()}
    tensors["losses"] = np.array(history.losses)
    tensors["validation"] = np.array(history.metric("validation_loss"))
    tensors["predictions"] = graph.predict(images)
    return tensors


if __name__ == "__main__":
    at = Path(sys.argv[2])
    np.savez(
        at / "end.npz", **train(sys.argv[1], at / "checkpoints", int(sys.argv[3]), every=3, callbacks=[Announce()])
    )
