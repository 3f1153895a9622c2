// A recurrent layer as a node of a graph: openmps' class OMPSRecurrentNode, found by its name.
#include "core/handle_objc.h"
#include "core/nodes.h"
#include "core/rnn/rnn_objc.h"

// Its initialiser; Apple's classes lack it.
@protocol OMPSRecurrentNodeMaking <MPSNNTrainableNode>
- (instancetype)initWithSource:(MPSNNImageNode *)source dataSource:(id)dataSource;
@end

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

NSString *label_of(const NodeOptions &options) { return options.label.empty() ? nil : string_from(options.label); }

}  // namespace

Result<FilterNode> recurrent_node(const ImageNode &source, const RecurrentTraining &layer, bool trains,
                                  const NodeOptions &options) noexcept {
  return guarded<FilterNode>([&] {
    const Class kind = NSClassFromString(@"OMPSRecurrentNode");
    if (kind == Nil)
      refuse(ErrorKind::Unsupported, "Recurrent layer" + (options.label.empty() ? "" : " \"" + options.label + "\"") +
                                         ": MPSNNGraph has no recurrent nodes here.");
    const RecurrentKernel &kernel = *layer.kernel();
    const Handle weights = adopt([[source_class(kernel, trains) alloc] initWithKernel:layer.kernel()
                                                                                label:label_of(options)]);
    const id<OMPSRecurrentNodeMaking> node = [[kind alloc] initWithSource:object_in<MPSNNImageNode *>(source.object)
                                                               dataSource:object_in<id>(weights)];
    FilterNode made{adopt(node)};
    if (kernel.has_custom_step()) [node setTrainingStyle:MPSNNTrainingStyleUpdateDeviceCPU];
    if (Status status = made.set_label(options.label); !status) raise_objc(status);
    return made;
  });
}

}  // namespace openmps::core
