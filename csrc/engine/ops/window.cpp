#include "engine/ops/window.h"

#include <span>

#include "engine/ops/axes.h"

namespace openmps::engine {
namespace {

void check_positive(const InferContext& context, const std::string& name, Extent value) {
  if (value < 1)
    context.fail(ErrorKind::InvalidArgument, name + " has the entry " + to_string(value) + ", expects 1 or more.");
}

template <typename Size>
WindowAxisOf<Size> make_axis(const Attributes& attributes, std::size_t axis, Size input, Size kernel) {
  WindowAxisOf<Size> result;
  result.input = input;
  result.kernel = kernel;
  result.stride = attributes.integers("strides")[axis];
  if (attributes.find("dilations")) result.dilation = attributes.integers("dilations")[axis];
  result.before = attributes.integers("pads")[2 * axis];
  result.after = attributes.integers("pads")[2 * axis + 1];
  const Size room = input + result.before + result.after - result.extent();
  result.output = room < 0 ? Size(0) : Size(room / result.stride + 1);
  return result;
}

std::string product_text(std::span<const Extent> sizes) {
  std::string result;
  for (const Extent size : sizes) result += (result.empty() ? "" : "x") + to_string(size);
  return result;
}

// `elements` of `whole`: pixels of an image.
template <std::size_t kAxes>
std::array<WindowAxisOf<Extent>, kAxes> checked_axes(const InferContext& context,
                                                     const std::array<Extent, kAxes>& input,
                                                     const std::array<Extent, kAxes>& kernel,
                                                     const std::string& elements, const std::string& whole) {
  for (const Extent stride : checked_list(context, "strides", kAxes)) check_positive(context, "strides", stride);
  if (context.attributes.find("dilations"))
    for (const Extent dilation : checked_list(context, "dilations", kAxes))
      check_positive(context, "dilations", dilation);
  for (const Extent size : input)
    if (size < 0)
      context.fail(ErrorKind::Shape, "input_size has the entry " + to_string(size) + ", expects 0 or more.");
  for (const Extent size : kernel) check_positive(context, "kernel", size);
  checked_list(context, "pads", 2 * kAxes);
  std::array<WindowAxisOf<Extent>, kAxes> axes;
  std::array<Extent, kAxes> covered, padded;
  for (std::size_t i = 0; i < kAxes; ++i) {
    axes[i] = make_axis(context.attributes, i, input[i], kernel[i]);
    covered[i] = axes[i].extent();
    padded[i] = input[i] + axes[i].before + axes[i].after;
  }
  for (const WindowAxisOf<Extent>& axis : axes)
    if (axis.output < 1)
      context.fail(ErrorKind::Shape, "kernel covers " + product_text(covered) + " " + elements + ", the padded " +
                                         whole + " has " + product_text(padded) + ".");
  return axes;
}

}  // namespace

Window Window::of(const Attributes& attributes, std::array<std::int64_t, 2> input, std::array<std::int64_t, 2> kernel) {
  Window result;
  result.y = make_axis<std::int64_t>(attributes, 0, input[0], kernel[0]);
  result.x = make_axis<std::int64_t>(attributes, 1, input[1], kernel[1]);
  return result;
}

WindowOf<Extent> checked_window(const InferContext& context, std::array<Extent, 2> input,
                                std::array<Extent, 2> kernel) {
  const auto [y, x] = checked_axes(context, input, kernel, "pixels", "image");
  return {y, x};
}

VolumeWindow volume_window(const Attributes& attributes, std::array<std::int64_t, 3> input,
                           std::array<std::int64_t, 3> kernel) {
  VolumeWindow result;
  for (std::size_t i = 0; i < result.size(); ++i)
    result[i] = make_axis<std::int64_t>(attributes, i, input[i], kernel[i]);
  return result;
}

VolumeWindowOf<Extent> checked_volume_window(const InferContext& context, std::array<Extent, 3> input,
                                             std::array<Extent, 3> kernel) {
  return checked_axes(context, input, kernel, "elements", "volume");
}

bool can_pad_evenly(const WindowAxis& axis) {
  const std::int64_t room = axis.input + 2 * axis.before - axis.extent();
  return axis.before >= 0 && room >= 0 && room / axis.stride + 1 == axis.output;
}

WindowAxis evenly_padded(WindowAxis axis) {
  if (can_pad_evenly(axis)) {
    axis.after = axis.before;
    return axis;
  }
  axis.input += axis.before + axis.after;
  axis.before = axis.after = 0;
  return axis;
}

}  // namespace openmps::engine
