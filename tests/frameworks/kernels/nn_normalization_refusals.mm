// Bad input to normalisations, by the text of what is raised.
#include "tests/frameworks/kernels/nn_normalization.h"

using formulas::Image;
using formulas::Norm;

namespace {

NNTestNormalization *source_of(Norm::Over over, int channels, int groups = 1) {
  NNTestNormalization *source = [NNTestNormalization sourceWithNorm:nn_norm(over, channels, groups, 0.01, 3)];
  source->name = @"bn1";
  return source;
}

struct Batch {
  MPSCNNBatchNormalization *forward =
      [[[MPSCNNBatchNormalization alloc] initWithDevice:nn_device() dataSource:source_of(Norm::kBatch, 4)] autorelease];
  MPSCNNBatchNormalizationStatistics *statistics =
      [[[MPSCNNBatchNormalizationStatistics alloc] initWithDevice:nn_device()] autorelease];
  MPSCNNBatchNormalizationStatisticsGradient *statisticsGradient =
      [[[MPSCNNBatchNormalizationStatisticsGradient alloc] initWithDevice:nn_device()
                                                    fusedNeuronDescriptor:nil] autorelease];
  MPSCNNBatchNormalizationGradient *gradient =
      [[[MPSCNNBatchNormalizationGradient alloc] initWithDevice:nn_device() fusedNeuronDescriptor:nil] autorelease];
  NSMutableArray<MPSImage *> *images = nn_images(nn_numbers(2, 3, 3, 4, 5));
  MPSCNNBatchNormalizationState *state = [forward resultStateForSourceImage:[images firstObject]
                                                               sourceStates:nil
                                                           destinationImage:[images firstObject]];
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
};

}  // namespace

TEST_CASE("nn normalization refusals: another number of feature channels") {
  const Batch b;
  NSMutableArray<MPSImage *> *three = nn_images(nn_numbers(2, 3, 3, 3, 5));
  CHECK_RAISES([b.statistics encodeBatchToCommandBuffer:b.buffer sourceImages:three batchNormalizationState:b.state],
               NSInvalidArgumentException,
               "MPSCNNBatchNormalizationStatistics: the source has 3 feature channels, the data source's "
               "numberOfFeatureChannels is 4.");
  MPSCNNBatchNormalizationNode *node = [MPSCNNBatchNormalizationNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                                         dataSource:source_of(Norm::kBatch, 4)];
  [node setFlags:MPSCNNBatchNormalizationFlagsCalculateStatisticsAlways];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[node resultImage]];
  CHECK_RAISES([graph encodeBatchToCommandBuffer:b.buffer sourceImages:@[ three ] sourceStates:nil],
               NSInvalidArgumentException,
               "MPSCNNBatchNormalization \"bn1\": the source has 3 feature channels, the data source's "
               "numberOfFeatureChannels is 4.\n  while lowering MPSNNGraph");
}

TEST_CASE("nn normalization refusals: sources of another class, with a state each") {
  MPSCNNInstanceNormalization *const kernel =
      [[[MPSCNNInstanceNormalization alloc] initWithDevice:nn_device()
                                                dataSource:source_of(Norm::kInstance, 4)] autorelease];
  MPSStateBatch *states = nil;
  MPSImageBatch *const numbers = (MPSImageBatch *)[NSArray arrayWithObject:@1];
  CHECK_RAISES([kernel encodeBatchToCommandBuffer:[nn_queue() commandBuffer]
                                     sourceImages:numbers
                                destinationStates:&states
                      destinationStateIsTemporary:YES],
               NSInvalidArgumentException, "An MPSImage is needed, an object of class ");
}

