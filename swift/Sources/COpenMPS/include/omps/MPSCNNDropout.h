// Made by tools/swift/generate.py. The functions of MPSCNNDropout.
#pragma once


#include "types.h"

float omps_MPSCNNDropout_keepProbability(void *object);
long omps_MPSCNNDropout_seed(void *object);
void omps_MPSCNNDropout_maskStrideInPixels(void *object, void *result);
void *omps_MPSCNNDropout_initWithDevice_keepProbability_seed_maskStrideInPixels(const char *class_name, void *device, float keepProbability, long seed, const void *maskStrideInPixels);
void *omps_MPSCNNDropout_resultStateForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage);
void *omps_MPSCNNDropout_resultStateBatchForSourceImage_sourceStates_destinationImage(void *object, void *sourceImage, void *sourceStates, void *destinationImage);
void *omps_MPSCNNDropout_temporaryResultStateForCommandBuffer_sourceImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage);
void *omps_MPSCNNDropout_temporaryResultStateBatchForCommandBuffer_sourceImage_sourceStates_destinationImage(void *object, void *commandBuffer, void *sourceImage, void *sourceStates, void *destinationImage);
