// The three ways to update a convolution's weights outside a graph: all of them reach the same weights as plain descent
// in double.
#include "tests/frameworks/kernels/descent_kernel.h"
#include "tests/frameworks/kernels/nn_test.h"

using formulas::Filter;
using formulas::Image;
using formulas::Numbers;

namespace {

constexpr int kSteps = 3;
constexpr float kRate = 0.05F;
constexpr double kTolerance = 5e-6;

// A layer that learns to reproduce `target`: forward, the squared error's gradient, gradient kernel.
struct Layer {
  Filter filter = nn_filter(2, 3, 2, 1, 51);
  NNTestWeights *source = [NNTestWeights weightsWithFilter:filter];
  MPSCNNConvolution *forward = [[[MPSCNNConvolution alloc] initWithDevice:nn_device() weights:source] autorelease];
  MPSCNNConvolutionGradient *backward = [[[MPSCNNConvolutionGradient alloc] initWithDevice:nn_device()
                                                                                   weights:source] autorelease];
  Image x = Image(2, 4, 4, 2), target = Image(2, 4, 4, 2);

  Layer() {
    x.v = formulas::made_up(x.v.size(), 53);
    target.v = formulas::made_up(target.v.size(), 55);
  }

  // Encodes forward and gradient pass; returns the state that gets the gradients.
  MPSCNNConvolutionGradientState *encode(id<MTLCommandBuffer> buffer, MPSImageBatch *images, MPSImageBatch *targets) {
    MPSCNNSubtract *difference = [[[MPSCNNSubtract alloc] initWithDevice:nn_device()] autorelease];
    [difference setPrimaryScale:2];
    [difference setSecondaryScale:2];
    NSMutableArray<MPSImage *> *results = nn_images(Image(2, 4, 4, 2)), *errors = nn_images(Image(2, 4, 4, 2)),
                               *gradients = nn_images(Image(2, 4, 4, 2));
    MPSCNNConvolutionGradientStateBatch *states = [forward resultStateBatchForSourceImage:images
                                                                             sourceStates:nil
                                                                         destinationImage:results];
    [forward encodeBatchToCommandBuffer:buffer sourceImages:images destinationStates:states destinationImages:results];
    [difference encodeBatchToCommandBuffer:buffer
                             primaryImages:results
                           secondaryImages:targets
                         destinationImages:errors];
    [backward encodeBatchToCommandBuffer:buffer
                         sourceGradients:errors
                            sourceImages:images
                          gradientStates:states
                    destinationGradients:gradients];
    return [states objectAtIndex:0];
  }

  Filter learnt() const {
    Filter f = filter;
    for (int step = 0; step < kSteps; ++step) {
      Image g = convolve(f, x, 4, 4);
      for (std::size_t i = 0; i < g.v.size(); ++i) g.v[i] = 2 * (g.v[i] - target.v[i]);
      const auto gradient = differentiate(f, x, g);
      f.weights = formulas::updated(f.weights, gradient.weights, static_cast<double>(kRate));
      f.biases = formulas::updated(f.biases, gradient.biases, static_cast<double>(kRate));
    }
    return f;
  }

  // The weights in use, as both kernels export or apply them.
  void check_against(const Filter &expected) {
    MPSCNNConvolutionWeightsAndBiasesState *state = nil;
    NSMutableArray<MPSImage *> *results = nn_images(Image(2, 4, 4, 2));
    nn_run([&](id<MTLCommandBuffer> buffer) {
      state = [forward exportWeightsAndBiasesWithCommandBuffer:buffer resultStateCanBeTemporary:NO];
      [forward encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x) destinationImages:results];
    });
    CHECK(formulas::largest_difference(nn_floats([state weights]), expected.weights) < kTolerance);
    CHECK(formulas::largest_difference(nn_floats([state biases]), expected.biases) < kTolerance);
    CHECK(formulas::largest_difference(nn_read(results).v, convolve(expected, x, 4, 4).v) < 10 * kTolerance);
  }
};

