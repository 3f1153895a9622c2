// Windows over rows of few channels. `kBlocks` registers of results stay in registers for all taps.

// Calls block(first element, lanes, std::integral_constant of registers) until the row is covered.
template <int kBlocks, typename Block>
inline __attribute__((always_inline)) void for_each_strip(std::int64_t count, const Block& block) {
  std::int64_t i = 0;
  for (; i + kBlocks * kLanes <= count; i += kBlocks * kLanes)
    block(i, Whole{}, std::integral_constant<int, kBlocks>{});
  for (; i + kLanes <= count; i += kLanes) block(i, Whole{}, std::integral_constant<int, 1>{});
  if (i < count) block(i, Part{static_cast<int>(count - i)}, std::integral_constant<int, 1>{});
}

constexpr int kStripRegisters = 8;
constexpr int kPatterns = static_cast<int>(kWindowPeriod) / kLanes;  // registers until the weights repeat

template <int kBlocks, typename Lanes>
inline __attribute__((always_inline)) void window_sums_of(const WindowRow& row, std::int64_t at, Lanes lanes) {
  constexpr int kOwn = kBlocks < kPatterns ? kBlocks : kPatterns;
  Floats sum[kBlocks] = {};
  const float* weights = row.weights + at % kWindowPeriod;
  for (std::int32_t ky = 0; ky < row.kernel_rows; ++ky) {
    const float* x = row.rows[ky] + at;
    for (std::int32_t kx = 0; kx < row.kernel_columns; ++kx, x += row.step, weights += kWindowPeriod) {
      Floats pattern[kOwn];
#pragma GCC unroll 4
      for (int p = 0; p < kOwn; ++p) pattern[p] = load(weights + p * kLanes, Whole{});
#pragma GCC unroll 8
      for (int b = 0; b < kBlocks; ++b) sum[b] += load(x + b * kLanes, lanes) * pattern[b % kOwn];
    }
  }
#pragma GCC unroll 8
  for (int b = 0; b < kBlocks; ++b) store(row.y + at + b * kLanes, sum[b], lanes);
}

inline void window_sums(const WindowRow& row) {
  for_each_strip<kStripRegisters>(
      row.count, [&](std::int64_t at, auto lanes, auto blocks)
                     __attribute__((always_inline)) { window_sums_of<decltype(blocks)::value>(row, at, lanes); });
}

// NaN is ignored, as by the pooling: a window of nothing else has the result NaN.
template <typename Lanes>
inline void largest_of_some_nan(const WindowRow& row, std::int64_t at, Lanes lanes) {
  Floats best = all_lanes(kNaN);
  for (std::int32_t ky = 0; ky < row.kernel_rows; ++ky)
    for (std::int32_t kx = 0; kx < row.kernel_columns; ++kx) {
      const Floats pixel = load(row.rows[ky] + at + kx * row.step, lanes);
      const Ints wins = (pixel > best) | (best != best);
      best = wins ? pixel : best;
    }
  store(row.y + at, best, lanes);
}

template <int kBlocks, typename Lanes>
inline __attribute__((always_inline)) void window_largest_of(const WindowRow& row, std::int64_t at, Lanes lanes) {
  constexpr float kLeast = -kInfinity;
  Floats best[kBlocks];
  for (Floats& each : best) each = all_lanes(kLeast);
  for (std::int32_t ky = 0; ky < row.kernel_rows; ++ky) {
    const float* x = row.rows[ky] + at;
    for (std::int32_t kx = 0; kx < row.kernel_columns; ++kx, x += row.step) {
#pragma GCC unroll 8
      for (int b = 0; b < kBlocks; ++b) best[b] = larger_of(load(x + b * kLanes, lanes), best[b]);
    }
  }
  Ints none = {};
#pragma GCC unroll 8
  for (int b = 0; b < kBlocks; ++b) {
    none |= best[b] == all_lanes(kLeast);
    store(row.y + at + b * kLanes, best[b], lanes);
  }
  if (any_lane(none))
    for (int b = 0; b < kBlocks; ++b) largest_of_some_nan(row, at + b * kLanes, lanes);
}

inline void window_largest(const WindowRow& row) {
  for_each_strip<kStripRegisters>(
      row.count, [&](std::int64_t at, auto lanes, auto blocks)
                     __attribute__((always_inline)) { window_largest_of<decltype(blocks)::value>(row, at, lanes); });
}

