"""Train neural networks written against Apple's Metal Performance Shaders, on any machine."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from openmps._runtime import first_imports  # noqa: F401  # before what loads the extension

# isort: split
from openmps import init
from openmps._checks.answered_imports import answer_imports as _answer_imports
from openmps._checks.their_names import TOP_NAMES as _TOP_NAMES
from openmps._checks.words import refuse_name as _refuse_name
from openmps._inspection.reports import Explanation, PlanMemory, UnfusedPair
from openmps._inspection.summaries import Summary
from openmps._nodes import arithmetic as _arithmetic
from openmps._nodes import binary_convolution as _binary_convolution
from openmps._nodes import forward_losses as _forward_losses
from openmps._nodes import gram_matrix as _gram_matrix
from openmps._nodes import layers as _layers
from openmps._nodes import local_normalization as _local_normalization
from openmps._nodes import neurons as _neurons
from openmps._nodes import normalization as _normalization
from openmps._nodes import padding as _padding
from openmps._nodes import reductions as _reductions
from openmps._nodes import sizes as _sizes
from openmps._nodes import upsampling as _upsampling
from openmps._nodes import yolo as _yolo
from openmps._nodes.arithmetic import *  # noqa: F403
from openmps._nodes.binary_convolution import *  # noqa: F403
from openmps._nodes.convolution_descriptor import ConvolutionDescriptor
from openmps._nodes.device_arrays import Matrix, Vector
from openmps._nodes.forward_losses import *  # noqa: F403
from openmps._nodes.gram_matrix import *  # noqa: F403
from openmps._nodes.images import Image, Texture
from openmps._nodes.layers import *  # noqa: F403
from openmps._nodes.local_normalization import *  # noqa: F403
from openmps._nodes.losses import (
    LossDescriptor,
    LossType,
    Reduction,
)
from openmps._nodes.neurons import *  # noqa: F403
from openmps._nodes.nn_graph import (
    ImageBatch,
    LabelBatch,
    NNGraph,
)
from openmps._nodes.nodes import (
    FilterNode,
    GradientFilterNode,
    ImageNode,
    Padding,
    PixelFormat,
)
from openmps._nodes.normalization import *  # noqa: F403
from openmps._nodes.normalization_sources import (
    BatchNormalizationDataSource,
    GroupNormalizationDataSource,
    InstanceNormalizationDataSource,
)
from openmps._nodes.optimizers import (
    SGD,
    Adam,
    AdamW,
    CustomOptimizer,
    Optimizer,
    RMSProp,
)
from openmps._nodes.padding import *  # noqa: F403
from openmps._nodes.reductions import *  # noqa: F403
from openmps._nodes.sizes import *  # noqa: F403
from openmps._nodes.sources import ConvolutionDataSource
from openmps._nodes.states import GradientState, WeightsState
from openmps._nodes.upsampling import *  # noqa: F403
from openmps._nodes.yolo import *  # noqa: F403
from openmps._public import publish
from openmps._runtime.device import (
    CommandBuffer,
    CommandBufferStatus,
    CommandQueue,
    Device,
    devices,
)
from openmps._version import __version__
from openmps.errors import (
    ArgumentError,
    ArgumentNameError,
    AttributeNameError,
    BoundsError,
    CompileError,
    DatasetError,
    DeviceError,
    DTypeError,
    Error,
    ExecutionError,
    FileError,
    GraphError,
    ImportNameError,
    MissingExtraError,
    NonFiniteError,
    OutOfMemoryError,
    ShapeError,
    SharingError,
    StateError,
    UnsupportedError,
    UntrainedLayersWarning,
)

if TYPE_CHECKING:
    from openmps import (
        coreml,
        data,
        datasets,
        distributed,
        image,
        kernels,
        matrix,
        metal,
        models,
        ndarray,
        nn,
        onnx,
        optim,
        rnn,
        tasks,
    )
    from openmps._inspection.comparison import ComparedResult, Comparison
    from openmps._mpsgraph import Executable, Graph, Operation, Run, Tensor, TensorData, from_dlpack
    from openmps._trainer import MeanAveragePrecision, Metric, RateCurve, Trainer
    from openmps._training.callbacks import (
        Callback,
        CallbackList,
        Checkpoint,
        Checkpoints,
        CSVLogger,
        EarlyStopping,
        JSONLogger,
        TensorBoard,
        Trackio,
        Training,
    )
    from openmps._training.history import Epoch, History
    from openmps._training.progress import Progress
    from openmps._training.samples import Samples
    from openmps._training.training_graph import TrainingGraph

__all__ = [
    "SGD",
    "Adam",
    "AdamW",
    "ArgumentError",
    "ArgumentNameError",
    "AttributeNameError",
    "BatchNormalizationDataSource",
    "BoundsError",
    "CSVLogger",
    "Callback",
    "CallbackList",
    "Checkpoint",
    "Checkpoints",
    "CommandBuffer",
    "CommandBufferStatus",
    "CommandQueue",
    "ComparedResult",
    "Comparison",
    "CompileError",
    "ConvolutionDataSource",
    "ConvolutionDescriptor",
    "CustomOptimizer",
    "DTypeError",
    "DatasetError",
    "Device",
    "DeviceError",
    "EarlyStopping",
    "Epoch",
    "Error",
    "Executable",
    "ExecutionError",
    "Explanation",
    "FileError",
    "FilterNode",
    "GradientFilterNode",
    "GradientState",
    "Graph",
    "GraphError",
    "GroupNormalizationDataSource",
    "History",
    "Image",
    "ImageBatch",
    "ImageNode",
    "ImportNameError",
    "InstanceNormalizationDataSource",
    "JSONLogger",
    "LabelBatch",
    "LossDescriptor",
    "LossType",
    "Matrix",
    "MeanAveragePrecision",
    "Metric",
    "MissingExtraError",
    "NNGraph",
    "NonFiniteError",
    "Operation",
    "Optimizer",
    "OutOfMemoryError",
    "Padding",
    "PixelFormat",
    "PlanMemory",
    "Progress",
    "RMSProp",
    "RateCurve",
    "Reduction",
    "Run",
    "Samples",
    "ShapeError",
    "SharingError",
    "StateError",
    "Summary",
    "Tensor",
    "TensorBoard",
    "TensorData",
    "Texture",
    "Trackio",
    "Trainer",
    "Training",
    "TrainingGraph",
    "UnfusedPair",
    "UnsupportedError",
    "UntrainedLayersWarning",
    "Vector",
    "WeightsState",
    "__version__",
    "coreml",
    "data",
    "datasets",
    "devices",
    "distributed",
    "from_dlpack",
    "image",
    "init",
    "kernels",
    "matrix",
    "metal",
    "models",
    "ndarray",
    "nn",
    "onnx",
    "optim",
    "rnn",
    "tasks",
]
__all__ += _arithmetic.__all__
__all__ += _binary_convolution.__all__
__all__ += _forward_losses.__all__
__all__ += _gram_matrix.__all__
__all__ += _layers.__all__
__all__ += _local_normalization.__all__
__all__ += _neurons.__all__
__all__ += _normalization.__all__
__all__ += _padding.__all__
__all__ += _reductions.__all__
__all__ += _sizes.__all__
__all__ += _upsampling.__all__
__all__ += _yolo.__all__

# Modules that many programs do not use are imported at the first use of one of their names: name to module.
_LATER = {
    "data": "openmps.data",
    "datasets": "openmps.datasets",
    "distributed": "openmps.distributed",
    "image": "openmps.image",
    "kernels": "openmps.kernels",
    "matrix": "openmps.matrix",
    "metal": "openmps.metal",
    "models": "openmps.models",
    "ndarray": "openmps.ndarray",
    "nn": "openmps.nn",
    "coreml": "openmps.coreml",
    "onnx": "openmps.onnx",
    "optim": "openmps.optim",
    "rnn": "openmps.rnn",
    "tasks": "openmps.tasks",
    **dict.fromkeys(
        ("Executable", "Graph", "Operation", "Run", "Tensor", "TensorData", "from_dlpack"), "openmps._mpsgraph"
    ),
    **dict.fromkeys(
        (
            "Callback",
            "CallbackList",
            "Checkpoint",
            "Checkpoints",
            "CSVLogger",
            "EarlyStopping",
            "Training",
            "JSONLogger",
            "TensorBoard",
            "Trackio",
        ),
        "openmps._training.callbacks",
    ),
    **dict.fromkeys(("Epoch", "History"), "openmps._training.history"),
    **dict.fromkeys(("MeanAveragePrecision", "Metric", "RateCurve", "Trainer"), "openmps._trainer"),
    "ComparedResult": "openmps._inspection.comparison",
    "Comparison": "openmps._inspection.comparison",
    "Progress": "openmps._training.progress",
    "Samples": "openmps._training.samples",
    "TrainingGraph": "openmps._training.training_graph",
}

publish(
    __name__,
    [name for name in __all__ if name not in _LATER],
    globals(),
    formerly=(
        "callbacks",
        "callbacks.checkpoint",
        "callbacks.checkpoints",
        "callbacks.csv_logger",
        "callbacks.early_stopping",
        "callbacks.hooks",
        "callbacks.training",
        "convolution_descriptor",
        "history",
        "layers",
        "losses",
        "neurons",
        "nodes",
        "normalization",
        "normalization_sources",
        "optimizers",
        "progress",
        "sources",
    ),
)

_answer_imports(__name__, _TOP_NAMES, __all__)


def __getattr__(name: str) -> Any:
    module = _LATER.get(name)
    if module is None:
        _refuse_name(__name__, name, _TOP_NAMES, [] if name.startswith("_") else __all__)
    found = import_module(module)
    if module.rpartition(".")[2] != name:
        publish(__name__, [name], vars(found))
        found = getattr(found, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*__all__, "errors", *(name for name in globals() if name.startswith("__"))})
