#include "engine/passes/convolution/im2col_convolution.h"

#include <set>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/axes.h"
#include "engine/ops/slices.h"
#include "engine/passes/convolution/convolution_rewriter.h"

namespace openmps::engine {
namespace {

using Problem = ConvolutionProblem;

// Measured on an H200 for 3x3 taps on 64 images in tf32. With 6x6 pixels and 64 channels cuDNN takes 42 us, and 46 us
// for the weights' gradient. With 3x3 pixels and 128 channels it takes 67 and 102 us. The arithmetic takes 1 to 2 us,
// but cuDNN has too few blocks for its tiles. Im2col costs a write and a read of `taps` times the image instead, which
// stays in the cache as long as it is small. Large images occupy the GPU without it.
constexpr std::int64_t kMostPatchElements = std::int64_t{6} << 20;

// Images of few channels with a stride, as in first layers. Example: 5x5 taps and stride 2 on 64 images (28, 28, 1).
// There cuDNN takes 52 us for the data gradient, and 32 to 46 us for weights' gradients. The patches are hardly larger
// than the images. Without a stride the cuda device has special kernels for them.
constexpr std::int64_t kFewChannels = 16, kMostDepth = 256;
// In float32 cuDNN is slow. Example: 3x3 taps on 32 images (14, 14, 256) with 256 outputs on an H200. It takes 268 us,
// 275 for the data gradient and 298 for the weights' gradient. Im2col and the matmul take 198, 206 and 186. They are
// 1.04 to 10 times as fast with strides and for weights' gradients, from 16 channels on. Others are 1.0 to 1.9 times as
// fast from 64 on. With tf32 and half types cuDNN is faster.
constexpr std::int64_t kMostFloat32Elements = std::int64_t{32} << 20, kManyChannels = 64;

bool has_strides(const ConvolutionProblem& p) { return p.window.y.stride > 1 && p.window.x.stride > 1; }
std::int64_t most_pixels(const ConvolutionProblem& p) {  // of the result
  if (p.inputs() >= kFewChannels) return 64;
  return has_strides(p) && p.window.taps() * p.inputs() <= kMostDepth ? 256 : 0;
}

// The taps of one direction that read the image anywhere; those at the edges of a window on one pixel never do.
struct Taps {
  std::int64_t first = 0, count = 0;
  explicit Taps(const WindowAxis& axis) {
    for (std::int64_t tap = 0; tap < axis.kernel; ++tap) {
      bool meets = false;
      for (std::int64_t output = 0; output < axis.output; ++output) meets |= axis.inside(axis.source(output, tap));
      if (!meets) continue;
      if (count == 0) first = tap;
      count = tap - first + 1;
    }
  }
};

class Im2colRewriter final : public ConvolutionRewriter {
 public:
  Im2colRewriter(const Graph& graph, Precision precision)
      : ConvolutionRewriter(graph), is_float32_(precision == Precision::Float32) {
    for (const Node& node : graph.nodes())
      if (node.is(Op::Conv2dWeightsGradient)) trained_.insert(node.inputs[0]);
  }

 private:
  // A convolution with only the taps that are used.
  struct Trimmed {
    Taps y, x;
    explicit Trimmed(const Problem& p) : y(p.window.y), x(p.window.x) {}
    bool is_empty() const { return y.count == 0 || x.count == 0; }
    std::int64_t taps() const { return y.count * x.count; }
    bool is_whole(const Problem& p) const { return taps() == p.window.taps(); }
    std::int64_t depth(const Problem& p) const { return taps() * p.inputs(); }

    Attributes attributes(const Problem& p) const {
      const auto pads = [](const WindowAxis& axis, const Taps& taps) {
        return std::pair(axis.before - taps.first * axis.dilation,
                         axis.after - (axis.kernel - taps.first - taps.count) * axis.dilation);
      };
      const auto [top, bottom] = pads(p.window.y, y);
      const auto [left, right] = pads(p.window.x, x);
      return {{"kernel_size", Integers{y.count, x.count}},
              {"strides", Integers{p.window.y.stride, p.window.x.stride}},
              {"dilations", Integers{p.window.y.dilation, p.window.x.dilation}},
              {"pads", Integers{top, bottom, left, right}}};
    }
    // Whether each patch is an image.
    bool takes_images(const Problem& p) const {
      return p.result[1] * p.result[2] == 1 && y.count == p.image[1] && x.count == p.image[2] &&
             p.window.y.dilation == 1 && p.window.x.dilation == 1;
    }
  };

