"""Modules of modules, and of functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from openmps._checks.arguments import checked_class
from openmps._mpsgraph import Tensor
from openmps.errors import ArgumentError
from openmps.nn._layer import Layer, checked_layer, trace_of
from openmps.nn._module import Module
from openmps.nn._tree import tree_text

__all__ = ["Dropout", "Identity", "Lambda", "Sequential"]


class Sequential(Layer):
    """Modules, or functions of tensors, one after another.

    Parameters
    ----------
    layers : Module or callable
        Each gets the result of the one before. Paths of their parameters begin with their number.

    Examples
    --------
    >>> model = nn.Sequential(nn.Linear(8), nn.ReLU(), nn.Linear(2))
    >>> model(np.zeros((5, 3))).shape
    (5, 2)
    >>> list(model.parameters())
    ['0.weight', '0.bias', '2.weight', '2.bias']
    """

    _is_list: ClassVar[bool] = True

    def __init__(self, *layers: Callable[[Any], Any]) -> None:
        for number, layer in enumerate(layers):
            if isinstance(layer, list | tuple | dict) and len(layers) == 1:
                raise ArgumentError(
                    f"Sequential: the layers are one {type(layer).__name__}, expected an argument each: "
                    f"Sequential(*layers{'.values()' if isinstance(layer, dict) else ''})."
                )
            if not callable(layer):
                raise ArgumentError(f"Sequential: layer {number} is {layer!r}, expected a module or a function.")
        self.layers = list(layers)

    def __repr__(self) -> str:
        return tree_text("Sequential", ((str(number), layer) for number, layer in enumerate(self.layers)))

    def __len__(self) -> int:
        return len(self.layers)

    def __iter__(self) -> Iterator[Callable[[Any], Any]]:
        return iter(self.layers)

    def __getitem__(self, place: int | slice) -> Any:
        return Sequential(*self.layers[place]) if isinstance(place, slice) else self.layers[place]

    def _input(self, x: Any) -> Any:
        """Return anything as it is: the first one checks what it gets."""
        return x

    def _forward(self, x: Any) -> Any:
        """Return the last one's result."""
        for layer in self.layers:
            x = layer(x)
        return x


@checked_class
class Identity(Module):
    """Its input, whatever it is: in place of a layer that is left out.

    Examples
    --------
    >>> nn.Identity()(np.ones(2))
    array([1., 1.], dtype=float32)
    """

    def __init__(self) -> None:
        pass

    def __call__(self, x: Any) -> Any:
        """Return the input."""
        return x


@checked_class
class Lambda(Module):
    """A function of tensors as a module, with a name.

    Parameters
    ----------
    function : callable
    name : str, optional

    Examples
    --------
    >>> nn.Lambda(lambda x: x * 2, "double")(np.ones(2))
    array([2., 2.], dtype=float32)
    """

    def __init__(self, function: Callable[..., Any], name: str = "function") -> None:
        self._function, self.name = function, name

    def _settings(self) -> str:
        return self.name

    def __call__(self, *x: Any) -> Any:
        """Return the function's result."""
        return self._function(*x)


@checked_layer
class Dropout(Layer):
    """In training 0 with probability `rate`, else the element divided by 1 - rate; in inference the element.

    Parameters
    ----------
    rate : float

    Examples
    --------
    >>> nn.Dropout(0.5)(np.ones(3))
    array([1., 1., 1.], dtype=float32)
    """

    def __init__(self, rate: float = 0.5) -> None:
        if not 0 <= rate < 1:
            raise ArgumentError(f"Dropout: rate is {rate}, expected at least 0 and below 1.")
        self.rate = rate

    def _settings(self) -> str:
        return str(self.rate)

    def _forward(self, x: Tensor) -> Tensor:
        """Return the elements that stay."""
        trace = trace_of(self)
        return trace.dropout(x, self.rate) if trace.is_training and self.rate else x
