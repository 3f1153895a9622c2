// Binary convolutions and fully connected layers by loops over Apple's formula: types, scaling, terms, edges, copies,
// nodes and refusals.
#include <cmath>
#include <optional>

#include "tests/frameworks/kernels/nn_binary_weights.h"
#include "tests/frameworks/kernels/nn_normalization.h"
#include "tests/frameworks/secure_archive.h"

using formulas::Image;
using formulas::Numbers;

namespace {

struct Layer {
  int inputs, outputs, width, height;  // of the window
  int stride = 1, dilation = 1;
  Numbers bits, biases;

  std::size_t index(int o, int q, int p, int c) const {
    return static_cast<std::size_t>(((o * height + q) * width + p) * inputs + c);
  }
};

Layer made_up_layer(int inputs, int outputs, int width, int height) {
  Layer layer{inputs, outputs, width, height, 1, 1, {}, {}};
  layer.bits = formulas::made_up(static_cast<std::size_t>(inputs * outputs * width * height), 7);
  for (double &bit : layer.bits) bit = bit > 0.1 ? 1 : 0;
  layer.biases = formulas::made_up(static_cast<std::size_t>(outputs), 8);
  return layer;
}

NNBinaryWeights *weights_of(const Layer &layer) {
  MPSCNNConvolutionDescriptor *const descriptor =
      [MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:static_cast<NSUInteger>(layer.width)
                                                              kernelHeight:static_cast<NSUInteger>(layer.height)
                                                      inputFeatureChannels:static_cast<NSUInteger>(layer.inputs)
                                                     outputFeatureChannels:static_cast<NSUInteger>(layer.outputs)];
  [descriptor setStrideInPixelsX:static_cast<NSUInteger>(layer.stride)];
  [descriptor setStrideInPixelsY:static_cast<NSUInteger>(layer.stride)];
  [descriptor setDilationRateX:static_cast<NSUInteger>(layer.dilation)];
  [descriptor setDilationRateY:static_cast<NSUInteger>(layer.dilation)];
  NNBinaryWeights *const made = [NNBinaryWeights weightsWithBits:layer.bits descriptor:descriptor];
  made->biases.assign(layer.biases.begin(), layer.biases.end());
  return made;
}

struct Terms {
  Numbers output_biases, output_scales, input_biases, input_scales;
};

struct Setting {
  MPSCNNBinaryConvolutionType type = MPSCNNBinaryConvolutionTypeBinaryWeights;
  bool beta = false, clamps = false;
  double scale = 1;
  std::optional<Terms> terms;
  int offset_x = 0, offset_y = 0;  // the source position of the first tap
};

// The formula of the header, one result after the other.
Image computed(const Layer &layer, const Setting &s, const Image &x, int height, int width) {
  const auto term = [](const Numbers &values, int i, double otherwise) {
    return values.empty() ? otherwise : values[static_cast<std::size_t>(i)];
  };
  const Terms terms = s.terms ? *s.terms : Terms{layer.biases, {}, {}, {}};
  Image y(x.n, height, width, layer.outputs);
  for (int i = 0; i < x.n; ++i)
    for (int row = 0; row < height; ++row)
      for (int column = 0; column < width; ++column)
        for (int o = 0; o < layer.outputs; ++o) {
          double sum = 0, magnitude = 0;
          for (int q = 0; q < layer.height; ++q)
            for (int p = 0; p < layer.width; ++p) {
              int sy = row * layer.stride + s.offset_y + q * layer.dilation;
              int sx = column * layer.stride + s.offset_x + p * layer.dilation;
              if (s.clamps) sy = std::clamp(sy, 0, x.h - 1), sx = std::clamp(sx, 0, x.w - 1);
              if (!x.has(sy, sx)) continue;
              for (int c = 0; c < layer.inputs; ++c) {
                const double in =
                    (x.at(i, sy, sx, c) + term(terms.input_biases, c, 0)) * term(terms.input_scales, c, 1);
                const double bit = layer.bits[layer.index(o, q, p, c)];
                magnitude += std::abs(in) / layer.inputs;
                if (s.type == MPSCNNBinaryConvolutionTypeAND)
                  sum += in >= 0 && bit == 1 ? 1 : 0;
                else if (s.type == MPSCNNBinaryConvolutionTypeXNOR)
                  sum += (in >= 0) == (bit == 1) ? 1 : -1;
                else
                  sum += bit == 1 ? in : -in;
              }
            }
          const double scale = s.terms ? term(terms.output_scales, o, 1) : s.scale;
          y.at(i, row, column, o) =
              sum * scale * (s.beta ? magnitude / (layer.width * layer.height) : 1) + term(terms.output_biases, o, 0);
        }
  return y;
}

std::vector<float> floats(const Numbers &values) { return {values.begin(), values.end()}; }
const float *pointer(const std::vector<float> &values) { return values.empty() ? nullptr : values.data(); }

template <typename Kernel = MPSCNNBinaryConvolution>
Kernel *kernel_of(const Layer &layer, const Setting &s) {
  Kernel *made = [Kernel alloc];
  const auto flags = s.beta ? MPSCNNBinaryConvolutionFlagsUseBetaScaling : MPSCNNBinaryConvolutionFlagsNone;
  if (s.terms) {
    const auto a = floats(s.terms->output_biases), b = floats(s.terms->output_scales);
    const auto c = floats(s.terms->input_biases), d = floats(s.terms->input_scales);
    made = [made initWithDevice:nn_device()
                convolutionData:weights_of(layer)
                outputBiasTerms:pointer(a)
               outputScaleTerms:pointer(b)
                 inputBiasTerms:pointer(c)
                inputScaleTerms:pointer(d)
                           type:s.type
                          flags:flags];
  } else {
    made = [made initWithDevice:nn_device()
                convolutionData:weights_of(layer)
                     scaleValue:static_cast<float>(s.scale)
                           type:s.type
                          flags:flags];
  }
  if (s.clamps) [made setEdgeMode:MPSImageEdgeModeClamp];
  [made setOffset:{s.offset_x + ((layer.width - 1) * layer.dilation + 1) / 2,
                   s.offset_y + ((layer.height - 1) * layer.dilation + 1) / 2, 0}];
  return [made autorelease];
}

Image encoded(MPSCNNKernel *kernel, const Image &x, int height, int width, int channels) {
  NSMutableArray<MPSImage *> *const to = nn_images(Image(x.n, height, width, channels));
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x) destinationImages:to];
  });
  return nn_read(to);
}

