// A tile of attention's scores, row by row, a register at a time.

// A row of the mask: adjacent elements, or one for all keys.
struct MaskRow {
  const float* at;
  bool repeats;

  MaskRow(const ScoreTile& tile, std::int64_t row)
      : at(tile.mask ? tile.mask + row * tile.mask_row_step : nullptr), repeats(tile.mask_key_step == 0) {}

  template <typename Lanes>
  inline __attribute__((always_inline)) Floats load_at(std::int64_t key, Lanes lanes) const {
    return repeats ? all_lanes(*at) : load(at + key, lanes);
  }
  template <typename Lanes>
  inline __attribute__((always_inline)) Floats added_to(Floats score, std::int64_t key, Lanes lanes) const {
    return at ? score + load_at(key, lanes) : score;
  }
};

inline float largest_lane(Floats v) {
  float lanes[kLanes];
  __builtin_memcpy(lanes, &v, sizeof v);
  float result = lanes[0];
  for (int i = 1; i < kLanes; ++i) result = lanes[i] > result ? lanes[i] : result;
  return result;
}

inline float largest_of_mask(const ScoreTile& tile) {
  Floats largest = all_lanes(-kInfinity);
  const std::int64_t rows = tile.mask_row_step == 0 ? 1 : tile.rows, keys = tile.mask_key_step == 0 ? 1 : tile.keys;
  for (std::int64_t row = 0; row < rows; ++row) {
    const float* const mask = tile.mask + row * tile.mask_row_step;
    for_each_block(
        keys, [&](std::int64_t key, auto lanes) __attribute__((always_inline)) {
          largest = larger_of(with_rest(load(mask + key, lanes), -kInfinity, lanes), largest);
        });
  }
  return largest_lane(largest);
}

// Adds the mask. The largest score of the row; NaN is ignored.
inline float masked_row(const ScoreTile& tile, float* scores, std::int64_t row) {
  const MaskRow mask(tile, row);
  Floats largest = all_lanes(-kInfinity);
  for_each_block(
      tile.keys, [&](std::int64_t key, auto lanes) __attribute__((always_inline)) {
        Floats score = load(scores + key, lanes);
        if (mask.at) {
          score = mask.added_to(score, key, lanes);
          store(scores + key, score, lanes);
        }
        largest = larger_of(with_rest(score, -kInfinity, lanes), largest);
      });
  return largest_lane(largest);
}

// A row that is -infinity so far keeps sums of 0, without differences of infinities.
inline void exponentials_of_tile(const ScoreTile& tile, float* largest, float* sum, float* y, std::int64_t columns) {
  for (std::int64_t row = 0; row < tile.rows; ++row, y += columns) {
    float* const scores = tile.scores + row * tile.step;
    const float before = largest[row], here = masked_row(tile, scores, row), now = here > before ? here : before,
                shift = now == -kInfinity ? 0.0f : now;
    const float added = row_sum(
        tile.keys, [&](std::int64_t key, auto lanes) __attribute__((always_inline)) {
          const Floats e = shifted_exponential(scores + key, shift, lanes);
          store(scores + key, e, lanes);
          return e;
        });
    if (now > before) {
      const float share = exponential(before - now);
      largest[row] = now;
      sum[row] *= share;
      for_each_block(
          columns, [&](std::int64_t i, auto lanes)
                       __attribute__((always_inline)) { store(y + i, load(y + i, lanes) * share, lanes); });
    }
    sum[row] += added;
  }
}

inline void gradient_of_tile(const ScoreTile& tile, const float* largest, const float* sum, const float* shared,
                             float* dp) {
  for (std::int64_t row = 0; row < tile.rows; ++row, dp += tile.step) {
    float* const scores = tile.scores + row * tile.step;
    const MaskRow mask(tile, row);
    const float shift = largest[row], share = 1.0f / sum[row], mean = shared[row];
    for_each_block(
        tile.keys, [&](std::int64_t key, auto lanes) __attribute__((always_inline)) {
          const Floats score = mask.added_to(load(scores + key, lanes), key, lanes);
          const Floats p = exponential_of(score - all_lanes(shift)) * share;
          store(scores + key, p, lanes);
          store(dp + key, p * (load(dp + key, lanes) - all_lanes(mean)), lanes);
        });
  }
}

constexpr AttentionLoops kAttentionLoops = {
    .largest_of_mask = largest_of_mask,
    .exponentials = exponentials_of_tile,
    .gradient = gradient_of_tile,
};
