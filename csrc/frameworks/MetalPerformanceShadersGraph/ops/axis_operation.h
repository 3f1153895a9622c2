// Methods of one engine operation along an axis, which is a number or a tensor of one integer.
#pragma once

#include <utility>

#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/rules/shape_rules.h"

namespace openmps::fw::graph {

struct AxisOperation {
  const char *type;  // Apple's name, with which messages begin
  const char *engine_op;
  Attributes attributes;  // without the axis

  MPSGraphTensor *add_to(MPSGraph *graph, NSString *name, MPSGraphTensor *tensor, NSInteger axis) const {
    const auto number = static_cast<std::int64_t>(axis);
    return add(graph,
               {.type = type, .name = name, .inputs = {tensor}, .lower = [number, self = *this](RuleContext &lowering) {
                  self.lower(lowering, number);
                }});
  }
  MPSGraphTensor *add_to(MPSGraph *graph, NSString *name, MPSGraphTensor *tensor, MPSGraphTensor *axis) const {
    return add(graph,
               {.type = type,
                .name = name,
                .inputs = {tensor, axis},
                .lower = [self = *this](RuleContext &lowering) { self.lower(lowering, rules::single(lowering, 1)); },
                .host_inputs = {1}});
  }

 private:
  void lower(RuleContext &lowering, std::int64_t axis) const {
    const Tensor x = lowering.input(0);
    Attributes all = attributes;
    all.set("axis", static_cast<std::int64_t>(lowering.axis(axis, lowering.shape(x).rank())));
    lowering.give(lowering.op(engine_op, {x}, std::move(all)));
  }
};

}  // namespace openmps::fw::graph
