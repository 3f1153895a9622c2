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
    """They infer, and here on the CPU."""
    return not task.Task.of(workload).inference or task.DEVICE != "cpu"


def build(workload: str, batch: int, variant: str) -> Callable[[], float]:
    """Return a function that predicts one batch."""
    work, threads = task.Task.of(workload), int(os.environ["BENCH_THREADS"])
    make = {"runtime": onnx_model.on_runtime, "openvino": onnx_model.on_openvino}[variant]
    return task.counted(make(work.network, threads), work)
