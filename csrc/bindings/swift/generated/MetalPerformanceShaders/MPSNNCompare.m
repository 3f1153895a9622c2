// Made by tools/swift/generate.py. The functions of MPSNNCompare.

#import "shim.h"
#include <omps/MPSNNCompare.h>

unsigned long omps_MPSNNCompare_comparisonType(void *object) {
  OMPS_ENTER
  return [(MPSNNCompare *)object comparisonType];
  OMPS_LEAVE
}

void omps_MPSNNCompare_setComparisonType(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSNNCompare *)object setComparisonType:newValue];
  OMPS_LEAVE
}

float omps_MPSNNCompare_threshold(void *object) {
  OMPS_ENTER
  return [(MPSNNCompare *)object threshold];
  OMPS_LEAVE
}

void omps_MPSNNCompare_setThreshold(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNCompare *)object setThreshold:newValue];
  OMPS_LEAVE
}
