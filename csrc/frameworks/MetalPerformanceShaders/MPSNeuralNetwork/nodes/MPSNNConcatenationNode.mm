#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/OMPSConcatenation.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/gradient_nodes.h"

using namespace openmps::fw::nn;
using openmps::ErrorKind;

namespace {

struct ConcatenationCore : FilterCore {
  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    return objc::Ref<Filter *>::adopt([[OMPSConcatenation alloc] initWithDevice:order.device
                                                                    sourceCount:sources.size()]);
  }
  MPSNNGradientFilterNode *gradient_node(MPSNNImageNode *gradient, std::size_t index) override;
};

struct ConcatenationGradientCore : FilterCore {
  std::size_t index = 0;  // of the forward filter's source

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    auto *const kernel = [[OMPSConcatenationGradient alloc] initWithDevice:order.device];
    [kernel setSourceIndex:index];
    return objc::Ref<Filter *>::adopt(kernel);
  }
};

MPSNNGradientFilterNode *ConcatenationCore::gradient_node(MPSNNImageNode *gradient, std::size_t index) {
  MPSNNGradientFilterNode *node =
      gradient_node_of(*this, [MPSNNConcatenationGradientNode class], gradient, sources[index]);
  static_cast<ConcatenationGradientCore &>(*[node omps_core]).index = index;
  return node;
}

std::shared_ptr<FilterCore> concatenation_gradient(MPSNNFilterNode *node, MPSNNImageNode *gradient,
                                                   MPSNNImageNode *source, MPSNNGradientStateNode *state) {
  auto core = new_gradient_core<ConcatenationGradientCore>(node, gradient, source, state);
  const auto &sources = core->forward->sources;
  while (core->index < sources.size() && sources[core->index] != core->sources[1]) ++core->index;
  if (core->index == sources.size())
    refuse(ErrorKind::InvalidArgument,
           name_of(*core) + ": the source image is none of the sources of " + name_of(*core->forward) + ".");
  return core;
}

}  // namespace

@implementation MPSNNConcatenationNode

+ (instancetype)nodeWithSources:(NSArray<MPSNNImageNode *> *)sourceNodes {
  return [[static_cast<MPSNNConcatenationNode *>([self alloc]) initWithSources:sourceNodes] autorelease];
}

- (instancetype)initWithSources:(NSArray<MPSNNImageNode *> *)sourceNodes {
  OMPS_EXPECT(sourceNodes);
  auto core = new_core<ConcatenationCore>(self, {});
  if ([sourceNodes count] == 0)
    refuse(ErrorKind::InvalidArgument, name_of(*core) + ": 0 sources were given, at least 1 is needed.");
  for (MPSNNImageNode *source in sourceNodes) core->sources.push_back(core_of(source));
  add_state(*core, [MPSNNGradientStateNode class]);
  return [self omps_initWithCore:std::move(core)];
}

@end

@implementation MPSNNConcatenationGradientNode

OMPS_GRADIENT_NODE(concatenation_gradient)

@end
