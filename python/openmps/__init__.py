"""Train neural networks written against Apple's Metal Performance Shaders, on any machine."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from openmps import (
    _waiting,  # noqa: F401  # before what loads the extension
    init,
)
from openmps._version import __version__
from openmps.callbacks import (
    Callback,
    CallbackList,
    Checkpoint,
    Checkpoints,
    CSVLogger,
    EarlyStopping,
    Training,
)
from openmps.convolution_descriptor import ConvolutionDescriptor
from openmps.device import (
    CommandBuffer,
    CommandBufferStatus,
    CommandQueue,
    Device,
    devices,
)
from openmps.errors import (
    ArgumentError,
    BoundsError,
    DatasetError,
    DeviceError,
    DTypeError,
    Error,
    ExecutionError,
    FileError,
    GraphError,
    MissingExtraError,
    NonFiniteError,
    OutOfMemoryError,
    ShapeError,
    StateError,
    UnsupportedError,
    UntrainedLayersWarning,
)
from openmps.history import Epoch, History
from openmps.layers import (
    AdditionNode,
    ConcatenationNode,
    ConvolutionNode,
    DivisionNode,
    DropoutNode,
    FullyConnectedNode,
    LogSoftMaxNode,
    LossNode,
    MultiplicationNode,
    PoolingAverageNode,
    PoolingL2NormNode,
    PoolingMaxNode,
    SoftMaxNode,
    SubtractionNode,
)
from openmps.losses import (
    LossDescriptor,
    LossType,
    Reduction,
)
from openmps.neurons import (
    NeuronAbsoluteNode,
    NeuronELUNode,
    NeuronExponentialNode,
    NeuronGeLUNode,
    NeuronHardSigmoidNode,
    NeuronLinearNode,
    NeuronLogarithmNode,
    NeuronNode,
    NeuronPowerNode,
    NeuronPReLUNode,
    NeuronReLUNNode,
    NeuronReLUNode,
    NeuronSigmoidNode,
    NeuronSoftPlusNode,
    NeuronSoftSignNode,
    NeuronTanHNode,
)
from openmps.nn_graph import (
    ImageBatch,
    LabelBatch,
    NNGraph,
)
from openmps.nodes import (
    FilterNode,
    GradientFilterNode,
    ImageNode,
    Padding,
    PixelFormat,
)
from openmps.normalization import (
    BatchNormalizationNode,
    GroupNormalizationNode,
    InstanceNormalizationNode,
)
from openmps.normalization_sources import (
    BatchNormalizationDataSource,
    GroupNormalizationDataSource,
    InstanceNormalizationDataSource,
)
from openmps.optimizers import (
    SGD,
    Adam,
    CustomOptimizer,
    Optimizer,
    RMSProp,
)
from openmps.progress import Progress
from openmps.sources import ConvolutionDataSource
from openmps.states import GradientState, WeightsState
from openmps.training import TrainingGraph

if TYPE_CHECKING:
    from openmps import datasets, rnn
    from openmps.mpsgraph import Executable, Graph, Operation, Run, Tensor

__all__ = [
    "SGD",
    "Adam",
    "AdditionNode",
    "ArgumentError",
    "BatchNormalizationDataSource",
    "BatchNormalizationNode",
    "BoundsError",
    "CSVLogger",
    "Callback",
    "CallbackList",
    "Checkpoint",
    "Checkpoints",
    "CommandBuffer",
    "CommandBufferStatus",
    "CommandQueue",
    "ConcatenationNode",
    "ConvolutionDataSource",
    "ConvolutionDescriptor",
    "ConvolutionNode",
    "CustomOptimizer",
    "DTypeError",
    "DatasetError",
    "Device",
    "DeviceError",
    "DivisionNode",
    "DropoutNode",
    "EarlyStopping",
    "Epoch",
    "Error",
    "Executable",
    "ExecutionError",
    "FileError",
    "FilterNode",
    "FullyConnectedNode",
    "GradientFilterNode",
    "GradientState",
    "Graph",
    "GraphError",
    "GroupNormalizationDataSource",
    "GroupNormalizationNode",
    "History",
    "ImageBatch",
    "ImageNode",
    "InstanceNormalizationDataSource",
    "InstanceNormalizationNode",
    "LabelBatch",
    "LogSoftMaxNode",
    "LossDescriptor",
    "LossNode",
    "LossType",
    "MissingExtraError",
    "MultiplicationNode",
    "NNGraph",
    "NeuronAbsoluteNode",
    "NeuronELUNode",
    "NeuronExponentialNode",
    "NeuronGeLUNode",
    "NeuronHardSigmoidNode",
    "NeuronLinearNode",
    "NeuronLogarithmNode",
    "NeuronNode",
    "NeuronPReLUNode",
    "NeuronPowerNode",
    "NeuronReLUNNode",
    "NeuronReLUNode",
    "NeuronSigmoidNode",
    "NeuronSoftPlusNode",
    "NeuronSoftSignNode",
    "NeuronTanHNode",
    "NonFiniteError",
    "Operation",
    "Optimizer",
    "OutOfMemoryError",
    "Padding",
    "PixelFormat",
    "PoolingAverageNode",
    "PoolingL2NormNode",
    "PoolingMaxNode",
    "Progress",
    "RMSProp",
    "Reduction",
    "Run",
    "ShapeError",
    "SoftMaxNode",
    "StateError",
    "SubtractionNode",
    "Tensor",
    "Training",
    "TrainingGraph",
    "UnsupportedError",
    "UntrainedLayersWarning",
    "WeightsState",
    "__version__",
    "datasets",
    "devices",
    "init",
    "rnn",
]

# Modules that many programs do not use are imported at the first use of one of their names: name to module.
_LATER = {
    "datasets": "openmps.datasets",
    "rnn": "openmps.rnn",
    **dict.fromkeys(("Executable", "Graph", "Operation", "Run", "Tensor"), "openmps.mpsgraph"),
}


def __getattr__(name: str) -> Any:
    module = _LATER.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = import_module(module)
    if module.rpartition(".")[2] != name:
        found = getattr(found, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
