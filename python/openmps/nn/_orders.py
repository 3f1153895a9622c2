"""The order of PyTorch's arguments, which layers take beside their own: extents of inputs come first."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

from openmps._checks.arguments import checked
from openmps.errors import ArgumentNameError

__all__ = ["also_in_order"]

_Init = Callable[..., None]


def also_in_order(*names: str) -> Callable[[_Init], _Init]:
    """Return a decorator of ``__init__``: arguments without names may also be those of `names`, in PyTorch's order.

    They are if there are more than the method takes by place, or if one of those has a name in the call. The method's
    arguments are checked, see ``checked``.

    Examples
    --------
    >>> class Layer:
    ...     @also_in_order("inputs", "outputs")
    ...     def __init__(self, outputs: int, *, inputs: int | None = None) -> None:
    ...         self.inputs, self.outputs = inputs, outputs
    >>> layer = Layer(3, 2)
    >>> layer.inputs, layer.outputs, Layer(2).outputs, Layer(3, outputs=2).inputs
    (3, 2, 2, 3)
    """

    def decorate(init: _Init) -> _Init:
        own = _by_place(init)
        make = checked(values_alone=False)(init)

        @functools.wraps(init)
        def choose(self: Any, *arguments: Any, **options: Any) -> None:
            if len(arguments) <= len(own) and options.keys().isdisjoint(own[: len(arguments)]):
                make(self, *arguments, **options)
                return
            who = type(self).__name__
            if len(arguments) > len(names):
                raise ArgumentNameError(
                    f"{who}: {len(arguments)} arguments have no names, expected at most {len(names)}: "
                    f"{', '.join(names)}."
                )
            given = dict(zip(names, arguments, strict=False))
            for name in given.keys() & options.keys():
                raise ArgumentNameError(f"{who}: {name} is given twice, as {given[name]!r} and as {options[name]!r}.")
            make(self, **given, **options)

        choose.checks_itself = True  # type: ignore[attr-defined]
        return choose

    return decorate


def _by_place(init: _Init) -> list[str]:
    """Return the names of the arguments that may be given without them."""
    kinds = inspect.signature(init).parameters.values()
    return [each.name for each in kinds if each.kind is each.POSITIONAL_OR_KEYWORD][1:]
