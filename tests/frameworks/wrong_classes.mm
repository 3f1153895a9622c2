// Objects of another class where a method takes one: a sentence with the argument, its class and the one expected.
#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#include "tests/frameworks/kernels/nn_test.h"

namespace {

// An object that no method takes, as whatever the compiler wants to see.
template <typename T>
T wrong() {
  return static_cast<T>(static_cast<id>([NSNull null]));
}

MPSNDArray *array_of_six() {
  MPSNDArrayDescriptor *const facts = [MPSNDArrayDescriptor descriptorWithDataType:MPSDataTypeFloat32
                                                                             shape:@[ @2, @3 ]];
  return [[[MPSNDArray alloc] initWithDevice:nn_device() descriptor:facts] autorelease];
}

MPSMatrix *square() {
  MPSMatrixDescriptor *const facts = [MPSMatrixDescriptor matrixDescriptorWithRows:2
                                                                           columns:2
                                                                          rowBytes:8
                                                                          dataType:MPSDataTypeFloat32];
  return [[[MPSMatrix alloc] initWithDevice:nn_device() descriptor:facts] autorelease];
}

MPSCNNPoolingMax *pool() {
  return [[[MPSCNNPoolingMax alloc] initWithDevice:nn_device() kernelWidth:1 kernelHeight:1] autorelease];
}

}  // namespace

TEST_CASE("wrong classes: properties") {
  MPSCNNPoolingMax *const kernel = pool();
  CHECK_RAISES([kernel setLabel:wrong<NSString *>()], NSInvalidArgumentException,
               "-[MPSCNNPoolingMax setLabel:]: label is of class NSNull, expected NSString.");
  CHECK([kernel label] == nil);
  CHECK_RAISES([kernel setPadding:wrong<id<MPSNNPadding>>()], NSInvalidArgumentException,
               "-[MPSCNNPoolingMax setPadding:]: padding is of class NSNull, expected MPSNNPadding.");
  MPSCNNConvolutionDescriptor *const layer = [MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:1
                                                                                                     kernelHeight:1
                                                                                             inputFeatureChannels:1
                                                                                            outputFeatureChannels:1];
  CHECK_RAISES([layer setFusedNeuronDescriptor:wrong<MPSNNNeuronDescriptor *>()], NSInvalidArgumentException,
               "fusedNeuronDescriptor is of class NSNull, expected MPSNNNeuronDescriptor.");
  [kernel setDestinationImageAllocator:wrong<id<MPSImageAllocator>>()];
  CHECK_RAISES([kernel encodeToCommandBuffer:[nn_queue() commandBuffer]
                                 sourceImage:[nn_images(formulas::Image(1, 2, 2, 1)) objectAtIndex:0]],
               NSInvalidArgumentException, "destinationImageAllocator is of class NSNull, expected MPSImageAllocator.");
}

TEST_CASE("wrong classes: allocators and devices") {
  MPSNDArrayIdentity *const kernel = [[[MPSNDArrayIdentity alloc] initWithDevice:nn_device()] autorelease];
  [kernel setDestinationArrayAllocator:wrong<id<MPSNDArrayAllocator>>()];
  CHECK_RAISES([kernel encodeToCommandBuffer:[nn_queue() commandBuffer] sourceArray:array_of_six()],
               NSInvalidArgumentException,
               "destinationArrayAllocator is of class NSNull, expected MPSNDArrayAllocator.");
  MPSImageDescriptor *const facts =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                     width:1
                                                    height:1
                                           featureChannels:1];
  CHECK_RAISES([[[MPSImage alloc] autorelease] initWithDevice:wrong<id<MTLDevice>>() imageDescriptor:facts],
               NSInvalidArgumentException, "NSNull");
}

TEST_CASE("wrong classes: descriptors") {
  MPSNDArray *const array = array_of_six();
  CHECK_RAISES([array arrayViewWithCommandBuffer:[nn_queue() commandBuffer]
                                      descriptor:wrong<MPSNDArrayDescriptor *>()
                                        aliasing:MPSAliasingStrategyDefault],
               NSInvalidArgumentException,
               "-[MPSNDArray arrayViewWithCommandBuffer:descriptor:aliasing:]: descriptor is of class NSNull, expected "
               "MPSNDArrayDescriptor.");
  CHECK_RAISES([[[MPSMatrix alloc] autorelease] initWithDevice:nn_device() descriptor:wrong<MPSMatrixDescriptor *>()],
               NSInvalidArgumentException, "MPSMatrix: descriptor is of class NSNull, expected MPSMatrixDescriptor.");
  MPSGraph *const graph = [[[MPSGraph alloc] init] autorelease];
  MPSGraphTensor *const x = [graph placeholderWithShape:nil dataType:MPSDataTypeFloat32 name:nil];
  id const flat = [[[MPSGraphConvolution2DOpDescriptor alloc] init] autorelease];
  CHECK_RAISES([graph depthwiseConvolution3DDataGradientWithIncomingGradientTensor:x
                                                                     weightsTensor:x
                                                                       outputShape:@[ @1 ]
                                                                        descriptor:flat
                                                                              name:nil],
               NSInvalidArgumentException,
               "descriptor is of class MPSGraphConvolution2DOpDescriptor, expected "
               "MPSGraphDepthwiseConvolution3DOpDescriptor.");
}

