"""The prelude of the shaders: small kernels against NumPy in float64; NVRTC compiles the same text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import shader_prelude as prelude
from shader_prelude import kernel

F32 = NDArray[np.float32]
Function = Callable[[NDArray[Any]], Any]

# name: (types, body, form, more, given)
LANGUAGE = {
    "arithmetic": kernel(
        "arithmetic", "const~float4 const~float4 float4", "c[i] = (a[i] + b[i]) * a[i] - b[i] / 2 + 1;"
    ),
    "swizzles": kernel(
        "swizzles",
        "const~float4 float4",
        "float4 v = a[i]; v.xy = v.yx; v.zw += v.xy * 2.0f; v.xyz = v.zyx; "
        "b[i] = float4(v.wzyx.xy(), v.rg) + float4(v.xx, 0, v.w);".replace("v.wzyx.xy()", "v.wz"),
    ),
    "same_swizzle": kernel("same_swizzle", "const~float4 float4", "float4 v = a[i], w(9); w.xyz = v.xyz; b[i] = w;"),
    "constructors": kernel(
        "constructors",
        "const~float4 float4",
        "float3 t(a[i].xy, 5); float4 u(1, t); float4 v = {t.x, t.y, t.z, 2}; "
        "u += float4(t.xy, a[i].zw) + float4(2) + v;"
        "u = u + float4(t.x, t.yz, 1) + float4(1, 2, t.xy); u[1] += 3; b[i] = u;",
    ),
    "integers": kernel(
        "integers", "const~int4 int4", "int4 v = a[i]; v = (v << 2) ^ (v & 7) | 1; ++v; v %= 1000; b[i] = -v;"
    ),
    "comparisons": kernel(
        "comparisons",
        "const~float4 int4",
        "bool4 q = a[i] > 0.5f && !(a[i] == float4(2)); " "b[i] = int4(q) + int4(any(q)) * 2 + all(q) * 4;",
    ),
    "halves": kernel(
        "halves", "const~half4 half4", "half4 h = a[i] * half(0.5) + 1; h += a[i].wzyx; b[i] = h * 2.0f - 1.0_h;"
    ),
    "mixed_half": kernel(
        "mixed_half",
        "const~half float",
        "half h = a[i]; float f = h * 3.0f + h; h += 1; "
        "h = h > 2 ? (OMPS_BESIDE 0.5f OMPS_THEN h) : (OMPS_BESIDE h OMPS_THEN 0.5f); b[i] = f + h;",
    ),
    "bfloats": kernel("bfloats", "const~bfloat bfloat", "bfloat h = a[i]; h = h * h + bfloat(1); b[i] = h - 0.5f;"),
    "packed": kernel(
        "packed",
        "const~packed_float3 packed_float3",
        "float3 v = a[i]; packed_float3 p = v * 2; p.x += 1; p += float3(a[i]); b[i] = p;",
    ),
    "matrices": kernel(
        "matrices",
        "const~float4x4 const~float4 float4",
        "float4x4 m = a[i] * transpose(a[i]) + a[i]; "
        "c[i] = m * b[i] + b[i] * m + determinant(a[i]) + determinant(float3x3(a[i][0].xyz, "
        "a[i][1].xyz, a[i][2].xyz));",
    ),
    "geometry": kernel(
        "geometry",
        "const~float4 const~float4 float4",
        "float3 p = a[i].xyz, q = b[i].xyz; "
        "c[i] = float4(cross(p, q), dot(p, q)) + float4(normalize(p), length(q)) + "
        "float4(reflect(p, normalize(q)), distance(p, q));",
    ),
    "common": kernel(
        "common",
        "const~float4 float4",
        "float4 v = a[i]; b[i] = clamp(v, -0.5f, 0.5f) + mix(v, float4(1), 0.25f) + "
        "saturate(v) + step(0.1f, v) + smoothstep(-1.0f, 1.0f, v) + sign(v) + fract(v) + "
        "max(v, 0.2f) + min3(v, v * 2, 1.0f) + median3(v, -v, 0.3f) + fma(v, v, v);",
    ),
    "as_type": kernel(
        "as_type",
        "const~float uint",
        "b[i] = as_type<uint>(a[i]) ^ as_type<uint>(half2(a[i], 1)) + " "as_type<uint>(uchar4(1, 2, 3, 4));",
    ),
    "select": kernel(
        "select", "const~float4 float4", "b[i] = select(a[i], -a[i], a[i] > 0.0f) + select(1.0f, 2.0f, a[i].x > 0);"
    ),
    "arrays": kernel(
        "arrays",
        "const~float float",
        "array<float, 4> t = {1, 2, 3, 4}; float3 s[2] = {}; s[1].y = a[i]; "
        "b[i] = t[i % 4] + s[1].y + s[0].x + numeric_limits<half>::max() + FLT_EPSILON;",
    ),
    "multiple": kernel(
        "multiple",
        "const~float float",
        "float w, e2; int e; float f = modf(a[i], w); e2 = frexp(a[i], e); "
        "b[i] = f * 3 + w + e2 * 5 + e + ldexp(a[i], 3);",
    ),
    "packing": kernel(
        "packing",
        "const~float4 uint",
        "b[i] = pack_float_to_unorm4x8(a[i]) ^ pack_float_to_snorm2x16(a[i].xy) + "
        "pack_float_to_snorm4x8(unpack_snorm4x8_to_float(0x7f80ff01u));",
    ),
}


def library(names: dict[str, str], compiler: str) -> Any:
    """All kernels of a table as one object."""
    return prelude.compiled("".join(names.values()), compiler)


def numbers(*shape: int, seed: int = 3, low: float = -2.0, high: float = 2.0) -> F32:
    """Random floats."""
    return np.random.default_rng(seed).uniform(low, high, shape).astype(np.float32)


compilers = pytest.mark.parametrize("compiler", prelude.compilers())
needs_nvrtc = pytest.mark.skipif(prelude.nvrtc() is None, reason="libnvrtc is not installed")


def language(compiler: str, name: str, *arrays: NDArray[np.generic], threads: int) -> None:
    """Run one kernel of LANGUAGE."""
    prelude.run(library(LANGUAGE, compiler), f"k_{name}", arrays, threads=threads)


@compilers
def test_vectors_compute_by_component(compiler: str) -> None:
    a, b, c = numbers(100, 4), numbers(100, 4, seed=4), np.zeros((100, 4), np.float32)
    language(compiler, "arithmetic", a, b, c, threads=100)
    np.testing.assert_allclose(c, (a.astype(float) + b) * a - b / 2.0 + 1, rtol=1e-5, atol=1e-6)


@compilers
def test_swizzles_read_and_write(compiler: str) -> None:
    a, b = numbers(100, 4), np.zeros((100, 4), np.float32)
    language(compiler, "swizzles", a, b, threads=100)
    x, y, z, w = a.astype(float).T
    x, y = y, x
    z, w = z + 2 * x, w + 2 * y
    x, z = z, x
    np.testing.assert_allclose(b, np.stack([w + x, z + x, x, y + w], 1), rtol=1e-5, atol=1e-6)
    language(compiler, "same_swizzle", a, b, threads=100)
    np.testing.assert_array_equal(b, np.concatenate([a[:, :3], np.full((100, 1), 9)], 1))


@compilers
def test_vectors_are_made_of_parts(compiler: str) -> None:
    a, b = numbers(100, 4), np.zeros((100, 4), np.float32)
    language(compiler, "constructors", a, b, threads=100)
    x, y, z, w = a.astype(float).T
    five, one, two = np.full_like(x, 5), np.ones_like(x), np.full_like(x, 2)
    expected = np.stack([one, x, y, five]) + np.stack([x, y, z, w]) + 2 + np.stack([x, y, five, two])
    expected += np.stack([x, y, five, one]) + np.stack([one, two, x, y])
    expected[1] += 3
    np.testing.assert_allclose(b, expected.T, rtol=1e-5, atol=1e-6)


@compilers
def test_integer_vectors(compiler: str) -> None:
    a = np.random.default_rng(5).integers(-(2**20), 2**20, (50, 4), np.int32)
    b = np.zeros_like(a)
    language(compiler, "integers", a, b, threads=50)
    v = (((a << 2) ^ (a & 7)) | 1) + 1
    np.testing.assert_array_equal(b, -np.fmod(v, 1000))


@compilers
def test_comparisons_give_bools(compiler: str) -> None:
    a = np.tile(np.array([[0.0, 1.0, 2.0, 0.4], [1, 1, 1, 1], [0, 0, 0, 0]], np.float32), (5, 1))
    b = np.zeros((15, 4), np.int32)
    language(compiler, "comparisons", a, b, threads=15)
    q = (a > 0.5) & (a != 2)
    np.testing.assert_array_equal(b, q + q.any(1, keepdims=True) * 2 + q.all(1, keepdims=True) * 4)


@compilers
def test_half_rounds_after_each_operation(compiler: str) -> None:
    a = numbers(100, 4).astype(np.float16)
    b = np.zeros_like(a)
    language(compiler, "halves", a, b, threads=100)
    h = a * np.float16(0.5) + np.float16(1)
    h = h + a[:, ::-1]
    np.testing.assert_array_equal(b, h * np.float16(2) - np.float16(1))
    x, y = a[:, 0].copy(), np.zeros(100, np.float32)
    language(compiler, "mixed_half", x, y, threads=100)
    h = x + np.float16(1)
    expected = x.astype(np.float32) * 3 + x + np.where(h > 2, h, np.float16(0.5)).astype(np.float32)
    np.testing.assert_allclose(y, expected, rtol=1e-6)


def bfloat(x: F32) -> F32:
    """Floats rounded to bfloat."""
    bits = x.view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000).astype(np.uint32).view(np.float32)


@compilers
def test_bfloat_rounds_after_each_operation(compiler: str) -> None:
    x = bfloat(numbers(100))
    a = (x.view(np.uint32) >> 16).astype(np.uint16)
    b = np.zeros_like(a)
    language(compiler, "bfloats", a, b, threads=100)
    expected = bfloat(bfloat(bfloat(x * x) + np.float32(1)) - np.float32(0.5))
    np.testing.assert_array_equal((b.astype(np.uint32) << 16).view(np.float32), expected)


@compilers
def test_packed_vectors_have_no_gaps(compiler: str) -> None:
    a, b = numbers(50, 3), np.zeros((50, 3), np.float32)
    language(compiler, "packed", a, b, threads=50)
    np.testing.assert_allclose(b, a.astype(float) * 3 + [1, 0, 0], rtol=1e-6)


@compilers
def test_matrices_are_columns(compiler: str) -> None:
    a, b, c = numbers(20, 4, 4), numbers(20, 4), np.zeros((20, 4), np.float32)
    language(compiler, "matrices", a, b, c, threads=20)
    m = a.astype(float).transpose(0, 2, 1)
    p = m @ m.transpose(0, 2, 1) + m
    expected = (p @ b[..., None])[..., 0] + (b[:, None] @ p)[:, 0]
    expected += (np.linalg.det(m) + np.linalg.det(m[:, :3, :3]))[:, None]
    np.testing.assert_allclose(c, expected, rtol=2e-5, atol=2e-5)


@compilers
def test_geometric_functions(compiler: str) -> None:
    a, b, c = numbers(50, 4), numbers(50, 4, seed=9), np.zeros((50, 4), np.float32)
    language(compiler, "geometry", a, b, c, threads=50)
    p, q = a[:, :3].astype(float), b[:, :3].astype(float)
    size = np.linalg.norm
    n = q / size(q, axis=1, keepdims=True)
    rows = np.cross(p, q) + p / size(p, axis=1, keepdims=True) + p - 2 * (p * n).sum(1, keepdims=True) * n
    last = (p * q).sum(1) + size(q, axis=1) + size(p - q, axis=1)
    np.testing.assert_allclose(c, np.concatenate([rows, last[:, None]], 1), rtol=1e-5, atol=1e-5)


@compilers
def test_common_functions(compiler: str) -> None:
    a, b = numbers(100, 4), np.zeros((100, 4), np.float32)
    language(compiler, "common", a, b, threads=100)
    v = a.astype(float)
    t = np.clip((v + 1) / 2, 0, 1)
    expected = (
        np.clip(v, -0.5, 0.5) + v + (1 - v) * 0.25 + np.clip(v, 0, 1) + (v >= np.float32(0.1)) + t * t * (3 - 2 * t)
    )
    expected += np.sign(v) + v - np.floor(v) + np.maximum(v, 0.2) + np.minimum(np.minimum(v, 2 * v), 1)
    expected += np.median(np.stack([v, -v, np.full_like(v, 0.3)]), 0) + v * v + v
    np.testing.assert_allclose(b, expected, rtol=1e-5, atol=1e-5)


@compilers
def test_bits_and_choices(compiler: str) -> None:
    a = numbers(100)
    b = np.zeros(100, np.uint32)
    language(compiler, "as_type", a, b, threads=100)
    halves = a.astype(np.float16).view(np.uint16).astype(np.uint32) | np.uint32(0x3C00 << 16)
    np.testing.assert_array_equal(b, a.view(np.uint32) ^ (halves + np.uint32(0x04030201)))
    v, w = numbers(100, 4), np.zeros((100, 4), np.float32)
    language(compiler, "select", v, w, threads=100)
    np.testing.assert_allclose(w, np.where(v > 0, -v, v) + np.where(v[:, :1] > 0, 2.0, 1.0), rtol=1e-6)
    x, y = numbers(100), np.zeros(100, np.float32)
    language(compiler, "arrays", x, y, threads=100)
    np.testing.assert_allclose(y, np.arange(100) % 4 + 1 + x + 65504.0, rtol=1e-6)


@compilers
def test_functions_with_two_results(compiler: str) -> None:
    a, b = numbers(100), np.zeros(100, np.float32)
    language(compiler, "multiple", a, b, threads=100)
    fraction, whole = np.modf(a.astype(float))
    mantissa, exponent = np.frexp(a.astype(float))
    np.testing.assert_allclose(
        b, fraction * 3 + whole + mantissa * 5 + exponent + a.astype(float) * 8, rtol=1e-5, atol=1e-5
    )


@compilers
def test_packing(compiler: str) -> None:
    a, b = numbers(100, 4), np.zeros(100, np.uint32)
    language(compiler, "packing", a, b, threads=100)
    shifts = np.arange(4, dtype=np.uint32) * np.uint32(8)
    unorm = (np.rint(np.clip(a, 0, 1) * np.float32(255)).astype(np.uint32) << shifts).sum(1, dtype=np.uint32)
    snorm = np.rint(np.clip(a[:, :2], -1, 1) * np.float32(32767)).astype(np.int16).view(np.uint16).astype(np.uint32)
    expected = unorm ^ ((snorm[:, 0] | snorm[:, 1] << np.uint32(16)) + np.uint32(0x7F81FF01))
    np.testing.assert_array_equal(b, expected)


INTEGERS: dict[str, tuple[str, Callable[[Any, Any, int], Any] | None]] = {
    "clz": ("T(clz(x))", lambda x, y, n: np.array([n - int(v).bit_length() for v in x.astype(object) % 2**n], object)),
    "popcount": (
        "T(popcount(x))",
        lambda x, y, n: np.array([int(v).bit_count() for v in x.astype(object) % 2**n], object),
    ),
    "ctz": (
        "T(ctz(x))",
        lambda x, y, n: np.array([(int(v) & -int(v)).bit_length() - 1 if v else n for v in x.astype(object)], object),
    ),
    "reverse": (
        "reverse_bits(x)",
        lambda x, y, n: np.array([int(f"{int(v):0{n}b}"[::-1], 2) for v in x.astype(object) % 2**n], object),
    ),
    "absdiff": ("T(absdiff(x, y))", lambda x, y, n: abs(x.astype(object) - y.astype(object))),
    "hadd": ("hadd(x, y)", lambda x, y, n: (x.astype(object) + y.astype(object)) // 2),
    "rhadd": ("rhadd(x, y)", lambda x, y, n: (x.astype(object) + y.astype(object) + 1) // 2),
    "mulhi": ("mulhi(x, y)", lambda x, y, n: (x.astype(object) * y.astype(object)) // 2**n),
    "rotate": (
        "rotate(x, T(3))",
        lambda x, y, n: np.array([(v << 3 | v >> (n - 3)) for v in x.astype(object) % 2**n], object),
    ),
    "madhi": ("madhi(x, y, x)", lambda x, y, n: (x.astype(object) * y.astype(object)) // 2**n + x.astype(object)),
    "extract": ("extract_bits(x, 2u, 4u)", None),
    "insert": ("insert_bits(x, y, 2u, 4u)", lambda x, y, n: (x.astype(object) & ~60) | ((y.astype(object) & 15) << 2)),
    "addsat": ("addsat(x, y)", None),
    "subsat": ("subsat(x, y)", None),
    "madsat": ("madsat(x, y, x)", None),
    "abs": ("T(abs(x))", lambda x, y, n: abs(x.astype(object))),
}
TYPES: dict[str, type[np.integer]] = {
    "char": np.int8,
    "uchar": np.uint8,
    "short": np.int16,
    "ushort": np.uint16,
    "int": np.int32,
    "uint": np.uint32,
    "long": np.int64,
    "ulong": np.uint64,
}


def integer_source() -> str:
    """Every integer function for every type, all results of a thread in one row."""
    rows = "".join(f"c[i * {len(INTEGERS)} + {k}] = {body};" for k, (body, _) in enumerate(INTEGERS.values()))
    return "".join(
        kernel(f"of_{t}", f"const~{t} const~{t} {t}", f"using T = {t}; T x = a[i], y = b[i]; {rows}", form="LOOP")
        for t in TYPES
    )


@compilers
@pytest.mark.parametrize("name", TYPES)
def test_integer_functions(compiler: str, name: str) -> None:
    dtype = TYPES[name]
    info, n = np.iinfo(dtype), np.dtype(dtype).itemsize * 8
    rng = np.random.default_rng(6)
    x = np.concatenate(
        [rng.integers(info.min, info.max, 60, dtype, endpoint=True), np.array([0, 1, info.min, info.max], dtype)]
    )
    y = np.concatenate(
        [rng.integers(info.min, info.max, 60, dtype, endpoint=True), np.array([info.max, info.min, 1, 0], dtype)]
    )
    out = np.zeros((x.size, len(INTEGERS)), dtype)
    prelude.run(prelude.compiled(integer_source(), compiler), f"k_of_{name}", [x, y, out], threads=x.size)
    field = (x.astype(object) >> 2) & 15
    special = {
        "extract": np.where(field > 7, field - 16, field) if info.min < 0 else field,
        "madsat": np.clip(x.astype(object) * y.astype(object) + x.astype(object), info.min, info.max),
        "addsat": np.clip(x.astype(object) + y.astype(object), info.min, info.max),
        "subsat": np.clip(x.astype(object) - y.astype(object), info.min, info.max),
    }
    for k, (function, (_, expected)) in enumerate(INTEGERS.items()):
        values = special[function] if expected is None else expected(x, y, n)
        wrapped = np.array([(int(v) - info.min) % 2**n + info.min for v in values], dtype)
        np.testing.assert_array_equal(out[:, k], wrapped, err_msg=function)


# Largest error in units of the last place, from Metal's table for precise functions, and the reference in float64.
PI = np.longdouble("3.14159265358979323846264338327950288")


def turns(function: Function, x: NDArray[np.float64]) -> NDArray[np.float64]:
    """A function of pi * x: x is reduced exactly before the product."""
    return np.asarray(function(PI * np.fmod(x.astype(np.longdouble), 2)), np.float64)


MATH: dict[str, tuple[float, Function]] = {
    "acos": (4, np.arccos),
    "acosh": (4, np.arccosh),
    "asin": (4, np.arcsin),
    "asinh": (4, np.arcsinh),
    "atan": (5, np.arctan),
    "atanh": (5, np.arctanh),
    "ceil": (0, np.ceil),
    "cos": (4, np.cos),
    "cosh": (4, np.cosh),
    "exp": (4, np.exp),
    "exp10": (4, lambda x: 10.0**x),
    "exp2": (4, np.exp2),
    "fabs": (0, np.abs),
    "floor": (0, np.floor),
    "fract": (0.5, lambda x: np.minimum(x - np.floor(x), 1 - 2**-24)),
    "log": (4, np.log),
    "log10": (4, np.log10),
    "log2": (4, np.log2),
    "rint": (0, np.rint),
    "round": (0, lambda x: np.copysign(np.floor(np.abs(x) + 0.5), x)),
    "rsqrt": (0.5001, lambda x: 1 / np.sqrt(x)),
    "sin": (4, np.sin),
    "sinh": (4, np.sinh),
    "sqrt": (0.5001, np.sqrt),
    "tan": (6, np.tan),
    "tanh": (5, np.tanh),
    "trunc": (0, np.trunc),
    "sinpi": (4, lambda x: turns(np.sin, x)),
    "cospi": (4, lambda x: turns(np.cos, x)),
}
FAST = {"sin": 4, "cos": 4, "tan": 6, "rsqrt": 2}


def math_source() -> str:
    """A kernel for each function: floats by both accuracies, and halves."""
    floats = [kernel(f"precise_{f}", "const~float float", f"b[i] = precise::{f}(a[i]);") for f in MATH]
    floats += [kernel(f"fast_{f}", "const~float float", f"b[i] = fast::{f}(a[i]);") for f in FAST]
    return "".join(floats) + "".join(
        kernel(f"half_{f}", "const~half half", f"b[i] = precise::{f}(a[i]);", form="LOOP") for f in MATH
    )


def units(got: NDArray[np.floating], wanted: NDArray[np.float64], least: float) -> NDArray[np.float64]:
    """Errors in units of the last place of the wanted value's binade; infinite where NaN or infinity differ."""
    rounded = wanted.astype(got.dtype)
    finite = np.isfinite(rounded) & np.isfinite(got)
    place = np.spacing(np.maximum(np.abs(rounded), got.dtype.type(least))).astype(np.float64)
    with np.errstate(invalid="ignore"):
        errors = np.where(finite, np.abs(got.astype(np.float64) - wanted) / place, 0.0)
    same = finite | (got == rounded) | (np.isnan(got) & np.isnan(rounded))
    return np.where(same, errors, np.inf)


