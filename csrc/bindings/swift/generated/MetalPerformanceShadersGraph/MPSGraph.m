// Made by tools/swift/generate.py. The functions of MPSGraph.

#import "shim.h"
#include <omps/MPSGraph.h>

uint64_t omps_MPSGraph_options(void *object) {
  OMPS_ENTER
  return [(MPSGraph *)object options];
  OMPS_LEAVE
}

void omps_MPSGraph_setOptions(void *object, uint64_t newValue) {
  OMPS_ENTER
  [(MPSGraph *)object setOptions:newValue];
  OMPS_LEAVE
}

void *omps_MPSGraph_placeholderTensors(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object placeholderTensors]);
  OMPS_LEAVE
}

void *omps_MPSGraph_class_new(void) {
  OMPS_ENTER
  return (void *)[MPSGraph new];
  OMPS_LEAVE
}

void *omps_MPSGraph_compileWithDevice_feeds_targetTensors_targetOperations_compilationDescriptor(void *object, void *device, void *feeds, void *targetTensors, void *targetOperations, void *compilationDescriptor) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object compileWithDevice:(id)device feeds:omps_consumed(feeds) targetTensors:omps_consumed(targetTensors) targetOperations:omps_consumed(targetOperations) compilationDescriptor:(id)compilationDescriptor]);
  OMPS_LEAVE
}

void *omps_MPSGraph_runWithFeeds_targetTensors_targetOperations(void *object, void *feeds, void *targetTensors, void *targetOperations) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object runWithFeeds:omps_consumed(feeds) targetTensors:omps_consumed(targetTensors) targetOperations:omps_consumed(targetOperations)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_runWithMTLCommandQueue_feeds_targetTensors_targetOperations(void *object, void *commandQueue, void *feeds, void *targetTensors, void *targetOperations) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object runWithMTLCommandQueue:(id)commandQueue feeds:omps_consumed(feeds) targetTensors:omps_consumed(targetTensors) targetOperations:omps_consumed(targetOperations)]);
  OMPS_LEAVE
}

void omps_MPSGraph_runWithMTLCommandQueue_feeds_targetOperations_resultsDictionary(void *object, void *commandQueue, void *feeds, void *targetOperations, void *resultsDictionary) {
  OMPS_ENTER
  [(MPSGraph *)object runWithMTLCommandQueue:(id)commandQueue feeds:omps_consumed(feeds) targetOperations:omps_consumed(targetOperations) resultsDictionary:omps_consumed(resultsDictionary)];
  OMPS_LEAVE
}

void *omps_MPSGraph_runAsyncWithFeeds_targetTensors_targetOperations_executionDescriptor(void *object, void *feeds, void *targetTensors, void *targetOperations, void *executionDescriptor) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object runAsyncWithFeeds:omps_consumed(feeds) targetTensors:omps_consumed(targetTensors) targetOperations:omps_consumed(targetOperations) executionDescriptor:(id)executionDescriptor]);
  OMPS_LEAVE
}

void *omps_MPSGraph_runAsyncWithMTLCommandQueue_feeds_targetTensors_targetOperations_executionDescriptor(void *object, void *commandQueue, void *feeds, void *targetTensors, void *targetOperations, void *executionDescriptor) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object runAsyncWithMTLCommandQueue:(id)commandQueue feeds:omps_consumed(feeds) targetTensors:omps_consumed(targetTensors) targetOperations:omps_consumed(targetOperations) executionDescriptor:(id)executionDescriptor]);
  OMPS_LEAVE
}

void omps_MPSGraph_runAsyncWithMTLCommandQueue_feeds_targetOperations_resultsDictionary_executionDescriptor(void *object, void *commandQueue, void *feeds, void *targetOperations, void *resultsDictionary, void *executionDescriptor) {
  OMPS_ENTER
  [(MPSGraph *)object runAsyncWithMTLCommandQueue:(id)commandQueue feeds:omps_consumed(feeds) targetOperations:omps_consumed(targetOperations) resultsDictionary:omps_consumed(resultsDictionary) executionDescriptor:(id)executionDescriptor];
  OMPS_LEAVE
}

void *omps_MPSGraph_encodeToCommandBuffer_feeds_targetTensors_targetOperations_executionDescriptor(void *object, void *commandBuffer, void *feeds, void *targetTensors, void *targetOperations, void *executionDescriptor) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object encodeToCommandBuffer:(id)commandBuffer feeds:omps_consumed(feeds) targetTensors:omps_consumed(targetTensors) targetOperations:omps_consumed(targetOperations) executionDescriptor:(id)executionDescriptor]);
  OMPS_LEAVE
}

void omps_MPSGraph_encodeToCommandBuffer_feeds_targetOperations_resultsDictionary_executionDescriptor(void *object, void *commandBuffer, void *feeds, void *targetOperations, void *resultsDictionary, void *executionDescriptor) {
  OMPS_ENTER
  [(MPSGraph *)object encodeToCommandBuffer:(id)commandBuffer feeds:omps_consumed(feeds) targetOperations:omps_consumed(targetOperations) resultsDictionary:omps_consumed(resultsDictionary) executionDescriptor:(id)executionDescriptor];
  OMPS_LEAVE
}

