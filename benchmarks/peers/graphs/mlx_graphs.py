"""The networks of examples/python in MLX, except the two of the GAN: one step of them takes its CPU back end 16 s."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

import mlx.core as mx
import workloads as W
from mlx import nn, optimizers
from mlx.utils import tree_flatten

Step = Callable[[], Any]


def _size(network: nn.Module) -> int:
    return sum(array.size for _, array in tree_flatten(network.trainable_parameters()))


def _norm(channels: int) -> nn.BatchNorm:
    return nn.BatchNorm(channels, eps=W.NORM_EPSILON, momentum=0.01)


class Block(nn.Module):
    """Three convolutions around which the source goes."""

    def __init__(self, inputs: int, inner: int, outer: int, stride: int, project: bool) -> None:
        super().__init__()

        def unit(first: int, last: int, kernel: int, step: int = 1) -> nn.Sequential:
            return nn.Sequential(nn.Conv2d(first, last, kernel, step, kernel // 2, bias=False), _norm(last))

        narrow = [unit(inputs, inner, 1, stride), nn.relu, unit(inner, inner, 3), nn.relu]
        self.way = nn.Sequential(*narrow, unit(inner, outer, 1))
        self.shortcut = unit(inputs, outer, 1, stride) if project else nn.Identity()

    def __call__(self, x: mx.array) -> mx.array:
        return nn.relu(self.way(x) + self.shortcut(x))


def _resnet50() -> nn.Module:
    layers: list[Any] = [nn.Conv2d(3, 64, 7, 2, bias=False), _norm(64), nn.relu, nn.MaxPool2d(3, 2)]
    inputs = 64
    for stage, (blocks, inner, outer) in enumerate(W.STAGES):
        for block in range(blocks):
            layers.append(Block(inputs, inner, outer, 2 if stage and not block else 1, not block))
            inputs = outer
    return nn.Sequential(*layers, lambda x: x.reshape(x.shape[0], -1), nn.Linear(inputs, W.CLASSES))


class Text(nn.Module):
    """Embedding, LSTM, scores of (batch, time)."""

    def __init__(self) -> None:
        super().__init__()
        self.embedding, self.lstm = nn.Embedding(W.CHARACTERS, W.EMBEDDING), nn.LSTM(W.EMBEDDING, W.FEATURES)
        self.scores = nn.Linear(W.FEATURES, W.CHARACTERS)

    def __call__(self, characters: mx.array) -> mx.array:
        return self.scores(self.lstm(self.embedding(characters))[0])


def training(workload: str, network: nn.Module, batches: Iterator[Any]) -> Step:
    """Return a whole training step of a classifier."""
    kind, rate = W.OPT[workload]
    optimizer = optimizers.Adam(rate, bias_correction=True) if kind == "adam" else optimizers.SGD(rate)
    mx.eval(network.parameters())
    optimizer.init(network.trainable_parameters())
    state = [network.state, optimizer.state, mx.random.state]

    def loss_of(source: mx.array, target: mx.array) -> mx.array:
        return nn.losses.cross_entropy(network(source), target, reduction="mean")

    loss_and_gradients = nn.value_and_grad(network, loss_of)

    def train(source: mx.array, target: mx.array) -> mx.array:
        loss, gradients = loss_and_gradients(source, target)
        optimizer.update(network, gradients)
        return loss

    compiled = mx.compile(train, inputs=state, outputs=state)

    def step() -> float:
        loss = compiled(*next(batches))
        mx.eval(state, loss)
        return float(loss.item())

    return step


def _classifier(workload: str, batch: int) -> tuple[Step, int]:
    network = _resnet50() if workload == "resnet50" else Text()
    turn = workload == "lstm_text"  # (time, batch) -> (batch, time)
    batches = cycle([tuple(mx.array(a.T if turn else a) for a in arrays) for arrays in W.data(workload, batch)])
    return training(workload, network, batches), _size(network)


def _write() -> tuple[Step, int]:
    network = Text()
    mx.eval(network.parameters())

    def draw(character: mx.array, h: mx.array, c: mx.array, key: mx.array) -> Any:
        own, key = mx.random.split(key)
        states, cells = network.lstm(network.embedding(character), h, c)
        scores = network.scores(states[:, -1]) / W.TEMPERATURE
        return mx.random.categorical(scores, key=own)[:, None], states[:, -1], cells[:, -1], key

    compiled = mx.compile(draw)
    zeros = mx.zeros((1, W.FEATURES))
    state: Any = (mx.zeros((1, 1), mx.int32), zeros, zeros, mx.random.key(1))

    def step() -> int:
        nonlocal state
        state = compiled(*state)
        mx.eval(state)
        return int(state[0].item())

    return step, _size(network)


def _chain(x: mx.array) -> mx.array:
    return x * (0.5 + 0.5 * mx.erf(x * 0.5**0.5))


def _gelu(workload: str, rows: int) -> Step:
    x, dy = (mx.array(array) for array in W.data(workload, rows)[0])
    if workload == "gelu":
        forward = mx.compile(_chain)
        return lambda: mx.eval(forward(x))
    both = mx.compile(lambda x, dy: mx.vjp(_chain, [x], [dy]))
    return lambda: mx.eval(both(x, dy))


def build(workload: str, batch: int) -> Step:
    """Return a function that does one whole step."""
    count: int | None = None
    if workload in ("gelu", "gelu_gradient"):
        step = _gelu(workload, batch)
    elif workload == "lstm_write":
        step, count = _write()
    else:
        step, count = _classifier(workload, batch)
    made: Any = step
    made.n_params = count
    return step
