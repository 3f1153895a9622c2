// Registers of floats and integers, and blocks at the end of a row that fill only part of one.

#if defined(__AVX512F__)
constexpr int kLanes = 16;
#elif defined(__AVX2__)
constexpr int kLanes = 8;
#else
constexpr int kLanes = 4;
#endif
constexpr int kRegister = 4 * kLanes;

using Floats __attribute__((vector_size(kRegister))) = float;
// also the result of a comparison of Floats: -1 or 0
using Ints __attribute__((vector_size(kRegister))) = std::int32_t;
using ByteLanes __attribute__((vector_size(kRegister))) = std::uint8_t;
using Bytes __attribute__((vector_size(kLanes))) = std::uint8_t;

inline Floats all_lanes(float value) { return value - Floats{}; }
inline Ints all_lanes(std::int32_t value) { return value - Ints{}; }

// The number of lanes of a block that belong to the row.
struct Whole {};
struct Part {
  int count;
};

inline std::int64_t lanes_in(Whole) { return kLanes; }
inline std::int64_t lanes_in(Part part) { return part.count; }

// Calls block(first element, Whole or Part) until `count` elements are covered.
template <typename Block>
inline __attribute__((always_inline)) void for_each_block(std::int64_t count, const Block& block) {
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) block(i, Whole{});
  if (i < count) block(i, Part{static_cast<int>(count - i)});
}

// Registers of any element.
template <typename Vector, typename Element>
inline Vector load_any(const Element* from) {
  Vector v;
  __builtin_memcpy(&v, from, sizeof v);
  return v;
}
template <typename Vector, typename Element>
inline Vector load_first(const Element* from, std::int64_t count) {
  Vector v = {};
  __builtin_memcpy(&v, from, static_cast<std::size_t>(count) * sizeof(Element));
  return v;
}
template <typename Vector, typename Element>
inline void store_any(Element* to, Vector v) {
  __builtin_memcpy(to, &v, sizeof v);
}

inline Floats load(const float* from, Whole) {
  Floats v;
  __builtin_memcpy(&v, from, sizeof v);
  return v;
}
inline void store(float* to, Floats v, Whole) { __builtin_memcpy(to, &v, sizeof v); }

// GCC 12 converts between bytes and integers lane by lane unless the instruction is named.
inline Ints integers_of(Bytes bytes) {
#if defined(__AVX512F__)
  return Ints(_mm512_cvtepu8_epi32(__m128i(bytes)));
#elif defined(__AVX2__)
  long long all;
  __builtin_memcpy(&all, &bytes, sizeof all);
  return Ints(_mm256_cvtepu8_epi32(_mm_cvtsi64_si128(all)));
#else
  return __builtin_convertvector(bytes, Ints);
#endif
}
// The lowest byte of each.
inline Bytes bytes_of(Ints v) {
#if defined(__AVX512F__)
  return Bytes(_mm512_cvtepi32_epi8(__m512i(v)));
#elif defined(__AVX2__)
  const __m256i lowest = _mm256_set1_epi32(0x0C080400), four = _mm256_shuffle_epi8(__m256i(v), lowest);
  const long long all =
      _mm_cvtsi128_si64(_mm_unpacklo_epi32(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1)));
  Bytes bytes;
  __builtin_memcpy(&bytes, &all, sizeof bytes);
  return bytes;
#else
  return __builtin_convertvector(v, Bytes);
#endif
}

inline Ints load_bytes(const std::uint8_t* from, Whole) {
  Bytes bytes;
  __builtin_memcpy(&bytes, from, sizeof bytes);
  return integers_of(bytes);
}
inline void store_bytes(std::uint8_t* to, Ints v, Whole) {
  const Bytes bytes = bytes_of(v);
  __builtin_memcpy(to, &bytes, sizeof bytes);
}

