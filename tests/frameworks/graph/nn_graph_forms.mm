// Options of a graph: formats, handles, exports, several results, no result, single images, asynchronous runs.
#include "tests/frameworks/graph/nn_archived_sources.h"

using formulas::Filter;
using formulas::Image;

// Doubles the window's offset and requests an image of another size.
@interface NNOffsetPadding : NSObject <MPSNNPadding>
@end

@implementation NNOffsetPadding
- (MPSNNPaddingMethod)paddingMethod {
  return MPSNNPaddingMethodCustom | MPSNNPaddingMethodSizeSame;
}
- (MPSImageDescriptor *)destinationImageDescriptorForSourceImages:(NSArray<MPSImage *> *)sourceImages
                                                     sourceStates:(NSArray<MPSState *> *)sourceStates
                                                        forKernel:(MPSKernel *)kernel
                                              suggestedDescriptor:(MPSImageDescriptor *)inDescriptor {
  [static_cast<MPSCNNKernel *>(kernel) setOffset:{1, 1, 0}];
  [inDescriptor setWidth:[[sourceImages objectAtIndex:0] width] - 2];
  [inDescriptor setHeight:2];
  return inDescriptor;
}
+ (BOOL)supportsSecureCoding {
  return YES;
}
- (void)encodeWithCoder:(NSCoder *)coder {
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  return [self init];
}
@end

TEST_CASE("nn graph: the result is Float16 unless the graph or the node says otherwise") {
  Image x(1, 1, 1, 3);
  x.v = {0.1, -2, 1000.3};
  MPSCNNNeuronReLUNode *node = [MPSCNNNeuronReLUNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[node resultImage]];
  CHECK([graph format] == MPSImageFeatureChannelFormatFloat16);
  MPSImage *half = nil, *single = nil, *byte = nil;
  MPSImage *source = [nn_images(x) firstObject];
  nn_run([&](id<MTLCommandBuffer> buffer) {
    half = [graph encodeToCommandBuffer:buffer sourceImages:@[ source ]];
    [graph setFormat:MPSImageFeatureChannelFormatFloat32];
    single = [graph encodeToCommandBuffer:buffer sourceImages:@[ source ]];
  });
  CHECK([half featureChannelFormat] == MPSImageFeatureChannelFormatFloat16);
  CHECK(nn_read(@[ half ]).v == formulas::Numbers{0.0999755859375, 0, 1000.5});
  CHECK(formulas::largest_difference(nn_read(@[ single ]).v, {0.1, 0, 1000.3}) < 1e-4);
  [[node resultImage] setFormat:MPSImageFeatureChannelFormatUnorm8];
  graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[node resultImage]];
  nn_run([&](id<MTLCommandBuffer> buffer) { byte = [graph encodeToCommandBuffer:buffer sourceImages:@[ source ]]; });
  unsigned char bytes[3];
  [byte readBytes:bytes dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  CHECK(bytes[0] == 26);  // 0.1 * 255, rounded
  CHECK(bytes[1] == 0);
  CHECK(bytes[2] == 255);
}

TEST_CASE("nn graph: sources of every format, and batches of one block, give the same numbers") {
  MPSCNNNeuronLinearNode *node = [MPSCNNNeuronLinearNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil] a:2 b:0];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[node resultImage]];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  MPSImageDescriptor *descriptor =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatUnorm8
                                                     width:2
                                                    height:1
                                           featureChannels:3
                                            numberOfImages:4
                                                     usage:MTLTextureUsageShaderRead];
  MPSImage *images = [[[MPSImage alloc] initWithDevice:nn_device() imageDescriptor:descriptor] autorelease];
  formulas::Numbers expected;
  for (NSUInteger i = 0; i < 4; ++i) {
    unsigned char bytes[6];
    for (NSUInteger k = 0; k < 6; ++k)
      bytes[k] = static_cast<unsigned char>(40 * i + k),
      expected.push_back(2 * (40.0 * static_cast<double>(i) + static_cast<double>(k)) / 255);
    [images writeBytes:bytes dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:i];
  }
  MPSImageBatch *result = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    result = [graph encodeBatchToCommandBuffer:buffer sourceImages:@[ [images batchRepresentation] ] sourceStates:nil];
  });
  CHECK(formulas::largest_difference(nn_read(result).v, expected) < 1e-6);
}

