// The filters of MPSNNGraph without a window, with their gradient filters, drawn.
#include <algorithm>
#include <cfloat>

#include "tests/layers/filter_graph.h"
#include "tests/layers/recurrent_kinds.h"

namespace openmps::fw::testing {
namespace {

using namespace nn;  // the subject of this file

// ---- one function of every value

LayerGraph neuron(LayerDraw& draw, int type) {
  const bool positive = type == 12 || type == 14;  // power, logarithm
  Neuron n{type, draw.number(0.3, 1.5), draw.number(0.2, 1), draw.number(0.3, 2), {}};
  const Nhwc source = drawn_extents(draw);
  for (std::int64_t c = 0; c < source.c; ++c) n.per_channel.push_back(draw.number(0, 1));
  FilterGraph graph("neuron " + std::to_string(type));
  const Tensor x = graph.input(source.shape(), positive ? 0.2 : -3, 3);
  const Tensor sources[] = {x};
  FilterCall forward = graph.call(sources, source, nullptr);
  lower_neuron(forward, n);
  const Tensor gradient_sources[] = {graph.result(forward.result), x};
  FilterCall backward = graph.call(gradient_sources, source, nullptr);
  lower_neuron_gradient(backward, n);
  graph.gradient(x, backward.result);
  return graph.take();
}

template <int kType>
LayerGraph neuron_of(LayerDraw& draw) {
  return neuron(draw, kType);
}

LayerGraph softmax(LayerDraw& draw) {
  const bool logarithm = draw.one_in(2);
  const Nhwc source = drawn_extents(draw);
  FilterGraph graph(logarithm ? "log soft max" : "soft max");
  const Tensor x = graph.input(source.shape());
  const Tensor sources[] = {x};
  FilterCall forward = graph.call(sources, source, nullptr);
  lower_softmax(forward, logarithm);
  const Tensor gradient_sources[] = {graph.result(forward.result), forward.result};
  FilterCall backward = graph.call(gradient_sources, source, nullptr);
  lower_softmax_gradient(backward, logarithm);
  graph.gradient(x, backward.result);
  return graph.take();
}

// ---- normalisation

Neuron drawn_smooth_neuron(LayerDraw& draw) {
  static constexpr int kTypes[] = {0, 0, 3, 5, 7};  // none, sigmoid, tanh, soft plus
  return {kTypes[draw.from(0, 4)], 0.9F, 0.7F, 1, {}};
}

struct NormalizationInputs {
  Tensor x, gamma, beta;
  Nhwc extents;
  Normalization facts;
};

NormalizationInputs normalization_inputs(FilterGraph& graph, LayerDraw& draw, NormalizationOver over) {
  Nhwc e = drawn_extents(draw);
  e.h += 1;  // more than one pixel: a variance of 0 has a kink
  Normalization n{over, e.c, 1, draw.number(0.001, 0.1), drawn_smooth_neuron(draw)};
  if (over == NormalizationOver::Group) {
    n.groups = draw.from(1, 3);
    n.channels = e.c = n.groups * draw.from(1, 3);
  }
  const Tensor x = graph.input(e.shape()), gamma = graph.input({n.channels}, 0.5, 2), beta = graph.input({n.channels});
  graph.describe("groups " + std::to_string(n.groups) + " neuron " + std::to_string(n.neuron.type));
  return {x, gamma, beta, e, n};
}

Nhwc kept_extents(const NormalizationInputs& in) {
  return {in.facts.over == NormalizationOver::Batch ? 1 : in.extents.n, 1, 1, in.facts.channels};
}

LayerGraph normalize(LayerDraw& draw, NormalizationOver over) {
  FilterGraph graph("normalization " + std::to_string(static_cast<int>(over)));
  const NormalizationInputs in = normalization_inputs(graph, draw, over);
  FilterState state;
  const Tensor sources[] = {in.x};
  FilterCall forward = graph.call(sources, in.extents, &state);
  lower_normalization(forward, in.facts, {in.gamma, in.beta, {}, {}});
  const Tensor gradient_sources[] = {graph.result(forward.result), in.x};
  FilterCall backward = graph.call(gradient_sources, in.extents, nullptr);
  const NormalizationValues values{in.gamma, in.beta, state.find("mean"), state.find("variance")};
  lower_normalization_gradient(backward, in.facts, values, true, false);
  graph.gradient(in.x, backward.result);
  graph.gradient(in.gamma, backward, kGradientForGamma);
  graph.gradient(in.beta, backward, kGradientForBeta);
  return graph.take();
}

template <NormalizationOver kOver>
LayerGraph normalization(LayerDraw& draw) {
  return normalize(draw, kOver);
}

LayerGraph normalization_by_statistics(LayerDraw& draw) {
  FilterGraph graph("normalization by statistics");
  const auto over = static_cast<NormalizationOver>(draw.from(0, 1));
  const NormalizationInputs in = normalization_inputs(graph, draw, over);
  const Shape kept = kept_extents(in).shape();
  const NormalizationValues values{in.gamma, in.beta, graph.input(kept), graph.input(kept, 0.5, 2)};
  const Tensor sources[] = {in.x};
  FilterCall forward = graph.call(sources, in.extents, nullptr);
  lower_normalization_by(forward, in.facts, values);
  const Tensor gradient_sources[] = {graph.result(forward.result), in.x};
  FilterCall backward = graph.call(gradient_sources, in.extents, nullptr);
  lower_normalization_gradient(backward, in.facts, values, false, false);
  graph.gradient(in.x, backward.result);
  graph.gradient(in.gamma, backward, kGradientForGamma);
  graph.gradient(in.beta, backward, kGradientForBeta);
  return graph.take();
}

// The kernels for a batch in parts, given the whole batch.
LayerGraph batch_normalization_in_parts(LayerDraw& draw) {
  FilterGraph graph("batch normalization in parts");
  const NormalizationInputs in = normalization_inputs(graph, draw, NormalizationOver::Batch);
  const Tensor sources[] = {in.x};
  FilterCall statistics = graph.call(sources, in.extents, nullptr);
  lower_batch_statistics(statistics, in.facts, {});
  const NormalizationValues values{in.gamma, in.beta, statistics.state_results[0].value,
                                   statistics.state_results[1].value};
  FilterCall forward = graph.call(sources, in.extents, nullptr);
  lower_normalization_by(forward, in.facts, values);
  const Tensor gradient_sources[] = {graph.result(forward.result), in.x};
  FilterCall sums = graph.call(gradient_sources, in.extents, nullptr);
  lower_batch_statistics_gradient(sums, in.facts, values, {});
  FilterCall backward = graph.call(gradient_sources, in.extents, nullptr);
  const double pixels = static_cast<double>(in.extents.n * in.extents.h * in.extents.w);
  lower_batch_data_gradient(backward, in.facts, values, {sums.state_results[0].value, sums.state_results[1].value, {}},
                            graph.lowering().constant(pixels));
  graph.gradient(in.x, backward.result);
  graph.gradient(in.gamma, sums, kGradientForGamma);
  graph.gradient(in.beta, sums, kGradientForBeta);
  return graph.take();
}

// ---- dropout

LayerGraph dropout(LayerDraw& draw) {
  const Nhwc source = drawn_extents(draw);
  Dropout d{draw.number(0.2, 1), 7, {draw.one_in(3), draw.one_in(3), draw.one_in(3)}, [] { return 3U; }};
  FilterGraph graph("dropout");
  const Tensor x = graph.input(source.shape());
  FilterState state;
  const Tensor sources[] = {x};
  FilterCall forward = graph.call(sources, source, &state);
  lower_dropout(forward, d);
  for (const double scalar : {3.0, 7.0, 7.0}) graph.scalar(scalar);  // step, seed, seed of the mask
  const Tensor gradient_sources[] = {graph.result(forward.result), x};
  FilterCall backward = graph.call(gradient_sources, source, &state);
  lower_dropout_gradient(backward, d);
  graph.scalar(7);
  graph.gradient(x, backward.result);
  return graph.take();
}

// ---- losses

struct LossRange {
  double low, high, label_low, label_high;
};

LossRange range_of(int type) {
  if (type == 4 || type == 8) return {0.1, 0.9, 0, 1};  // categorical cross-entropy, log
  if (type == 9) return {-3, 0, 0.1, 1};                // Kullback-Leibler
  return {-2, 2, 0, 1};
}

// Apple multiplies loss and gradient by them, element by element. For soft max that is the gradient of the weighted
// loss where the channels of a pixel share one.
Tensor weights_of_pixels(FilterGraph& graph, const Nhwc& e, int type) {
  const bool is_soft_max = type == 2;
  if (!is_soft_max) return graph.input(e.shape(), 0.2, 2);
  return graph.lowering().op("broadcast_to", {graph.input({e.n, e.h, e.w, 1}, 0.2, 2)},
                             {{"shape", engine::Integers{e.n, e.h, e.w, e.c}}});
}

LayerGraph loss(LayerDraw& draw, int type, bool of_labels) {
  const Nhwc source = drawn_extents(draw);
  Loss l;
  l.type = type;
  l.reduction = Reduction::Sum;
  l.across_batch = draw.one_in(3);
  l.weight = draw.one_in(2) ? 1 : draw.number(0.5, 2);
  l.label_smoothing = draw.one_in(2) ? 0 : draw.number(0, 0.3);
  l.delta = draw.number(0.5, 2);
  l.epsilon = draw.number(0.001, 0.01);
  l.classes = source.c;
  FilterGraph graph((of_labels ? "labels of loss " : "loss ") + std::to_string(type));
  const LossRange range = range_of(type);
  const Tensor x = graph.input(source.shape(), range.low, range.high),
               t = graph.input(source.shape(), range.label_low, range.label_high);
  const Tensor weights = draw.one_in(2) ? weights_of_pixels(graph, source, type) : Tensor{};
  const Tensor sources[] = {x};
  FilterCall call = graph.call(sources, source, nullptr);
  call.labels = t;
  call.label_weights = weights;
  lower_loss_value(call, l);
  graph.total(call.loss);
  if (of_labels)
    lower_label_gradient(call, l);
  else
    lower_loss_gradient(call, l);
  graph.gradient(of_labels ? t : x, call.result);
  return graph.take();
}

template <int kType>
LayerGraph loss_of(LayerDraw& draw) {
  return loss(draw, kType, false);
}

LayerGraph labels_of_loss(LayerDraw& draw) {
  static constexpr int kTypes[] = {0, 1, 2, 3, 4, 6, 7};
  return loss(draw, kTypes[draw.from(0, 6)], true);
}

// ---- several sources

LayerGraph arithmetic(LayerDraw& draw, ArithmeticKind kind) {
  const Nhwc whole = drawn_extents(draw);
  const auto operand = [&] {
    return Nhwc{whole.n, draw.one_in(4) ? 1 : whole.h, draw.one_in(4) ? 1 : whole.w, draw.one_in(4) ? 1 : whole.c};
  };
  Arithmetic a;
  a.kind = kind;
  a.primary_scale = draw.number(0.5, 2);
  a.secondary_scale = draw.number(-2, -0.5);
  a.bias = draw.number(-1, 1);
  a.minimum = draw.one_in(2) ? -1 : -FLT_MAX;
  a.maximum = draw.one_in(2) ? 1.5F : FLT_MAX;
  a.primary_shared = {draw.one_in(5), draw.one_in(5), draw.one_in(5)};
  const Nhwc left = operand(), right = operand();
  FilterGraph graph("arithmetic " + std::to_string(static_cast<int>(kind)));
  const Tensor x = graph.input(left.shape()), y = graph.input(right.shape());
  FilterState state;
  const Tensor sources[] = {x, y};
  FilterCall forward = graph.call(sources, whole, &state);
  lower_arithmetic(forward, a);
  const Tensor gradient_sources[] = {graph.result(forward.result)};
  for (const bool of_secondary : {false, true}) {
    FilterCall backward = graph.call(gradient_sources, of_secondary ? right : left, &state);
    lower_arithmetic_gradient(backward, a, of_secondary);
    graph.gradient(of_secondary ? y : x, backward.result);
  }
  return graph.take();
}

template <ArithmeticKind kKind>
LayerGraph arithmetic_of(LayerDraw& draw) {
  return arithmetic(draw, kKind);
}

LayerGraph reshape(LayerDraw& draw) {
  const Nhwc source = drawn_extents(draw);
  const Nhwc destination = draw.one_in(2) ? Nhwc{source.n, 1, source.c, source.h * source.w}
                                          : Nhwc{source.n, source.w * source.c, 1, source.h};
  FilterGraph graph("reshape");
  const Tensor x = graph.input(source.shape());
  const Tensor sources[] = {x};
  FilterCall forward = graph.call(sources, destination, nullptr);
  lower_reshape(forward);
  const Tensor gradient_sources[] = {graph.result(forward.result), x};
  FilterCall backward = graph.call(gradient_sources, source, nullptr);
  lower_reshape_gradient(backward);
  graph.gradient(x, backward.result);
  return graph.take();
}

LayerGraph gram_matrix(LayerDraw& draw) {
  const Nhwc source = drawn_extents(draw);
  const float alpha = draw.one_in(3) ? 1 : draw.number(-1.5, 1.5);
  FilterGraph graph("Gram matrix " + std::to_string(alpha));
  const Tensor x = graph.input(source.shape());
  const Tensor sources[] = {x};
  FilterCall forward = graph.call(sources, {source.n, 1, source.c, source.c}, nullptr);
  lower_gram_matrix(forward, {alpha, {}});
  const Tensor gradient_sources[] = {graph.result(forward.result), x};
  FilterCall backward = graph.call(gradient_sources, source, nullptr);
  lower_gram_matrix_gradient(backward, alpha);
  graph.gradient(x, backward.result);
  return graph.take();
}

LayerGraph padding(LayerDraw& draw) {
  const Nhwc source = drawn_extents(draw);
  static constexpr Edge kEdges[] = {Edge::Zero, Edge::Clamp, Edge::Mirror, Edge::MirrorWithEdge, Edge::Constant};
  Pad p;
  p.window.edge = kEdges[draw.from(0, 4)];
  p.window.y.offset = draw.from(-8, 2);
  p.window.x.offset = draw.from(-8, 2);
  p.channels_before = draw.from(0, 3);
  p.channels_after = draw.from(0, 8);
  p.fill = draw.number(-2, 2);
  const std::int64_t channels = source.c + p.channels_before + p.channels_after;
  for (std::int64_t c = draw.one_in(2) ? channels : 0; c-- > 0;) p.fills.push_back(draw.number(-2, 2));
  const Nhwc destination{source.n, draw.from(1, 20), draw.from(1, 20), channels};
  FilterGraph graph("padding " + std::to_string(static_cast<int>(p.window.edge)) + " " +
                    std::to_string(p.window.y.offset) + " " + std::to_string(p.window.x.offset));
  const Tensor x = graph.input(source.shape());
  FilterState state;
  const Tensor sources[] = {x};
  FilterCall forward = graph.call(sources, destination, &state);
  lower_pad(forward, p);
  const Tensor gradient_sources[] = {graph.result(forward.result), x};
  FilterCall backward = graph.call(gradient_sources, source, &state);
  lower_pad_gradient(backward);
  graph.gradient(x, backward.result);
  return graph.take();
}

LayerGraph spatial_mean(LayerDraw& draw) {
  const Nhwc source = drawn_extents(draw);
  ImageReduction r;
  if (draw.one_in(2)) r.origin = {draw.from(0, source.h - 1), draw.from(0, source.w - 1)};
  if (draw.one_in(2)) r.size = {draw.from(1, 5), draw.from(1, 5)};
  FilterGraph graph("spatial mean");
  const Tensor x = graph.input(source.shape());
  FilterState state;
  const Tensor sources[] = {x};
  FilterCall forward = graph.call(sources, {source.n, 1, 1, source.c}, &state);
  lower_reduction(forward, r);
  const Tensor gradient_sources[] = {graph.result(forward.result), x};
  FilterCall backward = graph.call(gradient_sources, source, &state);
  lower_spatial_mean_gradient(backward);
  graph.gradient(x, backward.result);
  return graph.take();
}

// Without rescore: the overlap, a target, has no gradient. Labels are drawn: some cells have an object.
LayerGraph yolo_loss(LayerDraw& draw) {
  YoloLoss y;
  const std::int64_t count = draw.from(1, 3), classes = draw.from(1, 3);
  static constexpr int kTypes[] = {1, 6, 3, 2};  // squared error, Huber, sigmoid and soft max cross-entropy
  Loss* const parts[] = {&y.xy, &y.wh, &y.confidence, &y.classes};
  for (std::size_t i = 0; i < 4; ++i) parts[i]->type = kTypes[i];
  y.wh.delta = draw.number(0.5, 2);
  y.classes.weight = draw.number(0.5, 2);
  y.reduction = Reduction::Sum;
  y.across_batch = draw.one_in(2);
  y.rescore = false;
  y.scale_object = draw.number(1, 20);
  y.least_iou_of_object = draw.number(0.3, 0.9);
  for (std::int64_t i = 0; i < 2 * count; ++i) y.anchors.push_back(draw.number(0.3, 3));
  Nhwc source = drawn_extents(draw);
  source.h = std::min<std::int64_t>(source.h, 3);
  source.c = count * (5 + classes);
  FilterGraph graph("YOLO loss of " + std::to_string(count) + " anchors");
  const Tensor x = graph.input(source.shape()), t = graph.input(source.shape(), 0.05, 0.95);
  const Tensor weights = draw.one_in(2) ? weights_of_pixels(graph, source, 2) : Tensor{};
  const Tensor sources[] = {x};
  FilterCall call = graph.call(sources, source, nullptr);
  call.labels = t;
  call.label_weights = weights;
  lower_yolo_loss(call, y);
  graph.total(call.loss);
  graph.gradient(x, call.result);
  return graph.take();
}

LayerGraph concatenation(LayerDraw& draw) {
  Nhwc extents = drawn_extents(draw);
  FilterGraph graph("concatenation");
  std::vector<Tensor> sources;
  std::vector<Nhwc> sizes;
  for (std::int64_t i = draw.from(1, 4); i-- > 0;) {
    extents.c = draw.from(1, 9);
    sizes.push_back(extents);
    sources.push_back(graph.input(extents.shape()));
  }
  FilterCall forward = graph.call(sources, extents, nullptr);
  lower_concatenation(forward);
  const Tensor dy = graph.result(forward.result);
  std::int64_t first = 0;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const Tensor gradient_sources[] = {dy, sources[i]};
    FilterCall backward = graph.call(gradient_sources, sizes[i], nullptr);
    lower_concatenation_gradient(backward, first);
    graph.gradient(sources[i], backward.result);
    first += concatenated_channels(sizes[i].c);
  }
  return graph.take();
}

// ---- recurrent

// Every block as the weights of a data source; that of input weights has the bias of its gate.
std::vector<recurrent::TrainedBlock> all_blocks(const recurrent::RecurrentLayer& layer) {
  std::vector<recurrent::TrainedBlock> blocks;
  const auto bias = static_cast<std::size_t>(layer.find(recurrent::PartKind::Bias));
  for (std::size_t part = 0; part < bias; ++part)
    for (std::size_t block = 0; block < static_cast<std::size_t>(layer.parts[part].blocks); ++block) {
      recurrent::TrainedBlock& made = blocks.emplace_back(recurrent::TrainedBlock{{part, block}, {}});
      if (layer.parts[part].kind == recurrent::PartKind::Input) made.bias = {bias, block};
    }
  return blocks;
}

// The gradient of a part from the states of its blocks' data sources; empty if it has none.
Tensor joined(const FilterCall& call, const recurrent::RecurrentLayer& layer,
              std::span<const recurrent::TrainedBlock> trained, std::size_t part) {
  std::vector<Tensor> blocks;
  for (std::size_t i = 0; i < trained.size(); ++i) {
    const bool is_bias = trained[i].bias && trained[i].bias->part == part;
    if (is_bias || trained[i].weights.part == part)
      blocks.push_back(
          FilterGraph::resource_of(call, static_cast<int>(i) + 1, is_bias ? kBiasesGradient : kWeightsGradient));
  }
  return blocks.empty() ? Tensor{} : concatenate(blocks, layer.parts[part].is_row ? 1 : 0);
}

LayerGraph recurrent_filter(LayerDraw& draw) {
  const recurrent::RecurrentLayer layer = drawn_layer(draw, static_cast<recurrent::Kind>(draw.from(0, 2)));
  FilterGraph graph("recurrent filter " + layer.key());
  const Nhwc source{draw.from(1, 3), 1, draw.from(1, 5), layer.inputs};
  const Nhwc destination{source.n, 1, source.w, layer.features};
  const Tensor x = graph.input(source.shape(), -1, 1);
  std::vector<Tensor> parts;
  for (const recurrent::Part& part : layer.parts)
    parts.push_back(graph.input({part.whole_rows(), part.whole_columns()}, -1, 1));
  const std::vector<recurrent::TrainedBlock> trained =
      draw.one_in(2) ? all_blocks(layer) : std::vector<recurrent::TrainedBlock>{};
  FilterState state;
  const Tensor sources[] = {x};
  FilterCall forward = graph.call(sources, destination, &state);
  lower_recurrent(forward, layer, parts);
  const Tensor gradient_sources[] = {graph.result(forward.result), x};
  FilterCall backward = graph.call(gradient_sources, source, &state);
  lower_recurrent_gradient(backward, layer, parts, trained);
  graph.gradient(x, backward.result);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Tensor of_sources = joined(backward, layer, trained, i);
    if (of_sources)
      graph.gradient(parts[i], of_sources);
    else
      graph.gradient(parts[i], backward, static_cast<int>(i));
  }
  return graph.take();
}

}  // namespace

