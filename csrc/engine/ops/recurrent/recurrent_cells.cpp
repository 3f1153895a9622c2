// The formulas of the recurrent cells and of their gradients, step by step. The file recurrent.cpp explains inputs and
// outputs.
#include <algorithm>
#include <cstdlib>
#include <functional>

#include "engine/ir/registry.h"
#include "engine/ops/recurrent/recurrent_writer.h"

namespace openmps::engine {
namespace {

// The state of the previous step for the recurrent weights: multiplied by the mask, if there is one.
CellView masked(CellWriter& cell, const CellView& before, int mask) {
  if (mask == kNoTensor) return before;
  const CellView result{cell.scratch()};
  PointwiseWriter p;
  p.write(p.read(before) * p.read({mask}), result);
  cell.pointwise(p);
  return result;
}

// Sends a state's gradient back through the recurrent weights' mask, in place.
void mask_in_place(CellWriter& cell, int state, int mask) {
  if (mask == kNoTensor) return;
  PointwiseWriter p;
  p.write(p.read({state}) * p.read({mask}), {state});
  cell.pointwise(p);
}

CellWriter begin(const Attributes& attributes, std::span<const Shape> inputs, std::size_t outputs, bool backward) {
  CellWriter cell(inputs, outputs);
  // A forward operation begins with the projected source, a gradient with the recurrent weights and the gates.
  const Shape& sequence = inputs[backward ? 1 : 0];
  cell.schedule.steps = sequence[0];
  cell.schedule.rows = sequence[1];
  cell.schedule.features = inputs[backward ? 0 : 1].back();
  cell.schedule.reverse = attributes.flag("reverse");
  cell.schedule.backward = backward;
  return cell;
}

// ---- single gate: h = g(z + R h0)

CellSchedule single_gate(const Attributes& attributes, std::span<const Shape> inputs) {
  CellWriter cell = begin(attributes, inputs, 2, false);
  const int z = cell.sequence(), recurrent = cell.matrix(), h0 = cell.state(), mask = cell.optional_sequence();
  const int h = cell.sequence(), gates = cell.sequence(), sums = cell.scratch();
  cell.product(masked(cell, {h, 0, h0}, mask), recurrent, 0, 1, sums);
  PointwiseWriter p;
  const Symbol a = p.read({z}) + p.read({sums});
  p.write(a, {gates});
  p.write(p.neuron(cell_neuron(attributes.text("activation")), a), {h});
  cell.pointwise(p);
  return std::move(cell.schedule);
}

CellSchedule single_gate_gradient(const Attributes& attributes, std::span<const Shape> inputs) {
  CellWriter cell = begin(attributes, inputs, 2, true);
  const int recurrent = cell.matrix(), gates = cell.sequence(), dh = cell.sequence(), dgates = cell.optional_sequence(),
            mask = cell.optional_sequence();
  const int dz = cell.sequence(), carry = cell.carried();
  PointwiseWriter p;
  Symbol da =
      p.neuron_gradient(cell_neuron(attributes.text("activation")), p.read({gates}), p.read({dh}) + p.read({carry}));
  if (dgates != kNoTensor) da = da + p.read({dgates});
  p.write(da, {dz});
  cell.pointwise(p);
  cell.product({dz}, recurrent, 0, 1, carry, false);
  mask_in_place(cell, carry, mask);
  return std::move(cell.schedule);
}

// ---- LSTM

enum LstmGate { kInput, kForget, kCell, kOutput };  // the letters of "ifzo"

struct Lstm {
  std::vector<std::int64_t> block;
  CellNeuron gate[4], result;
  explicit Lstm(const Attributes& attributes) : block(gate_blocks(attributes, "ifzo")) {
    constexpr const char* kNames[] = {"input_gate", "forget_gate", "cell_gate", "output_gate"};
    for (int g = 0; g < 4; ++g) gate[g] = cell_neuron(attributes.text(kNames[g]));
    result = cell_neuron(attributes.text("cell_activation"));
  }
  CellView of(int tensor, int g) const { return {tensor, block[static_cast<std::size_t>(g)]}; }
};

// Weights from the cell state to the gates: none, one number for each feature, or matrices.
struct Memory {
  int diagonal = kNoTensor, full = kNoTensor;
};
Memory memory_input(CellWriter& cell, std::span<const Shape> inputs) {
  const std::size_t index = cell.schedule.tensors.size();
  const bool is_matrix = index < inputs.size() && inputs[index].rank() == 2;
  const int tensor = cell.optional_row(4);
  return is_matrix ? Memory{kNoTensor, tensor} : Memory{tensor, kNoTensor};
}

CellSchedule lstm(const Attributes& attributes, std::span<const Shape> inputs) {
  const Lstm f(attributes);
  CellWriter cell = begin(attributes, inputs, 3, false);
  const int z = cell.sequence(4), recurrent = cell.matrix(4), h0 = cell.state(), c0 = cell.state();
  const Memory memory = memory_input(cell, inputs);
  const int mask = cell.optional_sequence();
  const int h = cell.sequence(), c = cell.sequence(), gates = cell.sequence(4), sums = cell.scratch(4);
  const CellView c_before{c, 0, c0};
  cell.product(masked(cell, {h, 0, h0}, mask), recurrent, 0, 4, sums);
  int seen = kNoTensor, seen_by_output = kNoTensor;
  if (memory.full != kNoTensor) {
    seen = cell.scratch(4);
    seen_by_output = cell.scratch();
    cell.product(c_before, memory.full, 0, 4, seen);
  }
  PointwiseWriter p;
  const auto gate = [&](PointwiseWriter& w, int g, Symbol memory_value, const CellView& product) {
    Symbol a = w.read(f.of(z, g)) + w.read(f.of(sums, g));
    if (memory.diagonal != kNoTensor) a = a + w.read(f.of(memory.diagonal, g)) * memory_value;
    if (memory.full != kNoTensor) a = a + w.read(product);
    w.write(a, f.of(gates, g));
    return w.neuron(f.gate[g], a);
  };
  const Symbol before = p.read(c_before);
  const Symbol i = gate(p, kInput, before, f.of(seen, kInput)), keep = gate(p, kForget, before, f.of(seen, kForget)),
               candidate = gate(p, kCell, before, f.of(seen, kCell));
  Symbol now = keep * before + i * candidate;
  p.write(now, {c});
  PointwiseWriter second;
  PointwiseWriter& last = memory.full == kNoTensor ? p : second;
  if (memory.full != kNoTensor) {
    cell.pointwise(p);
    cell.product({c}, memory.full, f.block[kOutput], 1, seen_by_output);
    now = last.read({c});
  }
  last.write(gate(last, kOutput, now, {seen_by_output}) * last.neuron(f.result, now), {h});
  cell.pointwise(last);
  return std::move(cell.schedule);
}

CellSchedule lstm_gradient(const Attributes& attributes, std::span<const Shape> inputs) {
  const Lstm f(attributes);
  CellWriter cell = begin(attributes, inputs, 3, true);
  const int recurrent = cell.matrix(4), gates = cell.sequence(4), c = cell.sequence(), c0 = cell.state(),
            dh = cell.sequence(), dc = cell.optional_sequence(), dgates = cell.optional_sequence(4);
  const Memory memory = memory_input(cell, inputs);
  const int mask = cell.optional_sequence();
  const int dz = cell.sequence(4), carry_h = cell.carried(), carry_c = cell.carried();
  PointwiseWriter p, second;
  // The gradient before a gate's neuron; `dy` is the gradient after it.
  const auto before_gate = [&](PointwiseWriter& w, int g, Symbol dy) {
    Symbol da = w.neuron_gradient(f.gate[g], w.read(f.of(gates, g)), dy);
    if (dgates != kNoTensor) da = da + w.read(f.of(dgates, g));
    w.write(da, f.of(dz, g));
    return da;
  };
  const Symbol arrived = p.read({dh}) + p.read({carry_h}), now = p.read({c});
  const Symbol output = p.neuron(f.gate[kOutput], p.read(f.of(gates, kOutput)));
  const Symbol da_output = before_gate(p, kOutput, arrived * p.neuron(f.result, now));
  Symbol d_now = p.read({carry_c}) + p.neuron_gradient(f.result, now, arrived * output);
  if (dc != kNoTensor) d_now = d_now + p.read({dc});
  if (memory.diagonal != kNoTensor) d_now = d_now + p.read(f.of(memory.diagonal, kOutput)) * da_output;
  PointwiseWriter& w = memory.full == kNoTensor ? p : second;
  int towards_memory = kNoTensor;
  if (memory.full != kNoTensor) {
    const int da = cell.scratch(), partial = cell.scratch(), through_memory = cell.scratch();
    towards_memory = cell.scratch(4);
    p.write(da_output, {da});
    p.write(d_now, {partial});
    cell.pointwise(p);
    cell.product({da}, memory.full, f.block[kOutput], 1, through_memory, false);
    d_now = w.read({partial}) + w.read({through_memory});
  }
  const Symbol before = w.read({c, 0, c0});
  const auto value = [&](int g) { return w.neuron(f.gate[g], w.read(f.of(gates, g))); };
  const Symbol da[] = {before_gate(w, kInput, d_now * value(kCell)), before_gate(w, kForget, d_now * before),
                       before_gate(w, kCell, d_now * value(kInput))};
  Symbol d_before = d_now * value(kForget);
  for (int g : {kInput, kForget, kCell}) {
    if (memory.diagonal != kNoTensor) d_before = d_before + w.read(f.of(memory.diagonal, g)) * da[g];
    if (memory.full != kNoTensor) w.write(da[g], f.of(towards_memory, g));
  }
  w.write(d_before, {carry_c});
  if (memory.full != kNoTensor) w.write(w.number(0), f.of(towards_memory, kOutput));  // done above
  cell.pointwise(w);
  if (memory.full != kNoTensor) {
    const int back = cell.scratch();
    cell.product({towards_memory}, memory.full, 0, 4, back, false);
    PointwiseWriter sum;
    sum.write(sum.read({carry_c}) + sum.read({back}), {carry_c});
    cell.pointwise(sum);
  }
  cell.product({dz}, recurrent, 0, 4, carry_h, false);
  mask_in_place(cell, carry_h, mask);
  return std::move(cell.schedule);
}

// ---- GRU

enum GruGate { kUpdate, kReset, kCandidate };  // the letters of "zro"

struct Gru {
  std::vector<std::int64_t> block;
  CellNeuron gate[3];
  double p;
  bool reset_after, flip;
  explicit Gru(const Attributes& attributes)
      : block(gate_blocks(attributes, "zro")),
        p(attributes.number("p_norm")),
        reset_after(attributes.flag("reset_after")),
        flip(attributes.flag("flip")) {
    constexpr const char* kNames[] = {"update_gate", "reset_gate", "candidate_gate"};
    for (int g = 0; g < 3; ++g) gate[g] = cell_neuron(attributes.text(kNames[g]));
  }
  CellView of(int tensor, int g) const { return {tensor, block[static_cast<std::size_t>(g)]}; }
  // (1 - z^p)^(1/p) and its derivative.
  Symbol complement(Symbol z) const { return p == 1 ? 1 - z : pow(1 - pow(z, p), 1 / p); }
  Symbol complement_slope(PointwiseWriter& w, Symbol z) const {
    if (p == 1) return w.number(-1);
    return w.number(-1) * pow(z, p - 1) * pow(1 - pow(z, p), 1 / p - 1);
  }
};

CellSchedule gru(const Attributes& attributes, std::span<const Shape> inputs) {
  const Gru f(attributes);
  CellWriter cell = begin(attributes, inputs, 2, false);
  const int z = cell.sequence(3), recurrent = cell.matrix(3), h0 = cell.state(), update = cell.optional_row(),
            bias = cell.optional_row(), mask = cell.optional_sequence();
  const int h = cell.sequence(), gates = cell.sequence(f.reset_after ? 4 : 3);
  const CellView before{h, 0, h0}, seen = masked(cell, before, mask);
  const std::int64_t blocks = f.reset_after ? 3 : 2;
  const int sums = cell.scratch(blocks);
  cell.product(seen, recurrent, 0, blocks, sums);
  PointwiseWriter p, second;
  const auto open = [&](int g) {
    const Symbol a = p.read(f.of(z, g)) + p.read(f.of(sums, g));
    p.write(a, f.of(gates, g));
    return p.neuron(f.gate[g], a);
  };
  Symbol keep = open(kUpdate);
  const Symbol reset = open(kReset);
  PointwiseWriter& w = f.reset_after ? p : second;
  Symbol a;
  if (f.reset_after) {
    Symbol product = p.read(f.of(sums, kCandidate));
    if (bias != kNoTensor) product = product + p.read({bias});
    p.write(product, {gates, 3});
    a = p.read(f.of(z, kCandidate)) + reset * product;
  } else {
    const int reset_state = cell.scratch(), product = cell.scratch(), kept = cell.scratch();
    p.write(reset * p.read(seen), {reset_state});
    p.write(keep, {kept});
    const int update_state = update == kNoTensor ? kNoTensor : cell.scratch();
    if (update != kNoTensor) p.write(keep * p.read(seen), {update_state});
    cell.pointwise(p);
    cell.product({reset_state}, recurrent, 2, 1, product);
    a = w.read(f.of(z, kCandidate)) + w.read({product});
    if (update != kNoTensor) {
      const int product_of_update = cell.scratch();
      cell.product({update_state}, update, 0, 1, product_of_update);
      a = a + w.read({product_of_update});
    }
    keep = w.read({kept});
  }
  w.write(a, f.of(gates, kCandidate));
  const Symbol candidate = w.neuron(f.gate[kCandidate], a), old = w.read(before), rest = f.complement(keep);
  w.write(f.flip ? rest * old + keep * candidate : rest * candidate + keep * old, {h});
  cell.pointwise(w);
  return std::move(cell.schedule);
}

CellSchedule gru_gradient(const Attributes& attributes, std::span<const Shape> inputs) {
  const Gru f(attributes);
  CellWriter cell = begin(attributes, inputs, 2, true);
  const std::int64_t gate_count = f.reset_after ? 4 : 3;
  const int recurrent = cell.matrix(3), gates = cell.sequence(gate_count), h = cell.sequence(), h0 = cell.state(),
            dh = cell.sequence(), dgates = cell.optional_sequence(gate_count), update = cell.optional_row(),
            mask = cell.optional_sequence();
  const int dz = cell.sequence(3), carry = cell.carried();
  const CellView before{h, 0, h0}, seen = masked(cell, before, mask);
  PointwiseWriter p, second;
  const auto add_dgates = [&](PointwiseWriter& w, const CellView& gate, Symbol da) {
    return dgates == kNoTensor ? da : da + w.read({dgates, gate.block});
  };
  const auto before_gate = [&](PointwiseWriter& w, int g, Symbol dy) {
    const Symbol da = add_dgates(w, f.of(gates, g), w.neuron_gradient(f.gate[g], w.read(f.of(gates, g)), dy));
    w.write(da, f.of(dz, g));
    return da;
  };
  const Symbol arrived = p.read({dh}) + p.read({carry}), old = p.read(before);
  const auto value = [&](PointwiseWriter& w, int g) { return w.neuron(f.gate[g], w.read(f.of(gates, g))); };
  const Symbol keep = value(p, kUpdate), candidate = value(p, kCandidate);
  const Symbol rest = f.complement(keep), slope = f.complement_slope(p, keep);
  const Symbol da_candidate = before_gate(p, kCandidate, arrived * (f.flip ? keep : rest));
  const Symbol d_keep = arrived * (f.flip ? candidate + old * slope : old + candidate * slope);
  p.write(arrived * (f.flip ? rest : keep), {carry});
  const int back = cell.scratch();
  Symbol through_seen;  // the gradient of the masked state besides `back`
  PointwiseWriter last;
  if (f.reset_after) {
    const int da = cell.scratch(3);
    const Symbol d_product = add_dgates(p, {gates, 3}, da_candidate * value(p, kReset));
    p.write(before_gate(p, kReset, da_candidate * p.read({gates, 3})), f.of(da, kReset));
    p.write(before_gate(p, kUpdate, d_keep), f.of(da, kUpdate));
    p.write(d_product, f.of(da, kCandidate));
    cell.pointwise(p);
    cell.product({da}, recurrent, 0, 3, back, false);
    through_seen = last.read({back});
  } else {
    const int da = cell.scratch(), d_kept = cell.scratch(), d_reset_state = cell.scratch(), da_gates = cell.scratch(2),
              d_seen = cell.scratch();
    p.write(da_candidate, {da});
    p.write(d_keep, {d_kept});
    cell.pointwise(p);
    cell.product({da}, recurrent, 2, 1, d_reset_state, false);
    Symbol d_kept_now = second.read({d_kept}), d_state = second.read({d_reset_state}) * value(second, kReset);
    if (update != kNoTensor) {
      const int d_update_state = cell.scratch();
      cell.product({da}, update, 0, 1, d_update_state, false);
      d_kept_now = d_kept_now + second.read({d_update_state}) * second.read(seen);
      d_state = d_state + second.read({d_update_state}) * value(second, kUpdate);
    }
    second.write(before_gate(second, kUpdate, d_kept_now), f.of(da_gates, kUpdate));
    second.write(before_gate(second, kReset, second.read({d_reset_state}) * second.read(seen)), f.of(da_gates, kReset));
    second.write(d_state, {d_seen});
    cell.pointwise(second);
    cell.product({da_gates}, recurrent, 0, 2, back, false);
    through_seen = last.read({back}) + last.read({d_seen});
  }
  if (mask != kNoTensor) through_seen = through_seen * last.read({mask});
  last.write(last.read({carry}) + through_seen, {carry});
  cell.pointwise(last);
  return std::move(cell.schedule);
}

struct Row {
  const char* op;
  CellSchedule (*schedule)(const Attributes& attributes, std::span<const Shape> inputs);
};
constexpr Row kRows[] = {
    {"rnn", single_gate}, {"rnn_gradient", single_gate_gradient}, {"lstm", lstm}, {"lstm_gradient", lstm_gradient},
    {"gru", gru},         {"gru_gradient", gru_gradient},
};

const Row* find_row(const std::string& op) noexcept {
  const auto row = std::ranges::find_if(kRows, [&](const Row& entry) { return op == entry.op; });
  return row == std::end(kRows) ? nullptr : row;
}

}  // namespace

CellSchedule recurrent_schedule(const std::string& op, const Attributes& attributes, std::span<const Shape> inputs) {
  return find_row(op)->schedule(attributes, inputs);
}

CellNeuron cell_neuron(const std::string& text) {
  const std::size_t colon = text.find(':');
  const std::string name = text.substr(0, colon);
  if (name == "identity") return {};
  const auto refuse = [&] {
    throw Error(ErrorKind::InvalidArgument,
                "\"" + text + "\" is no neuron, expects identity or one of docs/operations.md, as in \"tanh:1:0.5\".");
  };
  CellNeuron result{"neuron_" + name, {}};
  const OpDef* definition = registry().find(result.op);
  if (!definition || !definition->is_elementwise() || definition->input_names().size() != 1) refuse();
  std::size_t at = colon;
  for (const char* parameter : {"a", "b", "c"}) {
    if (at == std::string::npos) break;
    const std::size_t next = text.find(':', at + 1);
    const std::string number = text.substr(at + 1, next == std::string::npos ? next : next - at - 1);
    char* end = nullptr;
    const double value = std::strtod(number.c_str(), &end);
    if (number.empty() || *end) refuse();
    result.attributes.set(parameter, value);
    at = next;
  }
  if (at != std::string::npos) refuse();
  return result;
}

std::vector<std::int64_t> gate_blocks(const Attributes& attributes, const std::string& all) {
  const std::string& order = attributes.text("gates");
  std::vector<std::int64_t> result;
  for (char gate : all) {
    const std::size_t at = order.find(gate);
    if (order.size() != all.size() || at == std::string::npos)
      throw Error(ErrorKind::InvalidArgument,
                  "gates is \"" + order + "\", expects the letters of \"" + all + "\" in some order.");
    result.push_back(static_cast<std::int64_t>(at));
  }
  return result;
}

}  // namespace openmps::engine
