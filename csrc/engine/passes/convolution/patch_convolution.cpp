#include "engine/passes/convolution/patch_convolution.h"

#include "engine/passes/convolution/convolution_rewriter.h"

namespace openmps::engine {
namespace {

class PatchMatmul final : public ConvolutionRewriter {
 public:
  using ConvolutionRewriter::ConvolutionRewriter;

 private:
  // Pixels of a window. Windows of 4x4 pixels were measured; smaller ones were not.
  static constexpr std::int64_t kLeastTaps = 16;

  static bool is_patched(const Problem& p) { return p.has_adjacent_windows() && p.window.taps() >= kLeastTaps; }

  // (N, oH, kH, oW, kW, C) and (N, oH, oW, kH, kW, C): one order is the other's transposition.
  static Shape pixels(const Problem& p) {
    const WindowAxis &y = p.window.y, &x = p.window.x;
    return {p.image[0], y.output, y.kernel, x.output, x.kernel, p.inputs()};
  }
  static Shape patches(const Problem& p) {
    const WindowAxis &y = p.window.y, &x = p.window.x;
    return {p.image[0], y.output, x.output, y.kernel, x.kernel, p.inputs()};
  }
  Val exchanged(Val x) { return builder().op("transpose", {x}, {{"permutation", Integers{0, 1, 3, 2, 4, 5}}}); }

  Val rows_of(Val image, const Problem& p) {
    return reshape(exchanged(reshape(image, pixels(p))), {p.rows(), p.window.taps() * p.inputs()});
  }

  bool lower_forward(const Node& node, const Problem& p) override {
    if (!is_patched(p)) return false;
    give(node, 0, reshape(forward_matmul(node, p, rows_of(input(node, 0), p), weights_of(node)), p.result));
    return true;
  }

  bool lower_data_gradient(const Node& node, const Problem& p) override {
    if (!is_patched(p)) return false;
    const Val rows = data_gradient_matmul(node, p, weights_of(node));
    give(node, 0, reshape(exchanged(reshape(rows, patches(p))), p.image));
    return true;
  }

  bool lower_weights_gradient(const Node& node, const Problem& p) override {
    if (!is_patched(p)) return false;
    give_weights_gradient(node, p, rows_of(input(node, 0), p));
    return true;
  }
};

}  // namespace

Graph patch_convolution(const Graph& graph) { return PatchMatmul(graph).run(); }

}  // namespace openmps::engine
