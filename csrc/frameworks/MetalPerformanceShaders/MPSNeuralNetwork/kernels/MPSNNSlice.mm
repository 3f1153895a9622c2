#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

@implementation MPSNNSlice

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [super initWithDevice:device];
}

- (Nhwc)omps_placeSources:(std::span<const Nhwc>)sources images:(NSArray<MPSImage *> *)images {
  const Nhwc &source = sources[0];
  const FilterWindow window = [self omps_window];
  const auto rest = [&](const char *name, std::int64_t extent, std::int64_t offset) -> std::int64_t {
    if (offset < 0 || offset >= extent)
      refuse(openmps::ErrorKind::OutOfRange, [self omps_name] + ": " + name + " is " + std::to_string(offset) +
                                                 ", the source has " + std::to_string(extent) + " pixels there.");
    return extent - offset;
  };
  return ask_policy(self, [self padding], sources, images, {
    source.n, rest("offset.y", source.h, window.y.offset), rest("offset.x", source.w, window.x.offset), source.c
  });
}

- (void)omps_lower:(FilterCall &)call {
  Pad part;
  part.window = [self omps_window];
  lower_pad(call, part);
}

@end