// ---- medians: a sorting network, of which only the steps that the middle depends on are kept

constexpr int kMostSteps = 1600;

// Puts the smaller element into `low` and the larger one into `high`, or only one of them.
struct NetworkStep {
  std::uint8_t low, high;
  bool keeps_low, keeps_high;
};

struct MedianNetwork {
  int count = 0;
  NetworkStep steps[kMostSteps] = {};
};

// Batcher's merges of odd and even places.
constexpr MedianNetwork median_network(int elements) {
  MedianNetwork whole, result;
  for (int p = 1; p < elements; p *= 2)
    for (int k = p; k >= 1; k /= 2)
      for (int j = k % p; j + k < elements; j += 2 * k)
        for (int i = 0; i < k && i + j + k < elements; ++i)
          if ((i + j) / (2 * p) == (i + j + k) / (2 * p))
            whole.steps[whole.count++] = {static_cast<std::uint8_t>(i + j), static_cast<std::uint8_t>(i + j + k), true,
                                          true};
  bool needed[81] = {};
  needed[elements / 2] = true;
  int first = whole.count;
  for (int s = whole.count - 1; s >= 0; --s) {
    NetworkStep& step = whole.steps[s];
    step.keeps_low = needed[step.low];
    step.keeps_high = needed[step.high];
    if (!step.keeps_low && !step.keeps_high) continue;
    needed[step.low] = needed[step.high] = true;
    whole.steps[--first] = step;
  }
  for (int s = first; s < whole.count; ++s) result.steps[result.count++] = whole.steps[s];
  return result;
}

template <int kSide>
struct NetworkOf {
  static constexpr MedianNetwork kNetwork = median_network(kSide * kSide);
};

template <typename Vector>
inline __attribute__((always_inline)) void sort_pair(Vector* values, NetworkStep step) {
  const Vector a = values[step.low], b = values[step.high];
  if (step.keeps_low) values[step.low] = a < b ? a : b;
  if (step.keeps_high) values[step.high] = a > b ? a : b;
}

template <int kSide, typename Vector, int... kSteps>
inline __attribute__((always_inline)) void sort_unrolled(Vector* values, std::integer_sequence<int, kSteps...>) {
  (sort_pair(values, NetworkOf<kSide>::kNetwork.steps[kSteps]), ...);
}

// Small networks stay in registers.
template <int kSide, typename Vector>
inline __attribute__((always_inline)) Vector middle_of(Vector* values) {
  constexpr int kCount = NetworkOf<kSide>::kNetwork.count;
  if constexpr (kSide <= 5)
    sort_unrolled<kSide>(values, std::make_integer_sequence<int, kCount>{});
  else
    for (int s = 0; s < kCount; ++s) sort_pair(values, NetworkOf<kSide>::kNetwork.steps[s]);
  return values[kSide * kSide / 2];
}

// Integers whose order is that of the floats, with NaN last; and back.
inline Ints ordered(Floats v) {
  const Ints nan = v != v, bits = Ints(v) | nan;
  const Ints key = bits ^ ((bits >> 31) & all_lanes(std::int32_t{0x7fffffff}));
  return nan ? all_lanes(std::int32_t{0x7fffffff}) : key;
}
inline Floats from_ordered(Ints key) {
  const Ints nan = key == all_lanes(std::int32_t{0x7fffffff});
  const Floats value = Floats(key ^ ((key >> 31) & all_lanes(std::int32_t{0x7fffffff})));
  return nan ? all_lanes(kNaN) : value;
}

template <int kSide, typename Lanes>
inline void median_of_some_nan(const WindowRow& row, std::int64_t at, Lanes lanes) {
  Ints values[kSide * kSide];
  for (int tap = 0; tap < kSide * kSide; ++tap)
    values[tap] = ordered(load(row.rows[tap / kSide] + at + tap % kSide * row.step, lanes));
  store(row.y + at, from_ordered(middle_of<kSide>(values)), lanes);
}

