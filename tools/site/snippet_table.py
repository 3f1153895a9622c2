"""The rows of all families by their classes, and sentences for names of which a program makes no object."""

from __future__ import annotations

import kernel_rows
import matrix_snippets
import node_rows
import object_rows

_FAMILIES = (kernel_rows, node_rows, object_rows, matrix_snippets)
ROWS = {row.name: row for family in _FAMILIES for row in family.rows()}

# Bases of classes and protocols that have snippets.
BASES = {
    "MPSCNNArithmetic",
    "MPSCNNArithmeticGradient",
    "MPSCNNBinaryKernel",
    "MPSCNNPooling",
    "MPSCNNPoolingGradient",
    "MPSCNNPoolingGradientNode",
    "MPSGraphObject",
    "MPSGraphType",
    "MPSImageArithmetic",
    "MPSImageLaplacianPyramid",
    "MPSImageReduceUnary",
    "MPSImageScale",
    "MPSMatrixBinaryKernel",
    "MPSMatrixRandom",
    "MPSMatrixUnaryKernel",
    "MPSNDArrayGradientState",
    "MPSNNArithmeticGradientNode",
    "MPSNNBinaryGradientState",
    "MPSNNBinaryGradientStateNode",
    "MPSNNGradientState",
    "MPSNNOptimizer",
    "MPSNNStateNode",
    "MTLAllocation",
    "MTLCommandEncoder",
    "MTLResource",
    "MTLType",
}

# Classes of objects that a kernel, a layer or a graph makes, and protocols for which openmps has no use.
SENTENCES = {
    "MPSCNNMultiaryKernel": "It computes nothing itself, and openmps has no subclass of it.",
    "MPSDeviceProvider": "A decoder that has it tells kernels their device; `MPSKeyedUnarchiver` does.",
    "MPSGraphVariableOp": "A graph makes it: `operation` of the tensor that `variableWithData:shape:dataType:name:` "
    "returns.",
    "MPSHeapProvider": "A program may have a class with these methods. openmps keeps temporary memory itself and asks "
    "no heap provider.",
    "MPSImageSizeEncodingState": "States of kernels have it, such as those that `MPSCNNConvolution` makes; a program "
    "reads the two sizes.",
    "MPSKeyedUnarchiver": "`unarchivedObjectOfClass:fromData:device:error:` returns the kernel that `NSKeyedArchiver` "
    "has written, on a device.",
    "MPSNDArrayAllocator": "`defaultAllocator` of `MPSNDArray` and `MPSTemporaryNDArray` returns one, for "
    "`destinationArrayAllocator` of a kernel.",
    "MPSNDArrayGatherGradientState": "`MPSNDArrayGather` makes it: "
    "`resultStateForSourceArrays:sourceStates:destinationArray:`.",
    "MPSNNMultiaryGradientState": "`MPSCNNMultiaryKernel` makes it, which computes nothing itself and has no "
    "subclass here.",
    "MPSNNMultiaryGradientStateNode": "No filter of openmps leaves one.",
    "MPSRNNMatrixTrainingState": "`MPSRNNMatrixTrainingLayer` appends one for each step to the array that the forward "
    "pass gets.",
    "MPSRNNRecurrentImageState": "`MPSRNNImageInferenceLayer` makes it where a sequence is encoded.",
}
