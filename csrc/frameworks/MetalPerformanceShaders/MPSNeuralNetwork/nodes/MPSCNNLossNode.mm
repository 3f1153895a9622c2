#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/node_core.h"

using namespace openmps::fw::nn;

namespace {

struct LossCore : FilterCore {
  objc::Ref<MPSCNNLossDescriptor *> descriptor;

  bool is_loss() const override { return true; }
  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    return objc::Ref<Filter *>::adopt([[MPSCNNLoss alloc] initWithDevice:order.device lossDescriptor:descriptor]);
  }
};

}  // namespace

@implementation MPSCNNLossNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source lossDescriptor:(MPSCNNLossDescriptor *)descriptor {
  return [[static_cast<MPSCNNLossNode *>([self alloc]) initWithSource:source lossDescriptor:descriptor] autorelease];
}

- (instancetype)initWithSource:(MPSNNImageNode *)source lossDescriptor:(MPSCNNLossDescriptor *)descriptor {
  OMPS_EXPECT(descriptor);
  auto core = new_core<LossCore>(self, {source});
  if (!descriptor) refuse(openmps::ErrorKind::InvalidArgument, name_of(*core) + ": the loss descriptor is nil.");
  core->descriptor = objc::Ref<MPSCNNLossDescriptor *>::adopt([descriptor copy]);
  auto labels = std::make_shared<StateCore>();
  labels->node_class = [MPSNNLabelsNode class];
  core->source_states.push_back(std::move(labels));
  return [self omps_initWithCore:std::move(core)];
}

- (MPSNNLabelsNode *)inputLabels {
  return static_cast<MPSNNLabelsNode *>(node_of([self omps_core]->source_states[0]));
}

@end
