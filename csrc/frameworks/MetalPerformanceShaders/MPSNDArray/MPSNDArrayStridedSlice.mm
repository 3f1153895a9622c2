#import <MetalPerformanceShaders/MPSNDArray/MPSNDArrayStridedSlice.h>

#include <algorithm>

#include "frameworks/MetalPerformanceShaders/MPSNDArray/ArrayKernels.h"

using namespace openmps::fw;
using namespace openmps::fw::ndarray;
using openmps::engine::Integers;
using openmps::engine::Shape;

struct MPSNDArrayStridedSliceImpl {
  MPSNDArrayOffsets strides = offsets_of(1);

  template <typename Visit>
  void visit(Visit &&each) {
    for (std::size_t i = 0; i < std::size(strides.dimensions); ++i) {
      auto stride = static_cast<int64_t>(strides.dimensions[i]);
      each(("strides." + std::to_string(i)).c_str(), stride);
      strides.dimensions[i] = static_cast<NSInteger>(stride);
    }
  }
};

namespace {

struct Steps {
  Integers starts, ends, strides;  // slowest first
  Shape result;
};

Steps steps_of(const std::string &who, const MPSNDArrayOffsets &strides, const Shape &source) {
  Steps steps;
  const std::size_t rank = source.rank();
  for (std::size_t axis = 0; axis < rank; ++axis) {
    const std::int64_t stride = strides.dimensions[rank - 1 - axis], extent = source[axis].number();
    if (stride < 1)
      refuse(who + ": the stride of dimension " + std::to_string(rank - 1 - axis) + " is " + std::to_string(stride) +
             "; it has to be at least 1.");
    // A stride beyond the extent takes the first element, as one of the extent does.
    const std::int64_t step = std::min(stride, std::max<std::int64_t>(extent, 1));
    steps.starts.emplace_back(0);
    steps.ends.emplace_back(extent);
    steps.strides.emplace_back(step);
    steps.result.push_back(extent / step + (extent % step != 0 ? 1 : 0));
  }
  return steps;
}

FragmentKey key_of(const char *name, const Steps &steps) {
  FragmentKey key(name);
  for (const std::int64_t stride : steps.strides) key << stride;
  return key;
}

}  // namespace

@implementation MPSNDArrayStridedSlice

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if ((self = [super initWithDevice:device]) != nil) _stridedSliceImpl = new MPSNDArrayStridedSliceImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSNDArrayStridedSlice, _stridedSliceImpl)
OMPS_FIELD(_stridedSliceImpl, MPSNDArrayOffsets, strides, Strides, strides)

- (MPSNDArrayOffsets)stridesForSourceIndex:(NSUInteger)sourceIndex {
  check_source(self, sourceIndex, [self omps_sourceCount]);
  return _stridedSliceImpl->strides;
}

- (Class)omps_stateClass {
  return [MPSNDArrayGradientState class];
}

- (void)omps_record:(ForwardRecord &)record {
  record.strides = _stridedSliceImpl->strides;
}

- (ArrayRule)omps_ruleForArrays:(const std::vector<ArrayType> &)arrays state:(MPSState *)state {
  const Steps steps = steps_of([self omps_name], _stridedSliceImpl -> strides, arrays.at(0).shape);
  ArrayRule rule;
  rule.result = {arrays[0].type, steps.result};
  rule.key = key_of("strided slice", steps);
  rule.reads = {0};
  rule.moves = true;
  rule.build = [steps](ArrayFragment &fragment) {
    return fragment.op("slice", {fragment.sources[0].value()},
                       {{"starts", steps.starts}, {"ends", steps.ends}, {"strides", steps.strides}});
  };
  return rule;
}

@end

@implementation MPSNDArrayStridedSliceGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [super initWithDevice:device];
}

- (ArrayRule)omps_ruleForArrays:(const std::vector<ArrayType> &)arrays state:(MPSState *)state {
  const std::string who = [self omps_name];
  check_count(who, arrays, 2);
  const ForwardRecord &record = record_for(self, state, [MPSNDArrayGradientState class], arrays);
  const Steps steps = steps_of(who, record.strides, arrays[0].shape);
  check_gradient(who, arrays[1], arrays[0], steps.result);
  ArrayRule rule;
  rule.result = arrays[0];
  rule.key = key_of("strided slice gradient", steps);
  rule.reads = {1};
  rule.build = [steps](ArrayFragment &fragment) {
    return fragment.op("slice_gradient", {reshape(fragment.sources[0].value(), steps.result)},
                       {{"starts", steps.starts}, {"strides", steps.strides}, {"shape", steps.ends}});
  };
  return rule;
}

@end
