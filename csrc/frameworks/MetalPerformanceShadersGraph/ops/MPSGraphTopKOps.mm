#import <MetalPerformanceShadersGraph/MPSGraphTopKOps.h>

#include <utility>

#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/rules/shape_rules.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

namespace {

// The `k` largest or smallest elements along an axis. Axis and `k` are numbers, or the single elements of tensors; the
// axis may be left out.
class Extremes {
 public:
  Extremes(bool largest, NSInteger axis, NSUInteger k) : largest_(largest), axis_(axis), k_(k) {}
  Extremes(bool largest, Input axis, MPSGraphTensor *k)
      : largest_(largest), tensors_{axis, k}, are_tensors_(true), has_axis_(!axis.may_be_nil) {}

  NSArray<MPSGraphTensor *> *add_to(MPSGraph *graph, NSString *name, MPSGraphTensor *source) const {
    return add_many(graph, operation(largest_ ? "topK" : "bottomK", name, {source},
                                     [self = *this](RuleContext &rule) { rule.give(self.chosen(rule, 0)); }));
  }
  MPSGraphTensor *add_gradient_to(MPSGraph *graph, NSString *name, MPSGraphTensor *gradient,
                                  MPSGraphTensor *source) const {
    NewOperation made = operation(largest_ ? "topKGradient" : "bottomKGradient", name, {gradient, source},
                                  [self = *this](RuleContext &rule) {
                                    const Tensor x = rule.input(1);
                                    const Tensor values = self.chosen(rule, 1)[0];
                                    rule.give(rule.graph.gradients(values, rule.input(0), std::span(&x, 1)));
                                  });
    made.results = 1;
    return add(graph, std::move(made));
  }

 private:
  NewOperation operation(const char *type, NSString *name, std::vector<Input> inputs, LowerRule rule) const {
    NewOperation made{.type = type, .name = name, .inputs = std::move(inputs), .lower = std::move(rule), .results = 2};
    if (!are_tensors_) return made;
    if (has_axis_) made.host_inputs.push_back(made.inputs.size());
    made.host_inputs.push_back(made.inputs.size() + 1);
    made.inputs.insert(made.inputs.end(), tensors_.begin(), tensors_.end());
    return made;
  }

  // Values and positions of input number `source`, after which axis and `k` follow.
  std::vector<Tensor> chosen(RuleContext &rule, std::size_t source) const {
    const Tensor x = rule.input(source);
    const Shape shape = rule.shape(x);
    const std::int64_t given = has_axis_ ? rules::single(rule, source + 1) : axis_;
    const Extent k = are_tensors_ ? Extent(rules::single(rule, source + 2)) : Extent(k_);
    const std::size_t axis = rule.axis(given, shape.rank());
    if (k < 0 || k > shape[axis])
      rule.fail(ErrorKind::OutOfRange, "k is " + to_string(k) + ", axis " + to_string(axis) + " of " + shape.str() +
                                           " has " + to_string(shape[axis]) + " elements.");
    if (!largest_) return smallest(rule, x, axis, k);
    // The engine's operation takes the last axis.
    Integers there, back(shape.rank());
    for (std::size_t i = 0; i < shape.rank(); ++i)
      if (i != axis) there.push_back(i);
    there.push_back(axis);
    for (std::size_t i = 0; i < there.size(); ++i) back[static_cast<std::size_t>(there[i].number())] = i;
    const Tensor turned = transpose(x, there);
    std::vector<Tensor> made = rule.ops("top_k", std::span(&turned, 1), {{"k", k}});
    for (Tensor &each : made) each = transpose(each, back);
    return made;
  }

  static std::vector<Tensor> smallest(RuleContext &rule, Tensor x, std::size_t axis, Extent k) {
    const Attributes along{{"axis", static_cast<std::int64_t>(axis)}};
    const Tensor positions = narrow(rule.op("argsort", {x}, along), axis, 0, k);
    return {rule.op("gather_along_axis", {x, positions}, along), positions};
  }

  bool largest_;
  std::int64_t axis_ = -1;
  NSUInteger k_ = 0;
  std::vector<Input> tensors_{};
  bool are_tensors_ = false, has_axis_ = false;
};

}  // namespace

// A selection and its gradient, with numbers or tensors for axis and k.
#define OMPS_EXTREMES_BY(Name, largest, axisLabel, Axis, kLabel, K)                                                    \
  -(NSArray<MPSGraphTensor *> *)Name##WithSourceTensor : (MPSGraphTensor *)source axisLabel : (Axis)axis kLabel        \
      : (K)k name : (NSString *)name {                                                                                 \
    return Extremes(largest, axis, k).add_to(self, name, source);                                                      \
  }                                                                                                                    \
  -(MPSGraphTensor *)Name##WithGradientTensor : (MPSGraphTensor *)gradient source : (MPSGraphTensor *)source axisLabel \
      : (Axis)axis kLabel : (K)k name : (NSString *)name {                                                             \
    return Extremes(largest, axis, k).add_gradient_to(self, name, gradient, source);                                   \
  }

@implementation MPSGraph (TopKOps)

- (NSArray<MPSGraphTensor *> *)topKWithSourceTensor:(MPSGraphTensor *)source k:(NSUInteger)k name:(NSString *)name {
  return Extremes(true, -1, k).add_to(self, name, source);
}

- (NSArray<MPSGraphTensor *> *)topKWithSourceTensor:(MPSGraphTensor *)source
                                            kTensor:(MPSGraphTensor *)kTensor
                                               name:(NSString *)name {
  return Extremes(true, Optional{nil}, kTensor).add_to(self, name, source);
}

- (MPSGraphTensor *)topKWithGradientTensor:(MPSGraphTensor *)gradient
                                    source:(MPSGraphTensor *)source
                                         k:(NSUInteger)k
                                      name:(NSString *)name {
  return Extremes(true, -1, k).add_gradient_to(self, name, gradient, source);
}

- (MPSGraphTensor *)topKWithGradientTensor:(MPSGraphTensor *)gradient
                                    source:(MPSGraphTensor *)source
                                   kTensor:(MPSGraphTensor *)kTensor
                                      name:(NSString *)name {
  return Extremes(true, Optional{nil}, kTensor).add_gradient_to(self, name, gradient, source);
}

OMPS_EXTREMES_BY(topK, true, axis, NSInteger, k, NSUInteger)
OMPS_EXTREMES_BY(bottomK, false, axis, NSInteger, k, NSUInteger)
OMPS_EXTREMES_BY(topK, true, axisTensor, MPSGraphTensor *, kTensor, MPSGraphTensor *)
OMPS_EXTREMES_BY(bottomK, false, axisTensor, MPSGraphTensor *, kTensor, MPSGraphTensor *)

@end
