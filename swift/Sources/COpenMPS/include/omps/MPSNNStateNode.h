// Made by tools/swift/generate.py. The functions of MPSNNStateNode.
#pragma once


#include "types.h"

void *omps_MPSNNStateNode_handle(void *object);
void omps_MPSNNStateNode_setHandle(void *object, void *newValue);
_Bool omps_MPSNNStateNode_exportFromGraph(void *object);
void omps_MPSNNStateNode_setExportFromGraph(void *object, _Bool newValue);
_Bool omps_MPSNNStateNode_synchronizeResource(void *object);
void omps_MPSNNStateNode_setSynchronizeResource(void *object, _Bool newValue);
