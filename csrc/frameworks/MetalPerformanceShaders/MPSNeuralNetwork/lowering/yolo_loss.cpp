// The loss of YOLO (arXiv 1612.08242) as MPSCNNYOLOLoss describes it. docs/semantics.md names the points that Apple's
// text leaves open, and what was chosen.
//
// Below, a box is one anchor in one cell. Its channels are x, y, width, height, confidence and the classes. Thus an
// image (N, H, W, A * (5 + K)) is read as (N, H, W * A, 5 + K).
#include <algorithm>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/loss_terms.h"

namespace openmps::fw::nn {
namespace {

constexpr std::int64_t kBoxChannels = 5;
constexpr double kLeastArea = 1e-12;  // keeps quotients of areas finite
constexpr double kLogOffset = 1e-5;   // of the logarithm of a width or height
constexpr double kMostExponent = 40;  // keeps products of predicted widths and heights finite

struct Boxes {
  Tensor all;  // (N, H, W * A, 5 + K)

  Tensor channels(std::int64_t first, std::int64_t count) const { return narrow(all, 3, first, count); }
  Tensor xy() const { return channels(0, 2); }
  Tensor wh() const { return channels(2, 2); }
  Tensor confidence() const { return channels(4, 1); }
  Tensor classes() const { return channels(kBoxChannels, nhwc(all).c - kBoxChannels); }
};

Tensor area(Tensor wh) { return narrow(wh, 3, 0, 1) * narrow(wh, 3, 1, 1); }

class Yolo {
 public:
  Yolo(FilterCall& call, const YoloLoss& loss)
      : call_(call),
        l_(call.lowering),
        loss_(loss),
        source_(call.extents(0)),
        count_(static_cast<std::int64_t>(loss.anchors.size() / 2)) {}

  // Fails for sources and labels that do not fit.
  bool open() {
    if (count_ < 1 || source_.c % count_ != 0 || source_.c / count_ <= kBoxChannels)
      return fail(ErrorKind::Shape, "the source has " + std::to_string(source_.c) +
                                        " feature channels, expected 6 or " + "more for each of " +
                                        std::to_string(count_) + " anchor boxes.");
    for (const auto& [part, name] : {std::pair(&loss_.xy, "XY"),
                                     {&loss_.wh, "WH"},
                                     {&loss_.confidence, "confidence"},
                                     {&loss_.classes, "classes"}})
      if (part->type == kCosineDistance)
        return fail(ErrorKind::Unsupported, std::string("the loss type of ") + name +
                                                " is the cosine distance, which is no sum over elements.");
    if (!call_.labels) return fail(ErrorKind::InvalidArgument, "a loss needs labels, and none were given.");
    x_ = boxes(call_.sources[0]);
    t_ = boxes(fitted_labels(call_, call_.labels, "labels"));
    if (call_.label_weights) w_ = boxes(fitted_labels(call_, call_.label_weights, "label weights"));
    if (!l_.status()) return false;
    std::vector<float> anchors;
    for (std::int64_t x = 0; x < source_.w; ++x)
      anchors.insert(anchors.end(), loss_.anchors.begin(), loss_.anchors.end());
    anchors_ = reshape(l_.constant(anchors, "anchorBoxes"), Shape{1, 1, boxes_of_row(), 2});
    find_objects();
    return static_cast<bool>(l_.status());
  }

  void lower() {
    const Tensor objects = cast(object_, DType::Float32);
    const Tensor xy = sigmoid(x_.xy());
    // A box without an object may have any width; its target has weight 0 and stays finite.
    const Tensor wh_target = l_.op("log", {l_.op("maximum", {t_.wh() / anchors_, l_.constant(0)}) + kLogOffset});
    const Tensor confidence_target = loss_.rescore ? objects * overlap(xy) : objects;
    const Tensor confidence_weight = (objects * static_cast<double>(loss_.scale_object) +
                                      cast(absent_, DType::Float32) * static_cast<double>(loss_.scale_no_object)) /
                                     static_cast<double>(source_.area().number());
    const Term terms[] = {
        term("XY", loss_.xy, xy, t_.xy(), objects * (scale(loss_.scale_xy)), 0),
        term("WH", loss_.wh, x_.wh(), wh_target, objects * (scale(loss_.scale_wh) / 2), 2),
        term("confidence", loss_.confidence, x_.confidence(), confidence_target, confidence_weight, 4),
        term("classes", loss_.classes, x_.classes(), t_.classes(), objects * scale(loss_.scale_class), kBoxChannels)};
    if (!l_.status()) return;
    write_gradient(terms, xy);
    write_value(terms);
  }

 private:
  // One of the four losses, of every element; weights include the scales.
  struct Term {
    Loss loss;
    Tensor value, gradient, weights;
  };

  std::int64_t boxes_of_row() const { return engine::Extent(source_.w) * count_; }

  bool fail(ErrorKind kind, const std::string& sentence) {
    call_.fail(kind, sentence);
    return false;
  }

  Boxes boxes(Tensor image) const {
    if (!l_.status()) return {};
    return {reshape(image, Shape{source_.n, source_.h, boxes_of_row(), source_.c / count_})};
  }

  Tensor sigmoid(Tensor x) { return l_.op("sigmoid", {x}); }

