"""A description of a network as a list. Two networks have the same list if a checkpoint of one fits the other."""

from __future__ import annotations

import json
from enum import Enum
from typing import Any

from openmps._nodes.layers import LossNode
from openmps._nodes.nodes import FilterNode
from openmps._nodes.parts import nodes
from openmps._nodes.sources import ConvolutionDataSource
from openmps._nodes.yolo import YOLOLossNode

__all__ = ["fingerprint", "layout"]

_LEFT_OUT = ("sources", "result_image", "forward", "optimizer")


def layout(loss: LossNode | YOLOLossNode) -> list[dict[str, Any]]:
    """Return every node that leads to the loss with its settings and the places of its sources, the loss first."""
    all_nodes = list(nodes(loss))
    places = {id(node): place for place, node in enumerate(all_nodes)}

    def source_of(image: Any) -> int | None:
        return None if image._producer is None else places[id(image._producer)]

    return [
        {
            "kind": type(node).__name__,
            "sources": [source_of(image) for image in node.sources],
            "settings": _settings(node),
        }
        for node in all_nodes
    ]


def fingerprint(loss: LossNode | YOLOLossNode) -> str:
    """Return a hash of the layout."""
    import hashlib

    return hashlib.sha256(json.dumps(layout(loss), sort_keys=True).encode()).hexdigest()


def _settings(node: FilterNode) -> dict[str, Any]:
    """Return a node's plain attributes and its data source's extents."""
    settings = _plain(vars(node))
    source = node._trained_source()
    if source is not None:
        settings["layer"] = source.label
        settings["tensors"] = {name: list(tensor.shape) for name, tensor in sorted(source._tensors().items())}
        if isinstance(source, ConvolutionDataSource):  # fields that users add to one of theirs are a state
            settings["descriptor"] = repr(source.descriptor())
        elif not isinstance(source, FilterNode):
            settings["source"] = _plain(vars(source))
    descriptor = getattr(node, "descriptor", None)
    if descriptor is not None:
        settings["descriptor"] = repr(descriptor)
    return settings


def _plain(attributes: dict[str, Any]) -> dict[str, Any]:
    """Return public numbers, texts and tuples of them."""
    return {
        name: _value(value)
        for name, value in sorted(attributes.items())
        if not name.startswith("_") and name not in _LEFT_OUT and _is_plain(value)
    }


def _is_plain(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(_is_plain(item) for item in value)
    return value is None or isinstance(value, bool | int | float | str | Enum)


def _value(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.name or int(value.value)
    return [_value(item) for item in value] if isinstance(value, tuple) else value