void check(const Layer &layer, const Setting &setting, const Image &x, int height, int width) {
  CAPTURE(setting.type);
  CAPTURE(setting.beta);
  const Image given = encoded(kernel_of(layer, setting), x, height, width, layer.outputs);
  CHECK(formulas::largest_difference(given.v, computed(layer, setting, x, height, width).v) < 2e-5);
}

Terms made_up_terms(const Layer &layer) {
  Terms terms;
  terms.output_biases = formulas::made_up(static_cast<std::size_t>(layer.outputs), 11);
  terms.output_scales = formulas::made_up(static_cast<std::size_t>(layer.outputs), 12);
  terms.input_biases = formulas::made_up(static_cast<std::size_t>(layer.inputs), 13);
  terms.input_scales = formulas::made_up(static_cast<std::size_t>(layer.inputs), 14);
  return terms;
}

constexpr MPSCNNBinaryConvolutionType kTypes[] = {MPSCNNBinaryConvolutionTypeBinaryWeights,
                                                  MPSCNNBinaryConvolutionTypeXNOR, MPSCNNBinaryConvolutionTypeAND};

}  // namespace

TEST_CASE("nn binary convolution: every type with one scale, by the formula, more than 32 input channels") {
  for (const MPSCNNBinaryConvolutionType type : kTypes)
    for (const bool beta : {false, true})
      for (const int inputs : {1, 5, 32, 33, 70}) {
        CAPTURE(inputs);
        const Layer layer = made_up_layer(inputs, 3, 3, 2);
        check(layer, {.type = type, .beta = beta, .scale = 0.75}, nn_numbers(2, 5, 4, inputs, 3), 4, 2);
      }
}

TEST_CASE("nn binary convolution: terms of every channel, each of them may be NULL") {
  for (const MPSCNNBinaryConvolutionType type : kTypes)
    for (int left_out = -1; left_out < 4; ++left_out) {
      CAPTURE(left_out);
      const Layer layer = made_up_layer(6, 4, 2, 3);
      Terms terms = made_up_terms(layer);
      Numbers *const all[] = {&terms.output_biases, &terms.output_scales, &terms.input_biases, &terms.input_scales};
      if (left_out >= 0) all[left_out]->clear();
      check(layer, {.type = type, .beta = true, .terms = terms}, nn_numbers(1, 6, 5, 6, 4), 4, 4);
    }
}

