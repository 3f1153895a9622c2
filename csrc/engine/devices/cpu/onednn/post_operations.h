// Element-wise work after a matmul or convolution that is applied as the result is written. It may add a tensor of
// the result's shape or a row, apply a ReLU and bounds. The bits are those of a loop over the result.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/devices/cpu/onednn/onednn.h"
#include "engine/devices/host/kernel.h"
#include "engine/ir/program.h"

namespace openmps::engine::cpu {

struct PostOperation {
  enum class Kind : std::uint8_t {
    Add,     // operand number `input` of the chain
    AddRow,  // the same with one number for each channel
    Relu,    // results below 0 are multiplied by `low`
    Clip     // between `low` and `high`; NaN becomes `low`
  };
  Kind kind = Kind::Add;
  std::int32_t input = -1;
  float low = 0, high = 0;
};
using PostOperations = std::vector<PostOperation>;

inline bool is_sum(const PostOperation& operation) {
  return operation.kind == PostOperation::Kind::Add || operation.kind == PostOperation::Kind::AddRow;
}

// The program as post-operations of the product whose result is its input 0. Nothing if a step is none, or if an
// operand has neither the result's shape nor one number for each of the product's `channels`.
std::optional<PostOperations> post_operations_of(const Program& chain, std::span<const TensorType> operands,
                                                 std::int64_t channels);

// oneDNN's descriptions of a product's result and of one number for each of its channels.
struct ResultLayout {
  onednn::Descriptor whole, row;
  const onednn::Descriptor& of(const PostOperation& sum) const {
    return sum.kind == PostOperation::Kind::Add ? whole : row;
  }
};

// The attributes of a primitive with this ReLU and these post-operations.
dnnl::primitive_attr with_post_operations(float slope, const PostOperations& after, const ResultLayout& result,
                                          Precision precision);

// The arguments of the tensors that are added, in their order, for `onednn::Call`.
std::vector<onednn::Call::Argument> added_tensors(float slope, const PostOperations& after, const ResultLayout& result);

// Where these tensors are among a kernel's inputs.
class AddedTensors {
 public:
  // `of_product`: how many inputs the product has.
  AddedTensors(const PostOperations& after, std::size_t of_product) {
    for (const PostOperation& operation : after)
      if (is_sum(operation)) inputs_.push_back(of_product + static_cast<std::size_t>(operation.input) - 1);
  }
  // `first`: the position of `added_tensors` among the call's arguments.
  void point(onednn::Call& call, std::size_t first, void* const* inputs) const {
    for (std::size_t i = 0; i < inputs_.size(); ++i) call.point(first + i, inputs[inputs_[i]]);
  }

 private:
  std::vector<std::size_t> inputs_;
};

// Whether post-operations leave oneDNN its kernel for the product. `plain()` is the plan without them.
template <typename Plan, typename MakePlain>
bool is_same_kernel(const Plan& plan, const PostOperations& after, const MakePlain& plain) {
  return after.empty() || std::string_view(plan.impl_info_str()) == plain().impl_info_str();
}

// A kernel for the product of `request` with post-operations. The kernel's inputs are the product's, then the chain's
// from number 1 on. Null if oneDNN has none, or if a kernel of ours is faster without them.
std::unique_ptr<host::Kernel> make_convolution_with(const host::KernelRequest& request, const PostOperations& after);
std::unique_ptr<host::Kernel> make_matmul_with(const host::KernelRequest& request, const PostOperations& after);
std::unique_ptr<host::Kernel> make_packed_matmul_with(const host::KernelRequest& request, const PostOperations& after);

}  // namespace openmps::engine::cpu
