#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/recurrent_fragment.h"

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/row_order.h"

namespace openmps::fw::recurrent {
namespace {

using engine::Attributes;
using engine::DType;
using engine::Integers;

struct Words {
  const char *forward, *gradient;
};
constexpr Words kWords[] = {{"rnn", "rnn_gradient"}, {"lstm", "lstm_gradient"}, {"gru", "gru_gradient"}};
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
    const Shape shape = graph.type(sequence).shape;
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
    return parameters.is_row ? reshape(graph_, given, {parameters.whole_columns()}) : given;
  }
  Tensor or_nothing(Tensor x) const { return x ? x : nothing(graph_); }
  Shape sequence(std::int64_t columns) const { return {steps_, rows_, columns}; }
  std::int64_t steps() const noexcept { return steps_; }

  Tensor flat(Tensor x) const {
    const Shape shape = graph_.type(x).shape;
    return reshape(graph_, x, {engine::Extent(steps_) * rows_, shape.rank() > 0 ? shape.back() : engine::Extent(1)});
  }
  Tensor earlier(Tensor x, Tensor first) const {
    const Tensor start = reshape(graph_, first, {1, rows_, layer_.features});
    if (steps_ < 2) return start;
    const Tensor rest = slice(graph_, x, 0, layer_.backward ? 1 : 0, steps_ - 1);
    const Tensor forward[] = {start, rest}, backward[] = {rest, start};
    return layer_.backward ? join(graph_, backward, 0) : join(graph_, forward, 0);
  }
  Tensor gate(Tensor x, std::int64_t gate, std::int64_t count = 1) const {
    return slice(graph_, x, 2, engine::Extent(gate) * layer_.features, engine::Extent(count) * layer_.features);
  }
  Tensor neuron(std::size_t gate, Tensor x) const {
    const std::string& text = layer_.neurons[gate];
    if (text == "identity") return x;
    Attributes attributes;
    std::size_t at = text.find(':');
    const std::string op = "neuron_" + text.substr(0, at);
    for (const char* name : {"a", "b", "c"}) {
      if (at == std::string::npos) break;
      attributes.set(name, std::strtod(text.c_str() + at + 1, nullptr));
      at = text.find(':', at + 1);
    }
    return op_named(op, x, attributes);
  }
  // da^T x over all steps.
  Tensor matrix_gradient(Tensor da, Tensor x) const {
    return op("matmul", {flat(da), flat(x)}, {{"transpose_a", true}});
  }
  Tensor row_sum(Tensor x) const { return op("reduce_sum", {flat(x)}, {{"axes", Integers{0}}, {"keep_axes", true}}); }

 private:
  Tensor op_named(const std::string& name, Tensor x, const Attributes& attributes) const {
    return graph_.op(name.c_str(), {x}, attributes);
  }
  GraphBuilder& graph_;
  const RecurrentLayer& layer_;
  std::span<const Tensor> parts_;
  std::int64_t steps_ = 0, rows_ = 0;
};

Tensor projected(GraphBuilder& graph, const RecurrentLayer& layer, const LayerBuilder& walk, Tensor x) {
  const Tensor bias = walk.part(PartKind::Bias);
  const std::int64_t columns = layer.gate_values();
  if (const Tensor weights = walk.part(PartKind::Input))
    return walk.op("matmul", {x, weights, reshape(graph, bias, {columns})}, {{"transpose_b", true}});
  const std::vector<Tensor> copies(static_cast<std::size_t>(layer.gates()), x);
  return walk.op("add", {join(graph, copies, 2), bias});
}

// The gradients of a recurrent part, from its operand at every step and the gradient of its result.
Tensor recurrent_gradient(GraphBuilder& graph, const RecurrentLayer& layer, const LayerBuilder& walk,
                          const BackwardInputs& in, Tensor dz) {
  const Tensor before = walk.earlier(in.h, in.h0);
  if (layer.kind != Kind::Gru) return walk.matrix_gradient(dz, before);
  const Tensor reset = walk.neuron(1, walk.gate(in.gates, 1));
  const Tensor parts[] = {walk.matrix_gradient(walk.gate(dz, 0, 2), before),
                          walk.matrix_gradient(walk.gate(dz, 2), walk.op("multiply", {reset, before}))};
  return join(graph, parts, 0);
}

Tensor memory_gradient(GraphBuilder& graph, const Part& part, const LayerBuilder& walk, const BackwardInputs& in,
                       Tensor dz) {
  const Tensor before = walk.earlier(in.c, in.c0);
  std::vector<Tensor> blocks;
  for (std::int64_t g = 0; g < 4; ++g) {
    const Tensor da = walk.gate(dz, g), seen = g == 3 ? in.c : before;
    blocks.push_back(part.is_row ? walk.row_sum(walk.op("multiply", {da, seen})) : walk.matrix_gradient(da, seen));
  }
  return join(graph, blocks, part.is_row ? 1 : 0);
}

// The gradient with 0 in the blocks that the descriptor leaves out.
Tensor without_missing(GraphBuilder& graph, const Part& part, Tensor gradient) {
  const auto blocks = static_cast<std::size_t>(part.blocks);
  if (std::all_of(part.has_block.begin(), part.has_block.begin() + static_cast<std::ptrdiff_t>(blocks),
                  [](bool has) { return has; }))
    return gradient;
  std::vector<Tensor> kept;
  for (std::size_t g = 0; g < blocks; ++g)
    kept.push_back(part.has_block[g] ? block_of(graph, part, gradient, g) : zeros(graph, {part.rows, part.columns}));
  return join(graph, kept, part.is_row ? 1 : 0);
}

