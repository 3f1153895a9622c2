// Made by tools/swift/generate.py. The functions of MPSCNNDropout.

#import "shim.h"
#include <omps/MPSCNNDropout.h>

float omps_MPSCNNDropout_keepProbability(void *object) {
  OMPS_ENTER
  return [(MPSCNNDropout *)object keepProbability];
  OMPS_LEAVE
}

long omps_MPSCNNDropout_seed(void *object) {
  OMPS_ENTER
  return [(MPSCNNDropout *)object seed];
  OMPS_LEAVE
}

void omps_MPSCNNDropout_maskStrideInPixels(void *object, void *result) {
  OMPS_ENTER
  *(MTLSize *)result = [(MPSCNNDropout *)object maskStrideInPixels];
  OMPS_LEAVE
}

void *omps_MPSCNNDropout_initWithDevice_keepProbability_seed_maskStrideInPixels(const char *class_name, void *device, float keepProbability, long seed, const void *maskStrideInPixels) {
  OMPS_ENTER
  return [(MPSCNNDropout *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device keepProbability:keepProbability seed:seed maskStrideInPixels:*(const MTLSize *)maskStrideInPixels];
  OMPS_LEAVE
}

void *omps_MPSCNNDropout_resultStateForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNDropout *)object resultStateForSourceImage:(id)sourceImage sourceStates:omps_consumed(sourceStates) destinationImage:(id)destinationImage]);
  OMPS_LEAVE
}

void *omps_MPSCNNDropout_resultStateBatchForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNDropout *)object resultStateBatchForSourceImage:omps_consumed(sourceImage) sourceStates:omps_consumed(sourceStates) destinationImage:omps_consumed(destinationImage)]);
  OMPS_LEAVE
}

void *omps_MPSCNNDropout_temporaryResultStateForCommandBuffer_sourceImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNDropout *)object temporaryResultStateForCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage sourceStates:omps_consumed(sourceStates) destinationImage:(id)destinationImage]);
  OMPS_LEAVE
}

void *omps_MPSCNNDropout_temporaryResultStateBatchForCommandBuffer_sourceImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage) {
  OMPS_ENTER
  return omps_retained([(MPSCNNDropout *)object temporaryResultStateBatchForCommandBuffer:(id)commandBuffer sourceImage:omps_consumed(sourceImage) sourceStates:omps_consumed(sourceStates) destinationImage:omps_consumed(destinationImage)]);
  OMPS_LEAVE
}
