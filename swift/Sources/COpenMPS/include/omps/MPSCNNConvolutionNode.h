// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionNode.
#pragma once


#include "types.h"

unsigned long omps_MPSCNNConvolutionNode_trainingStyle(void *object);
void omps_MPSCNNConvolutionNode_setTrainingStyle(void *object, unsigned long newValue);
unsigned long omps_MPSCNNConvolutionNode_accumulatorPrecision(void *object);
void omps_MPSCNNConvolutionNode_setAccumulatorPrecision(void *object, unsigned long newValue);
void *omps_MPSCNNConvolutionNode_convolutionGradientState(void *object);
void *omps_MPSCNNConvolutionNode_nodeWithSource_weights(const char *class_name, void *sourceNode, void *weights);
void *omps_MPSCNNConvolutionNode_initWithSource_weights(const char *class_name, void *sourceNode, void *weights);
