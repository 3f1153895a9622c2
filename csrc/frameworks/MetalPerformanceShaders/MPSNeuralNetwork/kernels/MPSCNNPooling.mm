#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/FilterPrivate.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

namespace {

FilterWindow window_of(NSUInteger width, NSUInteger height, NSUInteger stride_x, NSUInteger stride_y) {
  FilterWindow window;
  window.y.kernel = static_cast<std::int64_t>(height);
  window.x.kernel = static_cast<std::int64_t>(width);
  window.y.stride = static_cast<std::int64_t>(stride_y);
  window.x.stride = static_cast<std::int64_t>(stride_x);
  return window;
}

Extents extents_of(NSUInteger y, NSUInteger x) { return {static_cast<std::int64_t>(y), static_cast<std::int64_t>(x)}; }

}  // namespace

struct MPSCNNPoolingAverageImpl {
  NSUInteger zero_x = 0, zero_y = 0;

  template <typename Visit>
  void visit(Visit &&each) {
    each("zeroPadSizeX", zero_x);
    each("zeroPadSizeY", zero_y);
  }
};
struct MPSCNNPoolingAverageGradientImpl : MPSCNNPoolingAverageImpl {};
struct MPSCNNPoolingGradientImpl {
  MTLSize source_size{0, 0, 0};

  template <typename Visit>
  void visit(Visit &&each) {
    each("sourceSize", source_size);
  }
};

@interface MPSCNNPooling (OpenMPSPrivate)
- (PoolingKind)omps_kind;
- (Extents)omps_zeroPad;
@end

@interface MPSCNNPoolingGradient (OpenMPSPrivate)
- (PoolingKind)omps_kind;
- (Extents)omps_zeroPad;
@end

// The methods that a kernel and its gradient kernel share.
#define OMPS_POOLING                                                                                       \
  -(instancetype)initWithDevice : (id<MTLDevice>)device kernelWidth : (NSUInteger)kernelWidth kernelHeight \
      : (NSUInteger)kernelHeight {                                                                         \
    return [self initWithDevice:device                                                                     \
                    kernelWidth:kernelWidth                                                                \
                   kernelHeight:kernelHeight                                                               \
                strideInPixelsX:1                                                                          \
                strideInPixelsY:1];                                                                        \
  }                                                                                                        \
  -(PoolingKind)omps_kind {                                                                                \
    return PoolingKind::Max;                                                                               \
  }                                                                                                        \
  -(Extents)omps_zeroPad {                                                                                 \
    return {0, 0};                                                                                         \
  }                                                                                                        \
  -(void)omps_appendKey : (std::string &)key {                                                             \
    [super omps_appendKey:key];                                                                            \
    append_key(key, [self omps_zeroPad]);                                                                  \
  }
// An average, whose structure has the sizes of the padding.
#define OMPS_POOLING_AVERAGE(Class, impl)                                                                  \
  -(instancetype)initWithDevice : (id<MTLDevice>)device kernelWidth : (NSUInteger)kernelWidth kernelHeight \
      : (NSUInteger)kernelHeight strideInPixelsX : (NSUInteger)strideInPixelsX strideInPixelsY             \
      : (NSUInteger)strideInPixelsY {                                                                      \
    self = [super initWithDevice:device                                                                    \
                     kernelWidth:kernelWidth                                                               \
                    kernelHeight:kernelHeight                                                              \
                 strideInPixelsX:strideInPixelsX                                                           \
                 strideInPixelsY:strideInPixelsY];                                                         \
    if (self) impl = new Class##Impl;                                                                      \
    return self;                                                                                           \
  }                                                                                                        \
  OMPS_KERNEL_STATE(Class, impl)                                                                           \
  OMPS_FIELD(impl, NSUInteger, zeroPadSizeX, ZeroPadSizeX, zero_x)                                         \
  OMPS_FIELD(impl, NSUInteger, zeroPadSizeY, ZeroPadSizeY, zero_y)                                         \
  -(PoolingKind)omps_kind {                                                                                \
    return PoolingKind::Average;                                                                           \
  }                                                                                                        \
  -(Extents)omps_zeroPad {                                                                                 \
    return extents_of(impl->zero_y, impl->zero_x);                                                         \
  }

// A dilated maximum.
#define OMPS_DILATED_POOLING                                                                                    \
  -(instancetype)initWithDevice : (id<MTLDevice>)device kernelWidth : (NSUInteger)kernelWidth kernelHeight      \
      : (NSUInteger)kernelHeight dilationRateX : (NSUInteger)dilationRateX dilationRateY                        \
      : (NSUInteger)dilationRateY strideInPixelsX : (NSUInteger)strideX strideInPixelsY : (NSUInteger)strideY { \
    self = [self initWithDevice:device kernelWidth:kernelWidth kernelHeight:kernelHeight];                      \
    if (!self) return nil;                                                                                      \
    FilterWindow window = window_of(kernelWidth, kernelHeight, strideX, strideY);                               \
    window.y.dilation = static_cast<std::int64_t>(dilationRateY);                                               \
    window.x.dilation = static_cast<std::int64_t>(dilationRateX);                                               \
    [self omps_setWindow:window];                                                                               \
    return self;                                                                                                \
  }

@implementation MPSCNNPooling

OMPS_POOLING

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
               strideInPixelsX:(NSUInteger)strideInPixelsX
               strideInPixelsY:(NSUInteger)strideInPixelsY {
  self = [super initWithDevice:device];
  if (self) [self omps_setWindow:window_of(kernelWidth, kernelHeight, strideInPixelsX, strideInPixelsY)];
  return self;
}

- (void)omps_lower:(FilterCall &)call {
  lower_pooling(call, {[self omps_kind], [self omps_window], [self omps_zeroPad]});
}

@end

@implementation MPSCNNPoolingMax
@end

@implementation MPSCNNDilatedPoolingMax
@dynamic dilationRateX, dilationRateY;  // MPSCNNKernel's
OMPS_DILATED_POOLING
@end

@implementation MPSCNNPoolingAverage
OMPS_POOLING_AVERAGE(MPSCNNPoolingAverage, _poolingAverageImpl)
@end

@implementation MPSCNNPoolingL2Norm
- (PoolingKind)omps_kind {
  return PoolingKind::L2Norm;
}
@end

@implementation MPSCNNPoolingGradient

OMPS_POOLING

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)width
                  kernelHeight:(NSUInteger)height
               strideInPixelsX:(NSUInteger)strideX
               strideInPixelsY:(NSUInteger)strideY {
  self = [super initWithDevice:device];
  if (!self) return nil;
  _poolingGradientImpl = new MPSCNNPoolingGradientImpl;
  [self omps_setWindow:window_of(width, height, strideX, strideY)];
  return self;
}

OMPS_KERNEL_STATE(MPSCNNPoolingGradient, _poolingGradientImpl)

OMPS_FIELD(_poolingGradientImpl, MTLSize, sourceSize, SourceSize, source_size)

- (void)omps_lower:(FilterCall &)call {
  lower_pooling_gradient(call, {[self omps_kind], [self omps_window], [self omps_zeroPad]});
}

@end

@implementation MPSCNNPoolingMaxGradient
@end

@implementation MPSCNNDilatedPoolingMaxGradient
OMPS_DILATED_POOLING
@end

@implementation MPSCNNPoolingAverageGradient
OMPS_POOLING_AVERAGE(MPSCNNPoolingAverageGradient, _poolingAverageGradientImpl)
@end

@implementation MPSCNNPoolingL2NormGradient
- (PoolingKind)omps_kind {
  return PoolingKind::L2Norm;
}
@end
