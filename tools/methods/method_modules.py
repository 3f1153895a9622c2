"""The modules of Python with the methods of the table: signatures, docstrings, examples, calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from method_table import (
    ANY,
    ARITHMETIC,
    BITS,
    COMPARISONS,
    EXPONENTIALS,
    FLOATS,
    INTEGERS,
    NUMBERS,
    REDUCTIONS,
    ROUNDING,
    TRIGONOMETRY,
    Method,
)


class Family(NamedTuple):
    """One file: its class, its subject, its rows and the function that writes one of them."""

    kind: str
    subject: str
    methods: tuple[Method, ...]
    write: Callable[[Method], str]
    operands: str  # of the class's imports


def _example(method: Method, arguments: str, expected: Any) -> str:
    call = f"graph.run({{}}, graph.{method.name}({arguments}))"
    values = np.asarray(expected)
    rounding = ".round(4)" if values.dtype.kind == "f" else ""
    shown = repr(values.astype(np.float32).round(4) if values.dtype.kind == "f" else values)
    return f"        >>> graph = mps.Graph()\n        >>> {call}{rounding}\n        {shown}\n"


def _source(values: Any) -> str:
    return repr(values).replace("nan", "np.nan").replace("inf", "np.inf")


_NAME = "        name : str, optional\n            The name in messages.\n"
_DTYPES = {
    FLOATS: "If it has integers or bools.",
    INTEGERS: "If it has floats or bools.",
    NUMBERS: "If it has bools.",
}


def _array(method: Method, values: Any) -> Any:
    return np.array(values, np.int32 if method.takes == INTEGERS else np.float32)


def _returns(shape: str, method: Method, of: str) -> str:
    dtype = "of bool" if method.makes_bool else f"of {of} dtype"
    return f"        Returns\n        -------\n        Tensor\n            {shape}, {dtype}.\n"


def _raises(sentences: dict[str, str]) -> str:
    rows = "".join(f"        {kind}\n            {text}\n" for kind, text in sentences.items() if text)
    return f"        Raises\n        ------\n{rows}"


def _body(method: Method, selector: str, sections: list[str], signature: str, call: str) -> str:
    *before, examples = sections
    source = f"        Notes\n        -----\n        Source: ``-[MPSGraph {selector}]``.\n"
    docs = "\n".join([f'        """Return {method.what}.\n', *before, source, examples])
    aliases = "".join(f"    {alias} = {method.name}\n" for alias in method.aliases)
    return f'    def {method.name}{signature}\n{docs}        """\n{call}' + (f"\n{aliases}" if aliases else "")


def unary(method: Method) -> str:
    """Return the source of a function of one tensor."""
    selector = f"{method.stem}WithTensor:name:"
    dtypes = {ANY: "any dtype"}.get(method.takes, method.takes)
    expected = method.function()(_array(method, method.examples))
    sections = [
        f"        Parameters\n        ----------\n        x : tensor or array of {dtypes}, any shape\n{_NAME}",
        _returns("In the shape of `x`", method, "its"),
        _raises({"DTypeError": _DTYPES.get(method.takes, ""), "GraphError": "If it is a tensor of another graph."}),
        "        Examples\n        --------\n" + _example(method, _source(method.examples), expected),
    ]
    call = f'        return self._one("{selector}", self._tensor(x), name)\n'
    return _body(method, selector, sections, "(self, x: Operand, *, name: str | None = None) -> Tensor:", call)


