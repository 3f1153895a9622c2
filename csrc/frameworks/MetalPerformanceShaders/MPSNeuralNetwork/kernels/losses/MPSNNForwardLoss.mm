// The loss as a separate filter, the gradient of ones that starts the backward pass, and the loss's gradient filter.
// Their labels and weights are images: further sources in a graph, separate arguments when encoded alone.
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/losses/LossPrivate.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

using WeightCallback = objc::Ref<id<MPSNNLossCallback>>;

struct MPSNNForwardLossImpl {
  Loss loss;
  WeightCallback callback = {};

  void own(KernelCopies &) { callback = WeightCallback::adopt([callback.get() copyWithZone:nil]); }
  template <typename Visit>
  void visit(Visit &&each) {
    code_loss(each, loss);
    each("propertyCallBack", callback, @protocol(MPSNNLossCallback));
  }
};
struct MPSNNLossGradientImpl {
  Loss loss;
  BOOL of_labels = NO;
  WeightCallback callback = {};

  void own(KernelCopies &) { callback = WeightCallback::adopt([callback.get() copyWithZone:nil]); }
  template <typename Visit>
  void visit(Visit &&each) {
    code_loss(each, loss);
    each("computeLabelGradients", of_labels);
    each("propertyCallBack", callback, @protocol(MPSNNLossCallback));
  }
};

static Loss loss_with(const Loss &loss, const WeightCallback &callback, id<MTLDevice> device) {
  Loss chosen = loss;
  if (callback)
    chosen.chosen_weight = [callback, on = objc::Ref<id<MTLDevice>>::retain(device)](const Nhwc &source,
                                                                                     const Nhwc &destination) {
      return [callback.get() scalarWeightForSourceImage:image_of_extents(on, source)
                                       destinationImage:image_of_extents(on, destination)];
    };
  return chosen;
}

@implementation MPSNNForwardLoss

- (instancetype)initWithDevice:(id<MTLDevice>)device lossDescriptor:(MPSCNNLossDescriptor *)lossDescriptor {
  OMPS_EXPECT(lossDescriptor);
  self = [super initWithDevice:device];
  if (self) _forwardLossImpl = new MPSNNForwardLossImpl{loss_of(lossDescriptor)};
  return self;
}

OMPS_KERNEL_STATE(MPSNNForwardLoss, _forwardLossImpl)

- (MPSCNNLossType)lossType {
  return static_cast<MPSCNNLossType>(_forwardLossImpl->loss.type);
}
- (MPSCNNReductionType)reductionType {
  return static_cast<MPSCNNReductionType>(_forwardLossImpl->loss.reduction);
}
- (NSUInteger)numberOfClasses {
  return static_cast<NSUInteger>(_forwardLossImpl->loss.classes);
}
OMPS_FIELD_READONLY(_forwardLossImpl, BOOL, reduceAcrossBatch, loss.across_batch)
OMPS_FIELD(_forwardLossImpl, float, weight, Weight, loss.weight)
OMPS_FIELD(_forwardLossImpl, float, labelSmoothing, LabelSmoothing, loss.label_smoothing)
OMPS_FIELD(_forwardLossImpl, float, epsilon, Epsilon, loss.epsilon)
OMPS_FIELD(_forwardLossImpl, float, delta, Delta, loss.delta)

- (void)omps_setCallback:(id<MPSNNLossCallback>)callback {
  _forwardLossImpl->callback = WeightCallback::retain(callback);
}

- (FilterTraits)omps_traits {
  FilterTraits traits = [super omps_traits];
  traits.sources.resize(1);
  return traits;
}

// Reduced: one value for every image. Otherwise every pixel has one, for softmax without its channels.
- (Nhwc)omps_placeSources:(std::span<const Nhwc>)sources images:(NSArray<MPSImage *> *)images {
  const Nhwc &x = sources[0];
  Nhwc size{x.n, 1, 1, 1};
  if (_forwardLossImpl->loss.reduction == Reduction::None)
    size = {x.n, x.h, x.w, [self lossType] == MPSCNNLossTypeSoftMaxCrossEntropy ? 1 : x.c};
  return ask_policy(self, [self padding], sources, images, size);
}

- (void)omps_lower:(FilterCall &)call {
  if (call.sources.size() > 1) call.labels = call.sources[1];
  if (call.sources.size() > 2) call.label_weights = call.sources[2];
  call.loss_size = call.destination;
  if (call.state) *call.state = {true, {}, call.extents(0), call.destination, {}};
  lower_loss_value(call, loss_with(_forwardLossImpl->loss, _forwardLossImpl->callback, [self device]));
  call.result = call.loss;
  call.loss = {};
}

- (void)omps_appendKey:(std::string &)key {
  append_key(key, _forwardLossImpl->loss);
}

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceImages:(MPSImageBatch *)sourceImages
                            labels:(MPSImageBatch *)labels
                           weights:(MPSImageBatch *)weights
                 destinationStates:(MPSStateBatch *)destinationStates
                 destinationImages:(MPSImageBatch *)destinationImages {
  Encoding e{.commandBuffer = commandBuffer,
             .kernel = self,
             .sources = {sourceImages, labels},
             .destination = destinationImages,
             .states = destinationStates};
  if (weights) e.sources.push_back(weights);
  encode_filter(e);
}

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(MPSImageBatch *)sourceImages
                                       labels:(MPSImageBatch *)labels
                                      weights:(MPSImageBatch *)weights
                            destinationStates:(MPSStateBatch **)outStates
                  destinationStateIsTemporary:(BOOL)isTemporary {
  Encoding e{.commandBuffer = commandBuffer, .kernel = self, .sources = {sourceImages, labels}};
  if (weights) e.sources.push_back(weights);
  if (outStates) {
    *outStates = batch_of_state([self omps_newStateOnCommandBuffer:isTemporary ? commandBuffer : nil],
                                [given(sourceImages) count]);
    e.states = *outStates;
  }
  return encode_filter(e);
}

