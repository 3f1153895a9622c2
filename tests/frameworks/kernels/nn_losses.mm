// Every loss in a graph: value for each image, gradient without a reduction factor, weights, smoothing, reductions.
#include <algorithm>

#include "core/images/losses_objc.h"
#include "tests/frameworks/kernels/nn_test.h"

@interface MPSCNNLossLabels (OpenMPSLosses) <OMPSLossReader>
+ (BOOL)ompsReadLosses:(float *)losses ofLabels:(NSArray *)labels;
@end

using formulas::Image;
using formulas::Numbers;

namespace {

constexpr int kImages = 3, kChannels = 6;
constexpr double kEpsilon = 0.01, kDelta = 0.5;

struct Case {
  const char *name;
  MPSCNNLossType type;
  double (*value)(double y, double t);  // of one element
  double (*gradient)(double y, double t);
  double low, high;  // of the predictions
  bool binary;       // labels
};

double sign(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

const Case kCases[] = {
    {"absolute", MPSCNNLossTypeMeanAbsoluteError, [](double y, double t) { return std::abs(y - t); },
     [](double y, double t) { return sign(y - t); }, -1, 1, false},
    {"squared", MPSCNNLossTypeMeanSquaredError, [](double y, double t) { return (y - t) * (y - t); },
     [](double y, double t) { return 2 * (y - t); }, -1, 1, false},
    {"sigmoid", MPSCNNLossTypeSigmoidCrossEntropy,
     [](double y, double t) { return std::max(y, 0.0) - y * t + std::log1p(std::exp(-std::abs(y))); },
     [](double y, double t) { return 1 / (1 + std::exp(-y)) - t; }, -3, 3, true},
    {"categorical", MPSCNNLossTypeCategoricalCrossEntropy, [](double y, double t) { return -t * std::log(y); },
     [](double y, double t) { return -t / y; }, 0.1, 1, true},
    {"hinge", MPSCNNLossTypeHinge, [](double y, double t) { return std::max(1 - (2 * t - 1) * y, 0.0); },
     [](double y, double t) { return 1 + (1 - 2 * t) * y > 0 ? 1 - 2 * t : 0; }, -2, 2, true},
    {"huber", MPSCNNLossTypeHuber,
     [](double y, double t) {
       return std::abs(y - t) <= kDelta ? 0.5 * (y - t) * (y - t)
                                        : 0.5 * kDelta * kDelta + kDelta * (std::abs(y - t) - kDelta);
     },
     [](double y, double t) { return std::abs(y - t) <= kDelta ? y - t : kDelta * sign(y - t); }, -1, 1, false},
    {"log", MPSCNNLossTypeLog,
     [](double y, double t) { return -t * std::log(y + kEpsilon) - (1 - t) * std::log(1 - y + kEpsilon); },
     [](double y, double t) {
       return (-2 * kEpsilon * t - t + y + kEpsilon) / (y * (1 - y) + kEpsilon * (kEpsilon + 1));
     },
     0.1, 0.9, true},
    {"divergence", MPSCNNLossTypeKullbackLeiblerDivergence,
     [](double y, double t) { return t > 0 ? t * (std::log(t) - y) : 0; }, [](double, double t) { return -t; }, -3, 0,
     true},
};

struct Outcome {
  Numbers losses, gradient;
};

Outcome run(MPSCNNLossDescriptor *descriptor, const Image &y, NSArray<MPSCNNLossLabels *> *labels) {
  MPSCNNLossNode *node = [MPSCNNLossNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil] lossDescriptor:descriptor];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[node resultImage]];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  MPSImageBatch *result = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    result = [graph encodeBatchToCommandBuffer:buffer sourceImages:@[ nn_images(y) ] sourceStates:@[ labels ]];
  });
  return {nn_losses(labels), nn_read(result).v};
}

