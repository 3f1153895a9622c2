// Made by tools/swift/generate.py. The functions of MPSGraphShapedType.

#import "shim.h"
#include <omps/MPSGraphShapedType.h>

void *omps_MPSGraphShapedType_shape(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphShapedType *)object shape]);
  OMPS_LEAVE
}

void omps_MPSGraphShapedType_setShape(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSGraphShapedType *)object setShape:omps_consumed(newValue)];
  OMPS_LEAVE
}

uint32_t omps_MPSGraphShapedType_dataType(void *object) {
  OMPS_ENTER
  return [(MPSGraphShapedType *)object dataType];
  OMPS_LEAVE
}

void omps_MPSGraphShapedType_setDataType(void *object, uint32_t newValue) {
  OMPS_ENTER
  [(MPSGraphShapedType *)object setDataType:newValue];
  OMPS_LEAVE
}

void *omps_MPSGraphShapedType_initWithShape_dataType(const char *class_name, void *shape, uint32_t dataType) {
  OMPS_ENTER
  return [(MPSGraphShapedType *)[(Class)objc_getClass(class_name) alloc] initWithShape:omps_consumed(shape) dataType:dataType];
  OMPS_LEAVE
}

_Bool omps_MPSGraphShapedType_isEqualTo(void *object, void *argument0) {
  OMPS_ENTER
  return [(MPSGraphShapedType *)object isEqualTo:(id)argument0];
  OMPS_LEAVE
}
