#include "engine/devices/cuda/operations/convolution/plain_convolution.h"

#include "engine/devices/cuda/operations/kernel_source.h"

namespace openmps::engine::cuda {
namespace {

const char* kind_of(Direction direction) {
  switch (direction) {
    case Direction::Forward:
      return "FORWARD";
    case Direction::DataGradient:
      return "DATA_GRADIENT";
    case Direction::WeightsGradient:
      return "WEIGHTS_GRADIENT";
  }
  return "";
}

}  // namespace

PlainConvolution::PlainConvolution(const Context& context, Direction direction, DType dtype, const Channels& channels,
                                   const VolumeWindow& window)
    : context_(&context),
      direction_(direction),
      channels_{static_cast<std::int32_t>(channels.images), static_cast<std::int32_t>(channels.inputs),
                static_cast<std::int32_t>(channels.outputs), static_cast<std::int32_t>(channels.groups)},
      window_(kernel_window(window)),
      function_(context.compiler->request(
          "convolve", std::string("#define D ") + kernel_type(dtype) + "\n#define " + kind_of(direction) + "\n",
          "convolve.cu")) {}

void PlainConvolution::run(const KernelCall& call, std::int64_t count, CUdeviceptr bias) const {
  const CUdeviceptr a = call.inputs[0], b = call.inputs[1], made = call.outputs[0];
  const Grid blocks = blocks_for(*context_, count);
  switch (direction_) {
    case Direction::Forward:
      return launch(*context_, *function_, blocks, {256}, call.stream, a, b, bias, made, count, channels_, window_);
    case Direction::DataGradient:
      return launch(*context_, *function_, blocks, {256}, call.stream, a, b, made, count, channels_, window_);
    case Direction::WeightsGradient:  // a block for each weight
      return launch(*context_, *function_, {static_cast<unsigned>(count)}, {128}, call.stream, a, b, made, channels_,
                    window_);
  }
}

}  // namespace openmps::engine::cuda
