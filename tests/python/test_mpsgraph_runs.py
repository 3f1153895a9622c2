"""Runs as futures, arrays of other libraries, and what a graph looks like."""

from __future__ import annotations

import asyncio
import concurrent.futures
import re
from typing import Any

import numpy as np

import openmps as mps


def test_a_run_is_a_future_of_the_standard_library() -> None:
    graph = mps.Graph()
    x = graph.placeholder((2,))
    runs = {graph.run_async({x: [k, 1]}, x * x): k for k in range(6)}
    called: list[concurrent.futures.Future[Any]] = []
    for run in runs:
        assert isinstance(run, concurrent.futures.Future)
        assert not run.cancel()
        run.add_done_callback(called.append)
    for ended in concurrent.futures.as_completed(runs, timeout=60):
        assert ended.exception() is None
    for run, k in runs.items():
        np.testing.assert_array_equal(run.result(), [k**2, 1])
    done, waiting = concurrent.futures.wait(runs, timeout=60)
    assert (done, waiting) == (set(runs), set())
    assert set(called) == set(runs)


def test_a_run_is_awaited_for_the_same_results_more_than_once() -> None:
    graph = mps.Graph()
    x = graph.placeholder((2,))

    async def both() -> list[Any]:
        run = graph.run_async({x: [3, 4]}, [x + 1])
        return [await run, await run]

    for result in asyncio.run(both()):
        np.testing.assert_array_equal(result, [[4, 5]])


class Foreign:
    """An array of another library: nothing but the protocol."""

    def __init__(self, array: Any) -> None:
        self._array = array

    def __dlpack__(self, **options: Any) -> Any:
        return self._array.__dlpack__(**options)

    def __dlpack_device__(self) -> Any:
        return self._array.__dlpack_device__()


def test_arrays_come_in_and_go_out_by_dlpack() -> None:
    graph = mps.Graph()
    x, w = graph.placeholder((2, 2)), graph.variable(Foreign(np.eye(2, dtype=np.float32) * 2))  # type: ignore[arg-type]
    result = graph.run({x: Foreign(np.arange(4, dtype=np.float64).reshape(2, 2))}, x @ w)
    shared = np.from_dlpack(Foreign(result))
    assert np.shares_memory(shared, result)
    np.testing.assert_array_equal(shared, [[0, 2], [4, 6]])
    executable = graph.compile({x: (2, 2)}, [x + 1])
    np.testing.assert_array_equal(executable(Foreign(np.zeros((2, 2), np.float32)))[0], np.ones((2, 2)))


def counting_graph() -> tuple[mps.Graph, mps.Tensor, mps.Operation]:
    graph = mps.Graph()
    x = graph.placeholder((None,), name='the "x"')
    v = graph.variable([1.0], name="v")
    count = graph.assign(v, v + 1, name="count")
    (y,) = graph.control_dependencies([count], lambda: [graph.add(x, graph.read(v, name="seen"), name="y")])
    return graph, y, count


def test_a_summary_names_what_each_operation_makes_and_takes() -> None:
    graph, y, count = counting_graph()
    rows = [re.split(r" {2,}", line) for line in graph.summary([y, count]).partition("\n\n")[0].splitlines()]
    assert rows[0] == ["operation", "makes", "takes"]
    made = {row[0]: row[1:] for row in rows}
    assert made['the "x"'] == ["float32 (?,)", "-"]
    assert made["y"] == ["float32 (?,)", 'the "x", seen, after count']
    assert made["count"][0] == "-"
    names = [row[0] for row in rows]
    assert names.index("count") < names.index("seen") < names.index("y")
    assert graph.summary(y) == graph.summary([y])
    assert len(graph.summary(count).splitlines()) < len(rows)


def test_a_drawing_has_an_arrow_for_each_operand_and_a_dashed_one_for_each_dependency() -> None:
    graph, y, _ = counting_graph()
    text = graph.to_dot(y)
    labels = dict(re.findall(r'^  (n\d+) \[label="((?:[^"\\]|\\.)*)"', text, re.M))
    by_name = {label.split("\\n")[0]: node for node, label in labels.items()}

    arrows = re.findall(r"^  (n\d+) -> (n\d+)( \[style=dashed\])?;$", text, re.M)
    assert (by_name['the \\"x\\"'], by_name["y"], "") in arrows
    assert (by_name["seen"], by_name["y"], "") in arrows
    assert (by_name["count"], by_name["seen"], " [style=dashed]") in arrows
    assert text.count("peripheries=2") == 1
    colors = dict(re.findall(r'label="(\w+)\\n[^"]*", fillcolor="(#\w+)"', text))
    assert colors["v"] == "#dcfce7"  # the read of a variable
    assert text.startswith("digraph {")
    assert text.endswith("}\n")
