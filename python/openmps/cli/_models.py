"""``openmps predict`` and ``openmps show``: the answers of a trained model for files, and its course of training."""

from __future__ import annotations

import argparse
import csv
import io
import logging
from pathlib import Path
from typing import Any

from openmps._files.atomic_file import write_file
from openmps.cli._answers import answer, measures, tell
from openmps.errors import ArgumentError, MissingExtraError, printable, writing

_LOG = logging.getLogger(__name__)


def predict(options: argparse.Namespace) -> int:
    """Print a row for each file, and write the rows and a figure into a folder."""
    from openmps.tasks import load  # takes time that other commands need not wait for

    model = load(options.model, device=options.device)
    found = model.answer(options.files)
    folder = options.output or Path("openmps-output", "predictions")
    with writing("Predictions", folder):
        folder.mkdir(parents=True, exist_ok=True)
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(found.columns)
    rows = [tuple(printable(cell) if isinstance(cell, str) else cell for cell in row) for row in found.rows]
    writer.writerows(rows)
    results: dict[str, Any] = {
        "table": write_file(folder / "predictions.csv", text.getvalue().encode(), what="Predictions"),
        "figure": None,
    }
    try:
        found.show(folder / "predictions.png")
        results["figure"] = folder / "predictions.png"
    except MissingExtraError as error:
        _LOG.warning("There is no figure: %s", error)
    predictions = [dict(zip(found.columns, row, strict=True)) for row in rows]
    document = {"model": options.model, "device": model.device.name, **results, "predictions": predictions}
    files = [f"{name}: {path}" for name, path in results.items() if path is not None]
    answer(options, document, [*_table(found.columns, rows), *files])
    return 0


def show(options: argparse.Namespace) -> int:
    """Print the model's course and settings, and write its figure."""
    from openmps.tasks import load

    model = load(options.model, device=options.device)
    path = options.output or Path(options.model).with_suffix(".png")
    epochs = model.history.epochs
    tell(options, [repr(model), *(f"epoch {each.number}: {each.summary()} ({each.seconds:.1f} s)" for each in epochs)])
    if path.resolve() == Path(options.model).resolve():
        raise ArgumentError(f"--output is {path}, which is the model itself.")
    model.show(path)
    document = {
        "model": options.model,
        "task": model.kind,
        "device": model.device.name,
        "description": repr(model),
        "epochs": [{"epoch": each.number, **measures(each)} for each in epochs],
        "figure": path,
    }
    answer(options, document, [f"figure: {path}"])
    return 0


def _table(columns: tuple[str, ...], rows: list[tuple[Any, ...]]) -> list[str]:
    """Return rows below their headings, in columns."""
    lines = [columns, *(tuple(f"{cell:.3f}" if isinstance(cell, float) else str(cell) for cell in row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(columns))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines]
