// Copies and archives of every kernel class that the run time knows: the same settings, the same results, an
// independent life. Archives that were changed are refused.
#import <objc/runtime.h>

#include <string>

#include "tests/frameworks/changed_archive.h"
#include "tests/frameworks/encode_by_name.h"
#include "tests/frameworks/graph/nn_archived_sources.h"
#include "tests/frameworks/image/image_makers.h"
#include "tests/frameworks/kernel_settings.h"
#include "tests/frameworks/kernels/nn_binary_weights.h"
#include "tests/frameworks/ndarray/array_kernels.h"

using formulas::Image;

// Answers a copy, not itself, as a data source that is trained on two devices has to.
@interface NNCopiedWeights : NNTrainedWeights
@end

@implementation NNCopiedWeights
- (id)copyWithZone:(NSZone *)zone {
  NNCopiedWeights *const copy = [[[self class] alloc] init];
  copy->values = values;
  copy->biases = biases;
  copy->layer = [layer copy];
  copy->optimizer = [optimizer retain];
  copy->name = [name copy];
  return copy;
}
@end

namespace {

constexpr int kChannels = 4, kSize = 6, kImages = 2;

bool is_kind(Class each, Class base) {
  while (each != Nil && each != base) each = class_getSuperclass(each);
  return each != Nil;
}

// Published classes below MPSKernel.
std::vector<Class> kernel_classes() {
  std::vector<Class> all(static_cast<std::size_t>(objc_getClassList(nullptr, 0)));
  objc_getClassList(all.data(), static_cast<int>(all.size()));
  std::vector<Class> kernels;
  for (Class each : all)
    if (each != [MPSKernel class] && is_kind(each, [MPSKernel class]) &&
        std::string(class_getName(each)).starts_with("MPS"))
      kernels.push_back(each);
  return kernels;
}

bool has_settings(Class each) {
  unsigned count = 0;
  free(class_copyIvarList(each, &count));
  return count > 0;
}

bool overrides(Class each, SEL selector) {
  return class_getInstanceMethod(each, selector) != class_getInstanceMethod(class_getSuperclass(each), selector);
}

NNTestWeights *weights_for(Class each) {
  const bool fills = is_kind(each, [MPSCNNFullyConnected class]) || is_kind(each, [MPSCNNFullyConnectedGradient class]);
  return [NNTestWeights weightsWithFilter:nn_filter(kChannels, fills ? kSize : 3, kChannels, 1, 3)];
}

NNArchivedWeights *archived_weights() {
  return [NNArchivedWeights weightsWithFilter:nn_filter(kChannels, 3, kChannels, 1, 3)];
}

NNTestNormalization *normalization_for(Class each) {
  const auto over = is_kind(each, [MPSCNNBatchNormalization class])   ? formulas::Norm::kBatch
                    : is_kind(each, [MPSCNNGroupNormalization class]) ? formulas::Norm::kGroup
                                                                      : formulas::Norm::kInstance;
  return [NNTestNormalization sourceWithNorm:nn_norm(over, kChannels, over == formulas::Norm::kGroup ? 2 : 1, 0.01, 5)];
}

MPSCNNYOLOLossDescriptor *yolo_descriptor() {
  const float anchors[] = {1, 2, 3, 0.5F};
  MPSCNNYOLOLossDescriptor *const made =
      [MPSCNNYOLOLossDescriptor cnnLossDescriptorWithXYLossType:MPSCNNLossTypeMeanSquaredError
                                                     WHLossType:MPSCNNLossTypeHuber
                                             confidenceLossType:MPSCNNLossTypeSigmoidCrossEntropy
                                                classesLossType:MPSCNNLossTypeSoftMaxCrossEntropy
                                                  reductionType:MPSCNNReductionTypeMean
                                                    anchorBoxes:[NSData dataWithBytes:anchors length:sizeof anchors]
                                            numberOfAnchorBoxes:2];
  [made setScaleClass:7];
  [made setMinIOUForObjectPresence:0.625F];
  return made;
}

// The same for kernels of matrices and vectors.
MPSKernel *new_matrix_kernel(Class each) {
  if (is_kind(each, [MPSNDArrayMultiaryBase class])) return new_array_kernel(each, nn_device());
  const auto has = [&](SEL selector) { return [each instancesRespondToSelector:selector] == YES; };
  id made = [each alloc];
  id<MTLDevice> device = nn_device();
  if (has(@selector(initWithDevice:learningRate:))) return [made initWithDevice:device learningRate:0.25F];
  if (has(@selector(initWithDevice:numberOfTopKValues:))) return [made initWithDevice:device numberOfTopKValues:3];
  if (has(@selector(initWithDevice:dataLayout:)))
    return [made initWithDevice:device dataLayout:MPSDataLayoutFeatureChannelsxHeightxWidth];
  if (has(@selector(initWithDevice:rnnDescriptor:)))
    return [made initWithDevice:device
                  rnnDescriptor:[MPSLSTMDescriptor createLSTMDescriptorWithInputFeatureChannels:3
                                                                          outputFeatureChannels:4]];
  if (has(@selector(initWithDevice:rnnDescriptor:trainableWeights:)))
    return [made initWithDevice:device
                  rnnDescriptor:[MPSGRUDescriptor createGRUDescriptorWithInputFeatureChannels:3 outputFeatureChannels:4]
               trainableWeights:[NSMutableArray array]];
  if (has(@selector(initWithDevice:lower:order:))) return [made initWithDevice:device lower:YES order:3];
  if (has(@selector(initWithDevice:rows:columns:)) && !has(@selector(initWithDevice:
                                                                          transpose:rows:columns:alpha:beta:)))
    return [made initWithDevice:device rows:3 columns:2];
  if (has(@selector(initWithDevice:transpose:rows:columns:alpha:beta:)))
    return [made initWithDevice:device transpose:YES rows:3 columns:2 alpha:0.5 beta:0.25];
  if (has(@selector(initWithDevice:transpose:order:numberOfRightHandSides:)))
    return [made initWithDevice:device transpose:YES order:3 numberOfRightHandSides:2];
  if (has(@selector(initWithDevice:upper:order:numberOfRightHandSides:)))
    return [made initWithDevice:device upper:YES order:3 numberOfRightHandSides:2];
  if (has(@selector(initWithDevice:right:upper:transpose:unit:order:numberOfRightHandSides:alpha:)))
    return [made initWithDevice:device
                          right:YES
                          upper:NO
                      transpose:YES
                           unit:NO
                          order:3
         numberOfRightHandSides:2
                          alpha:0.5];
  if (has(@selector(initWithDevice:count:rows:columns:transpose:)))
    return [made initWithDevice:device count:2 rows:3 columns:4 transpose:YES];
  if (has(@selector(initWithDevice:resultRows:resultColumns:interiorColumns:)))
    return [made initWithDevice:device resultRows:2 resultColumns:3 interiorColumns:4];
  if (has(@selector(initWithDevice:copyRows:copyColumns:sourcesAreTransposed:destinationsAreTransposed:)))
    return [made initWithDevice:device copyRows:2 copyColumns:3 sourcesAreTransposed:YES destinationsAreTransposed:NO];
  return [made initWithDevice:device];
}

// Kernels of matrices, vectors and arrays.
bool is_of_matrices(const std::string &name) {
  for (const char *family : {"MPSMatrix", "MPSNDArray", "MPSRNN", "MPSNNOptimizer", "MPSImageCopyToMatrix"})
    if (name.starts_with(family)) return true;
  return false;
}

// A kernel of the class by the first of these initialisers that it has. +1; nil for a class that has none of them.
MPSKernel *new_kernel_by_initialiser(Class each) {
  if (is_of_matrices(class_getName(each))) return new_matrix_kernel(each);
  if (MPSKernel *const filter = new_image_filter(each)) return filter;
  const auto has = [&](SEL selector) { return [each instancesRespondToSelector:selector] == YES; };
  id made = [each alloc];
  id<MTLDevice> device = nn_device();
  if (has(@selector(initWithDevice:weights:))) return [made initWithDevice:device weights:weights_for(each)];
  if (is_kind(each, [MPSCNNBinaryConvolution class])) {
    [made release];
    return new_binary_convolution(each, kChannels, is_kind(each, [MPSCNNBinaryFullyConnected class]) ? kSize : 3);
  }
  if (has(@selector(initWithDevice:dataSource:)))
    return [made initWithDevice:device dataSource:static_cast<id>(normalization_for(each))];
  if (is_kind(each, [MPSCNNDilatedPoolingMax class]) || is_kind(each, [MPSCNNDilatedPoolingMaxGradient class]))
    return [static_cast<MPSCNNDilatedPoolingMax *>(made) initWithDevice:device
                                                            kernelWidth:2
                                                           kernelHeight:3
                                                          dilationRateX:3
                                                          dilationRateY:2
                                                        strideInPixelsX:2
                                                        strideInPixelsY:1];
  if (has(@selector(initWithDevice:kernelWidth:kernelHeight:strideInPixelsX:strideInPixelsY:)))
    return [made initWithDevice:device kernelWidth:2 kernelHeight:3 strideInPixelsX:2 strideInPixelsY:1];
  if (has(@selector(initWithDevice:integerScaleFactorX:integerScaleFactorY:alignCorners:)))
    return [made initWithDevice:device integerScaleFactorX:2 integerScaleFactorY:3 alignCorners:YES];
  if (has(@selector(initWithDevice:integerScaleFactorX:integerScaleFactorY:)))
    return [made initWithDevice:device integerScaleFactorX:2 integerScaleFactorY:3];
  if (has(@selector(initWithDevice:kernelSize:))) return [made initWithDevice:device kernelSize:3];
  if (is_kind(each, [MPSCNNSpatialNormalization class]) || is_kind(each, [MPSCNNSpatialNormalizationGradient class]) ||
      is_kind(each, [MPSCNNLocalContrastNormalization class]) ||
      is_kind(each, [MPSCNNLocalContrastNormalizationGradient class]))
    return [static_cast<MPSCNNSpatialNormalization *>(made) initWithDevice:device kernelWidth:3 kernelHeight:2];
  const MPSRegion regions[] = {{{0.1, 0.2, 0}, {0.5, 0.7, 1}}, {{-0.5, 0.5, 0}, {2, -0.25, 1}}};
  if (has(@selector(initWithDevice:resizeWidth:resizeHeight:numberOfRegions:regions:)))
    return [made initWithDevice:device resizeWidth:3 resizeHeight:2 numberOfRegions:2 regions:regions];
  if (has(@selector(initWithDevice:resizeWidth:resizeHeight:alignCorners:)))
    return [made initWithDevice:device resizeWidth:5 resizeHeight:7 alignCorners:YES];
  if (has(@selector(initWithDevice:isSecondarySourceFilter:)))
    return [made initWithDevice:device isSecondarySourceFilter:YES];
  if (has(@selector(initWithDevice:keepProbability:seed:maskStrideInPixels:)))
    return [made initWithDevice:device keepProbability:0.5F seed:9 maskStrideInPixels:MTLSizeMake(1, 1, 1)];
  if (is_kind(each, [MPSCNNYOLOLoss class])) return [made initWithDevice:device lossDescriptor:yolo_descriptor()];
  if (has(@selector(initWithDevice:lossDescriptor:)))
    return [made initWithDevice:device
                 lossDescriptor:[MPSCNNLossDescriptor cnnLossDescriptorWithType:MPSCNNLossTypeMeanSquaredError
                                                                  reductionType:MPSCNNReductionTypeMean]];
  if (has(@selector(initWithDevice:neuronDescriptor:)))
    return [made initWithDevice:device
               neuronDescriptor:[MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:MPSCNNNeuronTypeLinear
                                                                                 a:0.5F
                                                                                 b:0.25F
                                                                                 c:0]];
  if (has(@selector(initWithDevice:sourceCount:))) return [made initWithDevice:device sourceCount:2];
  if (is_kind(each, [MPSNNGraph class])) {
    MPSCNNConvolutionNode *const node = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                                      weights:archived_weights()];
    return [made initWithDevice:device resultImage:[node resultImage]];
  }
  if (is_kind(each, [MPSCNNKernel class]) || is_kind(each, [MPSCNNBinaryKernel class]))
    return [made initWithDevice:device];
  [made release];
  return nil;
}

