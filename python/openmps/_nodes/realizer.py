"""From the description of a network in Python to Apple's nodes, which belong to one graph on one device."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from openmps import _core
from openmps._nodes.sources import ConvolutionDataSource
from openmps._runtime.device import Device
from openmps.errors import GraphError

WeightsOf = Callable[[ConvolutionDataSource], _core.DataSource]


class Image(Protocol):
    """The description of an image: nodes.ImageNode."""

    @property
    def _producer(self) -> Filter | None:
        """The filter that makes it."""

    def _configure(self, native: _core.ImageNode) -> None:
        """Set the native image's properties."""


class Filter(Protocol):
    """The description of a filter: nodes.FilterNode."""

    @property
    def result_image(self) -> Image:
        """The image that it makes."""

    def _sources(self, maker: NodeMaker) -> Sequence[Image]:
        """Return the images that are made before it."""

    @property
    def _settings_before_gradients(self) -> Mapping[str, _core.Setting]:
        """Values of properties in a graph without the filter's gradient, which another graph has."""

    def _bypass(self, maker: NodeMaker) -> Image | None:
        """Return the image that stands for the result where this filter is left out; None where it is not."""

    def _make(self, maker: NodeMaker) -> _core.FilterNode:
        """Make the native filter."""


class NodeMaker(Protocol):
    """An object that makes Apple's nodes of the descriptions, each once."""

    is_outline: bool  # whether nodes are made for Apple's way through a network alone
    training: bool  # False leaves out nodes that only training has
    trains: bool  # whether weights change

    def weights_of(self, source: ConvolutionDataSource, /) -> _core.DataSource:
        """Return the core's data source."""

    def placed(self, label: str, place: Callable[[Device], _core.DataSource]) -> _core.DataSource:
        """Return the data source that `place` makes on the maker's device; `label` is its name without one."""

    def settings_of(self, node: Filter, /) -> Mapping[str, _core.Setting]:
        """Return values of the native filter's properties beside the filter's own."""

    def image(self, node: Image) -> _core.ImageNode:
        """Return the native image node."""

    def filter(self, node: Filter) -> _core.FilterNode:
        """Return the native filter node."""

    def gradient_filters(self, forward: Filter, gradient: Image) -> list[_core.FilterNode]:
        """Return the native gradient filters of a filter, one for each source."""


class Nodes:
    """Makes each described node once and remembers it. A subclass says where weights come from."""

    is_outline = False

    def __init__(self, *, training: bool, trains: bool, weights_of: WeightsOf) -> None:
        self.training = training
        self.trains = trains
        self.weights_of = weights_of
        self._images: dict[int, _core.ImageNode] = {}
        self._filters: dict[int, _core.FilterNode] = {}
        self._gradient_filters: dict[tuple[int, int], list[_core.FilterNode]] = {}
        self._kept: list[object] = []  # the descriptions whose identity is a key above

    def placed(self, label: str, place: Callable[[Device], _core.DataSource]) -> _core.DataSource:
        """Return the data source that `place` makes on the maker's device; `label` is its name without one."""
        raise NotImplementedError

    def settings_of(self, node: Filter) -> Mapping[str, _core.Setting]:
        """Return values of the native filter's properties beside the filter's own."""
        return {}

    def image(self, node: Image) -> _core.ImageNode:
        """Return the native image node."""
        self._make_up_to(node)
        return self._images[id(node)]

    def filter(self, node: Filter) -> _core.FilterNode:
        """Return the native filter node."""
        self._make_up_to(node.result_image)
        return self._filters[id(node)]

    def gradient_filters(self, forward: Filter, gradient: Image) -> list[_core.FilterNode]:
        """Return the native gradient filters of a filter, one for each source; they belong together."""
        key = (id(forward), id(gradient))
        if key not in self._gradient_filters:
            self._gradient_filters[key] = self.filter(forward).gradient_filters(self.image(gradient))
        return self._gradient_filters[key]

    def _bypass(self, producer: Filter) -> Image | None:
        """Return the image that stands for a filter's result where it is left out."""
        return producer._bypass(self)

    def _producer(self, image: Image) -> Filter | None:
        """Return the filter that makes an image here; None of an image that the graph's caller brings."""
        return image._producer

    def _make_up_to(self, image: Image) -> None:
        """Make everything that leads to an image, sources first, without recursion: networks may be deep."""
        open_images = [image]
        entered: set[int] = set()
        while open_images:
            current = open_images[-1]
            producer = self._producer(current)
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

    def _make(self, image: Image, producer: Filter | None) -> None:
        """Make one node whose sources are there."""
        self._kept.append(image)
        bypass = None if producer is None else self._bypass(producer)
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


class Realizer(Nodes):
    """Makes the nodes of a graph on a device.

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
        super().__init__(
            training=training,
            trains=training if trains is None else trains,
            weights_of=weights_of or (lambda source: source._native(device)),
        )
        self.device = device

    def placed(self, label: str, place: Callable[[Device], _core.DataSource]) -> _core.DataSource:
        """Return the data source that `place` makes on the device."""
        return place(self.device)
