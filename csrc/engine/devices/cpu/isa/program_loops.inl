// One step of an element-wise program over a tile of floats, and the conversions at its ends. The result y may be one
// of the operands.

#define OPENMPS_STEP(name, expression)                                              \
  case Primitive::name:                                                             \
    _Pragma("omp simd") for (std::int64_t i = 0; i < count; ++i) y[i] = expression; \
    return;
#define OPENMPS_TRUTH(condition) ((condition) ? 1.0f : 0.0f)

inline void binary_step(Primitive primitive, float* y, const float* a, const float* b, std::int64_t count) {
  switch (primitive) {
    OPENMPS_STEP(Add, a[i] + b[i])
    OPENMPS_STEP(Subtract, a[i] - b[i])
    OPENMPS_STEP(Multiply, a[i] * b[i])
    OPENMPS_STEP(Divide, a[i] / b[i])
    OPENMPS_STEP(Minimum, smaller(a[i], b[i]))
    OPENMPS_STEP(Maximum, larger(a[i], b[i]))
    OPENMPS_STEP(Equal, OPENMPS_TRUTH(a[i] == b[i]))
    OPENMPS_STEP(NotEqual, OPENMPS_TRUTH(a[i] != b[i]))
    OPENMPS_STEP(Less, OPENMPS_TRUTH(a[i] < b[i]))
    OPENMPS_STEP(LessEqual, OPENMPS_TRUTH(a[i] <= b[i]))
    OPENMPS_STEP(Greater, OPENMPS_TRUTH(a[i] > b[i]))
    OPENMPS_STEP(GreaterEqual, OPENMPS_TRUTH(a[i] >= b[i]))
    OPENMPS_STEP(And, OPENMPS_TRUTH((a[i] != 0.0f) & (b[i] != 0.0f)))
    OPENMPS_STEP(Or, OPENMPS_TRUTH((a[i] != 0.0f) | (b[i] != 0.0f)))
    case Primitive::Power:
      for (std::int64_t i = 0; i < count; ++i) y[i] = __builtin_powf(a[i], b[i]);
      return;
    case Primitive::Modulo:
      for (std::int64_t i = 0; i < count; ++i) y[i] = __builtin_fmodf(a[i], b[i]);
      return;
    case Primitive::Atan2:
      for (std::int64_t i = 0; i < count; ++i) y[i] = __builtin_atan2f(a[i], b[i]);
      return;
    default:
      return;
  }
}

inline float float_of_half(std::uint16_t bits) {
#ifdef __F16C__
  return _cvtsh_ss(bits);
#else
  return half_to_float(bits);
#endif
}
inline std::uint16_t half_of_float(float value) {
#ifdef __F16C__
  return _cvtss_sh(value, 0);
#else
  return float_to_half(value);
#endif
}

inline void round_to_halves(float* y, const float* a, std::int64_t count) {
  std::int64_t i = 0;
#ifdef __AVX512F__
  for (; i + 16 <= count; i += 16) _mm512_storeu_ps(y + i, _mm512_cvtph_ps(_mm512_cvtps_ph(_mm512_loadu_ps(a + i), 0)));
#elif defined(__F16C__)
  for (; i + 8 <= count; i += 8) _mm256_storeu_ps(y + i, _mm256_cvtph_ps(_mm256_cvtps_ph(_mm256_loadu_ps(a + i), 0)));
#endif
  for (; i < count; ++i) y[i] = float_of_half(half_of_float(a[i]));
}

// A half goes away from zero; the rest from truncation is exact.
inline float round_away(float x) {
  const float whole = __builtin_truncf(x), rest = absolute(x - whole);
  return whole + (rest >= 0.5f ? (x > 0.0f ? 1.0f : -1.0f) : 0.0f);
}

// Functions that the C library computes one by one.
inline float library_function(Primitive primitive, float x) {
  switch (primitive) {
    case Primitive::Sine:
      return __builtin_sinf(x);
    case Primitive::Cosine:
      return __builtin_cosf(x);
    case Primitive::Tangent:
      return __builtin_tanf(x);
    case Primitive::ArcSine:
      return __builtin_asinf(x);
    case Primitive::ArcCosine:
      return __builtin_acosf(x);
    case Primitive::ArcTangent:
      return __builtin_atanf(x);
    case Primitive::HyperbolicSine:
      return __builtin_sinhf(x);
    case Primitive::HyperbolicCosine:
      return __builtin_coshf(x);
    default:
      return kNaN;
  }
}

