"""ResNet-50 as MPSNNGraph's nodes."""

from __future__ import annotations

from openmps._checks.arguments import checked
from openmps._nodes.layers import LossNode
from openmps._nodes.optimizers import SGD, CustomOptimizer, Optimizer
from openmps.models._layers import Feature, Layers, check_classifier, classification_loss, optimizer_of

_BLOCKS = (3, 4, 6, 3)


@checked("resnet50")
def resnet50(
    classes: int,
    *,
    channels: int = 3,
    batch_size: int = 32,
    small_images: bool = False,
    optimizer: Optimizer | CustomOptimizer | None = None,
    label_smoothing: float = 0.0,
    seed: int = 0,
) -> LossNode:
    """Return the loss node of ResNet-50.

    He et al., "Deep residual learning for image recognition", 2015. Strides are at the convolutions of 3x3, as in the
    programs of the talks and in torchvision. It has 23,508,032 parameters beside the scores' 2,049 for each class.

    Parameters
    ----------
    classes : int
        At least 2.
    channels, batch_size, optimizer, label_smoothing, seed : optional
        As in ``picture_network``; the default optimizer is SGD with a learning rate of 0.1 and momentum 0.9.
    small_images : bool, optional
        Begin with a convolution of 3x3 in place of 7x7 with stride 2 and pooling: for images of 32x32 pixels.

    Returns
    -------
    LossNode

    Raises
    ------
    ArgumentError
        If a number is too small.
    """
    check_classifier("resnet50", classes, channels, batch_size)
    layers = Layers(optimizer_of("resnet50", optimizer, lambda: SGD(0.1, momentum=0.9)), seed)
    x = layers.image(channels)
    if small_images:
        x = layers.unit(x, 64, 3, "begin")
    else:
        x = layers.max_pool(layers.unit(x, 64, 7, "begin", stride=2), 3, 2)
    for stage, count in enumerate(_BLOCKS):
        for number in range(count):
            x = _block(layers, x, 64 << stage, 2 if stage and not number else 1, f"stage{stage + 1}_block{number + 1}")
    return classification_loss(layers.scores(x, classes), batch_size, label_smoothing)


def _block(layers: Layers, x: Feature, width: int, stride: int, label: str) -> Feature:
    """Go through 1x1, 3x3 and 1x1 with four times the width, and add the source."""
    way = layers.unit(x, width, 1, f"{label}_1")
    way = layers.unit(way, width, 3, f"{label}_2", stride=stride)
    way = layers.unit(way, 4 * width, 1, f"{label}_3", relu=False)
    if stride > 1 or x.channels != way.channels:
        x = layers.unit(x, 4 * width, 1, f"{label}_shortcut", stride=stride, relu=False)
    return layers.add(way, x)
