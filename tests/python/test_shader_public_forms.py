"""Forms of the language that public programs have: the text of a device, on the CPU against NumPy, and by NVRTC."""

from __future__ import annotations

import numpy as np
import pytest

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


@needs_nvrtc
def test_nvrtc_gets_such_names_in_ascii() -> None:
    text = front_end.cuda_text(SOURCE, "f")
    assert text.isascii()
    code, log = prelude.ptx_of_text(text)
    assert code, log[:3000]
