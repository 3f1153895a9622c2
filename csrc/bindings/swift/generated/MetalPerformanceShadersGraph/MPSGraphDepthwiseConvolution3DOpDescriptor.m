// Made by tools/swift/generate.py. The functions of MPSGraphDepthwiseConvolution3DOpDescriptor.

#import "shim.h"
#include <omps/MPSGraphDepthwiseConvolution3DOpDescriptor.h>

void *omps_MPSGraphDepthwiseConvolution3DOpDescriptor_strides(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphDepthwiseConvolution3DOpDescriptor *)object strides]);
  OMPS_LEAVE
}

void omps_MPSGraphDepthwiseConvolution3DOpDescriptor_setStrides(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSGraphDepthwiseConvolution3DOpDescriptor *)object setStrides:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSGraphDepthwiseConvolution3DOpDescriptor_dilationRates(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphDepthwiseConvolution3DOpDescriptor *)object dilationRates]);
  OMPS_LEAVE
}

void omps_MPSGraphDepthwiseConvolution3DOpDescriptor_setDilationRates(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSGraphDepthwiseConvolution3DOpDescriptor *)object setDilationRates:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSGraphDepthwiseConvolution3DOpDescriptor_paddingValues(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphDepthwiseConvolution3DOpDescriptor *)object paddingValues]);
  OMPS_LEAVE
}

void omps_MPSGraphDepthwiseConvolution3DOpDescriptor_setPaddingValues(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSGraphDepthwiseConvolution3DOpDescriptor *)object setPaddingValues:omps_consumed(newValue)];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphDepthwiseConvolution3DOpDescriptor_paddingStyle(void *object) {
  OMPS_ENTER
  return [(MPSGraphDepthwiseConvolution3DOpDescriptor *)object paddingStyle];
  OMPS_LEAVE
}

void omps_MPSGraphDepthwiseConvolution3DOpDescriptor_setPaddingStyle(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphDepthwiseConvolution3DOpDescriptor *)object setPaddingStyle:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphDepthwiseConvolution3DOpDescriptor_channelDimensionIndex(void *object) {
  OMPS_ENTER
  return [(MPSGraphDepthwiseConvolution3DOpDescriptor *)object channelDimensionIndex];
  OMPS_LEAVE
}

void omps_MPSGraphDepthwiseConvolution3DOpDescriptor_setChannelDimensionIndex(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphDepthwiseConvolution3DOpDescriptor *)object setChannelDimensionIndex:newValue];
  OMPS_LEAVE
}

void *omps_MPSGraphDepthwiseConvolution3DOpDescriptor_descriptorWithStrides_dilationRates_paddingValues_paddingStyle(const char *class_name, void *strides, void *dilationRates, void *paddingValues, unsigned long paddingStyle) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) descriptorWithStrides:omps_consumed(strides) dilationRates:omps_consumed(dilationRates) paddingValues:omps_consumed(paddingValues) paddingStyle:paddingStyle]);
  OMPS_LEAVE
}

void *omps_MPSGraphDepthwiseConvolution3DOpDescriptor_descriptorWithPaddingStyle(const char *class_name, unsigned long paddingStyle) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) descriptorWithPaddingStyle:paddingStyle]);
  OMPS_LEAVE
}
