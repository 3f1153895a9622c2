// Made by tools/swift/generate.py. The functions of MPSImageHistogramEqualization.

#import "shim.h"
#include <omps/MPSImageHistogramEqualization.h>

void omps_MPSImageHistogramEqualization_histogramInfo(void *object, void *result) {
  OMPS_ENTER
  *(MPSImageHistogramInfo *)result = [(MPSImageHistogramEqualization *)object histogramInfo];
  OMPS_LEAVE
}

void *omps_MPSImageHistogramEqualization_initWithDevice_histogramInfo(const char *class_name, void *device, const void *histogramInfo) {
  OMPS_ENTER
  return [(MPSImageHistogramEqualization *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device histogramInfo:(void *)histogramInfo];
  OMPS_LEAVE
}

void omps_MPSImageHistogramEqualization_encodeTransformToCommandBuffer_sourceTexture_histogram_histogramOffset(void *object, void *commandBuffer, void *source, void *histogram, long histogramOffset) {
  OMPS_ENTER
  [(MPSImageHistogramEqualization *)object encodeTransformToCommandBuffer:(id)commandBuffer sourceTexture:(id)source histogram:(id)histogram histogramOffset:histogramOffset];
  OMPS_LEAVE
}
