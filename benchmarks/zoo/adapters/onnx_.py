"""ONNX Runtime and OpenVINO: inference on the CPU, from one ONNX model."""

from __future__ import annotations

import os
from collections.abc import Callable

from zoo import task
from zoo.backends import onnx_model

ENV = "onnx"
REQUIRES = "onnx onnxruntime openvino numpy"
VARIANTS = ["runtime", "openvino"]

data = task.data


def skip(workload: str, variant: str) -> bool:
    """They infer, here on the CPU, what consists of their operations."""
    work = task.Task.of(workload)
    return not work.inference or task.DEVICE != "cpu" or not onnx_model.fits(work.network)


def build(workload: str, batch: int, variant: str) -> Callable[[], float]:
    """Return a function that predicts one batch."""
    work, threads = task.Task.of(workload), int(os.environ["BENCH_THREADS"])
    make = {"runtime": onnx_model.on_runtime, "openvino": onnx_model.on_openvino}[variant]
    return task.counted(make(work.network, threads), work)
