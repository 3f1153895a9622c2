// Random tensors drawn from a state tensor.
#include <algorithm>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/ir/op_def.h"
#include "engine/ops/random/random_law.h"

namespace openmps::engine::cuda {
namespace {

class RandomDraw final : public Kernel {
 public:
  explicit RandomDraw(const KernelRequest& request)
      : context_(request.context),
        rule_(random_rule(request.node.op->name(), request.node.attributes)),
        count_(request.outputs[0].shape.elements()) {
    constexpr const char* kKinds[] = {"UNIFORM", "INTEGERS", "NORMAL"};
    function_ = context_.compiler->request(
        "random_draw", std::string("#define ") + kKinds[static_cast<std::size_t>(rule_.kind)] + "\n",
        "random_state.cu");
  }

  void run(const KernelCall& call) const override {
    launch(context_, *function_, blocks_for(context_, std::max<std::int64_t>((count_ + 3) / 4, 1)), {256}, call.stream,
           call.inputs[0], count_ == 0 ? CUdeviceptr{0} : call.outputs[0], call.outputs[1], count_, rule_.law);
  }

 private:
  const Context& context_;
  RandomRule rule_;
  std::int64_t count_;
  std::shared_ptr<Function> function_;
};

}  // namespace

void add_random_state_kernels(KernelTable& table) {
  for (const char* op : {"random_uniform_state", "random_normal_state", "random_truncated_normal_state"})
    table.add(op, kernel_factory<RandomDraw>());
}

}  // namespace openmps::engine::cuda
