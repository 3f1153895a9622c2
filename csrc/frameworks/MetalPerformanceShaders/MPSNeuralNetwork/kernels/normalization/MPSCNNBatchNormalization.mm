#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/NeuronPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/normalization/NormalizationPrivate.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;
using openmps::ErrorKind;

struct MPSCNNBatchNormalizationImpl {
  NormalizationKernel kernel;
  OMPSStatistics statistics = OMPSStatisticsOfState;
  bool state_has_statistics = false;  // in the current encode

  void own(KernelCopies &copies) { kernel.weights = copies.of(kernel.weights); }
  template <typename Visit>
  void visit(Visit &&each) {
    each("kernel", kernel);
    each("statistics", statistics, OMPSStatisticsOfSource);
  }
};

@implementation MPSCNNBatchNormalization

- (instancetype)initWithDevice:(id<MTLDevice>)device dataSource:(id<MPSCNNBatchNormalizationDataSource>)dataSource {
  return [self initWithDevice:device dataSource:dataSource fusedNeuronDescriptor:nil];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device
                    dataSource:(id<MPSCNNBatchNormalizationDataSource>)dataSource
         fusedNeuronDescriptor:(MPSNNNeuronDescriptor *)fusedNeuronDescriptor {
  OMPS_EXPECT(fusedNeuronDescriptor);
  self = [self
      omps_initWithDevice:device
                  weights:NormalizationWeights::read(device, dataSource, NSStringFromClass([self class]).UTF8String,
                                                     NormalizationOver::Batch)
               statistics:OMPSStatisticsOfState];
  if (!self) return nil;
  _batchNormalizationImpl->kernel.parameters.neuron = neuron_of(fusedNeuronDescriptor);
  [self setLabel:[dataSource label]];
  return self;
}

// Construction fails if the data source's load returns NO.
- (instancetype)omps_initWithDevice:(id<MTLDevice>)device
                            weights:(std::shared_ptr<NormalizationWeights>)weights
                         statistics:(OMPSStatistics)statistics {
  self = [super initWithDevice:device];
  if (!self) return nil;
  _batchNormalizationImpl = new MPSCNNBatchNormalizationImpl{{std::move(weights), {}}, statistics};
  if (_batchNormalizationImpl->kernel.weights) return self;
  [self release];
  return nil;
}

OMPS_KERNEL_STATE(MPSCNNBatchNormalization, _batchNormalizationImpl)

- (const NormalizationKernel &)omps_normalization {
  return _batchNormalizationImpl->kernel;
}

OMPS_FIELD(_batchNormalizationImpl, float, epsilon, Epsilon, kernel.parameters.epsilon)

- (NSUInteger)numberOfFeatureChannels {
  return static_cast<NSUInteger>(_batchNormalizationImpl->kernel.parameters.channels);
}
- (id<MPSCNNBatchNormalizationDataSource>)dataSource {
  return static_cast<id<MPSCNNBatchNormalizationDataSource>>(_batchNormalizationImpl->kernel.weights->source());
}

// ---- OMPSFilter

- (void)omps_useStates:(MPSStateBatch *)states {
  MPSState *const state = [states firstObject];
  if (state && ![state isKindOfClass:[MPSCNNBatchNormalizationState class]])
    refuse(ErrorKind::InvalidArgument, [self omps_name] + ": the state is not an MPSCNNBatchNormalizationState.");
  _batchNormalizationImpl->state_has_statistics =
      state && [static_cast<MPSCNNBatchNormalizationState *>(state) omps_counts].statistics > 0;
}

- (void)omps_lower:(FilterCall &)call {
  const MPSCNNBatchNormalizationImpl &my = *_batchNormalizationImpl;
  const NormalizationWeights &weights = *my.kernel.weights;
  const Normalization &parameters = my.kernel.parameters;
  if (my.statistics == OMPSStatisticsOfBatch)
    return lower_normalization(call, parameters, weights.gamma_and_beta_in(call.lowering, call.who));
  if (!my.state_has_statistics) return lower_normalization_by(call, parameters, weights.all_values_in(call));
  NormalizationValues values = weights.gamma_and_beta_in(call.lowering, call.who);
  values.mean = call.resource(kMean, parameters.channels_type(), "mean");
  values.variance = call.resource(kVariance, parameters.channels_type(), "variance");
  lower_normalization_by(call, parameters, values);
}

- (void)omps_appendKey:(std::string &)key {
  [super omps_appendKey:key];
  append_key(key, _batchNormalizationImpl->kernel.parameters);
  append_key(key, _batchNormalizationImpl->state_has_statistics);
}

- (MPSState *)omps_newStateOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  return [[MPSCNNBatchNormalizationState alloc] omps_initWithKernel:self commandBuffer:commandBuffer];
}

