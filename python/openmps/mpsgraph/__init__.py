"""MPSGraph: tensors, automatic differentiation, variables, control flow."""

from openmps.mpsgraph.executable import Executable
from openmps.mpsgraph.graph import Graph
from openmps.mpsgraph.run import Run
from openmps.mpsgraph.tensor import Operation, Tensor

__all__ = ["Executable", "Graph", "Operation", "Run", "Tensor"]
