#include "engine/passes/convolution/fuse_first_layer.h"

#include <algorithm>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/convolution/first_layer.h"
#include "engine/passes/fusion_notes.h"
#include "engine/passes/rewriter.h"
#include "engine/process/immortal.h"

namespace openmps::engine {
namespace {

// The limits of the kernels in few_channels.cu.
constexpr std::int64_t kMostTaps = 80, kMostPooledWidth = 32, kMostShared = 40 << 10;

bool all_are(const Attributes& attributes, const char* name, std::int64_t value) {
  return std::ranges::all_of(attributes.integers(name), [&](std::int64_t entry) { return entry == value; });
}

bool is_plain_convolution(const Attributes& a) {
  return all_are(a, "strides", 1) && all_are(a, "dilations", 1) && a.integer("groups") == 1;
}

bool are_side_by_side(const Attributes& a) {
  return all_are(a, "kernel", 2) && all_are(a, "strides", 2) && all_are(a, "pads", 0) && all_are(a, "dilations", 1) &&
         a.text("border") == "clamp";
}

FirstLayer layer_of(const Shape& image, const Shape& weights, const Attributes& convolution) {
  const Integers& pads = convolution.integers("pads");
  FirstLayer layer{image[0], image[1], image[2], image[3], weights[0], weights[1], weights[2], pads[0], pads[2]};
  layer.even_pads = pads[0] == pads[1] && pads[2] == pads[3];
  return layer;
}

class Fuser {
 public:
  explicit Fuser(const Graph& graph) : graph_(graph), uses_(count_uses(graph)), rewriter_(graph) {
    for (const Node& node : graph.nodes()) {
      if (node.is(Op::Pool2dMax)) find_forward(node);
      if (node.is(Op::Conv2dWeightsGradient)) find_gradient(node);
    }
  }

  Graph run() { return rewriter_.apply(); }

 private:
  void find_forward(const Node& pooling) {
    const Node* convolution = graph_.producer(pooling.inputs[0], Op::Conv2d);
    if (!convolution) return;
    const bool is_small =
        convolution->attributes.number("slope") == 1 &&
        is_covered(graph_.type(convolution->inputs[0]), graph_.type(convolution->inputs[1]), convolution->attributes);
    const FusionReason reason = reason_against(*convolution, pooling, pooling, is_small);
    if (reason != FusionReason::None) {
      FusionNotes::add(graph_, *convolution, pooling, reason, reason == FusionReason::LayerWindows);
      return;
    }
    rewriter_.rewrite(pooling, {convolution}, [=, this, &pooling] { write_forward(*convolution, pooling); });
  }

  void find_gradient(const Node& weights) {
    const Node* pooling = graph_.producer(weights.inputs[1], Op::Pool2dMaxGradient);
    if (!pooling) return;
    const bool is_small =
        is_covered(graph_.type(weights.inputs[0]), graph_.type(weights.outputs[0]), weights.attributes);
    const FusionReason reason = reason_against(*pooling, weights, *pooling, is_small);
    if (reason != FusionReason::None) {
      FusionNotes::add(graph_, *pooling, weights, reason, reason == FusionReason::LayerSize);
      return;
    }
    rewriter_.rewrite(weights, {pooling}, [=, this, &weights] { write_gradient(*pooling, weights); });
  }

  // `second` reads the result of `first`; `pooling` is one of them.
  FusionReason reason_against(const Node& first, const Node& second, const Node& pooling, bool is_small) const {
    if (!first.after.empty() || !second.after.empty()) return FusionReason::LayerOrdered;
    if (uses_[static_cast<std::size_t>(first.outputs[0])] != 1) return FusionReason::LayerUsers;
    if (!are_side_by_side(pooling.attributes)) return FusionReason::LayerWindows;
    return is_small ? FusionReason::None : FusionReason::LayerSize;
  }

  static bool is_covered(const TensorType& image, const TensorType& weights, const Attributes& convolution) {
    return is_plain_convolution(convolution) && image.dtype == DType::Float32 &&
           layer_of(image.shape, weights.shape, convolution).is_covered();
  }

  void write_forward(const Node& convolution, const Node& pooling) {
    Node node;
    node.op = &first_layer_def();
    node.name = convolution.name.empty() ? pooling.name : convolution.name;
    node.inputs = rewriter_.operands(convolution);
    node.attributes.set("pads", convolution.attributes.integers("pads"));
    node.attributes.set("relu", pooling.attributes.flag("relu"));
    replace(pooling, std::move(node));
  }

  void write_gradient(const Node& pooling, const Node& weights) {
    Node node;
    node.op = &first_layer_gradient_def();
    node.name = weights.name;
    node.inputs = {rewriter_[weights.inputs[0]].id, rewriter_[pooling.inputs[0]].id, rewriter_[pooling.inputs[1]].id};
    node.attributes.set("pads", weights.attributes.integers("pads"));
    replace(weights, std::move(node));
  }

  void replace(const Node& old, Node node) {
    rewriter_.write(std::move(node), old.outputs);
    rewriter_.stands_for(old);
  }

  const Graph& graph_;
  const std::vector<int> uses_;
  Rewriter rewriter_;
};

}  // namespace

bool FirstLayer::is_covered() const noexcept {
  const std::int64_t tile = inputs * padded_height() * (padded_width() + 2) * 4;
  const bool even = padded_height() >= kernel_y && padded_width() >= kernel_x &&
                    (padded_height() - kernel_y + 1) % 2 == 0 && (padded_width() - kernel_x + 1) % 2 == 0;
  return images > 0 && inputs <= 4 && outputs % 32 == 0 && outputs > 0 && taps() <= kMostTaps && even_pads &&
         pad_y >= 0 && pad_x >= 0 && even && pooled_width() > 0 && pooled_height() > 0 &&
         pooled_width() <= kMostPooledWidth && tile <= kMostShared;
}

Graph fuse_first_layer(const Graph& graph) { return Fuser(graph).run(); }

const OpDef& first_layer_def() {
  static const Immortal<OpDef> definition =
      OpDef("conv2d_pool2d_max").inputs({"x", "w"}).optional_input("bias").outputs({"y", "indices"});
  return definition;
}

const OpDef& first_layer_gradient_def() {
  static const Immortal<OpDef> definition =
      OpDef("conv2d_pool2d_max_gradient").inputs({"x", "dy", "indices"}).outputs({"dw", "db"});
  return definition;
}

}  // namespace openmps::engine
