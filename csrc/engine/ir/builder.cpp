#include "engine/ir/builder.h"

#include <cstring>
#include <numeric>

#include "engine/ir/numbers.h"
#include "engine/ir/registry.h"

namespace openmps::engine {
namespace {

Val binary(const char* op, Val a, Val b) { return a.builder->op(op, {a, b}); }
Val unary(const char* op, Val x) { return x.builder->op(op, {x}); }

std::shared_ptr<const Literal> scalar_literal(double value, DType dtype) {
  auto literal = std::make_shared<Literal>();
  literal->type = {dtype, {}};
  literal->bytes.resize(size_of(dtype));
  store_number(dtype, literal->bytes.data(), 0, value);
  return literal;
}

bool has_number(DType dtype, double value) {
  const auto literal = scalar_literal(value, dtype);
  return load_number(dtype, literal->bytes.data(), 0) == value;
}

// x in a type that has the number.
Val for_number(Val x, double number) { return has_number(x.dtype(), number) ? x : widened(x); }
Val with_number(const char* op, Val x, double number) {
  const Val operand = for_number(x, number);
  return cast(binary(op, operand, x.builder->constant(number, operand.dtype())), x.dtype());
}
Val number_with(const char* op, double number, Val x) {
  const Val operand = for_number(x, number), constant = x.builder->constant(number, operand.dtype());
  return cast(binary(op, constant, operand), x.dtype());
}

}  // namespace

TensorType Val::type() const { return builder->graph().type(id); }

Val Builder::constant(double value, DType dtype) { return constant(scalar_literal(value, dtype)); }

Val Builder::constant(std::shared_ptr<const Literal> literal, std::string name) {
  return op("constant", std::span<const Val>{}, {{"value", std::move(literal)}}, std::move(name));
}

Val Builder::op(const char* op, std::initializer_list<Val> inputs, Attributes attributes, std::string name) {
  return this->op(op, std::span(inputs.begin(), inputs.size()), std::move(attributes), std::move(name));
}

Val Builder::op(const char* op, std::span<const Val> inputs, Attributes attributes, std::string name) {
  return ops(op, inputs, std::move(attributes), std::move(name)).front();
}

std::vector<Val> Builder::ops(const char* op, std::span<const Val> inputs, Attributes attributes, std::string given) {
  std::string name = given.empty() ? this->name : std::move(given);
  std::vector<ValueId> ids;
  for (const Val& input : inputs) {
    if (!input)
      throw Error(ErrorKind::InvalidArgument,
                  who_of(op, name) + ": input " + std::to_string(ids.size()) + " is an empty tensor.");
    ids.push_back(input.id);
  }
  const Node& node = graph_.add_node(registry().at(op), std::move(ids), std::move(attributes), std::move(name));
  std::vector<Val> results;
  for (ValueId output : node.outputs) results.push_back(wrap(output));
  return results;
}

Val operator+(Val a, Val b) { return binary("add", a, b); }
Val operator-(Val a, Val b) { return binary("subtract", a, b); }
Val operator*(Val a, Val b) { return binary("multiply", a, b); }
Val operator/(Val a, Val b) { return binary("divide", a, b); }
Val operator+(Val a, double b) { return with_number("add", a, b); }
Val operator-(Val a, double b) { return with_number("subtract", a, b); }
Val operator*(Val a, double b) { return with_number("multiply", a, b); }
Val operator/(Val a, double b) { return with_number("divide", a, b); }
Val operator+(double a, Val b) { return number_with("add", a, b); }
Val operator-(double a, Val b) { return number_with("subtract", a, b); }
Val operator*(double a, Val b) { return number_with("multiply", a, b); }
Val operator/(double a, Val b) { return number_with("divide", a, b); }
Val operator-(Val a) { return unary("negate", a); }

Val exp(Val x) { return unary("exp", x); }
Val log(Val x) { return unary("log", x); }
Val sqrt(Val x) { return unary("sqrt", x); }
Val square(Val x) { return unary("square", x); }
Val erf(Val x) { return unary("erf", x); }
Val tanh(Val x) { return unary("tanh", x); }
Val sigmoid(Val x) { return unary("sigmoid", x); }
Val abs(Val x) { return unary("abs", x); }
Val sign(Val x) { return unary("sign", x); }
Val maximum(Val a, Val b) { return binary("maximum", a, b); }
Val minimum(Val a, Val b) { return binary("minimum", a, b); }
Val pow(Val a, Val b) { return binary("power", a, b); }
Val less(Val a, Val b) { return binary("less", a, b); }
Val greater_equal(Val a, Val b) { return binary("greater_equal", a, b); }
Val equal(Val a, Val b) { return binary("equal", a, b); }
Val select(Val condition, Val yes, Val no) { return condition.builder->op("select", {condition, yes, no}); }
Val cast(Val x, DType dtype) {
  return x.dtype() == dtype ? x : x.builder->op("cast", {x}, {{"dtype", static_cast<std::int64_t>(dtype)}});
}
Val widened(Val x) { return is_half(x.dtype()) ? cast(x, DType::Float32) : x; }
Val reshape(Val x, Shape shape) {
  if (x.shape() == shape) return x;
  return x.builder->op("reshape", {x}, {{"shape", Integers(shape.extents().begin(), shape.extents().end())}});
}
Val broadcast_to(Val x, Shape shape) {
  if (x.shape() == shape) return x;
  return x.builder->op("broadcast_to", {x}, {{"shape", Integers(shape.extents().begin(), shape.extents().end())}});
}
Integers exchange_of(std::size_t rank, std::size_t axis, std::size_t other) {
  Integers permutation(rank, 0);
  std::iota(permutation.begin(), permutation.end(), 0);
  std::swap(permutation[rank - 1 - axis], permutation[rank - 1 - other]);
  return permutation;
}
Val exchange_axes(Val x, std::size_t axis, std::size_t other) {
  return x.builder->op("transpose", {x}, {{"permutation", exchange_of(x.shape().rank(), axis, other)}});
}
Val reduce_sum(Val x, const Integers& axes, bool keep_axes) {
  return x.builder->op("reduce_sum", {x}, {{"axes", axes}, {"keep_axes", keep_axes}});
}
Val reduce_mean(Val x, const Integers& axes, bool keep_axes) {
  return x.builder->op("reduce_mean", {x}, {{"axes", axes}, {"keep_axes", keep_axes}});
}
Val reduce_max(Val x, const Integers& axes, bool keep_axes) {
  return x.builder->op("reduce_max", {x}, {{"axes", axes}, {"keep_axes", keep_axes}});
}

Val sum_to_shape(Val x, Shape shape) {
  if (x.shape() == shape) return x;
  Integers axes;
  const std::size_t shift = x.shape().rank() - shape.rank();
  for (std::size_t axis = 0; axis < x.shape().rank(); ++axis)
    if (x.shape()[axis] != 1 && (axis < shift || shape[axis - shift] == 1))
      axes.push_back(static_cast<std::int64_t>(axis));
  return reshape(axes.empty() ? x : reduce_sum(x, axes), shape);
}

}  // namespace openmps::engine
