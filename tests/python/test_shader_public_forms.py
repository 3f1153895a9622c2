"""Forms of the language that public programs have: the text of a device, on the CPU against NumPy, and by NVRTC."""

from __future__ import annotations

import numpy as np
import pytest

import openmps as mps
import shader_front_end as front_end
import shader_prelude as prelude

needs_nvrtc = pytest.mark.skipif(prelude.nvrtc() is None, reason="libnvrtc is not installed")

SOURCE = """#include <metal_stdlib>
using namespace metal;
constexpr sampler grid(coord::pixel, address::clamp_to_edge, filter::nearest);
constant half kTable[4] = {1.0h, 2.0h, 4.0h, 8.0h};
struct Moments { float μ; float σ²_; };
inline float normalised(float x, Moments m, constant float &ε) { return (x - m.μ) / sqrt(m.σ²_ + ε); }
kernel void f(device float* y [[buffer(0)]], device const float* x [[buffer(1)]], constant float& ε [[buffer(2)]],
              uint i [[thread_position_in_grid]]) {
  constexpr constant half* table = kTable;
  float μ = 0, 平方 = 0;
  for (uint k = 0; k < 8; ++k) μ += x[k] / 8;
  threadgroup_barrier(mem_flags::mem_none);
  for (uint k = 0; k < 8; ++k) 平方 += (x[k] - μ) * (x[k] - μ) / 8;
  y[i] = normalised(x[i], Moments{μ, 平方}, ε) * float(table[i % 4]);
}
""".replace("σ²_", "σσ")


@pytest.mark.parametrize("compiler", [name for name in prelude.compilers() if name != "cuda"])
def test_names_are_of_all_alphabets(compiler: str) -> None:
    text, reason = front_end.host_text(SOURCE, "f")
    assert reason == ""
    x, y = np.arange(8, dtype=np.float32) ** 2, np.zeros(8, np.float32)
    epsilon = np.array([1e-3], np.float32)
    prelude.run(prelude.compiled_text(text, compiler), "openmps_entry", [y, x, epsilon], threads=8, group=8)
    expected = (x - x.mean()) / np.sqrt(x.var() + epsilon) * np.tile([1, 2, 4, 8], 2)
    np.testing.assert_allclose(y, expected, rtol=1e-5)


OUTERMOST = """#include <metal_stdlib>
#include <simd/simd.h>
struct Vertex { vector_float2 place; simd_uint2 size; };
inline float twice(float x) { return 2 * x; }
namespace filters {
typedef ::Vertex Input;
template <typename T, typename = metal::enable_if_t<metal::is_floating_point_v<metal::make_scalar_t<T>>>>
METAL_FUNC T wrapped(T x, T y) { return x - y * metal::floor(x / y); }
inline float twice(float x) { return ::twice(x) + 1; }
inline constant ::Vertex& first(constant ::Vertex* all) { return all[0]; }
}
kernel void f(device float* y [[buffer(0)]], constant ::Vertex* x [[buffer(1)]], uint i [[thread_position_in_grid]]) {
  const filters::Input a = x[i];
  metal::make_unsigned_t<int2> n = a.size + filters::first(x).size;
  y[i] = filters::twice(filters::wrapped(a.place, float2(3)).y) + filters::wrapped(a.place.x, 2.0f) + n.x + n.y;
}
"""


def test_names_of_the_outermost_scope_are_found() -> None:
    x = np.zeros(8, np.dtype({"names": ["place", "size"], "formats": ["2f4", "2u4"]}))
    x["place"] = np.random.default_rng(3).integers(-9, 9, (8, 2))
    x["size"] = np.arange(16).reshape(8, 2)
    y = np.zeros(8, np.float32)
    mps.metal.Library(OUTERMOST, device="cpu").kernel("f")(y, x, threads=8)
    place = x["place"]
    expected = 2 * (place[:, 1] % 3) + 1 + place[:, 0] % 2 + (x["size"] + x["size"][0]).sum(axis=1)
    np.testing.assert_array_equal(y, expected)


@needs_nvrtc
def test_nvrtc_gets_such_names_in_ascii() -> None:
    text = front_end.cuda_text(SOURCE, "f")
    assert text.isascii()
    code, log = prelude.ptx_of_text(text)
    assert code, log[:3000]
