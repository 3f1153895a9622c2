"""Kernels with barriers run as loops between barriers and as fibres: equal bits, and NumPy's numbers."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import shader_front_end
import shader_generator
import shader_prelude
import shader_simd_generator

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not shader_prelude.compilers(), reason="needs g++ or clang++")]

FLAGS = ("-O1", "-ffp-contract=off")
SPLIT = 24  # the first seeds: all of their kernels are split
COUNT = int(os.environ.get("OPENMPS_FISSION_KERNELS", str(SPLIT)))


def both(source: str, *, compiler: str | None = None, flags: tuple[str, ...] = FLAGS) -> tuple[Any, Any]:
    """The split kernel and its fibres, compiled."""
    text, reason = shader_front_end.host_text(source, "f")
    assert reason == "", source
    fibres, _ = shader_front_end.host_text(source, "f", splits=False)
    name = compiler or shader_prelude.compilers()[0]
    return shader_prelude.compiled_text(text, name, flags=flags), shader_prelude.compiled_text(
        fibres, name, flags=flags
    )


def run_both(
    source: str,
    arrays: list[NDArray[Any]],
    *,
    threads: int | Sequence[int],
    group: int | Sequence[int],
    threadgroup: Sequence[int] = (),
    compiler: str | None = None,
    flags: tuple[str, ...] = FLAGS,
) -> list[NDArray[Any]]:
    """The first array after the split kernel and after the fibres."""
    results = []
    for library in both(source, compiler=compiler, flags=flags):
        own = [array.copy() for array in arrays]
        shader_prelude.run(library, "openmps_entry", own, threads=threads, group=group, threadgroup=threadgroup)
        results.append(own[0])
    assert results[0].tobytes() == results[1].tobytes()
    return results


HEAD = "#include <metal_stdlib>\nusing namespace metal;\n"


@pytest.mark.parametrize("seed", range(COUNT))
def test_random_kernels_give_equal_bits_and_numpys_numbers(seed: int) -> None:
    check_random_kernel(seed, *shader_generator.Generator(seed).kernel())


@pytest.mark.parametrize("seed", range(COUNT))
def test_random_kernels_with_functions_of_simd_groups(seed: int) -> None:
    check_random_kernel(seed, *shader_simd_generator.SimdGenerator(seed).kernel())


def check_random_kernel(seed: int, source: str, run: shader_generator.Run) -> None:
    """Compare loops with fibres and NumPy, in groups of some sizes."""
    if seed >= SPLIT and (reason := shader_front_end.host_text(source, "f")[1]):
        pytest.skip(reason)  # it assigns to a uniform variable in a loop without a barrier
    rng = np.random.default_rng(seed)
    data = rng.integers(0, 2**32, 512, dtype=np.uint32)
    params = [int(x) for x in rng.integers(0, 9, 4)]
    for threads, width in ((100, 37), (64, 64), (5, 8)):
        arrays = [np.zeros(threads, np.uint32), data, np.array(params, np.uint32)]
        compilers = shader_prelude.compilers()
        result = run_both(
            source, arrays, threads=threads, group=width, compiler=compilers[seed % len(compilers)], flags=("-O1",)
        )[0]
        np.testing.assert_array_equal(
            result, shader_generator.expected(run, threads, width, params, data), err_msg=source
        )


@pytest.mark.parametrize("compiler", shader_prelude.compilers())
def test_tiled_matmul_with_partial_groups(compiler: str) -> None:
    source = (
        HEAD
        + """
kernel void f(device float* C [[buffer(0)]], device const float* A [[buffer(1)]], device const float* B [[buffer(2)]],
              constant uint3& d [[buffer(3)]], uint2 g [[threadgroup_position_in_grid]],
              uint2 l [[thread_position_in_threadgroup]]) {
  threadgroup float a[8][8], b[8][8];
  const uint row = g.y * 8 + l.y, col = g.x * 8 + l.x;
  float sum = 0;
  for (uint t = 0; t < d.z; t += 8) {
    const uint k = t + l.x;
    for (uint y = l.y; y < 8; y += 4) a[y][l.x] = row + y - l.y < d.x && k < d.z ? A[(row + y - l.y) * d.z + k] : 0;
    for (uint y = l.y; y < 8; y += 4) b[y][l.x] = t + y < d.z && col < d.y ? B[(t + y) * d.y + col] : 0;
    threadgroup_barrier(mem_flags::mem_threadgroup);
    for (uint k = 0; k < 8; ++k) sum += a[l.y][k] * b[k][l.x];
    threadgroup_barrier(mem_flags::mem_threadgroup);
  }
  if (row < d.x && col < d.y) C[row * d.y + col] = sum;
}
"""
    )
    rng = np.random.default_rng(1)
    a, b = rng.integers(-4, 5, (16, 21)).astype(np.float32), rng.integers(-4, 5, (21, 24)).astype(np.float32)
    arrays = [np.zeros((16, 24), np.float32), a, b, np.array([16, 24, 21, 0], np.uint32)]
    result = run_both(source, arrays, threads=(24, 16), group=(8, 8), compiler=compiler)[0]
    np.testing.assert_array_equal(result, a @ b)


EARLY = (
    HEAD
    + """
