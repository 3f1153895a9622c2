// The arguments of an operation's rule, which writes it into an engine graph. They are its inputs with their final
// types, values of the inputs that determine shapes, and the engine's operations. The builder keeps the first failure,
// which ends the rule: its functions then throw RuleEnded, which `write_rule` catches. Arithmetic of tensors throws
// nothing; the rule ends at its next call of the context.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "compat/function_ref.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/operation.h"

namespace openmps::fw::graph {

using engine::Attributes;
using engine::DType;
using engine::Extent;
using engine::Integers;
using engine::Shape;
using engine::Tensor;
using engine::to_string;

// Seed and step of the numbers that change from run to run: one uint32 each.
struct RandomCounters {
  Tensor seed, step;
};

// The context of one operation: values known before the run, and random numbers.
class RuleScope {
 public:
  virtual ~RuleScope() = default;
  // The elements of a tensor that depends only on feeds and constants; else fails.
  virtual Result<std::shared_ptr<const engine::Literal>> value(TensorId tensor) = 0;
  virtual RandomCounters random(OperationId operation) = 0;
  // The results of a callable. The failure's sentence goes on after the operation's name.
  virtual Result<std::vector<Tensor>> call(const std::string& symbol, std::span<const Tensor> inputs) = 0;
};

struct RuleEnded {};

class RuleContext {
 public:
  RuleContext(engine::GraphBuilder& builder, const Operation& operation, OperationId id, std::vector<Tensor> inputs,
              RuleScope& scope)
      : graph(builder), operation_(operation), id_(id), inputs_(std::move(inputs)), scope_(scope) {}

  engine::GraphBuilder& graph;

  // The same operation with other inputs, whose results are separate.
  RuleContext with(std::vector<Tensor> inputs) const { return {graph, operation_, id_, std::move(inputs), scope_}; }
  std::size_t input_count() const noexcept { return inputs_.size(); }
  bool has(std::size_t index) const noexcept { return index < inputs_.size() && inputs_[index]; }
  Tensor input(std::size_t index) const noexcept { return index < inputs_.size() ? inputs_[index] : Tensor{}; }
  const std::vector<Tensor>& inputs() const noexcept { return inputs_; }
  Shape shape(Tensor x) const { return type(x).shape; }
  DType dtype(Tensor x) const { return type(x).dtype; }
  // A host input; and its elements: an axis, a shape, scales.
  std::shared_ptr<const engine::Literal> value(std::size_t input);
  std::vector<double> numbers(std::size_t input);
  Integers integers(std::size_t input);
  RandomCounters random() { return scope_.random(id_); }
  std::vector<Tensor> call(const std::string& symbol);

  Tensor op(const char* name, std::initializer_list<Tensor> inputs, Attributes attributes = {}) {
    return checked(graph.op(name, inputs, std::move(attributes)));
  }
  std::vector<Tensor> ops(const char* name, std::span<const Tensor> inputs, Attributes attributes = {}) {
    return checked(graph.ops(name, inputs, std::move(attributes)));
  }
  Tensor number(double value, DType dtype) { return graph.constant(value, dtype); }
  // For a size. While extents are unknown, only the types of such constants are right.
  Tensor number(Extent value, DType dtype);
  // Elements `value(0)`, `value(1)`, ... in row-major order.
  Tensor constant(const engine::TensorType& type, FunctionRef<double(std::int64_t)> value, const char* name);
  // int32 positions along an axis.
  Tensor positions(const Shape& shape, std::size_t axis);
  Tensor number_like(double value, Tensor x) { return graph.constant(value, dtype(x)); }
  // An axis that may be negative, checked against `rank`.
  std::size_t axis(std::int64_t axis, std::size_t rank);

  void give(Tensor result) { results_.push_back(checked(result)); }
  void give(const std::vector<Tensor>& results) { results_.insert(results_.end(), results.begin(), results.end()); }
  const std::vector<Tensor>& results() const noexcept { return results_; }

  // Ends the lowering with "addition "sum": <sentence>".
  [[noreturn]] void fail(ErrorKind kind, const std::string& sentence) {
    graph.fail(Status(kind, operation_.who() + ": " + sentence));
    throw RuleEnded{};
  }

 private:
  template <typename T>
  T checked(T result) const {
    if (!graph.status()) throw RuleEnded{};
    return result;
  }
  engine::TensorType type(Tensor x) const { return checked(graph.type(x)); }

  const Operation& operation_;
  OperationId id_;
  std::vector<Tensor> inputs_;
  RuleScope& scope_;
  std::vector<Tensor> results_;
};

Integers integers_of(const Shape& shape);

// Runs the operation's rule. Its exceptions, an overflow of sizes or a lack of memory, become the status of its graph.
void write_rule(const Operation& operation, RuleContext& lowering) noexcept;

}  // namespace openmps::fw::graph
