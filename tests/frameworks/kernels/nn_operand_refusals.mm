// Refusals of losses, labels, optimizers, data of tensors and states, and their sentences.
#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#include "tests/frameworks/kernels/nn_test.h"
#include "tests/frameworks/refusals.h"
#include "tests/sanitizers/sanitized.h"

using formulas::Image;

namespace {

MPSCNNLossDescriptor *loss_of(MPSCNNLossType type, MPSCNNReductionType reduction) {
  return [MPSCNNLossDescriptor cnnLossDescriptorWithType:type reductionType:reduction];
}

// Encodes a loss of 2 x 2 pixels and 3 feature channels.
void encode_loss(MPSCNNLossDescriptor *descriptor, const Image &labels, MTLSize size) {
  MPSCNNLoss *const kernel = [[[MPSCNNLoss alloc] initWithDevice:nn_device() lossDescriptor:descriptor] autorelease];
  [kernel encodeBatchToCommandBuffer:[nn_queue() commandBuffer]
                        sourceImages:nn_images(nn_numbers(1, 2, 2, 3, 3))
                              labels:[NSMutableArray arrayWithArray:nn_labels_of(labels, size)]];
}

MPSVector *vector_of(NSUInteger count) {
  MPSVectorDescriptor *const facts = [MPSVectorDescriptor vectorDescriptorWithLength:count dataType:MPSDataTypeFloat32];
  return [[[MPSVector alloc] initWithDevice:nn_device() descriptor:facts] autorelease];
}

id<MTLBuffer> floats(NSUInteger count) {
  return [[nn_device() newBufferWithLength:4 * count options:MTLResourceStorageModeShared] autorelease];
}

}  // namespace

TEST_CASE("nn refusals: losses of unknown types, other sizes and other labels") {
  const auto sum = MPSCNNReductionTypeSum, none = MPSCNNReductionTypeNone;
  const Image labels = nn_numbers(1, 2, 2, 3, 3);
  const MTLSize one = MTLSizeMake(1, 1, 1);
  const auto squared = MPSCNNLossTypeMeanSquaredError;
  check_refused({
      {"loss type 99 is none of those that Apple publishes.",
       [&] { encode_loss(loss_of(static_cast<MPSCNNLossType>(99), sum), labels, one); }},
      {"the cosine distance is a sum: its reductionType must be Sum.",
       [&] { encode_loss(loss_of(MPSCNNLossTypeCosineDistance, none), labels, MTLSizeMake(2, 2, 3)); }},
      {"without a reduction the loss has 2 x 2 pixels and 3 feature channels, the loss image has 1 x 2 and 3.",
       [&] { encode_loss(loss_of(squared, none), labels, MTLSizeMake(1, 2, 3)); }},
      {"without a reduction the loss has 2 x 2 pixels and 3 feature channels, the loss image has 2 x 1 and 3.",
       [&] { encode_loss(loss_of(squared, none), labels, MTLSizeMake(2, 1, 3)); }},
      {"without a reduction the loss has 2 x 2 pixels and 3 feature channels, the loss image has 2 x 2 and 1.",
       [&] { encode_loss(loss_of(squared, none), labels, MTLSizeMake(2, 2, 1)); }},
      {"a reduced loss has 1 x 1 pixels and 1 feature channel, the loss image has 2 x 1 and 1.",
       [&] { encode_loss(loss_of(squared, sum), labels, MTLSizeMake(2, 1, 1)); }},
      {"a reduced loss has 1 x 1 pixels and 1 feature channel, the loss image has 1 x 2 and 1.",
       [&] { encode_loss(loss_of(squared, sum), labels, MTLSizeMake(1, 2, 1)); }},
      {"a reduced loss has 1 x 1 pixels and 1 feature channel, the loss image has 1 x 1 and 2.",
       [&] { encode_loss(loss_of(squared, sum), labels, MTLSizeMake(1, 1, 2)); }},
      {"the labels have 3 x 2 pixels, the source has 2 x 2.",
       [&] { encode_loss(loss_of(squared, sum), nn_numbers(1, 2, 3, 3, 3), one); }},
      {"the labels have 2 x 3 pixels, the source has 2 x 2.",
       [&] { encode_loss(loss_of(squared, sum), nn_numbers(1, 3, 2, 3, 3), one); }},
      {"the labels have 7 feature channels, the source has 3.",
       [&] { encode_loss(loss_of(squared, sum), nn_numbers(1, 2, 2, 7, 3), one); }},
  });
}

