// Neurons: one function of every value. The operations carry Apple's parameters a, b and c under the same names.
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {
namespace {

constexpr int kNone = 0;
constexpr int kPReLU = 10;

// a[c] for x < 0, else 1: the factor of x and of its gradient.
Tensor prelu_slope(PlanBuilder& l, const Neuron& n, Tensor x, const std::string& who) {
  const std::int64_t channels = nhwc(l, x).c;
  if (static_cast<std::int64_t>(n.per_channel.size()) < channels) {
    l.fail(ErrorKind::Shape, who + ": the PReLU data has " + std::to_string(n.per_channel.size()) +
                                 " values, the source has " + std::to_string(channels) + " feature channels.");
    return {};
  }
  const std::vector<float> slopes(n.per_channel.begin(), n.per_channel.begin() + channels);
  const Tensor positive = l.op("greater_equal", {x, l.constant(0)});
  return l.op("select", {positive, l.constant(1), l.constant(slopes, "PReLU")}, {}, who);
}

void refuse(PlanBuilder& l, int type, const std::string& who) {
  l.fail(ErrorKind::InvalidArgument, who + ": " + std::to_string(type) + " is not an MPSCNNNeuronType.");
}

}  // namespace

Tensor apply_neuron(PlanBuilder& l, const Neuron& n, Tensor x, const std::string& who) {
  if (n.type == kNone) return x;
  if (n.type == kPReLU) return l.op("multiply", {x, prelu_slope(l, n, x, who)}, {}, who);
  if (const char* op = neuron_operation(n.type)) return l.op(op, {x}, neuron_parameters(n), who);
  refuse(l, n.type, who);
  return {};
}

void lower_neuron(FilterCall& call, const Neuron& n) {
  call.result = apply_neuron(call.lowering, n, call.sources[0], call.who);
}

Tensor apply_neuron_gradient(PlanBuilder& l, const Neuron& n, Tensor x, Tensor dy, const std::string& who) {
  if (n.type == kNone) return dy;
  if (n.type == kPReLU) return l.op("multiply", {dy, prelu_slope(l, n, x, who)}, {}, who);
  if (const char* op = neuron_operation(n.type))
    return l.op((std::string(op) + "_gradient").c_str(), {x, dy}, neuron_parameters(n), who);
  refuse(l, n.type, who);
  return {};
}

void lower_neuron_gradient(FilterCall& call, const Neuron& n) {
  call.result = apply_neuron_gradient(call.lowering, n, call.sources[1], call.sources[0], call.who);
}

}  // namespace openmps::fw::nn
