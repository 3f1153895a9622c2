// An encode is whole or not there: unless it is told that all went well, what the command buffer got since and which
// weights the layers use go back to what they were. A data source whose update raises leaves nothing of its graph on
// the buffer.
#pragma once

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

  void all_went_well() noexcept { network_ = nullptr; }

 private:
  void go_back();

  const Network* _Nullable network_;
  id<MTLCommandBuffer> buffer_;
  const engine::CommandList* list_;
  engine::CommandList::Mark mark_;
  std::vector<ConvolutionWeights::InUse> in_use_;  // by training
};

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
