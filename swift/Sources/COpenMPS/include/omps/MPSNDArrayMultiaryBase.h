// Made by tools/swift/generate.py. The functions of MPSNDArrayMultiaryBase.
#pragma once


#include "types.h"

void *omps_MPSNDArrayMultiaryBase_destinationArrayAllocator(void *object);
void omps_MPSNDArrayMultiaryBase_setDestinationArrayAllocator(void *object, void *newValue);
void omps_MPSNDArrayMultiaryBase_offsetsAtSourceIndex(void *object, long sourceIndex, void *result);
unsigned long omps_MPSNDArrayMultiaryBase_edgeModeAtSourceIndex(void *object, long sourceIndex);
void omps_MPSNDArrayMultiaryBase_kernelSizesForSourceIndex(void *object, long sourceIndex, void *result);
void omps_MPSNDArrayMultiaryBase_stridesForSourceIndex(void *object, long sourceIndex, void *result);
void omps_MPSNDArrayMultiaryBase_dilationRatesForSourceIndex(void *object, long sourceIndex, void *result);
void *omps_MPSNDArrayMultiaryBase_initWithDevice_sourceCount(const char *class_name, void *device, long count);
void *omps_MPSNDArrayMultiaryBase_resultStateForSourceArrays_sourceStates_destinationArray(void *object, void *sourceArrays, void *sourceStates, void *destinationArray);
void *omps_MPSNDArrayMultiaryBase_destinationArrayDescriptorForSourceArrays_sourceState(void *object, void *sources, void *state);
