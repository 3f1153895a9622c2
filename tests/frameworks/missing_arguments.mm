// nil and NULL where something is needed: an exception that names the class, the method and the argument.
#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>
#import <objc/runtime.h>

#include <string>
#include <vector>

#include "tests/frameworks/nn_test.h"

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
