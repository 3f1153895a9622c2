"""Kernel classes on a GPU, the one at hand or the emulated one, compute what they compute on the CPU.

Each of their kinds of memory is here: images, textures with levels, buffers, arrays, matrices, vectors.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import emulated_gpu

pytestmark = pytest.mark.needs("openmps")

_PROGRAM = """
import numpy as np
import openmps as mps

image, matrix, ndarray = mps.image, mps.matrix, mps.ndarray
x = np.random.default_rng(0).random((6, 7, 3), np.float32)
kernels = {
    "an image": lambda d: image.Box(3, 3, device=d)(x),
    "two images": lambda d: image.Add(clip_rect=(1, 1, 3, 3), device=d)(x, x),
    "statistics": lambda d: image.StatisticsMean(device=d)(x),
    "a buffer": lambda d: image.Histogram(256, device=d)(x[..., 0]),
    "levels": lambda d: image.GaussianPyramid(np.full((3, 3), 1 / 9), device=d)(x)[-1],
    "an array": lambda d: ndarray.StridedSlice((1, 2, 1), device=d)(x),
    "indices": lambda d: ndarray.Gather(axis=0, device=d)(x, [1, 5]),
    "vectors": lambda d: matrix.BatchNormalization(compute_statistics=True, device=d)(x[..., 0]).variance,
    "a copy": lambda d: matrix.Copy(2, 2, device=d)(x[..., 0], x[..., 1], row_permute_indices=[1, 0]),
    "words": lambda d: matrix.RandomPhilox(1, device=d)(9),
}
for name, run in kernels.items():
    found, expected = run("cuda:0"), run("cpu")
    assert found.dtype == expected.dtype and np.allclose(found, expected, rtol=1e-5, atol=1e-6), name
print(len(kernels))
"""


def test_the_gpu_computes_the_same() -> None:
    import openmps as mps

    own = {} if any(device.name.startswith("cuda") for device in mps.devices()) else emulated_gpu.variables()
    run = subprocess.run(
        [sys.executable, "-c", _PROGRAM], env={**os.environ, **own}, capture_output=True, text=True, check=False
    )
    assert (run.stdout, run.stderr) == ("10\n", "")
