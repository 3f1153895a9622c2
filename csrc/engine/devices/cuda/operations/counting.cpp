// Histograms: numbers are counted in shared memory. Sums of integers do not depend on the order.
#include <algorithm>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/strided.h"
#include "engine/ir/op_def.h"
#include "engine/ops/images/counting.h"

namespace openmps::engine::cuda {
namespace {

constexpr std::int64_t kCountingThreads = 512, kCountingWarps = kCountingThreads / 32;
constexpr std::int64_t kSharedCounts = 8192;  // counts of a block, 32 KB

class Bincount final : public Kernel {
 public:
  explicit Bincount(const KernelRequest& request) : context_(request.context), bytes_(request.outputs[0].bytes()) {
    const TensorType& x = request.inputs[0];
    if (bytes_ == 0) return;
    const std::int64_t counts = request.outputs[0].shape.elements();
    values_ = x.shape.elements();
    const std::int64_t each = values_ > 0 ? common_group(x.dtype, {&values_, 1}) : 1;
    alignment_ = static_cast<std::size_t>(each) * size_of(x.dtype);
    parts_ = std::min((values_ + kCountingThreads * each - 1) / (kCountingThreads * each),
                      std::max<std::int64_t>(2 * context_.multiprocessors, 1));
    function_ = context_.compiler->request(
        "bincount",
        std::string("#define D ") + kernel_type(x.dtype) + "\n" + define("EACH", each) +
            define("BINS", request.outputs[0].shape[1].number()) + define("CHANNELS", x.shape[1].number()) +
            define("COPIES", std::clamp<std::int64_t>(kSharedCounts / counts, 1, kCountingWarps)),
        "bincount.cu");
  }
  void run(const KernelCall& call) const override {
    if (bytes_ == 0) return;
    context_.check(context_.driver.cuMemsetD8Async(call.outputs[0], 0, bytes_, call.stream), "Clearing memory");
    if (parts_ == 0) return;
    launch(context_, *function_, {static_cast<unsigned>(parts_)}, {static_cast<unsigned>(kCountingThreads)},
           call.stream, call.inputs[0], call.outputs[0], values_, call.inputs[0] % alignment_ == 0);
  }

 private:
  const Context& context_;
  std::size_t bytes_, alignment_ = 1;
  std::int64_t values_ = 0, parts_ = 0;
  std::shared_ptr<Function> function_;
};

static_assert(kSharedCounts >= kMostCounts);

}  // namespace

void add_counting_kernels(KernelTable& table) { table.add("bincount", kernel_factory<Bincount>()); }

}  // namespace openmps::engine::cuda
