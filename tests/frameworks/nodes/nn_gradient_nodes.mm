// Gradient nodes made one by one with the state of their forward node, compared with those that the forward node makes.
// The numbers of the latter have other tests.
#include "tests/frameworks/kernels/nn_normalization.h"

using formulas::Image;

namespace {

constexpr int kChannels = 4;

// The forward node of an image, and its gradient node by hand.
struct Pair {
  const char *name;
  MPSNNFilterNode *(*forward)(MPSNNImageNode *x);
  MPSNNFilterNode *(*backward)(MPSNNImageNode *g, MPSNNImageNode *x, MPSNNFilterNode *forward);
};

id state_of(MPSNNFilterNode *node) { return [node resultState]; }

MPSNNNeuronDescriptor *tanh_neuron() {
  return [MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:MPSCNNNeuronTypeTanH a:1.5F b:0.5F];
}

NNTestWeights *weights() {
  static NNTestWeights *const shared = [[NNTestWeights weightsWithFilter:nn_filter(5, 3, kChannels, 1, 3)] retain];
  return shared;
}

NNTestNormalization *norm(formulas::Norm::Over over) {
  return [NNTestNormalization sourceWithNorm:nn_norm(over, kChannels, over == formulas::Norm::kGroup ? 2 : 1, 0.01, 3)];
}

#define BY_STATE(Kind)                                                                                            \
  [](MPSNNImageNode *g, MPSNNImageNode *x, MPSNNFilterNode *forward) {                                            \
    return static_cast<MPSNNFilterNode *>([MPSCNN##Kind##GradientNode nodeWithSourceGradient:g                    \
                                                                                 sourceImage:x                    \
                                                                               gradientState:state_of(forward)]); \
  }

#define BY_SCALE_FACTORS(Kind)                                                              \
  [](MPSNNImageNode *g, MPSNNImageNode *x, MPSNNFilterNode *forward) -> MPSNNFilterNode * { \
    return [MPSCNNUpsampling##Kind##GradientNode nodeWithSourceGradient:g                   \
                                                            sourceImage:x                   \
                                                          gradientState:state_of(forward)   \
                                                           scaleFactorX:2                   \
                                                           scaleFactorY:3];                 \
  }

const Pair kPairs[] = {
    {"convolution",
     [](MPSNNImageNode *x) -> MPSNNFilterNode * {
       return [[[MPSCNNConvolutionNode alloc] initWithSource:x weights:weights()] autorelease];
     },
     [](MPSNNImageNode *g, MPSNNImageNode *x, MPSNNFilterNode *forward) -> MPSNNFilterNode * {
       return [MPSCNNConvolutionGradientNode nodeWithSourceGradient:g
                                                        sourceImage:x
                                           convolutionGradientState:state_of(forward)
                                                            weights:weights()];
     }},
    {"transposed convolution",
     [](MPSNNImageNode *x) -> MPSNNFilterNode * {
       return [[[MPSCNNConvolutionTransposeNode alloc] initWithSource:x weights:weights()] autorelease];
     },
     [](MPSNNImageNode *g, MPSNNImageNode *x, MPSNNFilterNode *forward) -> MPSNNFilterNode * {
       return [MPSCNNConvolutionTransposeGradientNode nodeWithSourceGradient:g
                                                                 sourceImage:x
                                           convolutionTransposeGradientState:state_of(forward)
                                                                     weights:weights()];
     }},
    {"neuron",
     [](MPSNNImageNode *x) -> MPSNNFilterNode * {
       return [[[MPSCNNNeuronTanHNode alloc] initWithSource:x a:1.5F b:0.5F] autorelease];
     },
     [](MPSNNImageNode *g, MPSNNImageNode *x, MPSNNFilterNode *forward) -> MPSNNFilterNode * {
       return [MPSCNNNeuronGradientNode nodeWithSourceGradient:g
                                                   sourceImage:x
                                                 gradientState:state_of(forward)
                                                    descriptor:tanh_neuron()];
     }},
    {"pooling",
     [](MPSNNImageNode *x) -> MPSNNFilterNode * {
       return [[[MPSCNNPoolingMaxNode alloc] initWithSource:x filterSize:2 stride:2] autorelease];
     },
     [](MPSNNImageNode *g, MPSNNImageNode *x, MPSNNFilterNode *forward) -> MPSNNFilterNode * {
       return [MPSCNNPoolingMaxGradientNode nodeWithSourceGradient:g
                                                       sourceImage:x
                                                     gradientState:state_of(forward)
                                                       kernelWidth:2
                                                      kernelHeight:2
                                                   strideInPixelsX:2
                                                   strideInPixelsY:2
                                                     paddingPolicy:nil];
     }},
    {"dilated pooling",
     [](MPSNNImageNode *x) -> MPSNNFilterNode * {
       return [MPSCNNDilatedPoolingMaxNode nodeWithSource:x filterSize:2 stride:2 dilationRate:3];
     },
     [](MPSNNImageNode *g, MPSNNImageNode *x, MPSNNFilterNode *forward) -> MPSNNFilterNode * {
       return [MPSCNNDilatedPoolingMaxGradientNode nodeWithSourceGradient:g
                                                              sourceImage:x
                                                            gradientState:state_of(forward)
                                                              kernelWidth:2
                                                             kernelHeight:2
                                                          strideInPixelsX:2
                                                          strideInPixelsY:2
                                                            dilationRateX:3
                                                            dilationRateY:3];
     }},
    {"dropout",
     [](MPSNNImageNode *x) -> MPSNNFilterNode * {
       return [[[MPSCNNDropoutNode alloc] initWithSource:x
                                         keepProbability:0.5F
                                                    seed:5
                                      maskStrideInPixels:MTLSizeMake(1, 1, 1)] autorelease];
     },
     [](MPSNNImageNode *g, MPSNNImageNode *x, MPSNNFilterNode *forward) -> MPSNNFilterNode * {
       return [MPSCNNDropoutGradientNode nodeWithSourceGradient:g
                                                    sourceImage:x
                                                  gradientState:state_of(forward)
                                                keepProbability:0.5F
                                                           seed:5
                                             maskStrideInPixels:MTLSizeMake(1, 1, 1)];
     }},
    {"softmax",
     [](MPSNNImageNode *x) -> MPSNNFilterNode * { return [[[MPSCNNSoftMaxNode alloc] initWithSource:x] autorelease]; },
     BY_STATE(SoftMax)},
    {"log softmax",
     [](MPSNNImageNode *x) -> MPSNNFilterNode * {
       return [[[MPSCNNLogSoftMaxNode alloc] initWithSource:x] autorelease];
     },
     BY_STATE(LogSoftMax)},
    {"batch normalisation",
     [](MPSNNImageNode *x) -> MPSNNFilterNode * {
       return [[[MPSCNNBatchNormalizationNode alloc] initWithSource:x
                                                         dataSource:norm(formulas::Norm::kBatch)] autorelease];
     },
     BY_STATE(BatchNormalization)},
    {"instance normalisation",
     [](MPSNNImageNode *x) -> MPSNNFilterNode * {
       return [[[MPSCNNInstanceNormalizationNode alloc] initWithSource:x
                                                            dataSource:norm(formulas::Norm::kInstance)] autorelease];
     },
     BY_STATE(InstanceNormalization)},
    {"group normalisation",
     [](MPSNNImageNode *x) -> MPSNNFilterNode * {
       return [[[MPSCNNGroupNormalizationNode alloc] initWithSource:x
                                                         dataSource:norm(formulas::Norm::kGroup)] autorelease];
     },
     BY_STATE(GroupNormalization)},
    {"Gram matrix",
     [](MPSNNImageNode *x) -> MPSNNFilterNode * {
       return [[[MPSNNGramMatrixCalculationNode alloc] initWithSource:x alpha:0.5F] autorelease];
     },
     [](MPSNNImageNode *g, MPSNNImageNode *x, MPSNNFilterNode *forward) -> MPSNNFilterNode * {
       return [MPSNNGramMatrixCalculationGradientNode nodeWithSourceGradient:g
                                                                 sourceImage:x
                                                               gradientState:state_of(forward)
                                                                       alpha:0.5F];
     }},
    {"padding",
     [](MPSNNImageNode *x) -> MPSNNFilterNode * {
       return [[[MPSNNPadNode alloc] initWithSource:x
                                  paddingSizeBefore:{1, 2, 3}
                                   paddingSizeAfter:{7, 1, 1}
                                           edgeMode:MPSImageEdgeModeMirrorWithEdge] autorelease];
     },
     [](MPSNNImageNode *g, MPSNNImageNode *x, MPSNNFilterNode *forward) -> MPSNNFilterNode * {
       return [MPSNNPadGradientNode nodeWithSourceGradient:g sourceImage:x gradientState:state_of(forward)];
     }},
    {"reshape",
     [](MPSNNImageNode *x) -> MPSNNFilterNode * {
       return [[[MPSNNReshapeNode alloc] initWithSource:x resultWidth:2 resultHeight:3
                                  resultFeatureChannels:16] autorelease];
     },
     [](MPSNNImageNode *g, MPSNNImageNode *x, MPSNNFilterNode *forward) -> MPSNNFilterNode * {
       return [MPSNNReshapeGradientNode nodeWithSourceGradient:g sourceImage:x gradientState:state_of(forward)];
     }},
    {"nearest up-sampling",
     [](MPSNNImageNode *x) -> MPSNNFilterNode * {
       return [MPSCNNUpsamplingNearestNode nodeWithSource:x integerScaleFactorX:2 integerScaleFactorY:3];
     },
     BY_SCALE_FACTORS(Nearest)},
    {"bilinear up-sampling",
     [](MPSNNImageNode *x) -> MPSNNFilterNode * {
       return [MPSCNNUpsamplingBilinearNode nodeWithSource:x
                                       integerScaleFactorX:2
                                       integerScaleFactorY:3
                                              alignCorners:YES];
     },
     BY_SCALE_FACTORS(Bilinear)},
};

struct Outcome {
  Image y, dx;
};

// A graph of the pair that ends at both results.
Outcome run(const Pair &pair, bool by_hand, const Image &x, const Image *g) {
  MPSNNImageNode *source = [MPSNNImageNode nodeWithHandle:nil], *incoming = [MPSNNImageNode nodeWithHandle:nil];
  MPSNNFilterNode *forward = pair.forward(source);
  MPSNNFilterNode *backward = by_hand ? pair.backward(incoming, source, forward)
                                      : static_cast<MPSNNFilterNode *>([forward gradientFilterWithSource:incoming]);
  [[backward resultImage] setImageAllocator:[MPSImage defaultAllocator]];
  NSArray *results = @[ [forward resultImage], [backward resultImage] ];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImages:results resultsAreNeeded:nullptr];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  NSMutableArray *others = [NSMutableArray array];
  MPSImageBatch *y = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    y = [graph encodeBatchToCommandBuffer:buffer
                             sourceImages:@[ nn_images(x), nn_images(*g) ]
                             sourceStates:nil
                       intermediateImages:others
                        destinationStates:nil];
  });
  return {nn_read(y), nn_read([others lastObject])};
}

}  // namespace

