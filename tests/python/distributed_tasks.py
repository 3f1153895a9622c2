"""Cases of distributed_run.py: the tasks whose networks are programs of ``mps.Graph``."""

from __future__ import annotations

import functools
import os
import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np

import openmps as mps
from openmps import distributed, nn, optim
from openmps._training.callbacks import Training
from openmps._training.feeds import NumberedBatches
from openmps._training.fit import fit
from openmps._training.graph_trainee import GraphTrainee
from openmps.tasks import digit_generator, image_classifier, style_transfer, text_generator

Arrays = dict[str, Any]
Options = dict[str, Any]

TEXT = "to be or not to be that is the question. " * 8
FEATURES = "features.safetensors"
_LARGER = 40.0  # how much larger than Adam's corrected rates those of SGD are


def _text(device: str | None, folder: Path, **options: Any) -> Arrays:
    """Train on batches of 7 texts, which 2 and 4 ranks do not share evenly."""
    settings: Options = {
        "features": 12,
        "layers": 1,
        "length": 8,
        "batch_size": 7,
        "epochs": 2,
        "learning_rate": 0.03,
    }
    model = text_generator.create(TEXT, device=device, progress=False, **{**settings, **options})
    return {**_history(model), **model._tensors(), "samples": np.array(str(model.samples))}


def _gan(device: str | None, folder: Path, **options: Any) -> Arrays:
    """Draw pictures like bright squares of several sizes."""
    pictures = np.zeros((12, 28, 28, 1), np.uint8)
    for number, picture in enumerate(pictures):
        picture[8 : 12 + number, 8:20] = 130 + 10 * number
    settings: Options = {"epochs": 2, "batch_size": 6}
    model = digit_generator.create(pictures, device=device, progress=False, **{**settings, **options})
    losses = np.array(model.generator_losses)
    # Rank 0 draws alone, and does not wait for others.
    drawn = {"drawn": model.predict(6) / 255} if distributed.rank() == 0 else {}
    return {**_history(model), **model._tensors(), "generator": losses, **drawn}


def _style(device: str | None, folder: Path, **options: Any) -> Arrays:
    """Learn stripes; the features are those of a network that was not trained."""
    y, x = np.mgrid[:40, :40] * 6
    pictures = [np.stack([x, y, np.full_like(x, 20 * number)], -1).astype(np.uint8) for number in range(10)]
    stripes = np.zeros((40, 40, 3), np.uint8)
    stripes[:, ::4] = (250, 40, 10)
    features = image_classifier.ImageClassifier(["a", "b"], size=(32, 32)).save(
        folder / f"{distributed.rank()}.{FEATURES}"
    )
    settings: Options = {
        "size": 32,
        "features": features,
        "batch_size": 5,
        "epochs": 2,
        "style_weight": 0.02,
        "learning_rate": 1e-4,  # the first step is as large as any
    }
    model = style_transfer.create(pictures, stripes, device=device, progress=False, **{**settings, **options})
    if distributed.rank() == 0:
        assert model.evaluate(pictures)["style_loss"] < 100
    return {**_history(model), **model._weights}


def _modules(
    device: str | None,
    folder: Path,
    *,
    checkpoints: Path | None = None,
    resume: bool = False,
    callbacks: Sequence[mps.Callback] = (),
    weighs: bool = False,
) -> Arrays:
    """Train a module with Trainer on batches of 7 samples, the last one of 5, with normalisation and dropout.

    With `weighs` samples have weights, two batches make a step, and the loss is the sum of two.
    """
    random = np.random.default_rng(8)
    x, y = random.normal(size=(26, 4)).astype(np.float32), random.integers(0, 3, 26)
    weights = random.integers(0, 4, 26) if weighs else None
    hidden = nn.Linear(8, bias=False)  # the gradient of a bias before a normalisation is rounding alone
    model = nn.Sequential(hidden, nn.BatchNorm(), nn.Tanh(), nn.Dropout(0.25), nn.Linear(3))
    optimizer = optim.AdamW(optim.cosine(0.02), clip_norm=1.0, accumulate=2 if weighs else 1)
    metrics = ["accuracy", "auc", "average_precision"]
    loss = _named if weighs else nn.cross_entropy
    trainer = mps.Trainer(model, loss, optimizer, metrics=metrics, device=device)
    trainer.fit(
        x,
        y,
        sample_weights=weights,
        batch_size=7,
        epochs=3,
        validation=(x, y),
        callbacks=[*callbacks, *([mps.Checkpoints(checkpoints)] if checkpoints else [])],
        resume=checkpoints if resume else None,
    )
    parts = {name: np.array(losses) for name, losses in trainer.history.parts.items()}
    return {**_history(trainer), **parts, **model.state_dict()}


