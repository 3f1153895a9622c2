// Made by tools/swift/generate.py. The functions of MPSNNComparisonNode.

#import "shim.h"
#include <omps/MPSNNComparisonNode.h>

unsigned long omps_MPSNNComparisonNode_comparisonType(void *object) {
  OMPS_ENTER
  return [(MPSNNComparisonNode *)object comparisonType];
  OMPS_LEAVE
}

void omps_MPSNNComparisonNode_setComparisonType(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSNNComparisonNode *)object setComparisonType:newValue];
  OMPS_LEAVE
}
