#include "engine/passes/convolution/even_padding.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/volumes/volume_convolution.h"
#include "engine/ops/window.h"
#include "engine/passes/convolution/convolution_rewriter.h"

namespace openmps::engine {
namespace {

// A convolution of images or volumes: the size of its input, and its window.
struct ConvolvedAxes {
  Integers sizes;
  std::vector<WindowAxis> axes;
};

std::optional<ConvolvedAxes> convolved_axes(const Graph& graph, const Node& node) {
  if (const auto volumes = volume_convolution(graph, node)) {
    const VolumeWindow window = volumes->window(node.attributes);
    return ConvolvedAxes{{volumes->volume[1], volumes->volume[2], volumes->volume[3]}, {window.begin(), window.end()}};
  }
  const auto shapes = convolution_shapes(graph, node);
  if (!shapes) return std::nullopt;
  const Shape &image = shapes->image, &weights = shapes->weights;
  const Window window = Window::of(node.attributes, {image[1], image[2]}, {weights[1], weights[2]});
  return ConvolvedAxes{{image[1], image[2]}, {window.y, window.x}};
}

// Before and after each axis between the first and the last one, in turn.
Val padded(Val image, const Integers& pads) {
  Integers before{0}, after{0};
  for (std::size_t i = 0; i < pads.size(); ++i) (i % 2 ? after : before).push_back(pads[i]);
  before.push_back(0);
  after.push_back(0);
  return image.builder->op("pad", {image}, {{"before", before}, {"after", after}});
}
Val cropped(Val image, Integers pads) {
  for (Extent& pad : pads) pad = -pad;
  return padded(image, pads);
}

// The padding to apply beforehand, and the padding that stays with the convolution.
struct Split {
  Integers beforehand, left;
  bool pads_beforehand = false;

  explicit Split(const std::vector<WindowAxis>& axes) : beforehand(2 * axes.size(), 0), left(beforehand) {
    for (std::size_t i = 0; i < axes.size(); ++i) {
      const bool is_even = can_pad_evenly(axes[i]);
      Integers& pads = is_even ? left : beforehand;
      pads[2 * i] = axes[i].before;
      pads[2 * i + 1] = is_even ? axes[i].before : axes[i].after;
      pads_beforehand = pads_beforehand || (!is_even && (axes[i].before || axes[i].after));
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
    const auto convolved = convolved_axes(graph_, node);
    if (!convolved || !node.after.empty()) return false;
    const Split split(convolved->axes);
    if (split.left == node.attributes.integers("pads")) return false;
    Attributes attributes = node.attributes;
    attributes.set("pads", split.left);
    std::vector<Val> operands;
    for (const ValueId input : node.inputs) operands.push_back(rewriter_[input]);
    const Integers& added = split.beforehand;
    const bool makes_image = node.is(Op::Conv2dDataGradient) || node.is(Op::Conv3dDataGradient);
    if (split.pads_beforehand && makes_image) {
      Integers size = convolved->sizes;
      for (std::size_t i = 0; i < size.size(); ++i) size[i] = size[i] + added[2 * i] + added[2 * i + 1];
      attributes.set("input_size", size);
    } else if (split.pads_beforehand) {
      operands[0] = padded_once(node.inputs[0], added);
    }
    std::vector<Val> made = rewriter_.builder().ops(node.op->name().c_str(), operands, attributes, node.name);
    if (split.pads_beforehand && makes_image) made[0] = cropped(made[0], added);
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
