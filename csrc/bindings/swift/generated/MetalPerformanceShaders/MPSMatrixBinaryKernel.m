// Made by tools/swift/generate.py. The functions of MPSMatrixBinaryKernel.

#import "shim.h"
#include <omps/MPSMatrixBinaryKernel.h>

void omps_MPSMatrixBinaryKernel_primarySourceMatrixOrigin(void *object, void *result) {
  OMPS_ENTER
  *(MTLOrigin *)result = [(MPSMatrixBinaryKernel *)object primarySourceMatrixOrigin];
  OMPS_LEAVE
}

void omps_MPSMatrixBinaryKernel_setPrimarySourceMatrixOrigin(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSMatrixBinaryKernel *)object setPrimarySourceMatrixOrigin:*(const MTLOrigin *)newValue];
  OMPS_LEAVE
}

void omps_MPSMatrixBinaryKernel_secondarySourceMatrixOrigin(void *object, void *result) {
  OMPS_ENTER
  *(MTLOrigin *)result = [(MPSMatrixBinaryKernel *)object secondarySourceMatrixOrigin];
  OMPS_LEAVE
}

void omps_MPSMatrixBinaryKernel_setSecondarySourceMatrixOrigin(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSMatrixBinaryKernel *)object setSecondarySourceMatrixOrigin:*(const MTLOrigin *)newValue];
  OMPS_LEAVE
}

void omps_MPSMatrixBinaryKernel_resultMatrixOrigin(void *object, void *result) {
  OMPS_ENTER
  *(MTLOrigin *)result = [(MPSMatrixBinaryKernel *)object resultMatrixOrigin];
  OMPS_LEAVE
}

void omps_MPSMatrixBinaryKernel_setResultMatrixOrigin(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSMatrixBinaryKernel *)object setResultMatrixOrigin:*(const MTLOrigin *)newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixBinaryKernel_batchStart(void *object) {
  OMPS_ENTER
  return [(MPSMatrixBinaryKernel *)object batchStart];
  OMPS_LEAVE
}

void omps_MPSMatrixBinaryKernel_setBatchStart(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixBinaryKernel *)object setBatchStart:newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixBinaryKernel_batchSize(void *object) {
  OMPS_ENTER
  return [(MPSMatrixBinaryKernel *)object batchSize];
  OMPS_LEAVE
}

void omps_MPSMatrixBinaryKernel_setBatchSize(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixBinaryKernel *)object setBatchSize:newValue];
  OMPS_LEAVE
}
