// Losses: the value for each image and the gradient that starts the backward pass. Formulas: the table in the
// operations' documentation.
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/loss_terms.h"

namespace openmps::fw::nn {
namespace {

// By MPSCNNLossType.
constexpr const char* kLossOperations[] = {"loss_mean_absolute_error",
                                           "loss_mean_squared_error",
                                           nullptr,
                                           "loss_sigmoid_cross_entropy",
                                           "loss_categorical_cross_entropy",
                                           "loss_hinge",
                                           "loss_huber",
                                           "loss_cosine_distance",
                                           "loss_log",
                                           "loss_kullback_leibler"};
constexpr int kSoftMaxCrossEntropy = 2;
constexpr int kSigmoidCrossEntropy = 3;
constexpr int kHuber = 6;
constexpr int kLog = 8;
constexpr int kLossTypes = static_cast<int>(std::size(kLossOperations));
const Integers kAllButBatch{1, 2, 3};

Attributes attributes_of(const Loss& loss) {
  Attributes a;
  if (loss.type == kSoftMaxCrossEntropy || loss.type == kSigmoidCrossEntropy)
    a.set("label_smoothing", static_cast<double>(loss.label_smoothing));
  if (loss.type == kSoftMaxCrossEntropy) a.set("classes", loss.classes);
  if (loss.type == kHuber) a.set("delta", static_cast<double>(loss.delta));
  if (loss.type == kLog) a.set("epsilon", static_cast<double>(loss.epsilon));
  return a;
}

std::int64_t rounded_to_texels(std::int64_t channels) { return (channels + 3) / 4 * 4; }

struct Operands {
  Tensor x, labels, weights;
  Tensor weight;  // of this encode; none: that of the loss
  bool ok = false;
};

Tensor weight_of(FilterCall& call, const Loss& loss) {
  const Tensor of_forward = call.state ? call.state->find("weight") : Tensor{};
  if (of_forward || !loss.chosen_weight) return of_forward;
  return chosen_factor(call, loss.chosen_weight, call.extents(0), call.destination, "weight");
}

Operands operands_of(FilterCall& call, const Loss& loss) {
  Operands o;
  if (loss.type < 0 || loss.type >= kLossTypes) {
    call.fail(ErrorKind::Unsupported,
              "loss type " + std::to_string(loss.type) + " is none of those that Apple publishes.");
    return o;
  }
  if (!call.labels) {
    call.fail(ErrorKind::InvalidArgument, "a loss needs labels, and none were given.");
    return o;
  }
  o.x = call.sources[0];
  o.labels = fitted_labels(call, call.labels, "labels");
  if (call.label_weights) o.weights = fitted_labels(call, call.label_weights, "label weights");
  o.weight = weight_of(call, loss);
  o.ok = static_cast<bool>(call.lowering.status());
  return o;
}

Tensor weighted(const Loss& loss, Tensor value, const Operands& o) {
  if (o.weights) value = value * o.weights;
  if (o.weight) return value * o.weight;
  return loss.weight == 1 ? value : value * loss.weight;
}

// Every element's loss; for softmax summed over the channels unless the elements themselves are needed.
Tensor element_losses(FilterCall& call, const Loss& loss, const Operands& o, bool keep_channels) {
  PlanBuilder& l = call.lowering;
  if (loss.type != kSoftMaxCrossEntropy) return l.op(kLossOperations[loss.type], {o.x, o.labels}, attributes_of(loss));
  if (!keep_channels && !o.weights) return l.op("softmax_cross_entropy", {o.x, o.labels}, attributes_of(loss));
  Tensor t = o.labels;
  if (loss.label_smoothing > 0) {
    t = t * (1 - static_cast<double>(loss.label_smoothing));
    t = t + static_cast<double>(loss.label_smoothing) / static_cast<double>(loss.classes);
  }
  return -(t * l.op("log_softmax", {o.x}));
}

Tensor non_zero_count(PlanBuilder& l, const Operands& o, const Nhwc& x, const Integers& axes, bool across_batch) {
  if (!o.weights) return l.constant(static_cast<double>((x.values() * (across_batch ? x.n : 1)).number()));
  const Tensor is_used = cast(l.op("not_equal", {o.weights, l.constant(0)}), DType::Float32);
  return reduce_sum(is_used, axes);
}

}  // namespace

Tensor fitted_labels(FilterCall& call, Tensor labels, const char* what) {
  const Nhwc x = call.extents(0);
  const Nhwc e = nhwc(labels);
  const auto refuse = [&](const std::string& theirs, const std::string& ours) {
    call.fail(ErrorKind::Shape, std::string("the ") + what + " have " + theirs + ", the source has " + ours + ".");
    return Tensor{};
  };
  if (!call.lowering.status()) return {};
  if (e.n != x.n) return refuse(std::to_string(e.n) + " images", std::to_string(x.n));
  if (e.h != x.h || e.w != x.w) return refuse(e.pixels() + " pixels", x.pixels());
  if (e.c == x.c) return labels;
  if (e.c != rounded_to_texels(x.c)) return refuse(std::to_string(e.c) + " feature channels", std::to_string(x.c));
  return slice(labels, {0, 0, 0, 0}, {x.n, x.h, x.w, x.c});
}

double mean_divisor(const Loss& loss, const Nhwc& x) {
  return static_cast<double>((loss.type == kSoftMaxCrossEntropy ? x.area() : x.values()).number());
}

Tensor to_first_image(PlanBuilder& l, Tensor total, std::int64_t images) {
  if (images == 1) return total;
  return l.op(
      "pad", {total},
      {{"before", Integers{0, 0, 0, 0}}, {"after", Integers{images - 1, 0, 0, 0}}, {"mode", std::string("constant")}});
}

void lower_loss_value(FilterCall& call, const Loss& loss) {
  PlanBuilder& l = call.lowering;
  const Operands o = operands_of(call, loss);
  if (!o.ok) return;
  if (call.state && o.weight) call.state->set("weight", o.weight);
  const Nhwc x = call.extents(0);
  const Nhwc size = call.loss_size;
  if (loss.reduction == Reduction::None) {
    if (loss.type == kCosineDistance)
      return call.fail(ErrorKind::InvalidArgument, "the cosine distance is a sum: its reductionType must be Sum.");
    const bool summed = loss.type == kSoftMaxCrossEntropy && size.c == 1 && x.c != 1;
    const std::int64_t channels = summed ? 1 : x.c;
    if (size.h != x.h || size.w != x.w || size.c != channels)
      return call.fail(ErrorKind::Shape, "without a reduction the loss has " + x.pixels() + " pixels and " +
                                             std::to_string(channels) + " feature channels, the loss image has " +
                                             size.pixels() + " and " + std::to_string(size.c) + ".");
    Tensor value = weighted(loss, element_losses(call, loss, o, !summed), o);
    const bool has_channels = nhwc(value).c != 1;
    call.loss = summed && has_channels ? reduce_sum(value, {3}) : value;
    return;
  }
  if (size.h != 1 || size.w != 1 || size.c != 1)
    return call.fail(ErrorKind::Shape, "a reduced loss has 1 x 1 pixels and 1 feature channel, the loss image has " +
                                           size.pixels() + " and " + std::to_string(size.c) + ".");
  Integers axes = kAllButBatch;
  if (loss.across_batch) axes.insert(axes.begin(), 0);
  Tensor value = reduce_sum(weighted(loss, element_losses(call, loss, o, false), o), axes);
  if (loss.type == kCosineDistance)  // 1 - sum(y*t), times the weight
    value = o.weight ? value + o.weight : value + loss.weight;
  const double images = loss.across_batch ? static_cast<double>(x.n) : 1;
  if (loss.reduction == Reduction::Mean) value = value / (mean_divisor(loss, x) * images);
  if (loss.reduction == Reduction::SumByNonZeroWeights)
    value = value / non_zero_count(l, o, x, axes, loss.across_batch);
  call.loss = loss.across_batch ? to_first_image(l, value, x.n) : value;
}

void lower_loss_gradient(FilterCall& call, const Loss& loss) {
  PlanBuilder& l = call.lowering;
  const Operands o = operands_of(call, loss);
  if (!o.ok) return;
  const std::string op = loss.type == kSoftMaxCrossEntropy ? "softmax_cross_entropy_gradient"
                                                           : std::string(kLossOperations[loss.type]) + "_gradient";
  call.result = weighted(loss, l.op(op.c_str(), {o.x, o.labels}, attributes_of(loss)), o);
}

void lower_label_gradient(FilterCall& call, const Loss& loss) {
  // Only the cross entropies and the cosine distance are linear in the labels; others are refused with a message that
  // names them.
  PlanBuilder& l = call.lowering;
  const Operands o = operands_of(call, loss);
  if (!o.ok) return;
  constexpr int kCategoricalCrossEntropy = 4;
  const double kept = 1 - static_cast<double>(loss.label_smoothing);
  Tensor slope;
  switch (loss.type) {
    case kSoftMaxCrossEntropy:
      slope = l.op("log_softmax", {o.x}) * -kept;
      break;
    case kSigmoidCrossEntropy:
      slope = o.x * -kept;
      break;
    case kCategoricalCrossEntropy:
      slope = -l.op("log", {o.x});
      break;
    case kCosineDistance:
      slope = -o.x;
      break;
    case 0:
    case 1:
    case kHuber:  // functions of the difference: the gradient with respect to the labels is the negative one
      slope =
          -l.op((std::string(kLossOperations[loss.type]) + "_gradient").c_str(), {o.x, o.labels}, attributes_of(loss));
      break;
    default:
      return call.fail(
          ErrorKind::Unsupported,
          "the gradient with respect to the labels exists for the error, cross entropy and cosine losses.");
  }
  call.result = weighted(loss, slope, o);
}

}  // namespace openmps::fw::nn
