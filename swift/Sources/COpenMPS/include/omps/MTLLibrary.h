// Made by tools/swift/generate.py. The functions of MTLLibrary.
#pragma once


#include "types.h"

void *omps_MTLLibrary_label(void *object);
void omps_MTLLibrary_setLabel(void *object, const char *newValue);
void *omps_MTLLibrary_device(void *object);
void *omps_MTLLibrary_functionNames(void *object);
long omps_MTLLibrary_type(void *object);
void *omps_MTLLibrary_installName(void *object);
void *omps_MTLLibrary_newFunctionWithName(void *object, const char *functionName);
