#include "engine/passes/lower_convolution.h"

#include <algorithm>
#include <map>
#include <optional>

#include "engine/ops/axes.h"
#include "engine/ops/op_def.h"
#include "engine/ops/window.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

// One convolution: image (N, H, W, C), weights (O, kH, kW, C), result (N, oH, oW, O).
struct Problem {
  Shape image, weights, result;
  Window window;
  bool plain;  // one group, no ReLU

  Problem(const Attributes& attributes, const Shape& x, const Shape& w)
      : image(x), weights(w), window(Window::of(attributes, {x[1], x[2]}, {w[1], w[2]})) {
    result = {x[0], window.y.output, window.x.output, w[0]};
    const Attribute* slope = attributes.find("slope");
    plain = attributes.integer("groups") == 1 && (!slope || std::get<double>(*slope) == 1);
  }

  std::int64_t inputs() const { return image[3]; }
  std::int64_t outputs() const { return weights[0]; }
  bool pads() const { return window.y.before || window.y.after || window.x.before || window.x.after; }
  bool is_pointwise() const { return window.taps() == 1 && !pads(); }
  bool is_strided() const { return window.y.stride > 1 || window.x.stride > 1; }
  bool covers_image() const {
    const auto covers = [](const WindowAxis& axis) { return axis.kernel == axis.input && axis.dilation == 1; };
    return !pads() && covers(window.y) && covers(window.x);
  }
  // Windows side by side that leave nothing out, each of pixels that lie behind one another.
  bool is_tiled() const {
    const auto tiles = [](const WindowAxis& axis) {
      return axis.kernel == axis.stride && axis.kernel * axis.output == axis.input && axis.dilation == 1;
    };
    return !pads() && tiles(window.y) && tiles(window.x) && (window.y.kernel == 1 || window.x.output == 1);
  }
};

// Images of at most so many pixels on either side: the blocks of weights that products are made with grow with their
// square. With 9 a step of ResNet-50 on 32x32 images gains 2 % on one thread, for half as many launches more.
constexpr std::int64_t kFewPixels = 4;
constexpr std::int64_t kEnoughRows = 16;  // images below which copying blocks of weights costs more than it gains

bool has_few_pixels(const Problem& p) {
  return p.window.taps() > 1 && p.image[1] * p.image[2] <= kFewPixels && p.result[1] * p.result[2] <= kFewPixels &&
         p.image[0] >= kEnoughRows;
}

// The taps through which an output reads the image, along one axis, and what it reads: `count` of each from there on.
struct Reach {
  std::int64_t tap = 0, pixel = 0, count = 0;
};
Reach reach_of(const WindowAxis& axis, std::int64_t output) {
  Reach reach;
  for (std::int64_t tap = 0; tap < axis.kernel; ++tap) {
    const std::int64_t pixel = axis.source(output, tap);
    if (!axis.inside(pixel)) continue;
    if (reach.count == 0) reach = {tap, pixel, 0};
    ++reach.count;
  }
  return reach;
}

// The outputs that read the image through a tap: `count` of them, from `output` and `pixel` on.
struct Readers {
  std::int64_t output = 0, pixel = 0, count = 0;
};
Readers readers_of(const WindowAxis& axis, std::int64_t tap) {
  Readers readers;
  for (std::int64_t output = 0; output < axis.output; ++output) {
    const std::int64_t pixel = axis.source(output, tap);
    if (!axis.inside(pixel)) continue;
    if (readers.count == 0) readers = {output, pixel, 0};
    ++readers.count;
  }
  return readers;
}

Val matrix_product(Val a, Val b, bool transpose_a, bool transpose_b, const std::string& name) {
  return a.builder->op("matmul", {a, b}, {{"transpose_a", transpose_a}, {"transpose_b", transpose_b}}, name);
}