kernel void f(device float* y [[buffer(0)]], device const float* x [[buffer(1)]], constant uint* n [[buffer(2)]],
              uint2 id [[thread_position_in_grid]], uint2 t [[thread_position_in_threadgroup]],
              uint2 g [[threadgroup_position_in_grid]]) {
  threadgroup float part[64];
  uint count;
  if (n && x) { count = n[0]; } else return;
  const uint i = id.x;
  if (i >= count || x[0] < -100) {
    return;
  }
  part[t.x] = x[i] + simd_sum(x[i]);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const uint last = min(count - g.x * 64, 64u) - 1;
  y[i] = part[last - t.x];
}
"""
)


@pytest.mark.parametrize("count", [0, 1, 31, 64, 150, 192, 200])
def test_early_returns(count: int) -> None:
    x = np.random.default_rng(count).integers(0, 50, 256).astype(np.float32)
    arrays = [np.zeros(256, np.float32), x, np.array([count], np.uint32)]
    result = run_both(EARLY, arrays, threads=(256, 1), group=(64, 1))[0]
    expected = np.zeros(256, np.float32)
    for first in range(0, count, 64):
        own = x[first : min(first + 64, count)]
        sums = [own[k : k + 32] + own[k : k + 32].sum() for k in range(0, own.size, 32)]
        expected[first : first + own.size] = np.concatenate(sums)[::-1]
    np.testing.assert_array_equal(result, expected)


HELPERS = (
    HEAD
    + """
constant uint kWidth = 32;
static inline float simd_total(float v) {
  for (ushort offset = kWidth / 2; offset > 0; offset /= 2) v += simd_shuffle_down(v, offset);
  return simd_broadcast_first(v);
}
template <typename T>
T block_sum(T v, threadgroup T* shared, uint lane, uint simd, uint simds) {
  v = simd_total(v);
  if (lane == 0) shared[simd] = v;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  T partial = lane < simds ? shared[lane] : T(0);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  return simd_total(partial);
}
METAL_FUNC void meet() { threadgroup_barrier(mem_flags::mem_device); }
template <int width>
void shift(thread float& v, const thread float& by) { v = simd_shuffle_xor(v, width) + by; }
kernel void f(device float* y [[buffer(0)]], device const float* x [[buffer(1)]], constant uint& n [[buffer(2)]],
              uint row [[threadgroup_position_in_grid]], uint tid [[thread_position_in_threadgroup]],
              uint size [[threads_per_threadgroup]], uint lane [[thread_index_in_simdgroup]],
              uint simd [[simdgroup_index_in_threadgroup]], uint simds [[simdgroups_per_threadgroup]]) {
  threadgroup float shared[32];
  float v = 0.0, partial = 1;
  for (uint i = tid; i < n; i += size) v += x[row * n + i];
  const float sum = block_sum(v, shared, lane, simd, simds) + partial;
  float twice = 2 * block_sum<float>(partial, shared, lane, simd, simds);
  shift<1>(twice, sum + float(tid));
  y[row * size + tid] = twice;
  meet();
  const float first = y[row * size];
  meet();
  y[row * size + tid] += first;
}
"""
)


@pytest.mark.parametrize("compiler", [name for name in shader_prelude.compilers() if name != "cuda"])
def test_functions_in_which_threads_meet(compiler: str) -> None:
    x = np.arange(3 * 100, dtype=np.float32).reshape(3, 100)
    arrays = [np.zeros((3, 64), np.float32), x, np.array([100], np.uint32)]
    result = run_both(HELPERS, arrays, threads=192, group=64, compiler=compiler)[0]
    own = 2 * 64 + x.sum(1, keepdims=True) + 1 + np.arange(64)
    np.testing.assert_array_equal(result, own + own[:, :1])


SEVERAL_RETURNS = (
    HEAD
    + """
