// The loss of YOLO against its formula in double (docs/semantics.md), written as loops over cells and anchors.
#include <algorithm>
#include <array>
#include <limits>

#include "tests/frameworks/kernels/nn_test.h"
#include "tests/frameworks/kernels/normalization_formulas.h"
#include "tests/frameworks/secure_archive.h"

using formulas::Image;
using formulas::Numbers;

namespace {

constexpr int kParts = 4;  // position, size, confidence, classes

struct Yolo {
  std::vector<std::array<double, 2>> anchors{{1, 1.5}, {2.5, 0.75}, {1.25, 1.25}};
  int classes = 3;
  bool rescore = true;
  double xy = 10, wh = 10, no_object = 5, object = 100, classes_scale = 2, least = 0.7, most = 0.3;

  int channels() const { return static_cast<int>(anchors.size()) * (5 + classes); }
};

struct Elements {
  Image loss, gradient, weights;
};

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

double overlap(double inter, double a, double b) { return inter / (a + b - inter); }

double along(double centre, double size, double other, double other_size) {
  return std::max(
      0.0, std::min(centre + size / 2, other + other_size / 2) - std::max(centre - size / 2, other - other_size / 2));
}

// Which loss a channel of a box belongs to.
int part_of(int channel) { return channel < 2 ? 0 : channel < 4 ? 1 : channel == 4 ? 2 : 3; }

Elements elements(const Yolo &yolo, const Image &x, const Image &t, const Image *extra) {
  Elements made{x, x, x};
  const int count = static_cast<int>(yolo.anchors.size()), size = 5 + yolo.classes;
  double objects = 0;
  for (int i = 0; i < x.n; ++i)
    for (int h = 0; h < x.h; ++h)
      for (int w = 0; w < x.w; ++w) objects += t.at(i, h, w, 4) == 1;
  objects = std::max(objects, 1.0);
  for (int i = 0; i < x.n; ++i)
    for (int h = 0; h < x.h; ++h)
      for (int w = 0; w < x.w; ++w) {
        std::vector<double> shapes;
        for (int a = 0; a < count; ++a) {
          const auto &[aw, ah] = yolo.anchors[static_cast<std::size_t>(a)];
          const double tw = t.at(i, h, w, a * size + 2), th = t.at(i, h, w, a * size + 3);
          shapes.push_back(overlap(std::min(aw, tw) * std::min(ah, th), aw * ah, tw * th));
        }
        const double best = *std::max_element(shapes.begin(), shapes.end());
        for (int a = 0; a < count; ++a) {
          const auto &[aw, ah] = yolo.anchors[static_cast<std::size_t>(a)];
          const double shape = shapes[static_cast<std::size_t>(a)];
          const auto p = [&](int c) { return x.at(i, h, w, a * size + c); };
          const auto l = [&](int c) { return t.at(i, h, w, a * size + c); };
          const bool object = l(4) == 1 && (shape == best || shape > yolo.least), absent = !object && shape < yolo.most;
          const double pw = aw * std::exp(p(2)), ph = ah * std::exp(p(3));
          const double inter = along(sigmoid(p(0)), pw, l(0), l(2)) * along(sigmoid(p(1)), ph, l(1), l(3));
          double top = -1e9, sum = 0;
          for (int k = 5; k < size; ++k) top = std::max(top, p(k));
          for (int k = 5; k < size; ++k) sum += std::exp(p(k) - top);
          for (int c = 0; c < size; ++c) {
            double weight = 0, value = 0, slope = 0;
            if (c < 2) {
              const double s = sigmoid(p(c));
              weight = object * yolo.xy / objects;
              value = (s - l(c)) * (s - l(c));
              slope = 2 * (s - l(c)) * s * (1 - s);
            } else if (c < 4) {
              const double d = p(c) - std::log(l(c) / (c == 2 ? aw : ah) + 1e-5);
              weight = object * yolo.wh / objects / 2;
              value = std::abs(d) <= 1 ? d * d / 2 : 0.5 + std::abs(d) - 1;
              slope = std::clamp(d, -1.0, 1.0);
            } else if (c == 4) {
              const double target = object ? (yolo.rescore ? overlap(inter, pw * ph, l(2) * l(3)) : 1) : 0;
              weight = (object * yolo.object + absent * yolo.no_object) / (x.h * x.w);
              value = std::max(p(4), 0.0) - p(4) * target + std::log1p(std::exp(-std::abs(p(4))));
              slope = sigmoid(p(4)) - target;
            } else {
              weight = object * yolo.classes_scale / objects;
              value = -l(c) * (p(c) - top - std::log(sum));
              slope = std::exp(p(c) - top) / sum - l(c);
            }
            const int channel = a * size + c;
            if (extra) weight *= extra->at(i, h, w, channel);
            made.weights.at(i, h, w, channel) = weight;
            made.loss.at(i, h, w, channel) = weight * value;
            made.gradient.at(i, h, w, channel) = weight * slope;
          }
        }
      }
  return made;
}

// Of each image, or of all in the first one. Each part is reduced like a separate loss.
Numbers reduced(const Yolo &yolo, const Elements &e, MPSCNNReductionType type, bool across) {
  const int n = e.loss.n, groups = across ? 1 : n, size = 5 + yolo.classes;
  std::vector<std::array<double, kParts>> sums(static_cast<std::size_t>(groups)), used = sums;
  for (int i = 0; i < n; ++i)
    for (int h = 0; h < e.loss.h; ++h)
      for (int w = 0; w < e.loss.w; ++w)
        for (int c = 0; c < e.loss.c; ++c) {
          const auto group = static_cast<std::size_t>(across ? 0 : i),
                     part = static_cast<std::size_t>(part_of(c % size));
          sums[group][part] += e.loss.at(i, h, w, c);
          used[group][part] += e.weights.at(i, h, w, c) != 0;
        }
  const double boxes = static_cast<double>(e.loss.h * e.loss.w) * static_cast<double>(yolo.anchors.size());
  const double of_part[kParts] = {2 * boxes, 2 * boxes, boxes, boxes};  // the soft max has one loss for each box
  Numbers losses(static_cast<std::size_t>(n));
  for (std::size_t group = 0; group < sums.size(); ++group)
    for (std::size_t part = 0; part < kParts; ++part)
      losses[group] += sums[group][part] / (type == MPSCNNReductionTypeMean  ? of_part[part] * (across ? n : 1)
                                            : type == MPSCNNReductionTypeSum ? 1
                                                                             : std::max(used[group][part], 1.0));
  return losses;
}

MPSCNNYOLOLossDescriptor *describe(const Yolo &yolo, MPSCNNReductionType reduction) {
  std::vector<float> anchors;
  for (const auto &[width, height] : yolo.anchors)
    anchors.insert(anchors.end(), {static_cast<float>(width), static_cast<float>(height)});
  MPSCNNYOLOLossDescriptor *const d = [MPSCNNYOLOLossDescriptor
      cnnLossDescriptorWithXYLossType:MPSCNNLossTypeMeanSquaredError
                           WHLossType:MPSCNNLossTypeHuber
                   confidenceLossType:MPSCNNLossTypeSigmoidCrossEntropy
                      classesLossType:MPSCNNLossTypeSoftMaxCrossEntropy
                        reductionType:reduction
                          anchorBoxes:[NSData dataWithBytes:anchors.data() length:anchors.size() * sizeof(float)]
                  numberOfAnchorBoxes:yolo.anchors.size()];
  [d setRescore:yolo.rescore];
  [d setScaleXY:static_cast<float>(yolo.xy)];
  [d setScaleWH:static_cast<float>(yolo.wh)];
  [d setScaleNoObject:static_cast<float>(yolo.no_object)];
  [d setScaleObject:static_cast<float>(yolo.object)];
  [d setScaleClass:static_cast<float>(yolo.classes_scale)];
  [d setMinIOUForObjectPresence:static_cast<float>(yolo.least)];
  [d setMaxIOUForObjectAbsence:static_cast<float>(yolo.most)];
  return d;
}

Image predictions(const Yolo &yolo, int n, int h, int w) {
  Image x(n, h, w, yolo.channels());
  x.v = formulas::made_up(x.v.size(), 5, 1.5);
  return x;
}

// Objects of several sizes in about half of the cells, the same for all anchors of a cell.
Image targets(const Yolo &yolo, int n, int h, int w) {
  Image t(n, h, w, yolo.channels());
  const Numbers drawn = formulas::made_up(t.v.size(), 9);
  std::size_t next = 0;
  const int size = 5 + yolo.classes;
  for (int i = 0; i < n; ++i)
    for (int y = 0; y < h; ++y)
      for (int x = 0; x < w; ++x) {
        const double *const numbers = &drawn[next];
        next += 8;
        const bool is_there = numbers[0] > 0 || (y == 0 && x == 0);
        for (int a = 0; a < static_cast<int>(yolo.anchors.size()); ++a)
          for (int c = 0; c < size; ++c) {
            double &value = t.at(i, y, x, a * size + c);
            if (c >= 5) value = is_there ? (c - 5 == (x + y) % yolo.classes) : 1.0 / yolo.classes;
            if (c < 5 && is_there) value = c == 4 ? 1 : c < 2 ? 0.5 + numbers[1 + c] / 2 : 1.2 + numbers[1 + c];
            value = static_cast<double>(static_cast<float>(value));
          }
      }
  return t;
}

struct Outcome {
  Numbers losses, gradient;
};

Outcome encode(MPSCNNYOLOLoss *kernel, const Image &x, NSArray<MPSCNNLossLabels *> *labels) {
  [kernel setDestinationImageAllocator:[MPSImage defaultAllocator]];
  MPSImageBatch *result = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    result = [kernel encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x) labels:labels];
  });
  return {nn_losses(labels), nn_read(result).v};
}

