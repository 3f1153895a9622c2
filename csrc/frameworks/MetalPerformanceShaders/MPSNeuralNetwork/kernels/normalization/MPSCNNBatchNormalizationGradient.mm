// The kernels around a batch normalisation of a batch in parts: statistics before it, gradients after it.
#include "compat/checked_size.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/NeuronPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/normalization/NormalizationPrivate.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;
using openmps::ErrorKind;

namespace {

// The state of a batch.
MPSCNNBatchNormalizationState *state_in(MPSStateBatch *states, const std::string &who) {
  id state = [states firstObject];
  if (![state isKindOfClass:[MPSCNNBatchNormalizationState class]])
    refuse(ErrorKind::InvalidArgument, who + ": the state is not an MPSCNNBatchNormalizationState.");
  return state;
}

double pixels_in(NSArray<MPSImage *> *images) {
  MPSImage *const image = [images firstObject];
  return static_cast<double>(objc::CheckedSize([given(images) count]) * [image width] * [image height]);
}

NormalizationValues all_resources(FilterCall &call, const NormalizationGradientKernel &gradient) {
  NormalizationValues values = gradient.gamma_and_beta(call);
  values.mean = call.resource(kMean, gradient.parameters.channels_type(), "mean");
  values.variance = call.resource(kVariance, gradient.parameters.channels_type(), "variance");
  return values;
}

// A number that is fixed when a plan is encoded; plans outlive the encode that made them.
using Number = std::shared_ptr<double>;
Tensor number(FilterCall &call, const Number &value, const char *label) {
  return call.lowering.scalar(DType::Float32,
                              {[value] { return openmps::engine::Scalar::float32(static_cast<float>(*value)); }, {}},
                              call.who + " " + label);
}

}  // namespace

struct MPSCNNBatchNormalizationStatisticsImpl {
  Normalization parameters;
  bool adds = false;
  Number share = std::make_shared<double>(1);

  void own(KernelCopies &copies) { share = copies.of(share); }
  // Every encode takes its parameters from the state.
  template <typename Visit>
  void visit(Visit &&) {}
};

@implementation MPSCNNBatchNormalizationStatistics

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  self = [super initWithDevice:device];
  if (self) _batchNormalizationStatisticsImpl = new MPSCNNBatchNormalizationStatisticsImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSCNNBatchNormalizationStatistics, _batchNormalizationStatisticsImpl)

- (BOOL)isStateModified {
  return YES;
}
- (BOOL)appendBatchBarrier {
  return YES;
}

- (void)omps_useStates:(MPSStateBatch *)states {
  MPSCNNBatchNormalizationState *const state = state_in(states, [self omps_name]);
  _batchNormalizationStatisticsImpl->parameters = [[state batchNormalization] omps_normalization].parameters;
  _batchNormalizationStatisticsImpl->adds = [state omps_counts].statistics > 0;
}

- (void)omps_lower:(FilterCall &)call {
  const MPSCNNBatchNormalizationStatisticsImpl &my = *_batchNormalizationStatisticsImpl;
  Accumulated before;
  if (my.adds) {
    before = {call.resource(kMean, my.parameters.channels_type(), "mean so far"),
              call.resource(kVariance, my.parameters.channels_type(), "variance so far"),
              number(call, my.share, "share of this part")};
  }
  lower_batch_statistics(call, my.parameters, before);
}

- (void)omps_appendKey:(std::string &)key {
  [super omps_appendKey:key];
  append_key(key, _batchNormalizationStatisticsImpl->parameters);
  append_key(key, _batchNormalizationStatisticsImpl->adds);
}

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceImages:(MPSImageBatch *)sourceImages
           batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState {
  BatchCounts counts = [state_in(states_of(batchNormalizationState), [self omps_name]) omps_counts];
  const double part = pixels_in(sourceImages);
  counts.statistics += part;
  *_batchNormalizationStatisticsImpl->share = part / counts.statistics;
  encode_filter({.commandBuffer = commandBuffer,
                 .kernel = self,
                 .sources = {sourceImages},
                 .states = batch_of_state([batchNormalizationState retain], [given(sourceImages) count]),
                 .has_result = false});
  [batchNormalizationState omps_setCounts:counts];
}