TEST_CASE("nn gradient nodes: made by hand they do what those of their forward nodes do") {
  const Image x = nn_numbers(2, 4, 6, kChannels, 5);
  for (const Pair &pair : kPairs) {
    @autoreleasepool {
      CAPTURE(std::string(pair.name));
      const std::string name = pair.name;
      const Image g = name.ends_with("convolution")   ? nn_numbers(2, 4, 6, 5, 7)
                      : name.ends_with("pooling")     ? nn_numbers(2, 2, 3, kChannels, 7)
                      : name == "Gram matrix"         ? nn_numbers(2, 1, kChannels, kChannels, 7)
                      : name == "padding"             ? nn_numbers(2, 7, 14, kChannels + 4, 7)
                      : name == "reshape"             ? nn_numbers(2, 3, 2, 16, 7)
                      : name.ends_with("up-sampling") ? nn_numbers(2, 12, 12, kChannels, 7)
                                                      : nn_numbers(2, 4, 6, kChannels, 7);
      const Outcome expected = run(pair, false, x, &g), made = run(pair, true, x, &g);
      CHECK(made.y.v == expected.y.v);
      CHECK(formulas::largest_difference(made.dx.v, expected.dx.v) < 1e-6);
      CHECK(formulas::dot(made.dx.v, made.dx.v) > 0.1);
    }
  }
}