MPSCNNYOLOLoss *kernel_of(MPSCNNYOLOLossDescriptor *descriptor) {
  return [[[MPSCNNYOLOLoss alloc] initWithDevice:nn_device() lossDescriptor:descriptor] autorelease];
}

double relative(const Numbers &given, const Numbers &expected) {
  return formulas::largest_difference(given, expected) / std::max(1.0, std::sqrt(formulas::dot(expected, expected)));
}

const MTLSize kOne = MTLSizeMake(1, 1, 1);

}  // namespace

TEST_CASE("nn yolo loss: loss and gradient are those of the formula, by thresholds, overlap and weights") {
  for (const bool rescore : {true, false})
    for (const bool weighted : {false, true})
      for (const double least : {0.2, 0.7})
        for (const double most : {0.0, 0.3, 0.9}) {
          CAPTURE(rescore);
          CAPTURE(weighted);
          CAPTURE(least);
          CAPTURE(most);
          Yolo yolo;
          yolo.rescore = rescore;
          yolo.least = least;
          yolo.most = most;
          const Image x = predictions(yolo, 3, 3, 4), t = targets(yolo, 3, 3, 4);
          Image weights = x;
          for (double &value : weights.v) value = static_cast<double>(static_cast<float>(1 + value / 2));
          const Image *const extra = weighted ? &weights : nullptr;
          const Elements expected = elements(yolo, x, t, extra);
          const Outcome given =
              encode(kernel_of(describe(yolo, MPSCNNReductionTypeSum)), x, nn_labels_of(t, kOne, extra));
          CHECK(relative(given.losses, reduced(yolo, expected, MPSCNNReductionTypeSum, false)) < 1e-5);
          CHECK(relative(given.gradient, expected.gradient.v) < 1e-5);
          CHECK(formulas::dot(given.gradient, given.gradient) > 1);
        }
}

