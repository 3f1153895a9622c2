"""Graphs of a few nodes, computed on one device."""

from __future__ import annotations

from typing import Any

import openmps as mps


def computed(node: Any, *images: Any, device: str = "cpu") -> Any:
    """Return the result of a node for batches of images, one for each input of the graph."""
    graph = mps.NNGraph(node, device)
    buffer = mps.CommandQueue(device).command_buffer()
    result = graph.encode_batch(buffer, [mps.ImageBatch(each, device) for each in images])
    buffer.commit()
    buffer.wait_until_completed()
    assert result is not None
    return result.numpy()
