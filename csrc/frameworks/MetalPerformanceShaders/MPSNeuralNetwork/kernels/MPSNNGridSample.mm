#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

struct MPSNNGridSampleImpl {
  BOOL takes_values = YES;

  template <typename Visit>
  void visit(Visit &&each) {
    each("useGridValueAsInputCoordinate", takes_values);
  }
};

@implementation MPSNNGridSample

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  self = [super initWithDevice:device];
  if (self) _gridSampleImpl = new MPSNNGridSampleImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSNNGridSample, _gridSampleImpl)

OMPS_FIELD(_gridSampleImpl, BOOL, useGridValueAsInputCoordinate, UseGridValueAsInputCoordinate, takes_values)

- (Nhwc)omps_placeSources:(std::span<const Nhwc>)sources images:(NSArray<MPSImage *> *)images {
  const Nhwc &grid = sources[1];
  return ask_policy(self, [self padding], sources, images, { grid.n, grid.h, grid.w, sources[0].c });
}

- (void)omps_lower:(FilterCall &)call {
  lower_grid_sample(call, [self omps_window].edge, !_gridSampleImpl->takes_values);
}

- (void)omps_appendKey:(std::string &)key {
  [super omps_appendKey:key];
  append_key(key, _gridSampleImpl->takes_values);
}

@end