// The same; nil where the initialiser refuses.
MPSKernel *new_kernel(Class each) {
  @try {
    return new_kernel_by_initialiser(each);
  } @catch (NSException *refused) {
    return nil;
  }
}

NSArray<MPSImage *> *encode(id kernel, id forward, id<MTLCommandBuffer> buffer) {
  NSArray<MPSImage *> *const x = nn_images(nn_numbers(kImages, kSize, kSize, kChannels, 11)),
                             *const y = nn_images(nn_numbers(kImages, kSize, kSize, kChannels, 12));
  if (is_image_filter(kernel)) return encode_image_filter(kernel, buffer);
  if ([kernel isKindOfClass:[MPSNNGraph class]])
    return [kernel encodeBatchToCommandBuffer:buffer sourceImages:[NSArray arrayWithObject:x] sourceStates:nil];
  if ([kernel isKindOfClass:[MPSCNNBinaryKernel class]])
    return [kernel encodeBatchToCommandBuffer:buffer primaryImages:x secondaryImages:y];
  if ([kernel isMemberOfClass:[MPSNNReshape class]])
    return [kernel encodeBatchToCommandBuffer:buffer
                                 sourceImages:x
                                reshapedWidth:kSize * kSize
                               reshapedHeight:2
                      reshapedFeatureChannels:kChannels / 2];
  if (forward == nil) return [kernel encodeBatchToCommandBuffer:buffer sourceImages:x];
  MPSStateBatch *states = nil;
  NSArray<MPSImage *> *result = nil;
  if ([forward isKindOfClass:[MPSCNNBinaryKernel class]])
    result = [forward encodeBatchToCommandBuffer:buffer
                                   primaryImages:x
                                 secondaryImages:y
                               destinationStates:&states
                     destinationStateIsTemporary:NO];
  else if ([forward isMemberOfClass:[MPSNNReshape class]])
    result = [forward encodeBatchToCommandBuffer:buffer
                                    sourceImages:x
                               destinationStates:&states
                     destinationStateIsTemporary:NO
                                   reshapedWidth:kSize * kSize
                                  reshapedHeight:2
                         reshapedFeatureChannels:kChannels / 2];
  else
    result = [forward encodeBatchToCommandBuffer:buffer
                                    sourceImages:x
                               destinationStates:&states
                     destinationStateIsTemporary:NO];
  return [kernel encodeBatchToCommandBuffer:buffer sourceGradients:result sourceImages:x gradientStates:states];
}

