"""Code of one's own during ``TrainingGraph.fit``: the hooks, and the ready-made callbacks.

A callback gets the running :class:`Training`, in which it finds the graph and the history, and may ask it to stop.
Callbacks run on the thread that called ``fit``, in the order in which they were given.
"""

from __future__ import annotations

from openmps._training.callbacks.checkpoint import Checkpoint
from openmps._training.callbacks.checkpoints import Checkpoints
from openmps._training.callbacks.csv_logger import CSVLogger
from openmps._training.callbacks.early_stopping import EarlyStopping
from openmps._training.callbacks.hooks import Callback, CallbackList
from openmps._training.callbacks.logger import JSONLogger
from openmps._training.callbacks.tensorboard import TensorBoard
from openmps._training.callbacks.trackio import Trackio
from openmps._training.callbacks.training import SavesWeights, Training

__all__ = [
    "CSVLogger",
    "Callback",
    "CallbackList",
    "Checkpoint",
    "Checkpoints",
    "EarlyStopping",
    "JSONLogger",
    "SavesWeights",
    "TensorBoard",
    "Trackio",
    "Training",
]
