"""ONNX files: models that other programs wrote become graphs.

The package ``onnx`` (extra ``onnx``) is imported when a file is read, not before.
"""

from openmps._public import publish
from openmps.onnx._load import Program, load

__all__ = ["Program", "load"]

publish(__name__, __all__, globals())
