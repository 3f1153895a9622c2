"""openmps: `graph` is openmps.Graph, `nodes` TrainingGraph where a network consists of its layers."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

os.environ.setdefault("OPENMPS_THREADS", os.environ.get("BENCH_THREADS", "2"))

from zoo import task

ENV = "openmps"
REQUIRES = "openmps numpy"
VARIANTS = ["graph", "nodes", "reference"]

data = task.data


def skip(workload: str, variant: str) -> bool:
    """TrainingGraph has fewer layers; the reference device is for losses, not for speed."""
    work = task.Task.of(workload)
    if variant == "nodes":
        from zoo.backends import training_graph

        return work.inference or not training_graph.fits(work.network)
    return variant == "reference" and not task.CHECKING


def build(workload: str, batch: int, variant: str) -> Callable[[], float]:
    """Return a function that does one whole step."""
    if task.PRECISION != "float32":
        os.environ["OPENMPS_PRECISION"] = task.PRECISION
    work = task.Task.of(workload)
    device = "reference" if variant == "reference" else task.DEVICE.replace("cuda", "cuda:0")
    if variant == "nodes":
        from zoo.backends import training_graph

        step: Any = training_graph.training(work.network, device)
    else:
        from zoo.backends import openmps_graph

        make = openmps_graph.inference if work.inference else openmps_graph.training
        step = make(work.network, device)
    return task.counted(step, work)
