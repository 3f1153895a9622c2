"""Attention with masks in half types on a GPU, fused, against the formula in float64.

On the GPU at hand, else on the emulated one with the stand-in for NVIDIA's library.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import emulated_gpu
from gpu_device import GPU, IS_THERE

_BATCH, _TOKENS, _HEADS, _FEATURES = 2, 11, 3, 8
_WIDTH = _HEADS * _FEATURES
_EXACT = {"bf16": 0.015, "float16": 0.002}  # tests/devices/tolerances.h

# Tokens (N, T, F) through one layer of attention: the result, and gradients of the tokens and the weights.
_PROGRAM = f"""
import sys
import numpy as np
import openmps as mps

arrays, graph = np.load(sys.argv[1]), mps.Graph(sys.argv[2])
fed = {{name: graph.placeholder(arrays[name].shape, name=name) for name in ("x", "w", "dy")}}
mask = arrays["mask"]
if sys.argv[4:]:
    fed["mask"] = mask = graph.placeholder(mask.shape, mask.dtype)
parts = graph.split(fed["x"] @ fed["w"], 3, -1)
shape, order = ({_BATCH}, {_TOKENS}, {_HEADS}, {_FEATURES}), (0, 2, 1, 3)
q, k, v = (graph.transpose(graph.reshape(part, shape), order) for part in parts)
y = graph.reshape(graph.transpose(graph.attention(q, k, v, mask), order), arrays["dy"].shape)
gradients = graph.gradients(graph.sum(y * fed["dy"]), [fed["x"], fed["w"]])
found = graph.run({{tensor: arrays[name] for name, tensor in fed.items()}}, [y, *gradients])
np.savez(sys.argv[3], *found)
"""


def _masks() -> dict[str, Any]:
    """Return masks of every kind by name: numbers, which leave a key for each row, and bools."""
    rng = np.random.default_rng(4)
    later = np.triu(np.ones((_TOKENS, _TOKENS), bool), 1)
    lengths = np.array([_TOKENS, 7])
    padding = np.arange(_TOKENS) >= lengths[:, None, None, None]
    distance = np.abs(np.arange(_TOKENS)[:, None] - np.arange(_TOKENS))
    slopes = 2.0 ** -np.arange(1, _HEADS + 1)
    return {
        "padding": np.where(padding, -1e9, 0),
        "padding by infinity": np.where(padding, -np.inf, 0),
        "padding and later tokens": np.where(padding | later, -1e9, 0),
        "later tokens": np.where(later, -np.inf, 0),  # causal, but not a constant
        "distances": -distance * slopes[:, None, None],
        "heads": rng.integers(-8, 9, (1, _HEADS, _TOKENS, _TOKENS)) / 8,
        "everything": rng.integers(-8, 9, (_BATCH, _HEADS, _TOKENS, _TOKENS)) / 8,
        "keys": rng.integers(-8, 9, _TOKENS) / 8,
        "rows": rng.integers(-8, 9, (_TOKENS, 1)) / 8,
        "present": ~padding,
        "present earlier tokens": ~(padding | later),
        "nothing is present": np.arange(_TOKENS) < np.array([0, 7])[:, None, None, None],
        "rows without keys": rng.random((_BATCH, 1, _TOKENS, _TOKENS)) < rng.integers(0, 2, (_TOKENS, 1)) / 2,
    }


def _heads(x: Any) -> Any:
    return x.reshape(_BATCH, _TOKENS, _HEADS, _FEATURES).transpose(0, 2, 1, 3)


def _tokens(x: Any) -> Any:
    return x.transpose(0, 2, 1, 3).reshape(_BATCH, _TOKENS, _WIDTH)


def _expected(x: Any, w: Any, dy: Any, mask: Any) -> list[Any]:
    """Return y, dx and dw by the formulas of a softmax and its gradient."""
    q, k, v = (_heads(part) for part in np.split(x @ w, 3, -1))
    scale = _FEATURES**-0.5
    scores = q @ k.swapaxes(2, 3) * scale
    powers = np.exp(scores) * mask if mask.dtype == bool else np.exp(scores + mask)
    p = powers / np.maximum(powers.sum(-1, keepdims=True), 1e-30)  # 0 in rows without keys
    dp = _heads(dy) @ v.swapaxes(2, 3)
    dscores = p * (dp - (dp * p).sum(-1, keepdims=True)) * scale
    parts = [dscores @ k, dscores.swapaxes(2, 3) @ q, p.swapaxes(2, 3) @ _heads(dy)]
    joined = np.concatenate([_tokens(part) for part in parts], -1)
    return [_tokens(p @ v), joined @ w.T, np.einsum("ntf,ntg->fg", x, joined)]


def _environment(precision: str) -> dict[str, str]:
    own = {"OPENMPS_PRECISION": precision, "OPENMPS_DUMP_PASSES": "pack_heads"}
    if not IS_THERE:
        own |= emulated_gpu.variables()
        own["OPENMPS_CUDA_CUDNN"] = str(Path(own["OPENMPS_CUDA_DRIVER"]).with_name("libemulated_cudnn.so"))
        own["OPENMPS_SKIP_KERNELS"] = "cuda_graphs"  # the stand-in runs at the time of the call
    return os.environ | own


def _run(folder: Path, name: str, precision: str, *options: str) -> str:
    """Compare results and gradients with the formula; return what the passes have written."""
    rng = np.random.default_rng(2)
    arrays = {
        "x": rng.uniform(-1, 1, (_BATCH, _TOKENS, _WIDTH)),
        "w": rng.uniform(-0.5, 0.5, (_WIDTH, 3 * _WIDTH)),
        "dy": rng.uniform(-1, 1, (_BATCH, _TOKENS, _WIDTH)),
        "mask": _masks()[name],
    }
    given, found = folder / "given.npz", folder / "found.npz"
    np.savez(
        given, **{key: value if value.dtype == bool else value.astype(np.float32) for key, value in arrays.items()}
    )
    command = [sys.executable, "-c", _PROGRAM, str(given), GPU, str(found), *options]
    run = subprocess.run(command, env=_environment(precision), capture_output=True, text=True, check=False, timeout=300)
    assert run.returncode == 0, run.stderr
    results = np.load(found)
    for result, expected in zip(results.values(), _expected(**arrays), strict=True):
        assert np.linalg.norm(result - expected) <= _EXACT[precision] * np.linalg.norm(expected)
    return run.stderr


@pytest.mark.parametrize("precision", list(_EXACT))
@pytest.mark.parametrize("options", [[], ["fed"]], ids=["constant", "fed"])
@pytest.mark.parametrize("name", list(_masks()))
def test_attention_with_a_mask_is_fused_and_follows_the_formula(
    tmp_path: Path, name: str, options: list[str], precision: str
) -> None:
    written = _run(tmp_path, name, precision, *options)
    for operation in ("packed_attention (", "packed_attention_gradient ("):
        assert written.count(operation) == 1, written