Image predictions(double low, double high, int side = 1) {
  Image y(kImages, side, side, kChannels);
  y.v = formulas::made_up(y.v.size(), 5);
  for (double &value : y.v) value = static_cast<double>(static_cast<float>(low + (high - low) * (value + 1) / 2));
  return y;
}

Image targets(bool binary, int side = 1) {
  Image t(kImages, side, side, kChannels);
  t.v = formulas::made_up(t.v.size(), 9);
  for (double &value : t.v) value = binary ? (value > 0) : value;
  return t;
}

Numbers sums(const Numbers &elements) {
  Numbers totals(kImages);
  for (std::size_t i = 0; i < elements.size(); ++i) totals[i / (elements.size() / kImages)] += elements[i];
  return totals;
}

MPSCNNLossDescriptor *describe_loss(MPSCNNLossType type, MPSCNNReductionType reduction) {
  MPSCNNLossDescriptor *descriptor = [MPSCNNLossDescriptor cnnLossDescriptorWithType:type reductionType:reduction];
  [descriptor setEpsilon:static_cast<float>(kEpsilon)];
  [descriptor setDelta:static_cast<float>(kDelta)];
  return descriptor;
}

}  // namespace

TEST_CASE("nn losses: values and gradients of every type, summed, with the descriptor's weight") {
  for (const Case &c : kCases) {
    @autoreleasepool {
      INFO(c.name);
      const Image y = predictions(c.low, c.high), t = targets(c.binary);
      Numbers values, gradient;
      for (std::size_t i = 0; i < y.v.size(); ++i)
        values.push_back(0.5 * c.value(y.v[i], t.v[i])), gradient.push_back(0.5 * c.gradient(y.v[i], t.v[i]));
      MPSCNNLossDescriptor *descriptor = describe_loss(c.type, MPSCNNReductionTypeSum);
      [descriptor setWeight:0.5F];
      const Outcome outcome = run(descriptor, y, nn_labels_of(t, MTLSizeMake(1, 1, 1)));
      CHECK(formulas::largest_difference(outcome.losses, sums(values)) < 2e-5);
      CHECK(formulas::largest_difference(outcome.gradient, gradient) < 2e-5);
    }
  }
}

TEST_CASE("nn losses: soft-max cross-entropy with smoothing and labels that do not sum to one") {
  const Image y = predictions(-2, 2);
  Image t = targets(true);
  for (int i = 0; i < kImages; ++i)
    if (t.at(i, 0, 0, 0) == 0) t.at(i, 0, 0, 1) = 0.5;
  const double smoothing = 0.2;
  MPSCNNLossDescriptor *descriptor = describe_loss(MPSCNNLossTypeSoftMaxCrossEntropy, MPSCNNReductionTypeSum);
  [descriptor setLabelSmoothing:static_cast<float>(smoothing)];
  [descriptor setNumberOfClasses:kChannels];
  const Outcome outcome = run(descriptor, y, nn_labels_of(t, MTLSizeMake(1, 1, 1)));
  const Image p = formulas::softmax(y);
  Numbers losses(kImages), gradient(y.v.size());
  for (std::size_t i = 0; i < kImages; ++i) {
    double sum = 0;
    for (std::size_t k = 0; k < kChannels; ++k) {
      const std::size_t at = i * kChannels + k;
      const double smooth = t.v[at] * (1 - smoothing) + smoothing / kChannels;
      sum += smooth;
      losses[i] -= smooth * std::log(p.v[at]);
      gradient[at] = -smooth;
    }
    for (std::size_t k = 0; k < kChannels; ++k) gradient[i * kChannels + k] += p.v[i * kChannels + k] * sum;
  }
  CHECK(formulas::largest_difference(outcome.losses, losses) < 1e-5);
  CHECK(formulas::largest_difference(outcome.gradient, gradient) < 1e-5);
}

