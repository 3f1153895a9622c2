#include "tests/frameworks/recurrent/rnn_cells.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace cells {
namespace {

struct MatrixPosition {
  int kind, gate;
  Part part;
};
// By matrix id, as Apple's enumeration names them.
MatrixPosition position_of(int number) {
  if (number < 3) return {0, 0, number == 2 ? Part::Bias : static_cast<Part>(number)};
  if (number < 19) return {1, (number - 3) / 4, static_cast<Part>((number - 3) % 4)};
  constexpr int kGates[] = {0, 0, 0, 1, 1, 1, 2, 2, 2, 2};
  constexpr Part kParts[] = {Part::Input, Part::Recurrent, Part::Bias,      Part::Input, Part::Recurrent,
                             Part::Bias,  Part::Input,     Part::Recurrent, Part::Extra, Part::Bias};
  return {2, kGates[number - 19], kParts[number - 19]};
}

// The rows of one weight times a vector, at feature j; 0 where it is left out.
class Gates {
 public:
  Gates(const Cell &cell, const Weights &weights) : cell_(cell), weights_(weights) {}

  double product(int gate, Part part, const Numbers &x, int j) const {
    const int number = id_of(cell_.kind, gate, part);
    if (part == Part::Input && cell_.unit_transform) return x[static_cast<std::size_t>(j)];
    if (number < 0 || !has(cell_, number)) return 0;
    const Numbers &w = weights_.at(number);
    if (is_row(cell_, number)) return w[static_cast<std::size_t>(j)] * x[static_cast<std::size_t>(j)];
    const int columns = columns_of(cell_, number);
    double sum = 0;
    for (int k = 0; k < columns; ++k)
      sum += w[static_cast<std::size_t>(j * columns + k)] * x[static_cast<std::size_t>(k)];
    return sum;
  }
  double bias(int gate, int j) const {
    const int number = id_of(cell_.kind, gate, Part::Bias);
    return has(cell_, number) ? weights_.at(number)[static_cast<std::size_t>(j)] : 0;
  }
  double both(int gate, const Numbers &x, const Numbers &h, int j) const {
    return product(gate, Part::Input, x, j) + product(gate, Part::Recurrent, h, j) + bias(gate, j);
  }

 private:
  const Cell &cell_;
  const Weights &weights_;
};

void step(const Cell &cell, const Gates &gates, const Numbers &x, Numbers &h, Numbers &c) {
  const Numbers h0 = h, c0 = c;
  const auto n = static_cast<std::size_t>(cell.features);
  const auto g = [&](int gate, double value) { return neuron_of(cell, gate)(value); };
  if (cell.kind == 0) {
    for (std::size_t j = 0; j < n; ++j) h[j] = g(0, gates.both(0, x, h0, static_cast<int>(j)));
  } else if (cell.kind == 1) {
    for (std::size_t j = 0; j < n; ++j) {
      const int at = static_cast<int>(j);
      const auto gate = [&](int k) { return g(k, gates.both(k, x, h0, at) + gates.product(k, Part::Extra, c0, at)); };
      c[j] = gate(1) * c0[j] + gate(0) * gate(2);
    }
    for (std::size_t j = 0; j < n; ++j) {
      const int at = static_cast<int>(j);
      h[j] = g(3, gates.both(3, x, h0, at) + gates.product(3, Part::Extra, c, at)) * g(4, c[j]);
    }
  } else {
    Numbers z(n), rh(n), zh(n);
    for (std::size_t j = 0; j < n; ++j) {
      z[j] = g(0, gates.both(0, x, h0, static_cast<int>(j)));
      rh[j] = g(1, gates.both(1, x, h0, static_cast<int>(j))) * h0[j];
      zh[j] = z[j] * h0[j];
    }
    for (std::size_t j = 0; j < n; ++j) {
      const int at = static_cast<int>(j);
      const double candidate = g(2, gates.product(2, Part::Input, x, at) + gates.product(2, Part::Recurrent, rh, at) +
                                        gates.product(2, Part::Extra, zh, at) + gates.bias(2, at));
      const double rest = std::pow(1 - std::pow(z[j], cell.p), 1 / cell.p);
      h[j] = cell.flip ? rest * h0[j] + z[j] * candidate : rest * candidate + z[j] * h0[j];
    }
  }
}

}  // namespace

int id_of(int kind, int gate, Part part) {
  for (int number = 0; number < 29; ++number) {
    const MatrixPosition position = position_of(number);
    if (position.kind == kind && position.gate == gate && position.part == part) return number;
  }
  return -1;
}

int columns_of(const Cell &cell, int number) {
  const Part part = position_of(number).part;
  return part == Part::Input ? cell.inputs : cell.features;
}

bool is_row(const Cell &cell, int number) {
  const Part part = position_of(number).part;
  return part == Part::Bias || (part == Part::Extra && cell.kind == 1 && cell.diagonal);
}

int rows_of(const Cell &cell, int number) { return is_row(cell, number) ? 1 : cell.features; }

Neuron neuron_of(const Cell &cell, int gate) {
  if (!cell.neurons.empty()) return cell.neurons[static_cast<std::size_t>(gate)];
  const bool is_tanh = cell.kind == 0 || gate == 2 || gate == 4;
  return is_tanh ? Neuron{MPSCNNNeuronTypeTanH, 1, 1} : Neuron{MPSCNNNeuronTypeSigmoid};
}

