// Optimizers on the states of a convolution: weights and biases together, arrays of states, one time step for both.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <cmath>
#include <vector>

#include "tests/frameworks/kernels/nn_test.h"

namespace {

// 1 x 1 pixels, 3 channels in, 2 out: dW[k][c] = dy[k] x[c], db = dy.
const std::vector<double> kSource{1, 2, 3}, kGradient{1, -0.5};
const std::vector<double> kWeights{0.5, -1, 2, 1, 0, -2}, kBiases{0.25, -0.75};
const std::vector<double> kWeightsGradient{1, 2, 3, -0.5, -1, -1.5};

// Encodes forward and gradient, then calls `update` with the two states; returns weights and biases of `result` in one
// list.
using Update = std::function<void(id<MTLCommandBuffer>, MPSCNNConvolutionGradientState *,
                                  MPSCNNConvolutionWeightsAndBiasesState *)>;

formulas::Filter filter() {
  return {.outputs = 2, .kernel = 1, .inputs = 3, .stride = 1, .before = 0, .weights = kWeights, .biases = kBiases};
}

formulas::Image image(const std::vector<double> &channels) {
  formulas::Image made(1, 1, 1, static_cast<int>(channels.size()));
  made.v = channels;
  return made;
}

id<MTLBuffer> buffer_of(const std::vector<double> &values) {
  const std::vector<float> floats(values.begin(), values.end());
  return [[nn_device() newBufferWithBytes:floats.data()
                                   length:floats.size() * sizeof(float)
                                  options:MTLResourceStorageModeShared] autorelease];
}

MPSCNNConvolutionWeightsAndBiasesState *source_state() {
  return [[[MPSCNNConvolutionWeightsAndBiasesState alloc] initWithWeights:buffer_of(kWeights)
                                                                   biases:buffer_of(kBiases)] autorelease];
}

void update_with(MPSCNNConvolutionWeightsAndBiasesState *source, const Update &update) {
  NNTestWeights *const weights = [NNTestWeights weightsWithFilter:filter()];
  MPSCNNConvolution *const forward = [[[MPSCNNConvolution alloc] initWithDevice:nn_device()
                                                                        weights:weights] autorelease];
  MPSCNNConvolutionGradient *const backward = [[[MPSCNNConvolutionGradient alloc] initWithDevice:nn_device()
                                                                                         weights:weights] autorelease];
  MPSImage *const x = [nn_images(image(kSource)) lastObject], *const y = [nn_images(image(kGradient)) lastObject];
  MPSImage *const dy = [nn_images(image(kGradient)) lastObject], *const dx = [nn_images(image(kSource)) lastObject];
  nn_run([&](id<MTLCommandBuffer> commands) {
    MPSCNNConvolutionGradientState *const state = [forward resultStateForSourceImage:x
                                                                        sourceStates:nil
                                                                    destinationImage:y];
    [forward encodeToCommandBuffer:commands sourceImage:x destinationState:state destinationImage:y];
    [backward encodeToCommandBuffer:commands
                     sourceGradient:dy
                        sourceImage:x
                      gradientState:state
                destinationGradient:dx];
    update(commands, state, source);
  });
}

MPSVector *vector(NSUInteger length) {
  return [[[MPSVector alloc]
      initWithDevice:nn_device()
          descriptor:[MPSVectorDescriptor vectorDescriptorWithLength:length dataType:MPSDataTypeFloat32]] autorelease];
}

void check_floats(id<MTLBuffer> buffer, const std::vector<double> &expected) {
  const float *const values = static_cast<const float *>([buffer contents]);
  REQUIRE([buffer length] >= expected.size() * sizeof(float));
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CAPTURE(i);
    CHECK(static_cast<double>(values[i]) == doctest::Approx(expected[i]).epsilon(1e-5));
  }
}

std::vector<double> stepped(const std::vector<double> &values, const std::vector<double> &gradients, double rate) {
  std::vector<double> result = values;
  for (std::size_t i = 0; i < values.size(); ++i) result[i] -= rate * gradients[i];
  return result;
}

}  // namespace

