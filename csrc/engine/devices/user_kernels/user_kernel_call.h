// The launch of a user's kernel inside a plan: its grid, its numbers and its checks, the same on all devices.
#pragma once

#include <memory>
#include <span>

#include "engine/ir/graph.h"
#include "engine/ops/user_kernel.h"
#include "engine/runtime/pipeline.h"

namespace openmps::engine {

struct UserKernelCall {
  // Bytes and lengths of threadgroup memory. The addresses of operands and results change from run to run.
  DispatchArguments arguments;
  Extent3 threads, group;

  bool has_threads() const noexcept { return threads.x > 0 && threads.y > 0 && threads.z > 0; }
};

// For operands and results of these types. Throws Error, which names the kernel, if the pipeline cannot run the grid.
UserKernelCall user_kernel_call(const Node& node, std::span<const TensorType> operands,
                                std::span<const TensorType> results, const Pipeline& pipeline);

// Whether result 0 may have the memory of an operand: it begins with the operand's elements.
bool user_kernel_runs_in_place(const Node& node, std::size_t operand);

// Calls `bind(index, address, bytes)` for each buffer argument that is an operand or a result. `inputs` and `outputs`
// are their addresses.
template <typename Address, typename Bind>
void bind_user_kernel(const UserKernel& kernel, std::span<const TensorType> operands,
                      std::span<const TensorType> results, const Address* inputs, const Address* outputs,
                      const Bind& bind) {
  using To = UserKernel::Binding::To;
  for (const UserKernel::Binding& binding : kernel.bindings) {
    const auto number = static_cast<std::size_t>(binding.number);
    if (binding.to == To::Operand) bind(binding.index, inputs[number], operands[number].bytes());
    if (binding.to == To::Result) bind(binding.index, outputs[number], results[number].bytes());
  }
}

// Calls `copy(to, from, bytes)` for each result that begins with an operand's elements and has separate memory.
template <typename Address, typename Copy>
void begin_results(const UserKernel& kernel, std::span<const TensorType> results, const Address* inputs,
                   const Address* outputs, const Copy& copy) {
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (kernel.results[i].initial < 0) continue;
    const Address from = inputs[kernel.results[i].initial];
    if (from != outputs[i] && results[i].bytes() > 0) copy(outputs[i], from, results[i].bytes());
  }
}

}  // namespace openmps::engine
