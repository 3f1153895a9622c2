// Normalisation kernels encoded on their own, against their formula in double and its differences.
#include "tests/frameworks/kernels/nn_normalization.h"

using formulas::Image;
using formulas::Norm;
using formulas::Numbers;

namespace {

constexpr double kTolerance = 2e-5;

MPSNNNeuronDescriptor *tanh_neuron() {
  return [MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:MPSCNNNeuronTypeTanH a:1.5F b:0.75F];
}

Image tanh_of(Image x) {
  for (double &value : x.v) value = 1.5 * std::tanh(0.75 * value);
  return x;
}

struct Kernels {
  MPSCNNBatchNormalization *forward;
  MPSCNNBatchNormalizationStatistics *statistics;
  MPSCNNBatchNormalizationStatisticsGradient *statisticsGradient;
  MPSCNNBatchNormalizationGradient *gradient;

  Kernels(NNTestNormalization *source, MPSNNNeuronDescriptor *neuron) {
    id<MTLDevice> device = nn_device();
    forward = [[[MPSCNNBatchNormalization alloc] initWithDevice:device dataSource:source
                                          fusedNeuronDescriptor:neuron] autorelease];
    statistics = [[[MPSCNNBatchNormalizationStatistics alloc] initWithDevice:device] autorelease];
    statisticsGradient = [[[MPSCNNBatchNormalizationStatisticsGradient alloc] initWithDevice:device
                                                                       fusedNeuronDescriptor:neuron] autorelease];
    gradient = [[[MPSCNNBatchNormalizationGradient alloc] initWithDevice:device
                                                   fusedNeuronDescriptor:neuron] autorelease];
  }

  MPSCNNBatchNormalizationState *state(NSArray<MPSImage *> *images) const {
    return [forward resultStateForSourceImage:[images firstObject]
                                 sourceStates:nil
                             destinationImage:[images firstObject]];
  }
};

// The whole batch, `part` images at a time, through all four kernels; one at a time by the forms of one image.
struct Results {
  Image y, dx;
  Numbers mean, variance, dgamma, dbeta;
};

Results run(const Kernels &kernels, const Image &x, const Image &dy, NSUInteger part,
            MPSCNNBatchNormalizationState *given = nil) {
  NSMutableArray<MPSImage *> *images = nn_images(x), *gradients = nn_images(dy),
                             *to = nn_images(Image(x.n, x.h, x.w, x.c)), *back = nn_images(Image(x.n, x.h, x.w, x.c));
  MPSCNNBatchNormalizationState *state = given ?: kernels.state(images);
  const auto for_each_part = [&](auto &&encode) {
    for (NSUInteger first = 0; first < [images count]; first += part)
      encode(NSMakeRange(first, MIN(part, [images count] - first)));
  };
  nn_run([&](id<MTLCommandBuffer> buffer) {
    for_each_part([&](NSRange r) {
      [kernels.statistics encodeBatchToCommandBuffer:buffer
                                        sourceImages:[images subarrayWithRange:r]
                             batchNormalizationState:state];
    });
    for_each_part([&](NSRange r) {
      if (part == 1)
        return [kernels.forward encodeToCommandBuffer:buffer
                                          sourceImage:[images objectAtIndex:r.location]
                              batchNormalizationState:state
                                     destinationImage:[to objectAtIndex:r.location]];
      [kernels.forward encodeBatchToCommandBuffer:buffer
                                     sourceImages:[images subarrayWithRange:r]
                          batchNormalizationState:state
                                destinationImages:[to subarrayWithRange:r]];
    });
    for_each_part([&](NSRange r) {
      [kernels.statisticsGradient encodeBatchToCommandBuffer:buffer
                                             sourceGradients:[gradients subarrayWithRange:r]
                                                sourceImages:[images subarrayWithRange:r]
                                     batchNormalizationState:state];
    });
    for_each_part([&](NSRange r) {
      if (part == 1)
        return [kernels.gradient encodeToCommandBuffer:buffer
                                        sourceGradient:[gradients objectAtIndex:r.location]
                                           sourceImage:[images objectAtIndex:r.location]
                               batchNormalizationState:state
                                   destinationGradient:[back objectAtIndex:r.location]];
      [kernels.gradient encodeBatchToCommandBuffer:buffer
                                   sourceGradients:[gradients subarrayWithRange:r]
                                      sourceImages:[images subarrayWithRange:r]
                           batchNormalizationState:state
                              destinationGradients:[back subarrayWithRange:r]];
    });
    [state synchronizeOnCommandBuffer:buffer];
  });
  return {nn_read(to),
          nn_read(back),
          nn_floats([state mean]),
          nn_floats([state variance]),
          nn_floats([state gradientForGamma]),
          nn_floats([state gradientForBeta])};
}

Results expected(Norm norm, Image x, const Image &dy, bool has_neuron) {
  const auto forward = [&] {
    const Image y = normalize(norm, x);
    return has_neuron ? tanh_of(y) : y;
  };
  const auto loss = [&] { return formulas::dot(forward().v, dy.v); };
  const auto of = formulas::statistics(norm, x);
  Results r{forward(), Image(x.n, x.h, x.w, x.c), of.mean, of.variance, {}, {}};
  r.dgamma = formulas::slope(norm.gamma, loss);
  if (norm.beta.empty()) norm.beta.assign(norm.gamma.size(), 0);
  r.dbeta = formulas::slope(norm.beta, loss);
  r.dx.v = formulas::slope(x.v, loss);
  return r;
}

void check_equal(const Results &a, const Results &b) {
  CHECK(formulas::largest_difference(a.y.v, b.y.v) < kTolerance);
  CHECK(formulas::largest_difference(a.dx.v, b.dx.v) < kTolerance);
  CHECK(formulas::largest_difference(a.mean, b.mean) < kTolerance);
  CHECK(formulas::largest_difference(a.variance, b.variance) < kTolerance);
  CHECK(formulas::largest_difference(a.dgamma, b.dgamma) < kTolerance);
  CHECK(formulas::largest_difference(a.dbeta, b.dbeta) < kTolerance);
}

struct Size {
  int n, h, w, c;
};

}  // namespace

