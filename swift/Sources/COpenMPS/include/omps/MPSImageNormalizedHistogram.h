// Made by tools/swift/generate.py. The functions of MPSImageNormalizedHistogram.
#pragma once


#include "types.h"

void omps_MPSImageNormalizedHistogram_clipRectSource(void *object, void *result);
void omps_MPSImageNormalizedHistogram_setClipRectSource(void *object, const void *newValue);
_Bool omps_MPSImageNormalizedHistogram_zeroHistogram(void *object);
void omps_MPSImageNormalizedHistogram_setZeroHistogram(void *object, _Bool newValue);
void omps_MPSImageNormalizedHistogram_histogramInfo(void *object, void *result);
void *omps_MPSImageNormalizedHistogram_initWithDevice_histogramInfo(const char *class_name, void *device, const void *histogramInfo);
void omps_MPSImageNormalizedHistogram_encodeToCommandBuffer_sourceTexture_minmaxTexture_histogram_histogramOffset(void *object, void *commandBuffer, void *source, void *minmaxTexture, void *histogram, long histogramOffset);
long omps_MPSImageNormalizedHistogram_histogramSizeForSourceFormat(void *object, unsigned long sourceFormat);
