// Made by tools/swift/generate.py. The functions of MPSCNNBinaryConvolution.
#pragma once


#include "types.h"

long omps_MPSCNNBinaryConvolution_inputFeatureChannels(void *object);
long omps_MPSCNNBinaryConvolution_outputFeatureChannels(void *object);
void *omps_MPSCNNBinaryConvolution_initWithDevice_convolutionData_scaleValue_type_flags(const char *class_name, void *device, void *convolutionData, float scaleValue, unsigned long type, unsigned long flags);
void *omps_MPSCNNBinaryConvolution_initWithDevice_convolutionData_outputBiasTerms_outputScaleTerms_inputBiasTerms_inputScaleTerms_type_flags(const char *class_name, void *device, void *convolutionData, const float *outputBiasTerms, const float *outputScaleTerms, const float *inputBiasTerms, const float *inputScaleTerms, unsigned long type, unsigned long flags);
