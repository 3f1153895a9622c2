// Geometry of a window that slides over images: convolution and pooling, on every device.
//
// Lists are [y, x]; pads are [top, bottom, left, right] and may be negative, which crops.
#pragma once

#include <array>
#include <cstdint>

#include "engine/ops/op_def.h"

namespace openmps::engine {

// One direction: output o reads the inputs o * stride - before + tap * dilation, taps 0 ... kernel-1.
struct WindowAxis {
  std::int64_t input = 0, output = 0;
  std::int64_t kernel = 1, stride = 1, dilation = 1;
  std::int64_t before = 0, after = 0;

  std::int64_t extent() const noexcept { return (kernel - 1) * dilation + 1; }
  std::int64_t source(std::int64_t o, std::int64_t tap) const noexcept { return o * stride - before + tap * dilation; }
  bool inside(std::int64_t position) const noexcept { return position >= 0 && position < input; }
};

struct Window {
  WindowAxis y, x;

  // Reads "strides", "pads" and, where the operation has it, "dilations". Throws Error naming the operation and both
  // quantities: lists of another length, strides or dilations below 1, a window larger than the padded image.
  static Window checked(const InferContext& context, std::array<std::int64_t, 2> input,
                        std::array<std::int64_t, 2> kernel);
  // The same without the checks, for attributes that passed them.
  static Window of(const Attributes& attributes, std::array<std::int64_t, 2> input, std::array<std::int64_t, 2> kernel);

  std::int64_t taps() const noexcept { return y.kernel * x.kernel; }
};

}  // namespace openmps::engine
