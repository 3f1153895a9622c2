"""Measures how much memory a process holds more after thousands of steps, shapes and graphs.

    python tests/python/growing_memory.py --count COUNT --first NUMBER [--device NAME]

Each experiment runs one of `LOADS` in a separate process: a tenth as often first, then the measured runs. Two numbers
have to be small. One is resident memory, as the system sees it (``/proc/self/statm``). Before it is read, Python
collects its garbage and malloc gives free pages back, so that no earlier peak hides growth. The other is the memory
that malloc has given out and not got back (``mallinfo2``), which no shared page can hide. Their growth in KiB is
printed for each experiment, and the larger one of each with the counts.
"""

from __future__ import annotations

import ctypes
import gc
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import experiment
import openmps as mps
from openmps import rnn

Once = Callable[[int], object]


def _network(device: str) -> mps.TrainingGraph:
    source = mps.ConvolutionDataSource(3, 2, 6, optimizer=mps.Adam(0.01), label="conv")
    node: Any = mps.DropoutNode(mps.NeuronReLUNode(mps.ConvolutionNode(mps.ImageNode(), source)), keep_probability=0.8)
    last = mps.ConvolutionDataSource(6, 6, 3, optimizer=mps.SGD(0.01, momentum=0.9), label="fc")
    descriptor = mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY, weight=1 / 8)
    return mps.TrainingGraph(mps.LossNode(mps.FullyConnectedNode(node, last), descriptor), device=device)


_IMAGES, _CLASSES = np.ones((8, 6, 6, 2), np.float32), np.arange(8) % 3


def _steps(device: str) -> Once:
    graph = _network(device)
    return lambda _: graph.step(_IMAGES, _CLASSES)


def _fits(device: str) -> Once:
    graph = _network(device)
    images, classes = np.tile(_IMAGES, (10, 1, 1, 1)), np.tile(_CLASSES, 10)
    return lambda _: graph.fit(images, classes, batch_size=8)


def _predictions(device: str) -> Once:
    graph = _network(device)
    return lambda _: graph.predict(_IMAGES)


def _runs(device: str) -> Once:
    graph, x, targets, updates = _trained(device, (8, 4))
    return lambda number: graph.run({x: np.full((8, 4), number % 5, np.float32)}, targets, updates)


def _runs_in_flight(device: str) -> Once:
    graph, x, targets, updates = _trained(device, (8, 4))
    in_flight: list[mps.Run] = []

    def once(number: int) -> None:
        in_flight.append(graph.run_async({x: np.full((8, 4), number % 5, np.float32)}, targets, updates))
        if len(in_flight) == 3:
            in_flight.pop(0).result()

    return once


def _recurrent_steps(device: str) -> Once:
    layer = rnn.TrainingLayer(rnn.LSTM(3, 5), optimizer=mps.Adam(0.01), device=device)
    x = np.ones((4, 2, 3), np.float32)

    def once(_: int) -> None:
        y, _state = layer.forward(x)
        layer.backward(y)
        layer.step()

    return once


def _trained(device: str, shape: tuple[int | None, int]) -> tuple[mps.Graph, mps.Tensor, list[Any], list[Any]]:
    graph = mps.Graph(device)
    x = graph.placeholder(shape)
    w = graph.variable(np.ones((4, 3), np.float32))
    loss = graph.mean(graph.tanh(x @ w))
    (gradient,) = graph.gradients(loss, [w])
    return graph, x, [loss], [graph.assign(w, graph.sgd(0.01, w, gradient))]


def _shapes(device: str) -> Once:
    graph, x, targets, updates = _trained(device, (None, 4))
    return lambda number: graph.run({x: np.ones((1 + number, 4), np.float32)}, targets, updates)


def _graphs(device: str) -> Once:
    def once(number: int) -> None:
        graph, x, targets, updates = _trained(device, (8, 4))
        graph.run({x: np.full((8, 4), number % 5, np.float32)}, targets, updates)

    return once


