"""MPSGraph: tensors, automatic differentiation, variables, control flow."""

from openmps._mpsgraph.builder import natives
from openmps._mpsgraph.dtypes import as_host, dtype_of, narrowed
from openmps._mpsgraph.executable import Executable
from openmps._mpsgraph.graph import Graph
from openmps._mpsgraph.record import CALL, KERNEL, Block, Call
from openmps._mpsgraph.recorded import Recorded, recorded
from openmps._mpsgraph.run import Run
from openmps._mpsgraph.tensor import Operation, Tensor
from openmps._mpsgraph.tensor_data import TensorData, from_dlpack

__all__ = [
    "CALL",
    "KERNEL",
    "Block",
    "Call",
    "Executable",
    "Graph",
    "Operation",
    "Recorded",
    "Run",
    "Tensor",
    "TensorData",
    "as_host",
    "dtype_of",
    "from_dlpack",
    "narrowed",
    "natives",
    "recorded",
]
