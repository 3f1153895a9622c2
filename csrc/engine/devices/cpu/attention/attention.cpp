// Attention in tiles: no more than kRowTile x kKeyTile scores exist at a time for each thread. The largest score and
// the sum of exponentials of a row are kept from tile to tile (Dao et al., "FlashAttention", 2022). Threads divide
// batches and row tiles, so results do not depend on their number.
#include <algorithm>
#include <limits>

#include "engine/devices/cpu/attention/tiles.h"
#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"

namespace openmps::engine::cpu::attention {
namespace {

class AttentionKernel final : public host::Kernel {
 public:
  explicit AttentionKernel(const host::KernelRequest& request)
      : e_(extents_of(request)),
        wide_values_(padded_columns(e_.values)),
        scale_(static_cast<float>(request.node.attributes.number("scale"))),
        layout_(
            useful_threads(request.threads, e_.batch * e_.rows * e_.keys * (e_.features + e_.values), kProductGrain)) {
    if (request.inputs.size() > 3)
      mask_ = MaskOperand(request.inputs[3].shape, scores_shape(request.outputs[1].shape, e_.keys));
    const auto take = [&](std::int64_t floats) { return layout_.take(float_bytes(floats)); };
    keys_ = take(packed_floats(e_.keys, e_.features));
    reach_ = take(tiles_of(e_.keys, kKeyTile));
    values_ = take(wide_values_ == e_.values ? 0 : e_.keys * wide_values_);
    q_ = take(kRowTile * padded_columns(e_.features));
    scores_ = take(kRowTile * kKeyTile);
    y_ = take(kRowTile * wide_values_);
    largest_ = take(kRowTile);
    sum_ = take(kRowTile);
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    const std::int64_t tiles = tiles_of(e_.rows, kRowTile);
    parallel_ranges(layout_.threads(), e_.batch * tiles, 1, [&](std::int64_t begin, std::int64_t end, int thread) {
      void* const own = layout_.of(call.workspace, thread);
      RowBlock values{};
      for (std::int64_t unit = begin; unit < end; ++unit) {
        const std::int64_t batch = unit / tiles;
        if (unit == begin || unit % tiles == 0) values = pack(call, batch, own);
        attend(call, batch, balanced(unit % tiles, tiles) * kRowTile, values, own);
      }
    });
  }

 private:
  // The keys and values of a batch for all its rows. Returns the values.
  RowBlock pack(const host::KernelCall& call, std::int64_t batch, void* own) const {
    const RowBlock keys{static_cast<const float*>(call.inputs[1]) + batch * e_.keys * e_.features, e_.features, e_.keys,
                        e_.features},
        values{static_cast<const float*>(call.inputs[2]) + batch * e_.keys * e_.values, e_.values, e_.keys, e_.values};
    pack_transposed(keys, floats_at(own, keys_));
    for (std::int64_t key = 0; key < e_.keys; key += kKeyTile) {
      const std::int64_t count = std::min(kKeyTile, e_.keys - key);
      // A score of 0 times infinity has to stay NaN.
      floats_at(own, reach_)[key / kKeyTile] =
          largest_norm({keys.data + key * keys.step, keys.step, count, e_.features}) +
          0.0f * largest_norm({values.data + key * values.step, values.step, count, e_.values});
    }
    return padded(values, floats_at(own, values_));
  }

  void attend(const host::KernelCall& call, std::int64_t batch, std::int64_t row, const RowBlock& values,
              void* own) const {
    const std::int64_t rows = std::min(kRowTile, e_.rows - row), at = batch * e_.rows + row;
    float *const y = floats_at(own, y_), *const largest = floats_at(own, largest_), *const sum = floats_at(own, sum_),
                 *const scores = floats_at(own, scores_);
    copy_padded({static_cast<const float*>(call.inputs[0]) + at * e_.features, e_.features, rows, e_.features}, scale_,
                floats_at(own, q_));
    const RowBlock q{floats_at(own, q_), padded_columns(e_.features), rows, e_.features};
    const float norm = largest_norm(q);
    std::fill_n(y, rows * wide_values_, 0.0f);
    std::fill_n(largest, rows, -std::numeric_limits<float>::infinity());
    std::fill_n(sum, rows, 0.0f);
    for (std::int64_t key = 0; key < e_.keys; key += kKeyTile) {
      ScoreTile tile{.scores = scores, .step = kKeyTile, .rows = rows, .keys = std::min(kKeyTile, e_.keys - key)};
      mask_.point(tile, call.inputs + 3, batch, row, key);
      if (is_out_of_reach(tile, norm * floats_at(own, reach_)[key / kKeyTile], largest)) continue;
      multiply_packed(q, floats_at(own, keys_) + key * e_.features, tile.keys, scores, kKeyTile);
      loops().attention.exponentials(tile, largest, sum, y, wide_values_);
      add_product({scores, kKeyTile, 1, rows, tile.keys}, {values.data + key * values.step, values.step}, wide_values_,
                  y, wide_values_);
    }
    write(call, at, rows, own);
  }

  void write(const host::KernelCall& call, std::int64_t at, std::int64_t rows, void* own) const {
    auto* const to = static_cast<float*>(call.outputs[0]) + at * e_.values;
    auto *const largest = static_cast<float*>(call.outputs[1]), *const sums = static_cast<float*>(call.outputs[2]);
    if (largest) std::copy_n(floats_at(own, largest_), rows, largest + at);
    for (std::int64_t row = 0; row < rows; ++row) {
      const float* const y = floats_at(own, y_) + row * wide_values_;
      const float sum = floats_at(own, sum_)[row], share = 1.0f / sum;
      for (std::int64_t i = 0; i < e_.values; ++i) to[row * e_.values + i] = y[i] * share;
      // No exponential was counted: all scores are -infinity.
      if (sums) sums[at + row] = sum > 0 ? sum : std::numeric_limits<float>::quiet_NaN();
    }
  }

  AttentionExtents e_;
  std::int64_t wide_values_;
  float scale_;
  MaskOperand mask_;
  ThreadLayout layout_;
  std::size_t keys_, reach_, values_, q_, scores_, y_, largest_, sum_;
};

std::unique_ptr<host::Kernel> make_attention(const host::KernelRequest& request) {
  return is_covered(request) ? std::make_unique<AttentionKernel>(request) : nullptr;
}

}  // namespace
}  // namespace openmps::engine::cpu::attention

namespace openmps::engine::cpu {

void add_attention_kernels(host::KernelTable& table) {
  table.add("attention", attention::make_attention);
  table.add("attention_gradient", attention::make_gradient);
}

}  // namespace openmps::engine::cpu
