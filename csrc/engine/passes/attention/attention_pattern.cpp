#include "engine/passes/attention/attention_pattern.h"

#include <algorithm>
#include <span>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/axes.h"
#include "engine/passes/fusion_notes.h"
#include "result/checked_size.h"

namespace openmps::engine {
namespace {

Shape leading(const Shape& shape) { return Shape(shape.extents().first(shape.rank() - 2)); }

class Matcher {
 public:
  Matcher(const Graph& graph, const Users& users) : graph_(graph), users_(users) {}

  std::optional<AttentionPattern> match(const Node& result) {
    if (!is_product(&result, false, false)) return std::nullopt;
    const Node* softmax = along_last(graph_.producer(result.inputs[0], Op::Softmax));
    if (!softmax || !match_scores(softmax->inputs[0])) return std::nullopt;
    found_.softmax = softmax;
    found_.result = &result;
    found_.v = result.inputs[1];
    match_readers(softmax->outputs[0]);
    if (reason_ == FusionReason::None && !fit(found_)) reason_ = FusionReason::AttentionOperands;
    if (reason_ == FusionReason::None) return found_;
    FusionNotes::add(graph_, *softmax, result, reason_);
    return std::nullopt;
  }

 private:
  const Shape& shape(ValueId value) const { return graph_.type(value).shape; }

  // Notes that it is no attention if the value has other readers.
  void expect_one_reader(ValueId value) {
    if (!users_.only(value)) reason_ = FusionReason::AttentionUsers;
  }

  // Whether the node may disappear, by its control edges.
  bool is_free(const Node* node) const { return node && users_.is_free(*node); }

  // A plain matmul with these transpositions.
  bool is_product(const Node* node, bool transpose_a, bool transpose_b) const {
    return is_free(node) && node->is(Op::Matmul) && node->inputs.size() == 2 && node->attributes.number("slope") == 1 &&
           node->attributes.flag("transpose_a") == transpose_a && node->attributes.flag("transpose_b") == transpose_b;
  }

  const Node* along_last(const Node* node) const {
    if (!is_free(node)) return nullptr;
    const std::size_t rank = shape(node->inputs[0]).rank();
    return rank >= 2 && axis_position(node->attributes.integer("axis"), rank) == rank - 1 ? node : nullptr;
  }

  // The operand that a node multiplies by a constant, which it multiplies `factor` with.
  std::optional<ValueId> scaled(const Node* node, double& factor) const {
    if (!is_free(node) || !(node->is(Op::Multiply) || node->is(Op::Divide))) return std::nullopt;
    for (const std::size_t of : {std::size_t{0}, std::size_t{1}}) {
      const auto number = single_number(graph_, node->inputs[1 - of]);
      if (!number || shape(node->inputs[of]) != shape(node->outputs[0]) || (node->is(Op::Divide) && of == 1)) continue;
      factor = node->is(Op::Divide) ? factor / *number : factor * *number;
      return node->inputs[of];
    }
    return std::nullopt;
  }

  // ---- forward, from the softmax upwards

  bool match_scores(ValueId value) {
    expect_one_reader(value);
    const Node* sum = graph_.producer(value, Op::Add);
    if (!sum) return match_products(value);
    for (const std::size_t of : {std::size_t{0}, std::size_t{1}}) {
      if (shape(sum->inputs[of]) != shape(value) || !match_products(sum->inputs[of])) continue;
      found_.mask = sum->inputs[1 - of];
      return is_free(sum);
    }
    return false;
  }

  bool match_products(ValueId value) {
    double scale = 1;
    const Node* node = graph_.producer(value);
    while (const auto operand = scaled(node, scale)) {
      expect_one_reader(value);
      value = *operand;
      node = graph_.producer(value);
    }
    expect_one_reader(value);
    const bool is_turned = is_product(node, false, false);
    if (!is_turned && !is_product(node, false, true)) return false;
    found_.q = node->inputs[0];
    found_.k = node->inputs[1];
    found_.k_is_turned = is_turned;
    found_.scale = scale;
    return true;
  }

  // ---- readers of the probabilities: the result, and its gradient

  void match_readers(ValueId probabilities) {
    const auto fail = [this] { reason_ = FusionReason::AttentionUsers; };
    if (users_.is_output(probabilities)) return fail();
    const Node* gradient = nullptr;
    for (const Node* reader : users_.of(probabilities)) {
      if (reader == found_.result) continue;
      if (reader->is(Op::SoftmaxGradient) && !gradient && reader->inputs[0] == probabilities)
        gradient = along_last(reader);
      else if (is_product(reader, true, false) && !found_.dv && reader->inputs[0] == probabilities)
        found_.dv = reader;
      else
        return fail();
    }
    const std::size_t known = 1 + (gradient ? 1 : 0) + (found_.dv ? 1 : 0);
    if (users_.of(probabilities).size() != known) return fail();
    if (known > 1 && !(gradient && match_gradient(*gradient)) && reason_ == FusionReason::None) fail();
  }