// A box of x: starts and counts along its second and third axes, which images (N, H, W, C) and, from the first axis on,
// weights (kH, kW, I, O) have.
Val box(Val x, std::size_t first_axis, std::int64_t y, std::int64_t x0, std::int64_t height, std::int64_t width,
        std::int64_t stride_y = 1, std::int64_t stride_x = 1) {
  const Shape shape = x.shape();
  Integers starts(4, 0), ends = extents_of(shape), strides(4, 1);
  starts[first_axis] = y;
  ends[first_axis] = y + (height - 1) * stride_y + 1;
  strides[first_axis] = stride_y;
  starts[first_axis + 1] = x0;
  ends[first_axis + 1] = x0 + (width - 1) * stride_x + 1;
  strides[first_axis + 1] = stride_x;
  if (starts == Integers(4, 0) && ends == extents_of(shape) && strides == Integers(4, 1)) return x;
  return x.builder->op("slice", {x}, {{"starts", starts}, {"ends", ends}, {"strides", strides}});
}

Val sum_of(const std::vector<Val>& parts) {
  Val sum = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i) sum = sum + parts[i];
  return sum;
}

class Lowering {
 public:
  explicit Lowering(const Graph& graph) : graph_(graph), rewriter_(graph), uses_(count_uses(graph)) {
    for (const Node& node : graph.nodes())
      for (const ValueId input : node.inputs) readers_[input] = &node;
  }

  Graph run() {
    for (const Node& node : graph_.nodes())
      if (!lower(node)) rewriter_.copy(node);
    return rewriter_.finish();
  }

 private:
  bool lower(const Node& node) {
    if (const auto found = transposed_.find(&node); found != transposed_.end()) {
      rewriter_.replace(node.outputs[0], found->second);
      return true;
    }
    if (!node.after.empty()) return false;
    const std::string& op = node.op->name();
    if (op == "conv2d") return lower_forward(node);
    if (op == "conv2d_data_gradient") return lower_data_gradient(node);
    return op == "conv2d_weights_gradient" && lower_weights_gradient(node);
  }

  const Shape& shape(ValueId value) const { return graph_.type(value).shape; }

  // ---- weights

  // As they are before they are transposed to (O, kH, kW, I), when they are.
  struct Weights {
    Val source;
    bool outputs_last;  // (kH, kW, I, O)
    Val matrix(std::int64_t out) const {
      const std::int64_t in = source.shape().elements() / out;
      return outputs_last ? reshape(source, {in, out}) : reshape(source, {out, in});
    }
  };

  Weights weights_of(ValueId w) {
    const Node* node = graph_.producer(w);
    if (node && node->op->name() == "transpose" && node->attributes.integers("permutation") == Integers{3, 0, 1, 2})
      return {rewriter_[node->inputs[0]], true};
    return {rewriter_[w], false};
  }

  // (kH, kW, I, O), whatever they were.
  Val outputs_last(const Weights& weights) {
    if (weights.outputs_last) return weights.source;
    return rewriter_.builder().op("transpose", {weights.source}, {{"permutation", Integers{1, 2, 3, 0}}});
  }

  // The transposition to (kH, kW, I, O) that alone reads a gradient of weights; null where something else does.
  const Node* only_transposition(ValueId gradient) const {
    const auto reader = readers_.find(gradient);
    if (reader == readers_.end() || uses_[static_cast<std::size_t>(gradient)] != 1) return nullptr;
    const Node& node = *reader->second;
    const bool fits = node.op->name() == "transpose" && node.after.empty() &&
                      node.attributes.integers("permutation") == Integers{1, 2, 3, 0};
    return fits ? &node : nullptr;
  }

  // `gradient` is (kH, kW, I, O).
  void give_weights_gradient(const Node& node, Val gradient) {
    if (const Node* transposition = only_transposition(node.outputs[0])) transposed_[transposition] = gradient;
    rewriter_.replace(node.outputs[0], rewriter_.builder().op("transpose", {gradient},
                                                              {{"permutation", Integers{3, 0, 1, 2}}}, node.name));
  }

  // ---- convolutions whose window meets each pixel once: y (rows, out) = x (rows, in) times weights

  // The pixels that a convolution reads, as rows.
  Val rows_of(Val image, const Problem& p) {
    if (p.is_pointwise() && p.is_strided())
      image = box(image, 1, 0, 0, p.result[1], p.result[2], p.window.y.stride, p.window.x.stride);
    const std::int64_t depth = p.window.taps() * p.inputs();
    return reshape(image, {p.result.elements() / p.outputs(), depth});
  }

  static bool is_one_product(const Problem& p) {
    return p.plain && (p.is_pointwise() || p.covers_image() || p.is_tiled());
  }