TEST_CASE("nn normalization refusals: gradients before statistics, and before their sums") {
  const Batch b;
  CHECK_RAISES([b.statisticsGradient encodeBatchToCommandBuffer:b.buffer
                                                sourceGradients:b.images
                                                   sourceImages:b.images
                                        batchNormalizationState:b.state],
               NSInternalInconsistencyException,
               "the state has no statistics; encode MPSCNNBatchNormalizationStatistics first.");
  [b.statistics encodeBatchToCommandBuffer:b.buffer sourceImages:b.images batchNormalizationState:b.state];
  CHECK_RAISES([b.gradient encodeBatchToCommandBuffer:b.buffer
                                      sourceGradients:b.images
                                         sourceImages:b.images
                              batchNormalizationState:b.state],
               NSInternalInconsistencyException,
               "the state has no gradients for gamma and beta; encode MPSCNNBatchNormalizationStatisticsGradient "
               "first.");
  CHECK_RAISES([b.forward encodeBatchToCommandBuffer:b.buffer sourceImages:b.images destinationImages:b.images],
               NSInternalInconsistencyException,
               "MPSCNNBatchNormalization \"bn1\": the data source has no mean and variance, and those of a batch were "
               "not computed before.");
  MPSCNNInstanceNormalization *instance =
      [[[MPSCNNInstanceNormalization alloc] initWithDevice:nn_device()
                                                dataSource:source_of(Norm::kInstance, 4)] autorelease];
  MPSCNNInstanceNormalizationGradient *backward =
      [[[MPSCNNInstanceNormalizationGradient alloc] initWithDevice:nn_device()] autorelease];
  MPSState *state = [instance resultStateForSourceImage:[b.images firstObject]
                                           sourceStates:nil
                                       destinationImage:[b.images firstObject]];
  CHECK_RAISES([backward encodeToCommandBuffer:b.buffer
                                sourceGradient:[b.images firstObject]
                                   sourceImage:[b.images firstObject]
                                 gradientState:state],
               NSInternalInconsistencyException,
               "the gradient state was not filled by a forward kernel; encode that first.");
}

TEST_CASE("nn normalization refusals: states of another kind, or none") {
  const Batch b;
  MPSCNNNeuronReLU *relu = [[[MPSCNNNeuronReLU alloc] initWithDevice:nn_device() a:0] autorelease];
  id foreign = [relu resultStateForSourceImage:[b.images firstObject]
                                  sourceStates:nil
                              destinationImage:[b.images firstObject]];
  const char *sentence = "the state is not an MPSCNNBatchNormalizationState.";
  CHECK_RAISES([b.statistics encodeBatchToCommandBuffer:b.buffer sourceImages:b.images batchNormalizationState:foreign],
               NSInvalidArgumentException, sentence);
  MPSCNNBatchNormalizationState *none = nil;
  CHECK_RAISES([b.statistics encodeBatchToCommandBuffer:b.buffer sourceImages:b.images batchNormalizationState:none],
               NSInvalidArgumentException, sentence);
  CHECK_RAISES([b.statistics encodeBatchToCommandBuffer:b.buffer sourceImages:b.images], NSInvalidArgumentException,
               sentence);
  MPSCNNGroupNormalizationGradient *group =
      [[[MPSCNNGroupNormalizationGradient alloc] initWithDevice:nn_device()] autorelease];
  CHECK_RAISES([group encodeToCommandBuffer:b.buffer
                             sourceGradient:[b.images firstObject]
                                sourceImage:[b.images firstObject]
                              gradientState:b.state],
               NSInvalidArgumentException, "the gradient state is not an MPSCNNGroupNormalizationGradientState.");
}

TEST_CASE("nn normalization refusals: destinations and gradients of another size") {
  const Batch b;
  NSMutableArray<MPSImage *> *small = nn_images(nn_numbers(2, 2, 3, 4, 7)),
                             *narrow = nn_images(nn_numbers(2, 3, 3, 2, 7));
  [b.statistics encodeBatchToCommandBuffer:b.buffer sourceImages:b.images batchNormalizationState:b.state];
  CHECK_RAISES([b.forward encodeBatchToCommandBuffer:b.buffer
                                        sourceImages:b.images
                             batchNormalizationState:b.state
                                   destinationImages:small],
               NSInvalidArgumentException,
               "the result has 3 x 3 pixels and 4 feature channels, the destination has 3 x 2 and 4.");
  CHECK_RAISES([b.forward encodeBatchToCommandBuffer:b.buffer
                                        sourceImages:b.images
                             batchNormalizationState:b.state
                                   destinationImages:narrow],
               NSInvalidArgumentException,
               "the result has 3 x 3 pixels and 4 feature channels, the destination has 3 x 3 and 2.");
  CHECK_RAISES([b.statisticsGradient encodeBatchToCommandBuffer:b.buffer
                                                sourceGradients:small
                                                   sourceImages:b.images
                                        batchNormalizationState:b.state],
               NSInvalidArgumentException,
               "the gradient has 3 x 2 pixels and 4 feature channels, the source has 3 x 3 and 4.");
}

