// Convolutions of images and volumes by plain sums (kernels/convolve.cu), for cases that cuDNN does not cover.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/devices/cuda/driver/cudnn_choice.h"
#include "engine/devices/cuda/operations/kernel.h"
#include "engine/devices/cuda/operations/strided.h"

namespace openmps::engine::cuda {

class PlainConvolution {
 public:
  struct Channels {
    std::int64_t images, inputs, outputs, groups;
  };

  PlainConvolution() = default;
  PlainConvolution(const Context& context, Direction direction, DType dtype, const Channels& channels,
                   const VolumeWindow& window);

  // `count`: elements of the result. A forward convolution adds a bias, unless it is 0.
  void run(const KernelCall& call, std::int64_t count, CUdeviceptr bias = 0) const;

 private:
  struct KernelChannels {
    std::int32_t images, inputs, outputs, groups;
  };

  const Context* context_ = nullptr;
  Direction direction_ = Direction::Forward;
  KernelChannels channels_{};
  KernelVolumeWindow window_{};
  std::shared_ptr<Function> function_;
};

}  // namespace openmps::engine::cuda
