#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/FilterPrivate.h"

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
};
struct MPSCNNPoolingAverageGradientImpl {
  NSUInteger zero_x = 0, zero_y = 0;
};
struct MPSCNNPoolingGradientImpl {
  MTLSize source_size{0, 0, 0};
};

@interface MPSCNNPooling (OpenMPSPrivate)
- (PoolingKind)omps_kind;
- (Extents)omps_zeroPad;
@end

@interface MPSCNNPoolingGradient (OpenMPSPrivate)
- (PoolingKind)omps_kind;
- (Extents)omps_zeroPad;
@end

@implementation MPSCNNPooling

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight {
  return [self initWithDevice:device
                  kernelWidth:kernelWidth
                 kernelHeight:kernelHeight
              strideInPixelsX:1
              strideInPixelsY:1];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
               strideInPixelsX:(NSUInteger)strideInPixelsX
               strideInPixelsY:(NSUInteger)strideInPixelsY {
  self = [super initWithDevice:device];
  if (self) [self omps_setWindow:window_of(kernelWidth, kernelHeight, strideInPixelsX, strideInPixelsY)];
  return self;
}

- (PoolingKind)omps_kind {
  return PoolingKind::Max;
}
- (Extents)omps_zeroPad {
  return {0, 0};
}

- (void)omps_lower:(FilterCall &)call {
  lower_pooling(call, {[self omps_kind], [self omps_window], [self omps_zeroPad]});
}

- (void)omps_appendKey:(std::string &)key {
  [super omps_appendKey:key];
  append_key(key, [self omps_zeroPad]);
}

@end

@implementation MPSCNNPoolingMax
@end

@implementation MPSCNNPoolingAverage

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
               strideInPixelsX:(NSUInteger)strideInPixelsX
               strideInPixelsY:(NSUInteger)strideInPixelsY {
  self = [super initWithDevice:device
                   kernelWidth:kernelWidth
                  kernelHeight:kernelHeight
               strideInPixelsX:strideInPixelsX
               strideInPixelsY:strideInPixelsY];
  if (self) _poolingAverageImpl = new MPSCNNPoolingAverageImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSCNNPoolingAverage, _poolingAverageImpl)

OMPS_FIELD(_poolingAverageImpl, NSUInteger, zeroPadSizeX, ZeroPadSizeX, zero_x)
OMPS_FIELD(_poolingAverageImpl, NSUInteger, zeroPadSizeY, ZeroPadSizeY, zero_y)

- (PoolingKind)omps_kind {
  return PoolingKind::Average;
}
- (Extents)omps_zeroPad {
  return extents_of(_poolingAverageImpl->zero_y, _poolingAverageImpl->zero_x);
}

@end

@implementation MPSCNNPoolingL2Norm
- (PoolingKind)omps_kind {
  return PoolingKind::L2Norm;
}
@end

@implementation MPSCNNPoolingGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight {
  return [self initWithDevice:device
                  kernelWidth:kernelWidth
                 kernelHeight:kernelHeight
              strideInPixelsX:1
              strideInPixelsY:1];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
               strideInPixelsX:(NSUInteger)strideInPixelsX
               strideInPixelsY:(NSUInteger)strideInPixelsY {
  self = [super initWithDevice:device];
  if (!self) return nil;
  _poolingGradientImpl = new MPSCNNPoolingGradientImpl;
  [self omps_setWindow:window_of(kernelWidth, kernelHeight, strideInPixelsX, strideInPixelsY)];
  return self;
}

OMPS_KERNEL_STATE(MPSCNNPoolingGradient, _poolingGradientImpl)

OMPS_FIELD(_poolingGradientImpl, MTLSize, sourceSize, SourceSize, source_size)

- (PoolingKind)omps_kind {
  return PoolingKind::Max;
}
- (Extents)omps_zeroPad {
  return {0, 0};
}

- (void)omps_lower:(FilterCall &)call {
  lower_pooling_gradient(call, {[self omps_kind], [self omps_window], [self omps_zeroPad]});
}

- (void)omps_appendKey:(std::string &)key {
  [super omps_appendKey:key];
  append_key(key, [self omps_zeroPad]);
}

@end

@implementation MPSCNNPoolingMaxGradient
@end

@implementation MPSCNNPoolingAverageGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
               strideInPixelsX:(NSUInteger)strideInPixelsX
               strideInPixelsY:(NSUInteger)strideInPixelsY {
  self = [super initWithDevice:device
                   kernelWidth:kernelWidth
                  kernelHeight:kernelHeight
               strideInPixelsX:strideInPixelsX
               strideInPixelsY:strideInPixelsY];
  if (self) _poolingAverageGradientImpl = new MPSCNNPoolingAverageGradientImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSCNNPoolingAverageGradient, _poolingAverageGradientImpl)

OMPS_FIELD(_poolingAverageGradientImpl, NSUInteger, zeroPadSizeX, ZeroPadSizeX, zero_x)
OMPS_FIELD(_poolingAverageGradientImpl, NSUInteger, zeroPadSizeY, ZeroPadSizeY, zero_y)

- (PoolingKind)omps_kind {
  return PoolingKind::Average;
}
- (Extents)omps_zeroPad {
  return extents_of(_poolingAverageGradientImpl->zero_y, _poolingAverageGradientImpl->zero_x);
}

@end

@implementation MPSCNNPoolingL2NormGradient
- (PoolingKind)omps_kind {
  return PoolingKind::L2Norm;
}
@end
