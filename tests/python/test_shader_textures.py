"""Textures and samplers of kernels against formulas in NumPy: formats, bounds, addressing, filters, levels, slices."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from numpy.typing import NDArray

import shader_prelude as prelude

compilers = pytest.mark.parametrize("compiler", prelude.compilers())
needs_nvrtc = pytest.mark.skipif(prelude.nvrtc() is None, reason="libnvrtc is not installed")
Numbers = NDArray[Any]
Pixels = NDArray[np.float64]


def entry(name: str, parameters: str, arguments: str, body: str) -> str:
    """A kernel over textures and its entry function."""
    call = f"{name}({arguments}, OMPS_ATTRIBUTE(uint, thread_position_in_grid))"
    return f"void {name}({parameters}, uint i) {{ {body} }}\nOMPS_LOOP_ENTRY(k_{name}, {call})\n"


def reads(name: str, texture: str, element: str, body: str) -> str:
    """A kernel that reads one texture with a sampler at coordinates b into c."""
    return entry(
        name,
        f"{texture} t, sampler s, const float4* b, vec<{element}, 4>* c",
        f"OMPS_TEXTURE(OMPS_TYPE({texture}), 0), OMPS_SAMPLER(0), OMPS_BUFFER(const float4, "
        f"0), OMPS_BUFFER(OMPS_TYPE(vec<{element}, 4>), 1)",
        body,
    )


SOURCE = (
    reads("read_float", "texture2d<float>", "float", "c[i] = t.read(uint2(b[i].xy), uint(b[i].z));")
    + reads("read_half", "texture2d<half>", "half", "c[i] = t.read(ushort2(b[i].xy));")
    + reads("read_uint", "texture2d<uint, access::read>", "uint", "c[i] = t.read(uint2(b[i].xy));")
    + reads("read_int", "texture2d<int>", "int", "c[i] = t.read(uint2(b[i].xy));")
    + reads("sample2d", "texture2d<float>", "float", "c[i] = t.sample(s, b[i].xy);")
    + reads("sample_level", "texture2d<float>", "float", "c[i] = t.sample(s, b[i].xy, level(b[i].z));")
    + reads("sample_offset", "texture2d<float>", "float", "c[i] = t.sample(s, b[i].xy, int2(1, -1));")
    + reads("sample1d", "texture1d<float>", "float", "c[i] = t.sample(s, b[i].x);")
    + reads("sample3d", "texture3d<float>", "float", "c[i] = t.sample(s, b[i].xyz);")
    + reads(
        "sample_slice",
        "texture2d_array<float>",
        "float",
        "c[i] = t.sample(s, b[i].xy, uint(b[i].w)) + t.read(uint2(0), 1) + t.get_array_size();",
    )
    + reads("gather", "texture2d<float>", "float", "c[i] = t.gather(s, b[i].xy, int2(0), component::y);")
    + reads(
        "constant",
        "texture2d<float>",
        "float",
        "constexpr sampler q(coord::pixel, address::clamp_to_zero, filter::linear); " "c[i] = t.sample(q, b[i].xy);",
    )
    + reads(
        "sizes",
        "texture2d<float>",
        "float",
        "c[i] = float4(t.get_width(), t.get_height(1), t.get_num_mip_levels(), " "is_null_texture(t));",
    )
    + entry(
        "write",
        "texture2d<float, access::read_write> t, const float4* a",
        "OMPS_TEXTURE(OMPS_TYPE(texture2d<float, access::read_write>), 0), OMPS_BUFFER(const " "float4, 0)",
        "t.write(a[i], uint2(i % 8, i / 8));",
    )
    + entry(
        "write_int",
        "texture2d<int, access::write> t, const int4* a",
        "OMPS_TEXTURE(OMPS_TYPE(texture2d<int, access::write>), 0), OMPS_BUFFER(const int4, 0)",
        "t.write(a[i], uint2(i % 8, i / 8));",
    )
)


def texture(
    memory: NDArray[np.generic],
    pixel_format: int,
    *,
    slices: int = 1,
    depth: int = 1,
    levels: list[NDArray[np.generic]] | None = None,
) -> prelude.Texture:
    """A texture over an array (slices * depth, height, width, channels)."""
    height, width = memory.shape[1:3]
    row, image = memory.strides[1], memory.strides[0]
    made = prelude.Texture(
        memory.ctypes.data, image * depth, pixel_format, width, height, depth, slices, 1 + len(levels or [])
    )
    made.levels[0] = prelude.Level(0, row, image)
    made.memory = memory
    while made.memory.base is not None:  # the array that holds all levels
        made.memory = made.memory.base
    for k, level in enumerate(levels or [], 1):
        made.levels[k] = prelude.Level(level.ctypes.data - memory.ctypes.data, level.strides[1], level.strides[0])
    return made


def sampler(
    *, linear: bool = False, mode: int = 0, normalized: bool = True, mip: int = 0, border: int = 0
) -> prelude.Sampler:
    """The bits of a sampler with one address mode for all axes."""
    bits = 3 * linear | mip << 2 | mode * 0b1001001 << 4 | normalized << 13 | border << 14
    return prelude.Sampler(bits, 0, 65535)  # all levels


def run(
    compiler: str,
    name: str,
    made: prelude.Texture,
    at: NDArray[np.floating],
    *,
    s: prelude.Sampler | None = None,
    dtype: npt.DTypeLike = np.float32,
) -> Numbers:
    """The results of a kernel at coordinates."""
    places = np.zeros((len(at), 4), np.float32)
    places[:, : at.shape[1]] = at
    out: Numbers = np.zeros((len(at), 4), dtype)
    prelude.run(
        prelude.compiled(SOURCE, compiler),
        f"k_{name}",
        [places, out],
        threads=len(at),
        group=16,
        textures=[made],
        samplers=[s or sampler()],
    )
    return out


def srgb(x: Pixels) -> Pixels:
    """Linear values of sRGB."""
    return np.where(x <= 0.04045, x / 12.92, ((x + 0.055) / 1.055) ** 2.4)


UNSIGNED: dict[int, type[np.integer]] = {1: np.uint8, 2: np.uint16, 4: np.uint32}
SIGNED: dict[int, type[np.integer]] = {1: np.int8, 2: np.int16, 4: np.int32}
# format: (channels, bytes of a channel, kind)
FORMATS = {
    10: (1, 1, "unorm"),
    12: (1, 1, "snorm"),
    20: (1, 2, "unorm"),
    22: (1, 2, "snorm"),
    25: (1, 2, "float"),
    30: (2, 1, "unorm"),
    32: (2, 1, "snorm"),
    55: (1, 4, "float"),
    60: (2, 2, "unorm"),
    62: (2, 2, "snorm"),
    65: (2, 2, "float"),
    70: (4, 1, "unorm"),
    71: (4, 1, "srgb"),
    72: (4, 1, "snorm"),
    80: (4, 1, "bgra"),
    105: (2, 4, "float"),
    110: (4, 2, "unorm"),
    112: (4, 2, "snorm"),
    115: (4, 2, "float"),
    125: (4, 4, "float"),
}
INTEGER_FORMATS = {
    13: (1, 1, "uint"),
    14: (1, 1, "int"),
    23: (1, 2, "uint"),
    24: (1, 2, "int"),
    33: (2, 1, "uint"),
    34: (2, 1, "int"),
    53: (1, 4, "uint"),
    54: (1, 4, "int"),
    63: (2, 2, "uint"),
    64: (2, 2, "int"),
    73: (4, 1, "uint"),
    74: (4, 1, "int"),
    103: (2, 4, "uint"),
    104: (2, 4, "int"),
    113: (4, 2, "uint"),
    114: (4, 2, "int"),
    123: (4, 4, "uint"),
    124: (4, 4, "int"),
}


def image(channels: int, size: int, kind: str) -> tuple[Numbers, Pixels]:
    """Random pixels (1, 8, 8, channels) and the four components that a kernel reads."""
    rng = np.random.default_rng(channels * 10 + size)
    if kind == "float":
        memory: Numbers = rng.normal(size=(1, 8, 8, channels)).astype({2: np.float16, 4: np.float32}[size])
        values = memory.astype(np.float64)
    else:
        signed = kind in ("snorm", "int")
        info = np.iinfo((SIGNED if signed else UNSIGNED)[size])
        memory = rng.integers(info.min, info.max, (1, 8, 8, channels), info.dtype, endpoint=True)
        values = memory.astype(np.float64)
        if kind in ("unorm", "snorm", "srgb", "bgra"):
            values = np.maximum(values / info.max, -1)
    if kind == "srgb":
        values[..., :3] = srgb(values[..., :3])
    full = np.zeros((8, 8, 4))
    full[..., 3] = 1
    full[..., :channels] = values[0]
    return memory, full[..., [2, 1, 0, 3]] if kind == "bgra" else full


GRID = np.array([(x, y) for y in range(8) for x in range(8)], np.float32)


@compilers
@pytest.mark.parametrize("pixel_format", FORMATS)
def test_formats_are_read_and_written(compiler: str, pixel_format: int) -> None:
    memory, values = image(*FORMATS[pixel_format])
    got = run(compiler, "read_float", texture(memory, pixel_format), GRID)
    np.testing.assert_allclose(got, values.reshape(64, 4), rtol=2e-6, atol=1e-7)
    halves = run(compiler, "read_half", texture(memory, pixel_format), GRID, dtype=np.float16)
    np.testing.assert_allclose(halves, values.reshape(64, 4), rtol=1e-3, atol=1e-4)
    target = np.zeros_like(memory)
    prelude.run(
        prelude.compiled(SOURCE, compiler),
        "k_write",
        [got],
        threads=64,
        group=16,
        textures=[texture(target, pixel_format)],
    )
    if FORMATS[pixel_format][2] == "snorm":  # two codes of -1 are written as one
        memory = np.maximum(memory, -np.iinfo(memory.dtype).max)
    np.testing.assert_array_equal(target, memory)


@compilers
@pytest.mark.parametrize("pixel_format", INTEGER_FORMATS)
def test_integer_formats(compiler: str, pixel_format: int) -> None:
    channels, size, kind = INTEGER_FORMATS[pixel_format]
    memory, values = image(channels, size, kind)
    dtype = np.uint32 if kind == "uint" else np.int32
    got = run(compiler, f"read_{kind}", texture(memory, pixel_format), GRID, dtype=dtype)
    np.testing.assert_array_equal(got, values.reshape(64, 4).astype(dtype))
    if kind == "int":
        target = np.zeros_like(memory)
        colors = np.random.default_rng(8).integers(-(2**31), 2**31, (64, 4), np.int32)
        prelude.run(
            prelude.compiled(SOURCE, compiler),
            "k_write_int",
            [colors],
            threads=64,
            group=16,
            textures=[texture(target, pixel_format)],
        )
        info = np.iinfo(memory.dtype)
        np.testing.assert_array_equal(target.reshape(64, channels), np.clip(colors[:, :channels], info.min, info.max))


@compilers
def test_outside_is_zero(compiler: str) -> None:
    memory, _ = image(4, 4, "float")
    at = np.array([(8, 0), (0, 8), (4e9, 0)], np.float32)
    assert not run(compiler, "read_float", texture(memory, 125), at).any()
    assert not run(compiler, "read_float", texture(memory, 125), np.array([(0, 0, 1)], np.float32)).any()
    assert not run(compiler, "sample2d", prelude.Texture(), np.zeros((3, 2), np.float32)).any()
    before = memory.copy()
    colors = np.ones((200, 4), np.float32)
    prelude.run(
        prelude.compiled(SOURCE, compiler),
        "k_write",
        [colors],
        threads=200,
        group=16,
        textures=[texture(memory[:, :4], 125)],
    )
    np.testing.assert_array_equal(memory[:, 4:], before[:, 4:])
    assert (memory[:, :4] == 1).all()


def address(i: int, n: int, mode: int) -> int:
    """The pixel along an axis; -1 is the border."""
    if mode == 0:
        return min(max(i, 0), n - 1)
    if mode == 1:
        return min(i if i >= 0 else -1 - i, n - 1)
    if mode == 2:
        return i % n
    if mode == 3:
        return i % (2 * n) if i % (2 * n) < n else 2 * n - 1 - i % (2 * n)
    return i if 0 <= i < n else -1


def filtered(
    pixels: Pixels,
    at: NDArray[np.floating],
    mode: int,
    *,
    linear: bool,
    border: Pixels,
    shift: tuple[int, ...] = (0, 0, 0),
) -> Pixels:
    """Samples of pixels (depth, height, width, 4) at positions in pixels, in float64."""
    sizes = pixels.shape[2::-1]
    axes = at.shape[1]
    out = np.zeros((len(at), 4))
    for row, position in enumerate(at.astype(np.float64)):
        low = np.floor(position - 0.5) if linear else np.floor(position)
        share = position - 0.5 - low
        for corner in itertools.product((0, 1), repeat=axes if linear else 0):
            weight = np.prod([share[k] if c else 1 - share[k] for k, c in enumerate(corner)])
            place = [
                address(int(low[k]) + (corner[k] if corner else 0) + shift[k], sizes[k], mode) for k in range(axes)
            ]
            place += [0] * (3 - axes)
            out[row] += weight * (border if -1 in place else pixels[place[2], place[1], place[0]])
    return out


@compilers
@pytest.mark.parametrize("mode", range(6))
@pytest.mark.parametrize("linear", [False, True])
@pytest.mark.parametrize("normalized", [False, True])
def test_samples_in_two_dimensions(compiler: str, mode: int, linear: bool, normalized: bool) -> None:
    memory = np.random.default_rng(4).random((1, 6, 10, 4)).astype(np.float32)
    size = np.array([10, 6], np.float32)
    at = (np.random.default_rng(5).uniform(-2.3, 3.3, (100, 2))).astype(np.float32)
    if not normalized:
        at = at * size
    s = sampler(linear=linear, mode=mode, normalized=normalized, border=2)
    border = np.zeros(4) if mode == 4 else np.ones(4)
    positions = at.astype(np.float64) * (size if normalized else 1)
    wanted = filtered(memory.astype(np.float64), positions, mode, linear=linear, border=border)
    np.testing.assert_allclose(run(compiler, "sample2d", texture(memory, 125), at, s=s), wanted, rtol=1e-5, atol=1e-5)
    moved = filtered(memory.astype(np.float64), positions, mode, linear=linear, border=border, shift=(1, -1))
    np.testing.assert_allclose(
        run(compiler, "sample_offset", texture(memory, 125), at, s=s), moved, rtol=1e-5, atol=1e-5
    )


@compilers
def test_samples_in_one_and_three_dimensions(compiler: str) -> None:
    rng = np.random.default_rng(6)
    line, cube = (rng.random(shape).astype(np.float32) for shape in ((1, 1, 9, 4), (3, 4, 5, 4)))
    at = rng.uniform(-1, 2, (60, 3)).astype(np.float32)
    for linear in (False, True):
        s = sampler(linear=linear, mode=2)
        wanted = filtered(
            line.astype(np.float64), at[:, :1].astype(np.float64) * 9, 2, linear=linear, border=np.zeros(4)
        )
        np.testing.assert_allclose(
            run(compiler, "sample1d", texture(line, 125), at[:, :1], s=s), wanted, rtol=1e-5, atol=1e-5
        )
        wanted = filtered(
            cube.astype(np.float64), at.astype(np.float64) * [5, 4, 3], 2, linear=linear, border=np.zeros(4)
        )
        np.testing.assert_allclose(
            run(compiler, "sample3d", texture(cube, 125, depth=3), at, s=s), wanted, rtol=1e-5, atol=1e-5
        )


@compilers
def test_slices_levels_and_gather(compiler: str) -> None:
    rng = np.random.default_rng(7)
    layers = rng.random((3, 4, 4, 4)).astype(np.float32)
    at = rng.uniform(0, 1, (30, 4)).astype(np.float32)
    at[:, 3] = np.arange(30) % 3
    got = run(compiler, "sample_slice", texture(layers, 125, slices=3), at)
    nearest = np.floor(at[:, :2] * 4).astype(int)
    np.testing.assert_allclose(
        got, layers[at[:, 3].astype(int), nearest[:, 1], nearest[:, 0]] + layers[1, 0, 0] + 3, rtol=1e-5
    )
    memory = rng.random(4 * (64 + 16 + 4)).astype(np.float32)
    levels = [memory[:256].reshape(1, 8, 8, 4), memory[256:320].reshape(1, 4, 4, 4), memory[320:].reshape(1, 2, 2, 4)]
    made = texture(levels[0], 125, levels=list(levels[1:]))
    for mip, linear in itertools.product((0, 1, 2), (False, True)):
        lods = rng.uniform(-1, 4, 40).astype(np.float32)
        spots = np.concatenate([rng.uniform(0, 1, (40, 2)).astype(np.float32), lods[:, None]], 1)
        samples = np.stack(
            [
                filtered(
                    v.astype(np.float64),
                    spots[:, :2].astype(np.float64) * v.shape[1],
                    0,
                    linear=linear,
                    border=np.zeros(4),
                )
                for v in levels
            ]
        )
        lod = np.clip(lods.astype(np.float64), 0, 2) if mip else np.zeros(40)
        low = np.floor(lod + 0.5 if mip == 1 else lod).astype(int)
        share = (lod - low if mip == 2 else np.zeros(40))[:, None]
        rows = np.arange(40)
        wanted = samples[low, rows] * (1 - share) + samples[np.minimum(low + 1, 2), rows] * share
        np.testing.assert_allclose(
            run(compiler, "sample_level", made, spots, s=sampler(linear=linear, mip=mip)), wanted, rtol=1e-5, atol=1e-5
        )
    np.testing.assert_array_equal(run(compiler, "sizes", made, spots[:1]), [[8, 4, 3, 0]])
    corner = np.array([(3.0 / 8, 3.0 / 8)], np.float32)
    y = levels[0][0, :, :, 1]
    np.testing.assert_array_equal(run(compiler, "gather", made, corner), [[y[3, 2], y[3, 3], y[2, 3], y[2, 2]]])


@compilers
def test_samplers_of_the_program(compiler: str) -> None:
    memory = np.random.default_rng(9).random((1, 5, 5, 4)).astype(np.float32)
    at = np.random.default_rng(3).uniform(-1, 6, (50, 2)).astype(np.float32)
    wanted = filtered(memory.astype(np.float64), at, 4, linear=True, border=np.zeros(4))
    np.testing.assert_allclose(run(compiler, "constant", texture(memory, 125), at), wanted, rtol=1e-5, atol=1e-5)


@needs_nvrtc
def test_nvrtc_compiles_the_same_text() -> None:
    assert prelude.nvrtc_log(SOURCE) == ""
