#include "frameworks/MetalPerformanceShadersGraph/graph/lowering.h"

namespace openmps::fw::graph {

Integers integers_of(const Shape& shape) { return {shape.extents().begin(), shape.extents().end()}; }

void write_rule(const Operation& operation, RuleContext& lowering) noexcept {
  try {
    operation.lower(lowering);
  } catch (const RuleEnded&) {
    return;  // the graph's status has the reason
  } catch (const Error& error) {
    lowering.graph.fail(Status(error.kind(), operation.who() + ": " + error.what()));
  } catch (...) {
    lowering.graph.fail(Status::from(std::current_exception()));
  }
}

Integers RuleContext::integers(std::size_t input) {
  const auto value = scope_.value(operation_.inputs[input]);
  if (!value) {
    graph.fail(value.status());
    return checked(Integers{});
  }
  const engine::Literal& literal = *value.value();
  Integers result;
  for (std::int64_t i = 0; i < literal.type.shape.elements(); ++i)
    result.push_back(static_cast<std::int64_t>(engine::load_number(literal.type.dtype, literal.bytes.data(), i)));
  return result;
}

Tensor RuleContext::number(Extent value, DType dtype) {
  if (!value.is_known()) return graph.input(dtype, {}, "number");
  return number(static_cast<double>(value.number()), dtype);
}

Tensor RuleContext::constant(const engine::TensorType& type, FunctionRef<double(std::int64_t)> value,
                             const char* name) {
  if (!type.shape.is_known()) return graph.input(type.dtype, type.shape, name);
  auto literal = std::make_shared<engine::Literal>();
  literal->type = type;
  literal->bytes.resize(type.bytes());
  const std::int64_t count = type.shape.elements();
  for (std::int64_t i = 0; i < count; ++i) engine::store_number(type.dtype, literal->bytes.data(), i, value(i));
  return graph.constant(std::move(literal), name);
}

Tensor RuleContext::positions(const Shape& shape, std::size_t axis) {
  if (!shape.is_known()) return graph.input(DType::Int32, shape, "positions");
  return op("iota", {}, {{"shape", integers_of(shape)}, {"axis", Extent(axis)}});
}

Tensor RuleContext::cast(Tensor x, DType dtype) {
  if (this->dtype(x) == dtype) return x;
  return op("cast", {x}, {{"dtype", static_cast<std::int64_t>(dtype)}});
}

Tensor RuleContext::reshape(Tensor x, const Shape& shape) {
  if (this->shape(x) == shape) return x;
  return op("reshape", {x}, {{"shape", integers_of(shape)}});
}

Tensor RuleContext::transpose(Tensor x, const Integers& permutation) {
  bool moved = false;
  for (std::size_t axis = 0; axis < permutation.size(); ++axis)
    moved = moved || permutation[axis] != static_cast<std::int64_t>(axis);
  return moved ? op("transpose", {x}, {{"permutation", permutation}}) : x;
}

Tensor RuleContext::broadcast(Tensor x, const Shape& shape) {
  if (this->shape(x) == shape) return x;
  return op("broadcast_to", {x}, {{"shape", integers_of(shape)}});
}

std::size_t RuleContext::axis(std::int64_t axis, std::size_t rank) {
  const auto count = static_cast<std::int64_t>(rank);
  if (axis >= -count && axis < count) return static_cast<std::size_t>(axis < 0 ? axis + count : axis);
  fail(ErrorKind::OutOfRange, "axis is " + std::to_string(axis) + ", the tensor has " + std::to_string(count) +
                                  (count == 1 ? " axis." : " axes."));
  return 0;
}

}  // namespace openmps::fw::graph
