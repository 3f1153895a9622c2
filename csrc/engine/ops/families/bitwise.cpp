// Operations on the bits of integers.
#include "engine/ir/registry.h"
#include "engine/ops/elementwise_samples.h"
#include "engine/ops/families.h"

namespace openmps::engine {
namespace {

const DTypeSet kIntegers{DType::Int8,  DType::UInt8,  DType::Int16, DType::UInt16,
                         DType::Int32, DType::UInt32, DType::Int64, DType::UInt64};

struct Row {
  const char* name;
  const char* expression;
  double high;  // of the second sample operand; never negative, because shifts by negative numbers are undefined
};
// Shifts by the width or more leave 0, or copies of the sign.
const Row kPairs[] = {{"bitwise_and", "bitand(a, b)", 99},
                      {"bitwise_or", "bitor(a, b)", 99},
                      {"bitwise_xor", "bitxor(a, b)", 99},
                      {"bitwise_left_shift", "shl(a, b)", 5},
                      {"bitwise_right_shift", "shr(a, b)", 5}};

OpDef entry(const char* name, const char* expression) {
  OpDef definition(name);
  definition.dtypes(kIntegers).elementwise(expression).no_gradient("integers do not change smoothly");
  definition.tolerance(Tolerance::Exact).determinism(Determinism::Bitwise);
  return definition;
}

OpDef pair(const Row& row) {
  OpDef definition = entry(row.name, row.expression).inputs({"a", "b"}).shape(broadcast_of_inputs);
  for (const DType dtype : {DType::Int32, DType::UInt8, DType::Int64})
    definition.sample({{{{3, 5}, 0, 99, dtype}, {{5}, 0, row.high, dtype}}, {}, false});
  definition.sample({{{{37}, -99, 99, DType::Int16}, {{}, 0, row.high, DType::Int16}}, {}, false});
  definition.sample({{{{0, 3}, 0, 9, DType::Int32}, {{1, 3}, 0, 9, DType::Int32}}, {}, false});
  return definition.refuses(
      {{{DType::Float32, {3}}, {DType::Float32, {3}}}, {}, "is float32, which it does not take."});
}

}  // namespace

void register_bitwise_ops(Registry& registry) {
  for (const Row& row : kPairs) registry.add(pair(row));
  registry.add(entry("bitwise_not", "bitnot(x)")
                   .inputs({"x"})
                   .shape(same_as_input)
                   .sample({{{{3, 5}, -99, 99, DType::Int32}}, {}, false})
                   .sample({{{{37}, 0, 255, DType::UInt8}}, {}, false})
                   .sample({{{{0, 4}, 0, 9, DType::Int64}}, {}, false})
                   .refuses({{{DType::Bool, {3}}}, {}, "is bool, which it does not take."}));
}

}  // namespace openmps::engine