TEST_CASE("nn graph: handles name sources and results, exported images are returned in their order") {
  MPSNNImageNode *left = [MPSNNImageNode nodeWithHandle:[NNHandle named:@"left"]],
                 *right = [MPSNNImageNode nodeWithHandle:[NNHandle named:@"right"]];
  MPSNNAdditionNode *sum = [MPSNNAdditionNode nodeWithLeftSource:left rightSource:right];
  [[sum resultImage] setExportFromGraph:YES];
  [[sum resultImage] setHandle:[NNHandle named:@"sum"]];
  [[sum resultImage] setImageAllocator:[MPSImage defaultAllocator]];
  [[sum resultImage] setFormat:MPSImageFeatureChannelFormatFloat32];
  MPSCNNNeuronAbsoluteNode *last = [MPSCNNNeuronAbsoluteNode nodeWithSource:[sum resultImage]];
  [[last resultImage] setHandle:[NNHandle named:@"result"]];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[last resultImage]];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  REQUIRE([[graph sourceImageHandles] count] == 2);
  CHECK([[[[graph sourceImageHandles] objectAtIndex:0] label] isEqual:@"left"]);
  CHECK([[[[graph sourceImageHandles] objectAtIndex:1] label] isEqual:@"right"]);
  CHECK([[[[graph intermediateImageHandles] objectAtIndex:0] label] isEqual:@"sum"]);
  CHECK([[[graph resultHandle] label] isEqual:@"result"]);
  CHECK([graph sourceStateHandles] == nil);
  CHECK([graph resultStateHandles] == nil);
  CHECK([graph readCountForSourceImageAtIndex:1] == 1);
  const Image x = nn_numbers(2, 2, 2, 3, 1), y = nn_numbers(2, 2, 2, 3, 2);
  NSMutableArray *exported = [NSMutableArray array];
  MPSImageBatch *result = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    result = [graph encodeBatchToCommandBuffer:buffer
                                  sourceImages:@[ nn_images(x), nn_images(y) ]
                                  sourceStates:nil
                            intermediateImages:exported
                             destinationStates:nil];
  });
  Image expected = x, absolute = x;
  for (std::size_t i = 0; i < x.v.size(); ++i) expected.v[i] += y.v[i], absolute.v[i] = std::abs(expected.v[i]);
  REQUIRE([exported count] == 1);
  CHECK(formulas::largest_difference(nn_read([exported objectAtIndex:0]).v, expected.v) < 1e-6);
  CHECK(formulas::largest_difference(nn_read(result).v, absolute.v) < 1e-6);
}

TEST_CASE("nn graph: without need of the result encode returns nil, with or without exports to compute") {
  MPSCNNNeuronReLUNode *first = [MPSCNNNeuronReLUNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]];
  [[first resultImage] setExportFromGraph:YES];
  MPSCNNNeuronReLUNode *last = [MPSCNNNeuronReLUNode nodeWithSource:[first resultImage]];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[last resultImage] resultImageIsNeeded:NO];
  CHECK(![graph resultImageIsNeeded]);
  NSMutableArray *exported = [NSMutableArray array];
  nn_run([&](id<MTLCommandBuffer> buffer) {
    CHECK([graph encodeToCommandBuffer:buffer
                          sourceImages:@[ [nn_images(nn_numbers(1, 2, 2, 1, 3)) firstObject] ]
                          sourceStates:nil
                    intermediateImages:exported
                     destinationStates:nil] == nil);
  });
  CHECK([exported count] == 1);
  MPSNNGraph *idle = [MPSNNGraph
          graphWithDevice:nn_device()
              resultImage:[[MPSCNNNeuronReLUNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]] resultImage]
      resultImageIsNeeded:NO];
  nn_run([&](id<MTLCommandBuffer> buffer) {
    MPSTemporaryImage *const source = [MPSTemporaryImage
        temporaryImageWithCommandBuffer:buffer
                        imageDescriptor:[MPSImageDescriptor
                                            imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                                       width:2
                                                                      height:2
                                                             featureChannels:1]];
    CHECK([idle encodeToCommandBuffer:buffer sourceImages:@[ source ]] == nil);
    CHECK([source readCount] == 0);
  });
}