TEST_CASE("nn normalization refusals: what data sources provide") {
  id<MTLDevice> device = nn_device();
  const auto batch = [&](NNTestNormalization *source) {
    return [[[MPSCNNBatchNormalization alloc] initWithDevice:device dataSource:source] autorelease];
  };
  NNTestNormalization *unwilling = source_of(Norm::kBatch, 2);
  unwilling->refuses = YES;
  CHECK(batch(unwilling) == nil);
  NNTestNormalization *empty = source_of(Norm::kBatch, 0);
  CHECK_RAISES(batch(empty), NSInvalidArgumentException,
               "MPSCNNBatchNormalization: the data source's numberOfFeatureChannels is 0, it must be at least 1.");
  CHECK(empty->calls.back() == "purge");
  NNTestNormalization *half = source_of(Norm::kBatch, 2);
  half->means = {1, 2};
  CHECK_RAISES(batch(half), NSInvalidArgumentException,
               "the data source's variance is NULL, its mean is not; it has both or neither.");
  NNTestNormalization *uneven = source_of(Norm::kGroup, 6, 4);
  CHECK_RAISES([[[MPSCNNGroupNormalization alloc] initWithDevice:device dataSource:uneven] autorelease],
               NSInvalidArgumentException,
               "the data source's numberOfGroups is 4, which does not divide its numberOfFeatureChannels 6.");
  id<MPSCNNBatchNormalizationDataSource> nothing = nil;
  CHECK_RAISES([[[MPSCNNBatchNormalization alloc] initWithDevice:device dataSource:nothing] autorelease],
               NSInvalidArgumentException, "MPSCNNBatchNormalization: the data source is nil.");
  CHECK_RAISES([MPSCNNBatchNormalizationNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil] dataSource:nothing],
               NSInvalidArgumentException, "MPSCNNBatchNormalizationNode: the data source is nil.");
  // The number of channels stays what it was when the kernel was made.
  NNTestNormalization *changing = source_of(Norm::kBatch, 2);
  MPSCNNBatchNormalization *kernel = batch(changing);
  changing->gammas = {1, 2, 3};
  CHECK_RAISES([kernel reloadGammaAndBetaFromDataSource], NSInvalidArgumentException,
               "the data source's numberOfFeatureChannels was 2 and is 3 now; it cannot change.");
  // A source that cannot take its place leaves the one that is there.
  CHECK_RAISES([kernel reloadDataSource:source_of(Norm::kBatch, 3)], NSInvalidArgumentException, "it cannot change.");
  CHECK_RAISES([kernel reloadDataSource:nothing], NSInvalidArgumentException, "the data source is nil.");
  CHECK([kernel dataSource] == changing);
}

TEST_CASE("nn normalization refusals: buffers that are too small, flags, foreign state nodes") {
  const Batch b;
  id<MTLBuffer> few = [[nn_device() newBufferWithLength:8 options:MTLResourceStorageModeShared] autorelease];
  MPSCNNNormalizationGammaAndBetaState *parameters =
      [[[MPSCNNNormalizationGammaAndBetaState alloc] initWithGamma:few beta:few] autorelease];
  CHECK_RAISES([b.forward reloadGammaAndBetaWithCommandBuffer:b.buffer gammaAndBetaState:parameters],
               NSInvalidArgumentException, "the state holds 8 bytes of gamma, the layer has 16.");
  id<MTLBuffer> none = nil;
  CHECK_RAISES([[[MPSCNNNormalizationGammaAndBetaState alloc] initWithGamma:none beta:few] autorelease],
               NSInvalidArgumentException, "MPSCNNNormalizationGammaAndBetaState: the buffer of gamma is nil.");
  MPSCNNBatchNormalizationNode *node = [MPSCNNBatchNormalizationNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                                         dataSource:source_of(Norm::kBatch, 4)];
  CHECK_RAISES([node setFlags:3], NSInvalidArgumentException,
               "MPSCNNBatchNormalizationNode: flags is 3; it can be CalculateStatisticsAutomatic (0), Always (1) or "
               "Never (2).");
  id state = [node resultState];
  CHECK_RAISES([MPSCNNGroupNormalizationGradientNode nodeWithSourceGradient:[MPSNNImageNode nodeWithHandle:nil]
                                                                sourceImage:[MPSNNImageNode nodeWithHandle:nil]
                                                              gradientState:state],
               NSInvalidArgumentException,
               "the gradient state node belongs to MPSCNNBatchNormalizationNode, which is no such normalization.");
  MPSNNOptimizerStochasticGradientDescent *optimizer =
      [[[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:nn_device() learningRate:1] autorelease];
  CHECK_RAISES([optimizer encodeToCommandBuffer:b.buffer
                        batchNormalizationState:b.state
                           inputMomentumVectors:nil
                                    resultState:parameters],
               NSInvalidArgumentException,
               "the batch normalization's state has no gradients; encode its gradient kernels first.");
}
