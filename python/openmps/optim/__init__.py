"""Optimizers and schedules of learning rates, for ``Trainer`` and for programs of ``Graph``."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from openmps._checks.answered_imports import answer_imports
from openmps._checks.words import refuse_name
from openmps._public import publish
from openmps.optim import _theirs
from openmps.optim._adafactor import Adafactor
from openmps.optim._adam import Adam, AdamW, LazyAdam
from openmps.optim._averages import averaged, averages
from openmps.optim._averages import take_averages as take_averages
from openmps.optim._momentum import SGD, Adagrad, Lion, RMSProp
from openmps.optim._muon import Muon
from openmps.optim._optimizer import Optimizer, Step
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
from openmps.optim._settings import Group, LossScale

__all__ = [
    "SGD",
    "Adafactor",
    "Adagrad",
    "Adam",
    "AdamW",
    "Group",
    "LazyAdam",
    "Lion",
    "LossScale",
    "Muon",
    "Optimizer",
    "RMSProp",
    "Schedule",
    "Step",
    "averaged",
    "averages",
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

answer_imports(__name__, _theirs.CLASSES, __all__)
if not TYPE_CHECKING:

    def __getattr__(name: str) -> NoReturn:
        refuse_name(__name__, name, _theirs.CLASSES, __all__)