const std::vector<LayerKind>& filter_kinds() {
  static const std::vector<LayerKind> kinds{
      {"relu", neuron_of<1>},
      {"linear", neuron_of<2>},
      {"sigmoid", neuron_of<3>},
      {"hard sigmoid", neuron_of<4>},
      {"tanh", neuron_of<5>},
      {"absolute", neuron_of<6>},
      {"soft plus", neuron_of<7>},
      {"soft sign", neuron_of<8>},
      {"elu", neuron_of<9>},
      {"prelu", neuron_of<10>},
      {"relun", neuron_of<11>},
      {"power", neuron_of<12>},
      {"exponential", neuron_of<13>},
      {"logarithm", neuron_of<14>},
      {"gelu", neuron_of<15>},
      {"soft max", softmax},
      {"batch normalization", normalization<NormalizationOver::Batch>},
      {"instance normalization", normalization<NormalizationOver::Instance>},
      {"group normalization", normalization<NormalizationOver::Group>},
      {"normalization by statistics", normalization_by_statistics},
      {"batch normalization in parts", batch_normalization_in_parts},
      {"dropout", dropout},
      {"mean absolute error", loss_of<0>},
      {"mean squared error", loss_of<1>},
      {"soft max cross-entropy", loss_of<2>},
      {"sigmoid cross-entropy", loss_of<3>},
      {"categorical cross-entropy", loss_of<4>},
      {"hinge", loss_of<5>},
      {"huber", loss_of<6>},
      {"cosine distance", loss_of<7>},
      {"log loss", loss_of<8>},
      {"Kullback-Leibler divergence", loss_of<9>},
      {"labels of a loss", labels_of_loss},
      {"addition", arithmetic_of<ArithmeticKind::Add>},
      {"subtraction", arithmetic_of<ArithmeticKind::Subtract>},
      {"multiplication", arithmetic_of<ArithmeticKind::Multiply>},
      {"Gram matrix", gram_matrix},
      {"padding", padding},
      {"spatial mean", spatial_mean},
      {"YOLO loss", yolo_loss},
      {"reshape", reshape},
      {"concatenation", concatenation},
      {"recurrent filter", recurrent_filter},
  };
  return kinds;
}

}  // namespace openmps::fw::testing
