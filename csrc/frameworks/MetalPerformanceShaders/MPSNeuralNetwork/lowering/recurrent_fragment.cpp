#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/recurrent_fragment.h"

#include <algorithm>
#include <memory>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/row_order.h"

namespace openmps::fw::recurrent {
namespace {

using engine::Attributes;
using engine::DType;

struct Words {
  const char *forward, *gradient, *weights;
};
constexpr Words kWords[] = {{"rnn", "rnn_gradient", "rnn_weight_gradients"},
                            {"lstm", "lstm_gradient", "lstm_weight_gradients"},
                            {"gru", "gru_gradient", "gru_weight_gradients"}};
const Words& words_of(Kind kind) { return kWords[static_cast<std::size_t>(kind)]; }

Attributes attributes_of(const RecurrentLayer& layer) {
  Attributes result{{"reverse", layer.backward}};
  if (layer.kind == Kind::SingleGate) {
    result.set("activation", layer.neurons[0]);
  } else if (layer.kind == Kind::Lstm) {
    constexpr const char* kNames[] = {"input_gate", "forget_gate", "cell_gate", "output_gate"};
    for (std::size_t g = 0; g < 4; ++g) result.set(kNames[g], layer.neurons[g]);
    result.set("cell_activation", layer.cell_neuron);
  } else {
    constexpr const char* kNames[] = {"update_gate", "reset_gate", "candidate_gate"};
    for (std::size_t g = 0; g < 3; ++g) result.set(kNames[g], layer.neurons[g]);
    result.set("p_norm", layer.p_norm);
    result.set("flip", layer.flip);
  }
  return result;
}

Tensor nothing(GraphBuilder& graph) {
  return graph.constant(std::make_shared<engine::Literal>(engine::Literal{{DType::Float32, {0}}, {}}), "nothing");
}

// A sequence and a layer in one graph.
class LayerBuilder {
 public:
  LayerBuilder(GraphBuilder& graph, const RecurrentLayer& layer, std::span<const Tensor> parts, Tensor sequence)
      : graph_(graph), layer_(layer), parts_(parts) {
    const Shape shape = sequence.shape();
    if (shape.rank() == 3) steps_ = shape[0], rows_ = shape[1];
  }

  Tensor op(const char* name, std::initializer_list<Tensor> inputs, Attributes attributes = {}) const {
    return graph_.op(name, inputs, std::move(attributes));
  }
  Tensor part(PartKind kind) const {
    const int index = layer_.find(kind);
    return index < 0 ? Tensor{} : parts_[static_cast<std::size_t>(index)];
  }
  // In the form of the recurrent operations: rows of numbers have one axis.
  Tensor memory() const {
    const int index = layer_.find(PartKind::Memory);
    if (index < 0) return nothing(graph_);
    const Part& parameters = layer_.parts[static_cast<std::size_t>(index)];
    const Tensor given = parts_[static_cast<std::size_t>(index)];
    return parameters.is_row ? reshape(given, {parameters.whole_columns()}) : given;
  }
  Tensor or_nothing(Tensor x) const { return x ? x : nothing(graph_); }
  Shape sequence(std::int64_t columns) const { return {steps_, rows_, columns}; }
  std::int64_t steps() const noexcept { return steps_; }

  Tensor flat(Tensor x) const {
    const Shape shape = x.shape();
    return reshape(x, {engine::Extent(steps_) * rows_, shape.rank() > 0 ? shape.back() : engine::Extent(1)});
  }
  // da^T x over all steps.
  Tensor matrix_gradient(Tensor da, Tensor x) const {
    return op("matmul", {flat(da), flat(x)}, {{"transpose_a", true}});
  }

