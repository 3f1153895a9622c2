// The content of recurrent layers' states.
#pragma once

#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSRNNLayer.h>

#include <vector>

#include "frameworks/MetalPerformanceShaders/MPSCore/ArrayStorage.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::recurrent {

// h and c of one layer, or their gradients. Empty c: not an LSTM.
struct LayerState {
  ArrayStorage h, c;
  bool has_cell = false;
};

// One step of a forward pass: all with the same rows, float32.
struct TrainingStep {
  ArrayStorage gates, h, c, h_before, c_before;
  bool has_before = false;  // false: the layer began with zeros
};

// Consecutive Float32 matrices in one new buffer, each at a multiple of 64 bytes.
class StateBlock {
 public:
  // Private and recycled if `temporary`, else the CPU can read it.
  StateBlock(id<MTLDevice> device, bool temporary) : device_(device), temporary_(temporary) {}
  // Counts matrices of this size; their storage is known after `make`.
  std::size_t reserve(std::int64_t count, std::int64_t rows, std::int64_t columns);
  void make();
  ArrayStorage whole(std::size_t reserved) const { return reserved_[reserved]; }
  ArrayStorage one(std::size_t reserved, std::int64_t index) const;

 private:
  id<MTLDevice> device_;
  bool temporary_;
  NSUInteger bytes_ = 0;
  std::vector<ArrayStorage> reserved_;
};

}  // namespace openmps::fw::recurrent

@interface MPSRNNRecurrentMatrixState (OpenMPSPrivate)
+ (instancetype)omps_stateOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                temporary:(BOOL)temporary
                                   layers:(std::vector<openmps::fw::recurrent::LayerState>)layers;
- (const std::vector<openmps::fw::recurrent::LayerState> &)omps_layers;
@end

@interface MPSRNNMatrixTrainingState (OpenMPSPrivate)
+ (instancetype)omps_stateOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                temporary:(BOOL)temporary
                                     step:(openmps::fw::recurrent::TrainingStep)step;
- (const openmps::fw::recurrent::TrainingStep &)omps_step;
@end

NS_ASSUME_NONNULL_END