// ---- encoding

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  sourceImage:(MPSImage *)sourceImage
      batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState
             destinationImage:(MPSImage *)destinationImage {
  [self encodeBatchToCommandBuffer:commandBuffer
                      sourceImages:batch_of(sourceImage)
           batchNormalizationState:batchNormalizationState
                 destinationImages:batch_of(destinationImage)];
}

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      sourceImages:(MPSImageBatch *)sourceImages
           batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState
                 destinationImages:(MPSImageBatch *)destinationImages {
  encode_filter({.commandBuffer = commandBuffer,
                 .kernel = self,
                 .sources = {sourceImages},
                 .destination = destinationImages,
                 .states = batch_of_state([batchNormalizationState retain], [given(sourceImages) count]),
                 .reads_states = true});
}

// Declared with narrower types than in the base.
- (MPSCNNBatchNormalizationState *)resultStateForSourceImage:(MPSImage *)sourceImage
                                                sourceStates:(NSArray<MPSState *> *)sourceStates
                                            destinationImage:(MPSImage *)destinationImage {
  id state = [super resultStateForSourceImage:sourceImage sourceStates:sourceStates destinationImage:destinationImage];
  return state;
}

- (MPSCNNBatchNormalizationState *)temporaryResultStateForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                            sourceImage:(MPSImage *)sourceImage
                                                           sourceStates:(NSArray<MPSState *> *)sourceStates
                                                       destinationImage:(MPSImage *)destinationImage {
  id state = [super temporaryResultStateForCommandBuffer:commandBuffer
                                             sourceImage:sourceImage
                                            sourceStates:sourceStates
                                        destinationImage:destinationImage];
  return state;
}

// ---- parameters

- (void)reloadDataSource:(id<MPSCNNBatchNormalizationDataSource>)dataSource {
  _batchNormalizationImpl->kernel.reload_from(dataSource, [self omps_name]);
}

- (void)reloadGammaAndBetaFromDataSource {
  _batchNormalizationImpl->kernel.weights->reload_gamma_and_beta([self omps_name]);
}

- (void)reloadMeanAndVarianceFromDataSource {
  _batchNormalizationImpl->kernel.weights->reload_mean_and_variance([self omps_name]);
}

- (void)reloadGammaAndBetaWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                          gammaAndBetaState:(MPSCNNNormalizationGammaAndBetaState *)gammaAndBetaState {
  OMPS_EXPECT(gammaAndBetaState);
  _batchNormalizationImpl->kernel.weights->gamma_and_beta().copy_from(commandBuffer, gammaAndBetaState,
                                                                      [self omps_name]);
}

- (void)reloadMeanAndVarianceWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                          meanAndVarianceState:(MPSCNNNormalizationMeanAndVarianceState *)meanAndVarianceState {
  OMPS_EXPECT(meanAndVarianceState);
  _batchNormalizationImpl->kernel.weights->mean_and_variance().copy_from(commandBuffer, meanAndVarianceState,
                                                                         [self omps_name]);
}

@end
