// Sequences whose rows end at different steps.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/layer_formula.h"

namespace openmps::fw::recurrent {

// The steps of each row as a layer runs through them: turned round row by row where it runs backward, so that all begin
// at the first one. 0 behind the ends. Turning twice gives back what was there.
class RowOrder {
 public:
  RowOrder(GraphBuilder& graph, std::span<const std::int64_t> step_rows, bool turns);

  // (time, rows, columns); nothing of nothing.
  Tensor operator()(Tensor x) const;
  // Of what is 0 behind the ends already.
  Tensor turned(Tensor x) const { return turns_ ? (*this)(x) : x; }

 private:
  GraphBuilder& graph_;
  std::int64_t steps_, rows_;
  bool turns_;
  Tensor from_;  // for each step and row the one that it takes
};

}  // namespace openmps::fw::recurrent