TEST_CASE("nn yolo loss: every reduction, of images and of a batch; the gradient has no factor of it") {
  const Yolo yolo;
  const Image x = predictions(yolo, 2, 2, 3), t = targets(yolo, 2, 2, 3);
  const Elements expected = elements(yolo, x, t, nullptr);
  for (const MPSCNNReductionType type :
       {MPSCNNReductionTypeSum, MPSCNNReductionTypeMean, MPSCNNReductionTypeSumByNonZeroWeights})
    for (const bool across : {false, true}) {
      CAPTURE(static_cast<int>(type));
      CAPTURE(across);
      MPSCNNYOLOLossDescriptor *const d = describe(yolo, type);
      CHECK_FALSE([d reduceAcrossBatch]);
      [d setReduceAcrossBatch:across];
      const Outcome given = encode(kernel_of(d), x, nn_labels_of(t, kOne));
      CHECK(relative(given.losses, reduced(yolo, expected, type, across)) < 1e-5);
      CHECK(relative(given.gradient, expected.gradient.v) < 1e-5);
    }
  const auto size = MTLSizeMake(3, 2, static_cast<NSUInteger>(yolo.channels()));
  const Outcome each = encode(kernel_of(describe(yolo, MPSCNNReductionTypeNone)), x, nn_labels_of(t, size));
  CHECK(relative(each.losses, expected.loss.v) < 1e-5);
}

