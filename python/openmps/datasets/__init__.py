"""Real data for training: handwritten digits from scikit-learn, MNIST, and the reader of IDX files.

Images are float32 arrays of shape (N, H, W, C) with values in 0..1, labels are int64 class numbers of shape (N,).
"""

from __future__ import annotations

from openmps.datasets.dataset import Dataset, F32Array, I64Array, one_hot, split
from openmps.datasets.idx import read_idx
from openmps.datasets.mnist_files import mnist
from openmps.datasets.scanned_digits import digits

__all__ = ["Dataset", "F32Array", "I64Array", "digits", "mnist", "one_hot", "read_idx", "split"]