TEST_CASE("nn binary convolution: pixels outside add nothing, or are the nearest ones; stride and dilation") {
  for (const MPSCNNBinaryConvolutionType type : kTypes)
    for (const bool clamps : {false, true}) {
      CAPTURE(clamps);
      Layer layer = made_up_layer(4, 2, 3, 3);
      const Setting setting{
          .type = type, .beta = true, .clamps = clamps, .terms = made_up_terms(layer), .offset_x = -1, .offset_y = -2};
      check(layer, setting, nn_numbers(2, 4, 4, 4, 5), 6, 5);
      layer.stride = 2;
      layer.dilation = 2;
      check(layer, setting, nn_numbers(2, 7, 9, 4, 6), 4, 5);
      check(layer, setting, nn_numbers(1, 1, 1, 4, 6), 1, 1);
    }
}

TEST_CASE("nn binary convolution: zeros and negative zeros have the sign 1") {
  Layer layer = made_up_layer(4, 1, 1, 1);
  layer.bits = {1, 1, 0, 0};
  layer.biases = {0};
  Image x(1, 1, 1, 4);
  x.v = {0.0, -0.0, -1, 1};
  CHECK(encoded(kernel_of(layer, {.type = MPSCNNBinaryConvolutionTypeXNOR}), x, 1, 1, 1).v == Numbers{1 + 1 + 1 - 1});
  CHECK(encoded(kernel_of(layer, {.type = MPSCNNBinaryConvolutionTypeAND}), x, 1, 1, 1).v == Numbers{2});
}

TEST_CASE("nn binary convolution: normalization and neuron of the descriptor follow the bias") {
  const Layer layer = made_up_layer(5, 2, 3, 3);
  NNBinaryWeights *const weights = weights_of(layer);
  const float mean[] = {0.5F, -1}, variance[] = {4, 0.25F}, gamma[] = {2, 3}, beta[] = {0.25F, -0.5F};
  [weights->layer setBatchNormalizationParametersForInferenceWithMean:mean
                                                             variance:variance
                                                                gamma:gamma
                                                                 beta:beta
                                                              epsilon:0];
  [weights->layer setFusedNeuronDescriptor:[MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:MPSCNNNeuronTypeReLU
                                                                                            a:0.125F]];
  MPSCNNBinaryConvolution *const kernel =
      [[[MPSCNNBinaryConvolution alloc] initWithDevice:nn_device()
                                       convolutionData:weights
                                            scaleValue:0.5F
                                                  type:MPSCNNBinaryConvolutionTypeBinaryWeights
                                                 flags:MPSCNNBinaryConvolutionFlagsNone] autorelease];
  [kernel setOffset:{1, 1, 0}];
  const Image x = nn_numbers(1, 4, 4, 5, 9);
  Image expected = computed(layer, {.scale = 0.5}, x, 2, 2);
  for (std::size_t i = 0; i < expected.v.size(); ++i) {
    const double scale = i % 2 == 0 ? 2.0 / 2 : 3 / 0.5;
    const double y = (expected.v[i] - (i % 2 == 0 ? 0.5 : -1)) * scale + (i % 2 == 0 ? 0.25 : -0.5);
    expected.v[i] = y >= 0 ? y : 0.125 * y;
  }
  CHECK(formulas::largest_difference(encoded(kernel, x, 2, 2, 2).v, expected.v) < 2e-5);
}

TEST_CASE("nn binary fully connected: one result for the whole image, for any padding") {
  for (const MPSCNNBinaryConvolutionType type : kTypes) {
    const Layer layer = made_up_layer(3, 5, 4, 3);
    const Setting setting{.type = type, .beta = true, .scale = 2};
    MPSCNNBinaryFullyConnected *const kernel =
        [[[MPSCNNBinaryFullyConnected alloc] initWithDevice:nn_device()
                                            convolutionData:weights_of(layer)
                                                 scaleValue:2
                                                       type:type
                                                      flags:MPSCNNBinaryConvolutionFlagsUseBetaScaling] autorelease];
    CHECK([kernel inputFeatureChannels] == 3);
    CHECK([kernel outputFeatureChannels] == 5);
    const Image x = nn_numbers(2, 3, 4, 3, 5);
    CHECK(formulas::largest_difference(encoded(kernel, x, 1, 1, 5).v, computed(layer, setting, x, 1, 1).v) < 2e-5);
  }
}

