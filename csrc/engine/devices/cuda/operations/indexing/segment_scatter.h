// Combines the sorted updates of scatters.
#pragma once

#include <optional>

#include "engine/devices/cuda/operations/kernel.h"
#include "engine/ops/families/indexing.h"

namespace openmps::engine::cuda {

constexpr std::int64_t kSegmentLanes = 32;  // the most threads of a block along the columns

// `Segments` of kernels/segments.cu.
struct Segments {
  std::int64_t updates, rows, count, outer, inner, table_batch, table_outer;
  std::uint32_t none;
  std::int32_t unused = 0;

  std::int64_t columns() const noexcept { return outer * inner; }
};

// Updates that are rows of a tensor at indices, with factors or without.
struct GatheredRows {
  DType index;
  std::int64_t rows;
  bool has_factors;
};

// `ScatterTables` of kernels/scatter_tables.cu.
struct ScatterTables {
  static constexpr std::size_t kMost = 64;
  struct Table {
    CUdeviceptr indices = 0, updates = 0, result = 0;
    std::int64_t rows = 0, cleared = 0;
  };
  Table list[kMost];
};

// The tables of a launch, and how many its functions take. A line of text for these.
struct TableCount {
  std::size_t number = 1, most = 1;

  std::string text() const;
};

// Scatters of equal kinds, with as many and as long updates, may run as one.
struct ScatterKind {
  DType dtype, index;
  ScatterMode mode;
  bool has_data;

  bool operator==(const ScatterKind&) const = default;
};

// `Rows` of kernels/scatter_segments.cu.
struct RowOperands {
  CUdeviceptr indices, factors;
  std::int64_t rows;
};

// Combines sorted updates of all tables: one launch, and another one for long segments. The items, parts and marks of
// each table follow those of the one before.
class SegmentScatter {
 public:
  SegmentScatter(const Context& context, const Segments& segments, TableCount tables, const ScatterKind& kind,
                 const std::optional<GatheredRows>& gathered);

  // Words for marks, which have to be 0 before.
  std::int64_t marks() const noexcept;
  std::size_t parts_bytes() const noexcept;

  void run(const ScatterTables& tables, const RowOperands& rows, CUdeviceptr items, CUdeviceptr parts,
           CUdeviceptr marks, CUstream stream) const;

 private:
  bool has_parts() const noexcept { return !sets_ && segments_.updates > part_; }
  std::int64_t of_all(std::int64_t of_table) const noexcept { return static_cast<std::int64_t>(tables_) * of_table; }
  std::int64_t windows() const noexcept { return (segments_.updates + part_ - 1) / part_; }
  unsigned blocks_of_columns(std::int64_t each) const noexcept {
    return static_cast<unsigned>((segments_.columns() + each - 1) / each);
  }

  const Context& context_;
  Segments segments_;
  std::size_t tables_;
  bool sets_;
  std::int64_t each_, lanes_, part_, span_;
  std::size_t alignment_, part_bytes_;
  std::shared_ptr<Function> combine_, join_;
};

}  // namespace openmps::engine::cuda
