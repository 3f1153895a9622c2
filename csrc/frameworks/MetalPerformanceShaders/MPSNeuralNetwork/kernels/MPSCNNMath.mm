#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"

#include <algorithm>
#include <cfloat>

using namespace openmps::fw;
using namespace openmps::fw::nn;

namespace {

// Of both structures.
template <typename Visit, typename Impl>
void visit_numbers(Visit &&each, Impl &impl) {
  each("primaryScale", impl.primary_scale);
  each("secondaryScale", impl.secondary_scale);
  each("bias", impl.bias);
  each("minimumValue", impl.minimum);
  each("maximumValue", impl.maximum);
  each("secondaryStrideInFeatureChannels", impl.secondary_channel_stride);
}

}  // namespace

struct MPSCNNArithmeticImpl {
  float primary_scale = 1, secondary_scale = 1, bias = 0, minimum = -FLT_MAX, maximum = FLT_MAX;
  NSUInteger primary_channel_stride = 1, secondary_channel_stride = 1;

  template <typename Visit>
  void visit(Visit &&each) {
    visit_numbers(each, *this);
    each("primaryStrideInFeatureChannels", primary_channel_stride);
  }
};
struct MPSCNNArithmeticGradientImpl {
  float primary_scale = 1, secondary_scale = 1, bias = 0, minimum = -FLT_MAX, maximum = FLT_MAX;
  NSUInteger secondary_channel_stride = 1;
  BOOL of_secondary = NO;

  template <typename Visit>
  void visit(Visit &&each) {
    visit_numbers(each, *this);
    each("isSecondarySourceFilter", of_secondary);
  }
};

struct MPSNNCompareImpl {
  MPSNNComparisonType type = MPSNNComparisonTypeEqual;
  float threshold = 0;

  template <typename Visit>
  void visit(Visit &&each) {
    each("comparisonType", type, MPSNNComparisonTypeGreaterOrEqual);
    each("threshold", threshold);
  }
};

@interface MPSCNNArithmetic (OpenMPSPrivate)
- (Arithmetic)omps_arithmetic;
- (instancetype)omps_initArithmeticWithDevice:(id<MTLDevice>)device;
- (ArithmeticKind)omps_kind;
@end
@interface MPSCNNArithmeticGradient (OpenMPSPrivate)
- (ArithmeticKind)omps_kind;
- (instancetype)omps_initWithDevice:(id<MTLDevice>)device ofSecondary:(BOOL)ofSecondary;
@end

static void append_numbers(std::string &key, const Arithmetic &a) {
  for (const float value : {a.primary_scale, a.secondary_scale, a.bias, a.minimum, a.maximum}) append_key(key, value);
  append_key(key, a.primary_shared);
  append_key(key, a.secondary_shared);
  append_key(key, a.comparison);
  append_key(key, a.threshold);
}

@implementation MPSCNNArithmeticGradientState
@end

@implementation MPSCNNArithmetic

- (instancetype)omps_initArithmeticWithDevice:(id<MTLDevice>)device {
  self = [super initWithDevice:device];
  if (self) _arithmeticImpl = new MPSCNNArithmeticImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSCNNArithmetic, _arithmeticImpl)

OMPS_FIELD(_arithmeticImpl, float, primaryScale, PrimaryScale, primary_scale)
OMPS_FIELD(_arithmeticImpl, float, secondaryScale, SecondaryScale, secondary_scale)
OMPS_FIELD(_arithmeticImpl, float, bias, Bias, bias)
OMPS_FIELD(_arithmeticImpl, float, minimumValue, MinimumValue, minimum)
OMPS_FIELD(_arithmeticImpl, float, maximumValue, MaximumValue, maximum)
OMPS_FIELD(_arithmeticImpl, NSUInteger, primaryStrideInFeatureChannels, PrimaryStrideInFeatureChannels,
           primary_channel_stride)
