#import "network.h"

#include <cmath>
#include <initializer_list>
#include <vector>

static const float kEpsilon = 0.001F;  // of the normalisations
static const float kSmoothing = 0.1F;  // of the labels

namespace {

struct Image {
  MPSNNImageNode *node;
  NSUInteger channels;
};

struct Window {
  NSUInteger height, width;
};

struct Unit {
  NSUInteger filters;
  Window window;
};

const Window kOne{1, 1}, kThree{3, 3}, kFive{5, 5}, kWide7{1, 7}, kTall7{7, 1}, kWide3{1, 3}, kTall3{3, 1};

MPSNNDefaultPadding *padding(bool isValid) {
  return [MPSNNDefaultPadding paddingWithMethod:isValid ? MPSNNPaddingMethodSizeValidOnly : MPSNNPaddingMethodSizeSame];
}

// The modules of the paper, named by the size of their images where the network's have 299 pixels. Layers are made in
// the order in which nodes ask for them; later graphs take those that are there.
class Modules {
 public:
  Modules(id<MTLDevice> device, NSMutableArray<id<Layer>> *layers, unsigned seed)
      : device_(device), layers_(layers), seed_(seed) {}

  // A convolution without biases, its normalisation and ReLU.
  Image unit(Image x, NSUInteger filters, Window window, NSString *label, NSUInteger stride = 1, bool isValid = false) {
    MPSCNNConvolutionNode *node =
        [MPSCNNConvolutionNode nodeWithSource:x.node weights:convolution(x, filters, window, label, stride, NO)];
    [node setPaddingPolicy:padding(isValid)];
    id<MPSCNNBatchNormalizationDataSource> norm =
        (id<MPSCNNBatchNormalizationDataSource>)layer([label stringByAppendingString:@"_norm"], [&](NSString *name) {
          return [[Normalization alloc] initWithDevice:device_ label:name channels:filters epsilon:kEpsilon];
        });
    MPSNNImageNode *result = [[MPSCNNBatchNormalizationNode nodeWithSource:[node resultImage]
                                                                dataSource:norm] resultImage];
    return {[[MPSCNNNeuronReLUNode nodeWithSource:result] resultImage], filters};
  }

  Image chain(Image x, NSString *label, std::initializer_list<Unit> units) {
    int number = 0;
    for (const Unit &each : units)
      x = unit(x, each.filters, each.window, [NSString stringWithFormat:@"%@%d", label, ++number]);
    return x;
  }

  // Halves the size.
  Image reduced(Image x, NSUInteger filters, NSString *label) { return unit(x, filters, kThree, label, 2, true); }
  Image largest(Image x) {
    MPSCNNPoolingMaxNode *node = [MPSCNNPoolingMaxNode nodeWithSource:x.node filterSize:3 stride:2];
    [node setPaddingPolicy:padding(true)];
    return {[node resultImage], x.channels};
  }

  // Windows of the mean are cut at the border.
  Image pooled(Image x, NSUInteger filters, NSString *label) {
    MPSCNNPoolingAverageNode *node = [MPSCNNPoolingAverageNode nodeWithSource:x.node filterSize:3 stride:1];
    [node setPaddingPolicy:padding(false)];
    return unit({[node resultImage], x.channels}, filters, kOne, [label stringByAppendingString:@"_pool"]);
  }

  Image joined(const std::vector<Image> &parts) {
    NSMutableArray<MPSNNImageNode *> *nodes = [NSMutableArray array];
    NSUInteger channels = 0;
    for (const Image &part : parts) {
      [nodes addObject:part.node];
      channels += part.channels;
    }
    return {[[MPSNNConcatenationNode nodeWithSources:nodes] resultImage], channels};
  }

  MPSNNImageNode *scores(MPSNNImageNode *mean, NSUInteger inputs, NSUInteger classes) {
    id<MPSCNNConvolutionDataSource> weights = convolution({mean, inputs}, classes, kOne, @"scores", 1, YES);
    return [[MPSCNNFullyConnectedNode nodeWithSource:mean weights:weights] resultImage];
  }

