// Sums, means, extremes, products along axes, and positions of extremes.
#include <algorithm>
#include <bit>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/reduce.h"
#include "engine/devices/cuda/operations/strided.h"
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

// Threads of a row: enough for its units of 16 bytes, and more than a warp only where rows are long and few.
class Position final : public Kernel {
 public:
  Position(const KernelRequest& request, const char* wins) : context_(request.context) {
    const TensorType& x = request.inputs[0];
    const std::size_t axis = axis_position(request.node.attributes.integer("axis"), x.shape.rank());
    count_ = x.shape[axis];
    rows_ = request.outputs[0].shape.elements();
    const std::int64_t step = x.shape.strides()[axis],
                       each = step == 1 && count_ > 0 ? common_group(x.dtype, {&count_, 1}) : 1;
    step_ = KernelAnyDivisor(step);
    alignment_ = static_cast<std::size_t>(each) * size_of(x.dtype);
    lanes_ = lanes_of(count_ / each, step);
    function_ = context_.compiler->request("position",
                                           "#define D " + exact_type(x.dtype) + "\n#define WINS(a, b) ((a) " + wins +
                                               " (b))\n" + define("LANES", lanes_) + define("ROWS", kThreads / lanes_) +
                                               define("EACH", each) + (step == 1 ? "" : "#define STRIDED\n"),
                                           "position.cu");
  }
  void run(const KernelCall& call) const override {
    if (rows_ == 0) return;
    const std::int64_t together = kThreads / lanes_;
    launch(context_, *function_, {static_cast<unsigned>((rows_ + together - 1) / together)}, {kThreads}, call.stream,
           call.inputs[0], call.outputs[0], rows_, count_, step_, call.inputs[0] % alignment_ == 0);
  }

 private:
  static constexpr unsigned kThreads = 256, kWarp = 32;

  std::int64_t lanes_of(std::int64_t units, std::int64_t step) const {
    const std::int64_t filled = std::int64_t{context_.multiprocessors} * kThreads;  // threads that keep the GPU busy
    if (units > kWarp && rows_ * kWarp < filled) return kThreads / (step == 1 ? 1 : kWarp);
    if (step > 1 && rows_ >= filled) return 1;
    return static_cast<std::int64_t>(std::bit_ceil(
        static_cast<std::uint64_t>(std::clamp<std::int64_t>(units, 1, step == 1 ? kWarp : kThreads / kWarp))));
  }

  const Context& context_;
  std::int64_t count_ = 0, rows_ = 0, lanes_ = 1;
  std::size_t alignment_ = 1;
  KernelAnyDivisor step_;
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
