#include "engine/ops/user_kernel.h"

#include <atomic>
#include <cstring>

#include "engine/ir/gradient_context.h"
#include "engine/ir/insert_graph.h"
#include "engine/ir/op_def.h"
#include "engine/process/immortal.h"
#include "result/index.h"

namespace openmps::engine {
namespace {

const UserKernel& kernel_in(const Attributes& attributes) {
  return static_cast<const UserKernel&>(attributes.literal("kernel"));
}

std::vector<TensorType> infer(const InferContext& context) {
  return result_types(kernel_in(context.attributes), context.inputs, context.who);
}

// The gradient that arrives at a result; zeros if none does.
Val arriving(const GradientContext& context, std::size_t result) {
  if (const Val gradient = context.output_gradient(result)) return gradient;
  const TensorType type = context.output(result).type();
  return broadcast_to(context.builder().constant(0, type.dtype), type.shape);
}

void differentiate(GradientContext& context) {
  const UserKernel& kernel = kernel_of(context.node());
  if (!kernel.gradient)
    throw Error(ErrorKind::Unsupported, context.node().who() + ": has no gradient: the kernel was given none.");
  std::vector<ValueId> inputs;
  for (std::size_t i = 0; i < kernel.results.size(); ++i)
    if (is_float(context.output(i).dtype())) inputs.push_back(arriving(context, i).id);
  for (std::size_t i = 0; i < kernel.operands; ++i) inputs.push_back(context.input(i).id);
  for (std::size_t i = 0; i < kernel.results.size(); ++i) inputs.push_back(context.output(i).id);
  const std::vector<ValueId> gradients = insert_graph(context.builder().graph(), *kernel.gradient, inputs);
  for (std::size_t i = 0; i < kernel.operands; ++i)
    if (kernel.gradient_of[i] >= 0 && context.wants(i))
      context.give(i, context.builder().wrap(gradients[at(kernel.gradient_of[i])]));
}

std::vector<std::byte> next_number() {
  static std::atomic<std::uint64_t> last{0};
  const std::uint64_t number = ++last;
  std::vector<std::byte> bytes(sizeof number);
  std::memcpy(bytes.data(), &number, sizeof number);
  return bytes;
}

}  // namespace

UserKernel::UserKernel(std::shared_ptr<const shaders::Kernel> text) : kernel(std::move(text)) {
  bytes = next_number();
  type = {DType::UInt8, {bytes.size()}};
}

const OpDef& user_kernel_op() {
  static const Immortal<OpDef> definition =
      OpDef("kernel").optional_input("x").variadic().required("kernel").infer(infer).gradient(differentiate);
  return definition;
}

bool is_user_kernel(const Node& node) noexcept { return node.op == &user_kernel_op(); }

const UserKernel& kernel_of(const Node& node) { return kernel_in(node.attributes); }

Attributes attributes_of(std::shared_ptr<const UserKernel> kernel) {
  return {{"kernel", std::shared_ptr<const Literal>(std::move(kernel))}};
}

std::vector<TensorType> result_types(const UserKernel& kernel, std::span<const TensorType> operands,
                                     const std::string& who) {
  if (operands.size() != kernel.operands)
    throw Error(ErrorKind::InvalidArgument, who + ": has " + std::to_string(operands.size()) + " operands, expects " +
                                                std::to_string(kernel.operands) + ".");
  std::vector<TensorType> types;
  for (const UserKernel::Result& result : kernel.results) {
    TensorType& type = types.emplace_back(TensorType{result.dtype, {}});
    if (result.initial >= 0) type = operands[at(result.initial)];
    for (const KernelExtent& extent : result.extents) type.shape.push_back(extent_of(extent, operands, who));
  }
  return types;
}

Extent extent_of(const KernelExtent& extent, std::span<const TensorType> operands, const std::string& who) {
  if (extent.operand < 0) return extent.number;
  const Shape& shape = operands[at(extent.operand)].shape;
  if (extent.axis < shape.rank()) return shape[extent.axis];
  throw Error(ErrorKind::Shape, who + ": takes the extent along axis " + std::to_string(extent.axis) + " of operand " +
                                    std::to_string(extent.operand) + ", which has shape " + shape.str() + ".");
}

}  // namespace openmps::engine
