"""The networks of examples/python in PyTorch, one step per call."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

import torch
import workloads as W
from torch import nn
from torch.nn import functional

Step = Callable[[], Any]
Work = Callable[..., torch.Tensor]  # a batch's tensors -> its loss
_OPTIMIZERS = {"adam": torch.optim.Adam, "sgd": torch.optim.SGD}


def size(*networks: nn.Module) -> int:
    """Return the number of trainable numbers; one of the LSTM's two biases is redundant."""
    every = (parameter for network in networks for parameter in network.named_parameters())
    return sum(values.numel() for name, values in every if "bias_hh" not in name)


def _norm(channels: int, *, averages: bool = True) -> nn.Module:
    return nn.BatchNorm2d(channels, eps=W.NORM_EPSILON, momentum=0.01, track_running_stats=averages)


class Block(nn.Module):
    """Three convolutions around which the source goes."""

    def __init__(self, inputs: int, inner: int, outer: int, stride: int, project: bool) -> None:
        super().__init__()

        def unit(first: int, last: int, kernel: int, step: int = 1) -> nn.Sequential:
            return nn.Sequential(nn.Conv2d(first, last, kernel, step, kernel // 2, bias=False), _norm(last))

        narrow = [unit(inputs, inner, 1, stride), nn.ReLU(), unit(inner, inner, 3), nn.ReLU()]
        self.way = nn.Sequential(*narrow, unit(inner, outer, 1))
        self.shortcut = unit(inputs, outer, 1, stride) if project else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return functional.relu(self.way(x) + self.shortcut(x))


def _resnet50() -> nn.Module:
    layers: list[nn.Module] = [nn.Conv2d(3, 64, 7, 2, bias=False), _norm(64), nn.ReLU(), nn.MaxPool2d(3, 2)]
    inputs = 64
    for stage, (blocks, inner, outer) in enumerate(W.STAGES):
        for block in range(blocks):
            layers.append(Block(inputs, inner, outer, 2 if stage and not block else 1, not block))
            inputs = outer
    return nn.Sequential(*layers, nn.Flatten(), nn.Linear(inputs, W.CLASSES))  # one pixel: its mean is itself


class Text(nn.Module):
    """Embedding, LSTM, scores."""

    def __init__(self) -> None:
        super().__init__()
        self.embedding = nn.Embedding(W.CHARACTERS, W.EMBEDDING)
        self.lstm = nn.LSTM(W.EMBEDDING, W.FEATURES)
        self.scores = nn.Linear(W.FEATURES, W.CHARACTERS)

    def forward(self, characters: torch.Tensor, state: Any = None) -> Any:
        features, state = self.lstm(self.embedding(characters), state)
        return self.scores(features).flatten(0, 1), state


class Activity(nn.Module):
    """Convolution, LSTM, two dense layers."""

    def __init__(self) -> None:
        super().__init__()
        self.convolution = nn.Conv1d(W.CHANNELS, W.FILTERS, W.STEP, W.STEP)
        self.lstm = nn.LSTM(W.FILTERS, W.HIDDEN, batch_first=True)
        self.refine, self.scores = nn.Linear(W.HIDDEN, W.REFINED), nn.Linear(W.REFINED, W.ACTIVITIES)

    def forward(self, signals: torch.Tensor) -> torch.Tensor:
        steps = functional.relu(self.convolution(signals.squeeze(2))).transpose(1, 2)
        return self.scores(functional.relu(self.refine(self.lstm(steps)[0]))).flatten(0, 1)


class Generator(nn.Module):
    """Random numbers -> pictures."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.norms = nn.Linear(W.LATENT, 6272), nn.ModuleList([_norm(c, averages=False) for c in (128, 64)])
        larger = [nn.ConvTranspose2d(i, o, 5, 2, 2, output_padding=1, bias=False) for i, o in ((128, 64), (64, 1))]
        self.larger = nn.ModuleList(larger)

    def forward(self, seeds: torch.Tensor) -> torch.Tensor:
        x = self.first(seeds).view(-1, 128, 7, 7)
        for norm, larger in zip(self.norms, self.larger, strict=True):
            x = larger(functional.leaky_relu(norm(x), W.GAN_SLOPE))
        return torch.tanh(x)


def _discriminator() -> nn.Module:
    def smaller(inputs: int, outputs: int) -> list[nn.Module]:
        return [nn.Conv2d(inputs, outputs, 5, 2, 2), nn.LeakyReLU(W.GAN_SLOPE), nn.Dropout(W.GAN_DROPPED)]

    return nn.Sequential(*smaller(1, 64), *smaller(64, 128), nn.Flatten(), nn.Linear(6272, 1))


def _optimizer(workload: str, network: nn.Module, variant: str) -> torch.optim.Optimizer:
    kind, rate = W.OPT[workload]
    extra: dict[str, Any] = {"betas": (W.GAN_BETA, 0.999)} if workload == "gan" else {}
    if variant == "graph" and kind == "adam":
        extra["capturable"] = True
    return _OPTIMIZERS[kind](network.parameters(), lr=rate, fused=None if variant == "eager" else True, **extra)


def training(workload: str, network: nn.Module, variant: str) -> Work:
    """Return a whole training step of a classifier."""
    optimizer = _optimizer(workload, network, variant)

    def loss_of(source: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
        scores = network(source)
        return functional.cross_entropy(scores[0] if workload == "lstm_text" else scores, target.flatten())

    forward = torch.compile(loss_of) if variant == "compile" else loss_of

    def work(source: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
        optimizer.zero_grad()
        loss = forward(source, target)
        loss.backward()
        optimizer.step()
        return loss.detach()

    return work


def _gan(variant: str, layout: torch.memory_format) -> tuple[Work, int]:
    generator, discriminator = (network.to(memory_format=layout) for network in (Generator(), _discriminator()))
    optimizers = [_optimizer("gan", network, variant) for network in (discriminator, generator)]
    parameters = [list(network.parameters()) for network in (discriminator, generator)]
    entropy = functional.binary_cross_entropy_with_logits
    if variant == "compile":
        generator.compile()
        discriminator.compile()

    def work(real: torch.Tensor) -> torch.Tensor:
        drawn = generator(torch.randn(len(real), W.LATENT))
        truth, fake = discriminator(real), discriminator(drawn)
        ones, zeros = torch.ones_like(fake), torch.zeros_like(fake)
        losses = entropy(truth, ones) + entropy(fake, zeros), entropy(fake, ones)
        gradients = [
            torch.autograd.grad(loss, by, retain_graph=loss is losses[0])
            for loss, by in zip(losses, parameters, strict=True)
        ]
        for by, values, optimizer in zip(parameters, gradients, optimizers, strict=True):
            for parameter, value in zip(by, values, strict=True):
                parameter.grad = value
            optimizer.step()
        return (losses[0] + losses[1]).detach()

    return work, size(generator, discriminator)


def training_of(workload: str, variant: str, layout: torch.memory_format = torch.contiguous_format) -> tuple[Work, int]:
    """Return a whole training step of one of the networks that learn, and the number of its trainable numbers."""
    if workload == "gan":
        return _gan(variant, layout)
    network = {"resnet50": _resnet50, "lstm_text": Text, "activity": Activity}[workload]().to(memory_format=layout)
    return training(workload, network, variant), size(network)


def batches_of(workload: str, batch: int) -> list[tuple[torch.Tensor, ...]]:
    """Return the workload's batches on the default device."""
    return [tuple(map(_tensor, arrays)) for arrays in W.data(workload, batch)]


def one_by_one(work: Work, batches: list[tuple[torch.Tensor, ...]]) -> Step:
    """Return one step after another, the loss read every time."""
    order = cycle(batches)
    return lambda: float(work(*next(order)).item())


def _write(variant: str) -> tuple[Step, int]:
    network = Text().eval()

    def draw(character: torch.Tensor, state: Any) -> Any:
        scores, state = network(character, state)
        return torch.multinomial(torch.softmax(scores / W.TEMPERATURE, -1), 1), state

    turn = torch.compile(draw) if variant == "compile" else draw
    character = torch.zeros(1, 1, dtype=torch.long)
    state: Any = (torch.zeros(1, 1, W.FEATURES), torch.zeros(1, 1, W.FEATURES))

    def step() -> int:
        nonlocal character, state
        with torch.no_grad():
            character, state = turn(character, state)
        return int(character)

    return step, size(network)


def _chain(x: torch.Tensor) -> torch.Tensor:
    return x * (0.5 + 0.5 * torch.erf(x * 0.5**0.5))


def _gelu(workload: str, rows: int, variant: str) -> Step:
    x, dy = (_tensor(array) for array in W.data(workload, rows)[0])
    chain = torch.compile(_chain) if variant == "compile" else _chain
    if workload == "gelu":

        def forward() -> torch.Tensor:
            with torch.no_grad():
                return chain(x)

        return forward
    x.requires_grad_()

    def step() -> Any:
        y = chain(x)
        return y, torch.autograd.grad(y, x, dy)

    return step


def build(workload: str, batch: int, variant: str) -> Step:
    """Return a function that does one whole step."""
    count: int | None = None
    if workload in ("gelu", "gelu_gradient"):
        step = _gelu(workload, batch, variant)
    elif workload == "lstm_write":
        step, count = _write(variant)
    else:
        work, count = training_of(workload, variant)
        step = one_by_one(work, batches_of(workload, batch))
    made: Any = step
    made.n_params = count
    return step


def _tensor(array: Any) -> torch.Tensor:
    """(N, H, W, C) -> (N, C, H, W), PyTorch's order; integers in its type."""
    tensor = torch.from_numpy(array).to(torch.get_default_device())
    if tensor.ndim == 4:
        return tensor.permute(0, 3, 1, 2).contiguous()
    return tensor if tensor.is_floating_point() else tensor.long()
