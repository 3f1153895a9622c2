// Made by tools/swift/generate.py. The functions of MPSImageEDLines.
#pragma once


#include "types.h"

void omps_MPSImageEDLines_clipRectSource(void *object, void *result);
void omps_MPSImageEDLines_setClipRectSource(void *object, const void *newValue);
float omps_MPSImageEDLines_gaussianSigma(void *object);
uint16_t omps_MPSImageEDLines_minLineLength(void *object);
void omps_MPSImageEDLines_setMinLineLength(void *object, uint16_t newValue);
long omps_MPSImageEDLines_maxLines(void *object);
void omps_MPSImageEDLines_setMaxLines(void *object, long newValue);
uint16_t omps_MPSImageEDLines_detailRatio(void *object);
void omps_MPSImageEDLines_setDetailRatio(void *object, uint16_t newValue);
float omps_MPSImageEDLines_gradientThreshold(void *object);
void omps_MPSImageEDLines_setGradientThreshold(void *object, float newValue);
float omps_MPSImageEDLines_lineErrorThreshold(void *object);
void omps_MPSImageEDLines_setLineErrorThreshold(void *object, float newValue);
float omps_MPSImageEDLines_mergeLocalityThreshold(void *object);
void omps_MPSImageEDLines_setMergeLocalityThreshold(void *object, float newValue);
void *omps_MPSImageEDLines_initWithDevice_gaussianSigma_minLineLength_maxLines_detailRatio_gradientThreshold_lineErrorThreshold_mergeLocalityThreshold(const char *class_name, void *device, float gaussianSigma, uint16_t minLineLength, long maxLines, uint16_t detailRatio, float gradientThreshold, float lineErrorThreshold, float mergeLocalityThreshold);
void omps_MPSImageEDLines_encodeToCommandBuffer_sourceTexture_destinationTexture_endpointBuffer_endpointOffset(void *object, void *commandBuffer, void *source, void *dest, void *endpointBuffer, long endpointOffset);
