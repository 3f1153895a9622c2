"""Small kernels of each feature of the Metal language, with NumPy as the oracle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import openmps as mps
import shader_rows
from gpu_device import GPU, needs_gpu
from shader_rows import Array, Row

pytestmark = pytest.mark.slow
DEVICES = pytest.mark.parametrize("device", ["cpu", pytest.param(GPU, marks=needs_gpu)])

SMALL = {
    name: rows for file in ("values", "functions", "program") for name, rows in shader_rows.by_feature(file).items()
}
WHOLE = shader_rows.by_feature("threads")
_WORDS = re.compile(r"[A-Za-z_]\w*")


def test_there_are_many_kernels() -> None:
    small, whole = (sum(map(len, groups.values())) for groups in (SMALL, WHOLE))
    assert small + whole >= 500
    names = [
        (row.feature, row.name, row.types) for groups in (SMALL, WHOLE) for rows in groups.values() for row in rows
    ]
    assert len(set(names)) == len(names) - 1  # one attribute has two types


def packed(rows: list[Row]) -> Iterator[list[Row]]:
    """Put rows together whose declarations have no name in common: a kernel compiles as fast as its prelude."""
    together: list[list[Row]] = []
    for row in rows:
        own = set(_WORDS.findall(row.head))
        is_alone = "#" in row.head + row.source
        for others in together:
            used = {word for other in others for word in _WORDS.findall(other.head + other.source)}
            declared = {word for other in others for word in _WORDS.findall(other.head)}
            free = shared_words()
            if (
                len(others) < shader_rows.MOST_ROWS
                and not is_alone
                and not own & used - free
                and not declared & set(_WORDS.findall(row.source)) - free
                and "#" not in others[0].head + others[0].source
            ):
                others.append(row)
                break
        else:
            together.append([row])
    yield from together


def shared_words() -> set[str]:
    """Words that no declaration makes anew."""
    words = (
        "struct template typename int float uint return const thread half T x y k v constant inline static constexpr"
    )
    return set((words + " operator void bool uchar float2 float3 float4 for n sizeof a").split())


def source_of(rows: list[Row]) -> str:
    """Give the text of a kernel `f` that runs the bodies of these rows."""
    parameters, blocks = [], []
    index = 0
    for number, row in enumerate(rows):
        reads = ""
        for kind, name in zip(row.inputs, "abc", strict=False):
            parameters.append(f"device const {kind}* in{number}_{name} [[buffer({index})]]")
            reads += f"{kind} {name} = in{number}_{name}[i_]; "
            index += 1
        parameters.append(f"device {row.result}* out{number} [[buffer({index})]]")
        index += 1
        blocks.append(f"{{ {reads}{row.result} r;\n{row.source}out{number}[i_] = r; }}\n")
    heads = "".join(row.head for row in rows)
    return (
        f"{shader_rows.HEAD}{heads}kernel void f({', '.join(parameters)}, uint i_ [[thread_position_in_grid]])"
        f" {{\n{''.join(blocks)}}}\n"
    )


def faults_of(rows: list[Row], device: str) -> list[str]:
    """Run the bodies of rows in one kernel, and say what is wrong."""
    inputs = [[shader_rows.numbers(kind, seed) for seed, kind in enumerate(row.inputs)] for row in rows]
    outputs = []
    for row in rows:
        size = shader_rows.stored(row.result)
        shape = (shader_rows.THREADS, size) if size > 1 else (shader_rows.THREADS,)
        outputs.append(np.zeros(shape, shader_rows.DTYPES[shader_rows.parts_of(row.result)[0]]))
    source = source_of(rows)
    try:
        kernel = mps.metal.Library(source, device=device, math="safe").kernel("f")
    except mps.CompileError as error:
        if len(rows) > 1:
            return [fault for row in rows for fault in faults_of([row], device)]
        return [f"{rows[0].name}: {error}\n{source}"]
    given = [array for mine, out in zip(inputs, outputs, strict=True) for array in (*mine, out)]
    kernel(*given, threads=shader_rows.THREADS, group=32)
    faults = []
    for row, mine, out in zip(rows, inputs, outputs, strict=True):
        values = {
            name: shader_rows.value_of(array, kind) for name, array, kind in zip("abc", mine, row.inputs, strict=False)
        }
        try:
            shader_rows.check(out, shader_rows.value(row.results["r"], **values), row.result, row.tolerance)
        except AssertionError as error:
            faults.append(f"{row.name}: {error}\n{row.head}{row.source}")
    return faults


@DEVICES
@pytest.mark.parametrize("feature", SMALL)
def test_bodies_of_a_feature(feature: str, device: str) -> None:
    faults = [fault for rows in packed(SMALL[feature]) for fault in faults_of(rows, device)]
    assert not faults, "\n".join(faults)


def run_whole(row: Row, device: str) -> None:
    """Run a kernel with its own arguments, and compare what it wrote."""
    options = {"threads": shader_rows.THREADS, **row.options}
    library = mps.metal.Library(shader_rows.HEAD + row.source, device=device, macros=options.pop("macros", None))
    kernel = library.kernel(options.pop("kernel", "f"), options.pop("constants", None))
    arguments = {name: shader_rows.value(text) for name, text in row.arguments.items()}
    assert {each.name for each in kernel.arguments if each.kind == "buffer"} == set(arguments)
    names = dict(arguments) | dict(zip("xyz", places(options["threads"]), strict=True))
    for name in arguments:
        names[name] = arguments[name].copy() if isinstance(arguments[name], np.ndarray) else arguments[name]
    wanted = {name: shader_rows.value(text, **names) for name, text in row.results.items()}
    kernel(*arguments.values(), **options)
    for name, expected in wanted.items():
        compare(arguments[name], expected)


def places(threads: Any) -> list[Array]:
    """Give the positions of the threads along x, y and z."""
    extents = (threads,) if isinstance(threads, int) else threads
    return [axis.ravel() for axis in np.indices((*extents, 1, 1)[:3][::-1])[::-1]]


def compare(got: Array, expected: Any) -> None:
    """Compare an array after a run."""
    if got.dtype.kind == "f":
        np.testing.assert_allclose(got, expected, rtol=1e-5, atol=1e-5)
    elif got.dtype.kind == "V":
        assert got.tobytes() == expected.tobytes()
    else:
        np.testing.assert_array_equal(got, np.asarray(expected).astype(got.dtype))


@DEVICES
@pytest.mark.parametrize("feature", WHOLE)
def test_kernels_of_a_feature(feature: str, device: str) -> None:
    faults = []
    for row in WHOLE[feature]:
        try:
            run_whole(row, device)
        except (AssertionError, mps.Error) as error:
            faults.append(f"{row.name}: {error}\n{row.source}")
    assert not faults, "\n".join(faults)