TEST_CASE("nn graph: an exported gradient state holds the gradients of the batch") {
  const Filter filter = nn_filter(2, 3, 2, 1, 5);
  NNTestWeights *weights = [NNTestWeights weightsWithFilter:filter];
  MPSCNNConvolutionNode *node = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                              weights:weights];
  [node setPaddingPolicy:nn_same()];
  [[node resultState] setExportFromGraph:YES];
  MPSNNGradientFilterNode *back = [node gradientFilterWithSource:[MPSNNImageNode nodeWithHandle:nil]];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[back resultImage] resultImageIsNeeded:NO];
  CHECK([[graph resultStateHandles] count] == 1);
  const Image x = nn_numbers(2, 3, 4, 2, 7), dy = nn_numbers(2, 3, 4, 2, 9);
  NSMutableArray *states = [NSMutableArray array];
  nn_run([&](id<MTLCommandBuffer> buffer) {
    // The order of the sources: the way back begins with the gradient.
    [graph encodeBatchToCommandBuffer:buffer
                         sourceImages:@[ nn_images(dy), nn_images(x) ]
                         sourceStates:nil
                   intermediateImages:nil
                    destinationStates:states];
  });
  REQUIRE([states count] == 1);
  MPSCNNConvolutionGradientState *state = [[states objectAtIndex:0] objectAtIndex:0];
  CHECK(formulas::largest_difference(nn_floats([state gradientForWeights]), differentiate(filter, x, dy).weights) <
        1e-5);
}

TEST_CASE("nn graph: a custom padding class sets size and offset") {
  const Filter filter = nn_filter(2, 3, 1, 0, 11);
  MPSCNNConvolutionNode *node = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                              weights:[NNTestWeights weightsWithFilter:filter]];
  [node setPaddingPolicy:[[[NNOffsetPadding alloc] init] autorelease]];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[node resultImage]];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  const Image x = nn_numbers(1, 5, 6, 1, 13);
  MPSImage *result = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    result = [graph encodeToCommandBuffer:buffer sourceImages:@[ [nn_images(x) firstObject] ]];
  });
  REQUIRE([result width] == 4);
  REQUIRE([result height] == 2);
  CHECK(formulas::largest_difference(nn_read(@[ result ]).v, convolve(filter, x, 2, 4).v) < 1e-6);
}

TEST_CASE("nn graph: an asynchronous run calls its handler with the result") {
  MPSNNGraph *graph = [MPSNNGraph
      graphWithDevice:nn_device()
          resultImage:[[MPSCNNNeuronAbsoluteNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]] resultImage]];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  Image x(1, 1, 1, 2);
  x.v = {-3, 4};
  dispatch_semaphore_t done = dispatch_semaphore_create(0);
  __block formulas::Numbers *seen = new formulas::Numbers;
  MPSImage *promised = [graph executeAsyncWithSourceImages:@[ [nn_images(x) firstObject] ]
                                         completionHandler:^(MPSImage *result, NSError *error) {
                                           if (result && !error) *seen = nn_read(@[ result ]).v;
                                           dispatch_semaphore_signal(done);
                                         }];
  dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
  CHECK(*seen == formulas::Numbers{3, 4});
  CHECK(nn_read(@[ promised ]).v == *seen);
  delete seen;
  dispatch_release(done);
}

