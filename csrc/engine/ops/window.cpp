#include "engine/ops/window.h"

#include "engine/ops/axes.h"

namespace openmps::engine {
namespace {

std::string pair_text(Extent y, Extent x) { return to_string(y) + "x" + to_string(x); }

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

}  // namespace

Window Window::of(const Attributes& attributes, std::array<std::int64_t, 2> input, std::array<std::int64_t, 2> kernel) {
  Window result;
  result.y = make_axis<std::int64_t>(attributes, 0, input[0], kernel[0]);
  result.x = make_axis<std::int64_t>(attributes, 1, input[1], kernel[1]);
  return result;
}

WindowOf<Extent> checked_window(const InferContext& context, std::array<Extent, 2> input,
                                std::array<Extent, 2> kernel) {
  for (const Extent stride : checked_list(context, "strides", 2)) check_positive(context, "strides", stride);
  if (context.attributes.find("dilations"))
    for (const Extent dilation : checked_list(context, "dilations", 2)) check_positive(context, "dilations", dilation);
  for (const Extent size : input)
    if (size < 0)
      context.fail(ErrorKind::Shape, "input_size has the entry " + to_string(size) + ", expects 0 or more.");
  for (const Extent size : kernel) check_positive(context, "kernel", size);
  checked_list(context, "pads", 4);
  const WindowOf<Extent> window{make_axis(context.attributes, 0, input[0], kernel[0]),
                                make_axis(context.attributes, 1, input[1], kernel[1])};
  if (window.y.output < 1 || window.x.output < 1)
    context.fail(
        ErrorKind::Shape,
        "kernel covers " + pair_text(window.y.extent(), window.x.extent()) + " pixels, the padded image has " +
            pair_text(input[0] + window.y.before + window.y.after, input[1] + window.x.before + window.x.after) + ".");
  return window;
}

}  // namespace openmps::engine