 private:
  GraphBuilder& graph_;
  const RecurrentLayer& layer_;
  std::span<const Tensor> parts_;
  std::int64_t steps_ = 0, rows_ = 0;
};

Tensor projected(GraphBuilder& graph, const RecurrentLayer& layer, const LayerBuilder& walk, Tensor x) {
  const Tensor bias = walk.part(PartKind::Bias);
  const std::int64_t columns = layer.gate_values();
  if (const Tensor weights = walk.part(PartKind::Input))
    return walk.op("matmul", {x, weights, reshape(bias, {columns})}, {{"transpose_b", true}});
  const std::vector<Tensor> copies(static_cast<std::size_t>(layer.gates()), x);
  return concatenate(copies, 2) + bias;
}

// The gradient with 0 in the blocks that the descriptor leaves out.
Tensor without_missing(GraphBuilder& graph, const Part& part, Tensor gradient) {
  const auto blocks = static_cast<std::size_t>(part.blocks);
  if (std::all_of(part.has_block.begin(), part.has_block.begin() + static_cast<std::ptrdiff_t>(blocks),
                  [](bool has) { return has; }))
    return gradient;
  std::vector<Tensor> kept;
  for (std::size_t g = 0; g < blocks; ++g)
    kept.push_back(part.has_block[g] ? block_of(part, gradient, g) : zeros(graph, {part.rows, part.columns}));
  return concatenate(kept, part.is_row ? 1 : 0);
}

// Of the recurrent weights, and of the memory or update weights if the layer has them.
std::vector<Tensor> weight_gradients(GraphBuilder& graph, const RecurrentLayer& layer, const LayerBuilder& walk,
                                     const BackwardInputs& in, Tensor dz) {
  std::vector<Tensor> inputs{dz, in.h, in.h0};
  if (layer.kind == Kind::Lstm) inputs.insert(inputs.end(), {in.c, in.c0});
  if (layer.kind == Kind::Gru) inputs.push_back(in.gates);
  if (layer.find(PartKind::Memory) >= 0) inputs.push_back(walk.memory());
  if (const Tensor update = walk.part(PartKind::Update)) inputs.push_back(update);
  std::vector<Tensor> made = graph.ops(words_of(layer.kind).weights, inputs, attributes_of(layer));
  made.resize(2);  // also after a failure
  return made;
}

std::vector<Tensor> part_gradients(GraphBuilder& graph, const RecurrentLayer& layer, const LayerBuilder& walk,
                                   const BackwardInputs& in, Tensor dz) {
  const std::vector<Tensor> weights = weight_gradients(graph, layer, walk, in, dz);
  std::vector<Tensor> made;
  for (const Part& part : layer.parts) {
    const Tensor gradient = part.kind == PartKind::Input       ? walk.matrix_gradient(dz, in.x)
                            : part.kind == PartKind::Recurrent ? weights[0]
                            : part.kind == PartKind::Bias      ? reduce_sum(dz, {0, 1})
                                                               : weights[1];
    made.push_back(without_missing(graph, part, reshape(gradient, {part.whole_rows(), part.whole_columns()})));
  }
  return made;
}

Tensor input_gradient(const RecurrentLayer& layer, const LayerBuilder& walk, Tensor dz) {
  if (const Tensor weights = walk.part(PartKind::Input))
    return reshape(walk.op("matmul", {walk.flat(dz), weights}), walk.sequence(layer.inputs));
  const auto gate = [&](std::int64_t g) { return narrow(dz, 2, engine::Extent(g) * layer.features, layer.features); };
  Tensor sum = gate(0);
  for (std::int64_t g = 1; g < layer.gates(); ++g) sum = sum + gate(g);
  return sum;
}

Forward build_forward(GraphBuilder& graph, const RecurrentLayer& layer, Tensor x, std::span<const Tensor> parts,
                      Tensor h0, Tensor c0) {
  const LayerBuilder walk(graph, layer, parts, x);
  std::vector<Tensor> inputs{projected(graph, layer, walk, x), walk.part(PartKind::Recurrent), h0};
  if (layer.kind == Kind::Lstm) {
    inputs.push_back(c0);
    inputs.push_back(walk.memory());
  }
  if (layer.kind == Kind::Gru) inputs.push_back(walk.or_nothing(walk.part(PartKind::Update)));
  const std::vector<Tensor> outputs = graph.ops(words_of(layer.kind).forward, inputs, attributes_of(layer));
  if (outputs.size() < 2) return {};
  return layer.has_cell() ? Forward{outputs[0], outputs[1], outputs[2]} : Forward{outputs[0], {}, outputs[1]};
}

Backward build_backward(GraphBuilder& graph, const RecurrentLayer& layer, const BackwardInputs& in,
                        std::span<const Tensor> parts) {
  const LayerBuilder walk(graph, layer, parts, in.x);
  std::vector<Tensor> inputs{walk.part(PartKind::Recurrent), in.gates};
  if (layer.kind == Kind::Lstm) {
    inputs.insert(inputs.end(), {in.c, in.c0, in.dh, walk.or_nothing(in.dc), nothing(graph), walk.memory()});
  } else if (layer.kind == Kind::Gru) {
    inputs.insert(inputs.end(), {in.h, in.h0, in.dh, nothing(graph), walk.or_nothing(walk.part(PartKind::Update))});
  } else {
    inputs.push_back(in.dh);
  }
  const std::vector<Tensor> outputs = graph.ops(words_of(layer.kind).gradient, inputs, attributes_of(layer));
  if (outputs.size() < 2) return {};
  const Tensor dz = outputs[0];
  return {input_gradient(layer, walk, dz),
          outputs[1],
          layer.has_cell() ? outputs[2] : Tensor{},
          part_gradients(graph, layer, walk, in, dz),
          {},
          {}};
}

Backward build_backward_by_step(GraphBuilder& graph, const RecurrentLayer& layer, const BackwardInputs& in,
                                std::span<const Tensor> parts) {
  const Shape shape = in.h.shape();
  if (shape.rank() != 3) return {};
  const std::int64_t steps = shape[0];
  const auto at = [&](Tensor sequence, std::int64_t t) { return narrow(sequence, 0, t, 1); };
  const auto state_at = [&](Tensor sequence, std::int64_t t) { return reshape(at(sequence, t), {shape[1], shape[2]}); };
  Backward whole;
  whole.dh_before.resize(static_cast<std::size_t>(steps));
  whole.dc_before = whole.dh_before;
  std::vector<Tensor> dx(static_cast<std::size_t>(steps));
  for (std::int64_t i = 0; i < steps; ++i) {
    const std::int64_t t = layer.backward ? i : steps - 1 - i, before = layer.backward ? t + 1 : t - 1;
    const bool is_first = i + 1 == steps;
    // Adds the gradient of this step's state from the next step.
    const auto with_later = [&](Tensor own, Tensor later) {
      if (!later) return own ? at(own, t) : own;
      const Tensor step = reshape(later, {1, shape[1], shape[2]});
      return own ? at(own, t) + step : step;
    };
    BackwardInputs one{at(in.x, t),
                       at(in.h, t),
                       {},
                       at(in.gates, t),
                       is_first ? in.h0 : state_at(in.h, before),
                       {},
                       with_later(in.dh, whole.dh0),
                       with_later(in.dc, whole.dc0)};
    if (layer.has_cell()) {
      one.c = at(in.c, t);
      one.c0 = is_first ? in.c0 : state_at(in.c, before);
    }
    const Backward step = build_backward(graph, layer, one, parts);
    if (step.parts.size() != parts.size()) return {};
    const auto index = static_cast<std::size_t>(t);
    dx[index] = step.dx;
    whole.dh_before[index] = whole.dh0 = step.dh0;
    whole.dc_before[index] = whole.dc0 = step.dc0;
    for (std::size_t part = 0; part < parts.size(); ++part) {
      if (i == 0)
        whole.parts.push_back(step.parts[part]);
      else
        whole.parts[part] = whole.parts[part] + step.parts[part];
    }
  }
  whole.dx = concatenate(dx, 0);
  return whole;
}

bool shrinks(std::span<const std::int64_t> step_rows) { return step_rows.front() != step_rows.back(); }

// Non-finite numbers after an end must not be multiplied by gradients of 0.
BackwardInputs in_order(const RowOrder& order, BackwardInputs in) {
  for (Tensor* left : {&in.h, &in.c, &in.gates}) *left = order(*left);
  for (Tensor* padded : {&in.x, &in.dh, &in.dc}) *padded = order.turned(*padded);
  return in;
}

RecurrentLayer onward(const RecurrentLayer& layer) {
  RecurrentLayer result = layer;
  result.backward = false;
  return result;
}

}  // namespace

Tensor block_of(const Part& part, Tensor whole, std::size_t block) {
  const std::int64_t length = part.is_row ? part.columns : part.rows;
  return narrow(whole, part.is_row ? 1 : 0, engine::Extent(static_cast<std::int64_t>(block)) * length, length);
}

Tensor zeros(GraphBuilder& graph, const Shape& shape) { return broadcast_to(graph.constant(0), shape); }

int RecurrentLayer::find(PartKind wanted) const noexcept {
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i].kind == wanted) return static_cast<int>(i);
  return -1;
}

