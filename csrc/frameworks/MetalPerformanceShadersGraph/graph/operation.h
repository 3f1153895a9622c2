// A graph as it was built: operations on tensors whose shapes may still depend on feeds. The content of MPSGraph's
// objects. Filled by one thread; read by any number of threads once it is complete.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "frameworks/MetalPerformanceShadersGraph/graph/static_type.h"

namespace openmps::fw::graph {

using TensorId = int;
using OperationId = int;
inline constexpr int kNone = -1;
inline constexpr std::int64_t kMostWrittenOut = 4096;  // iterations of a `for`

class RuleContext;
// Writes one operation into an engine graph and returns its results. All shapes are known in a graph that is compiled.
// While types are inferred (graph/infer.h) extents may be unknown, and the rule computes with `Extent`.
using LowerRule = std::function<void(RuleContext&)>;

enum class OperationKind : std::uint8_t {
  Plain,        // defined by its rule
  Placeholder,  // fed
  Variable,     // the variable itself; as an operand it is a read of the variable
  Read,
  Assign,
  Gradients,  // of input 0 by the other inputs
  Argument,   // an argument of a body
  If,         // inputs: the predicate; regions: then, else
  For,        // inputs: lower bound, upper bound, step, first arguments; region: the body
  While       // inputs: the first inputs; regions: before, after
};

// The operations made inside a block, from `first` up to, but not including, `last`.
struct Region {
  std::vector<TensorId> arguments, results;
  OperationId first = 0, last = 0;
};

struct Operation {
  OperationKind kind = OperationKind::Plain;
  std::string type;              // "addition"
  std::string name;              // the user's; may be empty
  std::vector<TensorId> inputs;  // kNone for one that was left out
  std::vector<TensorId> outputs;
  std::vector<OperationId> after;        // control dependencies
  std::vector<std::size_t> host_inputs;  // inputs whose values the rule needs: shapes, axes, sizes
  bool of_shapes = false;                // depends on the shapes of its inputs, not on their elements
  bool is_random = false;                // other numbers in every run; a call may draw some
  LowerRule lower;
  std::shared_ptr<const engine::Literal> literal;  // of a constant
  int variable = kNone;                            // of Variable, Read and Assign
  int segment = kNone;                             // whose values gradients compute again
  OperationId block = kNone;                       // the innermost if or loop with a block that contains it
  std::vector<Region> regions;

  std::string who() const { return name.empty() ? type : type + " \"" + name + "\""; }
};

struct TensorNode {
  StaticType type;
  OperationId maker = kNone;
};

struct VariableNode {
  // Its elements are freed after a run has copied them into the variable's memory.
  std::shared_ptr<engine::Literal> initial;
  OperationId operation = kNone;
};

// Operations whose values gradients compute again instead of keeping them.
struct SegmentNode {
  OperationId block = kNone;  // the innermost one that contains the whole segment
};

struct GraphData {
  std::vector<Operation> operations;
  std::vector<TensorNode> tensors;
  std::vector<VariableNode> variables;
  std::vector<SegmentNode> segments;
  std::vector<TensorId> placeholders;

  const Operation& operation(OperationId id) const { return operations[static_cast<std::size_t>(id)]; }
  const TensorNode& tensor(TensorId id) const { return tensors[static_cast<std::size_t>(id)]; }
  const Operation& maker(TensorId id) const { return operation(tensor(id).maker); }
};

}  // namespace openmps::fw::graph