TEST_CASE("nn normalization: batch normalisation and its gradients, with and without beta and neuron") {
  for (const Size s : {Size{1, 3, 4, 1}, Size{4, 2, 3, 5}, Size{3, 1, 2, 8}, Size{2, 5, 1, 3}})
    for (const bool has_beta : {true, false})
      for (const bool has_neuron : {true, false}) {
        @autoreleasepool {
          CAPTURE(s.c);
          Norm norm = nn_norm(Norm::kBatch, s.c, 1, 0.01, 3);
          if (!has_beta) norm.beta.clear();
          const Image x = nn_numbers(s.n, s.h, s.w, s.c, 5), dy = nn_numbers(s.n, s.h, s.w, s.c, 7);
          const Kernels kernels([NNTestNormalization sourceWithNorm:norm], has_neuron ? tanh_neuron() : nil);
          check_equal(run(kernels, x, dy, static_cast<NSUInteger>(s.n)), expected(norm, x, dy, has_neuron));
        }
      }
}

TEST_CASE("nn normalization: a batch in parts gives what the whole batch gives") {
  const Norm norm = nn_norm(Norm::kBatch, 5, 1, 1e-3, 11);
  const Image x = nn_numbers(7, 3, 2, 5, 13), dy = nn_numbers(7, 3, 2, 5, 15);
  const Results whole = expected(norm, x, dy, false);
  const Kernels kernels([NNTestNormalization sourceWithNorm:norm], nil);
  for (const NSUInteger part : {NSUInteger{1}, NSUInteger{3}, NSUInteger{7}}) {
    @autoreleasepool {
      check_equal(run(kernels, x, dy, part), whole);
    }
  }
}

TEST_CASE("nn normalization: statistics far from zero keep their digits over parts") {
  const Norm norm = nn_norm(Norm::kBatch, 2, 1, 1e-3, 17);
  Image x = nn_numbers(6, 2, 2, 2, 19);
  for (double &value : x.v) value = static_cast<double>(static_cast<float>(500 + value));
  const Kernels kernels([NNTestNormalization sourceWithNorm:norm], nil);
  const Results r = run(kernels, x, nn_numbers(6, 2, 2, 2, 21), 2);
  CHECK(formulas::largest_difference(r.variance, formulas::statistics(norm, x).variance) < 1e-4);
}

