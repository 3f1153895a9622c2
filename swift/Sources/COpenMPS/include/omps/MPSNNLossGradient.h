// Made by tools/swift/generate.py. The functions of MPSNNLossGradient.
#pragma once


#include "types.h"

uint32_t omps_MPSNNLossGradient_lossType(void *object);
int32_t omps_MPSNNLossGradient_reductionType(void *object);
_Bool omps_MPSNNLossGradient_reduceAcrossBatch(void *object);
long omps_MPSNNLossGradient_numberOfClasses(void *object);
float omps_MPSNNLossGradient_weight(void *object);
void omps_MPSNNLossGradient_setWeight(void *object, float newValue);
float omps_MPSNNLossGradient_labelSmoothing(void *object);
void omps_MPSNNLossGradient_setLabelSmoothing(void *object, float newValue);
float omps_MPSNNLossGradient_epsilon(void *object);
void omps_MPSNNLossGradient_setEpsilon(void *object, float newValue);
float omps_MPSNNLossGradient_delta(void *object);
void omps_MPSNNLossGradient_setDelta(void *object, float newValue);
_Bool omps_MPSNNLossGradient_computeLabelGradients(void *object);
void omps_MPSNNLossGradient_setComputeLabelGradients(void *object, _Bool newValue);
void *omps_MPSNNLossGradient_initWithDevice_lossDescriptor(const char *class_name, void *device, void *lossDescriptor);
void *omps_MPSNNLossGradient_encodeBatchToCommandBuffer_sourceGradients_sourceImages_labels_weights_sourceStates(void *object, void *commandBuffer, void *sourceGradients, void *sourceImages, void *labels, void *weights, void *sourceStates);
void omps_MPSNNLossGradient_encodeBatchToCommandBuffer_sourceGradients_sourceImages_labels_weights_sourceStates_destinationGradients(void *object, void *commandBuffer, void *sourceGradients, void *sourceImages, void *labels, void *weights, void *sourceStates, void *destinationGradients);
