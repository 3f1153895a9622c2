// Recurrent layers along the width of images with one row: a pixel is a time step, an image is a row of the sequence.
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/recurrent_fragment.h"

namespace openmps::fw::nn {
namespace {

using recurrent::Part;
using recurrent::RecurrentLayer;

// (N, 1, T, C) to (T, N, C).
Tensor sequence_of(Tensor images, const Nhwc& e) { return transpose(reshape(images, {e.n, e.w, e.c}), {1, 0, 2}); }

// (T, N, C) to (N, 1, T, C).
Tensor images_of(Tensor sequence, const Nhwc& e) { return reshape(transpose(sequence, {1, 0, 2}), e.shape()); }

std::vector<std::int64_t> step_rows_of(const Nhwc& e) { return std::vector(static_cast<std::size_t>(e.w), e.n); }

bool source_fits(const FilterCall& call, const RecurrentLayer& layer, const Nhwc& source) {
  if (source.h == 1 && source.c == layer.inputs) return true;
  call.fail(ErrorKind::Shape, "its source images have " + std::to_string(source.h) + " rows and " +
                                  std::to_string(source.c) + " channels, expected 1 row and " +
                                  std::to_string(layer.inputs) + " channels.");
  return false;
}

}  // namespace

void lower_recurrent(FilterCall& call, const RecurrentLayer& layer, std::span<const Tensor> parts) {
  const Nhwc source = call.extents(0);
  if (!source_fits(call, layer, source)) return;
  PlanBuilder& graph = call.lowering;
  const Tensor zeros = recurrent::zeros(graph, {source.n, layer.features});
  const recurrent::Forward forward =
      recurrent::run_layer(graph, layer, sequence_of(call.sources[0], source), parts, zeros,
                           layer.has_cell() ? zeros : Tensor{}, step_rows_of(source));
  call.result = images_of(forward.h, {source.n, 1, source.w, layer.features});
  if (!call.state) return;
  *call.state = {true, {}, source, nhwc(call.result), {}};
  call.state->set("h", forward.h);
  call.state->set("gates", forward.gates);
  if (layer.has_cell()) call.state->set("c", forward.c);
}

void lower_recurrent_gradient(FilterCall& call, const RecurrentLayer& layer, std::span<const Tensor> parts,
                              std::span<const recurrent::TrainedBlock> trained) {
  const Nhwc gradient = call.extents(0), source = call.extents(1);
  if (!source_fits(call, layer, source)) return;
  if (gradient != Nhwc{source.n, 1, source.w, layer.features})
    return call.fail(ErrorKind::Shape, "the gradient has " + gradient.pixels() + " pixels and " +
                                           std::to_string(gradient.c) + " feature channels, the result " +
                                           std::to_string(source.w) + " x 1 and " + std::to_string(layer.features) +
                                           ".");
  const auto from_forward = [&](const char* name) { return call.state ? call.state->find(name) : Tensor{}; };
  const Tensor h = from_forward("h"), c = from_forward("c");
  if (!h || (layer.has_cell() && !c)) return call.fail(ErrorKind::State, "the gradient state holds no forward pass.");
  PlanBuilder& graph = call.lowering;
  const Tensor zeros = recurrent::zeros(graph, {source.n, layer.features});
  recurrent::BackwardInputs in;
  in.x = sequence_of(call.sources[1], source);
  in.dh = sequence_of(call.sources[0], gradient);
  in.h = h;
  in.gates = from_forward("gates");
  in.h0 = zeros;
  if (layer.has_cell()) {
    in.c = c;
    in.c0 = zeros;
  }
  const recurrent::Backward made = recurrent::run_layer_gradient(graph, layer, in, parts, step_rows_of(source));
  if (made.parts.size() != layer.parts.size()) return;  // the graph has failed
  call.result = images_of(made.dx, source);
  for (std::size_t i = 0; i < made.parts.size(); ++i) call.set_resource(static_cast<int>(i), made.parts[i]);
  int source_number = 0;
  for (const recurrent::TrainedBlock& block : trained) {
    ++source_number;
    const auto gradient_of = [&](const recurrent::WeightBlock& weights) {
      return recurrent::block_of(layer.parts[weights.part], made.parts[weights.part], weights.block);
    };
    call.set_resource_of(source_number, kWeightsGradient, gradient_of(block.weights));
    call.set_resource_of(source_number, kBiasesGradient,
                         block.bias ? gradient_of(*block.bias) : recurrent::zeros(graph, {1, layer.features}));
  }
}

}  // namespace openmps::fw::nn