@end

struct MPSCNNBatchNormalizationStatisticsGradientImpl {
  NormalizationGradientKernel gradient;
  Neuron neuron;
  bool adds = false;

  void own(KernelCopies &copies) { gradient.weights = copies.of(gradient.weights); }
  template <typename Visit>
  void visit(Visit &&each) {
    code_neuron(each, "neuron", neuron);
  }
};

@implementation MPSCNNBatchNormalizationStatisticsGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [self initWithDevice:device fusedNeuronDescriptor:nil];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device
         fusedNeuronDescriptor:(MPSNNNeuronDescriptor *)fusedNeuronDescriptor {
  OMPS_EXPECT(fusedNeuronDescriptor);
  self = [super initWithDevice:device];
  if (!self) return nil;
  _batchNormalizationStatisticsGradientImpl = new MPSCNNBatchNormalizationStatisticsGradientImpl;
  _batchNormalizationStatisticsGradientImpl->neuron = neuron_of(fusedNeuronDescriptor);
  return self;
}

OMPS_KERNEL_STATE(MPSCNNBatchNormalizationStatisticsGradient, _batchNormalizationStatisticsGradientImpl)

- (BOOL)isStateModified {
  return YES;
}
- (BOOL)appendBatchBarrier {
  return YES;
}

- (void)omps_useStates:(MPSStateBatch *)states {
  MPSCNNBatchNormalizationStatisticsGradientImpl &my = *_batchNormalizationStatisticsGradientImpl;
  MPSCNNBatchNormalizationState *const state = state_in(states, [self omps_name]);
  if ([state omps_counts].statistics == 0)
    refuse(ErrorKind::State,
           [self omps_name] + ": the state has no statistics; encode MPSCNNBatchNormalizationStatistics first.");
  my.gradient.take([[state batchNormalization] omps_normalization], my.neuron);
  my.adds = [state omps_counts].gradients > 0;
}

- (void)omps_lower:(FilterCall &)call {
  const MPSCNNBatchNormalizationStatisticsGradientImpl &my = *_batchNormalizationStatisticsGradientImpl;
  const TensorType type = my.gradient.parameters.channels_type();
  Accumulated before;
  if (my.adds)
    before = {call.resource(kGradientForGamma, type, "gradient for gamma so far"),
              call.resource(kGradientForBeta, type, "gradient for beta so far"),
              {}};
  lower_batch_statistics_gradient(call, my.gradient.parameters, all_resources(call, my.gradient), before);
}

- (void)omps_appendKey:(std::string &)key {
  [super omps_appendKey:key];
  append_key(key, _batchNormalizationStatisticsGradientImpl->gradient);
  append_key(key, _batchNormalizationStatisticsGradientImpl->adds);
}

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                   sourceGradients:(MPSImageBatch *)sourceGradients
                      sourceImages:(MPSImageBatch *)sourceImages
           batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState {
  encode_filter({.commandBuffer = commandBuffer,
                 .kernel = self,
                 .sources = {sourceGradients, sourceImages},
                 .states = batch_of_state([batchNormalizationState retain], [given(sourceImages) count]),
                 .reads_states = true,
                 .has_result = false});
  BatchCounts counts = [batchNormalizationState omps_counts];
  counts.gradients += pixels_in(sourceImages);
  [batchNormalizationState omps_setCounts:counts];
}

@end

struct MPSCNNBatchNormalizationGradientImpl {
  NormalizationGradientKernel gradient;
  Neuron neuron;
  Number count = std::make_shared<double>(1);

  void own(KernelCopies &copies) {
    gradient.weights = copies.of(gradient.weights);
    count = copies.of(count);
  }
  template <typename Visit>
  void visit(Visit &&each) {
    each("gradient", gradient);
    code_neuron(each, "neuron", neuron);
  }
};

@implementation MPSCNNBatchNormalizationGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [self initWithDevice:device fusedNeuronDescriptor:nil];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device
         fusedNeuronDescriptor:(MPSNNNeuronDescriptor *)fusedNeuronDescriptor {
  OMPS_EXPECT(fusedNeuronDescriptor);
  self = [super initWithDevice:device];
  if (!self) return nil;
  _batchNormalizationGradientImpl = new MPSCNNBatchNormalizationGradientImpl;
  _batchNormalizationGradientImpl->neuron = neuron_of(fusedNeuronDescriptor);
  return self;
}

OMPS_KERNEL_STATE(MPSCNNBatchNormalizationGradient, _batchNormalizationGradientImpl)

- (NormalizationGradientKernel &)omps_gradient {
  return _batchNormalizationGradientImpl->gradient;
}

- (void)omps_useStates:(MPSStateBatch *)states {
  MPSCNNBatchNormalizationGradientImpl &my = *_batchNormalizationGradientImpl;
  MPSCNNBatchNormalizationState *const state = state_in(states, [self omps_name]);
  const BatchCounts counts = [state omps_counts];
  if (counts.gradients == 0)
    refuse(ErrorKind::State, [self omps_name] + ": the state has no gradients for gamma and beta; encode "
                                                "MPSCNNBatchNormalizationStatisticsGradient first.");
  my.gradient.take([[state batchNormalization] omps_normalization], my.neuron);
  *my.count = counts.gradients;
}

// In a graph one plan has the whole batch.
- (void)omps_lower:(FilterCall &)call {
  const MPSCNNBatchNormalizationGradientImpl &my = *_batchNormalizationGradientImpl;
  if (my.gradient.weights) return my.gradient.lower(call);
  const TensorType type = my.gradient.parameters.channels_type();
  const Accumulated sums{call.resource(kGradientForGamma, type, "gradient for gamma"),
                         call.resource(kGradientForBeta, type, "gradient for beta"),
                         {}};
  lower_batch_data_gradient(call, my.gradient.parameters, all_resources(call, my.gradient), sums,
                            number(call, my.count, "count"));
}

- (void)omps_appendKey:(std::string &)key {
  [super omps_appendKey:key];
  append_key(key, _batchNormalizationGradientImpl->gradient);
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
               sourceGradient:(MPSImage *)sourceGradient
                  sourceImage:(MPSImage *)sourceImage
      batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState
          destinationGradient:(MPSImage *)destinationGradient {
  [self encodeToCommandBuffer:commandBuffer
               sourceGradient:sourceGradient
                  sourceImage:sourceImage
                gradientState:batchNormalizationState
          destinationGradient:destinationGradient];
}

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                   sourceGradients:(MPSImageBatch *)sourceGradients
                      sourceImages:(MPSImageBatch *)sourceImages
           batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState
              destinationGradients:(MPSImageBatch *)destinationGradients {
  [self encodeBatchToCommandBuffer:commandBuffer
                   sourceGradients:sourceGradients
                      sourceImages:sourceImages
                    gradientStates:batch_of_state([batchNormalizationState retain], [given(sourceImages) count])
              destinationGradients:destinationGradients];
}

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                     sourceGradient:(MPSImage *)sourceGradient
                        sourceImage:(MPSImage *)sourceImage
            batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState {
  return [self encodeToCommandBuffer:commandBuffer
                      sourceGradient:sourceGradient
                         sourceImage:sourceImage
                       gradientState:batchNormalizationState];
}

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                              sourceGradients:(MPSImageBatch *)sourceGradients
                                 sourceImages:(MPSImageBatch *)sourceImages
                      batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState {
  return
      [self encodeBatchToCommandBuffer:commandBuffer
                       sourceGradients:sourceGradients
                          sourceImages:sourceImages
                        gradientStates:batch_of_state([batchNormalizationState retain], [given(sourceImages) count])];
}

@end
