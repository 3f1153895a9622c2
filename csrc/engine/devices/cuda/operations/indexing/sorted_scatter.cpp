#include "engine/devices/cuda/operations/indexing/sorted_scatter.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "engine/devices/cuda/operations/digit_sort.h"
#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/indexing/index_walk.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/ir/op_def.h"
#include "engine/passes/rows/fuse_gathered_scatter.h"
#include "result/checked_size.h"

namespace openmps::engine::cuda {
namespace {

constexpr std::int64_t kMostInOrder = 128;                    // indices of a column that are faster without sorting
constexpr std::int64_t kManyColumns = std::int64_t{1} << 17;  // they keep the GPU busy; each thread takes one
constexpr std::int64_t kMostOfColumn = 1024;                  // indices, if there are so many columns
constexpr std::int64_t kMostDestinations = 0xfffffffe;        // 32 bits, with one for indices outside
constexpr std::int64_t kMostBlocks = 65535;                   // along the columns
constexpr std::int64_t kWarp = 32, kThreads = 256;

// `Segments` of kernels/segments.cu.
struct Segments {
  std::int64_t updates, rows, count, outer, inner, table_batch, table_outer;
  std::uint32_t none;
  std::int32_t unused = 0;

  std::int64_t columns() const noexcept { return outer * inner; }
};

// Whole rows that share an index go together. Otherwise each element goes alone.
Segments segments_of(const IndexingStrides& walk, std::int64_t elements) {
  if (!walk.moves_rows()) return {walk.elements(), elements, walk.elements(), 1, 1, 0, 0, 0};
  std::int64_t rows = 1;
  for (std::int64_t d = 0; d < walk.depth; ++d) rows *= walk.extents[d];
  return {walk.batch * walk.count, rows, walk.count, walk.outer, walk.inner, walk.table_batch, walk.table_outer, 0};
}

// As `walk`, with the table's steps in destinations.
IndexingStrides destinations_of(const IndexingStrides& walk, const Segments& segments) {
  IndexingStrides result = walk;
  if (!walk.moves_rows()) return result;
  result.outer = result.inner = 1;
  result.table_outer = 0;
  result.table_batch = segments.rows;
  for (std::int64_t d = 0; d < walk.depth; ++d) result.steps[d] /= walk.inner;
  return result;
}

// Updates of a part: a power of 2. Parts of one segment are combined by eight threads, so there are not too many.
std::int64_t part_length(std::int64_t updates) {
  std::int64_t part = 32;
  while (part < 256 && part * part * 32 < updates) part *= 2;
  return part;
}

bool covers(const IndexingStrides& walk, const Segments& segments) {
  const std::int64_t columns = walk.batch * walk.outer * walk.inner, batches = segments.updates / segments.count;
  const bool keeps_busy = !walk.moves_rows() && columns >= kManyColumns && walk.count <= kMostOfColumn;
  return walk.count > kMostInOrder && !keeps_busy && DigitSort::covers(segments.updates) &&
         CheckedSize(batches) * segments.rows <= kMostDestinations && segments.columns() <= kMostBlocks * kWarp;
}

// Updates that are rows of a tensor at indices, with factors or without.
struct GatheredRows {
  DType index;
  std::int64_t rows;
  bool has_factors;
};

// The addresses of a run; 0: none.
struct Operands {
  CUdeviceptr updates, result, items, parts, marks, sources, factors;
};
// `Rows` of kernels/scatter_segments.cu.
struct RowOperands {
  CUdeviceptr indices, factors;
  std::int64_t rows;
};

// Combines sorted updates: one launch, and another one for long segments.
class SegmentScatter {
 public:
  SegmentScatter(const Context& context, const Segments& segments, DType dtype, ScatterMode mode, bool has_data,
                 const std::optional<GatheredRows>& gathered)
      : context_(context),
        segments_(segments),
        sets_(mode == ScatterMode::Set),
        source_rows_(gathered ? gathered->rows : 0) {
    each_ = std::min<std::int64_t>(common_group(dtype, {&segments.inner, 1}), 8);
    alignment_ = static_cast<std::size_t>(each_) * size_of(dtype);
    lanes_ = std::min<std::int64_t>(
        kWarp, static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(segments.columns() / each_))));
    // A quotient of quotients is not one by a product in every case, so a segment is one part.
    part_ = mode == ScatterMode::Divide ? std::int64_t{1} << 30 : part_length(segments.updates);
    span_ = sets_ ? 1 : segments.updates >= (1 << 18) ? 32 : 8;
    part_bytes_ = std::max<std::size_t>(size_of(dtype), is_float(dtype) ? sizeof(float) : 1);
    const bool in_order = mode == ScatterMode::Divide;
    const std::string text =
        combine_lines(dtype, mode) + join_line(dtype, mode) + define("PART", part_) + define("HELD", has_data ? 1 : 0);
    const std::string rows =
        gathered ? define("GATHERED", gathered->index) + define("FACTORS", gathered->has_factors ? 1 : 0) : "";
    combine_ = context.compiler->request("scatter_segments",
                                         text + rows + define("IN_ORDER", in_order ? 1 : 0) + define("EACH", each_) +
                                             define("LANES", lanes_) + define("SPAN", span_) +
                                             (sets_ ? "#define SET\n" : "#define SUM\n"),
                                         "scatter_segments.cu");
    if (has_parts()) join_ = context.compiler->request("scatter_parts", text, "scatter_parts.cu");
  }

