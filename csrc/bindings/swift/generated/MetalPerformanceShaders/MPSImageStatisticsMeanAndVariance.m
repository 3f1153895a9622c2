// Made by tools/swift/generate.py. The functions of MPSImageStatisticsMeanAndVariance.

#import "shim.h"
#include <omps/MPSImageStatisticsMeanAndVariance.h>

void omps_MPSImageStatisticsMeanAndVariance_clipRectSource(void *object, void *result) {
  OMPS_ENTER
  *(MTLRegion *)result = [(MPSImageStatisticsMeanAndVariance *)object clipRectSource];
  OMPS_LEAVE
}

void omps_MPSImageStatisticsMeanAndVariance_setClipRectSource(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSImageStatisticsMeanAndVariance *)object setClipRectSource:*(const MTLRegion *)newValue];
  OMPS_LEAVE
}
