// Transposed convolution: the data gradient of a convolution that goes from the result to the source. That convolution
// has the weights with inputs and outputs exchanged, and with rows and columns in reverse order.
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/convolution.h"

namespace openmps::fw::nn {
namespace {

// The padding of that convolution.
Integers pads_of_adjoint(const Convolution& c, const Nhwc& source, const Nhwc& destination) {
  FilterWindow window = c.window;
  for (int i = 0; i < 2; ++i) {
    WindowAxis& a = window.axis(i);
    a.offset = engine::Extent(a.extent() % 2 == 0 ? 1 : 0) - a.offset;
  }
  return pads_of(window, destination.spatial(), source.spatial());
}

// The weights of either convolution from those of the other one. `w` has a group's `first` and `second` channels before
// and after rows and columns.
Tensor exchanged(PlanBuilder& l, const Convolution& c, Tensor w, std::int64_t first, std::int64_t second) {
  const std::int64_t groups = c.groups, rows = c.window.y.kernel, columns = c.window.x.kernel;
  Tensor x = reshape(w, {groups, first, rows, columns, second});
  if (rows > 1 || columns > 1)
    x = l.op("slice", {x},
             {{"starts", Integers{0, 0, rows - 1, columns - 1, 0}},
              {"ends", Integers{groups, first, -1, -1, second}},
              {"strides", Integers{1, 1, -1, -1, 1}}});
  return reshape(transpose(x, {0, 4, 2, 3, 1}), {engine::Extent(groups) * second, rows, columns, first});
}

// Refuses blocks of pixels, of which Apple's text on transposed convolutions says nothing.
bool has_whole_pixels(FilterCall& call, const Convolution& c) {
  if (c.sub_pixel == 1) return true;
  call.fail(ErrorKind::Unsupported,
            "the descriptor is an MPSCNNSubPixelConvolutionDescriptor, which a transposed convolution does not take.");
  return false;
}

Tensor adjoint_weights(PlanBuilder& l, const Convolution& c, Tensor weights) {
  return exchanged(l, c, weights, c.outputs / c.groups, c.inputs / c.groups);
}

// With stride - 1 zeros after each pixel.
Tensor spread(PlanBuilder& l, const Convolution& c, Tensor x) {
  const Nhwc e = nhwc(x);
  const std::int64_t rows = c.window.y.stride, columns = c.window.x.stride;
  if (rows == 1 && columns == 1) return x;
  const Tensor pixels =
      l.op("pad", {reshape(x, {e.n, e.h, 1, e.w, 1, e.c})},
           {{"before", Integers{0, 0, 0, 0, 0, 0}}, {"after", Integers{0, 0, rows - 1, 0, columns - 1, 0}}});
  return reshape(pixels, {e.n, engine::Extent(e.h) * rows, engine::Extent(e.w) * columns, e.c});
}

// The convolution of the larger image, whose window the adjoint's padding places.
Tensor transposed_in_half(PlanBuilder& l, const Convolution& c, Tensor source, const Nhwc& destination, Tensor weights,
                          Tensor biases) {
  const Integers adjoint = pads_of_adjoint(c, nhwc(source), destination);
  const Tensor x = spread(l, c, source);
  Convolution plain = c;
  Integers pads(4);
  for (std::size_t i = 0; i < 2; ++i) {
    WindowAxis& axis = plain.window.axis(static_cast<int>(i));
    axis.stride = 1;
    const std::int64_t given = i == 0 ? nhwc(x).h : nhwc(x).w, wanted = i == 0 ? destination.h : destination.w;
    pads[2 * i] = (engine::Extent(axis.extent()) - 1 - adjoint[2 * i]).number();
    pads[2 * i + 1] = (engine::Extent(wanted) + axis.extent() - 1 - given - pads[2 * i]).number();
  }
  return convolved_in_half(l, plain, x, pads, weights, biases);
}

}  // namespace

void lower_transposed_convolution(FilterCall& call, const Convolution& c, Tensor weights, Tensor biases) {
  PlanBuilder& l = call.lowering;
  const Nhwc source = call.extents(0), destination = call.destination;
  if (!channels_fit(call, c, source) || !has_whole_pixels(call, c)) return;
  if (c.window.edge != Edge::Zero)
    return call.fail(ErrorKind::Unsupported,
                     "a transposed convolution reads outside its source with MPSImageEdgeModeZero only.");
  if (call.state) *call.state = {true, c.window, source, destination, {}};
  if (c.has_half_sums) {
    const Tensor y = transposed_in_half(l, c, call.sources[0], destination, weights, biases);
    call.result = apply_fused(call, c, y);
    return;
  }
  Attributes a = attributes_of(c, pads_of_adjoint(c, source, destination));
  a.set("input_size", Integers{destination.h, destination.w});
  const Tensor y = l.op("conv2d_data_gradient", {call.sources[0], adjoint_weights(l, c, weights)}, std::move(a));
  call.result = apply_fused(call, c, biases ? y + biases : y);
}

void lower_transposed_convolution_gradient(FilterCall& call, const Convolution& forward, Tensor weights,
                                           unsigned option) {
  PlanBuilder& l = call.lowering;
  Convolution c = forward;
  if (call.state && call.state->is_set) c.window = call.state->window;
  if (!has_whole_pixels(call, c) || !gradient_fits(call, c)) return;
  const Tensor dy = call.sources[0], x = call.sources[1];
  const Integers pads = pads_of_adjoint(c, call.extents(1), call.extents(0));
  if (option & kGradientWithData)
    call.result = l.op("conv2d", {dy, adjoint_weights(l, c, weights)}, attributes_of(c, pads));
  if (option & kGradientWithWeights) {
    Attributes a = attributes_of(c, pads);
    a.set("kernel_size", c.window.kernel());
    const Tensor dw = l.ops("conv2d_weights_gradient", {dy, x}, std::move(a))[0];
    call.set_resource(kWeightsGradient, exchanged(l, c, dw, c.inputs / c.groups, c.outputs / c.groups));
    call.set_resource(kBiasesGradient, reduce_sum(dy, {0, 1, 2}, false));
  }
}

}  // namespace openmps::fw::nn
