// Optimizers on the state of a batch normalisation: one step of gamma and beta by each formula, in place and into other
// buffers. Also arrays of one vector, which leave beta alone.
#include "tests/frameworks/kernels/nn_normalization.h"

using formulas::Numbers;

namespace {

constexpr int kChannels = 5;
constexpr double kRate = 0.25;

// A state with gradients.
struct Trained {
  formulas::Norm norm = nn_norm(formulas::Norm::kBatch, kChannels, 1, 0.01, 3);
  MPSCNNBatchNormalizationState *state;
  Numbers dgamma, dbeta;

  Trained() {
    NSMutableArray<MPSImage *> *images = nn_images(nn_numbers(2, 3, 2, kChannels, 5)),
                               *gradients = nn_images(nn_numbers(2, 3, 2, kChannels, 7));
    MPSCNNBatchNormalization *forward =
        [[[MPSCNNBatchNormalization alloc] initWithDevice:nn_device()
                                               dataSource:[NNTestNormalization sourceWithNorm:norm]] autorelease];
    MPSCNNBatchNormalizationStatistics *statistics =
        [[[MPSCNNBatchNormalizationStatistics alloc] initWithDevice:nn_device()] autorelease];
    MPSCNNBatchNormalizationStatisticsGradient *gradient =
        [[[MPSCNNBatchNormalizationStatisticsGradient alloc] initWithDevice:nn_device()
                                                      fusedNeuronDescriptor:nil] autorelease];
    state = [forward resultStateForSourceImage:[images firstObject]
                                  sourceStates:nil
                              destinationImage:[images firstObject]];
    nn_run([&](id<MTLCommandBuffer> buffer) {
      [statistics encodeBatchToCommandBuffer:buffer sourceImages:images batchNormalizationState:state];
      [gradient encodeBatchToCommandBuffer:buffer
                           sourceGradients:gradients
                              sourceImages:images
                   batchNormalizationState:state];
    });
    dgamma = nn_floats([state gradientForGamma]);
    dbeta = nn_floats([state gradientForBeta]);
  }
};

NSMutableArray<MPSVector *> *zeros(int count) {
  NSMutableArray<MPSVector *> *vectors = [NSMutableArray array];
  for (int i = 0; i < count; ++i) {
    id<MTLBuffer> buffer = [[nn_device() newBufferWithLength:kChannels * sizeof(float)
                                                     options:MTLResourceStorageModeShared] autorelease];
    MPSVectorDescriptor *descriptor = [MPSVectorDescriptor vectorDescriptorWithLength:kChannels
                                                                             dataType:MPSDataTypeFloat32];
    [vectors addObject:[[[MPSVector alloc] initWithBuffer:buffer descriptor:descriptor] autorelease]];
  }
  return vectors;
}

MPSCNNNormalizationGammaAndBetaState *result_over(id<MTLBuffer> gamma, id<MTLBuffer> beta) {
  return [[[MPSCNNNormalizationGammaAndBetaState alloc] initWithGamma:gamma beta:beta] autorelease];
}

MPSNNOptimizerDescriptor *descriptor() {
  return [MPSNNOptimizerDescriptor optimizerDescriptorWithLearningRate:static_cast<float>(kRate)
                                                       gradientRescale:1
                                                    regularizationType:MPSNNRegularizationTypeNone
                                                   regularizationScale:0];
}

template <typename Step>
Numbers stepped(Numbers values, const Numbers &gradient, Step step) {
  for (std::size_t i = 0; i < values.size(); ++i) values[i] -= step(gradient[i]);
  return values;
}

template <typename Step>
void check(const Trained &trained, id<MTLBuffer> gamma, id<MTLBuffer> beta, Step step, bool has_beta = true) {
  CHECK(formulas::largest_difference(nn_floats(gamma), stepped(trained.norm.gamma, trained.dgamma, step)) < 1e-5);
  const Numbers expected = has_beta ? stepped(trained.norm.beta, trained.dbeta, step) : trained.norm.beta;
  CHECK(formulas::largest_difference(nn_floats(beta), expected) < 1e-5);
}

}  // namespace

