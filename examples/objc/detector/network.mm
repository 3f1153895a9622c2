#import "network.h"

#include <cmath>

static const NSUInteger kFilters[] = {8, 16, 32, 64, 128, 128, 256, 256};
static const NSUInteger kHalved = 5;  // so many of the first images are halved by pooling
static const float kEpsilon = 1e-5F;  // of the normalisations
static const float kSlope = 0.1F;     // of leaky ReLU below 0

Layers *makeLayers(id<MTLDevice> device, const Pictures &pictures, unsigned seed) {
  NSMutableArray<id<Layer>> *layers = [NSMutableArray array];
  NSUInteger inputs = Pictures::kChannels, number = 0;
  const auto add = [&](NSString *label, NSUInteger kernel, NSUInteger outputs, BOOL hasBiases, float deviation) {
    MPSCNNConvolutionDescriptor *descriptor =
        [MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:kernel
                                                                kernelHeight:kernel
                                                        inputFeatureChannels:inputs
                                                       outputFeatureChannels:outputs];
    [layers addObject:[[[Convolution alloc] initWithDevice:device
                                                     label:label
                                                descriptor:descriptor
                                                 hasBiases:hasBiases
                                                 deviation:deviation
                                                      seed:16 * seed + static_cast<unsigned>(number)] autorelease]];
    inputs = outputs;
  };
  for (const NSUInteger filters : kFilters) {
    NSString *label = [NSString stringWithFormat:@"convolution_%d", static_cast<int>(++number)];
    add(label, 3, filters, NO, std::sqrt(2.0F / static_cast<float>(9 * inputs)));
    NSString *norm = [label stringByAppendingString:@"_norm"];
    [layers addObject:[[[Normalization alloc] initWithDevice:device label:norm channels:filters
                                                     epsilon:kEpsilon] autorelease]];
  }
  ++number;
  add(@"boxes", 1, static_cast<NSUInteger>(pictures.anchors * pictures.boxNumbers()), YES, 0.01F);
  return layers;
}

static MPSNNImageNode *makeBoxNumbers(Layers *layers) {
  MPSNNDefaultPadding *same = [MPSNNDefaultPadding paddingWithMethod:MPSNNPaddingMethodSizeSame];
  MPSNNImageNode *image = [MPSNNImageNode nodeWithHandle:nil];
  const auto convolve = [&](NSUInteger number) {
    id<MPSCNNConvolutionDataSource> weights = (id<MPSCNNConvolutionDataSource>)[layers objectAtIndex:number];
    MPSCNNConvolutionNode *node = [MPSCNNConvolutionNode nodeWithSource:image weights:weights];
    [node setPaddingPolicy:same];
    image = [node resultImage];
  };
  const NSUInteger last = [layers count] - 1;
  for (NSUInteger number = 0; number < last; number += 2) {
    convolve(number);
    id<MPSCNNBatchNormalizationDataSource> norm =
        (id<MPSCNNBatchNormalizationDataSource>)[layers objectAtIndex:number + 1];
    image = [[MPSCNNBatchNormalizationNode nodeWithSource:image dataSource:norm] resultImage];
    image = [[MPSCNNNeuronReLUNode nodeWithSource:image a:kSlope] resultImage];
    if (number / 2 > kHalved) continue;
    MPSCNNPoolingMaxNode *pool = [MPSCNNPoolingMaxNode nodeWithSource:image
                                                           filterSize:2
                                                               stride:number / 2 < kHalved ? 2 : 1];
    [pool setPaddingPolicy:same];
    image = [pool resultImage];
  }
  convolve(last);
  return image;
}

static MPSCNNYOLOLossDescriptor *makeLoss(const Pictures &pictures, NSUInteger batch) {
  NSData *anchors = [NSData dataWithBytes:pictures.anchorSizes.data()
                                   length:pictures.anchorSizes.size() * sizeof(float)];
  MPSCNNYOLOLossDescriptor *loss =
      [MPSCNNYOLOLossDescriptor cnnLossDescriptorWithXYLossType:MPSCNNLossTypeMeanSquaredError
                                                     WHLossType:MPSCNNLossTypeHuber
                                             confidenceLossType:MPSCNNLossTypeSigmoidCrossEntropy
                                                classesLossType:MPSCNNLossTypeSoftMaxCrossEntropy
                                                  reductionType:MPSCNNReductionTypeSum
                                                    anchorBoxes:anchors
                                            numberOfAnchorBoxes:static_cast<NSUInteger>(pictures.anchors)];
  // These factors are not divided by the number of objects, as the others are.
  [loss setScaleObject:100.0F / static_cast<float>(batch)];
  [loss setScaleNoObject:5.0F / static_cast<float>(batch)];
  return loss;
}

MPSNNGraph *makeTrainingGraph(id<MTLDevice> device, Layers *layers, const Pictures &pictures, NSUInteger batch) {
  MPSCNNYOLOLossNode *loss = [MPSCNNYOLOLossNode nodeWithSource:makeBoxNumbers(layers)
                                                 lossDescriptor:makeLoss(pictures, batch)];
  NSArray<MPSNNFilterNode *> *ends = [loss trainingGraphWithSourceGradient:nil nodeHandler:nil];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:device
                                      resultImage:[[ends objectAtIndex:0] resultImage]
                              resultImageIsNeeded:NO];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  return graph;
}

MPSNNGraph *makeInferenceGraph(id<MTLDevice> device, Layers *layers) {
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:device resultImage:makeBoxNumbers(layers)];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  return graph;
}
