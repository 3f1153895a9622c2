"""Fashion-MNIST: 60,000 + 10,000 gray pictures of clothes, in four IDX files as those of MNIST."""

from __future__ import annotations

from os import PathLike

from openmps.datasets._dataset import Dataset
from openmps.datasets._idx_collection import IdxCollection

# The hashes are of the unpacked contents. Two, of the labels, were computed from the files of the repository
# zalandoresearch/fashion-mnist at b2617bb. Several public programs state these two together with those of the pictures.
FASHION_MNIST = IdxCollection.of_mnist_form(
    "fashion-mnist",
    {
        "train_images": "c59f468a2f672dc815687fe0f83887768d799fd8a3f3276145d20f83aa44d888",
        "train_labels": "bad3541b69d912435c50bb6ba87bec294ff4f6a2e1246121d8633921760443d9",
        "test_images": "5b4141f0afbad91edebe8549f8fcffe087ea10ca49f1dbef5c9a5cd8815ce37b",
        "test_labels": "0402a96d92fd2663957122ceb108a494c5af83dab82d92729df917d7dec38c34",
    },
    (
        "https://github.com/zalandoresearch/fashion-mnist/raw/master/data/fashion/",
        "http://fashion-mnist.s3-website.eu-central-1.amazonaws.com/",
    ),
    has_common_names=True,
)

_CLASSES = (
    "T-shirt/top",
    "Trouser",
    "Pullover",
    "Dress",
    "Coat",
    "Sandal",
    "Shirt",
    "Sneaker",
    "Bag",
    "Ankle boot",
)


def fashion_mnist(folder: str | PathLike[str] | None = None) -> Dataset:
    """Read Fashion-MNIST from a folder, from the cache, or from the network.

    Without `folder` the four files are looked for in the subfolder ``fashion-mnist`` of the environment variable
    ``OPENMPS_DATA`` and in the cache. They bear the names of MNIST's files; contents are verified. A file that is in
    neither folder is downloaded to the cache with pooch.

    Parameters
    ----------
    folder : str or path, optional
        Where the four files are, plain or gzipped; then nothing else is tried.

    Returns
    -------
    Dataset
        Images of shape (N, 28, 28, 1) in 0..1: 60,000 to train, 10,000 to test; ten classes.

    Raises
    ------
    DatasetError
        If a file is missing and cannot be downloaded, is corrupt or truncated, or has another shape, type or SHA-256.
        The text names the file and both quantities.
    MissingExtraError
        If a download is needed and pooch is not installed; the text names the extra ``openmps[examples]``.

    Notes
    -----
    Source: H. Xiao, K. Rasul, R. Vollgraf, "Fashion-MNIST: a novel image dataset for benchmarking machine learning
    algorithms", 2017. Licence: MIT, Copyright (c) 2017 Zalando SE.

    Examples
    --------
    >>> fashion_mnist()  # doctest: +SKIP
    Dataset(name='fashion-mnist', 10 classes, images 28x28x1, 60000 to train, 10000 to test)
    """
    return FASHION_MNIST.dataset(_CLASSES, folder)
