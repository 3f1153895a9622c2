#include "engine/devices/host/user_kernel.h"

#include <cstring>

#include "engine/devices/host/shaders/pipeline.h"
#include "engine/devices/user_kernels/user_kernel_call.h"

namespace openmps::engine::host {
namespace {

class UserKernelLaunch final : public Kernel {
 public:
  explicit UserKernelLaunch(const KernelRequest& request)
      : node_(request.node),
        operands_(request.inputs.begin(), request.inputs.end()),
        results_(request.outputs.begin(), request.outputs.end()),
        pipeline_(make_pipeline(*kernel_of(node_).kernel)),
        call_(user_kernel_call(node_, operands_, results_, *pipeline_)) {}

  bool in_place(std::size_t input) const noexcept override { return user_kernel_runs_in_place(node_, input); }

  void run(const KernelCall& call) override {
    const UserKernel& kernel = kernel_of(node_);
    begin_results(kernel, results_, call.inputs, call.outputs,
                  [](void* to, const void* from, std::size_t bytes) { std::memcpy(to, from, bytes); });
    if (!call_.has_threads()) return;
    memory_.clear();
    bind_user_kernel(kernel, operands_, results_, call.inputs, call.outputs,
                     [&](std::uint32_t index, void* address, std::size_t bytes) {
                       memory_.push_back({index, address, bytes});
                     });
    run_kernel(*pipeline_, call_.arguments, call_.threads, call_.group, memory_);
  }

 private:
  const Node& node_;  // of the plan, which lives longer
  const std::vector<TensorType> operands_, results_;
  const std::shared_ptr<Pipeline> pipeline_;
  const UserKernelCall call_;
  std::vector<BoundMemory> memory_;
};

}  // namespace

void add_user_kernels(KernelTable& table) {
  table.add("kernel", [](const KernelRequest& request) { return std::make_unique<UserKernelLaunch>(request); });
}

}  // namespace openmps::engine::host