TEST_CASE("nn losses: reductions, weights of elements, and the sum across the batch") {
  const Image y = predictions(-1, 1, 2), t = targets(false, 2);
  Image w(kImages, 2, 2, kChannels);
  for (std::size_t i = 0; i < w.v.size(); ++i) w.v[i] = i % 3 == 0 ? 0 : 0.25 * static_cast<double>(i % 5);
  Numbers plain, weighted;
  for (std::size_t i = 0; i < y.v.size(); ++i)
    plain.push_back((y.v[i] - t.v[i]) * (y.v[i] - t.v[i])), weighted.push_back(plain[i] * w.v[i]);
  const MPSCNNLossType type = MPSCNNLossTypeMeanSquaredError;
  const double count = 4.0 * kChannels;

  const Outcome none =
      run(describe_loss(type, MPSCNNReductionTypeNone), y, nn_labels_of(t, MTLSizeMake(2, 2, kChannels)));
  CHECK(formulas::largest_difference(none.losses, plain) < 1e-5);

  Numbers mean = sums(plain);
  for (double &value : mean) value /= count;
  const Outcome averaged = run(describe_loss(type, MPSCNNReductionTypeMean), y, nn_labels_of(t, MTLSizeMake(1, 1, 1)));
  CHECK(formulas::largest_difference(averaged.losses, mean) < 1e-5);
  const Outcome summed = run(describe_loss(type, MPSCNNReductionTypeSum), y, nn_labels_of(t, MTLSizeMake(1, 1, 1)));
  CHECK(averaged.gradient == summed.gradient);  // the mean does not reach the gradient

  const Outcome with_weights =
      run(describe_loss(type, MPSCNNReductionTypeSum), y, nn_labels_of(t, MTLSizeMake(1, 1, 1), &w));
  CHECK(formulas::largest_difference(with_weights.losses, sums(weighted)) < 1e-5);
  for (std::size_t i = 0; i < y.v.size(); ++i)
    CHECK(with_weights.gradient[i] == doctest::Approx(2 * (y.v[i] - t.v[i]) * w.v[i]).epsilon(1e-5));

  Numbers by_count = sums(weighted);
  for (std::size_t i = 0; i < kImages; ++i) {
    double used = 0;
    for (std::size_t e = 0; e < 4 * kChannels; ++e) used += w.v[i * 4 * kChannels + e] != 0;
    by_count[i] /= used;
  }
  const Outcome counted =
      run(describe_loss(type, MPSCNNReductionTypeSumByNonZeroWeights), y, nn_labels_of(t, MTLSizeMake(1, 1, 1), &w));
  CHECK(formulas::largest_difference(counted.losses, by_count) < 1e-5);

  MPSCNNLossDescriptor *across = describe_loss(type, MPSCNNReductionTypeMean);
  [across setReduceAcrossBatch:YES];
  const Outcome whole = run(across, y, nn_labels_of(t, MTLSizeMake(1, 1, 1)));
  CHECK(whole.losses[0] == doctest::Approx((mean[0] + mean[1] + mean[2]) / 3).epsilon(1e-5));
  CHECK(whole.losses[1] == 0);
  CHECK(whole.losses[2] == 0);
}

