"""Pictures of a graph: a table, and a drawing for Graphviz."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from openmps import _core
from openmps._mpsgraph.dtypes import dtype_of


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
    shape = "?" if tensor.shape is None else ", ".join("?" if extent < 0 else str(extent) for extent in tensor.shape)
    return f"{dtype_of(tensor.data_type)} ({shape})"


def summary(operations: Sequence[_core.GraphOperation]) -> str:
    """Return a line for each operation: its name, its results and its operands."""
    rows = [("operation", "makes", "takes")]
    for operation in operations:
        takes = [tensor.operation_name for tensor in operation.inputs]
        takes += [f"after {earlier.name}" for earlier in operation.control_dependencies]
        rows.append((operation.name, "; ".join(map(_type, operation.outputs)) or "-", ", ".join(takes) or "-"))
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    return "\n".join(f"{name:{widths[0]}}  {makes:{widths[1]}}  {takes}" for name, makes, takes in rows)


def to_dot(operations: Sequence[_core.GraphOperation], targets: Iterable[_core.GraphOperation]) -> str:
    """Return a drawing in Graphviz' language; the targets are drawn with a double edge."""
    numbers = {operation.identity: number for number, operation in enumerate(operations)}
    drawn_twice = {target.identity for target in targets}
    lines = ["digraph {", "  node [shape=box];"]
    for operation in operations:
        label = "\\n".join(map(_quoted, [operation.name, *map(_type, operation.outputs)]))
        twice = ", peripheries=2" if operation.identity in drawn_twice else ""
        lines.append(f'  n{numbers[operation.identity]} [label="{label}"{twice}];')
    for operation in operations:
        to = numbers[operation.identity]
        lines += [f"  n{numbers[tensor.operation.identity]} -> n{to};" for tensor in operation.inputs]
        after = operation.control_dependencies
        lines += [f"  n{numbers[earlier.identity]} -> n{to} [style=dashed];" for earlier in after]
    return "\n".join([*lines, "}"]) + "\n"


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
