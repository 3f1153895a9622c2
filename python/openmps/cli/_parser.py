"""The options of the command line."""

from __future__ import annotations

import argparse
from pathlib import Path

from openmps._version import __version__
from openmps.cli._build_flags import print_build_flags
from openmps.cli._devices import list_devices
from openmps.cli._doctor import examine
from openmps.cli._train import DATASETS, train


def build_parser() -> argparse.ArgumentParser:
    """Return the parser; the result's ``run`` is the function to call with it, or None."""
    parser = argparse.ArgumentParser(
        prog="openmps", description="Train neural networks written against Apple's Metal Performance Shaders."
    )
    parser.set_defaults(run=None)
    parser.add_argument("--version", action="version", version=f"openmps {__version__}")
    flags = parser.add_mutually_exclusive_group()
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
    _add_train(commands)
    commands.add_parser(
        "devices", help="list the devices", description="List the devices of this machine."
    ).set_defaults(run=list_devices)
    commands.add_parser(
        "doctor",
        help="describe this installation for a bug report",
        description="Print versions, devices and a short speed test, ready to paste into a bug report.",
    ).set_defaults(run=examine)
    return parser


def _add_train(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command ``train``."""
    parser = commands.add_parser(
        "train",
        help="train a digit classifier on real data",
        description="Train a convolutional classifier of handwritten digits; writes its weights and a picture of "
        "the losses.",
    )
    parser.add_argument("dataset", choices=sorted(DATASETS), help="what to train on")
    length = parser.add_mutually_exclusive_group()
    epochs = ", ".join(f"{name} {recipe.epochs}" for name, recipe in sorted(DATASETS.items()))
    length.add_argument("--epochs", type=_positive, metavar="N", help=f"passes over the images (default: {epochs})")
    length.add_argument("--iterations", type=_positive, metavar="N", help="batches to train on, instead of epochs")
    parser.add_argument("--batch", type=_positive, default=40, metavar="N", help="images per batch (default: 40)")
    parser.add_argument("--seed", type=_natural, default=0, metavar="N", help="of weights, order, dropout (default: 0)")
    parser.add_argument("--device", metavar="NAME", help='one that "openmps devices" lists (default: the best one)')
    parser.add_argument(
        "--precision",
        choices=("default", "float32", "tf32", "bf16", "float16", "apple"),
        default="default",
        help="how a GPU may compute matmuls: tf32 rounds operands, bf16 and float16 store intermediates so too; "
        "apple rounds to float16 where Apple does, on every device (default: OPENMPS_PRECISION, else float32)",
    )
    parser.add_argument(
        "--deterministic", action="store_true", help="choose by rule, not by speed: the same bits again"
    )
    parser.add_argument(
        "--output", type=Path, metavar="DIR", help="folder for the results (default: openmps-output/DATASET)"
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
        type=_positive,
        const=0,
        metavar="N",
        help="save checkpoints in the folder for the results: after each epoch, and after every N iterations",
    )
    parser.add_argument(
        "--resume", action="store_true", help="go on where the last checkpoint of the same command was saved"
    )
    parser.add_argument("--json", action="store_true", help="make the last line one JSON object with the results")
    parser.set_defaults(run=train)


def _natural(text: str) -> int:
    """Return a number that is not negative, for argparse."""
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} is not an integer of 0 or more")
    return int(text)


def _positive(text: str) -> int:
    """Return a number above zero, for argparse."""
    if _natural(text) == 0:
        raise argparse.ArgumentTypeError("0 is given, at least 1 is expected")
    return int(text)
