// Made by tools/swift/generate.py. The functions of MPSCNNArithmetic.

#import "shim.h"
#include <omps/MPSCNNArithmetic.h>

float omps_MPSCNNArithmetic_primaryScale(void *object) {
  OMPS_ENTER
  return [(MPSCNNArithmetic *)object primaryScale];
  OMPS_LEAVE
}

void omps_MPSCNNArithmetic_setPrimaryScale(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNArithmetic *)object setPrimaryScale:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNArithmetic_secondaryScale(void *object) {
  OMPS_ENTER
  return [(MPSCNNArithmetic *)object secondaryScale];
  OMPS_LEAVE
}

void omps_MPSCNNArithmetic_setSecondaryScale(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNArithmetic *)object setSecondaryScale:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNArithmetic_bias(void *object) {
  OMPS_ENTER
  return [(MPSCNNArithmetic *)object bias];
  OMPS_LEAVE
}

void omps_MPSCNNArithmetic_setBias(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNArithmetic *)object setBias:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNArithmetic_primaryStrideInFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSCNNArithmetic *)object primaryStrideInFeatureChannels];
  OMPS_LEAVE
}

void omps_MPSCNNArithmetic_setPrimaryStrideInFeatureChannels(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNArithmetic *)object setPrimaryStrideInFeatureChannels:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNArithmetic_secondaryStrideInFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSCNNArithmetic *)object secondaryStrideInFeatureChannels];
  OMPS_LEAVE
}

void omps_MPSCNNArithmetic_setSecondaryStrideInFeatureChannels(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNArithmetic *)object setSecondaryStrideInFeatureChannels:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNArithmetic_minimumValue(void *object) {
  OMPS_ENTER
  return [(MPSCNNArithmetic *)object minimumValue];
  OMPS_LEAVE
}

void omps_MPSCNNArithmetic_setMinimumValue(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNArithmetic *)object setMinimumValue:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNArithmetic_maximumValue(void *object) {
  OMPS_ENTER
  return [(MPSCNNArithmetic *)object maximumValue];
  OMPS_LEAVE
}

void omps_MPSCNNArithmetic_setMaximumValue(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNArithmetic *)object setMaximumValue:newValue];
  OMPS_LEAVE
}

void omps_MPSCNNArithmetic_encodeToCommandBuffer_primaryImage_secondaryImage_destinationState_destinationImage(void *object, void *commandBuffer, void *primaryImage, void *secondaryImage, void *destinationState, void *destinationImage) {
  OMPS_ENTER
  [(MPSCNNArithmetic *)object encodeToCommandBuffer:(id)commandBuffer primaryImage:(id)primaryImage secondaryImage:(id)secondaryImage destinationState:(id)destinationState destinationImage:(id)destinationImage];
  OMPS_LEAVE
}

void omps_MPSCNNArithmetic_encodeBatchToCommandBuffer_primaryImages_secondaryImages_destinationStates_destinationImages(void *object, void *commandBuffer, void *primaryImages, void *secondaryImages, void *destinationStates, void *destinationImages) {
  OMPS_ENTER
  [(MPSCNNArithmetic *)object encodeBatchToCommandBuffer:(id)commandBuffer primaryImages:omps_consumed(primaryImages) secondaryImages:omps_consumed(secondaryImages) destinationStates:omps_consumed(destinationStates) destinationImages:omps_consumed(destinationImages)];
  OMPS_LEAVE
}
