#import <MetalPerformanceShadersGraph/MPSGraphStencilOps.h>

#include <algorithm>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/rules/shape_rules.h"
#include "frameworks/MetalPerformanceShadersGraph/rules/window_rules.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

struct MPSGraphStencilOpDescriptorImpl {
  MPSGraphReductionMode reductionMode = MPSGraphReductionModeSum;
  Integers offsets{0, 0, 0, 0}, strides{1, 1, 1, 1}, dilationRates{1, 1, 1, 1};
  Integers explicitPadding{0, 0, 0, 0, 0, 0, 0, 0};
  MPSGraphPaddingMode boundaryMode = MPSGraphPaddingModeZero;
  MPSGraphPaddingStyle paddingStyle = MPSGraphPaddingStyleExplicit;
  float paddingConstant = 0;
};

namespace {

using StencilParameters = MPSGraphStencilOpDescriptorImpl;
constexpr std::int64_t kMostTaps = 4096;

}  // namespace

#define OMPS_LIST(name, setName)          \
  -(MPSShape *)name {                     \
    return numbers_from(_impl->name);     \
  }                                       \
  -(void)setName : (MPSShape *)numbers {  \
    _impl->name = integers_from(numbers); \
  }

@implementation MPSGraphStencilOpDescriptor

+ (instancetype)descriptorWithReductionMode:(MPSGraphReductionMode)reductionMode
                                    offsets:(MPSShape *)offsets
                                    strides:(MPSShape *)strides
                              dilationRates:(MPSShape *)dilationRates
                            explicitPadding:(MPSShape *)explicitPadding
                               boundaryMode:(MPSGraphPaddingMode)boundaryMode
                               paddingStyle:(MPSGraphPaddingStyle)paddingStyle
                            paddingConstant:(float)paddingConstant {
  MPSGraphStencilOpDescriptor *const made = [[[self alloc] init] autorelease];
  *made->_impl = {reductionMode,
                  integers_from(offsets),
                  integers_from(strides),
                  integers_from(dilationRates),
                  integers_from(explicitPadding),
                  boundaryMode,
                  paddingStyle,
                  paddingConstant};
  return made;
}

+ (instancetype)descriptorWithOffsets:(MPSShape *)offsets explicitPadding:(MPSShape *)explicitPadding {
  MPSGraphStencilOpDescriptor *const made = [self descriptorWithExplicitPadding:explicitPadding];
  [made setOffsets:offsets];
  return made;
}
+ (instancetype)descriptorWithExplicitPadding:(MPSShape *)explicitPadding {
  MPSGraphStencilOpDescriptor *const made = [[[self alloc] init] autorelease];
  [made setExplicitPadding:explicitPadding];
  return made;
}
+ (instancetype)descriptorWithPaddingStyle:(MPSGraphPaddingStyle)paddingStyle {
  MPSGraphStencilOpDescriptor *const made = [[[self alloc] init] autorelease];
  [made setPaddingStyle:paddingStyle];
  return made;
}

OMPS_OWNS(MPSGraphStencilOpDescriptorImpl, _impl)
OMPS_COPIES(MPSGraphStencilOpDescriptor, _impl)
- (const StencilParameters &)omps_description {
  return *_impl;
}

OMPS_VALUE(MPSGraphReductionMode, reductionMode, setReductionMode)
OMPS_LIST(offsets, setOffsets)
OMPS_LIST(strides, setStrides)
OMPS_LIST(dilationRates, setDilationRates)
OMPS_LIST(explicitPadding, setExplicitPadding)
OMPS_VALUE(MPSGraphPaddingMode, boundaryMode, setBoundaryMode)
OMPS_VALUE(MPSGraphPaddingStyle, paddingStyle, setPaddingStyle)
OMPS_VALUE(float, paddingConstant, setPaddingConstant)

@end

namespace {

// Joins the terms of a window one after the other.
class Joined {
 public:
  Joined(RuleContext &lowering, MPSGraphReductionMode mode) : lowering_(lowering), mode_(mode) {}

  void add(Tensor term) {
    const Tensor number = lowering_.number(static_cast<double>(count_++), DType::Int32);
    if (!value_) {
      value_ = term;
      place_ = broadcast_to(number, lowering_.shape(term));
      return;
    }
    switch (mode_) {
      case MPSGraphReductionModeMin:
        value_ = lowering_.op("minimum", {value_, term});
        return;
      case MPSGraphReductionModeMax:
        value_ = lowering_.op("maximum", {value_, term});
        return;
      case MPSGraphReductionModeSum:
        value_ = value_ + term;
        return;
      case MPSGraphReductionModeProduct:
        value_ = value_ * term;
        return;
      default: {
        const char *const order = mode_ == MPSGraphReductionModeArgumentMin ? "less" : "greater";
        const Tensor is_better = lowering_.op(order, {term, value_});
        value_ = lowering_.op("select", {is_better, term, value_});
        place_ = lowering_.op("select", {is_better, number, place_});
      }
    }
  }
  Tensor result() const { return mode_ >= MPSGraphReductionModeArgumentMin ? place_ : value_; }

