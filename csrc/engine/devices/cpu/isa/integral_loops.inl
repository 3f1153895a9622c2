// Running sums along both axes of an image: those of a register of one channel are made in log2(lanes) steps.

constexpr int kDoubles = kLanes / 2;
static_assert(kIntegralStep % kDoubles == 0);
using Doubles __attribute__((vector_size(kRegister))) = double;

using HalfFloats __attribute__((vector_size(kRegister / 2))) = float;

// GCC 12 converts lane by lane unless the instruction is named.
inline Doubles doubles_of(HalfFloats v) {
#if defined(__AVX512F__)
  return Doubles(_mm512_cvtps_pd(__m256(v)));
#elif defined(__AVX2__)
  return Doubles(_mm256_cvtps_pd(__m128(v)));
#else
  return __builtin_convertvector(v, Doubles);
#endif
}
inline void store_floats(float* to, Doubles v) {
#if defined(__AVX512F__)
  _mm256_storeu_ps(to, _mm512_cvtpd_ps(__m512d(v)));
#elif defined(__AVX2__)
  _mm_storeu_ps(to, _mm256_cvtpd_ps(__m256d(v)));
#else
  for (int i = 0; i < kDoubles; ++i) to[i] = static_cast<float>(v[i]);
#endif
}

// The elements `kDistance` lanes earlier; 0 before the first.
template <int kDistance, int... kLane>
inline Doubles moved_up(Doubles v, std::integer_sequence<int, kLane...>) {
  return __builtin_shufflevector(v, Doubles{}, (kLane < kDistance ? kDoubles + kLane : kLane - kDistance)...);
}

template <int kDistance = 1>
inline Doubles sums_so_far(Doubles v) {
  if constexpr (kDistance >= kDoubles)
    return v;
  else
    return sums_so_far<2 * kDistance>(v + moved_up<kDistance>(v, std::make_integer_sequence<int, kDoubles>{}));
}

template <int... kLane>
inline Doubles last_everywhere(Doubles v, std::integer_sequence<int, kLane...>) {
  return __builtin_shufflevector(v, v, (kLane - kLane + kDoubles - 1)...);
}

template <bool kSquares>
inline Doubles load_addends(const float* from) {
  const auto x = load_any<HalfFloats>(from);
  return doubles_of(kSquares ? x * x : x);
}

inline double addend_of(float x, bool squares) { return squares ? x * x : x; }

// Lines of the next row in most images. The sums of a register wait for each other, and loads for these sums.
inline void fetch_ahead(const float* x, float* y) {
  constexpr std::int64_t kAhead = 1024;
  __builtin_prefetch(x + kAhead);
  __builtin_prefetch(y + kAhead, 1);
}

template <bool kSquares, bool kExclusive>
inline void integral_of_one_channel(const IntegralRow& row) {
  Doubles carry = row.carry[0] - Doubles{};
  const float* x = row.x;
  float* y = row.y;
  double* above = row.above;
  const std::int64_t whole = row.pixels / kDoubles * kDoubles;
  for (std::int64_t i = 0; i < whole; i += kDoubles) {
    fetch_ahead(x + i, y + i);
    const Doubles sums = sums_so_far(load_addends<kSquares>(x + i)), before = load_any<Doubles>(above + i),
                  after = before + (sums + carry);
    carry += last_everywhere(sums, std::make_integer_sequence<int, kDoubles>{});
    store_any(above + i, after);
    store_floats(y + i, kExclusive ? before : after);
  }
  row.carry[0] = carry[0];
  for (std::int64_t i = whole; i < row.pixels; ++i) {
    const double before = above[i];
    row.carry[0] += addend_of(x[i], kSquares);
    above[i] = before + row.carry[0];
    y[i] = static_cast<float>(kExclusive ? before : above[i]);
  }
}

template <bool kSquares, bool kExclusive>
inline void integral_of_channels(const IntegralRow& row) {
  for (std::int64_t i = 0; i < row.pixels * row.channels; i += row.channels)
#pragma omp simd
    for (std::int64_t c = 0; c < row.channels; ++c) {
      const double before = row.above[i + c], sum = row.carry[c] + addend_of(row.x[i + c], kSquares);
      row.carry[c] = sum;
      row.above[i + c] = before + sum;
      row.y[i + c] = static_cast<float>(kExclusive ? before : before + sum);
    }
}

template <bool kSquares, bool kExclusive>
inline void integral_row_of(const IntegralRow& row) {
  row.channels == 1 ? integral_of_one_channel<kSquares, kExclusive>(row)
                    : integral_of_channels<kSquares, kExclusive>(row);
}

inline void integral_row(const IntegralRow& row) {
  if (row.squares) return row.exclusive ? integral_row_of<true, true>(row) : integral_row_of<true, false>(row);
  row.exclusive ? integral_row_of<false, true>(row) : integral_row_of<false, false>(row);
}

// In the order of integral_row.
inline void integral_carry(const IntegralRow& row) {
  if (row.channels > 1) {
    for (std::int64_t i = 0; i < row.pixels * row.channels; i += row.channels)
      for (std::int64_t c = 0; c < row.channels; ++c) row.carry[c] += addend_of(row.x[i + c], row.squares);
    return;
  }
  for (std::int64_t i = 0; i < row.pixels; i += kDoubles) {
    const Doubles addends = row.squares ? load_addends<true>(row.x + i) : load_addends<false>(row.x + i);
    row.carry[0] += sums_so_far(addends)[kDoubles - 1];
  }
}

constexpr IntegralLoops kIntegralLoops = {integral_row, integral_carry};
