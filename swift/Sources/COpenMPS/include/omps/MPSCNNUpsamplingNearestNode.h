// Made by tools/swift/generate.py. The functions of MPSCNNUpsamplingNearestNode.
#pragma once


#include "types.h"

double omps_MPSCNNUpsamplingNearestNode_scaleFactorX(void *object);
double omps_MPSCNNUpsamplingNearestNode_scaleFactorY(void *object);
void *omps_MPSCNNUpsamplingNearestNode_nodeWithSource_integerScaleFactorX_integerScaleFactorY(const char *class_name, void *sourceNode, long integerScaleFactorX, long integerScaleFactorY);
void *omps_MPSCNNUpsamplingNearestNode_initWithSource_integerScaleFactorX_integerScaleFactorY(const char *class_name, void *sourceNode, long integerScaleFactorX, long integerScaleFactorY);
