"""Branches and loops. Those whose course is known while the file is read are unrolled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from openmps._mpsgraph import Tensor
from openmps.errors import FileError
from openmps.onnx._reading.node import Node, Rule
from openmps.onnx._reading.values import Value, Weight

_MOST_STEPS = 4096  # that are unrolled


def _body(node: Node, name: str) -> Any:
    body = node.attribute(name)
    if body is None:
        raise FileError(f"{node} has no graph {name}.")
    return body


def _use_weights(node: Node, body: Any) -> None:
    """Make the variables that a block needs before the block: others need them, too."""
    for inner in body.node:
        for name in inner.input:
            try:
                value = node.scope.find(name)
            except KeyError:
                continue
            if isinstance(value, Weight):
                value.tensor(node.graph)


def _if(node: Node) -> list[Value]:
    """Return the results of one of two graphs; where the condition is known, the other one is not read."""
    condition = node.inputs[0]
    branches = _body(node, "then_branch"), _body(node, "else_branch")
    if isinstance(condition, np.ndarray):
        chosen = branches[0] if condition.reshape(-1)[0] else branches[1]
        return node.reader.read_body(chosen, node.scope, [])
    for body in branches:
        _use_weights(node, body)

    def block(body: Any) -> list[Tensor]:
        return [node.graph.identity(node.tensor(each)) for each in node.reader.read_body(body, node.scope, [])]

    return list(node.graph.cond(node.x(0), lambda: block(branches[0]), lambda: block(branches[1])))


def _loop(node: Node) -> list[Value]:
    """Return what the iterations carry, then what each of them adds."""
    body = _body(node, "body")
    carried = node.inputs[2:]
    count = None if not node.has(0) else node.inputs[0]
    condition = node.inputs[1] if node.has(1) else np.array(True)
    scanned = len(body.output) - 1 - len(carried)
    is_known = (count is None or isinstance(count, np.ndarray)) and isinstance(condition, np.ndarray)
    if is_known:
        found = _unrolled(node, body, count, condition, carried)
        if found is not None:
            return found
    if scanned:
        if isinstance(count, Tensor) or isinstance(condition, Tensor):
            raise node.needs(0 if isinstance(count, Tensor) else 1)
        raise node.refusal("a condition that only a run has decides the shape of a result")
    return _while(node, body, count, condition, carried)


def _unrolled(node: Node, body: Any, count: Value, condition: Value, carried: Sequence[Value]) -> list[Value] | None:
    """Return the results of a loop whose conditions are known; None if one is not, or there are too many steps."""
    limit = int(count.reshape(-1)[0]) if isinstance(count, np.ndarray) else _MOST_STEPS + 1
    state, rows, step = list(carried), [], 0
    if count is not None and limit > _MOST_STEPS:
        return None
    while step < limit and isinstance(condition, np.ndarray) and condition.reshape(-1)[0]:
        if step == _MOST_STEPS:
            return None
        condition, *rest = node.reader.read_body(body, node.scope, [np.array(step, np.int64), condition, *state])
        state, row = rest[: len(state)], rest[len(state) :]
        rows.append(row)
        step += 1
        if not isinstance(condition, np.ndarray):
            return None
    scanned = len(body.output) - 1 - len(carried)
    if scanned and not rows:
        return [*state, *(_no_rows(node, each) for each in body.output[1 + len(carried) :])]
    return [*state, *(_stacked(node, [row[k] for row in rows], 0) for k in range(scanned))]


def _no_rows(node: Node, output: Any) -> Value:
    """Return the empty result of a loop without iterations."""
    shape = [each.dim_value for each in output.type.tensor_type.shape.dim]
    return np.zeros((0, *shape), np.float32)


def _stacked(node: Node, values: Sequence[Value], axis: int) -> Value:
    if all(isinstance(each, np.ndarray) for each in values):
        return np.stack([np.asarray(each) for each in values], axis)
    return node.graph.stack([node.tensor(each) for each in values], axis)


def _while(node: Node, body: Any, count: Value, condition: Value, carried: Sequence[Value]) -> list[Value]:
    """Return the results of a loop that only a run ends."""
    graph = node.graph
    _use_weights(node, body)
    first = graph.reshape(graph.cast(node.tensor(condition), bool), (1,))
    limit = None if count is None else graph.reshape(graph.cast(node.tensor(count), np.int32), (1,))
    start = [graph.constant(np.zeros(1, np.int32)), first, *(node.tensor(each) for each in carried)]

    def before(step: Tensor, go_on: Tensor, *state: Tensor) -> tuple[Tensor, list[Tensor]]:
        flag = go_on if limit is None else graph.logical_and(go_on, graph.less(step, limit))
        return flag, [graph.identity(each) for each in (step, go_on, *state)]

    def after(step: Tensor, go_on: Tensor, *state: Tensor) -> list[Tensor]:
        index = graph.reshape(graph.cast(step, np.int64), ())
        flag, *rest = node.reader.read_body(body, node.scope, [index, graph.reshape(go_on, ()), *state])
        following = [graph.reshape(node.tensor(flag), (1,)), *(node.tensor(each) for each in rest)]
        return [step + 1, *(graph.identity(each) for each in following)]

    return list(graph.while_loop(start, before, after)[2:])


def _scan(node: Node) -> list[Value]:
    """Return what the steps over slices of the inputs carry, then what each of them adds."""
    if node.opset < 9:
        raise node.refusal("its opset has another form, with a batch")
    body, graph = _body(node, "body"), node.graph
    inputs = node.integer("num_scan_inputs")
    count = len(node.inputs) - inputs
    outputs = len(body.output) - count
    axes = [axis % node.rank(count + k) for k, axis in enumerate(node.integers("scan_input_axes") or [0] * inputs)]
    backwards = node.integers("scan_input_directions") or [0] * inputs
    steps = node.extent(axes[0], count)
    if steps > _MOST_STEPS:
        raise node.refusal(f"it has {steps} steps, expected at most {_MOST_STEPS}")
    state, rows = list(node.inputs[:count]), []
    for step in range(steps):
        slices = [
            graph.squeeze(
                graph.getitem(
                    node.x(count + k),
                    (*[slice(None)] * axes[k], slice(at := steps - 1 - step if backwards[k] else step, at + 1)),
                ),
                axes[k],
            )
            for k in range(inputs)
        ]
        made = node.reader.read_body(body, node.scope, [*state, *slices])
        state = made[:count]
        rows.append(made[count:])
    if not rows and outputs:
        raise node.refusal("it has no steps")
    out_axes = node.integers("scan_output_axes") or [0] * outputs
    ways = node.integers("scan_output_directions") or [0] * outputs
    ordered = [[row[k] for row in (rows[::-1] if ways[k] else rows)] for k in range(outputs)]
    return [*state, *(_stacked(node, each, axis) for each, axis in zip(ordered, out_axes, strict=True))]


RULES: dict[str, Rule] = {"If": _if, "Loop": _loop, "Scan": _scan}
