// Comparisons, logic, selection and casts.
#include <algorithm>

#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/elementwise/elementwise_samples.h"
#include "engine/ops/families.h"

namespace openmps::engine {
namespace {

constexpr const char* kReason = "a truth value does not change smoothly";

struct ComparisonRow {
  const char* name;
  const char* expression;
};
const ComparisonRow kComparisons[] = {{"equal", "a == b"},      {"not_equal", "a != b"}, {"less", "a < b"},
                                      {"less_equal", "a <= b"}, {"greater", "a > b"},    {"greater_equal", "a >= b"}};
// These keep the operands' type and hold 0 or 1.
const ComparisonRow kLogic[] = {
    {"logical_and", "a && b"}, {"logical_or", "a || b"}, {"logical_xor", "(a != 0) != (b != 0)"}};
const ComparisonRow kTests[] = {
    {"isnan", "isnan(x)"}, {"isfinite", "isfinite(x)"}, {"isinf", "!isfinite(x) && !isnan(x)"}};

OpDef comparison(const ComparisonRow& row) {
  OpDef definition(row.name);
  definition.inputs({"a", "b"}).dtypes(kAnything).result_dtype(DType::Bool).shape(broadcast_of_inputs);
  definition.elementwise(row.expression)
      .no_gradient(kReason)
      .tolerance(Tolerance::Exact)
      .determinism(Determinism::Bitwise);
  add_pair_samples(definition, {-2, 2}, {-2, 2}, kAnything, false);
  return definition;
}

OpDef logic(const ComparisonRow& row) {
  OpDef definition(row.name);
  definition.inputs({"a", "b"}).dtypes(kAnything).shape(broadcast_of_inputs).elementwise(row.expression);
  definition.no_gradient(kReason).tolerance(Tolerance::Exact).determinism(Determinism::Bitwise);
  add_pair_samples(definition, {-2, 2}, {-2, 2}, kAnything, false);
  definition.sample({{{{4, 5}, 0, 1, DType::Bool}, {{5}, 0, 1, DType::Bool}}, {}, false});
  return definition;
}

OpDef logical_not() {
  OpDef definition("logical_not");
  definition.inputs({"x"}).dtypes(kAnything).shape(same_as_input).elementwise("!x");
  definition.no_gradient(kReason).tolerance(Tolerance::Exact).determinism(Determinism::Bitwise);
  add_single_samples(definition, {-2, 2}, kAnything, false);
  definition.sample({{{{4, 5}, 0, 1, DType::Bool}}, {}, false});
  return definition;
}

OpDef test(const ComparisonRow& row) {
  OpDef definition(row.name);
  definition.inputs({"x"}).dtypes(kFloats).result_dtype(DType::Bool).shape(same_as_input).elementwise(row.expression);
  definition.no_gradient(kReason).tolerance(Tolerance::Exact).determinism(Determinism::Bitwise);
  add_single_samples(definition, {-2, 2}, kFloats, false);
  return definition;
}

// Also of -0, whose reciprocal has it.
OpDef signbit() {
  OpDef definition("signbit");
  definition.inputs({"x"}).dtypes(kNumbers).result_dtype(DType::Bool).shape(same_as_input);
  definition.elementwise("x < 0 || (x == 0 && 1 / x < 0)")
      .no_gradient(kReason)
      .tolerance(Tolerance::Exact)
      .determinism(Determinism::Bitwise);
  add_single_samples(definition, {-2, 2}, kNumbers, false);
  return definition;
}

std::vector<TensorType> infer_select(const InferContext& context) {
  const TensorType &condition = context.inputs[0], &yes = context.inputs[1], &no = context.inputs[2];
  if (yes.dtype != no.dtype)
    context.fail(ErrorKind::DType, std::string("input \"no\" is ") + name_of(no.dtype) + ", input \"yes\" is " +
                                       name_of(yes.dtype) + "; they have to agree.");
  const Shape values = broadcast(yes.shape, no.shape, context.who);
  return {{yes.dtype, broadcast(condition.shape, values, context.who)}};
}

// Any condition but 0 is true, NaN too.
OpDef select_op() {
  return OpDef("select")
      .inputs({"condition", "yes", "no"})
      .infer(infer_select)
      .elementwise("condition ? yes : no")
      .tolerance(Tolerance::Exact)
      .determinism(Determinism::Bitwise)
      .gradient([](GradientContext& context) {
        const Val condition = context.input(0), g = context.output_gradient();
        const Val zero = context.builder().constant(0, g.dtype());
        if (context.wants(1)) context.give(1, select(condition, g, zero));
        if (context.wants(2)) context.give(2, select(condition, zero, g));
      })
      .sample({{{{3, 5}, 0, 1, DType::Bool}, {{3, 5}}, {{3, 5}}}, {}})
      .sample({{{{3, 1}, 0, 1, DType::Bool}, {{5}}, {{}}}, {}})
      .sample({{{{2, 3}, -1, 1, DType::Int32}, {{2, 3}}, {{2, 1}}}, {}})
      .sample({{{{4}, 0, 1, DType::Bool}, {{4}, -9, 9, DType::Int32}, {{4}, -9, 9, DType::Int32}}, {}, false})
      .sample({{{{0, 3}, 0, 1, DType::Bool}, {{3}}, {{3}}}, {}})
      .refuses({{{DType::Bool, {2}}, {DType::Float32, {2}}, {DType::Int32, {2}}},
                {},
                "input \"no\" is int32, input \"yes\" is float32; they have to agree."})
      .refuses({{{DType::Bool, {3}}, {DType::Float32, {2}}, {DType::Float32, {2}}},
                {},
                "shapes (3,) and (2,) cannot be broadcast together."});
}

std::vector<TensorType> infer_cast(const InferContext& context) {
  const std::int64_t dtype = context.attributes.integer("dtype");
  if (dtype < 0 || dtype > static_cast<std::int64_t>(DType::Bool))
    context.fail(ErrorKind::DType, "dtype is " + to_string(dtype) + ", which names no element type.");
  return {{static_cast<DType>(dtype), context.inputs[0].shape}};
}

Attributes to(DType dtype) { return {{"dtype", static_cast<std::int64_t>(dtype)}}; }

// Float to integer truncates and saturates, integer to integer keeps the low bits; anything to Bool is "not 0".
OpDef cast_op() {
  return OpDef("cast")
      .inputs({"x"})
      .required("dtype")
      .infer(infer_cast)
      .elementwise("x")
      .tolerance(Tolerance::Exact)
      .gradient([](GradientContext& context) {
        if (is_float(context.output_gradient().dtype()))
          context.give(0, cast(context.output_gradient(), context.input().dtype()));
      })
      .sample({{{{3, 5}}}, to(DType::Float64)})
      .sample({{{{3, 5}}}, to(DType::Float16), false})
      .sample({{{{3, 5}}}, to(DType::BFloat16), false})
      .sample({{{{3, 5}, -300, 300}}, to(DType::Int8), false})
      .sample({{{{3, 5}, -300, 300}}, to(DType::UInt8), false})
      .sample({{{{37}, -9, 9}}, to(DType::Int32), false})
      .sample({{{{37}, -1, 1, DType::Int32}}, to(DType::Bool), false})
      .sample({{{{37}, 0, 1, DType::Bool}}, to(DType::Float32), false})
      .sample({{{{0, 5}}}, to(DType::Int64), false})
      .refuses({{{DType::Float32, {2}}}, {{"dtype", 99}}, "dtype is 99, which names no element type."});
}

}  // namespace

void register_comparison_ops(Registry& registry) {
  for (const ComparisonRow& row : kComparisons) registry.add(comparison(row));
  for (const ComparisonRow& row : kLogic) registry.add(logic(row));
  for (const ComparisonRow& row : kTests) registry.add(test(row));
  registry.add(logical_not());
  registry.add(signbit());
  registry.add(select_op());
  registry.add(cast_op());
}

}  // namespace openmps::engine
