// nil and NULL where something is needed: an exception that names the class, the method and the argument.
#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>
#import <objc/runtime.h>

#include <string>
#include <vector>

#include "tests/frameworks/kernels/nn_test.h"

namespace {

MPSGraphTensor *number(MPSGraph *graph) { return [graph constantWithScalar:3 dataType:MPSDataTypeInt32]; }

// Every class of the published prefixes whose -init is NSObject's or refuses, by what it answers.
std::string answer_of_init(Class each) {
  id made = nil;
  @try {
    made = [[each alloc] init];
  } @catch (NSException *raised) {
    return [[raised reason] UTF8String];
  }
  const std::string text = [[made description] UTF8String];
  [made release];
  return "made";
}

}  // namespace

TEST_CASE("missing arguments: blocks of control flow") {
  MPSGraph *const graph = [[[MPSGraph alloc] init] autorelease];
  CHECK_RAISES([graph forLoopWithNumberOfIterations:number(graph) initialBodyArguments:@[] body:nil name:nil],
               NSInvalidArgumentException,
               "-[MPSGraph forLoopWithLowerBound:upperBound:step:initialBodyArguments:body:name:]: body is nil.");
  CHECK_RAISES([graph whileWithInitialInputs:@[ number(graph) ] before:nil after:nil name:nil],
               NSInvalidArgumentException, "-[MPSGraph whileWithInitialInputs:before:after:name:]: before is nil.");
  CHECK_RAISES([graph controlDependencyWithOperations:@[] dependentBlock:nil name:nil], NSInvalidArgumentException,
               "-[MPSGraph controlDependencyWithOperations:dependentBlock:name:]: dependentBlock is nil.");
  CHECK_RAISES([graph ifWithPredicateTensor:number(graph) thenBlock:nil elseBlock:nil name:nil],
               NSInvalidArgumentException,
               "-[MPSGraph ifWithPredicateTensor:thenBlock:elseBlock:name:]: thenBlock is nil.");
}

TEST_CASE("missing arguments: a handler, an out parameter, images and a shape") {
  MPSCNNNeuronReLUNode *const node = [MPSCNNNeuronReLUNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]];
  MPSNNGraph *const network = [MPSNNGraph graphWithDevice:nn_device() resultImage:[node resultImage]];
  NSArray *const images = nn_images(formulas::Image(1, 2, 2, 1));
  CHECK_RAISES([network executeAsyncWithSourceImages:images completionHandler:nil], NSInvalidArgumentException,
               "-[MPSNNGraph executeAsyncWithSourceImages:completionHandler:]: handler is nil.");
  MPSCNNPoolingMax *const pool = [[[MPSCNNPoolingMax alloc] initWithDevice:nn_device() kernelWidth:1
                                                              kernelHeight:1] autorelease];
  CHECK_RAISES([pool encodeToCommandBuffer:[nn_queue() commandBuffer]
                                   sourceImage:[images objectAtIndex:0]
                              destinationState:nullptr
                   destinationStateIsTemporary:NO],
               NSInvalidArgumentException,
               "-[MPSCNNPoolingMax encodeToCommandBuffer:sourceImage:destinationState:destinationStateIsTemporary:]: "
               "outState is NULL.");
  CHECK_RAISES([pool destinationImageDescriptorForSourceImages:static_cast<NSArray *>(nil) sourceStates:nil],
               NSInvalidArgumentException, "MPSCNNPoolingMax: sourceImages has 0 images, the kernel reads 1.");
  const auto huge = @[ [NSNumber numberWithLongLong:1LL << 61], [NSNumber numberWithLongLong:2] ];
  id<MTLBuffer> buffer = [[nn_device() newBufferWithLength:64 options:MTLResourceStorageModeShared] autorelease];
  CHECK_RAISES([[MPSGraphTensorData alloc] initWithMTLBuffer:buffer shape:huge dataType:MPSDataTypeFloat32],
               NSInvalidArgumentException, "is made with a shape of more than 576460752303423488 elements.");
}

