// Made by tools/swift/generate.py. The functions of MPSRNNDescriptor.
#pragma once


#include "types.h"

long omps_MPSRNNDescriptor_inputFeatureChannels(void *object);
void omps_MPSRNNDescriptor_setInputFeatureChannels(void *object, long newValue);
long omps_MPSRNNDescriptor_outputFeatureChannels(void *object);
void omps_MPSRNNDescriptor_setOutputFeatureChannels(void *object, long newValue);
_Bool omps_MPSRNNDescriptor_useLayerInputUnitTransformMode(void *object);
void omps_MPSRNNDescriptor_setUseLayerInputUnitTransformMode(void *object, _Bool newValue);
_Bool omps_MPSRNNDescriptor_useFloat32Weights(void *object);
void omps_MPSRNNDescriptor_setUseFloat32Weights(void *object, _Bool newValue);
unsigned long omps_MPSRNNDescriptor_layerSequenceDirection(void *object);
void omps_MPSRNNDescriptor_setLayerSequenceDirection(void *object, unsigned long newValue);
