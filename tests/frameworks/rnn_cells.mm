#include "tests/frameworks/rnn_cells.h"

#include <cmath>
#include <random>

// One weight matrix of a layer.
@interface RNNTestWeights : NSObject <MPSCNNConvolutionDataSource> {
 @public
  std::vector<float> values, biases;
  NSUInteger rows, columns;
  MPSCNNNeuronType neuron;
}
@end

@implementation RNNTestWeights
- (BOOL)load {
  return YES;
}
- (void)purge {
}
- (NSString *)label {
  return @"weights";
}
- (MPSDataType)dataType {
  return MPSDataTypeFloat32;
}
- (MPSCNNConvolutionDescriptor *)descriptor {
  MPSCNNConvolutionDescriptor *const made = [MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:1
                                                                                                    kernelHeight:1
                                                                                            inputFeatureChannels:columns
                                                                                           outputFeatureChannels:rows];
  [made setFusedNeuronDescriptor:[MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:neuron]];
  return made;
}
- (void *)weights {
  return values.data();
}
- (float *)biasTerms {
  return biases.empty() ? nullptr : biases.data();
}
- (id)copyWithZone:(NSZone *)zone {
  return [self retain];
}
@end

namespace cells {
namespace {

enum class Part { Input, Recurrent, Extra, Bias };

struct Place {
  int kind, gate;
  Part part;
};
// By matrix id, as Apple's enumeration names them.
Place place_of(int number) {
  if (number < 3) return {0, 0, number == 2 ? Part::Bias : static_cast<Part>(number)};
  if (number < 19) return {1, (number - 3) / 4, static_cast<Part>((number - 3) % 4)};
  constexpr int kGates[] = {0, 0, 0, 1, 1, 1, 2, 2, 2, 2};
  constexpr Part kParts[] = {Part::Input, Part::Recurrent, Part::Bias,      Part::Input, Part::Recurrent,
                             Part::Bias,  Part::Input,     Part::Recurrent, Part::Extra, Part::Bias};
  return {2, kGates[number - 19], kParts[number - 19]};
}

int id_of(int kind, int gate, Part part) {
  for (int number = 0; number < 29; ++number) {
    const Place place = place_of(number);
    if (place.kind == kind && place.gate == gate && place.part == part) return number;
  }
  return -1;
}

int columns_of(const Cell &cell, int number) {
  const Part part = place_of(number).part;
  return part == Part::Input ? cell.inputs : cell.features;
}
int rows_of(const Cell &cell, int number) {
  const Part part = place_of(number).part;
  return part == Part::Bias || (part == Part::Extra && cell.kind == 1 && cell.diagonal) ? 1 : cell.features;
}

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

// The rows of one weight times a vector, at feature j; 0 where it is left out.
class Gates {
 public:
  Gates(const Cell &cell, const Weights &weights) : cell_(cell), weights_(weights) {}