def _named(scores: mps.Tensor, targets: mps.Tensor) -> dict[str, mps.Tensor]:
    return {"classes": nn.cross_entropy(scores, targets, reduction="none"), "size": 0.01 * (scores * scores)}


TASKS: dict[str, Callable[..., Arrays]] = {
    "text": _text,
    "gan": _gan,
    "style": _style,
    "modules": _modules,
    "weights": functools.partial(_modules, weighs=True),
}


def _history(model: Any) -> Arrays:
    metrics = model.history.epochs[-1].metrics
    found = {name: np.array([epoch.metrics[name] for epoch in model.history.epochs]) for name in metrics}
    return {"losses": np.array(model.history.losses), **found}


def _sgd(graph: mps.Graph, rate: Any, weights: Any, mean: Any, square: Any, gradient: Any, **_: Any) -> list[Any]:
    """Update in place of Adam, whose steps have the size of the rate, however large a gradient is."""
    return [graph.sgd(rate * _LARGER, weights, gradient), mean, square]


def trained_tasks(device: str | None, folder: Path) -> Arrays:
    """Train the tasks that RANKS_TASKS names with the optimizers of RANKS_OPTIMIZERS, by default all."""
    distributed.init(normalization="all")
    names = os.environ.get("RANKS_TASKS", " ".join(TASKS)).split()
    results: Arrays = {}
    for optimizer in os.environ.get("RANKS_OPTIMIZERS", "SGD Adam").split():
        for task in names:
            with mock.patch.object(mps.Graph, "adam", _sgd if optimizer == "SGD" else mps.Graph.adam):
                made = TASKS[task](device, folder)
            results |= {f"{task}.{optimizer}.{name}": values for name, values in made.items()}
    return results


class _Interrupt(mps.Callback):
    """Sends Ctrl-C to rank 1 after an iteration."""

    def on_iteration(self, training: mps.Training, loss: float) -> None:
        if distributed.rank() == 1 and training.history.iterations == 1:
            os.kill(os.getpid(), signal.SIGINT)


def interrupted_tasks(device: str | None, folder: Path) -> Arrays:
    """Begin all tasks, with checkpoints, and end each in the first epoch; then let ranks differ."""
    distributed.init(normalization="all")
    results: Arrays = {}
    for task, train in TASKS.items():
        try:
            train(device, folder, checkpoints=folder / task, callbacks=[_Interrupt()])
        except KeyboardInterrupt as error:
            results[task] = np.array(type(error).__name__)
    try:
        _text(device, folder, seed=distributed.rank())
    except mps.StateError as error:
        results["differs"] = np.array(str(error))
    return results


def infinite_graph(device: str | None, folder: Path) -> Arrays:
    """Train a graph with a batch of which rank 1 has a part that is no number."""
    distributed.init(normalization="all")
    graph = mps.Graph(device)
    x, total = graph.placeholder((2,), name="x"), graph.variable(np.ones(2, np.float32))
    trainee = GraphTrainee(graph, [graph.mean(x * total)], [graph.assign(total, total + x)], "ranks")

    def batch(number: int) -> Any:
        return {x: [2.0, np.nan if number == 1 and distributed.rank() == 1 else 3.0]}

    try:
        fit(trainee, NumberedBatches(batch, {}), Training(trainee, iterations_per_epoch=3, iterations=3))
    except mps.NonFiniteError as error:
        return {"message": np.array(str(error)), "total": graph.run({}, total)}
    return {}
