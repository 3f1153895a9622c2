// Made by tools/swift/generate.py. The functions of MPSTemporaryVector.

#import "shim.h"
#include <omps/MPSTemporaryVector.h>

long omps_MPSTemporaryVector_readCount(void *object) {
  OMPS_ENTER
  return [(MPSTemporaryVector *)object readCount];
  OMPS_LEAVE
}

void omps_MPSTemporaryVector_setReadCount(void *object, long newValue) {
  OMPS_ENTER
  [(MPSTemporaryVector *)object setReadCount:newValue];
  OMPS_LEAVE
}

void *omps_MPSTemporaryVector_temporaryVectorWithCommandBuffer_descriptor(const char *class_name, void *commandBuffer, void *descriptor) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) temporaryVectorWithCommandBuffer:(id)commandBuffer descriptor:(id)descriptor]);
  OMPS_LEAVE
}

void omps_MPSTemporaryVector_class_prefetchStorageWithCommandBuffer_descriptorList(void *commandBuffer, void *descriptorList) {
  OMPS_ENTER
  [MPSTemporaryVector prefetchStorageWithCommandBuffer:(id)commandBuffer descriptorList:omps_consumed(descriptorList)];
  OMPS_LEAVE
}
