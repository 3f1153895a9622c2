#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/LossLabelsPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/losses/LossPrivate.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

namespace openmps::fw::nn {

Loss loss_of(MPSCNNLossDescriptor *d) {
  return {static_cast<int>([d lossType]),
          static_cast<Reduction>([d reductionType]),
          [d reduceAcrossBatch] == YES,
          [d weight],
          [d labelSmoothing],
          [d epsilon],
          [d delta],
          static_cast<std::int64_t>([d numberOfClasses])};
}

MPSCNNLoss *kernel_of(id<MTLDevice> device, const Loss &loss) {
  MPSCNNLossDescriptor *const d =
      [MPSCNNLossDescriptor cnnLossDescriptorWithType:static_cast<MPSCNNLossType>(loss.type)
                                        reductionType:static_cast<MPSCNNReductionType>(loss.reduction)];
  [d setReduceAcrossBatch:loss.across_batch];
  [d setWeight:loss.weight];
  [d setLabelSmoothing:loss.label_smoothing];
  [d setEpsilon:loss.epsilon];
  [d setDelta:loss.delta];
  [d setNumberOfClasses:static_cast<NSUInteger>(loss.classes)];
  return [[[MPSCNNLoss alloc] initWithDevice:device lossDescriptor:d] autorelease];
}

MPSImageBatch *encode_with_labels(Filter *kernel, id<MTLCommandBuffer> commandBuffer, MPSImageBatch *sources,
                                  MPSCNNLossLabelsBatch *labels, MPSImageBatch *destination) {
  const LabelImages images = images_of_labels(labels);
  MPSImageBatch *result = encode_filter({.commandBuffer = commandBuffer,
                                         .kernel = kernel,
                                         .sources = {sources},
                                         .destination = destination,
                                         .labels = images.labels,
                                         .label_weights = images.weights,
                                         .loss_images = images.losses});
  return result;
}

void append_key(std::string &key, const Loss &loss) {
  append_key(key, loss.type);
  append_key(key, loss.reduction);
  append_key(key, loss.across_batch);
  append_key(key, loss.classes);
  for (const float value : {loss.weight, loss.label_smoothing, loss.epsilon, loss.delta}) append_key(key, value);
}

void code_loss(const SettingsCoder &each, Loss &loss) {
  auto type = static_cast<MPSCNNLossType>(loss.type);
  each("lossType", type, MPSCNNLossTypeKullbackLeiblerDivergence);
  loss.type = static_cast<int>(type);
  auto reduction = static_cast<MPSCNNReductionType>(loss.reduction);
  each("reductionType", reduction, MPSCNNReductionTypeSumByNonZeroWeights);
  loss.reduction = static_cast<Reduction>(reduction);
  each("reduceAcrossBatch", loss.across_batch);
  each("weight", loss.weight);
  each("labelSmoothing", loss.label_smoothing);
  each("epsilon", loss.epsilon);
  each("delta", loss.delta);
  each("numberOfClasses", loss.classes);
}

}  // namespace openmps::fw::nn

struct MPSCNNLossImpl {
  Loss loss;

  template <typename Visit>
  void visit(Visit &&each) {
    code_loss(each, loss);
  }
};

@implementation MPSCNNLoss

- (instancetype)initWithDevice:(id<MTLDevice>)device lossDescriptor:(MPSCNNLossDescriptor *)lossDescriptor {
  OMPS_EXPECT(lossDescriptor);
  self = [super initWithDevice:device];
  if (self) _lossImpl = new MPSCNNLossImpl{loss_of(lossDescriptor)};
  return self;
}

OMPS_KERNEL_STATE(MPSCNNLoss, _lossImpl)

- (MPSCNNLossType)lossType {
  return static_cast<MPSCNNLossType>(_lossImpl->loss.type);
}
- (MPSCNNReductionType)reductionType {
  return static_cast<MPSCNNReductionType>(_lossImpl->loss.reduction);
}
- (NSUInteger)numberOfClasses {
  return static_cast<NSUInteger>(_lossImpl->loss.classes);
}
OMPS_FIELD_READONLY(_lossImpl, float, weight, loss.weight)
OMPS_FIELD_READONLY(_lossImpl, float, labelSmoothing, loss.label_smoothing)
OMPS_FIELD_READONLY(_lossImpl, float, epsilon, loss.epsilon)
OMPS_FIELD_READONLY(_lossImpl, float, delta, loss.delta)
OMPS_FIELD_READONLY(_lossImpl, BOOL, reduceAcrossBatch, loss.across_batch)

// The result is the gradient; the loss goes to the labels' loss images.
- (void)omps_lower:(FilterCall &)call {
  lower_loss_gradient(call, _lossImpl->loss);
  lower_loss_value(call, _lossImpl->loss);
}

- (void)omps_appendKey:(std::string &)key {
  append_key(key, _lossImpl->loss);
}

OMPS_ENCODES_WITH_LABELS

@end
