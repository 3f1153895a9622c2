"""Random kernels of the Metal language against an interpreter in NumPy; random_shaders.py draws more."""

from __future__ import annotations

import numpy as np
import pytest

import openmps as mps
import random_shaders
import shader_random
import shader_random_statements as statements
from gpu_device import GPU, needs_gpu

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("device", ["cpu", pytest.param(GPU, marks=needs_gpu)])
@pytest.mark.parametrize("first", [0, 50, 200])  # without barriers, with them, with SIMD groups
def test_kernels_have_the_interpreters_bits(first: int, device: str) -> None:
    assert random_shaders.wrong(first, random_shaders.TOGETHER, device) == []


# ptxas before CUDA 13.5 takes `min(v, 2) == 2` in 16 bits for `min(v, 2) == v`: docs/design/metal_kernels.md.
SMALL_EXTREMES = """kernel void f(device const int* x, device uint* o, uint i [[thread_position_in_grid]]) {
  ushort v = short(x[i + 64]) > 3 ? ushort(65521) : ushort(x[i]);
  uint c = uint(ushort(~select(ushort(2), v, ushort(2) > v))) % 4u;
  uint r = 5;
  switch (c) { case 0: r = x[i + 128] * 3; break; case 1: r = 77; break;
    default: r = x[i + 128]; if (x[i + 192] > 7) r += uint(half(x[i]) * 2.0h); }
  o[i] = r + v;
}"""


@pytest.mark.parametrize("device", ["cpu", pytest.param(GPU, marks=needs_gpu)])
def test_least_of_small_integers_is_compared_with_its_constant(device: str) -> None:
    x = np.zeros(256, np.int32)
    x[:64] = np.arange(1, 65)
    result = np.zeros(64, np.uint32)
    library = mps.metal.Library(statements.HEAD + SMALL_EXTREMES, device=device, math="safe")
    library.kernel("f")(x, result, threads=64, group=32)
    np.testing.assert_array_equal(result, np.where(x[:64] >= 2, 77, 0) + x[:64])


def test_fused_products_round_once() -> None:
    rng = np.random.default_rng(5)
    a, b = (rng.integers(0, 2**32, 20000, np.uint32).view(np.float32) for _ in range(2))
    small = (np.abs(a) < 1e18) & (np.abs(b) < 1e18) & (np.abs(a) > 1e-15) & (np.abs(b) > 1e-15)
    a, b = a[small], b[small]
    c = (-(a.astype(np.float64) * b)).astype(np.float32) * rng.choice(np.array([1, 0.5, 1e-7], np.float32), a.size)
    with np.errstate(all="ignore"):
        got = shader_random.fused(a, b, c)
    exact = [exact_sum(x, y, z) for x, y, z in zip(a.tolist(), b.tolist(), c.tolist(), strict=True)]
    np.testing.assert_array_equal(got, np.array(exact, np.float32))


def exact_sum(x: float, y: float, z: float) -> float:
    """Round x * y + z to float32, by integers."""
    parts = [value.as_integer_ratio() for value in (x, y, z)]
    (a, p), (b, q), (c, r) = parts
    numerator, denominator = a * b * r + c * p * q, p * q * r
    if numerator == 0:
        return 0.0
    exponent = max(numerator.bit_length() - denominator.bit_length() - 24, -149) - 1  # one bit too many, or two
    scale = (1 << -exponent) if exponent < 0 else 1
    below = (1 << exponent) if exponent > 0 else 1
    whole, rest = divmod(abs(numerator) * scale, denominator * below)
    surplus = max(whole.bit_length() - 24, 0) if exponent > -149 else 1
    half, low = 1 << (surplus - 1), whole & ((1 << surplus) - 1)
    kept = whole >> surplus
    if low > half or (low == half and (rest or kept & 1)):
        kept += 1
    return float(np.copysign(np.ldexp(float(kept), exponent + surplus), numerator))


def test_a_body_reads_what_it_wrote() -> None:
    program = statements.program(0, 25, 25)
    assert program.text.count("uint body") == 25
    data, reals = statements.inputs(0)
    expected = program.expected(data, reals)
    assert expected.shape == (25, shader_random.THREADS)
    assert len(np.unique(expected)) > 500
