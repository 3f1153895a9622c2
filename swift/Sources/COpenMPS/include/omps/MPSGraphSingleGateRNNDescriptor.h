// Made by tools/swift/generate.py. The functions of MPSGraphSingleGateRNNDescriptor.
#pragma once


#include "types.h"

_Bool omps_MPSGraphSingleGateRNNDescriptor_reverse(void *object);
void omps_MPSGraphSingleGateRNNDescriptor_setReverse(void *object, _Bool newValue);
_Bool omps_MPSGraphSingleGateRNNDescriptor_bidirectional(void *object);
void omps_MPSGraphSingleGateRNNDescriptor_setBidirectional(void *object, _Bool newValue);
_Bool omps_MPSGraphSingleGateRNNDescriptor_training(void *object);
void omps_MPSGraphSingleGateRNNDescriptor_setTraining(void *object, _Bool newValue);
unsigned long omps_MPSGraphSingleGateRNNDescriptor_activation(void *object);
void omps_MPSGraphSingleGateRNNDescriptor_setActivation(void *object, unsigned long newValue);
