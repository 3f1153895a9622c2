"""From the description of a network in Python to Apple's nodes, which belong to one graph on one device."""

from __future__ import annotations

from collections.abc import Callable

from openmps import _core
from openmps._nn.nodes import FilterNode, ImageNode
from openmps._nn.sources import ConvolutionDataSource
from openmps._runtime.device import Device
from openmps.errors import GraphError

WeightsOf = Callable[[ConvolutionDataSource], _core.DataSource]


class Realizer:
    """Makes each described node once and remembers it.

    Parameters
    ----------
    device : Device
    training : bool
        False leaves out nodes that only training has (dropout).
    weights_of : callable, optional
        Gives the core's data source of one in Python.
    trains : bool, optional
        False leaves the weights of recurrent layers alone; by default `training`.
    """

    def __init__(
        self,
        device: Device,
        *,
        training: bool,
        weights_of: WeightsOf | None = None,
        trains: bool | None = None,
    ) -> None:
        self.device = device
        self.training = training
        self.trains = training if trains is None else trains
        self.weights_of = weights_of or (lambda source: source._native(device))
        self._images: dict[int, _core.ImageNode] = {}
        self._filters: dict[int, _core.FilterNode] = {}
        self._gradient_filters: dict[tuple[int, int], list[_core.FilterNode]] = {}
        self._kept: list[object] = []  # the descriptions whose identity is a key above

    def image(self, node: ImageNode) -> _core.ImageNode:
        """Return the native image node."""
        self._make_up_to(node)
        return self._images[id(node)]

    def filter(self, node: FilterNode) -> _core.FilterNode:
        """Return the native filter node."""
        self._make_up_to(node.result_image)
        return self._filters[id(node)]

    def gradient_filters(self, forward: FilterNode, gradient: ImageNode) -> list[_core.FilterNode]:
        """Return the native gradient filters of a filter, one for each source; they belong together."""
        key = (id(forward), id(gradient))
        if key not in self._gradient_filters:
            self._gradient_filters[key] = self.filter(forward).gradient_filters(self.image(gradient))
        return self._gradient_filters[key]

    def _make_up_to(self, image: ImageNode) -> None:
        """Make everything that leads to an image, sources first, without recursion: networks may be deep."""
        open_images = [image]
        entered: set[int] = set()
        while open_images:
            current = open_images[-1]
            producer = current._producer
            missing = (
                []
                if producer is None
                else [source for source in producer._sources(self) if id(source) not in self._images]
            )
            if id(current) in self._images:
                open_images.pop()
            elif missing:
                if id(current) in entered:
                    raise GraphError(
                        f"{producer}: its result leads back to itself, expected a network without a cycle."
                    )
                entered.add(id(current))
                open_images.extend(missing)
            else:
                self._make(current, producer)
                open_images.pop()

    def _make(self, image: ImageNode, producer: FilterNode | None) -> None:
        """Make one node whose sources are there."""
        self._kept.append(image)
        bypass = producer._bypass(self) if producer is not None else None
        if bypass is not None:
            self._images[id(image)] = self._images[id(bypass)]
            return
        if producer is None:
            native = _core.ImageNode()
        else:
            self._filters[id(producer)] = producer._make(self)
            native = self._filters[id(producer)].result_image
        image._configure(native)
        self._images[id(image)] = native
