"""Layers of networks and their losses. They may call the methods of `Arrays` and `Numbers`."""

from __future__ import annotations

from openmps._mpsgraph.networks.activations import Activations
from openmps._mpsgraph.networks.attention import Attention
from openmps._mpsgraph.networks.convolutions import Convolutions
from openmps._mpsgraph.networks.dropout import Dropout
from openmps._mpsgraph.networks.embeddings import Embeddings
from openmps._mpsgraph.networks.images import Images
from openmps._mpsgraph.networks.losses import Losses
from openmps._mpsgraph.networks.normalization import Normalization
from openmps._mpsgraph.networks.pooling import Pooling
from openmps._mpsgraph.networks.quantization import Quantization
from openmps._mpsgraph.networks.recurrent import Recurrent

__all__ = ["Networks"]


class OfEachElement(Activations, Dropout, Quantization):
    """Layers that change no shape."""


class OfTokens(Attention, Embeddings, Recurrent):
    """Layers of sequences."""


class Networks(Convolutions, Pooling, OfTokens, Normalization, Losses, OfEachElement, Images):
    """Methods that are layers: `conv2d`, `max_pool2d`, `lstm`, `softmax`, `dropout` and others."""
