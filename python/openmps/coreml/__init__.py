"""Core ML files: models become files that Apple's devices run, and train further.

The package ``coremltools`` (extra ``coreml``) is imported when a file is written, not before.
"""

from openmps._public import publish
from openmps.coreml._save import save

__all__ = ["save"]

publish(__name__, __all__, globals())