// The result of a kernel for the same images, or the reason of its refusal. A gradient kernel follows its forward
// kernel: that of the class without the "Gradient".
struct Outcome {
  formulas::Numbers values;
  std::string refusal;
  bool operator==(const Outcome &) const = default;
};

Outcome outcome_of(MPSKernel *kernel) {
  const std::string name = class_getName([kernel class]);
  id forward = nil;
  if (name.ends_with("Gradient"))
    forward = [new_kernel(objc_lookUpClass(name.substr(0, name.size() - 8).c_str())) autorelease];
  Outcome outcome;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    @try {
      id anything = kernel;
      if ([anything respondsToSelector:@selector(setDestinationImageAllocator:)])
        [anything setDestinationImageAllocator:[MPSImage defaultAllocator]];
      NSArray<MPSImage *> *const made = [encode(anything, forward, buffer) retain];
      [buffer addCompletedHandler:^(id<MTLCommandBuffer>) {
        outcome.values = nn_read(made).v;
        [made release];
      }];
    } @catch (NSException *raised) {
      outcome.refusal = [[raised reason] UTF8String];
    }
  });
  return outcome;
}

// Bases, gradients that need a state, integers of 4 bits: other tests encode them. Sequences:
// recurrent/rnn_archives.mm.
bool encoded_elsewhere(const std::string &name) {
  for (const char *other :
       {"MPSMatrixBinaryKernel", "MPSMatrixUnaryKernel", "MPSNDArrayAffineInt4Dequantize", "MPSNDArrayBinaryKernel",
        "MPSNDArrayBinaryPrimaryGradientKernel", "MPSNDArrayBinarySecondaryGradientKernel", "MPSNDArrayGatherGradient",
        "MPSNDArrayLUTDequantize", "MPSNDArrayMultiaryBase", "MPSNDArrayMultiaryGradientKernel",
        "MPSNDArrayMultiaryKernel", "MPSNDArrayQuantizedMatrixMultiplication", "MPSNDArrayStridedSliceGradient",
        "MPSNDArrayUnaryGradientKernel", "MPSNDArrayUnaryKernel", "MPSNDArrayVectorLUTDequantize",
        "MPSRNNImageInferenceLayer", "MPSRNNMatrixInferenceLayer", "MPSRNNMatrixTrainingLayer"})
    if (name == other) return true;
  return false;
}

