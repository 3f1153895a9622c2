// The data source of openmps' node for a recurrent layer, OMPSRecurrentNode.
#include "core/objects/handle_objc.h"
#include "core/rnn/rnn_objc.h"

// Weights of a layer that another data source trains.
@interface OMPSLayerBlock : NSObject {
 @private
  const openmps::core::RecurrentPart *_part;
}
- (instancetype)initWithPart:(const openmps::core::RecurrentPart *)part;
- (id<MPSCNNConvolutionDataSource>)dataSource;
- (MPSRNNMatrixId)matrixId;
- (BOOL)bringsBias;
- (MPSNNTrainingStyle)trainingStyle;
@end

@implementation OMPSLayerBlock

- (instancetype)initWithPart:(const openmps::core::RecurrentPart *)part {
  if ((self = [super init])) _part = part;
  return self;
}
- (id<MPSCNNConvolutionDataSource>)dataSource {
  return openmps::core::object_in<id<MPSCNNConvolutionDataSource>>(_part->source().object);
}
- (MPSRNNMatrixId)matrixId {
  return _part->weights_id();
}
- (BOOL)bringsBias {
  return _part->brings_bias() ? YES : NO;
}
- (MPSNNTrainingStyle)trainingStyle {
  return _part->source().updates_on_cpu ? MPSNNTrainingStyleUpdateDeviceCPU : MPSNNTrainingStyleUpdateDeviceGPU;
}

@end

// The layer's matrices. It is not trained.
@interface OMPSLayerSource : NSObject {
 @protected
  std::shared_ptr<openmps::core::RecurrentKernel> _kernel;
  openmps::core::Handle _label;
}
- (instancetype)initWithKernel:(std::shared_ptr<openmps::core::RecurrentKernel>)kernel label:(NSString *)label;
- (NSString *)label;
- (MPSRNNMatrixTrainingLayer *)layer;
- (NSArray<MPSMatrix *> *)weights;
- (NSArray<MPSMatrix *> *)gradients;
@end

@implementation OMPSLayerSource

- (instancetype)initWithKernel:(std::shared_ptr<openmps::core::RecurrentKernel>)kernel label:(NSString *)label {
  if ((self = [super init])) {
    _kernel = std::move(kernel);
    _label = openmps::core::adopt([label copy]);
  }
  return self;
}
- (NSString *)label {
  return openmps::core::object_in<NSString *>(_label);
}
- (MPSRNNMatrixTrainingLayer *)layer {
  return _kernel->layer();
}
- (NSArray<MPSMatrix *> *)weights {
  return _kernel->weights();
}
- (NSArray<MPSMatrix *> *)gradients {
  return _kernel->gradients();
}

@end

// Other data sources train its blocks.
@interface OMPSTrainedLayerSource : OMPSLayerSource
- (NSArray *)trainedBlocks;
@end

@implementation OMPSTrainedLayerSource
- (NSArray *)trainedBlocks {
  NSMutableArray *const blocks = [NSMutableArray array];
  for (const auto &part : _kernel->parts())
    [blocks addObject:[[[OMPSLayerBlock alloc] initWithPart:part.get()] autorelease]];
  return blocks;
}
@end

// An optimizer of MPS trains the other weights.
@interface OMPSDeviceTrainedLayerSource : OMPSTrainedLayerSource
- (void)updateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer;
@end

@implementation OMPSDeviceTrainedLayerSource
- (void)updateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  _kernel->encode_optimizer(commandBuffer);
}
@end

// The caller's step trains them on the CPU.
@interface OMPSHostTrainedLayerSource : OMPSTrainedLayerSource
- (void)updateWithGradients;
@end

@implementation OMPSHostTrainedLayerSource
- (void)updateWithGradients {
  _kernel->run_custom_step();
}
@end

namespace openmps::core {
namespace {

Class source_class(const RecurrentKernel &kernel, bool trains) {
  if (!trains) return [OMPSLayerSource class];
  if (kernel.has_custom_step()) return [OMPSHostTrainedLayerSource class];
  return kernel.has_optimizer() ? [OMPSDeviceTrainedLayerSource class] : [OMPSTrainedLayerSource class];
}

}  // namespace

Result<DataSource> recurrent_source(const RecurrentTraining &layer, bool trains, const std::string &label) noexcept {
  return guarded<DataSource>([&] {
    const RecurrentKernel &kernel = *layer.kernel();
    OMPSLayerSource *const source = [source_class(kernel, trains) alloc];
    return DataSource{adopt([source initWithKernel:layer.kernel() label:label.empty() ? nil : string_from(label)]),
                      kernel.has_custom_step()};
  });
}

}  // namespace openmps::core
