#import <MetalPerformanceShadersGraph/MPSGraphFourierTransformOps.h>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/rules/fourier_rules.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

struct MPSGraphFFTDescriptorImpl {
  BOOL inverse = NO, roundToOddHermitean = NO;
  MPSGraphFFTScalingMode scalingMode = MPSGraphFFTScalingModeNone;
};

@implementation MPSGraphFFTDescriptor

+ (instancetype)descriptor {
  return [[[self alloc] init] autorelease];
}

OMPS_OWNS(MPSGraphFFTDescriptorImpl, _impl)
OMPS_COPIES(MPSGraphFFTDescriptor, _impl)

OMPS_VALUE(BOOL, inverse, setInverse)
OMPS_VALUE(MPSGraphFFTScalingMode, scalingMode, setScalingMode)
OMPS_VALUE(BOOL, roundToOddHermitean, setRoundToOddHermitean)

@end

namespace {

TransformParameters parameters_of(const char *type, MPSGraphFFTDescriptor *descriptor) {
  if (descriptor == nil) refuse(ErrorKind::InvalidArgument, std::string(type) + " is given a descriptor that is nil.");
  static_cast<void>(openmps::fw::checked(descriptor, type, "descriptor"));
  const MPSGraphFFTScalingMode scaling = [descriptor scalingMode];
  if (scaling > MPSGraphFFTScalingModeUnitary)
    refuse(ErrorKind::InvalidArgument, std::string(type) + ": the scalingMode is " + std::to_string(scaling) +
                                           "; it can be None (0), Size (1) or Unitary (2).");
  return {[descriptor inverse] == YES, [descriptor roundToOddHermitean] == YES, static_cast<TransformScaling>(scaling)};
}

// The axes are numbers, or the values of input 1.
MPSGraphTensor *add_transform(MPSGraph *graph, const char *type, NSString *name, TransformKind kind,
                              MPSGraphTensor *tensor, MPSGraphTensor *axes, const Integers &numbers,
                              const TransformParameters &parameters) {
  const bool are_given = axes != nil, complex = is_complex(graph, type, tensor);
  NewOperation made{.type = type,
                    .name = name,
                    .inputs = {tensor},
                    .lower =
                        [=](RuleContext &lowering) {
                          rules::transform(lowering, kind, parameters, are_given ? lowering.integers(1) : numbers,
                                           complex);
                        },
                    .complex = kind == TransformKind::HermiteanToReal ? ComplexUse::Takes : ComplexUse::Makes};
  if (are_given) {
    made.inputs.emplace_back(axes);
    made.host_inputs.push_back(1);
  }
  return add(graph, std::move(made));
}

}  // namespace

#define OMPS_TRANSFORM(Name, kind)                                                                                     \
  -(MPSGraphTensor *)Name##WithTensor : (MPSGraphTensor *)tensor axes : (NSArray<NSNumber *> *)axes descriptor         \
      : (MPSGraphFFTDescriptor *)descriptor name : (NSString *)name {                                                  \
    return add_transform(self, #Name, name, kind, tensor, nil, integers_from(axes), parameters_of(#Name, descriptor)); \
  }                                                                                                                    \
  -(MPSGraphTensor *)Name##WithTensor : (MPSGraphTensor *)tensor axesTensor : (MPSGraphTensor *)axes descriptor        \
      : (MPSGraphFFTDescriptor *)descriptor name : (NSString *)name {                                                  \
    static_cast<void>(operand(self, #Name, axes));                                                                     \
    return add_transform(self, #Name, name, kind, tensor, axes, {}, parameters_of(#Name, descriptor));                 \
  }

@implementation MPSGraph (FourierTransformOps)

OMPS_TRANSFORM(fastFourierTransform, TransformKind::Complex)
OMPS_TRANSFORM(realToHermiteanFFT, TransformKind::RealToHermitean)
OMPS_TRANSFORM(HermiteanToRealFFT, TransformKind::HermiteanToReal)

@end