  double product(int gate, Part part, const Numbers &x, int j) const {
    const int number = id_of(cell_.kind, gate, part);
    if (part == Part::Input && cell_.unit_transform) return x[static_cast<std::size_t>(j)];
    if (number < 0 || !has(cell_, number)) return 0;
    const Numbers &w = weights_.at(number);
    if (rows_of(cell_, number) == 1) return w[static_cast<std::size_t>(j)] * x[static_cast<std::size_t>(j)];
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
  if (cell.kind == 0) {
    for (std::size_t j = 0; j < n; ++j) h[j] = std::tanh(gates.both(0, x, h0, static_cast<int>(j)));
  } else if (cell.kind == 1) {
    for (std::size_t j = 0; j < n; ++j) {
      const int at = static_cast<int>(j);
      const auto gate = [&](int g) { return gates.both(g, x, h0, at) + gates.product(g, Part::Extra, c0, at); };
      c[j] = sigmoid(gate(1)) * c0[j] + sigmoid(gate(0)) * std::tanh(gate(2));
    }
    for (std::size_t j = 0; j < n; ++j) {
      const int at = static_cast<int>(j);
      h[j] = sigmoid(gates.both(3, x, h0, at) + gates.product(3, Part::Extra, c, at)) * std::tanh(c[j]);
    }
  } else {
    Numbers z(n), rh(n), zh(n);
    for (std::size_t j = 0; j < n; ++j) {
      z[j] = sigmoid(gates.both(0, x, h0, static_cast<int>(j)));
      rh[j] = sigmoid(gates.both(1, x, h0, static_cast<int>(j))) * h0[j];
      zh[j] = z[j] * h0[j];
    }
    for (std::size_t j = 0; j < n; ++j) {
      const int at = static_cast<int>(j);
      const double candidate =
          std::tanh(gates.product(2, Part::Input, x, at) + gates.product(2, Part::Recurrent, rh, at) +
                    gates.product(2, Part::Extra, zh, at) + gates.bias(2, at));
      const double rest = std::pow(1 - std::pow(z[j], cell.p), 1 / cell.p);
      h[j] = cell.flip ? rest * h0[j] + z[j] * candidate : rest * candidate + z[j] * h0[j];
    }
  }
}

id<MPSCNNConvolutionDataSource> source(const Cell &cell, const Weights &weights, int gate, Part part) {
  const int number = id_of(cell.kind, gate, part), bias = id_of(cell.kind, gate, Part::Bias);
  if (number < 0 || (!has(cell, number) && !(part == Part::Input && cell.unit_transform))) return nil;
  RNNTestWeights *const made = [[[RNNTestWeights alloc] init] autorelease];
  const bool is_row = rows_of(cell, number) == 1;
  made->rows = static_cast<NSUInteger>(cell.features);
  made->columns = is_row ? 1 : static_cast<NSUInteger>(columns_of(cell, number));
  const auto found = weights.find(number);
  if (found != weights.end()) made->values.assign(found->second.begin(), found->second.end());
  made->values.resize(made->rows * made->columns);
  made->neuron = MPSCNNNeuronTypeNone;
  if (part == Part::Input) {
    const bool is_tanh = cell.kind == 0 || gate == 2;
    made->neuron = is_tanh ? MPSCNNNeuronTypeTanH : MPSCNNNeuronTypeSigmoid;
    if (has(cell, bias)) made->biases.assign(weights.at(bias).begin(), weights.at(bias).end());
  }
  return made;
}

}  // namespace

bool has(const Cell &cell, int number) {
  if (number < 0 || place_of(number).kind != cell.kind) return false;
  if (cell.unit_transform && place_of(number).part == Part::Input) return false;
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

Sequence run(const Cell &cell, const Weights &weights, const Sequence &x, const StateChange *change) {
  const Gates gates(cell, weights);
  Sequence result = random_sequence(x.rows, cell.features, 1);
  const int steps = static_cast<int>(x.rows.size());
  for (int row = 0; row < x.rows[0]; ++row) {
    Numbers h(static_cast<std::size_t>(cell.features)), c = h;
    for (int i = 0; i < steps; ++i) {
      const int t = cell.backward ? steps - 1 - i : i;
      if (row >= x.rows[static_cast<std::size_t>(t)]) continue;
      Numbers in(static_cast<std::size_t>(x.columns));
      for (int k = 0; k < x.columns; ++k) in[static_cast<std::size_t>(k)] = x.at(t, row, k);
      for (int j = 0; change && change->step == t && j < cell.features; ++j) {
        h[static_cast<std::size_t>(j)] += change->h[static_cast<std::size_t>(row * cell.features + j)];
        c[static_cast<std::size_t>(j)] += change->c[static_cast<std::size_t>(row * cell.features + j)];
      }
      step(cell, gates, in, h, c);
      for (int j = 0; j < cell.features; ++j) result.at(t, row, j) = h[static_cast<std::size_t>(j)];
    }
  }
  return result;
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

double weighted(const Sequence &h, const Sequence &g) {
  double sum = 0;
  for (std::size_t t = 0; t < h.steps.size(); ++t)
    for (std::size_t i = 0; i < h.steps[t].size(); ++i) sum += h.steps[t][i] * g.steps[t][i];
  return sum;
}

MPSRNNDescriptor *descriptor(const Cell &cell, const Weights &weights) {
  const auto from = [&](int gate, Part part) { return source(cell, weights, gate, part); };
  MPSRNNDescriptor *result = nil;
  const auto inputs = static_cast<NSUInteger>(cell.inputs), outputs = static_cast<NSUInteger>(cell.features);
  if (cell.kind == 0) {
    MPSRNNSingleGateDescriptor *const made =
        [MPSRNNSingleGateDescriptor createRNNSingleGateDescriptorWithInputFeatureChannels:inputs
                                                                    outputFeatureChannels:outputs];
    [made setInputWeights:from(0, Part::Input)];
    [made setRecurrentWeights:from(0, Part::Recurrent)];
    result = made;
  } else if (cell.kind == 1) {
    MPSLSTMDescriptor *const made = [MPSLSTMDescriptor createLSTMDescriptorWithInputFeatureChannels:inputs
                                                                              outputFeatureChannels:outputs];
    [made setMemoryWeightsAreDiagonal:cell.diagonal];
    [made setInputGateInputWeights:from(0, Part::Input)];
    [made setInputGateRecurrentWeights:from(0, Part::Recurrent)];
    [made setInputGateMemoryWeights:from(0, Part::Extra)];
    [made setForgetGateInputWeights:from(1, Part::Input)];
    [made setForgetGateRecurrentWeights:from(1, Part::Recurrent)];
    [made setForgetGateMemoryWeights:from(1, Part::Extra)];
    [made setCellGateInputWeights:from(2, Part::Input)];
    [made setCellGateRecurrentWeights:from(2, Part::Recurrent)];
    [made setCellGateMemoryWeights:from(2, Part::Extra)];
    [made setOutputGateInputWeights:from(3, Part::Input)];
    [made setOutputGateRecurrentWeights:from(3, Part::Recurrent)];
    [made setOutputGateMemoryWeights:from(3, Part::Extra)];
    result = made;
  } else {
    MPSGRUDescriptor *const made = [MPSGRUDescriptor createGRUDescriptorWithInputFeatureChannels:inputs
                                                                           outputFeatureChannels:outputs];
    [made setInputGateInputWeights:from(0, Part::Input)];
    [made setInputGateRecurrentWeights:from(0, Part::Recurrent)];
    [made setRecurrentGateInputWeights:from(1, Part::Input)];
    [made setRecurrentGateRecurrentWeights:from(1, Part::Recurrent)];
    [made setOutputGateInputWeights:from(2, Part::Input)];
    [made setOutputGateRecurrentWeights:from(2, Part::Recurrent)];
    [made setOutputGateInputGateWeights:from(2, Part::Extra)];
    [made setGatePnormValue:static_cast<float>(cell.p)];
    [made setFlipOutputGates:cell.flip];
    result = made;
  }
  [result setUseLayerInputUnitTransformMode:cell.unit_transform];
  [result setLayerSequenceDirection:cell.backward ? MPSRNNSequenceDirectionBackward : MPSRNNSequenceDirectionForward];
  return result;
}

NSMutableArray<MPSMatrix *> *matrices(const Sequence &sequence, bool together) {
  NSMutableArray *const result = [NSMutableArray array];
  const auto columns = static_cast<NSUInteger>(sequence.columns);
  const NSUInteger row_bytes = columns * sizeof(float) + (together ? 0 : 8);
  const NSUInteger step_bytes = (static_cast<NSUInteger>(sequence.rows[0]) * row_bytes + 63) / 64 * 64;
  id<MTLBuffer> whole = nil;
  for (std::size_t t = 0; t < sequence.steps.size(); ++t) {
    if (whole == nil || !together)
      whole = [[matrix_device() newBufferWithLength:step_bytes * (together ? sequence.steps.size() : 1)
                                            options:MTLResourceStorageModeShared] autorelease];
    const NSUInteger offset = together ? t * step_bytes : 0;
    const auto rows = static_cast<NSUInteger>(sequence.rows[t]);
    MPSMatrixDescriptor *const facts = [MPSMatrixDescriptor matrixDescriptorWithRows:rows
                                                                             columns:columns
                                                                            rowBytes:row_bytes
                                                                            dataType:MPSDataTypeFloat32];
    for (NSUInteger row = 0; row < rows; ++row) {
      auto *const to =
          static_cast<float *>(static_cast<void *>(static_cast<char *>([whole contents]) + offset + row * row_bytes));
      for (NSUInteger k = 0; k < columns; ++k) to[k] = static_cast<float>(sequence.steps[t][row * columns + k]);
    }
    [result addObject:[[[MPSMatrix alloc] initWithBuffer:whole offset:offset descriptor:facts] autorelease]];
  }
  return result;
}

Sequence read(NSArray<MPSMatrix *> *matrices) {
  Sequence result;
  for (MPSMatrix *matrix in matrices) {
    result.rows.push_back(static_cast<int>([matrix rows]));
    result.columns = static_cast<int>([matrix columns]);
    result.steps.emplace_back();
    for (NSUInteger row = 0; row < [matrix rows]; ++row) {
      const auto *const from = static_cast<const float *>(static_cast<const void *>(
          static_cast<const char *>([[matrix data] contents]) + [matrix offset] + row * [matrix rowBytes]));
      for (NSUInteger k = 0; k < [matrix columns]; ++k) result.steps.back().push_back(static_cast<double>(from[k]));
    }
  }
  return result;
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