OMPS_FIELD(_arithmeticImpl, NSUInteger, secondaryStrideInFeatureChannels, SecondaryStrideInFeatureChannels,
           secondary_channel_stride)

- (ArithmeticKind)omps_kind {
  return ArithmeticKind::Add;
}

- (Arithmetic)omps_arithmetic {
  const MPSCNNArithmeticImpl &i = *_arithmeticImpl;
  return {
      [self omps_kind],
      i.primary_scale,
      i.secondary_scale,
      i.bias,
      i.minimum,
      i.maximum,
      {[self primaryStrideInPixelsY] == 0, [self primaryStrideInPixelsX] == 0, i.primary_channel_stride == 0},
      {[self secondaryStrideInPixelsY] == 0, [self secondaryStrideInPixelsX] == 0, i.secondary_channel_stride == 0}};
}

// An axis on which one side has a single shared value has the other side's extent.
- (Nhwc)omps_placeSources:(std::span<const Nhwc>)sources images:(NSArray<MPSImage *> *)images {
  const Arithmetic a = [self omps_arithmetic];
  const Nhwc &p = sources[0];
  const Nhwc &s = sources[1];
  const auto extent = [](bool p_shared, bool s_shared, std::int64_t left, std::int64_t right) {
    if (p_shared) return s_shared ? std::int64_t{1} : right;
    return s_shared ? left : std::max(left, right);
  };
  const Nhwc size{p.n, extent(a.primary_shared[0], a.secondary_shared[0], p.h, s.h),
                  extent(a.primary_shared[1], a.secondary_shared[1], p.w, s.w),
                  extent(a.primary_shared[2], a.secondary_shared[2], p.c, s.c)};
  return ask_policy(self, [self padding], sources, images, size);
}

- (void)omps_lower:(FilterCall &)call {
  lower_arithmetic(call, [self omps_arithmetic]);
}

- (void)omps_appendKey:(std::string &)key {
  append_numbers(key, [self omps_arithmetic]);
}

- (MPSState *)omps_newStateOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  return [[MPSCNNArithmeticGradientState alloc] omps_initWithDevice:[self device]
                                                      commandBuffer:commandBuffer
                                                       resourceList:nil];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 primaryImage:(MPSImage *)primaryImage
               secondaryImage:(MPSImage *)secondaryImage
             destinationState:(MPSCNNArithmeticGradientState *)destinationState
             destinationImage:(MPSImage *)destinationImage {
  encode_filter({.commandBuffer = commandBuffer,
                 .kernel = self,
                 .sources = {batch_of(primaryImage), batch_of(secondaryImage)},
                 .destination = batch_of(destinationImage),
                 .states = states_of(destinationState)});
}

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                     primaryImages:(MPSImageBatch *)primaryImages
                   secondaryImages:(MPSImageBatch *)secondaryImages
                 destinationStates:(MPSCNNArithmeticGradientStateBatch *)destinationStates
                 destinationImages:(MPSImageBatch *)destinationImages {
  encode_filter({.commandBuffer = commandBuffer,
                 .kernel = self,
                 .sources = {primaryImages, secondaryImages},
                 .destination = destinationImages,
                 .states = destinationStates});
}

@end

@implementation MPSCNNArithmeticGradient

- (instancetype)omps_initWithDevice:(id<MTLDevice>)device ofSecondary:(BOOL)ofSecondary {
  self = [super initWithDevice:device];
  if (!self) return nil;
  _arithmeticGradientImpl = new MPSCNNArithmeticGradientImpl;
  _arithmeticGradientImpl->of_secondary = ofSecondary;
  return self;
}

OMPS_KERNEL_STATE(MPSCNNArithmeticGradient, _arithmeticGradientImpl)

