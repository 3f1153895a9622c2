"""Kernels in the Metal language as operations of graphs: formulas, finite differences, own operations."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from emulated_gpu import on_other_devices, run_tests

Array = npt.NDArray[Any]

HEAD = "#include <metal_stdlib>\nusing namespace metal;\n"
GELU = (
    HEAD
    + """
kernel void gelu(device const float* x, device float* y, uint i [[thread_position_in_grid]]) {
  y[i] = 0.5f * x[i] * (1 + tanh(0.7978845608f * (x[i] + 0.044715f * x[i] * x[i] * x[i])));
}
kernel void gelu_gradient(device const float* x, device const float* dy, device float* dx,
                          uint i [[thread_position_in_grid]]) {
  const float v = x[i], t = tanh(0.7978845608f * (v + 0.044715f * v * v * v));
  dx[i] = dy[i] * (0.5f * (1 + t) + 0.5f * v * (1 - t * t) * 0.7978845608f * (1 + 0.134145f * v * v));
}"""
)
SCALE = (
    HEAD
    + """
kernel void scale(device const float* x, device float* y, constant float& by, uint i [[thread_position_in_grid]]) {
  y[i] = by * x[i];
}"""
)
RNG = np.random.default_rng(7)


def kernel(source: str, name: str = "f", **options: Any) -> mps.metal.Kernel:
    return mps.metal.Library(source if source.startswith(HEAD) else HEAD + source, **options).kernel(name)


def gelu_in(graph: mps.Graph, x: mps.Tensor) -> mps.Tensor:
    library = mps.metal.Library(GELU, math="safe")

    def gradient(inner: mps.Graph, upstream: list[Any], inputs: list[Any], results: list[mps.Tensor]) -> Any:
        backward = library.kernel("gelu_gradient")
        return backward.in_graph(inner, [inputs[0], upstream[0]], [(inputs[0].shape, np.float32)])

    (y,) = library.kernel("gelu").in_graph(graph, [x], [(x.shape, np.float32)], gradient=gradient)
    return y


def gelu_of(x: Any) -> Any:
    return 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))


def own_gelu(graph: mps.Graph, x: mps.Tensor) -> mps.Tensor:
    return 0.5 * x * (1 + graph.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x * x * x)))


# ---- numbers


def test_a_kernel_runs_between_other_operations() -> None:
    graph = mps.Graph()
    x = graph.placeholder((None, 5))
    y = gelu_in(graph, x * 2 + 1)
    z = graph.reduce_sum(y * y, 1)
    data = RNG.normal(size=(6, 5)).astype(np.float32)
    expected = (gelu_of(2 * data.astype(np.float64) + 1) ** 2).sum(axis=1)
    assert y.shape == (None, 5)
    for rows in (6, 1, 4):  # of one graph, compiled for each number of rows
        np.testing.assert_allclose(graph.run({x: data[:rows]}, z), expected[:rows], rtol=2e-6, atol=1e-7)


def test_a_grid_without_threads_and_a_result_without_elements() -> None:
    graph = mps.Graph()
    x = graph.placeholder((None, 5))
    y = gelu_in(graph, x)
    assert graph.run({x: np.zeros((0, 5), np.float32)}, y).shape == (0, 5)
    one = graph.run({x: np.full((1, 5), 0.5, np.float32)}, y)
    np.testing.assert_allclose(one, np.full((1, 5), gelu_of(np.float64(0.5))), rtol=1e-6)


def test_the_gradient_is_that_of_finite_differences_and_of_the_own_operation() -> None:
    data = RNG.normal(size=(4, 3)).astype(np.float32)
    weights = RNG.normal(size=(4, 3)).astype(np.float32)
    found = []
    for build in (gelu_in, own_gelu):
        graph = mps.Graph()
        x = graph.placeholder((None, 3))
        loss = graph.reduce_sum(build(graph, x) * weights * build(graph, graph.sin(x)))
        found.append(graph.run({x: data}, graph.gradients(loss, x)[0]))
    step = 1e-6
    wide = data.astype(np.float64)

    def value(at: Array) -> Any:
        return gelu_of(at) * weights * gelu_of(np.sin(at))

    numeric = (value(wide + step) - value(wide - step)) / (2 * step)
    np.testing.assert_allclose(found[0], numeric, rtol=3e-5, atol=1e-5)
    np.testing.assert_allclose(found[0], found[1], rtol=2e-5, atol=2e-6)


def test_the_gradient_of_the_gradient_passes_through_its_kernels() -> None:
    cube = kernel(
        "kernel void f(device const float* x, device float* y, uint i [[thread_position_in_grid]])"
        "{ y[i] = x[i] * x[i] * x[i]; }"
    )

    def gradient(inner: mps.Graph, upstream: list[Any], inputs: list[Any], results: list[mps.Tensor]) -> Any:
        return [3 * inputs[0] * inputs[0] * upstream[0]]

    graph = mps.Graph()
    x = graph.placeholder((4,))
    (y,) = cube.in_graph(graph, [x], [(x.shape, x.dtype)], gradient=gradient)
    (first,) = graph.gradients(y, x)
    (second,) = graph.gradients(first, x)
    data = np.array([-1, 0, 0.5, 3], np.float32)
    np.testing.assert_allclose(graph.run({x: data}, first), 3 * data**2, rtol=1e-6)
    np.testing.assert_allclose(graph.run({x: data}, second), 6 * data, rtol=1e-6)


def test_several_inputs_and_results_have_their_gradients() -> None:
    both = kernel("""
    kernel void f(device const float* a, device float* sum [[buffer(5)]], device const float* b [[buffer(2)]],
                  device float* product [[buffer(1)]], uint i [[thread_position_in_grid]]) {
      sum[i] = a[i] + b[i];
      product[i] = a[i] * b[i];
    }""")

    def gradient(inner: mps.Graph, upstream: list[Any], inputs: list[Any], results: list[mps.Tensor]) -> Any:
        product, total = upstream
        a, b = inputs
        return [total + product * b, total + product * a]

    graph = mps.Graph()
    a, b = graph.placeholder((3,)), graph.placeholder((3,))
    product, total = both.in_graph(graph, [a, b], [(a.shape, np.float32), (a.shape, np.float32)], gradient=gradient)
    x, y = RNG.normal(size=(2, 3)).astype(np.float32)
    feeds = {a: x, b: y}
    np.testing.assert_allclose(graph.run(feeds, product), x * y, rtol=1e-6)
    np.testing.assert_allclose(graph.run(feeds, total), x + y, rtol=1e-6)
    loss = graph.reduce_sum(product * total)  # a b (a + b)
    found = graph.run(feeds, graph.gradients(loss, [a, b]))
    np.testing.assert_allclose(found[0], 2 * x * y + y * y, rtol=1e-5)
    np.testing.assert_allclose(found[1], x * x + 2 * x * y, rtol=1e-5)
    only = graph.run(feeds, graph.gradients(total * 2, b)[0])  # nothing arrives at the product
    np.testing.assert_allclose(only, np.full(3, 2.0), rtol=1e-6)


def test_constants_are_numbers_structures_and_arrays() -> None:
    source = """
    struct Params { float scale; int shift; };
    kernel void f(device const float* x, constant Params& p, constant float4& many, device const float* table,
                  device float* y, uint i [[thread_position_in_grid]]) {
      y[i] = p.scale * x[i] + p.shift + many[i % 4] + table[i];
    }"""
    params = np.array((0.5, 3), np.dtype([("scale", np.float32), ("shift", np.int32)]))
    table = np.arange(6, dtype=np.float32)
    graph = mps.Graph()
    x = graph.placeholder((6,))
    (y,) = kernel(source).in_graph(graph, [x, params, (1, 2, 3, 4), table], [(x.shape, x.dtype)])
    data = RNG.normal(size=6).astype(np.float32)
    expected = 0.5 * data + 3 + np.array([1, 2, 3, 4, 1, 2]) + table
    np.testing.assert_allclose(graph.run({x: data}, y), expected, rtol=1e-6)


def test_a_number_may_be_a_tensor() -> None:
    graph = mps.Graph()
    x, by = graph.placeholder((3,)), graph.placeholder(())
    (y,) = kernel(SCALE, "scale").in_graph(graph, [x, by], [(x.shape, x.dtype)])
    assert graph.run({x: [1, 2, 3], by: 4}, y).tolist() == [4, 8, 12]


def test_a_result_begins_with_a_tensor_that_stays_as_it_is() -> None:
    count = kernel(
        "kernel void f(device const int* x, device atomic_int* counts, uint i [[thread_position_in_grid]])"
        "{ atomic_fetch_add_explicit(&counts[x[i]], 1, memory_order_relaxed); }"
    )
    graph = mps.Graph()
    x, start = graph.placeholder((None,), np.int32), graph.placeholder((4,), np.int32)
    (counts,) = count.in_graph(graph, [x], [start], threads=(x, 0))
    data = RNG.integers(0, 4, 1000).astype(np.int32)
    begin = np.array([10, 20, 30, 40], np.int32)
    found, same = graph.run({x: data, start: begin}, [counts, start + 0])
    assert found.tolist() == (begin + np.bincount(data, minlength=4)).tolist()
    assert same.tolist() == begin.tolist()


def test_extents_of_results_and_grids_are_those_of_tensors() -> None:
    transpose = kernel("""
    kernel void f(device const float* x, device float* y, uint2 at [[thread_position_in_grid]],
                  uint2 size [[threads_per_grid]]) { y[at.x * size.y + at.y] = x[at.y * size.x + at.x]; }""")
    graph = mps.Graph()
    x = graph.placeholder((None, None))
    (y,) = transpose.in_graph(graph, [x], [(((x, 1), (x, 0)), np.float32)], threads=((x, -1), (x, 0)))
    assert y.shape == (None, None)
    for shape in ((3, 5), (64, 33), (1, 1)):
        data = RNG.normal(size=shape).astype(np.float32)
        assert np.array_equal(graph.run({x: data}, y), data.T)


def test_a_kernel_without_inputs_makes_a_constant_picture() -> None:
    ramp = kernel(
        "kernel void f(device float* y, uint2 at [[thread_position_in_grid]],"
        "uint2 size [[threads_per_grid]]) { y[at.y * size.x + at.x] = at.x + 100 * at.y; }"
    )
    graph = mps.Graph()
    x = graph.placeholder((3, 4))
    (y,) = ramp.in_graph(graph, [], [((3, 4), np.float32)], threads=(4, 3))
    expected = np.arange(4) + 100 * np.arange(3)[:, None]
    assert np.array_equal(graph.run({x: np.ones((3, 4))}, x + y), expected + 1)


def test_threadgroup_memory_and_sums_of_groups() -> None:
    sums = kernel("""
    kernel void f(device const float* x, device float* y, threadgroup float* part,
                  uint i [[thread_position_in_grid]], uint t [[thread_position_in_threadgroup]],
                  uint g [[threadgroup_position_in_grid]], uint n [[threads_per_threadgroup]]) {
      part[t] = x[i];
      threadgroup_barrier(mem_flags::mem_threadgroup);
      if (t == 0) { float sum = 0; for (uint k = 0; k < n; ++k) sum += part[k]; y[g] = sum; }
    }""")
    graph = mps.Graph()
    x = graph.placeholder((8,))
    (y,) = sums.in_graph(graph, [x * 1], [((2,), np.float32)], threads=8, group=4, group_bytes={0: 16})
    assert graph.run({x: np.arange(8)}, y).tolist() == [6, 22]


@pytest.mark.parametrize("dtype", [np.float16, np.int8, np.uint8, np.int32, np.int64, np.bool_])
def test_elements_of_each_dtype(dtype: Any) -> None:
    kind = {"float16": "half", "int8": "char", "uint8": "uchar", "int32": "int", "int64": "long", "bool": "bool"}
    copy = kernel(
        f"kernel void f(device const {kind[np.dtype(dtype).name]}* x, device {kind[np.dtype(dtype).name]}* y,"
        "               uint i [[thread_position_in_grid]]) { y[i] = x[i]; }"
    )
    graph = mps.Graph()
    x = graph.placeholder((None,), dtype)
    (y,) = copy.in_graph(graph, [x], [(x.shape, dtype)])
    data = RNG.integers(0, 2, 50).astype(dtype)
    assert np.array_equal(graph.run({x: data}, y), data)


# ---- in plans


def test_a_result_that_nothing_reads_has_memory() -> None:
    """The kernel writes all its results, also those of which no operation makes use."""
    two = kernel(
        "kernel void f(device const float* x, device float* y, device float* z,"
        "uint i [[thread_position_in_grid]]) { y[i] = x[i]; z[i] = 2 * x[i]; }"
    )
    graph = mps.Graph()
    x = graph.placeholder((1000,))
    y, z = two.in_graph(graph, [x + 1], [(x.shape, x.dtype), (x.shape, x.dtype)])
    data = RNG.normal(size=1000).astype(np.float32)
    np.testing.assert_array_equal(graph.run({x: data}, graph.negative(y)), -(data + 1))
    np.testing.assert_array_equal(graph.run({x: data}, graph.negative(z)), -2 * (data + 1))


def test_kernels_on_constants_and_variables_run() -> None:
    scale = kernel(SCALE, "scale")
    graph = mps.Graph()
    x = graph.placeholder((3,))
    weights = graph.variable([1.0, 2.0, 3.0])
    (fixed,) = scale.in_graph(graph, [graph.constant([1.0, 2.0, 3.0]), 10.0], [((3,), np.float32)])
    (scaled,) = scale.in_graph(graph, [weights, 2.0], [((3,), np.float32)])
    update = graph.assign(weights, scaled)
    for run in range(1, 4):
        found = graph.run({x: [0, 0, 0]}, x + fixed + scaled, [update])
        np.testing.assert_allclose(found, np.array([1, 2, 3]) * (10 + 2.0**run))


def test_kernels_in_loops_and_conditions() -> None:
    scale = kernel(SCALE, "scale")

    def double(graph: mps.Graph, x: mps.Tensor) -> mps.Tensor:
        def gradient(inner: mps.Graph, upstream: list[Any], inputs: list[Any], results: list[mps.Tensor]) -> Any:
            return [upstream[0] * inputs[1], None]

        return scale.in_graph(graph, [x, 2.0], [((2,), np.float32)], gradient=gradient)[0]

    graph = mps.Graph()
    x, flag = graph.placeholder((2,)), graph.placeholder((), np.float32)
    (looped,) = graph.for_loop(3, [x], lambda index, value: [double(graph, value)])
    (grown,) = graph.while_loop(
        [x], lambda value: (graph.reduce_max(value) < 100, [value]), lambda value: [double(graph, value)]
    )
    (chosen,) = graph.cond(flag * 1 + graph.reduce_sum(x) * 0, lambda: [double(graph, x)], lambda: [x])
    feeds = {x: [1, 3], flag: 1}
    assert graph.run(feeds, looped).tolist() == [8, 24]
    assert graph.run(feeds, grown).tolist() == [64, 192]
    assert graph.run(feeds, chosen).tolist() == [2, 6]
    assert graph.run({**feeds, flag: 0}, chosen).tolist() == [1, 3]
    assert graph.run(feeds, graph.gradients(looped, x)[0]).tolist() == [8, 8]
    assert graph.run(feeds, graph.gradients(chosen, x)[0]).tolist() == [2, 2]


def test_recomputation_runs_the_kernel_again() -> None:
    graph = mps.Graph()
    x = graph.placeholder((5,))
    with graph.recompute():
        y = gelu_in(graph, graph.tanh(x))
    plain = gelu_in(graph, graph.tanh(x))
    data = RNG.normal(size=5).astype(np.float32)
    first, second = graph.run({x: data}, [graph.gradients(y, x)[0], graph.gradients(plain, x)[0]])
    np.testing.assert_allclose(first, second, rtol=1e-6)


def test_training_with_an_own_update_has_the_bits_of_the_built_in_one() -> None:
    source = """
    kernel void descend(device float* w, device const float* g, constant float& rate,
                        uint i [[thread_position_in_grid]]) { w[i] = w[i] - rate * g[i]; }"""
    descend = mps.metal.Library(HEAD + source, math="safe").kernel("descend")
    data, target = RNG.normal(size=(2, 32, 6)).astype(np.float32)
    first = RNG.normal(size=(6, 6)).astype(np.float32)
    found = []
    for own in (True, False):
        graph = mps.Graph()
        x, y = graph.placeholder((None, 6)), graph.placeholder((None, 6))
        weights = graph.variable(first)
        loss = graph.reduce_sum((x @ weights - y) ** 2)
        (slope,) = graph.gradients(loss, weights)
        new = descend.in_graph(graph, [slope, 1e-3], [weights])[0] if own else graph.sgd(1e-3, weights, slope)
        step = graph.assign(weights, new)
        losses = [graph.run({x: data, y: target}, loss, [step]) for _ in range(10)]
        found.append((np.array(losses), graph.run({}, weights + 0)))
    assert found[0][0][-1] < found[0][0][0]
    np.testing.assert_array_equal(found[0][0].view(np.uint32), found[1][0].view(np.uint32))
    np.testing.assert_array_equal(found[0][1].view(np.uint32), found[1][1].view(np.uint32))


def test_executables_run_kernels_and_files_refuse_them(tmp_path: Any) -> None:
    graph = mps.Graph()
    x = graph.placeholder((None, 3), name="x")
    y = gelu_in(graph, x)
    program = graph.compile({x: (2, 3)}, [y])
    data = RNG.normal(size=(2, 3)).astype(np.float32)
    np.testing.assert_allclose(program(data)[0], gelu_of(data.astype(np.float64)), rtol=1e-5, atol=1e-6)
    with pytest.raises(mps.UnsupportedError, match='kernel "gelu": is a program\'s own kernel, which is native code'):
        program.save(tmp_path / "package")
    with pytest.raises(mps.UnsupportedError, match='"gelu" was made by "ompsResultsOfKernel:name:"'):
        graph.to_swift(tmp_path / "main.swift", {x: data}, y)


# ---- errors


def test_wrong_numbers_of_arguments_name_the_kernel() -> None:
    graph = mps.Graph()
    x = graph.placeholder((3,))
    scale = kernel(SCALE, "scale")
    with pytest.raises(mps.ArgumentError, match=r"Kernel 'scale' reads 2 arguments \(x, by\), 1 are given\."):
        scale.in_graph(graph, [x], [((3,), np.float32)])
    with pytest.raises(mps.ArgumentError, match=r"Kernel 'scale' writes 1 arguments \(y\), 0 are given\."):
        scale.in_graph(graph, [x, 1.0], [])
    reader = kernel("kernel void f(device const float* x) {}")
    with pytest.raises(mps.ArgumentError, match='Kernel "f": writes no argument; an operation of a graph has a result'):
        reader.in_graph(graph, [x], [])


def test_wrong_dtypes_name_both() -> None:
    graph = mps.Graph()
    x, half = graph.placeholder((3,)), graph.placeholder((3,), np.float16)
    scale = kernel(SCALE, "scale")
    with pytest.raises(
        mps.DTypeError, match=r'Kernel "scale": buffer 0 "x" is float, the tensor is float16 \(3,\), expected float32\.'
    ):
        scale.in_graph(graph, [half, 1.0], [((3,), np.float32)])
    with pytest.raises(mps.DTypeError, match='buffer 1 "y" is float, the result is int32, expected float32'):
        scale.in_graph(graph, [x, 1.0], [((3,), np.int32)])
    with pytest.raises(mps.DTypeError, match="Buffer 0 'x' of kernel 'scale' is float, an array of int32 is given"):
        scale.in_graph(graph, [np.arange(3, dtype=np.int32), 1.0], [((3,), np.float32)])
    with pytest.raises(mps.ArgumentError, match='buffer 2 "by" is float, 2 bytes are given, expected 4'):
        scale.in_graph(graph, [x, b"ab"], [((3,), np.float32)])


def test_wrong_shapes_and_grids_name_both() -> None:
    graph = mps.Graph()
    x, other = graph.placeholder((3,)), graph.placeholder((3,))
    scale = kernel(SCALE, "scale")
    with pytest.raises(mps.ArgumentError, match="an extent of a result is -2, expected at least 0"):
        scale.in_graph(graph, [x, 1.0], [((-2,), np.float32)])
    with pytest.raises(mps.GraphError, match="a result takes an extent of .*, which the kernel is not given"):
        scale.in_graph(graph, [x, 1.0], [(((other, 0),), np.float32)])
    with pytest.raises(mps.ShapeError, match=r"the grid takes the extent of .* along axis 1"):
        scale.in_graph(graph, [x, 1.0], [((3,), np.float32)], threads=(x, 1))
    with pytest.raises(mps.ShapeError, match="threads has 4 extents, expected 1 to 3"):
        scale.in_graph(graph, [x, 1.0], [((3,), np.float32)], threads=(1, 1, 1, 1))
    with pytest.raises(mps.GraphError, match="belongs to another graph"):
        scale.in_graph(mps.Graph(), [x, 1.0], [((3,), np.float32)])
    (y,) = scale.in_graph(graph, [x, 1.0], [((3,), np.float32)], group=(64, 32))
    with pytest.raises(mps.ArgumentError, match="a threadgroup has 64 x 32 x 1 threads, the pipeline takes up to 1024"):
        graph.run({x: [1, 2, 3]}, y)


def test_wrong_gradients_name_both() -> None:
    graph = mps.Graph()
    x = graph.placeholder((3,))
    scale = kernel(SCALE, "scale")

    def run(gradient: Any) -> None:
        (y,) = scale.in_graph(graph, [x, 2.0], [((3,), np.float32)], gradient=gradient)
        graph.run({x: [1, 2, 3]}, graph.gradients(y, x)[0])

    with pytest.raises(mps.ArgumentError, match="gradient returns 1 values, expected 2: a tensor or None for each"):
        run(lambda inner, upstream, inputs, results: [upstream[0]])
    with pytest.raises(mps.ArgumentError, match="gradient returns 1.0 for input 1, a constant; expected None"):
        run(lambda inner, upstream, inputs, results: [upstream[0], 1.0])
    with pytest.raises(mps.ShapeError, match=r"its gradient of input 0 is float32 \(\), the input is float32 \(3,\)"):
        run(lambda inner, upstream, inputs, results: [inner.reduce_sum(upstream[0]), None])
    with pytest.raises(mps.GraphError, match="belongs to another graph"):
        run(lambda inner, upstream, inputs, results: [x, None])
    with pytest.raises(
        mps.UnsupportedError, match='its gradient reads variable "w".*; the kernel needs it as an input'
    ):
        run(lambda inner, upstream, inputs, results: [upstream[0] * inner.variable([1.0], name="w"), None])
    with pytest.raises(mps.UnsupportedError, match="has no gradient: the kernel was given none"):
        run(None)
    with pytest.raises(ZeroDivisionError):
        run(lambda inner, upstream, inputs, results: 1 / 0)


def test_textures_are_refused_by_name() -> None:
    sample = kernel("kernel void f(texture2d<float> image, device float* y) { y[0] = image.read(uint2(0)).x; }")
    with pytest.raises(mps.UnsupportedError, match="Kernel 'f' has a texture, 'image'; an operation of a graph has"):
        sample.in_graph(mps.Graph(), [], [((1,), np.float32)])


def test_wrong_indices_name_the_line_in_a_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENMPS_SHADER_CHECKS", "1")
    beyond = kernel(
        "kernel void f(device const float* x, device float* y, uint i [[thread_position_in_grid]])"
        "{ y[i] = x[i + 1]; }"
    )
    graph = mps.Graph()
    x = graph.placeholder((5,))
    (y,) = beyond.in_graph(graph, [x], [((5,), np.float32)])
    with pytest.raises(mps.Error, match="has 5 elements, the index is 5"):
        graph.run({x: np.zeros(5)}, y)


def test_a_gradient_gets_constants_as_they_were_given() -> None:
    add = kernel(
        "kernel void f(constant float& by [[buffer(3)]], device const float* table [[buffer(1)]],"
        "              device const float* x [[buffer(0)]], device float* y [[buffer(2)]],"
        "              uint i [[thread_position_in_grid]]) { y[i] = by * x[i] * table[i]; }"
    )
    seen: list[Any] = []

    def gradient(inner: mps.Graph, upstream: list[Any], inputs: list[Any], results: list[mps.Tensor]) -> Any:
        seen.extend(inputs)
        return [inputs[2] * inputs[1] * upstream[0], None, None]

    graph = mps.Graph()
    x = graph.placeholder((3,))
    table = np.array([1, 2, 3], np.float32)
    (y,) = add.in_graph(graph, [x, table, 2.5], [(x.shape, x.dtype)], gradient=gradient)
    assert isinstance(seen[0], mps.Tensor)
    assert isinstance(seen[1], mps.Tensor)
    assert seen[2] == 2.5
    assert graph.run({x: [1, 1, 1]}, graph.gradients(y, x)[0]).tolist() == [2.5, 5, 7.5]


def test_a_tensor_with_which_a_result_begins_has_a_gradient_after_those_of_the_inputs() -> None:
    mix = kernel(
        "kernel void f(device float* y [[buffer(0)]], device const float* x [[buffer(1)]],"
        "              uint i [[thread_position_in_grid]]) { y[i] = 2 * y[i] + 3 * x[i]; }"
    )

    def gradient(inner: mps.Graph, upstream: list[Any], inputs: list[Any], results: list[mps.Tensor]) -> Any:
        return [3 * upstream[0] + 0 * inputs[0], 2 * upstream[0] + 0 * inputs[1] + 0 * results[0]]

    graph = mps.Graph()
    x, start = graph.placeholder((2,)), graph.placeholder((2,))
    (y,) = mix.in_graph(graph, [x * 1], [start * 1], gradient=gradient)
    feeds = {x: [1, 2], start: [10, 20]}
    assert graph.run(feeds, y).tolist() == [23, 46]
    assert [each.tolist() for each in graph.run(feeds, graph.gradients(y, [x, start]))] == [[3, 3], [2, 2]]


@pytest.mark.slow
@on_other_devices
def test_other_devices_compute_the_same(device: str) -> None:
    assert " passed" in run_tests(__file__, {"OPENMPS_DEVICE": device})
