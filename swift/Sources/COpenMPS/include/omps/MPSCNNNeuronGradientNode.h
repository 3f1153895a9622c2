// Made by tools/swift/generate.py. The functions of MPSCNNNeuronGradientNode.
#pragma once


#include "types.h"

void *omps_MPSCNNNeuronGradientNode_descriptor(void *object);
void *omps_MPSCNNNeuronGradientNode_nodeWithSourceGradient_sourceImage_gradientState_descriptor(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, void *descriptor);
void *omps_MPSCNNNeuronGradientNode_initWithSourceGradient_sourceImage_gradientState_descriptor(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, void *descriptor);
