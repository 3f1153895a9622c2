"""Threads of a group that work together: barriers, SIMD groups, atomics, matrices, checked indices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import shader_prelude as prelude
from shader_prelude import kernel

compilers = pytest.mark.parametrize("compiler", prelude.compilers())
needs_nvrtc = pytest.mark.skipif(prelude.nvrtc() is None, reason="libnvrtc is not installed")

PLACES = ", ".join(
    f"OMPS_ATTRIBUTE({kind}, {name})"
    for kind, name in [
        ("ushort", "thread_index_in_simdgroup"),
        ("uint", "simdgroup_index_in_threadgroup"),
        ("uint", "thread_index_in_threadgroup"),
        ("uint", "threadgroup_position_in_grid"),
        ("uint", "simdgroups_per_threadgroup"),
    ]
)

# name: (function of the value x = a[i], row of 32 values of one SIMD group -> expected row)
MOVES: dict[str, tuple[str, Callable[[NDArray[np.int32]], NDArray[Any]]]] = {
    "sum": ("simd_sum(x)", lambda r: np.full_like(r, r.sum())),
    "product": (
        "simd_product(x)",
        lambda r: np.full_like(
            r, np.prod(r.astype(object)) % 2**32 - 2**32 * (np.prod(r.astype(object)) % 2**32 >= 2**31)
        ),
    ),
    "max": ("simd_max(x)", lambda r: np.full_like(r, r.max())),
    "min": ("simd_min(x)", lambda r: np.full_like(r, r.min())),
    "and": ("simd_and(x)", lambda r: np.full_like(r, np.bitwise_and.reduce(r))),
    "or": ("simd_or(x)", lambda r: np.full_like(r, np.bitwise_or.reduce(r))),
    "xor": ("simd_xor(x)", lambda r: np.full_like(r, np.bitwise_xor.reduce(r))),
    "inclusive": ("simd_prefix_inclusive_sum(x)", np.cumsum),
    "exclusive": ("simd_prefix_exclusive_sum(x)", lambda r: np.cumsum(r) - r),
    "broadcast": ("simd_broadcast(x, 7)", lambda r: np.full_like(r, r[7])),
    "first": ("simd_broadcast_first(x)", lambda r: np.full_like(r, r[0])),
    "shuffle": ("simd_shuffle(x, (lane * 7 + 3) % 32)", lambda r: r[(np.arange(32) * 7 + 3) % 32]),
    "across": ("simd_shuffle_xor(x, 5)", lambda r: r[np.arange(32) ^ 5]),
    "up": ("simd_shuffle_up(x, 3)", lambda r: np.concatenate([r[:3], r[:-3]])),
    "down": ("simd_shuffle_down(x, 3)", lambda r: np.concatenate([r[3:], r[-3:]])),
    "turned_up": ("simd_shuffle_rotate_up(x, 3)", lambda r: np.roll(r, 3)),
    "turned_down": ("simd_shuffle_rotate_down(x, 3)", lambda r: np.roll(r, -3)),
    "filled_up": ("simd_shuffle_and_fill_up(x, -x, 3)", lambda r: np.concatenate([-r[-3:], r[:-3]])),
    "filled_down": ("simd_shuffle_and_fill_down(x, -x, 3)", lambda r: np.concatenate([r[3:], -r[:3]])),
    "filled_runs": (
        "simd_shuffle_and_fill_up(x, -x, 3, 8)",
        lambda r: np.concatenate([np.concatenate([-q[-3:], q[:-3]]) for q in r.reshape(4, 8)]),
    ),
    "ballot": (
        "int((simd_vote::vote_t)simd_ballot(x & 1))",
        lambda r: np.full_like(r, np.array([(r & 1) << np.arange(32)]).sum().astype(np.uint32).view(np.int32)),
    ),
    "all": ("simd_all(x > -1000) * 2 + simd_all(x > 0)", lambda r: np.full_like(r, 2 + (r > 0).all())),
    "any": ("simd_any(x > 1000) * 2 + simd_any(x > 0)", lambda r: np.full_like(r, (r > 0).any())),
    "is_first": ("simd_is_first()", lambda r: (np.arange(32) == 0).astype(r.dtype)),
    "quad_sum": ("quad_sum(x)", lambda r: np.repeat(r.reshape(8, 4).sum(1), 4)),
    "quad_broadcast": ("quad_broadcast(x, 2)", lambda r: np.repeat(r[2::4], 4)),
    "quad_scan": ("quad_prefix_inclusive_sum(x)", lambda r: np.cumsum(r.reshape(8, 4), 1).ravel()),
    "quad_across": ("quad_shuffle_xor(x, 1)", lambda r: r[np.arange(32) ^ 1]),
    "quad_down": ("quad_shuffle_down(x, 1)", lambda r: r[np.minimum(np.arange(32) + 1, np.arange(32) | 3)]),
    "vector": ("simd_sum(int3(x, 1, 2)).x + simd_shuffle_xor(int3(x), 1).z", lambda r: r.sum() + r[np.arange(32) ^ 1]),
    "half": ("int(simd_max(half(x)))", lambda r: np.full_like(r, r.max())),
    "long": ("int(simd_sum(long(x) << 33) >> 33)", lambda r: np.full_like(r, r.sum())),
}


def moves_source() -> str:
    """All functions of SIMD groups, the results of a thread in one row."""
    rows = "\n".join(f"b[i * {len(MOVES)} + {k}] = {body};" for k, (body, _) in enumerate(MOVES.values()))
    return kernel(
        "moves",
        "const~int int",
        f"int x = a[i];\n{rows}",
        form="FIBRE",
        more="ushort lane",
        given="OMPS_ATTRIBUTE(ushort, thread_index_in_simdgroup)",
    )


@compilers
def test_functions_of_simd_groups(compiler: str) -> None:
    a = np.random.default_rng(1).integers(-99, 99, 128, np.int32)
    b = np.zeros((128, len(MOVES)), np.int32)
    prelude.run(prelude.compiled(moves_source(), compiler), "k_moves", [a, b], threads=128, group=64)
    for k, (name, (_, expected)) in enumerate(MOVES.items()):
        wanted = np.concatenate([expected(row) for row in a.reshape(4, 32)]).astype(np.int32)
        np.testing.assert_array_equal(b[:, k], wanted, err_msg=name)


GROUPS = {
    "total": kernel(
        "total",
        "const~float float",
        "OMPS_THREADGROUP(1, float, part, [32]);\nfloat s = simd_sum(a[i]);\nif (lane == 0) "
        "part[simd] = s;\n"
        "threadgroup_barrier(mem_flags::mem_threadgroup);\nif (t == 0) { float z = 0; "
        "for (uint k = 0; k < simds; ++k) z += part[k]; b[g] = z; }",
        form="FIBRE",
        more="ushort lane, uint simd, uint t, uint g, uint simds",
        given=PLACES,
    ),
    "neighbours": kernel(
        "neighbours",
        "const~float float",
        "shared[t] = a[i];\nfor (int k = 0; k < 5; "
        "++k) {\nthreadgroup_barrier(mem_flags::mem_threadgroup);\nfloat v = shared[(t + 1) "
        "% n];\n"
        "threadgroup_barrier(mem_flags::mem_threadgroup);\nshared[t] = v;\n}\nb[i] = shared[t];",
        form="FIBRE",
        more="float* shared, uint t, uint n",
        given="OMPS_GROUP_MEMORY(float, 0), OMPS_ATTRIBUTE(uint, thread_position_in_threadgroup), "
        "OMPS_ATTRIBUTE(uint, threads_per_threadgroup)",
    ),
    "diverged": kernel(
        "diverged",
        "const~int int",
        "int r = 0;\nif (lane < 10) r = simd_sum(a[i]);\nelse if (lane == 31) { b[i] = -1; "
        "return; }\nelse\nr = simd_sum(a[i]) + 1000;\n"
        "r += simd_sum(1) * 100000;\nb[i] = r;",
        form="FIBRE",
        more="ushort lane, uint simd, uint t, uint g, uint simds",
        given=PLACES,
    ),
    "loops": kernel(
        "loops",
        "const~int int",
        "int r = 0;\nfor (int k = 0; k < int(lane) % 4; " "++k)\nr += simd_sum(1);\nb[i] = r + simd_sum(1) * 1000;",
        form="FIBRE",
        more="ushort lane, uint simd, uint t, uint g, uint simds",
        given=PLACES,
    ),
    "atomics": kernel(
        "atomics",
        "const~int atomic_int atomic_uint atomic_float",
        "atomic_fetch_add_explicit(b, a[i], memory_order_relaxed); "
        "atomic_fetch_max_explicit(b + 1, a[i], memory_order_relaxed);"
        "atomic_fetch_min_explicit(b + 2, a[i], memory_order_relaxed); "
        "atomic_fetch_sub_explicit(&b[3], a[i], memory_order_relaxed);"
        "atomic_fetch_or_explicit(c, 1u << i % 32, memory_order_relaxed); "
        "atomic_fetch_xor_explicit(c + 1, i, memory_order_relaxed);"
        "atomic_fetch_and_explicit(c + 2, ~(1u << i % 8), memory_order_relaxed); "
        "atomic_fetch_add_explicit(d, 0.5f, memory_order_relaxed);"
        "uint old = atomic_load_explicit(c + 3, memory_order_relaxed);"
        "while (!atomic_compare_exchange_weak_explicit(c + 3, &old, old + 2, "
        "memory_order_relaxed, memory_order_relaxed)) {}"
        "atomic_fetch_max_explicit(d + 1, float(a[i]), memory_order_relaxed); "
        "if (i == 7) atomic_store_explicit(c + 4, 9u, memory_order_relaxed);",
        form="LOOP",
    ),
    "places": kernel(
        "places",
        "uint",
        "uint k = (p.z * 5 + p.y) * 10 + p.x; "
        "a[k * 4] = lp.x + 10 * lp.y + 100 * gp.x + 1000 * gp.y; a[k * 4 + 1] = t; "
        "a[k * 4 + 2] = n.x + 10 * n.y; a[k * 4 + 3] = gs.x + 10 * gs.y + 100 * grid.x;",
        form="LOOP",
        more="uint3 p, ushort2 lp, uint2 gp, ushort t, uint2 n, uint2 gs, uint2 grid",
        given=", ".join(
            f"OMPS_ATTRIBUTE({kind}, {name})"
            for kind, name in [
                ("uint3", "thread_position_in_grid"),
                ("ushort2", "thread_position_in_threadgroup"),
                ("uint2", "threadgroup_position_in_grid"),
                ("ushort", "thread_index_in_threadgroup"),
                ("uint2", "threads_per_threadgroup"),
                ("uint2", "threadgroups_per_grid"),
                ("uint2", "threads_per_grid"),
            ]
        ),
    ),
}


def groups(compiler: str, name: str, arrays: list[NDArray[np.generic]], **how: object) -> None:
    """Run one kernel of GROUPS."""
    prelude.run(prelude.compiled("".join(GROUPS.values()), compiler), f"k_{name}", arrays, **how)  # type: ignore[arg-type]


@compilers
@pytest.mark.parametrize(("threads", "group"), [(1000, 256), (256, 256), (33, 40), (1, 1), (5000, 1024), (96, 7)])
def test_barriers_and_sums(compiler: str, threads: int, group: int) -> None:
    a = np.random.default_rng(threads).random(threads).astype(np.float32)
    starts = np.arange(0, threads, group)
    b = np.zeros(starts.size, np.float32)
    groups(compiler, "total", [a, b], threads=threads, group=group)
    np.testing.assert_allclose(b, np.add.reduceat(a.astype(float), starts), rtol=1e-5)
    c = np.zeros_like(a)
    groups(compiler, "neighbours", [a, c], threads=threads, group=group, threadgroup=[4096])
    np.testing.assert_array_equal(c, np.concatenate([np.roll(a[s : s + group], -5) for s in starts]))


@compilers
def test_diverged_threads_do_not_hang_and_meet_again(compiler: str) -> None:
    a, b = np.arange(32, dtype=np.int32), np.zeros(32, np.int32)
    groups(compiler, "diverged", [a, b], threads=32, group=32)
    expected = np.where(np.arange(32) < 10, a[:10].sum(), a[10:31].sum() + 1000) + 31 * 100000
    expected[31] = -1
    np.testing.assert_array_equal(b, expected)
    groups(compiler, "loops", [a, b], threads=32, group=32)
    np.testing.assert_array_equal(b, 32000 + np.array([0, 24, 40, 48])[np.arange(32) % 4])


@compilers
def test_atomics(compiler: str) -> None:
    a = np.random.default_rng(2).integers(-1000, 1000, 500, np.int32)
    b, c, d = np.zeros(4, np.int32), np.array([0, 0, 0xFF, 0, 0], np.uint32), np.array([0, -1e9], np.float32)
    groups(compiler, "atomics", [a, b, c, d], threads=500, group=64)
    np.testing.assert_array_equal(b, [a.sum(), max(a.max(), 0), min(a.min(), 0), -a.sum()])
    np.testing.assert_array_equal(c, [0xFFFFFFFF, np.bitwise_xor.reduce(np.arange(500)), 0, 1000, 9])
    np.testing.assert_array_equal(d, [250, a.max()])


@compilers
def test_positions_in_partial_groups(compiler: str) -> None:
    out = np.zeros((2, 5, 10, 4), np.uint32)
    groups(compiler, "places", [out], threads=(10, 5, 2), group=(4, 3, 1))
    _z, y, x = np.indices((2, 5, 10))
    size_x, size_y = np.where(x // 4 == 2, 2, 4), np.where(y // 3 == 1, 2, 3)
    np.testing.assert_array_equal(out[..., 0], x % 4 + 10 * (y % 3) + 100 * (x // 4) + 1000 * (y // 3))
    np.testing.assert_array_equal(out[..., 1], y % 3 * size_x + x % 4)
    np.testing.assert_array_equal(out[..., 2], size_x + 10 * size_y)
    assert (out[..., 3] == 3 + 20 + 1000).all()


COUNTS = "".join(
    kernel(
        f"count_{form.lower()}",
        "uint",
        "uint place = (p.z * n.y + p.y) * n.x + p.x; a[place] += 1 + p.x + 100 * p.y + 10000 * p.z;",
        form=form,
        more="uint3 p, uint3 n",
        given="OMPS_ATTRIBUTE(uint3, thread_position_in_grid), OMPS_ATTRIBUTE(uint3, threads_per_grid)",
    )
    for form in ("GRID", "LOOP", "FIBRE")
)


@compilers
@pytest.mark.parametrize("form", ["grid", "loop", "fibre"])
@pytest.mark.parametrize("threads", [(50, 1, 1), (13, 7, 1), (9, 5, 4), (8, 6, 2), (1, 1, 9)])
@pytest.mark.parametrize("pieces", [1, 5])
def test_each_thread_runs_once(compiler: str, form: str, threads: tuple[int, int, int], pieces: int) -> None:
    out = np.zeros(threads[::-1], np.uint32)
    shared = prelude.compiled(COUNTS, compiler)
    prelude.run(shared, f"k_count_{form}", [out], threads=threads, group=(4, 3, 2), pieces=pieces)
    z, y, x = np.indices(out.shape)
    np.testing.assert_array_equal(out, 1 + x + 100 * y + 10000 * z)


LAYOUT = kernel(
    "layout",
    "const~float float2",
    "simdgroup_float8x8 m; simdgroup_load(m, a, 8); b[i] = m.thread_elements();",
    form="FIBRE",
)


@compilers
def test_elements_of_matrices_lie_where_public_kernels_expect_them(compiler: str) -> None:
    a, b = np.arange(64, dtype=np.float32), np.zeros((32, 2), np.float32)
    prelude.run(prelude.compiled(LAYOUT, compiler), "k_layout", [a, b], threads=32, group=32)
    lane = np.arange(32)
    quad = lane // 4
    row, column = (quad & 4) + lane // 2 % 4, (quad & 2) * 2 + lane % 2 * 2
    np.testing.assert_array_equal(b, np.stack([row * 8 + column, row * 8 + column + 1], 1))


MATRICES = "".join(
    kernel(
        f"multiply_{t}",
        f"const~{t} const~{t} float",
        f"simdgroup_matrix<{t}, 8, 8> x, y; "
        f"simdgroup_float8x8 z = make_filled_simdgroup_matrix<float, 8, 8>(1.0f), e(2.0f);\n"
        "simdgroup_load(x, a, 8);\nsimdgroup_load(y, b, 8, ulong2(0), "
        "true);\nsimdgroup_multiply_accumulate(z, x, y, z);\nsimdgroup_multiply(z, e, z);\n"
        "z.thread_elements()[0] += 1;\nsimdgroup_store(z, c, 8);\nsimdgroup_store(z, c + 64, "
        "8, ulong2(0), true);",
        form="FIBRE",
    )
    for t in ("float", "half", "bfloat")
)


@compilers
@pytest.mark.parametrize("name", ["float", "half", "bfloat"])
def test_matrices_of_simd_groups(compiler: str, name: str) -> None:
    rng = np.random.default_rng(3)
    a, b = (rng.integers(-8, 8, (8, 8)).astype(np.float32) for _ in range(2))
    c = np.zeros((2, 8, 8), np.float32)
    given: list[NDArray[Any]] = [a, b] if name == "float" else [x.astype(np.float16) for x in (a, b)]
    if name == "bfloat":
        given = [(x.view(np.uint32) >> 16).astype(np.uint16) for x in (a, b)]
    prelude.run(prelude.compiled(MATRICES, compiler), f"k_multiply_{name}", [*given, c], threads=32, group=32)
    expected = 2 * (a @ b.T + 1)
    expected[:, ::2] += 1
    np.testing.assert_array_equal(c[0], expected)
    np.testing.assert_array_equal(c[1], expected.T)


CHECKED = """
void shifted(omps::Checked<const float> a, omps::Checked<float> b, uint i) {
  b[i] = 1;
  b[i] = a[i + 3];
}
OMPS_GRID_ENTRY(k_shifted,
  shifted(OMPS_BUFFER(const float, 0), OMPS_BUFFER(float, 1), OMPS_ATTRIBUTE(uint, thread_position_in_grid)))
