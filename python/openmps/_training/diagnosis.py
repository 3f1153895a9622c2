"""Which tensor of a batch is the first that is not finite: looked for once a loss is infinite or NaN."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._nodes.nodes import FilterNode, GradientFilterNode, Trainable
from openmps._nodes.realizer import Filter, Image, Realizer
from openmps._training.batches import ArrayBatches

Array = npt.NDArray[Any]
Run = Callable[[ArrayBatches], Iterator[tuple[FilterNode, Array]]]  # each node's result, in the order of the network


class Recorder(Realizer):
    """Remembers which nodes it has made, in their order."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.made: list[tuple[FilterNode, _core.ImageNode]] = []

    def _make(self, image: Image, producer: Filter | None) -> None:
        super()._make(image, producer)
        if isinstance(producer, FilterNode) and id(producer) in self._filters:
            self.made.append((producer, self._images[id(image)]))


def first_not_finite(batch: ArrayBatches, layers: list[Trainable], run: Run) -> str | None:
    """Return a name of the first tensor that is not finite, with the place of its first such element; None: none is."""
    images = np.asarray(batch.images)
    if images.dtype.kind == "f" and (at := place_of(images)):
        return f"the batch's images ({at})"
    waiting = list(layers)
    for node, result in run(batch):
        layer = node._trained_source()
        if layer in waiting:
            waiting.remove(layer)
            for name, tensor in layer._tensors().items():
                if at := place_of(tensor):
                    return f'{name} of layer "{layer.label}" ({at})'
        if at := place_of(result):
            return f"{_called(node, result)} ({at})"
    for layer in waiting:
        for name, tensor in layer._tensors().items():
            if at := place_of(tensor):
                return f'{name} of layer "{layer.label}" ({at})'
    return None


def encode_once(graph: _core.Graph, batch: ArrayBatches, device: Any, queue: Any, image_format: Any) -> list[Array]:
    """Return the results of all nodes of a graph for one batch, and the losses of its images last."""
    n, h, w, c = batch.images.shape
    images = _core.ImageBatch(device, (n, h, w, c), image_format)
    images.write(np.ascontiguousarray(batch.images))
    labels = _core.LabelBatch(device, batch.labels.shape, batch.weights is not None)
    labels.labels.write(np.ascontiguousarray(batch.labels))
    if batch.weights is not None:
        labels.weights.write(np.ascontiguousarray(batch.weights))
    buffer = queue.command_buffer()
    results = graph.encode_all(buffer, [images], [labels])
    buffer.commit()
    buffer.wait_until_completed()
    return [*(result.read() for result in results), labels.losses().reshape(n)]


def place_of(tensor: Array) -> str:
    """Return the first element that is not finite and where it is; nothing where all are."""
    bad = ~np.isfinite(tensor)
    if not bad.any():
        return ""
    at = tuple(int(i) for i in np.argwhere(bad)[0])
    return f"{tensor[at]} at {at}"


def _called(node: FilterNode, result: Array) -> str:
    if isinstance(node, GradientFilterNode):
        return f"the gradient that {node.forward} hands to its source"
    is_loss = type(node).__name__ in ("LossNode", "YOLOLossNode")
    if is_loss and result.ndim == 1:
        return f"the loss of an image at {node}"
    if is_loss:
        return f"the gradient that {node} begins with"
    return f"the result of {node}"