void RecurrentLayer::add_parts(bool extra, bool diagonal_memory) {
  const auto add = [&](PartKind part, std::int64_t rows, std::int64_t columns, std::int64_t blocks, bool is_row) {
    Part made;
    made.kind = part;
    made.rows = rows;
    made.columns = columns;
    made.blocks = blocks;
    made.is_row = is_row;
    parts.push_back(made);
  };
  if (!takes_input_as_is) add(PartKind::Input, features, inputs, gates(), false);
  add(PartKind::Recurrent, features, features, gates(), false);
  if (extra && kind == Kind::Gru) add(PartKind::Update, features, features, 1, false);
  if (extra && kind == Kind::Lstm)
    add(PartKind::Memory, diagonal_memory ? 1 : features, features, gates(), diagonal_memory);
  add(PartKind::Bias, 1, features, gates(), true);
}

std::string RecurrentLayer::key() const {
  std::string text = std::to_string(static_cast<int>(kind)) + " " + std::to_string(inputs) + " " +
                     std::to_string(features) + (takes_input_as_is ? " as is" : "") + (flip ? " flip" : "") +
                     (backward ? " backward " : " ") + std::to_string(p_norm) + " " + cell_neuron;
  for (const std::string& neuron : neurons) text += " " + neuron;
  for (const Part& part : parts) {
    text += " " + std::to_string(static_cast<int>(part.kind)) + (part.is_row ? "r" : "m");
    for (const bool has : part.has_block) text += has ? "1" : "0";
  }
  return text;
}

