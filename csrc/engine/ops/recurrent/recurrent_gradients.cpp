#include "engine/ops/recurrent/recurrent_gradients.h"

#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/axes.h"
#include "engine/ops/decompositions.h"
#include "engine/ops/recurrent/recurrent_cell.h"
#include "engine/ops/slices.h"

namespace openmps::engine {
namespace {

// Sequences (time, rows, features of one or more gates), cut, moved by one step and multiplied over all steps.
class Sequences {
 public:
  Sequences(Builder& builder, const Attributes& attributes, Val h) : builder_(builder), attributes_(attributes), h_(h) {
    const Shape shape = h.shape();
    steps_ = shape[0], rows_ = shape[1], features_ = shape[2];
  }

  std::vector<std::int64_t> blocks(const char* gates) const { return gate_blocks(attributes_, gates); }
  Val nothing() const { return builder_.constant(std::make_shared<Literal>(Literal{{h_.dtype(), {0}}, {}})); }
  Val or_nothing(Val value) const { return value ? value : nothing(); }
  Val or_zeros(Val value) const { return value ? value : broadcast_to(builder_.constant(0, h_.dtype()), h_.shape()); }
  Val block(Val sequence, std::int64_t first, std::int64_t count = 1) const {
    return slice(sequence, {0, 0, first * features_}, {steps_, rows_, (first + count) * features_});
  }
  // The sequence one step earlier in the layer's direction, with `first` in front.
  Val earlier(Val sequence, Val first) const {
    const Val start = reshape(first, {1, rows_, features_});
    if (steps_ < 2) return steps_ == 1 ? start : sequence;
    const bool reverse = attributes_.flag("reverse");
    const Val rest = reverse ? slice(sequence, {1, 0, 0}, {steps_, rows_, features_})
                             : slice(sequence, {0, 0, 0}, {steps_ - 1, rows_, features_});
    const Val forward[] = {start, rest}, backward[] = {rest, start};
    return reverse ? concatenate(backward, 0) : concatenate(forward, 0);
  }
  Val times(Val sequence, Val mask) const { return mask ? sequence * mask : sequence; }
  // The sum over all steps and rows of da^T x: the gradient of a matrix.
  Val matrix_gradient(Val da, Val x) const {
    return builder_.op("matmul", {flat(da), flat(x)}, {{"transpose_a", true}});
  }
  // da M over all steps.
  Val through(Val da, Val matrix) const {
    return reshape(builder_.op("matmul", {flat(da), matrix}), {steps_, rows_, matrix.shape().back()});
  }
  Val row_sum(Val x) const { return reduce_sum(x, {0, 1}, false); }
  Val matrix_rows(Val matrix, std::int64_t first, std::int64_t count) const {
    return slice(matrix, {first * features_, 0}, {(first + count) * features_, features_});
  }
  Val neuron(const char* attribute, Val x) const {
    const CellNeuron f = cell_neuron(attributes_.text(attribute));
    return f.op.empty() ? x : builder_.op(f.op.c_str(), {x}, f.attributes);
  }

 private:
  Val flat(Val sequence) const { return reshape(sequence, {steps_ * rows_, sequence.shape().back()}); }

