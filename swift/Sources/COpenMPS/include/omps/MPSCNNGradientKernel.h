// Made by tools/swift/generate.py. The functions of MPSCNNGradientKernel.
#pragma once


#include "types.h"

long omps_MPSCNNGradientKernel_kernelOffsetX(void *object);
void omps_MPSCNNGradientKernel_setKernelOffsetX(void *object, long newValue);
long omps_MPSCNNGradientKernel_kernelOffsetY(void *object);
void omps_MPSCNNGradientKernel_setKernelOffsetY(void *object, long newValue);
void *omps_MPSCNNGradientKernel_encodeToCommandBuffer_sourceGradient_sourceImage_gradientState(void *object, void *commandBuffer, void *sourceGradient, void *sourceImage, void *gradientState);
void omps_MPSCNNGradientKernel_encodeToCommandBuffer_sourceGradient_sourceImage_gradientState_destinationGradient(void *object, void *commandBuffer, void *sourceGradient, void *sourceImage, void *gradientState, void *destinationGradient);
void *omps_MPSCNNGradientKernel_encodeBatchToCommandBuffer_sourceGradients_sourceImages_gradientStates(void *object, void *commandBuffer, void *sourceGradients, void *sourceImages, void *gradientStates);
void omps_MPSCNNGradientKernel_encodeBatchToCommandBuffer_sourceGradients_sourceImages_gradientStates_destinationGradients(void *object, void *commandBuffer, void *sourceGradients, void *sourceImages, void *gradientStates, void *destinationGradients);
