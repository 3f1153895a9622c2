#include "engine/passes/precision/mixed_precision.h"

#include <algorithm>
#include <map>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/convolution/fuse_first_layer.h"
#include "engine/passes/patterns.h"
#include "engine/passes/precision/mixed_types.h"
#include "engine/passes/precision/read_as_half.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

// The lowest number of float16, for bfloat16 too. Beside it e^x is 0 for any score, as beside -1e9. A row that may read
// nothing has finite scores. Its sum is not lost: the library's gradient reads largest + log(sum) in float32, and -1e9
// would leave nothing of the logarithm.
constexpr double kLeastMask = -65504;

// The new values for one value of the old graph.
struct ValueCopies {
  Val full, half;                 // as computed, or made when first asked for
  Val widened;                    // the half as float32
  bool is_low_precision = false;  // made from matmuls: operations that move it move the half
  bool is_scaled = false;         // by the loss scale
};

class MixedPrecision {
 public:
  MixedPrecision(const Graph& graph, const PassContext& context)
      : graph_(graph),
        half_(context.precision == Precision::Float16 ? DType::Float16 : DType::BFloat16),
        loss_scale_(context.precision == Precision::Float16 ? context.loss_scale : 1),
        rewriter_(graph),
        users_(graph),
        is_read_as_half_(values_read_as_half(graph)),
        copies_(graph.values().size()) {
    for (std::size_t id = 0; id < copies_.size(); ++id)
      if (graph.values()[id].producer == kNoNode) copies_[id].full = rewriter_[static_cast<ValueId>(id)];
  }

  Graph run() {
    for (const Node& node : graph_.nodes()) rewrite(node);
    for (const GraphOutput& output : graph_.outputs()) rewriter_.replace(output.value, exact(output.value));
    return rewriter_.finish();
  }

 private:
  ValueCopies& at(ValueId value) { return copies_[static_cast<std::size_t>(value)]; }
  bool is_single(ValueId value) const { return graph_.type(value).dtype == DType::Float32; }

  Val full(ValueId value) {
    ValueCopies& copies = at(value);
    if (copies.full) return copies.full;
    if (!copies.widened) copies.widened = cast(copies.half, DType::Float32);
    return copies.widened;
  }
  // float32 for an element-wise operation. Each has its own cast, so that each fused kernel reads the half.
  Val exact_for_elementwise(ValueId value) {
    const ValueCopies& copies = at(value);
    return copies.full || copies.is_scaled ? exact(value) : cast(copies.half, DType::Float32);
  }
  Val half(ValueId value) {
    ValueCopies& copies = at(value);
    if (!is_single(value)) return copies.full;
    if (!copies.half) copies.half = cast(copies.full, half_);
    return copies.half;
  }
  // float32, without the loss scale.
  Val exact(ValueId value) {
    if (!at(value).is_scaled) return full(value);
    const auto [entry, is_new] = unscaled_.try_emplace(value);
    if (is_new) entry->second = full(value) * (1 / loss_scale_);
    return entry->second;
  }

  void rewrite(const Node& node) {
    if (node.is(Op::RecomputedSource)) return write_source(node);
    const Scale scale = node.after.empty() ? scale_of_result(node) : Scale::Mixed;
    const bool scaled = scale == Scale::Scaled;
    const bool reads_low_precision =
        std::ranges::any_of(node.inputs, [&](ValueId value) { return at(value).is_low_precision; });
    const bool is_known =
        scale != Scale::Mixed && std::ranges::any_of(node.inputs, [&](ValueId value) { return is_single(value); });
    const PrecisionRole role = is_known ? node.op->precision_role() : PrecisionRole::Float32;
    if (node.op == &first_layer_def() || node.op == &first_layer_gradient_def())
      write_first_layer(node);
    else if (node.op->precision_role() == PrecisionRole::Attention ||
             node.op->precision_role() == PrecisionRole::AttentionGradient)
      write_attention(node, scaled);
    else if (role == PrecisionRole::LowPrecision && is_single(node.outputs[0]))
      write_matmul(node, scaled);
    else if (role == PrecisionRole::FollowsInput && node.is(Op::Reshape) && is_read_as_half(node.outputs[0]))
      write_reshape(node);
    else if (role == PrecisionRole::FollowsInput && (reads_low_precision || moves_half_alone(node)))
      write(node, *node.op, true, scaled, reads_low_precision);
    else if (role == PrecisionRole::AccumulatesFloat32 && reads_low_precision)
      write(node, with_mixed_types(*node.op), true, scaled, false);
    else if ((role == PrecisionRole::Statistics || role == PrecisionRole::NormalizationGradient) && reads_low_precision)
      write_normalization(node, scaled);
    else if ((role == PrecisionRole::Softmax && reads_low_precision && is_read_as_half(node.outputs[0])) ||
             (role == PrecisionRole::SoftmaxGradient && at(node.inputs[0]).is_low_precision))
      write(node, *node.op, true, scaled, true);
    else if (role != PrecisionRole::Float32 && role != PrecisionRole::LowPrecision && scaled)
      write(node, *node.op, false, true, reads_low_precision);
    else
      copy(node, is_low_precision_result(node));
    if (node.op->is_elementwise() || node.is(Op::BroadcastTo)) keep_half_alone(node.outputs[0]);
  }

