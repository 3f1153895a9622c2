"""``Trainer``: the training of modules, on the one loop of ``_training``."""

from __future__ import annotations

from openmps._trainer.metrics import Accuracy as Accuracy
from openmps._trainer.metrics import Confusion as Confusion
from openmps._trainer.metrics import Metric
from openmps._trainer.programs import StepDropout as StepDropout
from openmps._trainer.trainer import Trainer

__all__ = ["Metric", "Trainer"]
