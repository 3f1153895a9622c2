// Made by tools/swift/generate.py. The functions of MPSGraphStencilOpDescriptor.

#import "shim.h"
#include <omps/MPSGraphStencilOpDescriptor.h>

unsigned long omps_MPSGraphStencilOpDescriptor_reductionMode(void *object) {
  OMPS_ENTER
  return [(MPSGraphStencilOpDescriptor *)object reductionMode];
  OMPS_LEAVE
}

void omps_MPSGraphStencilOpDescriptor_setReductionMode(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphStencilOpDescriptor *)object setReductionMode:newValue];
  OMPS_LEAVE
}

void *omps_MPSGraphStencilOpDescriptor_offsets(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphStencilOpDescriptor *)object offsets]);
  OMPS_LEAVE
}

void omps_MPSGraphStencilOpDescriptor_setOffsets(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSGraphStencilOpDescriptor *)object setOffsets:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSGraphStencilOpDescriptor_strides(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphStencilOpDescriptor *)object strides]);
  OMPS_LEAVE
}

void omps_MPSGraphStencilOpDescriptor_setStrides(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSGraphStencilOpDescriptor *)object setStrides:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSGraphStencilOpDescriptor_dilationRates(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphStencilOpDescriptor *)object dilationRates]);
  OMPS_LEAVE
}

void omps_MPSGraphStencilOpDescriptor_setDilationRates(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSGraphStencilOpDescriptor *)object setDilationRates:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSGraphStencilOpDescriptor_explicitPadding(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphStencilOpDescriptor *)object explicitPadding]);
  OMPS_LEAVE
}

void omps_MPSGraphStencilOpDescriptor_setExplicitPadding(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSGraphStencilOpDescriptor *)object setExplicitPadding:omps_consumed(newValue)];
  OMPS_LEAVE
}

long omps_MPSGraphStencilOpDescriptor_boundaryMode(void *object) {
  OMPS_ENTER
  return [(MPSGraphStencilOpDescriptor *)object boundaryMode];
  OMPS_LEAVE
}

void omps_MPSGraphStencilOpDescriptor_setBoundaryMode(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphStencilOpDescriptor *)object setBoundaryMode:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphStencilOpDescriptor_paddingStyle(void *object) {
  OMPS_ENTER
  return [(MPSGraphStencilOpDescriptor *)object paddingStyle];
  OMPS_LEAVE
}

void omps_MPSGraphStencilOpDescriptor_setPaddingStyle(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphStencilOpDescriptor *)object setPaddingStyle:newValue];
  OMPS_LEAVE
}

float omps_MPSGraphStencilOpDescriptor_paddingConstant(void *object) {
  OMPS_ENTER
  return [(MPSGraphStencilOpDescriptor *)object paddingConstant];
  OMPS_LEAVE
}

void omps_MPSGraphStencilOpDescriptor_setPaddingConstant(void *object, float newValue) {
  OMPS_ENTER
  [(MPSGraphStencilOpDescriptor *)object setPaddingConstant:newValue];
  OMPS_LEAVE
}

void *omps_MPSGraphStencilOpDescriptor_descriptorWithReductionMode_offsets_strides_dilationRates_explicitPadding_boundaryMode_paddingStyle_paddingConstant(const char *class_name, unsigned long reductionMode, void *offsets, void *strides, void *dilationRates, void *explicitPadding, long boundaryMode, unsigned long paddingStyle, float paddingConstant) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) descriptorWithReductionMode:reductionMode offsets:omps_consumed(offsets) strides:omps_consumed(strides) dilationRates:omps_consumed(dilationRates) explicitPadding:omps_consumed(explicitPadding) boundaryMode:boundaryMode paddingStyle:paddingStyle paddingConstant:paddingConstant]);
  OMPS_LEAVE
}

void *omps_MPSGraphStencilOpDescriptor_descriptorWithOffsets_explicitPadding(const char *class_name, void *offsets, void *explicitPadding) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) descriptorWithOffsets:omps_consumed(offsets) explicitPadding:omps_consumed(explicitPadding)]);
  OMPS_LEAVE
}

void *omps_MPSGraphStencilOpDescriptor_descriptorWithExplicitPadding(const char *class_name, void *explicitPadding) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) descriptorWithExplicitPadding:omps_consumed(explicitPadding)]);
  OMPS_LEAVE
}

void *omps_MPSGraphStencilOpDescriptor_descriptorWithPaddingStyle(const char *class_name, unsigned long paddingStyle) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) descriptorWithPaddingStyle:paddingStyle]);
  OMPS_LEAVE
}
