// Gram matrices: the products of feature channels, summed over the pixels of each image.
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {

void lower_gram_matrix(FilterCall& call, const GramMatrix& gram) {
  PlanBuilder& l = call.lowering;
  const Nhwc e = call.extents(0), result{e.n, 1, e.c, e.c};
  if (call.state) *call.state = {true, {}, e, result, {}};
  const Tensor x = reshape(call.sources[0], Shape{e.n, e.area(), e.c});
  const Tensor sums = reshape(l.op("matmul", {x, x}, {{"transpose_a", true}}), result.shape());
  if (!gram.chosen_alpha) {
    call.result = gram.alpha == 1 ? sums : sums * static_cast<double>(gram.alpha);
    return;
  }
  const Tensor alpha = chosen_factor(call, gram.chosen_alpha, e, result, "alpha");
  if (call.state) call.state->set("alpha", alpha);
  call.result = sums * alpha;
}

void lower_gram_matrix_gradient(FilterCall& call, float alpha) {
  const Nhwc g = call.extents(0), e = call.extents(1);
  if (g.h != 1 || g.w != e.c || g.c != e.c)
    return call.fail(ErrorKind::Shape, "the gradient has " + g.pixels() + " pixels and " + std::to_string(g.c) +
                                           " feature channels, expected " + std::to_string(e.c) + " x 1 and " +
                                           std::to_string(e.c) + ", as the source image has " + std::to_string(e.c) +
                                           " feature channels.");
  const Tensor x = reshape(call.sources[1], Shape{e.n, e.area(), e.c});
  const Tensor one_way = reshape(call.sources[0], Shape{e.n, e.c, e.c});
  const Tensor both = one_way + transpose(one_way, {0, 2, 1});
  const Tensor dx = reshape(call.lowering.op("matmul", {x, both}), e.shape());
  const Tensor chosen = call.state ? call.state->find("alpha") : Tensor{};
  call.result = chosen ? dx * chosen : alpha == 1 ? dx : dx * static_cast<double>(alpha);
}

}  // namespace openmps::fw::nn
