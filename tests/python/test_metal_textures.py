"""Textures and samplers of kernels in the Metal language, against formulas in NumPy."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps

Array = npt.NDArray[Any]

HEAD = "#include <metal_stdlib>\nusing namespace metal;\n"
RNG = np.random.default_rng(5)


def kernel(source: str, name: str = "f") -> mps.metal.Kernel:
    return mps.metal.Library(HEAD + source).kernel(name)


# ---- the formulas


def place(index: Array, extent: int, address: str) -> tuple[Array, Array]:
    """Return the pixel for each index, and whether it is inside."""
    inside = (index >= 0) & (index < extent)
    if address == "repeat":
        return index % extent, np.ones_like(inside)
    if address == "mirror_repeat":
        folded = index % (2 * extent)
        return np.where(folded < extent, folded, 2 * extent - 1 - folded), np.ones_like(inside)
    if address == "mirror_clamp_to_edge":
        folded = np.where(index < 0, -1 - index, index)
        return np.clip(folded, 0, extent - 1), np.ones_like(inside)
    everywhere = np.ones_like(inside) if address == "clamp_to_edge" else inside
    return np.clip(index, 0, extent - 1), everywhere


def sampled(image: Array, at: Array, filtering: str, addresses: tuple[str, ...], outside: Any) -> Array:
    """Return samples of (..., C) at positions in pixels, the first axis of which is the slowest."""
    rank = at.shape[-1]
    shape = image.shape[:rank]
    if filtering == "nearest":
        corners: list[Array] = [np.floor(at).astype(int)]
        shares: list[Array] = [np.ones(len(at))]
    else:
        low = np.floor(at - 0.5).astype(int)
        part = at - 0.5 - low
        corners, shares = [], []
        for step in itertools.product((0, 1), repeat=rank):
            corners.append(low + step)
            shares.append(np.prod(np.where(step, part, 1 - part), axis=-1))
    total = np.zeros((len(at), image.shape[-1]))
    for corner, share in zip(corners, shares, strict=True):
        places, inside = [], np.ones(len(at), bool)
        for axis in range(rank):
            pixel, within = place(corner[:, axis], shape[axis], addresses[axis])
            places.append(pixel)
            inside &= within
        total += share[:, None] * np.where(inside[:, None], image[tuple(places)], outside)
    return total


SAMPLE = """
kernel void f(texture2d<float> image, sampler how, device const float2* at, device float4* colours,
              uint i [[thread_position_in_grid]]) { colours[i] = image.sample(how, at[i]); }"""


@pytest.mark.parametrize("normalized", [True, False])
@pytest.mark.parametrize("filtering", ["nearest", "linear"])
@pytest.mark.parametrize(
    "address",
    [
        "clamp_to_edge",
        "mirror_clamp_to_edge",
        "repeat",
        "mirror_repeat",
        "clamp_to_zero",
        "border",
        ("repeat", "clamp_to_edge"),
    ],
)
def test_samples_are_those_of_the_formula(filtering: Any, address: Any, normalized: bool) -> None:
    if not normalized and address not in ("clamp_to_edge", "clamp_to_zero", "border"):
        pytest.skip("coordinates in pixels have no period")
    image = RNG.normal(size=(5, 7, 4)).astype(np.float32)
    at = RNG.uniform(-0.9, 1.9, (500, 2)).astype(np.float32)  # x, y
    pixels = at * np.array([7, 5])
    colours = np.empty((500, 4), np.float32)
    sampler = mps.metal.Sampler(filtering, address, normalized, border="opaque_white")
    kernel(SAMPLE)(at if normalized else pixels.astype(np.float32), colours, image, sampler, threads=500)
    by_axis = (address, address) if isinstance(address, str) else address[::-1]
    outside = np.ones(4) if address == "border" else np.zeros(4)
    expected = sampled(image.astype(float), pixels[:, ::-1], filtering, by_axis, outside)
    close = np.abs(colours - expected).max(axis=1) < 2e-5
    if filtering == "nearest":  # a position that rounds to another pixel
        assert close.mean() > 0.99
    else:
        assert close.all()


def test_samples_of_volumes_and_arrays_are_those_of_the_formula() -> None:
    volume = RNG.normal(size=(3, 4, 5, 2)).astype(np.float32)
    at = RNG.uniform(-0.2, 1.2, (200, 4)).astype(np.float32)  # x, y, z, which; float3 has the size of float4
    found = np.empty((200, 2), np.float32)
    linear = mps.metal.Sampler("linear")
    kernel("""
    kernel void f(texture3d<float> image, sampler how, device const float4* at, device float2* colours,
                  uint i [[thread_position_in_grid]]) { colours[i] = image.sample(how, at[i].xyz).xy; }""")(
        at, found, volume, linear, threads=200
    )
    pixels = at[:, 2::-1] * np.array([3, 4, 5])
    expected = sampled(volume.astype(float), pixels, "linear", ("clamp_to_edge",) * 3, np.zeros(2))
    np.testing.assert_allclose(found, expected, atol=2e-5)
    kernel("""
    kernel void f(texture2d_array<float> images, sampler how, device const float4* at, device float2* colours,
                  uint i [[thread_position_in_grid]]) { colours[i] = images.sample(how, at[i].xy, i % 3).xy; }""")(
        at, found, volume, linear, threads=200
    )
    for slice_ in range(3):
        expected = sampled(
            volume[slice_].astype(float), at[slice_::3, 1::-1] * np.array([4, 5]), "linear", ("clamp_to_edge",) * 2, 0
        )
        np.testing.assert_allclose(found[slice_::3], expected, atol=2e-5)


# ---- arrays and formats


@pytest.mark.parametrize("channels", [None, 1, 2, 4])
@pytest.mark.parametrize("kind", ["1d", "1d_array", "2d", "2d_array", "3d"])
def test_each_kind_of_texture_is_read_and_written(kind: Any, channels: int | None) -> None:
    axes = {"1d": (6,), "1d_array": (3, 6), "2d": (5, 6), "2d_array": (3, 5, 6), "3d": (4, 5, 6)}[kind]
    grid = {
        "1d": ("(at.x)", "(at.x)"),
        "1d_array": ("(at.x, at.z)", "(at.x, at.z)"),
        "2d": ("(at.xy)", "(at.xy)"),
        "2d_array": ("(at.xy, at.z)", "(at.xy, at.z)"),
        "3d": ("(at)", "(at)"),
    }[kind]
    source = f"""
    kernel void f(texture{kind}<float, access::read> from, texture{kind}<float, access::write> to,
                  uint3 at [[thread_position_in_grid]]) {{
      to.write(2 * from.read{grid[0]}, {grid[1][1:-1]});
    }}"""
    x = RNG.normal(size=axes if channels is None else (*axes, channels)).astype(np.float32)
    y = np.zeros_like(x)
    height = axes[-2] if kind in ("2d", "2d_array", "3d") else 1
    depth = 1 if kind in ("1d", "2d") else axes[0]
    kernel(source)(x, y, threads=(axes[-1], height, depth))
    assert np.array_equal(y, 2 * x)


@pytest.mark.parametrize(
    ("dtype", "scale"), [(np.uint8, 255), (np.int8, 127), (np.uint16, 65535), (np.int16, 32767), (np.float16, 1)]
)
def test_numbers_of_small_formats_go_from_0_or_minus_1_to_1(dtype: Any, scale: int) -> None:
    source = """
    kernel void f(texture2d<float, access::read_write> image, device float* seen,
                  uint2 at [[thread_position_in_grid]]) {
      seen[3 * at.y + at.x] = image.read(at).x;
      image.write(0.5 * image.read(at), at);
    }"""
    least = -scale if np.dtype(dtype).kind in "if" else 0
    image = np.linspace(least, scale, 6).round(3).reshape(2, 3).astype(dtype)
    before, seen = image.copy(), np.empty(6, np.float32)
    kernel(source)(seen, image, threads=(3, 2))
    np.testing.assert_allclose(seen.reshape(2, 3), before.astype(float) / scale, atol=1e-6)
    np.testing.assert_allclose(image.astype(float), before.astype(float) / 2, atol=0.51 if scale > 1 else 1e-3)


@pytest.mark.parametrize(
    ("dtype", "element"),
    [
        (np.uint8, "uint"),
        (np.uint16, "uint"),
        (np.uint32, "uint"),
        (np.int8, "int"),
        (np.int16, "int"),
        (np.int32, "int"),
    ],
)
def test_integers_stay_integers(dtype: Any, element: str) -> None:
    source = f"""
    kernel void f(texture2d<{element}, access::read> from, texture2d<{element}, access::write> to,
                  uint2 at [[thread_position_in_grid]]) {{ to.write(from.read(at) + 1, at); }}"""
    x = RNG.integers(0, 100, (4, 5, 2)).astype(dtype)
    y = np.zeros_like(x)
    kernel(source)(x, y, threads=(5, 4))
    assert np.array_equal(y, x + 1)


def test_views_get_their_pixels_and_one_array_is_one_texture() -> None:
    whole = np.zeros((4, 8), np.float32)
    view = whole[:, ::2]
    kernel("""
    kernel void f(texture2d<float, access::write> image, uint2 at [[thread_position_in_grid]]) {
      image.write(float4(at.x + 10 * at.y), at);
    }""")(view, threads=(4, 4))
    assert view.tolist() == (np.arange(4) + 10 * np.arange(4)[:, None]).tolist()
    assert not whole[:, 1::2].any()
    one = np.array([[1, 2]], np.float32)
    kernel("""
    kernel void f(texture2d<float, access::read> from, texture2d<float, access::write> to) {
      to.write(from.read(uint2(1, 0)), uint2(0, 0));
    }""")(one, one, threads=1)
    assert one.tolist() == [[2, 2]]


def test_a_texture_stays_on_the_device_from_call_to_call() -> None:
    grow = kernel("""
    kernel void f(texture2d<float, access::read> from, texture2d<float, access::write> to,
                  uint2 at [[thread_position_in_grid]]) { to.write(1 + from.read(at), at); }""")
    here, there = (mps.metal.Texture(np.zeros((3, 5), np.float32)) for _ in range(2))
    for _ in range(4):
        grow(here, there, threads=(5, 3))
        here, there = there, here
    assert np.array_equal(here.numpy(), np.full((3, 5), 4.0))
    here.write(np.full((3, 5), 7.0, np.float32))
    grow(here, there, threads=(5, 3))
    assert np.array_equal(there.numpy(), np.full((3, 5), 8.0))
    assert repr(here).startswith("<Texture 2d: float32 (3, 5) on ")


def test_buffers_come_first_then_textures_then_samplers() -> None:
    both = kernel("""
    kernel void f(sampler how [[sampler(0)]], texture2d<float> b [[texture(1)]], device float* y [[buffer(0)]],
                  texture2d<float> a [[texture(0)]], constant float& by [[buffer(1)]]) {
      y[0] = by * (10 * a.sample(how, float2(0.5)).x + b.sample(how, float2(0.5)).x);
    }""")
    y = np.zeros(1, np.float32)
    both(y, 2.0, np.full((1, 1), 3, np.float32), np.full((1, 1), 4, np.float32), mps.metal.Sampler(), threads=1)
    assert y.tolist() == [68]
    assert [each.type for each in both.arguments] == [
        "sampler",
        "texture2d<float>",
        "float",
        "texture2d<float>",
        "float",
    ]


# ---- errors


def test_wrong_textures_and_samplers_name_the_argument() -> None:
    sample = kernel(SAMPLE)
    at, colours, image = np.zeros((1, 2), np.float32), np.zeros((1, 4), np.float32), np.zeros((2, 2), np.float32)
    how = mps.metal.Sampler()
    with pytest.raises(mps.ArgumentError, match=r"has 4 arguments \(at, colours, image, how\), 3 values are given"):
        sample(at, colours, image, threads=1)
    with pytest.raises(
        mps.ArgumentError, match="Texture 0 'image' of kernel 'f' is texture2d<float>; an array or a Tex"
    ):
        sample(at, colours, 3.0, how, threads=1)
    with pytest.raises(mps.ArgumentError, match="Sampler 0 'how' of kernel 'f' is given str, expected Sampler"):
        sample(at, colours, image, "linear", threads=1)
    with pytest.raises(
        mps.ShapeError, match=r"given an array of shape \(2,\), expected \(H, W\) or \(H, W, channels\)"
    ):
        sample(at, colours, np.zeros(2, np.float32), how, threads=1)
    with pytest.raises(mps.ShapeError, match="given 3 channels, expected 1, 2 or 4"):
        sample(at, colours, np.zeros((2, 2, 3), np.float32), how, threads=1)
    with pytest.raises(mps.DTypeError, match="given int64, expected one of float32, float16, uint8"):
        sample(at, colours, np.zeros((2, 2), np.int64), how, threads=1)
    with pytest.raises(mps.DTypeError, match="is texture2d<float>, a 2d texture of int is given"):
        sample(at, colours, mps.metal.Texture(np.zeros((2, 2), np.int32)), how, threads=1)
    with pytest.raises(mps.DTypeError, match="is texture2d<float>, a 3d texture of float is given"):
        sample(at, colours, mps.metal.Texture(np.zeros((2, 2, 2), np.float32), "3d"), how, threads=1)
    with pytest.raises(mps.ShapeError, match="which has no pixels"):
        mps.metal.Texture(np.zeros((0, 2), np.float32))
    with pytest.raises(mps.ArgumentError, match="kind is '4d', expected one of 1d"):
        mps.metal.Texture(image, "4d")  # type: ignore[arg-type]
    with pytest.raises(mps.ShapeError, match=r"is given float32 \(3, 2\)"):
        mps.metal.Texture(image).write(np.zeros((3, 2), np.float32))
    fixed = np.zeros((2, 2), np.float32)
    fixed.flags.writeable = False
    with pytest.raises(mps.ArgumentError, match="is written, the array is read-only"):
        kernel("kernel void f(texture2d<float, access::write> image) {}")(fixed, threads=1)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"filter": "cubic"}, "filter is 'cubic', expected one of nearest, linear"),
        ({"address": "wrap"}, "address is 'wrap', expected one of clamp_to_edge"),
        ({"address": ("repeat",) * 4}, "address has 4 words, expected 1 to 3"),
        ({"border": "red"}, "border is 'red', expected one of transparent_black"),
        ({"compare": "maybe"}, "compare is 'maybe', expected one of never"),
    ],
)
def test_words_of_samplers_are_checked(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(mps.ArgumentError, match=sentence):
        mps.metal.Sampler(**settings)


def test_textures_of_images_are_read_and_written() -> None:
    invert = kernel("""
    kernel void f(texture2d<float, access::read> from, texture2d_array<float, access::write> to,
                  uint2 at [[thread_position_in_grid]]) {
      to.write(1 - from.read(at), at, 0);
      to.write(from.read(at), at, 1);
    }""")
    pixels = RNG.integers(0, 256, (3, 5, 4)).astype(np.uint8)
    source, result = mps.Texture(pixels), mps.Texture(np.zeros((2, 3, 5, 4), np.uint8))
    invert(source, result, threads=(5, 3))
    assert np.array_equal(result.numpy(), np.stack([255 - pixels, pixels]))
    image = mps.Image(np.zeros((3, 5, 4), np.float32))
    kernel("""
    kernel void f(texture2d<float, access::write> to, uint2 at [[thread_position_in_grid]]) {
      to.write(float4(at.x, at.y, 7, 8), at);
    }""")(image.texture, threads=(5, 3))
    assert image.read()[2, 3].tolist() == [3, 2, 7, 8]
    with pytest.raises(mps.DTypeError, match="a 2d_array texture of float is given"):
        invert(result, result, threads=(5, 3))
