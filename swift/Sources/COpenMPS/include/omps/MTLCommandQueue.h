// Made by tools/swift/generate.py. The functions of MTLCommandQueue.
#pragma once


#include "types.h"

void *omps_MTLCommandQueue_label(void *object);
void omps_MTLCommandQueue_setLabel(void *object, const char *newValue);
void *omps_MTLCommandQueue_device(void *object);
void *omps_MTLCommandQueue_commandBuffer(void *object);
void *omps_MTLCommandQueue_commandBufferWithDescriptor(void *object, void *descriptor);
void *omps_MTLCommandQueue_commandBufferWithUnretainedReferences(void *object);
