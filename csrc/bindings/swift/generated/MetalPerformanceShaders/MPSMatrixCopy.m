// Made by tools/swift/generate.py. The functions of MPSMatrixCopy.

#import "shim.h"
#include <omps/MPSMatrixCopy.h>

long omps_MPSMatrixCopy_copyRows(void *object) {
  OMPS_ENTER
  return [(MPSMatrixCopy *)object copyRows];
  OMPS_LEAVE
}

long omps_MPSMatrixCopy_copyColumns(void *object) {
  OMPS_ENTER
  return [(MPSMatrixCopy *)object copyColumns];
  OMPS_LEAVE
}

_Bool omps_MPSMatrixCopy_sourcesAreTransposed(void *object) {
  OMPS_ENTER
  return [(MPSMatrixCopy *)object sourcesAreTransposed];
  OMPS_LEAVE
}

_Bool omps_MPSMatrixCopy_destinationsAreTransposed(void *object) {
  OMPS_ENTER
  return [(MPSMatrixCopy *)object destinationsAreTransposed];
  OMPS_LEAVE
}

void *omps_MPSMatrixCopy_initWithDevice_copyRows_copyColumns_sourcesAreTransposed_destinationsAreTransposed(const char *class_name, void *device, long copyRows, long copyColumns, _Bool sourcesAreTransposed, _Bool destinationsAreTransposed) {
  OMPS_ENTER
  return [(MPSMatrixCopy *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device copyRows:copyRows copyColumns:copyColumns sourcesAreTransposed:sourcesAreTransposed destinationsAreTransposed:destinationsAreTransposed];
  OMPS_LEAVE
}

void omps_MPSMatrixCopy_encodeToCommandBuffer_copyDescriptor(void *object, void *commandBuffer, void *copyDescriptor) {
  OMPS_ENTER
  [(MPSMatrixCopy *)object encodeToCommandBuffer:(id)commandBuffer copyDescriptor:(id)copyDescriptor];
  OMPS_LEAVE
}

void omps_MPSMatrixCopy_encodeToCommandBuffer_copyDescriptor_rowPermuteIndices_rowPermuteOffset_columnPermuteIndices_columnPermuteOffset(void *object, void *commandBuffer, void *copyDescriptor, void *rowPermuteIndices, long rowPermuteOffset, void *columnPermuteIndices, long columnPermuteOffset) {
  OMPS_ENTER
  [(MPSMatrixCopy *)object encodeToCommandBuffer:(id)commandBuffer copyDescriptor:(id)copyDescriptor rowPermuteIndices:(id)rowPermuteIndices rowPermuteOffset:rowPermuteOffset columnPermuteIndices:(id)columnPermuteIndices columnPermuteOffset:columnPermuteOffset];
  OMPS_LEAVE
}
