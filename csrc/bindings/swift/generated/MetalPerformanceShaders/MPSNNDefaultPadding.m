// Made by tools/swift/generate.py. The functions of MPSNNDefaultPadding.

#import "shim.h"
#include <omps/MPSNNDefaultPadding.h>

void *omps_MPSNNDefaultPadding_paddingWithMethod(const char *class_name, unsigned long method) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) paddingWithMethod:method]);
  OMPS_LEAVE
}

void *omps_MPSNNDefaultPadding_class_paddingForTensorflowAveragePooling(void) {
  OMPS_ENTER
  return omps_retained([MPSNNDefaultPadding paddingForTensorflowAveragePooling]);
  OMPS_LEAVE
}

void *omps_MPSNNDefaultPadding_class_paddingForTensorflowAveragePoolingValidOnly(void) {
  OMPS_ENTER
  return omps_retained([MPSNNDefaultPadding paddingForTensorflowAveragePoolingValidOnly]);
  OMPS_LEAVE
}

void *omps_MPSNNDefaultPadding_label(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNNDefaultPadding *)object label]);
  OMPS_LEAVE
}
