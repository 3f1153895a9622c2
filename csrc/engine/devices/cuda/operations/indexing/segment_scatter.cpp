#include "engine/devices/cuda/operations/indexing/segment_scatter.h"

#include <algorithm>
#include <bit>

#include "engine/devices/cuda/operations/indexing/index_walk.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "result/checked_size.h"

namespace openmps::engine::cuda {
namespace {

constexpr std::int64_t kThreads = 256;

// Updates of a part: a power of 2. Parts of one segment are combined by eight threads, so there are not too many.
std::int64_t part_length(std::int64_t updates) {
  std::int64_t part = 32;
  while (part < 256 && part * part * 32 < updates) part *= 2;
  return part;
}

}  // namespace

std::string TableCount::text() const { return define("TABLES", static_cast<std::int64_t>(most)); }

SegmentScatter::SegmentScatter(const Context& context, const Segments& segments, TableCount tables,
                               const ScatterKind& kind, const std::optional<GatheredRows>& gathered)
    : context_(context), segments_(segments), tables_(tables.number), sets_(kind.mode == ScatterMode::Set) {
  const DType dtype = kind.dtype;
  each_ = std::min<std::int64_t>(common_group(dtype, {&segments.inner, 1}), 8);
  alignment_ = static_cast<std::size_t>(each_) * size_of(dtype);
  lanes_ = std::min<std::int64_t>(
      kSegmentLanes, static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(segments.columns() / each_))));
  // A quotient of quotients is not one by a product in every case, so a segment is one part.
  const bool in_order = kind.mode == ScatterMode::Divide;
  part_ = in_order ? std::int64_t{1} << 30 : part_length(segments.updates);
  span_ = sets_ ? 1 : segments.updates >= (1 << 18) ? 32 : 8;
  part_bytes_ = std::max<std::size_t>(size_of(dtype), is_float(dtype) ? sizeof(float) : 1);
  const std::string text = combine_lines(dtype, kind.mode) + join_line(dtype, kind.mode) + define("PART", part_) +
                           define("HELD", kind.has_data ? 1 : 0) + tables.text();
  const std::string rows =
      gathered ? define("GATHERED", gathered->index) + define("FACTORS", gathered->has_factors ? 1 : 0) : "";
  combine_ = context.compiler->request("scatter_segments",
                                       text + rows + define("IN_ORDER", in_order ? 1 : 0) + define("EACH", each_) +
                                           define("LANES", lanes_) + define("SPAN", span_) +
                                           (sets_ ? "#define SET\n" : "#define SUM\n"),
                                       "scatter_segments.cu");
  if (has_parts()) join_ = context.compiler->request("scatter_parts", text, "scatter_parts.cu");
}

std::int64_t SegmentScatter::marks() const noexcept { return has_parts() ? of_all(windows()) : 0; }

std::size_t SegmentScatter::parts_bytes() const noexcept {
  return has_parts() ? CheckedSize(of_all(2 * windows())) * segments_.columns() * part_bytes_ : CheckedSize(0);
}

void SegmentScatter::run(const ScatterTables& tables, const RowOperands& rows, CUdeviceptr items, CUdeviceptr parts,
                         CUdeviceptr marks, CUstream stream) const {
  const std::int64_t groups = (segments_.updates + span_ - 1) / span_;
  const auto blocks = static_cast<unsigned>((groups * lanes_ + kThreads - 1) / kThreads);
  const auto along_z = static_cast<unsigned>(tables_);
  const Grid grid{blocks, blocks_of_columns(lanes_ * each_), along_z};
  CUdeviceptr all = 0;
  for (const ScatterTables::Table& table : std::span(tables.list).first(tables_)) all |= table.updates | table.result;
  const bool is_aligned = all % alignment_ == 0;
  if (sets_) return launch(context_, *combine_, grid, {kThreads}, stream, tables, items, is_aligned, segments_);
  launch(context_, *combine_, grid, {kThreads}, stream, tables, items, parts, marks, is_aligned, segments_, rows);
  if (has_parts())
    launch(context_, *join_, {static_cast<unsigned>(windows()), blocks_of_columns(kSegmentLanes), along_z},
           {kSegmentLanes, kThreads / kSegmentLanes}, stream, tables, items, parts, marks, segments_);
}

}  // namespace openmps::engine::cuda
