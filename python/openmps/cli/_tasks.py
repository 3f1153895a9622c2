"""``openmps train TASK``: trains a model of a task on a user's files, and writes the model and its figure."""

from __future__ import annotations

import argparse
import importlib
import logging
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from openmps import distributed
from openmps._runtime.memory import peak_resident_bytes
from openmps._runtime.ranks import Normalization
from openmps._training.progress import Progress
from openmps.cli._answers import EpochLines, add_output, answer, lines_for_people
from openmps.cli._config import add_config
from openmps.cli._numbers import RANKS, positive
from openmps.cli._paths import path
from openmps.cli._run_checkpoints import FINAL, RunCheckpoints, run_checkpoints
from openmps.cli._run_folder import CHECKPOINTS, run_folder
from openmps.cli._settings_file import write_settings
from openmps.cli._signature import add_signature, values_of
from openmps.cli._usage import Parser
from openmps.errors import MissingExtraError

if TYPE_CHECKING:
    from openmps.tasks import TaskModel

_LOG = logging.getLogger(__name__)
_RESULTS = {
    "model": "model.safetensors",
    "figure": "model.png",
    "losses": "losses.csv",
    "settings": "settings.toml",
}
# Parameters of `create` that the command gives.
_OWN = ("device", "checkpoints", "resume", "callbacks", "progress")


@dataclass(frozen=True)
class Task:
    """A row: a module of ``openmps.tasks`` as a command; its options are the parameters of ``create``."""

    help: str
    writes: str
    normalization: Normalization = "rank"  # of several ranks


TASKS = {
    "image-classifier": Task(
        "a classifier of pictures, from a folder for each class", "the model and a figure with its confusion matrix"
    ),
    "object-detector": Task(
        "a detector of objects, from pictures with boxes", "the model and a figure with held-back pictures"
    ),
    "activity-classifier": Task(
        "a classifier of recordings of sensors, from CSV or NPZ files",
        "the model and a figure with its confusion matrix",
    ),
    "text-generator": Task("a writer of texts in the style of a text file", "the model and a figure with samples"),
    # The features of a resumed run do not depend on the number of ranks.
    "style-transfer": Task("a painter in the style of a picture", "the model and a figure", normalization="all"),
    # The pictures of a batch depend on one another.
    "digit-generator": Task(
        "a generator of digits, which learns from a discriminator",
        "the model and a figure with drawn digits",
        normalization="all",
    ),
}


def _create_of(name: str) -> Callable[..., TaskModel]:
    module = importlib.import_module(f"openmps.tasks.{name.replace('-', '_')}")
    create: Callable[..., TaskModel] = module.create
    return create


def add_task(commands: Any, name: str, task: Task) -> None:
    """Add ``openmps train NAME``; the task's module is imported when its options are needed."""
    what = task.help.partition(",")[0]
    parser = commands.add_parser(
        name,
        help=task.help,
        description=f"Train {what}. Writes {task.writes}. Ctrl-C saves a checkpoint, and --resume goes on from it. "
        "With more epochs --resume lengthens a run that has ended.",
        epilog=f"example: openmps train {name} my-files --output my-model",
    )

    def add_options(words: list[str]) -> list[str]:
        add_signature(parser, _create_of(name), _OWN)
        _add_run_options(parser, name)
        return words

    parser.before_use = add_options
    parser.set_defaults(run=train_task, task=name, parser=parser)


def _add_run_options(parser: Parser, name: str) -> None:
    """Add the options that every task has."""
    parser.add_argument("--device", metavar="NAME", help='one that "openmps devices" lists (default: the best one)')
    parser.add_argument("--ranks", type=positive, default=1, metavar="N", help=RANKS)
    parser.add_argument(
        "--output", type=path, metavar="DIR", help=f"folder for the results (default: openmps-output/{name})"
    )
    parser.add_argument("--resume", action="store_true", help="go on where a run was interrupted or has ended")
    add_config(parser)
    add_output(parser, "a document for each epoch and one at the end")


def train_task(options: argparse.Namespace) -> int:
    """Train, and write the model, its figure and its losses; rank 0 alone writes."""
    distributed.launch(options.ranks, normalization=TASKS[options.task].normalization)
    folder = options.output or Path("openmps-output", options.task)
    names = (*_RESULTS.values(), CHECKPOINTS, FINAL)
    with (
        run_folder(folder, options.task, names, what="The model", resume=options.resume),
        run_checkpoints(folder, resume=options.resume) as checkpoints,
    ):
        return _train(options, folder, checkpoints)


def _train(options: argparse.Namespace, folder: Path, checkpoints: RunCheckpoints) -> int:
    """Train, and write the results into a folder that this run owns."""
    create = _create_of(options.task)
    arguments = {
        **values_of(options, create, _OWN),
        "device": options.device,
        "checkpoints": checkpoints.folder,
        "resume": options.resume,
        "progress": Progress(stream=lines_for_people(options)),
        "callbacks": [EpochLines()] if options.json else [],
    }
    try:
        model = create(**arguments)
    except (KeyboardInterrupt, SystemExit):
        if checkpoints.has_new:
            print(
                f"The run so far is in {checkpoints.folder}. The same command with --resume goes on.", file=sys.stderr
            )
        raise
    if distributed.rank() > 0:
        return 0
    last = model.history.epochs[-1]
    results: dict[str, Any] = {
        "event": "end",
        "task": options.task,
        "device": model.device.name,
        "epochs": len(model.history.epochs),
        "iterations": model.history.iterations,
        **({} if model._kept is None else {"kept_epoch": model._kept.number}),
        **(model._kept or last).metrics,
        "steps_per_second": model.history.steps_per_second,
        "peak_bytes": peak_resident_bytes(),
        "model": model.save(folder / _RESULTS["model"]),
        "figure": None,
        "losses": model.history.to_csv(folder / _RESULTS["losses"]),
        "settings": write_settings(options, folder / _RESULTS["settings"]),
    }
    try:
        model.show(folder / _RESULTS["figure"])
        results["figure"] = folder / _RESULTS["figure"]
    except MissingExtraError as error:
        _LOG.warning("There is no figure: %s", error)
    answer(options, results, _lines(results))
    return 0


def _lines(results: dict[str, Any]) -> list[str]:
    """Return the results for people."""
    speed = (
        f"{results['iterations']} iterations, {results['steps_per_second']:.1f} per second, "
        f"{results['peak_bytes'] / 2**20:.0f} MiB at the peak, on {results['device']}"
    )
    if "kept_epoch" in results:
        loss = f"validation loss {results['validation_loss']:.4f}"
        speed = f"the model is that of epoch {results['kept_epoch']}, with {loss}\n{speed}"
    return [speed, *(f"{name}: {results[name]}" for name in _RESULTS if results[name] is not None)]