TEST_CASE("nn binary convolution: copies and archives keep the type, the terms and the weights") {
  for (const bool has_terms : {false, true}) {
    const Layer layer = made_up_layer(34, 3, 2, 2);
    Setting setting{.type = MPSCNNBinaryConvolutionTypeXNOR, .beta = true, .scale = 3};
    if (has_terms) setting.terms = made_up_terms(layer);
    MPSCNNBinaryConvolution *const kernel = kernel_of(layer, setting);
    const Image x = nn_numbers(1, 3, 3, 34, 5), expected = computed(layer, setting, x, 2, 2);
    MPSCNNBinaryConvolution *const copy = [[kernel copyWithZone:nil device:nil] autorelease];
    MPSCNNBinaryConvolution *const read = through_archive(kernel);
    for (MPSCNNBinaryConvolution *each : {copy, read}) {
      CHECK([each inputFeatureChannels] == 34);
      CHECK(formulas::largest_difference(encoded(each, x, 2, 2, 3).v, expected.v) < 2e-5);
    }
  }
}

TEST_CASE("nn binary convolution: nodes of both kinds in a graph, with their padding policies") {
  const Layer layer = made_up_layer(5, 4, 3, 3), last = made_up_layer(4, 2, 5, 6);
  const Terms terms = made_up_terms(layer);
  const auto a = floats(terms.output_biases), b = floats(terms.output_scales);
  const auto c = floats(terms.input_biases), d = floats(terms.input_scales);
  NNBinaryWeights *const first = weights_of(layer);
  MPSCNNBinaryConvolutionNode *const node =
      [MPSCNNBinaryConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                          weights:first
                                  outputBiasTerms:a.data()
                                 outputScaleTerms:b.data()
                                   inputBiasTerms:c.data()
                                  inputScaleTerms:d.data()
                                             type:MPSCNNBinaryConvolutionTypeBinaryWeights
                                            flags:MPSCNNBinaryConvolutionFlagsUseBetaScaling];
  CHECK(first->loads == first->purges);
  MPSCNNBinaryFullyConnectedNode *const scores =
      [MPSCNNBinaryFullyConnectedNode nodeWithSource:[node resultImage]
                                             weights:weights_of(last)
                                          scaleValue:0.5F
                                                type:MPSCNNBinaryConvolutionTypeXNOR
                                               flags:MPSCNNBinaryConvolutionFlagsNone];
  CHECK([node isKindOfClass:[MPSCNNConvolutionNode class]]);
  CHECK([node convolutionGradientState] == nil);
  MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[scores resultImage]];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  const Image x = nn_numbers(2, 6, 5, 5, 5);
  const Image between = computed(layer, {.beta = true, .terms = terms, .offset_x = -1, .offset_y = -1}, x, 6, 5);
  const Image expected = computed(last, {.type = MPSCNNBinaryConvolutionTypeXNOR, .scale = 0.5}, between, 1, 1);
  for (MPSNNGraph *each in @[ graph, [[graph copy] autorelease], through_archive(graph) ]) {
    MPSImageBatch *y = nil;
    nn_run([&](id<MTLCommandBuffer> buffer) {
      y = [each encodeBatchToCommandBuffer:buffer sourceImages:@[ nn_images(x) ] sourceStates:nil];
    });
    CHECK(formulas::largest_difference(nn_read(y).v, expected.v) < 2e-5);
  }
  // The graph reads the words again.
  first->words.assign(first->words.size(), 0);
  [graph reloadFromDataSources];
  Layer zeros = layer;
  zeros.bits.assign(zeros.bits.size(), 0);
  const Image other = computed(zeros, {.beta = true, .terms = terms, .offset_x = -1, .offset_y = -1}, x, 6, 5);
  MPSImageBatch *y = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    y = [graph encodeBatchToCommandBuffer:buffer sourceImages:@[ nn_images(x) ] sourceStates:nil];
  });
  CHECK(formulas::largest_difference(
            nn_read(y).v, computed(last, {.type = MPSCNNBinaryConvolutionTypeXNOR, .scale = 0.5}, other, 1, 1).v) <
        2e-5);
}

