"""The options of the command line."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from openmps._runtime.precision import PRECISIONS
from openmps.cli._answers import add_output
from openmps.cli._build_flags import print_build_flags, print_version
from openmps.cli._capture import add_capture
from openmps.cli._compare import add_compare
from openmps.cli._completion import add_completion
from openmps.cli._config import add_config, take_config
from openmps.cli._demo import add_demos
from openmps.cli._devices import list_devices
from openmps.cli._doctor import examine
from openmps.cli._export import add_export
from openmps.cli._goldens import add_goldens
from openmps.cli._look import look
from openmps.cli._models import predict, show
from openmps.cli._numbers import RANKS, natural, positive
from openmps.cli._paths import path
from openmps.cli._tasks import TASKS, add_task
from openmps.cli._train import DATASETS, Recipe, train
from openmps.cli._usage import Parser
from openmps.cli._write import add_write

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[Parser]


def build_parser() -> Parser:
    """Return the parser; the result's ``run`` is the function to call with it, or None."""
    parser = Parser(
        prog="openmps", description="Train neural networks written against Apple's Metal Performance Shaders."
    )
    parser.set_defaults(run=None, json=False, quiet=0, verbose=0)
    add_output(parser)
    flags = parser.add_mutually_exclusive_group()
    flags.add_argument("--version", dest="run", action="store_const", const=print_version, help="print the version")
    for name, what in {
        "cflags": "the compiler flags",
        "libs": "the linker flags",
        "cmakedir": "the folder of the CMake package",
        "toolchain": "the path of the CMake toolchain file",
    }.items():
        flags.add_argument(
            f"--{name}",
            dest="run",
            action="store_const",
            const=print_build_flags(name),
            help=f"print {what} for an Objective-C++ program that uses openmps",
        )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_look(commands)
    _add_train(commands)
    _add_predict(commands)
    add_write(commands)
    _add_show(commands)
    add_export(commands)
    add_compare(commands)
    add_capture(commands)
    add_demos(commands)
    _add_reports(commands)
    add_goldens(commands)
    add_completion(commands, parser)
    return parser


def _add_reports(commands: Commands) -> None:
    """Add the commands ``devices`` and ``doctor``."""
    devices = commands.add_parser("devices", help="list the devices", description="List the devices of this machine.")
    doctor = commands.add_parser(
        "doctor",
        help="describe this installation for a bug report",
        description="Print versions, devices and a short speed test, ready to paste into a bug report.",
    )
    for parser, run in ((devices, list_devices), (doctor, examine)):
        add_output(parser)
        parser.set_defaults(run=run)


def _add_look(commands: Commands) -> None:
    """Add the command ``look``."""
    parser = commands.add_parser(
        "look",
        help="show what openmps reads of your data",
        description="Print the layout that is found, classes and their numbers, the columns used, and what is left "
        "out and why.",
        epilog="example: openmps look photographs --output sheet.png",
    )
    parser.add_argument("data", type=path, metavar="DATA", help="a file or folder, as a task takes it")
    parser.add_argument(
        "--kind", choices=("pictures", "boxes", "recordings", "text"), help="what the data is (default: by its files)"
    )
    parser.add_argument("--output", type=path, metavar="FILE", help="a contact sheet of the pictures, in PNG")
    add_output(parser)
    parser.set_defaults(run=look)


def _add_predict(commands: Commands) -> None:
    """Add the command ``predict``."""
    parser = commands.add_parser(
        "predict",
        help="let a trained model answer for files",
        description="Print a table of a model's answers for files; writes it and a figure.",
        epilog="example: openmps predict openmps-output/image-classifier/model.safetensors a.jpg b.jpg",
    )
    parser.add_argument("model", type=path, metavar="MODEL", help='a model that "openmps train" has written')
    parser.add_argument("files", type=path, nargs="+", metavar="FILE", help="what to answer for")
    parser.add_argument("--device", metavar="NAME", help='one that "openmps devices" lists (default: the best one)')
    parser.add_argument(
        "--output", type=path, metavar="DIR", help="folder for the results (default: openmps-output/predictions)"
    )
    add_output(parser)
    parser.set_defaults(run=predict)


def _add_show(commands: Commands) -> None:
    """Add the command ``show``."""
    parser = commands.add_parser(
        "show", help="show a trained model", description="Print a model's course of training and write its figure."
    )
    parser.add_argument("model", type=path, metavar="MODEL", help='a model that "openmps train" has written')
    parser.add_argument("--device", metavar="NAME", help='one that "openmps devices" lists (default: the best one)')
    parser.add_argument("--output", type=path, metavar="FILE", help="the figure's file (default: beside the model)")
    add_output(parser)
    parser.set_defaults(run=show)


def _add_train(commands: Commands) -> None:
    """Add the command ``train`` with its data sets and tasks."""
    parser = commands.add_parser(
        "train", help="train a model", description="Train a model on real data, or on your own files."
    )
    kinds = parser.add_subparsers(title="what to train", metavar="WHAT", required=True)
    for name, recipe in sorted(DATASETS.items()):
        _add_digits(kinds, name, recipe)
    for name, task in TASKS.items():
        add_task(kinds, name, task)
    take_config(parser, kinds.choices)


def _add_digits(commands: Commands, name: str, recipe: Recipe) -> None:
    """Add the command that trains on a data set of digits."""
    parser = commands.add_parser(
        name,
        help=recipe.help,
        description="Train a convolutional classifier of handwritten digits; writes its weights and a picture of "
        "the losses.",
    )
    if recipe.takes_folder:
        parser.add_argument(
            "folder",
            nargs="?",
            type=path,
            metavar="FOLDER",
            help="where its files are (default: the folder of OPENMPS_DATA, then the cache, then a download)",
        )
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--epochs", type=positive, metavar="N", help=f"passes over images (default: {recipe.epochs})")
    length.add_argument("--iterations", type=positive, metavar="N", help="batches to train on, instead of epochs")
    parser.add_argument("--batch", type=positive, default=40, metavar="N", help="images per batch (default: 40)")
    parser.add_argument("--seed", type=natural, default=0, metavar="N", help="of weights, order, dropout (default: 0)")
    parser.add_argument("--device", metavar="NAME", help='one that "openmps devices" lists (default: the best one)')
    parser.add_argument(
        "--precision",
        choices=PRECISIONS,
        default="default",
        help="how a GPU may compute matmuls: tf32 rounds operands, bf16 and float16 store intermediates so too; "
        "apple rounds to float16 where Apple does, on every device (default: OPENMPS_PRECISION, else float32)",
    )
    parser.add_argument("--ranks", type=positive, default=1, metavar="N", help=RANKS)
    parser.add_argument(
        "--deterministic", action="store_true", help="choose by rule, not by speed: the same bits again"
    )
    parser.add_argument(
        "--output", type=path, metavar="DIR", help=f"folder for the results (default: openmps-output/{name})"
    )
    parser.add_argument(
        "--initializer",
        choices=("he", "uniform"),
        default="he",
        help="how weights begin: after He et al., or uniform in +-0.2 (default: he)",
    )
    parser.add_argument(
        "--checkpoints",
        nargs="?",
        type=positive,
        const=0,
        metavar="N",
        help="save checkpoints in the folder for the results: after each epoch, and after every N iterations",
    )
    parser.add_argument(
        "--resume", action="store_true", help="go on where the last checkpoint of the same command was saved"
    )
    add_config(parser)
    add_output(parser, "a document for each epoch and one at the end")
    parser.set_defaults(run=train, task=name, parser=parser)
