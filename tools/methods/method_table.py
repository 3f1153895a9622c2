"""The methods of Graph that are one operation of Apple's each: one row for each.

A row is all that is written by hand about a method outside of the engine. The file write_methods.py makes three texts
of it: the declaration in a public header, the definition in Objective-C, the method in Python. The Swift modules follow
from the declaration.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

FLOATS, INTEGERS, NUMBERS, ANY = "floats", "integers", "floats or integers", "any dtype"  # the dtypes of a row

X = [-1.5, 0.5, 2.0]
POSITIVE = [0.25, 1.0, 4.0]
UNIT = [-0.5, 0.0, 0.5]
SPECIAL = [1.0, math.inf, math.nan]
FLAGS = [0.0, 0.0, 1.0, 1.0], [0.0, 1.0, 0.0, 1.0]
PAIR = [-1.5, 2.0, 3.0], [1.0, 2.0, 2.0]
WORDS = [12, 10], [10, 2]
MATRIX = [[1.0, 2.0], [3.0, 4.0]]


class Method(NamedTuple):
    """One row: a method's name, Apple's stem, the sentence after "Return", its dtypes, its example by NumPy.

    NumPy's function is a text, so that Objective-C is written without NumPy. The engine's operation is `op`, by default
    the method's name. A `rule` of MPSGraphArithmeticOps.mm makes the method of several operations.
    """

    name: str
    stem: str
    what: str
    takes: str
    examples: Any
    numpy: str
    aliases: tuple[str, ...] = ()
    makes_bool: bool = False
    op: str = ""
    rule: str = ""
    header: str = ""  # that declares it by hand, beside other methods of its kind

    def function(self) -> Callable[..., Any]:
        """Return NumPy's function."""
        import numpy as np

        def flags(function: Callable[..., Any]) -> Callable[..., Any]:
            return lambda *x: function(*x).astype(np.float32)

        made: Callable[..., Any] = eval(self.numpy, {"flags": flags, "math": math, "np": np})
        return made


EXPONENTIALS = (
    Method("identity", "identity", "`x` itself", ANY, X, "lambda x: x", rule="identity"),
    Method("exp", "exponent", "e to the power `x`", FLOATS, X, "np.exp"),
    Method("exp2", "exponentBase2", "2 to the power `x`", FLOATS, X, "np.exp2"),
    Method(
        "exp10",
        "exponentBase10",
        "10 to the power `x`",
        FLOATS,
        [-1.0, 0.0, 2.0],
        "lambda x: 10**x",
        rule="exponent_base_10",
    ),
    Method("log", "logarithm", "the natural logarithm", FLOATS, POSITIVE, "np.log"),
    Method("log2", "logarithmBase2", "the logarithm to base 2", FLOATS, POSITIVE, "np.log2"),
    Method(
        "log10", "logarithmBase10", "the logarithm to base 10", FLOATS, POSITIVE, "np.log10", rule="logarithm_base_10"
    ),
    Method("square", "square", "`x * x`", NUMBERS, X, "np.square"),
    Method("sqrt", "squareRoot", "the square root", FLOATS, POSITIVE, "np.sqrt"),
    Method("rsqrt", "reverseSquareRoot", "`1 / sqrt(x)`", FLOATS, POSITIVE, "lambda x: 1 / np.sqrt(x)"),
    Method("reciprocal", "reciprocal", "`1 / x`", FLOATS, POSITIVE, "np.reciprocal"),
    Method("erf", "erf", "the error function", FLOATS, X, "np.vectorize(math.erf)"),
    Method("relu", "reLU", "`max(x, 0)`", ANY, X, "lambda x: np.maximum(x, 0)", header="MPSGraphActivationOps.h"),
    Method(
        "sigmoid",
        "sigmoid",
        "`1 / (1 + exp(-x))`",
        FLOATS,
        X,
        "lambda x: 1 / (1 + np.exp(-x))",
        header="MPSGraphActivationOps.h",
    ),
)

TRIGONOMETRY = (
    Method("sin", "sin", "the sine of an angle in radians", FLOATS, X, "np.sin"),
    Method("cos", "cos", "the cosine of an angle in radians", FLOATS, X, "np.cos"),
    Method("tan", "tan", "the tangent of an angle in radians", FLOATS, X, "np.tan"),
    Method("sinh", "sinh", "the hyperbolic sine", FLOATS, X, "np.sinh"),
    Method("cosh", "cosh", "the hyperbolic cosine", FLOATS, X, "np.cosh"),
    Method("tanh", "tanh", "the hyperbolic tangent", FLOATS, X, "np.tanh"),
    Method("asin", "asin", "the angle in radians whose sine is `x`", FLOATS, UNIT, "np.arcsin", ("arcsin",)),
    Method("acos", "acos", "the angle in radians whose cosine is `x`", FLOATS, UNIT, "np.arccos", ("arccos",)),
    Method("atan", "atan", "the angle in radians whose tangent is `x`", FLOATS, X, "np.arctan", ("arctan",)),
    Method("asinh", "asinh", "the inverse of the hyperbolic sine", FLOATS, X, "np.arcsinh", ("arcsinh",)),
    Method(
        "acosh", "acosh", "the inverse of the hyperbolic cosine", FLOATS, [1.0, 1.5, 2.0], "np.arccosh", ("arccosh",)
    ),
    Method("atanh", "atanh", "the inverse of the hyperbolic tangent", FLOATS, UNIT, "np.arctanh", ("arctanh",)),
)