OMPS_FIELD(_arithmeticGradientImpl, float, primaryScale, PrimaryScale, primary_scale)
OMPS_FIELD(_arithmeticGradientImpl, float, secondaryScale, SecondaryScale, secondary_scale)
OMPS_FIELD(_arithmeticGradientImpl, float, bias, Bias, bias)
OMPS_FIELD(_arithmeticGradientImpl, float, minimumValue, MinimumValue, minimum)
OMPS_FIELD(_arithmeticGradientImpl, float, maximumValue, MaximumValue, maximum)
OMPS_FIELD(_arithmeticGradientImpl, NSUInteger, secondaryStrideInFeatureChannels, SecondaryStrideInFeatureChannels,
           secondary_channel_stride)
OMPS_FIELD_READONLY(_arithmeticGradientImpl, BOOL, isSecondarySourceFilter, of_secondary)

- (ArithmeticKind)omps_kind {
  return ArithmeticKind::Add;
}

// The strides of the secondary source tell how the operand was shared; for the other operand the state's values tell
// it.
- (Arithmetic)omps_arithmetic {
  const MPSCNNArithmeticGradientImpl &i = *_arithmeticGradientImpl;
  const std::array<bool, 3> shared{
      [self secondaryStrideInPixelsY] == 0, [self secondaryStrideInPixelsX] == 0, i.secondary_channel_stride == 0};
  Arithmetic a{[self omps_kind], i.primary_scale, i.secondary_scale, i.bias, i.minimum, i.maximum, {}, {}};
  (i.of_secondary ? a.secondary_shared : a.primary_shared) = shared;
  return a;
}

- (void)omps_lower:(FilterCall &)call {
  lower_arithmetic_gradient(call, [self omps_arithmetic], _arithmeticGradientImpl -> of_secondary);
}

- (void)omps_appendKey:(std::string &)key {
  append_numbers(key, [self omps_arithmetic]);
  append_key(key, _arithmeticGradientImpl->of_secondary);
}

@end

// ---- one class for each operation

#define OMPS_ARITHMETIC(kind)                                     \
  @implementation MPSCNN                                          \
  ##kind - (instancetype)initWithDevice : (id<MTLDevice>)device { \
    return [super omps_initArithmeticWithDevice:device];          \
  }                                                               \
  -(ArithmeticKind)omps_kind {                                    \
    return ArithmeticKind::kind;                                  \
  }                                                               \
  @end

#define OMPS_ARITHMETIC_GRADIENT(kind)                                                            \
  @implementation MPSCNN                                                                          \
  ##kind##Gradient - (instancetype)initWithDevice : (id<MTLDevice>)device isSecondarySourceFilter \
      : (BOOL)isSecondarySourceFilter {                                                           \
    return [super omps_initWithDevice:device ofSecondary:isSecondarySourceFilter];                \
  }                                                                                               \
  -(ArithmeticKind)omps_kind {                                                                    \
    return ArithmeticKind::kind;                                                                  \
  }                                                                                               \
  @end

OMPS_ARITHMETIC(Add)
OMPS_ARITHMETIC(Subtract)
OMPS_ARITHMETIC(Multiply)
OMPS_ARITHMETIC(Divide)
OMPS_ARITHMETIC_GRADIENT(Add)
OMPS_ARITHMETIC_GRADIENT(Subtract)
OMPS_ARITHMETIC_GRADIENT(Multiply)

@implementation MPSNNCompare

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  self = [super omps_initArithmeticWithDevice:device];
  if (self) _compareImpl = new MPSNNCompareImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSNNCompare, _compareImpl)

OMPS_FIELD(_compareImpl, MPSNNComparisonType, comparisonType, ComparisonType, type)
OMPS_FIELD(_compareImpl, float, threshold, Threshold, threshold)

- (ArithmeticKind)omps_kind {
  return ArithmeticKind::Compare;
}

- (Arithmetic)omps_arithmetic {
  Arithmetic made = [super omps_arithmetic];
  made.comparison = _compareImpl->type;
  made.threshold = _compareImpl->threshold;
  return made;
}

@end
