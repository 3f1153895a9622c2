// Made by tools/swift/generate.py. The functions of MPSNDArrayMatrixMultiplication.

#import "shim.h"
#include <omps/MPSNDArrayMatrixMultiplication.h>

double omps_MPSNDArrayMatrixMultiplication_alpha(void *object) {
  OMPS_ENTER
  return [(MPSNDArrayMatrixMultiplication *)object alpha];
  OMPS_LEAVE
}

void omps_MPSNDArrayMatrixMultiplication_setAlpha(void *object, double newValue) {
  OMPS_ENTER
  [(MPSNDArrayMatrixMultiplication *)object setAlpha:newValue];
  OMPS_LEAVE
}

double omps_MPSNDArrayMatrixMultiplication_beta(void *object) {
  OMPS_ENTER
  return [(MPSNDArrayMatrixMultiplication *)object beta];
  OMPS_LEAVE
}

void omps_MPSNDArrayMatrixMultiplication_setBeta(void *object, double newValue) {
  OMPS_ENTER
  [(MPSNDArrayMatrixMultiplication *)object setBeta:newValue];
  OMPS_LEAVE
}
