// The gradient of attention in tiles. Scores are computed again from q and k.
//
// Threads divide batches and chunks of keys. A chunk has its own part of dq; the parts are added in their order. Chunks
// depend on shapes alone, so results do not depend on the number of threads.
#include <algorithm>

#include "engine/devices/cpu/attention/tiles.h"
#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"

namespace openmps::engine::cpu::attention {
namespace {

constexpr std::int64_t kUnits = 32;      // of work, if there are so many keys: for as many threads
constexpr std::int64_t kMostChunks = 8;  // parts of dq in memory

class AttentionGradientKernel final : public host::Kernel {
 public:
  explicit AttentionGradientKernel(const host::KernelRequest& request)
      : e_(extents_of(request)),
        wide_features_(padded_columns(e_.features)),
        wide_values_(padded_columns(e_.values)),
        scale_(static_cast<float>(request.node.attributes.number("scale"))),
        layout_(
            useful_threads(request.threads, e_.batch * e_.rows * e_.keys * (e_.features + e_.values), kProductGrain)) {
    if (request.inputs.size() > 7)
      mask_ = MaskOperand(request.inputs[7].shape, scores_shape(request.inputs[4].shape, e_.keys));
    const std::int64_t tiles = tiles_of(e_.keys, kKeyTile),
                       wanted = std::clamp(kUnits / e_.batch, std::int64_t{1}, std::min(tiles, kMostChunks));
    chunk_tiles_ = tiles_of(tiles, wanted);
    chunks_ = tiles_of(tiles, chunk_tiles_);
    const auto take = [&](std::int64_t floats) { return layout_.take(float_bytes(floats)); };
    packed_keys_ = take(packed_floats(kKeyTile, e_.features));
    packed_values_ = take(packed_floats(kKeyTile, e_.values));
    keys_ = take(kKeyTile * wide_features_);
    dk_ = take(kKeyTile * wide_features_);
    dv_ = take(kKeyTile * wide_values_);
    q_ = take(kRowTile * wide_features_);
    dy_ = take(kRowTile * wide_values_);
    shared_ = take(kRowTile);
    scores_ = take(kRowTile * kKeyTile);
    dscores_ = take(kRowTile * kKeyTile);
  }

  std::size_t workspace_bytes() const noexcept override { return whole_part_bytes() + layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    const int threads = layout_.threads();
    parallel_ranges(threads, e_.batch * chunks_, 1, [&](std::int64_t begin, std::int64_t end, int thread) {
      void* const own = layout_.of(WorkspaceLayout::at(call.workspace, whole_part_bytes()), thread);
      for (std::int64_t unit = begin; unit < end; ++unit) {
        const std::int64_t chunk = balanced(unit % chunks_, chunks_), batch = unit / chunks_;
        float* const dq = part(call, batch, chunk);
        std::fill_n(dq, e_.rows * wide_features_, 0.0f);
        const std::int64_t last = std::min(e_.keys, (chunk + 1) * chunk_tiles_ * kKeyTile);
        for (std::int64_t key = chunk * chunk_tiles_ * kKeyTile; key < last; key += kKeyTile)
          take_keys(call, batch, key, dq, own);
      }
    });
    parallel_ranges(threads, e_.batch * e_.rows, 1,
                    [&](std::int64_t begin, std::int64_t end, int) { add_parts(call, begin, end); });
  }

 private:
  // The gradients of some keys and values, and their part of dq.
  void take_keys(const host::KernelCall& call, std::int64_t batch, std::int64_t key, float* dq, void* own) const {
    const std::int64_t count = std::min(kKeyTile, e_.keys - key), at = batch * e_.keys + key;
    const RowBlock k{operand(call, 1) + at * e_.features, e_.features, count, e_.features},
        v{operand(call, 2) + at * e_.values, e_.values, count, e_.values};
    pack_transposed(k, floats_at(own, packed_keys_));
    pack_transposed(v, floats_at(own, packed_values_));
    const RowBlock wide_k = padded(k, floats_at(own, keys_));
    const float key_norm = largest_norm(k), value_norm = largest_norm(v);
    std::fill_n(floats_at(own, dk_), count * wide_features_, 0.0f);
    std::fill_n(floats_at(own, dv_), count * wide_values_, 0.0f);
    for (std::int64_t row = 0; row < e_.rows; row += kRowTile) {
      ScoreTile tile{.scores = floats_at(own, scores_),
                     .step = kKeyTile,
                     .rows = std::min(kRowTile, e_.rows - row),
                     .keys = count};
      mask_.point(tile, call.inputs + 7, batch, row, key);
      take_rows(call, tile, batch * e_.rows + row, wide_k, {key_norm, value_norm}, dq + row * wide_features_, own);
    }
    copy(floats_at(own, dk_), wide_features_, count, static_cast<float*>(call.outputs[1]), at, e_.features);
    copy(floats_at(own, dv_), wide_values_, count, static_cast<float*>(call.outputs[2]), at, e_.values);
  }