ROUNDING = (
    Method("absolute", "absolute", "the absolute value", NUMBERS, X, "np.abs", ("abs",), op="abs"),
    Method("negative", "negative", "`-x`", NUMBERS, X, "np.negative", op="negate"),
    Method("sign", "sign", "-1, 0 or 1; 0 for NaN", NUMBERS, X, "np.sign"),
    Method("ceil", "ceil", "the smallest integer that is not below `x`", FLOATS, X, "np.ceil"),
    Method("floor", "floor", "the largest integer that is not above `x`", FLOATS, X, "np.floor"),
    Method(
        "round",
        "round",
        "the nearest integer, halves away from 0",
        FLOATS,
        [-2.5, 0.5, 1.2],
        "lambda x: np.sign(x) * np.floor(np.abs(x) + 0.5)",
    ),
    Method("trunc", "truncate", "the nearest integer towards 0", FLOATS, [-2.5, 0.5, 1.7], "np.trunc", ("fix",)),
    Method("rint", "rint", "the nearest integer, halves to even", FLOATS, [-2.5, 1.5, 1.2], "np.rint"),
    Method("signbit", "signbit", "whether the sign bit is set", NUMBERS, X, "np.signbit", makes_bool=True),
    Method(
        "is_nan",
        "isNaN",
        "whether elements are NaN",
        FLOATS,
        SPECIAL,
        "np.isnan",
        ("isnan",),
        makes_bool=True,
        op="isnan",
    ),
    Method(
        "is_infinite",
        "isInfinite",
        "whether elements are infinite",
        FLOATS,
        SPECIAL,
        "np.isinf",
        ("isinf",),
        makes_bool=True,
        op="isinf",
    ),
    Method(
        "is_finite",
        "isFinite",
        "whether elements are finite",
        FLOATS,
        SPECIAL,
        "np.isfinite",
        ("isfinite",),
        makes_bool=True,
        op="isfinite",
    ),
    Method(
        "logical_not",
        "not",
        "1 where `x` is 0, else 0",
        ANY,
        [0.0, 1.0, 2.0],
        "flags(np.logical_not)",
        rule="logical_not",
    ),
)

ARITHMETIC = (
    Method("add", "addition", "`a + b`", NUMBERS, PAIR, "np.add"),
    Method("subtract", "subtraction", "`a - b`", NUMBERS, PAIR, "np.subtract"),
    Method("multiply", "multiplication", "`a * b`", NUMBERS, PAIR, "np.multiply"),
    Method(
        "divide",
        "division",
        "`a / b`; of integers the quotient rounded toward 0",
        NUMBERS,
        PAIR,
        "np.divide",
        ("true_divide",),
    ),
    Method(
        "divide_no_nan",
        "divisionNoNaN",
        "`a / b`, 0 where `b` is 0",
        NUMBERS,
        ([1.0, 3.0], [0.0, 2.0]),
        "lambda a, b: np.where(b == 0, 0, a / np.where(b == 0, 1, b))",
    ),
    Method("modulo", "modulo", "the remainder, with the sign of `a`", NUMBERS, PAIR, "np.fmod", ("fmod",)),
    Method(
        "floor_modulo", "floorModulo", "the remainder, with the sign of `b`", NUMBERS, PAIR, "np.mod", ("remainder",)
    ),
    Method("power", "power", "`a` to the power `b`", FLOATS, PAIR, "np.power", ("pow",)),
    Method(
        "minimum", "minimum", "the smaller value; a number where the other is NaN", NUMBERS, PAIR, "np.fmin", ("fmin",)
    ),
    Method(
        "maximum", "maximum", "the larger value; a number where the other is NaN", NUMBERS, PAIR, "np.fmax", ("fmax",)
    ),
    Method(
        "minimum_nan",
        "minimumWithNaNPropagation",
        "the smaller value; NaN where one is NaN, as NumPy's minimum",
        FLOATS,
        PAIR,
        "np.minimum",
    ),
    Method(
        "maximum_nan",
        "maximumWithNaNPropagation",
        "the larger value; NaN where one is NaN, as NumPy's maximum",
        FLOATS,
        PAIR,
        "np.maximum",
    ),
    Method("atan2", "atan2", "the angle in radians of the point (`b`, `a`)", FLOATS, PAIR, "np.arctan2", ("arctan2",)),
)

