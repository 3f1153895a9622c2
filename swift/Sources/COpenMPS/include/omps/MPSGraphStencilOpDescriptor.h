// Made by tools/swift/generate.py. The functions of MPSGraphStencilOpDescriptor.
#pragma once


#include "types.h"

unsigned long omps_MPSGraphStencilOpDescriptor_reductionMode(void *object);
void omps_MPSGraphStencilOpDescriptor_setReductionMode(void *object, unsigned long newValue);
void *omps_MPSGraphStencilOpDescriptor_offsets(void *object);
void omps_MPSGraphStencilOpDescriptor_setOffsets(void *object, void *newValue);
void *omps_MPSGraphStencilOpDescriptor_strides(void *object);
void omps_MPSGraphStencilOpDescriptor_setStrides(void *object, void *newValue);
void *omps_MPSGraphStencilOpDescriptor_dilationRates(void *object);
void omps_MPSGraphStencilOpDescriptor_setDilationRates(void *object, void *newValue);
void *omps_MPSGraphStencilOpDescriptor_explicitPadding(void *object);
void omps_MPSGraphStencilOpDescriptor_setExplicitPadding(void *object, void *newValue);
long omps_MPSGraphStencilOpDescriptor_boundaryMode(void *object);
void omps_MPSGraphStencilOpDescriptor_setBoundaryMode(void *object, long newValue);
unsigned long omps_MPSGraphStencilOpDescriptor_paddingStyle(void *object);
void omps_MPSGraphStencilOpDescriptor_setPaddingStyle(void *object, unsigned long newValue);
float omps_MPSGraphStencilOpDescriptor_paddingConstant(void *object);
void omps_MPSGraphStencilOpDescriptor_setPaddingConstant(void *object, float newValue);
void *omps_MPSGraphStencilOpDescriptor_descriptorWithReductionMode_offsets_strides_dilationRates_explicitPadding_boundaryMode_paddingStyle_paddingConstant(const char *class_name, unsigned long reductionMode, void *offsets, void *strides, void *dilationRates, void *explicitPadding, long boundaryMode, unsigned long paddingStyle, float paddingConstant);
void *omps_MPSGraphStencilOpDescriptor_descriptorWithOffsets_explicitPadding(const char *class_name, void *offsets, void *explicitPadding);
void *omps_MPSGraphStencilOpDescriptor_descriptorWithExplicitPadding(const char *class_name, void *explicitPadding);
void *omps_MPSGraphStencilOpDescriptor_descriptorWithPaddingStyle(const char *class_name, unsigned long paddingStyle);
