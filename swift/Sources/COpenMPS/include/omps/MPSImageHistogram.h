// Made by tools/swift/generate.py. The functions of MPSImageHistogram.
#pragma once


#include "types.h"

void omps_MPSImageHistogram_clipRectSource(void *object, void *result);
void omps_MPSImageHistogram_setClipRectSource(void *object, const void *newValue);
_Bool omps_MPSImageHistogram_zeroHistogram(void *object);
void omps_MPSImageHistogram_setZeroHistogram(void *object, _Bool newValue);
void omps_MPSImageHistogram_minPixelThresholdValue(void *object, void *result);
void omps_MPSImageHistogram_setMinPixelThresholdValue(void *object, const void *newValue);
void omps_MPSImageHistogram_histogramInfo(void *object, void *result);
void *omps_MPSImageHistogram_initWithDevice_histogramInfo(const char *class_name, void *device, const void *histogramInfo);
void omps_MPSImageHistogram_encodeToCommandBuffer_sourceTexture_histogram_histogramOffset(void *object, void *commandBuffer, void *source, void *histogram, long histogramOffset);
long omps_MPSImageHistogram_histogramSizeForSourceFormat(void *object, unsigned long sourceFormat);
