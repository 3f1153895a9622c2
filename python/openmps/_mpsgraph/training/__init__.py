"""Derivatives, the steps of optimizers, sums over ranks, the values of variables on disk."""

from __future__ import annotations

from openmps._mpsgraph.training.collectives import Collectives
from openmps._mpsgraph.training.gradients import Gradients
from openmps._mpsgraph.training.optimizers import Optimizers
from openmps._mpsgraph.training.saved_variables import SavedVariables

__all__ = ["Training"]


class Training(Gradients, Optimizers, Collectives, SavedVariables):
    """Methods that train: `gradients`, `adam`, `all_reduce`, `save_variables` and others."""
