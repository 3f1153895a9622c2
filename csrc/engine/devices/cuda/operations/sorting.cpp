// Sorting along an axis, and the few largest. Short rows are sorted by counting, in one launch; longer
// ones by merging, and the longest by digits.
#include <algorithm>
#include <utility>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/ir/op_def.h"
#include "engine/ops/families/scans.h"
#include "result/checked_size.h"

namespace openmps::engine::cuda {
namespace {

constexpr std::int64_t kMostCounted = 128;  // elements of a row; the time of counting is their square
constexpr std::int64_t kSortedRun = 1024, kEachSorted = 8, kRunThreads = 512;  // as in sort_runs.cu
constexpr std::int64_t kMostMerged = 4096;  // elements of a row that is not sorted by digits
constexpr std::int64_t kTile = 4096, kTileThreads = 256, kDigits = 256;  // as in radix_sort.cu
constexpr std::int64_t kMostDigits = std::int64_t{1} << 30;              // elements of a row

struct SortingRow {
  const char* op;
  bool few;               // the largest of each row
  int values, positions;  // outputs; -1: none
};
constexpr SortingRow kSortingRows[] = {{"sort", false, 0, -1}, {"argsort", false, -1, 0}, {"top_k", true, 0, 1}};

// The settings of both ways.
struct Sorting {
  const Context& context;
  ScanExtents extents;
  std::int64_t rows = 0, kept;
  int values, positions;
  std::string text;

  Sorting(const KernelRequest& request, const SortingRow& row)
      : context(request.context), values(row.values), positions(row.positions) {
    const Shape& x = request.inputs[0].shape;
    const Attributes& attributes = request.node.attributes;
    extents = row.few ? ScanExtents{1, x.back(), 1} : scan_extents(attributes, x);
    if (extents.count > 0) rows = x.elements() / extents.count;
    kept = row.few ? attributes.integer("k") : extents.count;
    text = "#define D " + exact_type(request.inputs[0].dtype) + "\n#define DESCENDING " +
           (row.few || attributes.flag("descending") ? "1" : "0") + "\n";
  }

  bool is_empty() const noexcept { return rows * extents.count == 0 || kept == 0; }
  CUdeviceptr values_of(const KernelCall& call) const { return values < 0 ? 0 : call.outputs[values]; }
  CUdeviceptr positions_of(const KernelCall& call) const { return positions < 0 ? 0 : call.outputs[positions]; }
};

class CountingSort final : public Kernel {
 public:
  explicit CountingSort(Sorting sorting)
      : sorting_(std::move(sorting)), function_(sorting_.context.compiler->request("sort", sorting_.text, "sort.cu")) {}

  void run(const KernelCall& call) const override {
    if (sorting_.is_empty()) return;
    const ScanExtents& extents = sorting_.extents;
    const std::int64_t elements = sorting_.rows * extents.count;
    launch(sorting_.context, *function_, blocks_for(sorting_.context, elements), {256}, call.stream, call.inputs[0],
           sorting_.values_of(call), sorting_.positions_of(call), elements, extents.count, extents.inner,
           sorting_.kept);
  }

 private:
  Sorting sorting_;
  std::shared_ptr<Function> function_;
};

// Macros of elements as keys.
const char* key_text(DType dtype) {
  return is_float(dtype)
             ? "#define FLOATING 1\n#define KEY D::Computed\n#define READ(x, index) load<D>(x, index)\n"
             : "#define FLOATING 0\n#define KEY D::Stored\n#define READ(x, index) ((const KEY*)(x))[index]\n";
}

class MergeSort final : public Kernel {
 public:
  MergeSort(Sorting sorting, DType dtype)
      : sorting_(std::move(sorting)), runs_((sorting_.extents.count + kSortedRun - 1) / kSortedRun) {
    const bool is_wide = size_of(dtype) == 8;
    item_bytes_ = is_wide ? 16 : 8;
    const std::string text = sorting_.text + key_text(dtype) + (is_wide ? "#define " : "#define NARROW\n#define ");
    const auto request = [&](const char* name, const char* part) {
      return sorting_.context.compiler->request(name, text + part + "\n", "sort_runs.cu");
    };
    if (runs_ == 1) {
      sort_ = request("sort_rows", "ROWS");
      return;
    }
    sort_ = request("sort_runs", "RUNS");
    merge_ = request("merge_runs", "MERGE");
    take_ = request("take_sorted", "TAKE");
  }

  std::size_t workspace_bytes() const noexcept override { return runs_ > 1 ? 2 * buffer_bytes() : 0; }

