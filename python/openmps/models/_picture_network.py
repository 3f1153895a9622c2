"""A small convolutional classifier of photographs, which trains on a processor."""

from __future__ import annotations

from openmps._checks.arguments import checked
from openmps._nodes.layers import LossNode
from openmps._nodes.optimizers import Adam, CustomOptimizer, Optimizer
from openmps.models._layers import Layers, check_classifier, classification_loss, optimizer_of

_STAGES = (32, 64, 128, 256)


@checked("picture_network")
def picture_network(
    classes: int,
    *,
    channels: int = 3,
    batch_size: int = 32,
    optimizer: Optimizer | CustomOptimizer | None = None,
    keep_probability: float = 0.8,
    label_smoothing: float = 0.0,
    seed: int = 0,
) -> LossNode:
    """Return the loss node of a small classifier of pictures, for 128x128 pixels and other sizes from 32 on.

    A convolution of 3x3 with stride 2 and one without, then three stages. A stage halves the size by 3x3 max pooling
    and has a convolution of 3x3 and a residual of two. Filters are 32, 64, 128 and 256. Each convolution has batch
    normalisation and ReLU. The mean of all pixels, dropout and one fully connected layer give the scores.

    Parameters
    ----------
    classes : int
        At least 2.
    channels : int, optional
        Of the images.
    batch_size : int, optional
        How many images a batch has: the loss is their mean.
    optimizer : Optimizer or CustomOptimizer, optional
        Of all layers; by default Adam with a learning rate of 0.001.
    keep_probability : float, optional
        The share of values that dropout keeps while training, in (0, 1].
    label_smoothing : float, optional
        Apple's labelSmoothing.
    seed : int, optional
        Of weights and dropout.

    Returns
    -------
    LossNode

    Raises
    ------
    ArgumentError
        If a number is too small.

    Examples
    --------
    >>> picture_network(10).descriptor.classes
    10
    """
    check_classifier("picture_network", classes, channels, batch_size)
    layers = Layers(optimizer_of("picture_network", optimizer, lambda: Adam(1e-3)), seed)
    x = layers.unit(layers.image(channels), _STAGES[0], 3, "begin_1", stride=2)
    x = layers.unit(x, _STAGES[0], 3, "begin_2")
    for number, filters in enumerate(_STAGES[1:], start=1):
        x = layers.unit(layers.max_pool(x, 3, 2), filters, 3, f"stage{number}_1")
        way = layers.unit(x, filters // 2, 3, f"stage{number}_2")
        x = layers.add(x, layers.unit(way, filters, 3, f"stage{number}_3", relu=False))
    scores = layers.scores(x, classes, keep_probability=keep_probability)
    return classification_loss(scores, batch_size, label_smoothing)
