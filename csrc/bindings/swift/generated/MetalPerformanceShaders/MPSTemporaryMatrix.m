// Made by tools/swift/generate.py. The functions of MPSTemporaryMatrix.

#import "shim.h"
#include <omps/MPSTemporaryMatrix.h>

long omps_MPSTemporaryMatrix_readCount(void *object) {
  OMPS_ENTER
  return [(MPSTemporaryMatrix *)object readCount];
  OMPS_LEAVE
}

void omps_MPSTemporaryMatrix_setReadCount(void *object, long newValue) {
  OMPS_ENTER
  [(MPSTemporaryMatrix *)object setReadCount:newValue];
  OMPS_LEAVE
}

void *omps_MPSTemporaryMatrix_temporaryMatrixWithCommandBuffer_matrixDescriptor(const char *class_name, void *commandBuffer, void *matrixDescriptor) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) temporaryMatrixWithCommandBuffer:(id)commandBuffer matrixDescriptor:(id)matrixDescriptor]);
  OMPS_LEAVE
}

void omps_MPSTemporaryMatrix_class_prefetchStorageWithCommandBuffer_matrixDescriptorList(void *commandBuffer, void *descriptorList) {
  OMPS_ENTER
  [MPSTemporaryMatrix prefetchStorageWithCommandBuffer:(id)commandBuffer matrixDescriptorList:omps_consumed(descriptorList)];
  OMPS_LEAVE
}
