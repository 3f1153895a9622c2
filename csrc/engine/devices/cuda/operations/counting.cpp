// Histograms: numbers are counted in shared memory. Sums of integers do not depend on the order.
#include <algorithm>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/strided.h"
#include "engine/ir/op_def.h"
#include "engine/passes/images/count_places.h"

namespace openmps::engine::cuda {
namespace {

constexpr std::int64_t kCountingThreads = 512, kCountingWarps = kCountingThreads / 32;
constexpr std::int64_t kSharedCounts = 8192;  // counts of a block, 32 KB

class CountPlaces final : public Kernel {
 public:
  explicit CountPlaces(const KernelRequest& request) : context_(request.context), bytes_(request.outputs[0].bytes()) {
    const TensorType& x = request.inputs[0];
    const std::int64_t places = request.outputs[0].shape.back().number(),
                       rows = places > 0 ? (request.outputs[0].shape.elements() / places).number() : 0;
    const bool is_interleaved = request.node.attributes.flag("interleaved");
    const std::int64_t table_rows = is_interleaved ? std::max<std::int64_t>(rows, 1) : 1,
                       table = std::max<std::int64_t>(table_rows * places, 1);
    rows_ = rows / table_rows;
    values_ = rows_ > 0 ? (x.shape.elements() / rows_).number() : 0;
    const std::int64_t each = values_ > 0 ? common_group(x.dtype, {&values_, 1}) : 1;
    alignment_ = static_cast<std::size_t>(each) * size_of(x.dtype);
    const std::int64_t wanted = (values_ + kCountingThreads * each - 1) / (kCountingThreads * each),
                       most =
                           std::max<std::int64_t>(2 * context_.multiprocessors / std::max<std::int64_t>(rows_, 1), 1);
    parts_ = std::min(wanted, most);
    function_ = context_.compiler->request(
        "count_places",
        std::string("#define D ") + kernel_type(x.dtype) + "\n" + define("EACH", each) + define("PLACES", places) +
            define("ROWS", table_rows) +
            define("COPIES", std::clamp<std::int64_t>(kSharedCounts / table, 1, kCountingWarps)),
        "count_places.cu");
  }
  void run(const KernelCall& call) const override {
    if (bytes_ == 0) return;
    context_.check(context_.driver.cuMemsetD8Async(call.outputs[0], 0, bytes_, call.stream), "Clearing memory");
    if (rows_ * parts_ == 0) return;
    launch(context_, *function_, {static_cast<unsigned>(rows_ * parts_)}, {static_cast<unsigned>(kCountingThreads)},
           call.stream, call.inputs[0], call.outputs[0], values_, parts_, call.inputs[0] % alignment_ == 0);
  }

 private:
  const Context& context_;
  std::size_t bytes_, alignment_ = 1;
  std::int64_t rows_ = 0, values_ = 0, parts_ = 0;
  std::shared_ptr<Function> function_;
};

static_assert(kSharedCounts >= kMostCounts);

}  // namespace

void add_counting_kernels(KernelTable& table) { table.add("count_places", kernel_factory<CountPlaces>()); }

}  // namespace openmps::engine::cuda
