// Made by tools/swift/generate.py. The functions of MPSNNGramMatrixCalculationGradientNode.
#pragma once


#include "types.h"

float omps_MPSNNGramMatrixCalculationGradientNode_alpha(void *object);
void *omps_MPSNNGramMatrixCalculationGradientNode_nodeWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState);
void *omps_MPSNNGramMatrixCalculationGradientNode_initWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState);
void *omps_MPSNNGramMatrixCalculationGradientNode_nodeWithSourceGradient_sourceImage_gradientState_alpha(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, float alpha);
void *omps_MPSNNGramMatrixCalculationGradientNode_initWithSourceGradient_sourceImage_gradientState_alpha(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, float alpha);
