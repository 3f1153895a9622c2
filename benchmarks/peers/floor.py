"""The floor of a step: the least time in which a machine could do it.

It is the larger of two times. One is that of the products in matmuls and convolutions, at the best rate of a matmul.
Products with padding do not count. The other one is that of bytes, at the best bandwidth of a copy. Inputs are read
once and results are written once. Parameters and their optimizer's numbers are read and written once.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import workloads as W

_PASSES = 3  # of a layer in training: forward, gradient of its input, gradient of its weights
_PICTURE = 32  # pixels of a side, ResNet-50's
_STATES = {"sgd": 0, "adam": 2}  # numbers of the optimizer for each parameter


@dataclass(frozen=True)
class Machine:
    """The best rates that were measured."""

    flops: float  # additions and multiplications of float32 a second
    bandwidth: float  # bytes a second, read and written

    @classmethod
    def measure(cls, python: Path, threads: int) -> Machine:
        """Measure them in a process of an interpreter that has openmps."""
        program = Path(__file__).with_name("floor_rates.py")
        environment = {**os.environ, "OPENBLAS_NUM_THREADS": str(threads), "OPENMPS_THREADS": str(threads)}
        run = subprocess.run([python, program], env=environment, capture_output=True, text=True, check=True)
        return cls(**json.loads(run.stdout))

    def best(self, other: Machine) -> Machine:
        """Return the better rates of two measurements."""
        return Machine(max(self.flops, other.flops), max(self.bandwidth, other.bandwidth))


@dataclass(frozen=True)
class Work:
    """The necessary work of a step."""

    products: int  # each is a multiplication and an addition
    bytes: int

    def seconds(self, machine: Machine) -> float:
        """Return the floor."""
        return max(2 * self.products / machine.flops, self.bytes / machine.bandwidth)


def work_of(workload: str, batch: int) -> Work | None:
    """Return the work of a step, or None for networks that are not counted."""
    count = _PRODUCTS.get(workload)
    if count is None:
        return None
    inputs = sum(array.nbytes for array in W.data(workload, batch)[0])
    if workload == "gelu":
        return Work(0, inputs)  # reads one of the two arrays and writes a third one
    if workload == "gelu_gradient":
        return Work(0, 2 * inputs)  # reads both and writes two
    parameters, optimizer = W.n_params(workload) or 0, W.OPT.get(workload)
    moved = 2 * (1 + _STATES[optimizer[0]]) if optimizer else 1  # reads and writes
    return Work(batch * count(), inputs + 4 * parameters * moved)


def _taps(size: int, kernel: int, stride: int = 1, padding: int = 0) -> tuple[int, int]:
    """Return the results along an axis, and how many pairs of a result and a tap read the image."""
    results = (size + 2 * padding - kernel) // stride + 1
    places = [y * stride - padding + tap for y in range(results) for tap in range(kernel)]
    return results, sum(0 <= place < size for place in places)


def _row_of_layers(workload: str) -> int:
    """Return the products of one image: convolutions keep its size and a pooling halves it after each."""
    work, size, products = W.WORKLOADS[workload], W.IMAGE[0], 0
    for number, layer in enumerate(work.layers):
        pairs = _taps(size, layer.kernel, padding=layer.kernel // 2)[1] ** 2 if layer.kernel > 1 else 1
        passes = 1 if work.optimizer is None else _PASSES - (number == 0)
        products += passes * pairs * layer.inputs * layer.outputs
        size = size // 2 if workload != "mnist_small" else size
    return products


def _resnet50() -> int:
    pixels, pairs = _taps(_PICTURE, 7, 2)
    products = (_PASSES - 1) * pairs**2 * 3 * 64
    pixels, inputs = (pixels - 3) // 2 + 1, 64
    for stage, (blocks, inner, outer) in enumerate(W.STAGES):
        for block in range(blocks):
            pixels = _taps(pixels, 1, 2 if stage and not block else 1)[0]
            area, middle = pixels**2, _taps(pixels, 3, padding=1)[1] ** 2
            shortcut = 0 if block else area * inputs * outer
            products += _PASSES * (area * inputs * inner + middle * inner**2 + area * inner * outer + shortcut)
            inputs = outer
    return products + _PASSES * inputs * W.CLASSES


def _lstm(inputs: int, features: int) -> int:
    return 4 * features * (inputs + features)


def _text() -> int:
    return _PASSES * W.LENGTH * (_lstm(W.EMBEDDING, W.FEATURES) + W.FEATURES * W.CHARACTERS)


def _activity() -> int:
    first = (_PASSES - 1) * W.STEP * W.CHANNELS * W.FILTERS
    rest = _lstm(W.FILTERS, W.HIDDEN) + W.HIDDEN * W.REFINED + W.REFINED * W.ACTIVITIES
    return W.SAMPLES // W.STEP * (first + _PASSES * rest)


_PRODUCTS: dict[str, Callable[[], int]] = {  # of one sample
    "mnist_cnn": lambda: _row_of_layers("mnist_cnn"),
    "mnist_small": lambda: _row_of_layers("mnist_small"),
    "mnist_infer": lambda: _row_of_layers("mnist_infer"),
    "resnet50": _resnet50,
    "lstm_text": _text,
    "activity": _activity,
    "gelu": lambda: 0,
    "gelu_gradient": lambda: 0,
}