TEST_CASE("nn losses: labels that come again in another order or company get their own losses") {
  const Case &c = kCases[1];
  const Image y = predictions(c.low, c.high), t = targets(c.binary);
  NSArray<MPSCNNLossLabels *> *const labels = nn_labels_of(t, MTLSizeMake(1, 1, 1));
  NSArray<MPSCNNLossLabels *> *const others = nn_labels_of(t, MTLSizeMake(1, 1, 1));
  const auto compare = [&](NSArray<MPSCNNLossLabels *> *chosen, const std::vector<std::size_t> &order,
                           BOOL lie_together) {
    Numbers values;
    for (std::size_t i = 0; i < y.v.size(); ++i)
      values.push_back(c.value(y.v[i], t.v[order[i / kChannels] * kChannels + i % kChannels]));
    const Outcome outcome = run(describe_loss(c.type, MPSCNNReductionTypeSum), y, chosen);
    CHECK(formulas::largest_difference(outcome.losses, sums(values)) < 2e-5);
    std::vector<float> together(kImages, -1);  // as openmps.TrainingGraph reads them
    CHECK([MPSCNNLossLabels ompsReadLosses:together.data() ofLabels:chosen] == lie_together);
    CHECK((!lie_together || std::ranges::equal(together, outcome.losses)));
  };
  for (int turn = 0; turn < 2; ++turn) {
    @autoreleasepool {
      compare(labels, {0, 1, 2}, YES);
      compare(labels, {0, 1, 2}, YES);
      compare([[labels reverseObjectEnumerator] allObjects], {2, 1, 0}, NO);
      compare(@[ [labels objectAtIndex:0], [others objectAtIndex:1], [labels objectAtIndex:2] ], {0, 1, 2}, NO);
    }
  }
  std::vector<float> unread(2, -1);
  CHECK_FALSE([MPSCNNLossLabels ompsReadLosses:unread.data() ofLabels:[labels subarrayWithRange:NSMakeRange(0, 2)]]);
  CHECK(unread == std::vector<float>(2, -1));
}

TEST_CASE("nn losses: the cosine distance of an image") {
  const Image y = predictions(-1, 1), t = targets(false);
  Numbers expected(kImages, 1), gradient;
  for (std::size_t i = 0; i < y.v.size(); ++i) expected[i / kChannels] -= y.v[i] * t.v[i], gradient.push_back(-t.v[i]);
  const Outcome outcome = run(describe_loss(MPSCNNLossTypeCosineDistance, MPSCNNReductionTypeSum), y,
                              nn_labels_of(t, MTLSizeMake(1, 1, 1)));
  CHECK(formulas::largest_difference(outcome.losses, expected) < 1e-5);
  CHECK(formulas::largest_difference(outcome.gradient, gradient) < 1e-6);
}

TEST_CASE("nn losses: forward loss, initial gradient and loss gradient nodes agree with the loss node") {
  const Image y = predictions(-2, 2), t = targets(true);
  MPSCNNLossDescriptor *descriptor = describe_loss(MPSCNNLossTypeSoftMaxCrossEntropy, MPSCNNReductionTypeSum);
  const Outcome expected = run(descriptor, y, nn_labels_of(t, MTLSizeMake(1, 1, 1)));
  MPSNNImageNode *source = [MPSNNImageNode nodeWithHandle:nil], *labels = [MPSNNImageNode nodeWithHandle:nil];
  MPSNNForwardLossNode *loss = [MPSNNForwardLossNode nodeWithSource:source labels:labels lossDescriptor:descriptor];
  MPSNNInitialGradientNode *ones = [MPSNNInitialGradientNode nodeWithSource:[loss resultImage]];
  MPSNNFilterNode *back = [loss gradientFilterWithSource:[ones resultImage]];
  MPSNNGraph *graph = [MPSNNGraph graphWithDevice:nn_device()
                                     resultImages:@[ [back resultImage], [loss resultImage] ]
                                 resultsAreNeeded:nullptr];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  NSMutableArray *others = [NSMutableArray array];
  MPSImageBatch *gradient = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    gradient = [graph encodeBatchToCommandBuffer:buffer
                                    sourceImages:@[ nn_images(y), nn_images(t) ]
                                    sourceStates:nil
                              intermediateImages:others
                               destinationStates:nil];
    for (MPSImageBatch *batch in others) MPSImageBatchIncrementReadCount(batch, 1);
  });
  CHECK(formulas::largest_difference(nn_read(gradient).v, expected.gradient) < 1e-6);
  MPSNNForwardLoss *kernel = [[[MPSNNForwardLoss alloc] initWithDevice:nn_device()
                                                        lossDescriptor:descriptor] autorelease];
  NSMutableArray *values = nn_images(Image(kImages, 1, 1, 1));
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeBatchToCommandBuffer:buffer
                          sourceImages:nn_images(y)
                                labels:nn_images(t)
                               weights:nil
                     destinationStates:nil
                     destinationImages:values];
  });
  CHECK(formulas::largest_difference(nn_read(values).v, expected.losses) < 1e-6);
}

