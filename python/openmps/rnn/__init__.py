"""Recurrent layers on NumPy arrays (time, batch, features): MPSRNNMatrixTrainingLayer, MPSRNNMatrixInferenceLayer."""

from openmps._public import publish
from openmps.rnn._descriptors import GRU, LSTM, MGU, SingleGate
from openmps.rnn._inference import InferenceLayer
from openmps.rnn._node import RecurrentNode
from openmps.rnn._sequences import State
from openmps.rnn._training import TrainingLayer

__all__ = ["GRU", "LSTM", "MGU", "InferenceLayer", "RecurrentNode", "SingleGate", "State", "TrainingLayer"]

publish(__name__, __all__, globals(), formerly=("descriptors", "node", "sequences"))
