// Made by tools/swift/generate.py. The functions of MPSImageEDLines.

#import "shim.h"
#include <omps/MPSImageEDLines.h>

void omps_MPSImageEDLines_clipRectSource(void *object, void *result) {
  OMPS_ENTER
  *(MTLRegion *)result = [(MPSImageEDLines *)object clipRectSource];
  OMPS_LEAVE
}

void omps_MPSImageEDLines_setClipRectSource(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSImageEDLines *)object setClipRectSource:*(const MTLRegion *)newValue];
  OMPS_LEAVE
}

float omps_MPSImageEDLines_gaussianSigma(void *object) {
  OMPS_ENTER
  return [(MPSImageEDLines *)object gaussianSigma];
  OMPS_LEAVE
}

uint16_t omps_MPSImageEDLines_minLineLength(void *object) {
  OMPS_ENTER
  return [(MPSImageEDLines *)object minLineLength];
  OMPS_LEAVE
}

void omps_MPSImageEDLines_setMinLineLength(void *object, uint16_t newValue) {
  OMPS_ENTER
  [(MPSImageEDLines *)object setMinLineLength:newValue];
  OMPS_LEAVE
}

long omps_MPSImageEDLines_maxLines(void *object) {
  OMPS_ENTER
  return [(MPSImageEDLines *)object maxLines];
  OMPS_LEAVE
}

void omps_MPSImageEDLines_setMaxLines(void *object, long newValue) {
  OMPS_ENTER
  [(MPSImageEDLines *)object setMaxLines:newValue];
  OMPS_LEAVE
}

uint16_t omps_MPSImageEDLines_detailRatio(void *object) {
  OMPS_ENTER
  return [(MPSImageEDLines *)object detailRatio];
  OMPS_LEAVE
}

void omps_MPSImageEDLines_setDetailRatio(void *object, uint16_t newValue) {
  OMPS_ENTER
  [(MPSImageEDLines *)object setDetailRatio:newValue];
  OMPS_LEAVE
}

float omps_MPSImageEDLines_gradientThreshold(void *object) {
  OMPS_ENTER
  return [(MPSImageEDLines *)object gradientThreshold];
  OMPS_LEAVE
}

void omps_MPSImageEDLines_setGradientThreshold(void *object, float newValue) {
  OMPS_ENTER
  [(MPSImageEDLines *)object setGradientThreshold:newValue];
  OMPS_LEAVE
}

float omps_MPSImageEDLines_lineErrorThreshold(void *object) {
  OMPS_ENTER
  return [(MPSImageEDLines *)object lineErrorThreshold];
  OMPS_LEAVE
}

void omps_MPSImageEDLines_setLineErrorThreshold(void *object, float newValue) {
  OMPS_ENTER
  [(MPSImageEDLines *)object setLineErrorThreshold:newValue];
  OMPS_LEAVE
}

float omps_MPSImageEDLines_mergeLocalityThreshold(void *object) {
  OMPS_ENTER
  return [(MPSImageEDLines *)object mergeLocalityThreshold];
  OMPS_LEAVE
}

void omps_MPSImageEDLines_setMergeLocalityThreshold(void *object, float newValue) {
  OMPS_ENTER
  [(MPSImageEDLines *)object setMergeLocalityThreshold:newValue];
  OMPS_LEAVE
}

void *omps_MPSImageEDLines_initWithDevice_gaussianSigma_minLineLength_maxLines_detailRatio_gradientThreshold_lineErrorThreshold_mergeLocalityThreshold(const char *class_name, void *device, float gaussianSigma, uint16_t minLineLength, long maxLines, uint16_t detailRatio, float gradientThreshold, float lineErrorThreshold, float mergeLocalityThreshold) {
  OMPS_ENTER
  return [(MPSImageEDLines *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device gaussianSigma:gaussianSigma minLineLength:minLineLength maxLines:maxLines detailRatio:detailRatio gradientThreshold:gradientThreshold lineErrorThreshold:lineErrorThreshold mergeLocalityThreshold:mergeLocalityThreshold];
  OMPS_LEAVE
}

void omps_MPSImageEDLines_encodeToCommandBuffer_sourceTexture_destinationTexture_endpointBuffer_endpointOffset(void *object, void *commandBuffer, void *source, void *dest, void *endpointBuffer, long endpointOffset) {
  OMPS_ENTER
  [(MPSImageEDLines *)object encodeToCommandBuffer:(id)commandBuffer sourceTexture:(id)source destinationTexture:(id)dest endpointBuffer:(id)endpointBuffer endpointOffset:endpointOffset];
  OMPS_LEAVE
}