inline void unary_step(Primitive primitive, float* y, const float* a, std::int64_t count) {
  switch (primitive) {
    OPENMPS_STEP(Input, a[i])
    OPENMPS_STEP(Negate, -a[i])
    OPENMPS_STEP(Absolute, absolute(a[i]))
    OPENMPS_STEP(Sign, a[i] > 0.0f ? 1.0f : (a[i] < 0.0f ? -1.0f : 0.0f))
    OPENMPS_STEP(Not, OPENMPS_TRUTH(a[i] == 0.0f))
    OPENMPS_STEP(Square, a[i] * a[i])
    OPENMPS_STEP(SquareRoot, __builtin_sqrtf(a[i]))
    OPENMPS_STEP(ReciprocalSquareRoot, 1.0f / __builtin_sqrtf(a[i]))
    OPENMPS_STEP(Reciprocal, 1.0f / a[i])
    OPENMPS_STEP(Exponential, exponential(a[i]))
    OPENMPS_STEP(ExponentialBase2, exponential2(a[i]))
    OPENMPS_STEP(ExponentialMinusOne, exponential_minus_one(a[i]))
    OPENMPS_STEP(Logarithm, logarithm(a[i]))
    OPENMPS_STEP(LogarithmBase2, logarithm2(a[i]))
    OPENMPS_STEP(LogarithmOnePlus, logarithm_one_plus(a[i]))
    OPENMPS_STEP(ErrorFunction, error_function(a[i]))
    OPENMPS_STEP(HyperbolicTangent, hyperbolic_tangent(a[i]))
    OPENMPS_STEP(Sigmoid, sigmoid(a[i]))
    OPENMPS_STEP(Floor, __builtin_floorf(a[i]))
    OPENMPS_STEP(Ceiling, __builtin_ceilf(a[i]))
    OPENMPS_STEP(Round, round_away(a[i]))
    OPENMPS_STEP(RoundToEven, __builtin_rintf(a[i]))
    OPENMPS_STEP(Truncate, __builtin_truncf(a[i]))
    OPENMPS_STEP(IsNaN, OPENMPS_TRUTH(a[i] != a[i]))
    OPENMPS_STEP(IsFinite, OPENMPS_TRUTH(absolute(a[i]) < kInfinity))
    case Primitive::RoundToHalf:
      round_to_halves(y, a, count);
      return;
    default:
      for (std::int64_t i = 0; i < count; ++i) y[i] = library_function(primitive, a[i]);
  }
}

inline void select_step(float* y, const float* c, const float* a, const float* b, std::int64_t count) {
#pragma omp simd
  for (std::int64_t i = 0; i < count; ++i) y[i] = c[i] != 0.0f ? a[i] : b[i];
}

inline void fill_step(float* y, float value, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) y[i] = value;
}

// ---- operands

template <int kStride>
void pick_by(float* y, const float* x, std::int64_t count) {
#pragma omp simd
  for (std::int64_t i = 0; i < count; ++i) y[i] = x[i * kStride];
}

// The first lane of each four, of four registers one after the other.
template <int... kLane>
inline Floats firsts_of_fours(Floats a, Floats b, Floats c, Floats d, std::integer_sequence<int, kLane...>) {
  constexpr int kFours = kLanes / 4;
  // Each four lanes get those of a and b in turns, or of c and d, then of all four.
  const Floats low = __builtin_shufflevector(a, b, (kLane / 4 * 4 + kLane % 4 / 2 + kLane % 2 * kLanes)...),
               high = __builtin_shufflevector(c, d, (kLane / 4 * 4 + kLane % 4 / 2 + kLane % 2 * kLanes)...),
               all = __builtin_shufflevector(low, high, (kLane / 4 * 4 + kLane % 2 + kLane % 4 / 2 * kLanes)...);
  return __builtin_shufflevector(all, all, (kLane % kFours * 4 + kLane / kFours)...);
}

// One channel of four: the pixels of a result are four registers, whose lanes begin with the channel. The last pixels
// are read one by one, since a register would reach beyond them.
inline void pick_of_four(float* y, const float* x, std::int64_t count) {
  std::int64_t i = 0;
  for (; i + kLanes < count; i += kLanes) {
    const float* const from = x + 4 * i;
    const auto part = [&](int k) { return load(from + k * kLanes, Whole{}); };
    store(y + i, firsts_of_fours(part(0), part(1), part(2), part(3), std::make_integer_sequence<int, kLanes>()),
          Whole{});
  }
  pick_by<4>(y + i, x + 4 * i, count - i);
}

