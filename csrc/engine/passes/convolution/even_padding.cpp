#include "engine/passes/convolution/even_padding.h"

#include <map>
#include <utility>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/window.h"
#include "engine/passes/convolution/convolution_rewriter.h"

namespace openmps::engine {
namespace {

const Integers kNone(4, 0);

// For images (N, H, W, C): `pads` is [top, bottom, left, right].
Val padded(Val image, const Integers& pads) {
  return image.builder->op("pad", {image},
                           {{"before", Integers{0, pads[0], pads[2], 0}}, {"after", Integers{0, pads[1], pads[3], 0}}});
}
Val cropped(Val image, const Integers& pads) { return padded(image, {-pads[0], -pads[1], -pads[2], -pads[3]}); }

// The padding to apply beforehand, and the padding that stays with the convolution.
struct Split {
  Integers beforehand = kNone, left = kNone;

  // If the padding after the image were as large as that before it, the axis would make as many outputs as now.
  static bool is_even(const WindowAxis& axis) {
    const std::int64_t room = axis.input + 2 * axis.before - axis.extent();
    return axis.before >= 0 && room >= 0 && room / axis.stride + 1 == axis.output;
  }

  explicit Split(const Window& window) {
    const WindowAxis* const axes[] = {&window.y, &window.x};
    for (std::size_t i = 0; i < 2; ++i) {
      Integers& pads = is_even(*axes[i]) ? left : beforehand;
      pads[2 * i] = axes[i]->before;
      pads[2 * i + 1] = &pads == &left ? axes[i]->before : axes[i]->after;
    }
  }
};

class Evening {
 public:
  explicit Evening(const Graph& graph) : graph_(graph), rewriter_(graph) {}

  Graph run() {
    for (const Node& node : graph_.nodes())
      if (!rewrite(node)) rewriter_.copy(node);
    return rewriter_.finish();
  }

 private:
  bool rewrite(const Node& node) {
    const auto shapes = convolution_shapes(graph_, node);
    if (!shapes || !node.after.empty()) return false;
    const Shape &image = shapes->image, &weights = shapes->weights;
    const Split split(Window::of(node.attributes, {image[1], image[2]}, {weights[1], weights[2]}));
    if (split.left == node.attributes.integers("pads")) return false;
    Attributes attributes = node.attributes;
    attributes.set("pads", split.left);
    std::vector<Val> operands;
    for (const ValueId input : node.inputs) operands.push_back(rewriter_[input]);
    const Integers& added = split.beforehand;
    const bool pads_beforehand = added != kNone, makes_image = node.is(Op::Conv2dDataGradient);
    if (pads_beforehand && makes_image)
      attributes.set("input_size", Integers{image[1] + added[0] + added[1], image[2] + added[2] + added[3]});
    else if (pads_beforehand)
      operands[0] = padded_once(node.inputs[0], added);
    std::vector<Val> made = rewriter_.builder().ops(node.op->name().c_str(), operands, attributes, node.name);
    if (pads_beforehand && makes_image) made[0] = cropped(made[0], added);
    for (std::size_t i = 0; i < made.size(); ++i) rewriter_.replace(node.outputs[i], made[i]);
    return true;
  }

  // Once for the convolution and its weights' gradient.
  Val padded_once(ValueId image, const Integers& pads) {
    Val& result = images_[{image, pads}];
    if (!result) result = padded(rewriter_[image], pads);
    return result;
  }

  const Graph& graph_;
  Rewriter rewriter_;
  std::map<std::pair<ValueId, Integers>, Val> images_;
};

}  // namespace

Graph even_padding(const Graph& graph) { return Evening(graph).run(); }

}  // namespace openmps::engine