Tensor part_gradient(GraphBuilder& graph, const RecurrentLayer& layer, const Part& part, const LayerBuilder& walk,
                     const BackwardInputs& in, Tensor dz) {
  switch (part.kind) {
    case PartKind::Input:
      return walk.matrix_gradient(dz, in.x);
    case PartKind::Recurrent:
      return recurrent_gradient(graph, layer, walk, in, dz);
    case PartKind::Memory:
      return memory_gradient(graph, part, walk, in, dz);
    case PartKind::Update: {
      const Tensor keep = walk.neuron(0, walk.gate(in.gates, 0));
      return walk.matrix_gradient(walk.gate(dz, 2), walk.op("multiply", {keep, walk.earlier(in.h, in.h0)}));
    }
    case PartKind::Bias:
      return walk.row_sum(dz);
  }
  return {};
}

Tensor input_gradient(GraphBuilder& graph, const RecurrentLayer& layer, const LayerBuilder& walk, Tensor dz) {
  if (const Tensor weights = walk.part(PartKind::Input))
    return reshape(graph, walk.op("matmul", {walk.flat(dz), weights}), walk.sequence(layer.inputs));
  Tensor sum = walk.gate(dz, 0);
  for (std::int64_t g = 1; g < layer.gates(); ++g) sum = walk.op("add", {sum, walk.gate(dz, g)});
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
  Backward result{
      input_gradient(graph, layer, walk, dz), outputs[1], layer.has_cell() ? outputs[2] : Tensor{}, {}, {}, {}};
  for (const Part& part : layer.parts)
    result.parts.push_back(without_missing(graph, part, part_gradient(graph, layer, part, walk, in, dz)));
  return result;
}

Backward build_backward_by_step(GraphBuilder& graph, const RecurrentLayer& layer, const BackwardInputs& in,
                                std::span<const Tensor> parts) {
  const Shape shape = graph.type(in.h).shape;
  if (shape.rank() != 3) return {};
  const std::int64_t steps = shape[0];
  const auto at = [&](Tensor sequence, std::int64_t t) { return slice(graph, sequence, 0, t, 1); };
  const auto state_at = [&](Tensor sequence, std::int64_t t) {
    return reshape(graph, at(sequence, t), {shape[1], shape[2]});
  };
  const auto add = [&](Tensor a, Tensor b) { return graph.op("add", {a, b}, {}); };
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
      const Tensor step = reshape(graph, later, {1, shape[1], shape[2]});
      return own ? add(at(own, t), step) : step;
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
        whole.parts[part] = add(whole.parts[part], step.parts[part]);
    }
  }
  whole.dx = join(graph, dx, 0);
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

Tensor block_of(GraphBuilder& graph, const Part& part, Tensor whole, std::size_t block) {
  const std::int64_t length = part.is_row ? part.columns : part.rows;
  return slice(graph, whole, part.is_row ? 1 : 0, engine::Extent(static_cast<std::int64_t>(block)) * length, length);
}

Tensor zeros(GraphBuilder& graph, const Shape& shape) {
  return graph.op("broadcast_to", {graph.constant(0)},
                  {{"shape", Integers(shape.extents().begin(), shape.extents().end())}});
}

Tensor reshape(GraphBuilder& graph, Tensor x, const Shape& shape) {
  if (graph.type(x).shape == shape) return x;
  return graph.op("reshape", {x}, {{"shape", Integers(shape.extents().begin(), shape.extents().end())}});
}

Tensor slice(GraphBuilder& graph, Tensor x, std::size_t axis, std::int64_t first, std::int64_t count) {
  const Shape shape = graph.type(x).shape;
  if (axis < shape.rank() && first == 0 && count == shape[axis]) return x;
  Integers starts(shape.rank(), 0), ends(shape.extents().begin(), shape.extents().end());
  if (axis < shape.rank()) starts[axis] = first, ends[axis] = first + count;
  return graph.op("slice", {x}, {{"starts", starts}, {"ends", ends}, {"strides", Integers(shape.rank(), 1)}});
}

Tensor join(GraphBuilder& graph, std::span<const Tensor> parts, std::int64_t axis) {
  if (parts.size() == 1) return parts[0];
  const std::vector<Tensor> made = graph.ops("concatenate", parts, {{"axis", axis}});
  return made.empty() ? Tensor{} : made[0];
}

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
      step.push_back(slice(graph, state, 0, on, here - on));
      if (here < rows) step.push_back(zeros(graph, {rows - here, layer.features}));
      whole.push_back(reshape(graph, join(graph, step, 0), {1, rows, layer.features}));
    }
    fill();
    return join(graph, whole, 0);
  };
  if (dh_end) in.dh = graph.op("add", {in.dh, at_ends(dh_end)}, {});
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
    for (const Tensor each : *found) steps.push_back(reshape(graph, each, step));
    const Tensor whole = order(join(graph, steps, 0));
    for (std::size_t t = 0; t < found->size(); ++t)
      (*found)[t] = reshape(graph, slice(graph, whole, 0, static_cast<std::int64_t>(t), 1), state);
  }
  return made;
}

}  // namespace openmps::fw::recurrent
