#include "engine/passes/convolution/lower_convolution.h"

#include "engine/ops/axes.h"
#include "engine/passes/convolution/convolution_rewriter.h"

namespace openmps::engine {
namespace {

// Convolutions whose windows read each pixel once: y (rows, out) = x (rows, in) times weights.
class SingleMatmul final : public ConvolutionRewriter {
 public:
  using ConvolutionRewriter::ConvolutionRewriter;

 private:
  static bool is_pointwise(const Problem& p) { return p.window.taps() == 1 && !p.pads(); }
  static bool is_strided(const Problem& p) { return p.window.y.stride > 1 || p.window.x.stride > 1; }
  static bool covers_image(const Problem& p) {
    const auto covers = [](const WindowAxis& axis) { return axis.kernel == axis.input && axis.dilation == 1; };
    return !p.pads() && covers(p.window.y) && covers(p.window.x);
  }
  // Adjacent windows, each of pixels that are adjacent in memory.
  static bool is_tiled(const Problem& p) {
    return p.has_adjacent_windows() && (p.window.y.kernel == 1 || p.window.x.output == 1);
  }
  static bool is_one(const Problem& p) { return is_pointwise(p) || covers_image(p) || is_tiled(p); }

  // The pixels that a convolution reads, as rows.
  Val rows_of(Val image, const Problem& p) {
    if (is_pointwise(p) && is_strided(p)) {
      const Integers strides = steps(p), whole = extents_of(p.image);
      Integers ends = whole;
      for (std::size_t axis : {1, 2}) ends[axis] = (p.result[axis] - 1) * strides[axis] + 1;
      if (ends != whole || strides != Integers(4, 1))
        image = builder().op("slice", {image}, {{"starts", Integers(4, 0)}, {"ends", ends}, {"strides", strides}});
    }
    return reshape(image, {p.rows(), p.window.taps() * p.inputs()});
  }
  static Integers steps(const Problem& p) { return {1, p.window.y.stride, p.window.x.stride, 1}; }

  bool lower_forward(const Node& node, const Problem& p) override {
    if (!is_one(p)) return false;
    const Val y = forward_matmul(node, p, rows_of(input(node, 0), p), weights_of(node));
    give(node, 0, reshape(y, p.result));
    return true;
  }

  bool lower_data_gradient(const Node& node, const Problem& p) override {
    if (!is_one(p)) return false;
    Val dx = data_gradient_matmul(node, p, weights_of(node));
    if (is_pointwise(p) && is_strided(p))
      dx = builder().op("slice_gradient", {reshape(dx, {p.image[0], p.result[1], p.result[2], p.inputs()})},
                        {{"starts", Integers(4, 0)}, {"strides", steps(p)}, {"shape", extents_of(p.image)}}, node.name);
    give(node, 0, reshape(dx, p.image));
    return true;
  }

  bool lower_weights_gradient(const Node& node, const Problem& p) override {
    if (!is_one(p)) return false;
    give_weights_gradient(node, p, rows_of(input(node, 0), p));
    return true;
  }
};

}  // namespace

Graph lower_convolution(const Graph& graph) { return SingleMatmul(graph).run(); }

}  // namespace openmps::engine
