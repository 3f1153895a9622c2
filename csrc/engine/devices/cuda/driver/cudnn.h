// Convolutions and attention by cuDNN 9: declarations of the part that we use.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "engine/devices/cuda/driver/context.h"
#include "engine/devices/cuda/driver/cudnn_attention.h"
#include "engine/devices/cuda/driver/cudnn_choice.h"
#include "engine/devices/cuda/driver/cudnn_volumes.h"
#include "engine/ir/types.h"
#include "engine/ops/window.h"

namespace openmps::engine::cuda {

// Images (N, H, W, C), weights (O, kH, kW, C / groups).
struct ConvolutionShape {
  Direction direction = Direction::Forward;
  DType dtype = DType::Float32;
  std::int64_t images = 0, inputs = 0, outputs = 0, groups = 1;
  Window window;
  CompileOptions options;
};

class Dnn {
 public:
  // Null if the library is not installed.
  static std::unique_ptr<Dnn> open();
  ~Dnn();

  class Plan;
  // The fastest algorithm that gives the same bits every time, measured once for each shape. If the options ask for it,
  // one chosen by rule. Null if cuDNN has none: unequal or negative pads, types other than float32, float16, bfloat16.
  // Runs kernels on the GPU, so never call it while a step is timed or captured.
  std::shared_ptr<const Plan> plan(const ConvolutionShape& shape, const Context& context);
  static std::size_t workspace_bytes(const Plan& plan) noexcept;
  // The measured time of the plan.
  static float milliseconds(const Plan& plan) noexcept;
  // Whether the convolution adds the bias itself.
  static bool adds_bias(const Plan& plan) noexcept;
  // The two operands of the direction, its result; addresses have to be multiples of 16. `bias` only where adds_bias.
  void run(const Plan& plan, CUdeviceptr first, CUdeviceptr second, CUdeviceptr bias, CUdeviceptr result,
           CUdeviceptr workspace, CUstream stream);

  // Null if cuDNN has no kernel for it. Of volumes it is chosen as that of images, once for each shape.
  std::shared_ptr<const DnnGraphPlan> plan(const AttentionShape& shape);
  std::shared_ptr<const DnnGraphPlan> plan(const VolumeShape& shape, const Context& context);
  // `memory`: by AttentionOperand or AttentionGradientOperand, or the two operands of a convolution and its result;
  // addresses have to be multiples of 16.
  void run(const DnnGraphPlan& plan, std::span<const CUdeviceptr> memory, CUdeviceptr workspace, CUstream stream);

 private:
  struct Table;
  explicit Dnn(std::unique_ptr<Table> table);
  std::unique_ptr<Table> table_;
};

}  // namespace openmps::engine::cuda
