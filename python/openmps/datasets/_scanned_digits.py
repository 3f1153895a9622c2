"""The 1,797 handwritten digits that come with scikit-learn."""

from __future__ import annotations

import numpy as np

from openmps.datasets._dataset import Dataset, split
from openmps.errors import missing_extra

_TEST_COUNT = 360  # a fifth of 1,797, rounded
_SPLIT_SEED = 0
_BRIGHTEST = 16.0  # scikit-learn's pixels are 0..16


def digits() -> Dataset:
    """Read the 8x8 scans of handwritten digits from the installed scikit-learn. Nothing is downloaded.

    The split is fixed: 1,437 scans train and 360 test. It is made by :func:`openmps.datasets.split` with seed 0, so
    that both parts have the ten classes in the same proportions.

    Returns
    -------
    Dataset
        Images of shape (N, 8, 8, 1) in 0..1, ten classes ``"0"`` to ``"9"``.

    Raises
    ------
    MissingExtraError
        If scikit-learn is not installed; the text names the extra ``openmps[examples]``.

    Notes
    -----
    Source: E. Alpaydin, C. Kaynak, "Optical Recognition of Handwritten Digits", UCI machine learning repository.

    Examples
    --------
    >>> digits()
    Dataset(name='digits', 10 classes, images 8x8x1, 1437 to train, 360 to test)
    """
    try:
        from sklearn.datasets import load_digits
    except ImportError as error:
        raise missing_extra("openmps.datasets.digits()", "scikit-learn", "examples") from error
    scans = load_digits()
    images = (scans.images / _BRIGHTEST).astype(np.float32)[..., np.newaxis]
    labels = scans.target.astype(np.int64)
    train, test = split(labels, _TEST_COUNT, seed=_SPLIT_SEED)
    classes = tuple(str(name) for name in scans.target_names)
    return Dataset("digits", classes, images[train], labels[train], images[test], labels[test])