// Bases that no program makes.
bool abstract_kernel(const std::string &name) {
  for (const char *base :
       {"MPSCNNArithmetic", "MPSCNNArithmeticGradient", "MPSMatrixUnaryKernel", "MPSMatrixBinaryKernel",
        "MPSMatrixRandom", "MPSNNOptimizer", "MPSUnaryImageKernel", "MPSBinaryImageKernel", "MPSImageArithmetic"})
    if (name == base) return true;
  return false;
}

void check_copy(Class each, int &settings, int &results) {
  const std::string name = class_getName(each);
  CAPTURE(name);
  MPSKernel *const original = new_kernel(each);
  if (!original) return;
  {  // settings
    MPSKernel *const changed = [new_kernel(each) autorelease];
    settings += change_settings(changed);
    [changed setLabel:@"copied"];
    MPSKernel *const copy = [[changed copy] autorelease];
    CHECK([copy class] == each);
    CHECK([[copy label] isEqual:@"copied"]);
    CHECK(settings_of(copy) == settings_of(changed));
  }
  // Results; the copy's when the original is gone.
  MPSKernel *const copy = [[original copyWithZone:nil device:nn_device()] autorelease];
  if (is_of_matrices(name)) {
    const EncodedBytes expected = encode_by_name(original, nn_device());
    [original release];
    CHECK(encode_by_name(copy, nn_device()) == expected);
    CHECK(has_results(expected) != encoded_elsewhere(name));
    results += has_results(expected) ? 1 : 0;
    return;
  }
  const Outcome expected = outcome_of(original);
  [original release];
  const Outcome given = outcome_of(copy);
  CHECK(given.refusal == expected.refusal);
  CHECK(given.values == expected.values);
  results += expected.refusal.empty() ? 1 : 0;
}

}  // namespace