TEST_CASE("nn yolo loss: a batch without objects has a confidence loss alone") {
  const Yolo yolo;
  const Image x = predictions(yolo, 2, 2, 2);
  Image t = x;
  for (double &value : t.v) value = 0;
  const double expected_weight = 5.0 / 4;  // of 4 cells
  for (const MPSCNNReductionType type : {MPSCNNReductionTypeSum, MPSCNNReductionTypeSumByNonZeroWeights}) {
    const Outcome given = encode(kernel_of(describe(yolo, type)), x, nn_labels_of(t, kOne));
    for (std::size_t i = 0; i < x.v.size(); ++i) {
      const double slope = i % 8 == 4 ? expected_weight * sigmoid(x.v[i]) : 0;
      CHECK(std::abs(given.gradient[i] - slope) < 1e-6);
    }
    for (const double loss : given.losses) CHECK(std::isfinite(loss));
  }
}

TEST_CASE("nn yolo loss: one box by hand") {
  Yolo yolo;
  yolo.anchors = {{1, 1}};
  yolo.classes = 1;
  Image x(1, 1, 1, 6), t = x;
  t.v = {0.5, 0.5, 1, 1, 1, 1};  // all but the confidence are the prediction of zeros
  const double half = std::log(2.0);
  const Outcome given = encode(kernel_of(describe(yolo, MPSCNNReductionTypeSum)), x, nn_labels_of(t, kOne));
  CHECK(std::abs(given.losses[0] - 100 * half) < 1e-4);  // the log offset 1e-5 adds 5e-10
  CHECK(std::abs(given.gradient[4] + 50) < 1e-4);
  // The target 0.5 x 2 has the overlap 0.5 / 1.5 with the predicted box 1 x 1.
  t.v = {0.5, 0.5, 0.5, 2, 1, 1};
  const Outcome other = encode(kernel_of(describe(yolo, MPSCNNReductionTypeSum)), x, nn_labels_of(t, kOne));
  CHECK(std::abs(other.gradient[4] - 100 * (0.5 - 1.0 / 3)) < 1e-3);
  CHECK(std::abs(other.gradient[2] - 5 * std::log(2.0)) < 1e-3);  // 10 / (2 objects) by a parabola
  CHECK(std::abs(other.gradient[3] + 5 * std::log(2.0)) < 1e-3);
}

TEST_CASE("nn yolo loss: in a graph its result starts the backward pass") {
  const Yolo yolo;
  const Image x = predictions(yolo, 2, 3, 2), t = targets(yolo, 2, 3, 2);
  MPSNNImageNode *const image = [MPSNNImageNode nodeWithHandle:nil];
  MPSCNNNeuronTanHNode *const tanh = [MPSCNNNeuronTanHNode nodeWithSource:image a:1 b:1];
  MPSCNNYOLOLossNode *const loss = [MPSCNNYOLOLossNode nodeWithSource:[tanh resultImage]
                                                       lossDescriptor:describe(yolo, MPSCNNReductionTypeSum)];
  CHECK([loss inputLabels] != nil);
  NSArray<MPSNNFilterNode *> *const ends = [loss trainingGraphWithSourceGradient:nil nodeHandler:nil];
  CHECK([ends count] == 1);
  MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[[ends firstObject] resultImage]];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  Image y = x;
  for (double &value : y.v) value = std::tanh(value);
  Elements expected = elements(yolo, y, t, nullptr);
  const Numbers losses = reduced(yolo, expected, MPSCNNReductionTypeSum, false);
  for (std::size_t i = 0; i < x.v.size(); ++i) expected.gradient.v[i] *= 1 - y.v[i] * y.v[i];
  NSArray<MPSCNNLossLabels *> *const labels = nn_labels_of(t, kOne);
  MPSImageBatch *result = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    result = [graph encodeBatchToCommandBuffer:buffer sourceImages:@[ nn_images(x) ] sourceStates:@[ labels ]];
  });
  CHECK(relative(nn_losses(labels), losses) < 1e-5);
  CHECK(relative(nn_read(result).v, expected.gradient.v) < 1e-5);
}

