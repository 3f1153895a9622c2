#import <MetalPerformanceShaders/MPSNDArray/MPSNDArrayGather.h>

#include "frameworks/MetalPerformanceShaders/MPSNDArray/ArrayKernels.h"

using namespace openmps::fw;
using namespace openmps::fw::ndarray;
using openmps::engine::DType;
using openmps::engine::Extent;
using openmps::engine::Shape;

struct MPSNDArrayGatherImpl {
  NSUInteger axis = 0;

  template <typename Visit>
  void visit(Visit &&each) {
    each("axis", axis);
  }
};

namespace {

struct Places {
  std::int64_t axis;   // from the slowest on
  std::int64_t count;  // of indices
  Shape result;
};

Places places_of(const std::string &who, NSUInteger axis, const ArrayType &table, const ArrayType &indices) {
  const std::size_t rank = table.shape.rank();
  if (axis >= rank)
    refuse(who + ": axis is " + std::to_string(axis) + ", the primary source array has " + std::to_string(rank) +
           " dimensions.");
  if (is_packed(indices.type) || nd_element(indices.type).is_complex ||
      !openmps::engine::is_integer(nd_element(indices.type).dtype))
    refuse(who + ": the secondary source array has elements of type " + name_of(indices.type) +
           "; indices are integers.");
  for (std::size_t i = 1; i < indices.shape.rank(); ++i)
    if (indices.shape.back(i) != 1)
      refuse(who + ": the secondary source array has " + std::to_string(indices.shape.back(i).number()) +
             " elements along dimension " + std::to_string(i) + "; indices lie along dimension 0.");
  const std::int64_t count = indices.shape.rank() == 0 ? 1 : indices.shape.back().number();
  Places places{static_cast<std::int64_t>(rank - 1 - axis), count, table.shape};
  places.result[rank - 1 - axis] = count;
  return places;
}

Tensor flat(const ArraySource &indices, std::int64_t count) { return reshape(indices.value(), {count}); }

}  // namespace

@implementation MPSNDArrayGatherGradientState
@end

@implementation MPSNDArrayGather

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if ((self = [super initWithDevice:device]) != nil) _gatherImpl = new MPSNDArrayGatherImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSNDArrayGather, _gatherImpl)
OMPS_FIELD(_gatherImpl, NSUInteger, axis, Axis, axis)

- (Class)omps_stateClass {
  return [MPSNDArrayGatherGradientState class];
}

- (void)omps_record:(ForwardRecord &)record {
  record.axis = _gatherImpl->axis;
}

- (ArrayRule)omps_ruleForArrays:(const std::vector<ArrayType> &)arrays state:(MPSState *)state {
  check_count([self omps_name], arrays, 2);
  const Places places = places_of([self omps_name], _gatherImpl -> axis, arrays[0], arrays[1]);
  ArrayRule rule;
  rule.result = {arrays[0].type, places.result};
  rule.key = FragmentKey("gather") << places.axis;
  rule.reads = {0, 1};
  rule.moves = true;
  rule.build = [places](ArrayFragment &fragment) {
    return fragment.op("gather", {fragment.sources[0].value(), flat(fragment.sources[1], places.count)},
                       {{"axis", places.axis}});
  };
  return rule;
}

@end

@implementation MPSNDArrayGatherGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [super initWithDevice:device];
}

- (ArrayRule)omps_ruleForArrays:(const std::vector<ArrayType> &)arrays state:(MPSState *)state {
  const std::string who = [self omps_name];
  check_count(who, arrays, 3);
  const ForwardRecord &record = record_for(self, state, [MPSNDArrayGatherGradientState class], arrays);
  const Places places = places_of(who, record.axis, arrays[0], arrays[1]);
  check_gradient(who, arrays[2], arrays[0], places.result);
  ArrayRule rule;
  rule.result = arrays[0];
  rule.key = FragmentKey("gather gradient") << places.axis;
  rule.reads = {1, 2};
  rule.build = [places, table = arrays[0].shape](ArrayFragment &fragment) {
    const Tensor gradient = cast(reshape(fragment.sources[1].value(), places.result), DType::Float32);
    const auto extents = table.extents();
    return fragment.op("scatter", {gradient, flat(fragment.sources[0], places.count)},
                       {{"axis", places.axis}, {"shape", openmps::engine::Integers(extents.begin(), extents.end())}});
  };
  return rule;
}

@end
