"""Layers and losses of Graph are what the passes for a GPU look for: one operation each way, without tensors between.

The emulated GPU compiles them, with the stand-in for NVIDIA's library of attention.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import emulated_gpu

_PROGRAM = """
import sys
import numpy as np
import openmps as mps

graph = mps.Graph("cuda:0")
x, w = graph.placeholder((64, 32)), graph.placeholder((32, 101))
gamma, beta, labels = graph.placeholder((32,)), graph.placeholder((32,)), graph.placeholder((64,), np.int32)
q, k, v = (graph.placeholder((1, heads, 128, 64)) for heads in (4, 2, 2))
made = {
    "cross_entropy": (lambda: graph.cross_entropy(x @ w, labels), [x, w]),
    "weights": (lambda: graph.cross_entropy(x @ w, labels, weights=np.ones(101), ignore_index=3), [x, w]),
    "layer_norm": (lambda: graph.sum(graph.square(graph.layer_norm(x, gamma=gamma, beta=beta))), [x, gamma, beta]),
    "rms_norm": (lambda: graph.sum(graph.square(graph.rms_norm(x, gamma=gamma))), [x, gamma]),
    "attention": (lambda: graph.sum(graph.square(graph.attention(q, k, v, causal=True))), [q, k, v]),
}
build, by = made[sys.argv[1]]
loss = build()
fed = [*by, labels] if by[-1] is w else by
made = graph.compile({tensor: tensor.shape for tensor in fed}, [loss, *graph.gradients(loss, by)])
print(made.plan.rpartition('graph "')[2])
"""

_OPERATIONS = {
    "cross_entropy": ["label_cross_entropy (", "label_cross_entropy_gradient ("],
    "weights": ["label_cross_entropy (", "label_cross_entropy_gradient ("],
    "layer_norm": ["row_normalization (", "row_normalization_gradient ("],
    "rms_norm": ["row_normalization (", "row_normalization_gradient (", "centred = false"],
    "attention": ["attention (", "attention_gradient (", "causal = true"],
}
_NOT_THERE = ["softmax (", "moments (", "exp", "one_hot"]
_NO_COPIES = {"attention": ["broadcast_to (", '"broadcast_to+cast"']}  # of heads that are shared


@pytest.mark.parametrize("name", _OPERATIONS)
def test_a_gpu_computes_it_in_one_operation_each_way(name: str) -> None:
    own = os.environ | emulated_gpu.variables() | {"OPENMPS_PRECISION": "bf16" if name == "attention" else "float32"}
    own["OPENMPS_CUDA_CUDNN"] = str(Path(own["OPENMPS_CUDA_DRIVER"]).with_name("libemulated_cudnn.so"))
    command = [sys.executable, "-c", _PROGRAM, name]
    run = subprocess.run(command, env=own, capture_output=True, text=True, check=False, timeout=120)
    assert run.returncode == 0, run.stderr
    for operation in _OPERATIONS[name]:
        assert operation in run.stdout
    for operation in [*_NOT_THERE, *_NO_COPIES.get(name, [])]:
        assert operation not in run.stdout


_EXPLAINED = """
import sys
import openmps as mps

graph = mps.Graph("cuda:0")
x, bias = graph.placeholder((1, 2, 16, 8), name="x"), graph.placeholder((2, 16, 16), name="bias")
loss = graph.sum(graph.square(graph.attention(x, x, x, bias)))
learnt = [x, bias] if sys.argv[1:] else [x]
made = graph.compile({x: x.shape, bias: bias.shape}, [loss, *graph.gradients(loss, learnt)])
print(made.explain())
"""


@pytest.mark.parametrize(
    ("precision", "learnt", "reason"),
    [
        ("bf16", ["bias"], "the mask of this attention is learnt, or something else reads the gradient of its scores."),
        ("float32", [], "a GPU has kernels for attention in bfloat16 and float16 alone."),
    ],
)
def test_explain_says_why_attention_is_not_fused(precision: str, learnt: list[str], reason: str) -> None:
    own = os.environ | emulated_gpu.variables() | {"OPENMPS_PRECISION": precision}
    own["OPENMPS_CUDA_CUDNN"] = str(Path(own["OPENMPS_CUDA_DRIVER"]).with_name("libemulated_cudnn.so"))
    command = [sys.executable, "-c", _EXPLAINED, *learnt]
    run = subprocess.run(command, env=own, capture_output=True, text=True, check=False, timeout=120)
    assert run.returncode == 0, run.stderr
    assert f"{reason} (fuse_attention)" in run.stdout, run.stdout