TEST_CASE("nn graph: other image sizes and batch sizes get plans of their own") {
  const Filter filter = nn_filter(2, 3, 2, 1, 15);
  MPSCNNConvolutionNode *node = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                              weights:[NNTestWeights weightsWithFilter:filter]];
  [node setPaddingPolicy:nn_same()];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[node resultImage]];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  for (int size = 3; size < 24; ++size) {
    @autoreleasepool {
      const Image x = nn_numbers(1 + size % 3, size, 7, 2, 17);
      MPSImageBatch *result = nil;
      nn_run([&](id<MTLCommandBuffer> buffer) {
        result = [graph encodeBatchToCommandBuffer:buffer sourceImages:@[ nn_images(x) ] sourceStates:nil];
      });
      CHECK(formulas::largest_difference(nn_read(result).v, convolve(filter, x, size, 7).v) < 1e-5);
    }
  }
}

TEST_CASE("nn graph: concatenation begins every source at a multiple of four channels") {
  const Image x = nn_numbers(1, 2, 2, 1, 21), y = nn_numbers(1, 2, 2, 2, 22), z = nn_numbers(1, 2, 2, 5, 23);
  MPSNNImageNode *sources[] = {[MPSNNImageNode nodeWithHandle:nil], [MPSNNImageNode nodeWithHandle:nil],
                               [MPSNNImageNode nodeWithHandle:nil]};
  MPSNNConcatenationNode *node = [MPSNNConcatenationNode nodeWithSources:@[ sources[0], sources[1], sources[2] ]];
  MPSNNImageNode *incoming = [MPSNNImageNode nodeWithHandle:nil];
  NSArray *backs = [node gradientFiltersWithSource:incoming];
  REQUIRE([backs count] == 3);
  MPSNNFilterNode *back = [backs objectAtIndex:2];
  [[back resultImage] setImageAllocator:[MPSImage defaultAllocator]];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device()
                                     resultImages:@[ [node resultImage], [back resultImage] ]
                                 resultsAreNeeded:nullptr];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  const Image g = nn_numbers(1, 2, 2, 16, 24);
  NSMutableArray *others = [NSMutableArray array];
  MPSImageBatch *result = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    result = [graph encodeBatchToCommandBuffer:buffer
                                  sourceImages:@[ nn_images(x), nn_images(y), nn_images(z), nn_images(g) ]
                                  sourceStates:nil
                            intermediateImages:others
                             destinationStates:nil];
  });
  const Image joined = nn_read(result), part = nn_read([others objectAtIndex:0]);
  REQUIRE(joined.c == 16);
  REQUIRE(part.c == 5);
  for (int p = 0; p < 4; ++p) {
    const int row = p / 2, column = p % 2;
    const double expected[] = {x.at(0, row, column, 0), 0, 0, 1, y.at(0, row, column, 0),
                               y.at(0, row, column, 1), 0, 1};
    for (int k = 0; k < 8; ++k) CHECK(joined.at(0, row, column, k) == expected[k]);
    for (int k = 0; k < 5; ++k) CHECK(joined.at(0, row, column, 8 + k) == z.at(0, row, column, k));
    for (int k = 0; k < 5; ++k) CHECK(part.at(0, row, column, k) == g.at(0, row, column, 8 + k));
  }
}

TEST_CASE("nn graph: a network deeper than a thread's stack is made") {
  MPSNNImageNode *image = [[MPSNNImageNode nodeWithHandle:nil] retain];
  for (int i = 0; i < 40000; ++i) {
    @autoreleasepool {
      image = [[[MPSCNNNeuronAbsoluteNode nodeWithSource:[image autorelease]] resultImage] retain];
    }
  }
  MPSNNGraph *graph = [[MPSNNGraph alloc] initWithDevice:nn_device() resultImage:image resultImageIsNeeded:YES];
  CHECK(graph != nil);
  [graph release];
  [image release];
}
