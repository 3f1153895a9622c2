// Softmax over the feature channels of every pixel, and its logarithm.
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {

void lower_softmax(FilterCall& call, bool logarithm) {
  call.result = call.lowering.op(logarithm ? "log_softmax" : "softmax", {call.sources[0]});
}

void lower_softmax_gradient(FilterCall& call, bool logarithm) {
  const char* op = logarithm ? "log_softmax_gradient" : "softmax_gradient";
  call.result = call.lowering.op(op, {call.sources[1], call.sources[0]});
}

}  // namespace openmps::fw::nn
