// Made by tools/swift/generate.py. The functions of MPSNNReshape.
#pragma once


#include "types.h"

void *omps_MPSNNReshape_encodeToCommandBuffer_sourceImage_reshapedWidth_reshapedHeight_reshapedFeatureChannels(void *object, void *commandBuffer, void *sourceImage, long reshapedWidth, long reshapedHeight, long reshapedFeatureChannels);
void *omps_MPSNNReshape_encodeToCommandBuffer_sourceImage_destinationState_destinationStateIsTemporary_reshapedWidth_reshapedHeight_reshapedFeatureChannels(void *object, void *commandBuffer, void *sourceImage, void **outState, _Bool isTemporary, long reshapedWidth, long reshapedHeight, long reshapedFeatureChannels);
void *omps_MPSNNReshape_encodeBatchToCommandBuffer_sourceImages_reshapedWidth_reshapedHeight_reshapedFeatureChannels(void *object, void *commandBuffer, void *sourceImages, long reshapedWidth, long reshapedHeight, long reshapedFeatureChannels);
void *omps_MPSNNReshape_encodeBatchToCommandBuffer_sourceImages_destinationStates_destinationStateIsTemporary_reshapedWidth_reshapedHeight_reshapedFeatureChannels(void *object, void *commandBuffer, void *sourceImages, void **outStates, _Bool isTemporary, long reshapedWidth, long reshapedHeight, long reshapedFeatureChannels);
