// Made by tools/swift/generate.py. The functions of MPSRNNImageInferenceLayer.
#pragma once


#include "types.h"

long omps_MPSRNNImageInferenceLayer_inputFeatureChannels(void *object);
long omps_MPSRNNImageInferenceLayer_outputFeatureChannels(void *object);
long omps_MPSRNNImageInferenceLayer_numberOfLayers(void *object);
_Bool omps_MPSRNNImageInferenceLayer_recurrentOutputIsTemporary(void *object);
void omps_MPSRNNImageInferenceLayer_setRecurrentOutputIsTemporary(void *object, _Bool newValue);
_Bool omps_MPSRNNImageInferenceLayer_storeAllIntermediateStates(void *object);
void omps_MPSRNNImageInferenceLayer_setStoreAllIntermediateStates(void *object, _Bool newValue);
unsigned long omps_MPSRNNImageInferenceLayer_bidirectionalCombineMode(void *object);
void omps_MPSRNNImageInferenceLayer_setBidirectionalCombineMode(void *object, unsigned long newValue);
void *omps_MPSRNNImageInferenceLayer_initWithDevice_rnnDescriptor(const char *class_name, void *device, void *rnnDescriptor);
void *omps_MPSRNNImageInferenceLayer_initWithDevice_rnnDescriptors(const char *class_name, void *device, void *rnnDescriptors);
void omps_MPSRNNImageInferenceLayer_encodeSequenceToCommandBuffer_sourceImages_destinationImages_recurrentInputState_recurrentOutputStates(void *object, void *commandBuffer, void *sourceImages, void *destinationImages, void *recurrentInputState, void *recurrentOutputStates);
void omps_MPSRNNImageInferenceLayer_encodeBidirectionalSequenceToCommandBuffer_sourceSequence_destinationForwardImages_destinationBackwardImages(void *object, void *commandBuffer, void *sourceSequence, void *destinationForwardImages, void *destinationBackwardImages);
