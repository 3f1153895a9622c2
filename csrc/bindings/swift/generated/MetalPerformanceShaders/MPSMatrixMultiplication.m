// Made by tools/swift/generate.py. The functions of MPSMatrixMultiplication.

#import "shim.h"
#include <omps/MPSMatrixMultiplication.h>

void omps_MPSMatrixMultiplication_resultMatrixOrigin(void *object, void *result) {
  OMPS_ENTER
  *(MTLOrigin *)result = [(MPSMatrixMultiplication *)object resultMatrixOrigin];
  OMPS_LEAVE
}

void omps_MPSMatrixMultiplication_setResultMatrixOrigin(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSMatrixMultiplication *)object setResultMatrixOrigin:*(const MTLOrigin *)newValue];
  OMPS_LEAVE
}

void omps_MPSMatrixMultiplication_leftMatrixOrigin(void *object, void *result) {
  OMPS_ENTER
  *(MTLOrigin *)result = [(MPSMatrixMultiplication *)object leftMatrixOrigin];
  OMPS_LEAVE
}

void omps_MPSMatrixMultiplication_setLeftMatrixOrigin(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSMatrixMultiplication *)object setLeftMatrixOrigin:*(const MTLOrigin *)newValue];
  OMPS_LEAVE
}

void omps_MPSMatrixMultiplication_rightMatrixOrigin(void *object, void *result) {
  OMPS_ENTER
  *(MTLOrigin *)result = [(MPSMatrixMultiplication *)object rightMatrixOrigin];
  OMPS_LEAVE
}

void omps_MPSMatrixMultiplication_setRightMatrixOrigin(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSMatrixMultiplication *)object setRightMatrixOrigin:*(const MTLOrigin *)newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixMultiplication_batchStart(void *object) {
  OMPS_ENTER
  return [(MPSMatrixMultiplication *)object batchStart];
  OMPS_LEAVE
}

void omps_MPSMatrixMultiplication_setBatchStart(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixMultiplication *)object setBatchStart:newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixMultiplication_batchSize(void *object) {
  OMPS_ENTER
  return [(MPSMatrixMultiplication *)object batchSize];
  OMPS_LEAVE
}

void omps_MPSMatrixMultiplication_setBatchSize(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixMultiplication *)object setBatchSize:newValue];
  OMPS_LEAVE
}

void *omps_MPSMatrixMultiplication_initWithDevice_transposeLeft_transposeRight_resultRows_resultColumns_interiorColumns_alpha_beta(const char *class_name, void *device, _Bool transposeLeft, _Bool transposeRight, long resultRows, long resultColumns, long interiorColumns, double alpha, double beta) {
  OMPS_ENTER
  return [(MPSMatrixMultiplication *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device transposeLeft:transposeLeft transposeRight:transposeRight resultRows:resultRows resultColumns:resultColumns interiorColumns:interiorColumns alpha:alpha beta:beta];
  OMPS_LEAVE
}

void *omps_MPSMatrixMultiplication_initWithDevice_resultRows_resultColumns_interiorColumns(const char *class_name, void *device, long resultRows, long resultColumns, long interiorColumns) {
  OMPS_ENTER
  return [(MPSMatrixMultiplication *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device resultRows:resultRows resultColumns:resultColumns interiorColumns:interiorColumns];
  OMPS_LEAVE
}

void omps_MPSMatrixMultiplication_encodeToCommandBuffer_leftMatrix_rightMatrix_resultMatrix(void *object, void *commandBuffer, void *leftMatrix, void *rightMatrix, void *resultMatrix) {
  OMPS_ENTER
  [(MPSMatrixMultiplication *)object encodeToCommandBuffer:(id)commandBuffer leftMatrix:(id)leftMatrix rightMatrix:(id)rightMatrix resultMatrix:(id)resultMatrix];
  OMPS_LEAVE
}
