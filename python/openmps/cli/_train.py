"""``openmps train``: trains a digit classifier on real data."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import openmps as mps
from openmps._runtime.memory import peak_resident_bytes
from openmps._training.history import History
from openmps._training.progress import Progress
from openmps.cli._answers import EpochLines, answer, lines_for_people
from openmps.cli._run_folder import CHECKPOINTS, run_folder
from openmps.cli._settings_file import write_settings
from openmps.datasets import Dataset, digits, mnist
from openmps.errors import ArgumentError, MissingExtraError
from openmps.models import digit_network

_RESULTS = ("weights.safetensors", "losses.png", "losses.csv", "settings.toml")


@dataclass(frozen=True)
class Recipe:
    """Where a data set comes from and how long to train on it unless told otherwise."""

    load: Callable[[Path | None], Dataset]  # from a folder, if one is named
    epochs: int
    help: str
    takes_folder: bool = False


DATASETS = {
    "digits": Recipe(lambda _: digits(), epochs=20, help="the 1,797 digits of scikit-learn"),
    "mnist": Recipe(mnist, epochs=5, help="the 70,000 digits of MNIST", takes_folder=True),
}


@dataclass(frozen=True)
class Results:
    """The last document that ``--json`` prints.

    ``steps_per_second`` is of training alone, without validation; ``peak_bytes`` is the largest resident size of
    the process.
    """

    event: str
    dataset: str
    device: str
    batch: int
    seed: int
    epochs: int
    iterations: int
    test_accuracy: float
    steps_per_second: float
    peak_bytes: int
    weights: str
    losses: str
    settings: str

    def lines(self) -> str:
        """Return the results for people."""
        return (
            f"test accuracy {100 * self.test_accuracy:.2f} % after {self.iterations} iterations "
            f"({self.steps_per_second:.1f} per second, {self.peak_bytes / 2**20:.0f} MiB at the peak)\n"
            f"settings: {self.settings}\n"
            f"weights: {self.weights}\n"
            f"losses: {self.losses}"
        )


def train(options: argparse.Namespace) -> int:
    """Train, report on standard output and write weights and losses; rank 0 alone writes."""
    mps.distributed.launch(options.ranks)
    recipe = DATASETS[options.task]
    device = mps.Device(options.device) if options.device else mps.Device.default()
    data = recipe.load(options.folder if recipe.takes_folder else None)
    if options.batch > len(data.train_images):
        raise ArgumentError(f"--batch is {options.batch}, {data.name} has {len(data.train_images)} training images.")
    folder = options.output or Path("openmps-output", options.task)
    with run_folder(folder, options.task, (*_RESULTS, CHECKPOINTS), what="Weights and losses", resume=options.resume):
        return _train(options, data, device, folder)


def _train(options: argparse.Namespace, data: Dataset, device: mps.Device, folder: Path) -> int:
    """Train, report and write into a folder that this run owns."""
    is_first, ranks = mps.distributed.rank() == 0, mps.distributed.size()
    if is_first:
        print(
            f"{data.name}: {len(data.train_images)} images to train, {len(data.test_images)} to test; device "
            f"{device.name}{f', {ranks} ranks' if ranks > 1 else ''}",
            file=lines_for_people(options),
            flush=True,
        )
    graph, history = _fit(data, device, options, DATASETS[options.task].epochs, folder / CHECKPOINTS)
    if not is_first:
        return 0
    weights = folder / _RESULTS[0]
    graph.save(weights, optimizers=False)
    results = Results(
        event="end",
        dataset=data.name,
        device=device.name,
        batch=options.batch,
        seed=options.seed,
        epochs=len(history.epochs),
        iterations=history.iterations,
        test_accuracy=history.epochs[-1].metrics["validation_accuracy"],
        steps_per_second=history.steps_per_second,
        peak_bytes=peak_resident_bytes(),
        weights=str(weights),
        losses=str(save_losses(history, folder)),
        settings=str(write_settings(options, folder / _RESULTS[3])),
    )
    answer(options, asdict(results), [results.lines()])
    return 0


def _fit(
    data: Dataset, device: mps.Device, options: argparse.Namespace, default_epochs: int, folder: Path
) -> tuple[mps.TrainingGraph, History]:
    """Build the network, train it and return it with its history; checkpoints go to the folder."""
    height, width, channels = data.train_images.shape[1:]
    loss = digit_network(
        (height, width),
        channels=channels,
        classes=len(data.classes),
        batch_size=options.batch,
        initializer=options.initializer,
        seed=options.seed,
    )
    graph = mps.TrainingGraph(loss, device=device, precision=options.precision, deterministic=options.deterministic)
    length = {"iterations": options.iterations} if options.iterations else {"epochs": options.epochs or default_epochs}
    history = graph.fit(
        data.train_images,
        data.train_labels,
        batch_size=options.batch,
        validation=(data.test_images, data.test_labels),
        shuffle_seed=options.seed,
        callbacks=[*_shown(options), *_checkpoints(options, folder)],
        progress=False,
        resume=folder if options.resume else None,
        **length,
    )
    return graph, history


def _shown(options: argparse.Namespace) -> list[mps.Callback]:
    """Return the display of the run, and its documents if they are wanted."""
    return [Progress(stream=lines_for_people(options)), *([EpochLines()] if options.json else [])]


def _checkpoints(options: argparse.Namespace, folder: Path) -> list[mps.Callback]:
    """Return the callback that saves checkpoints, if they are wanted or the run is resumed."""
    if options.checkpoints is None and not options.resume:
        return []
    return [mps.Checkpoints(folder, every=options.checkpoints or None)]


def save_losses(history: History, folder: Path) -> Path:
    """Write ``losses.png`` into a folder, or ``losses.csv`` if matplotlib is not installed, and return its path."""
    try:
        return history.plot(folder / _RESULTS[1])
    except MissingExtraError:
        return history.to_csv(folder / _RESULTS[2])