TEST_CASE("nn refusals: labels without extents, devices or data") {
  id<MTLDevice> no_device = nil;
  MPSImage *no_image = nil;
  MPSCNNLossDataDescriptor *no_data = nil;
  const auto data = [](NSUInteger bytes, MTLSize size) {
    return [MPSCNNLossDataDescriptor cnnLossDataDescriptorWithData:[NSMutableData dataWithLength:bytes]
                                                            layout:MPSDataLayoutHeightxWidthxFeatureChannels
                                                              size:size];
  };
  const auto make = [](id<MTLDevice> device, MTLSize size, MPSCNNLossDataDescriptor *labels) {
    [[[MPSCNNLossLabels alloc] autorelease] initWithDevice:device
                                             lossImageSize:size
                                          labelsDescriptor:labels
                                         weightsDescriptor:nil];
  };
  const MTLSize one = MTLSizeMake(1, 1, 1);
  check_refused({
      {"MPSCNNLossLabels is made without a device.", [&] { make(no_device, one, data(4, one)); }},
      {"MPSCNNLossLabels is made without a labels descriptor.", [&] { make(nn_device(), one, no_data); }},
      {"MPSCNNLossLabels: the loss image size is 0 x 1 x 1; each extent has to be at least 1.",
       [&] { make(nn_device(), MTLSizeMake(0, 1, 1), data(4, one)); }},
      {"MPSCNNLossLabels: the loss image size is 1 x 0 x 1; each extent has to be at least 1.",
       [&] { make(nn_device(), MTLSizeMake(1, 0, 1), data(4, one)); }},
      {"MPSCNNLossLabels: the loss image size is 1 x 1 x 0; each extent has to be at least 1.",
       [&] { make(nn_device(), MTLSizeMake(1, 1, 0), data(4, one)); }},
      {"MPSCNNLossDataDescriptor: the size is 0 x 1 x 1; each extent has to be at least 1.",
       [&] { make(nn_device(), one, data(0, MTLSizeMake(0, 1, 1))); }},
      {"MPSCNNLossDataDescriptor: the size is 1 x 0 x 1; each extent has to be at least 1.",
       [&] { make(nn_device(), one, data(0, MTLSizeMake(1, 0, 1))); }},
      {"MPSCNNLossDataDescriptor: the size is 1 x 1 x 0; each extent has to be at least 1.",
       [&] { make(nn_device(), one, data(0, MTLSizeMake(1, 1, 0))); }},
      {"MPSCNNLossDataDescriptor: the data has 4 bytes; 1 x 2 x 1 floats take 8.",
       [&] { make(nn_device(), one, data(4, MTLSizeMake(1, 2, 1))); }},
      {"MPSCNNLossLabels: the labels data has 16 bytes; 2 x 2 x 1 floats with the given row and image bytes need 72.",
       [&] {
         MPSCNNLossDataDescriptor *const wide = data(16, MTLSizeMake(2, 2, 1));
         [wide setBytesPerRow:64];
         make(nn_device(), one, wide);
       }},
      {"MPSCNNLossLabels is made without a labels image.",
       [&] {
         [[[MPSCNNLossLabels alloc] autorelease] initWithDevice:nn_device()
                                                  lossImageSize:one
                                                    labelsImage:no_image
                                                   weightsImage:nil];
       }},
      {" loss labels has weights for 1 of them; all or none need weights.",
       [&] {
         const Image each = nn_numbers(1, 1, 1, 3, 3);
         NSMutableArray *const mixed = [NSMutableArray arrayWithArray:nn_labels_of(each, one)];
         [mixed addObjectsFromArray:nn_labels_of(each, one, &each)];
         MPSCNNLoss *const kernel = [[[MPSCNNLoss alloc]
             initWithDevice:nn_device()
             lossDescriptor:loss_of(MPSCNNLossTypeMeanSquaredError, MPSCNNReductionTypeSum)] autorelease];
         [kernel encodeBatchToCommandBuffer:[nn_queue() commandBuffer]
                               sourceImages:nn_images(nn_numbers(2, 1, 1, 3, 3))
                                     labels:mixed];
       }},
  });
}

