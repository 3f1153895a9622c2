// Builds graphs, for gradient rules, passes, tests and the front ends.
//
// `Val` is a handle to one value with the usual operators; it stays valid as long as its Builder. Every function throws
// Error that names the operation. Front ends that cannot catch C++ exceptions use `GraphBuilder` of engine.h instead.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "engine/ir/graph.h"

namespace openmps::engine {

class Builder;

struct Val {
  Builder* builder = nullptr;
  ValueId id = kNoValue;

  explicit operator bool() const noexcept { return id != kNoValue; }
  // Copies: a reference into the graph would not survive the next operation.
  TensorType type() const;
  Shape shape() const { return type().shape; }
  DType dtype() const { return type().dtype; }
};

class Builder {
 public:
  explicit Builder(Graph& graph) noexcept : graph_(graph) {}
  std::string name;  // the user's name for nodes, unless a call names them
  Builder(const Builder&) = delete;
  Builder& operator=(const Builder&) = delete;

  Graph& graph() noexcept { return graph_; }
  Val wrap(ValueId id) noexcept { return {this, id}; }
  Val input(DType dtype, Shape shape, std::string label) {
    return wrap(graph_.add_input({dtype, shape}, std::move(label)));
  }
  Val parameter(DType dtype, Shape shape, std::string label) {
    return wrap(graph_.add_input({dtype, shape}, std::move(label), InputKind::Parameter));
  }
  Val scalar(DType dtype, std::string label) {
    return wrap(graph_.add_input({dtype, {}}, std::move(label), InputKind::Scalar));
  }
  // One number that broadcasts against anything.
  Val constant(double value, DType dtype);
  Val constant(std::shared_ptr<const Literal> literal, std::string name = {});

  // `op` by its registered name. `name` is the user's name for the operation; error messages quote it.
  Val op(const char* op, std::initializer_list<Val> inputs, Attributes attributes = {}, std::string name = {});
  Val op(const char* op, std::span<const Val> inputs, Attributes attributes = {}, std::string name = {});
  std::vector<Val> ops(const char* op, std::span<const Val> inputs, Attributes attributes = {}, std::string name = {});
  void output(Val value, int shares_input = -1) { graph_.add_output(value.id, shares_input); }

 private:
  Graph& graph_;
};

Val operator+(Val a, Val b);
Val operator-(Val a, Val b);
Val operator*(Val a, Val b);
Val operator/(Val a, Val b);
// A number that a half type would round is no half: the operation computes in float32, and its result is rounded. So a
// count of 65,520 is not infinite in float16, and a count of 257 is not 256 in bfloat16.
Val operator+(Val a, double b);
Val operator-(Val a, double b);
Val operator*(Val a, double b);
Val operator/(Val a, double b);
Val operator+(double a, Val b);
Val operator-(double a, Val b);
Val operator*(double a, Val b);
Val operator/(double a, Val b);
Val operator-(Val a);

Val exp(Val x);
Val log(Val x);
Val sqrt(Val x);
Val square(Val x);
Val erf(Val x);
Val tanh(Val x);
Val sigmoid(Val x);
Val abs(Val x);
Val sign(Val x);
Val maximum(Val a, Val b);
Val minimum(Val a, Val b);
Val pow(Val a, Val b);
Val less(Val a, Val b);
Val greater_equal(Val a, Val b);
Val equal(Val a, Val b);
Val select(Val condition, Val yes, Val no);
Val cast(Val x, DType dtype);
// float32 in place of a half type, for formulas of several steps; any other x itself.
Val widened(Val x);
Val reshape(Val x, Shape shape);
// Of two axes, counted from the last one, which is 0.
Val exchange_axes(Val x, std::size_t axis, std::size_t other);
Integers exchange_of(std::size_t rank, std::size_t axis, std::size_t other);
Val broadcast_to(Val x, Shape shape);
Val reduce_sum(Val x, const Integers& axes, bool keep_axes = true);
Val reduce_mean(Val x, const Integers& axes, bool keep_axes = true);
Val reduce_max(Val x, const Integers& axes, bool keep_axes = true);
// The gradient of a broadcast operand: summed over the axes along which it was repeated, in its own shape.
Val sum_to_shape(Val x, Shape shape);

}  // namespace openmps::engine
