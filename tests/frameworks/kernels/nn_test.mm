#include "tests/frameworks/kernels/nn_test.h"

@implementation NNTestWeights

- (instancetype)initWithFilter:(const formulas::Filter &)filter {
  self = [super init];
  if (!self) return nil;
  values.assign(filter.weights.begin(), filter.weights.end());
  biases.assign(filter.biases.begin(), filter.biases.end());
  layer = [[MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:static_cast<NSUInteger>(filter.kernel)
                                                                   kernelHeight:static_cast<NSUInteger>(filter.kernel)
                                                           inputFeatureChannels:static_cast<NSUInteger>(filter.inputs)
                                                          outputFeatureChannels:static_cast<NSUInteger>(filter.outputs)]
      retain];
  [layer setStrideInPixelsX:static_cast<NSUInteger>(filter.stride)];
  [layer setStrideInPixelsY:static_cast<NSUInteger>(filter.stride)];
  return self;
}

+ (instancetype)weightsWithFilter:(const formulas::Filter &)filter {
  return [[[self alloc] initWithFilter:filter] autorelease];
}

- (void)dealloc {
  [layer release];
  [optimizer release];
  [name release];
  [super dealloc];
}

- (MPSDataType)dataType {
  return MPSDataTypeFloat32;
}
- (MPSCNNConvolutionDescriptor *)descriptor {
  return layer;
}
- (void *)weights {
  return values.data();
}
- (float *)biasTerms {
  return biases.empty() ? nullptr : biases.data();
}
- (BOOL)load {
  ++loads;
  return !refuses;
}
- (void)purge {
  ++purges;
}
- (NSString *)label {
  return name;
}
- (id)copyWithZone:(NSZone *)zone {
  return [self retain];
}

@end

@implementation NNTrainedWeights

