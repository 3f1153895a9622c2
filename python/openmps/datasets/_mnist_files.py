"""MNIST: 60,000 + 10,000 handwritten digits, from four IDX files."""

from __future__ import annotations

from os import PathLike

from openmps.datasets._dataset import Dataset
from openmps.datasets._idx_collection import IdxCollection

# The hashes are of the unpacked contents: mirrors wrap the same contents in different gzip streams.
MNIST = IdxCollection.of_mnist_form(
    "mnist",
    {
        "train_images": "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db",
        "train_labels": "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5",
        "test_images": "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7",
        "test_labels": "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2",
    },
    (
        "https://ossci-datasets.s3.amazonaws.com/mnist/",
        "https://storage.googleapis.com/cvdf-datasets/mnist/",
    ),
)


def mnist(folder: str | PathLike[str] | None = None) -> Dataset:
    """Read MNIST from a folder, from the cache, or from the network.

    Without `folder` the four files are looked for in the folder of the environment variable ``OPENMPS_DATA``, in its
    subfolder ``mnist``, and in the cache. The cache is ``openmps/mnist`` under ``XDG_CACHE_HOME`` or ``~/.cache``. A
    file that is in none of them is downloaded to the cache with pooch. The files may be plain or gzipped.

    Parameters
    ----------
    folder : str or path, optional
        Where the four files are; then nothing else is tried.

    Returns
    -------
    Dataset
        Images of shape (N, 28, 28, 1) in 0..1: 60,000 to train, 10,000 to test; ten classes ``"0"`` to ``"9"``.

    Raises
    ------
    DatasetError
        If a file is missing and cannot be downloaded, is corrupt or truncated, or has another shape, type or SHA-256
        than MNIST's. The text names the file and both quantities.
    MissingExtraError
        If a download is needed and pooch is not installed; the text names the extra ``openmps[examples]``.

    Notes
    -----
    Source: Y. LeCun, C. Cortes, C. Burges, "The MNIST database of handwritten digits".

    Examples
    --------
    >>> mnist()  # doctest: +SKIP
    Dataset(name='mnist', 10 classes, images 28x28x1, 60000 to train, 10000 to test)
    """
    return MNIST.dataset(tuple(str(digit) for digit in range(10)), folder)
