// Made by tools/swift/generate.py. The functions of MPSImageNormalizedHistogram.

#import "shim.h"
#include <omps/MPSImageNormalizedHistogram.h>

void omps_MPSImageNormalizedHistogram_clipRectSource(void *object, void *result) {
  OMPS_ENTER
  *(MTLRegion *)result = [(MPSImageNormalizedHistogram *)object clipRectSource];
  OMPS_LEAVE
}

void omps_MPSImageNormalizedHistogram_setClipRectSource(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSImageNormalizedHistogram *)object setClipRectSource:*(const MTLRegion *)newValue];
  OMPS_LEAVE
}

_Bool omps_MPSImageNormalizedHistogram_zeroHistogram(void *object) {
  OMPS_ENTER
  return [(MPSImageNormalizedHistogram *)object zeroHistogram];
  OMPS_LEAVE
}

void omps_MPSImageNormalizedHistogram_setZeroHistogram(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSImageNormalizedHistogram *)object setZeroHistogram:newValue];
  OMPS_LEAVE
}

void omps_MPSImageNormalizedHistogram_histogramInfo(void *object, void *result) {
  OMPS_ENTER
  *(MPSImageHistogramInfo *)result = [(MPSImageNormalizedHistogram *)object histogramInfo];
  OMPS_LEAVE
}

void *omps_MPSImageNormalizedHistogram_initWithDevice_histogramInfo(const char *class_name, void *device, const void *histogramInfo) {
  OMPS_ENTER
  return [(MPSImageNormalizedHistogram *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device histogramInfo:(void *)histogramInfo];
  OMPS_LEAVE
}

void omps_MPSImageNormalizedHistogram_encodeToCommandBuffer_sourceTexture_minmaxTexture_histogram_histogramOffset(void *object, void *commandBuffer, void *source, void *minmaxTexture, void *histogram, long histogramOffset) {
  OMPS_ENTER
  [(MPSImageNormalizedHistogram *)object encodeToCommandBuffer:(id)commandBuffer sourceTexture:(id)source minmaxTexture:(id)minmaxTexture histogram:(id)histogram histogramOffset:histogramOffset];
  OMPS_LEAVE
}

long omps_MPSImageNormalizedHistogram_histogramSizeForSourceFormat(void *object, unsigned long sourceFormat) {
  OMPS_ENTER
  return [(MPSImageNormalizedHistogram *)object histogramSizeForSourceFormat:sourceFormat];
  OMPS_LEAVE
}
