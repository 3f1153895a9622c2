// The loss as an ordinary filter: its labels and weights are source images.
#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/losses/LossPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/node_core.h"

using namespace openmps::fw::nn;
using openmps::ErrorKind;

namespace {

struct ForwardLossCore : FilterCore {
  objc::Ref<MPSCNNLossDescriptor *> descriptor;
  objc::Ref<id<MPSNNLossCallback>> callback;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    MPSNNForwardLoss *kernel = [[MPSNNForwardLoss alloc] initWithDevice:order.device lossDescriptor:descriptor];
    [kernel omps_setCallback:callback];
    return objc::Ref<Filter *>::adopt(kernel);
  }
  // Of the predictions and of the labels.
  MPSNNGradientFilterNode *gradient_node(MPSNNImageNode *gradient, std::size_t index) override {
    if (index > 1) return nil;
    return [[[MPSNNLossGradientNode alloc]
        initWithSourceGradient:gradient
                   sourceImage:node_of(sources[0])
                        labels:node_of(sources[1])
                       weights:sources.size() > 2 ? node_of(sources[2]) : nil
                 gradientState:static_cast<MPSNNGradientStateNode *>(node_of(state_of(shared_from_this(), 0)))
                lossDescriptor:descriptor
        isLabelsGradientFilter:index == 1] autorelease];
  }
};

struct LossGradientCore : FilterCore {
  objc::Ref<MPSCNNLossDescriptor *> descriptor;
  objc::Ref<id<MPSNNLossCallback>> callback;
  BOOL of_labels = NO;

  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    MPSNNLossGradient *kernel = [[MPSNNLossGradient alloc] initWithDevice:order.device lossDescriptor:descriptor];
    [kernel setComputeLabelGradients:of_labels];
    [kernel omps_setCallback:callback];
    return objc::Ref<Filter *>::adopt(kernel);
  }
};

struct InitialGradientCore : FilterCore {
  objc::Ref<Filter *> make_kernel(const KernelOrder &order) const override {
    return objc::Ref<Filter *>::adopt([[MPSNNInitialGradient alloc] initWithDevice:order.device]);
  }
};

}  // namespace

#define OMPS_LOSS_SETTINGS(CoreType)                                                                          \
  -(MPSCNNLossDescriptor *)omps_descriptor {                                                                  \
    return static_cast<CoreType &>(*[self omps_core]).descriptor;                                             \
  }                                                                                                           \
  -(MPSCNNLossType)lossType {                                                                                 \
    return [[self omps_descriptor] lossType];                                                                 \
  }                                                                                                           \
  -(MPSCNNReductionType)reductionType {                                                                       \
    return [[self omps_descriptor] reductionType];                                                            \
  }                                                                                                           \
  -(NSUInteger)numberOfClasses {                                                                              \
    return [[self omps_descriptor] numberOfClasses];                                                          \
  }                                                                                                           \
  -(BOOL)reduceAcrossBatch {                                                                                  \
    return [[self omps_descriptor] reduceAcrossBatch];                                                        \
  }                                                                                                           \
  -(float)weight {                                                                                            \
    return [[self omps_descriptor] weight];                                                                   \
  }                                                                                                           \
  -(float)labelSmoothing {                                                                                    \
    return [[self omps_descriptor] labelSmoothing];                                                           \
  }                                                                                                           \
  -(float)epsilon {                                                                                           \
    return [[self omps_descriptor] epsilon];                                                                  \
  }                                                                                                           \
  -(float)delta {                                                                                             \
    return [[self omps_descriptor] delta];                                                                    \
  }                                                                                                           \
  -(id<MPSNNLossCallback>)propertyCallBack {                                                                  \
    return static_cast<CoreType &>(*[self omps_core]).callback;                                               \
  }                                                                                                           \
  -(void)setPropertyCallBack : (id<MPSNNLossCallback>)callback {                                              \
    const SEL choose = @selector(scalarWeightForSourceImage:destinationImage:);                               \
    if (callback != nil && ![callback respondsToSelector:choose])                                             \
      openmps::fw::refuse_class(self, _cmd, "callback", callback, "MPSNNLossCallback");                       \
    static_cast<CoreType &>(*[self omps_core]).callback = objc::Ref<id<MPSNNLossCallback>>::retain(callback); \
  }

@implementation MPSNNForwardLossNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source
                        labels:(MPSNNImageNode *)labels
                       weights:(MPSNNImageNode *)weights
                lossDescriptor:(MPSCNNLossDescriptor *)descriptor {
  return [[static_cast<MPSNNForwardLossNode *>([self alloc]) initWithSource:source
                                                                     labels:labels
                                                                    weights:weights
                                                             lossDescriptor:descriptor] autorelease];
}

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source
                        labels:(MPSNNImageNode *)labels
                lossDescriptor:(MPSCNNLossDescriptor *)descriptor {
  return [[static_cast<MPSNNForwardLossNode *>([self alloc]) initWithSource:source
                                                                     labels:labels
                                                                    weights:nil
                                                             lossDescriptor:descriptor] autorelease];
}

