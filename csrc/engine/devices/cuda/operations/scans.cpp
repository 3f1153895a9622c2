// Running sums, products and extremes along an axis.
#include "engine/ops/families/scans.h"

#include <limits>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cuda {
namespace {

struct ScanRow {
  const char *op, *fold;
  double neutral;
  int extreme;  // sign of the largest finite value that an exclusive one starts from; 0: from `neutral`
};
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr ScanRow kScanRows[] = {{"cumulative_sum", "((a) + (b))", 0, 0},
                                 {"cumulative_product", "((a) * (b))", 1, 0},
                                 {"cumulative_maximum", "fmax(a, b)", -kInfinity, -1},
                                 {"cumulative_minimum", "fmin(a, b)", kInfinity, 1}};

class Scan final : public Kernel {
 public:
  Scan(const KernelRequest& request, const ScanRow& row)
      : context_(request.context), extents_(scan_extents(request.node.attributes, request.inputs[0].shape)) {
    const DType dtype = request.inputs[0].dtype;
    exclusive_ = request.node.attributes.flag("exclusive");
    start_ = exclusive_ && row.extreme != 0 ? row.extreme * largest_finite(dtype) : row.neutral;
    rows_ = extents_.outer * extents_.inner;
    by_block_ = extents_.count >= 64 && rows_ < 4096;
    function_ = context_.compiler->request("scan",
                                           std::string("#define D ") + kernel_type(dtype) + "\n#define C " +
                                               computed_type({&dtype, 1}) + "\n#define FOLD(a, b) " + row.fold +
                                               "\n#define THREADS " + (by_block_ ? "128" : "1") + "\n",
                                           "scan.cu");
  }

  void run(const KernelCall& call) const override {
    if (rows_ * extents_.count == 0) return;
    const auto blocks = static_cast<unsigned>(by_block_ ? rows_ : (rows_ + 127) / 128);
    launch(context_, *function_, {blocks}, {128}, call.stream, call.inputs[0], call.outputs[0], rows_, extents_.count,
           extents_.inner, static_cast<std::int32_t>(extents_.reverse), static_cast<std::int32_t>(exclusive_), start_);
  }

 private:
  const Context& context_;
  ScanExtents extents_;
  bool exclusive_ = false, by_block_ = false;
  double start_ = 0;
  std::int64_t rows_ = 0;
  std::shared_ptr<Function> function_;
};

}  // namespace

void add_scan_kernels(KernelTable& table) {
  for (const ScanRow& row : kScanRows) table.add(row.op, kernel_factory<Scan>(row));
}

}  // namespace openmps::engine::cuda
