// Recurrent operations against the same layers unrolled: Apple's formulas, written out step by step from plain
// operations and differentiated by the general walker, in double. On every device.
#include <doctest/doctest.h>
#include <algorithm>
#include <cmath>

#include "engine/autodiff/gradients.h"
#include "engine/ir/builder.h"
#include "engine/ir/registry.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

struct Variant {
  std::int64_t steps, rows, features;
  bool reverse = false, mask = false;
  int memory = 0;       // 1: diagonal, 2: matrices
  bool update = false;  // GRU: weights from z h0
  bool after = false, flip = false;
  double p = 1;
  std::string order;
  std::vector<std::string> neurons;  // one for each gate, and for the LSTM's cell

  std::string str() const {
    std::string text = std::to_string(steps) + " steps, " + std::to_string(rows) + " rows, " +
                       std::to_string(features) + " features, order " + order + (reverse ? ", reverse" : "") +
                       (mask ? ", mask" : "") + ", memory " + std::to_string(memory) + (update ? ", update" : "") +
                       (after ? ", after" : "") + (flip ? ", flip" : "") + ", p " + std::to_string(p);
    for (const std::string& neuron : neurons) text += " " + neuron;
    return text;
  }
};

// A layer's operands as inputs of a graph.
class UnrolledLayer {
 public:
  UnrolledLayer(const Variant& c, DType dtype) : facts(c), builder(graph), dtype_(dtype) {}

  const Variant& facts;
  Graph graph;
  Builder builder;
  std::vector<Val> operands;
  std::vector<Tensor64> values;

  Val add(const Shape& shape, double range = 0.7) {
    operands.push_back(builder.input(dtype_, shape, "input"));
    values.push_back(draw({shape, -range, range}, 31 + values.size()));
    return operands.back();
  }
  // Sums of many products stay of the order of 1, so that steps do not magnify rounding.
  Val weights(std::int64_t blocks) {
    const std::int64_t h = facts.features;
    return add({blocks * h, h}, std::min(0.7, 1.2 / std::sqrt(static_cast<double>(h))));
  }
  Val nothing() {
    operands.push_back(builder.input(dtype_, {0}, "nothing"));
    values.push_back({{0}, {}});
    return operands.back();
  }
  Val neuron(std::size_t gate, Val x) {
    const std::string name = facts.neurons[gate];
    if (name == "identity") return x;
    if (name == "tanh:1.5:0.5") return builder.op("neuron_tanh", {x}, {{"a", 1.5}, {"b", 0.5}});
    return builder.op(("neuron_" + name).c_str(), {x});
  }
  // Step t of a sequence, as rows.
  Val step(Val sequence, std::int64_t t) {
    const Shape s = sequence.shape();
    return reshape(cut(sequence, {t, 0, 0}, {t + 1, s[1], s[2]}), {s[1], s[2]});
  }
  // Columns (or rows, of weights) of the gate that `letter` names.
  Val columns(Val x, char letter) {
    const std::int64_t h = facts.features, at = at_of(letter);
    return cut(x, {0, at * h}, {x.shape()[0], (at + 1) * h});
  }
  Val rows(Val x, char letter) {
    const std::int64_t h = facts.features, at = at_of(letter);
    return x.shape().rank() == 1 ? cut(x, {at * h}, {(at + 1) * h}) : cut(x, {at * h, 0}, {(at + 1) * h, h});
  }
  static Val times(Val x, Val weights) { return x.builder->op("matmul", {x, weights}, {{"transpose_b", true}}); }
  std::vector<std::int64_t> walk() const {
    std::vector<std::int64_t> result;
    for (std::int64_t t = 0; t < facts.steps; ++t) result.push_back(facts.reverse ? facts.steps - 1 - t : t);
    return result;
  }
  Val stack(const std::vector<Val>& steps) {
    std::vector<Val> parts;
    for (const Val& each : steps) parts.push_back(reshape(each, {1, facts.rows, facts.features}));
    return builder.op("concatenate", parts, {{"axis", 0}});
  }

 private:
  Val cut(Val x, Integers starts, Integers ends) {
    const Integers strides(starts.size(), 1);
    return builder.op("slice", {x}, {{"starts", std::move(starts)}, {"ends", std::move(ends)}, {"strides", strides}});
  }
  std::int64_t at_of(char letter) const { return static_cast<std::int64_t>(facts.order.find(letter)); }
  DType dtype_;
};

struct Result {
  Val h, c;
};

Val masked(UnrolledLayer& layer, Val h, Val mask, std::int64_t t) { return mask ? h * layer.step(mask, t) : h; }

