#include "frameworks/MetalPerformanceShadersGraph/graph/user_kernel.h"

#include <algorithm>
#include <map>

#include "engine/graphs/kernel_gradient.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/emitter.h"

namespace openmps::fw::graph {
namespace {

using engine::TensorType;
using engine::UserKernel;

using Placeholders = std::map<TensorId, Tensor>;

constexpr const char* kSubject = "its gradient ";

// The gradient's graph reads its placeholders alone.
class GradientInputs final : public Outside {
 public:
  GradientInputs(const GraphData& graph, engine::GraphBuilder& builder, const Placeholders& placeholders)
      : graph_(graph), builder_(builder), placeholders_(placeholders) {}

  Tensor placeholder(TensorId tensor) override {
    const auto found = placeholders_.find(tensor);
    return found == placeholders_.end() ? refuse("reads " + graph_.maker(tensor).who() + ", which nothing feeds")
                                        : found->second;
  }
  Tensor variable(int variable) override {
    const Operation& operation = graph_.operation(graph_.variables[static_cast<std::size_t>(variable)].operation);
    return refuse("reads " + operation.who() + "; the kernel needs it as an input");
  }
  Tensor variable_of(VariableMemory& /*owner*/, int /*variable*/, const TensorType& /*type*/) override {
    return refuse("calls a graph that has variables");
  }
  Tensor step() override { return refuse("draws random numbers; the kernel needs them as an input"); }

 private:
  Tensor refuse(const std::string& what) {
    builder_.fail(Status(ErrorKind::Unsupported, kSubject + what + "."));
    return {};
  }

  const GraphData& graph_;
  engine::GraphBuilder& builder_;
  const Placeholders& placeholders_;
};

// The types of the placeholders. Elements are not known before the run.
class GradientTypes final : public Feeds {
 public:
  explicit GradientTypes(const Placeholders& placeholders) : placeholders_(placeholders) {}

  Result<TensorType> type(TensorId placeholder) const override {
    const auto found = placeholders_.find(placeholder);
    if (found == placeholders_.end())
      return Status(ErrorKind::InvalidArgument, std::string(kSubject) + "has a placeholder that nothing feeds.");
    return found->second.type();
  }
  const std::byte* bytes(TensorId placeholder) const override {
    are_needed_ = true;
    const auto found = placeholders_.find(placeholder);
    zeros_.resize(found == placeholders_.end() ? 0 : found->second.type().bytes());
    return zeros_.data();
  }
  bool are_needed() const noexcept { return are_needed_; }

 private:
  const Placeholders& placeholders_;
  mutable std::vector<std::byte> zeros_;
  mutable bool are_needed_ = false;
};

std::vector<TensorType> types_of(const std::vector<Tensor>& tensors) {
  std::vector<TensorType> types;
  for (const Tensor tensor : tensors) types.push_back(tensor.type());
  return types;
}

// In the order of the gradient's placeholders.
std::vector<TensorType> inputs_of_gradient(const std::vector<TensorType>& operands,
                                           const std::vector<TensorType>& results) {
  std::vector<TensorType> types;
  std::ranges::copy_if(results, std::back_inserter(types),
                       [](const TensorType& type) { return engine::is_float(type.dtype); });
  types.insert(types.end(), operands.begin(), operands.end());
  types.insert(types.end(), results.begin(), results.end());
  return types;
}

class GradientWriter {
 public:
  GradientWriter(const KernelGradient& gradient, const UserKernel& kernel)
      : gradient_(gradient), kernel_(kernel), graph_("gradient of " + kernel.kernel->function.name) {}

  Result<std::shared_ptr<const UserKernel>> write(const std::vector<TensorType>& operands,
                                                  const std::vector<TensorType>& results) {
    const std::vector<TensorType> types = inputs_of_gradient(operands, results);
    for (std::size_t i = 0; i < types.size(); ++i)
      placeholders_[gradient_.placeholders[i]] = graph_.input(types[i].dtype, types[i].shape, "of a gradient");
    const GradientTypes feeds(placeholders_);
    SettledValues settled(gradient_.graph, feeds);
    Scope whole(gradient_.graph, settled);
    for (const TensorId tensor : gradient_.gradients)
      if (tensor != kNone) whole.need_tensor(tensor);
    GradientInputs outside(gradient_.graph, graph_, placeholders_);
    const Callables no_callables;
    Emitter emitter(whole, graph_, outside, {no_callables});
    emitter.write();
    std::vector<int> outputs = write_outputs(emitter, operands);
    if (!graph_.status()) return graph_.status();
    if (feeds.are_needed())
      return Status(ErrorKind::Unsupported,
                    std::string(kSubject) + "has shapes that follow from elements of its inputs.");
    return engine::with_gradient(kernel_, placeholders_.begin()->second, std::move(outputs));
  }

 private:
  std::vector<int> write_outputs(const Emitter& emitter, const std::vector<TensorType>& operands) {
    std::vector<int> outputs(operands.size(), -1);
    int count = 0;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (gradient_.gradients[i] == kNone || !graph_.status()) continue;
      const Tensor made = emitter.tensor(gradient_.gradients[i]);
      if (made.type() != operands[i])
        graph_.fail(Status(ErrorKind::Shape, kSubject + std::string("of input ") + std::to_string(i) + " is " +
                                                 made.type().str() + ", the input is " + operands[i].str() + "."));
      graph_.output(made);
      outputs[i] = count++;
    }
    return outputs;
  }

  const KernelGradient& gradient_;
  const UserKernel& kernel_;
  engine::GraphBuilder graph_;
  Placeholders placeholders_;
};

bool are_known(const std::vector<TensorType>& types) {
  return std::ranges::all_of(types, [](const TensorType& type) { return type.shape.is_known(); });
}

}  // namespace

LowerRule kernel_rule(std::shared_ptr<const UserKernel> kernel, std::shared_ptr<const KernelGradient> gradient) {
  return [kernel = std::move(kernel), gradient = std::move(gradient)](RuleContext& lowering) {
    const std::vector<TensorType> operands = types_of(lowering.inputs());
    std::shared_ptr<const UserKernel> used = kernel;
    if (gradient && are_known(operands)) {
      auto made = GradientWriter(*gradient, *kernel)
                      .write(operands, engine::result_types(*kernel, operands, kernel->kernel->function.name));
      if (!made) lowering.fail(made.status().kind(), made.status().message());
      used = std::move(made).value();
    }
    lowering.give(lowering.ops("kernel", lowering.inputs(), engine::attributes_of(std::move(used))));
  };
}

}  // namespace openmps::fw::graph
