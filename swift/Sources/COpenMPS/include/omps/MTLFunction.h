// Made by tools/swift/generate.py. The functions of MTLFunction.
#pragma once


#include "types.h"

void *omps_MTLFunction_label(void *object);
void omps_MTLFunction_setLabel(void *object, const char *newValue);
void *omps_MTLFunction_device(void *object);
unsigned long omps_MTLFunction_functionType(void *object);
void *omps_MTLFunction_name(void *object);
