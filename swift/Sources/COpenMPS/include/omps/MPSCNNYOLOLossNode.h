// Made by tools/swift/generate.py. The functions of MPSCNNYOLOLossNode.
#pragma once


#include "types.h"

void *omps_MPSCNNYOLOLossNode_inputLabels(void *object);
void *omps_MPSCNNYOLOLossNode_nodeWithSource_lossDescriptor(const char *class_name, void *source, void *descriptor);
void *omps_MPSCNNYOLOLossNode_initWithSource_lossDescriptor(const char *class_name, void *source, void *descriptor);