def sweep() -> F32:
    """Floats of all sizes and signs, and the special ones."""
    rng = np.random.default_rng(1)
    special = [
        0,
        -0.0,
        1,
        -1,
        np.inf,
        -np.inf,
        np.nan,
        1e-45,
        2**-126,
        88.72,
        88.73,
        -103.9,
        8388609,
        0.49999997,
        0.5,
        1.5,
        2.5,
    ]
    bits = rng.integers(0, 2**32, 40000, np.uint32).view(np.float32)
    parts = [bits, rng.uniform(-10, 10, 20000), rng.uniform(-1, 1, 10000), special]
    return np.concatenate([np.asarray(part, np.float32) for part in parts])


@compilers
@pytest.mark.parametrize("name", MATH)
def test_math_is_as_accurate_as_metal_says(compiler: str, name: str) -> None:
    shared = prelude.compiled(math_source(), compiler)
    most, function = MATH[name]
    x = sweep()
    with np.errstate(all="ignore"):
        if name.endswith("pi"):  # zeros of the reference in long double are not zeros
            x = x[np.fmod(x.astype(np.float64) * 2, 1) != 0]
        for accuracy, bound in (("precise", most), ("fast", FAST.get(name))):
            if bound is None:
                continue
            v = x[np.abs(x) < 2**30] if accuracy == "fast" and name != "rsqrt" else x
            y = np.zeros_like(v)
            prelude.run(shared, f"k_{accuracy}_{name}", [v, y], threads=v.size, group=1024)
            wanted = np.asarray(function(v.astype(np.float64)))
            if compiler == "cuda" and accuracy == "fast" and name != "rsqrt":  # Metal's bound from -pi to pi
                near = np.abs(v) <= (np.pi if name != "tan" else 1)
                np.testing.assert_allclose(y[near], wanted[near], rtol=0, atol=2**-13)
                continue
            errors = units(y, wanted, 2**-126)
            worst = int(errors.argmax())
            assert (
                errors[worst] <= bound
            ), f"{accuracy}::{name}({v[worst]!r}) is {y[worst]!r}, {errors[worst]:.2f} units away."


