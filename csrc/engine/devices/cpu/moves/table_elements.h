// The elements of a table that indices point at.
#pragma once

#include <cstdint>

#include "engine/ir/types.h"
#include "engine/ops/families/indexing.h"

namespace openmps::engine::cpu {

template <typename Index>
std::int64_t position_of(const void* indices, std::int64_t at) {
  return static_cast<std::int64_t>(static_cast<const Index*>(indices)[at]);
}
using ReadIndex = std::int64_t (*)(const void* indices, std::int64_t at);

inline ReadIndex reader_of(DType dtype) {
  switch (dtype) {
    case DType::Int8:
      return position_of<std::int8_t>;
    case DType::UInt8:
      return position_of<std::uint8_t>;
    case DType::Int16:
      return position_of<std::int16_t>;
    case DType::UInt16:
      return position_of<std::uint16_t>;
    case DType::Int32:
      return position_of<std::int32_t>;
    case DType::UInt32:
      return position_of<std::uint32_t>;
    default:
      return position_of<std::int64_t>;  // uint64 above the largest int64 is negative, so outside
  }
}

// The element of the table that an index points at, its inner position not counted; -1 outside.
class TableElements {
 public:
  TableElements(const IndexingStrides& walk, DType dtype) : walk_(walk), read_(reader_of(dtype)) {}

  std::int64_t operator()(const void* indices, std::int64_t b, std::int64_t o, std::int64_t k, std::int64_t i) const {
    const IndexingStrides& w = walk_;
    const std::int64_t index = b * w.index_batch + o * w.index_outer + k * w.index_count + i * w.index_inner;
    std::int64_t place = b * w.table_batch + o * w.table_outer;
    for (std::int64_t d = 0; d < w.depth; ++d) {
      const std::int64_t position = read_(indices, index + d * w.index_component);
      if (position < 0 || position >= w.extents[d]) return -1;
      place += position * w.steps[d];
    }
    return place;
  }
  const IndexingStrides& walk() const noexcept { return walk_; }

 private:
  const IndexingStrides walk_;
  ReadIndex read_;
};

}  // namespace openmps::engine::cpu
