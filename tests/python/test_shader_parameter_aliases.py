"""Kernels whose parameters have types with names: the CPU against NumPy, in checked mode too, and NVRTC."""

from __future__ import annotations

import numpy as np
import pytest

import openmps as mps
import shader_front_end as front_end
import shader_prelude as prelude

needs_nvrtc = pytest.mark.skipif(prelude.nvrtc() is None, reason="libnvrtc is not installed")

SOURCE = """#include <metal_stdlib>
using namespace metal;
typedef device float *Numbers;
using Read = const device float*;
namespace settings {
struct Scale { float by; uint count; };
using Reference = constant Scale&;
}
template <typename T> using Tile = threadgroup T*;
template <typename T> float get(const device T* x, uint i) { return x[i]; }
float doubled(Read x, uint i) { return 2 * get(x, i); }
void put(Tile<float> tile, uint i, float value) { tile[i] = value; }
kernel void f(Read x [[buffer(1)]], const Numbers y [[buffer(0)]], settings::Reference p [[buffer(2)]],
              Tile<float> tile [[threadgroup(0)]], uint i [[thread_position_in_grid]],
              uint k [[thread_position_in_threadgroup]]) {
  put(tile, k, doubled(x, i) * p.by);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  Numbers out = y;
  out[i] = tile[3 - k];
}
"""


def settings(by: float) -> bytes:
    """The bytes of settings::Scale."""
    return np.array([(by, 8)], [("by", np.float32), ("count", np.uint32)]).tobytes()


def test_a_kernel_takes_arguments_through_names_of_pointers() -> None:
    x, y = np.arange(8, dtype=np.float32), np.zeros(8, np.float32)
    kernel = mps.metal.Library(SOURCE).kernel("f")
    kernel(y, x, settings(1.5), threads=8, group=4, group_bytes={0: 16})
    np.testing.assert_array_equal(y, (3 * x).reshape(2, 4)[:, ::-1].reshape(8))
    assert [(slot.name, slot.access, slot.type) for slot in kernel.arguments[:2]] == [
        ("x", "read", "float"),
        ("y", "read_write", "float"),
    ]


def test_checked_mode_finds_a_wrong_index_behind_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENMPS_SHADER_CHECKS", "1")
    x, y = np.arange(7, dtype=np.float32), np.zeros(8, np.float32)
    kernel = mps.metal.Library(SOURCE).kernel("f")
    with pytest.raises(mps.ExecutionError, match='"f", line 10: buffer 1 "x" has 7 elements, the index is 7'):
        kernel(y, x, settings(1.5), threads=8, group=4, group_bytes={0: 16})


@needs_nvrtc
def test_nvrtc_compiles_names_of_pointers() -> None:
    code, log = prelude.ptx_of_text(front_end.cuda_text(SOURCE, "f"))
    assert code, log[:3000]