TEST_CASE("missing arguments: memory that is NULL") {
  CHECK_RAISES([[[MTLSharedEventListener alloc] autorelease] initWithDispatchQueue:nil], NSInvalidArgumentException,
               "-[MTLSharedEventListener initWithDispatchQueue:]: dispatchQueue is N");
  CHECK_RAISES([nn_device() newBufferWithBytes:nullptr length:4 options:MTLResourceStorageModeShared],
               NSInvalidArgumentException, "A buffer of 4 bytes is made from NULL.");
  CHECK_RAISES([MPSNNNeuronDescriptor cnnNeuronPReLUDescriptorWithData:static_cast<NSData *>(nil) noCopy:NO],
               NSInvalidArgumentException,
               "+[MPSNNNeuronDescriptor cnnNeuronPReLUDescriptorWithData:noCopy:]: data is nil.");
  MPSNDArrayDescriptor *const facts = [MPSNDArrayDescriptor descriptorWithDataType:MPSDataTypeFloat32
                                                                             shape:@[ @2, @3 ]];
  CHECK_RAISES([facts reshapeWithDimensionCount:2 dimensionSizes:nullptr], NSInvalidArgumentException,
               "MPSNDArrayDescriptor: dimensionSizes is NULL, of 2 dimensions.");
  NSUInteger size = 6;
  CHECK_RAISES([facts reshapeWithDimensionCount:NSUIntegerMax dimensionSizes:&size], NSInvalidArgumentException,
               "at most 16 are supported.");
  CHECK_RAISES([facts setNumberOfDimensions:NSUIntegerMax], NSInvalidArgumentException, "at most 16 are supported.");
  CHECK([facts numberOfDimensions] == 2);
}

TEST_CASE("missing arguments: sizes of 0 and sizes that nothing has") {
  id<MTLBuffer> buffer = [[nn_device() newBufferWithLength:64 options:MTLResourceStorageModeShared] autorelease];
  const auto data_with = [&](NSArray<NSNumber *> *shape, MPSDataType type, NSUInteger row) {
    return [[[MPSGraphTensorData alloc] initWithMTLBuffer:buffer shape:shape dataType:type rowBytes:row] autorelease];
  };
  CHECK([[data_with(@[ @2, @0 ], MPSDataTypeFloat32, 0) shape] isEqual:@[ @2, @0 ]]);
  CHECK_RAISES(data_with(@[ @2, @2 ], MPSDataTypeFloat32, 0), NSInvalidArgumentException,
               "MPSGraphTensorData: rowBytes is 0; 2 Float32 need at least 8.");
  CHECK_RAISES(data_with(@[ @2, @2 ], MPSDataTypeInvalid, 16), NSInvalidArgumentException, "");
  MPSVectorDescriptor *const facts = [MPSVectorDescriptor vectorDescriptorWithLength:4 dataType:MPSDataTypeFloat32];
  MPSVector *const vector = [[[MPSVector alloc] initWithDevice:nn_device() descriptor:facts] autorelease];
  CHECK_RAISES([[[MPSGraphTensorData alloc] autorelease] initWithMPSVector:vector rank:NSUIntegerMax],
               NSInvalidArgumentException, "at most 16 are supported.");
  MTLTextureDescriptor *const texture =
      [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:MTLPixelFormatRGBA32Float width:4 height:4 mipmapped:NO];
  CHECK_RAISES([MPSTemporaryImage temporaryImageWithCommandBuffer:[nn_queue() commandBuffer]
                                                textureDescriptor:texture
                                                  featureChannels:NSUIntegerMax],
               NSInvalidArgumentException, "feature channels");
  [texture setUsage:MTLTextureUsageShaderRead];
  id<MTLTexture> made = [[nn_device() newTextureWithDescriptor:texture] autorelease];
  CHECK_RAISES([[[MPSImage alloc] autorelease] initWithTexture:made featureChannels:NSUIntegerMax],
               NSInvalidArgumentException, "feature channels");
  id<MTLBlitCommandEncoder> blit = [[nn_queue() commandBuffer] blitCommandEncoder];
  [blit copyFromTexture:made  // no slice: nothing, whatever the levels
            sourceSlice:0
            sourceLevel:0
              toTexture:made
       destinationSlice:0
       destinationLevel:0
             sliceCount:0
             levelCount:NSUIntegerMax];
  [blit endEncoding];
  MPSGraph *const graph = [[[MPSGraph alloc] init] autorelease];
  CHECK_RAISES([graph splitTensor:number(graph) numSplits:NSUIntegerMax axis:0 name:nil], NSInvalidArgumentException,
               "split: numSplits is 18446744073709551615; at most 65536 are supported.");
  MPSCNNMultiaryKernel *const kernel = [[[MPSCNNMultiaryKernel alloc] initWithDevice:nn_device()
                                                                         sourceCount:0] autorelease];
  CHECK_RAISES([kernel encodeBatchToCommandBuffer:[nn_queue() commandBuffer] sourceImages:@[]],
               NSInternalInconsistencyException, "was made with a sourceCount of 0; there is nothing to encode.");
}

