// Sums of adjacent columns. Those of 2, 4, 8 ... taps are each made from the one before. The sum of any number of taps
// is some of them. No addition waits for that of its neighbour.

inline void move_box_row(std::uint16_t* sums, const std::uint8_t* entering, const std::uint8_t* leaving,
                         std::int64_t count) {
#pragma omp simd
  for (std::int64_t i = 0; i < count; ++i)
    sums[i] = static_cast<std::uint16_t>(sums[i] + entering[i] - leaving[i]);
}

// to[i] = a[i] + b[i]; `to` may be `a`, and `b` may be elements of it that follow.
template <typename Sum, typename Addend>
inline void add_elements(Sum* to, const Addend* a, const Addend* b, std::int64_t count) {
#pragma omp simd
  for (std::int64_t i = 0; i < count; ++i) to[i] = static_cast<Sum>(Sum{a[i]} + Sum{b[i]});
}

// `powers` has the sums of `width` adjacent taps, `first` taps are in `sums` already.
template <typename Sum, typename Power>
inline void box_sums_from(const BoxRow& row, const Power* powers, std::int64_t width, Sum* sums, std::int64_t first,
                          Sum* scratch) {
  const bool is_part = (row.taps & width) != 0, is_last = 2 * width > row.taps;
  const Power* const own = powers + first * row.step;
  if (is_last) {
    if (first == 0) {
#pragma omp simd
      for (std::int64_t i = 0; i < row.count; ++i) row.y[i] = row.scale * static_cast<float>(own[i]);
    } else {
#pragma omp simd
      for (std::int64_t i = 0; i < row.count; ++i)
        row.y[i] = row.scale * static_cast<float>(static_cast<Sum>(sums[i] + own[i]));
    }
    return;
  }
  if (is_part && first == 0)
    for (std::int64_t i = 0; i < row.count; ++i) sums[i] = own[i];
  else if (is_part)
    for (std::int64_t i = 0; i < row.count; ++i) sums[i] = static_cast<Sum>(sums[i] + own[i]);
  const std::int64_t length = row.count + (row.taps - 2 * width) * row.step;
  add_elements(scratch, powers, powers + width * row.step, length);
  box_sums_from<Sum, Sum>(row, scratch, 2 * width, sums, first + (is_part ? width : 0), scratch);
}

inline void box_sums(const BoxRow& row) {
  const auto sums_in = [&]<typename Sum>(Sum* scratch) {
    box_sums_from<Sum, std::uint16_t>(row, row.x, 1, scratch + row.count + (row.taps - 1) * row.step, 0, scratch);
  };
  if (255 * row.bytes * row.taps <= 0xffff)
    sums_in(static_cast<std::uint16_t*>(row.scratch));
  else
    sums_in(static_cast<std::int32_t*>(row.scratch));
}

constexpr BoxLoops kBoxLoops = {.move_row = move_box_row, .sums = box_sums};
