// Made by tools/swift/generate.py. The functions of MPSMatrixRandom.

#import "shim.h"
#include <omps/MPSMatrixRandom.h>

uint32_t omps_MPSMatrixRandom_destinationDataType(void *object) {
  OMPS_ENTER
  return [(MPSMatrixRandom *)object destinationDataType];
  OMPS_LEAVE
}

unsigned long omps_MPSMatrixRandom_distributionType(void *object) {
  OMPS_ENTER
  return [(MPSMatrixRandom *)object distributionType];
  OMPS_LEAVE
}

long omps_MPSMatrixRandom_batchStart(void *object) {
  OMPS_ENTER
  return [(MPSMatrixRandom *)object batchStart];
  OMPS_LEAVE
}

void omps_MPSMatrixRandom_setBatchStart(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixRandom *)object setBatchStart:newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixRandom_batchSize(void *object) {
  OMPS_ENTER
  return [(MPSMatrixRandom *)object batchSize];
  OMPS_LEAVE
}

void omps_MPSMatrixRandom_setBatchSize(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixRandom *)object setBatchSize:newValue];
  OMPS_LEAVE
}

void omps_MPSMatrixRandom_encodeToCommandBuffer_destinationVector(void *object, void *commandBuffer, void *destinationVector) {
  OMPS_ENTER
  [(MPSMatrixRandom *)object encodeToCommandBuffer:(id)commandBuffer destinationVector:(id)destinationVector];
  OMPS_LEAVE
}

void omps_MPSMatrixRandom_encodeToCommandBuffer_destinationMatrix(void *object, void *commandBuffer, void *destinationMatrix) {
  OMPS_ENTER
  [(MPSMatrixRandom *)object encodeToCommandBuffer:(id)commandBuffer destinationMatrix:(id)destinationMatrix];
  OMPS_LEAVE
}
