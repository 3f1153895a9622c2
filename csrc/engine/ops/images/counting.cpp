#include "engine/ops/images/counting.h"

#include <cmath>

#include "engine/ir/registry.h"
#include "engine/ops/families.h"

namespace openmps::engine {
namespace {

Shape counts_shape(const InferContext& context) {
  const Shape& x = context.inputs[0].shape;
  const std::int64_t bins = context.attributes.integer("bins");
  if (x.rank() != 2)
    context.fail(ErrorKind::Shape, "input has shape " + x.str() + ", expects 2 axes (values, channels).");
  if (bins < 0) context.fail(ErrorKind::InvalidArgument, "bins is " + std::to_string(bins) + ", expects at least 0.");
  return {x[1], bins};
}

void bincount_loop(const ReferenceCall& call) {
  const Tensor64& x = call.inputs[0];
  Tensor64& counts = call.outputs[0];
  const std::int64_t channels = x.shape[1].number(), bins = counts.shape[1].number();
  for (std::int64_t i = 0; i < x.shape.elements(); ++i) {
    const double bin = std::isnan(x[i]) ? 0 : std::trunc(x[i]);
    if (bin >= 0 && bin < static_cast<double>(bins)) ++counts[i % channels * bins + static_cast<std::int64_t>(bin)];
  }
}

}  // namespace

std::vector<Val> bincount_by_scatter(const Node& node, const std::vector<Val>& operands) {
  const Val bins = exchange_axes(cast(operands[0], DType::Int32), 0, 1);
  Builder& builder = *bins.builder;
  const Val ones = broadcast_to(builder.constant(1, DType::Int32), bins.shape());
  return {builder.op(
      "scatter", {ones, bins},
      {{"axis", 1}, {"batch_dims", 1}, {"shape", Integers{bins.shape()[0], node.attributes.integer("bins")}}})};
}

void register_counting_ops(Registry& registry) {
  DTypeSet counted = kFloats;
  counted.insert(counted.end(), {DType::UInt8, DType::Int32});
  registry.add(
      OpDef("bincount")
          .inputs({"x"})
          .outputs({"counts"})
          .required("bins")
          .dtypes(counted)
          .result_dtype(DType::Int32)
          .shape(counts_shape)
          .reference(bincount_loop)
          .no_gradient("its result is a count")
          .tolerance(Tolerance::Exact)
          .sample({{{{40, 1}, -2, 9}}, {{"bins", 8}}})
          .sample({{{{333, 3}, 0, 255, DType::UInt8}}, {{"bins", 256}}})
          .sample({{{{70, 5}, 0, 255, DType::UInt8}}, {{"bins", 100}}})
          .sample({{{{50, 2}, -3, 12, DType::Int32}}, {{"bins", 10}}})
          .sample({{{{20, 2}, -3, 6000}}, {{"bins", 5000}}})
          .sample({{{{0, 2}}}, {{"bins", 3}}})
          .sample({{{{4, 2}}}, {{"bins", 0}}})
          .refuses({{{DType::Float32, {4}}}, {{"bins", 2}}, "input has shape (4,), expects 2 axes (values, channels)."})
          .refuses({{{DType::Float32, {4, 1}}}, {{"bins", -1}}, "bins is -1, expects at least 0."}));
}

}  // namespace openmps::engine