  // Whether an element-wise operation reads no float32 tensor of its result's size: the types are promoted as
  // PyTorch's.
  bool is_low_precision_result(const Node& node) {
    if (node.is(Op::BroadcastTo)) return at(node.inputs[0]).is_low_precision;
    if (!node.op->is_elementwise()) return false;
    bool reads_one = false;
    for (const ValueId input : node.inputs) {
      if (!is_single(input) || graph_.type(input).shape != graph_.type(node.outputs[0]).shape) continue;
      if (!at(input).is_low_precision) return false;
      reads_one = true;
    }
    return reads_one;
  }

  // Whether a move may move the half, and no number changes. Matmuls alone read it, or it is a transposition of what
  // was computed as a half, as gradients of weights are.
  bool moves_half_alone(const Node& node) {
    if (node.is(Op::Concatenate)) return feeds_matmuls_alone(node.outputs[0]);
    if (!node.is(Op::Transpose)) return false;
    const ValueCopies& copies = at(node.inputs[0]);
    return (copies.half && !copies.full) || feeds_matmuls_alone(node.outputs[0]);
  }

  bool is_read_as_half(ValueId value) const { return is_read_as_half_[static_cast<std::size_t>(value)]; }
  // Lets all later operations read the half of an element-wise result, if one of them needs it.
  void keep_half_alone(ValueId value) {
    ValueCopies& copies = at(value);
    if (!copies.is_low_precision || !copies.full || !is_read_as_half(value)) return;
    half(value);
    copies.full = {};
  }

  void copy(const Node& node, bool is_low_precision) {
    const bool is_elementwise = node.op->is_elementwise();
    std::vector<Val> before;
    for (ValueId input : node.inputs) {
      before.push_back(rewriter_[input]);
      rewriter_.replace(input, is_elementwise ? exact_for_elementwise(input) : exact(input));
    }
    rewriter_.copy(node);
    // A cast for this node does not stand for the operand's producer.
    for (std::size_t i = node.inputs.size(); i-- > 0;) rewriter_.replace(node.inputs[i], before[i]);
    for (ValueId output : node.outputs) {
      at(output).full = rewriter_[output];
      at(output).is_low_precision = is_low_precision && is_single(output);
    }
    if (loss_scale_ == 1 || !node.op->is_loss_gradient() || !is_single(node.outputs[0])) return;
    at(node.outputs[0]).full = rewriter_[node.outputs[0]] * loss_scale_;
    at(node.outputs[0]).is_scaled = true;
  }

  // The weights' gradient of a matmul, and scores that only a loss reads, need no rounding; nor does a bias's gradient.
  void write_matmul(const Node& node, bool is_scaled) {
    const bool has_bias = node.is(Op::Conv2dWeightsGradient),
               is_weights = has_bias || node.is(Op::Conv3dWeightsGradient);
    const bool is_float32 = node.is(Op::Matmul) && feeds_others_alone(node.outputs[0]);
    write(node, has_bias || is_float32 ? with_mixed_types(*node.op) : *node.op, true, is_scaled,
          !is_weights && !is_float32);
  }

