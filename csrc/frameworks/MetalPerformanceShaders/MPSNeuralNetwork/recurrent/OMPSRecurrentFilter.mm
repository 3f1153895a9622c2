#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/OMPSRecurrentFilter.h"

#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;
using openmps::engine::Tensor;

// Shared by both kernels of a layer and with plans.
struct OMPSRecurrentFilterImpl {
  std::shared_ptr<RecurrentWeights> weights;
  void own(KernelCopies &copies) { weights = copies.of(weights); }
  template <typename Visit>
  void visit(Visit &&each) {
    each("weights", weights);
  }
};
struct OMPSRecurrentFilterGradientImpl : OMPSRecurrentFilterImpl {};

namespace {

// Messages name a layer, not the class, which no program sees.
std::string name_of(MPSKernel *kernel) {
  NSString *const label = [kernel label];
  return [label length] > 0 ? std::string("Recurrent layer \"") + [label UTF8String] + "\"" : "Recurrent layer";
}

std::vector<Tensor> matrices_in(FilterCall &call, const RecurrentWeights &weights) {
  std::vector<Tensor> tensors;
  for (const auto &matrix : weights.matrices()) tensors.push_back(call.lowering.parameter(matrix, call.who));
  return tensors;
}

}  // namespace

@implementation OMPSRecurrentFilter

- (instancetype)initWithDevice:(id<MTLDevice>)device weights:(std::shared_ptr<RecurrentWeights>)weights {
  self = [super initWithDevice:device];
  if (self) _recurrentFilterImpl = new OMPSRecurrentFilterImpl{std::move(weights)};
  return self;
}

OMPS_KERNEL_STATE(OMPSRecurrentFilter, _recurrentFilterImpl)

- (const std::shared_ptr<RecurrentWeights> &)omps_weights {
  return _recurrentFilterImpl->weights;
}

- (std::string)omps_name {
  return name_of(self);
}

- (Nhwc)omps_placeSources:(std::span<const Nhwc>)sources images:(NSArray<MPSImage *> *)images {
  const Nhwc result{sources[0].n, 1, sources[0].w, _recurrentFilterImpl->weights->layer().features};
  return ask_policy(self, [self padding], sources, images, result);
}

- (void)omps_lower:(FilterCall &)call {
  const RecurrentWeights &weights = *_recurrentFilterImpl->weights;
  lower_recurrent(call, weights.layer(), matrices_in(call, weights));
}

- (MPSState *)omps_newStateOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  return _recurrentFilterImpl->weights->new_gradient_state();
}

@end

@implementation OMPSRecurrentFilterGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device weights:(std::shared_ptr<RecurrentWeights>)weights {
  self = [super initWithDevice:device];
  if (self) _recurrentFilterGradientImpl = new OMPSRecurrentFilterGradientImpl{{std::move(weights)}};
  return self;
}

OMPS_KERNEL_STATE(OMPSRecurrentFilterGradient, _recurrentFilterGradientImpl)

- (std::string)omps_name {
  return name_of(self);
}

- (void)omps_lower:(FilterCall &)call {
  const RecurrentWeights &weights = *_recurrentFilterGradientImpl->weights;
  std::vector<recurrent::TrainedBlock> trained;
  for (const RecurrentWeights::Block &block : weights.blocks()) trained.push_back(block.place);
  lower_recurrent_gradient(call, weights.layer(), matrices_in(call, weights), trained);
}

@end