TEST_CASE("nn normalization: reset begins anew, and so does another state") {
  const Norm norm = nn_norm(Norm::kBatch, 3, 1, 1e-3, 23);
  const Image first = nn_numbers(2, 2, 2, 3, 25), second = nn_numbers(3, 2, 2, 3, 27), dy = nn_numbers(3, 2, 2, 3, 29);
  const Kernels kernels([NNTestNormalization sourceWithNorm:norm], nil);
  MPSCNNBatchNormalizationState *state = kernels.state(nn_images(first));
  CHECK([state batchNormalization] == kernels.forward);
  CHECK([state mean] == nil);
  CHECK([state gradientForGamma] == nil);
  CHECK(nn_floats([state gamma]) == norm.gamma);
  run(kernels, first, nn_numbers(2, 2, 2, 3, 31), 2, state);
  [state reset];
  check_equal(run(kernels, second, dy, 2, state), expected(norm, second, dy, false));
}

TEST_CASE("nn normalization: without a batch's statistics the data source's are used, and read again when asked to") {
  const Norm norm = nn_norm(Norm::kBatch, 3, 1, 1e-3, 33);
  const Image x = nn_numbers(2, 3, 2, 3, 35);
  NNTestNormalization *source = [NNTestNormalization sourceWithNorm:norm];
  source->means = {0.5F, -1, 2};
  source->variances = {0.25F, 1, 4};
  MPSCNNBatchNormalization *kernel = [[[MPSCNNBatchNormalization alloc] initWithDevice:nn_device()
                                                                            dataSource:source] autorelease];
  CHECK(source->calls.front() == "load");
  CHECK(source->calls.back() == "purge");
  CHECK([kernel numberOfFeatureChannels] == 3);
  CHECK([kernel epsilon] == 1e-3F);
  CHECK([kernel dataSource] == source);
  const auto check = [&](const Norm &by, const formulas::Statistics &s) {
    NSMutableArray<MPSImage *> *to = nn_images(Image(2, 3, 2, 3));
    nn_run([&](id<MTLCommandBuffer> buffer) {
      [kernel encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x) destinationImages:to];
    });
    CHECK(formulas::largest_difference(nn_read(to).v, normalize(by, x, s).v) < kTolerance);
  };
  check(norm, {{0.5, -1, 2}, {0.25, 1, 4}});
  source->means = {1, 1, 1};
  source->gammas = {2, 2, 2};
  [kernel reloadMeanAndVarianceFromDataSource];
  check(norm, {{1, 1, 1}, {0.25, 1, 4}});
  [kernel reloadGammaAndBetaFromDataSource];
  Norm doubled = norm;
  doubled.gamma = {2, 2, 2};
  check(doubled, {{1, 1, 1}, {0.25, 1, 4}});
  // From buffers, at their place on the command buffer.
  const auto buffer_of = [](std::vector<float> values) {
    return [[nn_device() newBufferWithBytes:values.data()
                                     length:values.size() * sizeof(float)
                                    options:MTLResourceStorageModeShared] autorelease];
  };
  MPSCNNNormalizationGammaAndBetaState *parameters =
      [[[MPSCNNNormalizationGammaAndBetaState alloc] initWithGamma:buffer_of({3, 3, 3})
                                                              beta:buffer_of({1, 2, 3})] autorelease];
  MPSCNNNormalizationMeanAndVarianceState *statistics =
      [[[MPSCNNNormalizationMeanAndVarianceState alloc] initWithMean:buffer_of({0, 0, 0})
                                                            variance:buffer_of({1, 1, 1})] autorelease];
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel reloadGammaAndBetaWithCommandBuffer:buffer gammaAndBetaState:parameters];
    [kernel reloadMeanAndVarianceWithCommandBuffer:buffer meanAndVarianceState:statistics];
  });
  Norm tripled = norm;
  tripled.gamma = {3, 3, 3};
  tripled.beta = {1, 2, 3};
  check(tripled, {{0, 0, 0}, {1, 1, 1}});
  NNTestNormalization *other = [NNTestNormalization sourceWithNorm:norm];
  other->means = {0, 0, 0};
  other->variances = {1, 1, 1};
  other->smallest = 0.5F;
  [kernel reloadDataSource:other];
  Norm softer = norm;
  softer.epsilon = 0.5;
  check(softer, {{0, 0, 0}, {1, 1, 1}});
}

