"""Runs ONNX's own tests of operators on `openmps.onnx`, and prints how many pass for each operator.

The package ``onnx`` brings them: one case or more for each operator, "expanded" ones that are an operator's function
body, and models that PyTorch exported. A case passes if dtypes, shapes and numbers are as expected. It has tolerances:
1e-3 relative and 1e-7 absolute for most.

An input that decides a shape is given as a constant: see `constants` of `openmps.onnx.load`. A case all of whose inputs
are such ones was computed while the file was read, by ONNX's reference. It tests no graph, and is listed as folded.

    python benchmarks/onnx_node_tests.py                     # a line for each operator
    python benchmarks/onnx_node_tests.py --failures Resize   # what is wrong with those of one operator
    python benchmarks/onnx_node_tests.py --write docs/onnx.md
"""

from __future__ import annotations

import argparse
import collections
import re
import sys
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import numpy_helper
from onnx.backend.test.loader import load_model_tests

import openmps.onnx
from openmps.errors import UnsupportedError
from openmps.onnx._reading.node import ValueNeeded
from openmps.onnx._reading.table import RULES

KINDS = ("node", "simple", "pytorch-converted", "pytorch-operator")
STATES = ("passed", "folded", "failed", "refused")
_EXPANDED = re.compile(r"_expanded(_ver\d+)?$")
_BEGIN, _END = "<!-- node tests: begin -->", "<!-- node tests: end -->"


@dataclass(frozen=True)
class Outcome:
    """The state of a case, one of `STATES`, and the reason if it did not pass."""

    name: str
    operator: str
    state: str
    reason: str = ""


def cases(kinds: Iterable[str] = KINDS) -> Iterator[tuple[str, Any]]:
    """Yield each case with its operator; models of several operators are listed by the folder they come from."""
    for kind in kinds:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # NumPy's, while cases are made
            found = sorted(load_model_tests(kind=kind), key=lambda case: case.name)
        names = {case.name: case.model.graph.node[0] for case in found if case.model is not None}
        for case in found:
            node = names.get(_EXPANDED.sub("", case.name)) or names.get(case.name)
            label = kind if node is None else ".".join(filter(None, (node.domain, node.op_type)))
            yield label, case


def outcome(operator: str, case: Any) -> Outcome:
    """Return what becomes of a case."""
    model = case.model or onnx.load(Path(case.model_dir, "model.onnx"))
    constants: dict[str, Any] = {}
    try:
        for inputs, wanted in _data_sets(case):
            names = [each.name for each in model.graph.input]
            given = dict(zip(names, inputs, strict=False))
            program, constants = _loaded(model, given)
            results = program.run({name: given[name] for name in program.inputs})
            for (name, result), expected in zip(results.items(), wanted, strict=True):
                _compare(name, result, expected, case)
    except UnsupportedError as error:
        return Outcome(case.name, operator, "refused", str(error))
    except (AssertionError, Exception) as error:
        return Outcome(case.name, operator, "failed", f"{type(error).__name__}: {error}".replace("\n", " "))
    is_folded = len(constants) == len(model.graph.input) > 0
    return Outcome(case.name, operator, "folded" if is_folded else "passed")


def _loaded(model: Any, given: dict[str, Any]) -> tuple[openmps.onnx.Program, dict[str, Any]]:
    """Return the program, and the inputs that had to be constants."""
    constants: dict[str, Any] = {}
    while True:
        try:
            shapes = {name: np.shape(given[name]) for name in _open(model, given) if name not in constants}
            return openmps.onnx.load(model, device="cpu", shapes=shapes, constants=constants), constants
        except ValueNeeded as error:
            new = {name: given[name] for name in error.names if name in given and name not in constants}
            if not new:
                raise
            constants |= new


def _open(model: Any, given: dict[str, Any]) -> list[str]:
    """Return the inputs whose shape the model leaves open."""
    found = []
    for each in model.graph.input:
        tensor = each.type.tensor_type
        dims = tensor.shape.dim
        is_open = not tensor.HasField("shape") or any(not dim.HasField("dim_value") for dim in dims)
        if each.name in given and is_open and isinstance(given[each.name], np.ndarray):
            found.append(each.name)
    return found


