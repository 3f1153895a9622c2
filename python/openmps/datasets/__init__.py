"""Real data for training: digits, pictures, a text, recordings, boxes; and drawn digits without a network.

Images are float32 arrays of shape (N, H, W, C) with values in 0..1, labels are int64 class numbers of shape (N,).
"""

from __future__ import annotations

from openmps._public import publish
from openmps.datasets._blood_cells import blood_cells
from openmps.datasets._cifar10 import cifar10
from openmps.datasets._dataset import Dataset, F32Array, I64Array, one_hot, split
from openmps.datasets._download import offline
from openmps.datasets._drawn_digits import drawn_digits
from openmps.datasets._fashion_mnist import fashion_mnist
from openmps.datasets._idx import read_idx
from openmps.datasets._mnist_files import mnist
from openmps.datasets._motion import motion
from openmps.datasets._scanned_digits import digits
from openmps.datasets._shakespeare import tiny_shakespeare

__all__ = [
    "Dataset",
    "F32Array",
    "I64Array",
    "blood_cells",
    "cifar10",
    "digits",
    "drawn_digits",
    "fashion_mnist",
    "mnist",
    "motion",
    "offline",
    "one_hot",
    "read_idx",
    "split",
    "tiny_shakespeare",
]

split.__module__ = __name__  # data has it too, without its name
publish(__name__, __all__, globals(), formerly=("dataset",))