COMPARISONS = (
    Method("equal", "equal", "whether `a` is `b`", ANY, PAIR, "np.equal", makes_bool=True),
    Method("not_equal", "notEqual", "whether `a` is not `b`", ANY, PAIR, "np.not_equal", makes_bool=True),
    Method("less", "lessThan", "whether `a` is less than `b`", ANY, PAIR, "np.less", makes_bool=True),
    Method(
        "less_equal",
        "lessThanOrEqualTo",
        "whether `a` is not more than `b`",
        ANY,
        PAIR,
        "np.less_equal",
        makes_bool=True,
    ),
    Method("greater", "greaterThan", "whether `a` is more than `b`", ANY, PAIR, "np.greater", makes_bool=True),
    Method(
        "greater_equal",
        "greaterThanOrEqualTo",
        "whether `a` is not less than `b`",
        ANY,
        PAIR,
        "np.greater_equal",
        makes_bool=True,
    ),
    Method(
        "logical_and",
        "logicalAND",
        "1 where neither is 0, else 0",
        ANY,
        FLAGS,
        "flags(np.logical_and)",
        rule='logical("logical_and", false)',
    ),
    Method(
        "logical_or",
        "logicalOR",
        "1 where one or both are not 0, else 0",
        ANY,
        FLAGS,
        "flags(np.logical_or)",
        rule='logical("logical_or", false)',
    ),
    Method(
        "logical_xor",
        "logicalXOR",
        "1 where exactly one is 0, else 0",
        ANY,
        FLAGS,
        "flags(np.logical_xor)",
        rule='logical("not_equal", false)',
    ),
    Method(
        "logical_nand",
        "logicalNAND",
        "1 where one or both are 0, else 0",
        ANY,
        FLAGS,
        "flags(lambda a, b: ~np.logical_and(a, b))",
        rule='logical("logical_and", true)',
    ),
    Method(
        "logical_nor",
        "logicalNOR",
        "1 where both are 0, else 0",
        ANY,
        FLAGS,
        "flags(lambda a, b: ~np.logical_or(a, b))",
        rule='logical("logical_or", true)',
    ),
    Method(
        "logical_xnor",
        "logicalXNOR",
        "1 where both or neither are 0, else 0",
        ANY,
        FLAGS,
        "flags(lambda a, b: ~np.logical_xor(a, b))",
        rule='logical("equal", false)',
    ),
)

REDUCTIONS = (
    Method("reduce_sum", "reductionSum", "sums", NUMBERS, MATRIX, "np.sum", ("sum",), header="MPSGraphReductionOps.h"),
    Method(
        "reduce_product",
        "reductionProduct",
        "products",
        NUMBERS,
        MATRIX,
        "np.prod",
        ("prod",),
        header="MPSGraphReductionOps.h",
    ),
    Method(
        "reduce_max",
        "reductionMaximum",
        "the largest elements; NaN only where all are NaN",
        NUMBERS,
        MATRIX,
        "np.max",
        ("nanmax",),
        header="MPSGraphReductionOps.h",
    ),
    Method(
        "reduce_min",
        "reductionMinimum",
        "the smallest elements; NaN only where all are NaN",
        NUMBERS,
        MATRIX,
        "np.min",
        ("nanmin",),
        header="MPSGraphReductionOps.h",
    ),
    Method(
        "reduce_max_nan",
        "reductionMaximumPropagateNaN",
        "the largest elements; NaN where one is NaN",
        FLOATS,
        MATRIX,
        "np.max",
        header="MPSGraphReductionOps.h",
    ),
    Method(
        "reduce_min_nan",
        "reductionMinimumPropagateNaN",
        "the smallest elements; NaN where one is NaN",
        FLOATS,
        MATRIX,
        "np.min",
        header="MPSGraphReductionOps.h",
    ),
    Method(
        "reduce_and",
        "reductionAnd",
        "1 where no element is 0, else 0",
        ANY,
        [[0.0, 1.0], [1.0, 1.0]],
        "flags(np.all)",
        ("all",),
        header="MPSGraphReductionOps.h",
    ),
    Method(
        "reduce_or",
        "reductionOr",
        "1 where any element is not 0, else 0",
        ANY,
        [[0.0, 1.0], [0.0, 0.0]],
        "flags(np.any)",
        ("any",),
        header="MPSGraphReductionOps.h",
    ),
)

BITS = (
    Method("bitwise_not", "bitwiseNOT", "`~x`, the other bits", INTEGERS, [0, 5], "np.invert"),
    Method("bitwise_and", "bitwiseAND", "`a & b`, the bits that both have", INTEGERS, WORDS, "np.bitwise_and"),
    Method("bitwise_or", "bitwiseOR", "`a | b`, the bits that one or both have", INTEGERS, WORDS, "np.bitwise_or"),
    Method("bitwise_xor", "bitwiseXOR", "`a ^ b`, the bits that exactly one has", INTEGERS, WORDS, "np.bitwise_xor"),
    Method(
        "left_shift",
        "bitwiseLeftShift",
        "`a << b`, the bits moved up by `b` places",
        INTEGERS,
        WORDS,
        "np.left_shift",
        op="bitwise_left_shift",
    ),
    Method(
        "right_shift",
        "bitwiseRightShift",
        "`a >> b`, the bits moved down by `b` places; the sign stays",
        INTEGERS,
        WORDS,
        "np.right_shift",
        op="bitwise_right_shift",
    ),
)

ALL = (*EXPONENTIALS, *TRIGONOMETRY, *ROUNDING, *ARITHMETIC, *COMPARISONS, *BITS, *REDUCTIONS)