TEST_CASE("nn yolo loss: a graph with a padding and a spatial mean trains alike as a copy and from an archive") {
  const Yolo yolo;
  const Image x = predictions(yolo, 2, 3, 2), t = targets(yolo, 2, 1, 1);
  MPSNNImageNode *const image = [MPSNNImageNode nodeWithHandle:nil];
  MPSNNPadNode *const pad = [MPSNNPadNode nodeWithSource:image
                                       paddingSizeBefore:{1, 2, 0}
                                        paddingSizeAfter:{3, 1, 0}
                                                edgeMode:MPSImageEdgeModeConstant];
  [pad setFillValue:0.5F];
  MPSNNReductionSpatialMeanNode *const mean = [MPSNNReductionSpatialMeanNode nodeWithSource:[pad resultImage]];
  MPSCNNYOLOLossNode *const loss = [MPSCNNYOLOLossNode nodeWithSource:[mean resultImage]
                                                       lossDescriptor:describe(yolo, MPSCNNReductionTypeSum)];
  NSArray<MPSNNFilterNode *> *const ends = [loss trainingGraphWithSourceGradient:nil nodeHandler:nil];
  MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[[ends firstObject] resultImage]];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  // The mean of the pixels and of the 30 that have the fill value; the gradient of it is the same for all pixels.
  Image y(2, 1, 1, yolo.channels());
  for (int i = 0; i < 2; ++i)
    for (int c = 0; c < y.c; ++c) {
      double &sum = y.at(i, 0, 0, c) = 30 * 0.5;
      for (int h = 0; h < 3; ++h)
        for (int w = 0; w < 2; ++w) sum += x.at(i, h, w, c);
      sum /= 36;
    }
  const Elements expected = elements(yolo, y, t, nullptr);
  Image dx = x;
  for (std::size_t i = 0; i < dx.v.size(); ++i) {
    const auto channels = static_cast<std::size_t>(y.c);
    dx.v[i] = expected.gradient.v[i / (6 * channels) * channels + i % channels] / 36;
  }
  for (MPSNNGraph *each in @[ graph, [[graph copy] autorelease], through_archive(graph) ]) {
    NSArray<MPSCNNLossLabels *> *const labels = nn_labels_of(t, kOne);
    MPSImageBatch *result = nil;
    nn_run([&](id<MTLCommandBuffer> buffer) {
      result = [each encodeBatchToCommandBuffer:buffer sourceImages:@[ nn_images(x) ] sourceStates:@[ labels ]];
    });
    CHECK(relative(nn_losses(labels), reduced(yolo, expected, MPSCNNReductionTypeSum, false)) < 1e-5);
    CHECK(relative(nn_read(result).v, dx.v) < 1e-5);
  }
}

