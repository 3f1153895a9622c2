// The filters of MPSNNGraph that read windows or positions, with their gradient filters, drawn.
#include <algorithm>

#include "tests/layers/filter_graph.h"

namespace openmps::fw::testing {
namespace {

using namespace nn;  // the subject of this file

WindowAxis drawn_axis(LayerDraw& draw, bool dilates) {
  WindowAxis axis{draw.from(1, 4), draw.from(1, 3), dilates ? draw.from(1, 2) : 1, 0};
  axis.offset = draw.from(0, axis.extent() / 2);
  return axis;
}

FilterWindow drawn_window(LayerDraw& draw, bool dilates, bool clamps) {
  FilterWindow window{drawn_axis(draw, dilates), drawn_axis(draw, dilates), Edge::Zero};
  if (clamps && draw.one_in(2)) window.edge = Edge::Clamp;
  return window;
}

// As many results as windows have their centre in the source, or one less.
std::int64_t results_along(LayerDraw& draw, const WindowAxis& axis, std::int64_t source) {
  const std::int64_t most = std::max<std::int64_t>(1, (source - axis.offset + axis.stride - 1) / axis.stride);
  return most > 1 && draw.one_in(3) ? most - 1 : most;
}

Nhwc result_extents(LayerDraw& draw, const FilterWindow& window, const Nhwc& source, std::int64_t channels) {
  return {source.n, results_along(draw, window.y, source.h), results_along(draw, window.x, source.w), channels};
}

std::string text_of(const FilterWindow& w) {
  std::string text;
  for (int i = 0; i < 2; ++i) {
    const WindowAxis& a = w.axis(i);
    text += std::to_string(a.kernel) + "/" + std::to_string(a.stride) + "/" + std::to_string(a.dilation) + "@" +
            std::to_string(a.offset) + " ";
  }
  return text + (w.edge == Edge::Zero ? "zero" : "clamp");
}

// ---- convolution

LayerGraph convolve(LayerDraw& draw, const Nhwc& source, const Convolution& c, const Nhwc& destination,
                    decltype(lower_convolution)* lower = lower_convolution,
                    decltype(lower_convolution_gradient)* lower_gradient = lower_convolution_gradient) {
  FilterGraph graph("convolution " + text_of(c.window) + " groups " + std::to_string(c.groups));
  const Tensor x = graph.input(source.shape()), w = graph.input(c.weights_type().shape),
               b = graph.input(c.biases_type().shape);
  FilterState state;
  const Tensor sources[] = {x};
  FilterCall forward = graph.call(sources, destination, &state);
  const bool has_biases = !draw.one_in(3);
  lower(forward, c, w, has_biases ? b : Tensor{});
  const Tensor gradient_sources[] = {graph.result(forward.result), x};
  FilterCall backward = graph.call(gradient_sources, source, &state);
  lower_gradient(backward, c, w, kGradientWithData | kGradientWithWeights);
  graph.gradient(x, backward.result);
  graph.gradient(w, backward, kWeightsGradient);
  if (has_biases) graph.gradient(b, backward, kBiasesGradient);
  return graph.take();
}

LayerGraph convolution(LayerDraw& draw) {
  Nhwc source = drawn_extents(draw);
  Convolution c;
  c.window = drawn_window(draw, true, false);
  c.groups = draw.from(1, 3);
  c.inputs = source.c = c.groups * draw.from(1, 3);
  c.outputs = c.groups * draw.from(1, 3);
  return convolve(draw, source, c, result_extents(draw, c.window, source, c.outputs));
}

// Blocks of pixels, of which the last ones may be cut.
LayerGraph sub_pixel_convolution(LayerDraw& draw) {
  Nhwc source = drawn_extents(draw);
  Convolution c;
  c.window = drawn_window(draw, true, false);
  c.sub_pixel = draw.from(2, 3);
  c.inputs = source.c;
  c.outputs = c.sub_pixel * c.sub_pixel * draw.from(1, 2);
  Nhwc destination = result_extents(draw, c.window, source, c.result_channels());
  destination.h = destination.h * c.sub_pixel - draw.from(0, 1);
  destination.w = destination.w * c.sub_pixel - draw.from(0, 1);
  return convolve(draw, source, c, destination);
}

LayerGraph transposed_convolution(LayerDraw& draw) {
  Nhwc source{draw.from(1, 3), draw.from(1, 4), draw.from(1, 4), 0};
  Convolution c;
  c.window = drawn_window(draw, true, false);
  c.groups = draw.from(1, 3);
  c.inputs = source.c = c.groups * draw.from(1, 3);
  c.outputs = c.groups * draw.from(1, 3);
  c.window.y.offset = draw.from(-2, 2);
  c.window.x.offset = draw.from(-2, 2);
  const Nhwc destination{source.n, draw.from(1, 9), draw.from(1, 9), c.outputs};
  return convolve(draw, source, c, destination, lower_transposed_convolution, lower_transposed_convolution_gradient);
}

LayerGraph fully_connected(LayerDraw& draw) {
  const Nhwc source = drawn_extents(draw);
  Convolution c;
  c.inputs = source.c;
  c.outputs = draw.from(1, 6);
  c.window.y = {source.h, 1, 1, source.h / 2};
  c.window.x = {source.w, 1, 1, source.w / 2};
  return convolve(draw, source, c, {source.n, 1, 1, c.outputs});
}

// ---- pooling

LayerGraph pool(LayerDraw& draw, PoolingKind kind) {
  Pooling p;
  p.kind = kind;
  p.window = drawn_window(draw, kind == PoolingKind::Max, kind != PoolingKind::L2Norm);
  if (kind == PoolingKind::Average && draw.one_in(3)) p.zero_pad = {draw.from(0, 1), draw.from(0, 1)};
  const Nhwc source = drawn_extents(draw);
  const Nhwc destination = result_extents(draw, p.window, source, source.c);
  FilterGraph graph("pooling " + std::to_string(static_cast<int>(kind)) + " " + text_of(p.window));
  const Tensor x = graph.input(source.shape(), kind == PoolingKind::L2Norm ? 0.2 : -2);
  FilterState state;
  FilterState* const kept = draw.one_in(4) ? nullptr : &state;
  const Tensor sources[] = {x};
  FilterCall forward = graph.call(sources, destination, kept);
  lower_pooling(forward, p);
  const Tensor gradient_sources[] = {graph.result(forward.result), x};
  FilterCall backward = graph.call(gradient_sources, source, kept);
  lower_pooling_gradient(backward, p);
  graph.gradient(x, backward.result);
  return graph.take();
}

template <PoolingKind kKind>
LayerGraph pooling(LayerDraw& draw) {
  return pool(draw, kKind);
}

// ---- local normalisation

LayerGraph local(LayerDraw& draw, LocalKind kind) {
  LocalNormalization n;
  n.kind = kind;
  n.alpha = draw.number(0.1, 2);
  n.beta = draw.number(-1, 2);
  n.delta = draw.number(0.3, 2);
  n.p0 = draw.number(-1, 1);
  n.pm = draw.number(-1, 1);
  n.ps = draw.number(-2, 2);
  n.channels = draw.from(1, 8);
  n.window.y.kernel = draw.from(1, 8);
  n.window.x.kernel = draw.from(1, 8);
  n.window.y.offset = draw.from(-2, 2);
  n.window.x.offset = draw.from(-2, 2);
  const Nhwc source = drawn_extents(draw);
  const bool is_whole = draw.one_in(2);
  const Nhwc destination{source.n, is_whole ? source.h : draw.from(1, 9), is_whole ? source.w : draw.from(1, 9),
                         source.c};
  FilterGraph graph("local normalization " + std::to_string(static_cast<int>(kind)) + " " + text_of(n.window));
  const Tensor x = graph.input(source.shape());
  FilterState state;
  const Tensor sources[] = {x};
  FilterCall forward = graph.call(sources, destination, &state);
  lower_local_normalization(forward, n);
  const Tensor gradient_sources[] = {graph.result(forward.result), x};
  FilterCall backward = graph.call(gradient_sources, source, &state);
  lower_local_normalization_gradient(backward, n);
  graph.gradient(x, backward.result);
  return graph.take();
}

template <LocalKind kKind>
LayerGraph local_normalization(LayerDraw& draw) {
  return local(draw, kKind);
}

// ---- upsampling

LayerGraph upsampling(LayerDraw& draw) {
  Upsampling u;
  u.is_bilinear = !draw.one_in(3);
  u.factors = {draw.from(1, 4), draw.from(1, 4)};
  u.window.aligns_corners = draw.one_in(2);
  if (draw.one_in(3)) u.window.y.offset = draw.from(-2, 2), u.window.x.offset = draw.from(-2, 2);
  const Nhwc source = drawn_extents(draw);
  const bool has_factors = draw.one_in(2);
  const Nhwc destination{source.n, has_factors ? source.h * u.factors[0] : draw.from(1, 9),
                         has_factors ? source.w * u.factors[1] : draw.from(1, 9), source.c};
  FilterGraph graph("upsampling " + std::to_string(u.factors[0]) + " x " + std::to_string(u.factors[1]));
  const Tensor x = graph.input(source.shape());
  FilterState state;
  const Tensor sources[] = {x};
  FilterCall forward = graph.call(sources, destination, &state);
  lower_upsampling(forward, u);
  const Tensor gradient_sources[] = {graph.result(forward.result), x};
  FilterCall backward = graph.call(gradient_sources, source, &state);
  u.window = {};  // that of the state counts
  lower_upsampling_gradient(backward, u);
  graph.gradient(x, backward.result);
  return graph.take();
}

}  // namespace

const std::vector<LayerKind>& window_kinds() {
  static const std::vector<LayerKind> kinds{
      {"convolution", convolution},
      {"sub-pixel convolution", sub_pixel_convolution},
      {"transposed convolution", transposed_convolution},
      {"fully connected", fully_connected},
      {"maximum pooling", pooling<PoolingKind::Max>},
      {"average pooling", pooling<PoolingKind::Average>},
      {"L2 pooling", pooling<PoolingKind::L2Norm>},
      {"cross-channel normalization", local_normalization<LocalKind::CrossChannel>},
      {"spatial normalization", local_normalization<LocalKind::Spatial>},
      {"local contrast normalization", local_normalization<LocalKind::Contrast>},
      {"upsampling", upsampling},
  };
  return kinds;
}

}  // namespace openmps::fw::testing