TEST_CASE("nn losses: labels padded to whole texels are taken, other counts are refused") {
  const Image y = predictions(-2, 2), t = targets(true);
  Image padded(kImages, 1, 1, 8);
  for (int i = 0; i < kImages; ++i)
    for (int k = 0; k < 8; ++k) padded.at(i, 0, 0, k) = k < kChannels ? t.at(i, 0, 0, k) : 99;
  MPSCNNLossDescriptor *descriptor = describe_loss(MPSCNNLossTypeSoftMaxCrossEntropy, MPSCNNReductionTypeSum);
  const Outcome plain = run(descriptor, y, nn_labels_of(t, MTLSizeMake(1, 1, 1))),
                wide = run(descriptor, y, nn_labels_of(padded, MTLSizeMake(1, 1, 1)));
  CHECK(plain.losses == wide.losses);
  CHECK(plain.gradient == wide.gradient);
  CHECK_RAISES(run(descriptor, y, nn_labels_of(Image(kImages, 1, 1, 7), MTLSizeMake(1, 1, 1))),
               NSInvalidArgumentException, "the labels have 7 feature channels, the source has 6.");
  CHECK_RAISES(run(descriptor, y, nn_labels_of(Image(kImages, 2, 1, 6), MTLSizeMake(1, 1, 1))),
               NSInvalidArgumentException, "the labels have 1 x 2 pixels, the source has 1 x 1.");
}

namespace {

// The loss kernel by itself: one image at a time or the batch, into images that are returned or given.
MPSImageBatch *encode_loss(id<MTLCommandBuffer> buffer, MPSCNNLoss *loss, NSArray<MPSImage *> *from,
                           NSArray<MPSCNNLossLabels *> *labels, NSArray<MPSImage *> *given, bool is_batch) {
  if (is_batch && given == nil) return [loss encodeBatchToCommandBuffer:buffer sourceImages:from labels:labels];
  if (is_batch) {
    [loss encodeBatchToCommandBuffer:buffer sourceImages:from labels:labels destinationImages:given];
    return given;
  }
  NSMutableArray *made = [NSMutableArray array];
  for (NSUInteger i = 0; i < [from count]; ++i) {
    MPSImage *source = [from objectAtIndex:i];
    MPSCNNLossLabels *of = [labels objectAtIndex:i];
    if (given == nil)
      [made addObject:[loss encodeToCommandBuffer:buffer sourceImage:source labels:of]];
    else
      [loss encodeToCommandBuffer:buffer sourceImage:source labels:of destinationImage:[given objectAtIndex:i]];
  }
  return given == nil ? made : given;
}

}  // namespace

TEST_CASE("nn losses: a kernel alone, with weights of elements: images and batches, returned and given") {
  const Image y = predictions(-1, 1, 2), t = targets(false, 2);
  Image weights = predictions(0, 2, 2);
  for (std::size_t i = 0; i < weights.v.size(); i += 3) weights.v[i] = 0;
  Numbers values, gradient;
  for (std::size_t i = 0; i < y.v.size(); ++i) {
    const double error = y.v[i] - t.v[i];
    values.push_back(weights.v[i] * error * error), gradient.push_back(2 * weights.v[i] * error);
  }
  MPSCNNLossDescriptor *descriptor = describe_loss(MPSCNNLossTypeMeanSquaredError, MPSCNNReductionTypeSum);
  for (const bool is_batch : {false, true}) {
    for (const bool is_given : {false, true}) {
      CAPTURE(is_batch);
      CAPTURE(is_given);
      MPSCNNLoss *loss = [[[MPSCNNLoss alloc] initWithDevice:nn_device() lossDescriptor:descriptor] autorelease];
      [loss setDestinationImageAllocator:[MPSImage defaultAllocator]];
      NSArray<MPSCNNLossLabels *> *labels = nn_labels_of(t, MTLSizeMake(1, 1, 1), &weights);
      MPSImageBatch *result = nil;
      nn_run([&](id<MTLCommandBuffer> buffer) {
        result = encode_loss(buffer, loss, nn_images(y), labels, is_given ? nn_images(t) : nil, is_batch);
      });
      CHECK(formulas::largest_difference(nn_losses(labels), sums(values)) < 1e-5);
      CHECK(formulas::largest_difference(nn_read(result).v, gradient) < 2e-6);
    }
  }
}

