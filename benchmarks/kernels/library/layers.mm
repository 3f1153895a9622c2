// Kernels of MPSNeuralNetwork on batches, each encoded alone, and their gradients. Results are new images, as PyTorch's
// are new tensors. Names are those of benchmarks/kernels/layer_peers.py.
#include <string>

#include "benchmarks/kernels/library/cases.h"
#include "benchmarks/kernels/library/data_sources.h"

namespace kernel_rounds {
namespace {

constexpr Extent kUsual{8, 56, 56, 64}, kSmall{8, 28, 28, 64};

using MadeKernel = std::function<MPSCNNKernel *(id<MTLDevice>)>;
using MadeGradient = std::function<MPSCNNGradientKernel *(id<MTLDevice>)>;

struct Layer {
  std::string name;
  Extent source;
  MadeKernel forward;
  MadeGradient gradient = nullptr;
};

Encode forward_of(id<MTLDevice> device, const Layer &layer) {
  MPSCNNKernel *kernel = [layer.forward(device) autorelease];
  [kernel setDestinationImageAllocator:[MPSImage defaultAllocator]];
  MPSImageBatch *sources = filled_images(device, layer.source, 1);
  return [=](id<MTLCommandBuffer> work) { [kernel encodeBatchToCommandBuffer:work sourceImages:sources]; };
}

Encode gradient_of(id<MTLDevice> device, const Layer &layer) {
  MPSCNNKernel *kernel = [layer.forward(device) autorelease];
  MPSCNNGradientKernel *gradient = [layer.gradient(device) autorelease];
  [kernel setDestinationImageAllocator:[MPSImage defaultAllocator]];
  [gradient setDestinationImageAllocator:[MPSImage defaultAllocator]];
  MPSImageBatch *sources = filled_images(device, layer.source, 1);
  MPSStateBatch *states = nil;
  MPSImageBatch *results = nil;
  run_once(device, [&](id<MTLCommandBuffer> work) {
    results = [kernel encodeBatchToCommandBuffer:work
                                    sourceImages:sources
                               destinationStates:&states
                     destinationStateIsTemporary:NO];
  });
  MPSImage *one = [results objectAtIndex:0];
  MPSImageBatch *gradients =
      filled_images(device, {layer.source.images, [one height], [one width], [one featureChannels]}, 50);
  MPSStateBatch *kept = states;
  return [=](id<MTLCommandBuffer> work) {
    [gradient encodeBatchToCommandBuffer:work sourceGradients:gradients sourceImages:sources gradientStates:kept];
  };
}

template <typename Kernel>
MadeKernel plain_layer() {
  return [](id<MTLDevice> device) { return [[Kernel alloc] initWithDevice:device]; };
}
template <typename Kernel>
MadeGradient plain_gradient() {
  return [](id<MTLDevice> device) { return [[Kernel alloc] initWithDevice:device]; };
}

template <typename Kernel, typename Result>
Result scaled_by_two() {
  return [](id<MTLDevice> device) {
    return [[Kernel alloc] initWithDevice:device integerScaleFactorX:2 integerScaleFactorY:2];
  };
}

template <typename Kernel, typename Result>
Result windowed(NSUInteger size) {
  return
      [=](id<MTLDevice> device) { return [[Kernel alloc] initWithDevice:device kernelWidth:size kernelHeight:size]; };
}

template <typename Kernel, typename Result>
Result channel_windowed(NSUInteger size) {
  return [=](id<MTLDevice> device) { return [[Kernel alloc] initWithDevice:device kernelSize:size]; };
}

template <typename Kernel, typename Result>
Result dilated() {
  return [](id<MTLDevice> device) {
    return [[Kernel alloc] initWithDevice:device
                              kernelWidth:3
                             kernelHeight:3
                            dilationRateX:2
                            dilationRateY:2
                          strideInPixelsX:1
                          strideInPixelsY:1];
  };
}

BenchmarkWeights *transposed_weights() {
  return [BenchmarkWeights convolution:[MPSCNNConvolutionDescriptor class] window:3 inputs:64 outputs:64 stride:2];
}

MPSCNNKernel *binary_convolution(id<MTLDevice> device) {
  return [[MPSCNNBinaryConvolution alloc] initWithDevice:device
                                         convolutionData:[BenchmarkWeights binaryConvolution:3 channels:64]
                                              scaleValue:1
                                                    type:MPSCNNBinaryConvolutionTypeBinaryWeights
                                                   flags:MPSCNNBinaryConvolutionFlagsNone];
}

MPSCNNKernel *sub_pixel_convolution(id<MTLDevice> device) {
  BenchmarkWeights *weights = [BenchmarkWeights convolution:[MPSCNNSubPixelConvolutionDescriptor class]
                                                     window:3
                                                     inputs:64
                                                    outputs:64
                                                     stride:1];
  [static_cast<MPSCNNSubPixelConvolutionDescriptor *>(weights->layer) setSubPixelScaleFactor:2];
  return [[MPSCNNConvolution alloc] initWithDevice:device weights:weights];
}

MPSCNNKernel *padded(id<MTLDevice> device) {
  return [[MPSNNPad alloc] initWithDevice:device paddingSizeBefore:{4, 4, 0} paddingSizeAfter:{4, 4, 0}];
}

MPSCNNKernel *resized(id<MTLDevice> device) {
  return [[MPSNNResizeBilinear alloc] initWithDevice:device resizeWidth:100 resizeHeight:80 alignCorners:NO];
}

MPSCNNKernel *instance_normalization(id<MTLDevice> device) {
  return [[MPSCNNInstanceNormalization alloc] initWithDevice:device
                                                  dataSource:[BenchmarkWeights normalization:64 groups:1]];
}
MPSCNNKernel *group_normalization(id<MTLDevice> device) {
  return [[MPSCNNGroupNormalization alloc] initWithDevice:device
                                               dataSource:[BenchmarkWeights normalization:64 groups:8]];
}

std::vector<Layer> sampling_layers() {
  return {{"up-sampling nearest", kSmall, scaled_by_two<MPSCNNUpsamplingNearest, MadeKernel>(),
           scaled_by_two<MPSCNNUpsamplingNearestGradient, MadeGradient>()},
          {"up-sampling bilinear", kSmall, scaled_by_two<MPSCNNUpsamplingBilinear, MadeKernel>(),
           scaled_by_two<MPSCNNUpsamplingBilinearGradient, MadeGradient>()},
          {"transposed convolution", kSmall,
           [](id<MTLDevice> device) {
             return [[MPSCNNConvolutionTranspose alloc] initWithDevice:device weights:transposed_weights()];
           },
           [](id<MTLDevice> device) {
             return [[MPSCNNConvolutionTransposeGradient alloc] initWithDevice:device weights:transposed_weights()];
           }},
          {"dilated pooling", kUsual, dilated<MPSCNNDilatedPoolingMax, MadeKernel>(),
           dilated<MPSCNNDilatedPoolingMaxGradient, MadeGradient>()},
          {"padding", kUsual, padded, plain_gradient<MPSNNPadGradient>()},
          {"resize bilinear", kUsual, resized},
          {"binary convolution", kUsual, binary_convolution},
          {"sub-pixel convolution", kSmall, sub_pixel_convolution}};
}

std::vector<Layer> other_layers() {
  return {
      {"Gram matrix", kUsual, plain_layer<MPSNNGramMatrixCalculation>(),
       plain_gradient<MPSNNGramMatrixCalculationGradient>()},
      {"cross-channel normalisation", kUsual, channel_windowed<MPSCNNCrossChannelNormalization, MadeKernel>(5),
       channel_windowed<MPSCNNCrossChannelNormalizationGradient, MadeGradient>(5)},
      {"spatial normalisation", kUsual, windowed<MPSCNNSpatialNormalization, MadeKernel>(5),
       windowed<MPSCNNSpatialNormalizationGradient, MadeGradient>(5)},
      {"contrast normalisation", kUsual, windowed<MPSCNNLocalContrastNormalization, MadeKernel>(5),
       windowed<MPSCNNLocalContrastNormalizationGradient, MadeGradient>(5)},
      {"instance normalisation", kUsual, instance_normalization, plain_gradient<MPSCNNInstanceNormalizationGradient>()},
      {"group normalisation", kUsual, group_normalization, plain_gradient<MPSCNNGroupNormalizationGradient>()},
      {"channel sum", kUsual, plain_layer<MPSNNReduceFeatureChannelsSum>()},
      {"channel mean", kUsual, plain_layer<MPSNNReduceFeatureChannelsMean>()},
      {"channel max", kUsual, plain_layer<MPSNNReduceFeatureChannelsMax>()},
      {"channel argmax", kUsual, plain_layer<MPSNNReduceFeatureChannelsArgumentMax>()},
      {"row mean", kUsual, plain_layer<MPSNNReduceRowMean>()},
      {"column sum", kUsual, plain_layer<MPSNNReduceColumnSum>()}};
}

// ---- layers with two sources, labels or a graph

Encode grid_sample(id<MTLDevice> device) {
  MPSNNGridSample *kernel = [[[MPSNNGridSample alloc] initWithDevice:device] autorelease];
  [kernel setUseGridValueAsInputCoordinate:YES];
  [kernel setDestinationImageAllocator:[MPSImage defaultAllocator]];
  MPSImageBatch *sources = filled_images(device, kUsual, 1);
  MPSImageBatch *grids = filled_images(device, {8, 56, 56, 2}, 30);
  return [=](id<MTLCommandBuffer> work) {
    [kernel encodeBatchToCommandBuffer:work primaryImages:sources secondaryImages:grids];
  };
}

Encode channel_sum_of_separate_images(id<MTLDevice> device) {
  MPSNNReduceFeatureChannelsSum *kernel = [[[MPSNNReduceFeatureChannelsSum alloc] initWithDevice:device] autorelease];
  [kernel setDestinationImageAllocator:[MPSImage defaultAllocator]];
  MPSImageBatch *sources = separate_images(device, kUsual, 1);
  return [=](id<MTLCommandBuffer> work) { [kernel encodeBatchToCommandBuffer:work sourceImages:sources]; };
}

Encode crop_and_resize(id<MTLDevice> device) {
  const MPSRegion regions[] = {{{0.1, 0.1, 0}, {0.5, 0.5, 1}},
                               {{0.2, 0.3, 0}, {0.6, 0.5, 1}},
                               {{0.4, 0.2, 0}, {0.3, 0.7, 1}},
                               {{0, 0, 0}, {0.9, 0.9, 1}}};
  MPSNNCropAndResizeBilinear *kernel = [[[MPSNNCropAndResizeBilinear alloc] initWithDevice:device
                                                                               resizeWidth:28
                                                                              resizeHeight:28
                                                                           numberOfRegions:4
                                                                                   regions:regions] autorelease];
  [kernel setDestinationImageAllocator:[MPSImage defaultAllocator]];
  MPSImageBatch *sources = filled_images(device, kUsual, 1);
  return [=](id<MTLCommandBuffer> work) { [kernel encodeBatchToCommandBuffer:work sourceImages:sources]; };
}

Encode spatial_mean(id<MTLDevice> device) {
  MPSNNImageNode *source = [MPSNNImageNode nodeWithHandle:nil];
  MPSNNReductionSpatialMeanNode *mean = [MPSNNReductionSpatialMeanNode nodeWithSource:source];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:device resultImage:[mean resultImage] resultImageIsNeeded:YES];
  NSArray<MPSImageBatch *> *sources = [NSArray arrayWithObject:filled_images(device, kUsual, 1)];
  return
      [=](id<MTLCommandBuffer> work) { [graph encodeBatchToCommandBuffer:work sourceImages:sources sourceStates:nil]; };
}

// Forward and gradient: the kernel's result is the gradient.
Encode yolo(id<MTLDevice> device) {
  constexpr NSUInteger kAnchors = 5, kClasses = 20, kCells = 13;
  const float anchors[2 * kAnchors] = {1, 1.5F, 2.5F, 0.75F, 1.25F, 1.25F, 4, 4, 6, 3};
  MPSCNNYOLOLossDescriptor *descriptor =
      [MPSCNNYOLOLossDescriptor cnnLossDescriptorWithXYLossType:MPSCNNLossTypeMeanSquaredError
                                                     WHLossType:MPSCNNLossTypeHuber
                                             confidenceLossType:MPSCNNLossTypeSigmoidCrossEntropy
                                                classesLossType:MPSCNNLossTypeSoftMaxCrossEntropy
                                                  reductionType:MPSCNNReductionTypeSum
                                                    anchorBoxes:[NSData dataWithBytes:anchors length:sizeof anchors]
                                            numberOfAnchorBoxes:kAnchors];
  MPSCNNYOLOLoss *kernel = [[[MPSCNNYOLOLoss alloc] initWithDevice:device lossDescriptor:descriptor] autorelease];
  [kernel setDestinationImageAllocator:[MPSImage defaultAllocator]];
  constexpr NSUInteger kChannels = kAnchors * (5 + kClasses), kImages = 16;
  MPSImageBatch *sources = filled_images(device, {kImages, kCells, kCells, kChannels}, 1);
  NSMutableArray<MPSCNNLossLabels *> *labels = [NSMutableArray array];
  std::vector<float> numbers = uniform_numbers(kCells * kCells * kChannels, 40);
  for (std::size_t i = 4; i < numbers.size(); i += 5 + kClasses) numbers[i] = numbers[i] > 0.9F ? 1 : 0;
  MPSCNNLossDataDescriptor *described = [MPSCNNLossDataDescriptor
      cnnLossDataDescriptorWithData:[NSData dataWithBytes:numbers.data() length:numbers.size() * sizeof(float)]
                             layout:MPSDataLayoutHeightxWidthxFeatureChannels
                               size:MTLSizeMake(kCells, kCells, kChannels)];
  for (NSUInteger i = 0; i < kImages; ++i)
    [labels addObject:[[[MPSCNNLossLabels alloc] initWithDevice:device labelsDescriptor:described] autorelease]];
  return
      [=](id<MTLCommandBuffer> work) { [kernel encodeBatchToCommandBuffer:work sourceImages:sources labels:labels]; };
}

}  // namespace

void add_layer_cases(std::vector<Case> &cases) {
  std::vector<Layer> layers = sampling_layers();
  for (Layer &other : other_layers()) layers.push_back(std::move(other));
  for (const Layer &layer : layers) {
    cases.push_back({layer.name, [=](id<MTLDevice> device) { return forward_of(device, layer); }});
    if (!layer.gradient) continue;
    cases.push_back({layer.name + " gradient", [=](id<MTLDevice> device) { return gradient_of(device, layer); }});
  }
  cases.push_back({"channel sum of separate images", channel_sum_of_separate_images});
  cases.push_back({"grid sample", grid_sample});
  cases.push_back({"crop and resize", crop_and_resize});
  cases.push_back({"spatial mean", spatial_mean});
  cases.push_back({"YOLO loss", yolo});
}

}  // namespace kernel_rounds
