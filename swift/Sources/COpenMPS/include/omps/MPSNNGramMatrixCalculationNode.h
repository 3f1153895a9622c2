// Made by tools/swift/generate.py. The functions of MPSNNGramMatrixCalculationNode.
#pragma once


#include "types.h"

float omps_MPSNNGramMatrixCalculationNode_alpha(void *object);
void *omps_MPSNNGramMatrixCalculationNode_propertyCallBack(void *object);
void omps_MPSNNGramMatrixCalculationNode_setPropertyCallBack(void *object, void *newValue);
void *omps_MPSNNGramMatrixCalculationNode_nodeWithSource(const char *class_name, void *sourceNode);
void *omps_MPSNNGramMatrixCalculationNode_initWithSource(const char *class_name, void *sourceNode);
void *omps_MPSNNGramMatrixCalculationNode_nodeWithSource_alpha(const char *class_name, void *sourceNode, float alpha);
void *omps_MPSNNGramMatrixCalculationNode_initWithSource_alpha(const char *class_name, void *sourceNode, float alpha);
