// Sums, means, extremes, products along axes, and positions of extremes.
#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/reduce.h"
#include "engine/ir/registry.h"
#include "engine/ops/axes.h"

namespace openmps::engine::cuda {
namespace {

class Reduction final : public Kernel {
 public:
  explicit Reduction(const KernelRequest& request) {
    const Shape& x = request.inputs[0].shape;
    const std::vector<bool> gone = axis_set(request.node.attributes.integers("axes"), x.rank());
    reduce_ = std::make_unique<Reduce>(request.context, request.inputs[0].dtype, request.outputs[0].dtype, x, gone,
                                       step_of(request.node.op->id()), request.node.who());
  }
  std::size_t workspace_bytes() const noexcept override { return reduce_->workspace_bytes(); }
  void run(const KernelCall& call) const override {
    reduce_->run(call.inputs[0], call.outputs[0], call.workspace, call.stream);
  }

 private:
  std::unique_ptr<Reduce> reduce_;
};

class Position final : public Kernel {
 public:
  Position(const KernelRequest& request, const char* wins) : context_(request.context) {
    const Shape& x = request.inputs[0].shape;
    const std::size_t axis = axis_position(request.node.attributes.integer("axis"), x.rank());
    count_ = x[axis];
    step_ = x.strides()[axis];
    rows_ = request.outputs[0].shape.elements();
    function_ = context_.compiler->request("position",
                                           std::string("#define D ") + kernel_type(request.inputs[0].dtype) +
                                               "\n#define WINS(a, b) ((a) " + wins + " (b))\n",
                                           "position.cu");
  }
  void run(const KernelCall& call) const override {
    if (rows_ == 0) return;
    launch(context_, *function_, {static_cast<unsigned>(rows_)}, {128}, call.stream, call.inputs[0], call.outputs[0],
           count_, step_);
  }

 private:
  const Context& context_;
  std::int64_t count_ = 0, step_ = 1, rows_ = 0;
  std::shared_ptr<Function> function_;
};

}  // namespace

void add_reduction_kernels(KernelTable& table) {
  for (const auto& [name, definition] : registry().all())
    if (definition.is_reduction()) table.add(name, kernel_factory<Reduction>());
  table.add("argmax", kernel_factory<Position>(">"));
  table.add("argmin", kernel_factory<Position>("<"));
}

}  // namespace openmps::engine::cuda
