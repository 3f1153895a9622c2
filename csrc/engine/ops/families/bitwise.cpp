// Operations on the bits of integers, and the bits of a number as another type.
#include "engine/ir/registry.h"
#include "engine/ops/elementwise/elementwise_samples.h"
#include "engine/ops/families.h"

namespace openmps::engine {
namespace {

const DTypeSet kIntegers{DType::Int8,  DType::UInt8,  DType::Int16, DType::UInt16,
                         DType::Int32, DType::UInt32, DType::Int64, DType::UInt64};

struct BitwiseRow {
  const char* name;
  const char* expression;
  double high;  // of the second sample operand; never negative, because shifts by negative numbers are undefined
};
// Shifts by the width or more leave 0, or copies of the sign.
const BitwiseRow kPairs[] = {{"bitwise_and", "bitand(a, b)", 99},
                             {"bitwise_or", "bitor(a, b)", 99},
                             {"bitwise_xor", "bitxor(a, b)", 99},
                             {"bitwise_left_shift", "shl(a, b)", 5},
                             {"bitwise_right_shift", "shr(a, b)", 5}};

OpDef bitwise_entry(const char* name, const char* expression) {
  OpDef definition(name);
  definition.dtypes(kIntegers).elementwise(expression).no_gradient("integers do not change smoothly");
  definition.tolerance(Tolerance::Exact).determinism(Determinism::Bitwise);
  return definition;
}

OpDef pair(const BitwiseRow& row) {
  OpDef definition = bitwise_entry(row.name, row.expression).inputs({"a", "b"}).shape(broadcast_of_inputs);
  for (const DType dtype : {DType::Int32, DType::UInt8, DType::Int64})
    definition.sample({{{{3, 5}, 0, 99, dtype}, {{5}, 0, row.high, dtype}}, {}, false});
  definition.sample({{{{37}, -99, 99, DType::Int16}, {{}, 0, row.high, DType::Int16}}, {}, false});
  definition.sample({{{{0, 3}, 0, 9, DType::Int32}, {{1, 3}, 0, 9, DType::Int32}}, {}, false});
  return definition.refuses(
      {{{DType::Float32, {3}}, {DType::Float32, {3}}}, {}, "is float32, which it does not take."});
}

// ---- the same bits as another type

std::vector<TensorType> infer_reinterpret(const InferContext& context) {
  const std::int64_t number = context.attributes.integer("dtype");
  if (number < 0 || number >= static_cast<std::int64_t>(DType::Bool))
    context.fail(ErrorKind::DType, "dtype is " + to_string(number) + ", which names no type of numbers.");
  const auto dtype = static_cast<DType>(number);
  const TensorType& x = context.inputs[0];
  if (x.dtype == DType::Bool) context.fail(ErrorKind::DType, "input \"x\" is bool, which it does not take.");
  const Extent from = size_of(x.dtype), to = size_of(dtype);
  if (from == to) return {{dtype, x.shape}};
  if (x.shape.rank() == 0 || x.shape.back() * from % to != 0)
    context.fail(ErrorKind::Shape,
                 "the last axis of " + x.str() + " does not make whole elements of " + name_of(dtype) + ".");
  Shape shape = x.shape;
  shape[shape.rank() - 1] = x.shape.back() * from / to;
  return {{dtype, shape}};
}

// Samples show types of one size, whose bits a number has.
void reinterpret_loop(const ReferenceCall& call) { call.outputs[0].values = call.inputs[0].values; }

OpDef reinterpret_op() {
  const auto to = [](DType dtype) { return Attributes{{"dtype", static_cast<std::int64_t>(dtype)}}; };
  return OpDef("reinterpret")
      .inputs({"x"})
      .required("dtype")
      .alias()
      .infer(infer_reinterpret)
      .reference(reinterpret_loop)
      .no_gradient("bits do not change smoothly")
      .tolerance(Tolerance::Exact)
      .determinism(Determinism::Bitwise)
      .sample({{{{3, 5}, 0, 99, DType::Int32}}, to(DType::UInt32), false})
      .sample({{{{0, 4}, 0, 9, DType::Int64}}, to(DType::UInt64), false})
      .refuses({{{DType::UInt8, {6}}}, to(DType::Int32), "does not make whole elements of int32."})
      .refuses({{{DType::Bool, {4}}}, to(DType::UInt8), "is bool, which it does not take."});
}

}  // namespace

void register_bitwise_ops(Registry& registry) {
  for (const BitwiseRow& row : kPairs) registry.add(pair(row));
  registry.add(bitwise_entry("bitwise_not", "bitnot(x)")
                   .inputs({"x"})
                   .shape(same_as_input)
                   .sample({{{{3, 5}, -99, 99, DType::Int32}}, {}, false})
                   .sample({{{{37}, 0, 255, DType::UInt8}}, {}, false})
                   .sample({{{{0, 4}, 0, 9, DType::Int64}}, {}, false})
                   .refuses({{{DType::Bool, {3}}}, {}, "is bool, which it does not take."}));
  registry.add(reinterpret_op());
}

}  // namespace openmps::engine
