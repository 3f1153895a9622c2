// Made by tools/swift/generate.py. The functions of MPSNNConcatenationNode.
#pragma once


#include "types.h"

void *omps_MPSNNConcatenationNode_nodeWithSources(const char *class_name, void *sourceNodes);
void *omps_MPSNNConcatenationNode_initWithSources(const char *class_name, void *sourceNodes);
