// One graph with a filter of MPSNNGraph and its gradient filter, as lowering/filters.h writes them.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"
#include "tests/layers/layer_gradient.h"

namespace openmps::fw::testing {

// Writes a filter and its gradient into one graph.
class FilterGraph {
 public:
  explicit FilterGraph(std::string title) : lowering_(title) { made_.title = std::move(title); }

  nn::Tensor input(const Shape& shape, double low = -2, double high = 2) {
    made_.inputs.push_back({shape, low, high});
    positions_.push_back(lowering_.input({nn::DType::Float32, shape}, {}, "input"));
    made_.title += " " + shape.str();
    return positions_.back();
  }
  nn::FilterCall call(std::span<const nn::Tensor> sources, const nn::Nhwc& destination, nn::FilterState* state) {
    return {lowering_, "filter", sources, destination, state, {}, {}, {destination.n, 1, 1, 1}, {}, {}, {}};
  }
  // Of `y`; an input that takes the gradient which arrives there.
  nn::Tensor result(nn::Tensor y) {
    check();
    lowering_.output(y, {});
    const nn::Tensor dy = input(lowering_.type(y).shape, -1, 1);
    made_.arriving.push_back(static_cast<int>(made_.inputs.size()) - 1);
    return dy;
  }
  void total(nn::Tensor y) {
    check();
    lowering_.output(y, {});
    made_.arriving.push_back(-1);
  }
  void gradient(nn::Tensor with, nn::Tensor value) {
    check();
    for (std::size_t i = 0; i < positions_.size(); ++i)
      if (positions_[i].id == with.id) made_.with.push_back(i);
    lowering_.output(reshape(value, with.shape()), {});
  }
  // The gradient filter's result in a buffer of its state.
  void gradient(nn::Tensor with, const nn::FilterCall& call, int resource) {
    check();
    gradient(with, resource_of(call, 0, resource));
  }
  static nn::Tensor resource_of(const nn::FilterCall& call, int source, int resource) {
    for (const nn::FilterCall::StateResult& result : call.state_results)
      if (result.source == source && result.resource == resource) return result.value;
    throw Error(ErrorKind::Internal, "A gradient is missing.");
  }
  nn::PlanBuilder& lowering() noexcept { return lowering_; }
  LayerGraph take() {
    check();
    made_.text = lowering_.str();
    return std::move(made_);
  }
  void describe(const std::string& text) { made_.title += " " + text; }
  // dropout's seed and step
  void scalar(double value) {
    made_.inputs.push_back({{}, value, value, nn::DType::UInt32}), positions_.emplace_back();
  }

 private:
  void check() const { lowering_.status().throw_if_error(); }
  nn::PlanBuilder lowering_;
  LayerGraph made_;
  std::vector<nn::Tensor> positions_;
};

inline nn::Nhwc drawn_extents(LayerDraw& draw) {
  return {draw.from(1, 3), draw.from(1, 7), draw.from(1, 7), draw.from(1, 5)};
}

}  // namespace openmps::fw::testing