 private:
  RuleContext &lowering_;
  MPSGraphReductionMode mode_;
  Tensor value_{}, place_{};
  std::int64_t count_ = 0;
};

void check(RuleContext &lowering, const StencilParameters &p, const Shape &x, const Shape &w) {
  if (p.offsets.size() != 4 || p.strides.size() != 4 || p.dilationRates.size() != 4 || p.explicitPadding.size() != 8)
    lowering.fail(ErrorKind::InvalidArgument, "the descriptor has " + std::to_string(p.offsets.size()) + " offsets, " +
                                                  std::to_string(p.strides.size()) + " strides, " +
                                                  std::to_string(p.dilationRates.size()) + " dilation rates and " +
                                                  std::to_string(p.explicitPadding.size()) +
                                                  " paddings; 4, 4, 4 and 8 are expected.");
  for (std::size_t i = 0; i < 4; ++i)
    if (p.strides[i] < 1 || p.dilationRates[i] < 1)
      lowering.fail(ErrorKind::InvalidArgument, "a stride or dilation rate is below 1.");
  if (x.rank() < 4 || w.rank() != 4)
    lowering.fail(ErrorKind::Shape, "the source has shape " + x.str() + " and the weights " + w.str() +
                                        "; 4 axes or more and 4 are expected.");
  if (w.elements() < 1 || w.elements() > kMostTaps)
    lowering.fail(ErrorKind::Unsupported, "a window has " + to_string(w.elements()) + " elements; 1 to " +
                                              std::to_string(kMostTaps) + " are supported.");
}

void write_stencil(RuleContext &lowering, const StencilParameters &p) {
  const Tensor x = lowering.input(0), w = lowering.input(1);
  const Shape shape = lowering.shape(x), window = lowering.shape(w);
  check(lowering, p, shape, window);
  const std::size_t rank = shape.rank(), outer = rank - 4;
  Padding padding{p.boundaryMode, Integers(rank, 0), Integers(rank, 0), p.paddingConstant};
  Integers first(rank, 0);
  Shape result = shape;
  for (std::size_t i = 0; i < 4; ++i) {
    const std::size_t axis = outer + i;
    const WindowSide side{window[i], p.strides[i], p.dilationRates[i], p.explicitPadding[2 * i],
                          p.explicitPadding[2 * i + 1]};
    Pads pads = pads_for(p.paddingStyle, side, shape[axis]);
    if (p.paddingStyle == MPSGraphPaddingStyleExplicitOffset) {  // as many results as with TF_SAME
      const Extent results = (shape[axis] + side.stride - 1) / side.stride;
      pads.before = -p.offsets[i];
      pads.after = (results - 1) * side.stride + side.extent() - shape[axis] - pads.before;
    }
    result[axis] = results_of(side, pads, shape[axis]);
    if (pads.before < 0) first[axis] = -pads.before;
    padding.before[axis] = std::max<Extent>(pads.before, 0);
    padding.after[axis] = std::max<Extent>(pads.after, 0);
  }
  if (!window.is_known()) {  // the number of terms is unknown, and nothing runs
    const DType dtype = p.reductionMode >= MPSGraphReductionModeArgumentMin ? DType::Int32 : lowering.dtype(x);
    return lowering.give(broadcast_to(lowering.number(0, dtype), result));
  }
  const Tensor padded = rules::pad(lowering, x, padding), weights = reshape(w, {window.elements()});
  Joined joined(lowering, p.reductionMode);
  const auto strides = window.strides();
  for (std::int64_t tap = 0; tap < window.elements(); ++tap) {
    Integers starts = first, ends = integers_of(result), steps(rank, 1);
    for (std::size_t i = 0; i < 4; ++i) {
      const std::size_t axis = outer + i;
      starts[axis] += Extent(tap / strides[i] % window[i].number()) * p.dilationRates[i];
      steps[axis] = p.strides[i];
      ends[axis] = starts[axis] + (result[axis] - 1) * steps[axis] + 1;
      if (result[axis] == 0) ends[axis] = starts[axis];
    }
    const Tensor met = lowering.op("slice", {padded}, {{"starts", starts}, {"ends", ends}, {"strides", steps}});
    joined.add(met * reshape(narrow(weights, 0, tap, 1), {}));
  }
  lowering.give(joined.result());
}

}  // namespace

@implementation MPSGraph (StencilOps)

- (MPSGraphTensor *)stencilWithSourceTensor:(MPSGraphTensor *)source
                              weightsTensor:(MPSGraphTensor *)weights
                                 descriptor:(MPSGraphStencilOpDescriptor *)descriptor
                                       name:(NSString *)name {
  if (descriptor == nil) refuse(ErrorKind::InvalidArgument, "stencil is given a descriptor that is nil.");
  const StencilParameters parameters = [openmps::fw::checked(descriptor, "stencil", "descriptor") omps_description];
  if (parameters.reductionMode > MPSGraphReductionModeArgumentMax)
    refuse(ErrorKind::InvalidArgument, "stencil: the reduction mode is " + std::to_string(parameters.reductionMode) +
                                           "; it can be Min (0) to ArgumentMax (5).");
  return add(self, {.type = "stencil", .name = name, .inputs = {source, weights}, .lower = [=](RuleContext &lowering) {
                      write_stencil(lowering, parameters);
                    }});
}

@end
