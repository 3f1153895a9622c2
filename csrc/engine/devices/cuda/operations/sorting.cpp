// Sorting along an axis, and the few largest. Short rows are sorted by counting, in one launch; longer
// ones by merging, and the longest by digits.
#include <algorithm>
#include <utility>

#include "engine/devices/cuda/operations/digit_sort.h"
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

class RadixSort final : public Kernel {
 public:
  static bool covers(const Sorting& sorting, DType dtype) {
    return size_of(dtype) <= 4 && sorting.extents.count > kMostMerged && DigitSort::covers(sorting.extents.count);
  }

  RadixSort(Sorting sorting, DType dtype)
      : sorting_(std::move(sorting)),
        sort_(sorting_.context, sorting_.text + key_text(dtype), sorting_.rows, sorting_.extents.count,
              sorting_.extents.inner, bits_of(dtype)) {}

  std::size_t workspace_bytes() const noexcept override { return sort_.workspace_bytes(); }
  void run(const KernelCall& call) const override {
    sort_.clear(call.workspace, call.stream);
    sort_.run(call.inputs[0], call.workspace, call.stream,
              {sorting_.values_of(call), sorting_.positions_of(call), sorting_.kept});
  }

 private:
  // Half types are sorted as float32, whose lowest bits are then equal.
  static DigitSort::KeyBits bits_of(DType dtype) {
    return {dtype == DType::BFloat16 ? 16 : dtype == DType::Float16 ? 8 : 0, 32};
  }

  Sorting sorting_;
  DigitSort sort_;
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