void *omps_MPSGraph_reLUWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reLUWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reLUGradientWithIncomingGradient_sourceTensor_name(void *object, void *gradient, void *source, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reLUGradientWithIncomingGradient:(id)gradient sourceTensor:(id)source name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sigmoidWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sigmoidWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sigmoidGradientWithIncomingGradient_sourceTensor_name(void *object, void *gradient, void *source, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sigmoidGradientWithIncomingGradient:(id)gradient sourceTensor:(id)source name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_softMaxWithTensor_axis_name(void *object, void *tensor, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object softMaxWithTensor:(id)tensor axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_softMaxGradientWithIncomingGradient_sourceTensor_axis_name(void *object, void *gradient, void *source, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object softMaxGradientWithIncomingGradient:(id)gradient sourceTensor:(id)source axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_leakyReLUWithTensor_alpha_name(void *object, void *tensor, double alpha, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object leakyReLUWithTensor:(id)tensor alpha:alpha name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_leakyReLUWithTensor_alphaTensor_name(void *object, void *tensor, void *alphaTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object leakyReLUWithTensor:(id)tensor alphaTensor:(id)alphaTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_leakyReLUGradientWithIncomingGradient_sourceTensor_alphaTensor_name(void *object, void *gradient, void *source, void *alphaTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object leakyReLUGradientWithIncomingGradient:(id)gradient sourceTensor:(id)source alphaTensor:(id)alphaTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_identityWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object identityWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_exponentWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object exponentWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_exponentBase2WithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object exponentBase2WithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_exponentBase10WithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object exponentBase10WithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_logarithmWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object logarithmWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_logarithmBase2WithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object logarithmBase2WithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_logarithmBase10WithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object logarithmBase10WithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_squareWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object squareWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_squareRootWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object squareRootWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reverseSquareRootWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reverseSquareRootWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reciprocalSquareRootWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reciprocalSquareRootWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_absoluteSquareWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object absoluteSquareWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reciprocalWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reciprocalWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_absoluteWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object absoluteWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_negativeWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object negativeWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_signWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object signWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_signbitWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object signbitWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_ceilWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object ceilWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_floorWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object floorWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_roundWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object roundWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_rintWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object rintWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_truncateWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object truncateWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sinWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sinWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_cosWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object cosWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_tanWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object tanWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sinhWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sinhWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_coshWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object coshWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_tanhWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object tanhWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_asinWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object asinWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_acosWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object acosWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_atanWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object atanWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_asinhWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object asinhWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_acoshWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object acoshWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_atanhWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object atanhWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_notWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object notWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_bitwiseNOTWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object bitwiseNOTWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_bitwiseANDWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object bitwiseANDWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_bitwiseORWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object bitwiseORWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_bitwiseXORWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object bitwiseXORWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_bitwiseLeftShiftWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object bitwiseLeftShiftWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_bitwiseRightShiftWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object bitwiseRightShiftWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_isInfiniteWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object isInfiniteWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_isFiniteWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object isFiniteWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_isNaNWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object isNaNWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_erfWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object erfWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_additionWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object additionWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_subtractionWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object subtractionWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_multiplicationWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object multiplicationWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_divisionWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object divisionWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_moduloWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object moduloWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_powerWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object powerWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_minimumWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object minimumWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_maximumWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object maximumWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_minimumWithNaNPropagationWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object minimumWithNaNPropagationWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_maximumWithNaNPropagationWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object maximumWithNaNPropagationWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_equalWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object equalWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_notEqualWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object notEqualWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_lessThanWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object lessThanWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_lessThanOrEqualToWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object lessThanOrEqualToWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_greaterThanWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object greaterThanWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_greaterThanOrEqualToWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object greaterThanOrEqualToWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_logicalANDWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object logicalANDWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_logicalORWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object logicalORWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_logicalNANDWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object logicalNANDWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_logicalNORWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object logicalNORWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_logicalXORWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object logicalXORWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_logicalXNORWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object logicalXNORWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_atan2WithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object atan2WithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_selectWithPredicateTensor_truePredicateTensor_falsePredicateTensor_name(void *object, void *predicateTensor, void *truePredicateTensor, void *falseSelectTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object selectWithPredicateTensor:(id)predicateTensor truePredicateTensor:(id)truePredicateTensor falsePredicateTensor:(id)falseSelectTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_clampWithTensor_minValueTensor_maxValueTensor_name(void *object, void *tensor, void *minValueTensor, void *maxValueTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object clampWithTensor:(id)tensor minValueTensor:(id)minValueTensor maxValueTensor:(id)maxValueTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_divisionNoNaNWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object divisionNoNaNWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_floorModuloWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object floorModuloWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_bitwisePopulationCountWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object bitwisePopulationCountWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_realPartOfTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object realPartOfTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_imaginaryPartOfTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object imaginaryPartOfTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_complexTensorWithRealTensor_imaginaryTensor_name(void *object, void *realTensor, void *imaginaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object complexTensorWithRealTensor:(id)realTensor imaginaryTensor:(id)imaginaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_conjugateWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object conjugateWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_planarTensorWithComplexTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object planarTensorWithComplexTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_constantWithRealPart_imaginaryPart(void *object, double realPart, double imaginaryPart) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object constantWithRealPart:realPart imaginaryPart:imaginaryPart]);
  OMPS_LEAVE
}

void *omps_MPSGraph_constantWithRealPart_imaginaryPart_dataType(void *object, double realPart, double imaginaryPart, uint32_t dataType) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object constantWithRealPart:realPart imaginaryPart:imaginaryPart dataType:dataType]);
  OMPS_LEAVE
}

void *omps_MPSGraph_constantWithRealPart_imaginaryPart_shape_dataType(void *object, double realPart, double imaginaryPart, void *shape, uint32_t dataType) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object constantWithRealPart:realPart imaginaryPart:imaginaryPart shape:omps_consumed(shape) dataType:dataType]);
  OMPS_LEAVE
}

void *omps_MPSGraph_gradientForPrimaryTensor_withTensors_name(void *object, void *primaryTensor, void *tensors, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object gradientForPrimaryTensor:(id)primaryTensor withTensors:omps_consumed(tensors) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_callSymbolName_inputTensors_outputTypes_name(void *object, const char *symbolName, void *inputTensors, void *outputTypes, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object callSymbolName:omps_string(symbolName) inputTensors:omps_consumed(inputTensors) outputTypes:omps_consumed(outputTypes) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_controlDependencyWithOperations_dependentBlock_name(void *object, void *operations, void *dependentBlock, omps_MPSGraphControlFlowDependencyBlock_invoke dependentBlock_invoke, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object controlDependencyWithOperations:omps_consumed(operations) dependentBlock:omps_block_MPSGraphControlFlowDependencyBlock(dependentBlock, dependentBlock_invoke) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_ifWithPredicateTensor_thenBlock_elseBlock_name(void *object, void *predicateTensor, void *thenBlock, omps_MPSGraphIfThenElseBlock_invoke thenBlock_invoke, void *elseBlock, omps_MPSGraphIfThenElseBlock_invoke elseBlock_invoke, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object ifWithPredicateTensor:(id)predicateTensor thenBlock:omps_block_MPSGraphIfThenElseBlock(thenBlock, thenBlock_invoke) elseBlock:omps_block_MPSGraphIfThenElseBlock(elseBlock, elseBlock_invoke) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_whileWithInitialInputs_before_after_name(void *object, void *initialInputs, void *before, omps_MPSGraphWhileBeforeBlock_invoke before_invoke, void *after, omps_MPSGraphWhileAfterBlock_invoke after_invoke, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object whileWithInitialInputs:omps_consumed(initialInputs) before:omps_block_MPSGraphWhileBeforeBlock(before, before_invoke) after:omps_block_MPSGraphWhileAfterBlock(after, after_invoke) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_forLoopWithLowerBound_upperBound_step_initialBodyArguments_body_name(void *object, void *lowerBound, void *upperBound, void *step, void *initialBodyArguments, void *body, omps_MPSGraphForLoopBodyBlock_invoke body_invoke, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object forLoopWithLowerBound:(id)lowerBound upperBound:(id)upperBound step:(id)step initialBodyArguments:omps_consumed(initialBodyArguments) body:omps_block_MPSGraphForLoopBodyBlock(body, body_invoke) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_forLoopWithNumberOfIterations_initialBodyArguments_body_name(void *object, void *numberOfIterations, void *initialBodyArguments, void *body, omps_MPSGraphForLoopBodyBlock_invoke body_invoke, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object forLoopWithNumberOfIterations:(id)numberOfIterations initialBodyArguments:omps_consumed(initialBodyArguments) body:omps_block_MPSGraphForLoopBodyBlock(body, body_invoke) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_convolution3DWithSourceTensor_weightsTensor_descriptor_name(void *object, void *source, void *weights, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object convolution3DWithSourceTensor:(id)source weightsTensor:(id)weights descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_convolution3DDataGradientWithIncomingGradientTensor_weightsTensor_outputShape_forwardConvolutionDescriptor_name(void *object, void *incomingGradient, void *weights, void *outputShape, void *forwardConvolutionDescriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object convolution3DDataGradientWithIncomingGradientTensor:(id)incomingGradient weightsTensor:(id)weights outputShape:omps_consumed(outputShape) forwardConvolutionDescriptor:(id)forwardConvolutionDescriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_convolution3DDataGradientWithIncomingGradientTensor_weightsTensor_outputShapeTensor_forwardConvolutionDescriptor_name(void *object, void *gradient, void *weights, void *outputShapeTensor, void *forwardConvolutionDescriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object convolution3DDataGradientWithIncomingGradientTensor:(id)gradient weightsTensor:(id)weights outputShapeTensor:(id)outputShapeTensor forwardConvolutionDescriptor:(id)forwardConvolutionDescriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_convolution3DWeightsGradientWithIncomingGradientTensor_sourceTensor_outputShape_forwardConvolutionDescriptor_name(void *object, void *incomingGradient, void *source, void *outputShape, void *forwardConvolutionDescriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object convolution3DWeightsGradientWithIncomingGradientTensor:(id)incomingGradient sourceTensor:(id)source outputShape:omps_consumed(outputShape) forwardConvolutionDescriptor:(id)forwardConvolutionDescriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_convolution3DWeightsGradientWithIncomingGradientTensor_sourceTensor_outputShapeTensor_forwardConvolutionDescriptor_name(void *object, void *gradient, void *source, void *outputShapeTensor, void *forwardConvolutionDescriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object convolution3DWeightsGradientWithIncomingGradientTensor:(id)gradient sourceTensor:(id)source outputShapeTensor:(id)outputShapeTensor forwardConvolutionDescriptor:(id)forwardConvolutionDescriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_convolution2DWithSourceTensor_weightsTensor_descriptor_name(void *object, void *source, void *weights, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object convolution2DWithSourceTensor:(id)source weightsTensor:(id)weights descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_convolution2DDataGradientWithIncomingGradientTensor_weightsTensor_outputShape_forwardConvolutionDescriptor_name(void *object, void *incomingGradient, void *weights, void *outputShape, void *forwardConvolutionDescriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object convolution2DDataGradientWithIncomingGradientTensor:(id)incomingGradient weightsTensor:(id)weights outputShape:omps_consumed(outputShape) forwardConvolutionDescriptor:(id)forwardConvolutionDescriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_convolution2DDataGradientWithIncomingGradientTensor_weightsTensor_outputShapeTensor_forwardConvolutionDescriptor_name(void *object, void *gradient, void *weights, void *outputShapeTensor, void *forwardConvolutionDescriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object convolution2DDataGradientWithIncomingGradientTensor:(id)gradient weightsTensor:(id)weights outputShapeTensor:(id)outputShapeTensor forwardConvolutionDescriptor:(id)forwardConvolutionDescriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_convolution2DWeightsGradientWithIncomingGradientTensor_sourceTensor_outputShape_forwardConvolutionDescriptor_name(void *object, void *incomingGradient, void *source, void *outputShape, void *forwardConvolutionDescriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object convolution2DWeightsGradientWithIncomingGradientTensor:(id)incomingGradient sourceTensor:(id)source outputShape:omps_consumed(outputShape) forwardConvolutionDescriptor:(id)forwardConvolutionDescriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_convolution2DWeightsGradientWithIncomingGradientTensor_sourceTensor_outputShapeTensor_forwardConvolutionDescriptor_name(void *object, void *gradient, void *source, void *outputShapeTensor, void *forwardConvolutionDescriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object convolution2DWeightsGradientWithIncomingGradientTensor:(id)gradient sourceTensor:(id)source outputShapeTensor:(id)outputShapeTensor forwardConvolutionDescriptor:(id)forwardConvolutionDescriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_convolutionTranspose2DWithSourceTensor_weightsTensor_outputShape_descriptor_name(void *object, void *source, void *weights, void *outputShape, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object convolutionTranspose2DWithSourceTensor:(id)source weightsTensor:(id)weights outputShape:omps_consumed(outputShape) descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_convolutionTranspose2DWithSourceTensor_weightsTensor_outputShapeTensor_descriptor_name(void *object, void *source, void *weights, void *outputShape, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object convolutionTranspose2DWithSourceTensor:(id)source weightsTensor:(id)weights outputShapeTensor:(id)outputShape descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_convolutionTranspose2DDataGradientWithIncomingGradientTensor_weightsTensor_outputShape_forwardConvolutionDescriptor_name(void *object, void *incomingGradient, void *weights, void *outputShape, void *forwardConvolutionDescriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object convolutionTranspose2DDataGradientWithIncomingGradientTensor:(id)incomingGradient weightsTensor:(id)weights outputShape:omps_consumed(outputShape) forwardConvolutionDescriptor:(id)forwardConvolutionDescriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_convolutionTranspose2DDataGradientWithIncomingGradientTensor_weightsTensor_outputShapeTensor_forwardConvolutionDescriptor_name(void *object, void *incomingGradient, void *weights, void *outputShape, void *forwardConvolutionDescriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object convolutionTranspose2DDataGradientWithIncomingGradientTensor:(id)incomingGradient weightsTensor:(id)weights outputShapeTensor:(id)outputShape forwardConvolutionDescriptor:(id)forwardConvolutionDescriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_convolutionTranspose2DWeightsGradientWithIncomingGradientTensor_sourceTensor_outputShape_forwardConvolutionDescriptor_name(void *object, void *incomingGradientTensor, void *source, void *outputShape, void *forwardConvolutionDescriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object convolutionTranspose2DWeightsGradientWithIncomingGradientTensor:(id)incomingGradientTensor sourceTensor:(id)source outputShape:omps_consumed(outputShape) forwardConvolutionDescriptor:(id)forwardConvolutionDescriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_convolutionTranspose2DWeightsGradientWithIncomingGradientTensor_sourceTensor_outputShapeTensor_forwardConvolutionDescriptor_name(void *object, void *incomingGradientTensor, void *source, void *outputShape, void *forwardConvolutionDescriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object convolutionTranspose2DWeightsGradientWithIncomingGradientTensor:(id)incomingGradientTensor sourceTensor:(id)source outputShapeTensor:(id)outputShape forwardConvolutionDescriptor:(id)forwardConvolutionDescriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_cumulativeSumWithTensor_axis_exclusive_reverse_name(void *object, void *tensor, long axis, _Bool exclusive, _Bool reverse, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object cumulativeSumWithTensor:(id)tensor axis:axis exclusive:exclusive reverse:reverse name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_cumulativeSumWithTensor_axis_name(void *object, void *tensor, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object cumulativeSumWithTensor:(id)tensor axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_cumulativeSumWithTensor_axisTensor_exclusive_reverse_name(void *object, void *tensor, void *axisTensor, _Bool exclusive, _Bool reverse, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object cumulativeSumWithTensor:(id)tensor axisTensor:(id)axisTensor exclusive:exclusive reverse:reverse name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_cumulativeSumWithTensor_axisTensor_name(void *object, void *tensor, void *axisTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object cumulativeSumWithTensor:(id)tensor axisTensor:(id)axisTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_cumulativeProductWithTensor_axis_exclusive_reverse_name(void *object, void *tensor, long axis, _Bool exclusive, _Bool reverse, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object cumulativeProductWithTensor:(id)tensor axis:axis exclusive:exclusive reverse:reverse name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_cumulativeProductWithTensor_axis_name(void *object, void *tensor, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object cumulativeProductWithTensor:(id)tensor axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_cumulativeProductWithTensor_axisTensor_exclusive_reverse_name(void *object, void *tensor, void *axisTensor, _Bool exclusive, _Bool reverse, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object cumulativeProductWithTensor:(id)tensor axisTensor:(id)axisTensor exclusive:exclusive reverse:reverse name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_cumulativeProductWithTensor_axisTensor_name(void *object, void *tensor, void *axisTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object cumulativeProductWithTensor:(id)tensor axisTensor:(id)axisTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_cumulativeMinimumWithTensor_axis_exclusive_reverse_name(void *object, void *tensor, long axis, _Bool exclusive, _Bool reverse, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object cumulativeMinimumWithTensor:(id)tensor axis:axis exclusive:exclusive reverse:reverse name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_cumulativeMinimumWithTensor_axis_name(void *object, void *tensor, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object cumulativeMinimumWithTensor:(id)tensor axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_cumulativeMinimumWithTensor_axisTensor_exclusive_reverse_name(void *object, void *tensor, void *axisTensor, _Bool exclusive, _Bool reverse, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object cumulativeMinimumWithTensor:(id)tensor axisTensor:(id)axisTensor exclusive:exclusive reverse:reverse name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_cumulativeMinimumWithTensor_axisTensor_name(void *object, void *tensor, void *axisTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object cumulativeMinimumWithTensor:(id)tensor axisTensor:(id)axisTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_cumulativeMaximumWithTensor_axis_exclusive_reverse_name(void *object, void *tensor, long axis, _Bool exclusive, _Bool reverse, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object cumulativeMaximumWithTensor:(id)tensor axis:axis exclusive:exclusive reverse:reverse name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_cumulativeMaximumWithTensor_axis_name(void *object, void *tensor, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object cumulativeMaximumWithTensor:(id)tensor axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_cumulativeMaximumWithTensor_axisTensor_exclusive_reverse_name(void *object, void *tensor, void *axisTensor, _Bool exclusive, _Bool reverse, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object cumulativeMaximumWithTensor:(id)tensor axisTensor:(id)axisTensor exclusive:exclusive reverse:reverse name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_cumulativeMaximumWithTensor_axisTensor_name(void *object, void *tensor, void *axisTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object cumulativeMaximumWithTensor:(id)tensor axisTensor:(id)axisTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_depthwiseConvolution2DWithSourceTensor_weightsTensor_descriptor_name(void *object, void *source, void *weights, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object depthwiseConvolution2DWithSourceTensor:(id)source weightsTensor:(id)weights descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_depthwiseConvolution2DDataGradientWithIncomingGradientTensor_weightsTensor_outputShape_descriptor_name(void *object, void *incomingGradient, void *weights, void *outputShape, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object depthwiseConvolution2DDataGradientWithIncomingGradientTensor:(id)incomingGradient weightsTensor:(id)weights outputShape:omps_consumed(outputShape) descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_depthwiseConvolution2DWeightsGradientWithIncomingGradientTensor_sourceTensor_outputShape_descriptor_name(void *object, void *incomingGradient, void *source, void *outputShape, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object depthwiseConvolution2DWeightsGradientWithIncomingGradientTensor:(id)incomingGradient sourceTensor:(id)source outputShape:omps_consumed(outputShape) descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_depthwiseConvolution3DWithSourceTensor_weightsTensor_descriptor_name(void *object, void *source, void *weights, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object depthwiseConvolution3DWithSourceTensor:(id)source weightsTensor:(id)weights descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_depthwiseConvolution3DDataGradientWithIncomingGradientTensor_weightsTensor_outputShape_descriptor_name(void *object, void *incomingGradient, void *weights, void *outputShape, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object depthwiseConvolution3DDataGradientWithIncomingGradientTensor:(id)incomingGradient weightsTensor:(id)weights outputShape:omps_consumed(outputShape) descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_depthwiseConvolution3DWeightsGradientWithIncomingGradientTensor_sourceTensor_outputShape_descriptor_name(void *object, void *incomingGradient, void *source, void *outputShape, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object depthwiseConvolution3DWeightsGradientWithIncomingGradientTensor:(id)incomingGradient sourceTensor:(id)source outputShape:omps_consumed(outputShape) descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_fastFourierTransformWithTensor_axes_descriptor_name(void *object, void *tensor, void *axes, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object fastFourierTransformWithTensor:(id)tensor axes:omps_consumed(axes) descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_fastFourierTransformWithTensor_axesTensor_descriptor_name(void *object, void *tensor, void *axesTensor, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object fastFourierTransformWithTensor:(id)tensor axesTensor:(id)axesTensor descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_realToHermiteanFFTWithTensor_axes_descriptor_name(void *object, void *tensor, void *axes, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object realToHermiteanFFTWithTensor:(id)tensor axes:omps_consumed(axes) descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_realToHermiteanFFTWithTensor_axesTensor_descriptor_name(void *object, void *tensor, void *axesTensor, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object realToHermiteanFFTWithTensor:(id)tensor axesTensor:(id)axesTensor descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_HermiteanToRealFFTWithTensor_axes_descriptor_name(void *object, void *tensor, void *axes, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object HermiteanToRealFFTWithTensor:(id)tensor axes:omps_consumed(axes) descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_HermiteanToRealFFTWithTensor_axesTensor_descriptor_name(void *object, void *tensor, void *axesTensor, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object HermiteanToRealFFTWithTensor:(id)tensor axesTensor:(id)axesTensor descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_gatherNDWithUpdatesTensor_indicesTensor_batchDimensions_name(void *object, void *updatesTensor, void *indicesTensor, long batchDimensions, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object gatherNDWithUpdatesTensor:(id)updatesTensor indicesTensor:(id)indicesTensor batchDimensions:batchDimensions name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_gatherWithUpdatesTensor_indicesTensor_axis_batchDimensions_name(void *object, void *updatesTensor, void *indicesTensor, long axis, long batchDimensions, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object gatherWithUpdatesTensor:(id)updatesTensor indicesTensor:(id)indicesTensor axis:axis batchDimensions:batchDimensions name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_gatherAlongAxis_withUpdatesTensor_indicesTensor_name(void *object, long axis, void *updatesTensor, void *indicesTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object gatherAlongAxis:axis withUpdatesTensor:(id)updatesTensor indicesTensor:(id)indicesTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_gatherAlongAxisTensor_withUpdatesTensor_indicesTensor_name(void *object, void *axisTensor, void *updatesTensor, void *indicesTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object gatherAlongAxisTensor:(id)axisTensor withUpdatesTensor:(id)updatesTensor indicesTensor:(id)indicesTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_imToColWithSourceTensor_descriptor_name(void *object, void *source, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object imToColWithSourceTensor:(id)source descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_colToImWithSourceTensor_outputShape_descriptor_name(void *object, void *source, void *outputShape, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object colToImWithSourceTensor:(id)source outputShape:omps_consumed(outputShape) descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_bandPartWithTensor_numLower_numUpper_name(void *object, void *inputTensor, long numLower, long numUpper, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object bandPartWithTensor:(id)inputTensor numLower:numLower numUpper:numUpper name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_bandPartWithTensor_numLowerTensor_numUpperTensor_name(void *object, void *inputTensor, void *numLowerTensor, void *numUpperTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object bandPartWithTensor:(id)inputTensor numLowerTensor:(id)numLowerTensor numUpperTensor:(id)numUpperTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_matrixMultiplicationWithPrimaryTensor_secondaryTensor_name(void *object, void *primaryTensor, void *secondaryTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object matrixMultiplicationWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_HammingDistanceWithPrimaryTensor_secondaryTensor_resultDataType_name(void *object, void *primaryTensor, void *secondaryTensor, uint32_t resultDataType, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object HammingDistanceWithPrimaryTensor:(id)primaryTensor secondaryTensor:(id)secondaryTensor resultDataType:resultDataType name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_scaledDotProductAttentionWithQueryTensor_keyTensor_valueTensor_maskTensor_scale_name(void *object, void *queryTensor, void *keyTensor, void *valueTensor, void *maskTensor, float scale, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object scaledDotProductAttentionWithQueryTensor:(id)queryTensor keyTensor:(id)keyTensor valueTensor:(id)valueTensor maskTensor:(id)maskTensor scale:scale name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_scaledDotProductAttentionWithQueryTensor_keyTensor_valueTensor_scale_name(void *object, void *queryTensor, void *keyTensor, void *valueTensor, float scale, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object scaledDotProductAttentionWithQueryTensor:(id)queryTensor keyTensor:(id)keyTensor valueTensor:(id)valueTensor scale:scale name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_softMaxCrossEntropyWithSourceTensor_labelsTensor_axis_reductionType_name(void *object, void *sourceTensor, void *labelsTensor, long axis, uint64_t reductionType, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object softMaxCrossEntropyWithSourceTensor:(id)sourceTensor labelsTensor:(id)labelsTensor axis:axis reductionType:reductionType name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_softMaxCrossEntropyGradientWithIncomingGradientTensor_sourceTensor_labelsTensor_axis_reductionType_name(void *object, void *gradientTensor, void *sourceTensor, void *labelsTensor, long axis, uint64_t reductionType, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object softMaxCrossEntropyGradientWithIncomingGradientTensor:(id)gradientTensor sourceTensor:(id)sourceTensor labelsTensor:(id)labelsTensor axis:axis reductionType:reductionType name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_inverseOfTensor_name(void *object, void *inputTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object inverseOfTensor:(id)inputTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_placeholderWithShape_dataType_name(void *object, void *shape, uint32_t dataType, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object placeholderWithShape:omps_consumed(shape) dataType:dataType name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_placeholderWithShape_name(void *object, void *shape, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object placeholderWithShape:omps_consumed(shape) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_constantWithData_shape_dataType(void *object, void *data, void *shape, uint32_t dataType) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object constantWithData:omps_consumed(data) shape:omps_consumed(shape) dataType:dataType]);
  OMPS_LEAVE
}

void *omps_MPSGraph_constantWithScalar_dataType(void *object, double scalar, uint32_t dataType) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object constantWithScalar:scalar dataType:dataType]);
  OMPS_LEAVE
}

void *omps_MPSGraph_constantWithScalar_shape_dataType(void *object, double scalar, void *shape, uint32_t dataType) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object constantWithScalar:scalar shape:omps_consumed(shape) dataType:dataType]);
  OMPS_LEAVE
}

void *omps_MPSGraph_variableWithData_shape_dataType_name(void *object, void *data, void *shape, uint32_t dataType, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object variableWithData:omps_consumed(data) shape:omps_consumed(shape) dataType:dataType name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_variableFromTensorWithTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object variableFromTensorWithTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_readVariable_name(void *object, void *variable, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object readVariable:(id)variable name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_assignVariable_withValueOfTensor_name(void *object, void *variable, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object assignVariable:(id)variable withValueOfTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_nonMaximumSuppressionWithBoxesTensor_scoresTensor_IOUThreshold_scoreThreshold_perClassSuppression_coordinateMode_name(void *object, void *boxesTensor, void *scoresTensor, float iouThreshold, float scoreThreshold, _Bool perClassSuppression, unsigned long coordinateMode, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object nonMaximumSuppressionWithBoxesTensor:(id)boxesTensor scoresTensor:(id)scoresTensor IOUThreshold:iouThreshold scoreThreshold:scoreThreshold perClassSuppression:perClassSuppression coordinateMode:coordinateMode name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_nonMaximumSuppressionWithBoxesTensor_scoresTensor_classIndicesTensor_IOUThreshold_scoreThreshold_perClassSuppression_coordinateMode_name(void *object, void *boxesTensor, void *scoresTensor, void *classIndicesTensor, float iouThreshold, float scoreThreshold, _Bool perClassSuppression, unsigned long coordinateMode, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object nonMaximumSuppressionWithBoxesTensor:(id)boxesTensor scoresTensor:(id)scoresTensor classIndicesTensor:(id)classIndicesTensor IOUThreshold:iouThreshold scoreThreshold:scoreThreshold perClassSuppression:perClassSuppression coordinateMode:coordinateMode name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_nonZeroIndicesOfTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object nonZeroIndicesOfTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_meanOfTensor_axes_name(void *object, void *tensor, void *axes, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object meanOfTensor:(id)tensor axes:omps_consumed(axes) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_varianceOfTensor_meanTensor_axes_name(void *object, void *tensor, void *meanTensor, void *axes, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object varianceOfTensor:(id)tensor meanTensor:(id)meanTensor axes:omps_consumed(axes) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_varianceOfTensor_axes_name(void *object, void *tensor, void *axes, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object varianceOfTensor:(id)tensor axes:omps_consumed(axes) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_normalizationWithTensor_meanTensor_varianceTensor_gammaTensor_betaTensor_epsilon_name(void *object, void *tensor, void *mean, void *variance, void *gamma, void *beta, float epsilon, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object normalizationWithTensor:(id)tensor meanTensor:(id)mean varianceTensor:(id)variance gammaTensor:(id)gamma betaTensor:(id)beta epsilon:epsilon name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_normalizationGammaGradientWithIncomingGradientTensor_sourceTensor_meanTensor_varianceTensor_reductionAxes_epsilon_name(void *object, void *incomingGradientTensor, void *sourceTensor, void *meanTensor, void *varianceTensor, void *axes, float epsilon, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object normalizationGammaGradientWithIncomingGradientTensor:(id)incomingGradientTensor sourceTensor:(id)sourceTensor meanTensor:(id)meanTensor varianceTensor:(id)varianceTensor reductionAxes:omps_consumed(axes) epsilon:epsilon name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_normalizationBetaGradientWithIncomingGradientTensor_sourceTensor_reductionAxes_name(void *object, void *incomingGradientTensor, void *sourceTensor, void *axes, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object normalizationBetaGradientWithIncomingGradientTensor:(id)incomingGradientTensor sourceTensor:(id)sourceTensor reductionAxes:omps_consumed(axes) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_normalizationGradientWithIncomingGradientTensor_sourceTensor_meanTensor_varianceTensor_gammaTensor_gammaGradientTensor_betaGradientTensor_reductionAxes_epsilon_name(void *object, void *incomingGradientTensor, void *sourceTensor, void *meanTensor, void *varianceTensor, void *gamma, void *gammaGradient, void *betaGradient, void *axes, float epsilon, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object normalizationGradientWithIncomingGradientTensor:(id)incomingGradientTensor sourceTensor:(id)sourceTensor meanTensor:(id)meanTensor varianceTensor:(id)varianceTensor gammaTensor:(id)gamma gammaGradientTensor:(id)gammaGradient betaGradientTensor:(id)betaGradient reductionAxes:omps_consumed(axes) epsilon:epsilon name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_oneHotWithIndicesTensor_depth_axis_dataType_onValue_offValue_name(void *object, void *indicesTensor, long depth, long axis, uint32_t dataType, double onValue, double offValue, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object oneHotWithIndicesTensor:(id)indicesTensor depth:depth axis:axis dataType:dataType onValue:onValue offValue:offValue name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_oneHotWithIndicesTensor_depth_dataType_onValue_offValue_name(void *object, void *indicesTensor, long depth, uint32_t dataType, double onValue, double offValue, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object oneHotWithIndicesTensor:(id)indicesTensor depth:depth dataType:dataType onValue:onValue offValue:offValue name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_oneHotWithIndicesTensor_depth_axis_dataType_name(void *object, void *indicesTensor, long depth, long axis, uint32_t dataType, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object oneHotWithIndicesTensor:(id)indicesTensor depth:depth axis:axis dataType:dataType name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_oneHotWithIndicesTensor_depth_axis_name(void *object, void *indicesTensor, long depth, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object oneHotWithIndicesTensor:(id)indicesTensor depth:depth axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_oneHotWithIndicesTensor_depth_dataType_name(void *object, void *indicesTensor, long depth, uint32_t dataType, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object oneHotWithIndicesTensor:(id)indicesTensor depth:depth dataType:dataType name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_oneHotWithIndicesTensor_depth_name(void *object, void *indicesTensor, long depth, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object oneHotWithIndicesTensor:(id)indicesTensor depth:depth name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_stochasticGradientDescentWithLearningRateTensor_valuesTensor_gradientTensor_name(void *object, void *learningRateTensor, void *valuesTensor, void *gradientTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object stochasticGradientDescentWithLearningRateTensor:(id)learningRateTensor valuesTensor:(id)valuesTensor gradientTensor:(id)gradientTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_applyStochasticGradientDescentWithLearningRateTensor_variable_gradientTensor_name(void *object, void *learningRateTensor, void *variable, void *gradientTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object applyStochasticGradientDescentWithLearningRateTensor:(id)learningRateTensor variable:(id)variable gradientTensor:(id)gradientTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_adamWithLearningRateTensor_beta1Tensor_beta2Tensor_epsilonTensor_beta1PowerTensor_beta2PowerTensor_valuesTensor_momentumTensor_velocityTensor_maximumVelocityTensor_gradientTensor_name(void *object, void *learningRateTensor, void *beta1Tensor, void *beta2Tensor, void *epsilonTensor, void *beta1PowerTensor, void *beta2PowerTensor, void *valuesTensor, void *momentumTensor, void *velocityTensor, void *maximumVelocityTensor, void *gradientTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object adamWithLearningRateTensor:(id)learningRateTensor beta1Tensor:(id)beta1Tensor beta2Tensor:(id)beta2Tensor epsilonTensor:(id)epsilonTensor beta1PowerTensor:(id)beta1PowerTensor beta2PowerTensor:(id)beta2PowerTensor valuesTensor:(id)valuesTensor momentumTensor:(id)momentumTensor velocityTensor:(id)velocityTensor maximumVelocityTensor:(id)maximumVelocityTensor gradientTensor:(id)gradientTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_adamWithCurrentLearningRateTensor_beta1Tensor_beta2Tensor_epsilonTensor_valuesTensor_momentumTensor_velocityTensor_maximumVelocityTensor_gradientTensor_name(void *object, void *currentLearningRateTensor, void *beta1Tensor, void *beta2Tensor, void *epsilonTensor, void *valuesTensor, void *momentumTensor, void *velocityTensor, void *maximumVelocityTensor, void *gradientTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object adamWithCurrentLearningRateTensor:(id)currentLearningRateTensor beta1Tensor:(id)beta1Tensor beta2Tensor:(id)beta2Tensor epsilonTensor:(id)epsilonTensor valuesTensor:(id)valuesTensor momentumTensor:(id)momentumTensor velocityTensor:(id)velocityTensor maximumVelocityTensor:(id)maximumVelocityTensor gradientTensor:(id)gradientTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_maxPooling2DWithSourceTensor_descriptor_name(void *object, void *source, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object maxPooling2DWithSourceTensor:(id)source descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_maxPooling2DReturnIndicesWithSourceTensor_descriptor_name(void *object, void *source, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object maxPooling2DReturnIndicesWithSourceTensor:(id)source descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_maxPooling2DGradientWithGradientTensor_sourceTensor_descriptor_name(void *object, void *gradient, void *source, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object maxPooling2DGradientWithGradientTensor:(id)gradient sourceTensor:(id)source descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_avgPooling2DWithSourceTensor_descriptor_name(void *object, void *source, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object avgPooling2DWithSourceTensor:(id)source descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_avgPooling2DGradientWithGradientTensor_sourceTensor_descriptor_name(void *object, void *gradient, void *source, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object avgPooling2DGradientWithGradientTensor:(id)gradient sourceTensor:(id)source descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_maxPooling4DWithSourceTensor_descriptor_name(void *object, void *source, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object maxPooling4DWithSourceTensor:(id)source descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_maxPooling4DReturnIndicesWithSourceTensor_descriptor_name(void *object, void *source, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object maxPooling4DReturnIndicesWithSourceTensor:(id)source descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_maxPooling4DGradientWithGradientTensor_sourceTensor_descriptor_name(void *object, void *gradient, void *source, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object maxPooling4DGradientWithGradientTensor:(id)gradient sourceTensor:(id)source descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_avgPooling4DWithSourceTensor_descriptor_name(void *object, void *source, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object avgPooling4DWithSourceTensor:(id)source descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_avgPooling4DGradientWithGradientTensor_sourceTensor_descriptor_name(void *object, void *gradient, void *source, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object avgPooling4DGradientWithGradientTensor:(id)gradient sourceTensor:(id)source descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_L2NormPooling4DWithSourceTensor_descriptor_name(void *object, void *source, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object L2NormPooling4DWithSourceTensor:(id)source descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_L2NormPooling4DGradientWithGradientTensor_sourceTensor_descriptor_name(void *object, void *gradient, void *source, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object L2NormPooling4DGradientWithGradientTensor:(id)gradient sourceTensor:(id)source descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_maxPooling2DGradientWithGradientTensor_indicesTensor_outputShape_descriptor_name(void *object, void *gradient, void *indices, void *outputShape, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object maxPooling2DGradientWithGradientTensor:(id)gradient indicesTensor:(id)indices outputShape:omps_consumed(outputShape) descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_maxPooling2DGradientWithGradientTensor_indicesTensor_outputShapeTensor_descriptor_name(void *object, void *gradient, void *indices, void *outputShape, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object maxPooling2DGradientWithGradientTensor:(id)gradient indicesTensor:(id)indices outputShapeTensor:(id)outputShape descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_maxPooling4DGradientWithGradientTensor_indicesTensor_outputShape_descriptor_name(void *object, void *gradient, void *indices, void *outputShape, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object maxPooling4DGradientWithGradientTensor:(id)gradient indicesTensor:(id)indices outputShape:omps_consumed(outputShape) descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_maxPooling4DGradientWithGradientTensor_indicesTensor_outputShapeTensor_descriptor_name(void *object, void *gradient, void *indices, void *outputShape, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object maxPooling4DGradientWithGradientTensor:(id)gradient indicesTensor:(id)indices outputShapeTensor:(id)outputShape descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_quantizeTensor_scale_zeroPoint_dataType_name(void *object, void *tensor, double scale, double zeroPoint, uint32_t dataType, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object quantizeTensor:(id)tensor scale:scale zeroPoint:zeroPoint dataType:dataType name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_quantizeTensor_scaleTensor_zeroPoint_dataType_axis_name(void *object, void *tensor, void *scaleTensor, double zeroPoint, uint32_t dataType, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object quantizeTensor:(id)tensor scaleTensor:(id)scaleTensor zeroPoint:zeroPoint dataType:dataType axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_quantizeTensor_scaleTensor_zeroPointTensor_dataType_axis_name(void *object, void *tensor, void *scaleTensor, void *zeroPointTensor, uint32_t dataType, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object quantizeTensor:(id)tensor scaleTensor:(id)scaleTensor zeroPointTensor:(id)zeroPointTensor dataType:dataType axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_dequantizeTensor_scale_zeroPoint_dataType_name(void *object, void *tensor, double scale, double zeroPoint, uint32_t dataType, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object dequantizeTensor:(id)tensor scale:scale zeroPoint:zeroPoint dataType:dataType name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_dequantizeTensor_scaleTensor_zeroPoint_dataType_axis_name(void *object, void *tensor, void *scaleTensor, double zeroPoint, uint32_t dataType, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object dequantizeTensor:(id)tensor scaleTensor:(id)scaleTensor zeroPoint:zeroPoint dataType:dataType axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_dequantizeTensor_scaleTensor_zeroPointTensor_dataType_axis_name(void *object, void *tensor, void *scaleTensor, void *zeroPointTensor, uint32_t dataType, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object dequantizeTensor:(id)tensor scaleTensor:(id)scaleTensor zeroPointTensor:(id)zeroPointTensor dataType:dataType axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_dequantizeTensor_scaleTensor_zeroPointTensor_dataType_name(void *object, void *tensor, void *scaleTensor, void *zeroPointTensor, uint32_t dataType, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object dequantizeTensor:(id)tensor scaleTensor:(id)scaleTensor zeroPointTensor:(id)zeroPointTensor dataType:dataType name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_dequantizeTensor_scaleTensor_dataType_name(void *object, void *tensor, void *scaleTensor, uint32_t dataType, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object dequantizeTensor:(id)tensor scaleTensor:(id)scaleTensor dataType:dataType name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_dequantizeTensor_LUTTensor_name(void *object, void *tensor, void *lutTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object dequantizeTensor:(id)tensor LUTTensor:(id)lutTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_dequantizeTensor_LUTTensor_axis_name(void *object, void *tensor, void *lutTensor, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object dequantizeTensor:(id)tensor LUTTensor:(id)lutTensor axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_singleGateRNNWithSourceTensor_recurrentWeight_inputWeight_bias_initState_mask_descriptor_name(void *object, void *source, void *recurrentWeight, void *inputWeight, void *bias, void *initState, void *mask, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object singleGateRNNWithSourceTensor:(id)source recurrentWeight:(id)recurrentWeight inputWeight:(id)inputWeight bias:(id)bias initState:(id)initState mask:(id)mask descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_singleGateRNNWithSourceTensor_recurrentWeight_inputWeight_bias_initState_descriptor_name(void *object, void *source, void *recurrentWeight, void *inputWeight, void *bias, void *initState, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object singleGateRNNWithSourceTensor:(id)source recurrentWeight:(id)recurrentWeight inputWeight:(id)inputWeight bias:(id)bias initState:(id)initState descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_singleGateRNNWithSourceTensor_recurrentWeight_initState_descriptor_name(void *object, void *source, void *recurrentWeight, void *initState, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object singleGateRNNWithSourceTensor:(id)source recurrentWeight:(id)recurrentWeight initState:(id)initState descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_singleGateRNNGradientsWithSourceTensor_recurrentWeight_sourceGradient_zState_stateGradient_inputWeight_bias_initState_mask_descriptor_name(void *object, void *source, void *recurrentWeight, void *sourceGradient, void *zState, void *stateGradient, void *inputWeight, void *bias, void *initState, void *mask, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object singleGateRNNGradientsWithSourceTensor:(id)source recurrentWeight:(id)recurrentWeight sourceGradient:(id)sourceGradient zState:(id)zState stateGradient:(id)stateGradient inputWeight:(id)inputWeight bias:(id)bias initState:(id)initState mask:(id)mask descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_singleGateRNNGradientsWithSourceTensor_recurrentWeight_sourceGradient_zState_inputWeight_bias_initState_mask_descriptor_name(void *object, void *source, void *recurrentWeight, void *sourceGradient, void *zState, void *inputWeight, void *bias, void *initState, void *mask, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object singleGateRNNGradientsWithSourceTensor:(id)source recurrentWeight:(id)recurrentWeight sourceGradient:(id)sourceGradient zState:(id)zState inputWeight:(id)inputWeight bias:(id)bias initState:(id)initState mask:(id)mask descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_singleGateRNNGradientsWithSourceTensor_recurrentWeight_sourceGradient_zState_inputWeight_bias_initState_descriptor_name(void *object, void *source, void *recurrentWeight, void *sourceGradient, void *zState, void *inputWeight, void *bias, void *initState, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object singleGateRNNGradientsWithSourceTensor:(id)source recurrentWeight:(id)recurrentWeight sourceGradient:(id)sourceGradient zState:(id)zState inputWeight:(id)inputWeight bias:(id)bias initState:(id)initState descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_singleGateRNNGradientsWithSourceTensor_recurrentWeight_sourceGradient_zState_initState_descriptor_name(void *object, void *source, void *recurrentWeight, void *sourceGradient, void *zState, void *initState, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object singleGateRNNGradientsWithSourceTensor:(id)source recurrentWeight:(id)recurrentWeight sourceGradient:(id)sourceGradient zState:(id)zState initState:(id)initState descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_LSTMWithSourceTensor_recurrentWeight_inputWeight_bias_initState_initCell_mask_peephole_descriptor_name(void *object, void *source, void *recurrentWeight, void *inputWeight, void *bias, void *initState, void *initCell, void *mask, void *peephole, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object LSTMWithSourceTensor:(id)source recurrentWeight:(id)recurrentWeight inputWeight:(id)inputWeight bias:(id)bias initState:(id)initState initCell:(id)initCell mask:(id)mask peephole:(id)peephole descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_LSTMWithSourceTensor_recurrentWeight_inputWeight_bias_initState_initCell_descriptor_name(void *object, void *source, void *recurrentWeight, void *inputWeight, void *bias, void *initState, void *initCell, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object LSTMWithSourceTensor:(id)source recurrentWeight:(id)recurrentWeight inputWeight:(id)inputWeight bias:(id)bias initState:(id)initState initCell:(id)initCell descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_LSTMWithSourceTensor_recurrentWeight_initState_initCell_descriptor_name(void *object, void *source, void *recurrentWeight, void *initState, void *initCell, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object LSTMWithSourceTensor:(id)source recurrentWeight:(id)recurrentWeight initState:(id)initState initCell:(id)initCell descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_LSTMGradientsWithSourceTensor_recurrentWeight_sourceGradient_zState_cellOutputFwd_stateGradient_cellGradient_inputWeight_bias_initState_initCell_mask_peephole_descriptor_name(void *object, void *source, void *recurrentWeight, void *sourceGradient, void *zState, void *cellOutputFwd, void *stateGradient, void *cellGradient, void *inputWeight, void *bias, void *initState, void *initCell, void *mask, void *peephole, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object LSTMGradientsWithSourceTensor:(id)source recurrentWeight:(id)recurrentWeight sourceGradient:(id)sourceGradient zState:(id)zState cellOutputFwd:(id)cellOutputFwd stateGradient:(id)stateGradient cellGradient:(id)cellGradient inputWeight:(id)inputWeight bias:(id)bias initState:(id)initState initCell:(id)initCell mask:(id)mask peephole:(id)peephole descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_LSTMGradientsWithSourceTensor_recurrentWeight_sourceGradient_zState_cellOutputFwd_inputWeight_bias_initState_initCell_mask_descriptor_name(void *object, void *source, void *recurrentWeight, void *sourceGradient, void *zState, void *cellOutputFwd, void *inputWeight, void *bias, void *initState, void *initCell, void *mask, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object LSTMGradientsWithSourceTensor:(id)source recurrentWeight:(id)recurrentWeight sourceGradient:(id)sourceGradient zState:(id)zState cellOutputFwd:(id)cellOutputFwd inputWeight:(id)inputWeight bias:(id)bias initState:(id)initState initCell:(id)initCell mask:(id)mask descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_LSTMGradientsWithSourceTensor_recurrentWeight_sourceGradient_zState_cellOutputFwd_inputWeight_bias_initState_initCell_descriptor_name(void *object, void *source, void *recurrentWeight, void *sourceGradient, void *zState, void *cellOutputFwd, void *inputWeight, void *bias, void *initState, void *initCell, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object LSTMGradientsWithSourceTensor:(id)source recurrentWeight:(id)recurrentWeight sourceGradient:(id)sourceGradient zState:(id)zState cellOutputFwd:(id)cellOutputFwd inputWeight:(id)inputWeight bias:(id)bias initState:(id)initState initCell:(id)initCell descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_LSTMGradientsWithSourceTensor_recurrentWeight_sourceGradient_zState_cellOutputFwd_descriptor_name(void *object, void *source, void *recurrentWeight, void *sourceGradient, void *zState, void *cellOutputFwd, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object LSTMGradientsWithSourceTensor:(id)source recurrentWeight:(id)recurrentWeight sourceGradient:(id)sourceGradient zState:(id)zState cellOutputFwd:(id)cellOutputFwd descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_GRUWithSourceTensor_recurrentWeight_inputWeight_bias_initState_mask_secondaryBias_descriptor_name(void *object, void *source, void *recurrentWeight, void *inputWeight, void *bias, void *initState, void *mask, void *secondaryBias, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object GRUWithSourceTensor:(id)source recurrentWeight:(id)recurrentWeight inputWeight:(id)inputWeight bias:(id)bias initState:(id)initState mask:(id)mask secondaryBias:(id)secondaryBias descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_GRUWithSourceTensor_recurrentWeight_inputWeight_bias_initState_descriptor_name(void *object, void *source, void *recurrentWeight, void *inputWeight, void *bias, void *initState, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object GRUWithSourceTensor:(id)source recurrentWeight:(id)recurrentWeight inputWeight:(id)inputWeight bias:(id)bias initState:(id)initState descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_GRUWithSourceTensor_recurrentWeight_inputWeight_bias_descriptor_name(void *object, void *source, void *recurrentWeight, void *inputWeight, void *bias, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object GRUWithSourceTensor:(id)source recurrentWeight:(id)recurrentWeight inputWeight:(id)inputWeight bias:(id)bias descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_GRUGradientsWithSourceTensor_recurrentWeight_sourceGradient_zState_outputFwd_stateGradient_inputWeight_bias_initState_mask_secondaryBias_descriptor_name(void *object, void *source, void *recurrentWeight, void *sourceGradient, void *zState, void *outputFwd, void *stateGradient, void *inputWeight, void *bias, void *initState, void *mask, void *secondaryBias, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object GRUGradientsWithSourceTensor:(id)source recurrentWeight:(id)recurrentWeight sourceGradient:(id)sourceGradient zState:(id)zState outputFwd:(id)outputFwd stateGradient:(id)stateGradient inputWeight:(id)inputWeight bias:(id)bias initState:(id)initState mask:(id)mask secondaryBias:(id)secondaryBias descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_GRUGradientsWithSourceTensor_recurrentWeight_sourceGradient_zState_outputFwd_inputWeight_bias_initState_descriptor_name(void *object, void *source, void *recurrentWeight, void *sourceGradient, void *zState, void *outputFwd, void *inputWeight, void *bias, void *initState, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object GRUGradientsWithSourceTensor:(id)source recurrentWeight:(id)recurrentWeight sourceGradient:(id)sourceGradient zState:(id)zState outputFwd:(id)outputFwd inputWeight:(id)inputWeight bias:(id)bias initState:(id)initState descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_GRUGradientsWithSourceTensor_recurrentWeight_sourceGradient_zState_outputFwd_inputWeight_bias_descriptor_name(void *object, void *source, void *recurrentWeight, void *sourceGradient, void *zState, void *outputFwd, void *inputWeight, void *bias, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object GRUGradientsWithSourceTensor:(id)source recurrentWeight:(id)recurrentWeight sourceGradient:(id)sourceGradient zState:(id)zState outputFwd:(id)outputFwd inputWeight:(id)inputWeight bias:(id)bias descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_randomPhiloxStateTensorWithSeed_name(void *object, long seed, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object randomPhiloxStateTensorWithSeed:seed name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_randomPhiloxStateTensorWithCounterLow_counterHigh_key_name(void *object, long counterLow, long counterHigh, long key, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object randomPhiloxStateTensorWithCounterLow:counterLow counterHigh:counterHigh key:key name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_randomTensorWithShape_descriptor_name(void *object, void *shape, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object randomTensorWithShape:omps_consumed(shape) descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_randomTensorWithShapeTensor_descriptor_name(void *object, void *shapeTensor, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object randomTensorWithShapeTensor:(id)shapeTensor descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_randomTensorWithShape_descriptor_seed_name(void *object, void *shape, void *descriptor, long seed, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object randomTensorWithShape:omps_consumed(shape) descriptor:(id)descriptor seed:seed name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_randomTensorWithShapeTensor_descriptor_seed_name(void *object, void *shapeTensor, void *descriptor, long seed, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object randomTensorWithShapeTensor:(id)shapeTensor descriptor:(id)descriptor seed:seed name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_randomTensorWithShape_descriptor_stateTensor_name(void *object, void *shape, void *descriptor, void *state, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object randomTensorWithShape:omps_consumed(shape) descriptor:(id)descriptor stateTensor:(id)state name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_randomTensorWithShapeTensor_descriptor_stateTensor_name(void *object, void *shapeTensor, void *descriptor, void *state, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object randomTensorWithShapeTensor:(id)shapeTensor descriptor:(id)descriptor stateTensor:(id)state name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_randomUniformTensorWithShape_name(void *object, void *shape, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object randomUniformTensorWithShape:omps_consumed(shape) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_randomUniformTensorWithShapeTensor_name(void *object, void *shapeTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object randomUniformTensorWithShapeTensor:(id)shapeTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_randomUniformTensorWithShape_seed_name(void *object, void *shape, long seed, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object randomUniformTensorWithShape:omps_consumed(shape) seed:seed name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_randomUniformTensorWithShapeTensor_seed_name(void *object, void *shapeTensor, long seed, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object randomUniformTensorWithShapeTensor:(id)shapeTensor seed:seed name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_randomUniformTensorWithShape_stateTensor_name(void *object, void *shape, void *state, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object randomUniformTensorWithShape:omps_consumed(shape) stateTensor:(id)state name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_randomUniformTensorWithShapeTensor_stateTensor_name(void *object, void *shapeTensor, void *state, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object randomUniformTensorWithShapeTensor:(id)shapeTensor stateTensor:(id)state name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_dropoutTensor_rate_name(void *object, void *tensor, double rate, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object dropoutTensor:(id)tensor rate:rate name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_dropoutTensor_rateTensor_name(void *object, void *tensor, void *rate, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object dropoutTensor:(id)tensor rateTensor:(id)rate name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reductionSumWithTensor_axis_name(void *object, void *tensor, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reductionSumWithTensor:(id)tensor axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reductionSumWithTensor_axes_name(void *object, void *tensor, void *axes, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reductionSumWithTensor:(id)tensor axes:omps_consumed(axes) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reductionMaximumWithTensor_axis_name(void *object, void *tensor, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reductionMaximumWithTensor:(id)tensor axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reductionMaximumWithTensor_axes_name(void *object, void *tensor, void *axes, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reductionMaximumWithTensor:(id)tensor axes:omps_consumed(axes) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reductionMinimumWithTensor_axis_name(void *object, void *tensor, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reductionMinimumWithTensor:(id)tensor axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reductionMinimumWithTensor_axes_name(void *object, void *tensor, void *axes, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reductionMinimumWithTensor:(id)tensor axes:omps_consumed(axes) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reductionMaximumPropagateNaNWithTensor_axis_name(void *object, void *tensor, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reductionMaximumPropagateNaNWithTensor:(id)tensor axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reductionMaximumPropagateNaNWithTensor_axes_name(void *object, void *tensor, void *axes, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reductionMaximumPropagateNaNWithTensor:(id)tensor axes:omps_consumed(axes) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reductionMinimumPropagateNaNWithTensor_axis_name(void *object, void *tensor, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reductionMinimumPropagateNaNWithTensor:(id)tensor axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reductionMinimumPropagateNaNWithTensor_axes_name(void *object, void *tensor, void *axes, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reductionMinimumPropagateNaNWithTensor:(id)tensor axes:omps_consumed(axes) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reductionProductWithTensor_axis_name(void *object, void *tensor, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reductionProductWithTensor:(id)tensor axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reductionProductWithTensor_axes_name(void *object, void *tensor, void *axes, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reductionProductWithTensor:(id)tensor axes:omps_consumed(axes) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reductionArgMaximumWithTensor_axis_name(void *object, void *tensor, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reductionArgMaximumWithTensor:(id)tensor axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reductionArgMinimumWithTensor_axis_name(void *object, void *tensor, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reductionArgMinimumWithTensor:(id)tensor axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reductionAndWithTensor_axis_name(void *object, void *tensor, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reductionAndWithTensor:(id)tensor axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reductionAndWithTensor_axes_name(void *object, void *tensor, void *axes, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reductionAndWithTensor:(id)tensor axes:omps_consumed(axes) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reductionOrWithTensor_axis_name(void *object, void *tensor, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reductionOrWithTensor:(id)tensor axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reductionOrWithTensor_axes_name(void *object, void *tensor, void *axes, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reductionOrWithTensor:(id)tensor axes:omps_consumed(axes) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_resizeTensor_size_mode_centerResult_alignCorners_layout_name(void *object, void *imagesTensor, void *size, unsigned long mode, _Bool centerResult, _Bool alignCorners, unsigned long layout, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object resizeTensor:(id)imagesTensor size:omps_consumed(size) mode:mode centerResult:centerResult alignCorners:alignCorners layout:layout name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_resizeTensor_sizeTensor_mode_centerResult_alignCorners_layout_name(void *object, void *imagesTensor, void *size, unsigned long mode, _Bool centerResult, _Bool alignCorners, unsigned long layout, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object resizeTensor:(id)imagesTensor sizeTensor:(id)size mode:mode centerResult:centerResult alignCorners:alignCorners layout:layout name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_resizeTensor_sizeTensor_mode_centerResult_alignCorners_name(void *object, void *imagesTensor, void *size, unsigned long mode, _Bool centerResult, _Bool alignCorners, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object resizeTensor:(id)imagesTensor sizeTensor:(id)size mode:mode centerResult:centerResult alignCorners:alignCorners name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_resizeNearestWithTensor_sizeTensor_nearestRoundingMode_centerResult_alignCorners_layout_name(void *object, void *imagesTensor, void *size, unsigned long nearestRoundingMode, _Bool centerResult, _Bool alignCorners, unsigned long layout, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object resizeNearestWithTensor:(id)imagesTensor sizeTensor:(id)size nearestRoundingMode:nearestRoundingMode centerResult:centerResult alignCorners:alignCorners layout:layout name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_resizeNearestWithTensor_sizeTensor_nearestRoundingMode_centerResult_alignCorners_name(void *object, void *imagesTensor, void *size, unsigned long nearestRoundingMode, _Bool centerResult, _Bool alignCorners, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object resizeNearestWithTensor:(id)imagesTensor sizeTensor:(id)size nearestRoundingMode:nearestRoundingMode centerResult:centerResult alignCorners:alignCorners name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_resizeBilinearWithTensor_sizeTensor_centerResult_alignCorners_layout_name(void *object, void *imagesTensor, void *size, _Bool centerResult, _Bool alignCorners, unsigned long layout, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object resizeBilinearWithTensor:(id)imagesTensor sizeTensor:(id)size centerResult:centerResult alignCorners:alignCorners layout:layout name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_resizeBilinearWithTensor_sizeTensor_centerResult_alignCorners_name(void *object, void *imagesTensor, void *size, _Bool centerResult, _Bool alignCorners, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object resizeBilinearWithTensor:(id)imagesTensor sizeTensor:(id)size centerResult:centerResult alignCorners:alignCorners name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_resizeTensor_sizeTensor_scaleOffsetTensor_mode_layout_name(void *object, void *imagesTensor, void *size, void *scaleOffset, unsigned long mode, unsigned long layout, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object resizeTensor:(id)imagesTensor sizeTensor:(id)size scaleOffsetTensor:(id)scaleOffset mode:mode layout:layout name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_resizeTensor_sizeTensor_scaleTensor_offsetTensor_mode_name(void *object, void *imagesTensor, void *size, void *scale, void *offset, unsigned long mode, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object resizeTensor:(id)imagesTensor sizeTensor:(id)size scaleTensor:(id)scale offsetTensor:(id)offset mode:mode name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_resizeNearestWithTensor_sizeTensor_scaleOffsetTensor_nearestRoundingMode_layout_name(void *object, void *imagesTensor, void *size, void *scaleOffset, unsigned long nearestRoundingMode, unsigned long layout, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object resizeNearestWithTensor:(id)imagesTensor sizeTensor:(id)size scaleOffsetTensor:(id)scaleOffset nearestRoundingMode:nearestRoundingMode layout:layout name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_resizeNearestWithTensor_sizeTensor_scaleTensor_offsetTensor_nearestRoundingMode_name(void *object, void *imagesTensor, void *size, void *scale, void *offset, unsigned long nearestRoundingMode, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object resizeNearestWithTensor:(id)imagesTensor sizeTensor:(id)size scaleTensor:(id)scale offsetTensor:(id)offset nearestRoundingMode:nearestRoundingMode name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_resizeBilinearWithTensor_sizeTensor_scaleOffsetTensor_layout_name(void *object, void *imagesTensor, void *size, void *scaleOffset, unsigned long layout, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object resizeBilinearWithTensor:(id)imagesTensor sizeTensor:(id)size scaleOffsetTensor:(id)scaleOffset layout:layout name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_resizeBilinearWithTensor_sizeTensor_scaleTensor_offsetTensor_name(void *object, void *imagesTensor, void *size, void *scale, void *offset, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object resizeBilinearWithTensor:(id)imagesTensor sizeTensor:(id)size scaleTensor:(id)scale offsetTensor:(id)offset name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_resizeWithGradientTensor_input_mode_centerResult_alignCorners_layout_name(void *object, void *gradient, void *input, unsigned long mode, _Bool centerResult, _Bool alignCorners, unsigned long layout, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object resizeWithGradientTensor:(id)gradient input:(id)input mode:mode centerResult:centerResult alignCorners:alignCorners layout:layout name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_resizeNearestWithGradientTensor_input_nearestRoundingMode_centerResult_alignCorners_layout_name(void *object, void *gradient, void *input, unsigned long nearestRoundingMode, _Bool centerResult, _Bool alignCorners, unsigned long layout, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object resizeNearestWithGradientTensor:(id)gradient input:(id)input nearestRoundingMode:nearestRoundingMode centerResult:centerResult alignCorners:alignCorners layout:layout name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_resizeBilinearWithGradientTensor_input_centerResult_alignCorners_layout_name(void *object, void *gradient, void *input, _Bool centerResult, _Bool alignCorners, unsigned long layout, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object resizeBilinearWithGradientTensor:(id)gradient input:(id)input centerResult:centerResult alignCorners:alignCorners layout:layout name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_resizeWithGradientTensor_input_scaleOffsetTensor_mode_layout_name(void *object, void *gradient, void *input, void *scaleOffset, unsigned long mode, unsigned long layout, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object resizeWithGradientTensor:(id)gradient input:(id)input scaleOffsetTensor:(id)scaleOffset mode:mode layout:layout name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_resizeWithGradientTensor_input_scaleTensor_offsetTensor_mode_name(void *object, void *gradient, void *input, void *scale, void *offset, unsigned long mode, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object resizeWithGradientTensor:(id)gradient input:(id)input scaleTensor:(id)scale offsetTensor:(id)offset mode:mode name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_resizeNearestWithGradientTensor_input_scaleOffsetTensor_nearestRoundingMode_layout_name(void *object, void *gradient, void *input, void *scaleOffset, unsigned long nearestRoundingMode, unsigned long layout, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object resizeNearestWithGradientTensor:(id)gradient input:(id)input scaleOffsetTensor:(id)scaleOffset nearestRoundingMode:nearestRoundingMode layout:layout name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_resizeNearestWithGradientTensor_input_scaleTensor_offsetTensor_nearestRoundingMode_name(void *object, void *gradient, void *input, void *scale, void *offset, unsigned long nearestRoundingMode, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object resizeNearestWithGradientTensor:(id)gradient input:(id)input scaleTensor:(id)scale offsetTensor:(id)offset nearestRoundingMode:nearestRoundingMode name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_resizeBilinearWithGradientTensor_input_scaleOffsetTensor_layout_name(void *object, void *gradient, void *input, void *scaleOffset, unsigned long layout, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object resizeBilinearWithGradientTensor:(id)gradient input:(id)input scaleOffsetTensor:(id)scaleOffset layout:layout name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_resizeBilinearWithGradientTensor_input_scaleTensor_offsetTensor_name(void *object, void *gradient, void *input, void *scale, void *offset, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object resizeBilinearWithGradientTensor:(id)gradient input:(id)input scaleTensor:(id)scale offsetTensor:(id)offset name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sampleGridWithSourceTensor_coordinateTensor_layout_normalizeCoordinates_relativeCoordinates_alignCorners_paddingMode_samplingMode_constantValue_name(void *object, void *source, void *coordinates, unsigned long layout, _Bool normalizeCoordinates, _Bool relativeCoordinates, _Bool alignCorners, long paddingMode, unsigned long samplingMode, double constantValue, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sampleGridWithSourceTensor:(id)source coordinateTensor:(id)coordinates layout:layout normalizeCoordinates:normalizeCoordinates relativeCoordinates:relativeCoordinates alignCorners:alignCorners paddingMode:paddingMode samplingMode:samplingMode constantValue:constantValue name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sampleGridWithSourceTensor_coordinateTensor_layout_normalizeCoordinates_relativeCoordinates_alignCorners_paddingMode_nearestRoundingMode_constantValue_name(void *object, void *source, void *coordinates, unsigned long layout, _Bool normalizeCoordinates, _Bool relativeCoordinates, _Bool alignCorners, long paddingMode, unsigned long nearestRoundingMode, double constantValue, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sampleGridWithSourceTensor:(id)source coordinateTensor:(id)coordinates layout:layout normalizeCoordinates:normalizeCoordinates relativeCoordinates:relativeCoordinates alignCorners:alignCorners paddingMode:paddingMode nearestRoundingMode:nearestRoundingMode constantValue:constantValue name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_scatterNDWithUpdatesTensor_indicesTensor_shape_batchDimensions_mode_name(void *object, void *updatesTensor, void *indicesTensor, void *shape, long batchDimensions, long mode, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object scatterNDWithUpdatesTensor:(id)updatesTensor indicesTensor:(id)indicesTensor shape:omps_consumed(shape) batchDimensions:batchDimensions mode:mode name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_scatterNDWithUpdatesTensor_indicesTensor_shape_batchDimensions_name(void *object, void *updatesTensor, void *indicesTensor, void *shape, long batchDimensions, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object scatterNDWithUpdatesTensor:(id)updatesTensor indicesTensor:(id)indicesTensor shape:omps_consumed(shape) batchDimensions:batchDimensions name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_scatterNDWithDataTensor_updatesTensor_indicesTensor_batchDimensions_mode_name(void *object, void *dataTensor, void *updatesTensor, void *indicesTensor, long batchDimensions, long mode, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object scatterNDWithDataTensor:(id)dataTensor updatesTensor:(id)updatesTensor indicesTensor:(id)indicesTensor batchDimensions:batchDimensions mode:mode name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_scatterWithUpdatesTensor_indicesTensor_shape_axis_mode_name(void *object, void *updatesTensor, void *indicesTensor, void *shape, long axis, long mode, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object scatterWithUpdatesTensor:(id)updatesTensor indicesTensor:(id)indicesTensor shape:omps_consumed(shape) axis:axis mode:mode name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_scatterWithDataTensor_updatesTensor_indicesTensor_axis_mode_name(void *object, void *dataTensor, void *updatesTensor, void *indicesTensor, long axis, long mode, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object scatterWithDataTensor:(id)dataTensor updatesTensor:(id)updatesTensor indicesTensor:(id)indicesTensor axis:axis mode:mode name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_scatterAlongAxis_withUpdatesTensor_indicesTensor_shape_mode_name(void *object, long axis, void *updatesTensor, void *indicesTensor, void *shape, long mode, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object scatterAlongAxis:axis withUpdatesTensor:(id)updatesTensor indicesTensor:(id)indicesTensor shape:omps_consumed(shape) mode:mode name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_scatterAlongAxisTensor_withUpdatesTensor_indicesTensor_shape_mode_name(void *object, void *axisTensor, void *updatesTensor, void *indicesTensor, void *shape, long mode, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object scatterAlongAxisTensor:(id)axisTensor withUpdatesTensor:(id)updatesTensor indicesTensor:(id)indicesTensor shape:omps_consumed(shape) mode:mode name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_scatterAlongAxis_withDataTensor_updatesTensor_indicesTensor_mode_name(void *object, long axis, void *dataTensor, void *updatesTensor, void *indicesTensor, long mode, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object scatterAlongAxis:axis withDataTensor:(id)dataTensor updatesTensor:(id)updatesTensor indicesTensor:(id)indicesTensor mode:mode name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_scatterAlongAxisTensor_withDataTensor_updatesTensor_indicesTensor_mode_name(void *object, void *axisTensor, void *dataTensor, void *updatesTensor, void *indicesTensor, long mode, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object scatterAlongAxisTensor:(id)axisTensor withDataTensor:(id)dataTensor updatesTensor:(id)updatesTensor indicesTensor:(id)indicesTensor mode:mode name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sortWithTensor_axis_descending_name(void *object, void *tensor, long axis, _Bool descending, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sortWithTensor:(id)tensor axis:axis descending:descending name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sortWithTensor_axis_name(void *object, void *tensor, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sortWithTensor:(id)tensor axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sortWithTensor_axisTensor_descending_name(void *object, void *tensor, void *axisTensor, _Bool descending, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sortWithTensor:(id)tensor axisTensor:(id)axisTensor descending:descending name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sortWithTensor_axisTensor_name(void *object, void *tensor, void *axisTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sortWithTensor:(id)tensor axisTensor:(id)axisTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_argSortWithTensor_axis_descending_name(void *object, void *tensor, long axis, _Bool descending, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object argSortWithTensor:(id)tensor axis:axis descending:descending name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_argSortWithTensor_axis_name(void *object, void *tensor, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object argSortWithTensor:(id)tensor axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_argSortWithTensor_axisTensor_descending_name(void *object, void *tensor, void *axisTensor, _Bool descending, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object argSortWithTensor:(id)tensor axisTensor:(id)axisTensor descending:descending name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_argSortWithTensor_axisTensor_name(void *object, void *tensor, void *axisTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object argSortWithTensor:(id)tensor axisTensor:(id)axisTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sparseTensorWithType_tensors_shape_dataType_name(void *object, uint64_t sparseStorageType, void *inputTensorArray, void *shape, uint32_t dataType, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sparseTensorWithType:sparseStorageType tensors:omps_consumed(inputTensorArray) shape:omps_consumed(shape) dataType:dataType name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sparseTensorWithDescriptor_tensors_shape_name(void *object, void *sparseDescriptor, void *inputTensorArray, void *shape, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sparseTensorWithDescriptor:(id)sparseDescriptor tensors:omps_consumed(inputTensorArray) shape:omps_consumed(shape) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_stencilWithSourceTensor_weightsTensor_descriptor_name(void *object, void *source, void *weights, void *descriptor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object stencilWithSourceTensor:(id)source weightsTensor:(id)weights descriptor:(id)descriptor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reshapeTensor_withShape_name(void *object, void *tensor, void *shape, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reshapeTensor:(id)tensor withShape:omps_consumed(shape) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reshapeTensor_withShapeTensor_name(void *object, void *tensor, void *shapeTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reshapeTensor:(id)tensor withShapeTensor:(id)shapeTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_transposeTensor_dimension_withDimension_name(void *object, void *tensor, long dimensionIndex, long dimensionIndex2, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object transposeTensor:(id)tensor dimension:dimensionIndex withDimension:dimensionIndex2 name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_transposeTensor_permutation_name(void *object, void *tensor, void *permutation, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object transposeTensor:(id)tensor permutation:omps_consumed(permutation) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sliceTensor_dimension_start_length_name(void *object, void *tensor, long dimensionIndex, long start, long length, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sliceTensor:(id)tensor dimension:dimensionIndex start:start length:length name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sliceTensor_starts_ends_strides_name(void *object, void *tensor, void *starts, void *ends, void *strides, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sliceTensor:(id)tensor starts:omps_consumed(starts) ends:omps_consumed(ends) strides:omps_consumed(strides) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sliceTensor_starts_ends_strides_startMask_endMask_squeezeMask_name(void *object, void *tensor, void *starts, void *ends, void *strides, uint32_t startMask, uint32_t endMask, uint32_t squeezeMask, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sliceTensor:(id)tensor starts:omps_consumed(starts) ends:omps_consumed(ends) strides:omps_consumed(strides) startMask:startMask endMask:endMask squeezeMask:squeezeMask name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sliceGradientTensor_fwdInShapeTensor_starts_ends_strides_name(void *object, void *inputGradientTensor, void *fwdInShapeTensor, void *starts, void *ends, void *strides, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sliceGradientTensor:(id)inputGradientTensor fwdInShapeTensor:(id)fwdInShapeTensor starts:omps_consumed(starts) ends:omps_consumed(ends) strides:omps_consumed(strides) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sliceGradientTensor_fwdInShapeTensor_starts_ends_strides_startMask_endMask_squeezeMask_name(void *object, void *inputGradientTensor, void *fwdInShapeTensor, void *starts, void *ends, void *strides, uint32_t startMask, uint32_t endMask, uint32_t squeezeMask, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sliceGradientTensor:(id)inputGradientTensor fwdInShapeTensor:(id)fwdInShapeTensor starts:omps_consumed(starts) ends:omps_consumed(ends) strides:omps_consumed(strides) startMask:startMask endMask:endMask squeezeMask:squeezeMask name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_concatTensor_withTensor_dimension_name(void *object, void *tensor, void *tensor2, long dimensionIndex, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object concatTensor:(id)tensor withTensor:(id)tensor2 dimension:dimensionIndex name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_concatTensors_dimension_name(void *object, void *tensors, long dimensionIndex, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object concatTensors:omps_consumed(tensors) dimension:dimensionIndex name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_concatTensors_dimension_interleave_name(void *object, void *tensors, long dimensionIndex, _Bool interleave, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object concatTensors:omps_consumed(tensors) dimension:dimensionIndex interleave:interleave name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_tileTensor_withMultiplier_name(void *object, void *tensor, void *multiplier, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object tileTensor:(id)tensor withMultiplier:omps_consumed(multiplier) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_tileGradientWithIncomingGradientTensor_sourceTensor_withMultiplier_name(void *object, void *incomingGradientTensor, void *sourceTensor, void *multiplier, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object tileGradientWithIncomingGradientTensor:(id)incomingGradientTensor sourceTensor:(id)sourceTensor withMultiplier:omps_consumed(multiplier) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_padTensor_withPaddingMode_leftPadding_rightPadding_constantValue_name(void *object, void *tensor, long paddingMode, void *leftPadding, void *rightPadding, double constantValue, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object padTensor:(id)tensor withPaddingMode:paddingMode leftPadding:omps_consumed(leftPadding) rightPadding:omps_consumed(rightPadding) constantValue:constantValue name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_padGradientWithIncomingGradientTensor_sourceTensor_paddingMode_leftPadding_rightPadding_name(void *object, void *incomingGradientTensor, void *sourceTensor, long paddingMode, void *leftPadding, void *rightPadding, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object padGradientWithIncomingGradientTensor:(id)incomingGradientTensor sourceTensor:(id)sourceTensor paddingMode:paddingMode leftPadding:omps_consumed(leftPadding) rightPadding:omps_consumed(rightPadding) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reverseTensor_axesTensor_name(void *object, void *tensor, void *axesTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reverseTensor:(id)tensor axesTensor:(id)axesTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reverseTensor_axes_name(void *object, void *tensor, void *axes, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reverseTensor:(id)tensor axes:omps_consumed(axes) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reverseTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reverseTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_flatten2DTensor_axis_name(void *object, void *tensor, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object flatten2DTensor:(id)tensor axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_flatten2DTensor_axisTensor_name(void *object, void *tensor, void *axisTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object flatten2DTensor:(id)tensor axisTensor:(id)axisTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_broadcastTensor_toShape_name(void *object, void *tensor, void *shape, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object broadcastTensor:(id)tensor toShape:omps_consumed(shape) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_broadcastTensor_toShapeTensor_name(void *object, void *tensor, void *shapeTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object broadcastTensor:(id)tensor toShapeTensor:(id)shapeTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_shapeOfTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object shapeOfTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_castTensor_toType_name(void *object, void *tensor, uint32_t type, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object castTensor:(id)tensor toType:type name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_reinterpretCastTensor_toType_name(void *object, void *tensor, uint32_t type, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object reinterpretCastTensor:(id)tensor toType:type name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_stackTensors_axis_name(void *object, void *inputTensors, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object stackTensors:omps_consumed(inputTensors) axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_splitTensor_splitSizes_axis_name(void *object, void *tensor, void *splitSizes, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object splitTensor:(id)tensor splitSizes:omps_consumed(splitSizes) axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_splitTensor_splitSizesTensor_axis_name(void *object, void *tensor, void *splitSizesTensor, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object splitTensor:(id)tensor splitSizesTensor:(id)splitSizesTensor axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_splitTensor_numSplits_axis_name(void *object, void *tensor, long numSplits, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object splitTensor:(id)tensor numSplits:numSplits axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_squeezeTensor_name(void *object, void *tensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object squeezeTensor:(id)tensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_squeezeTensor_axis_name(void *object, void *tensor, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object squeezeTensor:(id)tensor axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_squeezeTensor_axes_name(void *object, void *tensor, void *axes, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object squeezeTensor:(id)tensor axes:omps_consumed(axes) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_squeezeTensor_axesTensor_name(void *object, void *tensor, void *axesTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object squeezeTensor:(id)tensor axesTensor:(id)axesTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_expandDimsOfTensor_axis_name(void *object, void *tensor, long axis, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object expandDimsOfTensor:(id)tensor axis:axis name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_expandDimsOfTensor_axes_name(void *object, void *tensor, void *axes, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object expandDimsOfTensor:(id)tensor axes:omps_consumed(axes) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_expandDimsOfTensor_axesTensor_name(void *object, void *tensor, void *axesTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object expandDimsOfTensor:(id)tensor axesTensor:(id)axesTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_coordinateAlongAxis_withShape_name(void *object, long axis, void *shape, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object coordinateAlongAxis:axis withShape:omps_consumed(shape) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_coordinateAlongAxisTensor_withShape_name(void *object, void *axisTensor, void *shape, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object coordinateAlongAxisTensor:(id)axisTensor withShape:omps_consumed(shape) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_coordinateAlongAxis_withShapeTensor_name(void *object, long axis, void *shapeTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object coordinateAlongAxis:axis withShapeTensor:(id)shapeTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_coordinateAlongAxisTensor_withShapeTensor_name(void *object, void *axisTensor, void *shapeTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object coordinateAlongAxisTensor:(id)axisTensor withShapeTensor:(id)shapeTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sliceTensor_startTensor_endTensor_strideTensor_startMask_endMask_squeezeMask_name(void *object, void *tensor, void *startTensor, void *endTensor, void *strideTensor, uint32_t startMask, uint32_t endMask, uint32_t squeezeMask, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sliceTensor:(id)tensor startTensor:(id)startTensor endTensor:(id)endTensor strideTensor:(id)strideTensor startMask:startMask endMask:endMask squeezeMask:squeezeMask name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sliceTensor_startTensor_sizeTensor_squeezeMask_name(void *object, void *tensor, void *startTensor, void *sizeTensor, uint32_t squeezeMask, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sliceTensor:(id)tensor startTensor:(id)startTensor sizeTensor:(id)sizeTensor squeezeMask:squeezeMask name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sliceGradientTensor_fwdInShapeTensor_startTensor_endTensor_strideTensor_startMask_endMask_squeezeMask_name(void *object, void *inputGradientTensor, void *fwdInShapeTensor, void *startTensor, void *endTensor, void *strideTensor, uint32_t startMask, uint32_t endMask, uint32_t squeezeMask, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sliceGradientTensor:(id)inputGradientTensor fwdInShapeTensor:(id)fwdInShapeTensor startTensor:(id)startTensor endTensor:(id)endTensor strideTensor:(id)strideTensor startMask:startMask endMask:endMask squeezeMask:squeezeMask name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sliceGradientTensor_fwdInShapeTensor_startTensor_sizeTensor_squeezeMask_name(void *object, void *inputGradientTensor, void *fwdInShapeTensor, void *startTensor, void *sizeTensor, uint32_t squeezeMask, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sliceGradientTensor:(id)inputGradientTensor fwdInShapeTensor:(id)fwdInShapeTensor startTensor:(id)startTensor sizeTensor:(id)sizeTensor squeezeMask:squeezeMask name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sliceUpdateDataTensor_updateTensor_startsTensor_endsTensor_stridesTensor_startMask_endMask_squeezeMask_name(void *object, void *dataTensor, void *updateTensor, void *startsTensor, void *endsTensor, void *stridesTensor, uint32_t startMask, uint32_t endMask, uint32_t squeezeMask, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sliceUpdateDataTensor:(id)dataTensor updateTensor:(id)updateTensor startsTensor:(id)startsTensor endsTensor:(id)endsTensor stridesTensor:(id)stridesTensor startMask:startMask endMask:endMask squeezeMask:squeezeMask name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sliceUpdateDataTensor_updateTensor_starts_ends_strides_startMask_endMask_squeezeMask_name(void *object, void *dataTensor, void *updateTensor, void *starts, void *ends, void *strides, uint32_t startMask, uint32_t endMask, uint32_t squeezeMask, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sliceUpdateDataTensor:(id)dataTensor updateTensor:(id)updateTensor starts:omps_consumed(starts) ends:omps_consumed(ends) strides:omps_consumed(strides) startMask:startMask endMask:endMask squeezeMask:squeezeMask name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sliceUpdateDataTensor_updateTensor_startsTensor_endsTensor_stridesTensor_name(void *object, void *dataTensor, void *updateTensor, void *startsTensor, void *endsTensor, void *stridesTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sliceUpdateDataTensor:(id)dataTensor updateTensor:(id)updateTensor startsTensor:(id)startsTensor endsTensor:(id)endsTensor stridesTensor:(id)stridesTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_sliceUpdateDataTensor_updateTensor_starts_ends_strides_name(void *object, void *dataTensor, void *updateTensor, void *starts, void *ends, void *strides, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object sliceUpdateDataTensor:(id)dataTensor updateTensor:(id)updateTensor starts:omps_consumed(starts) ends:omps_consumed(ends) strides:omps_consumed(strides) name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_spaceToDepth2DTensor_widthAxis_heightAxis_depthAxis_blockSize_usePixelShuffleOrder_name(void *object, void *tensor, long widthAxis, long heightAxis, long depthAxis, long blockSize, _Bool usePixelShuffleOrder, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object spaceToDepth2DTensor:(id)tensor widthAxis:widthAxis heightAxis:heightAxis depthAxis:depthAxis blockSize:blockSize usePixelShuffleOrder:usePixelShuffleOrder name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_spaceToDepth2DTensor_widthAxisTensor_heightAxisTensor_depthAxisTensor_blockSize_usePixelShuffleOrder_name(void *object, void *tensor, void *widthAxisTensor, void *heightAxisTensor, void *depthAxisTensor, long blockSize, _Bool usePixelShuffleOrder, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object spaceToDepth2DTensor:(id)tensor widthAxisTensor:(id)widthAxisTensor heightAxisTensor:(id)heightAxisTensor depthAxisTensor:(id)depthAxisTensor blockSize:blockSize usePixelShuffleOrder:usePixelShuffleOrder name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_depthToSpace2DTensor_widthAxis_heightAxis_depthAxis_blockSize_usePixelShuffleOrder_name(void *object, void *tensor, long widthAxis, long heightAxis, long depthAxis, long blockSize, _Bool usePixelShuffleOrder, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object depthToSpace2DTensor:(id)tensor widthAxis:widthAxis heightAxis:heightAxis depthAxis:depthAxis blockSize:blockSize usePixelShuffleOrder:usePixelShuffleOrder name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_depthToSpace2DTensor_widthAxisTensor_heightAxisTensor_depthAxisTensor_blockSize_usePixelShuffleOrder_name(void *object, void *tensor, void *widthAxisTensor, void *heightAxisTensor, void *depthAxisTensor, long blockSize, _Bool usePixelShuffleOrder, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object depthToSpace2DTensor:(id)tensor widthAxisTensor:(id)widthAxisTensor heightAxisTensor:(id)heightAxisTensor depthAxisTensor:(id)depthAxisTensor blockSize:blockSize usePixelShuffleOrder:usePixelShuffleOrder name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_spaceToBatchTensor_spatialAxes_batchAxis_blockDimensions_usePixelShuffleOrder_name(void *object, void *tensor, void *spatialAxes, long batchAxis, void *blockDimensions, _Bool usePixelShuffleOrder, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object spaceToBatchTensor:(id)tensor spatialAxes:omps_consumed(spatialAxes) batchAxis:batchAxis blockDimensions:omps_consumed(blockDimensions) usePixelShuffleOrder:usePixelShuffleOrder name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_spaceToBatchTensor_spatialAxesTensor_batchAxisTensor_blockDimensionsTensor_usePixelShuffleOrder_name(void *object, void *tensor, void *spatialAxesTensor, void *batchAxisTensor, void *blockDimensionsTensor, _Bool usePixelShuffleOrder, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object spaceToBatchTensor:(id)tensor spatialAxesTensor:(id)spatialAxesTensor batchAxisTensor:(id)batchAxisTensor blockDimensionsTensor:(id)blockDimensionsTensor usePixelShuffleOrder:usePixelShuffleOrder name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_batchToSpaceTensor_spatialAxes_batchAxis_blockDimensions_usePixelShuffleOrder_name(void *object, void *tensor, void *spatialAxes, long batchAxis, void *blockDimensions, _Bool usePixelShuffleOrder, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object batchToSpaceTensor:(id)tensor spatialAxes:omps_consumed(spatialAxes) batchAxis:batchAxis blockDimensions:omps_consumed(blockDimensions) usePixelShuffleOrder:usePixelShuffleOrder name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_batchToSpaceTensor_spatialAxesTensor_batchAxisTensor_blockDimensionsTensor_usePixelShuffleOrder_name(void *object, void *tensor, void *spatialAxesTensor, void *batchAxisTensor, void *blockDimensionsTensor, _Bool usePixelShuffleOrder, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object batchToSpaceTensor:(id)tensor spatialAxesTensor:(id)spatialAxesTensor batchAxisTensor:(id)batchAxisTensor blockDimensionsTensor:(id)blockDimensionsTensor usePixelShuffleOrder:usePixelShuffleOrder name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_topKWithSourceTensor_k_name(void *object, void *source, long k, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object topKWithSourceTensor:(id)source k:k name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_topKWithSourceTensor_kTensor_name(void *object, void *source, void *kTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object topKWithSourceTensor:(id)source kTensor:(id)kTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_topKWithGradientTensor_source_k_name(void *object, void *gradient, void *source, long k, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object topKWithGradientTensor:(id)gradient source:(id)source k:k name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_topKWithGradientTensor_source_kTensor_name(void *object, void *gradient, void *source, void *kTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object topKWithGradientTensor:(id)gradient source:(id)source kTensor:(id)kTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_topKWithSourceTensor_axis_k_name(void *object, void *source, long axis, long k, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object topKWithSourceTensor:(id)source axis:axis k:k name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_bottomKWithSourceTensor_axis_k_name(void *object, void *source, long axis, long k, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object bottomKWithSourceTensor:(id)source axis:axis k:k name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_topKWithSourceTensor_axisTensor_kTensor_name(void *object, void *source, void *axisTensor, void *kTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object topKWithSourceTensor:(id)source axisTensor:(id)axisTensor kTensor:(id)kTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_bottomKWithSourceTensor_axisTensor_kTensor_name(void *object, void *source, void *axisTensor, void *kTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object bottomKWithSourceTensor:(id)source axisTensor:(id)axisTensor kTensor:(id)kTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_topKWithGradientTensor_source_axis_k_name(void *object, void *gradient, void *source, long axis, long k, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object topKWithGradientTensor:(id)gradient source:(id)source axis:axis k:k name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_bottomKWithGradientTensor_source_axis_k_name(void *object, void *gradient, void *source, long axis, long k, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object bottomKWithGradientTensor:(id)gradient source:(id)source axis:axis k:k name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_topKWithGradientTensor_source_axisTensor_kTensor_name(void *object, void *gradient, void *source, void *axisTensor, void *kTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object topKWithGradientTensor:(id)gradient source:(id)source axisTensor:(id)axisTensor kTensor:(id)kTensor name:omps_string(name)]);
  OMPS_LEAVE
}

void *omps_MPSGraph_bottomKWithGradientTensor_source_axisTensor_kTensor_name(void *object, void *gradient, void *source, void *axisTensor, void *kTensor, const char *name) {
  OMPS_ENTER
  return omps_retained([(MPSGraph *)object bottomKWithGradientTensor:(id)gradient source:(id)source axisTensor:(id)axisTensor kTensor:(id)kTensor name:omps_string(name)]);
  OMPS_LEAVE
}
