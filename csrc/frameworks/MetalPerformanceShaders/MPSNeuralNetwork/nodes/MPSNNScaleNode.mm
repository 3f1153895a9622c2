#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/ScaleKernel.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/node_core.h"

using namespace openmps::fw::nn;
using openmps::ErrorKind;

namespace {

struct ScaleCore : FilterCore {
  MTLSize size{1, 1, 1};
  objc::Ref<id<MPSImageTransformProvider>> provider;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    const bool is_lanczos = [node_class isSubclassOfClass:[MPSNNLanczosScaleNode class]];
    if (!is_lanczos && ![node_class isSubclassOfClass:[MPSNNBilinearScaleNode class]])
      refuse(ErrorKind::Unsupported, order.who + ": this class computes nothing itself; use one of its subclasses.");
    if (provider) refuse(ErrorKind::Unsupported, order.who + ": a transformProvider is not supported.");
    return objc::Ref<Filter *>::adopt([[OMPSScaleKernel alloc] initWithDevice:order.device
                                                                         size:size
                                                                    isLanczos:is_lanczos ? YES : NO]);
  }
};

}  // namespace

@implementation MPSNNScaleNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode outputSize:(MTLSize)size {
  return [self nodeWithSource:sourceNode transformProvider:nil outputSize:size];
}

+ (instancetype)nodeWithSource:(MPSNNImageNode *)sourceNode
             transformProvider:(id<MPSImageTransformProvider>)transformProvider
                    outputSize:(MTLSize)size {
  return [[static_cast<MPSNNScaleNode *>([self alloc]) initWithSource:sourceNode
                                                    transformProvider:transformProvider
                                                           outputSize:size] autorelease];
}

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode outputSize:(MTLSize)size {
  return [self initWithSource:sourceNode transformProvider:nil outputSize:size];
}

- (instancetype)initWithSource:(MPSNNImageNode *)sourceNode
             transformProvider:(id<MPSImageTransformProvider>)transformProvider
                    outputSize:(MTLSize)size {
  auto core = new_core<ScaleCore>(self, {sourceNode});
  core->size = size;
  core->provider = objc::Ref<id<MPSImageTransformProvider>>::retain(transformProvider);
  return [self omps_initWithCore:std::move(core)];
}

@end

@implementation MPSNNBilinearScaleNode
@end

@implementation MPSNNLanczosScaleNode
@end
