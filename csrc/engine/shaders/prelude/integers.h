// Integer functions for scalars and vectors of all integer types.
#pragma once
#include "math.h"

namespace omps {

template <class T>
inline constexpr int width = int(sizeof(T) * 8);
template <class T>
inline constexpr bool is_signed = T(-1) < T(0);
template <int Bytes>
struct UnsignedOf {
  using type = uchar;
};
template <>
struct UnsignedOf<2> {
  using type = ushort;
};
template <>
struct UnsignedOf<4> {
  using type = uint;
};
template <>
struct UnsignedOf<8> {
  using type = ulong;
};
template <class T>
using unsigned_t = typename UnsignedOf<sizeof(T)>::type;
template <class T>
using wide_t = choice_t<is_signed<T>, long, ulong>;
template <class T>
inline constexpr T largest = T(is_signed<T> ? unsigned_t<T>(~unsigned_t<T>(0)) >> 1 : ~unsigned_t<T>(0));
template <class T>
inline constexpr T lowest = T(is_signed<T> ? unsigned_t<T>(1) << (width<T> - 1) : unsigned_t<T>(0));

#ifdef OMPS_CUDA
OMPS_INLINE int leading_zeros(ulong x) { return __clzll((long long)x); }
OMPS_INLINE int trailing_zeros(ulong x) { return __ffsll((long long)x) - 1; }
OMPS_INLINE int ones(ulong x) { return __popcll(x); }
OMPS_INLINE long high_product(long a, long b) { return __mul64hi(a, b); }
OMPS_INLINE ulong high_product(ulong a, ulong b) { return __umul64hi(a, b); }
#else
OMPS_INLINE int leading_zeros(ulong x) { return x ? __builtin_clzl(x) : 64; }
OMPS_INLINE constexpr int trailing_zeros(ulong x) { return __builtin_ctzl(x); }
OMPS_INLINE int ones(ulong x) { return __builtin_popcountl(x); }
OMPS_INLINE long high_product(long a, long b) { return long((__int128(a) * b) >> 64); }
OMPS_INLINE ulong high_product(ulong a, ulong b) { return ulong(((unsigned __int128)a * b) >> 64); }
#endif

template <class T>
OMPS_INLINE T magnitude(T x) {
  if constexpr (Shape<T>::kind != kInteger) return T(DefaultMath::fabs(float(x)));
  else if constexpr (is_signed<T>) return x < 0 ? T(unsigned_t<T>(0) - unsigned_t<T>(x)) : x;
  else return x;
}
template <class T>
OMPS_INLINE unsigned_t<T> difference(T a, T b) {
  return a > b ? unsigned_t<T>(unsigned_t<T>(a) - unsigned_t<T>(b)) : unsigned_t<T>(unsigned_t<T>(b) - unsigned_t<T>(a));
}
template <class T>
OMPS_INLINE T saturated_sum(T a, T b) {
  const T s = T(unsigned_t<T>(unsigned_t<T>(a) + unsigned_t<T>(b)));
  if constexpr (is_signed<T>) return b < 0 ? (s > a ? lowest<T> : s) : s < a ? largest<T> : s;
  else return s < a ? largest<T> : s;
}
template <class T>
OMPS_INLINE T saturated_difference(T a, T b) {
  const T s = T(unsigned_t<T>(unsigned_t<T>(a) - unsigned_t<T>(b)));
  if constexpr (is_signed<T>) return b < 0 ? (s < a ? largest<T> : s) : s > a ? lowest<T> : s;
  else return a < b ? T(0) : s;
}
template <class T>
OMPS_INLINE T product_high(T a, T b) {
  if constexpr (sizeof(T) == 8) return T(high_product(wide_t<T>(a), wide_t<T>(b)));
  else return T((wide_t<T>(a) * wide_t<T>(b)) >> width<T>);
}
template <class T>
OMPS_INLINE T saturated_multiply_add(T a, T b, T c) {  // the product and the sum in two words
  using U = unsigned_t<T>;
  const U product = U(ulong(U(a)) * ulong(U(b))), low = U(product + U(c));
  const T high = T(U(product_high<T>(a, b)) + U(low < product ? 1 : 0) - U(c < T(0) ? 1 : 0));
  if (high == T(is_signed<T> && T(low) < T(0) ? -1 : 0)) return T(low);
  return high < T(0) ? lowest<T> : largest<T>;
}
template <class T>
OMPS_INLINE T rotated(T x, T by) {
  const unsigned_t<T> u = unsigned_t<T>(x);
  const int n = int(by & T(width<T> - 1));
  return T(unsigned_t<T>((u << n) | (u >> ((width<T> - n) & (width<T> - 1)))));
}
template <class T>
OMPS_INLINE T reversed(T x) {
  ulong u = ulong(unsigned_t<T>(x));
  u = ((u >> 1) & 0x5555555555555555ul) | ((u & 0x5555555555555555ul) << 1);
  u = ((u >> 2) & 0x3333333333333333ul) | ((u & 0x3333333333333333ul) << 2);
  u = ((u >> 4) & 0x0f0f0f0f0f0f0f0ful) | ((u & 0x0f0f0f0f0f0f0f0ful) << 4);
  u = ((u >> 8) & 0x00ff00ff00ff00fful) | ((u & 0x00ff00ff00ff00fful) << 8);
  u = ((u >> 16) & 0x0000ffff0000fffful) | ((u & 0x0000ffff0000fffful) << 16);
  u = (u >> 32) | (u << 32);
  return T(unsigned_t<T>(u >> (64 - width<T>)));
}
template <class T>
OMPS_INLINE unsigned_t<T> low_bits(uint count) {
  return count >= uint(width<T>) ? unsigned_t<T>(~unsigned_t<T>(0)) : unsigned_t<T>((unsigned_t<T>(1) << count) - 1);
}
template <class T>
OMPS_INLINE T extracted(T x, uint offset, uint count) {
  const unsigned_t<T> field = unsigned_t<T>((unsigned_t<T>(x) >> offset) & low_bits<T>(count));
  if constexpr (!is_signed<T>) return T(field);
  else {
    const int gap = width<T> - int(count);
    return count == 0 ? T(0) : T(T(unsigned_t<T>(field << gap)) >> gap);
  }
}
template <class T>
OMPS_INLINE T inserted(T base, T insert, uint offset, uint count) {
  const unsigned_t<T> mask = unsigned_t<T>(low_bits<T>(count) << offset);
  return T(unsigned_t<T>((unsigned_t<T>(base) & unsigned_t<T>(~mask)) | (unsigned_t<T>(unsigned_t<T>(insert) << offset) & mask)));
}

}  // namespace omps

