// Made by tools/swift/generate.py. The functions of MPSCNNUpsamplingBilinearNode.
#pragma once


#include "types.h"

double omps_MPSCNNUpsamplingBilinearNode_scaleFactorX(void *object);
double omps_MPSCNNUpsamplingBilinearNode_scaleFactorY(void *object);
_Bool omps_MPSCNNUpsamplingBilinearNode_alignCorners(void *object);
void *omps_MPSCNNUpsamplingBilinearNode_nodeWithSource_integerScaleFactorX_integerScaleFactorY(const char *class_name, void *sourceNode, long integerScaleFactorX, long integerScaleFactorY);
void *omps_MPSCNNUpsamplingBilinearNode_nodeWithSource_integerScaleFactorX_integerScaleFactorY_alignCorners(const char *class_name, void *sourceNode, long integerScaleFactorX, long integerScaleFactorY, _Bool alignCorners);
void *omps_MPSCNNUpsamplingBilinearNode_initWithSource_integerScaleFactorX_integerScaleFactorY(const char *class_name, void *sourceNode, long integerScaleFactorX, long integerScaleFactorY);
void *omps_MPSCNNUpsamplingBilinearNode_initWithSource_integerScaleFactorX_integerScaleFactorY_alignCorners(const char *class_name, void *sourceNode, long integerScaleFactorX, long integerScaleFactorY, _Bool alignCorners);
