// Made by tools/swift/generate.py. The functions of MPSMatrixCopyDescriptor.

#import "shim.h"
#include <omps/MPSMatrixCopyDescriptor.h>

void *omps_MPSMatrixCopyDescriptor_descriptorWithSourceMatrix_destinationMatrix_offsets(const char *class_name, void *sourceMatrix, void *destinationMatrix, const void *offsets) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) descriptorWithSourceMatrix:(id)sourceMatrix destinationMatrix:(id)destinationMatrix offsets:*(const MPSMatrixCopyOffsets *)offsets]);
  OMPS_LEAVE
}

void *omps_MPSMatrixCopyDescriptor_initWithDevice_count(const char *class_name, void *device, long count) {
  OMPS_ENTER
  return [(MPSMatrixCopyDescriptor *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device count:count];
  OMPS_LEAVE
}

void omps_MPSMatrixCopyDescriptor_setCopyOperationAtIndex_sourceMatrix_destinationMatrix_offsets(void *object, long index, void *sourceMatrix, void *destinationMatrix, const void *offsets) {
  OMPS_ENTER
  [(MPSMatrixCopyDescriptor *)object setCopyOperationAtIndex:index sourceMatrix:(id)sourceMatrix destinationMatrix:(id)destinationMatrix offsets:*(const MPSMatrixCopyOffsets *)offsets];
  OMPS_LEAVE
}

void *omps_MPSMatrixCopyDescriptor_initWithSourceMatrices_destinationMatrices_offsetVector_offset(const char *class_name, void *sourceMatrices, void *destinationMatrices, void *offsets, long byteOffset) {
  OMPS_ENTER
  return [(MPSMatrixCopyDescriptor *)[(Class)objc_getClass(class_name) alloc] initWithSourceMatrices:omps_consumed(sourceMatrices) destinationMatrices:omps_consumed(destinationMatrices) offsetVector:(id)offsets offset:byteOffset];
  OMPS_LEAVE
}