  // Reshapes cost nothing: of the half and, where there is one, of the float32 value. Readers choose.
  void write_reshape(const Node& node) {
    const auto shaped = [&](Val x) {
      const std::vector<ValueId> made =
          rewriter_.fresh().add_node(*node.op, {x.id}, node.attributes, node.name).outputs;
      return rewriter_.builder().wrap(made[0]);
    };
    const Val low = half(node.inputs[0]);
    const ValueCopies& from = at(node.inputs[0]);
    ValueCopies& to = at(node.outputs[0]);
    to.half = shaped(low);
    if (from.full) to.full = shaped(from.full);
    to.is_low_precision = from.is_low_precision;
    to.is_scaled = from.is_scaled;
    rewriter_.replace(node.outputs[0], to.half);
  }

  // Of the value that memory holds anyway: the copies make their own half of a float32 tensor.
  void write_source(const Node& node) {
    const ValueCopies &from = at(node.inputs[0]), &before = at(node.inputs[1]);
    ValueCopies& to = at(node.outputs[0]);
    const auto any_of = [](const ValueCopies& copies) { return copies.full ? copies.full : copies.half; };
    const Val made =
        rewriter_.builder().op("recomputed_source", {any_of(from), any_of(before)}, node.attributes, node.name);
    (from.full ? to.full : to.half) = made;
    to.is_low_precision = from.is_low_precision;
    to.is_scaled = from.is_scaled;
    rewriter_.replace(node.outputs[0], made);
  }

