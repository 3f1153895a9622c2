#include "engine/devices/cpu/onednn/post_operations.h"

#include <algorithm>
#include <limits>

namespace openmps::engine::cpu {
namespace {

using Kind = PostOperation::Kind;

// Reads a program from its result to its input 0.
class ChainReader {
 public:
  ChainReader(const Program& chain, std::span<const TensorType> operands, std::int64_t channels)
      : chain_(chain), operands_(operands), channels_(channels) {}

  std::optional<PostOperations> run() const {
    if (chain_.results.size() != 1) return std::nullopt;
    PostOperations found;
    std::int32_t step = chain_.results[0];
    while (!is_input(step, 0)) {
      const std::optional<std::int32_t> before = read(step, found);
      if (!before) return std::nullopt;
      step = *before;
    }
    std::ranges::reverse(found);
    return found.empty() ? std::nullopt : std::optional(std::move(found));
  }

 private:
  const Step& at(std::int32_t step) const { return chain_.steps[static_cast<std::size_t>(step)]; }
  bool is(std::int32_t step, Primitive primitive) const { return at(step).primitive == primitive; }
  bool is_input(std::int32_t step, std::int32_t input) const {
    return is(step, Primitive::Input) && at(step).input == input;
  }
  bool is_number(std::int32_t step, double number) const {
    return is(step, Primitive::Constant) && at(step).constant == number;
  }

  // Adds the post-operation that `step` is; the step before it.
  std::optional<std::int32_t> read(std::int32_t step, PostOperations& found) const {
    const auto& [a, b, c] = at(step).operands;
    switch (at(step).primitive) {
      case Primitive::Add:
        if (const auto sum = sum_with(b)) return add(*sum, a, found);
        if (const auto sum = sum_with(a)) return add(*sum, b, found);
        return std::nullopt;
      case Primitive::Maximum:
        if (is_number(b, 0)) return add({Kind::Relu}, a, found);
        return std::nullopt;
      case Primitive::Minimum:
        return read_bounds(a, b, found);
      case Primitive::Select:
        // x > 0 ? x : 0
        if (is(a, Primitive::Greater) && at(a).operands[0] == b && is_number(at(a).operands[1], 0) && is_number(c, 0))
          return add({Kind::Relu}, b, found);
        return std::nullopt;
      default:
        return std::nullopt;
    }
  }

  // min(max(x, low), high)
  std::optional<std::int32_t> read_bounds(std::int32_t raised, std::int32_t high, PostOperations& found) const {
    if (!is(raised, Primitive::Maximum) || !is(high, Primitive::Constant)) return std::nullopt;
    const auto& [x, low, none] = at(raised).operands;
    if (!is(low, Primitive::Constant) || !(at(low).constant <= at(high).constant)) return std::nullopt;
    return add({Kind::Clip, -1, static_cast<float>(at(low).constant), static_cast<float>(at(high).constant)}, x, found);
  }

  static std::optional<std::int32_t> add(const PostOperation& operation, std::int32_t before, PostOperations& found) {
    found.push_back(operation);
    return before;
  }

  // A sum with an operand of the result's shape, or with a row of it.
  std::optional<PostOperation> sum_with(std::int32_t step) const {
    const std::int32_t input = at(step).input;
    if (!is(step, Primitive::Input) || input == 0) return std::nullopt;
    const TensorType &whole = operands_[0], &other = operands_[static_cast<std::size_t>(input)];
    if (other == whole) return PostOperation{Kind::Add, input};
    const Shape& row = other.shape;
    const bool is_row = row.rank() > 0 && row.back() == channels_ && row.elements() == channels_ &&
                        whole.shape.back() == channels_ && other.dtype == whole.dtype;
    return is_row ? std::optional(PostOperation{Kind::AddRow, input}) : std::nullopt;
  }

  const Program& chain_;
  std::span<const TensorType> operands_;
  const std::int64_t channels_;
};

dnnl::post_ops list_of(float slope, const PostOperations& after, const ResultLayout& result) {
  using dnnl::algorithm;
  dnnl::post_ops list;
  if (slope != 1.0f) list.append_eltwise(algorithm::eltwise_relu, slope, 0.0f);
  for (const PostOperation& operation : after) switch (operation.kind) {
      case Kind::Add:
      case Kind::AddRow:
        list.append_binary(algorithm::binary_add, result.of(operation));
        break;
      case Kind::Relu:
        list.append_eltwise(algorithm::eltwise_relu, operation.low, 0.0f);
        break;
      case Kind::Clip:
        list.append_eltwise(algorithm::eltwise_clip, operation.low, operation.high);
        break;
    }
  return list;
}

}  // namespace

std::optional<PostOperations> post_operations_of(const Program& chain, std::span<const TensorType> operands,
                                                 std::int64_t channels) {
  return ChainReader(chain, operands, channels).run();
}

dnnl::primitive_attr with_post_operations(float slope, const PostOperations& after, const ResultLayout& result,
                                          Precision precision) {
  dnnl::primitive_attr attributes = onednn::primitive_attributes(precision);
  if (slope != 1.0f || !after.empty()) attributes.set_post_ops(list_of(slope, after, result));
  return attributes;
}

std::vector<onednn::Call::Argument> added_tensors(float slope, const PostOperations& after,
                                                  const ResultLayout& result) {
  std::vector<onednn::Call::Argument> arguments;
  const int first = slope != 1.0f ? 1 : 0;
  for (std::size_t i = 0; i < after.size(); ++i)
    if (is_sum(after[i]))
      arguments.push_back(
          {DNNL_ARG_ATTR_MULTIPLE_POST_OP(first + static_cast<int>(i)) | DNNL_ARG_SRC_1, result.of(after[i])});
  return arguments;
}

}  // namespace openmps::engine::cpu
