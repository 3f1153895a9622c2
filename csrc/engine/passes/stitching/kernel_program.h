// Element-wise kernels as passes after stitching rewrite them.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "engine/ir/program.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {

// An element-wise kernel, or a reduction of its last result.
struct KernelProgram {
  // A kernel's argument holds so many addresses with their strides, and longer kernels spill registers.
  static constexpr std::size_t kMostOperands = 16, kMostSteps = 128;

  const Node* node;
  Program program;
  std::vector<ValueId> inputs, outputs;  // of the old graph
  Shape shape;
  Attributes attributes;  // of a reduction
  bool is_reduction, is_changed = false;

  // None if the node is no such kernel, or control edges name it.
  static std::optional<KernelProgram> of(const Graph& graph, const Users& users, const Node& node);
  // The kernel of a GPU that a plain reduction is, whose work is to read its operand. None if no kernel can take work
  // of kMostOperands for it.
  static std::optional<KernelProgram> of_reduction(const Graph& graph, const Users& users, const Node& node);

  std::size_t elementwise_results() const { return outputs.size() - (is_reduction ? 1 : 0); }
  bool fits() const {
    return !inputs.empty() && inputs.size() + outputs.size() <= kMostOperands && program.steps.size() <= kMostSteps;
  }
  // Writes it in place of its node.
  void write(Rewriter& rewriter) const;
};

// Writes a program without repeating a step.
class ProgramWriter {
 public:
  std::int32_t input(ValueId value);
  // Appends what a result of a program needs, and returns its step. `known`: steps that replace inputs.
  std::int32_t add(const Program& program, const std::vector<ValueId>& inputs, std::int32_t result,
                   const std::map<ValueId, std::int32_t>& known = {});
  // Appends all results of a kernel as results.
  void add_results(const KernelProgram& kernel, const std::map<ValueId, std::int32_t>& known = {});

  const std::vector<ValueId>& inputs() const noexcept { return inputs_; }
  const Program& program() const noexcept { return program_; }
  // The kernel with what has been written as its program.
  KernelProgram finish(KernelProgram kernel);

 private:
  std::int32_t append(const Step& step);

  Program program_;
  std::vector<ValueId> inputs_;
  std::map<std::tuple<Primitive, std::array<std::int32_t, 3>, std::int32_t, std::uint64_t>, std::int32_t> steps_;
};

}  // namespace openmps::engine