template <int kSide>
inline void window_medians_of(const WindowRow& row) {
  for_each_block(
      row.count, [&](std::int64_t at, auto lanes) __attribute__((always_inline)) {
        Floats values[kSide * kSide], sum = {};
#pragma GCC unroll 25
        for (int tap = 0; tap < kSide * kSide; ++tap) {
          values[tap] = load(row.rows[tap / kSide] + at + tap % kSide * row.step, lanes);
          sum += values[tap];
        }
        if (any_lane(sum != sum)) return median_of_some_nan<kSide>(row, at, lanes);  // or infinities of both signs
        store(row.y + at, middle_of<kSide>(values), lanes);
      });
}

// ---- medians of 3x3: columns are sorted once for the three windows that they belong to. The median is that of the
// largest minimum, the middle median and the least maximum of three columns.

constexpr std::int64_t kSortedColumns = 512;  // elements of a chunk, on the stack
constexpr std::int64_t kMostColumnStep = 16;  // channels

template <typename Vector>
inline Vector less_of(Vector a, Vector b) {
  return a < b ? a : b;
}
template <typename Vector>
inline Vector more_of(Vector a, Vector b) {
  return a > b ? a : b;
}
template <typename Vector>
inline Vector middle_of_three(Vector a, Vector b, Vector c) {
  return more_of(less_of(a, b), less_of(more_of(a, b), c));
}

template <typename Element>
struct SortedColumns {
  Element low[kSortedColumns + 2 * kMostColumnStep + kRegister],
      middle[kSortedColumns + 2 * kMostColumnStep + kRegister], high[kSortedColumns + 2 * kMostColumnStep + kRegister];
};

template <typename Vector, typename Element>
inline Vector load_any(const Element* from) {
  Vector v;
  __builtin_memcpy(&v, from, sizeof v);
  return v;
}

// Columns [at, at + count) of the rows. Reads whole registers as far as the row has them. Returns whether one is a NaN.
template <typename Vector, typename Element>
inline bool sort_columns(const Element* const* rows, std::int64_t at, std::int64_t count, SortedColumns<Element>& to) {
  constexpr std::int64_t kStep = sizeof(Vector) / sizeof(Element);
  Vector sum = {};
  const auto sort = [&](std::int64_t i, Vector a, Vector b, Vector c) __attribute__((always_inline)) {
    const Vector low = less_of(a, b), high = more_of(a, b), rest = less_of(high, c);
    if constexpr (sizeof(Element) == sizeof(float)) sum += a + b + c;
    const Vector least = less_of(low, rest), between = more_of(low, rest), most = more_of(high, c);
    __builtin_memcpy(to.low + i, &least, sizeof least);
    __builtin_memcpy(to.middle + i, &between, sizeof between);
    __builtin_memcpy(to.high + i, &most, sizeof most);
  };
  std::int64_t i = 0;
  for (; i + kStep <= count; i += kStep)
    sort(i, load_any<Vector>(rows[0] + at + i), load_any<Vector>(rows[1] + at + i), load_any<Vector>(rows[2] + at + i));
  if (i < count) {
    Vector rest[3] = {};
    for (int row = 0; row < 3; ++row)
      __builtin_memcpy(&rest[row], rows[row] + at + i, static_cast<std::size_t>(count - i) * sizeof(Element));
    sort(i, rest[0], rest[1], rest[2]);
  }
  if constexpr (sizeof(Element) == sizeof(float)) return any_lane(sum != sum);
  return false;
}

template <typename Vector, typename Element>
inline void medians_of_three(const WindowRowOf<Element>& row, void (*with_nan)(const WindowRowOf<Element>&)) {
  constexpr std::int64_t kStep = sizeof(Vector) / sizeof(Element);
  SortedColumns<Element> sorted;
  for (std::int64_t at = 0; at < row.count; at += kSortedColumns) {
    const std::int64_t left = row.count - at, count = left < kSortedColumns ? left : kSortedColumns;
    if (sort_columns<Vector>(row.rows, at, count + 2 * row.step, sorted)) {
      const Element* const rows[] = {row.rows[0] + at, row.rows[1] + at, row.rows[2] + at};
      with_nan({rows, nullptr, row.y + at, count, row.step, 3, 3});
      continue;
    }
    for (std::int64_t i = 0; i < count; i += kStep) {
      const auto three = [&](const Element* from, int k) { return load_any<Vector>(from + i + k * row.step); };
      const Vector low = more_of(more_of(three(sorted.low, 0), three(sorted.low, 1)), three(sorted.low, 2)),
                   high = less_of(less_of(three(sorted.high, 0), three(sorted.high, 1)), three(sorted.high, 2)),
                   middle = middle_of_three(three(sorted.middle, 0), three(sorted.middle, 1), three(sorted.middle, 2));
      const Vector result = middle_of_three(low, middle, high);
      const std::int64_t rest = count - i < kStep ? count - i : kStep;
      __builtin_memcpy(row.y + at + i, &result, static_cast<std::size_t>(rest) * sizeof(Element));
    }
  }
}