+ (instancetype)nodeWithSources:(NSArray<MPSNNImageNode *> *)sourceNodes
                 lossDescriptor:(MPSCNNLossDescriptor *)descriptor {
  return [[static_cast<MPSNNForwardLossNode *>([self alloc]) initWithSources:sourceNodes
                                                              lossDescriptor:descriptor] autorelease];
}

- (instancetype)initWithSource:(MPSNNImageNode *)source
                        labels:(MPSNNImageNode *)labels
                       weights:(MPSNNImageNode *)weights
                lossDescriptor:(MPSCNNLossDescriptor *)descriptor {
  auto core = new_core<ForwardLossCore>(self, {source, labels});
  if (weights) core->sources.push_back(core_of(openmps::fw::checked(weights, name_of(*core), "weights")));
  if (!descriptor) refuse(ErrorKind::InvalidArgument, name_of(*core) + ": the loss descriptor is nil.");
  core->descriptor = objc::Ref<MPSCNNLossDescriptor *>::adopt(
      [openmps::fw::checked(descriptor, name_of(*core), "the loss descriptor") copy]);
  add_state(*core, [MPSNNGradientStateNode class]);
  return [self omps_initWithCore:std::move(core)];
}

- (instancetype)initWithSource:(MPSNNImageNode *)source
                        labels:(MPSNNImageNode *)labels
                lossDescriptor:(MPSCNNLossDescriptor *)descriptor {
  return [self initWithSource:source labels:labels weights:nil lossDescriptor:descriptor];
}

- (instancetype)initWithSources:(NSArray<MPSNNImageNode *> *)sourceNodes
                 lossDescriptor:(MPSCNNLossDescriptor *)descriptor {
  OMPS_EXPECT(sourceNodes);
  const NSUInteger count = [sourceNodes count];
  if (count < 2 || count > 3)
    refuse(ErrorKind::InvalidArgument,
           "MPSNNForwardLossNode: " + std::to_string(count) +
               " sources were given; they are the predictions, the labels and perhaps the weights.");
  return [self initWithSource:[sourceNodes objectAtIndex:0]
                       labels:[sourceNodes objectAtIndex:1]
                      weights:count > 2 ? [sourceNodes objectAtIndex:2] : nil
               lossDescriptor:descriptor];
}

- (MPSNNLossGradientNode *)gradientFilterWithSource:(MPSNNImageNode *)sourceGradient {
  if (!sourceGradient)
    refuse(ErrorKind::InvalidArgument, name_of(*[self omps_core]) + ": the gradient image node is nil.");
  return static_cast<MPSNNLossGradientNode *>([self omps_core]->gradient_node(sourceGradient, 0));
}

- (NSArray<MPSNNLossGradientNode *> *)gradientFiltersWithSource:(MPSNNImageNode *)sourceGradient {
  MPSNNLossGradientNode *const first = [self gradientFilterWithSource:sourceGradient];
  return @[ first, static_cast<MPSNNLossGradientNode *>([self omps_core]->gradient_node(sourceGradient, 1)) ];
}

- (MPSNNLossGradientNode *)gradientFilterWithSources:(NSArray<MPSNNImageNode *> *)sourceGradient {
  return static_cast<MPSNNLossGradientNode *>([super gradientFilterWithSources:sourceGradient]);
}

- (NSArray<MPSNNLossGradientNode *> *)gradientFiltersWithSources:(NSArray<MPSNNImageNode *> *)sourceGradient {
  id gradients = [super gradientFiltersWithSources:sourceGradient];
  return gradients;
}

OMPS_LOSS_SETTINGS(ForwardLossCore)

@end

@implementation MPSNNLossGradientNode

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                                labels:(MPSNNImageNode *)labels
                               weights:(MPSNNImageNode *)weights
                         gradientState:(MPSNNGradientStateNode *)gradientState
                        lossDescriptor:(MPSCNNLossDescriptor *)descriptor
                isLabelsGradientFilter:(BOOL)isLabelsGradientFilter {
  return [[[self alloc] initWithSourceGradient:sourceGradient
                                   sourceImage:sourceImage
                                        labels:labels
                                       weights:weights
                                 gradientState:gradientState
                                lossDescriptor:descriptor
                        isLabelsGradientFilter:isLabelsGradientFilter] autorelease];
}

+ (instancetype)nodeWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                                labels:(MPSNNImageNode *)labels
                         gradientState:(MPSNNGradientStateNode *)gradientState
                        lossDescriptor:(MPSCNNLossDescriptor *)descriptor
                isLabelsGradientFilter:(BOOL)isLabelsGradientFilter {
  return [[[self alloc] initWithSourceGradient:sourceGradient
                                   sourceImage:sourceImage
                                        labels:labels
                                 gradientState:gradientState
                                lossDescriptor:descriptor
                        isLabelsGradientFilter:isLabelsGradientFilter] autorelease];
}

