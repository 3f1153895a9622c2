"""``openmps train TASK``: trains a model of a task on a user's files, and writes the model and its figure."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from openmps import distributed
from openmps._display import as_json
from openmps._runtime.memory import peak_resident_bytes
from openmps._runtime.precision import PRECISIONS
from openmps._runtime.ranks import Normalization
from openmps._training.progress import Progress
from openmps.cli._numbers import RANKS, natural, positive, positive_number, share
from openmps.cli._run_checkpoints import FINAL, RunCheckpoints, run_checkpoints
from openmps.cli._run_folder import CHECKPOINTS, run_folder
from openmps.errors import MissingExtraError

if TYPE_CHECKING:
    from openmps.tasks import TaskModel

_RESULTS = {"model": "model.safetensors", "figure": "model.png", "losses": "losses.csv"}
_OPTIONS = {"rate": "learning_rate", "precision": "precision"}  # of tasks that have them, and their names in Python


@dataclass(frozen=True)
class Task:
    """A task as a command."""

    help: str
    description: str
    epochs: int
    add_options: Callable[[argparse.ArgumentParser], None]
    create: Callable[[argparse.Namespace, dict[str, Any]], TaskModel]
    batch: int = 32
    normalization: Normalization = "rank"  # of several ranks


def _add_held_back_pictures(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--validation", type=share, default=0.15, metavar="SHARE", help="of the pictures, held back (default: 0.15)"
    )
    parser.add_argument(
        "--skip-broken", action="store_true", help="leave out pictures that cannot be decoded; else they are refused"
    )


def _add_rate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rate", type=positive_number, metavar="R", help="largest learning rate (default: the task's)")


def _add_precision(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--precision", choices=PRECISIONS, default="default", help="how a GPU may compute matmuls")


def _add_image_classifier(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "data",
        type=Path,
        metavar="FOLDER",
        help="has a subfolder of pictures for each class, or train/ and val/",
    )
    parser.add_argument(
        "--network",
        choices=("small", "inception-v3", "resnet50"),
        default="small",
        help="the small one is for processors (default: small)",
    )
    parser.add_argument(
        "--size", type=positive, metavar="N", help="height and width in pixels (default: 128, 299 or 224 by network)"
    )
    _add_held_back_pictures(parser)
    _add_rate(parser)
    _add_precision(parser)


def _create_image_classifier(options: argparse.Namespace, common: dict[str, Any]) -> TaskModel:
    from openmps.tasks import image_classifier

    return image_classifier.create(
        options.data,
        network=options.network,
        size=(options.size, options.size) if options.size else None,
        validation=options.validation,
        broken="skip" if options.skip_broken else "refuse",
        **common,
    )


def _add_activity_classifier(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "data",
        type=Path,
        metavar="FILES",
        help="a CSV file, a folder of them, or an NPZ file; columns: channels, label, recording, group",
    )
    parser.add_argument(
        "--samples", type=positive, default=100, metavar="N", help="samples that get a class together (default: 100)"
    )
    parser.add_argument(
        "--validation", type=share, default=0.25, metavar="SHARE", help="of the groups, held back (default: 0.25)"
    )
    _add_rate(parser)
    _add_precision(parser)


def _create_activity_classifier(options: argparse.Namespace, common: dict[str, Any]) -> TaskModel:
    from openmps.tasks import activity_classifier

    return activity_classifier.create(options.data, samples=options.samples, validation=options.validation, **common)


def _add_text_generator(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("data", type=Path, metavar="FILE", help="a text in UTF-8")
    parser.add_argument("--features", type=positive, default=384, metavar="N", help="extent of the LSTM (default: 384)")
    _add_rate(parser)


def _create_text_generator(options: argparse.Namespace, common: dict[str, Any]) -> TaskModel:
    from openmps.tasks import text_generator

    return text_generator.create(options.data, features=options.features, **common)


def _add_digit_generator(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "data", type=Path, nargs="?", metavar="FOLDER", help="pictures, made gray and small (default: MNIST's digits)"
    )


def _create_digit_generator(options: argparse.Namespace, common: dict[str, Any]) -> TaskModel:
    from openmps.data import find_pictures
    from openmps.tasks import digit_generator

    return digit_generator.create(None if options.data is None else find_pictures(options.data), **common)


def _add_object_detector(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "data",
        type=Path,
        metavar="DATA",
        help="a CSV, COCO or Pascal VOC description of boxes, or its folder",
    )
    parser.add_argument("--size", type=positive, default=416, metavar="N", help="a multiple of 32 (default: 416)")
    _add_held_back_pictures(parser)
    _add_rate(parser)
    _add_precision(parser)


def _create_object_detector(options: argparse.Namespace, common: dict[str, Any]) -> TaskModel:
    from openmps.tasks import object_detector

    return object_detector.create(
        options.data,
        size=options.size,
        validation=options.validation,
        broken="skip" if options.skip_broken else "refuse",
        **common,
    )


def _add_style_transfer(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("data", type=Path, metavar="FOLDER", help="content pictures")
    parser.add_argument("style", type=Path, metavar="PICTURE", help="the picture whose style is learnt")
    parser.add_argument("--size", type=positive, default=128, metavar="N", help="a multiple of 4 (default: 128)")
    parser.add_argument(
        "--features", type=Path, metavar="MODEL", help="a model of image-classifier (default: one is trained first)"
    )
    _add_rate(parser)


def _create_style_transfer(options: argparse.Namespace, common: dict[str, Any]) -> TaskModel:
    from openmps.tasks import style_transfer

    return style_transfer.create(options.data, options.style, size=options.size, features=options.features, **common)


TASKS = {
    "image-classifier": Task(
        help="a classifier of pictures, from a folder for each class",
        description="Train a classifier of pictures. Writes the model and a figure with its confusion matrix.",
        epochs=30,
        add_options=_add_image_classifier,
        create=_create_image_classifier,
    ),
    "object-detector": Task(
        help="a detector of objects, from pictures with boxes",
        description="Train a detector of objects. Writes the model and a figure with held-back pictures.",
        epochs=100,
        add_options=_add_object_detector,
        create=_create_object_detector,
        batch=16,
    ),
    "activity-classifier": Task(
        help="a classifier of recordings of sensors, from CSV or NPZ files",
        description="Train a classifier of recordings. Writes the model and a figure with its confusion matrix.",
        epochs=60,
        add_options=_add_activity_classifier,
        create=_create_activity_classifier,
    ),
    "text-generator": Task(
        help="a writer of texts in the style of a text file",
        description="Train a writer of texts. Writes the model and a figure with samples.",
        epochs=10,
        add_options=_add_text_generator,
        create=_create_text_generator,
    ),
    "style-transfer": Task(
        help="a painter in the style of a picture",
        description="Train a painter in the style of a picture. Writes the model and a figure.",
        epochs=10,
        add_options=_add_style_transfer,
        create=_create_style_transfer,
        batch=4,
        normalization="all",  # the features of a resumed run do not depend on the number of ranks
    ),
    "digit-generator": Task(
        help="a generator of digits, which learns from a discriminator",
        description="Train a generator of digits. Writes the model and a figure with drawn digits.",
        epochs=10,
        add_options=_add_digit_generator,
        create=_create_digit_generator,
        batch=64,
        normalization="all",  # the pictures of a batch depend on one another
    ),
}


def add_task(commands: Any, name: str, task: Task) -> None:
    """Add ``openmps train NAME``."""
    parser = commands.add_parser(
        name,
        help=task.help,
        description=f"{task.description} Ctrl-C saves a checkpoint, and --resume goes on from it. "
        "With more epochs --resume lengthens a run that has ended.",
        epilog=f"example: openmps train {name} my-files --output my-model",
    )
    task.add_options(parser)
    parser.add_argument(
        "--epochs",
        type=positive,
        default=task.epochs,
        metavar="N",
        help=f"passes over the data (default: {task.epochs})",
    )
    parser.add_argument(
        "--batch", type=positive, default=task.batch, metavar="N", help=f"samples per batch (default: {task.batch})"
    )
    parser.add_argument(
        "--seed", type=natural, default=0, metavar="N", help="of weights, order, augmentation (default: 0)"
    )
    parser.add_argument("--device", metavar="NAME", help='one that "openmps devices" lists (default: the best one)')
    parser.add_argument("--ranks", type=positive, default=1, metavar="N", help=RANKS)
    parser.add_argument(
        "--output", type=Path, metavar="DIR", help=f"folder for the results (default: openmps-output/{name})"
    )
    parser.add_argument("--resume", action="store_true", help="go on where a run was interrupted or has ended")
    parser.add_argument("--json", action="store_true", help="make the last line one JSON object with the results")
    parser.set_defaults(run=train_task, task=name)


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
    common = {
        "epochs": options.epochs,
        "batch_size": options.batch,
        "seed": options.seed,
        "device": options.device,
        "checkpoints": checkpoints.folder,
        "resume": options.resume,
        "progress": Progress(stream=sys.stdout),
        **{name: getattr(options, option) for option, name in _OPTIONS.items() if hasattr(options, option)},
    }
    try:
        model = TASKS[options.task].create(options, common)
    except (KeyboardInterrupt, SystemExit):
        if checkpoints.has_new:
            print(
                f"The run so far is in {checkpoints.folder}. The same command with --resume goes on.", file=sys.stderr
            )
        raise
    if distributed.rank() > 0:
        return 0
    results: dict[str, Any] = {
        "task": options.task,
        "device": model.device.name,
        "epochs": len(model.history.epochs),
        "iterations": model.history.iterations,
        **model.history.epochs[-1].metrics,
        "steps_per_second": model.history.steps_per_second,
        "peak_bytes": peak_resident_bytes(),
        "model": str(model.save(folder / _RESULTS["model"])),
        "losses": str(model.history.to_csv(folder / _RESULTS["losses"])),
    }
    try:
        model.show(folder / _RESULTS["figure"])
        results["figure"] = str(folder / _RESULTS["figure"])
    except MissingExtraError as error:
        print(f"There is no figure: {error}", file=sys.stderr)
    _print(results)
    if options.json:
        print(as_json(results))
    return 0


def _print(results: dict[str, Any]) -> None:
    """Print the results for people."""
    print(
        f"{results['iterations']} iterations, {results['steps_per_second']:.1f} per second, "
        f"{results['peak_bytes'] / 2**20:.0f} MiB at the peak, on {results['device']}"
    )
    for name in _RESULTS:
        if name in results:
            print(f"{name}: {results[name]}")
