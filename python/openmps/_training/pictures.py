"""Images to predict: many, or one picture without the axis of the batch, as the network's input decides."""

from __future__ import annotations

from typing import Any

import numpy as np

from openmps._checks.arrays import F32Array, U8Array, as_array_or_file, as_image_rows
from openmps._checks.rows import Rows
from openmps._nodes.nodes import FilterNode, ImageNode
from openmps._nodes.normalization_sources import NormalizationDataSource
from openmps._nodes.parts import nodes
from openmps.errors import ShapeError

Extents = tuple[int, int, int]  # height, width, channels


def as_pictures(
    images: Any, who: str, *, bytes_: bool, channels: int | None, trained: Extents | None
) -> tuple[F32Array | U8Array | Rows, bool]:
    """Return images (N, H, W, C), and whether they are one picture that was given without N.

    Parameters
    ----------
    images : array
    who : str
        Begins messages.
    bytes_ : bool
        Whether images are uint8.
    channels : int or None
        Of the network's input, if its layers say that.
    trained : tuple of int or None
        The extents of the images that it was trained with, if it was.

    Raises
    ------
    ShapeError
        If three axes can be one picture as well as several images of one channel.
    """
    source = as_array_or_file(images, f"{who}: images")
    is_one = len(source.shape) == 3 and _is_picture(tuple(source.shape), channels, trained, who)
    if is_one:
        source = np.asarray(source[:])[np.newaxis]
    return as_image_rows(source, f"{who}: images", bytes_=bytes_), is_one


def _is_picture(shape: Extents, channels: int | None, trained: Extents | None, who: str) -> bool:
    """Return whether three axes are (H, W, C); otherwise they are (N, H, W) of one channel."""
    if shape == trained:
        return True
    if trained is not None and (*shape[1:], 1) == trained:
        return False
    known = channels if channels is not None else trained[2] if trained is not None else None
    if known == 1:
        return shape[2] == 1
    if known == shape[2]:
        return True
    raise ShapeError(
        f"{who}: images has shape {shape}, expected (N, height, width, {known or 'channels'})"
        + (f", or (height, width, {known}) for one picture." if known else ": the network does not say how many.")
    )


def input_channels(loss: FilterNode) -> int | None:
    """Return how many channels the network's input has, None if no layer says that."""
    for node in nodes(loss):
        layer = node._trained_source()
        if layer is None or not _is_input(node.sources[0]):
            continue
        if isinstance(layer, NormalizationDataSource):
            return layer.channels
        described = getattr(layer, "descriptor", None)  # of a recurrent layer; convolutions make theirs
        found = getattr(described() if callable(described) else described, "in_channels", None)
        if found is not None:
            return int(found)
    return None


def _is_input(image: ImageNode) -> bool:
    """Return whether an image has the channels of the network's input: nothing between them changes their number."""
    here: ImageNode | None = image
    while here is not None and here._producer is not None:
        here = here._producer._same_channels_as()
    return here is not None