  void write(const Node& node, const OpDef& op, bool takes_half, bool is_scaled, bool is_low_precision) {
    std::vector<ValueId> operands;
    const bool has_float32_bias = node.is(Op::Matmul) && &op != node.op;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
      const ValueId input = node.inputs[i];
      operands.push_back(takes_half && !(has_float32_bias && i == 2) ? half(input).id : full(input).id);
    }
    add_node(node, op, operands, is_scaled, is_low_precision);
  }

  // x and dy are read as they are stored. dx is stored as x is.
  void write_normalization(const Node& node, bool is_scaled) {
    const std::size_t tensors = node.op->precision_role() == PrecisionRole::Statistics ? 1 : 2;
    std::vector<ValueId> operands;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
      const ValueId input = node.inputs[i];
      operands.push_back(i < tensors && at(input).is_low_precision ? half(input).id : full(input).id);
    }
    add_node(node, with_mixed_types(*node.op), operands, is_scaled, true);
  }

  // The mask of attention, without numbers below kLeastMask. All nodes that read it share the half.
  Val attention_mask(ValueId value) {
    const auto [entry, is_new] = masks_.try_emplace(value);
    if (!is_new) return entry->second;
    const Val mask = exact_for_elementwise(value), least = rewriter_.builder().constant(kLeastMask, DType::Float32);
    return entry->second = cast(rewriter_.builder().op("maximum_nan", {mask, least}), half_);
  }

  // A device that has attention has it for half types alone. The scale of dy alone passes on.
  void write_attention(const Node& node, bool is_scaled) {
    std::vector<ValueId> operands;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
      const ValueId input = node.inputs[i];
      const bool is_kept = is_scaled || !at(input).is_scaled;
      if (is_single(input) && is_attention_mask(*node.op, i))
        operands.push_back(attention_mask(input).id);
      else if (!is_attention_tensor(i))
        operands.push_back(exact(input).id);
      else
        operands.push_back((is_kept ? half(input) : cast(exact(input), half_)).id);
    }
    add_node(node, with_mixed_types(*node.op), operands, is_scaled, true);
  }

  void add_node(const Node& node, const OpDef& op, const std::vector<ValueId>& operands, bool is_scaled,
                bool is_low_precision) {
    const std::vector<ValueId> made = rewriter_.fresh().add_node(op, operands, node.attributes, node.name).outputs;
    for (std::size_t i = 0; i < made.size(); ++i) {
      ValueCopies& copies = at(node.outputs[i]);
      const Val value = rewriter_.builder().wrap(made[i]);
      const bool is_half = value.dtype() == half_ && is_single(node.outputs[i]);
      (is_half ? copies.half : copies.full) = value;
      copies.is_low_precision =
          is_low_precision && is_single(node.outputs[i]) && (is_half || node.op->is_elementwise());
      copies.is_scaled = is_scaled && is_single(node.outputs[i]);
      rewriter_.replace(node.outputs[i], value);
    }
  }

  // Computes in float32; the values after the pooling are of the half type.
  void write_first_layer(const Node& node) {
    const bool is_gradient = node.op == &first_layer_gradient_def();
    Node fresh = node;
    std::vector<TensorType> types = graph_.types(node.outputs);
    for (std::size_t i = 0; i < node.inputs.size(); ++i)
      fresh.inputs[i] = (is_gradient && i == 1 ? half(node.inputs[i]) : exact(node.inputs[i])).id;
    if (!is_gradient) types[0].dtype = half_;
    const std::vector<ValueId> made = rewriter_.fresh().add_typed_node(std::move(fresh), types).outputs;
    for (std::size_t i = 0; i < made.size(); ++i) {
      ValueCopies& copies = at(node.outputs[i]);
      const Val value = rewriter_.builder().wrap(made[i]);
      (!is_gradient && i == 0 ? copies.half : copies.full) = value;
      copies.is_low_precision = !is_gradient && i == 0;
      copies.is_scaled = is_gradient && at(node.inputs[1]).is_scaled;
      rewriter_.replace(node.outputs[i], value);
    }
  }

  // How the loss scale of the operands affects the result; Mixed: it cannot be passed on.
  enum class Scale : std::uint8_t { None, Scaled, Mixed };
  Scale scale_of_result(const Node& node) {
    std::size_t scaled = 0, plain = 0;
    for (ValueId input : node.inputs)
      if (is_single(input)) ++(at(input).is_scaled ? scaled : plain);
    if (scaled == 0) return Scale::None;
    const auto scaled_if = [](bool goes_through) { return goes_through ? Scale::Scaled : Scale::Mixed; };
    switch (node.op->precision_role()) {
      case PrecisionRole::Float32:
      case PrecisionRole::Statistics:
      case PrecisionRole::Softmax:
      case PrecisionRole::Attention:
        return Scale::Mixed;
      case PrecisionRole::NormalizationGradient:
      case PrecisionRole::SoftmaxGradient:
        return scaled_if(scaled == 1 && at(node.inputs[1]).is_scaled);
      case PrecisionRole::AttentionGradient:
        return scaled_if(scaled == 1 && at(node.inputs[6]).is_scaled);
      case PrecisionRole::LowPrecision:
      case PrecisionRole::Product:
        return scaled_if(scaled == 1 && plain == 1);
      case PrecisionRole::LinearInLast:
        return scaled_if(scaled == 1 && at(node.inputs.back()).is_scaled);
      default:
        return scaled_if(plain == 0);
    }
  }

  // Whether all users of a matmul read float32 anyway, past reshapes.
  bool feeds_others_alone(ValueId matmul) const {
    std::vector<ValueId> open{matmul};
    while (!open.empty()) {
      const ValueId value = open.back();
      open.pop_back();
      for (const Node* user : users_.of(value)) {
        if (user->is(Op::Reshape))
          open.push_back(user->outputs[0]);
        else if (user->op->precision_role() == PrecisionRole::Softmax && !is_read_as_half(user->outputs[0]))
          continue;
        else if (user->op->precision_role() != PrecisionRole::Float32 || user->op->is_elementwise())
          return false;
      }
    }
    return true;
  }

  // Whether all users are matmuls and convolutions, past reshapes.
  bool feeds_matmuls_alone(ValueId value) const {
    if (users_.is_output(value)) return false;
    return std::ranges::all_of(users_.of(value), [&](const Node* user) {
      if (user->is(Op::Reshape)) return user->after.empty() && feeds_matmuls_alone(user->outputs[0]);
      return user->op->precision_role() == PrecisionRole::LowPrecision && user->after.empty();
    });
  }

  const Graph& graph_;
  const DType half_;
  const double loss_scale_;
  Rewriter rewriter_;
  Users users_;
  const std::vector<bool> is_read_as_half_;
  std::vector<ValueCopies> copies_;
  std::map<ValueId, Val> unscaled_, masks_;
};

}  // namespace

Graph apply_mixed_precision(const Graph& graph, const PassContext& context) {
  return MixedPrecision(graph, context).run();
}

}  // namespace openmps::engine
