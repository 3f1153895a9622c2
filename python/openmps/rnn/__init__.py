"""Recurrent layers on NumPy arrays (time, batch, features): MPSRNNMatrixTrainingLayer, MPSRNNMatrixInferenceLayer."""

from openmps.rnn.descriptors import GRU, LSTM, SingleGate
from openmps.rnn.inference import InferenceLayer
from openmps.rnn.node import RecurrentNode
from openmps.rnn.sequences import State
from openmps.rnn.training import TrainingLayer

__all__ = ["GRU", "LSTM", "InferenceLayer", "RecurrentNode", "SingleGate", "State", "TrainingLayer"]
