// Made by tools/swift/generate.py. The functions of MPSMatrixFindTopK.

#import "shim.h"
#include <omps/MPSMatrixFindTopK.h>

long omps_MPSMatrixFindTopK_sourceRows(void *object) {
  OMPS_ENTER
  return [(MPSMatrixFindTopK *)object sourceRows];
  OMPS_LEAVE
}

void omps_MPSMatrixFindTopK_setSourceRows(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixFindTopK *)object setSourceRows:newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixFindTopK_sourceColumns(void *object) {
  OMPS_ENTER
  return [(MPSMatrixFindTopK *)object sourceColumns];
  OMPS_LEAVE
}

void omps_MPSMatrixFindTopK_setSourceColumns(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixFindTopK *)object setSourceColumns:newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixFindTopK_indexOffset(void *object) {
  OMPS_ENTER
  return [(MPSMatrixFindTopK *)object indexOffset];
  OMPS_LEAVE
}

void omps_MPSMatrixFindTopK_setIndexOffset(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixFindTopK *)object setIndexOffset:newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixFindTopK_numberOfTopKValues(void *object) {
  OMPS_ENTER
  return [(MPSMatrixFindTopK *)object numberOfTopKValues];
  OMPS_LEAVE
}

void omps_MPSMatrixFindTopK_setNumberOfTopKValues(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixFindTopK *)object setNumberOfTopKValues:newValue];
  OMPS_LEAVE
}

void *omps_MPSMatrixFindTopK_initWithDevice_numberOfTopKValues(const char *class_name, void *device, long numberOfTopKValues) {
  OMPS_ENTER
  return [(MPSMatrixFindTopK *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device numberOfTopKValues:numberOfTopKValues];
  OMPS_LEAVE
}

void omps_MPSMatrixFindTopK_encodeToCommandBuffer_inputMatrix_resultIndexMatrix_resultValueMatrix(void *object, void *commandBuffer, void *inputMatrix, void *resultIndexMatrix, void *resultValueMatrix) {
  OMPS_ENTER
  [(MPSMatrixFindTopK *)object encodeToCommandBuffer:(id)commandBuffer inputMatrix:(id)inputMatrix resultIndexMatrix:(id)resultIndexMatrix resultValueMatrix:(id)resultValueMatrix];
  OMPS_LEAVE
}
