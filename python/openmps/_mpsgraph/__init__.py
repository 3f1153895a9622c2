"""MPSGraph: tensors, automatic differentiation, variables, control flow."""

from openmps._mpsgraph.builder import natives
from openmps._mpsgraph.dtypes import as_host, narrowed
from openmps._mpsgraph.executable import Executable
from openmps._mpsgraph.graph import Graph
from openmps._mpsgraph.run import Run
from openmps._mpsgraph.tensor import Operation, Tensor
from openmps._mpsgraph.tensor_data import TensorData, from_dlpack

__all__ = [
    "Executable",
    "Graph",
    "Operation",
    "Run",
    "Tensor",
    "TensorData",
    "as_host",
    "from_dlpack",
    "narrowed",
    "natives",
]
