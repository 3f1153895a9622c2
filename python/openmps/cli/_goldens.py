"""``openmps capture-goldens`` and ``compare-goldens``: numbers of a Mac, and those of another device beside them."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from openmps.cli._answers import add_output, answer

_DEVICE = 'one that "openmps devices" lists (default: the best one)'


def add_goldens(commands: Any) -> None:
    """Add the commands ``capture-goldens`` and ``compare-goldens``."""
    capture = commands.add_parser(
        "capture-goldens",
        help="write the numbers of this machine's device into a folder",
        description="Compute a few cases, and write their inputs and results for compare-goldens.",
        epilog="example, on a Mac: openmps capture-goldens goldens",
    )
    compare = commands.add_parser(
        "compare-goldens",
        help="compare this machine's device with a folder of goldens",
        description="Compute the cases of a folder again, and print the largest error of each result.",
    )
    for parser, run in ((capture, capture_goldens), (compare, compare_goldens)):
        parser.add_argument("folder", type=Path, metavar="FOLDER", help="with goldens.json and goldens.safetensors")
        parser.add_argument("--device", metavar="NAME", help=_DEVICE)
        add_output(parser)
        parser.set_defaults(run=run)


def capture_goldens(options: argparse.Namespace) -> int:
    """Write the folder, and print its path and the cases."""
    from openmps import _goldens

    goldens = _goldens.capture(options.device)
    folder = _goldens.save(goldens, options.folder)
    document = {"folder": folder, **goldens.origin, "cases": list(goldens.results)}
    answer(
        options, document, [f"{folder}: {', '.join(goldens.results)}, computed on {goldens.origin['device']['name']}"]
    )
    return 0


def compare_goldens(options: argparse.Namespace) -> int:
    """Print a line for each result; the status is 1 if an error is too large."""
    from openmps import _goldens

    goldens = _goldens.load(options.folder)
    found = _goldens.compare(goldens, options.device)
    lines = [
        f"{each.case} {each.result}: {each.error:.2e}{'' if each.is_right else f', more than {each.tolerance:.0e}'}"
        for each in found
    ]
    rows = [{"case": e.case, "result": e.result, "error": e.error, "tolerance": e.tolerance} for e in found]
    answer(options, {"folder": options.folder, "origin": goldens.origin, "results": rows}, lines)
    return int(not all(each.is_right for each in found))
