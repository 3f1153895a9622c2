"""``openmps export``: a trained model in an ONNX file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from openmps.cli._answers import add_output, answer


def add_export(commands: Any) -> None:
    """Add the command ``export``."""
    parser = commands.add_parser(
        "export",
        help="write a trained model into an ONNX file",
        description="Write a model into a file that other run times read. Its metadata have the classes.",
        epilog="example: openmps export openmps-output/image-classifier/model.safetensors",
    )
    parser.add_argument("model", type=Path, metavar="MODEL", help='a model that "openmps train" has written')
    parser.add_argument("--output", type=Path, metavar="FILE", help="the ONNX file (default: beside the model)")
    add_output(parser)
    parser.set_defaults(run=export)


def export(options: argparse.Namespace) -> int:
    """Write the file, and print its path."""
    from openmps import onnx  # takes time that other commands need not wait for
    from openmps.tasks import load

    model = load(options.model, device="cpu")
    path = onnx.save(model, options.output or options.model.with_suffix(".onnx"))
    document = {"model": options.model, "task": model.kind, "onnx": path}
    answer(options, document, [f"onnx: {path}"])
    return 0
