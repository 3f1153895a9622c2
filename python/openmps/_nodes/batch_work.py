"""A batch of an NNGraph that can be encoded again on any device, node by node."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._inspection.results import NamedArray, Results
from openmps._nodes.copies import copied
from openmps._nodes.names import NodeNames
from openmps._nodes.nodes import FilterNode, ImageNode
from openmps._nodes.optimizers import OptimizerState
from openmps._nodes.parts import images_in_order, number_layers
from openmps._runtime.device import CommandQueue, Device

__all__ = ["BatchWork"]

Array = npt.NDArray[Any]
Labels = tuple[Array, Array | None, tuple[int, int, int]]  # labels, their weights, the size of a loss
# Makes an NNGraph of these images on a device with its batches of images and of labels.
MakeGraph = Callable[[Sequence[ImageNode], Device, Sequence[Array], Sequence[Labels]], tuple[Any, list[Any], list[Any]]]


class BatchWork:
    """Images and labels, and a network with its weights and its optimizers' states.

    Parameters
    ----------
    images : sequence of ImageNode
        The results of the graph; the network is copied.
    device : Device
        On which the optimizers are.
    make : callable
    sources : sequence of ndarray
    labels : sequence of labels with weights and the size of a loss
    random_steps : list of int
        The counters of the dropouts.
    """

    kind = "NNGraph"

    def __init__(
        self,
        images: Sequence[ImageNode],
        device: Device,
        make: MakeGraph,
        sources: Sequence[Array],
        labels: Sequence[Labels],
        random_steps: list[int],
    ) -> None:
        self._images, self._make, self._sources, self._labels = copied(images), make, sources, labels
        self._random_steps = random_steps
        self._states: list[OptimizerState] = [layer._optimizer_state(device) for layer in _layers(images)]

    def results(self, device: Device) -> Results:
        """Compute the result of each node, then those of the graph alone, with its losses and its weights."""
        images = copied(self._images)
        computed = self._nodes(images, device)
        images = copied(self._images)
        results, losses = self._run(images, device, self._sources)
        targets = [NamedArray(f"result {place + 1}", "target", each) for place, each in enumerate(results)]
        targets += [NamedArray(f"losses {place + 1}", "target", each) for place, each in enumerate(losses)]
        weights = {f"{each.label}.{name}": array for each in _layers(images) for name, array in each._tensors().items()}
        updated = [NamedArray(name, "weights", array) for name, array in weights.items()]
        return Results(device.name, tuple(computed), tuple(targets), tuple(updated))

    def inputs(self) -> list[NamedArray]:
        """Return sources, labels and weights."""
        found = [NamedArray(f"source {place + 1}", "feed", each) for place, each in enumerate(self._sources)]
        for place, (labels, weights, _) in enumerate(self._labels):
            found.append(NamedArray(f"labels {place + 1}", "feed", labels))
            found += [] if weights is None else [NamedArray(f"label weights {place + 1}", "feed", weights)]
        for layer in _layers(self._images):
            found += [NamedArray(f"{layer.label}.{name}", "stored", array) for name, array in layer._tensors().items()]
        return found

    def with_inputs(self, arrays: Sequence[Array]) -> BatchWork:
        """Return the same batch with other arrays in place of its inputs."""
        given = iter(arrays)
        sources = [next(given) for _ in self._sources]
        labels = [(next(given), None if weights is None else next(given), size) for _, weights, size in self._labels]
        other = BatchWork(self._images, Device("cpu"), self._make, sources, labels, self._random_steps)
        other._states = self._states
        for layer in _layers(other._images):
            layer._take_tensors({name: next(given) for name in layer._tensors()})
        return other

    def _nodes(self, images: Sequence[ImageNode], device: Device) -> list[NamedArray]:
        """Return the result of each node of the images' network."""
        every, names = images_in_order(images), NodeNames()
        shown = [image for image in every if not image.is_input]
        inputs = [image for image in every if image.is_input]
        order = [inputs.index(image) for image in images_in_order(shown) if image.is_input]
        values, _ = self._run(shown, device, [self._sources[place] for place in order])
        makers = [image._producer for image in shown if image._producer is not None]
        return [names.result(node, value) for node, value in zip(makers, values, strict=True)]

    def _run(
        self, images: Sequence[ImageNode], device: Device, sources: Sequence[Array]
    ) -> tuple[list[Array], list[Array]]:
        """Return results and losses; the weights of the images' network change as in the graph."""
        graph, batches, labels = self._make(images, device, sources, self._labels)
        for layer, state in zip(_layers(images), self._states, strict=True):
            layer._take_optimizer_state(state, device)
        graph._native.set_random_steps(self._random_steps)
        buffer = CommandQueue(device).command_buffer()
        found = graph.encode_batch(buffer, batches, labels)
        buffer.commit()
        buffer.wait_until_completed()
        made = found if isinstance(found, list) else [] if found is None else [found]
        return [batch.numpy() for batch in made], [np.asarray(each.losses()) for each in labels]


def _ends(images: Sequence[ImageNode]) -> list[FilterNode]:
    return [image._producer for image in images if image._producer is not None]


def _layers(images: Sequence[ImageNode]) -> list[Any]:
    return number_layers(*_ends(images))