TEST_CASE("kernel copies: every class with settings copies them") {
  int count = 0;
  for (Class each : kernel_classes()) {
    if (!has_settings(each)) continue;
    const std::string name = class_getName(each);
    CAPTURE(name);
    CHECK(overrides(each, @selector(copyWithZone:device:)));
    ++count;
  }
  CHECK(count > 40);
}

TEST_CASE("kernel copies: a copy of every kernel has its settings and makes what it makes") {
  int settings = 0, results = 0;
  for (Class each : kernel_classes()) {
    @autoreleasepool {
      check_copy(each, settings, results);
    }
  }
  CHECK(settings > 500);
  CHECK(results > 70);
}

// As Apple's programs do where the device matters: the archive's root is the kernel's own content.
MPSKernel *read_for_device(MPSKernel *kernel) {
  NSMutableData *const data = [NSMutableData data];
  NSKeyedArchiver *const writer = [[[NSKeyedArchiver alloc] initForWritingWithMutableData:data] autorelease];
  [kernel encodeWithCoder:writer];
  [writer finishEncoding];
  NSKeyedUnarchiver *const reader = [[[NSKeyedUnarchiver alloc] initForReadingWithData:data] autorelease];
  return [[[[kernel class] alloc] initWithCoder:reader device:nn_device()] autorelease];
}

