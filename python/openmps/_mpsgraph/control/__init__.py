"""The order of operations: conditions, loops, calls of executables, recomputation."""

from __future__ import annotations

from openmps._mpsgraph.control.calls import Calls
from openmps._mpsgraph.control.control_flow import ControlFlow
from openmps._mpsgraph.control.recomputation import Recomputation

__all__ = ["Control"]


class Control(ControlFlow, Calls, Recomputation):
    """Methods that decide which operations run: `cond`, `while_loop`, `call`, `recompute` and others."""
