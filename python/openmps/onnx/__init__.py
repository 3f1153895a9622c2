"""ONNX files: models become files, and models that other programs wrote become graphs.

The package ``onnx`` (extra ``onnx``) is imported when a file is read or written, not before.
"""

from openmps._public import publish
from openmps.onnx._load import Program, load
from openmps.onnx._save import save

__all__ = ["Program", "load", "save"]

publish(__name__, __all__, globals())
