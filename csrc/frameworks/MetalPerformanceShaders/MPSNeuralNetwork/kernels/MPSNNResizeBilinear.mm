#include <limits>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

struct MPSNNResizeBilinearImpl {
  NSUInteger width = 1, height = 1;
  BOOL aligns_corners = NO;

  template <typename Visit>
  void visit(Visit &&each) {
    each("resizeWidth", width);
    each("resizeHeight", height);
    each("alignCorners", aligns_corners);
  }
  void check(const std::string &who) const {
    constexpr NSUInteger kLargest = std::numeric_limits<std::int32_t>::max();
    for (const auto &[name, size] : {std::pair("resizeWidth", width), std::pair("resizeHeight", height)})
      if (size < 1 || size > kLargest)
        refuse(openmps::ErrorKind::InvalidArgument,
               who + ": " + name + " is " + std::to_string(size) + ", expected 1 to " + std::to_string(kLargest) + ".");
  }
};

@implementation MPSNNResizeBilinear

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   resizeWidth:(NSUInteger)resizeWidth
                  resizeHeight:(NSUInteger)resizeHeight
                  alignCorners:(BOOL)alignCorners {
  self = [super initWithDevice:device];
  if (!self) return nil;
  _resizeBilinearImpl = new MPSNNResizeBilinearImpl{resizeWidth, resizeHeight, alignCorners};
  _resizeBilinearImpl->check([self omps_name]);
  return self;
}

OMPS_KERNEL_STATE(MPSNNResizeBilinear, _resizeBilinearImpl)

OMPS_FIELD_READONLY(_resizeBilinearImpl, NSUInteger, resizeWidth, width)
OMPS_FIELD_READONLY(_resizeBilinearImpl, NSUInteger, resizeHeight, height)
OMPS_FIELD_READONLY(_resizeBilinearImpl, BOOL, alignCorners, aligns_corners)

- (Nhwc)omps_placeSources:(std::span<const Nhwc>)sources images:(NSArray<MPSImage *> *)images {
  const auto number = [](NSUInteger size) { return static_cast<std::int64_t>(size); };
  return ask_policy(self, [self padding], sources, images, {
    sources[0].n, number(_resizeBilinearImpl->height), number(_resizeBilinearImpl->width), sources[0].c
  });
}

- (void)omps_lower:(FilterCall &)call {
  lower_resize_bilinear(call, static_cast<std::int64_t>(_resizeBilinearImpl->height),
                        static_cast<std::int64_t>(_resizeBilinearImpl->width), _resizeBilinearImpl->aligns_corners);
}

@end
