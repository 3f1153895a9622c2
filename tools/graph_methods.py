"""Writes the methods of Graph that are one operation of Apple's each, from the table below.

    python tools/graph_methods.py  # writes python/openmps/_mpsgraph/_written

CMake runs it before a build. The results in the examples are NumPy's.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

FLOATS, INTEGERS, NUMBERS, ANY = "floats", "integers", "floats or integers", "any dtype"  # the dtypes of a row

X = [-1.5, 0.5, 2.0]
POSITIVE = [0.25, 1.0, 4.0]
UNIT = [-0.5, 0.0, 0.5]
SPECIAL = [1.0, np.inf, np.nan]
FLAGS = [0.0, 0.0, 1.0, 1.0], [0.0, 1.0, 0.0, 1.0]
PAIR = [-1.5, 2.0, 3.0], [1.0, 2.0, 2.0]
WORDS = [12, 10], [10, 2]
MATRIX = [[1.0, 2.0], [3.0, 4.0]]


class Method(NamedTuple):
    """One row: a method's name, Apple's stem, the sentence after "Return", its dtypes, its example by NumPy."""

    name: str
    stem: str
    what: str
    takes: str
    examples: Any
    numpy: Callable[..., Any]
    aliases: tuple[str, ...] = ()
    makes_bool: bool = False


def _flags(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *x: function(*x).astype(np.float32)


EXPONENTIALS = (
    Method("identity", "identity", "`x` itself", ANY, X, lambda x: x),
    Method("exp", "exponent", "e to the power `x`", FLOATS, X, np.exp),
    Method("exp2", "exponentBase2", "2 to the power `x`", FLOATS, X, np.exp2),
    Method("exp10", "exponentBase10", "10 to the power `x`", FLOATS, [-1.0, 0.0, 2.0], lambda x: 10**x),
    Method("log", "logarithm", "the natural logarithm", FLOATS, POSITIVE, np.log),
    Method("log2", "logarithmBase2", "the logarithm to base 2", FLOATS, POSITIVE, np.log2),
    Method("log10", "logarithmBase10", "the logarithm to base 10", FLOATS, POSITIVE, np.log10),
    Method("square", "square", "`x * x`", NUMBERS, X, np.square),
    Method("sqrt", "squareRoot", "the square root", FLOATS, POSITIVE, np.sqrt),
    Method("rsqrt", "reverseSquareRoot", "`1 / sqrt(x)`", FLOATS, POSITIVE, lambda x: 1 / np.sqrt(x)),
    Method("reciprocal", "reciprocal", "`1 / x`", FLOATS, POSITIVE, np.reciprocal),
    Method("erf", "erf", "the error function", FLOATS, X, np.vectorize(math.erf)),
    Method("relu", "reLU", "`max(x, 0)`", ANY, X, lambda x: np.maximum(x, 0)),
    Method("sigmoid", "sigmoid", "`1 / (1 + exp(-x))`", FLOATS, X, lambda x: 1 / (1 + np.exp(-x))),
)

TRIGONOMETRY = (
    Method("sin", "sin", "the sine of an angle in radians", FLOATS, X, np.sin),
    Method("cos", "cos", "the cosine of an angle in radians", FLOATS, X, np.cos),
    Method("tan", "tan", "the tangent of an angle in radians", FLOATS, X, np.tan),
    Method("sinh", "sinh", "the hyperbolic sine", FLOATS, X, np.sinh),
    Method("cosh", "cosh", "the hyperbolic cosine", FLOATS, X, np.cosh),
    Method("tanh", "tanh", "the hyperbolic tangent", FLOATS, X, np.tanh),
    Method("asin", "asin", "the angle in radians whose sine is `x`", FLOATS, UNIT, np.arcsin, ("arcsin",)),
    Method("acos", "acos", "the angle in radians whose cosine is `x`", FLOATS, UNIT, np.arccos, ("arccos",)),
    Method("atan", "atan", "the angle in radians whose tangent is `x`", FLOATS, X, np.arctan, ("arctan",)),
    Method("asinh", "asinh", "the inverse of the hyperbolic sine", FLOATS, X, np.arcsinh, ("arcsinh",)),
    Method("acosh", "acosh", "the inverse of the hyperbolic cosine", FLOATS, [1.0, 1.5, 2.0], np.arccosh, ("arccosh",)),
    Method("atanh", "atanh", "the inverse of the hyperbolic tangent", FLOATS, UNIT, np.arctanh, ("arctanh",)),
)

ROUNDING = (
    Method("absolute", "absolute", "the absolute value", NUMBERS, X, np.abs, ("abs",)),
    Method("negative", "negative", "`-x`", NUMBERS, X, np.negative),
    Method("sign", "sign", "-1, 0 or 1; 0 for NaN", NUMBERS, X, np.sign),
    Method("ceil", "ceil", "the smallest integer that is not below `x`", FLOATS, X, np.ceil),
    Method("floor", "floor", "the largest integer that is not above `x`", FLOATS, X, np.floor),
    Method(
        "round",
        "round",
        "the nearest integer, halves away from 0",
        FLOATS,
        [-2.5, 0.5, 1.2],
        lambda x: np.sign(x) * np.floor(np.abs(x) + 0.5),
    ),
    Method("trunc", "truncate", "the nearest integer towards 0", FLOATS, [-2.5, 0.5, 1.7], np.trunc, ("fix",)),
    Method("rint", "rint", "the nearest integer, halves to even", FLOATS, [-2.5, 1.5, 1.2], np.rint),
    Method("signbit", "signbit", "whether the sign bit is set", NUMBERS, X, np.signbit, makes_bool=True),
    Method("is_nan", "isNaN", "whether elements are NaN", FLOATS, SPECIAL, np.isnan, ("isnan",), makes_bool=True),
    Method(
        "is_infinite",
        "isInfinite",
        "whether elements are infinite",
        FLOATS,
        SPECIAL,
        np.isinf,
        ("isinf",),
        makes_bool=True,
    ),
    Method(
        "is_finite",
        "isFinite",
        "whether elements are finite",
        FLOATS,
        SPECIAL,
        np.isfinite,
        ("isfinite",),
        makes_bool=True,
    ),
    Method("logical_not", "not", "1 where `x` is 0, else 0", ANY, [0.0, 1.0, 2.0], _flags(np.logical_not)),
)

ARITHMETIC = (
    Method("add", "addition", "`a + b`", NUMBERS, PAIR, np.add),
    Method("subtract", "subtraction", "`a - b`", NUMBERS, PAIR, np.subtract),
    Method("multiply", "multiplication", "`a * b`", NUMBERS, PAIR, np.multiply),
    Method(
        "divide",
        "division",
        "`a / b`; of integers the quotient rounded toward 0",
        NUMBERS,
        PAIR,
        np.divide,
        ("true_divide",),
    ),
    Method(
        "divide_no_nan",
        "divisionNoNaN",
        "`a / b`, 0 where `b` is 0",
        NUMBERS,
        ([1.0, 3.0], [0.0, 2.0]),
        lambda a, b: np.where(b == 0, 0, a / np.where(b == 0, 1, b)),
    ),
    Method("modulo", "modulo", "the remainder, with the sign of `a`", NUMBERS, PAIR, np.fmod, ("fmod",)),
    Method("floor_modulo", "floorModulo", "the remainder, with the sign of `b`", NUMBERS, PAIR, np.mod, ("remainder",)),
    Method("power", "power", "`a` to the power `b`", FLOATS, PAIR, np.power, ("pow",)),
    Method(
        "minimum", "minimum", "the smaller value; a number where the other is NaN", NUMBERS, PAIR, np.fmin, ("fmin",)
    ),
    Method(
        "maximum", "maximum", "the larger value; a number where the other is NaN", NUMBERS, PAIR, np.fmax, ("fmax",)
    ),
    Method(
        "minimum_nan",
        "minimumWithNaNPropagation",
        "the smaller value; NaN where one is NaN, as NumPy's minimum",
        FLOATS,
        PAIR,
        np.minimum,
    ),
    Method(
        "maximum_nan",
        "maximumWithNaNPropagation",
        "the larger value; NaN where one is NaN, as NumPy's maximum",
        FLOATS,
        PAIR,
        np.maximum,
    ),
    Method("atan2", "atan2", "the angle in radians of the point (`b`, `a`)", FLOATS, PAIR, np.arctan2, ("arctan2",)),
)

COMPARISONS = (
    Method("equal", "equal", "whether `a` is `b`", ANY, PAIR, np.equal, makes_bool=True),
    Method("not_equal", "notEqual", "whether `a` is not `b`", ANY, PAIR, np.not_equal, makes_bool=True),
    Method("less", "lessThan", "whether `a` is less than `b`", ANY, PAIR, np.less, makes_bool=True),
    Method(
        "less_equal",
        "lessThanOrEqualTo",
        "whether `a` is not more than `b`",
        ANY,
        PAIR,
        np.less_equal,
        makes_bool=True,
    ),
    Method("greater", "greaterThan", "whether `a` is more than `b`", ANY, PAIR, np.greater, makes_bool=True),
    Method(
        "greater_equal",
        "greaterThanOrEqualTo",
        "whether `a` is not less than `b`",
        ANY,
        PAIR,
        np.greater_equal,
        makes_bool=True,
    ),
    Method("logical_and", "logicalAND", "1 where neither is 0, else 0", ANY, FLAGS, _flags(np.logical_and)),
    Method("logical_or", "logicalOR", "1 where one or both are not 0, else 0", ANY, FLAGS, _flags(np.logical_or)),
    Method("logical_xor", "logicalXOR", "1 where exactly one is 0, else 0", ANY, FLAGS, _flags(np.logical_xor)),
    Method(
        "logical_nand",
        "logicalNAND",
        "1 where one or both are 0, else 0",
        ANY,
        FLAGS,
        _flags(lambda a, b: ~np.logical_and(a, b)),
    ),
    Method(
        "logical_nor", "logicalNOR", "1 where both are 0, else 0", ANY, FLAGS, _flags(lambda a, b: ~np.logical_or(a, b))
    ),
    Method(
        "logical_xnor",
        "logicalXNOR",
        "1 where both or neither are 0, else 0",
        ANY,
        FLAGS,
        _flags(lambda a, b: ~np.logical_xor(a, b)),
    ),
)

REDUCTIONS = (
    Method("reduce_sum", "reductionSum", "sums", NUMBERS, MATRIX, np.sum, ("sum",)),
    Method("reduce_product", "reductionProduct", "products", NUMBERS, MATRIX, np.prod, ("prod",)),
    Method(
        "reduce_max",
        "reductionMaximum",
        "the largest elements; NaN only where all are NaN",
        NUMBERS,
        MATRIX,
        np.max,
        ("nanmax",),
    ),
    Method(
        "reduce_min",
        "reductionMinimum",
        "the smallest elements; NaN only where all are NaN",
        NUMBERS,
        MATRIX,
        np.min,
        ("nanmin",),
    ),
    Method(
        "reduce_max_nan",
        "reductionMaximumPropagateNaN",
        "the largest elements; NaN where one is NaN",
        FLOATS,
        MATRIX,
        np.max,
    ),
    Method(
        "reduce_min_nan",
        "reductionMinimumPropagateNaN",
        "the smallest elements; NaN where one is NaN",
        FLOATS,
        MATRIX,
        np.min,
    ),
    Method(
        "reduce_and",
        "reductionAnd",
        "1 where no element is 0, else 0",
        ANY,
        [[0.0, 1.0], [1.0, 1.0]],
        _flags(np.all),
        ("all",),
    ),
    Method(
        "reduce_or",
        "reductionOr",
        "1 where any element is not 0, else 0",
        ANY,
        [[0.0, 1.0], [0.0, 0.0]],
        _flags(np.any),
        ("any",),
    ),
)

BITS = (
    Method("bitwise_not", "bitwiseNOT", "`~x`, the other bits", INTEGERS, [0, 5], np.invert),
    Method("bitwise_and", "bitwiseAND", "`a & b`, the bits that both have", INTEGERS, WORDS, np.bitwise_and),
    Method("bitwise_or", "bitwiseOR", "`a | b`, the bits that one or both have", INTEGERS, WORDS, np.bitwise_or),
    Method("bitwise_xor", "bitwiseXOR", "`a ^ b`, the bits that exactly one has", INTEGERS, WORDS, np.bitwise_xor),
    Method(
        "left_shift",
        "bitwiseLeftShift",
        "`a << b`, the bits moved up by `b` places",
        INTEGERS,
        WORDS,
        np.left_shift,
    ),
    Method(
        "right_shift",
        "bitwiseRightShift",
        "`a >> b`, the bits moved down by `b` places; the sign stays",
        INTEGERS,
        WORDS,
        np.right_shift,
    ),
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
    expected = method.numpy(_array(method, method.examples))
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
        + _example(method, f"{method.examples[0]!r}, {method.examples[1]!r}", method.numpy(first, second)),
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
    expected = method.numpy(np.array(method.examples, np.float32), 1)
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

Written by tools/graph_methods.py: change its table and run it.
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


if __name__ == "__main__":
    from written_modules import write

    write(modules(), "tools/graph_methods.py")
