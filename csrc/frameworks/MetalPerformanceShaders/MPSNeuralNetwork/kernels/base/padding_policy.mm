// Computes a result's size and a kernel's offset from a padding policy: for the default methods by arithmetic, for
// custom ones by a call.
#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"
#include "frameworks/MetalPerformanceShaders/padding.h"

namespace openmps::fw {

void expect_class(id receiver, SEL method, id<MPSNNPadding> policy, const char *name) {
  if (policy != nil && ![policy respondsToSelector:@selector(paddingMethod)])
    refuse_class(receiver, method, name, policy, "MPSNNPadding");
}

}  // namespace openmps::fw

namespace openmps::fw::nn {
namespace {

// Intermediate images have float32 inside; a policy that reads the format gets the graph's default.
constexpr MPSImageFeatureChannelFormat kSuggestedFormat = MPSImageFeatureChannelFormatFloat16;

MPSImageDescriptor *descriptor_for(const Nhwc &e) {
  return [MPSImageDescriptor imageDescriptorWithChannelFormat:kSuggestedFormat
                                                        width:static_cast<NSUInteger>(e.w)
                                                       height:static_cast<NSUInteger>(e.h)
                                              featureChannels:static_cast<NSUInteger>(e.c)];
}

NSArray<MPSImage *> *images_of(Filter *kernel, std::span<const Nhwc> extents) {
  NSMutableArray<MPSImage *> *images = [NSMutableArray arrayWithCapacity:extents.size()];
  for (const Nhwc &e : extents) [images addObject:image_of_extents([kernel device], e)];
  return images;
}

}  // namespace

MPSImage *image_of_extents(id<MTLDevice> device, const Nhwc &extents) {
  return [[[MPSImage alloc] initWithDevice:device imageDescriptor:descriptor_for(extents)] autorelease];
}

void append_key(std::string &key, const void *data, std::size_t bytes) {
  key.append(static_cast<const char *>(data), bytes);
}

Nhwc ask_policy(Filter *kernel, id<MPSNNPadding> policy, std::span<const Nhwc> extents, NSArray<MPSImage *> *images,
                const Nhwc &suggested) {
  const bool is_custom = ([policy paddingMethod] & MPSNNPaddingMethodCustom) != 0;
  const SEL ask = @selector(destinationImageDescriptorForSourceImages:sourceStates:forKernel:suggestedDescriptor:);
  if (!is_custom || ![policy respondsToSelector:ask]) return suggested;
  MPSImageDescriptor *answer = [policy destinationImageDescriptorForSourceImages:images ?: images_of(kernel, extents)
                                                                    sourceStates:nil
                                                                       forKernel:kernel
                                                             suggestedDescriptor:descriptor_for(suggested)];
  if (!answer)
    refuse(ErrorKind::InvalidArgument,
           [kernel omps_name] + ": the custom padding policy answered nil instead of an image descriptor.");
  return {suggested.n, static_cast<std::int64_t>([answer height]), static_cast<std::int64_t>([answer width]),
          static_cast<std::int64_t>([answer featureChannels])};
}

Nhwc place_window(const std::string &who, NSUInteger method, FilterWindow &window, const Nhwc &source,
                  std::int64_t channels) {
  check(check_window(who, window));
  const FilterPlacement y = place_forward(method, PaddingAxis::Y, {source.h, window.y.extent(), window.y.stride});
  const FilterPlacement x = place_forward(method, PaddingAxis::X, {source.w, window.x.extent(), window.x.stride});
  if (y.size < 1 || x.size < 1)
    refuse(ErrorKind::Shape, who + ": the source is " + source.pixels() + " pixels, a window of " +
                                 std::to_string(window.x.extent()) + " x " + std::to_string(window.y.extent()) +
                                 " does not fit into it with a padding policy of size valid only.");
  window.y.offset = y.offset;
  window.x.offset = x.offset;
  return {source.n, y.size, x.size, channels};
}

}  // namespace openmps::fw::nn