float late(float v, threadgroup float* part, uint n, uint t, uint simd) {
  if (n == 0) return -1;
  else if (n == 1) v += 1;
  v = simd_sum(v);
  part[simd] = v;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  if (t > 40) return part[1 - simd];
  {
    float w = 2 * v;
    if (t > 1) { w += 1; return w; }
    else w = 3;
    return -w;
  }
}
void some(threadgroup float* part, uint n, uint t) {
  if (n > 2) return;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  if (t < 2) part[t] += 1;
  threadgroup_barrier(mem_flags::mem_threadgroup);
}
kernel void f(device float* x, constant uint& n, uint i [[thread_position_in_grid]],
              uint t [[thread_index_in_threadgroup]], uint simd [[simdgroup_index_in_threadgroup]]) {
  threadgroup float part[2] = {0};
  const float v = late(x[i], part, n, t, simd);
  some(part, n, t);
  x[i] = v + part[0] / 4;
}
"""
)


@pytest.mark.parametrize("compiler", shader_prelude.compilers())
@pytest.mark.parametrize("n", range(4))
def test_functions_that_return_early(n: int, compiler: str) -> None:
    x = np.random.default_rng(n).integers(-9, 9, 128).astype(np.float32)
    result = run_both(SEVERAL_RETURNS, [x, np.array([n], np.uint32)], threads=128, group=64, compiler=compiler)
    sums = (x + (n == 1)).reshape(2, 2, 32).sum(2)
    t = np.arange(64)
    expected = np.where(t > 40, sums[:, :1], np.where(t > 1, 2 * np.repeat(sums, 32, 1) + 1, -3))
    if n == 0:
        expected, sums = np.full((2, 64), -1.0), np.zeros((2, 2))
    expected = expected + (sums[:, :1] + (n <= 2)) / 4
    np.testing.assert_array_equal(result[0], expected.reshape(-1).astype(np.float32))


MATRICES = (
    HEAD
    + """
kernel void f(device float* c [[buffer(0)]], device const float* a [[buffer(1)]], device const float* b [[buffer(2)]],
              constant uint& n [[buffer(3)]], uint2 tg [[threadgroup_position_in_grid]],
              uint t [[thread_index_in_threadgroup]], uint simd [[simdgroup_index_in_threadgroup]]) {
  threadgroup TYPE left[32 * 16];
  threadgroup TYPE right[16][32];
  simdgroup_matrix<TYPE, 8, 8> ma[2], mb;
  simdgroup_float8x8 mc[4], twice;
  for (short i = 0; i < 4; i++) mc[i] = make_filled_simdgroup_matrix<float, 8>(1.f);
  const uint row = tg.y * 32, column = tg.x * 32;
  for (uint k = 0; k < n; k += 16) {
    threadgroup_barrier(mem_flags::mem_threadgroup);
    for (uint i = t; i < 512; i += 128) {
      left[i] = TYPE(a[(row + i / 16) * n + k + i % 16]);
      right[i / 32][i % 32] = TYPE(b[(k + i / 32) * n + column + i % 32]);
    }
    threadgroup_barrier(mem_flags::mem_threadgroup);
    threadgroup const TYPE* lm = left + 16 * 16 * (simd / 2);
    for (short kk = 0; kk < 2; kk++) {
      for (short i = 0; i < 2; i++) simdgroup_load(ma[i], lm + 8 * 16 * i + 8 * kk, 16);
      simdgroup_barrier(mem_flags::mem_none);
      for (short i = 0; i < 4; i++) {
        simdgroup_load(mb, &right[8 * kk][16 * (simd % 2)], 32, ulong2(8 * (i % 2), 0));
        simdgroup_multiply_accumulate(mc[i], ma[i / 2], mb, mc[i]);
      }
    }
  }
  device float* out = c + (row + 16 * (simd / 2)) * n + column + 16 * (simd % 2);
  for (short i = 0; i < 4; i++) {
    twice = mc[i];
    twice.thread_elements() *= 2;
    simdgroup_store(twice, out + 8 * (i / 2) * n + 8 * (i % 2), n);
  }
  threadgroup_barrier(mem_flags::mem_device);
  simdgroup_float8x8 one, two = simdgroup_float8x8(0.0f);
  simdgroup_load(one, out, n, ulong2(8, 0), true);
  simdgroup_multiply(two, one, one);
  simdgroup_store(two, out, n, ulong2(8, 8), true);
}
"""
)


@pytest.mark.parametrize("compiler", [name for name in shader_prelude.compilers() if name != "cuda"])
@pytest.mark.parametrize("name", ["float", "half", "bfloat"])
def test_matrices_of_simd_groups(compiler: str, name: str) -> None:
    rng = np.random.default_rng(1)
    a, b = (rng.integers(-3, 4, (64, 64)).astype(np.float32) for _ in range(2))
    arrays = [np.zeros((64, 64), np.float32), a, b, np.array([64], np.uint32)]
    source = MATRICES.replace("TYPE", name)
    result = run_both(source, arrays, threads=(256, 2), group=(128, 1), compiler=compiler)[0]
    expected = 2 * (a @ b + 1)
    for row in range(0, 64, 16):
        for column in range(0, 64, 16):
            block = expected[row : row + 16, column : column + 16]
            block[8:, 8:] = block[:8, 8:] @ block[:8, 8:]
    np.testing.assert_array_equal(result, expected)


@pytest.mark.parametrize("size", [1, 7, 32, 256, 1000, 1024])
def test_tree_reduction_of_any_group_size(size: int) -> None:
    source = (
        HEAD
        + """
