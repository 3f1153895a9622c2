// Made by tools/swift/generate.py. The functions of MPSImageHistogramSpecification.

#import "shim.h"
#include <omps/MPSImageHistogramSpecification.h>

void omps_MPSImageHistogramSpecification_histogramInfo(void *object, void *result) {
  OMPS_ENTER
  *(MPSImageHistogramInfo *)result = [(MPSImageHistogramSpecification *)object histogramInfo];
  OMPS_LEAVE
}

void *omps_MPSImageHistogramSpecification_initWithDevice_histogramInfo(const char *class_name, void *device, const void *histogramInfo) {
  OMPS_ENTER
  return [(MPSImageHistogramSpecification *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device histogramInfo:(void *)histogramInfo];
  OMPS_LEAVE
}

void omps_MPSImageHistogramSpecification_encodeTransformToCommandBuffer_sourceTexture_sourceHistogram_sourceHistogramOffset_desiredHistogram_desiredHistogramOffset(void *object, void *commandBuffer, void *source, void *sourceHistogram, long sourceHistogramOffset, void *desiredHistogram, long desiredHistogramOffset) {
  OMPS_ENTER
  [(MPSImageHistogramSpecification *)object encodeTransformToCommandBuffer:(id)commandBuffer sourceTexture:(id)source sourceHistogram:(id)sourceHistogram sourceHistogramOffset:sourceHistogramOffset desiredHistogram:(id)desiredHistogram desiredHistogramOffset:desiredHistogramOffset];
  OMPS_LEAVE
}