def _networks(device: str) -> Once:
    return lambda _: _network(device).step(_IMAGES, _CLASSES)


def _kernels(device: str) -> Once:
    x, copy = np.ones((6, 5), np.float32), mps.matrix.Copy(2, 2, device=device)
    gather, gradient = mps.ndarray.Gather(axis=0, device=device), mps.ndarray.GatherGradient(device=device)

    def once(number: int) -> None:
        mps.image.Box(3, 3, device=device)(x)
        gradient(gather, x, [1, number % 6], x[:2])
        copy(x, x, (number % 5, 0, 0, number % 4))

    return once


@dataclass(frozen=True)
class Load:
    """The repeated work, and the memory that it may hold afterwards."""

    make: Callable[[str], Once]
    times: int
    most_kib: int


LOADS = {
    "steps": Load(_steps, 10_000, 1024),
    "fits": Load(_fits, 1_000, 1024),  # of ten steps
    "predictions": Load(_predictions, 10_000, 1024),
    "runs": Load(_runs, 10_000, 1024),
    "runs_in_flight": Load(_runs_in_flight, 10_000, 1024),
    "recurrent_steps": Load(_recurrent_steps, 10_000, 1024),
    "shapes": Load(_shapes, 500, 20 * 1024),
    "graphs": Load(_graphs, 10_000, 2048),
    "networks": Load(_networks, 10_000, 2048),
    "kernels": Load(_kernels, 10_000, 128),
}


class _Mallinfo(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in "arena ordblks smblks hblks hblkhd".split()] + [
        (name, ctypes.c_size_t) for name in "usmblks fsmblks uordblks fordblks keepcost".split()
    ]


def _wait_for_threads() -> None:
    """Wait until no thread has ended for half a second: the last graphs' hold memory, above all on a busy machine."""
    threads, since = -1, time.monotonic()
    end = since + 30
    while (now := time.monotonic()) < end and now - since < 0.5:
        if (running := len(os.listdir("/proc/self/task"))) != threads:
            threads, since = running, now
        time.sleep(0.01)


def _held() -> tuple[int, int]:
    """Return resident and allocated KiB."""
    library = ctypes.CDLL(None)
    library.mallinfo2.restype = _Mallinfo
    gc.collect()
    _wait_for_threads()
    library.malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    counted = library.mallinfo2()
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024, (counted.uordblks + counted.hblkhd) // 1024


def growth(name: str, times: int, device: str) -> tuple[int, int]:
    """Return how many KiB more are resident and allocated after so many times."""
    once = LOADS[name].make(device)
    warm = times // 10
    for number in range(warm):
        once(number)
    before = _held()
    for number in range(warm, warm + times):
        once(number)
    resident, allocated = (after - start for after, start in zip(_held(), before, strict=True))
    return resident, allocated


def measured(name: str, times: int, device: str) -> tuple[int, int]:
    """Return the same for a separate process."""
    command = [sys.executable, __file__, "measure", name, str(times), device]
    ended = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    resident, allocated = json.loads(ended.stdout)
    return resident, allocated


def main(first: int, count: int, device: str = "cpu") -> int:
    """Print what grew as it is measured, and the counts last."""
    counts: Counter[str] = Counter({"loads": 0, "findings": 0})
    for name in list(LOADS)[first : first + count]:
        load = LOADS[name]
        resident, allocated = measured(name, load.times, device)
        print(f"{name}, {load.times} times: resident {resident:+} KiB, allocated {allocated:+} KiB", flush=True)
        counts["loads"] += 1
        counts["findings"] += max(resident, allocated) > load.most_kib
        counts[f"KiB_by_{name}"] = max(resident, allocated)
    experiment.report(counts)
    return 1 if counts["findings"] else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["measure"]:
        print(json.dumps(growth(sys.argv[2], int(sys.argv[3]), sys.argv[4])))
    else:
        _parser = experiment.arguments(__doc__)
        _parser.add_argument("--device", default="cpu")
        _options = _parser.parse_args()
        sys.exit(main(_options.first, _options.count, _options.device))
