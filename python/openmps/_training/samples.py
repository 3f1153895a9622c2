"""Images with labels that are made batch by batch: read from files, augmented, drawn."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from openmps._checks.attributes import KnownAttributes

__all__ = ["Samples"]


class Samples(KnownAttributes):
    """Base class of images with labels that are made batch by batch: read from files, augmented, drawn.

    Give one to ``TrainingGraph.fit`` in place of images and labels, as its ``validation``, or to ``evaluate``. Derive
    from it: set the attributes below and override ``__len__`` and ``read``.

    Attributes
    ----------
    image_shape : tuple of int
        Height, width and channels of the images that ``read`` returns.
    label_shape : tuple of int or None
        Height, width and channels of the labels; None: they are class numbers.
    has_weights : bool
        Whether ``read`` returns label weights too.
    threads : int
        How many threads read ahead of the step, each one batch; 0: the thread that trains reads.

    Examples
    --------
    >>> class Noise(Samples):
    ...     image_shape, label_shape, threads = (8, 8, 1), None, 2
    ...     def __len__(self):
    ...         return 100
    ...     def read(self, rows, epoch):
    ...         drawn = [np.random.default_rng((epoch, row)).random((8, 8, 1)) for row in rows]
    ...         return np.array(drawn, np.float32), rows % 10
    >>> Noise().read(np.array([3, 14]), 0)[1].tolist()
    [3, 4]
    """

    _programs_may_add: ClassVar[bool] = True

    image_shape: tuple[int, int, int]
    label_shape: tuple[int, int, int] | None = None
    has_weights: bool = False
    threads: int = 2

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: images and labels that are read batch by batch>"

    def __len__(self) -> int:
        """Return the number of samples."""
        raise NotImplementedError(f"{type(self).__name__}.__len__ is missing.")

    def read(self, rows: npt.NDArray[np.int64], epoch: int) -> tuple[Any, ...]:
        """Return images and labels, with `has_weights` label weights too.

        Called by several threads at once, near the end of an epoch also for the next one. The same arguments have to
        give the same arrays: a resumed run then trains on the bits of an uninterrupted one. Draw from a generator whose
        seed has the epoch and the row.

        Parameters
        ----------
        rows : ndarray of int64, shape (n,)
            The numbers of the samples, in any order.
        epoch : int
            Counted from 0; 0 for validation and predictions.

        Returns
        -------
        tuple of arrays
            (n, *image_shape) of float32, or of uint8 where the graph's `image_format` is ``UNORM8``. (n, *label_shape)
            of floats, or class numbers (n,). With `has_weights` weights (n, H, W) or of the labels' shape.
        """
        raise NotImplementedError(f"{type(self).__name__}.read is missing.")

    def facts(self) -> dict[str, Any]:
        """Return numbers and texts that a resumed run must share with the first one: files, seeds, settings."""
        return {}