@compilers
@pytest.mark.parametrize("name", MATH)
def test_functions_of_all_halves(compiler: str, name: str) -> None:
    shared = prelude.compiled(math_source(), compiler)
    x = np.arange(65536, dtype=np.uint16).view(np.float16)
    y = np.zeros_like(x)
    prelude.run(shared, f"k_half_{name}", [x, y], threads=x.size, group=1024)
    with np.errstate(all="ignore"):
        wanted = np.asarray(MATH[name][1](x.astype(np.float64)))
        if name == "fract":
            wanted = np.minimum(wanted, 1 - 2.0**-11)
        if name.endswith("pi"):
            wanted = np.where(np.abs(wanted) < 1e-15, 0, wanted)
        errors = units(y, wanted, 2**-14)
    worst = int(errors.argmax())
    assert errors[worst] <= 0.502, f"{name}({x[worst]!r}) is {y[worst]!r}, {errors[worst]:.3f} units away."


POWERS = kernel("precise_pow", "const~float const~float float", "c[i] = precise::pow(a[i], b[i]);") + kernel(
    "fast_pow", "const~float const~float float", "c[i] = fast::pow(a[i], b[i]);"
)


@compilers
@pytest.mark.parametrize("accuracy", ["precise", "fast"])
def test_powers(compiler: str, accuracy: str) -> None:
    rng = np.random.default_rng(2)
    special = np.array(
        [0, -0.0, 1, -1, 2, -2, 3, -3, 0.5, -0.5, np.inf, -np.inf, np.nan, 1e-45, 16777217, 1e30], np.float32
    )
    x = np.concatenate(
        [
            rng.uniform(0, 20, 5000).astype(np.float32),
            rng.integers(0, 2**32, 5000, np.uint32).view(np.float32),
            np.repeat(special, 16),
        ]
    )
    y = np.concatenate(
        [rng.uniform(-9, 9, 5000).astype(np.float32), rng.uniform(-2, 2, 5000).astype(np.float32), np.tile(special, 16)]
    )
    z = np.zeros_like(x)
    prelude.run(prelude.compiled(POWERS, compiler), f"k_{accuracy}_pow", [x, y, z], threads=x.size, group=256)
    with np.errstate(all="ignore"):
        errors = units(z, np.power(x.astype(np.float64), y.astype(np.float64)), 2**-126)
    worst = int(errors.argmax())
    assert errors[worst] <= 16, f"pow({x[worst]!r}, {y[worst]!r}) is {z[worst]!r}, {errors[worst]:.2f} units away."


