// Made by tools/swift/generate.py. The functions of MPSImageStatisticsMinAndMax.

#import "shim.h"
#include <omps/MPSImageStatisticsMinAndMax.h>

void omps_MPSImageStatisticsMinAndMax_clipRectSource(void *object, void *result) {
  OMPS_ENTER
  *(MTLRegion *)result = [(MPSImageStatisticsMinAndMax *)object clipRectSource];
  OMPS_LEAVE
}

void omps_MPSImageStatisticsMinAndMax_setClipRectSource(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSImageStatisticsMinAndMax *)object setClipRectSource:*(const MTLRegion *)newValue];
  OMPS_LEAVE
}