def _data_sets(case: Any) -> Iterator[tuple[list[Any], list[Any]]]:
    if case.data_sets is not None:
        yield from ((list(map(_array, inputs)), list(map(_array, outputs))) for inputs, outputs in case.data_sets)
        return
    for folder in sorted(Path(case.model_dir).glob("test_data_set_*")):
        yield _stored(folder, "input"), _stored(folder, "output")


def _array(value: Any) -> Any:
    return numpy_helper.to_array(value) if isinstance(value, onnx.TensorProto) else value


def _stored(folder: Path, what: str) -> list[Any]:
    arrays = []
    for number in range(len(list(folder.glob(f"{what}_*.pb")))):
        tensor = onnx.TensorProto()
        tensor.ParseFromString((folder / f"{what}_{number}.pb").read_bytes())
        arrays.append(numpy_helper.to_array(tensor))
    return arrays


def _compare(name: str, result: np.ndarray[Any, Any], expected: Any, case: Any) -> None:
    expected = np.asarray(expected)
    if result.dtype != expected.dtype or result.shape != expected.shape:
        raise AssertionError(f"{name}: {result.dtype} {result.shape}, expected {expected.dtype} {expected.shape}")
    if case.name.startswith(("test_bernoulli", "test_training_dropout")):
        return  # random numbers
    rtol = case.rtol
    if expected.dtype.kind not in "fbiuc":  # a dtype of another package
        rtol = max(rtol, 2**-6) if expected.dtype.name == "bfloat16" else rtol  # two units in the last place
        result, expected = result.astype(np.float32), expected.astype(np.float32)
    np.testing.assert_allclose(result, expected, rtol=rtol, atol=case.atol, err_msg=name, verbose=False)


def table(outcomes: list[Outcome]) -> list[str]:
    """Return the lines of a table in Markdown: a row for each operator that is read, then the others by name."""
    counts: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    for each in outcomes:
        counts[each.operator][each.state] += 1
    read = {name: found for name, found in counts.items() if found["passed"] or found["folded"] or found["failed"]}
    lines = [f"| Operator | {' | '.join(STATES)} |", "|---|" + "--:|" * len(STATES)]
    for name in sorted(read):
        lines.append(f"| {name} | {' | '.join(str(read[name][state] or '') for state in STATES)} |")
    total = sum(read.values(), collections.Counter())
    lines.append(f"| all of these | {' | '.join(str(total[state]) for state in STATES)} |")
    lines += ["", "| Operator that is not read | tests |", "|---|--:|"]
    lines += [f"| {name} | {counts[name].total()} |" for name in sorted(counts.keys() - read.keys())]
    untested = ", ".join(sorted(RULES.keys() - counts.keys()))
    return [*lines, "", f"Operators that are read and have no test: {untested}.", "", rates(total)]


def rates(total: collections.Counter[str]) -> str:
    """Return the share that passes, of the cases of all operators that are read."""
    passed, everything = total["passed"] + total["folded"], total.total()
    tried = everything - total["refused"]
    return (
        f"{passed} of {everything} cases of these operators pass, {100 * passed / everything:.1f} %. Of the {tried} "
        f"that are not refused, {100 * passed / tried:.1f} % do."
    )


def write(path: Path, lines: list[str]) -> None:
    """Replace the part of a page between two marks."""
    text = path.read_text(encoding="utf-8")
    head, tail = text.split(_BEGIN)[0], text.split(_END)[1]
    path.write_text("\n".join([head + _BEGIN, "", *lines, "", _END]) + tail, encoding="utf-8")


def main() -> int:
    """Run the cases."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--kinds", nargs="+", default=KINDS, choices=KINDS)
    parser.add_argument("--only", nargs="+", help="operators")
    parser.add_argument("--failures", nargs="*", help="print the reasons, of these operators or of all")
    parser.add_argument("--write", type=Path, help="the page whose table is replaced")
    options = parser.parse_args()
    chosen = options.only or options.failures
    outcomes = [outcome(label, case) for label, case in cases(options.kinds) if not chosen or label in chosen]
    if options.failures is not None:
        for each in outcomes:
            if each.reason:
                print(f"{each.state} {each.name}: {each.reason[:300]}")
    lines = table(outcomes)
    print("\n".join(lines))
    if options.write:
        write(options.write, lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