TEST_CASE("nn refusals: optimizers without states, or with too few numbers") {
  MPSNNOptimizerDescriptor *const facts =
      [MPSNNOptimizerDescriptor optimizerDescriptorWithLearningRate:0.1F
                                                    gradientRescale:1
                                                 regularizationType:MPSNNRegularizationTypeNone
                                                regularizationScale:0];
  MPSNNOptimizerStochasticGradientDescent *const descent =
      [[[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:nn_device()
                                                         momentumScale:0.5F
                                                   useNesterovMomentum:NO
                                                   optimizerDescriptor:facts] autorelease];
  NNTestWeights *const weights = [NNTestWeights weightsWithFilter:nn_filter(2, 1, 2, 0, 5)];
  MPSCNNConvolution *const layer = [[[MPSCNNConvolution alloc] initWithDevice:nn_device() weights:weights] autorelease];
  MPSImage *const image = [nn_images(nn_numbers(1, 2, 2, 2, 3)) firstObject];
  MPSCNNConvolutionGradientState *const gradient = [layer resultStateForSourceImage:image
                                                                       sourceStates:nil
                                                                   destinationImage:image],
                                        *no_gradient = nil;
  const auto state = [](NSUInteger count) {
    return [[[MPSCNNConvolutionWeightsAndBiasesState alloc] initWithWeights:floats(count)
                                                                     biases:floats(2)] autorelease];
  };
  MPSCNNConvolutionWeightsAndBiasesState *no_state = nil;
  const auto update = [&](MPSCNNConvolutionGradientState *from, MPSCNNConvolutionWeightsAndBiasesState *before,
                          MPSCNNConvolutionWeightsAndBiasesState *after, NSArray *momentum) {
    [descent encodeToCommandBuffer:[nn_queue() commandBuffer]
          convolutionGradientState:from
            convolutionSourceState:before
              inputMomentumVectors:momentum
                       resultState:after];
  };
  NSArray *const momentum = @[ vector_of(4), vector_of(2) ];
  MPSVector *no_vector = nil;
  id<MTLCommandBuffer> no_buffer = nil;
  check_refused({
      {": convolutionGradientState is nil.", [&] { update(no_gradient, state(4), state(4), momentum); }},
      {": convolutionSourceState is nil.", [&] { update(gradient, no_state, state(4), momentum); }},
      {": resultState is nil.", [&] { update(gradient, state(4), no_state, momentum); }},
      {"the source's weights has 8 bytes; 16 from byte 0 on are needed for 4 floats.",
       [&] { update(gradient, state(2), state(4), momentum); }},
      {" is nil or empty; it holds a vector for the weights and one for the biases.",
       [&] { update(gradient, state(4), state(4), @[]); }},
      {" at index 0 has 3 elements, the values have 4.",
       [&] {
         update(gradient, state(4), state(4), @[ vector_of(3), vector_of(2) ]);
       }},
      {": inputGradient is nil.",
       [&] {
         [descent encodeToCommandBuffer:[nn_queue() commandBuffer]
                    inputGradientVector:no_vector
                      inputValuesVector:vector_of(4)
                    inputMomentumVector:vector_of(4)
                     resultValuesVector:vector_of(4)];
       }},
      {": resultValues has 1 x 5 elements, the values have 1 x 4.",
       [&] {
         [descent encodeToCommandBuffer:[nn_queue() commandBuffer]
                    inputGradientVector:vector_of(4)
                      inputValuesVector:vector_of(4)
                    inputMomentumVector:vector_of(4)
                     resultValuesVector:vector_of(5)];
       }},
      {" is encoded to a command buffer that is nil.",
       [&] {
         [descent encodeToCommandBuffer:no_buffer
                    inputGradientVector:vector_of(4)
                      inputValuesVector:vector_of(4)
                    inputMomentumVector:vector_of(4)
                     resultValuesVector:vector_of(4)];
       }},
  });
}

// A sanitizer ends the process where an allocation is this large.
TEST_CASE("nn refusals: weights that no memory holds" * doctest::skip(kSanitized)) {
  MPSCNNConvolutionDescriptor *const huge =
      [MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:1
                                                              kernelHeight:1
                                                      inputFeatureChannels:1UL << 30
                                                     outputFeatureChannels:1UL << 26];
  const float weight = 1;
  check_refused({{"The machine has no memory left for this operation.",
                  [&] {
                    [[MPSCNNConvolution alloc] initWithDevice:nn_device()
                                        convolutionDescriptor:huge
                                                kernelWeights:&weight
                                                    biasTerms:nullptr
                                                        flags:MPSCNNConvolutionFlagsNone];
                  },
                  NSMallocException}});
}

TEST_CASE("nn refusals: nodes and graphs without what they need") {
  MPSNNImageNode *const node = [MPSNNImageNode nodeWithHandle:nil], *no_node = nil;
  MPSCNNLossDescriptor *const facts = loss_of(MPSCNNLossTypeMeanSquaredError, MPSCNNReductionTypeSum), *no_facts = nil;
  MPSNNAdditionNode *const sum = [MPSNNAdditionNode nodeWithSources:@[ node, node ]];
  MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device()
                                            resultImage:[[MPSCNNNeuronReLUNode nodeWithSource:node] resultImage]];
  check_refused({
      {"MPSNNGraph: the result image node is nil.",
       [&] { [MPSNNGraph graphWithDevice:nn_device() resultImage:no_node]; }},
      {"MPSNNGraph: 0 result images were given, at least 1 is needed.",
       [&] {
         [[[MPSNNGraph alloc] autorelease] initWithDevice:nn_device() resultImages:@[] resultsAreNeeded:nullptr];
       }},
      {": source image 1 was asked for, the graph has 1.", [&] { [graph readCountForSourceImageAtIndex:1]; },
       NSRangeException},
      {": source state 0 was asked for, the graph has 0.", [&] { [graph readCountForSourceStateAtIndex:0]; },
       NSRangeException},
      {"MPSNNForwardLossNode: 1 sources were given; they are the predictions, the labels and perhaps the weights.",
       [&] { [MPSNNForwardLossNode nodeWithSources:@[ node ] lossDescriptor:facts]; }},
      {": the loss descriptor is nil.",
       [&] { [MPSNNForwardLossNode nodeWithSource:node labels:node lossDescriptor:no_facts]; }},
      {"MPSNNLossGradientNode: 2 sources were given; they are the gradient, the predictions, the labels",
       [&] {
         [MPSNNLossGradientNode nodeWithSources:@[ node, node ]
                                  gradientState:nil
                                 lossDescriptor:facts
                         isLabelsGradientFilter:NO];
       }},
      {"it has 2 sources and a gradient filter for each; use gradientFiltersWithSource:.",
       [&] { [sum gradientFilterWithSource:node]; }},
      {"MPSNNAdditionNode: 3 sources were given, the filter has 2.",
       [&] {
         [MPSNNAdditionNode nodeWithSources:@[ node, node, node ]];
       }},
      {"MPSCNNMultiaryKernel: sourceCount is 1000000; at most ",
       [] { [[[MPSCNNMultiaryKernel alloc] autorelease] initWithDevice:nn_device() sourceCount:1000000]; }},
      {": source 2 was asked for, the kernel has 2 sources.",
       [] {
         MPSCNNMultiaryKernel *const two = [[[MPSCNNMultiaryKernel alloc] initWithDevice:nn_device()
                                                                             sourceCount:2] autorelease];
         [two offsetAtIndex:2];
       },
       NSRangeException},
  });
}

