"""Pictures of a graph: a table, and a drawing for Graphviz."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from openmps import _core
from openmps._inspection.drawings import arrow, box, drawing
from openmps._mpsgraph.dtypes import dtype_of, name_of


def operations_behind(targets: Iterable[_core.GraphOperation]) -> list[_core.GraphOperation]:
    """Return the operations that lead to these, and these, each after its operands."""
    found: list[_core.GraphOperation] = []
    seen: set[int] = set()
    pending = [(target, False) for target in reversed(list(targets))]
    while pending:
        operation, is_complete = pending.pop()
        if is_complete:
            found.append(operation)
        elif operation.identity not in seen:
            seen.add(operation.identity)
            before = [tensor.operation for tensor in operation.inputs] + operation.control_dependencies
            pending.append((operation, True))
            pending += [(earlier, False) for earlier in reversed(before)]
    return found


def _type(tensor: _core.GraphTensor) -> str:
    if tensor.shape is None:
        return f"{name_of(dtype_of(tensor.data_type))} (?)"
    extents = ", ".join("?" if extent < 0 else str(extent) for extent in tensor.shape)
    return f"{name_of(dtype_of(tensor.data_type))} ({extents}{',' if len(tensor.shape) == 1 else ''})"


def rows(operations: Sequence[_core.GraphOperation]) -> list[tuple[str, str, str]]:
    """Return a row for each operation: its name, its results and its operands."""
    found = []
    for operation in operations:
        takes = [tensor.operation_name for tensor in operation.inputs]
        takes += [f"after {earlier.name}" for earlier in operation.control_dependencies]
        found.append((operation.name, "; ".join(map(_type, operation.outputs)) or "-", ", ".join(takes) or "-"))
    return found


def to_dot(
    operations: Sequence[_core.GraphOperation],
    targets: Iterable[_core.GraphOperation],
    kinds: Mapping[int, str],
) -> str:
    """Return a drawing in Graphviz' language; the targets are drawn with a double edge. `kinds` are by identity."""
    numbers = {operation.identity: f"n{number}" for number, operation in enumerate(operations)}
    drawn_twice = {target.identity for target in targets}
    statements = []
    for operation in operations:
        is_constant = not operation.inputs and not operation.control_dependencies
        kind = kinds.get(operation.identity, "constant" if is_constant else "")
        lines = [operation.name, *map(_type, operation.outputs)]
        is_target = operation.identity in drawn_twice
        statements.append(box(numbers[operation.identity], lines, kind=kind, is_target=is_target))
    for operation in operations:
        to = numbers[operation.identity]
        statements += [arrow(numbers[tensor.operation.identity], to) for tensor in operation.inputs]
        after = operation.control_dependencies
        statements += [arrow(numbers[earlier.identity], to, style="dashed") for earlier in after]
    return drawing(statements)