TEST_CASE("nn yolo loss: the descriptor's defaults, its copies, and the facts of the kernel") {
  const float anchors[] = {1, 2};
  MPSCNNYOLOLossDescriptor *const d =
      [MPSCNNYOLOLossDescriptor cnnLossDescriptorWithXYLossType:MPSCNNLossTypeMeanSquaredError
                                                     WHLossType:MPSCNNLossTypeHuber
                                             confidenceLossType:MPSCNNLossTypeSigmoidCrossEntropy
                                                classesLossType:MPSCNNLossTypeSoftMaxCrossEntropy
                                                  reductionType:MPSCNNReductionTypeMean
                                                    anchorBoxes:[NSData dataWithBytes:anchors length:sizeof anchors]
                                            numberOfAnchorBoxes:1];
  CHECK([d scaleXY] == 10);
  CHECK([d scaleWH] == 10);
  CHECK([d scaleNoObject] == 5);
  CHECK([d scaleObject] == 100);
  CHECK([d scaleClass] == 2);
  CHECK([d minIOUForObjectPresence] == 0.7F);
  CHECK([d maxIOUForObjectAbsence] == 0.3F);
  CHECK([d rescore]);
  CHECK_FALSE([d reduceAcrossBatch]);
  CHECK([[d WHLossDescriptor] lossType] == MPSCNNLossTypeHuber);
  CHECK([[d classesLossDescriptor] reductionType] == MPSCNNReductionTypeMean);
  MPSCNNYOLOLossDescriptor *const copy = [[d copy] autorelease];
  [[d WHLossDescriptor] setDelta:3];
  [d setScaleXY:1];
  CHECK([[copy WHLossDescriptor] delta] == 1);
  CHECK([copy scaleXY] == 10);
  CHECK([[copy anchorBoxes] isEqual:[d anchorBoxes]]);
  MPSCNNYOLOLoss *const kernel = kernel_of(d);
  CHECK([[kernel lossWH] delta] == 3);
  CHECK([[kernel lossXY] lossType] == MPSCNNLossTypeMeanSquaredError);
  CHECK([[kernel lossConfidence] lossType] == MPSCNNLossTypeSigmoidCrossEntropy);
  CHECK([[kernel lossClasses] reductionType] == MPSCNNReductionTypeMean);
  CHECK([kernel scaleXY] == 1);
  CHECK([kernel numberOfAnchorBoxes] == 1);
  CHECK([[kernel anchorBoxes] isEqual:[d anchorBoxes]]);
  CHECK([kernel reductionType] == MPSCNNReductionTypeMean);
}

TEST_CASE("nn yolo loss: anchors, channels, losses and labels that do not fit are refused") {
  const Yolo yolo;
  const Image x = predictions(yolo, 1, 2, 2), t = targets(yolo, 1, 2, 2);
  const auto described = [&] { return describe(yolo, MPSCNNReductionTypeSum); };
  MPSCNNYOLOLossDescriptor *d = described();
  [d setNumberOfAnchorBoxes:4];
  CHECK_RAISES(kernel_of(d), NSInvalidArgumentException,
               "MPSCNNYOLOLoss: anchorBoxes has 24 bytes; 8 are needed for each of 4 anchor boxes.");
  [d setNumberOfAnchorBoxes:NSUIntegerMax];
  CHECK_RAISES(kernel_of(d), NSInvalidArgumentException, "MPSCNNYOLOLoss: anchorBoxes has 24 bytes; ");
  [d setNumberOfAnchorBoxes:0];
  CHECK_RAISES(kernel_of(d), NSInvalidArgumentException,
               "MPSCNNYOLOLoss: numberOfAnchorBoxes is 0, expected 1 or more.");
  const float wrong[] = {1, 0};
  [d setAnchorBoxes:[NSData dataWithBytes:wrong length:sizeof wrong]];
  [d setNumberOfAnchorBoxes:1];
  CHECK_RAISES(kernel_of(d), NSInvalidArgumentException,
               "MPSCNNYOLOLoss: anchor box 0 is 1.000000 x 0.000000, expected finite numbers above 0.");
  d = described();
  [[d XYLossDescriptor] setLossType:MPSCNNLossTypeCosineDistance];
  CHECK_RAISES(encode(kernel_of(d), x, nn_labels_of(t, kOne)), NSInvalidArgumentException,
               "MPSCNNYOLOLoss: the loss type of XY is the cosine distance, which is no sum over elements.");
  CHECK_RAISES(encode(kernel_of(described()), Image(1, 2, 2, 25), nn_labels_of(t, kOne)), NSInvalidArgumentException,
               "MPSCNNYOLOLoss: the source has 25 feature channels, expected 6 or more for each of 3 anchor boxes.");
  CHECK_RAISES(encode(kernel_of(described()), x, nn_labels_of(Image(1, 2, 2, 27), kOne)), NSInvalidArgumentException,
               "MPSCNNYOLOLoss: the labels have 27 feature channels, the source has 24.");
  CHECK_RAISES(encode(kernel_of(described()), x, nn_labels_of(t, MTLSizeMake(2, 2, 1))), NSInvalidArgumentException,
               "MPSCNNYOLOLoss: with a reduction the loss has 1 x 1 pixels and 1 feature channels, the loss image has "
               "2 x 2 and 1.");
}
