// Tiles of attention's operands: some rows of q by some keys. Products of a tile stay in the second cache.
//
// A matrix is read as rows whose count of columns is a multiple of a cache line. Its transpose is packed into panels,
// so that no two rows of a panel compete for the same place in a cache.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/host/kernel.h"
#include "engine/ops/attention/attention.h"

namespace openmps::engine::cpu::attention {

inline constexpr std::int64_t kRowTile = 96, kKeyTile = 96;
inline constexpr std::int64_t kLine = 16;              // floats of a cache line
inline constexpr std::int64_t kPanel = 96;             // columns
inline constexpr std::int64_t kProductGrain = 262144;  // products done in about the time that waking a thread takes

inline std::int64_t padded_columns(std::int64_t columns) { return (columns + kLine - 1) / kLine * kLine; }
inline std::int64_t tiles_of(std::int64_t count, std::int64_t tile) { return (count + tile - 1) / tile; }

// The tile at a place of an order in which first and last ones alternate. Masks often leave more work to one end.
inline std::int64_t balanced(std::int64_t place, std::int64_t tiles) {
  return place % 2 == 0 ? place / 2 : tiles - 1 - place / 2;
}

// Rows of `columns` numbers, `step` apart.
struct RowBlock {
  const float* data;
  std::int64_t step, rows, columns;
};

// to (rows, whole lines) = x * scale, with zeros behind each row.
void copy_padded(const RowBlock& x, float scale, float* to);
// The same rows with whole lines: x itself, or a copy in `to`.
RowBlock padded(const RowBlock& x, float* to);

// x transposed, in panels of kPanel columns: packed_floats() of them.
std::int64_t packed_floats(std::int64_t rows, std::int64_t columns);
void pack_transposed(const RowBlock& x, float* panels);
// y (a.rows, x.rows) = a x^T, of a packed x with `columns` rows. Columns up to a whole line are written.
void multiply_packed(const RowBlock& a, const float* panels, std::int64_t columns, float* y, std::int64_t y_step);

// Numbers (rows, depth) in memory, whichever axis is the inner one.
struct Factor {
  const float* data;
  std::int64_t row_step, depth_step, rows, depth;
};
// y (a.rows, columns) += a b, of the first columns of b.
void add_product(const Factor& a, const RowBlock& b, std::int64_t columns, float* y, std::int64_t y_step);

// A bound of products between rows. It is NaN if any number is not finite.
float largest_norm(const RowBlock& x);

// Whether e^(score - shift) is 0 in float32 for the whole tile. |products| <= `reach`, which may be NaN. Without it the
// results have the same bits, unless `reach` and the tile's mask say so wrongly.
bool is_out_of_reach(const ScoreTile& tile, float reach, const float* shifts);

// The mask of one call, or none.
class MaskOperand {
 public:
  MaskOperand() = default;
  MaskOperand(const Shape& mask, const Shape& scores) : places_(std::in_place, mask, scores) {}

  // Points the tile's mask to that of a batch, row and key. `mask`: the operand, read if there is a mask.
  void point(ScoreTile& tile, void* const* mask, std::int64_t batch, std::int64_t row, std::int64_t key) const;

 private:
  std::optional<AttentionMask> places_;
};

inline AttentionExtents extents_of(const host::KernelRequest& request) {
  return {request.inputs[0].shape, request.inputs[1].shape, request.inputs[2].shape, false};
}
// Whether the kernels below take it: float32. Only a GPU's passes write the two attributes, and heads that are shared.
inline bool is_covered(const host::KernelRequest& request) {
  if (!request.is_float32() || request.node.attributes.flag("causal") || request.node.attributes.flag("tokens_first"))
    return false;
  const AttentionExtents extents = extents_of(request);
  return extents.heads == extents.key_heads;
}
// Of the shape of the rows' sums: (..., rows, 1).
inline Shape scores_shape(const Shape& sums, std::int64_t keys) {
  Shape result(sums.extents().first(sums.rank() - 1));
  result.push_back(keys);
  return result;
}
// Of an attention_gradient; null if it is not covered.
std::unique_ptr<host::Kernel> make_gradient(const host::KernelRequest& request);

}  // namespace openmps::engine::cpu::attention
