#import <MetalPerformanceShadersGraph/MPSGraphNonMaximumSuppressionOps.h>

#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;
namespace engine = openmps::engine;

namespace {

struct Suppression {
  float overlap, score;
  bool per_class;
  MPSGraphNonMaximumSuppressionCoordinateMode mode;
};

// Candidates are pairs of a box and a class, M = B * K for each of N batches. In the order of their scores, a candidate
// is kept unless one before it is kept and overlaps it too much.
class Suppressed {
 public:
  Suppressed(RuleContext &lowering, const Suppression &how) : lowering_(lowering), how_(how) {}

  void give() {
    const Tensor boxes = lowering_.input(0), scores = lowering_.input(1), classes = lowering_.input(2);
    const Shape of_boxes = lowering_.shape(boxes), of_scores = lowering_.shape(scores);
    if (of_boxes.rank() != 3 || of_boxes[2] != 4 || of_scores.rank() != 3 || of_scores[0] != of_boxes[0] ||
        of_scores[1] != of_boxes[1])
      lowering_.fail(ErrorKind::Shape, "the boxes have shape " + of_boxes.str() + ", the scores " + of_scores.str() +
                                           "; expects (N, B, 4) and (N, B, K).");
    if (classes && lowering_.shape(classes) != Shape{of_boxes[0], of_boxes[1]})
      lowering_.fail(ErrorKind::Shape, "the class indices have shape " + lowering_.shape(classes).str() +
                                           ", expects (" + to_string(of_boxes[0]) + ", " + to_string(of_boxes[1]) +
                                           ").");
    if (classes && of_scores[2] != 1)
      lowering_.fail(ErrorKind::Shape,
                     "the scores have shape " + of_scores.str() + "; with class indices each box has one score.");
    n_ = of_scores[0];
    k_ = of_scores[2];
    m_ = of_scores[1] * k_;
    const engine::TensorType result{DType::Int32, {n_ * m_, 3}};
    if (!result.shape.is_known()) return lowering_.give(lowering_.graph.input(result.dtype, result.shape, "kept"));
    if (n_ * m_ == 0)
      return lowering_.give(lowering_.constant(
          result, [](std::int64_t) { return 0.0; }, "kept"));
    lowering_.give(chosen(cast(boxes, DType::Float32), cast(scores, DType::Float32), classes));
  }

 private:
  Tensor number(double value, DType dtype = DType::Float32) { return lowering_.number(value, dtype); }
  Tensor positions(const Shape &shape, std::size_t axis) { return lowering_.positions(shape, axis); }
  Tensor along(const char *op, Tensor x, Tensor indices) { return lowering_.op(op, {x, indices}, {{"axis", 1}}); }

  // Rows of (batch, class, box), those kept first, in the order of their scores; -1 for the others.
  Tensor chosen(Tensor boxes, Tensor scores, Tensor classes) {
    const Tensor flat = reshape(scores, {n_, m_});
    const Tensor order = lowering_.op("argsort", {flat}, {{"axis", 1}, {"descending", true}});  // (N, M)
    const Tensor box = order / number(static_cast<double>(k_.number()), DType::Int32);
    const Tensor kind = classes ? along("gather_along_axis", cast(classes, DType::Int32), box)
                                : order - box * number(static_cast<double>(k_.number()), DType::Int32);
    const Tensor score = along("gather_along_axis", flat, order);
    const Tensor valid = cast(lowering_.op("greater_equal", {score, number(how_.score)}), DType::Float32);
    const Tensor taken = lowering_.op("gather", {boxes, box}, {{"axis", 1}, {"batch_dims", 1}});  // (N, M, 4)
    const Tensor kept = settled(valid, suppressing(taken, kind));
    const Tensor place = cast(positions({1, m_}, 1), DType::Float32);
    const Tensor rank = place + (1.0 - kept) * static_cast<double>(m_.number());
    const Tensor first = lowering_.op("argsort", {rank}, {{"axis", 1}});
    const Tensor is_kept = cast(along("gather_along_axis", kept, first), DType::Bool);
    const Tensor batch = broadcast_to(positions({n_, 1}, 0), {n_, m_});
    const Tensor columns[] = {batch, along("gather_along_axis", kind, first), along("gather_along_axis", box, first)};
    std::vector<Tensor> rows;
    for (const Tensor &column : columns)
      rows.push_back(reshape(lowering_.op("select", {is_kept, column, number(-1, DType::Int32)}), {n_ * m_, 1}));
    return concatenate(rows, 1);
  }

