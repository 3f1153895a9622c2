#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/node_core.h"

using namespace openmps::fw::nn;

namespace {

// Of a kernel whose initialiser takes a device and a descriptor.
template <typename Kernel, typename Descriptor>
struct LossCore : FilterCore {
  objc::Ref<Descriptor *> descriptor;

  bool is_loss() const override { return true; }
  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    return objc::Ref<Filter *>::adopt([[Kernel alloc] initWithDevice:order.device lossDescriptor:descriptor]);
  }
};

template <typename Kernel, typename Descriptor>
std::shared_ptr<FilterCore> loss_core(MPSNNFilterNode *self, MPSNNImageNode *source, Descriptor *descriptor) {
  auto core = new_core<LossCore<Kernel, Descriptor>>(self, {source});
  if (!descriptor) refuse(openmps::ErrorKind::InvalidArgument, name_of(*core) + ": the loss descriptor is nil.");
  core->descriptor = objc::Ref<Descriptor *>::adopt([descriptor copy]);
  auto labels = std::make_shared<StateCore>();
  labels->node_class = [MPSNNLabelsNode class];
  core->source_states.push_back(std::move(labels));
  return core;
}

}  // namespace

#define OMPS_LOSS_NODE(Name)                                                                                         \
  @implementation Name                                                                                               \
  ##Node + (instancetype)nodeWithSource : (MPSNNImageNode *)source lossDescriptor : (Name##Descriptor *)descriptor { \
    return [[static_cast<Name##Node *>([self alloc]) initWithSource:source lossDescriptor:descriptor] autorelease];  \
  }                                                                                                                  \
  -(instancetype)initWithSource : (MPSNNImageNode *)source lossDescriptor : (Name##Descriptor *)descriptor {         \
    OMPS_EXPECT(descriptor);                                                                                         \
    return [self omps_initWithCore:loss_core<Name>(self, source, descriptor)];                                       \
  }                                                                                                                  \
  -(MPSNNLabelsNode *)inputLabels {                                                                                  \
    return static_cast<MPSNNLabelsNode *>(node_of([self omps_core]->source_states[0]));                              \
  }                                                                                                                  \
  @end

// clang-format off
OMPS_LOSS_NODE(MPSCNNLoss)
OMPS_LOSS_NODE(MPSCNNYOLOLoss)
// clang-format on
