"""The parts of a network: the nodes that lead to its loss, and those of them that have weights."""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterator, Sequence

from openmps._display import html_table, optimizer_name, shapes
from openmps._nodes.nodes import FilterNode, GradientFilterNode, ImageNode, Trainable
from openmps.errors import GraphError, UntrainedLayersWarning


def nodes(*ends: FilterNode) -> Iterator[FilterNode]:
    """Yield the nodes that lead to the ends, each once; those of a backward pass have theirs forward among them."""
    seen: set[int] = set()
    stack = list(reversed(ends))
    while stack:
        node = stack.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        yield node
        if isinstance(node, GradientFilterNode):
            stack.append(node.forward)
        stack.extend(source._producer for source in node.sources if source._producer is not None)


def images_in_order(images: Sequence[ImageNode]) -> list[ImageNode]:
    """Return the images that lead to some, in the order in which a graph of them numbers its inputs.

    Each node's result comes after the images that it reads, first sources first.
    """
    found: dict[int, ImageNode] = {}
    visits = [(image, iter(_read_by(image))) for image in reversed(images)]
    while visits:
        image, read = visits[-1]
        source = None if id(image) in found else next(read, None)
        if source is not None:
            visits.append((source, iter(_read_by(source))))
        else:
            found.setdefault(id(image), image)
            visits.pop()
    return list(found.values())


def _read_by(image: ImageNode) -> list[ImageNode]:
    node = image._producer
    if node is None:
        return []
    return [*node.sources, node.forward.result_image] if isinstance(node, GradientFilterNode) else [*node.sources]


def parameter_count(layer: Trainable) -> int:
    """Return how many numbers an optimizer trains in a layer: running statistics are none."""
    return sum(math.prod(shape) for name, shape in layer._shapes().items() if name not in ("mean", "variance"))


def node_table(title: str, *ends: FilterNode) -> str:
    """Return the nodes that lead to the ends as an HTML table, from the inputs on."""
    rows = []
    for node in reversed(list(nodes(*ends))):
        layer, channels = node._trained_source(), node.channels
        tensors = {} if layer is None else layer._shapes()
        count = f"{parameter_count(layer):,}" if layer is not None else ""
        optimizer = "" if layer is None else optimizer_name(layer.optimizer)
        rows.append([type(node).__name__, node.label, channels or "", shapes(tensors), count, optimizer])
    return html_table(title, ["node", "label", "channels", "weights", "parameters", "optimizer"], rows)


def number_layers(*ends: FilterNode) -> list[Trainable]:
    """Return the nodes with weights that lead to the ends, each once, first layers first.

    Layers without a label are called by their number in this list from now on.
    """
    found: dict[int, Trainable] = {}
    users: list[tuple[FilterNode, Trainable]] = []
    for node in nodes(*ends):
        trainable = node._trained_source()
        if trainable is not None:
            found[id(trainable)] = trainable
            users.append((node, trainable))
    layers = list(reversed(found.values()))
    labels = {id(layer): layer.label for layer in layers}
    for number, layer in enumerate(layers, 1):
        layer._take_number(number)
    for node, layer in users:
        if node.label == labels[id(layer)]:
            node.label = layer.label
    return layers


def trainables(loss: FilterNode) -> list[Trainable]:
    """Return the nodes with weights that lead to the loss, each once, first layers first."""
    inputs = {id(source) for node in nodes(loss) for source in node.sources if source.is_input}
    if len(inputs) > 1:
        raise GraphError(f"TrainingGraph: the network has {len(inputs)} input images, expected 1; Graph takes several.")
    layers = number_layers(loss)
    labels = [layer.label for layer in layers]
    for label in labels:
        count = labels.count(label)
        if count > 1:
            raise GraphError(
                f'TrainingGraph: {count} data sources are labelled "{label}", expected a label of its own for each.'
            )
    return layers


def warn_of_untrained(layers: list[Trainable]) -> None:
    """Say which layers stay as they are, because nothing trains them."""
    still = [layer.label for layer in layers if not layer._trains()]
    if len(still) == len(layers):
        sentence = "TrainingGraph.fit: no layer has an optimizer, so that nothing is trained."
        warnings.warn(sentence, UntrainedLayersWarning, stacklevel=3)
    elif still:
        has, stay = ("has", "stays") if len(still) == 1 else ("have", "stay")
        named = ", ".join(f'"{label}"' for label in still)
        warnings.warn(
            f"TrainingGraph.fit: {named} {has} no optimizer and {stay} as initialized or loaded.",
            UntrainedLayersWarning,
            stacklevel=3,
        )
