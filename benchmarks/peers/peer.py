"""One framework in a separate process, which waits at its standard input while the others run."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from adapter_files import Adapter
from quiet import OtherLoad

_WORKER = Path(__file__).resolve().parent / "worker.py"
_THREAD_VARIABLES = (
    "BENCH_THREADS",
    "OPENMPS_THREADS",
    "OMP_NUM_THREADS",
    "MKL_NUM_THREADS",
    "OPENBLAS_NUM_THREADS",
)


class PeerError(Exception):
    """A framework failed; the text is its own."""


class Skipped(Exception):
    """The adapter leaves this workload out."""


@dataclass(frozen=True)
class Slice:
    """One measurement: steps per second, and whether other processes were in the way."""

    rate: float
    other_load: float
    disturbed: bool


@dataclass(frozen=True)
class Built:
    """How many bytes the peak of the resident size grew by, the seconds until the first step was done, all losses."""

    growth: int
    first_step: float
    losses: tuple[float | None, ...] = ()


class Peer:
    """A running worker with one variant of one adapter."""

    def __init__(
        self, adapter: Adapter, variant: str, threads: int, log: IO[str], *, processor_time: bool = False
    ) -> None:
        self.name = f"{adapter.name}:{variant}"
        self._variant = variant
        self._processor_time = processor_time  # such slices are never disturbed
        environment = os.environ | dict.fromkeys(_THREAD_VARIABLES, str(threads))
        self._process = subprocess.Popen(
            [adapter.python, _WORKER, f"{adapter.name}_", adapter.folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env=environment,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._commands, self._answers = self._process.stdin, self._process.stdout

    @property
    def pid(self) -> int:
        """Its process."""
        return self._process.pid

    def _ask(self, **command: Any) -> dict[str, Any]:
        """Send one command and return its answer."""
        try:
            self._commands.write(json.dumps(command) + "\n")
            self._commands.flush()
            line = self._answers.readline()
        except OSError:
            line = ""
        answer: dict[str, Any] = json.loads(line) if line else {"error": "The process ended."}
        if "error" in answer:
            raise PeerError(answer["error"])
        return answer

    def build(self, workload: str, batch: int, n_params: int | None, **warm_up: float) -> Built:
        """Make the network and warm it up.

        `warm_up` may hold `steps`, and the `seconds` after which no further one begins.
        """
        answer = self._ask(do="build", workload=workload, batch=batch, variant=self._variant, **warm_up)
        if "skipped" in answer:
            raise Skipped
        if answer["n_params"] != n_params:
            raise PeerError(f"The network has {answer['n_params']} parameters, expected {n_params}.")
        return Built(int(answer["growth"]), float(answer["first"]), tuple(answer["losses"]))

    def measure(self, seconds: float) -> Slice:
        """Run steps for some seconds."""
        time.sleep(0.05)  # the threads of the one before stop spinning
        with OtherLoad(self._process.pid) as load:
            answer = self._ask(do="time", seconds=seconds, clock="processor" if self._processor_time else "wall")
        return Slice(answer["steps"] / answer["seconds"], load.share, load.disturbed and not self._processor_time)

    def close(self) -> None:
        """End the process."""
        with contextlib.suppress(OSError):  # it may be gone already
            self._commands.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._answers.close()
