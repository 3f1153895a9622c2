"""Train neural networks written against Apple's Metal Performance Shaders, on any machine."""

from openmps import datasets, init
from openmps._version import __version__
from openmps.callbacks import *
from openmps.callbacks import __all__ as _callbacks
from openmps.device import *
from openmps.device import __all__ as _device
from openmps.errors import *
from openmps.errors import __all__ as _errors
from openmps.graph import *
from openmps.graph import __all__ as _graph
from openmps.history import Epoch, History
from openmps.losses import *
from openmps.losses import __all__ as _losses
from openmps.nodes import *
from openmps.nodes import __all__ as _nodes
from openmps.optimizers import *
from openmps.optimizers import __all__ as _optimizers
from openmps.progress import Progress
from openmps.sources import *
from openmps.sources import __all__ as _sources
from openmps.training import TrainingGraph

__all__ = [
    "Epoch",
    "History",
    "Progress",
    "TrainingGraph",
    "__version__",
    "datasets",
    "init",
    *_callbacks,
    *_device,
    *_errors,
    *_graph,
    *_losses,
    *_nodes,
    *_optimizers,
    *_sources,
]
