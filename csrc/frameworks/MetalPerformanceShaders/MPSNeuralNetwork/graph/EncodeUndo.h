// Undoes a failed encode. Unless all_went_well is called, the command buffer loses what was recorded since, and the
// layers use their former weights again. A data source whose update raises leaves nothing of its graph on the buffer.
#pragma once

#include <functional>
#include <vector>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/Network.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/undo.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

class EncodeUndo {
 public:
  EncodeUndo(const Network& network, id<MTLCommandBuffer> commandBuffer);
  EncodeUndo(const EncodeUndo&) = delete;
  EncodeUndo& operator=(const EncodeUndo&) = delete;
  ~EncodeUndo();

  // The counters are still restored if the command buffer fails when it runs.
  void all_went_well();

 private:
  friend void add_undo(std::function<void()> undo);
  void go_back();

  bool has_to_undo_ = true;
  id<MTLCommandBuffer> buffer_;
  const engine::CommandList* list_;
  engine::CommandList::Mark mark_;
  std::vector<std::function<void()>> undos_;    // by training
  std::vector<std::function<void()>> counted_;  // restore counters
  EncodeUndo* outer_;
};

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