 private:
  template <typename Make>
  id<Layer> layer(NSString *label, Make make) {
    if (next_ == [layers_ count]) [layers_ addObject:[make(label) autorelease]];
    return [layers_ objectAtIndex:next_++];
  }

  // Weights begin after He et al.
  id<MPSCNNConvolutionDataSource> convolution(Image x, NSUInteger filters, Window window, NSString *label,
                                              NSUInteger stride, BOOL hasBiases) {
    const unsigned seed = 1024 * seed_ + static_cast<unsigned>(next_);
    return (id<MPSCNNConvolutionDataSource>)layer(label, [&](NSString *name) {
      MPSCNNConvolutionDescriptor *descriptor =
          [MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:window.width
                                                                  kernelHeight:window.height
                                                          inputFeatureChannels:x.channels
                                                         outputFeatureChannels:filters];
      [descriptor setStrideInPixelsX:stride];
      [descriptor setStrideInPixelsY:stride];
      const auto inputs = static_cast<float>(window.width * window.height * x.channels);
      return [[Convolution alloc] initWithDevice:device_
                                           label:name
                                      descriptor:descriptor
                                       hasBiases:hasBiases
                                       deviation:std::sqrt(2 / inputs)
                                            seed:seed];
    });
  }

  id<MTLDevice> device_;
  NSMutableArray<id<Layer>> *layers_;
  unsigned seed_;
  NSUInteger next_ = 0;
};

// From 299 pixels to 35.
Image begin(Modules &net, Image x) {
  x = net.unit(x, 32, kThree, @"begin_1", 2, true);
  x = net.unit(x, 32, kThree, @"begin_2", 1, true);
  x = net.largest(net.unit(x, 64, kThree, @"begin_3"));
  x = net.unit(x, 80, kOne, @"begin_4");
  return net.largest(net.unit(x, 192, kThree, @"begin_5", 1, true));
}

NSString *joined(NSString *label, const char *rest) { return [label stringByAppendingFormat:@"_%s", rest]; }

// Figure 5 of the paper: 5 x 5, and two of 3 x 3.
Image module35(Modules &net, Image x, NSUInteger pooled, NSString *label) {
  const Image one = net.chain(x, joined(label, "one"), {{64, kOne}});
  const Image five = net.chain(x, joined(label, "five"), {{48, kOne}, {64, kFive}});
  const Image three = net.chain(x, joined(label, "three"), {{64, kOne}, {96, kThree}, {96, kThree}});
  return net.joined({one, five, three, net.pooled(x, pooled, label)});
}

Image reduction35(Modules &net, Image x, NSString *label) {
  const Image narrow = net.chain(x, joined(label, "double"), {{64, kOne}, {96, kThree}});
  const Image twice = net.reduced(narrow, 96, joined(label, "double3"));
  const Image largest = net.largest(x);
  return net.joined({net.reduced(x, 384, joined(label, "single")), twice, largest});
}

// Figure 6: 7 x 7 as 1 x 7 and 7 x 1.
Image module17(Modules &net, Image x, NSUInteger inner, NSString *label) {
  const Image one = net.chain(x, joined(label, "one"), {{192, kOne}});
  const Image seven = net.chain(x, joined(label, "seven"), {{inner, kOne}, {inner, kWide7}, {192, kTall7}});
  const Image twice = net.chain(x, joined(label, "double"),
                                {{inner, kOne}, {inner, kTall7}, {inner, kWide7}, {inner, kTall7}, {192, kWide7}});
  return net.joined({one, seven, twice, net.pooled(x, 192, label)});
}

Image reduction17(Modules &net, Image x, NSString *label) {
  const Image narrow = net.chain(x, joined(label, "three"), {{192, kOne}});
  const Image first = net.reduced(narrow, 320, joined(label, "three2"));
  const Image second = net.chain(x, joined(label, "seven"), {{192, kOne}, {192, kWide7}, {192, kTall7}});
  const Image largest = net.largest(x);
  return net.joined({first, net.reduced(second, 192, joined(label, "seven4")), largest});
}

// Figure 7: 1 x 3 and 3 x 1 side by side.
Image module8(Modules &net, Image x, NSString *label) {
  const Image three = net.chain(x, joined(label, "three"), {{384, kOne}});
  const Image twice = net.chain(x, joined(label, "double"), {{448, kOne}, {384, kThree}});
  const Image wide = net.unit(three, 384, kWide3, joined(label, "three_wide"));
  const Image tall = net.unit(three, 384, kTall3, joined(label, "three_tall"));
  const Image wide2 = net.unit(twice, 384, kWide3, joined(label, "double_wide"));
  const Image tall2 = net.unit(twice, 384, kTall3, joined(label, "double_tall"));
  const Image one = net.chain(x, joined(label, "one"), {{320, kOne}});
  return net.joined({one, wide, tall, wide2, tall2, net.pooled(x, 192, label)});
}

}  // namespace

