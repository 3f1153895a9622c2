// Made by tools/swift/generate.py. The functions of MPSCNNLossNode.
#pragma once


#include "types.h"

void *omps_MPSCNNLossNode_inputLabels(void *object);
void *omps_MPSCNNLossNode_nodeWithSource_lossDescriptor(const char *class_name, void *source, void *descriptor);
void *omps_MPSCNNLossNode_initWithSource_lossDescriptor(const char *class_name, void *source, void *descriptor);
