"""Ready-made networks of MPSNNGraph's nodes. Each function returns a loss node for ``TrainingGraph``."""

from __future__ import annotations

from openmps._public import publish
from openmps.models._activity_network import activity_network
from openmps.models._digit_network import Initializer, digit_network
from openmps.models._inception_v3 import inception_v3
from openmps.models._picture_network import picture_network
from openmps.models._resnet50 import resnet50
from openmps.models._tiny_yolo import tiny_yolo

__all__ = [
    "Initializer",
    "activity_network",
    "digit_network",
    "inception_v3",
    "picture_network",
    "resnet50",
    "tiny_yolo",
]

publish(__name__, __all__, globals())