void below(omps::Checked<float> a, uint i) {
  omps::Checked<float> p = a + 2;
  p++;
  *(p - 4) = 5;
  p[-3] = 7;
}
OMPS_GRID_ENTRY(k_below, below(OMPS_BUFFER(float, 0), OMPS_ATTRIBUTE(uint, thread_position_in_grid)))
"""


@compilers
def test_checked_mode_names_buffer_index_and_line(compiler: str) -> None:
    shared = prelude.compiled(CHECKED, compiler, checks=True)
    a, b, fault = np.arange(8, dtype=np.float32), np.zeros(8, np.float32), prelude.Fault()
    prelude.run(shared, "k_shifted", [a, b], threads=8, group=8, fault=fault)
    assert (fault.flag, fault.argument, fault.index, fault.count) == (1, 0, 8, 8)
    assert fault.line == 5  # line 1 is `using namespace metal;`, line 2 is empty
    np.testing.assert_array_equal(b, [3, 4, 5, 6, 7, 0, 0, 0])
    good = prelude.Fault()
    prelude.run(shared, "k_shifted", [np.arange(11, dtype=np.float32), b], threads=8, group=8, fault=good)
    assert good.flag == 0
    below = prelude.Fault()
    prelude.run(shared, "k_below", [a], threads=1, group=1, fault=below)
    assert (below.flag, below.index) == (1, -1)
    assert a[0] == 7


@needs_nvrtc
@pytest.mark.parametrize(
    "source", [moves_source(), "".join(GROUPS.values()), MATRICES], ids=["moves", "groups", "matrices"]
)
def test_nvrtc_compiles_the_same_text(source: str) -> None:
    assert prelude.nvrtc_log(source) == ""


@needs_nvrtc
def test_nvrtc_compiles_checked_kernels() -> None:
    assert prelude.nvrtc_log(CHECKED, checks=True) == ""


@needs_nvrtc
def test_nvrtc_takes_conditions_on_checked_indices_of_checked_indices() -> None:
    sides = [f"(OMPS_BESIDE x[d[c]] {b} x[d[1]] OMPS_THEN x[d[c]] {a} x[d[1]])" for a, b in ((">", "<"), ("<", ">"))]
    choice = f"c == 1 ? {sides[0]} : {sides[1]};"
    source = (
        "template <class T> void g(omps::Checked<const T> x, omps::Checked<uint> d, omps::Checked<uint> y, int c) {\n"
        f"  y[0] = {choice} y[1] = {choice}\n}}\n"
    ) + kernel("f", "const~float uint uint", "g<float>(a, b, c, int(i));")
    assert prelude.nvrtc_log(source, checks=2) == ""
