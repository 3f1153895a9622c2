// Made by tools/swift/generate.py. The functions of MPSTemporaryNDArray.

#import "shim.h"
#include <omps/MPSTemporaryNDArray.h>

long omps_MPSTemporaryNDArray_readCount(void *object) {
  OMPS_ENTER
  return [(MPSTemporaryNDArray *)object readCount];
  OMPS_LEAVE
}

void omps_MPSTemporaryNDArray_setReadCount(void *object, long newValue) {
  OMPS_ENTER
  [(MPSTemporaryNDArray *)object setReadCount:newValue];
  OMPS_LEAVE
}

void *omps_MPSTemporaryNDArray_temporaryNDArrayWithCommandBuffer_descriptor(const char *class_name, void *commandBuffer, void *descriptor) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) temporaryNDArrayWithCommandBuffer:(id)commandBuffer descriptor:(id)descriptor]);
  OMPS_LEAVE
}