TEST_CASE("nn gradient nodes: of arithmetic, for either operand") {
  const Image x = nn_numbers(2, 2, 3, 4, 5), y = nn_numbers(2, 2, 3, 4, 6), g = nn_numbers(2, 2, 3, 4, 7);
  for (const BOOL second : {NO, YES}) {
    CAPTURE(second);
    MPSNNImageNode *left = [MPSNNImageNode nodeWithHandle:nil], *right = [MPSNNImageNode nodeWithHandle:nil],
                   *incoming = [MPSNNImageNode nodeWithHandle:nil];
    MPSNNMultiplicationNode *product = [[[MPSNNMultiplicationNode alloc] initWithLeftSource:left
                                                                                rightSource:right] autorelease];
    id state = [product resultState];
    MPSNNMultiplicationGradientNode *back =
        [MPSNNMultiplicationGradientNode nodeWithSourceGradient:incoming
                                                    sourceImage:second ? right : left
                                                  gradientState:state
                                        isSecondarySourceFilter:second];
    [[back resultImage] setImageAllocator:[MPSImage defaultAllocator]];
    NSArray *results = @[ [product resultImage], [back resultImage] ];
    MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImages:results resultsAreNeeded:nullptr];
    [graph setFormat:MPSImageFeatureChannelFormatFloat32];
    NSMutableArray *others = [NSMutableArray array];
    nn_run([&](id<MTLCommandBuffer> buffer) {
      [graph encodeBatchToCommandBuffer:buffer
                           sourceImages:@[ nn_images(x), nn_images(y), nn_images(g) ]
                           sourceStates:nil
                     intermediateImages:others
                      destinationStates:nil];
    });
    Image expected = g;
    for (std::size_t i = 0; i < g.v.size(); ++i) expected.v[i] *= second ? x.v[i] : y.v[i];
    CHECK(formulas::largest_difference(nn_read([others lastObject]).v, expected.v) < 1e-6);
  }
}