TEST_CASE("wrong classes: operands") {
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
  MPSMatrixMultiplication *const product = [[[MPSMatrixMultiplication alloc] initWithDevice:nn_device()
                                                                                 resultRows:2
                                                                              resultColumns:2
                                                                            interiorColumns:2] autorelease];
  CHECK_RAISES([product encodeToCommandBuffer:buffer
                                   leftMatrix:static_cast<MPSMatrix *>(static_cast<id>(array_of_six()))
                                  rightMatrix:square()
                                 resultMatrix:square()],
               NSInvalidArgumentException, "leftMatrix is of class MPSNDArray, expected MPSMatrix.");
  CHECK_RAISES([MPSCNNNeuronReLUNode nodeWithSource:wrong<MPSNNImageNode *>()], NSInvalidArgumentException,
               "MPSCNNNeuronReLUNode: a source image node is of class NSNull, expected MPSNNImageNode.");
  MPSGraph *const graph = [[[MPSGraph alloc] init] autorelease];
  CHECK_RAISES([graph squareWithTensor:wrong<MPSGraphTensor *>() name:nil], NSInvalidArgumentException,
               "square: a tensor is of class NSNull, expected MPSGraphTensor.");
  CHECK_RAISES([pool() encodeToCommandBuffer:buffer
                                 sourceImage:wrong<MPSImage *>()
                            destinationImage:wrong<MPSImage *>()],
               NSInvalidArgumentException, "An MPSImage is needed, an object of class NSNull is given.");
  CHECK_RAISES([MPSCommandBuffer commandBufferFromCommandQueue:wrong<id<MTLCommandQueue>>()],
               NSInvalidArgumentException, "is needed, an object of class NSNull is given.");
}

TEST_CASE("wrong classes: arrays and what they hold") {
  CHECK_RAISES([MPSNNAdditionNode nodeWithSources:wrong<NSArray *>()], NSInvalidArgumentException,
               "sourceNodes is of class NSNull, expected NSArray.");
  MPSGraphShapedType *const type = [[[MPSGraphShapedType alloc] initWithShape:nil
                                                                     dataType:MPSDataTypeFloat32] autorelease];
  CHECK_RAISES([type setShape:@[ wrong<NSNumber *>() ]], NSInvalidArgumentException,
               "An NSNumber is needed, an object of class NSNull is given.");
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
  CHECK_RAISES([pool() encodeBatchToCommandBuffer:buffer sourceImages:wrong<NSArray *>()], NSInvalidArgumentException,
               "MPSCNNPoolingMax: the batch of source images is of class NSNull, expected NSArray.");
  CHECK_RAISES([pool() encodeBatchToCommandBuffer:buffer sourceImages:@[ wrong<MPSImage *>() ]],
               NSInvalidArgumentException, "An MPSImage is needed, an object of class NSNull is given.");
  MPSGraph *const graph = [[[MPSGraph alloc] init] autorelease];
  CHECK_RAISES([graph placeholderWithShape:@[ wrong<NSNumber *>() ] dataType:MPSDataTypeFloat32 name:nil],
               NSInvalidArgumentException, "An NSNumber is needed, an object of class NSNull is given.");
  CHECK_RAISES([[[MPSState alloc] autorelease] initWithResources:@[ wrong<id<MTLResource>>() ]],
               NSInvalidArgumentException, "is of class NSNull, expected MTLBuffer or MTLTexture.");
}

TEST_CASE("wrong classes: a data source that lacks methods leaves the old one in use") {
  CHECK_RAISES([[[MPSCNNConvolution alloc] autorelease] initWithDevice:nn_device()
                                                               weights:wrong<id<MPSCNNConvolutionDataSource>>()],
               NSInvalidArgumentException,
               "MPSCNNConvolution: the data source is of class NSNull, which has no method -load.");
  NNTestWeights *const weights = [NNTestWeights weightsWithFilter:nn_filter(1, 1, 1, 0, 1)];
  MPSCNNConvolution *const kernel = [[[MPSCNNConvolution alloc] initWithDevice:nn_device()
                                                                       weights:weights] autorelease];
  CHECK_RAISES([kernel reloadWeightsAndBiasesWithDataSource:wrong<id<MPSCNNConvolutionDataSource>>()],
               NSInvalidArgumentException, "the data source is of class NSNull, which has no method -load.");
  CHECK([kernel dataSource] == weights);
  [kernel reloadWeightsAndBiasesFromDataSource];
  CHECK(weights->loads == 2);
}

TEST_CASE("wrong classes: a coder of the other direction") {
  NSKeyedUnarchiver *const reader = [[[NSKeyedUnarchiver alloc]
      initForReadingWithData:[NSKeyedArchiver archivedDataWithRootObject:@"archive"]] autorelease];
  CHECK_RAISES([pool() encodeWithCoder:reader], NSInvalidArgumentException,
               "coder is of class NSKeyedUnarchiver, expected an NSCoder that writes keys.");
}
