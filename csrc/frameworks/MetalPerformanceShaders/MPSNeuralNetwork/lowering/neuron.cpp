// Neurons: one function of every value. The operations carry Apple's parameters a, b and c under the same names.
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {
namespace {

constexpr int kNone = 0;
constexpr int kPReLU = 10;

// a[c] for x < 0, else 1: the factor of x and of its gradient.
Tensor prelu_slope(FilterCall& call, const Neuron& n, Tensor x) {
  PlanBuilder& l = call.lowering;
  const std::int64_t channels = nhwc(x).c;
  if (static_cast<std::int64_t>(n.per_channel.size()) < channels) {
    call.fail(ErrorKind::Shape, "the PReLU data has " + std::to_string(4 * n.per_channel.size()) + " bytes; " +
                                    to_string(4 * engine::Extent(channels)) + " are needed for " +
                                    std::to_string(channels) + " feature channels.");
    return {};
  }
  const std::vector<float> slopes(n.per_channel.begin(), n.per_channel.begin() + channels);
  const Tensor positive = l.op("greater_equal", {x, l.constant(0)});
  return l.op("select", {positive, l.constant(1), l.constant(slopes, "PReLU")});
}

Tensor refuse(FilterCall& call, int type) {
  call.fail(ErrorKind::InvalidArgument, std::to_string(type) + " is not an MPSCNNNeuronType.");
  return {};
}

}  // namespace

Tensor apply_neuron(FilterCall& call, const Neuron& n, Tensor x) {
  if (n.type == kNone) return x;
  if (n.type == kPReLU) return x * prelu_slope(call, n, x);
  if (const char* op = neuron_operation(n.type)) return call.lowering.op(op, {x}, neuron_parameters(n));
  return refuse(call, n.type);
}

void lower_neuron(FilterCall& call, const Neuron& n) { call.result = apply_neuron(call, n, call.sources[0]); }

Tensor apply_neuron_gradient(FilterCall& call, const Neuron& n, Tensor x, Tensor dy) {
  if (n.type == kNone) return dy;
  if (n.type == kPReLU) return dy * prelu_slope(call, n, x);
  if (const char* op = neuron_operation(n.type))
    return call.lowering.op((std::string(op) + "_gradient").c_str(), {x, dy}, neuron_parameters(n));
  return refuse(call, n.type);
}

void lower_neuron_gradient(FilterCall& call, const Neuron& n) {
  call.result = apply_neuron_gradient(call, n, call.sources[1], call.sources[0]);
}

}  // namespace openmps::fw::nn
