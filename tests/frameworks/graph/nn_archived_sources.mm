#include "tests/frameworks/graph/nn_archived_sources.h"

using formulas::Norm;

namespace {

void encode_floats(NSCoder *coder, NSString *key, const std::vector<float> &values) {
  [coder encodeObject:[NSData dataWithBytes:values.data() length:values.size() * sizeof(float)] forKey:key];
}

std::vector<float> decode_floats(NSCoder *coder, NSString *key) {
  NSData *const data = [coder decodeObjectOfClass:[NSData class] forKey:key];
  const auto *const first = static_cast<const float *>([data bytes]);
  return {first, first + [data length] / sizeof(float)};
}

template <typename Object>
Object *decode(NSCoder *coder, Class expected, NSString *key) {
  return [[coder decodeObjectOfClass:expected forKey:key] retain];
}

void encode_normalization(NSCoder *coder, const NNTestNormalization *source) {
  encode_floats(coder, @"gammas", source->gammas);
  encode_floats(coder, @"betas", source->betas);
  encode_floats(coder, @"means", source->means);
  encode_floats(coder, @"variances", source->variances);
  [coder encodeFloat:source->smallest forKey:@"smallest"];
  [coder encodeInteger:static_cast<NSInteger>(source->groups) forKey:@"groups"];
  [coder encodeObject:source->name forKey:@"name"];
}

void decode_normalization(NSCoder *coder, NNTestNormalization *source) {
  source->gammas = decode_floats(coder, @"gammas");
  source->betas = decode_floats(coder, @"betas");
  source->means = decode_floats(coder, @"means");
  source->variances = decode_floats(coder, @"variances");
  source->smallest = [coder decodeFloatForKey:@"smallest"];
  source->groups = static_cast<NSUInteger>([coder decodeIntegerForKey:@"groups"]);
  source->name = decode<NSString>(coder, [NSString class], @"name");
}

}  // namespace

#define NN_COPIED_BY_ARCHIVE               \
  +(BOOL)supportsSecureCoding {            \
    return YES;                            \
  }                                        \
  -(id)copyWithZone : (NSZone *)zone {     \
    return [through_archive(self) retain]; \
  }

@implementation NNArchivedWeights
NN_COPIED_BY_ARCHIVE
- (void)encodeWithCoder:(NSCoder *)coder {
  encode_floats(coder, @"values", values);
  encode_floats(coder, @"biases", biases);
  [coder encodeObject:layer forKey:@"layer"];
  [coder encodeObject:optimizer forKey:@"optimizer"];
  [coder encodeObject:name forKey:@"name"];
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  if ((self = [super init]) == nil) return nil;
  values = decode_floats(coder, @"values");
  biases = decode_floats(coder, @"biases");
  layer = decode<MPSCNNConvolutionDescriptor>(coder, [MPSCNNConvolutionDescriptor class], @"layer");
  optimizer = decode<MPSNNOptimizerStochasticGradientDescent>(coder, [MPSNNOptimizerStochasticGradientDescent class],
                                                              @"optimizer");
  name = decode<NSString>(coder, [NSString class], @"name");
  return self;
}
@end

@implementation NNArchivedNormalization
NN_COPIED_BY_ARCHIVE
- (void)encodeWithCoder:(NSCoder *)coder {
  encode_normalization(coder, self);
  [coder encodeObject:optimizer forKey:@"optimizer"];
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  if ((self = [super init]) == nil) return nil;
  decode_normalization(coder, self);
  optimizer = decode<MPSNNOptimizerStochasticGradientDescent>(coder, [MPSNNOptimizerStochasticGradientDescent class],
                                                              @"optimizer");
  return self;
}
@end

@implementation NNArchivedCpuNormalization
NN_COPIED_BY_ARCHIVE
- (void)encodeWithCoder:(NSCoder *)coder {
  encode_normalization(coder, self);
  [coder encodeFloat:rate forKey:@"rate"];
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  if ((self = [super init]) == nil) return nil;
  decode_normalization(coder, self);
  rate = [coder decodeFloatForKey:@"rate"];
  return self;
}
@end

@implementation NNArchivedRecurrentSource
+ (BOOL)supportsSecureCoding {
  return YES;
}
- (void)encodeWithCoder:(NSCoder *)coder {
  [coder encodeObject:layer forKey:@"layer"];
  for (NSUInteger i = 0; i < [weights count]; ++i) {
    const formulas::Numbers numbers = nn_floats([[weights objectAtIndex:i] data]);
    encode_floats(coder, [NSString stringWithFormat : @"weights%lu", i], { numbers.begin(), numbers.end() });
  }
  [coder encodeFloat:rate forKey:@"rate"];
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  if ((self = [super init]) == nil) return nil;
  static Calls noted;
  calls = &noted;
  layer = decode<MPSRNNMatrixTrainingLayer>(coder, [MPSRNNMatrixTrainingLayer class], @"layer");
  weights = [[NSMutableArray alloc] init];
  gradients = [[NSMutableArray alloc] init];
  blocks = [[NSMutableArray alloc] init];
  [layer createWeightMatrices:weights];
  [layer createWeightGradientMatrices:gradients dataType:MPSDataTypeFloat32];
  for (NSUInteger i = 0; i < [weights count]; ++i) {
    const std::vector<float> values = decode_floats(coder, [NSString stringWithFormat:@"weights%lu", i]);
    id<MTLBuffer> buffer = [static_cast<MPSMatrix *>([weights objectAtIndex:i]) data];
    std::copy(values.begin(), values.end(), static_cast<float *>([buffer contents]));
    [buffer didModifyRange:NSMakeRange(0, [buffer length])];
  }
  rate = [coder decodeFloatForKey:@"rate"];
  return self;
}
@end

