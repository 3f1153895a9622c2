// Geometry of a window that slides over images: convolution and pooling, on every device.
//
// Lists are [y, x]; pads are [top, bottom, left, right] and may be negative, which crops. Lists of windows over volumes
// have the depth before them.
#pragma once

#include <array>
#include <cstdint>

#include "engine/ir/op_def.h"

namespace openmps::engine {

// One direction: output o reads the inputs o * stride - before + tap * dilation, taps 0 ... kernel-1. Type rules work
// with `Extent`, loops with numbers.
template <typename Size>
struct WindowAxisOf {
  Size input = 0, output = 0;
  Size kernel = 1, stride = 1, dilation = 1;
  Size before = 0, after = 0;

  Size extent() const { return (kernel - 1) * dilation + 1; }
  Size source(Size o, Size tap) const { return o * stride - before + tap * dilation; }
  bool inside(Size position) const { return position >= 0 && position < input; }
};
using WindowAxis = WindowAxisOf<std::int64_t>;

// Whether as much padding after the axis as before it, none of it negative, would make as many outputs as now.
bool can_pad_evenly(const WindowAxis& axis);
// The same outputs with equal padding on both sides: of the input as it is if that can be, else of the padded one.
WindowAxis evenly_padded(WindowAxis axis);

template <typename Size>
struct WindowOf {
  WindowAxisOf<Size> y, x;

  Size taps() const { return y.kernel * x.kernel; }
};

struct Window : WindowOf<std::int64_t> {
  // Reads "strides", "pads" and, if the operation has it, "dilations" of an operation whose types were inferred.
  static Window of(const Attributes& attributes, std::array<std::int64_t, 2> input, std::array<std::int64_t, 2> kernel);
};

// The same, with all checks. Throws Error that names the operation and both quantities: lists of another length,
// strides or dilations below 1, a window larger than the padded image.
WindowOf<Extent> checked_window(const InferContext& context, std::array<Extent, 2> input, std::array<Extent, 2> kernel);

// The same over volumes: depth, height and width.
template <typename Size>
using VolumeWindowOf = std::array<WindowAxisOf<Size>, 3>;
using VolumeWindow = VolumeWindowOf<std::int64_t>;
VolumeWindow volume_window(const Attributes& attributes, std::array<std::int64_t, 3> input,
                           std::array<std::int64_t, 3> kernel);
VolumeWindowOf<Extent> checked_volume_window(const InferContext& context, std::array<Extent, 3> input,
                                             std::array<Extent, 3> kernel);

}  // namespace openmps::engine