kernel void f(device float* y [[buffer(0)]], device const float* x [[buffer(1)]], constant uint& n [[buffer(2)]],
              threadgroup float* part [[threadgroup(0)]], uint t [[thread_index_in_threadgroup]],
              uint size [[threads_per_threadgroup]]) {
  float sum = 0;
  for (uint i = t; i < n; i += size) sum += x[i];
  part[t] = sum;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  for (uint left = size; left > 1;) {
    const uint half_of_it = (left + 1) / 2;
    if (t + half_of_it < left) part[t] += part[t + half_of_it];
    threadgroup_barrier(mem_flags::mem_threadgroup);
    left = half_of_it;
  }
  if (t != 0) return;
  y[0] = part[0];
}
"""
    )
    x = np.arange(3001, dtype=np.float32)
    result = run_both(
        source,
        [np.zeros(1, np.float32), x, np.array([x.size], np.uint32)],
        threads=size,
        group=size,
        threadgroup=[4 * size],
    )[0]
    assert result[0] == x.sum(dtype=np.float64)


def test_variables_of_all_kinds_live_across_barriers() -> None:
    source = (
        HEAD
        + """
struct Pair { float a; int b[3]; };
kernel void f(device float* y [[buffer(0)]], device const float* x [[buffer(1)]],
              uint t [[thread_index_in_threadgroup]], ushort3 at [[thread_position_in_threadgroup]],
              uint3 g [[thread_position_in_grid]]) {
  threadgroup float tile[128];
  float v[4] = {x[t], x[t] + 1, 2, 3};
  Pair pair; pair.a = x[t] * 2; pair.b[1] = int(t);
  float4 four = float4(x[t]); half small = half(at.x); bool odd = x[t] > 20; const float fixed = x[t] + 5;
  float4x4 matrix = float4x4(x[t]);
  device float* out = y + int(x[t]);
  tile[t] = v[1];
  threadgroup_barrier(mem_flags::mem_threadgroup);
  for (int i = 0; i < 4; ++i) v[i] += tile[(t + i) % 60];
  pair.a += 1; four.yz += v[0]; small += 1.0h; matrix[1][1] += 1; odd = !odd;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  tile[t] = v[2];
  threadgroup_barrier(mem_flags::mem_threadgroup);
  *out = v[3] + pair.a + pair.b[1] + four.y + four.w + float(small) + (odd ? 100 : 0) + fixed + matrix[1][1];
  *out += tile[59 - t] + at.z + g.y;
}
"""
    )
    x = np.arange(60, dtype=np.float32)
    result = run_both(source, [np.zeros(60, np.float32), x], threads=(5, 4, 3), group=(5, 4, 3))[0]
    t = np.arange(60)
    v = [x, x + 1, np.full(60, 2.0), np.full(60, 3.0)]
    v = [v[i] + (x + 1)[(t + i) % 60] for i in range(4)]
    want = (
        v[3]
        + (2 * x + 1)
        + t
        + (x + v[0])
        + x
        + (t % 5 + 1)
        + np.where(x > 20, 0, 100)
        + (x + 5)
        + (x + 1)
        + v[2][59 - t]
        + t // 20
        + t // 5 % 4
    )
    np.testing.assert_array_equal(result, want.astype(np.float32))


def test_large_variables_leave_the_groups_memory() -> None:
    source = (
        HEAD
        + """
kernel void f(device float* y [[buffer(0)]], uint t [[thread_index_in_threadgroup]]) {
  float many[1500];
  for (int i = 0; i < 1500; ++i) many[i] = float((t + i) % 7);
  threadgroup_barrier(mem_flags::mem_device);
  float sum = 0;
  for (int i = 0; i < 1500; ++i) sum += many[i];
  y[t] = sum;
}
"""
    )
    result = run_both(source, [np.zeros(1024, np.float32)], threads=1024, group=1024)[0]
    np.testing.assert_array_equal(result, [sum((t + i) % 7 for i in range(1500)) for t in range(1024)])