@implementation NNHandle
+ (instancetype)named:(NSString *)name {
  NNHandle *const made = [[[self alloc] init] autorelease];
  made->name = [name copy];
  return made;
}
- (void)dealloc {
  [name release];
  [super dealloc];
}
- (NSString *)label {
  return name;
}
+ (BOOL)supportsSecureCoding {
  return YES;
}
- (void)encodeWithCoder:(NSCoder *)coder {
  [coder encodeObject:name forKey:@"name"];
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  if ((self = [super init]) == nil) return nil;
  name = decode<NSString>(coder, [NSString class], @"name");
  return self;
}
@end

MPSNNGraph *nn_archived_training_graph() {
  const auto convolution = [](int outputs, int kernel, int inputs, unsigned seed) {
    return [NNArchivedWeights weightsWithFilter:nn_filter(outputs, kernel, inputs, 0, seed) learningRate:0.05F];
  };
  NNArchivedWeights *const shared = convolution(kArchivedChannels, 3, kArchivedChannels, 3);
  shared->name = [@"shared" retain];
  MPSNNImageNode *const x = [MPSNNImageNode nodeWithHandle:[NNHandle named:@"x"]];
  MPSCNNConvolutionNode *const first = [MPSCNNConvolutionNode nodeWithSource:x weights:shared];
  [[first resultState] setExportFromGraph:YES];
  [[first resultState] setHandle:[NNHandle named:@"first state"]];
  NNArchivedNormalization *const batch =
      [NNArchivedNormalization sourceWithNorm:nn_norm(Norm::kBatch, kArchivedChannels, 1, 0.01, 5) learningRate:0.1F];
  batch->means.assign(kArchivedChannels, 0.25F);
  batch->variances.assign(kArchivedChannels, 2);
  MPSNNFilterNode *const normal = [MPSCNNBatchNormalizationNode nodeWithSource:[first resultImage] dataSource:batch];
  MPSNNFilterNode *const relu = [MPSCNNNeuronReLUNode nodeWithSource:[normal resultImage] a:0.1F];
  [[relu resultImage] setExportFromGraph:YES];
  [[relu resultImage] setSynchronizeResource:YES];
  [[relu resultImage] setHandle:[NNHandle named:@"relu"]];
  [[relu resultImage] setFormat:MPSImageFeatureChannelFormatFloat32];
  [[relu resultImage] setImageAllocator:[MPSImage defaultAllocator]];
  MPSNNFilterNode *const second = [MPSCNNConvolutionNode nodeWithSource:[relu resultImage] weights:shared];
  MPSNNFilterNode *const sum = [MPSNNAdditionNode nodeWithLeftSource:[relu resultImage]
                                                         rightSource:[second resultImage]];
  MPSNNFilterNode *const both = [MPSNNConcatenationNode nodeWithSources:@[ [sum resultImage], [second resultImage] ]];
  NNArchivedCpuNormalization *const group =
      [NNArchivedCpuNormalization sourceWithNorm:nn_norm(Norm::kGroup, 2 * kArchivedChannels, 2, 0.01, 7)];
  group->rate = 0.1F;
  MPSCNNGroupNormalizationNode *const groups = [MPSCNNGroupNormalizationNode nodeWithSource:[both resultImage]
                                                                                 dataSource:group];
  [groups setTrainingStyle:MPSNNTrainingStyleUpdateDeviceCPU];
  MPSNNFilterNode *const pooling = [MPSCNNPoolingMaxNode nodeWithSource:[groups resultImage] filterSize:2];
  [[pooling resultImage] setExportFromGraph:YES];
  [[pooling resultImage] setImageAllocator:[MPSImage defaultAllocator]];
  MPSNNFilterNode *const dropout = [MPSCNNDropoutNode nodeWithSource:[pooling resultImage]
                                                     keepProbability:0.75F
                                                                seed:11
                                                  maskStrideInPixels:MTLSizeMake(1, 1, 1)];
  MPSNNFilterNode *const scores = [MPSCNNFullyConnectedNode
      nodeWithSource:[dropout resultImage]
             weights:convolution(kArchivedClasses, kArchivedSize / 2, 2 * kArchivedChannels, 9)];
  [scores setLabel:@"scores"];
  MPSCNNLossDescriptor *const descriptor =
      [MPSCNNLossDescriptor cnnLossDescriptorWithType:MPSCNNLossTypeSoftMaxCrossEntropy
                                        reductionType:MPSCNNReductionTypeMean];
  MPSCNNLossNode *const loss = [MPSCNNLossNode nodeWithSource:[scores resultImage] lossDescriptor:descriptor];
  [[loss inputLabels] setHandle:[NNHandle named:@"labels"]];
  NSArray<MPSNNFilterNode *> *const ends = [loss trainingGraphWithSourceGradient:nil nodeHandler:nil];
  MPSNNImageNode *const last = [[ends objectAtIndex:0] resultImage];
  [last setHandle:[NNHandle named:@"gradient of x"]];
  MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:last];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  [graph setLabel:@"archived"];
  return graph;
}