namespace metal {

OMPS_FUNCTION_1(abs, omps::magnitude<T>(a))
OMPS_FUNCTION_1(clz, T(omps::leading_zeros(ulong(omps::unsigned_t<T>(a))) - (64 - omps::width<T>)))
OMPS_FUNCTION_1(ctz, T(a == T(0) ? omps::width<T> : omps::trailing_zeros(ulong(omps::unsigned_t<T>(a)))))
OMPS_FUNCTION_1(popcount, T(omps::ones(ulong(omps::unsigned_t<T>(a)))))
OMPS_FUNCTION_1(reverse_bits, omps::reversed<T>(a))
OMPS_FUNCTION_2(absdiff, omps::difference<T>(a, b))
OMPS_FUNCTION_2(addsat, omps::saturated_sum<T>(a, b))
OMPS_FUNCTION_2(subsat, omps::saturated_difference<T>(a, b))
OMPS_FUNCTION_2(hadd, T((a >> 1) + (b >> 1) + (a & b & 1)))
OMPS_FUNCTION_2(rhadd, T((a >> 1) + (b >> 1) + ((a | b) & 1)))
OMPS_FUNCTION_2(mulhi, omps::product_high<T>(a, b))
OMPS_FUNCTION_2(mul24, T(omps::extracted<T>(a, 0, 24) * omps::extracted<T>(b, 0, 24)))
OMPS_FUNCTION_2(rotate, omps::rotated<T>(a, b))
OMPS_FUNCTION_3(madhi, T(omps::unsigned_t<T>(omps::product_high<T>(a, b)) + omps::unsigned_t<T>(c)))
OMPS_FUNCTION_3(madsat, omps::saturated_multiply_add<T>(a, b, c))
OMPS_FUNCTION_3(mad24, T(omps::extracted<T>(a, 0, 24) * omps::extracted<T>(b, 0, 24) + c))

template <omps::Scalar A>
OMPS_INLINE A extract_bits(A a, uint offset, uint count) {
  return omps::extracted<A>(a, offset, count);
}
template <omps::Vector A>
OMPS_INLINE auto extract_bits(const A& a, uint offset, uint count) {
  return omps::map(omps::value_t<A>(a), [=](auto x) { return omps::extracted<decltype(x)>(x, offset, count); });
}
template <omps::Scalar A>
OMPS_INLINE A insert_bits(A base, omps::same_t<A> insert, uint offset, uint count) {
  return omps::inserted<A>(base, insert, offset, count);
}
template <omps::Vector A, omps::Vector B>
OMPS_INLINE auto insert_bits(const A& base, const B& insert, uint offset, uint count) {
  using V = omps::value_t<A>;
  return omps::map(V(base), V(insert), [=](auto x, auto y) { return omps::inserted<decltype(x)>(x, y, offset, count); });
}

}  // namespace metal