void check_archive(Class each, int &settings, int &results) {
  const std::string name = class_getName(each);
  CAPTURE(name);
  MPSKernel *const changed = [new_kernel(each) autorelease];
  settings += change_settings(changed);
  [changed setLabel:@"archived"];
  for (MPSKernel *const other in @[ through_archive(changed), read_for_device(changed) ]) {
    CHECK([other class] == each);
    CHECK([[other label] isEqual:@"archived"]);
    CHECK(settings_of(other) == settings_of(changed));
  }
  MPSKernel *const original = [new_kernel(each) autorelease];
  if (is_of_matrices(name)) {
    NSData *const archive = secure_archive_of(original);
    MPSKernel *const other = read_for_device(original);
    const EncodedBytes expected = encode_by_name(original, nn_device());
    CHECK(encode_by_name(from_secure_archive(archive), nn_device()) == expected);
    CHECK(encode_by_name(other, nn_device()) == expected);
    results += has_results(expected) ? 1 : 0;
    return;
  }
  if ([original respondsToSelector:@selector(setSerializeWeightsAndBiases:)])
    [static_cast<MPSCNNConvolutionGradient *>(static_cast<id>(original)) setSerializeWeightsAndBiases:YES];
  NSData *const archive = secure_archive_of(original);
  MPSKernel *const other = read_for_device(original);
  CHECK([other device] == nn_device());
  const Outcome expected = outcome_of(original);
  for (MPSKernel *const read in @[ from_secure_archive(archive), other ]) {
    const Outcome given = outcome_of(read);
    CHECK(given.refusal == expected.refusal);
    CHECK(given.values == expected.values);
  }
  results += expected.refusal.empty() ? 1 : 0;
}

TEST_CASE("kernel archives: every kernel comes back with its settings and makes what it made") {
  int settings = 0, results = 0;
  for (Class each : kernel_classes()) {
    @autoreleasepool {
      const std::string name = class_getName(each);
      CAPTURE(name);
      CHECK([each respondsToSelector:@selector(supportsSecureCoding)]);
      CHECK((!has_settings(each) || overrides(each, @selector(initWithCoder:device:))));
      if ([new_kernel(each) autorelease])
        check_archive(each, settings, results);
      else
        CHECK_MESSAGE(abstract_kernel(name), name << " is made by no test");
    }
  }
  CHECK(settings > 600);
  CHECK(results > 70);
}

TEST_CASE("kernel archives: a refusal while one is written leaves the archiver whole") {
  MPSCNNPoolingMax *const kernel = [[[MPSCNNPoolingMax alloc] initWithDevice:nn_device() kernelWidth:2
                                                                kernelHeight:2] autorelease];
  [kernel setEdgeMode:static_cast<MPSImageEdgeMode>(77)];
  for (int i = 0; i < 3; ++i) {
    @autoreleasepool {
      CHECK_RAISES(secure_archive_of(@[ @"before", kernel ]), NSInvalidArgumentException,
                   "MPSCNNKernel: the archive has 77 for edgeMode; 0 to 4 is expected.");
    }
  }
}

TEST_CASE("kernel archives: a setting that is not a number is refused") {
  MPSNNNeuronDescriptor *const neuron = [MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:MPSCNNNeuronTypeLinear
                                                                                         a:NAN
                                                                                         b:INFINITY];
  CHECK_RAISES(secure_archive_of(neuron), NSInvalidArgumentException,
               "MPSNNNeuronDescriptor: the archive has nan for a; a number is expected.");
  [neuron setA:1];
  CHECK([secure_archive_of(neuron) length] > 0);
}

