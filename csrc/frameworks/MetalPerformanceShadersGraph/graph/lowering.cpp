#include "frameworks/MetalPerformanceShadersGraph/graph/lowering.h"

namespace openmps::fw::graph {

Integers integers_of(const Shape& shape) { return {shape.extents().begin(), shape.extents().end()}; }

void write_rule(const Operation& operation, RuleContext& lowering) noexcept {
  lowering.graph.set_name(operation.name);
  try {
    operation.lower(lowering);
  } catch (const RuleEnded&) {
    // the graph's status has the reason
  } catch (const Error& error) {
    lowering.graph.fail(Status(error.kind(), operation.who() + ": " + error.what()));
  } catch (...) {
    lowering.graph.fail(Status::from(std::current_exception()));
  }
  lowering.graph.set_name({});
}

std::shared_ptr<const engine::Literal> RuleContext::value(std::size_t input) {
  const auto value = scope_.value(operation_.inputs[input]);
  if (value) return value.value();
  graph.fail(value.status());
  throw RuleEnded{};
}

std::vector<Tensor> RuleContext::call(const std::string& symbol) {
  auto results = scope_.call(symbol, inputs_);
  if (results) return std::move(results).value();
  // The graph keeps an earlier failure, which names an operation of the callable.
  graph.fail(Status(results.status().kind(), operation_.who() + " " + results.status().message()));
  throw RuleEnded{};
}

std::vector<double> RuleContext::numbers(std::size_t input) {
  const auto literal = value(input);
  std::vector<double> result;
  for (std::int64_t i = 0; i < literal->type.shape.elements(); ++i)
    result.push_back(engine::load_number(literal->type.dtype, literal->bytes.data(), i));
  return result;
}

Integers RuleContext::integers(std::size_t input) {
  Integers result;
  for (const double number : numbers(input)) result.push_back(static_cast<std::int64_t>(number));
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

std::size_t RuleContext::axis(std::int64_t axis, std::size_t rank) {
  const auto count = static_cast<std::int64_t>(rank);
  if (axis >= -count && axis < count) return static_cast<std::size_t>(axis < 0 ? axis + count : axis);
  fail(ErrorKind::OutOfRange, "axis is " + std::to_string(axis) + ", the tensor has " + std::to_string(count) +
                                  (count == 1 ? " axis." : " axes."));
}

}  // namespace openmps::fw::graph