  bool match_gradient(const Node& gradient) {
    const Node* dp = users_.only(gradient.inputs[1]) ? graph_.producer(gradient.inputs[1]) : nullptr;
    if (!is_product(dp, false, true) || dp->inputs[1] != found_.v) return false;
    found_.dy = dp->inputs[0];
    if (found_.dv && found_.dv->inputs[1] != found_.dy) return false;
    if (shape(found_.dy) != shape(found_.result->outputs[0])) return false;
    double scale = 1;
    ValueId value = gradient.outputs[0];
    while (const Node* reader = users_.only(value)) {
      const auto operand = scaled(reader, scale);
      if (!operand || *operand != value) break;
      value = reader->outputs[0];
    }
    const bool is_fused = scale == found_.scale && match_operand_gradients(value);
    if (!is_fused) reason_ = FusionReason::AttentionMask;
    return is_fused;
  }

  bool match_operand_gradients(ValueId dscores) {
    if (users_.is_output(dscores)) return false;
    for (const Node* reader : users_.of(dscores)) {
      const bool turned = found_.k_is_turned;
      const auto reads = [&](ValueId a, ValueId b) { return reader->inputs[0] == a && reader->inputs[1] == b; };
      if (is_product(reader, false, turned) && !found_.dq && reads(dscores, found_.k))
        found_.dq = reader;
      else if (is_product(reader, true, false) && !found_.dk &&
               (turned ? reads(found_.q, dscores) : reads(dscores, found_.q)))
        found_.dk = reader;
      else
        return false;
    }
    return found_.dq || found_.dk;
  }

  // ---- types and places

  bool fit(const AttentionPattern& of) const {
    for (const ValueId operand : {of.q, of.k, of.v, of.mask}) {
      if (operand == kNoValue) continue;
      const TensorType& type = graph_.type(operand);
      if (type.dtype != DType::Float32 || !type.shape.is_known()) return false;
    }
    const Shape batch = leading(shape(of.q));
    if (leading(shape(of.k)) != batch || leading(shape(of.v)) != batch) return false;
    // The gradient reads the result. Nodes are in the order of the graph.
    return std::ranges::all_of(std::initializer_list<const Node*>{of.dq, of.dk, of.dv},
                               [&](const Node* node) { return !node || node > of.result; });
  }

  const Graph& graph_;
  const Users& users_;
  AttentionPattern found_;
  FusionReason reason_ = FusionReason::None;  // why it is none
};

constexpr float kNothing = -10000;  // e^x is 0 in float32 beside any score that training meets

std::span<const float> numbers_of(const Node& constant) {
  const std::vector<std::byte>& bytes = constant.attributes.literal("value").bytes;
  return {reinterpret_cast<const float*>(bytes.data()), bytes.size() / sizeof(float)};
}

}  // namespace

bool is_causal_mask(const Graph& graph, ValueId mask, std::int64_t rows, std::int64_t keys) {
  const Node* constant = graph.producer(mask, Op::Constant);
  const TensorType& type = graph.type(mask);
  // One mask for all heads.
  if (!constant || type.dtype != DType::Float32 ||
      type.shape.elements() != static_cast<std::int64_t>(CheckedSize(rows) * keys) || type.shape.rank() < 2 ||
      type.shape.back(1) != rows || type.shape.back(0) != keys)
    return false;
  const float* number = numbers_of(*constant).data();
  for (std::int64_t row = 0; row < rows; ++row)
    for (std::int64_t key = 0; key < keys; ++key, ++number)
      if (key <= row ? *number != 0 : !(*number <= kNothing)) return false;
  return true;
}

bool has_key_in_every_row(const Graph& graph, ValueId mask) {
  const Node* constant = graph.producer(mask, Op::Constant);
  const TensorType& type = graph.type(mask);
  if (!constant || type.dtype != DType::Float32 || type.shape.elements() == 0) return false;
  const auto keys = static_cast<std::size_t>(type.shape.rank() > 0 ? type.shape.back(0).number() : 1);
  const auto is_read = [](float number) { return number > kNothing; };
  for (std::span<const float> left = numbers_of(*constant); !left.empty(); left = left.subspan(keys))
    if (std::ranges::none_of(left.first(keys), is_read)) return false;
  return true;
}

std::optional<AttentionPattern> attention_pattern(const Graph& graph, const Users& users, const Node& result) {
  return Matcher(graph, users).match(result);
}

}  // namespace openmps::engine
