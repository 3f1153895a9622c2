"""Placeholders and variables, runs, executables, descriptions of a graph."""

from __future__ import annotations

from openmps._mpsgraph.running.comparisons import Comparisons
from openmps._mpsgraph.running.descriptions import Descriptions
from openmps._mpsgraph.running.runs import Runs

__all__ = ["Running"]


class Running(Descriptions, Comparisons, Runs):
    """Methods that feed and run a graph: `placeholder`, `variable`, `run`, `compile`, `summary` and others."""
