// Made by tools/swift/generate.py. The functions of MPSNNImageNode.
#pragma once


#include "types.h"

void *omps_MPSNNImageNode_handle(void *object);
void omps_MPSNNImageNode_setHandle(void *object, void *newValue);
unsigned long omps_MPSNNImageNode_format(void *object);
void omps_MPSNNImageNode_setFormat(void *object, unsigned long newValue);
void *omps_MPSNNImageNode_imageAllocator(void *object);
void omps_MPSNNImageNode_setImageAllocator(void *object, void *newValue);
_Bool omps_MPSNNImageNode_exportFromGraph(void *object);
void omps_MPSNNImageNode_setExportFromGraph(void *object, _Bool newValue);
_Bool omps_MPSNNImageNode_synchronizeResource(void *object);
void omps_MPSNNImageNode_setSynchronizeResource(void *object, _Bool newValue);
_Bool omps_MPSNNImageNode_stopGradient(void *object);
void omps_MPSNNImageNode_setStopGradient(void *object, _Bool newValue);
void *omps_MPSNNImageNode_initWithHandle(const char *class_name, void *handle);
void *omps_MPSNNImageNode_class_exportedNodeWithHandle(void *handle);
