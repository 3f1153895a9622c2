// An encode is whole or not there: unless it is told that all went well, what the command buffer got since and which
// weights the layers use go back to what they were. A data source whose update raises leaves nothing of its graph on
// the buffer.
#pragma once

#include <functional>
#include <vector>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/Network.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

class EncodeUndo {
 public:
  EncodeUndo(const Network& network, id<MTLCommandBuffer> commandBuffer);
  EncodeUndo(const EncodeUndo&) = delete;
  EncodeUndo& operator=(const EncodeUndo&) = delete;
  ~EncodeUndo();

  // What was counted goes back still, should the command buffer fail when it runs.
  void all_went_well();

  // Has the encode under way on this thread, if there is one, run `way_back` should it or its command buffer fail: for
  // what is counted while encoding, such as an optimizer's time steps.
  static void add_way_back(std::function<void()> way_back);
  // The same; where no encode is under way, should this command buffer fail.
  static void add_way_back(std::function<void()> way_back, id<MTLCommandBuffer> commandBuffer);

 private:
  void go_back();

  bool has_to_undo_ = true;
  id<MTLCommandBuffer> buffer_;
  const engine::CommandList* list_;
  engine::CommandList::Mark mark_;
  std::vector<std::function<void()>> ways_back_;  // by training
  std::vector<std::function<void()>> counted_;    // what was added
  EncodeUndo* outer_;
};

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