TEST_CASE("kernel archives: those that were changed are refused with a sentence") {
  MPSKernel *const pooling = [new_kernel([MPSCNNPoolingAverage class]) autorelease],
                   *const convolution = [new_kernel([MPSCNNConvolution class]) autorelease],
                   *const loss = [new_kernel([MPSCNNLoss class]) autorelease],
                   *const sums = [new_kernel([MPSCNNMultiaryKernel class]) autorelease],
                   *const upsampling = [new_kernel([MPSCNNUpsamplingNearest class]) autorelease],
                   *const normalization = [new_kernel([MPSCNNGroupNormalization class]) autorelease];
  CHECK(refusal_of_changed(pooling, @"MPSCNNPoolingAverage.zeroPadSizeX", nil) ==
        "MPSCNNPoolingAverage: the archive has no value for zeroPadSizeX.");
  CHECK(refusal_of_changed(pooling, @"MPSKernel.label", nil) == "MPSKernel: the archive has no value for label.");
  CHECK(refusal_of_changed([[[MPSNNOptimizerAdam alloc] initWithDevice:nn_device() learningRate:1] autorelease],
                           @"MPSNNOptimizerAdam.timeStep",
                           nil) == "MPSNNOptimizerAdam: the archive has no value for timeStep.");
  MPSMatrixRandomPhilox *const random = [[[MPSMatrixRandomPhilox alloc] initWithDevice:nn_device()] autorelease];
  CHECK(refusal_of_changed(random, @"MPSMatrixRandom.firstBlock", nil) ==
        "MPSMatrixRandom: the archive has no value for firstBlock.");
  CHECK(refusal_of_changed(random, @"MPSMatrixRandom.kind", @2) ==
        "MPSMatrixRandom: the archive has 2 for kind; that of the destinationDataType is expected.");
  MPSNNNeuronDescriptor *const neuron = [MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:MPSCNNNeuronTypeTanH];
  for (NSString *key in @[ @"neuronType", @"a", @"b", @"c", @"data" ])
    CHECK(refusal_of_changed(neuron, [@"MPSNNNeuronDescriptor." stringByAppendingString:key], nil) ==
          std::string("MPSNNNeuronDescriptor: the archive has no value for ") + [key UTF8String] + ".");
  CHECK(refusal_of_changed(neuron, @"MPSNNNeuronDescriptor.neuronType", @99) ==
        "MPSNNNeuronDescriptor: the archive has 99 for neuronType; 0 to 15 is expected.");
  CHECK(refusal_of_changed([MPSNNDefaultPadding paddingWithMethod:MPSNNPaddingMethodSizeSame],
                           @"MPSNNDefaultPadding.method",
                           nil) == "MPSNNDefaultPadding: the archive has no value for method.");
  CHECK(refusal_of_changed([MPSImage defaultAllocator], @"MPSImageAllocator.temporary", nil) ==
        "MPSImageAllocator: the archive has no value for temporary.");
  CHECK(refusal_of_changed(convolution, @"MPSCNNConvolutionDescriptor.normalizationScale", nil) ==
        "MPSCNNConvolutionDescriptor: the archive has no value for normalizationScale.");
  CHECK(refusal_of_changed(pooling, @"MPSCNNKernel.edgeMode", @9) ==
        "MPSCNNKernel: the archive has 9 for edgeMode; 0 to 4 is expected.");
  CHECK(refusal_of_changed(convolution, @"MPSCNNConvolution.weights.isThere", [NSNumber numberWithBool:NO]) ==
        "MPSCNNConvolution: the archive has no weights.");
  CHECK(refusal_of_changed(convolution, @"MPSCNNConvolutionDescriptor.outputFeatureChannels", @8) ==
        "MPSCNNConvolution: the archive has 576 bytes for weights.weights; 1152 is expected.");
  CHECK(refusal_of_changed(loss, @"MPSCNNLoss.reductionType", @4) ==
        "MPSCNNLoss: the archive has 4 for reductionType; 0 to 3 is expected.");
  CHECK(refusal_of_changed(upsampling, @"MPSCNNUpsampling.scaleFactorX", @1.5) ==
        "MPSCNNUpsampling: the archive has 1.500000 for scaleFactorX; an integer from 1 to 2147483647 is expected.");
  CHECK(refusal_of_changed([new_kernel([MPSCNNYOLOLoss class]) autorelease], @"MPSCNNYOLOLoss.lossWH.lossType", @11) ==
        "MPSCNNYOLOLoss: the archive has 11 for lossWH.lossType; 0 to 9 is expected.");
  CHECK(refusal_of_changed([new_kernel([MPSNNPad class]) autorelease], @"MPSNNPad.paddingSizeAfter.y", @(1LL << 31)) ==
        "MPSNNPad: the archive has a wrong size: paddingSizeAfter.y is 2147483648, it must be at most 2147483647.");
  CHECK(refusal_of_changed(sums, @"MPSCNNMultiaryKernel.sourceCount", @(1LL << 40)) ==
        "MPSCNNMultiaryKernel: the archive has 1099511627776 for sourceCount; at most 65536 is expected.");
  CHECK(refusal_of_changed(normalization, @"MPSCNNGroupNormalization.kernel.weights.numberOfGroups", @3) ==
        "MPSCNNGroupNormalization: the archive has 3 for kernel.weights.numberOfGroups; a divisor of 4 is expected.");
}

