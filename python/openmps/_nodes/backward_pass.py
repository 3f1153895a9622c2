"""The backward pass of a described network, from Apple's trainingGraphWithSourceGradient.

Apple's call decides which gradient filter belongs to which filter, in which order they are made, and which gradients
are added. It needs Apple's nodes, but neither weights nor a device. So the network's nodes are made with data sources
that nothing reads, and each gradient filter that Apple's handler is told becomes a description.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from openmps import _core
from openmps._nodes.realizer import Filter, Image, Nodes
from openmps._runtime.device import Device

_Gradient = TypeVar("_Gradient", bound=Filter)


class Outline(Nodes):
    """The nodes of a network without their weights; none is left out."""

    is_outline = True

    def __init__(self) -> None:
        super().__init__(training=True, trains=True, weights_of=lambda source: _core.unread_source(source.label))
        self.descriptions: dict[_core.FilterNode, Filter] = {}

    def placed(self, label: str, place: Callable[[Device], _core.DataSource]) -> _core.DataSource:
        """Return a data source that nothing reads."""
        return _core.unread_source(label)

    def _bypass(self, producer: Filter) -> None:
        return None

    def _make(self, image: Image, producer: Filter | None) -> None:
        super()._make(image, producer)
        if producer is not None:
            self.descriptions[self._filters[id(producer)]] = producer


class BackwardPass(Generic[_Gradient]):
    """Describes the gradient filters of one call.

    Parameters
    ----------
    last : Filter
        The call's receiver.
    gradient : Image
        Of its result.
    gradient_filter : callable
        Describes a gradient filter: from its forward filter, the gradient that it reads, and the number of its source.
    gradient_sum : callable
        Describes the sum of the gradients of one image.
    """

    def __init__(
        self,
        last: Filter,
        gradient: Image,
        gradient_filter: Callable[[Any, Image, int], _Gradient],
        gradient_sum: Callable[[Sequence[Image]], Filter],
    ) -> None:
        self._outline = Outline()
        self._last = self._outline.filter(last)
        self._start = self._outline.image(gradient)
        self._gradient_filter, self._gradient_sum = gradient_filter, gradient_sum
        self._images: dict[_core.ImageNode, Image] = {self._start: gradient}  # descriptions of gradients
        self._given: dict[_core.ImageNode, list[Image]] = {}  # the gradients of an image in Apple's order
        self._made: dict[_core.FilterNode, _Gradient] = {}
        self._counts: dict[_core.FilterNode, int] = {}  # gradient filters of a forward filter

    def run(self, handler: Callable[[_Gradient, Any], object]) -> list[_Gradient]:
        """Call `handler` with each gradient filter and its forward filter; return the last filter of each way."""

        def note(
            made: _core.FilterNode, forward: _core.FilterNode, source: _core.ImageNode, gradient: _core.ImageNode
        ) -> None:
            described = self._outline.descriptions[forward]
            number = self._counts[forward] = self._counts.get(forward, -1) + 1
            node = self._gradient_filter(described, self._described(gradient, forward), number)
            self._made[made] = node
            self._images[made.result_image] = node.result_image
            self._given.setdefault(source, []).append(node.result_image)
            handler(node, described)

        return [self._made[native] for native in self._last.training_graph(self._start, note)]

    def _described(self, gradient: _core.ImageNode, forward: _core.FilterNode) -> Image:
        """Return the description of the gradient of a filter's result; one that no filter made is Apple's sum."""
        if gradient not in self._images:
            self._images[gradient] = self._gradient_sum(self._given[forward.result_image]).result_image
        return self._images[gradient]
