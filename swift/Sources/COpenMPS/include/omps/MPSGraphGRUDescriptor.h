// Made by tools/swift/generate.py. The functions of MPSGraphGRUDescriptor.
#pragma once


#include "types.h"

_Bool omps_MPSGraphGRUDescriptor_reverse(void *object);
void omps_MPSGraphGRUDescriptor_setReverse(void *object, _Bool newValue);
_Bool omps_MPSGraphGRUDescriptor_bidirectional(void *object);
void omps_MPSGraphGRUDescriptor_setBidirectional(void *object, _Bool newValue);
_Bool omps_MPSGraphGRUDescriptor_training(void *object);
void omps_MPSGraphGRUDescriptor_setTraining(void *object, _Bool newValue);
_Bool omps_MPSGraphGRUDescriptor_resetGateFirst(void *object);
void omps_MPSGraphGRUDescriptor_setResetGateFirst(void *object, _Bool newValue);
_Bool omps_MPSGraphGRUDescriptor_resetAfter(void *object);
void omps_MPSGraphGRUDescriptor_setResetAfter(void *object, _Bool newValue);
_Bool omps_MPSGraphGRUDescriptor_flipZ(void *object);
void omps_MPSGraphGRUDescriptor_setFlipZ(void *object, _Bool newValue);
unsigned long omps_MPSGraphGRUDescriptor_updateGateActivation(void *object);
void omps_MPSGraphGRUDescriptor_setUpdateGateActivation(void *object, unsigned long newValue);
unsigned long omps_MPSGraphGRUDescriptor_resetGateActivation(void *object);
void omps_MPSGraphGRUDescriptor_setResetGateActivation(void *object, unsigned long newValue);
unsigned long omps_MPSGraphGRUDescriptor_outputGateActivation(void *object);
void omps_MPSGraphGRUDescriptor_setOutputGateActivation(void *object, unsigned long newValue);
