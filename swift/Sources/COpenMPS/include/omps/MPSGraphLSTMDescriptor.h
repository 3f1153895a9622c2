// Made by tools/swift/generate.py. The functions of MPSGraphLSTMDescriptor.
#pragma once


#include "types.h"

_Bool omps_MPSGraphLSTMDescriptor_reverse(void *object);
void omps_MPSGraphLSTMDescriptor_setReverse(void *object, _Bool newValue);
_Bool omps_MPSGraphLSTMDescriptor_bidirectional(void *object);
void omps_MPSGraphLSTMDescriptor_setBidirectional(void *object, _Bool newValue);
_Bool omps_MPSGraphLSTMDescriptor_produceCell(void *object);
void omps_MPSGraphLSTMDescriptor_setProduceCell(void *object, _Bool newValue);
_Bool omps_MPSGraphLSTMDescriptor_training(void *object);
void omps_MPSGraphLSTMDescriptor_setTraining(void *object, _Bool newValue);
_Bool omps_MPSGraphLSTMDescriptor_forgetGateLast(void *object);
void omps_MPSGraphLSTMDescriptor_setForgetGateLast(void *object, _Bool newValue);
unsigned long omps_MPSGraphLSTMDescriptor_inputGateActivation(void *object);
void omps_MPSGraphLSTMDescriptor_setInputGateActivation(void *object, unsigned long newValue);
unsigned long omps_MPSGraphLSTMDescriptor_forgetGateActivation(void *object);
void omps_MPSGraphLSTMDescriptor_setForgetGateActivation(void *object, unsigned long newValue);
unsigned long omps_MPSGraphLSTMDescriptor_cellGateActivation(void *object);
void omps_MPSGraphLSTMDescriptor_setCellGateActivation(void *object, unsigned long newValue);
unsigned long omps_MPSGraphLSTMDescriptor_outputGateActivation(void *object);
void omps_MPSGraphLSTMDescriptor_setOutputGateActivation(void *object, unsigned long newValue);
unsigned long omps_MPSGraphLSTMDescriptor_activation(void *object);
void omps_MPSGraphLSTMDescriptor_setActivation(void *object, unsigned long newValue);
