// Running sums, products and extremes along an axis.
#include "engine/ops/families/scans.h"

#include <limits>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/ir/numbers.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cuda {
namespace {

struct ScanRow {
  const char *op, *fold, *integer_fold;
  double neutral;
  int extreme;  // sign of the largest finite value that an exclusive one starts from; 0: from `neutral`
};
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr ScanRow kScanRows[] = {{"cumulative_sum", "((a) + (b))", "((a) + (b))", 0, 0},
                                 {"cumulative_product", "((a) * (b))", "((a) * (b))", 1, 0},
                                 {"cumulative_maximum", "fmax(a, b)", "((a) < (b) ? (b) : (a))", -kInfinity, -1},
                                 {"cumulative_minimum", "fmin(a, b)", "((b) < (a) ? (b) : (a))", kInfinity, 1}};

class Scan final : public Kernel {
 public:
  Scan(const KernelRequest& request, const ScanRow& row)
      : context_(request.context), extents_(scan_extents(request.node.attributes, request.inputs[0].shape)) {
    const DType dtype = request.inputs[0].dtype;
    exclusive_ = request.node.attributes.flag("exclusive");
    start_ = exclusive_ && row.extreme != 0 ? row.extreme * largest_finite(dtype) : row.neutral;
    rows_ = extents_.outer * extents_.inner;
    neutral_ = row.neutral;
    is_integers_ = is_integer(dtype);
    integer_neutral_ = row.extreme < 0   ? least_integer(dtype)
                       : row.extreme > 0 ? greatest_integer(dtype)
                                         : static_cast<std::int64_t>(row.neutral);
    // Neighbouring threads read neighbouring elements: of one row, or of neighbouring rows.
    if (extents_.inner == 1 && extents_.count >= 64)
      threads_ = extents_.count <= 512 ? 128 : 256;
    else if (extents_.count >= 64 && rows_ < 4096)
      threads_ = 128;
    const std::string text = "#define D " + exact_type(dtype) + "\n#define C " + sum_type(dtype) +
                             "\n#define PARAMETER " + (is_integers_ ? "i64" : "double") + "\n#define FOLD(a, b) " +
                             (is_integers_ ? row.integer_fold : row.fold) + "\n#define THREADS " +
                             std::to_string(threads_) + "\n";
    function_ = is_by_tiles() ? context_.compiler->request("scan_rows", text, "scan_rows.cu")
                              : context_.compiler->request("scan", text, "scan.cu");
  }

  void run(const KernelCall& call) const override {
    is_integers_ ? run_from(call, integer_neutral_, integer_neutral_) : run_from(call, start_, neutral_);
  }

 private:
  // The types of numbers are those of PARAMETER.
  template <typename Number>
  void run_from(const KernelCall& call, Number start, Number neutral) const {
    if (rows_ * extents_.count == 0) return;
    const auto reverse = static_cast<std::int32_t>(extents_.reverse), exclusive = static_cast<std::int32_t>(exclusive_);
    const auto blocks = static_cast<unsigned>(threads_ > 1 ? rows_ : (rows_ + 127) / 128);
    const unsigned threads = threads_ > 1 ? static_cast<unsigned>(threads_) : 128;
    if (is_by_tiles())
      return launch(context_, *function_, {blocks}, {threads}, call.stream, call.inputs[0], call.outputs[0],
                    extents_.count, reverse, exclusive, start, neutral);
    launch(context_, *function_, {blocks}, {threads}, call.stream, call.inputs[0], call.outputs[0], rows_,
           extents_.count, extents_.inner, reverse, exclusive, start);
  }

  bool is_by_tiles() const noexcept { return threads_ > 1 && extents_.inner == 1; }

  const Context& context_;
  ScanExtents extents_;
  bool exclusive_ = false;
  int threads_ = 1;  // of a row
  double start_ = 0, neutral_ = 0;
  bool is_integers_ = false;
  std::int64_t integer_neutral_ = 0;
  std::int64_t rows_ = 0;
  std::shared_ptr<Function> function_;
};

}  // namespace

void add_scan_kernels(KernelTable& table) {
  for (const ScanRow& row : kScanRows) table.add(row.op, kernel_factory<Scan>(row));
}

}  // namespace openmps::engine::cuda
