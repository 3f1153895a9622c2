"""The layers that a call of each method becomes."""

from __future__ import annotations

from openmps._exports.call_writer import Row
from openmps.coreml._writing import elementwise, networks, shapes

__all__ = ["ROWS"]

ROWS: dict[str, Row] = {**elementwise.ROWS, **shapes.ROWS, **networks.ROWS}
