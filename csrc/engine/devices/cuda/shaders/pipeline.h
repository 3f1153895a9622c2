// Users' kernels on a GPU: CUDA C, compiled by NVRTC with the cache on disk.
#pragma once

#include "engine/devices/cuda/driver/context.h"
#include "engine/runtime/pipeline.h"
#include "engine/shaders/abi.h"

namespace openmps::engine::cuda {

// Throws Error with the compiler's messages about the user's lines.
void check_kernel_source(const Context& context, const shaders::Kernel& all);

class CudaPipeline final : public Pipeline {
 public:
  // Throws Error with the compiler's messages about the user's lines.
  CudaPipeline(std::shared_ptr<const Context> context, const shaders::Kernel& kernel);
  ~CudaPipeline() override;
  CudaPipeline(const CudaPipeline&) = delete;
  CudaPipeline& operator=(const CudaPipeline&) = delete;

  CUfunction get() const noexcept { return loaded_; }
  std::uint64_t number() const noexcept { return number_; }  // no two pipelines of the process have the same
  // The device's omps::Fault for a wrong index; 0: indices are not checked.
  CUdeviceptr fault() const noexcept { return fault_.address(); }

  // Bytes that are too many for a segment's numbers go into buffers of the device.
  Result<std::shared_ptr<const DispatchArguments>> prepared(
      std::shared_ptr<const DispatchArguments> arguments) const noexcept override;

  static constexpr std::size_t kMostSmallBytes = omps::kInlineBytes;  // of an argument by value

 private:
  std::shared_ptr<const Context> context_;
  CUmodule module_ = nullptr;
  CUfunction loaded_ = nullptr;
  const std::uint64_t number_;
  Block fault_;
};

}  // namespace openmps::engine::cuda
