// The window of a filter: size, stride, dilation and offset along y and x, and the values outside the image. Pure C++;
// the engine's padding is derived only here.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "engine/ir/attributes.h"
#include "result/result.h"

namespace openmps::fw::nn {

enum class Edge : std::uint8_t { Zero, Clamp, Mirror, MirrorWithEdge, Constant };

using Extents = std::array<std::int64_t, 2>;  // height, width

struct WindowAxis {
  std::int64_t kernel = 1;
  std::int64_t stride = 1;
  std::int64_t dilation = 1;
  std::int64_t offset = 0;  // source position under the window's centre at the first result

  std::int64_t extent() const { return (engine::Extent(kernel) - 1) * dilation + 1; }
  bool operator==(const WindowAxis&) const noexcept = default;
};

struct FilterWindow {
  WindowAxis y, x;
  Edge edge = Edge::Zero;
  bool aligns_corners = false;  // bilinear up-sampling: corner pixels of source and result have equal centres

  const WindowAxis& axis(int index) const noexcept { return index == 0 ? y : x; }
  WindowAxis& axis(int index) noexcept { return index == 0 ? y : x; }
  engine::Integers kernel() const { return {y.kernel, x.kernel}; }
  engine::Integers strides() const { return {y.stride, x.stride}; }
  engine::Integers dilations() const { return {y.dilation, x.dilation}; }
  bool operator==(const FilterWindow&) const noexcept = default;
};

// [top, bottom, left, right] such that result x reads source pixels stride*x + offset - floor(extent/2) + dilation*tap
// for x in [0, destination). Negative: pixels that are not read; fewer than a stride at the end are left out of it.
engine::Integers pads_of(const FilterWindow& window, Extents source, Extents destination);

// Refuses windows, strides and dilations below 1 and above 2^31 - 1, with a message that names the quantity.
Status check_window(const std::string& who, const FilterWindow& window);

}  // namespace openmps::fw::nn