  bool lower_forward(const Node& node) {
    const Problem p(node.attributes, shape(node.inputs[0]), shape(node.inputs[1]));
    if (!p.plain) return false;
    if (!is_one_product(p)) return has_few_pixels(p) && lower_small_forward(node, p);
    const Weights weights = weights_of(node.inputs[1]);
    std::vector<Val> operands{rows_of(rewriter_[node.inputs[0]], p), weights.matrix(p.outputs())};
    if (node.inputs.size() == 3) operands.push_back(rewriter_[node.inputs[2]]);
    const Val y = rewriter_.builder().op("matmul", operands, {{"transpose_b", !weights.outputs_last}}, node.name);
    rewriter_.replace(node.outputs[0], reshape(y, p.result));
    return true;
  }

  bool lower_data_gradient(const Node& node) {
    const Problem p(node.attributes, shape(node.outputs[0]), shape(node.inputs[1]));
    if (!is_one_product(p)) return p.plain && has_few_pixels(p) && lower_small_data_gradient(node, p);
    const Weights weights = weights_of(node.inputs[1]);
    const Val dy = reshape(rewriter_[node.inputs[0]], {p.result.elements() / p.outputs(), p.outputs()});
    Val dx = matrix_product(dy, weights.matrix(p.outputs()), false, weights.outputs_last, node.name);
    if (p.is_pointwise() && p.is_strided())
      dx = rewriter_.builder().op("slice_gradient", {reshape(dx, {p.image[0], p.result[1], p.result[2], p.inputs()})},
                                  {{"starts", Integers(4, 0)},
                                   {"strides", Integers{1, p.window.y.stride, p.window.x.stride, 1}},
                                   {"shape", extents_of(p.image)}},
                                  node.name);
    rewriter_.replace(node.outputs[0], reshape(dx, p.image));
    return true;
  }

  bool lower_weights_gradient(const Node& node) {
    const Problem p(node.attributes, shape(node.inputs[0]), shape(node.outputs[0]));
    if (!p.plain || (!is_one_product(p) && !has_few_pixels(p))) return false;
    const Val image = rewriter_[node.inputs[0]],
              dy = reshape(rewriter_[node.inputs[1]], {p.result.elements() / p.outputs(), p.outputs()});
    const Shape transposed{p.weights[1], p.weights[2], p.inputs(), p.outputs()};
    if (!is_one_product(p))
      give_weights_gradient(node, small_weights_gradient(node, p, image, rewriter_[node.inputs[1]]));
    else if (only_transposition(node.outputs[0]))
      give_weights_gradient(node, reshape(matrix_product(rows_of(image, p), dy, true, false, node.name), transposed));
    else
      rewriter_.replace(node.outputs[0],
                        reshape(matrix_product(dy, rows_of(image, p), true, false, node.name), p.weights));
    rewriter_.replace(node.outputs[1], reduce_sum(dy, {0}, false));
    return true;
  }

  // ---- few pixels: each output is one product of all pixels it reads with the taps it reads them through

  struct Part {
    Reach y, x;
    std::int64_t taps() const { return y.count * x.count; }
  };
  static Part part_of(const Problem& p, std::int64_t oy, std::int64_t ox) {
    return {reach_of(p.window.y, oy), reach_of(p.window.x, ox)};
  }
  static bool reads_in_one_piece(const Problem& p) { return p.window.y.dilation == 1 && p.window.x.dilation == 1; }

  Val taps_of(Val weights, const Problem& p, const Part& part) {
    return reshape(box(weights, 0, part.y.tap, part.x.tap, part.y.count, part.x.count),
                   {part.taps() * p.inputs(), p.outputs()});
  }

  bool lower_small_forward(const Node& node, const Problem& p) {
    if (!reads_in_one_piece(p)) return false;
    const Val image = rewriter_[node.inputs[0]], weights = outputs_last(weights_of(node.inputs[1]));
    std::vector<Val> pixels;
    for (std::int64_t oy = 0; oy < p.result[1]; ++oy)
      for (std::int64_t ox = 0; ox < p.result[2]; ++ox) {
        const Part part = part_of(p, oy, ox);
        if (part.taps() == 0) return false;
        const Val x = reshape(box(image, 1, part.y.pixel, part.x.pixel, part.y.count, part.x.count),
                              {p.image[0], part.taps() * p.inputs()});
        std::vector<Val> operands{x, taps_of(weights, p, part)};
        if (node.inputs.size() == 3) operands.push_back(rewriter_[node.inputs[2]]);
        pixels.push_back(rewriter_.builder().op("matmul", operands, {}, node.name));
      }
    const Val y =
        pixels.size() == 1 ? pixels[0] : rewriter_.builder().op("concatenate", pixels, {{"axis", 1}}, node.name);
    rewriter_.replace(node.outputs[0], reshape(y, p.result));
    return true;
  }