  Builder& builder_;
  const Attributes& attributes_;
  Val h_;
  std::int64_t steps_, rows_, features_;
};

// ---- the gradients of weights, from the gradient dz of a cell's arguments at all steps

// A cell state is read by the gates i, f and z one step later, by the output gate at once. Diagonal weights are a row.
Val memory_gradient(const Sequences& all, Val dz, Val c, Val before, bool diagonal) {
  std::vector<Val> parts(4);
  const std::vector<std::int64_t> blocks = all.blocks("ifzo");
  for (std::size_t g = 0; g < 4; ++g) {
    const Val da = all.block(dz, blocks[g]), seen = g == 3 ? c : before;
    parts[static_cast<std::size_t>(blocks[g])] = diagonal ? all.row_sum(da * seen) : all.matrix_gradient(da, seen);
  }
  return concatenate(parts, 0);
}

// `seen`: the state that the weights read.
struct GruCall {
  Val dz, gates, seen;
  Val d_gates;            // arriving at the gates; may be empty
  Val recurrent, update;  // weights; the first may be empty if `seen` of the result is not needed
};
// `seen`: of the state through all weights.
struct GruGradients {
  Val recurrent, update, bias, seen;
};

GruGradients gru_gradients_after(const Sequences& all, const GruCall& in) {
  const std::vector<std::int64_t> blocks = all.blocks("zro");
  const Val reset = all.neuron("reset_gate", all.block(in.gates, blocks[1]));
  Val d_product = all.block(in.dz, blocks[2]) * reset;
  if (in.d_gates) d_product = d_product + all.block(in.d_gates, 3);
  Val parts[3];
  for (std::size_t g = 0; g < 3; ++g)
    parts[static_cast<std::size_t>(blocks[g])] = g == 2 ? d_product : all.block(in.dz, blocks[g]);
  const Val da = concatenate(parts, 2);
  return {all.matrix_gradient(da, in.seen),
          {},
          all.row_sum(d_product),
          in.recurrent ? all.through(da, in.recurrent) : Val{}};
}

GruGradients gru_gradients_before(const Sequences& all, const GruCall& in) {
  const std::vector<std::int64_t> blocks = all.blocks("zro");
  const Val reset = all.neuron("reset_gate", all.block(in.gates, blocks[1]));
  const Val keep = in.update ? all.neuron("update_gate", all.block(in.gates, blocks[0])) : Val{};
  const Val d_gates = all.block(in.dz, 0, 2), d_candidate = all.block(in.dz, 2);
  const Val rows[] = {all.matrix_gradient(d_gates, in.seen), all.matrix_gradient(d_candidate, reset * in.seen)};
  GruGradients result;
  result.recurrent = concatenate(rows, 0);
  if (in.update) result.update = all.matrix_gradient(d_candidate, keep * in.seen);
  if (!in.recurrent) return result;
  result.seen = all.through(d_gates, all.matrix_rows(in.recurrent, 0, 2)) +
                all.through(d_candidate, all.matrix_rows(in.recurrent, 2, 1)) * reset;
  if (in.update) result.seen = result.seen + all.through(d_candidate, in.update) * keep;
  return result;
}

// ---- the same as decompositions, for front ends that keep the forward results

Sequences sequences_of(const DecompositionCall& call) { return {call.builder, call.attributes, call.inputs[1]}; }

// dz, h, h0
std::vector<Val> rnn_weights(const DecompositionCall& call) {
  const Sequences all = sequences_of(call);
  return {all.matrix_gradient(call.inputs[0], all.earlier(call.inputs[1], call.inputs[2]))};
}

// dz, h, h0, c, c0, [memory]
std::vector<Val> lstm_weights(const DecompositionCall& call) {
  std::vector<Val> made = rnn_weights(call);
  if (call.inputs.size() < 6) return made;
  const Sequences all = sequences_of(call);
  const Val c = call.inputs[3], before = all.earlier(c, call.inputs[4]);
  made.push_back(memory_gradient(all, call.inputs[0], c, before, call.inputs[5].shape().rank() == 1));
  return made;
}

// dz, h, h0, gates, [update]
std::vector<Val> gru_weights(const DecompositionCall& call) {
  const Sequences all = sequences_of(call);
  GruCall in{call.inputs[0], call.inputs[3], all.earlier(call.inputs[1], call.inputs[2]), {}, {}, {}};
  if (call.inputs.size() > 4) in.update = call.inputs[4];
  const bool after = call.attributes.flag("reset_after");
  const GruGradients made = after ? gru_gradients_after(all, in) : gru_gradients_before(all, in);
  return made.update ? std::vector<Val>{made.recurrent, made.update} : std::vector<Val>{made.recurrent};
}

// An optional input, empty when it was left out.
Val optional(const GradientContext& context, std::size_t index) {
  if (index >= context.input_count() || context.input(index).shape() == Shape{0}) return {};
  return context.input(index);
}

Sequences sequences_of(const GradientContext& context) {
  return {context.builder(), context.attributes(), context.output(0)};
}

}  // namespace

std::vector<Decomposition> recurrent_weight_gradients() {
  const auto defaults = [](const char* op) { return registry().at(op).defaults(); };
  return {{"rnn_weight_gradients", {"dz", "h", "h0"}, {}, defaults("rnn"), rnn_weights},
          {"lstm_weight_gradients", {"dz", "h", "h0", "c", "c0", "memory"}, {}, defaults("lstm"), lstm_weights, 1},
          {"gru_weight_gradients", {"dz", "h", "h0", "gates", "update"}, {}, defaults("gru"), gru_weights, 1}};
}

void rnn_gradient_rule(GradientContext& context) {
  const Sequences all = sequences_of(context);
  const Val recurrent = context.input(1), mask = optional(context, 3);
  const std::vector<Val> parts = context.ops("rnn_gradient",
                                             {recurrent, context.output(1), all.or_zeros(context.output_gradient(0)),
                                              all.or_nothing(context.output_gradient(1)), all.or_nothing(mask)},
                                             context.attributes());
  const Val before = all.earlier(context.output(0), context.input(2));
  context.give(0, parts[0]);
  if (context.wants(1)) context.give(1, all.matrix_gradient(parts[0], all.times(before, mask)));
  context.give(2, parts[1]);
  if (context.wants(3) && mask) context.give(3, all.through(parts[0], recurrent) * before);
}

void lstm_gradient_rule(GradientContext& context) {
  const Sequences all = sequences_of(context);
  const Val recurrent = context.input(1), memory = optional(context, 4), mask = optional(context, 5);
  const std::vector<Val> parts =
      context.ops("lstm_gradient",
                  {recurrent, context.output(2), context.output(1), context.input(3),
                   all.or_zeros(context.output_gradient(0)), all.or_nothing(context.output_gradient(1)),
                   all.or_nothing(context.output_gradient(2)), all.or_nothing(memory), all.or_nothing(mask)},
                  context.attributes());
  const Val before = all.earlier(context.output(0), context.input(2));
  context.give(0, parts[0]);
  if (context.wants(1)) context.give(1, all.matrix_gradient(parts[0], all.times(before, mask)));
  context.give(2, parts[1]);
  context.give(3, parts[2]);
  if (context.wants(4) && memory)
    context.give(4, memory_gradient(all, parts[0], context.output(1), all.earlier(context.output(1), context.input(3)),
                                    memory.shape().rank() == 1));
  if (context.wants(5) && mask) context.give(5, all.through(parts[0], recurrent) * before);
}

void gru_gradient_rule(GradientContext& context) {
  const Sequences all = sequences_of(context);
  const Val update = optional(context, 3), bias = optional(context, 4), mask = optional(context, 5);
  const std::vector<Val> parts =
      context.ops("gru_gradient",
                  {context.input(1), context.output(1), context.output(0), context.input(2),
                   all.or_zeros(context.output_gradient(0)), all.or_nothing(context.output_gradient(1)),
                   all.or_nothing(update), all.or_nothing(mask)},
                  context.attributes());
  context.give(0, parts[0]);
  context.give(2, parts[1]);
  const Val before = all.earlier(context.output(0), context.input(2));
  const GruCall in{
      parts[0], context.output(1), all.times(before, mask), context.output_gradient(1), mask ? context.input(1) : Val{},
      update};
  const GruGradients made =
      context.attributes().flag("reset_after") ? gru_gradients_after(all, in) : gru_gradients_before(all, in);
  context.give(1, made.recurrent);
  if (update) context.give(3, made.update);
  if (bias) context.give(4, made.bias);
  if (mask) context.give(5, made.seen * before);
}

}  // namespace openmps::engine
