#include "engine/devices/reference/kernels.h"

#include "engine/devices/host/collectives.h"
#include "engine/devices/host/user_kernel.h"
#include "engine/ir/registry.h"
#include "engine/passes/evaluate.h"
#include "engine/process/immortal.h"

namespace openmps::engine::reference {
namespace {

// Slow and allocating on purpose: it is the definition.
class DefinitionKernel final : public host::Kernel {
 public:
  explicit DefinitionKernel(const host::KernelRequest& request)
      : node_(request.node),
        inputs_(request.inputs.begin(), request.inputs.end()),
        outputs_(request.outputs.begin(), request.outputs.end()) {}

  void run(const host::KernelCall& call) override {
    evaluate(node_, inputs_, {call.inputs, inputs_.size()}, outputs_, {call.outputs, outputs_.size()});
  }

 private:
  const Node node_;
  const std::vector<TensorType> inputs_, outputs_;
};

std::unique_ptr<host::Kernel> make(const host::KernelRequest& request) {
  return std::make_unique<DefinitionKernel>(request);
}

}  // namespace

const host::KernelTable& kernels() {
  static const Immortal<host::KernelTable> table = [] {
    host::KernelTable result;
    host::add_collective_kernels(result);
    host::add_user_kernels(result);
    for (const auto& [name, definition] : registry().all()) result.add(name, make);
    for (const char* made_by_pass : {"fused_elementwise", "fused_product", "fused_reduction", "matmul_and_column_sums",
                                     "matmul_relu_gradient", "moved", "pack_columns", "packed_matmul"})
      result.add(made_by_pass, make);
    return result;
  }();
  return table;
}

}  // namespace openmps::engine::reference