TEST_CASE("nn losses: the loss and its gradient as kernels of images, with weights and an incoming gradient") {
  const Image y = predictions(-1, 1, 2), t = targets(false, 2), weights = predictions(0, 2, 2);
  Image g(kImages, 1, 1, 1);
  g.v = {0.5, -2, 3};
  Numbers values, gradient;
  const std::size_t size = y.v.size() / kImages;
  for (std::size_t i = 0; i < y.v.size(); ++i) {
    const double error = y.v[i] - t.v[i];
    values.push_back(weights.v[i] * error * error);
    gradient.push_back(2 * weights.v[i] * error * g.v[i / size]);
  }
  MPSCNNLossDescriptor *descriptor = describe_loss(MPSCNNLossTypeMeanSquaredError, MPSCNNReductionTypeSum);
  for (const bool is_given : {false, true}) {
    for (const bool of_labels : {false, true}) {
      CAPTURE(is_given);
      CAPTURE(of_labels);
      MPSNNForwardLoss *loss = [[[MPSNNForwardLoss alloc] initWithDevice:nn_device()
                                                          lossDescriptor:descriptor] autorelease];
      MPSNNLossGradient *back = [[[MPSNNLossGradient alloc] initWithDevice:nn_device()
                                                            lossDescriptor:descriptor] autorelease];
      [loss setDestinationImageAllocator:[MPSImage defaultAllocator]];
      [back setDestinationImageAllocator:[MPSImage defaultAllocator]];
      [back setComputeLabelGradients:of_labels];
      MPSImageBatch *losses = nn_images(g), *slopes = nn_images(y);
      nn_run([&](id<MTLCommandBuffer> buffer) {
        NSArray *from = nn_images(y), *labels = nn_images(t), *counts = nn_images(weights), *incoming = nn_images(g);
        if (is_given) {
          [loss encodeBatchToCommandBuffer:buffer
                              sourceImages:from
                                    labels:labels
                                   weights:counts
                         destinationStates:nil
                         destinationImages:losses];
          [back encodeBatchToCommandBuffer:buffer
                           sourceGradients:incoming
                              sourceImages:from
                                    labels:labels
                                   weights:counts
                              sourceStates:nil
                      destinationGradients:slopes];
          return;
        }
        MPSStateBatch *states = nil;
        losses = [loss encodeBatchToCommandBuffer:buffer
                                     sourceImages:from
                                           labels:labels
                                          weights:counts
                                destinationStates:&states
                      destinationStateIsTemporary:NO];
        slopes = [back encodeBatchToCommandBuffer:buffer
                                  sourceGradients:incoming
                                     sourceImages:from
                                           labels:labels
                                          weights:counts
                                     sourceStates:states];
      });
      CHECK(formulas::largest_difference(nn_read(losses).v, sums(values)) < 1e-5);
      Numbers expected = gradient;
      for (double &value : expected) value *= of_labels ? -1 : 1;
      CHECK(formulas::largest_difference(nn_read(slopes).v, expected) < 1e-5);
    }
  }
}
