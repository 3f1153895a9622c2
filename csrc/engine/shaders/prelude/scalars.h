// Scalar names of Metal, and what the rest of the prelude asks about a type: how many components, which element, which value it has.
#pragma once

#ifdef OMPS_CUDA
#define OMPS_INLINE __forceinline__
#define OMPS_CALL __noinline__
#define OMPS_COPY memcpy
#else
#define OMPS_CALL inline __attribute__((noinline))
#define OMPS_COPY __builtin_memcpy
#define OMPS_INLINE inline __attribute__((always_inline))
#endif

#define METAL_FUNC OMPS_INLINE

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef short int16_t;
typedef unsigned short uint16_t;
typedef int int32_t;
typedef unsigned int uint32_t;
typedef long int64_t;
typedef unsigned long uint64_t;
typedef decltype(sizeof(0)) size_t;
typedef long ptrdiff_t;
typedef unsigned long uintptr_t;
typedef long intptr_t;

namespace metal {
using ::uchar, ::ushort, ::uint, ::ulong, ::size_t, ::ptrdiff_t, ::uintptr_t, ::intptr_t;
using ::int8_t, ::uint8_t, ::int16_t, ::uint16_t, ::int32_t, ::uint32_t, ::int64_t, ::uint64_t;
}  // namespace metal

namespace omps {

inline constexpr int kInteger = 0, kSmallFloat = 1, kFloat = 2, kDouble = 3;

// n: components (0: no value of the language). A swizzle of a float4 with two components has the value float2.
template <class T>
inline constexpr bool is_enum = __is_enum(T);
template <class T, bool = is_enum<T>>
struct Shape {
  static constexpr int n = 0;
};
template <class T>
struct Shape<T, true> {
  static constexpr int n = 1, kind = kInteger;
  using element = __underlying_type(T);
  using value = element;
};
template <class T>
struct Shape<const T, false> : Shape<T, false> {};

#define OMPS_SCALAR(T, k)                  \
  template <>                              \
  struct Shape<T, false> {                 \
    static constexpr int n = 1, kind = k; \
    using element = T;                     \
    using value = T;                       \
  };
OMPS_SCALAR(bool, kInteger)
OMPS_SCALAR(char, kInteger)
OMPS_SCALAR(signed char, kInteger)
OMPS_SCALAR(unsigned char, kInteger)
OMPS_SCALAR(short, kInteger)
OMPS_SCALAR(unsigned short, kInteger)
OMPS_SCALAR(int, kInteger)
OMPS_SCALAR(unsigned int, kInteger)
OMPS_SCALAR(long, kInteger)
OMPS_SCALAR(unsigned long, kInteger)
OMPS_SCALAR(long long, kInteger)
OMPS_SCALAR(unsigned long long, kInteger)
OMPS_SCALAR(float, kFloat)
OMPS_SCALAR(double, kDouble)

template <class T>
concept Value = Shape<T>::n > 0;
template <class T>
concept Scalar = Shape<T>::n == 1;
template <class T>
concept Vector = (Shape<T>::n > 1);
template <class T, int N>
concept VectorOf = (Shape<T>::n == N && N > 1);
template <class T>
concept RealScalar = Scalar<T> && Shape<T>::kind != kInteger;
template <class T>
concept IntegerScalar = Scalar<T> && Shape<T>::kind == kInteger;

template <class T>
using value_t = typename Shape<T>::value;
template <class T>
using element_t = typename Shape<T>::element;

template <bool C, class A, class B>
struct Choice {
  using type = A;
};
template <class A, class B>
struct Choice<false, A, B> {
  using type = B;
};
template <bool C, class A, class B>
using choice_t = typename Choice<C, A, B>::type;

template <class A, class B>
inline constexpr bool is_same = false;
template <class A>
inline constexpr bool is_same<A, A> = true;

// The type of the sum of two elements, but that of equal types stays: half and int: half; half and float: float.
template <class A, class B>
constexpr auto common_value() {
  constexpr int a = Shape<A>::kind, b = Shape<B>::kind;
  if constexpr (is_same<A, B>) return A();
  else if constexpr (a == kDouble || b == kDouble) return double();
  else if constexpr (a == kFloat || b == kFloat || (a == kSmallFloat && b == kSmallFloat)) return float();
  else if constexpr (a == kSmallFloat) return A();
  else if constexpr (b == kSmallFloat) return B();
  else return A() + B();
}
template <class A, class B>
using common_element_t = decltype(common_value<A, B>());

template <class To, class From>
OMPS_INLINE constexpr To bits_as(const From& from) {
  return __builtin_bit_cast(To, from);
}

template <class T>
struct Same {
  using type = T;
};
template <class T>
using same_t = typename Same<T>::type;  // a parameter that takes no part in deduction

}  // namespace omps