TEST_CASE("kernel archives: weights are the present ones, and a data source comes along if it supports secure coding") {
  MPSCNNConvolution *const plain =
      [static_cast<MPSCNNConvolution *>(new_kernel([MPSCNNConvolution class])) autorelease];
  CHECK([static_cast<MPSCNNConvolution *>(from_secure_archive(secure_archive_of(plain))) dataSource] == nil);
  NNArchivedWeights *const source = archived_weights();
  MPSCNNConvolution *const coded = [[[MPSCNNConvolution alloc] initWithDevice:nn_device() weights:source] autorelease];
  id const read = [static_cast<MPSCNNConvolution *>(from_secure_archive(secure_archive_of(coded))) dataSource];
  CHECK([read isKindOfClass:[NNArchivedWeights class]]);
  CHECK(read != source);
}

TEST_CASE("kernel archives: a convolution's gradient brings its weights only where serializeWeightsAndBiases is YES") {
  MPSCNNConvolutionGradient *const gradient =
      [[[MPSCNNConvolutionGradient alloc] initWithDevice:nn_device() weights:archived_weights()] autorelease];
  [gradient setGradientOption:MPSCNNConvolutionGradientOptionGradientWithData];
  const Outcome expected = outcome_of(gradient);
  CHECK(expected.refusal == "");
  MPSCNNConvolutionGradient *const other = through_archive(gradient);
  CHECK(outcome_of(other).refusal ==
        "MPSCNNConvolutionGradient: its archive has no weights, because serializeWeightsAndBiases was NO; reload them "
        "first.");
  [other reloadWeightsAndBiasesFromDataSource];
  CHECK(outcome_of(other) == expected);
  [gradient setSerializeWeightsAndBiases:YES];
  CHECK(outcome_of(through_archive(gradient)) == expected);
}

TEST_CASE("kernel copies: a graph's copy has weights and data sources of its own and trains like the graph") {
  const formulas::Filter filter = nn_filter(kChannels, 3, kChannels, 1, 3);
  NNTrainedWeights *const source = [NNCopiedWeights weightsWithFilter:filter learningRate:0.05F];
  MPSCNNConvolutionNode *const layer = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                                     weights:source];
  MPSNNImageNode *const last = [[layer gradientFilterWithSource:[layer resultImage]] resultImage];
  MPSNNGraph *const graph = [[[MPSNNGraph alloc] initWithDevice:nn_device() resultImage:last] autorelease];
  const auto step = [&](MPSNNGraph *which) {
    NSArray<MPSImage *> *made = nil;
    NSArray *const images = [NSArray arrayWithObject:nn_images(nn_numbers(kImages, kSize, kSize, kChannels, 11))];
    nn_run([&](id<MTLCommandBuffer> buffer) {
      made = [which encodeBatchToCommandBuffer:buffer sourceImages:images sourceStates:nil];
    });
    return nn_read(made).v;
  };
  step(graph);  // the copy is made of weights that a step has moved
  MPSNNGraph *const copy = [[graph copy] autorelease];
  CHECK(source->updates == 1);
  const formulas::Numbers second = step(graph), third = step(graph);
  CHECK(source->updates == 3);
  CHECK(second != third);
  CHECK(step(copy) == second);
  CHECK(step(copy) == third);
  CHECK(source->updates == 3);
}
