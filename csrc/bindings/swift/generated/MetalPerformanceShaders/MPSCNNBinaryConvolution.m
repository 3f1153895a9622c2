// Made by tools/swift/generate.py. The functions of MPSCNNBinaryConvolution.

#import "shim.h"
#include <omps/MPSCNNBinaryConvolution.h>

long omps_MPSCNNBinaryConvolution_inputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryConvolution *)object inputFeatureChannels];
  OMPS_LEAVE
}

long omps_MPSCNNBinaryConvolution_outputFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSCNNBinaryConvolution *)object outputFeatureChannels];
  OMPS_LEAVE
}

void *omps_MPSCNNBinaryConvolution_initWithDevice_convolutionData_scaleValue_type_flags(const char *class_name, void *device, void *convolutionData, float scaleValue, unsigned long type, unsigned long flags) {
  OMPS_ENTER
  return [(MPSCNNBinaryConvolution *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device convolutionData:omps_consumed(convolutionData) scaleValue:scaleValue type:type flags:flags];
  OMPS_LEAVE
}

void *omps_MPSCNNBinaryConvolution_initWithDevice_convolutionData_outputBiasTerms_outputScaleTerms_inputBiasTerms_inputScaleTerms_type_flags(const char *class_name, void *device, void *convolutionData, const float *outputBiasTerms, const float *outputScaleTerms, const float *inputBiasTerms, const float *inputScaleTerms, unsigned long type, unsigned long flags) {
  OMPS_ENTER
  return [(MPSCNNBinaryConvolution *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device convolutionData:omps_consumed(convolutionData) outputBiasTerms:(void *)outputBiasTerms outputScaleTerms:(void *)outputScaleTerms inputBiasTerms:(void *)inputBiasTerms inputScaleTerms:(void *)inputScaleTerms type:type flags:flags];
  OMPS_LEAVE
}
