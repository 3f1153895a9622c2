"""``Trainer``: the training of modules, on the one loop of ``_training``."""

from __future__ import annotations

from openmps._trainer.metric import Metric
from openmps._trainer.metrics import Accuracy as Accuracy
from openmps._trainer.metrics import Confusion as Confusion
from openmps._trainer.programs import StepDropout as StepDropout
from openmps._trainer.ranked_metrics import MeanAveragePrecision
from openmps._trainer.rates import RateCurve
from openmps._trainer.trainer import Trainer

__all__ = ["MeanAveragePrecision", "Metric", "RateCurve", "Trainer"]
