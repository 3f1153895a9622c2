"""Models in ONNX files: written for other run times, with the same numbers. The extra is ``openmps[onnx]``."""

from __future__ import annotations

from openmps._public import publish
from openmps.onnx._save import save

__all__ = ["save"]

publish(__name__, __all__, globals())
