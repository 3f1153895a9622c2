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
      channels_{static_cast<std::int32_t>(channels.images), static_cast<std::int32_t>(channels.inputs),
                static_cast<std::int32_t>(channels.outputs), static_cast<std::int32_t>(channels.groups)},
      window_(kernel_window(window)),
      function_(context.compiler->request(
          "convolve", std::string("#define D ") + kernel_type(dtype) + "\n#define " + kind_of(direction) + "\n",
          "convolve.cu")) {}

void PlainConvolution::forward(const KernelCall& call, CUdeviceptr bias, std::int64_t count) const {
  launch(*context_, *function_, blocks_for(*context_, count), {256}, call.stream, call.inputs[0], call.inputs[1], bias,
         call.outputs[0], count, channels_, window_);
}

void PlainConvolution::data_gradient(const KernelCall& call, std::int64_t count) const {
  launch(*context_, *function_, blocks_for(*context_, count), {256}, call.stream, call.inputs[0], call.inputs[1],
         call.outputs[0], count, channels_, window_);
}

void PlainConvolution::weights_gradient(const KernelCall& call, std::int64_t count) const {
  launch(*context_, *function_, {static_cast<unsigned>(count)}, {128}, call.stream, call.inputs[0], call.inputs[1],
         call.outputs[0], channels_, window_);
}

}  // namespace openmps::engine::cuda