  // Which boxes have an object, and which surely have none; the others take no part in the confidence loss.
  void find_objects() {
    const Tensor inter = area(l_.op("minimum", {anchors_, t_.wh()}));  // both around one centre
    const Tensor iou = inter / l_.op("maximum", {area(anchors_) + area(t_.wh()) - inter, l_.constant(kLeastArea)});
    const Shape by_cell{source_.n, source_.h, source_.w, count_}, by_box = iou.shape();
    const auto largest = [&](Tensor x) {
      return l_.op("reduce_max", {x}, {{"axes", Integers{3}}, {"keep_axes", true}});
    };
    const Tensor of_cell = reshape(iou, by_cell);
    const Tensor is_best = reshape(l_.op("equal", {of_cell, largest(of_cell)}), by_box);
    const Tensor is_close = l_.op("greater", {iou, l_.constant(static_cast<double>(loss_.least_iou_of_object))});
    const Tensor is_there = l_.op("greater", {t_.confidence(), l_.constant(0.5)});
    object_ = l_.op("logical_and", {is_there, l_.op("logical_or", {is_best, is_close})});
    absent_ = l_.op("logical_and", {l_.op("less", {iou, l_.constant(static_cast<double>(loss_.most_iou_of_absence))}),
                                    l_.op("logical_not", {object_})});
    const Tensor cells = largest(reshape(cast(is_there, DType::Float32), by_cell));
    objects_ = l_.op("maximum", {reduce_sum(cells, {0, 1, 2, 3}), l_.constant(1)});
  }

  // A scale divided by the number of objects in the batch.
  Tensor scale(float factor) { return static_cast<double>(factor) / objects_; }

  // Of the predicted boxes and the true ones.
  Tensor overlap(Tensor xy) {
    const Tensor exponent = l_.op("clamp", {x_.wh()}, {{"minimum", -kMostExponent}, {"maximum", kMostExponent}});
    const Tensor wh = l_.op("exp", {exponent}) * anchors_;
    const auto side = [&](double sign, const char* op) {
      return l_.op(op, {xy + wh * (sign / 2), t_.xy() + t_.wh() * (sign / 2)});
    };
    const Tensor inter = area(l_.op("maximum", {side(1, "minimum") - side(-1, "maximum"), l_.constant(0)}));
    return inter / l_.op("maximum", {area(wh) + area(t_.wh()) - inter, l_.constant(kLeastArea)});
  }

  Term term(const char* name, Loss loss, Tensor x, Tensor target, Tensor weights, std::int64_t first) {
    const Nhwc e = nhwc(x);
    weights = broadcast_to(weights, e.shape());
    if (w_.all) weights = weights * w_.channels(first, e.c);
    loss.reduction = Reduction::None;
    FilterCall part{.lowering = l_,
                    .who = call_.who + ", " + name,
                    .sources = std::span(&x, 1),
                    .destination = e,
                    .labels = target,
                    .label_weights = weights,
                    .loss_size = e,
                    .result = {},
                    .loss = {},
                    .state_results = {}};
    lower_loss_value(part, loss);
    lower_loss_gradient(part, loss);
    return {loss, part.loss, part.result, weights};
  }

  void write_gradient(std::span<const Term> terms, Tensor xy) {
    const Tensor parts[] = {terms[0].gradient * xy * (1.0 - xy), terms[1].gradient, terms[2].gradient,
                            terms[3].gradient};
    call_.result = reshape(concatenate(parts, 3), source_.shape());
  }

  void write_value(std::span<const Term> terms) {
    const Nhwc size = call_.loss_size;
    const bool keeps = loss_.reduction == Reduction::None;
    const Nhwc expected = keeps ? source_ : Nhwc{size.n, 1, 1, 1};
    if (size.h != expected.h || size.w != expected.w || size.c != expected.c)
      return call_.fail(ErrorKind::Shape, std::string(keeps ? "without a reduction" : "with a reduction") +
                                              " the loss has " + expected.pixels() + " pixels and " +
                                              std::to_string(expected.c) + " feature channels, the loss image has " +
                                              size.pixels() + " and " + std::to_string(size.c) + ".");
    if (keeps) {
      const Tensor parts[] = {terms[0].value, terms[1].value, terms[2].value, terms[3].value};
      call_.loss = reshape(concatenate(parts, 3), source_.shape());
      return;
    }
    Tensor total;
    for (const Term& term : terms) {
      const Tensor reduced = reduced_value(term);
      total = total ? total + reduced : reduced;
    }
    call_.loss = loss_.across_batch ? to_first_image(l_, total, source_.n) : total;
  }

  // As MPSCNNLoss reduces the elements of one part.
  Tensor reduced_value(const Term& term) {
    const Integers axes = loss_.across_batch ? Integers{0, 1, 2, 3} : Integers{1, 2, 3};
    const Tensor sum = reduce_sum(term.value, axes);
    const double images = loss_.across_batch ? static_cast<double>(source_.n) : 1;
    if (loss_.reduction == Reduction::Mean) return sum / (mean_divisor(term.loss, nhwc(term.value)) * images);
    if (loss_.reduction == Reduction::Sum) return sum;
    const Tensor is_used = cast(l_.op("not_equal", {term.weights, l_.constant(0)}), DType::Float32);
    return sum / l_.op("maximum", {reduce_sum(is_used, axes), l_.constant(1)});
  }

  FilterCall& call_;
  PlanBuilder& l_;
  const YoloLoss& loss_;
  Nhwc source_;
  std::int64_t count_;  // of anchors
  Boxes x_, t_, w_;
  Tensor anchors_, object_, absent_, objects_;
};

}  // namespace

void lower_yolo_loss(FilterCall& call, const YoloLoss& loss) {
  Yolo yolo(call, loss);
  if (yolo.open()) yolo.lower();
}

}  // namespace openmps::fw::nn