TEST_CASE("nn normalization: epsilon is FLT_MIN unless the source has one, and can be set") {
  const Norm norm = nn_norm(Norm::kBatch, 2, 1, 0, 37);
  NNTestNormalization *source = [NNTestNormalization sourceWithNorm:norm];
  MPSCNNBatchNormalization *kernel = [[[MPSCNNBatchNormalization alloc] initWithDevice:nn_device()
                                                                            dataSource:source] autorelease];
  [kernel setEpsilon:0.25F];
  CHECK([kernel epsilon] == 0.25F);
  const Image x = nn_numbers(2, 2, 2, 2, 39), dy = nn_numbers(2, 2, 2, 2, 41);
  Kernels kernels(source, nil);
  kernels.forward = kernel;
  Norm softer = norm;
  softer.epsilon = 0.25;
  check_equal(run(kernels, x, dy, 2), expected(softer, x, dy, false));
}

TEST_CASE("nn normalization: float16 images are normalised in float32") {
  const Norm norm = nn_norm(Norm::kBatch, 3, 1, 1e-3, 43);
  const Kernels kernels([NNTestNormalization sourceWithNorm:norm], nil);
  const Image x = nn_numbers(2, 4, 4, 3, 45);
  MPSImageDescriptor *half = [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat16
                                                                            width:4
                                                                           height:4
                                                                  featureChannels:3];
  NSMutableArray<MPSImage *> *images = [NSMutableArray array], *to = [NSMutableArray array];
  for (int i = 0; i < 2; ++i) {
    [images addObject:[[[MPSImage alloc] initWithDevice:nn_device() imageDescriptor:half] autorelease]];
    [to addObject:[[[MPSImage alloc] initWithDevice:nn_device() imageDescriptor:half] autorelease]];
  }
  MPSCNNNeuronLinear *copy = [[[MPSCNNNeuronLinear alloc] initWithDevice:nn_device() a:1 b:0] autorelease];
  MPSCNNBatchNormalizationState *state = kernels.state(images);
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [copy encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x) destinationImages:images];
    [kernels.statistics encodeBatchToCommandBuffer:buffer sourceImages:images batchNormalizationState:state];
    [kernels.forward encodeBatchToCommandBuffer:buffer
                                   sourceImages:images
                        batchNormalizationState:state
                              destinationImages:to];
  });
  const Image rounded = nn_read(images);
  CHECK(formulas::largest_difference(nn_read(to).v, normalize(norm, rounded).v) < 2e-3);
  CHECK(formulas::largest_difference(nn_floats([state mean]), formulas::statistics(norm, rounded).mean) < 1e-6);
}

TEST_CASE("nn normalization: a temporary state is used up by the kernels that read it") {
  const Norm norm = nn_norm(Norm::kBatch, 2, 1, 1e-3, 47);
  const Kernels kernels([NNTestNormalization sourceWithNorm:norm], nil);
  const Image x = nn_numbers(2, 2, 2, 2, 49);
  NSMutableArray<MPSImage *> *images = nn_images(x), *to = nn_like(images);
  nn_run([&](id<MTLCommandBuffer> buffer) {
    MPSCNNBatchNormalizationState *state = [kernels.forward temporaryResultStateForCommandBuffer:buffer
                                                                                     sourceImage:[images firstObject]
                                                                                    sourceStates:nil
                                                                                destinationImage:[to firstObject]];
    CHECK([state isTemporary]);
    [kernels.statistics encodeBatchToCommandBuffer:buffer sourceImages:images batchNormalizationState:state];
    CHECK([state readCount] == 1);
    [kernels.forward encodeBatchToCommandBuffer:buffer
                                   sourceImages:images
                        batchNormalizationState:state
                              destinationImages:to];
    CHECK([state readCount] == 0);
  });
  CHECK(formulas::largest_difference(nn_read(to).v, normalize(norm, x).v) < kTolerance);
}

