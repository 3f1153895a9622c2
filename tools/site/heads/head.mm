// The beginning of the snippets in Objective-C++: a device, images with numbers, and what reads them.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>
#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#include <cstdio>
#include <vector>

static id<MTLDevice> device = nil;
static id<MTLCommandQueue> queue = nil;
static id<MTLCommandBuffer> buffer = nil;

static MPSImage *image_of(NSUInteger rows, NSUInteger columns, NSUInteger channels, std::vector<float> values) {
  MPSImageDescriptor *described =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                     width:columns
                                                    height:rows
                                           featureChannels:channels];
  MPSImage *image = [[MPSImage alloc] initWithDevice:device imageDescriptor:described];
  values.resize(rows * columns * channels);
  [image writeBytes:values.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  return image;
}

static void print(const char *name, MPSImage *image) {
  [buffer commit];
  [buffer waitUntilCompleted];
  if (NSError *error = [buffer error]) [NSException raise:@"Failed" format:@"%@", [error localizedDescription]];
  std::vector<float> values([image height] * [image width] * [image featureChannels]);
  [image readBytes:values.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  std::printf("%s", name);
  for (float value : values) std::printf(" %.9g", static_cast<double>(value));
  std::printf("\n");
}

static id<MTLBuffer> buffer_of(NSUInteger count, std::vector<float> values) {
  values.resize(count);
  return [device newBufferWithBytes:values.data() length:count * 4 options:MTLResourceStorageModeShared];
}

static MPSMatrix *matrix_of(NSUInteger rows, NSUInteger columns, const std::vector<float> &values) {
  MPSMatrixDescriptor *described = [MPSMatrixDescriptor matrixDescriptorWithRows:rows
                                                                         columns:columns
                                                                        rowBytes:columns * 4
                                                                        dataType:MPSDataTypeFloat32];
  return [[MPSMatrix alloc] initWithBuffer:buffer_of(rows * columns, values) descriptor:described];
}

static MPSVector *vector_of(NSUInteger length, const std::vector<float> &values) {
  MPSVectorDescriptor *described = [MPSVectorDescriptor vectorDescriptorWithLength:length dataType:MPSDataTypeFloat32];
  return [[MPSVector alloc] initWithBuffer:buffer_of(length, values) descriptor:described];
}

static void print_matrix(const char *name, MPSMatrix *matrix) {
  [buffer commit];
  [buffer waitUntilCompleted];
  if (NSError *error = [buffer error]) [NSException raise:@"Failed" format:@"%@", [error localizedDescription]];
  const float *values = static_cast<const float *>([[matrix data] contents]);
  std::printf("%s", name);
  for (NSUInteger i = 0; i < [matrix rows] * [matrix columns]; ++i)
    std::printf(" %.9g", static_cast<double>(values[i]));
  std::printf("\n");
}

// The result of a graph that ends at a filter.
static void print_graph(const char *name, MPSNNFilterNode *node, NSArray<MPSImage *> *sources) {
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:device resultImage:[node resultImage] resultImageIsNeeded:YES];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  MPSImage *result = [graph encodeToCommandBuffer:buffer sourceImages:sources];
  print(name, result);
}

static void print_object(const char *name, id object) {
  if (!object) [NSException raise:@"Failed" format:@"there is no object"];
  [buffer commit];
  [buffer waitUntilCompleted];
  std::printf("%s\n", name);
}

// gamma and beta of two feature channels, which change nothing, for each kind of normalisation.
@interface Gammas : NSObject <MPSCNNInstanceNormalizationDataSource,
                              MPSCNNGroupNormalizationDataSource,
                              MPSCNNBatchNormalizationDataSource> {
  NSUInteger _numberOfGroups;
}
@property(nonatomic) NSUInteger numberOfGroups;
@end

@implementation Gammas
@synthesize numberOfGroups = _numberOfGroups;
- (float *)mean {
  return [self beta];
}
- (float *)variance {
  return [self gamma];
}
- (BOOL)load {
  return YES;
}
- (void)purge {
}
- (float *)gamma {
  static float ones[2] = {1, 1};
  return ones;
}
- (float *)beta {
  static float zeros[2] = {0, 0};
  return zeros;
}
- (NSUInteger)numberOfFeatureChannels {
  return 2;
}
- (NSString *)label {
  return @"norm";
}
- (float)epsilon {
  return 1e-5F;
}
- (id)copyWithZone:(NSZone *)zone {
  return self;
}
@end

// Weights of a fully connected layer: 3 outputs of 2 rows, 3 columns and 2 feature channels.
@interface Weights : NSObject <MPSCNNConvolutionDataSource>
@end

@implementation Weights
- (MPSDataType)dataType {
  return MPSDataTypeFloat32;
}
- (MPSCNNConvolutionDescriptor *)descriptor {
  return [MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:3
                                                                 kernelHeight:2
                                                         inputFeatureChannels:2
                                                        outputFeatureChannels:3];
}
- (void *)weights {
  static float values[36];
  for (int i = 0; i < 36; ++i) values[i] = static_cast<float>(i % 5) / 4 - 0.5F;
  return values;
}
- (float *)biasTerms {
  return nullptr;
}
- (BOOL)load {
  return YES;
}
- (void)purge {
}
- (NSString *)label {
  return @"dense";
}
- (id)copyWithZone:(NSZone *)zone {
  return self;
}
@end

static id gammas = nil, groups = nil, statistics = nil, weights = nil;
static NSData *slopes = nil;

static void begin() {
  device = MTLCreateSystemDefaultDevice();
  queue = [device newCommandQueue];
  gammas = groups = statistics = [[Gammas alloc] init];
  [groups setNumberOfGroups:1];
  weights = [[Weights alloc] init];
  const float values[2] = {0.25F, 0.5F};
  slopes = [[NSData alloc] initWithBytes:values length:sizeof values];
}

static void attempt(const char *name, void (*snippet)()) {
  @autoreleasepool {
    buffer = [queue commandBuffer];
    @try {
      snippet();
    } @catch (NSException *raised) {
      std::printf("%s refused: %s\n", name, [[raised reason] UTF8String]);
    }
  }
}
