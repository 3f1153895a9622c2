// Recurrent layers with their gradients, drawn.
#include "tests/layers/recurrent_kinds.h"

#include <algorithm>

namespace openmps::fw::testing {

using namespace recurrent;  // the subject of this file

RecurrentLayer drawn_layer(LayerDraw& draw, Kind kind) {
  static constexpr const char* kNeurons[] = {"sigmoid", "tanh", "soft_plus:0.8:0.5:1", "soft_sign:0.7:0:0", "identity"};
  RecurrentLayer layer;
  layer.kind = kind;
  layer.features = draw.from(1, 4);
  layer.takes_input_as_is = draw.one_in(4);
  layer.inputs = layer.takes_input_as_is ? layer.features : draw.from(1, 4);
  for (std::string& neuron : layer.neurons) neuron = kNeurons[draw.from(0, 4)];
  layer.cell_neuron = kNeurons[draw.from(0, 3)];
  layer.flip = draw.one_in(3);
  layer.backward = draw.one_in(2);
  layer.add_parts(draw.one_in(2), draw.one_in(2));
  for (Part& part : layer.parts)
    for (bool& has : part.has_block) has = true;
  return layer;
}

namespace {

using engine::DType;

std::vector<std::int64_t> drawn_rows(LayerDraw& draw, std::int64_t most) {
  std::vector<std::int64_t> rows;
  for (std::int64_t i = draw.from(1, 5); i-- > 0;) rows.push_back(draw.one_in(2) ? draw.from(1, most) : most);
  std::ranges::sort(rows, std::greater<>());
  rows.front() = most;
  return rows;
}

class RecurrentGraph {
 public:
  explicit RecurrentGraph(const RecurrentLayer& layer) { made_.title = "recurrent layer " + layer.key(); }

  Tensor input(const Shape& shape, double low = -1, double high = 1) {
    made_.inputs.push_back({shape, low, high});
    made_.title += " " + shape.str();
    return tensors_.emplace_back(graph_.input(DType::Float32, shape, "input"));
  }
  Tensor result(Tensor y, Tensor dy) {
    graph_.output(y);
    made_.arriving.push_back(position(dy));
    return dy;
  }
  void gradient(Tensor with, Tensor value) {
    made_.with.push_back(static_cast<std::size_t>(position(with)));
    graph_.output(reshape(value, with.shape()));
  }
  GraphBuilder& graph() noexcept { return graph_; }
  LayerGraph take() {
    graph_.status().throw_if_error();
    made_.text = graph_.str();
    return std::move(made_);
  }

 private:
  int position(Tensor tensor) const {
    const auto found = std::ranges::find(tensors_, tensor.id, &Tensor::id);
    return static_cast<int>(found - tensors_.begin());
  }
  GraphBuilder graph_{"recurrent layer"};
  LayerGraph made_;
  std::vector<Tensor> tensors_;
};

// 1 in the rows that a step has: the rest of a sequence does not count.
Tensor rows_that_count(GraphBuilder& graph, const Shape& shape, std::span<const std::int64_t> step_rows) {
  std::vector<Tensor> steps;
  for (const std::int64_t rows : step_rows) {
    std::vector<Tensor> step{zeros(graph, {1, rows, shape[2]}) + 1};
    if (rows < shape[1]) step.push_back(zeros(graph, {1, shape[1] - rows, shape[2]}));
    steps.push_back(concatenate(step, 1));
  }
  return concatenate(steps, 0);
}

LayerGraph recurrent_layer(LayerDraw& draw, Kind kind) {
  const RecurrentLayer layer = drawn_layer(draw, kind);
  const std::int64_t rows = draw.from(1, 3);
  const std::vector<std::int64_t> step_rows = drawn_rows(draw, rows);
  const auto steps = static_cast<std::int64_t>(step_rows.size());
  const bool by_step = draw.one_in(2);
  RecurrentGraph made(layer);
  GraphBuilder& graph = made.graph();
  BackwardInputs in;
  in.x = made.input({steps, rows, layer.inputs});
  in.h0 = made.input({rows, layer.features});
  if (layer.has_cell()) in.c0 = made.input({rows, layer.features});
  std::vector<Tensor> parts;
  for (const Part& part : layer.parts) parts.push_back(made.input({part.whole_rows(), part.whole_columns()}));
  const Forward forward = run_layer(graph, layer, in.x, parts, in.h0, in.c0, step_rows);
  in.h = forward.h;
  in.c = forward.c;
  in.gates = forward.gates;
  const Tensor arriving = made.input({steps, rows, layer.features});
  const Tensor counts = rows_that_count(graph, {steps, rows, layer.features}, step_rows);
  in.dh = arriving * counts;
  made.result(forward.h * counts, arriving);
  const Backward backward = by_step ? run_layer_gradient_by_step(graph, layer, in, parts, step_rows)
                                    : run_layer_gradient(graph, layer, in, parts, step_rows);
  graph.status().throw_if_error();
  made.gradient(in.x, backward.dx);
  made.gradient(in.h0, backward.dh0);
  if (layer.has_cell()) made.gradient(in.c0, backward.dc0);
  for (std::size_t i = 0; i < parts.size(); ++i) made.gradient(parts[i], backward.parts[i]);
  return made.take();
}

template <Kind kKind>
LayerGraph drawn(LayerDraw& draw) {
  return recurrent_layer(draw, kKind);
}

}  // namespace

const std::vector<LayerKind>& recurrent_kinds() {
  static const std::vector<LayerKind> kinds{
      {"single gate", drawn<Kind::SingleGate>}, {"LSTM", drawn<Kind::Lstm>}, {"GRU", drawn<Kind::Gru>}};
  return kinds;
}

}  // namespace openmps::fw::testing