namespace {

// sum w (y - t)^2 of each image, its gradient by y or by t under an incoming gradient.
struct Squares {
  Image y = nn_numbers(2, 2, 3, 4, 5), t = nn_numbers(2, 2, 3, 4, 6), w = nn_numbers(2, 2, 3, 4, 7), g{2, 1, 1, 1};
  MPSCNNLossDescriptor *descriptor = [MPSCNNLossDescriptor cnnLossDescriptorWithType:MPSCNNLossTypeMeanSquaredError
                                                                       reductionType:MPSCNNReductionTypeSum];
  Squares() { g.v = {0.5, -2}; }

  formulas::Numbers losses(bool weighted) const {
    formulas::Numbers sums(2);
    for (std::size_t i = 0; i < y.v.size(); ++i)
      sums[i / (y.v.size() / 2)] += (weighted ? w.v[i] : 1) * (y.v[i] - t.v[i]) * (y.v[i] - t.v[i]);
    return sums;
  }
  formulas::Numbers gradient(bool weighted, bool of_labels) const {
    formulas::Numbers slopes;
    for (std::size_t i = 0; i < y.v.size(); ++i)
      slopes.push_back((of_labels ? -2 : 2) * (weighted ? w.v[i] : 1) * (y.v[i] - t.v[i]) * g.v[i / (y.v.size() / 2)]);
    return slopes;
  }
};

}  // namespace

