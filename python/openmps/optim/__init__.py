"""Optimizers and schedules of learning rates, for ``Trainer`` and for programs of ``Graph``."""

from __future__ import annotations

from openmps._public import publish
from openmps.optim._adam import Adam, AdamW
from openmps.optim._momentum import SGD, Adagrad, Lion, RMSProp
from openmps.optim._optimizer import Group, Optimizer, Step
from openmps.optim._schedules import (
    Schedule,
    constant,
    cosine,
    exponential,
    linear,
    one_cycle,
    step_decay,
    warmup_cosine,
    warmup_linear,
)

__all__ = [
    "SGD",
    "Adagrad",
    "Adam",
    "AdamW",
    "Group",
    "Lion",
    "Optimizer",
    "RMSProp",
    "Schedule",
    "Step",
    "constant",
    "cosine",
    "exponential",
    "linear",
    "one_cycle",
    "step_decay",
    "warmup_cosine",
    "warmup_linear",
]

publish(__name__, __all__, globals())