TEST_CASE("optimizer states: descent in place moves weights and biases") {
  MPSCNNConvolutionWeightsAndBiasesState *const state = source_state();
  MPSNNOptimizerStochasticGradientDescent *const sgd =
      [[[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:nn_device() learningRate:0.5F] autorelease];
  update_with(state, [&](id<MTLCommandBuffer> commands, MPSCNNConvolutionGradientState *gradient,
                         MPSCNNConvolutionWeightsAndBiasesState *source) {
    [sgd encodeToCommandBuffer:commands
        convolutionGradientState:gradient
          convolutionSourceState:source
            inputMomentumVectors:nil
                     resultState:source];
  });
  check_floats([state weights], stepped(kWeights, kWeightsGradient, 0.5));
  check_floats([state biases], stepped(kBiases, kGradient, 0.5));
}

TEST_CASE("optimizer states: a result of its own leaves the source alone, offsets are kept") {
  MPSCNNConvolutionWeightsAndBiasesState *const state = source_state();
  std::vector<double> padded(10, 7);
  id<MTLBuffer> const together = buffer_of(padded);
  MPSCNNConvolutionDescriptor *const descriptor =
      [MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:1
                                                              kernelHeight:1
                                                      inputFeatureChannels:3
                                                     outputFeatureChannels:2];
  MPSCNNConvolutionWeightsAndBiasesState *const result =
      [[[MPSCNNConvolutionWeightsAndBiasesState alloc] initWithWeights:together
                                                         weightsOffset:4
                                                                biases:together
                                                          biasesOffset:32
                                              cnnConvolutionDescriptor:descriptor] autorelease];
  MPSNNOptimizerStochasticGradientDescent *const sgd =
      [[[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:nn_device() learningRate:1] autorelease];
  update_with(state, [&](id<MTLCommandBuffer> commands, MPSCNNConvolutionGradientState *gradient,
                         MPSCNNConvolutionWeightsAndBiasesState *source) {
    [sgd encodeToCommandBuffer:commands
        convolutionGradientState:gradient
          convolutionSourceState:source
            inputMomentumVectors:nil
                     resultState:result];
  });
  check_floats([state weights], kWeights);
  const std::vector<double> weights = stepped(kWeights, kWeightsGradient, 1), biases = stepped(kBiases, kGradient, 1);
  std::vector<double> expected{7};
  expected.insert(expected.end(), weights.begin(), weights.end());
  expected.push_back(7);
  expected.insert(expected.end(), biases.begin(), biases.end());
  check_floats(together, expected);
}

TEST_CASE("optimizer states: Adam takes one time step for weights and biases") {
  MPSCNNConvolutionWeightsAndBiasesState *const state = source_state();
  MPSNNOptimizerAdam *const adam = [[[MPSNNOptimizerAdam alloc] initWithDevice:nn_device()
                                                                  learningRate:0.25F] autorelease];
  NSArray<MPSVector *> *const momenta = @[ vector(6), vector(2) ], *const velocities = @[ vector(6), vector(2) ],
                              *const maxima = @[ vector(6), vector(2) ];
  update_with(state, [&](id<MTLCommandBuffer> commands, MPSCNNConvolutionGradientState *gradient,
                         MPSCNNConvolutionWeightsAndBiasesState *source) {
    [adam encodeToCommandBuffer:commands
        convolutionGradientState:gradient
          convolutionSourceState:source
            inputMomentumVectors:momenta
            inputVelocityVectors:velocities
          maximumVelocityVectors:maxima
                     resultState:source];
  });
  CHECK([adam timeStep] == 1);
  std::vector<double> weights = kWeights, biases = kBiases, velocity;
  for (std::size_t i = 0; i < 6; ++i)
    weights[i] -= std::copysign(0.25, kWeightsGradient[i]);  // the first step is the rate
  for (std::size_t i = 0; i < 2; ++i) biases[i] -= std::copysign(0.25, kGradient[i]);
  for (const double g : kWeightsGradient) velocity.push_back(0.001 * g * g);
  check_floats([state weights], weights);
  check_floats([state biases], biases);
  check_floats([[velocities objectAtIndex:0] data], velocity);
  check_floats([[maxima objectAtIndex:0] data], velocity);
  check_floats([[momenta objectAtIndex:1] data], {0.1, -0.05});
}

TEST_CASE("optimizer states: arrays of one vector leave the biases alone") {
  MPSCNNConvolutionWeightsAndBiasesState *const state = source_state();
  MPSNNOptimizerRMSProp *const rmsprop = [[[MPSNNOptimizerRMSProp alloc] initWithDevice:nn_device()
                                                                           learningRate:0.5F] autorelease];
  NSArray<MPSVector *> *const sums = @[ vector(6) ];
  update_with(state, [&](id<MTLCommandBuffer> commands, MPSCNNConvolutionGradientState *gradient,
                         MPSCNNConvolutionWeightsAndBiasesState *source) {
    [rmsprop encodeToCommandBuffer:commands
          convolutionGradientState:gradient
            convolutionSourceState:source
          inputSumOfSquaresVectors:sums
                       resultState:source];
  });
  check_floats([state biases], kBiases);
  std::vector<double> weights = kWeights;
  for (std::size_t i = 0; i < 6; ++i) weights[i] -= 0.5 * std::copysign(1 / std::sqrt(0.1), kWeightsGradient[i]);
  check_floats([state weights], weights);
}

TEST_CASE("optimizer states: vectors that do not fit or are missing are refused by name") {
  MPSCNNConvolutionWeightsAndBiasesState *const state = source_state();
  MPSNNOptimizerRMSProp *const rmsprop = [[[MPSNNOptimizerRMSProp alloc] initWithDevice:nn_device()
                                                                           learningRate:0.5F] autorelease];
  update_with(state, [&](id<MTLCommandBuffer> commands, MPSCNNConvolutionGradientState *gradient,
                         MPSCNNConvolutionWeightsAndBiasesState *source) {
    CHECK_RAISES([rmsprop encodeToCommandBuffer:commands
                       convolutionGradientState:gradient
                         convolutionSourceState:source
                       inputSumOfSquaresVectors:(@[ vector(5), vector(2) ])resultState:source],
                 NSInvalidArgumentException,
                 "MPSNNOptimizerRMSProp: inputSumOfSquaresVectors at index 0 has 5 elements, the values have 6.");
    CHECK_RAISES([rmsprop encodeToCommandBuffer:commands
                       convolutionGradientState:gradient
                         convolutionSourceState:source
                       inputSumOfSquaresVectors:nil
                                    resultState:source],
                 NSInvalidArgumentException, "MPSNNOptimizerRMSProp: inputSumOfSquaresVectors is nil or empty");
  });
  check_floats([state weights], kWeights);
}
