"""The losses of a batch: one, or several with names, whose sum is minimised."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from openmps._checks.rules import shown
from openmps._mpsgraph import Tensor
from openmps._trainer.mean_loss import MeanLoss
from openmps.errors import ArgumentError

__all__ = ["BatchLosses", "Loss", "Shared"]

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

    def __init__(self, loss: Loss, predictions: Any, targets: Sequence[Tensor], weights: Tensor | None) -> None:
        options: dict[str, Any] = {"reduction": "none"} if weights is not None and _takes_reduction(loss) else {}
        found = loss(predictions, *targets, **options)
        own = getattr(loss, "__name__", type(loss).__name__)
        named = _checked_names(found) if isinstance(found, Mapping) else {own: found}
        self._means = [MeanLoss(name, each, weights) for name, each in named.items()]
        self._weights = weights
        self.names = tuple(named) if isinstance(found, Mapping) else ()
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
        return [sum(losses[1:], losses[0]), *losses] if self.names else losses


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