  static bool fits(const Problem& p, const Trimmed& t) {
    return p.result[1] * p.result[2] <= most_pixels(p) && has_patches(p, t, kMostPatchElements);
  }
  // Larger images than those that fit.
  bool gains_in_float32(const Node& node, const Problem& p, const Trimmed& t) {
    return is_float32_ && sums_well(input(node, 0).dtype()) && (has_strides(p) || p.inputs() >= kFewChannels) &&
           has_patches(p, t, kMostFloat32Elements);
  }
  static bool has_patches(const Problem& p, const Trimmed& t, std::int64_t most) {
    return p.window.taps() > 1 && !t.is_empty() && p.outputs() >= kFewChannels && p.rows() > 0 &&
           p.rows() * t.depth(p) <= most;
  }
  static bool is_slow_forward(const Problem& p) { return has_strides(p) || p.inputs() >= kManyChannels; }

  Val rows_of(Val image, const Problem& p, const Trimmed& t) {
    if (!t.takes_images(p)) image = builder().op("im2col", {image}, t.attributes(p));
    return reshape(image, {p.rows(), t.depth(p)});
  }

  // The place of the used taps along the weights' axes.
  static Integers corner(const Trimmed& t, bool outputs_last) {
    return outputs_last ? Integers{t.y.first, t.x.first, 0, 0} : Integers{0, t.y.first, t.x.first, 0};
  }

  Weights trimmed_weights(const Node& node, const Problem& p, const Trimmed& t) {
    Weights weights = weights_of(node);
    if (t.is_whole(p)) return weights;
    const Integers starts = corner(t, weights.outputs_last);
    Integers ends = extents_of(weights.source.shape());
    const std::size_t first = weights.outputs_last ? 0 : 1;
    ends[first] = starts[first] + t.y.count;
    ends[first + 1] = starts[first + 1] + t.x.count;
    weights.source = slice(weights.source, starts, ends);
    return weights;
  }

  // Large patches would wait for the weights' gradient of the same image, which then makes its own.
  bool lower_forward(const Node& node, const Problem& p) override {
    const Trimmed t(p);
    const bool gains = is_slow_forward(p) && !trained_.contains(node.inputs[0]) && gains_in_float32(node, p, t);
    if (!fits(p, t) && !gains) return false;
    const Val y = forward_matmul(node, p, rows_of(input(node, 0), p, t), trimmed_weights(node, p, t));
    give(node, 0, reshape(y, p.result));
    return true;
  }

  bool lower_data_gradient(const Node& node, const Problem& p) override {
    const Trimmed t(p);
    const bool gains = is_slow_forward(p) && gains_in_float32(node, p, t);
    if ((!fits(p, t) && !gains) || !sums_well(input(node, 0).dtype())) return false;
    Val dx = data_gradient_matmul(node, p, trimmed_weights(node, p, t));
    if (!t.takes_images(p)) {
      Attributes attributes = t.attributes(p);
      attributes.set("input_size", Integers{p.image[1], p.image[2]});
      dx = builder().op("col2im", {reshape(dx, {p.result[0], p.result[1], p.result[2], t.depth(p)})},
                        std::move(attributes), node.name);
    }
    give(node, 0, reshape(dx, p.image));
    return true;
  }

  bool lower_weights_gradient(const Node& node, const Problem& p) override {
    const Trimmed t(p);
    if (!fits(p, t) && !gains_in_float32(node, p, t)) return false;
    const bool last = wants_outputs_last(node);
    const Shape taps = last ? Shape{t.y.count, t.x.count, p.inputs(), p.outputs()}
                            : Shape{p.outputs(), t.y.count, t.x.count, p.inputs()},
                whole = last ? Shape{p.weights[1], p.weights[2], p.inputs(), p.outputs()} : p.weights;
    Val dw = reshape(weights_gradient_matmul(node, p, rows_of(input(node, 0), p, t), last), taps);
    if (!t.is_whole(p))
      dw = builder().op("slice_gradient", {dw},
                        {{"starts", corner(t, last)}, {"strides", Integers(4, 1)}, {"shape", extents_of(whole)}},
                        node.name);
    if (last)
      give_outputs_last(node, dw);
    else
      give(node, 0, dw);
    give_bias_gradient(node, p);
    return true;
  }

  const bool is_float32_;
  std::set<ValueId> trained_;  // images of weights' gradients
};

}  // namespace

Graph im2col_convolution(const Graph& graph, const PassContext& context) {
  return Im2colRewriter(graph, context.precision).run();
}

}  // namespace openmps::engine