+ (instancetype)weightsWithFilter:(const formulas::Filter &)filter learningRate:(float)learningRate {
  NNTrainedWeights *made = [self weightsWithFilter:filter];
  made->optimizer = [[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:nn_device()
                                                                       learningRate:learningRate];
  return made;
}

- (MPSCNNConvolutionWeightsAndBiasesState *)updateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                      gradientState:(MPSCNNConvolutionGradientState *)gradientState
                                                        sourceState:
                                                            (MPSCNNConvolutionWeightsAndBiasesState *)sourceState {
  ++updates;
  [optimizer encodeToCommandBuffer:commandBuffer
          convolutionGradientState:gradientState
            convolutionSourceState:sourceState
              inputMomentumVectors:nil
                       resultState:sourceState];
  return sourceState;
}

@end

id<MTLDevice> nn_device() {
  static id<MTLDevice> const shared = MTLCreateSystemDefaultDevice();
  return shared;
}

id<MTLCommandQueue> nn_queue() {
  static id<MTLCommandQueue> const shared = [nn_device() newCommandQueue];
  return shared;
}

void nn_run(const std::function<void(id<MTLCommandBuffer>)> &encode) {
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
  encode(buffer);
  [buffer commit];
  [buffer waitUntilCompleted];
  NSString *reason = [[buffer error] localizedDescription];
  CHECK_MESSAGE([buffer status] == MTLCommandBufferStatusCompleted, (reason ? [reason UTF8String] : "no error"));
}

formulas::Image nn_numbers(int n, int h, int w, int c, unsigned seed) {
  formulas::Image image(n, h, w, c);
  image.v = formulas::made_up(image.v.size(), seed);
  return image;
}

NSMutableArray<MPSImage *> *nn_images(const formulas::Image &image) {
  MPSImageDescriptor *descriptor =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                     width:static_cast<NSUInteger>(image.w)
                                                    height:static_cast<NSUInteger>(image.h)
                                           featureChannels:static_cast<NSUInteger>(image.c)];
  const auto size = static_cast<std::size_t>(image.h * image.w * image.c);
  NSMutableArray<MPSImage *> *images = [NSMutableArray array];
  for (int i = 0; i < image.n; ++i) {
    const auto first = image.v.begin() + static_cast<std::ptrdiff_t>(size) * i;
    std::vector<float> floats(first, first + static_cast<std::ptrdiff_t>(size));
    MPSImage *made = [[MPSImage alloc] initWithDevice:nn_device() imageDescriptor:descriptor];
    [made writeBytes:floats.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
    [images addObject:made];
    [made release];
  }
  return images;
}

// IEEE 754 binary16.
static double value_of_half(unsigned short bits) {
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  const double magnitude = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
  return bits >> 15 ? -magnitude : magnitude;
}

formulas::Image nn_read(NSArray<MPSImage *> *batch) {
  MPSImage *one = [batch objectAtIndex:0];
  formulas::Image result(static_cast<int>([batch count]), static_cast<int>([one height]), static_cast<int>([one width]),
                         static_cast<int>([one featureChannels]));
  std::size_t at = 0;
  for (MPSImage *image in batch) {
    const std::size_t count = [image height] * [image width] * [image featureChannels];
    if ([image featureChannelFormat] == MPSImageFeatureChannelFormatFloat16) {
      std::vector<unsigned short> halves(count);
      [image readBytes:halves.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
      for (const unsigned short half : halves) result.v[at++] = value_of_half(half);
      continue;
    }
    std::vector<float> floats(count);
    [image readBytes:floats.data() dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
    for (const float value : floats) result.v[at++] = static_cast<double>(value);
  }
  return result;
}

formulas::Numbers nn_floats(id<MTLBuffer> buffer) {
  const auto *first = static_cast<const float *>([buffer contents]);
  return {first, first + [buffer length] / sizeof(float)};
}

NSMutableArray<MPSCNNLossLabels *> *nn_labels(const std::vector<int> &classes, int count) {
  NSMutableArray<MPSCNNLossLabels *> *labels = [NSMutableArray array];
  for (const int one : classes) {
    std::vector<float> values(static_cast<std::size_t>(count));
    values[static_cast<std::size_t>(one)] = 1;
    MPSCNNLossDataDescriptor *descriptor = [MPSCNNLossDataDescriptor
        cnnLossDataDescriptorWithData:[NSData dataWithBytes:values.data() length:values.size() * sizeof(float)]
                               layout:MPSDataLayoutHeightxWidthxFeatureChannels
                                 size:MTLSizeMake(1, 1, static_cast<NSUInteger>(count))];
    MPSCNNLossLabels *made = [[MPSCNNLossLabels alloc] initWithDevice:nn_device() labelsDescriptor:descriptor];
    [labels addObject:made];
    [made release];
  }
  return labels;
}

formulas::Numbers nn_losses(NSArray<MPSCNNLossLabels *> *labels) {
  NSMutableArray<MPSImage *> *images = [NSMutableArray array];
  for (MPSCNNLossLabels *label in labels) [images addObject:[label lossImage]];
  return nn_read(images).v;
}

formulas::Image nn_one_hot(const std::vector<int> &classes, int count) {
  formulas::Image labels(static_cast<int>(classes.size()), 1, 1, count);
  for (std::size_t i = 0; i < classes.size(); ++i) labels.at(static_cast<int>(i), 0, 0, classes[i]) = 1;
  return labels;
}

formulas::Filter nn_filter(int outputs, int kernel, int inputs, int before, unsigned seed) {
  return {outputs,
          kernel,
          inputs,
          1,
          before,
          formulas::made_up(static_cast<std::size_t>(outputs * kernel * kernel * inputs), seed, 0.4),
          formulas::made_up(static_cast<std::size_t>(outputs), seed + 1, 0.2)};
}

MPSNNDefaultPadding *nn_same() {
  return
      [MPSNNDefaultPadding paddingWithMethod:MPSNNPaddingMethodSizeSame | MPSNNPaddingMethodAddRemainderToBottomRight];
}

static MPSCNNLossDataDescriptor *floats(const formulas::Image &image, int index) {
  const auto size = static_cast<std::size_t>(image.h * image.w * image.c);
  const auto first = image.v.begin() + static_cast<std::ptrdiff_t>(size) * index;
  const std::vector<float> values(first, first + static_cast<std::ptrdiff_t>(size));
  return [MPSCNNLossDataDescriptor
      cnnLossDataDescriptorWithData:[NSData dataWithBytes:values.data() length:size * sizeof(float)]
                             layout:MPSDataLayoutHeightxWidthxFeatureChannels
                               size:MTLSizeMake(static_cast<NSUInteger>(image.w), static_cast<NSUInteger>(image.h),
                                                static_cast<NSUInteger>(image.c))];
}

NSArray<MPSCNNLossLabels *> *nn_labels_of(const formulas::Image &t, MTLSize size, const formulas::Image *weights) {
  NSMutableArray *labels = [NSMutableArray array];
  for (int i = 0; i < t.n; ++i)
    [labels addObject:[[[MPSCNNLossLabels alloc] initWithDevice:nn_device()
                                                  lossImageSize:size
                                               labelsDescriptor:floats(t, i)
                                              weightsDescriptor:weights ? floats(*weights, i) : nil] autorelease]];
  return labels;
}