  // Words for marks, which have to be 0 before.
  std::int64_t marks() const noexcept { return has_parts() ? windows() : 0; }
  std::size_t parts_bytes() const noexcept {
    return has_parts() ? CheckedSize(2 * windows()) * segments_.columns() * part_bytes_ : CheckedSize(0);
  }

  void run(const Operands& to, CUstream stream) const {
    const std::int64_t groups = (segments_.updates + span_ - 1) / span_;
    const auto blocks = static_cast<unsigned>((groups * lanes_ + kThreads - 1) / kThreads);
    const Grid grid{blocks, blocks_of_columns(lanes_ * each_)};
    const bool is_aligned = (to.updates | to.result) % alignment_ == 0;
    if (sets_)
      return launch(context_, *combine_, grid, {kThreads}, stream, to.updates, to.items, to.result, is_aligned,
                    segments_);
    launch(context_, *combine_, grid, {kThreads}, stream, to.updates, to.items, to.result, to.parts, to.marks,
           is_aligned, segments_, RowOperands{to.sources, to.factors, source_rows_});
    if (has_parts())
      launch(context_, *join_, {static_cast<unsigned>(windows()), blocks_of_columns(kWarp)}, {kWarp, kThreads / kWarp},
             stream, to.items, to.result, to.parts, to.marks, segments_);
  }

 private:
  bool has_parts() const noexcept { return !sets_ && segments_.updates > part_; }
  std::int64_t windows() const noexcept { return (segments_.updates + part_ - 1) / part_; }
  unsigned blocks_of_columns(std::int64_t each) const noexcept {
    return static_cast<unsigned>((segments_.columns() + each - 1) / each);
  }

  const Context& context_;
  Segments segments_;
  bool sets_;
  std::int64_t source_rows_, each_, lanes_, part_, span_;
  std::size_t alignment_, part_bytes_;
  std::shared_ptr<Function> combine_, join_;
};

// Numbers of inputs; -1: none.
struct ScatterInputs {
  int updates, destinations, data, sources, factors;

  static CUdeviceptr of(const KernelCall& call, int input) { return input < 0 ? CUdeviceptr{0} : call.inputs[input]; }
};

class SortedScatter final : public Kernel {
 public:
  SortedScatter(const KernelRequest& request, ScatterInputs inputs, const IndexingStrides& walk, Segments segments,
                ScatterMode mode, const std::optional<GatheredRows>& gathered = std::nullopt)
      : context_(request.context),
        inputs_(inputs),
        walk_(destinations_of(walk, segments)),
        segments_(segments),
        bytes_(request.outputs[0].bytes()),
        sort_(context_, "#define D UInt32\n#define DESCENDING 0\n" + std::string(key_text(DType::UInt32)), 1,
              segments.updates, 1, {0, static_cast<int>(std::bit_width(segments.none))}),
        scatter_(context_, segments, request.outputs[0].dtype, mode, inputs.data >= 0, gathered),
        destinations_(context_.compiler->request(
            "destinations", index_line(request.inputs[static_cast<std::size_t>(inputs.destinations)].dtype),
            "destinations.cu")) {}