TEST_CASE("nn gradient nodes: of a loss by its predictions and by its labels, with weights and without") {
  const Squares squares;
  for (const bool weighted : {false, true}) {
    for (const bool by_list : {false, true}) {
      for (const BOOL of_labels : {NO, YES}) {
        CAPTURE(weighted);
        CAPTURE(by_list);
        CAPTURE(of_labels);
        MPSNNImageNode *y = [MPSNNImageNode nodeWithHandle:nil], *t = [MPSNNImageNode nodeWithHandle:nil],
                       *w = [MPSNNImageNode nodeWithHandle:nil], *g = [MPSNNImageNode nodeWithHandle:nil];
        NSArray *sources = weighted ? @[ y, t, w ] : @[ y, t ],
                *with_gradient = weighted ? @[ g, y, t, w ] : @[ g, y, t ];
        MPSNNForwardLossNode *loss =
            by_list    ? [MPSNNForwardLossNode nodeWithSources:sources lossDescriptor:squares.descriptor]
            : weighted ? [MPSNNForwardLossNode nodeWithSource:y labels:t weights:w lossDescriptor:squares.descriptor]
                       : [MPSNNForwardLossNode nodeWithSource:y labels:t lossDescriptor:squares.descriptor];
        id state = [loss resultState];
        MPSNNLossGradientNode *back = by_list    ? [MPSNNLossGradientNode nodeWithSources:with_gradient
                                                                         gradientState:state
                                                                        lossDescriptor:squares.descriptor
                                                                isLabelsGradientFilter:of_labels]
                                      : weighted ? [MPSNNLossGradientNode nodeWithSourceGradient:g
                                                                                     sourceImage:y
                                                                                          labels:t
                                                                                         weights:w
                                                                                   gradientState:state
                                                                                  lossDescriptor:squares.descriptor
                                                                          isLabelsGradientFilter:of_labels]
                                                 : [MPSNNLossGradientNode nodeWithSourceGradient:g
                                                                                     sourceImage:y
                                                                                          labels:t
                                                                                   gradientState:state
                                                                                  lossDescriptor:squares.descriptor
                                                                          isLabelsGradientFilter:of_labels];
        CHECK([back isLabelsGradientFilter] == of_labels);
        [[back resultImage] setImageAllocator:[MPSImage defaultAllocator]];
        NSArray *results = @[ [loss resultImage], [back resultImage] ];
        MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImages:results resultsAreNeeded:nullptr];
        [graph setFormat:MPSImageFeatureChannelFormatFloat32];
        NSMutableArray *given = [NSMutableArray arrayWithObjects:nn_images(squares.y), nn_images(squares.t), nil];
        if (weighted) [given addObject:nn_images(squares.w)];
        [given addObject:nn_images(squares.g)];
        NSMutableArray *others = [NSMutableArray array];
        MPSImageBatch *losses = nil;
        nn_run([&](id<MTLCommandBuffer> buffer) {
          losses = [graph encodeBatchToCommandBuffer:buffer
                                        sourceImages:given
                                        sourceStates:nil
                                  intermediateImages:others
                                   destinationStates:nil];
        });
        CHECK(formulas::largest_difference(nn_read(losses).v, squares.losses(weighted)) < 1e-5);
        CHECK(formulas::largest_difference(nn_read([others lastObject]).v, squares.gradient(weighted, of_labels)) <
              1e-5);
      }
    }
  }
}