// values -= rate * gradient, on the CPU.
void descend(std::vector<float> &values, id<MTLBuffer> gradient) {
  const auto *step = static_cast<const float *>([gradient contents]);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] -= kRate * step[i];
}

}  // namespace

TEST_CASE("nn updates: on the CPU from a completed handler, then reloaded from the data source") {
  @autoreleasepool {
    Layer layer;
    NNTestWeights *source = layer.source;
    NSMutableArray<MPSImage *> *images = nn_images(layer.x), *targets = nn_images(layer.target);
    for (int step = 0; step < kSteps; ++step) {
      nn_run([&](id<MTLCommandBuffer> buffer) {
        MPSCNNConvolutionGradientState *state = layer.encode(buffer, images, targets);
        [state synchronizeOnCommandBuffer:buffer];
        [buffer addCompletedHandler:^(id<MTLCommandBuffer> completed) {
          descend(source->values, [state gradientForWeights]);
          descend(source->biases, [state gradientForBiases]);
        }];
      });
      [layer.forward reloadWeightsAndBiasesFromDataSource];
      [layer.backward reloadWeightsAndBiasesFromDataSource];
    }
    CHECK(layer.source->loads == 2 + 2 * kSteps);
    CHECK(layer.source->purges == layer.source->loads);
    layer.check_against(layer.learnt());
  }
}

TEST_CASE("nn updates: through another data source that is given with the reload") {
  @autoreleasepool {
    Layer layer;
    NSMutableArray<MPSImage *> *images = nn_images(layer.x), *targets = nn_images(layer.target);
    Filter current = layer.filter;
    for (int step = 0; step < kSteps; ++step) {
      MPSCNNConvolutionGradientState *state = nil;
      nn_run([&](id<MTLCommandBuffer> buffer) { state = layer.encode(buffer, images, targets); });
      current.weights =
          formulas::updated(current.weights, nn_floats([state gradientForWeights]), static_cast<double>(kRate));
      current.biases =
          formulas::updated(current.biases, nn_floats([state gradientForBiases]), static_cast<double>(kRate));
      NNTestWeights *next = [NNTestWeights weightsWithFilter:current];
      [layer.forward reloadWeightsAndBiasesWithDataSource:next];
      CHECK([layer.forward dataSource] == next);
      [layer.source->layer setStrideInPixelsX:1];  // the old source is of no concern any more
      layer.source->values = next->values;
      layer.source->biases = next->biases;
      [layer.backward reloadWeightsAndBiasesFromDataSource];
    }
    layer.check_against(layer.learnt());
  }
}

