#include "engine/ops/elementwise/elementwise_samples.h"

#include <algorithm>
#include <cmath>

namespace openmps::engine {
namespace {

bool takes(const DTypeSet& dtypes, DType dtype) { return std::ranges::find(dtypes, dtype) != dtypes.end(); }

// Integers need a range that holds some.
SampleInput whole(const Shape& shape, Range range) {
  return {shape, std::ceil(range.low), std::ceil(range.high) + 3, DType::Int32};
}

}  // namespace

void add_single_samples(OpDef& definition, Range range, const DTypeSet& dtypes, bool check_gradient) {
  const Shape shapes[] = {{3, 5}, {}, {0, 4}, {2, 3, 1, 7}, {1037}};
  for (const Shape& shape : shapes) definition.sample({{{shape, range.low, range.high}}, {}, check_gradient});
  if (takes(dtypes, DType::Int32))
    definition.sample({{whole({2, 9}, range)}, {}, false});
  else
    definition.refuses({{{DType::Int32, {3}}}, {}, "is int32, which it does not take."});
  definition.refuses({{}, {}, "has 0 inputs, expects 1."});
}

void add_pair_samples(OpDef& definition, Range a, Range b, const DTypeSet& dtypes, bool check_gradient) {
  const std::pair<Shape, Shape> shapes[] = {{{3, 5}, {3, 5}}, {{2, 3, 4}, {4}},   {{3, 1}, {2, 1, 8}},
                                            {{}, {7}},        {{1, 33}, {17, 1}}, {{0, 3}, {1, 3}},
                                            {{}, {}}};
  for (const auto& [first, second] : shapes)
    definition.sample({{{first, a.low, a.high}, {second, b.low, b.high}}, {}, check_gradient});
  if (takes(dtypes, DType::Int32))
    definition.sample({{whole({2, 9}, a), whole({9}, b)}, {}, false});
  else
    definition.refuses({{{DType::Int32, {3}}, {DType::Int32, {3}}}, {}, "is int32, which it does not take."});
  definition.refuses({{{DType::Float32, {2, 3}}, {DType::Float32, {2, 4}}},
                      {},
                      "shapes (2, 3) and (2, 4) cannot be broadcast together."});
  definition.refuses({{{DType::Float32, {3}}, {DType::Float16, {3}}},
                      {},
                      "input \"b\" is float16, input \"a\" is float32; they have to agree."});
  definition.refuses({{{DType::Float32, {3}}}, {}, "has 1 inputs, expects 2."});
}

}  // namespace openmps::engine