def binary(method: Method) -> str:
    """Return the source of a function of two tensors."""
    selector = f"{method.stem}WithPrimaryTensor:secondaryTensor:name:"
    first, second = (_array(method, values) for values in method.examples)
    refused = _DTYPES.get(method.takes, "").replace("If it has", " or one has").rstrip(".")
    sections = [
        "        Parameters\n        ----------\n"
        f"        a, b : tensor, array or number of {method.takes}\n"
        "            Their shapes broadcast as in NumPy. Values take the dtype of the tensor among them.\n" + _NAME,
        _returns("In the broadcast shape", method, "their"),
        _raises(
            {
                "ShapeError": "If the shapes do not broadcast.",
                "DTypeError": f"If the dtypes differ{refused}.",
                "GraphError": "If one is a tensor of another graph.",
            }
        ),
        "        Examples\n        --------\n"
        + _example(method, f"{method.examples[0]!r}, {method.examples[1]!r}", method.function()(first, second)),
    ]
    call = f'        return self._one("{selector}", *self._alike(a, b), name)\n'
    signature = "(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:"
    return _body(method, selector, sections, signature, call)


def of_bits(method: Method) -> str:
    """Return the source of a function of one or two tensors."""
    return binary(method) if isinstance(method.examples, tuple) else unary(method)


def reduction(method: Method) -> str:
    """Return the source of a reduction."""
    selector = f"{method.stem}WithTensor:axes:name:"
    expected = method.function()(np.array(method.examples, np.float32), 1)
    first, _, rest = method.what.partition(";")
    what = f"{first} along axes{';' if rest else ''}{rest}"
    sections = [
        f"        Parameters\n        ----------\n        x : tensor or array of {method.takes}\n"
        "        axes : int or sequence of int, optional\n"
        "            Negative ones count from the end; None: all of them; an empty sequence: none.\n"
        "        keepdims : bool, optional\n            Whether the axes stay, with extent 1.\n" + _NAME,
        _returns("In the shape of `x` without the axes", method, "its"),
        _raises(
            {
                "BoundsError": "If there is no such axis.",
                "DTypeError": _DTYPES.get(method.takes, ""),
                "GraphError": "If it is a tensor of another graph.",
            }
        ),
        "        Examples\n        --------\n" + _example(method, f"{method.examples!r}, 1", expected),
    ]
    call = (
        f'        selector = "{selector}"\n'
        "        return self._reduced(selector, self._tensor(x), axes, keepdims=keepdims, name=name)\n"
    )
    parameters = "self, x: Operand, axes: Axes = None, *, keepdims: bool = False, name: str | None = None"
    signature = f"({parameters}) -> Tensor:"
    if len(f"    def {method.name}{signature}") > 120:
        signature = f"(\n        {parameters}\n    ) -> Tensor:"
    return _body(method._replace(what=what), selector, sections, signature, call)


FAMILIES = {
    "exponentials": Family(
        "Exponentials", "Exponentials, logarithms, powers and activations", EXPONENTIALS, unary, "Operand, Tensor"
    ),
    "trigonometry": Family("Trigonometry", "Trigonometric functions", TRIGONOMETRY, unary, "Operand, Tensor"),
    "rounding": Family("Rounding", "Signs, rounding and kinds of numbers", ROUNDING, unary, "Operand, Tensor"),
    "bits": Family("Bits", "The bits of integers", BITS, of_bits, "Operand, Tensor"),
    "arithmetic": Family("Arithmetic", "Functions of two numbers", ARITHMETIC, binary, "Operand, Tensor"),
    "comparisons": Family("Comparisons", "Comparisons and logic", COMPARISONS, binary, "Operand, Tensor"),
    "reductions": Family("Reductions", "Reductions along axes", REDUCTIONS, reduction, "Axes, Operand, Tensor"),
}


def text_of(family: Family) -> str:
    """Return the source of one file."""
    element_wise = "" if family.write is reduction else ", element by element"
    head = f'''"""{family.subject}{element_wise}.

Written by tools/methods/write_methods.py: change method_table.py and run it.
"""

from __future__ import annotations

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.tensor import {family.operands}


class {family.kind}(Builder):
    """{family.subject}{element_wise}."""

'''
    return head + "\n".join(family.write(method) for method in family.methods)


def modules() -> dict[str, str]:
    """Return the source of each module by its name."""
    return {f"_mpsgraph.{name}": text_of(family) for name, family in FAMILIES.items()}