// One channel of pixels with few: shuffles of whole registers.
inline void pick(float* y, const float* x, std::int64_t stride, std::int64_t count) {
  switch (stride) {
    case 2:
      return pick_by<2>(y, x, count);
    case 3:
      return pick_by<3>(y, x, count);
    case 4:
      return pick_of_four(y, x, count);
    default:
      for (std::int64_t i = 0; i < count; ++i) y[i] = x[i * stride];
  }
}

// ---- conversions

inline std::uint16_t bfloat16_of_float(float value) {
  const std::uint32_t bits = to_bits(value);
  const std::uint32_t rounded = (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16;
  return static_cast<std::uint16_t>(value != value ? (bits >> 16) | 0x40u : rounded);
}

template <typename From>
void widen(const void* from, float* y, std::int64_t count) {
  const auto* x = static_cast<const From*>(from);
#pragma omp simd
  for (std::int64_t i = 0; i < count; ++i) y[i] = static_cast<float>(x[i]);
}

inline void to_float(DType dtype, const void* from, float* y, std::int64_t count) {
  const auto* halves = static_cast<const std::uint16_t*>(from);
  switch (dtype) {
    case DType::Float16: {
      std::int64_t i = 0;
#ifdef __AVX512F__
      for (; i + 16 <= count; i += 16)
        _mm512_storeu_ps(y + i, _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(halves + i))));
#elif defined(__F16C__)
      for (; i + 8 <= count; i += 8)
        _mm256_storeu_ps(y + i, _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(halves + i))));
#endif
      for (; i < count; ++i) y[i] = float_of_half(halves[i]);
      return;
    }
    case DType::BFloat16:
#pragma omp simd
      for (std::int64_t i = 0; i < count; ++i) y[i] = from_bits(static_cast<std::uint32_t>(halves[i]) << 16);
      return;
    case DType::Bool: {
      const auto* x = static_cast<const std::uint8_t*>(from);
#pragma omp simd
      for (std::int64_t i = 0; i < count; ++i) y[i] = x[i] ? 1.0f : 0.0f;
      return;
    }
    case DType::UInt8:
      return widen<std::uint8_t>(from, y, count);
    case DType::Int8:
      return widen<std::int8_t>(from, y, count);
    case DType::Int32:
      return widen<std::int32_t>(from, y, count);
    default:
      return;
  }
}

// Toward zero and within bounds; NaN becomes 0.
template <typename To>
void narrow(const float* x, void* to, std::int64_t count, float low, float high) {
  auto* y = static_cast<To*>(to);
#pragma omp simd
  for (std::int64_t i = 0; i < count; ++i)
    y[i] = static_cast<To>(static_cast<std::int32_t>(x[i] == x[i] ? clamp_to(x[i], low, high) : 0.0f));
}

// The largest float below 2^31 is 2147483520; larger ones saturate separately.
inline void narrow_to_int32(const float* x, void* to, std::int64_t count) {
  auto* y = static_cast<std::int32_t*>(to);
#pragma omp simd
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int32_t whole =
        static_cast<std::int32_t>(x[i] == x[i] ? clamp_to(x[i], -2147483648.0f, 2147483520.0f) : 0.0f);
    y[i] = x[i] >= 2147483648.0f ? 2147483647 : whole;
  }
}

inline void from_float(DType dtype, const float* x, void* to, std::int64_t count) {
  auto* halves = static_cast<std::uint16_t*>(to);
  switch (dtype) {
    case DType::Float16: {
      std::int64_t i = 0;
#ifdef __AVX512F__
      for (; i + 16 <= count; i += 16)
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(halves + i), _mm512_cvtps_ph(_mm512_loadu_ps(x + i), 0));
#elif defined(__F16C__)
      for (; i + 8 <= count; i += 8)
        _mm_storeu_si128(reinterpret_cast<__m128i*>(halves + i), _mm256_cvtps_ph(_mm256_loadu_ps(x + i), 0));
#endif
      for (; i < count; ++i) halves[i] = half_of_float(x[i]);
      return;
    }
    case DType::BFloat16:
#pragma omp simd
      for (std::int64_t i = 0; i < count; ++i) halves[i] = bfloat16_of_float(x[i]);
      return;
    case DType::Bool: {
      auto* y = static_cast<std::uint8_t*>(to);
#pragma omp simd
      for (std::int64_t i = 0; i < count; ++i) y[i] = x[i] != 0.0f ? 1 : 0;
      return;
    }
    case DType::UInt8:
      return narrow<std::uint8_t>(x, to, count, 0.0f, 255.0f);
    case DType::Int8:
      return narrow<std::int8_t>(x, to, count, -128.0f, 127.0f);
    case DType::Int32:
      return narrow_to_int32(x, to, count);
    default:
      return;
  }
}
