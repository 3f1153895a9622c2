"""Checked mode of pointers in structures: the text of a device, on the CPU against NumPy, and compiled by NVRTC."""

from __future__ import annotations

import ctypes
from typing import ClassVar

import numpy as np
import pytest
from numpy.typing import NDArray

import shader_front_end as front_end
import shader_prelude as prelude

Array = NDArray[np.float32]
compilers = pytest.mark.parametrize("compiler", [name for name in prelude.compilers() if name != "cuda"])
needs_nvrtc = pytest.mark.skipif(prelude.nvrtc() is None, reason="libnvrtc is not installed")

SOURCE = """#include <metal_stdlib>
using namespace metal;
struct Line { device const float* x; device float *y, *rows[2]; device atomic_uint* count; uint n; };
template <typename T> T first_of(const device T* p, uint i) { return p[i]; }
struct Reader {
  const device float* src;
  Reader(const device float* from) : src(from + 1) {}
  float next() { return *src++; }
};
kernel void f(constant Line& line [[buffer(0)]], device const Line* lines [[buffer(1)]],
              uint i [[thread_position_in_grid]]) {
  threadgroup float tile[4];
  tile[i % 4] = first_of(line.x, i);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  Reader reader(line.x);
  device float* to = i < 4 ? lines[0].rows[i / 2] : lines[0].y;
  atomic_fetch_add_explicit(line.count, 1u, memory_order_relaxed);
  Line own = *lines;
  own.y += 2;
  own.y[int(i) - 2] = tile[3 - i % 4] + reader.next() * reader.next() + float(lines->n);
  to[i % 2] += i < 4 ? 1 : 0;
}
"""


class Line(ctypes.Structure):
    """The structure as a program writes it."""

    _fields_: ClassVar = [(name, ctypes.c_void_p) for name in ("x", "y", "first", "second", "count")] + [
        ("n", ctypes.c_uint)
    ]


def run(compiler: str, x: Array, y: Array, rows: Array) -> tuple[prelude.Fault, NDArray[np.uint32]]:
    """Run the kernel with all checks over 8 threads."""
    text = front_end.with_checks(front_end.host_text(SOURCE, "f")[0], 3)
    shared = prelude.compiled_text(text, compiler)
    count = np.zeros(1, np.uint32)
    line = Line(x.ctypes.data, y.ctypes.data, rows.ctypes.data, rows[2:].ctypes.data, count.ctypes.data, 3)
    memory = np.frombuffer(bytes(line), np.uint8)
    fault = prelude.Fault()
    prelude.run(
        shared, "openmps_entry", [memory, memory], threads=8, group=4, fault=fault, memories=[x, y, rows, count]
    )
    return fault, count


@compilers
def test_right_kernels_give_numpys_numbers(compiler: str) -> None:
    x, y, rows = np.arange(10, dtype=np.float32), np.zeros(8, np.float32), np.zeros(4, np.float32)
    fault, count = run(compiler, x, y, rows)
    assert fault.flag == 0
    assert count[0] == 8
    np.testing.assert_array_equal(y, x[[3, 2, 1, 0, 7, 6, 5, 4]] + x[1] * x[2] + 3)
    np.testing.assert_array_equal(rows, [1, 1, 1, 1])


@compilers
def test_the_member_the_buffer_and_the_line_are_named(compiler: str) -> None:
    y, rows = np.zeros(8, np.float32), np.zeros(4, np.float32)
    fault, _ = run(compiler, np.zeros(7, np.float32), y, rows)
    members = {0: "x", 1: "y", 2: "rows", 3: "count", 4: "src"}
    assert (fault.flag, fault.kind, members[fault.argument], fault.holder) == (1, 3, "x", 0)
    assert (fault.index, fault.count, fault.line) == (7, 7, 4)
    fault, _ = run(compiler, np.zeros(8, np.float32), y[:6], rows)
    assert (fault.flag, fault.kind, members[fault.argument], fault.holder) == (1, 3, "y", 31)  # a copy
    assert (fault.index, fault.count, fault.line) == (4, 4, 20)


@needs_nvrtc
@pytest.mark.parametrize("level", [0, 1, 3])
def test_nvrtc_compiles_the_printed_text(level: int) -> None:
    code, log = prelude.ptx_of_text(front_end.with_checks(front_end.cuda_text(SOURCE, "f"), level))
    assert code, log[:3000]
