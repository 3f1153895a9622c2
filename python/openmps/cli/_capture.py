"""``openmps capture``: the inputs and results of a program's graphs in a file, to be compared on another machine."""

from __future__ import annotations

import argparse
import dataclasses
import platform
from typing import Any

import numpy as np

import openmps as mps
from openmps._display import counted
from openmps._inspection.capture_file import Capture, CapturedRun, write_capture
from openmps._inspection.program_comparison import ProgramComparison
from openmps._inspection.recorded_runs import RecordedRun, RunRecorder
from openmps._inspection.results import NamedArray, Work
from openmps.cli._answers import add_output, answer
from openmps.cli._paths import path
from openmps.cli._program import add_program, run_recorded
from openmps.errors import ArgumentError

__all__ = ["CapturedProgram", "add_capture"]


def add_capture(commands: Any) -> None:
    """Add the command ``capture``."""
    parser = commands.add_parser(
        "capture",
        help="write inputs and results of a program's graphs, for openmps compare elsewhere",
        description="Run a Python program, and write the inputs of its Graph, TrainingGraph, Trainer and NNGraph with "
        "the result of each node into a file.",
        epilog="example: openmps capture train.py --output mac.safetensors; then, on another machine: openmps compare "
        "train.py --with mac.safetensors",
    )
    parser.add_argument("--output", type=path, required=True, metavar="FILE", help="the file, in safetensors")
    add_program(parser)
    add_output(parser)
    parser.set_defaults(run=capture)


def capture(options: argparse.Namespace) -> int:
    """Run the program, write the file and print what is in it."""
    runs: list[CapturedRun] = []
    refused: list[tuple[RecordedRun, str]] = []

    def take(run: RecordedRun, work: Work) -> None:
        results = work.results(mps.Device(run.device))
        runs.append(CapturedRun(str(run), work.kind, tuple(work.inputs()), results))

    count = options.runs or 1
    run_recorded(options, RunRecorder(options.program, count, take, lambda run, why: refused.append((run, why))))
    path = write_capture(options.output, Capture(options.program.name, runs, count, _machine()))
    lines = [f"{run.name} on {run.results.device}: {_counted(run)}" for run in runs]
    lines += [f"{run}: not captured. {why}" for run, why in refused]
    document = {
        "capture": path,
        "runs": [{"name": run.name, "kind": run.kind, "nodes": len(run.results.nodes)} for run in runs],
        "refused": [{"name": str(run), "reason": why} for run, why in refused],
    }
    answer(options, document, [*lines, f"capture: {path}"])
    return int(bool(refused))


class CapturedProgram:
    """Compares the runs of a program with those of a capture, which have the same order and get its inputs.

    Parameters
    ----------
    name : str
        Of the capture's file.
    captured : Capture
    devices : sequence of Device
        That are compared with the capture; of none, each run's own device.
    found : ProgramComparison
    """

    def __init__(self, name: str, captured: Capture, devices: list[mps.Device], found: ProgramComparison) -> None:
        self._name, self._captured, self._devices, self._found = name, captured, devices, found
        self._met = 0

    def take(self, run: RecordedRun, work: Work) -> None:
        """Compare a run; refuse one that the capture lacks."""
        self._met = run.number
        if run.number > len(self._captured.runs):
            raise ArgumentError(f"The capture has {len(self._captured.runs)} runs.")
        there = self._captured.runs[run.number - 1]
        form = [work.kind, *map(_form, work.inputs())]
        if form != [there.kind, *map(_form, there.inputs)]:
            raise ArgumentError(f'The capture has "{there.name}" with other inputs.')
        again = work.with_inputs([each.array for each in there.inputs])
        here = [again.results(device) for device in self._devices or [mps.Device(run.device)]]
        results = dataclasses.replace(there.results, device=f"{there.results.device} of {self._name}")
        self._found.add(run, [*here, results])

    def finish(self) -> None:
        """Refuse the runs of the capture that the program did not make here."""
        for place, run in enumerate(self._captured.runs[self._met :], self._met + 1):
            missing = RecordedRun(place, 0, run.kind, 0, run.results.device)
            self._found.refuse(missing, f'The capture has "{run.name}", which the program did not make here.')


def _form(each: NamedArray) -> tuple[str, tuple[int, ...]]:
    """Return what an input has on every machine; names that a program does not give are not the same everywhere."""
    return each.kind, np.shape(each.array)


def _counted(run: CapturedRun) -> str:
    results = run.results
    parts = [(run.inputs, "input"), (results.nodes, "result"), (results.updated, "updated value")]
    return ", ".join(counted(len(arrays), what) for arrays, what in parts)


def _machine() -> dict[str, str]:
    devices = "; ".join(f"{device.name}: {device.description}" for device in mps.devices())
    return {"system": platform.platform(), "openmps": mps.__version__, "numpy": np.__version__, "devices": devices}
