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
    neutral_ = row.neutral;
    // Neighbouring threads read neighbouring elements: of one row, or of neighbouring rows.
    if (extents_.inner == 1 && extents_.count >= 64)
      threads_ = extents_.count <= 512 ? 128 : 256;
    else if (extents_.count >= 64 && rows_ < 4096)
      threads_ = 128;
    const std::string text = std::string("#define D ") + kernel_type(dtype) + "\n#define C " +
                             computed_type({&dtype, 1}) + "\n#define FOLD(a, b) " + row.fold + "\n#define THREADS " +
                             std::to_string(threads_) + "\n";
    function_ = is_by_tiles() ? context_.compiler->request("scan_rows", text, "scan_rows.cu")
                              : context_.compiler->request("scan", text, "scan.cu");
  }

  void run(const KernelCall& call) const override {
    if (rows_ * extents_.count == 0) return;
    const auto reverse = static_cast<std::int32_t>(extents_.reverse), exclusive = static_cast<std::int32_t>(exclusive_);
    const auto blocks = static_cast<unsigned>(threads_ > 1 ? rows_ : (rows_ + 127) / 128);
    const unsigned threads = threads_ > 1 ? static_cast<unsigned>(threads_) : 128;
    if (is_by_tiles())
      return launch(context_, *function_, {blocks}, {threads}, call.stream, call.inputs[0], call.outputs[0],
                    extents_.count, reverse, exclusive, start_, neutral_);
    launch(context_, *function_, {blocks}, {threads}, call.stream, call.inputs[0], call.outputs[0], rows_,
           extents_.count, extents_.inner, reverse, exclusive, start_);
  }

 private:
  bool is_by_tiles() const noexcept { return threads_ > 1 && extents_.inner == 1; }

  const Context& context_;
  ScanExtents extents_;
  bool exclusive_ = false;
  int threads_ = 1;  // of a row
  double start_ = 0, neutral_ = 0;
  std::int64_t rows_ = 0;
  std::shared_ptr<Function> function_;
};

}  // namespace

void add_scan_kernels(KernelTable& table) {
  for (const ScanRow& row : kScanRows) table.add(row.op, kernel_factory<Scan>(row));
}

}  // namespace openmps::engine::cuda
