// Made by tools/swift/generate.py. The functions of MPSNDArrayIdentity.

#import "shim.h"
#include <omps/MPSNDArrayIdentity.h>

void *omps_MPSNDArrayIdentity_reshapeWithCommandBuffer_sourceArray_shape_destinationArray(void *object, void *cmdBuf, void *sourceArray, void *shape, void *destinationArray) {
  OMPS_ENTER
  return omps_retained([(MPSNDArrayIdentity *)object reshapeWithCommandBuffer:(id)cmdBuf sourceArray:(id)sourceArray shape:omps_consumed(shape) destinationArray:(id)destinationArray]);
  OMPS_LEAVE
}

void *omps_MPSNDArrayIdentity_reshapeWithCommandBuffer_sourceArray_dimensionCount_dimensionSizes_destinationArray(void *object, void *cmdBuf, void *sourceArray, long numberOfDimensions, long *dimensionSizes, void *destinationArray) {
  OMPS_ENTER
  return omps_retained([(MPSNDArrayIdentity *)object reshapeWithCommandBuffer:(id)cmdBuf sourceArray:(id)sourceArray dimensionCount:numberOfDimensions dimensionSizes:(void *)dimensionSizes destinationArray:(id)destinationArray]);
  OMPS_LEAVE
}

void *omps_MPSNDArrayIdentity_reshapeWithCommandEncoder_commandBuffer_sourceArray_shape_destinationArray(void *object, void *encoder, void *cmdBuf, void *sourceArray, void *shape, void *destinationArray) {
  OMPS_ENTER
  return omps_retained([(MPSNDArrayIdentity *)object reshapeWithCommandEncoder:(id)encoder commandBuffer:(id)cmdBuf sourceArray:(id)sourceArray shape:omps_consumed(shape) destinationArray:(id)destinationArray]);
  OMPS_LEAVE
}

void *omps_MPSNDArrayIdentity_reshapeWithCommandEncoder_commandBuffer_sourceArray_dimensionCount_dimensionSizes_destinationArray(void *object, void *encoder, void *cmdBuf, void *sourceArray, long numberOfDimensions, long *dimensionSizes, void *destinationArray) {
  OMPS_ENTER
  return omps_retained([(MPSNDArrayIdentity *)object reshapeWithCommandEncoder:(id)encoder commandBuffer:(id)cmdBuf sourceArray:(id)sourceArray dimensionCount:numberOfDimensions dimensionSizes:(void *)dimensionSizes destinationArray:(id)destinationArray]);
  OMPS_LEAVE
}
