"""Structures with pointers, textures and samplers, given as a dict: argument buffers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps
from gpu_device import GPU, needs_gpu

DEVICES = pytest.mark.parametrize("device", ["cpu", pytest.param(GPU, marks=needs_gpu)])

SOURCE = """
#include <metal_stdlib>
using namespace metal;
struct Line { device const float* x; device float* y; float scale; float2 shift; };
kernel void line(constant Line& line, device const float* more, uint i [[thread_position_in_grid]]) {
  line.y[i] = line.x[i] * line.scale + line.shift.x + line.shift.y + more[i];
}
struct Picture { texture2d<float> from; texture2d<float, access::write> to; sampler how; };
kernel void turn(constant Picture& p, uint2 at [[thread_position_in_grid]]) {
  const float2 place = (float2(at.y, at.x) + 0.5f) / float2(p.from.get_width(), p.from.get_height());
  p.to.write(p.from.sample(p.how, place), at);
}
struct Pair { float a, b; };
struct Odd { device float* y; Pair pair; float many[2]; };
kernel void odd(constant Odd& o, uint i [[thread_position_in_grid]]) { o.y[i] = o.pair.a + o.many[1]; }
struct Plain { float a; };
kernel void inside(device Plain& p, uint i [[thread_position_in_grid]]) { p.a = 1; }
"""


def kernel(name: str, device: str = "cpu") -> mps.metal.Kernel:
    return mps.metal.Library(SOURCE, device=device).kernel(name)


@DEVICES
def test_members_are_arrays_numbers_and_vectors(device: str) -> None:
    x, y, more = np.arange(5, dtype=np.float32), np.zeros(5, np.float32), np.full(5, 100, np.float32)
    kernel("line", device)({"x": x, "y": y, "scale": 2, "shift": (10, 20)}, more, threads=5)
    np.testing.assert_array_equal(y, 2 * x + 130)
    np.testing.assert_array_equal(x, np.arange(5))


@DEVICES
def test_one_array_may_be_a_member_twice_and_an_argument(device: str) -> None:
    x = np.arange(4, dtype=np.float32)
    kernel("line", device)({"y": x, "x": x, "shift": (0, 0), "scale": 3}, x, threads=4)
    np.testing.assert_array_equal(x, 4 * np.arange(4))
    strided = np.zeros((4, 2), np.float32)
    kernel("line", device)({"x": x, "y": strided[:, 1], "scale": 1, "shift": (1, 1)}, x, threads=4)
    np.testing.assert_array_equal(strided[:, 1], 2 * x + 2)
    assert not strided[:, 0].any()


@DEVICES
def test_data_of_the_device_stays_there(device: str) -> None:
    y = mps.TensorData(np.zeros(3, np.float32), device=device)
    x, one = np.arange(3, dtype=np.float32), np.ones(3, np.float32)
    kernel("line", device)({"x": x, "y": y, "scale": 5, "shift": (0, 0)}, one, threads=3)
    np.testing.assert_array_equal(y.numpy(), [1, 6, 11])


@DEVICES
def test_members_are_textures_and_samplers(device: str) -> None:
    pixels, turned = np.arange(6, dtype=np.float32).reshape(2, 3), np.zeros((3, 2), np.float32)
    how = mps.metal.Sampler()
    kernel("turn", device)({"from": pixels, "to": turned, "how": how}, threads=(2, 3))
    np.testing.assert_array_equal(turned, pixels.T)


@DEVICES
def test_runs_are_encoded_on_a_command_buffer(device: str) -> None:
    line = kernel("line", device)
    y = mps.TensorData(np.zeros(3, np.float32), device=device)
    x, none = np.arange(3, dtype=np.float32), np.zeros(3, np.float32)
    commands = mps.CommandQueue(device).command_buffer()
    for _ in range(2):
        line.encode(commands, {"x": y, "y": y, "scale": 2, "shift": (1, 0)}, x, threads=3)
    commands.commit()
    commands.wait_until_completed()
    np.testing.assert_array_equal(y.numpy(), 2 * (1 + x) + 1 + x)
    given = {"x": x, "y": none, "scale": 2, "shift": (1, 0)}
    with pytest.raises(mps.ArgumentError, match="Member 'y' of buffer 0 'line' .* is written; an array gets no"):
        line.encode(mps.CommandQueue(device).command_buffer(), given, x, threads=3)


@pytest.mark.parametrize(
    ("name", "value", "error", "sentence"),
    [
        ("line", {"x": 1}, mps.ArgumentError, "has the members x, y, scale, shift; x are given"),
        ("line", {}, mps.ArgumentError, "has the members x, y, scale, shift; none are given"),
        (
            "line",
            {"x": np.zeros(2, np.int32), "y": np.zeros(2, np.float32), "scale": 1, "shift": (1, 2)},
            mps.DTypeError,
            "Member 'x' of buffer 0 'line' of kernel 'line' is float, an array of int32 is given",
        ),
        (
            "line",
            {"x": np.zeros(2, np.float32), "y": np.zeros(2, np.float32), "scale": 1, "shift": 1},
            mps.ShapeError,
            "Member 'shift' of buffer 0 'line' of kernel 'line' is float2, a value of shape",
        ),
        (
            "odd",
            {"y": np.zeros(2, np.float32), "pair": b"12345678", "many": [1, 2]},
            mps.UnsupportedError,
            "Member 'pair' of buffer 0 'o' of kernel 'odd' is struct, which a dict does not give",
        ),
        ("inside", {"a": 1}, mps.ArgumentError, "is written; a dict gives a structure that a kernel reads"),
    ],
)
def test_wrong_values_are_named(name: str, value: dict[str, Any], error: type[Exception], sentence: str) -> None:
    more = [np.zeros(2, np.float32)] if name == "line" else []
    with pytest.raises(error, match=sentence):
        kernel(name)(value, *more, threads=2)


def test_a_dict_for_no_structure_is_refused() -> None:
    with pytest.raises(mps.ArgumentError, match="Buffer 1 'more' of kernel 'line' is float, which has no members"):
        kernel("line")(b"", {"x": 1}, threads=1)


@DEVICES
def test_wrong_indices_name_the_member_in_checked_mode(device: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENMPS_SHADER_CHECKS", "1")
    line = kernel("line", device)
    x, y, none = np.arange(8, dtype=np.float32), np.zeros(8, np.float32), np.zeros(9, np.float32)
    given = {"x": x, "y": y, "scale": 2, "shift": (1, 0)}
    line(given, none, threads=8)
    np.testing.assert_array_equal(y, 2 * x + 1)
    sentence = 'Kernel "line", line 6: member "[xy]" of buffer 0 "line" has 8 elements, the index is 8'
    with pytest.raises(mps.Error, match=sentence):
        line(given, none, threads=9)