  struct Norms {
    float key, value;
  };

  void take_rows(const host::KernelCall& call, const ScoreTile& tile, std::int64_t at, const RowBlock& k, Norms norms,
                 float* dq, void* own) const {
    copy_padded({operand(call, 0) + at * e_.features, e_.features, tile.rows, e_.features}, scale_, floats_at(own, q_));
    const RowBlock q{floats_at(own, q_), wide_features_, tile.rows, e_.features},
        dy{operand(call, 6) + at * e_.values, e_.values, tile.rows, e_.values};
    const float *const largest = operand(call, 4) + at, *const sum = operand(call, 5) + at;
    // A probability of 0 times infinity has to stay NaN.
    const float reach = largest_norm(q) * norms.key + 0.0f * (largest_norm(dy) * norms.value);
    if (is_out_of_reach(tile, reach, largest)) return;
    const RowBlock wide_dy = padded(dy, floats_at(own, dy_));
    float *const shared = floats_at(own, shared_), *const dscores = floats_at(own, dscores_);
    share_of_rows(dy, operand(call, 3) + at * e_.values, shared);
    multiply_packed(q, floats_at(own, packed_keys_), tile.keys, tile.scores, kKeyTile);
    multiply_packed(dy, floats_at(own, packed_values_), tile.keys, dscores, kKeyTile);
    loops().attention.gradient(tile, largest, sum, shared, dscores);
    const auto turned = [&](const float* of) { return Factor{of, 1, kKeyTile, tile.keys, tile.rows}; };
    if (call.outputs[2]) add_product(turned(tile.scores), wide_dy, wide_values_, floats_at(own, dv_), wide_values_);
    if (call.outputs[1]) add_product(turned(dscores), q, wide_features_, floats_at(own, dk_), wide_features_);
    add_product({dscores, kKeyTile, 1, tile.rows, tile.keys}, k, wide_features_, dq, wide_features_);
  }

  // The sum of dy * y of each row.
  static void share_of_rows(const RowBlock& dy, const float* y, float* shared) {
    for (std::int64_t row = 0; row < dy.rows; ++row) {
      const float *const a = dy.data + row * dy.step, *const b = y + row * dy.step;
      float sum = 0;
#pragma omp simd reduction(+ : sum)
      for (std::int64_t i = 0; i < dy.columns; ++i) sum += a[i] * b[i];
      shared[row] = sum;
    }
  }

  // The first columns of rows, to the rows from `at` on of a result that is asked for.
  static void copy(const float* from, std::int64_t step, std::int64_t rows, float* to, std::int64_t at,
                   std::int64_t columns) {
    for (std::int64_t row = 0; to && row < rows; ++row)
      std::copy_n(from + row * step, columns, to + (at + row) * columns);
  }

  // dq of some rows of all batches: the parts in their order, scaled.
  void add_parts(const host::KernelCall& call, std::int64_t begin, std::int64_t end) const {
    auto* const dq = static_cast<float*>(call.outputs[0]);
    for (std::int64_t row = begin; row < end; ++row) {
      const std::int64_t batch = row / e_.rows, place = row % e_.rows * wide_features_;
      float* const to = dq + row * e_.features;
      std::fill_n(to, e_.features, 0.0f);
      for (std::int64_t chunk = 0; chunk < chunks_; ++chunk) {
        const float* const from = part(call, batch, chunk) + place;
        for (std::int64_t i = 0; i < e_.features; ++i) to[i] += from[i];
      }
      for (std::int64_t i = 0; i < e_.features; ++i) to[i] *= scale_;
    }
  }

  static const float* operand(const host::KernelCall& call, std::size_t index) {
    return static_cast<const float*>(call.inputs[index]);
  }
  float* part(const host::KernelCall& call, std::int64_t batch, std::int64_t chunk) const {
    return floats_at(call.workspace, 0) + (batch * chunks_ + chunk) * e_.rows * wide_features_;
  }
  std::size_t whole_part_bytes() const {
    return whole_lines(float_bytes(e_.batch * chunks_ * e_.rows * wide_features_));
  }

  AttentionExtents e_;
  std::int64_t wide_features_, wide_values_, chunk_tiles_ = 1, chunks_ = 1;
  float scale_;
  MaskOperand mask_;
  ThreadLayout layout_;
  std::size_t packed_keys_, packed_values_, keys_, dk_, dv_, q_, dy_, shared_, scores_, dscores_;
};

}  // namespace

std::unique_ptr<host::Kernel> make_gradient(const host::KernelRequest& request) {
  return is_covered(request) ? std::make_unique<AttentionGradientKernel>(request) : nullptr;
}

}  // namespace openmps::engine::cpu::attention
