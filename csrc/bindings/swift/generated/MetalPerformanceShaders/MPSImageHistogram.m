// Made by tools/swift/generate.py. The functions of MPSImageHistogram.

#import "shim.h"
#include <omps/MPSImageHistogram.h>

void omps_MPSImageHistogram_clipRectSource(void *object, void *result) {
  OMPS_ENTER
  *(MTLRegion *)result = [(MPSImageHistogram *)object clipRectSource];
  OMPS_LEAVE
}

void omps_MPSImageHistogram_setClipRectSource(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSImageHistogram *)object setClipRectSource:*(const MTLRegion *)newValue];
  OMPS_LEAVE
}

_Bool omps_MPSImageHistogram_zeroHistogram(void *object) {
  OMPS_ENTER
  return [(MPSImageHistogram *)object zeroHistogram];
  OMPS_LEAVE
}

void omps_MPSImageHistogram_setZeroHistogram(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSImageHistogram *)object setZeroHistogram:newValue];
  OMPS_LEAVE
}

void omps_MPSImageHistogram_minPixelThresholdValue(void *object, void *result) {
  OMPS_ENTER
  *(vector_float4 *)result = [(MPSImageHistogram *)object minPixelThresholdValue];
  OMPS_LEAVE
}

void omps_MPSImageHistogram_setMinPixelThresholdValue(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSImageHistogram *)object setMinPixelThresholdValue:*(const vector_float4 *)newValue];
  OMPS_LEAVE
}

void omps_MPSImageHistogram_histogramInfo(void *object, void *result) {
  OMPS_ENTER
  *(MPSImageHistogramInfo *)result = [(MPSImageHistogram *)object histogramInfo];
  OMPS_LEAVE
}

void *omps_MPSImageHistogram_initWithDevice_histogramInfo(const char *class_name, void *device, const void *histogramInfo) {
  OMPS_ENTER
  return [(MPSImageHistogram *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device histogramInfo:(void *)histogramInfo];
  OMPS_LEAVE
}

void omps_MPSImageHistogram_encodeToCommandBuffer_sourceTexture_histogram_histogramOffset(void *object, void *commandBuffer, void *source, void *histogram, long histogramOffset) {
  OMPS_ENTER
  [(MPSImageHistogram *)object encodeToCommandBuffer:(id)commandBuffer sourceTexture:(id)source histogram:(id)histogram histogramOffset:histogramOffset];
  OMPS_LEAVE
}

long omps_MPSImageHistogram_histogramSizeForSourceFormat(void *object, unsigned long sourceFormat) {
  OMPS_ENTER
  return [(MPSImageHistogram *)object histogramSizeForSourceFormat:sourceFormat];
  OMPS_LEAVE
}