TEST_CASE("graph data: matrices, images and numbers that are refused") {
  MPSMatrix *no_matrix = nil;
  MPSVector *no_vector = nil;
  MPSNDArray *no_array = nil;
  MPSGraphDevice *no_device = nil, *const device = [MPSGraphDevice deviceWithMTLDevice:nn_device()];
  id<MTLDevice> no_metal = nil;
  id<MTLBuffer> buffer = floats(4);
  NSData *const data = [NSMutableData dataWithLength:12];
  NSArray<NSNumber *> *const shape = @[ @2, @2 ];
  MPSMatrixDescriptor *const several = [MPSMatrixDescriptor matrixDescriptorWithRows:2
                                                                             columns:2
                                                                            matrices:3
                                                                            rowBytes:8
                                                                         matrixBytes:16
                                                                            dataType:MPSDataTypeFloat32];
  MPSMatrix *const stack = [[[MPSMatrix alloc] initWithDevice:nn_device() descriptor:several] autorelease];
  check_refused({
      {"is made of a matrix that is nil.",
       [&] { [[[MPSGraphTensorData alloc] autorelease] initWithMPSMatrix:no_matrix]; }},
      {"is made of a vector that is nil.",
       [&] { [[[MPSGraphTensorData alloc] autorelease] initWithMPSVector:no_vector]; }},
      {"is made of an array that is nil.",
       [&] { [[[MPSGraphTensorData alloc] autorelease] initWithMPSNDArray:no_array]; }},
      {"is made of no images.", [&] { [[[MPSGraphTensorData alloc] autorelease] initWithMPSImageBatch:@[]]; }},
      {"MPSGraphTensorData is made with rank 2; the matrix has 3 dimensions.",
       [&] { [[[MPSGraphTensorData alloc] autorelease] initWithMPSMatrix:stack rank:2]; }},
      {"MPSGraphTensorData is made without a device.",
       [&] {
         [[[MPSGraphTensorData alloc] autorelease] initWithDevice:no_device
                                                             data:data
                                                            shape:shape
                                                         dataType:MPSDataTypeFloat32];
       }},
      {"MPSGraphTensorData is made of 12 bytes; Float32 (2, 2) are 16.",
       [&] {
         [[[MPSGraphTensorData alloc] autorelease] initWithDevice:device
                                                             data:data
                                                            shape:shape
                                                         dataType:MPSDataTypeFloat32];
       }},
      {"MPSGraphTensorData: rowBytes is 64; the buffer has 16 bytes.",
       [&] {
         [[[MPSGraphTensorData alloc] autorelease] initWithMTLBuffer:buffer
                                                               shape:shape
                                                            dataType:MPSDataTypeFloat32
                                                            rowBytes:64];
       }},
      {"MPSGraphDevice is made without a device.", [&] { [MPSGraphDevice deviceWithMTLDevice:no_metal]; }},
  });
  MPSGraphTensorData *const three = [[[MPSGraphTensorData alloc] initWithMPSMatrix:stack rank:4] autorelease];
  CHECK([[three shape] isEqual:@[ @1, @3, @2, @2 ]]);
}
