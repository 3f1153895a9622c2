#include <limits>

#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/ScaleKernel.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

struct OMPSScaleKernelImpl {
  std::int64_t width = 1, height = 1;
  bool is_lanczos = false;

  template <typename Visit>
  void visit(Visit &&each) {
    each("width", width);
    each("height", height);
    each("isLanczos", is_lanczos);
  }
  void check(const std::string &who) const {
    for (const std::int64_t size : {width, height})
      if (size < 1 || size > std::numeric_limits<std::int32_t>::max())
        refuse(openmps::ErrorKind::InvalidArgument,
               who + ": the output size is " + std::to_string(static_cast<NSUInteger>(width)) + " x " +
                   std::to_string(static_cast<NSUInteger>(height)) + ", expected 1 to 2147483647 each.");
  }
};

@implementation OMPSScaleKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device size:(MTLSize)size isLanczos:(BOOL)isLanczos {
  self = [super initWithDevice:device];
  if (!self) return nil;
  _scaleImpl = new OMPSScaleKernelImpl{static_cast<std::int64_t>(size.width), static_cast<std::int64_t>(size.height),
                                       isLanczos == YES};
  _scaleImpl->check([self omps_name]);
  return self;
}

OMPS_KERNEL_STATE(OMPSScaleKernel, _scaleImpl)

- (Nhwc)omps_placeSources:(std::span<const Nhwc>)sources images:(NSArray<MPSImage *> *)images {
  return ask_policy(self, [self padding], sources, images,
                    { sources[0].n, _scaleImpl->height, _scaleImpl->width, sources[0].c });
}

- (void)omps_lower:(FilterCall &)call {
  lower_scale(call, _scaleImpl->height, _scaleImpl->width, _scaleImpl->is_lanczos);
}

@end
