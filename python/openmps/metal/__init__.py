"""Own kernels in the Metal Shading Language, on NumPy arrays (MTLLibrary, MTLComputePipelineState).

A library is made of source text. A kernel is one of its functions, compiled for a device. A call runs the kernel on a
grid of threads and waits: ``Library(source).kernel("scale")(x, y, 2.0, threads=len(x))``. Arrays that the kernel writes
get their results in place.
"""

from openmps._nodes.states import Buffer
from openmps._public import publish
from openmps.metal._kernel import Kernel
from openmps.metal._library import Library
from openmps.metal._slots import Argument
from openmps.metal._textures import Sampler, Texture

__all__ = ["Argument", "Buffer", "Kernel", "Library", "Sampler", "Texture"]

Buffer.__module__ = __name__  # data sources get it, too
publish(__name__, __all__, globals())
