"""``openmps capture-goldens`` and ``compare-goldens``: numbers of a Mac, and those of another device beside them."""

from __future__ import annotations

import argparse
from typing import Any

from openmps.cli._answers import add_output, answer
from openmps.cli._paths import path

_DEVICE = 'one that "openmps devices" lists (default: the best one)'


def add_goldens(commands: Any) -> None:
    """Add the commands ``capture-goldens`` and ``compare-goldens``."""
    capture = commands.add_parser(
        "capture-goldens",
        help="write the numbers of this machine's device into a file",
        description="Compute a few cases, and write their inputs and results for compare-goldens.",
        epilog="example, on a Mac: openmps capture-goldens mac.safetensors",
    )
    compare = commands.add_parser(
        "compare-goldens",
        help="compare this machine's device with goldens of another",
        description="Compute the cases of a file again, and print the largest error of each result.",
    )
    for parser, run in ((capture, capture_goldens), (compare, compare_goldens)):
        parser.add_argument("file", type=path, metavar="FILE", help="a capture (docs/captures.md)")
        parser.add_argument("--device", metavar="NAME", help=_DEVICE)
        add_output(parser)
        parser.set_defaults(run=run)


def capture_goldens(options: argparse.Namespace) -> int:
    """Write the file, and print its path and the cases."""
    from openmps import _goldens

    goldens = _goldens.capture(options.device)
    file = _goldens.save(goldens, options.file)
    document = {"file": file, **_origin(goldens), "cases": list(goldens.results)}
    answer(options, document, [f"{file}: {', '.join(goldens.results)}, computed on {goldens.device}"])
    return 0


def compare_goldens(options: argparse.Namespace) -> int:
    """Print a line for each result; the status is 1 if an error is too large."""
    from openmps import _goldens

    goldens = _goldens.load(options.file)
    found = _goldens.compare(goldens, options.device)
    rows = [
        {
            "case": case,
            "result": each.name,
            "error": each.relative,
            "tolerance": _goldens.CASES[case].tolerance,
            "is_same": each.is_same,
        }
        for case, results in found.items()
        for each in results
    ]
    lines = [
        f"{row['case']} {row['result']}: {row['error']:.2e}"
        + ("" if row["is_same"] else f", more than {row['tolerance']:.0e}")
        for row in rows
    ]
    answer(options, {"file": options.file, "origin": _origin(goldens), "results": rows}, lines)
    return int(not all(row["is_same"] for row in rows))


def _origin(goldens: Any) -> dict[str, Any]:
    return {"program": goldens.program, "device": goldens.device, "machine": goldens.machine}
