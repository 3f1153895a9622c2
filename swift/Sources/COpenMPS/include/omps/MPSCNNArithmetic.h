// Made by tools/swift/generate.py. The functions of MPSCNNArithmetic.
#pragma once


#include "types.h"

float omps_MPSCNNArithmetic_primaryScale(void *object);
void omps_MPSCNNArithmetic_setPrimaryScale(void *object, float newValue);
float omps_MPSCNNArithmetic_secondaryScale(void *object);
void omps_MPSCNNArithmetic_setSecondaryScale(void *object, float newValue);
float omps_MPSCNNArithmetic_bias(void *object);
void omps_MPSCNNArithmetic_setBias(void *object, float newValue);
long omps_MPSCNNArithmetic_primaryStrideInFeatureChannels(void *object);
void omps_MPSCNNArithmetic_setPrimaryStrideInFeatureChannels(void *object, long newValue);
long omps_MPSCNNArithmetic_secondaryStrideInFeatureChannels(void *object);
void omps_MPSCNNArithmetic_setSecondaryStrideInFeatureChannels(void *object, long newValue);
float omps_MPSCNNArithmetic_minimumValue(void *object);
void omps_MPSCNNArithmetic_setMinimumValue(void *object, float newValue);
float omps_MPSCNNArithmetic_maximumValue(void *object);
void omps_MPSCNNArithmetic_setMaximumValue(void *object, float newValue);
void omps_MPSCNNArithmetic_encodeToCommandBuffer_primaryImage_secondaryImage_destinationState_destinationImage(void *object, void *commandBuffer, void *primaryImage, void *secondaryImage, void *destinationState, void *destinationImage);
void omps_MPSCNNArithmetic_encodeBatchToCommandBuffer_primaryImages_secondaryImages_destinationStates_destinationImages(void *object, void *commandBuffer, void *primaryImages, void *secondaryImages, void *destinationStates, void *destinationImages);
