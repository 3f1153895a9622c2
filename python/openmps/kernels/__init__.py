"""Single kernels of Apple's on NumPy images (N, H, W, C): windows, functions, arithmetic, losses (MPSCNN...).

Images are float32 or float16; uint8 stands for 0..1 in steps of 1/255. A result is float16 if the images are, else
float32. Each call copies its images to the device, runs one kernel, waits, and copies the result back. Networks of such
layers are made of nodes, which run together.
"""

from openmps._public import publish
from openmps.kernels._arithmetic import add, compare, divide, multiply, subtract
from openmps.kernels._losses import Loss, loss
from openmps.kernels._pixels import cross_channel_normalization, log_softmax, neuron, softmax, spatial_normalization
from openmps.kernels._reductions import gram_matrix, reduce
from openmps.kernels._windows import (
    convolution,
    dilated_pool_max,
    fully_connected,
    pool_average,
    pool_l2_norm,
    pool_max,
    resize_bilinear,
    upsample_bilinear,
    upsample_nearest,
)

__all__ = [
    "Loss",
    "add",
    "compare",
    "convolution",
    "cross_channel_normalization",
    "dilated_pool_max",
    "divide",
    "fully_connected",
    "gram_matrix",
    "log_softmax",
    "loss",
    "multiply",
    "neuron",
    "pool_average",
    "pool_l2_norm",
    "pool_max",
    "reduce",
    "resize_bilinear",
    "softmax",
    "spatial_normalization",
    "subtract",
    "upsample_bilinear",
    "upsample_nearest",
]

publish(__name__, __all__, globals())
