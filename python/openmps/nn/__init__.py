"""Layers and networks on ``Graph``: modules are plain classes, whose parameters are found by path.

A module that is called with tensors makes its part of their graph. Called with arrays, it computes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from openmps._checks.answered_imports import answer_imports
from openmps._checks.words import refuse_name
from openmps._public import publish
from openmps.nn import (
    _activations,
    _attention,
    _containers,
    _convolutions,
    _ctc,
    _linear,
    _losses,
    _noise,
    _norms,
    _pair_losses,
    _pooling,
    _recurrent,
    _theirs,
)
from openmps.nn import initializers as initializers
from openmps.nn import names as names
from openmps.nn._activations import *  # noqa: F403
from openmps.nn._attention import *  # noqa: F403
from openmps.nn._containers import *  # noqa: F403
from openmps.nn._convolutions import *  # noqa: F403
from openmps.nn._ctc import *  # noqa: F403
from openmps.nn._current import current_trace as current_trace
from openmps.nn._generation import drawn as drawn
from openmps.nn._generation import scores_after as scores_after
from openmps.nn._linear import *  # noqa: F403
from openmps.nn._loading import Loaded
from openmps.nn._losses import *  # noqa: F403
from openmps.nn._module import Module
from openmps.nn._noise import *  # noqa: F403
from openmps.nn._norms import *  # noqa: F403
from openmps.nn._pair_losses import *  # noqa: F403
from openmps.nn._parameter import Parameter
from openmps.nn._pooling import *  # noqa: F403
from openmps.nn._recurrent import *  # noqa: F403
from openmps.nn._sequence_ends import last_state
from openmps.nn._trace import Trace, detached, is_training, train
from openmps.nn._trace import tracing as tracing
from openmps.nn._workspace import Workspace as Workspace

__all__ = ["Loaded", "Module", "Parameter", "Trace", "detached", "initializers", "is_training", "last_state", "names"]
__all__ += ["train"]
for _part in (
    _activations,
    _attention,
    _containers,
    _convolutions,
    _ctc,
    _linear,
    _losses,
    _noise,
    _norms,
    _pair_losses,
    _pooling,
    _recurrent,
):
    __all__ += _part.__all__
__all__.sort()

publish(__name__, [name for name in __all__ if name not in ("initializers", "names")], globals())

answer_imports(__name__, _theirs.CLASSES, __all__)
if not TYPE_CHECKING:

    def __getattr__(name: str) -> NoReturn:
        refuse_name(__name__, name, _theirs.CLASSES, __all__)