namespace {

// Instance or group normalisation of a batch, with a state for each image.
template <typename Forward, typename Backward>
void check_images(Norm norm, Image x, const Image &dy) {
  @autoreleasepool {
    NNTestNormalization *source = [NNTestNormalization sourceWithNorm:norm];
    source->isLoaded = YES;
    Forward *forward = [[[Forward alloc] initWithDevice:nn_device() dataSource:source] autorelease];
    Backward *backward = [[[Backward alloc] initWithDevice:nn_device()] autorelease];
    CHECK([forward dataSource] == source);
    CHECK_FALSE([forward isResultStateReusedAcrossBatch]);
    NSMutableArray<MPSImage *> *images = nn_images(x), *to = nn_like(images), *back = nn_like(images);
    MPSStateBatch *states = [forward resultStateBatchForSourceImage:images sourceStates:nil destinationImage:to];
    REQUIRE([states count] == [images count]);
    nn_run([&](id<MTLCommandBuffer> buffer) {
      [forward encodeBatchToCommandBuffer:buffer sourceImages:images destinationStates:states destinationImages:to];
      [backward encodeBatchToCommandBuffer:buffer
                           sourceGradients:nn_images(dy)
                              sourceImages:images
                            gradientStates:states
                      destinationGradients:back];
      MPSStateBatchSynchronize(states, buffer);
    });
    CHECK(formulas::largest_difference(nn_read(to).v, normalize(norm, x).v) < kTolerance);
    const auto loss = [&] { return formulas::dot(normalize(norm, x).v, dy.v); };
    CHECK(formulas::largest_difference(nn_read(back).v, formulas::slope(x.v, loss)) < kTolerance);
    const bool has_beta = !norm.beta.empty();
    if (!has_beta) norm.beta.assign(norm.gamma.size(), 0);
    for (int i = 0; i < x.n; ++i) {  // the part of the loss that one image has
      Image weights = dy;
      const std::size_t size = x.v.size() / static_cast<std::size_t>(x.n);
      for (std::size_t at = 0; at < weights.v.size(); ++at)
        if (static_cast<int>(at / size) != i) weights.v[at] = 0;
      const auto own = [&] { return formulas::dot(normalize(norm, x).v, weights.v); };
      auto *state =
          static_cast<MPSCNNInstanceNormalizationGradientState *>([states objectAtIndex:static_cast<NSUInteger>(i)]);
      CHECK(formulas::largest_difference(nn_floats([state gradientForGamma]), formulas::slope(norm.gamma, own)) <
            kTolerance);
      CHECK(formulas::largest_difference(nn_floats([state gradientForBeta]), formulas::slope(norm.beta, own)) <
            kTolerance);
      CHECK(nn_floats([state gamma]) == norm.gamma);
      CHECK(([state beta] != nil) == has_beta);
    }
    // A state that the images share gets the sum.
    id shared = [forward resultStateForSourceImage:[images firstObject]
                                      sourceStates:nil
                                  destinationImage:[to firstObject]];
    NSMutableArray *same = [NSMutableArray array];
    for (NSUInteger i = 0; i < [images count]; ++i) [same addObject:shared];
    nn_run([&](id<MTLCommandBuffer> buffer) {
      [forward encodeBatchToCommandBuffer:buffer sourceImages:images destinationStates:same destinationImages:to];
      [backward encodeBatchToCommandBuffer:buffer
                           sourceGradients:nn_images(dy)
                              sourceImages:images
                            gradientStates:same
                      destinationGradients:back];
    });
    CHECK(formulas::largest_difference(nn_floats([shared gradientForGamma]), formulas::slope(norm.gamma, loss)) <
          kTolerance);
    CHECK(formulas::largest_difference(nn_read(back).v, formulas::slope(x.v, loss)) < kTolerance);
  }
}

}  // namespace

