"""``openmps export``: a trained model in an ONNX or a Core ML file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from openmps.cli._answers import add_output, answer
from openmps.cli._paths import path
from openmps.errors import ArgumentError

_ENDINGS = {"onnx": ".onnx", "coreml": ".mlmodel"}


def add_export(commands: Any) -> None:
    """Add the command ``export``."""
    parser = commands.add_parser(
        "export",
        help="write a trained model into an ONNX or a Core ML file",
        description="Write a model into a file that other run times read. Its metadata have the classes.",
        epilog="example: openmps export openmps-output/image-classifier/model.safetensors",
    )
    parser.add_argument("model", type=path, metavar="MODEL", help='a model that "openmps train" has written')
    parser.add_argument(
        "--output", type=path, metavar="FILE", help="the file, .onnx or .mlmodel (default: beside the model)"
    )
    parser.add_argument(
        "--format", choices=tuple(_ENDINGS), help="of the file (default: by the ending of --output, else onnx)"
    )
    add_output(parser)
    parser.set_defaults(run=export)


def export(options: argparse.Namespace) -> int:
    """Write the file, and print its path."""
    from openmps import coreml, onnx  # take time that other commands need not wait for
    from openmps.tasks import load

    kind = options.format or _kind(options.output)
    output = options.output or options.model.with_suffix(_ENDINGS[kind])
    model = load(options.model, device="cpu")
    path = (coreml if kind == "coreml" else onnx).save(model, output)
    document = {"model": options.model, "task": model.kind, kind: path}
    answer(options, document, [f"{kind}: {path}"])
    return 0


def _kind(output: Path | None) -> str:
    """Return the format that a file's ending names."""
    if output is None:
        return "onnx"
    kinds = {ending: kind for kind, ending in _ENDINGS.items()}
    if output.suffix not in kinds:
        raise ArgumentError(f'--output: file ends in "{output.suffix}", expected ".onnx" or ".mlmodel".')
    return kinds[output.suffix]