TEST_CASE("missing arguments: errors of engine types are raised") {
  MPSCNNConvolutionDescriptor *const layer =
      [MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:NSUIntegerMax
                                                              kernelHeight:1
                                                      inputFeatureChannels:1
                                                     outputFeatureChannels:NSUIntegerMax / 2];
  CHECK_RAISES([[[MPSCNNConvolutionWeightsAndBiasesState alloc] autorelease] initWithDevice:nn_device()
                                                                   cnnConvolutionDescriptor:layer],
               NSInvalidArgumentException, "");
  MPSNDArrayDescriptor *const facts = [MPSNDArrayDescriptor descriptorWithDataType:MPSDataTypeFloat32
                                                                             shape:@[ @1, @2, @2, @1 ]];
  MPSNDArray *const array = [[[MPSNDArray alloc] initWithDevice:nn_device() descriptor:facts] autorelease];
  const MPSImageCoordinate outside = {NSUIntegerMax / 2, 0, 0};
  CHECK_RAISES([array importDataWithCommandBuffer:[nn_queue() commandBuffer]
                                       fromImages:nn_images(formulas::Image(1, 2, 2, 1))
                                           offset:outside],
               NSInvalidArgumentException, "MPSNDArray import: the array has shape");
  NNTestWeights *const weights = [NNTestWeights weightsWithFilter:nn_filter(1, 3, 1, 1, 1)];
  MPSCNNConvolution *const kernel = [[[MPSCNNConvolution alloc] initWithDevice:nn_device()
                                                                       weights:weights] autorelease];
  [kernel setEdgeMode:static_cast<MPSImageEdgeMode>(9)];
  CHECK_RAISES([kernel encodeToCommandBuffer:[nn_queue() commandBuffer]
                                 sourceImage:[nn_images(formulas::Image(1, 4, 4, 1)) objectAtIndex:0]],
               NSInvalidArgumentException, "the edge mode is 9, which is not an MPSImageEdgeMode.");
}

TEST_CASE("missing arguments: MPSState's initialisers make no state of a kernel's") {
  for (Class each : {[MPSCNNBatchNormalizationState class],
                     [MPSCNNConvolutionGradientState class],
                     [MPSCNNConvolutionWeightsAndBiasesState class],
                     [MPSCNNGroupNormalizationGradientState class],
                     [MPSCNNInstanceNormalizationGradientState class],
                     [MPSCNNLossLabels class],
                     [MPSRNNMatrixTrainingState class],
                     [MPSRNNRecurrentImageState class],
                     [MPSRNNRecurrentMatrixState class]}) {
    const std::string name = class_getName(each);
    CAPTURE(name);
    CHECK_RAISES([[[each alloc] autorelease] initWithResource:nil], NSInvalidArgumentException,
                 (name + ": -initWithResource: makes no object of this class; its other initialisers do.").c_str());
    CHECK_RAISES([each temporaryStateWithCommandBuffer:[nn_queue() commandBuffer]], NSInvalidArgumentException,
                 " makes no object of this class; its other initialisers do.");
  }
}

TEST_CASE("missing arguments: temporary arrays that are made as permanent ones are") {
  MPSMatrixDescriptor *const facts = [MPSMatrixDescriptor matrixDescriptorWithRows:2
                                                                           columns:2
                                                                          rowBytes:8
                                                                          dataType:MPSDataTypeFloat32];
  MPSTemporaryMatrix *const matrix = [[[MPSTemporaryMatrix alloc] initWithDevice:nn_device()
                                                                      descriptor:facts] autorelease];
  CHECK([matrix readCount] == 1);
  MPSImageDescriptor *const image =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                     width:2
                                                    height:2
                                           featureChannels:1];
  MPSImage *const reached = [MPSTemporaryImage alloc];  // whose interface says that the initialiser is not there
  id const made = [[reached initWithDevice:nn_device() imageDescriptor:image] autorelease];
  CHECK([static_cast<MPSTemporaryImage *>(made) readCount] == 1);
}

TEST_CASE("missing arguments: -init makes an object that can be used, or says that it makes none") {
  std::vector<Class> all(static_cast<std::size_t>(objc_getClassList(nullptr, 0)));
  objc_getClassList(all.data(), static_cast<int>(all.size()));
  int refused = 0;
  for (Class each : all) {
    const std::string name = class_getName(each);
    if (!name.starts_with("MPS") && !name.starts_with("MTL")) continue;
    @autoreleasepool {
      CAPTURE(name);
      const std::string answer = answer_of_init(each);
      const bool as_told =
          answer == "made" ||
          answer == name + ": -init makes no object of this class; its other initialisers and class methods do.";
      CHECK_MESSAGE(as_told, answer);
      refused += answer == "made" ? 0 : 1;
    }
  }
  CHECK(refused > 150);
}