SCALES = kernel("scale", "const~float const~int float", "c[i] = ldexp(a[i], b[i]);")


@compilers
def test_ldexp_is_exact_at_both_ends(compiler: str) -> None:
    x = np.repeat(np.array([1.5, -1e-45, 3e38, 1e-30, 0.0, np.inf], np.float32), 601)
    n = np.tile(np.arange(-300, 301, dtype=np.int32), 6)
    y = np.zeros_like(x)
    prelude.run(prelude.compiled(SCALES, compiler), "k_scale", [x, n, y], threads=x.size, group=256)
    with np.errstate(all="ignore"):
        np.testing.assert_array_equal(y, np.ldexp(x.astype(np.float64), n).astype(np.float32))


CONVERSIONS = kernel("to_half", "const~float half", "b[i] = half(a[i]);") + kernel(
    "from_half", "const~half float", "b[i] = a[i];"
)


@compilers
def test_conversions_of_half(compiler: str) -> None:
    shared = prelude.compiled(CONVERSIONS, compiler)
    halves = np.arange(65536, dtype=np.uint16).view(np.float16)
    floats = np.zeros(65536, np.float32)
    prelude.run(shared, "k_from_half", [halves, floats], threads=65536, group=1024)
    np.testing.assert_array_equal(floats, halves.astype(np.float32))
    with np.errstate(all="ignore"):
        edges = np.concatenate(
            [floats, np.nextafter(floats, np.float32(np.inf)), np.nextafter(floats, np.float32(-np.inf))]
        )
        ties = ((floats[:-1].astype(np.float64) + floats[1:]) / 2).astype(np.float32)
        x = np.concatenate(
            [edges, ties, np.nextafter(ties, np.float32(np.inf)), np.nextafter(ties, np.float32(0)), sweep()]
        )
        y = np.zeros(x.size, np.float16)
        prelude.run(shared, "k_to_half", [x, y], threads=x.size, group=1024)
        np.testing.assert_array_equal(y, x.astype(np.float16))


@needs_nvrtc
@pytest.mark.parametrize("table", ["language", "integers", "math", "powers", "conversions"])
def test_nvrtc_compiles_the_same_text(table: str) -> None:
    sources = {
        "language": "".join(LANGUAGE.values()),
        "integers": integer_source(),
        "math": math_source(),
        "powers": POWERS,
        "conversions": CONVERSIONS,
    }
    assert prelude.nvrtc_log(sources[table]) == ""
