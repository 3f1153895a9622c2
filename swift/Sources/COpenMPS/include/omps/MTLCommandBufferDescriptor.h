// Made by tools/swift/generate.py. The functions of MTLCommandBufferDescriptor.
#pragma once


#include "types.h"

_Bool omps_MTLCommandBufferDescriptor_retainedReferences(void *object);
void omps_MTLCommandBufferDescriptor_setRetainedReferences(void *object, _Bool newValue);
unsigned long omps_MTLCommandBufferDescriptor_errorOptions(void *object);
void omps_MTLCommandBufferDescriptor_setErrorOptions(void *object, unsigned long newValue);
