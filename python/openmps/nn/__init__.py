"""Layers and networks on ``Graph``: modules are plain classes, whose parameters are found by path.

A module that is called with tensors makes its part of their graph. Called with arrays, it computes.
"""

from __future__ import annotations

from openmps._public import publish
from openmps.nn import activations as _activations
from openmps.nn import attention as _attention
from openmps.nn import containers as _containers
from openmps.nn import convolutions as _convolutions
from openmps.nn import initializers as initializers
from openmps.nn import linear as _linear
from openmps.nn import losses as _losses
from openmps.nn import norms as _norms
from openmps.nn import pooling as _pooling
from openmps.nn import recurrent as _recurrent
from openmps.nn._loading import Loaded
from openmps.nn._module import Module
from openmps.nn._parameter import Parameter
from openmps.nn._trace import Trace, is_training, train
from openmps.nn._trace import tracing as tracing
from openmps.nn._workspace import Workspace as Workspace
from openmps.nn.activations import *  # noqa: F403
from openmps.nn.attention import *  # noqa: F403
from openmps.nn.containers import *  # noqa: F403
from openmps.nn.convolutions import *  # noqa: F403
from openmps.nn.linear import *  # noqa: F403
from openmps.nn.losses import *  # noqa: F403
from openmps.nn.norms import *  # noqa: F403
from openmps.nn.pooling import *  # noqa: F403
from openmps.nn.recurrent import *  # noqa: F403

__all__ = ["Loaded", "Module", "Parameter", "Trace", "initializers", "is_training", "train"]
for _part in (_activations, _attention, _containers, _convolutions, _linear, _losses, _norms, _pooling, _recurrent):
    __all__ += _part.__all__
__all__.sort()

publish(__name__, [name for name in __all__ if name != "initializers"], globals())