Inception::Inception(id<MTLDevice> device, int classes, float keepProbability, unsigned seed)
    : device_([device retain]),
      classes_(classes),
      keepProbability_(keepProbability),
      seed_(seed),
      layers_([[NSMutableArray alloc] init]) {}

Inception::~Inception() {
  [layers_ release];
  [device_ release];
}

MPSNNImageNode *Inception::scores(bool isTraining) {
  Modules net(device_, layers_, seed_);
  Image x = begin(net, {[MPSNNImageNode nodeWithHandle:nil], 3});
  int number = 0;
  for (const NSUInteger pooled : {32, 64, 64})
    x = module35(net, x, pooled, [NSString stringWithFormat:@"a%d", ++number]);
  x = reduction35(net, x, @"b");
  number = 0;
  for (const NSUInteger inner : {128, 160, 160, 192})
    x = module17(net, x, inner, [NSString stringWithFormat:@"c%d", ++number]);
  x = reduction17(net, x, @"d");
  for (NSString *label in @[ @"e1", @"e2" ]) x = module8(net, x, label);
  MPSNNImageNode *mean = [[MPSNNReductionSpatialMeanNode nodeWithSource:x.node] resultImage];
  if (isTraining && keepProbability_ < 1)
    mean = [[MPSCNNDropoutNode nodeWithSource:mean
                              keepProbability:keepProbability_
                                         seed:seed_
                           maskStrideInPixels:MTLSizeMake(1, 1, 1)] resultImage];
  return net.scores(mean, x.channels, static_cast<NSUInteger>(classes_));
}

MPSNNGraph *Inception::makeTrainingGraph(NSUInteger batch) {
  MPSCNNLossDescriptor *descriptor = [MPSCNNLossDescriptor cnnLossDescriptorWithType:MPSCNNLossTypeSoftMaxCrossEntropy
                                                                       reductionType:MPSCNNReductionTypeSum];
  [descriptor setWeight:1 / static_cast<float>(batch)];
  [descriptor setLabelSmoothing:kSmoothing];
  [descriptor setNumberOfClasses:static_cast<NSUInteger>(classes_)];
  MPSCNNLossNode *loss = [MPSCNNLossNode nodeWithSource:scores(true) lossDescriptor:descriptor];
  NSArray<MPSNNFilterNode *> *ends = [loss trainingGraphWithSourceGradient:nil nodeHandler:nil];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:device_
                                      resultImage:[[ends objectAtIndex:0] resultImage]
                              resultImageIsNeeded:NO];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  return graph;
}

MPSNNGraph *Inception::makeInferenceGraph() {
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:device_ resultImage:scores(false)];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  return graph;
}
