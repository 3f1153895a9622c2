"""Element-wise functions, activations and reductions of a graph."""

from __future__ import annotations

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.methods import Binary, ReductionTable, Unary
from openmps._mpsgraph.tensor import Axes, Operand, Tensor


class Arithmetic(Builder):
    """Functions that work element by element, and reductions."""

    # ---- of one tensor
    identity = Unary("identity", "the tensor itself")
    exp = Unary("exponent", "e to the power x")
    exp2 = Unary("exponentBase2", "2 to the power x")
    exp10 = Unary("exponentBase10", "10 to the power x")
    log = Unary("logarithm", "the natural logarithm")
    log2 = Unary("logarithmBase2", "the logarithm to base 2")
    log10 = Unary("logarithmBase10", "the logarithm to base 10")
    square = Unary("square", "x * x")
    sqrt = Unary("squareRoot", "the square root")
    rsqrt = Unary("reverseSquareRoot", "1 / sqrt(x)")
    reciprocal = Unary("reciprocal", "1 / x")
    absolute = Unary("absolute", "the absolute value")
    negative = Unary("negative", "-x")
    sign = Unary("sign", "-1, 0 or 1; 0 for NaN")
    ceil = Unary("ceil", "the next integer not below x")
    floor = Unary("floor", "the next integer not above x")
    round = Unary("round", "the nearest integer, halves away from 0")
    rint = Unary("rint", "the nearest integer, halves to even")
    sin = Unary("sin", "the sine")
    cos = Unary("cos", "the cosine")
    tan = Unary("tan", "the tangent")
    sinh = Unary("sinh", "the hyperbolic sine")
    cosh = Unary("cosh", "the hyperbolic cosine")
    tanh = Unary("tanh", "the hyperbolic tangent")
    asin = Unary("asin", "the angle whose sine is x")
    acos = Unary("acos", "the angle whose cosine is x")
    atan = Unary("atan", "the angle whose tangent is x")
    asinh = Unary("asinh", "the inverse of sinh")
    acosh = Unary("acosh", "the inverse of cosh")
    atanh = Unary("atanh", "the inverse of tanh")
    erf = Unary("erf", "the error function")
    signbit = Unary("signbit", "whether the sign bit is set, as bool")
    is_nan = Unary("isNaN", "whether an element is NaN, as bool")
    is_infinite = Unary("isInfinite", "whether an element is infinite, as bool")
    is_finite = Unary("isFinite", "whether an element is finite, as bool")
    logical_not = Unary("not", "1 where x is 0, else 0")
    relu = Unary("reLU", "max(x, 0)")
    sigmoid = Unary("sigmoid", "1 / (1 + exp(-x))")

    # ---- of two
    add = Binary("addition", "a + b")
    subtract = Binary("subtraction", "a - b")
    multiply = Binary("multiplication", "a * b")
    divide = Binary("division", "a / b; of integers the quotient cut off toward 0")
    divide_no_nan = Binary("divisionNoNaN", "a / b, 0 where b is 0")
    modulo = Binary("modulo", "the remainder, with the sign of a")
    floor_modulo = Binary("floorModulo", "the remainder, with the sign of b")
    power = Binary("power", "a to the power b")
    minimum = Binary("minimum", "the smaller; NaN loses")
    maximum = Binary("maximum", "the larger; NaN loses")
    minimum_nan = Binary("minimumWithNaNPropagation", "the smaller, NaN where one is (NumPy's minimum)")
    maximum_nan = Binary("maximumWithNaNPropagation", "the larger, NaN where one is (NumPy's maximum)")
    atan2 = Binary("atan2", "the angle of the point (b, a)")
    equal = Binary("equal", "whether a is b, as bool")
    not_equal = Binary("notEqual", "whether a is not b, as bool")
    less = Binary("lessThan", "whether a is less than b, as bool")
    less_equal = Binary("lessThanOrEqualTo", "whether a is not more than b, as bool")
    greater = Binary("greaterThan", "whether a is more than b, as bool")
    greater_equal = Binary("greaterThanOrEqualTo", "whether a is not less than b, as bool")
    logical_and = Binary("logicalAND", "1 where neither is 0, else 0")
    logical_or = Binary("logicalOR", "1 where not both are 0, else 0")
    logical_xor = Binary("logicalXOR", "1 where one of the two is 0, else 0")
    logical_nand = Binary("logicalNAND", "1 where one is 0, else 0")
    logical_nor = Binary("logicalNOR", "1 where both are 0, else 0")
    logical_xnor = Binary("logicalXNOR", "1 where both or neither are 0, else 0")

    # ---- reductions
    reduce_sum = ReductionTable("reductionSum", "sums")
    reduce_product = ReductionTable("reductionProduct", "products")
    reduce_max = ReductionTable("reductionMaximum", "the largest elements; NaN loses")
    reduce_min = ReductionTable("reductionMinimum", "the smallest elements; NaN loses")
    reduce_max_nan = ReductionTable("reductionMaximumPropagateNaN", "the largest elements, NaN where one is")
    reduce_min_nan = ReductionTable("reductionMinimumPropagateNaN", "the smallest elements, NaN where one is")
    reduce_and = ReductionTable("reductionAnd", "whether no element is 0")
    reduce_or = ReductionTable("reductionOr", "whether any element is not 0")

    # ---- NumPy's names of what is above; its minimum and maximum let a NaN win: minimum_nan, maximum_nan
    abs, pow = absolute, power
    arcsin, arccos, arctan, arctan2 = asin, acos, atan, atan2
    arcsinh, arccosh, arctanh = asinh, acosh, atanh
    true_divide, remainder, fmod, fmin, fmax = divide, floor_modulo, modulo, minimum, maximum
    isnan, isinf, isfinite = is_nan, is_infinite, is_finite
    sum, prod, all, any = reduce_sum, reduce_product, reduce_and, reduce_or
    nanmax, nanmin = reduce_max, reduce_min

    def mean(self, x: Operand, axes: Axes = None, *, keepdims: bool = False, name: str | None = None) -> Tensor:
        """Return means along axes: None means all of them.

        Parameters
        ----------
        x : tensor or array
        axes : int or sequence of int, optional
            Negative ones count from the end; None: all of them.
        keepdims : bool
            Whether the axes stay, with extent 1.
        name : str, optional
            The name in messages.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> x = graph.placeholder((2, 2))
        >>> graph.run({x: [[1, 2], [3, 6]]}, graph.mean(x, 0))
        array([2., 4.], dtype=float32)
        """
        tensor = self._tensor(x)
        return self._reduced("meanOfTensor:axes:name:", tensor, _all(tensor, axes), keepdims=keepdims, name=name)

    def variance(self, x: Operand, axes: Axes = None, *, keepdims: bool = False, name: str | None = None) -> Tensor:
        """Return variances along axes, divided by the number of elements (population variance).

        Parameters
        ----------
        x : tensor or array
        axes : int or sequence of int, optional
            Negative ones count from the end; None: all of them.
        keepdims : bool
            Whether the axes stay, with extent 1.
        name : str, optional
            The name in messages.
        """
        tensor = self._tensor(x)
        return self._reduced("varianceOfTensor:axes:name:", tensor, _all(tensor, axes), keepdims=keepdims, name=name)

    var = variance

    def argmax(self, x: Operand, axis: int = -1, *, keepdims: bool = False, name: str | None = None) -> Tensor:
        """Return the position of the largest element along an axis as int32, the first of equals.

        Parameters
        ----------
        x : tensor or array
        axis : int
            Negative: counted from the end.
        keepdims : bool
            Whether the axes stay, with extent 1.
        name : str, optional
            The name in messages.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> x = graph.placeholder((2, 3))
        >>> graph.run({x: [[1, 5, 2], [7, 0, 7]]}, graph.argmax(x))
        array([1, 0], dtype=int32)
        """
        return self._position("reductionArgMaximumWithTensor:axis:name:", x, axis, keepdims, name)

    def argmin(self, x: Operand, axis: int = -1, *, keepdims: bool = False, name: str | None = None) -> Tensor:
        """Return the position of the smallest element along an axis as int32, the first of equals.

        Parameters
        ----------
        x : tensor or array
        axis : int
            Negative: counted from the end.
        keepdims : bool
            Whether the axes stay, with extent 1.
        name : str, optional
            The name in messages.
        """
        return self._position("reductionArgMinimumWithTensor:axis:name:", x, axis, keepdims, name)

    def _position(self, selector: str, x: Operand, axis: int, keepdims: bool, name: str | None) -> Tensor:
        y = self._one(selector, self._tensor(x), axis, name)
        return y if keepdims else self._one("squeezeTensor:axes:name:", y, [axis], None)

    def select(self, condition: Operand, yes: Operand, no: Operand, *, name: str | None = None) -> Tensor:
        """Return elements of `yes` where the condition is not 0, else of `no`.

        Parameters
        ----------
        condition : tensor or array
        yes : tensor or array
        no : tensor or array
        name : str, optional
            The name in messages.
        """
        a, b = self._alike(yes, no)
        selector = "selectWithPredicateTensor:truePredicateTensor:falsePredicateTensor:name:"
        return self._one(selector, self._tensor(condition), a, b, name)

    where = select

    def clamp(self, x: Operand, minimum: Operand, maximum: Operand, *, name: str | None = None) -> Tensor:
        """Return x, but at least `minimum` and at most `maximum`.

        Parameters
        ----------
        x : tensor or array
        minimum : tensor or number
        maximum : tensor or number
        name : str, optional
            The name in messages.
        """
        tensor = self._tensor(x)
        bounds = (self._tensor(minimum, tensor.dtype), self._tensor(maximum, tensor.dtype))
        return self._one("clampWithTensor:minValueTensor:maxValueTensor:name:", tensor, *bounds, name)

    clip = clamp

    def leaky_relu(self, x: Operand, alpha: float = 0.01, *, name: str | None = None) -> Tensor:
        """Return x from 0 on, alpha * x below.

        Parameters
        ----------
        x : tensor or array
        alpha : float
            The slope below 0.
        name : str, optional
            The name in messages.
        """
        return self._one("leakyReLUWithTensor:alpha:name:", self._tensor(x), float(alpha), name)

    def softmax(self, x: Operand, axis: int = -1, *, name: str | None = None) -> Tensor:
        """Return exp(x) divided by its sum along an axis.

        Parameters
        ----------
        x : tensor or array
        axis : int
            Negative: counted from the end.
        name : str, optional
            The name in messages.
        """
        return self._one("softMaxWithTensor:axis:name:", self._tensor(x), axis, name)


def _all(tensor: Tensor, axes: Axes) -> Axes:
    """Return all axes for None: mean and variance take no nil."""
    if axes is None and tensor.ndim is not None:
        return list(range(tensor.ndim))
    return axes
