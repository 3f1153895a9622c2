// A user's kernel as an operation of a graph.
//
// The node has one attribute, a literal of the class UserKernel: the kernel's text, and what its arguments are bound
// to. Each device compiles the text when it compiles a plan, and launches the pipeline between the plan's own kernels.
// The memory of operands and results is planned as that of any operation. No pass looks into the node: it is never
// fused and never folded. Two calls are never merged, because each literal has another number.
//
// A kernel is native code. So it is not stored in files: a package is data, and opening one runs nothing of it.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/ir/attributes.h"
#include "engine/shaders/program.h"

namespace openmps::engine {

class Graph;
class OpDef;
struct Node;

// A number, or the extent of an operand.
struct KernelExtent {
  std::int64_t number = 0;
  int operand = -1;  // an operand's number: its extent along `axis` is meant
  std::size_t axis = 0;
};

struct UserKernel final : Literal {
  explicit UserKernel(std::shared_ptr<const shaders::Kernel> text);

  struct Result {
    DType dtype = DType::Float32;
    std::vector<KernelExtent> extents;
    int initial = -1;  // the operand whose type it has, and whose elements it has before the kernel runs; -1: none
  };
  struct Binding {
    enum class To : std::uint8_t { Operand, Result, Bytes };
    std::uint32_t index = 0;  // [[buffer(n)]]
    To to = To::Operand;
    int number = 0;  // of the operand or the result
    std::vector<std::byte> bytes{};
  };

  std::shared_ptr<const shaders::Kernel> kernel;
  std::size_t operands = 0;
  std::vector<Result> results;
  std::vector<Binding> bindings;
  std::map<std::uint32_t, std::uint32_t> group_bytes;  // by [[threadgroup(n)]]
  std::vector<KernelExtent> threads;                   // 1 to 3; none: a thread for each element of the first result
  std::array<std::uint32_t, 3> group{};                // threads of a threadgroup; 0: the device chooses
  // Makes gradients of operands from: a gradient for each result of floats, the operands, the results. Null: none.
  std::shared_ptr<const Graph> gradient;
  std::vector<int> gradient_of{};  // by operand: its output of `gradient`, or -1
};

const OpDef& user_kernel_op();
bool is_user_kernel(const Node& node) noexcept;
// Of such a node.
const UserKernel& kernel_of(const Node& node);
// The only way to make one: attributes from a file would hold another kind of literal.
Attributes attributes_of(std::shared_ptr<const UserKernel> kernel);
// The types of its results for operands of these types.
std::vector<TensorType> result_types(const UserKernel& kernel, std::span<const TensorType> operands,
                                     const std::string& who);
// An extent for operands of these types. Fails for an axis that the operand does not have.
Extent extent_of(const KernelExtent& extent, std::span<const TensorType> operands, const std::string& who);

}  // namespace openmps::engine
