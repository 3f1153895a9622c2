"""Special methods of Python and NumPy that need elements: a tensor has none before a run and refuses by a sentence."""

from __future__ import annotations

from typing import Any, NoReturn

from openmps.errors import DTypeError

__all__ = ["Refusals"]

_FUNCTIONS = "the methods of Graph compute with tensors"
_RUN = "Graph.run returns its elements"


class Refusals:
    """The special methods that a tensor refuses. Each raises DTypeError, which is a TypeError."""

    def __bool__(self) -> bool:
        raise DTypeError(f"{self!r} has no truth value before it is run; Graph.cond chooses by it.")

    def __contains__(self, value: object) -> bool:
        raise DTypeError(f"{self!r} is searched by `in`, and has no elements before it is run; {_RUN}.")

    def __int__(self) -> int:
        self._refuse("made an int", f"{_RUN}, Graph.cast makes integers")

    def __float__(self) -> float:
        self._refuse("made a float", f"{_RUN}, Graph.cast makes floats")

    def __complex__(self) -> complex:
        self._refuse("made a complex number", _RUN)

    def __index__(self) -> int:
        self._refuse("used as an index", "Graph.gather takes tensors as indices")

    def __format__(self, spec: str) -> str:
        return str(self) if not spec else self._refuse(f"formatted by {spec!r}", _RUN)

    def __setitem__(self, key: object, value: object) -> None:
        self._refuse("written by brackets", "tensors do not change; Graph.slice_update returns a new one")

    def __delitem__(self, key: object) -> None:
        self._refuse("cut by `del`", "tensors do not change; brackets return a part")

    def __copy__(self) -> Any:
        return self

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        self._refuse(
            "copied or pickled", "it belongs to a graph; Graph.compile makes an Executable, which can be saved"
        )

    def __array__(self, dtype: Any = None, copy: Any = None) -> NoReturn:
        self._refuse("made an array", _RUN)

    def __array_ufunc__(self, function: Any, method: str, *inputs: Any, **options: Any) -> Any:
        name = function.__name__
        operator = _OPERATORS.get(name)
        if operator is not None and method == "__call__" and not options and inputs[1] is self:
            return getattr(self, operator)(inputs[0])
        suffix = "" if method == "__call__" else f".{method}"
        return self._refuse(f"an argument of np.{name}{suffix}", _FUNCTIONS)

    def __array_function__(self, function: Any, kinds: Any, arguments: Any, options: Any) -> NoReturn:
        self._refuse(f"an argument of np.{function.__name__}", _FUNCTIONS)

    def _refuse(self, what: str, instead: str) -> NoReturn:
        raise DTypeError(f"{self!r} is {what}, and has no elements before it is run; {instead}.")


# By NumPy's names: the operators of an array or a NumPy scalar with a tensor on the right.
_OPERATORS = {
    "add": "__radd__",
    "bitwise_and": "__rand__",
    "bitwise_or": "__ror__",
    "bitwise_xor": "__rxor__",
    "divide": "__rtruediv__",
    "divmod": "__rdivmod__",
    "equal": "__eq__",
    "floor_divide": "__rfloordiv__",
    "greater": "__lt__",
    "greater_equal": "__le__",
    "left_shift": "__rlshift__",
    "less": "__gt__",
    "less_equal": "__ge__",
    "matmul": "__rmatmul__",
    "multiply": "__rmul__",
    "not_equal": "__ne__",
    "power": "__rpow__",
    "remainder": "__rmod__",
    "right_shift": "__rrshift__",
    "subtract": "__rsub__",
}
