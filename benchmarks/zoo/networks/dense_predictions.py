"""Networks that predict for every place of an image: U-Net and tiny YOLO."""

from __future__ import annotations

from collections.abc import Sequence

from zoo.builder import Builder
from zoo.description import Adam, Network, Value


def unet(*, batch: int, size: int, width: int = 64, depth: int = 4, classes: int = 2) -> Network:
    """Return a U-Net that keeps the size: images (N, size, size, 3) -> (N, size, size, classes).

    Ronneberger et al., "U-Net: convolutional networks for biomedical image segmentation", 2015.
    """
    b = Builder()
    image, labels = b.image("image", batch, size, size, 3), b.index("labels", (batch, size, size), classes)

    def double(x: Value, filters: int) -> Value:
        for _ in range(2):
            x = b.relu(b.batch_norm(b.conv(x, filters, 3, bias=False)))
        return x

    x, kept = double(image, width), []
    for level in range(1, depth + 1):
        kept.append(x)
        x = double(b.max_pool(x, 2), width << level)
    for level in reversed(range(depth)):
        larger = b.conv_transpose(x, width << level, 2)
        x = double(b.concat([kept[level], larger]), width << level)
    scores = b.to_tensor(b.conv(x, classes, 1))
    return b.network(b.cross_entropy(scores, labels), scores, Adam(1e-4))


def tiny_yolo(*, batch: int, size: int, filters: Sequence[int], anchors: int = 5, classes: int = 20) -> Network:
    """Return tiny YOLO v2: images (N, size, size, 3) -> (N, S, S, anchors * (5 + classes)).

    Redmon and Farhadi, "YOLO9000: better, faster, stronger", 2016. The loss is the squared error of sigmoids of all
    outputs: YOLO's own loss chooses boxes by the labels and weighs little in a step.
    """
    b = Builder()
    x = b.image("image", batch, size, size, 3)
    for number, count in enumerate(filters):
        x = b.activation(b.batch_norm(b.conv(x, count, 3, bias=False)), "leaky_relu", slope=0.1)
        x = b.max_pool(x, 2) if number < 5 else x
    scores = b.to_tensor(b.conv(x, anchors * (5 + classes), 1))
    target = b.tensor("target", scores.shape)
    return b.network(b.squared_error(b.activation(scores, "sigmoid"), target), scores, Adam(1e-4))