TEST_CASE("nn updates: on the device through a state, without the CPU") {
  @autoreleasepool {
    Layer layer;
    NSMutableArray<MPSImage *> *images = nn_images(layer.x), *targets = nn_images(layer.target);
    MPSNNOptimizerStochasticGradientDescent *optimizer =
        [[[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:nn_device() learningRate:kRate] autorelease];
    // All steps on one command buffer: every one has to see the weights of the one before.
    nn_run([&](id<MTLCommandBuffer> buffer) {
      for (int step = 0; step < kSteps; ++step) {
        MPSCNNConvolutionGradientState *gradients = layer.encode(buffer, images, targets);
        MPSCNNConvolutionWeightsAndBiasesState *now = [layer.forward exportWeightsAndBiasesWithCommandBuffer:buffer
                                                                                   resultStateCanBeTemporary:NO];
        MPSCNNConvolutionWeightsAndBiasesState *next =
            [[[MPSCNNConvolutionWeightsAndBiasesState alloc] initWithDevice:nn_device()
                                                   cnnConvolutionDescriptor:layer.source->layer] autorelease];
        [optimizer encodeToCommandBuffer:buffer
                convolutionGradientState:gradients
                  convolutionSourceState:now
                    inputMomentumVectors:nil
                             resultState:next];
        [layer.forward reloadWeightsAndBiasesWithCommandBuffer:buffer state:next];
        [layer.backward reloadWeightsAndBiasesWithCommandBuffer:buffer state:next];
      }
    });
    layer.check_against(layer.learnt());
    CHECK(layer.source->loads == 2);
  }
}

TEST_CASE("nn updates: by a kernel of the program, whose bits are those of the library's descent") {
  @autoreleasepool {
    const auto learnt_by = [](const std::function<void(id<MTLCommandBuffer>, MPSCNNConvolutionGradientState *,
                                                       MPSCNNConvolutionWeightsAndBiasesState *,
                                                       MPSCNNConvolutionWeightsAndBiasesState *)> &update) {
      Layer layer;
      NSMutableArray<MPSImage *> *images = nn_images(layer.x), *targets = nn_images(layer.target);
      nn_run([&](id<MTLCommandBuffer> buffer) {
        for (int step = 0; step < kSteps; ++step) {
          MPSCNNConvolutionGradientState *gradients = layer.encode(buffer, images, targets);
          MPSCNNConvolutionWeightsAndBiasesState *now = [layer.forward exportWeightsAndBiasesWithCommandBuffer:buffer
                                                                                     resultStateCanBeTemporary:NO];
          MPSCNNConvolutionWeightsAndBiasesState *next =
              [[[MPSCNNConvolutionWeightsAndBiasesState alloc] initWithDevice:nn_device()
                                                     cnnConvolutionDescriptor:layer.source->layer] autorelease];
          update(buffer, gradients, now, next);
          [layer.forward reloadWeightsAndBiasesWithCommandBuffer:buffer state:next];
          [layer.backward reloadWeightsAndBiasesWithCommandBuffer:buffer state:next];
        }
      });
      layer.check_against(layer.learnt());
      MPSCNNConvolutionWeightsAndBiasesState *last = nil;
      nn_run([&](id<MTLCommandBuffer> buffer) {
        last = [layer.forward exportWeightsAndBiasesWithCommandBuffer:buffer resultStateCanBeTemporary:NO];
      });
      auto numbers = nn_floats([last weights]);
      const auto biases = nn_floats([last biases]);
      numbers.insert(numbers.end(), biases.begin(), biases.end());
      return numbers;
    };
    MPSNNOptimizerStochasticGradientDescent *optimizer =
        [[[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:nn_device() learningRate:kRate] autorelease];
    const auto expected =
        learnt_by([&](id<MTLCommandBuffer> buffer, MPSCNNConvolutionGradientState *gradients,
                      MPSCNNConvolutionWeightsAndBiasesState *now, MPSCNNConvolutionWeightsAndBiasesState *next) {
          [optimizer encodeToCommandBuffer:buffer
                  convolutionGradientState:gradients
                    convolutionSourceState:now
                      inputMomentumVectors:nil
                               resultState:next];
        });
    const DescentKernel descent(kRate);
    const auto found =
        learnt_by([&](id<MTLCommandBuffer> buffer, MPSCNNConvolutionGradientState *gradients,
                      MPSCNNConvolutionWeightsAndBiasesState *now, MPSCNNConvolutionWeightsAndBiasesState *next) {
          descent.encode(buffer, [now weights], [gradients gradientForWeights], [next weights]);
          descent.encode(buffer, [now biases], [gradients gradientForBiases], [next biases]);
        });
    CHECK(found == expected);
  }
}

TEST_CASE("nn updates: a state with too few weights is refused") {
  Layer layer;
  id<MTLBuffer> few = [[nn_device() newBufferWithLength:8 options:MTLResourceStorageModeShared] autorelease];
  MPSCNNConvolutionWeightsAndBiasesState *state =
      [[[MPSCNNConvolutionWeightsAndBiasesState alloc] initWithWeights:few biases:nil] autorelease];
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
  CHECK_RAISES([layer.forward reloadWeightsAndBiasesWithCommandBuffer:buffer state:state], NSInvalidArgumentException,
               "the state holds 8 bytes of weights, the layer has 144.");
}
