#include "engine/ops/window.h"

#include "engine/ops/axes.h"

namespace openmps::engine {
namespace {

std::string pair_text(std::int64_t y, std::int64_t x) { return std::to_string(y) + "x" + std::to_string(x); }

void check_positive(const InferContext& context, const std::string& name, std::int64_t value) {
  if (value < 1)
    context.fail(ErrorKind::InvalidArgument, name + " has the entry " + std::to_string(value) + ", expects 1 or more.");
}

WindowAxis make_axis(const Attributes& attributes, std::size_t axis, std::int64_t input, std::int64_t kernel) {
  WindowAxis result;
  result.input = input;
  result.kernel = kernel;
  result.stride = attributes.integers("strides")[axis];
  if (attributes.find("dilations")) result.dilation = attributes.integers("dilations")[axis];
  result.before = attributes.integers("pads")[2 * axis];
  result.after = attributes.integers("pads")[2 * axis + 1];
  const std::int64_t room = input + result.before + result.after - result.extent();
  result.output = room < 0 ? 0 : room / result.stride + 1;
  return result;
}

}  // namespace

Window Window::of(const Attributes& attributes, std::array<std::int64_t, 2> input, std::array<std::int64_t, 2> kernel) {
  return {make_axis(attributes, 0, input[0], kernel[0]), make_axis(attributes, 1, input[1], kernel[1])};
}

Window Window::checked(const InferContext& context, std::array<std::int64_t, 2> input,
                       std::array<std::int64_t, 2> kernel) {
  for (std::int64_t stride : checked_list(context, "strides", 2)) check_positive(context, "strides", stride);
  if (context.attributes.find("dilations"))
    for (std::int64_t dilation : checked_list(context, "dilations", 2)) check_positive(context, "dilations", dilation);
  for (std::int64_t size : input)
    if (size < 0)
      context.fail(ErrorKind::Shape, "input_size has the entry " + std::to_string(size) + ", expects 0 or more.");
  for (std::int64_t size : kernel) check_positive(context, "kernel", size);
  checked_list(context, "pads", 4);
  const Window window = of(context.attributes, input, kernel);
  if (window.y.output < 1 || window.x.output < 1)
    context.fail(
        ErrorKind::Shape,
        "kernel covers " + pair_text(window.y.extent(), window.x.extent()) + " pixels, the padded image has " +
            pair_text(input[0] + window.y.before + window.y.after, input[1] + window.x.before + window.x.after) + ".");
  return window;
}

}  // namespace openmps::engine
