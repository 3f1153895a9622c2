"""openmps on a GPU, through `TrainingGraph.fit`: each batch is picked from NumPy arrays, and every loss is read.

An epoch has as many images as MNIST's, since `fit` waits at its end.
"""

from __future__ import annotations

import time
from typing import cast

import numpy as np
import steps
import workloads

import openmps as mps
from openmps._runtime.precision import Precision
from openmps.models import digit_network

PRECISION, BATCHES = steps.asked()
IMAGES = 60_000


def time_steps(batch: int) -> None:
    """Time steps of one batch size."""
    parts = workloads.data(steps.WORKLOAD, batch)
    times = -(-IMAGES // (len(parts) * batch))
    images, labels = (np.concatenate([part[i] for part in parts] * times) for i in (0, 1))
    device = mps.Device("cuda:0")
    graph = mps.TrainingGraph(digit_network(batch_size=batch), device=device, precision=cast(Precision, PRECISION))
    start = time.perf_counter()
    graph.fit(images, labels, batch_size=batch, iterations=1)
    first = time.perf_counter() - start

    def run(count: int) -> None:
        graph.fit(images, labels, batch_size=batch, iterations=count)

    milliseconds = steps.milliseconds_of(run)
    run(10)
    start = time.thread_time()
    run(200)
    python_us = (time.thread_time() - start) / 200 * 1e6
    mib = device.allocated_bytes / 2**20
    steps.report("openmps-fit", PRECISION, batch, milliseconds, mib=mib, first_s=first, thread_us=python_us)


for size in BATCHES:
    time_steps(size)
