#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

namespace {

// The settings of a kernel; its window is MPSCNNKernel's.
template <LocalKind kKind>
struct LocalSettings {
  LocalNormalization facts;

  LocalSettings() {
    facts.kind = kKind;
    if (kKind != LocalKind::Contrast) return;
    facts.alpha = 0;
    facts.beta = 0.5F;
    facts.delta = 1.0F / 1024;
  }

  template <typename Visit>
  void visit(Visit &&each) {
    each("alpha", facts.alpha);
    each("beta", facts.beta);
    each("delta", facts.delta);
    if (kKind == LocalKind::Contrast) {
      each("p0", facts.p0);
      each("pm", facts.pm);
      each("ps", facts.ps);
    }
    if (kKind == LocalKind::CrossChannel) each("kernelSize", facts.channels);
  }
  void check(const std::string &who) const { openmps::fw::check(check_channels(who, facts.channels)); }

  static openmps::Status check_channels(const std::string &who, std::int64_t channels) {
    FilterWindow window;
    window.x.kernel = channels;
    if (check_window(who, window)) return openmps::Status::ok();
    return {openmps::ErrorKind::InvalidArgument,
            who + ": kernelSize is " + std::to_string(channels) + ", it must be at least 1 and at most 2147483647."};
  }
};

FilterWindow window_of(NSUInteger width, NSUInteger height) {
  FilterWindow window;
  window.y.kernel = static_cast<std::int64_t>(height);
  window.x.kernel = static_cast<std::int64_t>(width);
  return window;
}

}  // namespace

struct MPSCNNCrossChannelNormalizationImpl : LocalSettings<LocalKind::CrossChannel> {};
struct MPSCNNCrossChannelNormalizationGradientImpl : LocalSettings<LocalKind::CrossChannel> {};
struct MPSCNNSpatialNormalizationImpl : LocalSettings<LocalKind::Spatial> {};
struct MPSCNNSpatialNormalizationGradientImpl : LocalSettings<LocalKind::Spatial> {};
struct MPSCNNLocalContrastNormalizationImpl : LocalSettings<LocalKind::Contrast> {};
struct MPSCNNLocalContrastNormalizationGradientImpl : LocalSettings<LocalKind::Contrast> {};

// The methods that all have. `lower` is the function of filters.h.
#define OMPS_LOCAL_KERNEL(Class, impl, lower)                                                       \
  OMPS_KERNEL_STATE(Class, impl)                                                                    \
  OMPS_FIELD(impl, float, alpha, Alpha, facts.alpha)                                                \
  OMPS_FIELD(impl, float, beta, Beta, facts.beta)                                                   \
  OMPS_FIELD(impl, float, delta, Delta, facts.delta)                                                \
  -(void)omps_lower : (FilterCall &)call {                                                          \
    LocalNormalization facts = impl->facts;                                                         \
    facts.window = [self omps_window];                                                              \
    lower(call, facts);                                                                             \
  }                                                                                                 \
  -(void)omps_appendKey : (std::string &)key {                                                      \
    [super omps_appendKey:key];                                                                     \
    const LocalNormalization &facts = impl->facts;                                                  \
    for (const float number : {facts.alpha, facts.beta, facts.delta, facts.p0, facts.pm, facts.ps}) \
      append_key(key, number);                                                                      \
    append_key(key, facts.channels);                                                                \
  }
#define OMPS_CROSS_CHANNEL_KERNEL(Class, impl)                                                \
  -(instancetype)initWithDevice : (id<MTLDevice>)device kernelSize : (NSUInteger)kernelSize { \
    self = [super initWithDevice:device];                                                     \
    if (!self) return nil;                                                                    \
    impl = new Class##Impl;                                                                   \
    impl->facts.channels = static_cast<std::int64_t>(kernelSize);                             \
    check(Class##Impl::check_channels([self omps_name], impl -> facts.channels));             \
    return self;                                                                              \
  }                                                                                           \
  -(NSUInteger)kernelSize {                                                                   \
    return static_cast<NSUInteger>(impl->facts.channels);                                     \
  }
#define OMPS_PIXEL_KERNEL(Class, impl)                                                                     \
  -(instancetype)initWithDevice : (id<MTLDevice>)device kernelWidth : (NSUInteger)kernelWidth kernelHeight \
      : (NSUInteger)kernelHeight {                                                                         \
    self = [super initWithDevice:device];                                                                  \
    if (!self) return nil;                                                                                 \
    impl = new Class##Impl;                                                                                \
    [self omps_setWindow:window_of(kernelWidth, kernelHeight)];                                            \
    return self;                                                                                           \
  }
#define OMPS_CONTRAST_FIELDS(impl)          \
  OMPS_FIELD(impl, float, p0, P0, facts.p0) \
  OMPS_FIELD(impl, float, pm, Pm, facts.pm) \
  OMPS_FIELD(impl, float, ps, Ps, facts.ps)
// Without a policy the result has the source's size.
#define OMPS_SAME_SIZE                                                                               \
  -(Nhwc)omps_placeSources : (std::span<const Nhwc>)sources images : (NSArray<MPSImage *> *)images { \
    if ([self padding]) return [super omps_placeSources:sources images:images];                      \
    [self setOffset:{0, 0, [self offset].z}];                                                        \
    return sources[0];                                                                               \
  }

@implementation MPSCNNCrossChannelNormalization
OMPS_LOCAL_KERNEL(MPSCNNCrossChannelNormalization, _crossChannelImpl, lower_local_normalization)
OMPS_CROSS_CHANNEL_KERNEL(MPSCNNCrossChannelNormalization, _crossChannelImpl)
OMPS_SAME_SIZE
@end

@implementation MPSCNNCrossChannelNormalizationGradient
OMPS_LOCAL_KERNEL(MPSCNNCrossChannelNormalizationGradient, _crossChannelGradientImpl,
                  lower_local_normalization_gradient)
OMPS_CROSS_CHANNEL_KERNEL(MPSCNNCrossChannelNormalizationGradient, _crossChannelGradientImpl)
@end

@implementation MPSCNNSpatialNormalization
OMPS_LOCAL_KERNEL(MPSCNNSpatialNormalization, _spatialImpl, lower_local_normalization)
OMPS_PIXEL_KERNEL(MPSCNNSpatialNormalization, _spatialImpl)
OMPS_SAME_SIZE
@end

@implementation MPSCNNSpatialNormalizationGradient
OMPS_LOCAL_KERNEL(MPSCNNSpatialNormalizationGradient, _spatialGradientImpl, lower_local_normalization_gradient)
OMPS_PIXEL_KERNEL(MPSCNNSpatialNormalizationGradient, _spatialGradientImpl)
@end

@implementation MPSCNNLocalContrastNormalization
OMPS_LOCAL_KERNEL(MPSCNNLocalContrastNormalization, _localContrastImpl, lower_local_normalization)
OMPS_PIXEL_KERNEL(MPSCNNLocalContrastNormalization, _localContrastImpl)
OMPS_CONTRAST_FIELDS(_localContrastImpl)
OMPS_SAME_SIZE
@end

@implementation MPSCNNLocalContrastNormalizationGradient
OMPS_LOCAL_KERNEL(MPSCNNLocalContrastNormalizationGradient, _localContrastGradientImpl,
                  lower_local_normalization_gradient)
OMPS_PIXEL_KERNEL(MPSCNNLocalContrastNormalizationGradient, _localContrastGradientImpl)
OMPS_CONTRAST_FIELDS(_localContrastGradientImpl)
@end
