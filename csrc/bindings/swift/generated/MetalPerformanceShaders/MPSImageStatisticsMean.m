// Made by tools/swift/generate.py. The functions of MPSImageStatisticsMean.

#import "shim.h"
#include <omps/MPSImageStatisticsMean.h>

void omps_MPSImageStatisticsMean_clipRectSource(void *object, void *result) {
  OMPS_ENTER
  *(MTLRegion *)result = [(MPSImageStatisticsMean *)object clipRectSource];
  OMPS_LEAVE
}

void omps_MPSImageStatisticsMean_setClipRectSource(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSImageStatisticsMean *)object setClipRectSource:*(const MTLRegion *)newValue];
  OMPS_LEAVE
}
