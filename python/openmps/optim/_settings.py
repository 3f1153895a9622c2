"""Settings that all optimizers have: groups of parameters, the scale of a loss."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from openmps._checks.arguments import checked_class
from openmps.errors import ArgumentError

__all__ = ["Common", "Group", "LossScale"]


@checked_class
@dataclass(frozen=True)
class Group:
    """Settings of some parameters.

    Parameters
    ----------
    pattern : str
        Of paths; ``*`` stands for any letters. The first group that matches a path counts.
    rate : float, optional
        A factor of the learning rate.
    weight_decay : float, optional
        In place of the optimizer's.

    Examples
    --------
    >>> no_decay = [optim.Group("*.bias", weight_decay=0.0), optim.Group("*norm*", weight_decay=0.0)]
    >>> optimizer = optim.AdamW(1e-3, weight_decay=0.01, groups=no_decay)
    """

    pattern: str
    rate: float = 1.0
    weight_decay: float | None = None


@checked_class
@dataclass(frozen=True)
class LossScale:
    """A factor of the loss before derivatives are taken, so that small ones are not 0 in float16.

    Gradients are divided by it. A step with a gradient that is not finite is skipped, and the scale is halved. After
    `interval` steps in a row without one it is doubled.

    Parameters
    ----------
    initial : float, optional
    interval : int, optional

    Notes
    -----
    Source: Micikevicius et al., "Mixed precision training", 2017; the numbers are those of PyTorch's GradScaler.

    Examples
    --------
    >>> optimizer = optim.SGD(0.1, loss_scale=optim.LossScale(initial=1024.0))
    """

    initial: float = 65536.0
    interval: int = 2000

    def __post_init__(self) -> None:
        if not 0 < self.initial < math.inf:
            raise ArgumentError(f"LossScale: initial is {self.initial}, expected a finite number above 0.")
        if self.interval < 1:
            raise ArgumentError(f"LossScale: interval is {self.interval}, expected at least 1.")


class Common(TypedDict, total=False):
    """Settings that ``Optimizer`` describes."""

    clip_norm: float | None
    clip_value: float | None
    groups: Sequence[Group]
    average: float | None
    accumulate: int
    loss_scale: LossScale | None
