"""What a network is made of: the nodes that lead to its loss, and what of them has weights."""

from __future__ import annotations

from collections.abc import Iterator

from openmps.errors import GraphError
from openmps.layers import LossNode
from openmps.nodes import FilterNode, Trainable


def nodes(loss: LossNode) -> Iterator[FilterNode]:
    """Yield the nodes that lead to the loss, each once."""
    seen: set[int] = set()
    stack: list[FilterNode] = [loss]
    while stack:
        node = stack.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        yield node
        stack.extend(source._producer for source in node.sources if source._producer is not None)


def trainables(loss: LossNode) -> list[Trainable]:
    """Return what has weights and leads to the loss, each once, first layers first."""
    found: dict[int, Trainable] = {}
    inputs: set[int] = set()
    for node in nodes(loss):
        trainable = node._trained_source()
        if trainable is not None:
            found[id(trainable)] = trainable
        inputs.update(id(source) for source in node.sources if source.is_input)
    if len(inputs) > 1:
        raise GraphError(f"TrainingGraph: the network has {len(inputs)} input images, expected 1; Graph takes several.")
    layers = list(reversed(found.values()))
    labels = [layer.label for layer in layers]
    for label in labels:
        count = labels.count(label)
        if count > 1:
            raise GraphError(
                f'TrainingGraph: {count} data sources are labelled "{label}", expected a label of its own for each.'
            )
    return layers
