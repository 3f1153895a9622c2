// Kernels of arrays by their classes, for tests of all kernels.
#pragma once

#import <MetalPerformanceShaders/MPSNDArray/MPSNDArray.h>

// A kernel of arrays. +1.
inline MPSKernel *new_array_kernel(Class each, id<MTLDevice> device) {
  const auto is_kind = [](Class own, Class base) { return [own isSubclassOfClass:base] == YES; };
  id made = [each alloc];
  if (is_kind(each, [MPSNDArrayUnaryKernel class]) || is_kind(each, [MPSNDArrayBinaryKernel class]) ||
      is_kind(each, [MPSNDArrayUnaryGradientKernel class]) ||
      is_kind(each, [MPSNDArrayBinaryPrimaryGradientKernel class]) ||
      is_kind(each, [MPSNDArrayBinarySecondaryGradientKernel class]) || is_kind(each, [MPSNDArrayLUTDequantize class]))
    return [made initWithDevice:device];
  if (is_kind(each, [MPSNDArrayMultiaryGradientKernel class]))
    return [made initWithDevice:device sourceCount:3 sourceGradientIndex:1];
  if (is_kind(each, [MPSNDArrayVectorLUTDequantize class]))
    return [static_cast<MPSNDArrayVectorLUTDequantize *>(made) initWithDevice:device axis:1];
  MPSNDArrayAffineQuantizationDescriptor *const four_bits =
      [[[MPSNDArrayAffineQuantizationDescriptor alloc] initWithDataType:MPSDataTypeInt4 hasZeroPoint:YES
                                                            hasMinValue:NO] autorelease];
  if (is_kind(each, [MPSNDArrayAffineInt4Dequantize class]))
    return [made initWithDevice:device quantizationDescriptor:four_bits];
  if (is_kind(each, [MPSNDArrayQuantizedMatrixMultiplication class]))
    return [made initWithDevice:device leftQuantizationDescriptor:nil rightQuantizationDescriptor:four_bits];
  return [made initWithDevice:device sourceCount:3];
}