@end

@implementation MPSNNLossGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device lossDescriptor:(MPSCNNLossDescriptor *)lossDescriptor {
  OMPS_EXPECT(lossDescriptor);
  self = [super initWithDevice:device];
  if (self) _lossGradientImpl = new MPSNNLossGradientImpl{loss_of(lossDescriptor)};
  return self;
}

OMPS_KERNEL_STATE(MPSNNLossGradient, _lossGradientImpl)

- (MPSCNNLossType)lossType {
  return static_cast<MPSCNNLossType>(_lossGradientImpl->loss.type);
}
- (MPSCNNReductionType)reductionType {
  return static_cast<MPSCNNReductionType>(_lossGradientImpl->loss.reduction);
}
- (NSUInteger)numberOfClasses {
  return static_cast<NSUInteger>(_lossGradientImpl->loss.classes);
}
OMPS_FIELD_READONLY(_lossGradientImpl, BOOL, reduceAcrossBatch, loss.across_batch)
OMPS_FIELD(_lossGradientImpl, float, weight, Weight, loss.weight)
OMPS_FIELD(_lossGradientImpl, float, labelSmoothing, LabelSmoothing, loss.label_smoothing)
OMPS_FIELD(_lossGradientImpl, float, epsilon, Epsilon, loss.epsilon)
OMPS_FIELD(_lossGradientImpl, float, delta, Delta, loss.delta)
OMPS_FIELD(_lossGradientImpl, BOOL, computeLabelGradients, ComputeLabelGradients, of_labels)

- (void)omps_setCallback:(id<MPSNNLossCallback>)callback {
  _lossGradientImpl->callback = WeightCallback::retain(callback);
}

- (BOOL)isBackwards {
  return YES;
}

- (Nhwc)omps_placeSources:(std::span<const Nhwc>)sources images:(NSArray<MPSImage *> *)images {
  return ask_policy(self, [self padding], sources, images, sources[1]);
}

// Sources: the incoming gradient, the predictions, the labels and perhaps their weights. The incoming gradient has the
// loss's size and multiplies every element of its image.
- (void)omps_lower:(FilterCall &)call {
  const openmps::engine::Tensor incoming = call.sources[0];
  FilterCall inner = call;
  inner.sources = call.sources.subspan(1, 1);
  if (call.sources.size() > 2) inner.labels = call.sources[2];
  if (call.sources.size() > 3) inner.label_weights = call.sources[3];
  const Loss loss = loss_with(_lossGradientImpl->loss, _lossGradientImpl->callback, [self device]);
  if (_lossGradientImpl->of_labels)
    lower_label_gradient(inner, loss);
  else
    lower_loss_gradient(inner, loss);
  call.result = inner.result * incoming;
}

- (void)omps_appendKey:(std::string &)key {
  append_key(key, _lossGradientImpl->loss);
  append_key(key, _lossGradientImpl->of_labels);
}

- (MPSImageBatch *)omps_encode:(id<MTLCommandBuffer>)commandBuffer
               sourceGradients:(MPSImageBatch *)sourceGradients
                  sourceImages:(MPSImageBatch *)sourceImages
                        labels:(MPSImageBatch *)labels
                       weights:(MPSImageBatch *)weights
                  sourceStates:(MPSStateBatch *)sourceStates
          destinationGradients:(MPSImageBatch *)destinationGradients {
  Encoding e{.commandBuffer = commandBuffer,
             .kernel = self,
             .sources = {sourceGradients, sourceImages, labels},
             .destination = destinationGradients,
             .states = sourceStates,
             .reads_states = true};
  if (weights) e.sources.push_back(weights);
  return encode_filter(e);
}

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                              sourceGradients:(MPSImageBatch *)sourceGradients
                                 sourceImages:(MPSImageBatch *)sourceImages
                                       labels:(MPSImageBatch *)labels
                                      weights:(MPSImageBatch *)weights
                                 sourceStates:(MPSStateBatch *)sourceStates {
  return [self omps_encode:commandBuffer
           sourceGradients:sourceGradients
              sourceImages:sourceImages
                    labels:labels
                   weights:weights
              sourceStates:sourceStates
      destinationGradients:nil];
}

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                   sourceGradients:(MPSImageBatch *)sourceGradients
                      sourceImages:(MPSImageBatch *)sourceImages
                            labels:(MPSImageBatch *)labels
                           weights:(MPSImageBatch *)weights
                      sourceStates:(MPSStateBatch *)sourceStates
              destinationGradients:(MPSImageBatch *)destinationGradients {
  [self omps_encode:commandBuffer
           sourceGradients:sourceGradients
              sourceImages:sourceImages
                    labels:labels
                   weights:weights
              sourceStates:sourceStates
      destinationGradients:destinationGradients];
}

@end

@implementation MPSNNInitialGradient

- (void)omps_lower:(FilterCall &)call {
  const Nhwc e = call.extents(0);
  call.result = broadcast_to(call.lowering.constant(1), e.shape());
}

@end
