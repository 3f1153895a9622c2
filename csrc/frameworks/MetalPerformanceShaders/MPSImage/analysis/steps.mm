#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/steps.h"

namespace openmps::fw::image {

IntermediateImage first_step(MPSUnaryImageKernel *kernel, id<MTLCommandBuffer> commandBuffer, const Operand &source,
                             const Operand &destination) {
  return first_step(kernel, commandBuffer, source, destination, source.layout.c, FragmentKey("pixels"),
                    [](ImageFragment &fragment) { return fragment.colors(0); });
}

IntermediateImage first_step(MPSUnaryImageKernel *kernel, id<MTLCommandBuffer> commandBuffer, const Operand &source,
                             const Operand &destination, std::int64_t channels, const FragmentKey &key,
                             FunctionRef<Tensor(ImageFragment &)> build) {
  if (commandBuffer == nil) refuse([kernel omps_name] + " is encoded to a command buffer that is nil.");
  check_writable(commandBuffer, destination);
  const Box clip = clipped([kernel clipRect], destination.whole());
  if (clip.is_empty()) {
    consume(source.image.get());
    return {};
  }
  IntermediateImage made = new_float_image(kernel, {clip.n, clip.h, clip.w, channels});
  encode_image_fragment(
      {kernel, commandBuffer, {{source, [kernel offset], [kernel omps_edge], {}}}, made.operand(kernel), MPSRectNoClip},
      key, build);
  return made;
}

void last_step(MPSUnaryImageKernel *kernel, id<MTLCommandBuffer> commandBuffer, const IntermediateImage &pixels,
               const Operand &destination) {
  encode_image_fragment({kernel, commandBuffer, {whole_source(pixels.operand(kernel))}, destination, [kernel clipRect]},
                        FragmentKey("result"), [](ImageFragment &fragment) { return fragment.region(0); });
}

void check_columns(const Operand &destination, std::int64_t count) {
  if (destination.layout.w >= count) return;
  refuse(destination.who + ": " + destination.name + " has " + std::to_string(destination.layout.w) +
         " columns, expected " + std::to_string(count) + " or more.");
}

}  // namespace openmps::fw::image