  std::size_t workspace_bytes() const noexcept override { return parts_place() + scatter_.parts_bytes(); }

  void run(const KernelCall& call) const override {
    fill(call);
    const CUdeviceptr keys = call.workspace + keys_place(), counters = sort_.counters(call.workspace);
    launch(context_, *destinations_, blocks_for(context_, segments_.updates), {kThreads}, call.stream,
           ScatterInputs::of(call, inputs_.destinations), keys, segments_.updates, segments_.none, walk_,
           IndexDivisors(walk_), counters, sort_.counter_words() + scatter_.marks());
    const CUdeviceptr items = sort_.run(keys, call.workspace, call.stream);
    scatter_.run({ScatterInputs::of(call, inputs_.updates), call.outputs[0], items, call.workspace + parts_place(),
                  counters + CheckedSize(sort_.counter_words()) * kWord, ScatterInputs::of(call, inputs_.sources),
                  ScatterInputs::of(call, inputs_.factors)},
                 call.stream);
  }

 private:
  static constexpr std::size_t kWord = sizeof(std::uint32_t), kAlignment = 256;

  // The workspace has the sort's, whose counters come last; marks; keys; parts.
  std::size_t keys_place() const noexcept {
    return (CheckedSize(sort_.workspace_bytes()) + CheckedSize(scatter_.marks()) * kWord).rounded_up(kAlignment);
  }
  std::size_t parts_place() const noexcept {
    return (CheckedSize(keys_place()) + CheckedSize(segments_.updates) * kWord).rounded_up(kAlignment);
  }

  // The result before the updates.
  void fill(const KernelCall& call) const {
    const CUdeviceptr data = ScatterInputs::of(call, inputs_.data);
    if (!data)
      context_.check(context_.driver.cuMemsetD8Async(call.outputs[0], 0, bytes_, call.stream), "Clearing memory");
    else if (data != call.outputs[0])
      context_.check(context_.driver.cuMemcpyDtoDAsync(call.outputs[0], data, bytes_, call.stream), "Copying memory");
  }

  const Context& context_;
  ScatterInputs inputs_;
  IndexingStrides walk_;
  Segments segments_;
  std::size_t bytes_;
  DigitSort sort_;
  SegmentScatter scatter_;
  std::shared_ptr<Function> destinations_;
};

std::unique_ptr<Kernel> make_gathered_scatter(const KernelRequest& request) {
  const bool has_factors = request.inputs.size() > 3;
  const Shape &x = request.inputs[0].shape, &y = request.outputs[0].shape;
  IndexingStrides walk;  // as of a scatter along the first axis
  walk.count = walk.index_batch = request.inputs[2].shape.elements();
  walk.extents[0] = y[0].number();
  walk.inner = walk.steps[0] = y.elements() / walk.extents[0];
  Segments segments = segments_of(walk, y.elements());
  segments.none = static_cast<std::uint32_t>(segments.rows);
  return std::make_unique<SortedScatter>(request, ScatterInputs{0, 2, -1, 1, has_factors ? 3 : -1}, walk, segments,
                                         ScatterMode::Add,
                                         GatheredRows{request.inputs[1].dtype, x[0].number(), has_factors});
}

}  // namespace

std::unique_ptr<Kernel> make_sorted_scatter(const KernelRequest& request) {
  const Shape& result = request.outputs[0].shape;
  const IndexingStrides walk = walk_of(request, result);
  if (walk.elements() == 0 || result.elements() == 0) return nullptr;
  Segments segments = segments_of(walk, result.elements());
  if (!covers(walk, segments)) return nullptr;
  segments.none = static_cast<std::uint32_t>(segments.updates / segments.count * segments.rows);
  const int data = request.inputs.size() > 2 ? 2 : -1;
  return std::make_unique<SortedScatter>(request, ScatterInputs{0, 1, data, -1, -1}, walk, segments,
                                         scatter_mode_of(request));
}

void add_gathered_scatter_kernels(KernelTable& table) {
  table.add(gathered_scatter_def().name(), make_gathered_scatter);
}

}  // namespace openmps::engine::cuda
