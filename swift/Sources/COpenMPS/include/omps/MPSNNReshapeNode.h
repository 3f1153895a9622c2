// Made by tools/swift/generate.py. The functions of MPSNNReshapeNode.
#pragma once


#include "types.h"

void *omps_MPSNNReshapeNode_nodeWithSource_resultWidth_resultHeight_resultFeatureChannels(const char *class_name, void *source, long resultWidth, long resultHeight, long resultFeatureChannels);
void *omps_MPSNNReshapeNode_initWithSource_resultWidth_resultHeight_resultFeatureChannels(const char *class_name, void *source, long resultWidth, long resultHeight, long resultFeatureChannels);