  void run(const KernelCall& call) const override {
    const ScanExtents& extents = sorting_.extents;
    const Context& context = sorting_.context;
    const std::int64_t rows = sorting_.rows, count = extents.count;
    const auto blocks = static_cast<unsigned>(std::min<std::int64_t>(rows * runs_, std::int64_t{1} << 20));
    if (runs_ == 1)
      return launch(context, *sort_, {blocks}, {kRunThreads}, call.stream, call.inputs[0], sorting_.values_of(call),
                    sorting_.positions_of(call), rows, count, extents.inner, sorting_.kept);
    CUdeviceptr items = call.workspace, other = call.workspace + buffer_bytes();
    launch(context, *sort_, {blocks}, {kRunThreads}, call.stream, call.inputs[0], items, rows, count, extents.inner,
           runs_);
    for (std::int64_t length = kSortedRun; length < count; length *= 2) {
      launch(context, *merge_, blocks_for(context, rows * ((count + kEachSorted - 1) / kEachSorted)), {256},
             call.stream, items, other, rows, count, length);
      std::swap(items, other);
    }
    launch(context, *take_, blocks_for(context, rows * sorting_.kept), {256}, call.stream, call.inputs[0], items,
           sorting_.values_of(call), sorting_.positions_of(call), rows, count, extents.inner, sorting_.kept);
  }

 private:
  std::size_t buffer_bytes() const noexcept {
    return CheckedSize(sorting_.rows) * sorting_.extents.count * item_bytes_;
  }

  Sorting sorting_;
  std::int64_t runs_;
  std::size_t item_bytes_ = 0;
  std::shared_ptr<Function> sort_, merge_, take_;
};

// A launch counts the digits, then one for each digit moves all elements. With so many elements that takes a fraction
// of the time of merging.
class RadixSort final : public Kernel {
 public:
  static bool covers(const Sorting& sorting, DType dtype) {
    return size_of(dtype) <= 4 && sorting.extents.count > kMostMerged && sorting.extents.count < kMostDigits &&
           sorting.context.major >= 7;
  }

  RadixSort(Sorting sorting, DType dtype)
      : sorting_(std::move(sorting)), tiles_((sorting_.extents.count + kTile - 1) / kTile) {
    // Half types are sorted as float32, whose lowest bits are then equal.
    const std::int64_t first = dtype == DType::BFloat16 ? 16 : dtype == DType::Float16 ? 8 : 0;
    passes_ = (32 - first) / 8;
    const std::string text = sorting_.text + key_text(dtype) + define("FIRST", first);
    count_ = sorting_.context.compiler->request("count_digits", text + "#define COUNT\n", "radix_sort.cu");
    pass_ = sorting_.context.compiler->request("sort_by_digit", text + "#define PASS\n", "radix_sort.cu");
  }

  std::size_t workspace_bytes() const noexcept override { return 2 * items_bytes() + words() * sizeof(std::uint32_t); }

  void run(const KernelCall& call) const override {
    const ScanExtents& extents = sorting_.extents;
    const Context& context = sorting_.context;
    const CUdeviceptr x = call.inputs[0], counts = call.workspace + 2 * items_bytes(),
                      started = counts + count_words() * sizeof(std::uint32_t),
                      said = started + static_cast<std::size_t>(passes_) * sizeof(std::uint32_t);
    const Grid blocks{static_cast<unsigned>(sorting_.rows * tiles_)}, threads{kTileThreads};
    context.check(context.driver.cuMemsetD8Async(counts, 0, words() * sizeof(std::uint32_t), call.stream),
                  "Clearing memory");
    launch(context, *count_, blocks, threads, call.stream, x, counts, extents.count, extents.inner, tiles_);
    CUdeviceptr from = 0, to = call.workspace, other = call.workspace + items_bytes();
    for (std::int32_t pass = 0; pass < passes_; ++pass) {
      launch(context, *pass_, blocks, threads, call.stream, x, from, pass + 1 < passes_ ? to : CUdeviceptr{0},
             sorting_.values_of(call), sorting_.positions_of(call), counts,
             said + static_cast<std::size_t>(pass) * said_words() * sizeof(std::uint32_t),
             started + static_cast<std::size_t>(pass) * sizeof(std::uint32_t), extents.count, extents.inner, tiles_,
             sorting_.kept, pass);
      from = to;
      std::swap(to, other);
    }
  }

 private:
  std::size_t items_bytes() const noexcept {
    return CheckedSize(sorting_.rows) * sorting_.extents.count * sizeof(std::uint64_t);
  }
  std::size_t count_words() const noexcept { return CheckedSize(sorting_.rows) * passes_ * kDigits; }
  std::size_t said_words() const noexcept { return CheckedSize(sorting_.rows) * tiles_ * kDigits; }
  std::size_t words() const noexcept { return count_words() + static_cast<std::size_t>(passes_) * (said_words() + 1); }

  Sorting sorting_;
  std::int64_t tiles_, passes_ = 4;
  std::shared_ptr<Function> count_, pass_;
};

std::unique_ptr<Kernel> make_sort(const KernelRequest& request, const SortingRow& row) {
  Sorting sorting(request, row);
  if (sorting.is_empty() || sorting.extents.count <= kMostCounted)
    return std::make_unique<CountingSort>(std::move(sorting));
  const DType dtype = request.inputs[0].dtype;
  if (RadixSort::covers(sorting, dtype)) return std::make_unique<RadixSort>(std::move(sorting), dtype);
  return std::make_unique<MergeSort>(std::move(sorting), dtype);
}

}  // namespace

void add_sorting_kernels(KernelTable& table) {
  for (const SortingRow& row : kSortingRows)
    table.add(row.op, [&row](const KernelRequest& request) { return make_sort(request, row); });
}

}  // namespace openmps::engine::cuda
