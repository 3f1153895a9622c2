#include "engine/ops/recurrent/recurrent_gradients.h"

#include "engine/ir/gradient_context.h"
#include "engine/ops/axes.h"
#include "engine/ops/recurrent/recurrent_cell.h"

namespace openmps::engine {
namespace {

// The base of the three rules: sequences cut, moved by one step and multiplied over all steps.
class SequenceRule {
 public:
  explicit SequenceRule(GradientContext& given) : context(given), h_(given.output(0)) {
    const Shape shape = h_.shape();
    steps_ = shape[0], rows_ = shape[1], features_ = shape[2];
  }

  GradientContext& context;

  Val nothing() const { return context.builder().constant(std::make_shared<Literal>(Literal{{h_.dtype(), {0}}, {}})); }
  Val or_nothing(Val value) const { return value ? value : nothing(); }
  // An optional input, empty when it was left out.
  Val optional(std::size_t index) const {
    if (index >= context.input_count() || context.input(index).shape() == Shape{0}) return {};
    return context.input(index);
  }
  Val output_gradient_or_0() const {
    const Val given = context.output_gradient(0);
    return given ? given : broadcast_to(context.builder().constant(0, h_.dtype()), h_.shape());
  }

  Val block(Val sequence, std::int64_t first, std::int64_t count = 1) const {
    return cut(sequence, {0, 0, first * features_}, {steps_, rows_, (first + count) * features_});
  }
  Val join(std::span<const Val> parts, std::int64_t axis) const {
    return context.builder().op("concatenate", parts, {{"axis", axis}}, context.node().name);
  }
  // The sequence one step earlier in the layer's direction, with `first` in front.
  Val earlier(Val sequence, Val first) const {
    const Val start = reshape(first, {1, rows_, features_});
    if (steps_ < 2) return steps_ == 1 ? start : sequence;
    const bool reverse = context.attributes().flag("reverse");
    const Val rest = reverse ? cut(sequence, {1, 0, 0}, {steps_, rows_, features_})
                             : cut(sequence, {0, 0, 0}, {steps_ - 1, rows_, features_});
    const Val forward[] = {start, rest}, backward[] = {rest, start};
    return reverse ? join(backward, 0) : join(forward, 0);
  }
  Val times(Val sequence, Val mask) const { return mask ? sequence * mask : sequence; }
  // The sum over all steps and rows of da^T x: the gradient of a matrix.
  Val matrix_gradient(Val da, Val x) const {
    return context.op("matmul", {flat(da), flat(x)}, {{"transpose_a", true}});
  }
  // da M over all steps.
  Val through(Val da, Val matrix) const {
    return reshape(context.op("matmul", {flat(da), matrix}), {steps_, rows_, matrix.shape().back()});
  }
  Val row_sum(Val x) const { return reduce_sum(x, {0, 1}, false); }
  Val matrix_rows(Val matrix, std::int64_t first, std::int64_t count) const {
    return cut(matrix, {first * features_, 0}, {(first + count) * features_, features_});
  }
  Val neuron(const char* attribute, Val x) const {
    const CellNeuron f = cell_neuron(context.attributes().text(attribute));
    return f.op.empty() ? x : context.op(f.op.c_str(), {x}, f.attributes);
  }

 private:
  Val cut(Val x, Integers starts, Integers ends) const {
    const Integers strides(starts.size(), 1);
    return context.op("slice", {x}, {{"starts", std::move(starts)}, {"ends", std::move(ends)}, {"strides", strides}});
  }
  Val flat(Val sequence) const { return reshape(sequence, {steps_ * rows_, sequence.shape().back()}); }

