"""``openmps predict`` and ``openmps show``: the answers of a trained model for files, and its course of training."""

from __future__ import annotations

import argparse
import csv
import io
import sys
from pathlib import Path
from typing import Any

from openmps._display import as_json
from openmps._files.atomic_file import write_file
from openmps.errors import ArgumentError, MissingExtraError, printable, writing


def predict(options: argparse.Namespace) -> int:
    """Print a row for each file, and write the rows and a figure into a folder."""
    from openmps.tasks import load  # takes time that other commands need not wait for

    model = load(options.model, device=options.device)
    answer = model.answer(options.files)
    folder = options.output or Path("openmps-output", "predictions")
    with writing("Predictions", folder):
        folder.mkdir(parents=True, exist_ok=True)
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(answer.columns)
    rows = [tuple(printable(cell) if isinstance(cell, str) else cell for cell in row) for row in answer.rows]
    writer.writerows(rows)
    table = write_file(folder / "predictions.csv", text.getvalue().encode(), what="Predictions")
    _print_table(answer.columns, rows)
    results: dict[str, Any] = {"table": str(table)}
    try:
        answer.show(folder / "predictions.png")
        results["figure"] = str(folder / "predictions.png")
    except MissingExtraError as error:
        print(f"There is no figure: {error}", file=sys.stderr)
    for name, path in results.items():
        print(f"{name}: {path}")
    if options.json:
        print(as_json({**results, "predictions": [dict(zip(answer.columns, row, strict=True)) for row in rows]}))
    return 0


def show(options: argparse.Namespace) -> int:
    """Print the model's course and settings, and write its figure."""
    from openmps.tasks import load

    model = load(options.model, device=options.device)
    print(repr(model))
    for epoch in model.history.epochs:
        print(f"epoch {epoch.number}: {epoch.summary()} ({epoch.seconds:.1f} s)")
    path = options.output or Path(options.model).with_suffix(".png")
    if path.resolve() == Path(options.model).resolve():
        raise ArgumentError(f"--output is {path}, which is the model itself.")
    model.show(path)
    print(f"figure: {path}")
    return 0


def _print_table(columns: tuple[str, ...], rows: list[tuple[Any, ...]]) -> None:
    """Print rows below their headings, in columns."""
    lines = [columns, *(tuple(f"{cell:.3f}" if isinstance(cell, float) else str(cell) for cell in row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(columns))]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
