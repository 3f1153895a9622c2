// Reshaping: the values of an image in their order, feature channels fastest, with other extents.
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {
namespace {

std::string extents_text(const Nhwc& x) {
  return x.pixels() + " pixels and " + std::to_string(x.c) + " feature channels, " + to_string(x.values()) + " values";
}

void reshape(FilterCall& call, const char* source, const char* result, const Nhwc& to) {
  const Nhwc from = call.extents(0);
  if (from.values() != to.values())
    return call.fail(ErrorKind::Shape, std::string("the ") + source + " has " + extents_text(from) + ", the " + result +
                                           " " + extents_text(to) + "; they have to agree.");
  call.result = reshape(call.sources[0], Shape{from.n, to.h, to.w, to.c});
}

}  // namespace

void lower_reshape(FilterCall& call) { reshape(call, "source", "result", call.destination); }

void lower_reshape_gradient(FilterCall& call) { reshape(call, "gradient", "source", call.extents(1)); }

}  // namespace openmps::fw::nn
