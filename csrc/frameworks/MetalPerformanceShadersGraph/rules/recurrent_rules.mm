#include "frameworks/MetalPerformanceShadersGraph/rules/recurrent_rules.h"

namespace openmps::fw::graph {

std::string neuron_word(std::uint64_t activation) {
  constexpr const char *kWords[] = {"identity", "relu", "tanh", "sigmoid", "hard_sigmoid"};
  return activation < std::size(kWords) ? kWords[activation] : "activation " + to_string(activation);
}

namespace rules {
namespace {

struct Results {
  Tensor h, cell, gates;
};

using Inputs = std::vector<Tensor>;  // by RecurrentInput

Extent gates_of(const RecurrentParameters &parameters) {
  return parameters.cell == RecurrentCell::LSTM ? 4 : parameters.cell == RecurrentCell::GRU ? 3 : 1;
}

// Half of a tensor along one axis: 0 forward, 1 backward.
Tensor half(RuleContext &lowering, Tensor x, std::size_t axis, int which) {
  if (!x) return x;
  const Shape shape = lowering.shape(x);
  if (shape.rank() <= axis || shape[axis] % 2 != 0)
    lowering.fail(ErrorKind::Shape, "a tensor of both directions has shape " + shape.str() + ", axis " +
                                        to_string(axis) + " has to be even.");
  const Extent middle = shape[axis] / 2;
  return narrow(x, axis, which ? middle : Extent(0), middle);
}

std::size_t last_axis(RuleContext &lowering, Tensor x) { return x ? lowering.shape(x).rank() - 1 : 0; }

// The inputs of one direction of a bidirectional layer.
Inputs inputs_of_direction(RuleContext &lowering, const Inputs &both, int which) {
  Inputs one = both;
  const Tensor recurrent = half(lowering, both[kRecurrentWeight], 0, which);
  const Shape shape = lowering.shape(recurrent);
  one[kRecurrentWeight] = reshape(recurrent, {shape[shape.rank() - 2], shape.back()});
  if (!both[kInputWeight]) one[kSource] = half(lowering, both[kSource], last_axis(lowering, both[kSource]), which);
  for (const std::size_t input : {kInputWeight, kBias, kPeephole, kSecondaryBias})
    one[input] = half(lowering, both[input], 0, which);
  for (const std::size_t input : {kInitState, kInitCell, kMask})
    one[input] = half(lowering, both[input], last_axis(lowering, both[input]), which);
  return one;
}

// A missing input before a given one: a tensor without elements.
Tensor nothing(RuleContext &lowering, DType dtype) { return broadcast_to(lowering.number(0, dtype), Shape{0}); }

Tensor projected(RuleContext &lowering, const Inputs &in) {
  const Tensor x = in[kSource];
  if (!in[kInputWeight]) return in[kBias] ? x + in[kBias] : x;
  if (in[kBias]) return lowering.op("matmul", {x, in[kInputWeight], in[kBias]}, {{"transpose_b", true}});
  return lowering.op("matmul", {x, in[kInputWeight]}, {{"transpose_b", true}});
}

Results run_one_way(RuleContext &lowering, const RecurrentParameters &parameters, const Inputs &in, bool reverse) {
  const Tensor z = projected(lowering, in);
  const Shape shape = lowering.shape(z), weights = lowering.shape(in[kRecurrentWeight]);
  if (shape.rank() != 3 || weights.rank() != 2)
    lowering.fail(ErrorKind::Shape, "the source has shape " + lowering.shape(in[kSource]).str() +
                                        " and the recurrent weight " + weights.str() + ", expects (T, N, I) and (" +
                                        to_string(gates_of(parameters)) + "H, H).");
  const Shape state{shape[1], weights[1]}, sequence{shape[0], shape[1], weights[1]};
  const DType dtype = lowering.dtype(z);
  const auto start = [&](std::size_t input) {
    return broadcast_to(in[input] ? in[input] : lowering.number(0, dtype), state);
  };
  const Tensor mask = in[kMask] ? broadcast_to(in[kMask], sequence) : Tensor{};
  std::vector<Tensor> operands{z, in[kRecurrentWeight], start(kInitState)};
  const auto append = [&](std::initializer_list<Tensor> optional) {
    std::size_t needed = 0, position = 0;
    for (const Tensor &tensor : optional) {
      ++position;
      if (tensor) needed = position;
    }
    position = 0;
    for (const Tensor &tensor : optional)
      if (position++ < needed) operands.push_back(tensor ? tensor : nothing(lowering, dtype));
  };
  Attributes attributes = parameters.attributes;
  attributes.set("reverse", reverse);
  switch (parameters.cell) {
    case RecurrentCell::SingleGate: {
      append({mask});
      const std::vector<Tensor> made = lowering.ops("rnn", operands, attributes);
      return made.empty() ? Results{} : Results{made[0], {}, made[1]};
    }
    case RecurrentCell::LSTM: {
      operands.push_back(start(kInitCell));
      append({in[kPeephole], mask});
      const std::vector<Tensor> made = lowering.ops("lstm", operands, attributes);
      return made.empty() ? Results{} : Results{made[0], made[1], made[2]};
    }
    case RecurrentCell::GRU: {
      append({Tensor{}, in[kSecondaryBias], mask});
      const std::vector<Tensor> made = lowering.ops("gru", operands, attributes);
      return made.empty() ? Results{} : Results{made[0], {}, made[1]};
    }
  }
  return {};
}

Tensor side_by_side(RuleContext &lowering, Tensor forward, Tensor backward) {
  if (!forward) return {};
  const Tensor both[] = {forward, backward};
  return concatenate(both, last_axis(lowering, forward));
}

Results run(RuleContext &lowering, const RecurrentParameters &parameters, const Inputs &in) {
  if (!parameters.bidirectional) return run_one_way(lowering, parameters, in, parameters.reverse);
  const Results there = run_one_way(lowering, parameters, inputs_of_direction(lowering, in, 0), false);
  const Results back = run_one_way(lowering, parameters, inputs_of_direction(lowering, in, 1), true);
  return {side_by_side(lowering, there.h, back.h), side_by_side(lowering, there.cell, back.cell),
          side_by_side(lowering, there.gates, back.gates)};
}

Inputs first_inputs(const RuleContext &lowering) {
  Inputs inputs;
  for (std::size_t i = 0; i < kRecurrentInputs; ++i) inputs.push_back(lowering.input(i));
  return inputs;
}

// The gradient of the step that the layer computes last, as one of the whole sequence.
Tensor as_sequence(RuleContext &lowering, const RecurrentParameters &parameters, Tensor gradient,
                   const Shape &sequence) {
  const Extent step = parameters.reverse ? Extent(0) : sequence[0] - 1;
  return lowering.op(
      "slice_gradient", {reshape(gradient, {1, sequence[1], sequence[2]})},
      {{"starts", Integers{step, 0, 0}}, {"strides", Integers{1, 1, 1}}, {"shape", integers_of(sequence)}});
}

Tensor sum_of(Tensor a, Tensor b) { return !a ? b : !b ? a : a + b; }

}  // namespace

void recurrent(RuleContext &lowering, const RecurrentParameters &parameters) {
  const Results results = run(lowering, parameters, first_inputs(lowering));
  lowering.give(results.h);
  if (parameters.produce_cell) lowering.give(results.cell);
  if (parameters.training) lowering.give(results.gates);
}

// The layer is written again; if the graph has it already, common-subexpression elimination merges the two.
void recurrent_gradients(RuleContext &lowering, const RecurrentParameters &parameters,
                         const std::vector<RecurrentInput> &wanted) {
  const Inputs inputs = first_inputs(lowering);
  const Results results = run(lowering, parameters, inputs);
  std::vector<Tensor> by;
  for (const RecurrentInput input : wanted) by.push_back(inputs[input]);
  const auto last_step = [&](std::size_t input, Tensor sequence) {
    return lowering.has(input) ? as_sequence(lowering, parameters, lowering.input(input), lowering.shape(sequence))
                               : Tensor{};
  };
  const Tensor dh = sum_of(lowering.input(kRecurrentInputs), last_step(kRecurrentInputs + 1, results.h));
  std::vector<Tensor> gradients = lowering.graph.gradients(results.h, dh, by);
  if (const Tensor dc = last_step(kRecurrentInputs + 2, results.cell)) {
    const std::vector<Tensor> more = lowering.graph.gradients(results.cell, dc, by);
    for (std::size_t i = 0; i < gradients.size(); ++i) gradients[i] = sum_of(gradients[i], more[i]);
  }
  lowering.give(gradients);
}

}  // namespace rules
}  // namespace openmps::fw::graph