  bool lower_small_data_gradient(const Node& node, const Problem& p) {
    if (!reads_in_one_piece(p)) return false;
    const Val dy = rewriter_[node.inputs[0]], weights = outputs_last(weights_of(node.inputs[1]));
    std::vector<Val> parts;
    for (std::int64_t oy = 0; oy < p.result[1]; ++oy)
      for (std::int64_t ox = 0; ox < p.result[2]; ++ox) {
        const Part part = part_of(p, oy, ox);
        if (part.taps() == 0) return false;
        const Val pixel = reshape(box(dy, 1, oy, ox, 1, 1), {p.image[0], p.outputs()});
        const Val dx = reshape(matrix_product(pixel, taps_of(weights, p, part), false, true, node.name),
                               {p.image[0], part.y.count, part.x.count, p.inputs()});
        parts.push_back(whole_image(dx, p, part, node.name));
      }
    rewriter_.replace(node.outputs[0], reshape(sum_of(parts), p.image));
    return true;
  }

  Val whole_image(Val dx, const Problem& p, const Part& part, const std::string& name) {
    if (part.y.count == p.image[1] && part.x.count == p.image[2]) return dx;
    return rewriter_.builder().op("slice_gradient", {dx},
                                  {{"starts", Integers{0, part.y.pixel, part.x.pixel, 0}},
                                   {"strides", Integers(4, 1)},
                                   {"shape", extents_of(p.image)}},
                                  name);
  }

  // (kH, kW, I, O): each tap's part is one product, over the images and the outputs that read through it.
  Val small_weights_gradient(const Node& node, const Problem& p, Val image, Val dy) {
    std::vector<Val> taps;
    std::int64_t used = 0, last = 0;
    const Val nothing = broadcast_to(rewriter_.builder().constant(0, image.dtype()), {p.inputs(), p.outputs()});
    for (std::int64_t ky = 0; ky < p.weights[1]; ++ky)
      for (std::int64_t kx = 0; kx < p.weights[2]; ++kx) {
        const Readers y = readers_of(p.window.y, ky), x = readers_of(p.window.x, kx);
        const std::int64_t rows = p.image[0] * y.count * x.count;
        if (rows == 0) {
          taps.push_back(nothing);
          continue;
        }
        const Val read = box(image, 1, y.pixel, x.pixel, y.count, x.count, p.window.y.stride, p.window.x.stride),
                  made = box(dy, 1, y.output, x.output, y.count, x.count);
        taps.push_back(matrix_product(reshape(read, {rows, p.inputs()}), reshape(made, {rows, p.outputs()}), true,
                                      false, node.name));
        ++used;
        last = static_cast<std::int64_t>(taps.size()) - 1;
      }
    const Shape all{p.weights[1], p.weights[2], p.inputs(), p.outputs()};
    if (used == 1)
      return rewriter_.builder().op("slice_gradient",
                                    {reshape(taps[static_cast<std::size_t>(last)], {1, 1, p.inputs(), p.outputs()})},
                                    {{"starts", Integers{last / p.weights[2], last % p.weights[2], 0, 0}},
                                     {"strides", Integers(4, 1)},
                                     {"shape", extents_of(all)}},
                                    node.name);
    return reshape(rewriter_.builder().op("concatenate", taps, {{"axis", 0}}, node.name), all);
  }

  const Graph& graph_;
  Rewriter rewriter_;
  std::vector<int> uses_;
  std::map<ValueId, const Node*> readers_;  // one of them
  std::map<const Node*, Val> transposed_;   // transpositions of gradients that were made so at once
};

}  // namespace

Graph lower_convolution(const Graph& graph) { return Lowering(graph).run(); }

}  // namespace openmps::engine
