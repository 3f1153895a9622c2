#include "engine/devices/cuda/operations/indexing/sorted_scatter.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "engine/devices/cuda/operations/digit_sort.h"
#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/indexing/index_walk.h"
#include "engine/devices/cuda/operations/indexing/segment_scatter.h"
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

bool covers(const IndexingStrides& walk, const Segments& segments) {
  const std::int64_t columns = walk.batch * walk.outer * walk.inner, batches = segments.updates / segments.count;
  const bool keeps_busy = !walk.moves_rows() && columns >= kManyColumns && walk.count <= kMostOfColumn;
  return walk.count > kMostInOrder && !keeps_busy && DigitSort::covers(segments.updates) &&
         CheckedSize(batches) * segments.rows <= kMostDestinations && segments.columns() <= kMostBlocks * kSegmentLanes;
}

// Numbers of inputs; -1: none.
struct ScatterInputs {
  int updates, destinations, data, sources, factors;

  static CUdeviceptr of(const KernelCall& call, int input) { return input < 0 ? CUdeviceptr{0} : call.inputs[input]; }
};

std::shared_ptr<Function> destinations_function(const Context& context, DType index, TableCount tables) {
  return context.compiler->request("destinations", index_line(index) + tables.text(), "destinations.cu");
}

// Sorts keys and combines the updates in their order. The workspace has the sort's, whose counters come last; marks;
// keys; parts.
class SortedUpdates {
 public:
  SortedUpdates(const Context& context, const Segments& segments, TableCount tables, const ScatterKind& kind,
                const std::optional<GatheredRows>& gathered)
      : sort_(context, "#define D UInt32\n#define DESCENDING 0\n" + std::string(key_text(DType::UInt32)),
              static_cast<std::int64_t>(tables.number), segments.updates, 1,
              {0, static_cast<int>(std::bit_width(segments.none))}),
        scatter_(context, segments, tables, kind, gathered),
        key_bytes_(CheckedSize(tables.number) * segments.updates * kWord) {}

  std::size_t workspace_bytes() const noexcept { return parts_place() + scatter_.parts_bytes(); }
  CUdeviceptr keys(CUdeviceptr workspace) const noexcept { return workspace + keys_place(); }
  // Words that have to be 0 before.
  CUdeviceptr counters(CUdeviceptr workspace) const noexcept { return sort_.counters(workspace); }
  std::int64_t words() const noexcept { return sort_.counter_words() + scatter_.marks(); }

  void run(const ScatterTables& tables, const RowOperands& rows, CUdeviceptr workspace, CUstream stream) const {
    const CUdeviceptr items = sort_.run(keys(workspace), workspace, stream);
    scatter_.run(tables, rows, items, workspace + parts_place(),
                 counters(workspace) + CheckedSize(sort_.counter_words()) * kWord, stream);
  }

 private:
  static constexpr std::size_t kWord = sizeof(std::uint32_t), kAlignment = 256;

  std::size_t keys_place() const noexcept {
    return (CheckedSize(sort_.workspace_bytes()) + CheckedSize(scatter_.marks()) * kWord).rounded_up(kAlignment);
  }
  std::size_t parts_place() const noexcept { return (CheckedSize(keys_place()) + key_bytes_).rounded_up(kAlignment); }

  DigitSort sort_;
  SegmentScatter scatter_;
  std::size_t key_bytes_;
};

class SortedScatter final : public Kernel {
 public:
  SortedScatter(const KernelRequest& request, ScatterInputs inputs, const IndexingStrides& walk, Segments segments,
                ScatterMode mode, const std::optional<GatheredRows>& gathered = std::nullopt)
      : context_(request.context),
        inputs_(inputs),
        walk_(destinations_of(walk, segments)),
        segments_(segments),
        kind_{request.outputs[0].dtype, request.inputs[static_cast<std::size_t>(inputs.destinations)].dtype, mode,
              inputs.data >= 0},
        bytes_(request.outputs[0].bytes()),
        source_rows_(gathered ? gathered->rows : 0),
        is_joinable_(!gathered && picks_rows(walk)),
        sorted_(context_, segments, {}, kind_, gathered),
        destinations_(destinations_function(context_, kind_.index, {})) {}

  std::size_t workspace_bytes() const noexcept override { return sorted_.workspace_bytes(); }