  Val h_;
  std::int64_t steps_, rows_, features_;
};

}  // namespace

void rnn_gradient_rule(GradientContext& context) {
  const SequenceRule rule(context);
  const Val recurrent = context.input(1), mask = rule.optional(3);
  const std::vector<Val> parts = context.ops("rnn_gradient",
                                             {recurrent, context.output(1), rule.output_gradient_or_0(),
                                              rule.or_nothing(context.output_gradient(1)), rule.or_nothing(mask)},
                                             context.attributes());
  const Val before = rule.earlier(context.output(0), context.input(2));
  context.give(0, parts[0]);
  if (context.wants(1)) context.give(1, rule.matrix_gradient(parts[0], rule.times(before, mask)));
  context.give(2, parts[1]);
  if (context.wants(3) && mask) context.give(3, rule.through(parts[0], recurrent) * before);
}

namespace {

// A cell state is read by the gates i, f and z one step later, by the output gate at once.
Val memory_gradient(const SequenceRule& rule, Val dz, Val memory) {
  const GradientContext& context = rule.context;
  const Val c = context.output(1), before = rule.earlier(c, context.input(3));
  std::vector<Val> parts(4);
  const std::vector<std::int64_t> blocks = gate_blocks(context.attributes(), "ifzo");
  for (std::size_t g = 0; g < 4; ++g) {
    const Val da = rule.block(dz, blocks[g]), seen = g == 3 ? c : before;
    parts[static_cast<std::size_t>(blocks[g])] =
        memory.shape().rank() == 2 ? rule.matrix_gradient(da, seen) : rule.row_sum(da * seen);
  }
  return rule.join(parts, 0);
}

}  // namespace

void lstm_gradient_rule(GradientContext& context) {
  const SequenceRule rule(context);
  const Val recurrent = context.input(1), memory = rule.optional(4), mask = rule.optional(5);
  const std::vector<Val> parts =
      context.ops("lstm_gradient",
                  {recurrent, context.output(2), context.output(1), context.input(3), rule.output_gradient_or_0(),
                   rule.or_nothing(context.output_gradient(1)), rule.or_nothing(context.output_gradient(2)),
                   rule.or_nothing(memory), rule.or_nothing(mask)},
                  context.attributes());
  const Val before = rule.earlier(context.output(0), context.input(2));
  context.give(0, parts[0]);
  if (context.wants(1)) context.give(1, rule.matrix_gradient(parts[0], rule.times(before, mask)));
  context.give(2, parts[1]);
  context.give(3, parts[2]);
  if (context.wants(4) && memory) context.give(4, memory_gradient(rule, parts[0], memory));
  if (context.wants(5) && mask) context.give(5, rule.through(parts[0], recurrent) * before);
}

namespace {

// The operand of the candidate's recurrent weights, the gradient of their result, and the gradient of the state through
// all weights.
struct GruWeights {
  Val recurrent, update, bias, seen;
};

GruWeights gru_weights_after(const SequenceRule& rule, Val dz, Val seen) {
  const GradientContext& context = rule.context;
  const std::vector<std::int64_t> blocks = gate_blocks(context.attributes(), "zro");
  const Val reset = rule.neuron("reset_gate", rule.block(context.output(1), blocks[1]));
  Val d_product = rule.block(dz, blocks[2]) * reset;
  if (const Val given = context.output_gradient(1)) d_product = d_product + rule.block(given, 3);
  Val parts[3];
  for (std::size_t g = 0; g < 3; ++g)
    parts[static_cast<std::size_t>(blocks[g])] = g == 2 ? d_product : rule.block(dz, blocks[g]);
  const Val da = rule.join(parts, 2);
  return {rule.matrix_gradient(da, seen), {}, rule.row_sum(d_product), rule.through(da, context.input(1))};
}

GruWeights gru_weights_before(const SequenceRule& rule, Val dz, Val seen, Val update) {
  const GradientContext& context = rule.context;
  const std::vector<std::int64_t> blocks = gate_blocks(context.attributes(), "zro");
  const Val recurrent = context.input(1), gates = context.output(1);
  const Val reset = rule.neuron("reset_gate", rule.block(gates, blocks[1])),
            keep = rule.neuron("update_gate", rule.block(gates, blocks[0]));
  const Val d_gates = rule.block(dz, 0, 2), d_candidate = rule.block(dz, 2);
  const Val rows[] = {rule.matrix_gradient(d_gates, seen), rule.matrix_gradient(d_candidate, reset * seen)};
  GruWeights result;
  result.recurrent = rule.join(rows, 0);
  result.seen = rule.through(d_gates, rule.matrix_rows(recurrent, 0, 2)) +
                rule.through(d_candidate, rule.matrix_rows(recurrent, 2, 1)) * reset;
  if (update) {
    result.update = rule.matrix_gradient(d_candidate, keep * seen);
    result.seen = result.seen + rule.through(d_candidate, update) * keep;
  }
  return result;
}

}  // namespace

void gru_gradient_rule(GradientContext& context) {
  const SequenceRule rule(context);
  const Val update = rule.optional(3), bias = rule.optional(4), mask = rule.optional(5);
  const std::vector<Val> parts = context.ops(
      "gru_gradient",
      {context.input(1), context.output(1), context.output(0), context.input(2), rule.output_gradient_or_0(),
       rule.or_nothing(context.output_gradient(1)), rule.or_nothing(update), rule.or_nothing(mask)},
      context.attributes());
  context.give(0, parts[0]);
  context.give(2, parts[1]);
  const Val before = rule.earlier(context.output(0), context.input(2)), seen = rule.times(before, mask);
  const GruWeights weights = context.attributes().flag("reset_after")
                                 ? gru_weights_after(rule, parts[0], seen)
                                 : gru_weights_before(rule, parts[0], seen, update);
  context.give(1, weights.recurrent);
  if (update) context.give(3, weights.update);
  if (bias) context.give(4, weights.bias);
  if (mask) context.give(5, weights.seen * before);
}

}  // namespace openmps::engine
