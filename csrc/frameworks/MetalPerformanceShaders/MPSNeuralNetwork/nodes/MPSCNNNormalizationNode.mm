#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/normalization/NormalizationPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/gradient_nodes.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/trainable_core.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/training/WeightsTable.h"

using namespace openmps::fw::nn;
using openmps::ErrorKind;

namespace {

// By NormalizationOver.
struct Classes {
  Class forward, gradient, gradient_node;
};

Classes classes_of(NormalizationOver over) {
  switch (over) {
    case NormalizationOver::Instance:
      return {[MPSCNNInstanceNormalization class],
              [MPSCNNInstanceNormalizationGradient class],
              [MPSCNNInstanceNormalizationGradientNode class]};
    case NormalizationOver::Group:
      return {[MPSCNNGroupNormalization class],
              [MPSCNNGroupNormalizationGradient class],
              [MPSCNNGroupNormalizationGradientNode class]};
    default:
      return {[MPSCNNBatchNormalization class],
              [MPSCNNBatchNormalizationGradient class],
              [MPSCNNBatchNormalizationGradientNode class]};
  }
}

struct NormalizationCore : TrainableCore {
  NormalizationOver over = NormalizationOver::Batch;
  objc::Ref<id<NSObject>> source;
  MPSCNNBatchNormalizationFlags flags = MPSCNNBatchNormalizationFlagsDefault;

  // Uses the batch's statistics; else the data source's.
  bool computes_statistics(bool is_differentiated) const {
    if (over != NormalizationOver::Batch || flags == MPSCNNBatchNormalizationFlagsCalculateStatisticsAlways)
      return true;
    return flags != MPSCNNBatchNormalizationFlagsCalculateStatisticsNever && is_differentiated;
  }

  std::shared_ptr<NormalizationWeights> weights_in(const KernelOrder &order) const {
    return order.weights.normalizations.find_or_read(order.device, source, order.who, over);
  }
  NSString *source_label() const override { return [static_cast<id>(source.get()) label]; }
  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override;
  MPSNNGradientFilterNode *gradient_node(MPSNNImageNode *gradient, std::size_t index) override;
};

struct NormalizationGradientCore : TrainableGradientCore {
  const NormalizationCore &forward_core() const { return static_cast<const NormalizationCore &>(*forward); }
  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override;
};

objc::Ref<Filter *> NormalizationCore::make_kernel(const KernelOrder &order) const {
  auto weights = weights_in(order);
  if (!weights) return {};
  const Class kind = classes_of(over).forward;
  if (over != NormalizationOver::Batch)
    return objc::Ref<Filter *>::adopt(
        [static_cast<MPSCNNGroupNormalization *>([kind alloc]) omps_initWithDevice:order.device weights:weights]);
  return objc::Ref<Filter *>::adopt([static_cast<MPSCNNBatchNormalization *>([kind alloc])
      omps_initWithDevice:order.device
                  weights:weights
               statistics:computes_statistics(order.is_differentiated) ? OMPSStatisticsOfBatch
                                                                       : OMPSStatisticsOfSource]);
}

MPSNNGradientFilterNode *NormalizationCore::gradient_node(MPSNNImageNode *gradient, std::size_t index) {
  return gradient_node_of(*this, classes_of(over).gradient_node, gradient, sources[0]);
}

objc::Ref<Filter *> NormalizationGradientCore::make_kernel(const KernelOrder &order) const {
  const NormalizationCore &core = forward_core();
  auto weights = core.weights_in(order);
  if (!weights) return {};
  id kernel = [[classes_of(core.over).gradient alloc] initWithDevice:order.device];
  NormalizationGradientKernel &gradient = [static_cast<id<OMPSNormalizationGradient>>(kernel) omps_gradient];
  gradient.weights = weights;
  gradient.parameters = weights->settings();
  gradient.statistics_vary = core.computes_statistics(true);
  gradient.by_image = core.over != NormalizationOver::Batch;
  return objc::Ref<Filter *>::adopt(kernel);
}

std::shared_ptr<NormalizationCore> normalization(MPSNNFilterNode *node, NormalizationOver over, MPSNNImageNode *source,
                                                 id<NSObject> data_source) {
  auto core = new_core<NormalizationCore>(node, {source});
  if (!data_source) refuse(ErrorKind::InvalidArgument, name_of(*core) + ": the data source is nil.");
  core->over = over;
  core->source = objc::Ref<id<NSObject>>::retain(data_source);
  add_state(*core, [MPSNNGradientStateNode class]);
  return core;
}

template <NormalizationOver over>
std::shared_ptr<FilterCore> normalization_gradient(MPSNNFilterNode *node, MPSNNImageNode *gradient,
                                                   MPSNNImageNode *source, MPSNNGradientStateNode *state) {
  auto core = new_gradient_core<NormalizationGradientCore>(node, gradient, source, state);
  const auto *forward = dynamic_cast<const NormalizationCore *>(core->forward.get());
  if (!forward || forward->over != over)
    refuse(ErrorKind::InvalidArgument, name_of(*core) + ": the gradient state node belongs to " +
                                           name_of(*core->forward) + ", which is no such normalization.");
  return core;
}

}  // namespace

#define OMPS_NORMALIZATION_NODE(Kind)                                                                 \
  +(instancetype)nodeWithSource : (MPSNNImageNode *)source dataSource                                 \
      : (id<MPSCNN##Kind##NormalizationDataSource>)dataSource {                                       \
    return [[[self alloc] initWithSource:source dataSource:dataSource] autorelease];                  \
  }                                                                                                   \
  -(instancetype)initWithSource : (MPSNNImageNode *)source dataSource                                 \
      : (id<MPSCNN##Kind##NormalizationDataSource>)dataSource {                                       \
    return [self omps_initWithCore:normalization(self, NormalizationOver::Kind, source, dataSource)]; \
  }                                                                                                   \
  OMPS_TRAINING_STYLE

#define OMPS_NORMALIZATION_GRADIENT_NODE(Kind)                        \
  OMPS_GRADIENT_NODE(normalization_gradient<NormalizationOver::Kind>) \
  OMPS_GRADIENT_TRAINING_STYLE

@implementation MPSCNNBatchNormalizationNode

OMPS_NORMALIZATION_NODE(Batch)

- (MPSCNNBatchNormalizationFlags)flags {
  return static_cast<NormalizationCore &>(*[self omps_core]).flags;
}
- (void)setFlags:(MPSCNNBatchNormalizationFlags)flags {
  if (flags > MPSCNNBatchNormalizationFlagsCalculateStatisticsNever)
    refuse(ErrorKind::InvalidArgument, name_of(*[self omps_core]) + ": flags is " + std::to_string(flags) +
                                           "; it can be CalculateStatisticsAutomatic (0), Always (1) or Never (2).");
  static_cast<NormalizationCore &>(*[self omps_core]).flags = flags;
}

@end

@implementation MPSCNNInstanceNormalizationNode
OMPS_NORMALIZATION_NODE(Instance)
@end

@implementation MPSCNNGroupNormalizationNode
OMPS_NORMALIZATION_NODE(Group)
@end

@implementation MPSCNNBatchNormalizationGradientNode
OMPS_NORMALIZATION_GRADIENT_NODE(Batch)
@end

@implementation MPSCNNInstanceNormalizationGradientNode
OMPS_NORMALIZATION_GRADIENT_NODE(Instance)
@end

@implementation MPSCNNGroupNormalizationGradientNode
OMPS_NORMALIZATION_GRADIENT_NODE(Group)
@end
