// Archives of kernels and graphs in which values were changed. Each is refused by a sentence, or gives an object that
// can be copied, archived and encoded. An experiment (tests/experiment.h): archive N is drawn from seed N.
#include <array>
#include <limits>
#include <random>

#include "tests/experiment.h"
#include "tests/frameworks/graph/nn_archived_sources.h"

using cells::Cell;

namespace {

using Draw = std::mt19937_64;

constexpr int kChannels = 4, kSize = 6;

// Kernels of images.
NSArray *filters() {
  id<MTLDevice> device = nn_device();
  NNTestWeights *const weights = [NNTestWeights weightsWithFilter:nn_filter(kChannels, 3, kChannels, 1, 3)];
  const auto normalization = [](formulas::Norm::Over over, int groups) {
    return [NNTestNormalization sourceWithNorm:nn_norm(over, kChannels, groups, 0.01, 5)];
  };
  id const batch = normalization(formulas::Norm::kBatch, 1), group = normalization(formulas::Norm::kGroup, 2);
  MPSCNNLossDescriptor *const loss = [MPSCNNLossDescriptor cnnLossDescriptorWithType:MPSCNNLossTypeMeanSquaredError
                                                                       reductionType:MPSCNNReductionTypeMean];
  const std::array<float, kChannels> slopes{1, 2, 3, 4};
  return @[
    [[[MPSCNNConvolution alloc] initWithDevice:device weights:weights] autorelease],
    [[[MPSCNNConvolutionGradient alloc] initWithDevice:device weights:weights] autorelease],
    [[[MPSCNNBatchNormalization alloc] initWithDevice:device dataSource:batch] autorelease],
    [[[MPSCNNGroupNormalization alloc] initWithDevice:device dataSource:group] autorelease],
    [[[MPSCNNGroupNormalizationGradient alloc] initWithDevice:device] autorelease],
    [[[MPSCNNPoolingAverage alloc] initWithDevice:device kernelWidth:2 kernelHeight:2] autorelease],
    [[[MPSCNNAdd alloc] initWithDevice:device] autorelease],
    [[[MPSCNNMultiplyGradient alloc] initWithDevice:device isSecondarySourceFilter:YES] autorelease],
    [[[MPSCNNMultiaryKernel alloc] initWithDevice:device sourceCount:2] autorelease],
    [[[MPSCNNNeuronPReLU alloc] initWithDevice:device a:slopes.data() count:kChannels] autorelease],
    [[[MPSCNNDropout alloc] initWithDevice:device keepProbability:0.5F seed:9
                        maskStrideInPixels:MTLSizeMake(1, 1, 1)] autorelease],
    [[[MPSCNNLoss alloc] initWithDevice:device lossDescriptor:loss] autorelease],
    [[[MPSNNForwardLoss alloc] initWithDevice:device lossDescriptor:loss] autorelease],
    [[[MPSNNReshape alloc] initWithDevice:device] autorelease],
    [[[MPSCNNSoftMax alloc] initWithDevice:device] autorelease]
  ];
}

// Encodes, with a try of what a program's values may raise.
void attempt(const std::function<void(id<MTLCommandBuffer>)> &encode) {
  id<MTLCommandQueue> queue = [[nn_device() newCommandQueue] autorelease];
  id<MTLCommandBuffer> buffer = [queue commandBuffer];
  @try {
    encode(buffer);
  } @catch (NSException *raised) {  // as for a program that sets such values
    const std::string reason = [[raised reason] UTF8String];
    CAPTURE(reason);
    CHECK(reason.substr(0, reason.find('\n')).ends_with("."));  // lines of context follow
    return;
  }
  [buffer commit];
  [buffer waitUntilCompleted];
}

// One training step.
void encode_graph(MPSNNGraph *graph) {
  NSArray *const images = nn_images(nn_numbers(1, kArchivedSize, kArchivedSize, kArchivedChannels, 11));
  NSMutableArray *const sources = [NSMutableArray array], *const states = [NSMutableArray array];
  for (NSUInteger i = 0; i < [[graph sourceImageHandles] count]; ++i) [sources addObject:images];
  for (NSUInteger i = 0; i < [[graph sourceStateHandles] count]; ++i)
    [states addObject:nn_labels({1}, kArchivedClasses)];
  attempt([&](id<MTLCommandBuffer> buffer) {
    [graph encodeBatchToCommandBuffer:buffer sourceImages:sources sourceStates:states];
  });
}

// Runs a graph, or a filter of one image.
void encode(id kernel) {
  if ([kernel isKindOfClass:[MPSNNGraph class]]) return encode_graph(kernel);
  if (![kernel isKindOfClass:[MPSCNNKernel class]] || [kernel isKindOfClass:[MPSCNNGradientKernel class]] ||
      [kernel isKindOfClass:[MPSCNNLoss class]] || [kernel isKindOfClass:[MPSNNForwardLoss class]])
    return;
  NSArray *const images = nn_images(nn_numbers(1, kSize, kSize, kChannels, 11));
  [kernel setDestinationImageAllocator:[MPSImage defaultAllocator]];
  attempt([&](id<MTLCommandBuffer> buffer) {
    [static_cast<MPSCNNKernel *>(kernel) encodeBatchToCommandBuffer:buffer sourceImages:images];
  });
}

// A recurrent layer and its gradient.
MPSNNGraph *recurrent_graph() {
  static std::vector<std::string> calls;
  const Cell cell{"LSTM", 1, kArchivedChannels, 3, true, false, false, 1, {}};
  NNArchivedRecurrentSource *const source = [NNArchivedRecurrentSource sourceOf:cell
                                                                        weights:cells::random_weights(cell, 3)
                                                                          calls:&calls];
  OMPSRecurrentNode *const node = [OMPSRecurrentNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                         dataSource:source];
  MPSNNGradientFilterNode *const back = [node gradientFilterWithSource:[node resultImage]];
  return [MPSNNGraph graphWithDevice:nn_device() resultImage:[back resultImage]];
}

NSArray *kernels() {
  id<MTLDevice> device = matrix_device();
  const Cell lstm{"LSTM", 1, 3, 4, true, false, false, 1, {5}}, gru{"GRU", 2, 3, 4, false, true, false, 2, {27}};
  MPSRNNDescriptor *const first = cells::descriptor(lstm, cells::random_weights(lstm, 1)),
                          *const second = cells::descriptor(gru, cells::random_weights(gru, 2));
  MPSMatrixNeuron *const neuron = [[[MPSMatrixNeuron alloc] initWithDevice:device] autorelease];
  const std::array<float, 4> slopes{1, 2, 3, 4};
  [neuron setNeuronToPReLUWithParametersA:[NSData dataWithBytes:slopes.data() length:sizeof slopes]];
  MPSCNNConvolutionDescriptor *const convolution =
      [MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:3
                                                              kernelHeight:3
                                                      inputFeatureChannels:2
                                                     outputFeatureChannels:4];
  [convolution setFusedNeuronDescriptor:[MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:MPSCNNNeuronTypeReLU]];
  const std::array<float, 4> norm{1, 2, 3, 4};
  [convolution setBatchNormalizationParametersForInferenceWithMean:norm.data()
                                                          variance:norm.data()
                                                             gamma:norm.data()
                                                              beta:norm.data()
                                                           epsilon:0.1F];
  return [filters() arrayByAddingObjectsFromArray:@[
    [[[MPSRNNMatrixInferenceLayer alloc] initWithDevice:device rnnDescriptor:first] autorelease],
    [[[MPSRNNImageInferenceLayer alloc] initWithDevice:device rnnDescriptor:second] autorelease],
    [[[MPSRNNMatrixTrainingLayer alloc] initWithDevice:device
                                         rnnDescriptor:second
                                      trainableWeights:[NSMutableArray array]] autorelease],
    neuron, [[[MPSMatrixSoftMax alloc] initWithDevice:device] autorelease],
    [[[MPSMatrixFullyConnected alloc] initWithDevice:device] autorelease],
    [[[MPSMatrixBatchNormalization alloc] initWithDevice:device] autorelease],
    [[[MPSMatrixFindTopK alloc] initWithDevice:device numberOfTopKValues:3] autorelease],
    [[[MPSMatrixRandomPhilox alloc] initWithDevice:device] autorelease], convolution,
    [MPSNNDefaultPadding paddingWithMethod:MPSNNPaddingMethodAlignCentered],
    [[[MPSCNNPoolingMax alloc] initWithDevice:device kernelWidth:2 kernelHeight:2] autorelease],
    [[[MPSNNOptimizerAdam alloc] initWithDevice:device learningRate:0.01F] autorelease], nn_archived_training_graph(),
    recurrent_graph()
  ]];
}

NSMutableDictionary *list_of(id kernel) {
  return [NSPropertyListSerialization propertyListWithData:[NSKeyedArchiver archivedDataWithRootObject:kernel]
                                                   options:NSPropertyListMutableContainersAndLeaves
                                                    format:nullptr
                                                     error:nullptr];
}

// A number that no setting expects, text, or bytes.
id hostile_value(Draw &draw) {
  constexpr std::int64_t kNumbers[] = {0,
                                       -1,
                                       1,
                                       2,
                                       5,
                                       17,
                                       1 << 24,
                                       std::int64_t{1} << 31,
                                       1LL << 40,
                                       std::numeric_limits<std::int64_t>::max(),
                                       std::numeric_limits<std::int64_t>::min()};
  switch (draw() % 4) {
    case 0:
      return @"text";
    case 1:
      return [NSMutableData dataWithLength:draw() % 200];
    case 2:
      return [NSNumber numberWithDouble:std::array{-1.0, 0.0, 1e308, std::nan("")}[draw() % 4]];
    default:
      return [NSNumber numberWithLongLong:kNumbers[draw() % std::size(kNumbers)]];
  }
}

// Whether an object of the archive is a data source or handle of the tests.
bool is_of_test(NSDictionary *object, NSArray *objects) {
  const NSUInteger place = [[[object objectForKey:@"$class"] objectForKey:@"CF$UID"] unsignedIntegerValue];
  return [[[objects objectAtIndex:place] objectForKey:@"$classname"] hasPrefix:@"NN"];
}

// Changes, takes away or exchanges one value that a class of ours keeps, not the archiver ("$"), Foundation ("NS") or a
// test.
void damage(NSMutableDictionary *archive, Draw &draw) {
  NSMutableArray *const objects = [archive objectForKey:@"$objects"];
  NSMutableArray *const owners = [NSMutableArray array], *const keys = [NSMutableArray array];
  for (id object in objects) {
    if (![object isKindOfClass:[NSDictionary class]] || [object objectForKey:@"$class"] == nil ||
        is_of_test(object, objects))
      continue;
    for (NSString *key in [object allKeys]) {
      if ([key hasPrefix:@"$"] || [key hasPrefix:@"NS"]) continue;
      [owners addObject:object];
      [keys addObject:key];
    }
  }
  if ([keys count] == 0) return;
  const NSUInteger place = draw() % [keys count];
  NSMutableDictionary *const owner = [owners objectAtIndex:place];
  NSString *const key = [keys objectAtIndex:place];
  NSDictionary *const reference = [owner objectForKey:key];
  if (draw() % 4 == 0) {
    const NSUInteger other = draw() % [keys count];
    return [owner setObject:[[owners objectAtIndex:other] objectForKey:[keys objectAtIndex:other]] forKey:key];
  }
  if ([reference isKindOfClass:[NSDictionary class]] && draw() % 4 != 0) {  // an object is elsewhere in the list
    const NSUInteger at = [[reference objectForKey:@"CF$UID"] unsignedIntegerValue];
    return [objects replaceObjectAtIndex:at withObject:hostile_value(draw)];
  }
  if (draw() % 8 == 0) return [owner removeObjectForKey:key];
  [owner setObject:hostile_value(draw) forKey:key];
}

// Empty where the archive is refused as it should be; counts what was accepted.
std::string fault(NSDictionary *archive, std::uint64_t &accepted) {
  NSData *const data = [NSPropertyListSerialization dataWithPropertyList:archive
                                                                  format:NSPropertyListXMLFormat_v1_0
                                                                 options:0
                                                                   error:nullptr];
  std::string reason;
  @try {
    id const kernel = [NSKeyedUnarchiver unarchiveObjectWithData:data];
    if (kernel == nil) return "";
    ++accepted;
    if ([kernel respondsToSelector:@selector(copyWithZone:)]) [[kernel copy] release];
    static_cast<void>([NSKeyedArchiver archivedDataWithRootObject:kernel]);
    encode(kernel);
    return "";
  } @catch (NSException *raised) {
    reason = [raised reason] != nil ? [[raised reason] UTF8String] : "";
  }
  // The archiver itself says which value is not what was asked for.
  const bool is_refusal =
      ((reason.starts_with("MPS") || reason.starts_with("OMPS") || reason.starts_with("A buffer of ")) &&
       reason.ends_with(".")) ||
      (reason.starts_with("[NSKeyedUnarchiver +decode") && reason.find("value for key(") != std::string::npos);
  return is_refusal ? "" : "raised: " + reason;
}

}  // namespace

TEST_CASE("kernels: archives with changed values are refused by a sentence, or give a kernel" *
          doctest::test_suite("slow")) {
  NSArray *const made = kernels();
  const openmps::testing::Span span = openmps::testing::experiments(3000);
  std::uint64_t accepted = 0, findings = 0;
  for (std::uint64_t seed = span.first; seed < span.first + span.count; ++seed) {
    NSAutoreleasePool *const pool = [[NSAutoreleasePool alloc] init];
    Draw draw(seed);
    id const kernel = [made objectAtIndex:seed % [made count]];
    NSMutableDictionary *const archive = list_of(kernel);
    for (std::uint64_t left = 1 + draw() % 2; left > 0; --left) damage(archive, draw);
    const std::string found = fault(archive, accepted);
    CAPTURE(seed);
    CAPTURE(std::string([NSStringFromClass([kernel class]) UTF8String]));
    CHECK(found == "");
    findings += !found.empty();
    [pool drain];
  }
  openmps::testing::report({{"archives", span.count}, {"accepted", accepted}, {"findings", findings}});
}
