"""MPSGraph: tensors, automatic differentiation, variables, control flow."""

from openmps.mpsgraph.graph import Graph, Run
from openmps.mpsgraph.tensor import Operation, Tensor

__all__ = ["Graph", "Operation", "Run", "Tensor"]
