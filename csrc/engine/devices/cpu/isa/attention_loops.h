// Loops over a tile of attention's scores, once per instruction set (isa/loops.h).
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

// Some rows by some keys. Products with q are in `scores`; the mask is added to them unless it is null.
struct ScoreTile {
  float* scores;
  std::int64_t step;  // between rows
  std::int64_t rows, keys;
  const float* mask = nullptr;
  std::int64_t mask_row_step = 0, mask_key_step = 0;  // the latter is 0 or 1
};

struct AttentionLoops {
  // The largest element of a tile's mask; -infinity if all are NaN.
  float (*largest_of_mask)(const ScoreTile& tile);
  // Scores become e^(score - largest). `largest` and `sum` are those of all tiles of a row so far, at first -infinity
  // and 0. The sums y (rows, columns), at first 0, are scaled as the largest grows.
  void (*exponentials)(const ScoreTile& tile, float* largest, float* sum, float* y, std::int64_t columns);
  // Scores become p = e^(score - largest) / sum, and dp becomes p * (dp - shared). dp has the tile's step.
  void (*gradient)(const ScoreTile& tile, const float* largest, const float* sum, const float* shared, float* dp);
};

}  // namespace openmps::engine::cpu
