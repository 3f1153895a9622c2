// Made by tools/swift/generate.py. The functions of MPSMatrixUnaryKernel.

#import "shim.h"
#include <omps/MPSMatrixUnaryKernel.h>

void omps_MPSMatrixUnaryKernel_sourceMatrixOrigin(void *object, void *result) {
  OMPS_ENTER
  *(MTLOrigin *)result = [(MPSMatrixUnaryKernel *)object sourceMatrixOrigin];
  OMPS_LEAVE
}

void omps_MPSMatrixUnaryKernel_setSourceMatrixOrigin(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSMatrixUnaryKernel *)object setSourceMatrixOrigin:*(const MTLOrigin *)newValue];
  OMPS_LEAVE
}

void omps_MPSMatrixUnaryKernel_resultMatrixOrigin(void *object, void *result) {
  OMPS_ENTER
  *(MTLOrigin *)result = [(MPSMatrixUnaryKernel *)object resultMatrixOrigin];
  OMPS_LEAVE
}

void omps_MPSMatrixUnaryKernel_setResultMatrixOrigin(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSMatrixUnaryKernel *)object setResultMatrixOrigin:*(const MTLOrigin *)newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixUnaryKernel_batchStart(void *object) {
  OMPS_ENTER
  return [(MPSMatrixUnaryKernel *)object batchStart];
  OMPS_LEAVE
}

void omps_MPSMatrixUnaryKernel_setBatchStart(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixUnaryKernel *)object setBatchStart:newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixUnaryKernel_batchSize(void *object) {
  OMPS_ENTER
  return [(MPSMatrixUnaryKernel *)object batchSize];
  OMPS_LEAVE
}

void omps_MPSMatrixUnaryKernel_setBatchSize(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixUnaryKernel *)object setBatchSize:newValue];
  OMPS_LEAVE
}