TEST_CASE("nn normalization: states of images may come in any order, and be made and filled one by one") {
  const Norm norm = nn_norm(Norm::kGroup, 4, 2, 0.01, 63);
  const Image x = nn_numbers(3, 2, 3, 4, 65), dy = nn_numbers(3, 2, 3, 4, 67);
  NNTestNormalization *source = [NNTestNormalization sourceWithNorm:norm];
  MPSCNNGroupNormalization *forward = [[[MPSCNNGroupNormalization alloc] initWithDevice:nn_device()
                                                                             dataSource:source] autorelease];
  MPSCNNGroupNormalizationGradient *backward =
      [[[MPSCNNGroupNormalizationGradient alloc] initWithDevice:nn_device()] autorelease];
  NSMutableArray<MPSImage *> *images = nn_images(x), *gradients = nn_images(dy);
  const auto made_together = [&] {
    return [forward resultStateBatchForSourceImage:images sourceStates:nil destinationImage:nn_like(images)];
  };
  const auto made_apart = [&] {
    NSMutableArray *states = [NSMutableArray array];
    for (MPSImage *image in images)
      [states addObject:[forward resultStateForSourceImage:image sourceStates:nil destinationImage:image]];
    return states;
  };
  struct Outcome {
    std::vector<float> dx;
    std::vector<std::vector<float>> gamma, beta;
    bool operator==(const Outcome &) const = default;
  };
  const auto outcome = [&](MPSStateBatch *states, bool fills_one_by_one) {
    NSMutableArray<MPSImage *> *back = nn_like(images);
    nn_run([&](id<MTLCommandBuffer> buffer) {
      for (NSUInteger i = 0; fills_one_by_one && i < [images count]; ++i)
        [forward encodeToCommandBuffer:buffer
                           sourceImage:[images objectAtIndex:i]
                      destinationState:[states objectAtIndex:i]
                      destinationImage:[nn_like(images) objectAtIndex:i]];
      if (!fills_one_by_one)
        [forward encodeBatchToCommandBuffer:buffer
                               sourceImages:images
                          destinationStates:states
                          destinationImages:nn_like(images)];
      [backward encodeBatchToCommandBuffer:buffer
                           sourceGradients:gradients
                              sourceImages:images
                            gradientStates:states
                      destinationGradients:back];
      MPSStateBatchSynchronize(states, buffer);
    });
    Outcome made{{}, {}, {}};
    const Image all = nn_read(back);
    made.dx.assign(all.v.begin(), all.v.end());
    for (MPSCNNGroupNormalizationGradientState *state in states) {
      const auto gamma = nn_floats([state gradientForGamma]), beta = nn_floats([state gradientForBeta]);
      made.gamma.emplace_back(gamma.begin(), gamma.end());
      made.beta.emplace_back(beta.begin(), beta.end());
    }
    return made;
  };
  const Outcome expected = outcome(made_together(), false);
  CHECK(expected.gamma[0] != expected.gamma[2]);
  CHECK(outcome(made_together(), true) == expected);
  CHECK(outcome(made_apart(), false) == expected);
  CHECK(outcome([[made_together() reverseObjectEnumerator] allObjects], false) == expected);
  // Those of the third image are the first one's as well, which are then overwritten.
  MPSStateBatch *const states = made_together();
  NSArray *const twice =
      [NSArray arrayWithObjects:[states objectAtIndex:2], [states objectAtIndex:1], [states objectAtIndex:2], nil];
  CHECK(outcome(twice, false).gamma[2] == expected.gamma[2]);
}

TEST_CASE("nn normalization: instance normalisation and its gradients, image by image") {
  for (const Size s : {Size{1, 3, 4, 1}, Size{3, 2, 3, 5}, Size{2, 4, 1, 8}})
    for (const bool has_beta : {true, false}) {
      Norm norm = nn_norm(Norm::kInstance, s.c, 1, 0.01, 51);
      if (!has_beta) norm.beta.clear();
      check_images<MPSCNNInstanceNormalization, MPSCNNInstanceNormalizationGradient>(
          norm, nn_numbers(s.n, s.h, s.w, s.c, 53), nn_numbers(s.n, s.h, s.w, s.c, 55));
    }
}

TEST_CASE("nn normalization: group normalisation and its gradients, from one group to one for each channel") {
  for (const int groups : {1, 2, 3, 6})
    for (const bool has_beta : {true, false}) {
      Norm norm = nn_norm(Norm::kGroup, 6, groups, 0.01, 57);
      if (!has_beta) norm.beta.clear();
      check_images<MPSCNNGroupNormalization, MPSCNNGroupNormalizationGradient>(norm, nn_numbers(2, 2, 3, 6, 59),
                                                                               nn_numbers(2, 2, 3, 6, 61));
    }
}