Result single_gate(UnrolledLayer& layer, bool unrolled) {
  const Variant& c = layer.facts;
  const Val z = layer.add({c.steps, c.rows, c.features}), r = layer.weights(1), h0 = layer.add({c.rows, c.features}),
            mask = c.mask ? layer.add({c.steps, c.rows, c.features}, 1) : Val{};
  if (!unrolled)
    return {layer.builder.ops("rnn", layer.operands, {{"activation", c.neurons[0]}, {"reverse", c.reverse}})[0], {}};
  std::vector<Val> all(static_cast<std::size_t>(c.steps));
  Val h = h0;
  for (std::int64_t t : layer.walk()) {
    h = layer.neuron(0, layer.step(z, t) + UnrolledLayer::times(masked(layer, h, mask, t), r));
    all[static_cast<std::size_t>(t)] = h;
  }
  return {layer.stack(all), {}};
}

Result lstm(UnrolledLayer& layer, bool unrolled) {
  const Variant& f = layer.facts;
  const std::int64_t h = f.features;
  const Val z = layer.add({f.steps, f.rows, 4 * h}), r = layer.weights(4), h0 = layer.add({f.rows, h}),
            c0 = layer.add({f.rows, h});
  Val memory, mask;
  if (f.memory == 1) memory = layer.add({4 * h});
  if (f.memory == 2) memory = layer.weights(4);
  if (f.mask && !memory) layer.nothing();
  if (f.mask) mask = layer.add({f.steps, f.rows, h}, 1);
  if (!unrolled) {
    Attributes attributes{{"gates", f.order}, {"reverse", f.reverse}};
    const char* names[] = {"input_gate", "forget_gate", "cell_gate", "output_gate", "cell_activation"};
    for (std::size_t i = 0; i < 5; ++i) attributes.set(names[i], f.neurons[i]);
    const auto outputs = layer.builder.ops("lstm", layer.operands, attributes);
    return {outputs[0], outputs[1]};
  }
  std::vector<Val> all_h(static_cast<std::size_t>(f.steps)), all_c = all_h;
  Val hidden = h0, cell = c0;
  for (std::int64_t t : layer.walk()) {
    const Val sums = layer.step(z, t) + UnrolledLayer::times(masked(layer, hidden, mask, t), r);
    const auto gate = [&](std::size_t index, char letter, Val seen) {
      Val a = layer.columns(sums, letter);
      if (f.memory == 1) a = a + seen * layer.rows(memory, letter);
      if (f.memory == 2) a = a + UnrolledLayer::times(seen, layer.rows(memory, letter));
      return layer.neuron(index, a);
    };
    const Val now = gate(1, 'f', cell) * cell + gate(0, 'i', cell) * gate(2, 'z', cell);
    hidden = gate(3, 'o', now) * layer.neuron(4, now);
    cell = now;
    all_h[static_cast<std::size_t>(t)] = hidden;
    all_c[static_cast<std::size_t>(t)] = cell;
  }
  return {layer.stack(all_h), layer.stack(all_c)};
}

Result gru(UnrolledLayer& layer, bool unrolled) {
  const Variant& f = layer.facts;
  const std::int64_t h = f.features;
  const Val z = layer.add({f.steps, f.rows, 3 * h}), r = layer.weights(3), h0 = layer.add({f.rows, h});
  const Val update = f.update ? layer.weights(1) : layer.nothing();
  const Val bias = f.after ? layer.add({h}) : layer.nothing();
  const Val mask = f.mask ? layer.add({f.steps, f.rows, h}, 1) : Val{};
  if (!unrolled) {
    Attributes attributes{
        {"gates", f.order}, {"reverse", f.reverse}, {"reset_after", f.after}, {"flip", f.flip}, {"p_norm", f.p}};
    const char* names[] = {"update_gate", "reset_gate", "candidate_gate"};
    for (std::size_t i = 0; i < 3; ++i) attributes.set(names[i], f.neurons[i]);
    return {layer.builder.ops("gru", layer.operands, attributes)[0], {}};
  }
  std::vector<Val> all(static_cast<std::size_t>(f.steps));
  Val hidden = h0;
  for (std::int64_t t : layer.walk()) {
    const Val x = layer.step(z, t), seen = masked(layer, hidden, mask, t);
    const auto open = [&](std::size_t index, char letter) {
      return layer.neuron(index, layer.columns(x, letter) + UnrolledLayer::times(seen, layer.rows(r, letter)));
    };
    const Val keep = open(0, 'z'), reset = open(1, 'r');
    Val a = layer.columns(x, 'o');
    if (f.after)
      a = a + reset * (UnrolledLayer::times(seen, layer.rows(r, 'o')) + bias);
    else
      a = a + UnrolledLayer::times(reset * seen, layer.rows(r, 'o'));
    if (f.update) a = a + UnrolledLayer::times(keep * seen, update);
    const Val candidate = layer.neuron(2, a), p = layer.builder.constant(f.p, keep.dtype()),
              root = layer.builder.constant(1 / f.p, keep.dtype());
    const Val rest = pow(1 - pow(keep, p), root);
    hidden = f.flip ? rest * hidden + keep * candidate : rest * candidate + keep * hidden;
    all[static_cast<std::size_t>(t)] = hidden;
  }
  return {layer.stack(all), {}};
}