inline void window_medians(const WindowRow& row) {
  if (row.kernel_rows == 3 && row.step <= kMostColumnStep) return medians_of_three<Floats>(row, window_medians_of<3>);
  if (row.kernel_rows == 3) return window_medians_of<3>(row);
  if (row.kernel_rows == 5) return window_medians_of<5>(row);
  if (row.kernel_rows == 7) return window_medians_of<7>(row);
  window_medians_of<9>(row);
}

// ---- bytes

using ByteLanes __attribute__((vector_size(kRegister))) = std::uint8_t;

inline ByteLanes load_byte_lanes(const std::uint8_t* from, Whole) {
  ByteLanes v;
  __builtin_memcpy(&v, from, sizeof v);
  return v;
}
inline ByteLanes load_byte_lanes(const std::uint8_t* from, Part part) {
  ByteLanes v = {};
  __builtin_memcpy(&v, from, static_cast<std::size_t>(part.count));
  return v;
}
inline void store_byte_lanes(std::uint8_t* to, ByteLanes v, Whole) { __builtin_memcpy(to, &v, sizeof v); }
inline void store_byte_lanes(std::uint8_t* to, ByteLanes v, Part part) {
  __builtin_memcpy(to, &v, static_cast<std::size_t>(part.count));
}

// The last block of a row overlaps the one before it.
template <typename Block>
inline __attribute__((always_inline)) void for_each_byte_block(std::int64_t count, const Block& block) {
  if (count < kRegister) return block(0, Part{static_cast<int>(count)});
  for (std::int64_t i = 0; i + kRegister <= count; i += kRegister) block(i, Whole{});
  if (count % kRegister != 0) block(count - kRegister, Whole{});
}

template <bool kLargest>
inline void byte_extremes(const ByteWindowRow& row) {
  for_each_byte_block(
      row.count, [&](std::int64_t at, auto lanes) __attribute__((always_inline)) {
        ByteLanes best = load_byte_lanes(row.rows[0] + at, lanes);
        for (std::int32_t ky = 0; ky < row.kernel_rows; ++ky)
          for (std::int32_t kx = 0; kx < row.kernel_columns; ++kx) {
            const ByteLanes pixel = load_byte_lanes(row.rows[ky] + at + kx * row.step, lanes);
            if constexpr (kLargest)
              best = pixel > best ? pixel : best;
            else
              best = pixel < best ? pixel : best;
          }
        store_byte_lanes(row.y + at, best, lanes);
      });
}

template <int kSide>
inline void byte_medians_of(const ByteWindowRow& row) {
  for_each_byte_block(
      row.count, [&](std::int64_t at, auto lanes) __attribute__((always_inline)) {
        ByteLanes values[kSide * kSide];
#pragma GCC unroll 25
        for (int tap = 0; tap < kSide * kSide; ++tap)
          values[tap] = load_byte_lanes(row.rows[tap / kSide] + at + tap % kSide * row.step, lanes);
        store_byte_lanes(row.y + at, middle_of<kSide>(values), lanes);
      });
}

inline void byte_medians(const ByteWindowRow& row) {
  if (row.kernel_rows == 3 && row.step <= kMostColumnStep) return medians_of_three<ByteLanes>(row, byte_medians_of<3>);
  if (row.kernel_rows == 3) return byte_medians_of<3>(row);
  if (row.kernel_rows == 5) return byte_medians_of<5>(row);
  if (row.kernel_rows == 7) return byte_medians_of<7>(row);
  byte_medians_of<9>(row);
}

constexpr WindowLoops kWindowLoops = {window_sums,         window_largest,       window_medians,
                                      byte_extremes<true>, byte_extremes<false>, byte_medians};
