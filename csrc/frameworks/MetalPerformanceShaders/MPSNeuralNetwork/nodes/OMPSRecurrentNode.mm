#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/gradient_nodes.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/trainable_core.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/OMPSRecurrentFilter.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/training/WeightsTable.h"

using namespace openmps::fw::nn;
using openmps::ErrorKind;

namespace {

struct RecurrentCore : TrainableCore {
  objc::Ref<id<OMPSRecurrentDataSource>> source;

  std::shared_ptr<RecurrentWeights> weights_in(const KernelOrder &order) const {
    const RecurrentWeights::ReadBlock read_block = [&](id<MPSCNNConvolutionDataSource> block) {
      return order.weights.convolutions.find_or_read(order.device, block, order.who);
    };
    return order.weights.recurrent_layers.find_or_read(order.device, source, order.who, read_block);
  }
  NSString *source_label() const override {
    return [source.get() respondsToSelector:@selector(label)] ? [source.get() label] : nil;
  }
  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    auto weights = weights_in(order);
    if (!weights) return {};
    return objc::Ref<Filter *>::adopt([[OMPSRecurrentFilter alloc] initWithDevice:order.device
                                                                          weights:std::move(weights)]);
  }
  MPSNNGradientFilterNode *gradient_node(MPSNNImageNode *gradient, std::size_t index) override {
    return gradient_node_of(*this, [OMPSRecurrentGradientNode class], gradient, sources[0]);
  }
};

struct RecurrentGradientCore : TrainableGradientCore {
  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    auto weights = static_cast<const RecurrentCore &>(*forward).weights_in(order);
    if (!weights) return {};
    return objc::Ref<Filter *>::adopt([[OMPSRecurrentFilterGradient alloc] initWithDevice:order.device
                                                                                  weights:std::move(weights)]);
  }
};

std::shared_ptr<FilterCore> recurrent_gradient(MPSNNFilterNode *node, MPSNNImageNode *gradient, MPSNNImageNode *source,
                                               MPSNNGradientStateNode *state) {
  auto core = new_gradient_core<RecurrentGradientCore>(node, gradient, source, state);
  if (!dynamic_cast<RecurrentCore *>(core->forward.get()))
    refuse(ErrorKind::InvalidArgument, name_of(*core) + ": the gradient state node belongs to " +
                                           name_of(*core->forward) + ", which is no recurrent layer.");
  return core;
}

}  // namespace

@implementation OMPSRecurrentNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source dataSource:(id<OMPSRecurrentDataSource>)dataSource {
  return [[[self alloc] initWithSource:source dataSource:dataSource] autorelease];
}

- (instancetype)initWithSource:(MPSNNImageNode *)source dataSource:(id<OMPSRecurrentDataSource>)dataSource {
  auto core = new_core<RecurrentCore>(self, {source});
  if (!dataSource) refuse(ErrorKind::InvalidArgument, name_of(*core) + ": the data source is nil.");
  core->source = objc::Ref<id<OMPSRecurrentDataSource>>::retain(dataSource);
  add_state(*core, [MPSNNGradientStateNode class]);
  return [self omps_initWithCore:std::move(core)];
}

OMPS_TRAINING_STYLE

@end

@implementation OMPSRecurrentGradientNode

OMPS_GRADIENT_NODE(recurrent_gradient)

OMPS_GRADIENT_TRAINING_STYLE

@end
