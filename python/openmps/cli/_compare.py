"""``openmps compare``: the graphs of a program on several devices, result by result."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import openmps as mps
from openmps._files.atomic_file import write_file
from openmps._inspection.capture_file import read_capture
from openmps._inspection.program_comparison import ProgramComparison
from openmps._inspection.recorded_runs import RecordedRun, RunRecorder
from openmps._inspection.results import Work
from openmps.cli._answers import add_output, answer, as_document
from openmps.cli._capture import CapturedProgram
from openmps.cli._numbers import number
from openmps.cli._paths import path
from openmps.cli._program import add_program, run_recorded
from openmps.errors import ArgumentError


def add_compare(commands: Any) -> None:
    """Add the command ``compare``."""
    parser = commands.add_parser(
        "compare",
        help="compare the graphs of a program on several devices",
        description="Run a Python program, and compute the runs of its Graph, TrainingGraph, Trainer and NNGraph on "
        "other devices too, node by node. Names the first result that differs. The status is 1 if one does.",
        epilog="example: openmps compare --devices cpu,cuda,reference train.py",
    )
    parser.add_argument(
        "--devices",
        type=_names,
        metavar="NAMES",
        help="separated by commas; each is compared with the last one (default: cpu,reference), or with a capture",
    )
    parser.add_argument(
        "--tolerance",
        type=number,
        default=1e-4,
        metavar="T",
        help="how far float32 results may be apart, as a part of the largest element (default: 1e-4)",
    )
    parser.add_argument(
        "--with",
        dest="capture",
        type=path,
        metavar="FILE",
        help="compare with a file that openmps capture has written on another machine, with its inputs",
    )
    parser.add_argument("--output", type=path, metavar="FILE", help="a picture in SVG, or all results in .json")
    add_program(parser)
    add_output(parser)
    parser.set_defaults(run=compare)


def compare(options: argparse.Namespace) -> int:
    """Run the program, and print what agrees and what differs."""
    devices = _devices(options)
    _check_output(options.output)
    found = ProgramComparison(options.tolerance)
    if options.capture is not None:
        captured = read_capture(options.capture)
        program = CapturedProgram(options.capture.name, captured, devices, found)
        runs = options.runs or captured.runs_of_a_kind
        run_recorded(options, RunRecorder(options.program, runs, program.take, found.refuse))
        program.finish()
        return report(options, found)

    def take(run: RecordedRun, work: Work) -> None:
        found.add(run, [work.results(device) for device in devices])

    run_recorded(options, RunRecorder(options.program, options.runs or 1, take, found.refuse))
    return report(options, found)


def report(options: argparse.Namespace, found: ProgramComparison) -> int:
    """Print the findings, write the file, and return the status."""
    document = found.document()
    if options.output is not None:
        if options.output.suffix.lower() == ".svg":
            found.draw(options.output)
        else:
            write_file(options.output, (as_document(document) + "\n").encode(), what="The comparison")
    answer(options, document, found.lines())
    return int(not found.is_same)


def _names(text: str) -> list[str]:
    """Return the names of devices."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise argparse.ArgumentTypeError(f"{text!r} is given, names with commas between them are expected")
    return names


def _devices(options: argparse.Namespace) -> list[mps.Device]:
    """Return the devices, which are there; without a capture there are at least two."""
    names = options.devices or ([] if options.capture else ["cpu", "reference"])
    if len(names) < 2 and not options.capture:
        raise ArgumentError(f'--devices: "{names[0]}" is given, expected two or more names with commas between them.')
    return [mps.Device(_full(name)) for name in names]


def _full(name: str) -> str:
    """Return the full name of a device: "cuda" is the first GPU."""
    return "cuda:0" if name == "cuda" else name


def _check_output(path: Path | None) -> None:
    """Refuse a file before the program runs, rather than after it."""
    if path is not None and path.suffix.lower() not in (".svg", ".json"):
        raise ArgumentError(f'--output: file ends in "{path.suffix}", expected ".svg" or ".json".')
