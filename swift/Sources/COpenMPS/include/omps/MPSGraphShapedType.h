// Made by tools/swift/generate.py. The functions of MPSGraphShapedType.
#pragma once


#include "types.h"

void *omps_MPSGraphShapedType_shape(void *object);
void omps_MPSGraphShapedType_setShape(void *object, void *newValue);
uint32_t omps_MPSGraphShapedType_dataType(void *object);
void omps_MPSGraphShapedType_setDataType(void *object, uint32_t newValue);
void *omps_MPSGraphShapedType_initWithShape_dataType(const char *class_name, void *shape, uint32_t dataType);
_Bool omps_MPSGraphShapedType_isEqualTo(void *object, void *argument0);
