"""The backward pass of a network, node by node."""

from __future__ import annotations

from openmps.errors import GraphError
from openmps.layers import AdditionNode, LossNode
from openmps.nodes import FilterNode, ImageNode, NodeHandler


def backward_pass(last: FilterNode, gradient: ImageNode, handler: NodeHandler | None) -> list[FilterNode]:
    """The implementation of ``FilterNode.training_graph``."""
    order = _filters_up_to(last)
    gradients: dict[int, list[ImageNode]] = {}
    if isinstance(last, LossNode):  # its result is the gradient of its source already
        order.remove(last)
        gradients[id(last.sources[0])] = [gradient]
    else:
        gradients[id(last.result_image)] = [gradient]
    if not order:
        raise GraphError(f"{last._who}: 0 filters lead to it, expected 1 or more, so there is nothing to train.")
    ends: list[FilterNode] = []
    for forward in reversed(order):
        if id(forward.result_image) not in gradients:
            continue
        first, *others = gradients[id(forward.result_image)]
        for other in others:
            first = AdditionNode(first, other).result_image
        for node, source in zip(forward.gradient_filters(first), forward.sources, strict=True):
            if handler is not None:
                handler(node, forward)
            if source.is_input or source.stops_gradient:
                ends.append(node)
            else:
                gradients.setdefault(id(source), []).append(node.result_image)
    return ends


def _filters_up_to(last: FilterNode) -> list[FilterNode]:
    """Return the filters through which a gradient goes, each after its sources, without recursion: they may be many."""
    order: list[FilterNode] = []
    is_done: dict[int, bool] = {}
    waiting: list[tuple[FilterNode, bool]] = [(last, False)]
    while waiting:
        node, sources_are_done = waiting.pop()
        if sources_are_done:
            order.append(node)
            is_done[id(node)] = True
        elif id(node) in is_done:
            if not is_done[id(node)]:
                raise GraphError(f"{node}: its result leads back to itself, expected a network without a cycle.")
        else:
            is_done[id(node)] = False
            waiting.append((node, True))
            for source in reversed(node.sources):
                if source._producer is not None and not source.stops_gradient:
                    waiting.append((source._producer, False))
    return order
