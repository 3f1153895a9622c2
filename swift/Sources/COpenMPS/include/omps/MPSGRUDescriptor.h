// Made by tools/swift/generate.py. The functions of MPSGRUDescriptor.
#pragma once


#include "types.h"

void *omps_MPSGRUDescriptor_inputGateInputWeights(void *object);
void omps_MPSGRUDescriptor_setInputGateInputWeights(void *object, void *newValue);
void *omps_MPSGRUDescriptor_inputGateRecurrentWeights(void *object);
void omps_MPSGRUDescriptor_setInputGateRecurrentWeights(void *object, void *newValue);
void *omps_MPSGRUDescriptor_recurrentGateInputWeights(void *object);
void omps_MPSGRUDescriptor_setRecurrentGateInputWeights(void *object, void *newValue);
void *omps_MPSGRUDescriptor_recurrentGateRecurrentWeights(void *object);
void omps_MPSGRUDescriptor_setRecurrentGateRecurrentWeights(void *object, void *newValue);
void *omps_MPSGRUDescriptor_outputGateInputWeights(void *object);
void omps_MPSGRUDescriptor_setOutputGateInputWeights(void *object, void *newValue);
void *omps_MPSGRUDescriptor_outputGateRecurrentWeights(void *object);
void omps_MPSGRUDescriptor_setOutputGateRecurrentWeights(void *object, void *newValue);
void *omps_MPSGRUDescriptor_outputGateInputGateWeights(void *object);
void omps_MPSGRUDescriptor_setOutputGateInputGateWeights(void *object, void *newValue);
float omps_MPSGRUDescriptor_gatePnormValue(void *object);
void omps_MPSGRUDescriptor_setGatePnormValue(void *object, float newValue);
_Bool omps_MPSGRUDescriptor_flipOutputGates(void *object);
void omps_MPSGRUDescriptor_setFlipOutputGates(void *object, _Bool newValue);
void *omps_MPSGRUDescriptor_class_createGRUDescriptorWithInputFeatureChannels_outputFeatureChannels(long inputFeatureChannels, long outputFeatureChannels);