TEST_CASE("nn normalization: descent with and without momentum, of both or of gamma alone") {
  const auto step = [](double g) { return kRate * g; };
  for (const int vectors : {0, 1, 2}) {
    @autoreleasepool {
      const Trained trained;
      MPSNNOptimizerStochasticGradientDescent *optimizer =
          [[[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:nn_device()
                                                             momentumScale:0.5F
                                                       useNesterovMomentum:NO
                                                       optimizerDescriptor:descriptor()] autorelease];
      id<MTLBuffer> gamma = [trained.state gamma], beta = [trained.state beta];
      nn_run([&](id<MTLCommandBuffer> buffer) {
        [optimizer encodeToCommandBuffer:buffer
                 batchNormalizationState:trained.state
                    inputMomentumVectors:vectors == 0 ? nil : zeros(vectors)
                             resultState:result_over(gamma, beta)];
      });
      check(trained, gamma, beta, step, vectors != 1);
    }
  }
}

TEST_CASE("nn normalization: RMSProp and Adam, with gradients of one state and values of another") {
  const Trained trained, source;
  id<MTLBuffer> gamma = [[nn_device() newBufferWithLength:kChannels * sizeof(float)
                                                  options:MTLResourceStorageModeShared] autorelease];
  id<MTLBuffer> beta = [[nn_device() newBufferWithLength:kChannels * sizeof(float)
                                                 options:MTLResourceStorageModeShared] autorelease];
  MPSNNOptimizerRMSProp *rmsprop = [[[MPSNNOptimizerRMSProp alloc] initWithDevice:nn_device()
                                                                            decay:0.9
                                                                          epsilon:1e-3F
                                                              optimizerDescriptor:descriptor()] autorelease];
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [rmsprop encodeToCommandBuffer:buffer
        batchNormalizationGradientState:trained.state
          batchNormalizationSourceState:source.state
               inputSumOfSquaresVectors:zeros(2)
                            resultState:result_over(gamma, beta)];
  });
  check(trained, gamma, beta, [](double g) { return kRate * g / (std::sqrt(0.1 * g * g) + 1e-3); });
  CHECK(nn_floats([source.state gamma]) == source.norm.gamma);

  MPSNNOptimizerAdam *adam = [[[MPSNNOptimizerAdam alloc] initWithDevice:nn_device()
                                                                   beta1:0.9
                                                                   beta2:0.99
                                                                 epsilon:1e-3F
                                                                timeStep:0
                                                     optimizerDescriptor:descriptor()] autorelease];
  for (const bool keeps_maximum : {false, true}) {
    [adam setTimeStep:0];
    nn_run([&](id<MTLCommandBuffer> buffer) {
      [adam encodeToCommandBuffer:buffer
          batchNormalizationGradientState:trained.state
            batchNormalizationSourceState:source.state
                     inputMomentumVectors:zeros(2)
                     inputVelocityVectors:zeros(2)
                   maximumVelocityVectors:keeps_maximum ? zeros(2) : nil
                              resultState:result_over(gamma, beta)];
    });
    CHECK([adam timeStep] == 1);
    check(trained, gamma, beta, [](double g) {
      const double rate = kRate * std::sqrt(1 - 0.99) / (1 - 0.9);
      return rate * 0.1 * g / (std::sqrt(0.01 * g * g) + 1e-3);
    });
  }
}

TEST_CASE("nn normalization: RMSProp and Adam in place, with gradients and values of one state") {
  for (const int form : {0, 1, 2}) {
    @autoreleasepool {
      CAPTURE(form);
      const Trained trained;
      id<MTLBuffer> gamma = [trained.state gamma], beta = [trained.state beta];
      MPSCNNNormalizationGammaAndBetaState *result = result_over(gamma, beta);
      MPSNNOptimizerRMSProp *rmsprop = [[[MPSNNOptimizerRMSProp alloc] initWithDevice:nn_device()
                                                                                decay:0.9
                                                                              epsilon:1e-3F
                                                                  optimizerDescriptor:descriptor()] autorelease];
      MPSNNOptimizerAdam *adam = [[[MPSNNOptimizerAdam alloc] initWithDevice:nn_device()
                                                                       beta1:0.9
                                                                       beta2:0.99
                                                                     epsilon:1e-3F
                                                                    timeStep:0
                                                         optimizerDescriptor:descriptor()] autorelease];
      nn_run([&](id<MTLCommandBuffer> buffer) {
        if (form == 0)
          [rmsprop encodeToCommandBuffer:buffer
                 batchNormalizationState:trained.state
                inputSumOfSquaresVectors:zeros(2)
                             resultState:result];
        else if (form == 1)
          [adam encodeToCommandBuffer:buffer
              batchNormalizationState:trained.state
                 inputMomentumVectors:zeros(2)
                 inputVelocityVectors:zeros(2)
                          resultState:result];
        else
          [adam encodeToCommandBuffer:buffer
              batchNormalizationState:trained.state
                 inputMomentumVectors:zeros(2)
                 inputVelocityVectors:zeros(2)
               maximumVelocityVectors:zeros(2)
                          resultState:result];
      });
      check(trained, gamma, beta, [&](double g) {
        if (form == 0) return kRate * g / (std::sqrt(0.1 * g * g) + 1e-3);
        return kRate * std::sqrt(1 - 0.99) / (1 - 0.9) * 0.1 * g / (std::sqrt(0.01 * g * g) + 1e-3);
      });
    }
  }
}
