"""Loss descriptors (MPSCNNLossDescriptor)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import IntEnum

from openmps import _core
from openmps._checks.arguments import checked_class
from openmps._checks.arrays import not_negative, whole
from openmps.errors import ArgumentError

__all__ = ["LossDescriptor", "LossType", "Reduction"]


class LossType(IntEnum):
    """The formula of a loss for predictions y and labels t (MPSCNNLossType).

    =========================== ==========================================================================
    MEAN_ABSOLUTE_ERROR         abs(y - t)
    MEAN_SQUARED_ERROR          (y - t)^2
    SOFTMAX_CROSS_ENTROPY       -t log softmax(y) over the channels
    SIGMOID_CROSS_ENTROPY       max(y, 0) - y t + log(1 + exp(-abs(y)))
    CATEGORICAL_CROSS_ENTROPY   -t log y
    HINGE                       max(0, 1 - (2 t - 1) y), labels are 0 or 1
    HUBER                       d = y - t: d^2 / 2, beyond delta delta^2 / 2 + delta (abs(d) - delta)
    COSINE_DISTANCE             1 - sum of y t over the image
    LOG                         -t log(y + epsilon) - (1 - t) log(1 - y + epsilon)
    KULLBACK_LEIBLER_DIVERGENCE t (log t - y), predictions are logarithms of probabilities
    =========================== ==========================================================================
    """

    MEAN_ABSOLUTE_ERROR = 0
    MEAN_SQUARED_ERROR = 1
    SOFTMAX_CROSS_ENTROPY = 2
    SIGMOID_CROSS_ENTROPY = 3
    CATEGORICAL_CROSS_ENTROPY = 4
    HINGE = 5
    HUBER = 6
    COSINE_DISTANCE = 7
    LOG = 8
    KULLBACK_LEIBLER_DIVERGENCE = 9


class Reduction(IntEnum):
    """How the losses of an image's elements become one number (MPSCNNReductionType). It never enters the gradient."""

    NONE = 0
    SUM = 1
    MEAN = 2
    SUM_BY_NON_ZERO_WEIGHTS = 3


@checked_class
@dataclass(frozen=True)
class LossDescriptor:
    """A loss and its settings.

    The gradient is the sum over the batch of the gradients of each element, times `weight`: Apple's kernels put no
    reduction factor into it. For the mean over a batch pass ``weight=1 / batch_size``.

    Parameters
    ----------
    type : LossType
    reduction : Reduction, optional
        Of the value that is reported.
    weight : float, optional
        Factor of value and gradient.
    label_smoothing : float, optional
        In [0, 1].
    classes : int, optional
        Used with `label_smoothing`.
    epsilon : float, optional
        Of the log loss.
    delta : float, optional
        Of the Huber loss.
    reduce_across_batch : bool, optional
        Report the sum over the batch in the first image's loss.

    Raises
    ------
    ArgumentError
        If a setting is out of its range.

    Notes
    -----
    Apple's name: MPSCNNLossDescriptor.

    Examples
    --------
    >>> LossDescriptor(LossType.SOFTMAX_CROSS_ENTROPY, weight=1 / 40).weight
    0.025
    """

    type: LossType
    reduction: Reduction = Reduction.SUM
    weight: float = 1.0
    label_smoothing: float = 0.0
    classes: int = 1
    epsilon: float = 1e-7
    delta: float = 1.0
    reduce_across_batch: bool = False

    def __post_init__(self) -> None:
        for name, choices in (("type", LossType), ("reduction", Reduction)):
            value = getattr(self, name)
            if value not in list(choices):
                names = ", ".join(choice.name for choice in choices)
                raise ArgumentError(f"LossDescriptor: {name} is {value!r}, expected one of {names}.")
            object.__setattr__(self, name, choices(value))
        if not math.isfinite(self.weight):
            raise ArgumentError(f"LossDescriptor: weight is {self.weight}, expected a finite number.")
        for name in ("epsilon", "delta"):
            not_negative(getattr(self, name), f"LossDescriptor: {name}")
        if not 0 <= self.label_smoothing <= 1:
            raise ArgumentError(f"LossDescriptor: label_smoothing is {self.label_smoothing}, expected 0 to 1.")
        whole(self.classes, "LossDescriptor: classes")

    def _native(self) -> _core.Descriptor:
        """Return it as the core takes it."""
        settings = {
            "weight": float(self.weight),
            "labelSmoothing": float(self.label_smoothing),
            "numberOfClasses": int(self.classes),
            "epsilon": float(self.epsilon),
            "delta": float(self.delta),
            "reduceAcrossBatch": bool(self.reduce_across_batch),
        }
        method = "cnnLossDescriptorWithType:reductionType:"
        return _core.Descriptor("MPSCNNLossDescriptor", settings, method, [int(self.type), int(self.reduction)])
