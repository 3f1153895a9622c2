// Made by tools/swift/generate.py. The functions of MPSImageGuidedFilter.
#pragma once


#include "types.h"

long omps_MPSImageGuidedFilter_kernelDiameter(void *object);
float omps_MPSImageGuidedFilter_epsilon(void *object);
void omps_MPSImageGuidedFilter_setEpsilon(void *object, float newValue);
float omps_MPSImageGuidedFilter_reconstructScale(void *object);
void omps_MPSImageGuidedFilter_setReconstructScale(void *object, float newValue);
float omps_MPSImageGuidedFilter_reconstructOffset(void *object);
void omps_MPSImageGuidedFilter_setReconstructOffset(void *object, float newValue);
void *omps_MPSImageGuidedFilter_initWithDevice_kernelDiameter(const char *class_name, void *device, long kernelDiameter);
void omps_MPSImageGuidedFilter_encodeRegressionToCommandBuffer_sourceTexture_guidanceTexture_weightsTexture_destinationCoefficientsTexture(void *object, void *commandBuffer, void *sourceTexture, void *guidanceTexture, void *weightsTexture, void *destinationCoefficientsTexture);
void omps_MPSImageGuidedFilter_encodeReconstructionToCommandBuffer_guidanceTexture_coefficientsTexture_destinationTexture(void *object, void *commandBuffer, void *guidanceTexture, void *coefficientsTexture, void *destinationTexture);
void omps_MPSImageGuidedFilter_encodeRegressionToCommandBuffer_sourceTexture_guidanceTexture_weightsTexture_destinationCoefficientsTextureA_destinationCoefficientsTextureB(void *object, void *commandBuffer, void *sourceTexture, void *guidanceTexture, void *weightsTexture, void *destinationCoefficientsTextureA, void *destinationCoefficientsTextureB);
void omps_MPSImageGuidedFilter_encodeReconstructionToCommandBuffer_guidanceTexture_coefficientsTextureA_coefficientsTextureB_destinationTexture(void *object, void *commandBuffer, void *guidanceTexture, void *coefficientsTextureA, void *coefficientsTextureB, void *destinationTexture);