using Make = Result (*)(UnrolledLayer& layer, bool unrolled);

// The outputs, and the gradients of a weighted sum of them with respect to every operand.
std::vector<Tensor64> outcome(Device& device, const Variant& c, Make make, bool unrolled, DType dtype) {
  UnrolledLayer layer(c, dtype);
  const Result result = make(layer, unrolled);
  Val total;
  for (const Val& output : {result.h, result.c}) {
    if (!output) continue;
    layer.builder.output(output);
    const Val part = reduce_sum(output * layer.builder.op("sin", {output * 3.0 + 0.5}), {0, 1, 2}, false);
    total = total ? total + part : part;
  }
  for (const Val& gradient : gradients(layer.builder, total, Val{}, layer.operands))
    if (gradient) layer.builder.output(gradient);
  return run_on(device, layer.graph, layer.values);
}

void compare(const std::vector<Variant>& cases, Make make) {
  CHECK(cases.size() >= 64);
  for (const Variant& c : cases) {
    const std::vector<Tensor64> expected = outcome(device_named("reference"), c, make, true, DType::Float64);
    for (Device* device : compared_devices()) {
      const std::vector<Tensor64> given = outcome(*device, c, make, false, DType::Float32);
      REQUIRE(given.size() == expected.size());
      for (std::size_t i = 0; i < given.size(); ++i) {
        const std::string problem = difference(given[i], expected[i], {1e-5, 1e-5});
        CHECK_MESSAGE(problem.empty(), device->name(), ": ", c.str(), ", result ", i, ": ", problem);
      }
    }
  }
}

struct SequenceSizes {
  std::int64_t steps, rows, features;
};
// The last two take the packed products of the CPU with whole panels and a rest, shared out by rows and by features.
constexpr SequenceSizes kSizes[] = {{1, 1, 1}, {3, 2, 5}, {6, 4, 8}, {5, 1, 17}, {2, 7, 32}, {4, 18, 40}, {4, 5, 72}};

}  // namespace

TEST_CASE("recurrent: a single gate agrees with its formula unrolled") {
  std::vector<Variant> cases;
  for (const SequenceSizes& s : kSizes)
    for (const char* neuron : {"tanh", "sigmoid", "identity", "soft_sign"})
      for (const bool reverse : {false, true})
        for (const bool mask : {false, true})
          cases.push_back({s.steps, s.rows, s.features, reverse, mask, 0, false, false, false, 1, "z", {neuron}});
  compare(cases, single_gate);
}

TEST_CASE("recurrent: an LSTM agrees with its formulas unrolled, with every kind of memory weights") {
  const std::vector<std::string> usual{"sigmoid", "sigmoid", "tanh", "sigmoid", "tanh"},
      unusual{"hard_sigmoid", "soft_sign", "identity", "tanh:1.5:0.5", "soft_plus"};
  std::vector<Variant> cases;
  for (const SequenceSizes& s : kSizes)
    for (const int memory : {0, 1, 2})
      for (const bool reverse : {false, true})
        for (const bool mask : {false, true})
          for (const auto& [order, neurons] : {std::pair{"ifzo", usual}, {"izfo", unusual}})
            cases.push_back(
                {s.steps, s.rows, s.features, reverse, mask, memory, false, false, false, 1, order, neurons});
  compare(cases, lstm);
}

TEST_CASE("recurrent: a GRU agrees with its formulas unrolled, in all its forms") {
  const std::vector<std::string> usual{"sigmoid", "sigmoid", "tanh"}, unusual{"sigmoid", "soft_sign", "soft_plus"};
  std::vector<Variant> cases;
  for (const SequenceSizes& s : kSizes)
    for (const bool mask : {false, true})
      for (const bool flip : {false, true})
        for (const auto& [order, neurons] : {std::pair{"zro", usual}, {"rzo", unusual}}) {
          for (const bool update : {false, true})
            for (const double p : {1.0, 2.0})
              cases.push_back({s.steps, s.rows, s.features, flip, mask, 0, update, false, flip, p, order, neurons});
          cases.push_back({s.steps, s.rows, s.features, mask, mask, 0, false, true, flip, 1, order, neurons});
        }
  compare(cases, gru);
}

}  // namespace openmps::engine::testing