  // (N, M, M): 1 where candidate i, of a better score, would suppress candidate j.
  Tensor suppressing(Tensor taken, Tensor kind) {
    const bool corners = how_.mode == MPSGraphNonMaximumSuppressionCoordinateModeCornersHeightFirst ||
                         how_.mode == MPSGraphNonMaximumSuppressionCoordinateModeCornersWidthFirst;
    // Both directions are treated alike, so their order does not matter.
    const auto column = [&](std::int64_t i) { return reshape(narrow(taken, 2, i, 1), {n_, m_}); };
    Tensor overlap, area;
    for (const std::int64_t direction : {0, 1}) {
      Tensor low = column(direction), high = column(direction + 2);
      if (corners) {
        const Tensor given = low;
        low = lowering_.op("minimum", {given, high});
        high = lowering_.op("maximum", {given, high});
      } else {
        const Tensor center = low, half = high * 0.5;
        low = center - half;
        high = center + half;
      }
      const auto rows = [&](Tensor x) { return reshape(x, {n_, m_, 1}); };
      const auto columns = [&](Tensor x) { return reshape(x, {n_, 1, m_}); };
      const Tensor shared =
          lowering_.op("minimum", {rows(high), columns(high)}) - lowering_.op("maximum", {rows(low), columns(low)});
      const Tensor common = lowering_.op("maximum", {shared, number(0)});
      overlap = overlap ? overlap * common : common;
      area = area ? area * (high - low) : high - low;
    }
    const Tensor together = reshape(area, {n_, m_, 1}) + reshape(area, {n_, 1, m_}) - overlap;
    // overlap / together > threshold, without a division by 0
    Tensor result = lowering_.op("greater", {overlap, together * static_cast<double>(how_.overlap)});
    const Tensor before = lowering_.op("less", {positions({m_, 1}, 0), positions({1, m_}, 1)});
    result = lowering_.op("logical_and", {result, before});
    if (how_.per_class) {
      const Tensor same = lowering_.op("equal", {reshape(kind, {n_, m_, 1}), reshape(kind, {n_, 1, m_})});
      result = lowering_.op("logical_and", {result, same});
    }
    return cast(result, DType::Float32);
  }

  // kept = valid and not suppressed by a kept one. Each round settles one more candidate at least; it ends when none
  // changes.
  Tensor settled(Tensor valid, Tensor suppresses) {
    const engine::TensorType row{DType::Float32, {n_, m_}}, pairs{DType::Float32, {n_, m_, m_}};
    engine::GraphBuilder before("suppression"), after("suppression");
    {
      const Tensor kept = before.input(row.dtype, row.shape, "kept"), last = before.input(row.dtype, row.shape, "last");
      static_cast<void>(before.input(row.dtype, row.shape, "valid"));
      static_cast<void>(before.input(pairs.dtype, pairs.shape, "suppresses"));
      const Tensor changes = before.op("abs", {kept - last});
      before.output(before.op("greater", {reduce_sum(changes, {0, 1}, false), before.constant(0)}));
      before.output(kept);
    }
    {
      const Tensor kept = after.input(row.dtype, row.shape, "kept"), all = after.input(row.dtype, row.shape, "valid");
      const Tensor pair = after.input(pairs.dtype, pairs.shape, "suppresses");
      const Tensor hits = after.op("matmul", {reshape(kept, {n_, 1, m_}), pair});
      const Tensor is_free = cast(after.op("equal", {reshape(hits, {n_, m_}), after.constant(0)}), DType::Float32);
      after.output(all * is_free);
      after.output(kept);
    }
    const Tensor first[] = {valid, valid - 1.0}, captured[] = {valid, suppresses};
    return lowering_.graph.while_loop(first, captured, before, after)[0];
  }

  RuleContext &lowering_;
  const Suppression &how_;
  Extent n_, k_, m_;
};

MPSGraphTensor *add_suppression(MPSGraph *graph, NSString *name, std::vector<Input> inputs, const Suppression &how) {
  if (!(how.overlap >= 0 && how.overlap <= 1))
    refuse(ErrorKind::InvalidArgument,
           "nonMaximumSuppression: the IOUThreshold is " + std::to_string(how.overlap) + "; it can be 0 to 1.");
  return add(graph, {.type = "nonMaximumSuppression",
                     .name = name,
                     .inputs = std::move(inputs),
                     .lower = [how](RuleContext &lowering) { Suppressed(lowering, how).give(); },
                     .result = DType::Int32});
}

}  // namespace

@implementation MPSGraph (NonMaximumSuppressionOps)

- (MPSGraphTensor *)nonMaximumSuppressionWithBoxesTensor:(MPSGraphTensor *)boxesTensor
                                            scoresTensor:(MPSGraphTensor *)scoresTensor
                                            IOUThreshold:(float)IOUThreshold
                                          scoreThreshold:(float)scoreThreshold
                                     perClassSuppression:(BOOL)perClassSuppression
                                          coordinateMode:(MPSGraphNonMaximumSuppressionCoordinateMode)coordinateMode
                                                    name:(NSString *)name {
  return add_suppression(self, name, {boxesTensor, scoresTensor},
                         {IOUThreshold, scoreThreshold, perClassSuppression == YES, coordinateMode});
}

- (MPSGraphTensor *)nonMaximumSuppressionWithBoxesTensor:(MPSGraphTensor *)boxesTensor
                                            scoresTensor:(MPSGraphTensor *)scoresTensor
                                      classIndicesTensor:(MPSGraphTensor *)classIndicesTensor
                                            IOUThreshold:(float)IOUThreshold
                                          scoreThreshold:(float)scoreThreshold
                                     perClassSuppression:(BOOL)perClassSuppression
                                          coordinateMode:(MPSGraphNonMaximumSuppressionCoordinateMode)coordinateMode
                                                    name:(NSString *)name {
  return add_suppression(self, name, {boxesTensor, scoresTensor, classIndicesTensor},
                         {IOUThreshold, scoreThreshold, perClassSuppression == YES, coordinateMode});
}

@end
