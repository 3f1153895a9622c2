// Convolutions of images and volumes by plain sums (kernels/convolve.cu), for cases that cuDNN does not cover.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/devices/cuda/driver/cudnn_volumes.h"
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

  // The call of the kernel of the direction; `count`: elements of the result. `bias` may be 0.
  void forward(const KernelCall& call, CUdeviceptr bias, std::int64_t count) const;
  void data_gradient(const KernelCall& call, std::int64_t count) const;
  void weights_gradient(const KernelCall& call, std::int64_t count) const;

 private:
  struct KernelChannels {
    std::int32_t images, inputs, outputs, groups;
  };

  const Context* context_ = nullptr;
  KernelChannels channels_{};
  KernelVolumeWindow window_{};
  std::shared_ptr<Function> function_;
};

}  // namespace openmps::engine::cuda
