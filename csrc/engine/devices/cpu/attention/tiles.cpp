#include "engine/devices/cpu/attention/tiles.h"

#include <algorithm>
#include <cmath>

namespace openmps::engine::cpu::attention {
namespace {

constexpr float kLeastExponent = -104.0f;  // exponentials of less are 0

}  // namespace

void copy_padded(const RowBlock& x, float scale, float* to) {
  const std::int64_t wide = padded_columns(x.columns);
  for (std::int64_t row = 0; row < x.rows; ++row, to += wide) {
    const float* const from = x.data + row * x.step;
    for (std::int64_t i = 0; i < x.columns; ++i) to[i] = from[i] * scale;
    std::fill(to + x.columns, to + wide, 0.0f);
  }
}

RowBlock padded(const RowBlock& x, float* to) {
  const std::int64_t wide = padded_columns(x.columns);
  if (wide == x.columns) return x;
  copy_padded(x, 1, to);
  return {to, wide, x.rows, wide};
}

std::int64_t packed_floats(std::int64_t rows, std::int64_t columns) {
  return tiles_of(rows, kPanel) * kPanel * columns;
}

void pack_transposed(const RowBlock& x, float* panels) {
  for (std::int64_t first = 0; first < x.rows; first += kPanel, panels += kPanel * x.columns) {
    const std::int64_t count = std::min(kPanel, x.rows - first), wide = padded_columns(count);
    loops().matmul.transpose(x.data + first * x.step, x.step, panels, kPanel, count, x.columns);
    for (std::int64_t c = 0; c < x.columns; ++c)
      std::fill(panels + c * kPanel + count, panels + c * kPanel + wide, 0.0f);
  }
}

void multiply_packed(const RowBlock& a, const float* panels, std::int64_t columns, float* y, std::int64_t y_step) {
  for (std::int64_t first = 0; first < columns; first += kPanel)
    loops().matmul.block({.a = a.data,
                          .row_step = a.step,
                          .depth_step = 1,
                          .b = panels + first * a.columns,
                          .b_step = kPanel,
                          .y = y + first,
                          .y_step = y_step,
                          .rows = a.rows,
                          .depth = a.columns,
                          .columns = padded_columns(std::min(kPanel, columns - first))});
}

void add_product(const Factor& a, const RowBlock& b, std::int64_t columns, float* y, std::int64_t y_step) {
  loops().matmul.block({.a = a.data,
                        .row_step = a.row_step,
                        .depth_step = a.depth_step,
                        .b = b.data,
                        .b_step = b.step,
                        .y = y,
                        .y_step = y_step,
                        .rows = a.rows,
                        .depth = a.depth,
                        .columns = columns,
                        .adds = true});
}

float largest_norm(const RowBlock& x) {
  float largest = 0, all = 0;
  for (std::int64_t row = 0; row < x.rows; ++row) {
    const float* const at = x.data + row * x.step;
    float sum = 0;
#pragma omp simd reduction(+ : sum)
    for (std::int64_t i = 0; i < x.columns; ++i) sum += at[i] * at[i];
    largest = std::max(largest, sum);
    all += sum * 0.0f;
  }
  return std::sqrt(largest) * 1.001f + all;
}

bool is_out_of_reach(const ScoreTile& tile, float reach, const float* shifts) {
  if (!tile.mask) return false;
  const float least = *std::min_element(shifts, shifts + tile.rows);
  return loops().attention.largest_of_mask(tile) + reach - least < kLeastExponent;
}

void MaskOperand::point(ScoreTile& tile, void* const* mask, std::int64_t batch, std::int64_t row,
                        std::int64_t key) const {
  if (!places_) return;
  tile.mask_row_step = places_->row_step;
  tile.mask_key_step = places_->key_step;
  tile.mask = static_cast<const float*>(*mask) + places_->starts[static_cast<std::size_t>(batch)] +
              row * places_->row_step + key * places_->key_step;
}

}  // namespace openmps::engine::cpu::attention
