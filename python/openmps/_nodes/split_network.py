"""Networks with recurrent layers in several graphs, for frameworks whose graphs have no node for these layers.

A graph ends where a recurrent layer or its gradient begins, and the next one begins with its result. So filters belong
to stages: a filter's stage is the largest number of such layers on a way to it. A gradient filter needs the state of
its forward filter. If that is of an earlier stage, the graph of the gradient filter computes it again.

A second run of a dropout would draw other numbers. So a dropout that its gradient's graph would compute again runs
between graphs, too, and its gradient has the state of that one run. A batch normalisation takes the batch's statistics
in both runs; the run with the gradient alone updates the running ones.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from openmps import _core
from openmps._nodes.nodes import FilterNode, GradientFilterNode, ImageNode, PixelFormat
from openmps._nodes.parts import images_in_order, nodes
from openmps._nodes.realizer import Filter, Image, Realizer
from openmps.errors import UnsupportedError

__all__ = ["is_split", "make_graph"]


def is_split(*ends: FilterNode) -> bool:
    """Return whether a network needs several graphs here."""
    return any(node._is_no_node for node in nodes(*ends)) and not _core.has_class("OMPSRecurrentNode")


def make_graph(realizer: Realizer, images: Sequence[ImageNode], *, needed: bool) -> tuple[_core.Graph, bool]:
    """Return the graph that ends at `images`, and whether it has to reload its weights after each batch that trains.

    Raises
    ------
    UnsupportedError
        If the network needs several graphs, and has a part that cannot be split.
    """
    if not is_split(*(image._producer for image in images if image._producer is not None)):
        return _core.Graph(realizer.device._native, [realizer.image(image) for image in images], needed), False
    network = _SplitNetwork(realizer, images)
    return network.graph(needed=needed), network.reloads


class _SplitNetwork:
    """The stages of a network's filters."""

    def __init__(self, realizer: Realizer, images: Sequence[ImageNode]) -> None:
        self._realizer = realizer
        self._results = [self._resolved(image) for image in images]
        self._between: set[int] = set()  # dropouts that run between graphs
        order = images_in_order(images)
        self._arrange(order)
        while repeated := {id(node) for node in self._repeated() if not node._same_when_repeated}:
            self._between |= repeated
            self._arrange(order)
        everything = [node for filters in (*self._filters, *self._layers) for node in filters]
        self._trains = any(isinstance(node, GradientFilterNode) for node in everything)
        self._check(everything)
        self.reloads = self._trains and any(
            (layer := node._trained_source()) is not None and layer._trains() for node in self._repeated()
        )

    def _arrange(self, order: Sequence[ImageNode]) -> None:
        """Put all filters into stages."""
        self._numbers: dict[int, int] = {}  # of the values: images that callers bring, or that cross between parts
        self._stages: dict[int, int] = {}  # of filters
        self._filters: list[list[FilterNode]] = []  # of each stage
        self._layers: list[list[FilterNode]] = []  # those that run between graphs and read what this stage has
        for image in order:
            self._place(image)
        self._again = [self._computed_again(filters) for filters in self._filters]

    def _repeated(self) -> list[FilterNode]:
        """Return the filters that several graphs compute."""
        return [node for again in self._again for node in again]

    def _layer(self, node: FilterNode) -> FilterNode | None:
        """Return the filter between graphs that a filter is, or whose gradient."""
        layer = node.forward if isinstance(node, GradientFilterNode) else node
        return layer if layer._is_no_node or id(layer) in self._between else None

    def _resolved(self, image: ImageNode) -> ImageNode:
        """Return the image that stands for one whose filter is left out."""
        while (producer := image._producer) is not None:
            bypass = producer._bypass(self._realizer)
            if bypass is None:
                break
            image = bypass
        return image

    def _reads(self, node: FilterNode) -> list[ImageNode]:
        return [self._resolved(image) for image in node._sources(self._realizer)]

    def _place(self, image: ImageNode) -> None:
        """Put the filter of an image into its stage; those that it reads are there."""
        node = image._producer
        if node is None:
            self._number(image)
        elif self._resolved(image) is image:
            stage = max((self._stage_after(read) for read in self._reads(node)), default=0)
            while len(self._filters) <= stage:
                self._filters.append([])
                self._layers.append([])
            self._stages[id(node)] = stage
            (self._layers if self._layer(node) else self._filters)[stage].append(node)

    def _stage_after(self, image: ImageNode) -> int:
        """Return the first stage that can read an image."""
        node = image._producer
        return 0 if node is None else self._stages[id(node)] + (self._layer(node) is not None)

    def _number(self, image: ImageNode) -> int:
        return self._numbers.setdefault(id(image), len(self._numbers))

    def _computed_again(self, filters: list[FilterNode]) -> list[FilterNode]:
        """Return the forward filters of gradient filters that are of an earlier stage."""
        forward = [node.forward for node in filters if isinstance(node, GradientFilterNode)]
        own = {id(node) for node in filters}
        return list({id(node): node for node in forward if id(node) not in own}.values())

    def _check(self, everything: list[FilterNode]) -> None:
        """Refuse a network whose parts would not have the numbers of the whole."""
        losses = [node for node in everything if node._reads_labels]
        if len(losses) > 1:
            raise UnsupportedError(
                f"{losses[1]}: the network has a recurrent layer and {len(losses)} losses, Apple's graphs take 1."
            )
        users: dict[int, FilterNode] = {}
        for node in everything if self._trains else ():
            for source in node._trained_sources():
                first = users.setdefault(id(source), node)
                if first is not node and source._trains():
                    raise UnsupportedError(
                        f'{node}: it has the data source "{source.label}" together with {first}, expected one of its '
                        f"own: Apple's graphs update a shared source for each node."
                    )

    # ---- the graphs

    def graph(self, *, needed: bool) -> _core.Graph:
        """Return all parts as one graph."""
        split = _core.SplitGraph(self._realizer.device._native)
        layers: dict[int, int] = {}
        for stage, (exports, is_read) in enumerate(self._exports()):
            if exports:
                self._add_graph(split, stage, exports, needed=needed or is_read)
            for node in self._layers[stage]:
                # Of a gradient, the first image is the forward layer's result.
                read, written = self._number(self._reads(node)[-1]), self._number(node.result_image)
                if isinstance(node, GradientFilterNode):
                    split.add_gradient(layers[id(node.forward)], read, written, self._realizer.trains)
                else:
                    layers[id(node)] = node._add_between(split, self._realizer.device, read, written)
        return split.finish([self._number(image) for image in self._results] if needed else [])

    def _exports(self) -> list[tuple[list[ImageNode], bool]]:
        """Return the images that each stage's graph ends at, and whether other parts read any."""
        found: list[dict[int, ImageNode]] = [{} for _ in self._filters]
        is_read = [False] * len(found)

        def note(image: ImageNode, inside: set[int], *, reads: bool = True) -> None:
            node = image._producer
            if node is not None and self._layer(node) is None and id(node) not in inside:
                stage = self._stages[id(node)]
                found[stage][id(image)] = image
                is_read[stage] |= reads

        for filters, again, layers in zip(self._filters, self._again, self._layers, strict=True):
            inside = {id(node) for node in (*filters, *again)}
            for node in (*filters, *again):
                for image in self._reads(node):
                    note(image, inside)
            for node in layers:
                note(self._reads(node)[-1], set())
        for image in self._results:
            note(image, set(), reads=False)
        return [(list(images.values()), reads) for images, reads in zip(found, is_read, strict=True)]

    def _add_graph(self, split: _core.SplitGraph, stage: int, exports: list[ImageNode], *, needed: bool) -> None:
        """Add the graph of a stage, which ends at `exports`."""
        filters = self._filters[stage]
        again = self._again[stage]
        first_runs = {id(node) for node in self._repeated() if node not in again}
        part = _Part(self._realizer, {id(node) for node in (*filters, *again)}, self._stages, first_runs)
        results = [(part.image(image), self._number(image)) for image in exports]
        for image, (native, _) in zip(exports, results, strict=True):
            if image.format is None:
                native.set_format(PixelFormat.FLOAT32)
        sources = [(native, self._number(image)) for image, native in part.brought]
        split.add_graph(results, sources, needed, any(node._reads_labels for node in filters))


class _Part(Realizer):
    """Makes the nodes of one stage; images of other stages are the graph's sources.

    Parameters
    ----------
    realizer : Realizer
        That of the network.
    inside : set of int
        The filters of the stage, by identity.
    placed : container of int
        Those of all stages. Others are left out of the network.
    first_runs : set of int
        Those that another stage computes again, for their gradients.
    """

    def __init__(self, realizer: Realizer, inside: set[int], placed: Container[int], first_runs: set[int]) -> None:
        super().__init__(
            realizer.device, training=realizer.training, weights_of=realizer.weights_of, trains=realizer.trains
        )
        self._inside, self._placed, self._first_runs = inside, placed, first_runs
        self.brought: list[tuple[Any, _core.ImageNode]] = []

    def _producer(self, image: Image) -> Filter | None:
        node = super()._producer(image)
        return None if id(node) in self._placed and id(node) not in self._inside else node

    def settings_of(self, node: Filter) -> Mapping[str, _core.Setting]:
        """Return values of properties beside the node's own."""
        return node._settings_before_gradients if id(node) in self._first_runs else {}

    def _make(self, image: Image, producer: Filter | None) -> None:
        super()._make(image, producer)
        if producer is None:
            self.brought.append((image, self._images[id(image)]))
