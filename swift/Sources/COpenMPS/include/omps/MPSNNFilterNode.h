// Made by tools/swift/generate.py. The functions of MPSNNFilterNode.
#pragma once


#include "types.h"

void *omps_MPSNNFilterNode_resultImage(void *object);
void *omps_MPSNNFilterNode_resultState(void *object);
void *omps_MPSNNFilterNode_resultStates(void *object);
void *omps_MPSNNFilterNode_paddingPolicy(void *object);
void omps_MPSNNFilterNode_setPaddingPolicy(void *object, void *newValue);
void *omps_MPSNNFilterNode_label(void *object);
void omps_MPSNNFilterNode_setLabel(void *object, const char *newValue);
void *omps_MPSNNFilterNode_gradientFilterWithSource(void *object, void *gradientImage);
void *omps_MPSNNFilterNode_gradientFilterWithSources(void *object, void *gradientImages);
void *omps_MPSNNFilterNode_gradientFiltersWithSources(void *object, void *gradientImages);
void *omps_MPSNNFilterNode_gradientFiltersWithSource(void *object, void *gradientImage);
void *omps_MPSNNFilterNode_trainingGraphWithSourceGradient_nodeHandler(void *object, void *gradientImage, void *nodeHandler, omps_MPSGradientNodeBlock_invoke nodeHandler_invoke);
