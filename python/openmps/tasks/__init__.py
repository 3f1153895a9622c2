"""Models that are trained on a user's own files, without writing a network.

Each task is a module: ``create`` trains a model, ``load`` reads one from a file. A model has ``predict``, ``evaluate``,
``save`` and ``show``.
"""

from __future__ import annotations

from openmps._public import publish
from openmps.tasks import (
    activity_classifier,
    digit_generator,
    image_classifier,
    object_detector,
    style_transfer,
    text_generator,
)
from openmps.tasks._kinds import load
from openmps.tasks._model_callback import ModelCallback
from openmps.tasks._task_model import TaskModel

__all__ = [
    "ModelCallback",
    "TaskModel",
    "activity_classifier",
    "digit_generator",
    "image_classifier",
    "load",
    "object_detector",
    "style_transfer",
    "text_generator",
]

publish(__name__, __all__, globals())
