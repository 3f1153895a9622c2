"""Real data for training: handwritten digits from scikit-learn, MNIST, and the reader of IDX files.

Images are float32 arrays of shape (N, H, W, C) with values in 0..1, labels are int64 class numbers of shape (N,).
"""

from __future__ import annotations

from openmps._public import publish
from openmps.datasets._dataset import Dataset, F32Array, I64Array, one_hot, split
from openmps.datasets._idx import read_idx
from openmps.datasets._mnist_files import mnist
from openmps.datasets._scanned_digits import digits

__all__ = ["Dataset", "F32Array", "I64Array", "digits", "mnist", "one_hot", "read_idx", "split"]

publish(__name__, __all__, globals(), formerly=("dataset",))