void enter_at_ends(GraphBuilder& graph, const RecurrentLayer& layer, BackwardInputs& in, Tensor dh_end, Tensor dc_end,
                   std::span<const std::int64_t> step_rows) {
  const auto steps = static_cast<std::int64_t>(step_rows.size()), rows = step_rows.front();
  const auto at_ends = [&](Tensor state) {
    std::vector<Tensor> whole;
    std::int64_t without = 0;  // steps at which no row ends
    const auto fill = [&] {
      if (without > 0) whole.push_back(zeros(graph, {without, rows, layer.features}));
      without = 0;
    };
    for (std::int64_t t = 0; t < steps; ++t) {
      const std::int64_t here = step_rows[static_cast<std::size_t>(t)];
      const bool is_end = layer.backward ? t == 0 : t + 1 == steps;
      const std::int64_t on = is_end ? 0 : layer.backward ? here : step_rows[static_cast<std::size_t>(t) + 1];
      if (on == here) {
        ++without;
        continue;
      }
      fill();
      std::vector<Tensor> step;
      if (on > 0) step.push_back(zeros(graph, {on, layer.features}));
      step.push_back(narrow(state, 0, on, here - on));
      if (here < rows) step.push_back(zeros(graph, {rows - here, layer.features}));
      whole.push_back(reshape(concatenate(step, 0), {1, rows, layer.features}));
    }
    fill();
    return concatenate(whole, 0);
  };
  if (dh_end) in.dh = in.dh + at_ends(dh_end);
  if (dc_end) in.dc = at_ends(dc_end);
}

Forward run_layer(GraphBuilder& graph, const RecurrentLayer& layer, Tensor x, std::span<const Tensor> parts, Tensor h0,
                  Tensor c0, std::span<const std::int64_t> step_rows) {
  if (!layer.backward || !shrinks(step_rows)) return build_forward(graph, layer, x, parts, h0, c0);
  const RowOrder order(graph, step_rows, true);
  const Forward made = build_forward(graph, onward(layer), order(x), parts, h0, c0);
  return {order(made.h), order(made.c), order(made.gates)};
}

Backward run_layer_gradient(GraphBuilder& graph, const RecurrentLayer& layer, const BackwardInputs& in,
                            std::span<const Tensor> parts, std::span<const std::int64_t> step_rows) {
  if (!shrinks(step_rows)) return build_backward(graph, layer, in, parts);
  const RowOrder order(graph, step_rows, layer.backward);
  Backward made = build_backward(graph, onward(layer), in_order(order, in), parts);
  made.dx = order.turned(made.dx);
  return made;
}

Backward run_layer_gradient_by_step(GraphBuilder& graph, const RecurrentLayer& layer, const BackwardInputs& in,
                                    std::span<const Tensor> parts, std::span<const std::int64_t> step_rows) {
  if (!shrinks(step_rows)) return build_backward_by_step(graph, layer, in, parts);
  const RowOrder order(graph, step_rows, layer.backward);
  Backward made = build_backward_by_step(graph, onward(layer), in_order(order, in), parts);
  made.dx = order.turned(made.dx);
  const Shape state{step_rows.front(), layer.features}, step{1, step_rows.front(), layer.features};
  for (std::vector<Tensor>* found : {&made.dh_before, &made.dc_before}) {
    if (!layer.backward || found->empty() || !found->front()) continue;
    std::vector<Tensor> steps;
    for (const Tensor each : *found) steps.push_back(reshape(each, step));
    const Tensor whole = order(concatenate(steps, 0));
    for (std::size_t t = 0; t < found->size(); ++t)
      (*found)[t] = reshape(narrow(whole, 0, static_cast<std::int64_t>(t), 1), state);
  }
  return made;
}

}  // namespace openmps::fw::recurrent
