"""The losses of a batch: one, or several with names, whose sum is minimised."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping, Sequence
from numbers import Real
from typing import Any, NamedTuple, TypeAlias

from openmps._checks.rules import shown
from openmps._mpsgraph import Tensor
from openmps._trainer.mean_loss import MeanLoss
from openmps.errors import ArgumentError

__all__ = ["BatchLosses", "Loss", "Shared", "checked_weights"]

Loss: TypeAlias = Callable[..., Any]  # returns a Tensor, or a mapping of names to Tensors


class Shared(NamedTuple):
    """A rank's part of the losses of all ranks."""

    losses: list[Tensor]  # the sum, and the named losses
    weight: Tensor | None  # the sum of all sample weights, where there are any


class BatchLosses:
    """The mean losses of a batch.

    Parameters
    ----------
    loss : callable
        Of predictions and targets: a tensor, or a mapping of names to tensors.
    predictions : Any
        The model's results.
    targets : sequence of Tensor
    weights : Tensor, optional
        Of samples; see ``MeanLoss``.
    factors : mapping of str to float, optional
        Of named losses in the sum, 1 where there is none.

    Attributes
    ----------
    names : tuple of str
        Of the losses whose sum is minimised; empty for a loss without names.
    tensors : list of Tensor
        The sum, and the named losses.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> x, y = graph.placeholder((None,)), graph.placeholder((None,))
    >>> loss = lambda x, y: {"distance": nn.mean_squared_error(x, y), "size": 0.5 * (x * x).mean()}
    >>> losses = BatchLosses(loss, x, [y], None)
    >>> losses.names, [float(each) for each in graph.run({x: [2, 2], y: [1, 3]}, losses.tensors)]
    (('distance', 'size'), [3.0, 1.0, 2.0])
    """

    def __init__(
        self,
        loss: Loss,
        predictions: Any,
        targets: Sequence[Tensor],
        weights: Tensor | None,
        factors: Mapping[str, float] | None = None,
    ) -> None:
        options: dict[str, Any] = {"reduction": "none"} if weights is not None and _takes_reduction(loss) else {}
        found = loss(predictions, *targets, **options)
        own = getattr(loss, "__name__", type(loss).__name__)
        named = _checked_names(found) if isinstance(found, Mapping) else {own: found}
        self._means = [MeanLoss(name, each, weights) for name, each in named.items()]
        self._weights = weights
        self.names = tuple(named) if isinstance(found, Mapping) else ()
        self._factors = _factors_of(factors or {}, self.names, own)
        self.tensors = self._with_sum([each.value for each in self._means])

    def of_rank(self, share: Tensor | None) -> Shared:
        """Return this rank's part of the mean losses of all ranks. It has this share of samples; None: it is alone."""
        total = None if self._weights is None else self._weights.sum()
        if share is None:
            return Shared(self.tensors, total)
        if total is not None:
            total = total.graph.all_reduce(total)
        return Shared(self._with_sum([each.of_rank(share, total) for each in self._means]), total)

    def _with_sum(self, losses: list[Tensor]) -> list[Tensor]:
        if not self.names:
            return losses
        parts = [x if factor == 1 else x * factor for x, factor in zip(losses, self._factors, strict=True)]
        return [sum(parts[1:], parts[0]), *losses]


def checked_weights(given: Any) -> dict[str, float]:
    """Return the factors of named losses if they are finite numbers."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise ArgumentError(f"Trainer: loss_weights is {shown(given)}, expected a mapping of names to numbers.")
    for name, value in given.items():
        if not isinstance(value, Real) or not math.isfinite(value):
            raise ArgumentError(f'Trainer: loss_weights of "{name}" is {shown(value)}, expected a finite number.')
    return {str(name): float(value) for name, value in given.items()}


def _factors_of(given: Mapping[str, float], names: Sequence[str], loss: str) -> list[float]:
    """Return the factor of each named loss."""
    for name in given:
        if name not in names:
            has = f"the loss returns {' and '.join(names)}"
            there = has if names else f"the loss {loss} returns one tensor without a name"
            raise ArgumentError(f'Trainer: loss_weights has "{name}", {there}.')
    return [given.get(name, 1.0) for name in names]


def _takes_reduction(loss: Loss) -> bool:
    try:
        return "reduction" in inspect.signature(loss).parameters
    except ValueError:  # of compiled functions
        return False


def _checked_names(losses: Mapping[Any, Any]) -> Mapping[str, Any]:
    """Refuse names that epochs have for other measurements."""
    if not losses:
        raise ArgumentError("Trainer: the loss returns an empty mapping, expected at least one named tensor.")
    for name in losses:
        if not isinstance(name, str) or name in ("", "loss") or name.startswith("validation_"):
            raise ArgumentError(
                f"Trainer: the loss returns a tensor named {shown(name)}, expected a text other than "
                f'"loss", and without "validation_" in front.'
            )
    return losses
