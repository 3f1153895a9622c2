"""Apple's matrix kernels on NumPy arrays: products, decompositions, solvers, functions of rows (MPSMatrix...).

A matrix is an array (rows, columns), a batch of them (batch, rows, columns); a vector is (length,), a batch of them
(batch, length). One matrix or vector beside a batch is used for each of the batch. Arrays of float16 stay float16, all
others become float32; a result is float16 if all operands are. Sums are float32. Each call copies its arrays to the
device, runs one kernel, waits, and copies the result back.

Kernels with a state, and those with several results, are classes: normalization, gradients, copies, random numbers.
"""

from openmps._public import publish
from openmps.matrix._calls import (
    DenseGradients,
    NeuronGradients,
    NormalizationGradients,
    Normalized,
    RandomDistribution,
)
from openmps.matrix._images import images_to_matrix, matrix_to_images
from openmps.matrix._neurons import fully_connected, neuron, prelu, weighted_sum
from openmps.matrix._products import matmul, matvec
from openmps.matrix._rows import TopK, log_softmax, log_softmax_gradient, softmax, softmax_gradient, top_k
from openmps.matrix._solvers import LU, cholesky, lu, solve, solve_cholesky, solve_lu, solve_triangular
from openmps.matrix._written.layers import (
    BatchNormalization,
    BatchNormalizationGradient,
    FullyConnectedGradient,
    NeuronGradient,
)
from openmps.matrix._written.sources import Copy, RandomMTGP32, RandomPhilox

__all__ = [
    "LU",
    "BatchNormalization",
    "BatchNormalizationGradient",
    "Copy",
    "DenseGradients",
    "FullyConnectedGradient",
    "NeuronGradient",
    "NeuronGradients",
    "NormalizationGradients",
    "Normalized",
    "RandomDistribution",
    "RandomMTGP32",
    "RandomPhilox",
    "TopK",
    "cholesky",
    "fully_connected",
    "images_to_matrix",
    "log_softmax",
    "log_softmax_gradient",
    "lu",
    "matmul",
    "matrix_to_images",
    "matvec",
    "neuron",
    "prelu",
    "softmax",
    "softmax_gradient",
    "solve",
    "solve_cholesky",
    "solve_lu",
    "solve_triangular",
    "top_k",
    "weighted_sum",
]

publish(__name__, __all__, globals())
