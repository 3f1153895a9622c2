// Substitution: several columns stay in registers while the rows before theirs are subtracted.

inline float element_of(const SmallTriangle& a, std::int64_t i, std::int64_t j) {
  return a.a[i * a.row_step + j * a.column_step];
}

// Rows are solved in the order of this number.
inline std::int64_t row_solved_at(const SmallTriangle& a, std::int64_t done) {
  return a.upper ? a.order - 1 - done : done;
}

constexpr int kSolved = 4;  // registers of columns

// `kRows` rows whose predecessors are solved, in kRegisters registers each.
template <int kRows, int kRegisters, typename Lanes>
inline __attribute__((always_inline)) void substitute_rows(const SmallTriangle& a, float* x, std::int64_t step,
                                                           std::int64_t done, Lanes lanes) {
  Floats sums[kRows][kRegisters];
  std::int64_t rows[kRows];
  for (int r = 0; r < kRows; ++r) {
    rows[r] = row_solved_at(a, done + r);
    for (int k = 0; k < kRegisters; ++k) sums[r][k] = load(x + rows[r] * step + k * kLanes, lanes);
  }
  for (std::int64_t earlier = 0; earlier < done; ++earlier) {
    const std::int64_t j = row_solved_at(a, earlier);
    Floats solved[kRegisters];
    for (int k = 0; k < kRegisters; ++k) solved[k] = load(x + j * step + k * kLanes, lanes);
    for (int r = 0; r < kRows; ++r)
      for (int k = 0; k < kRegisters; ++k) sums[r][k] -= all_lanes(element_of(a, rows[r], j)) * solved[k];
  }
  for (int r = 0; r < kRows; ++r)
    for (int k = 0; k < kRegisters; ++k) {
      for (int other = 0; other < r; ++other)
        sums[r][k] -= all_lanes(element_of(a, rows[r], rows[other])) * sums[other][k];
      if (!a.unit) sums[r][k] /= all_lanes(element_of(a, rows[r], rows[r]));
      store(x + rows[r] * step + k * kLanes, sums[r][k], lanes);
    }
}

template <int kRegisters, typename Lanes>
inline void substitute_block(const SmallTriangle& a, float* x, std::int64_t step, Lanes lanes) {
  std::int64_t done = 0;
  for (; done + 2 <= a.order; done += 2) substitute_rows<2, kRegisters>(a, x, step, done, lanes);
  if (done < a.order) substitute_rows<1, kRegisters>(a, x, step, done, lanes);
}

inline void substitute_columns(const SmallTriangle& a, float* x, std::int64_t step, std::int64_t vectors) {
  constexpr std::int64_t kBlock = kSolved * kLanes;
  for (; vectors >= kBlock; vectors -= kBlock, x += kBlock) substitute_block<kSolved>(a, x, step, Whole{});
  for_each_block(vectors, [&](std::int64_t v, auto lanes) { substitute_block<1>(a, x + v, step, lanes); });
}

inline float dot_of(const float* a, const float* b, std::int64_t count) {
  Floats sums[4] = {};
  std::int64_t i = 0;
  for (; i + 4 * kLanes <= count; i += 4 * kLanes)
    for (int k = 0; k < 4; ++k) sums[k] += load(a + i + k * kLanes, Whole{}) * load(b + i + k * kLanes, Whole{});
  for_each_block(
      count - i, [&](std::int64_t k, auto lanes)
                     __attribute__((always_inline)) { sums[0] += load(a + i + k, lanes) * load(b + i + k, lanes); });
  return sum_of((sums[0] + sums[1]) + (sums[2] + sums[3]));
}

// Dense rows are multiplied with what is solved; dense columns are subtracted from what is not.
inline void substitute_one(const SmallTriangle& a, float* x) {
  for (std::int64_t done = 0; done < a.order; ++done) {
    const std::int64_t i = row_solved_at(a, done), later = a.order - 1 - done;
    const std::int64_t first_solved = a.upper ? i + 1 : 0, first_later = a.upper ? 0 : i + 1;
    if (a.column_step == 1) x[i] -= dot_of(a.a + i * a.row_step + first_solved, x + first_solved, done);
    if (!a.unit) x[i] /= element_of(a, i, i);
    if (a.column_step == 1) continue;
    const float* const column = a.a + i * a.column_step + first_later;
    float* const rest = x + first_later;
    for_each_block(
        later, [&](std::int64_t k, auto lanes) __attribute__((always_inline)) {
          store(rest + k, load(rest + k, lanes) - all_lanes(x[i]) * load(column + k, lanes), lanes);
        });
  }
}

constexpr SubstitutionLoops kSubstitutionLoops = {.columns = substitute_columns, .one = substitute_one};