// The lanes outside a part are 0 when loaded, and untouched in memory when stored.
#if defined(__AVX512F__)
inline __mmask16 lanes_of(Part part) { return static_cast<__mmask16>((1u << part.count) - 1u); }
inline Floats load(const float* from, Part part) { return Floats(_mm512_maskz_loadu_ps(lanes_of(part), from)); }
inline void store(float* to, Floats v, Part part) { _mm512_mask_storeu_ps(to, lanes_of(part), __m512(v)); }
inline Ints load_bytes(const std::uint8_t* from, Part part) {
  return Ints(_mm512_cvtepu8_epi32(_mm_maskz_loadu_epi8(lanes_of(part), from)));
}
inline void store_bytes(std::uint8_t* to, Ints v, Part part) {
  _mm512_mask_cvtepi32_storeu_epi8(to, lanes_of(part), __m512i(v));
}
#else
template <typename Vector, typename Element>
inline Vector load_elements(const Element* from, Part part) {
  Element lanes[kLanes] = {};
  for (int i = 0; i < part.count; ++i) lanes[i] = from[i];
  Vector v;
  __builtin_memcpy(&v, lanes, sizeof v);
  return v;
}
template <typename Vector, typename Element>
inline void store_elements(Element* to, Vector v, Part part) {
  Element lanes[kLanes];
  __builtin_memcpy(lanes, &v, sizeof v);
  for (int i = 0; i < part.count; ++i) to[i] = lanes[i];
}
#if defined(__AVX2__)
inline __m256i lanes_of(Part part) {
  return _mm256_cmpgt_epi32(_mm256_set1_epi32(part.count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}
inline Floats load(const float* from, Part part) { return Floats(_mm256_maskload_ps(from, lanes_of(part))); }
inline void store(float* to, Floats v, Part part) { _mm256_maskstore_ps(to, lanes_of(part), __m256(v)); }
#else
inline Floats load(const float* from, Part part) { return load_elements<Floats>(from, part); }
inline void store(float* to, Floats v, Part part) { store_elements(to, v, part); }
#endif
inline Ints load_bytes(const std::uint8_t* from, Part part) { return integers_of(load_elements<Bytes>(from, part)); }
inline void store_bytes(std::uint8_t* to, Ints v, Part part) { store_elements(to, bytes_of(v), part); }
#endif

#if defined(__AVX2__)
// Lane i is the element `places[i]`, below 2 * kLanes, of `low` and `high` one after the other.
inline Floats elements_of_two(Floats low, Floats high, Ints places) {
#if defined(__AVX512F__)
  return Floats(_mm512_permutex2var_ps(__m512(low), __m512i(places), __m512(high)));
#else
  return (places & all_lanes(kLanes)) != 0 ? Floats(_mm256_permutevar8x32_ps(__m256(high), __m256i(places)))
                                           : Floats(_mm256_permutevar8x32_ps(__m256(low), __m256i(places)));
#endif
}
#endif

// Whether any lane of a comparison holds.
inline bool any_lane(Ints v) {
#if defined(__AVX512F__)
  return _mm512_test_epi32_mask(__m512i(v), __m512i(v)) != 0;
#elif defined(__AVX2__)
  return _mm256_movemask_epi8(__m256i(v)) != 0;
#else
  std::int32_t any = 0;
  for (int i = 0; i < kLanes; ++i) any |= v[i];
  return any != 0;
#endif
}

// `v` with the lanes outside a part replaced.
inline Floats with_rest(Floats v, float, Whole) { return v; }
inline Floats with_rest(Floats v, float rest, Part part) {
  Ints lane;
  for (int i = 0; i < kLanes; ++i) lane[i] = i;
  return lane < all_lanes(part.count) ? v : all_lanes(rest);
}

inline float sum_of(Floats v) {
  float lanes[kLanes];
  __builtin_memcpy(lanes, &v, sizeof v);
  for (int width = kLanes / 2; width > 0; width /= 2)
    for (int i = 0; i < width; ++i) lanes[i] += lanes[i + width];
  return lanes[0];
}

inline Floats larger_of(Floats a, Floats b) { return a > b ? a : b; }  // b if either is NaN
inline Floats square_root(Floats v) {
  for (int i = 0; i < kLanes; ++i) v[i] = __builtin_sqrtf(v[i]);
  return v;
}