TEST_CASE("nn binary convolution: refusals") {
  const Layer layer = made_up_layer(4, 2, 1, 1);
  const auto make = [&](NNBinaryWeights *weights, NSUInteger type, NSUInteger flags) {
    return
        [[[MPSCNNBinaryConvolution alloc] initWithDevice:nn_device()
                                         convolutionData:weights
                                              scaleValue:1
                                                    type:static_cast<MPSCNNBinaryConvolutionType>(type)
                                                   flags:static_cast<MPSCNNBinaryConvolutionFlags>(flags)] autorelease];
  };
  CHECK_RAISES(make(weights_of(layer), 3, 0), NSInvalidArgumentException,
               "MPSCNNBinaryConvolution: type is 3; it can be BinaryWeights (0), XNOR (1) or AND (2).");
  CHECK_RAISES(make(weights_of(layer), 0, 2), NSInvalidArgumentException,
               "MPSCNNBinaryConvolution: flags is 2; it can be None (0) or UseBetaScaling (1).");
  CHECK_RAISES(make(nil, 0, 0), NSInvalidArgumentException,
               "MPSCNNBinaryConvolution: the weights' data source is nil.");
  NNBinaryWeights *weights = weights_of(layer);
  weights->type = MPSDataTypeFloat32;
  CHECK_RAISES(make(weights, 0, 0), NSInvalidArgumentException,
               "MPSCNNBinaryConvolution: the data source's weights are Float32; binary weights are uint32 words.");
  weights = weights_of(layer);
  [weights->layer setGroups:2];
  CHECK_RAISES(make(weights, 0, 0), NSInvalidArgumentException,
               "MPSCNNBinaryConvolution: the descriptor's groups is 2; a binary convolution has 1.");
  weights = weights_of(layer);
  weights->refuses = YES;
  CHECK(make(weights, 0, 0) == nil);
  CHECK_RAISES(encoded(make(weights_of(layer), 0, 0), nn_numbers(1, 2, 2, 3, 1), 2, 2, 2), NSInvalidArgumentException,
               "MPSCNNBinaryConvolution: the source has 3 feature channels, the descriptor's inputFeatureChannels is "
               "4.");
}

TEST_CASE("nn binary convolution: nodes without a type, without weights, and shared with another form are refused") {
  const Layer layer = made_up_layer(4, 4, 1, 1);
  MPSNNImageNode *const image = [MPSNNImageNode nodeWithHandle:nil];
  CHECK_RAISES([MPSCNNBinaryFullyConnectedNode nodeWithSource:image weights:weights_of(layer)],
               NSInvalidArgumentException,
               "MPSCNNBinaryFullyConnectedNode: the type of a binary convolution is missing; use "
               "initWithSource:weights:scaleValue:type:flags:.");
  NNBinaryWeights *const weights = weights_of(layer);
  MPSCNNBinaryConvolutionNode *const node =
      [MPSCNNBinaryConvolutionNode nodeWithSource:image
                                          weights:weights
                                       scaleValue:1
                                             type:MPSCNNBinaryConvolutionTypeAND
                                            flags:MPSCNNBinaryConvolutionFlagsNone];
  CHECK_RAISES([node gradientFilterWithSource:image], NSInvalidArgumentException,
               "MPSCNNBinaryConvolutionNode: it has no gradient filter.");
  MPSCNNConvolutionNode *const plain = [MPSCNNConvolutionNode nodeWithSource:[node resultImage] weights:weights];
  CHECK_RAISES([MPSNNGraph graphWithDevice:nn_device() resultImage:[plain resultImage]], NSInvalidArgumentException,
               "MPSCNNConvolutionNode \"filter 1\": its data source has binary weights, numbers are expected.");
  weights->refuses = YES;
  CHECK_RAISES([MPSCNNBinaryConvolutionNode nodeWithSource:image
                                                   weights:weights
                                           outputBiasTerms:nullptr
                                          outputScaleTerms:nullptr
                                            inputBiasTerms:nullptr
                                           inputScaleTerms:nullptr
                                                      type:MPSCNNBinaryConvolutionTypeAND
                                                     flags:MPSCNNBinaryConvolutionFlagsNone],
               NSInternalInconsistencyException, "MPSCNNBinaryConvolutionNode: the data source's load returns NO.");
}