+ (instancetype)nodeWithSources:(NSArray<MPSNNImageNode *> *)sourceNodes
                  gradientState:(MPSNNGradientStateNode *)gradientState
                 lossDescriptor:(MPSCNNLossDescriptor *)descriptor
         isLabelsGradientFilter:(BOOL)isLabelsGradientFilter {
  return [[[self alloc] initWithSources:sourceNodes
                          gradientState:gradientState
                         lossDescriptor:descriptor
                 isLabelsGradientFilter:isLabelsGradientFilter] autorelease];
}

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                                labels:(MPSNNImageNode *)labels
                               weights:(MPSNNImageNode *)weights
                         gradientState:(MPSNNGradientStateNode *)gradientState
                        lossDescriptor:(MPSCNNLossDescriptor *)descriptor
                isLabelsGradientFilter:(BOOL)isLabelsGradientFilter {
  auto core = new_core<LossGradientCore>(self, {sourceGradient, sourceImage, labels});
  if (weights) core->sources.push_back(core_of(openmps::fw::checked(weights, name_of(*core), "weights")));
  if (gradientState) connect_state(*core, gradientState);
  if (!descriptor) refuse(ErrorKind::InvalidArgument, name_of(*core) + ": the loss descriptor is nil.");
  core->descriptor = objc::Ref<MPSCNNLossDescriptor *>::adopt(
      [openmps::fw::checked(descriptor, name_of(*core), "the loss descriptor") copy]);
  core->of_labels = isLabelsGradientFilter;
  return [self omps_initWithCore:std::move(core)];
}

- (instancetype)initWithSourceGradient:(MPSNNImageNode *)sourceGradient
                           sourceImage:(MPSNNImageNode *)sourceImage
                                labels:(MPSNNImageNode *)labels
                         gradientState:(MPSNNGradientStateNode *)gradientState
                        lossDescriptor:(MPSCNNLossDescriptor *)descriptor
                isLabelsGradientFilter:(BOOL)isLabelsGradientFilter {
  return [self initWithSourceGradient:sourceGradient
                          sourceImage:sourceImage
                               labels:labels
                              weights:nil
                        gradientState:gradientState
                       lossDescriptor:descriptor
               isLabelsGradientFilter:isLabelsGradientFilter];
}

- (instancetype)initWithSources:(NSArray<MPSNNImageNode *> *)sourceNodes
                  gradientState:(MPSNNGradientStateNode *)gradientState
                 lossDescriptor:(MPSCNNLossDescriptor *)descriptor
         isLabelsGradientFilter:(BOOL)isLabelsGradientFilter {
  OMPS_EXPECT(sourceNodes);
  const NSUInteger count = [sourceNodes count];
  if (count < 3 || count > 4)
    refuse(ErrorKind::InvalidArgument,
           "MPSNNLossGradientNode: " + std::to_string(count) +
               " sources were given; they are the gradient, the predictions, the labels and perhaps the weights.");
  return [self initWithSourceGradient:[sourceNodes objectAtIndex:0]
                          sourceImage:[sourceNodes objectAtIndex:1]
                               labels:[sourceNodes objectAtIndex:2]
                              weights:count > 3 ? [sourceNodes objectAtIndex:3] : nil
                        gradientState:gradientState
                       lossDescriptor:descriptor
               isLabelsGradientFilter:isLabelsGradientFilter];
}

- (BOOL)isLabelsGradientFilter {
  return static_cast<LossGradientCore &>(*[self omps_core]).of_labels;
}

OMPS_LOSS_SETTINGS(LossGradientCore)

@end

@implementation MPSNNInitialGradientNode

+ (instancetype)nodeWithSource:(MPSNNImageNode *)source {
  return [[static_cast<MPSNNInitialGradientNode *>([self alloc]) initWithSource:source] autorelease];
}

- (instancetype)initWithSource:(MPSNNImageNode *)source {
  return [self omps_initWithCore:new_core<InitialGradientCore>(self, {source})];
}

// It has no gradient itself: the filter of its source gets its result.
- (NSArray<MPSNNFilterNode *> *)trainingGraphWithSourceGradient:(MPSNNImageNode *)gradientImage
                                                    nodeHandler:(MPSGradientNodeBlock)nodeHandler {
  MPSNNImageNode *const ones = [self resultImage];
  if (gradientImage && core_of(gradientImage) != core_of(ones))
    refuse(
        ErrorKind::InvalidArgument,
        name_of(*[self omps_core]) + ": its training graph begins with its resultImage, another gradient was given.");
  FilterCore *const producer = [self omps_core]->sources[0] -> producer;
  if (!producer) return [NSArray arrayWithObject:self];
  return [node_of(producer->shared_from_this()) trainingGraphWithSourceGradient:ones nodeHandler:nodeHandler];
}

@end
