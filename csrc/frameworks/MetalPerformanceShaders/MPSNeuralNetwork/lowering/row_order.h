// Sequences whose rows end at different steps.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/recurrent_fragment.h"

namespace openmps::fw::recurrent {

// The steps of each row in the layer's direction: reversed row by row if it runs backward, so that all begin at the
// first one. Steps after the ends are 0. To reverse twice gives the original.
class RowOrder {
 public:
  RowOrder(GraphBuilder& graph, std::span<const std::int64_t> step_rows, bool turns);

  // (time, rows, columns); an empty tensor for an empty one.
  Tensor operator()(Tensor x) const;
  // For tensors that are 0 after the ends already.
  Tensor turned(Tensor x) const { return turns_ ? (*this)(x) : x; }

 private:
  GraphBuilder& graph_;
  std::int64_t steps_, rows_;
  bool turns_;
  Tensor from_;  // for each step and row the source
};

}  // namespace openmps::fw::recurrent
