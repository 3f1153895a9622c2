"""The demo of stitching: GeLU as one kernel beside its operations one by one, in time and memory."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from statistics import median
from typing import Any, ClassVar

from openmps.demos._curves import Curve, draw_curves
from openmps.demos._demo import Demo, Live
from openmps.demos._gelu_graph import GeluGraph
from openmps.demos._handlers import QUIET, handler
from openmps.demos._plan_picture import draw_plan, read_plan
from openmps.demos._session import Session, Snapshot, State
from openmps.errors import ExecutionError

_COLUMNS = 1024
_RUNS = 3  # of a measurement


# For large tensors "recompute" would join kernels that "stitch" has left apart.
_APART = {"OPENMPS_SKIP_PASSES": "stitch,recompute"}


@dataclass(frozen=True)
class _Pair:
    """Both ways to compute, and the measurements of the second."""

    rows: int
    stitched: GeluGraph
    single: list[dict[str, float]] = field(default_factory=list)


class _Apart:
    """A process whose compiler leaves out the passes that join operations."""

    def __init__(self, device: str | None) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "openmps.demos._gelu_graph", *([device] if device else [])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | _APART,
            start_new_session=True,  # Ctrl-C is for the page's process
        )

    def measure(self, rows: int) -> dict[str, float]:
        """Return milliseconds of a run, and bytes of its memory."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write(f"{rows} {_COLUMNS} {_RUNS}\n")
            self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise ExecutionError("The process that computes operation by operation has ended.")
        found: dict[str, float] = json.loads(line)
        return found

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()


class GeluDemo(Demo):
    """GeLU, stitched and operation by operation."""

    name = "gelu"
    title = "GeLU: one stitched kernel beside single operations"
    about = "GeLU is x * (0.5 + 0.5 * erf(x * sqrt(0.5))). The compiler stitches its operations into one kernel."
    default_epochs = 30
    most_epochs = 200
    length_label = "measurements of the next run"
    activities: ClassVar = {State.TRAINING: "measuring", State.DONE: "measured"}

    rows = 2048
    _pair: _Pair | None = None

    def train(self, session: Session[_Pair]) -> None:
        """Measure both, in turn."""
        rows = self.rows
        self._pair = pair = _Pair(rows, GeluGraph(rows, _COLUMNS, self.options.device))
        self.data_text = f"{rows} x {_COLUMNS} numbers on {pair.stitched.graph.device.name}, median of {_RUNS} runs."
        apart = _Apart(self.options.device)
        try:
            session.begin(pair, self.epochs)
            for _ in range(self.epochs):
                pair.single.append(apart.measure(rows))
                session.record(pair.stitched.milliseconds(_RUNS))
        finally:
            apart.end()

    def look(self, model: _Pair) -> str:
        """Return the picture of both plans."""
        return draw_plan(*read_plan(model.stitched.plan))

    def status(self, snapshot: Snapshot) -> str:
        """Return the activity, and both times and memories."""
        pair = self._pair
        if snapshot.problem or pair is None or not snapshot.losses or not pair.single:
            return super().status(snapshot)
        stitched, single = snapshot.losses[-1], pair.single[-1]
        factor = median(each["milliseconds"] for each in pair.single) / median(snapshot.losses)
        saved = single["memory"] - pair.stitched.memory
        return (
            f"{self.activity(snapshot)}, step {len(snapshot.losses)} of {snapshot.iterations}: stitched "
            f"{stitched:.2f} ms and {pair.stitched.memory / 1e6:.1f} MB between the operations, one by one "
            f"{single['milliseconds']:.2f} ms and {single['memory'] / 1e6:.1f} MB. {factor:.1f} times as fast in the "
            f"median, {saved / 1e6:.1f} MB of memory saved"
        )

    def curves(self, snapshot: Snapshot) -> list[str]:
        """Return the times of all measurements."""
        pair = self._pair
        single = [each["milliseconds"] for each in pair.single] if pair is not None else []
        both = [("stitched, ms", snapshot.losses), ("one by one, ms", single[: len(snapshot.losses)])]
        curves = [Curve(name, list(enumerate(times, 1))) for name, times in both]
        return [draw_curves("milliseconds", curves, extent=snapshot.extent)]

    def choose(self, thousands: int) -> None:
        """Begin another run with this many thousands of numbers."""
        self.rows = max(1, int(thousands))
        self.session.restart()
        self.session.play()

    def build(self, gr: Any) -> Live:
        """Add a slider of sizes, and the picture of the plans."""
        rows = gr.Slider(64, 8192, value=lambda: self.rows, step=64, label="rows of 1,024 numbers", elem_id="rows")
        gr.Markdown("The operations as they are written, and the kernel that runs.")
        plan = gr.HTML(elem_id="plan")
        rows.release(handler(self.choose), rows, None, **QUIET)
        return Live([plan], lambda picture: [picture])