  void run(const KernelCall& call) const override {
    fill(call);
    launch(context_, *destinations_, blocks_for(context_, segments_.updates), {256}, call.stream,
           ScatterInputs::of(call, inputs_.destinations), sorted_.keys(call.workspace), segments_.updates,
           segments_.none, walk_, IndexDivisors(walk_), sorted_.counters(call.workspace), sorted_.words());
    ScatterTables tables;
    tables.list[0] = table(call);
    sorted_.run(tables, rows(call), call.workspace, call.stream);
  }

  bool joins(const Kernel& next) const override {
    const auto* other = dynamic_cast<const SortedScatter*>(&next);
    return other && is_joinable_ && other->is_joinable_ && other->kind_ == kind_ &&
           other->segments_.updates == segments_.updates && other->segments_.inner == segments_.inner;
  }

  std::unique_ptr<JointKernel> make_joint(std::span<const Kernel* const> kernels) const override;

 private:
  friend class JointScatter;

  ScatterTables::Table table(const KernelCall& call) const {
    return {ScatterInputs::of(call, inputs_.destinations), ScatterInputs::of(call, inputs_.updates), call.outputs[0],
            segments_.rows, 0};
  }
  RowOperands rows(const KernelCall& call) const {
    return {ScatterInputs::of(call, inputs_.sources), ScatterInputs::of(call, inputs_.factors), source_rows_};
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
  ScatterKind kind_;
  std::size_t bytes_;
  std::int64_t source_rows_;
  bool is_joinable_;
  SortedUpdates sorted_;
  std::shared_ptr<Function> destinations_;
};

// Scatters of as many rows into several tables: one sort, one sum. Results become 0 in the launch that reads the
// indices.
class JointScatter final : public JointKernel {
 public:
  JointScatter(const Context& context, std::span<const Kernel* const> kernels) : context_(context) {
    for (const Kernel* kernel : kernels) scatters_.push_back(static_cast<const SortedScatter*>(kernel));
    const auto rows = [](const SortedScatter* scatter) { return scatter->segments_.rows; };
    segments_ = (*std::ranges::max_element(scatters_, {}, rows))->segments_;
    for (std::size_t first = 0; first < scatters_.size(); first += ScatterTables::kMost)
      parts_.emplace_back(context, segments_, tables_from(first), scatters_[0]->kind_, std::nullopt);
    destinations_ = destinations_function(context, scatters_[0]->kind_.index, tables_from(0));
  }

  std::size_t workspace_bytes() const noexcept override {
    std::size_t most = 0;
    for (const SortedUpdates& part : parts_) most = std::max(most, part.workspace_bytes());
    return most;
  }

  void run(std::span<const KernelCall> calls) const override {
    const CUdeviceptr workspace = calls[0].workspace;
    const CUstream stream = calls[0].stream;
    for (std::size_t part = 0; part < parts_.size(); ++part) {
      const std::size_t first = part * ScatterTables::kMost, number = tables_from(first).number;
      std::int64_t work = segments_.updates;
      ScatterTables tables;
      for (std::size_t i = 0; i < number; ++i) {
        tables.list[i] = filled(*scatters_[first + i], calls[first + i]);
        work = std::max<std::int64_t>(work, tables.list[i].cleared / 16);
      }
      launch(context_, *destinations_, {blocks_for(context_, work).x, static_cast<unsigned>(number)}, {256}, stream,
             tables, parts_[part].keys(workspace), segments_.updates, segments_.none, parts_[part].counters(workspace),
             parts_[part].words());
      parts_[part].run(tables, {}, workspace, stream);
    }
  }

 private:
  TableCount tables_from(std::size_t first) const noexcept {
    return {std::min(scatters_.size() - first, ScatterTables::kMost), ScatterTables::kMost};
  }

  ScatterTables::Table filled(const SortedScatter& scatter, const KernelCall& call) const {
    ScatterTables::Table table = scatter.table(call);
    if (!scatter.kind_.has_data && table.result % kSixteen == 0)
      table.cleared = static_cast<std::int64_t>(scatter.bytes_);
    else
      scatter.fill(call);
    return table;
  }

  const Context& context_;
  std::vector<const SortedScatter*> scatters_;
  Segments segments_;  // of the table with the most rows
  std::vector<SortedUpdates> parts_;
  std::shared_ptr<Function> destinations_;
};

std::unique_ptr<JointKernel> SortedScatter::make_joint(std::span<const Kernel* const> kernels) const {
  return std::make_unique<JointScatter>(context_, kernels);
}

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
