// Made by tools/swift/generate.py. The functions of MPSRNNMatrixInferenceLayer.
#pragma once


#include "types.h"

long omps_MPSRNNMatrixInferenceLayer_inputFeatureChannels(void *object);
long omps_MPSRNNMatrixInferenceLayer_outputFeatureChannels(void *object);
long omps_MPSRNNMatrixInferenceLayer_numberOfLayers(void *object);
_Bool omps_MPSRNNMatrixInferenceLayer_recurrentOutputIsTemporary(void *object);
void omps_MPSRNNMatrixInferenceLayer_setRecurrentOutputIsTemporary(void *object, _Bool newValue);
_Bool omps_MPSRNNMatrixInferenceLayer_storeAllIntermediateStates(void *object);
void omps_MPSRNNMatrixInferenceLayer_setStoreAllIntermediateStates(void *object, _Bool newValue);
unsigned long omps_MPSRNNMatrixInferenceLayer_bidirectionalCombineMode(void *object);
void omps_MPSRNNMatrixInferenceLayer_setBidirectionalCombineMode(void *object, unsigned long newValue);
void *omps_MPSRNNMatrixInferenceLayer_initWithDevice_rnnDescriptor(const char *class_name, void *device, void *rnnDescriptor);
void *omps_MPSRNNMatrixInferenceLayer_initWithDevice_rnnDescriptors(const char *class_name, void *device, void *rnnDescriptors);
void omps_MPSRNNMatrixInferenceLayer_encodeSequenceToCommandBuffer_sourceMatrices_sourceOffsets_destinationMatrices_destinationOffsets_recurrentInputState_recurrentOutputStates(void *object, void *commandBuffer, void *sourceMatrices, long *sourceOffsets, void *destinationMatrices, long *destinationOffsets, void *recurrentInputState, void *recurrentOutputStates);
void omps_MPSRNNMatrixInferenceLayer_encodeSequenceToCommandBuffer_sourceMatrices_destinationMatrices_recurrentInputState_recurrentOutputStates(void *object, void *commandBuffer, void *sourceMatrices, void *destinationMatrices, void *recurrentInputState, void *recurrentOutputStates);
void omps_MPSRNNMatrixInferenceLayer_encodeBidirectionalSequenceToCommandBuffer_sourceSequence_destinationForwardMatrices_destinationBackwardMatrices(void *object, void *commandBuffer, void *sourceSequence, void *destinationForwardMatrices, void *destinationBackwardMatrices);
