// Made by tools/swift/generate.py. The functions of MPSRNNMatrixTrainingLayer.
#pragma once


#include "types.h"

long omps_MPSRNNMatrixTrainingLayer_inputFeatureChannels(void *object);
long omps_MPSRNNMatrixTrainingLayer_outputFeatureChannels(void *object);
_Bool omps_MPSRNNMatrixTrainingLayer_storeAllIntermediateStates(void *object);
void omps_MPSRNNMatrixTrainingLayer_setStoreAllIntermediateStates(void *object, _Bool newValue);
_Bool omps_MPSRNNMatrixTrainingLayer_recurrentOutputIsTemporary(void *object);
void omps_MPSRNNMatrixTrainingLayer_setRecurrentOutputIsTemporary(void *object, _Bool newValue);
_Bool omps_MPSRNNMatrixTrainingLayer_trainingStateIsTemporary(void *object);
void omps_MPSRNNMatrixTrainingLayer_setTrainingStateIsTemporary(void *object, _Bool newValue);
_Bool omps_MPSRNNMatrixTrainingLayer_accumulateWeightGradients(void *object);
void omps_MPSRNNMatrixTrainingLayer_setAccumulateWeightGradients(void *object, _Bool newValue);
void *omps_MPSRNNMatrixTrainingLayer_initWithDevice_rnnDescriptor_trainableWeights(const char *class_name, void *device, void *rnnDescriptor, void *trainableWeights);
void omps_MPSRNNMatrixTrainingLayer_createWeightGradientMatrices_dataType(void *object, void *matricesOut, uint32_t dataType);
void omps_MPSRNNMatrixTrainingLayer_createTemporaryWeightGradientMatrices_dataType_commandBuffer(void *object, void *matricesOut, uint32_t dataType, void *commandBuffer);
void omps_MPSRNNMatrixTrainingLayer_createWeightMatrices(void *object, void *matricesOut);
void omps_MPSRNNMatrixTrainingLayer_encodeCopyWeightsToCommandBuffer_weights_matrixId_matrix_copyFromWeightsToMatrix_matrixOffset(void *object, void *commandBuffer, void *weights, unsigned long matrixId, void *matrix, _Bool copyFromWeightsToMatrix, const void *matrixOffset);
void omps_MPSRNNMatrixTrainingLayer_encodeForwardSequenceToCommandBuffer_sourceMatrices_sourceOffsets_destinationMatrices_destinationOffsets_trainingStates_recurrentInputState_recurrentOutputStates_weights(void *object, void *commandBuffer, void *sourceMatrices, long *sourceOffsets, void *destinationMatrices, long *destinationOffsets, void *trainingStates, void *recurrentInputState, void *recurrentOutputStates, void *weights);
void omps_MPSRNNMatrixTrainingLayer_encodeForwardSequenceToCommandBuffer_sourceMatrices_destinationMatrices_trainingStates_weights(void *object, void *commandBuffer, void *sourceMatrices, void *destinationMatrices, void *trainingStates, void *weights);
void omps_MPSRNNMatrixTrainingLayer_encodeGradientSequenceToCommandBuffer_forwardSources_forwardSourceOffsets_sourceGradients_sourceGradientOffsets_destinationGradients_destinationOffsets_weightGradients_trainingStates_recurrentInputState_recurrentOutputStates_weights(void *object, void *commandBuffer, void *forwardSources, long *forwardSourceOffsets, void *sourceGradients, long *sourceGradientOffsets, void *destinationGradients, long *destinationOffsets, void *weightGradients, void *trainingStates, void *recurrentInputState, void *recurrentOutputStates, void *weights);
void omps_MPSRNNMatrixTrainingLayer_encodeGradientSequenceToCommandBuffer_forwardSources_sourceGradients_destinationGradients_weightGradients_trainingStates_weights(void *object, void *commandBuffer, void *forwardSources, void *sourceGradients, void *destinationGradients, void *weightGradients, void *trainingStates, void *weights);
