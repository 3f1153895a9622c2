// Made by tools/swift/generate.py. The functions of MPSImageGuidedFilter.

#import "shim.h"
#include <omps/MPSImageGuidedFilter.h>

long omps_MPSImageGuidedFilter_kernelDiameter(void *object) {
  OMPS_ENTER
  return [(MPSImageGuidedFilter *)object kernelDiameter];
  OMPS_LEAVE
}

float omps_MPSImageGuidedFilter_epsilon(void *object) {
  OMPS_ENTER
  return [(MPSImageGuidedFilter *)object epsilon];
  OMPS_LEAVE
}

void omps_MPSImageGuidedFilter_setEpsilon(void *object, float newValue) {
  OMPS_ENTER
  [(MPSImageGuidedFilter *)object setEpsilon:newValue];
  OMPS_LEAVE
}

float omps_MPSImageGuidedFilter_reconstructScale(void *object) {
  OMPS_ENTER
  return [(MPSImageGuidedFilter *)object reconstructScale];
  OMPS_LEAVE
}

void omps_MPSImageGuidedFilter_setReconstructScale(void *object, float newValue) {
  OMPS_ENTER
  [(MPSImageGuidedFilter *)object setReconstructScale:newValue];
  OMPS_LEAVE
}

float omps_MPSImageGuidedFilter_reconstructOffset(void *object) {
  OMPS_ENTER
  return [(MPSImageGuidedFilter *)object reconstructOffset];
  OMPS_LEAVE
}

void omps_MPSImageGuidedFilter_setReconstructOffset(void *object, float newValue) {
  OMPS_ENTER
  [(MPSImageGuidedFilter *)object setReconstructOffset:newValue];
  OMPS_LEAVE
}

void *omps_MPSImageGuidedFilter_initWithDevice_kernelDiameter(const char *class_name, void *device, long kernelDiameter) {
  OMPS_ENTER
  return [(MPSImageGuidedFilter *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device kernelDiameter:kernelDiameter];
  OMPS_LEAVE
}

void omps_MPSImageGuidedFilter_encodeRegressionToCommandBuffer_sourceTexture_guidanceTexture_weightsTexture_destinationCoefficientsTexture(void *object, void *commandBuffer, void *sourceTexture, void *guidanceTexture, void *weightsTexture, void *destinationCoefficientsTexture) {
  OMPS_ENTER
  [(MPSImageGuidedFilter *)object encodeRegressionToCommandBuffer:(id)commandBuffer sourceTexture:(id)sourceTexture guidanceTexture:(id)guidanceTexture weightsTexture:(id)weightsTexture destinationCoefficientsTexture:(id)destinationCoefficientsTexture];
  OMPS_LEAVE
}

void omps_MPSImageGuidedFilter_encodeReconstructionToCommandBuffer_guidanceTexture_coefficientsTexture_destinationTexture(void *object, void *commandBuffer, void *guidanceTexture, void *coefficientsTexture, void *destinationTexture) {
  OMPS_ENTER
  [(MPSImageGuidedFilter *)object encodeReconstructionToCommandBuffer:(id)commandBuffer guidanceTexture:(id)guidanceTexture coefficientsTexture:(id)coefficientsTexture destinationTexture:(id)destinationTexture];
  OMPS_LEAVE
}

void omps_MPSImageGuidedFilter_encodeRegressionToCommandBuffer_sourceTexture_guidanceTexture_weightsTexture_destinationCoefficientsTextureA_destinationCoefficientsTextureB(void *object, void *commandBuffer, void *sourceTexture, void *guidanceTexture, void *weightsTexture, void *destinationCoefficientsTextureA, void *destinationCoefficientsTextureB) {
  OMPS_ENTER
  [(MPSImageGuidedFilter *)object encodeRegressionToCommandBuffer:(id)commandBuffer sourceTexture:(id)sourceTexture guidanceTexture:(id)guidanceTexture weightsTexture:(id)weightsTexture destinationCoefficientsTextureA:(id)destinationCoefficientsTextureA destinationCoefficientsTextureB:(id)destinationCoefficientsTextureB];
  OMPS_LEAVE
}

void omps_MPSImageGuidedFilter_encodeReconstructionToCommandBuffer_guidanceTexture_coefficientsTextureA_coefficientsTextureB_destinationTexture(void *object, void *commandBuffer, void *guidanceTexture, void *coefficientsTextureA, void *coefficientsTextureB, void *destinationTexture) {
  OMPS_ENTER
  [(MPSImageGuidedFilter *)object encodeReconstructionToCommandBuffer:(id)commandBuffer guidanceTexture:(id)guidanceTexture coefficientsTextureA:(id)coefficientsTextureA coefficientsTextureB:(id)coefficientsTextureB destinationTexture:(id)destinationTexture];
  OMPS_LEAVE
}
