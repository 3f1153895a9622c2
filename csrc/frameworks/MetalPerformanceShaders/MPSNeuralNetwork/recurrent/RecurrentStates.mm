#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/RecurrentStates.h"
#include "frameworks/Metal/Impl.h"

#include "compat/checked_size.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/InheritedInitialisers.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"

using openmps::fw::ArrayStorage;
using openmps::fw::recurrent::LayerState;
using openmps::fw::recurrent::TrainingStep;

struct MPSRNNRecurrentMatrixStateImpl {
  std::vector<LayerState> layers;
};
struct MPSRNNMatrixTrainingStateImpl {
  TrainingStep step;
};

namespace {

MPSMatrix *matrix_over(const ArrayStorage &storage) {
  MPSMatrixDescriptor *const descriptor = [MPSMatrixDescriptor matrixDescriptorWithRows:storage.rows
                                                                                columns:storage.columns
                                                                               rowBytes:storage.row_bytes
                                                                               dataType:storage.type];
  return [[[MPSMatrix alloc] initWithBuffer:storage.buffer offset:storage.offset descriptor:descriptor] autorelease];
}

}  // namespace

@implementation MPSRNNRecurrentMatrixState

OMPS_NO_INHERITED_STATE_INIT

+ (instancetype)omps_stateOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                temporary:(BOOL)temporary
                                   layers:(std::vector<LayerState>)layers {
  MPSRNNRecurrentMatrixState *const state = [[[self alloc] omps_initWithDevice:openmps::fw::device_of(commandBuffer)
                                                                 commandBuffer:temporary ? commandBuffer : nil
                                                                  resourceList:nil] autorelease];
  state->_recurrentImpl = new MPSRNNRecurrentMatrixStateImpl{std::move(layers)};
  return state;
}

OMPS_DELETES(_recurrentImpl)

// Empty for a state that was not made by a layer.
- (const std::vector<LayerState> &)omps_layers {
  static const std::vector<LayerState> none;
  return _recurrentImpl ? _recurrentImpl->layers : none;
}

- (MPSMatrix *)getRecurrentOutputMatrixForLayerIndex:(NSUInteger)layerIndex {
  const std::vector<LayerState> &layers = [self omps_layers];
  return layerIndex < layers.size() ? matrix_over(layers[layerIndex].h) : nil;
}

- (MPSMatrix *)getMemoryCellMatrixForLayerIndex:(NSUInteger)layerIndex {
  const std::vector<LayerState> &layers = [self omps_layers];
  return layerIndex < layers.size() && layers[layerIndex].has_cell ? matrix_over(layers[layerIndex].c) : nil;
}

- (void)synchronizeOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  openmps::engine::CommandList &list = openmps::fw::list_of(commandBuffer);
  for (const LayerState &layer : [self omps_layers]) openmps::fw::synchronize(list, layer.h.buffer);
  openmps::fw::keep_until_completed(commandBuffer, self);
}

@end

@implementation MPSRNNMatrixTrainingState

OMPS_NO_INHERITED_STATE_INIT

+ (instancetype)omps_stateOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                temporary:(BOOL)temporary
                                     step:(TrainingStep)step {
  MPSRNNMatrixTrainingState *const state = [[[self alloc] omps_initWithDevice:openmps::fw::device_of(commandBuffer)
                                                                commandBuffer:temporary ? commandBuffer : nil
                                                                 resourceList:nil] autorelease];
  state->_trainingImpl = new MPSRNNMatrixTrainingStateImpl{std::move(step)};
  return state;
}

OMPS_DELETES(_trainingImpl)

// Empty for a state that was not made by a layer.
- (const TrainingStep &)omps_step {
  static const TrainingStep none;
  return _trainingImpl ? _trainingImpl->step : none;
}

@end

namespace openmps::fw::recurrent {

std::size_t StateBlock::reserve(std::int64_t count, std::int64_t rows, std::int64_t columns) {
  ArrayStorage storage;
  storage.offset = bytes_;
  storage.matrices = static_cast<NSUInteger>(count);
  storage.rows = static_cast<NSUInteger>(rows);
  storage.columns = static_cast<NSUInteger>(columns);
  storage.row_bytes = storage.packed_row_bytes();
  storage.matrix_bytes = objc::CheckedSize(storage.rows) * storage.row_bytes;
  bytes_ += (objc::CheckedSize(storage.matrices) * storage.matrix_bytes).rounded_up(64);
  reserved_.push_back(storage);
  return reserved_.size() - 1;
}

void StateBlock::make() {
  const auto kind = temporary_ ? engine::Storage::Private : engine::Storage::Managed;
  const engine::BufferView view = pooled_view(device_, bytes_, kind, false);
  const MTLResourceOptions options = temporary_ ? MTLResourceStorageModePrivate : own_options(device_);
  const auto buffer = objc::Ref<id<MTLBuffer>>::adopt(new_buffer(device_, view, bytes_, options));
  for (ArrayStorage &storage : reserved_) storage.buffer = buffer;
}

ArrayStorage StateBlock::one(std::size_t reserved, std::int64_t index) const {
  ArrayStorage storage = reserved_[reserved];
  storage.offset += objc::CheckedSize(index) * storage.matrix_bytes;
  storage.matrices = 1;
  return storage;
}

}  // namespace openmps::fw::recurrent