double Neuron::operator()(double x) const {
  switch (type) {
    case MPSCNNNeuronTypeNone:
      return x;
    case MPSCNNNeuronTypeLinear:
      return a * x + b;
    case MPSCNNNeuronTypeSigmoid:
      return 1 / (1 + std::exp(-x));
    case MPSCNNNeuronTypeTanH:
      return a * std::tanh(b * x);
    case MPSCNNNeuronTypeSoftPlus:
      return a * std::log1p(std::exp(b * x));
    case MPSCNNNeuronTypeSoftSign:
      return x / (1 + std::fabs(x));
    case MPSCNNNeuronTypeELU:
      return x >= 0 ? x : a * std::expm1(x);
    default:
      return NAN;
  }
}

bool has(const Cell &cell, int number) {
  if (number < 0 || position_of(number).kind != cell.kind) return false;
  if (cell.unit_transform && position_of(number).part == Part::Input) return false;
  for (int out : cell.left_out)
    if (out == number) return false;
  return true;
}

Weights random_weights(const Cell &cell, unsigned seed) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<float> draw(-0.8F, 0.8F);
  Weights result;
  for (int number = 0; number < 29; ++number) {
    if (!has(cell, number)) continue;
    Numbers &values = result[number];
    values.resize(static_cast<std::size_t>(rows_of(cell, number) * columns_of(cell, number)));
    for (double &value : values) value = static_cast<double>(draw(generator));
  }
  return result;
}

Sequence random_sequence(const std::vector<int> &rows, int columns, unsigned seed) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<float> draw(-1, 1);
  Sequence result{rows, columns, {}};
  for (int count : rows) {
    result.steps.emplace_back(static_cast<std::size_t>(count * columns));
    for (double &value : result.steps.back()) value = static_cast<double>(draw(generator));
  }
  return result;
}

Walk walk(const Cell &cell, const Weights &weights, const Sequence &x, const StateChange *change) {
  const Gates gates(cell, weights);
  Sequence blank{x.rows, cell.features, {}};
  for (int count : x.rows) blank.steps.emplace_back(static_cast<std::size_t>(count * cell.features));
  const Numbers none(static_cast<std::size_t>(x.rows[0] * cell.features));
  Walk result{blank, blank, none, none};
  const int steps = static_cast<int>(x.rows.size());
  for (int row = 0; row < x.rows[0]; ++row) {
    Numbers h(static_cast<std::size_t>(cell.features)), c = h;
    const auto first = static_cast<std::ptrdiff_t>(row * cell.features);
    bool has_begun = false;
    for (int i = 0; i < steps; ++i) {
      const int t = cell.backward ? steps - 1 - i : i;
      if (row >= x.rows[static_cast<std::size_t>(t)]) continue;
      Numbers in(static_cast<std::size_t>(x.columns));
      for (int k = 0; k < x.columns; ++k) in[static_cast<std::size_t>(k)] = x.at(t, row, k);
      const bool changes = change && (change->step == kOwnFirstStep ? !has_begun : change->step == t);
      for (std::size_t j = 0; changes && j < h.size(); ++j) {
        h[j] += change->h[static_cast<std::size_t>(first) + j];
        c[j] += change->c[static_cast<std::size_t>(first) + j];
      }
      has_begun = true;
      step(cell, gates, in, h, c);
      const auto at = static_cast<std::size_t>(t);
      std::copy(h.begin(), h.end(), result.h.steps[at].begin() + first);
      std::copy(c.begin(), c.end(), result.c.steps[at].begin() + first);
    }
    std::copy(h.begin(), h.end(), result.h_end.begin() + first);
    std::copy(c.begin(), c.end(), result.c_end.begin() + first);
  }
  return result;
}

Sequence run(const Cell &cell, const Weights &weights, const Sequence &x, const StateChange *change) {
  return walk(cell, weights, x, change).h;
}

Numbers differences(Numbers &values, const std::function<double()> &loss) {
  Numbers result;
  for (double &value : values) {
    const double before = value;
    value = before + 1e-5;
    const double above = loss();
    value = before - 1e-5;
    result.push_back((above - loss()) / 2e-5);
    value = before;
  }
  return result;
}

double weighted(const Numbers &values, const Numbers &factors) {
  return std::inner_product(values.begin(), values.end(), factors.begin(), 0.0);
}

double weighted(const Sequence &h, const Sequence &g) {
  double sum = 0;
  for (std::size_t t = 0; t < h.steps.size(); ++t) sum += weighted(h.steps[t], g.steps[t]);
  return sum;
}

double largest_difference(const Numbers &a, const Numbers &b) {
  double result = a.size() == b.size() ? 0 : 1e9;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    result = std::fmax(result, std::isnan(a[i]) ? 1e9 : std::fabs(a[i] - b[i]));
  return result;
}

double largest_difference(const Sequence &a, const Sequence &b) {
  double result = a.steps.size() == b.steps.size() ? 0 : 1e9;
  for (std::size_t t = 0; t < std::min(a.steps.size(), b.steps.size()); ++t)
    result = std::fmax(result, largest_difference(a.steps[t], b.steps[t]));
  return result;
}

}  // namespace cells
