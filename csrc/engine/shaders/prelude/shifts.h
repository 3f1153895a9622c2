// Shifts by a count that only the program knows: `a << (low_bits_of ->* b)`. The language takes the low bits of a count, as many as
// the width of the left operand has values. The text of a program has macros that say so.
#pragma once
#include "packed_vectors.h"

namespace omps {

template <class T>
struct ShiftCount {
  T value;
  OMPS_INLINE constexpr operator T() const { return value; }
};
struct LowBits {};
inline constexpr LowBits low_bits_of{};

template <Value T>
OMPS_INLINE constexpr ShiftCount<value_t<T>> operator->*(LowBits, const T& count) {
  return {value_t<T>(count)};
}
template <class T>
  requires(!Value<T>)
OMPS_INLINE constexpr const T& operator->*(LowBits, const T& count) {  // a class of the program
  return count;
}

// ->* takes the first operand of a sum or product.
#define OMPS_COUNT_OPERATOR(op)                                             \
  template <class T, Value B>                                               \
  OMPS_INLINE constexpr auto operator op(const ShiftCount<T>& a, const B& b) { \
    return low_bits_of->*(a.value op b);                                    \
  }
OMPS_COUNT_OPERATOR(+)
OMPS_COUNT_OPERATOR(-)
OMPS_COUNT_OPERATOR(*)
OMPS_COUNT_OPERATOR(/)
OMPS_COUNT_OPERATOR(%)
#undef OMPS_COUNT_OPERATOR

#define OMPS_SHIFT(op)                                                                     \
  template <Scalar A, Scalar T>                                                            \
  OMPS_INLINE constexpr auto operator op(A a, const ShiftCount<T>& count) {                \
    return a op(unsigned(count.value) & unsigned(sizeof(+a) * 8 - 1));                     \
  }                                                                                        \
  template <Vector A, class T>                                                             \
  OMPS_INLINE constexpr auto operator op(const A& a, const ShiftCount<T>& count) {         \
    return a op count.value;                                                               \
  }                                                                                        \
  template <Scalar A, Scalar T>                                                            \
  OMPS_INLINE constexpr A& operator op##=(A& a, const ShiftCount<T>& count) {              \
    return a = A(a op count);                                                              \
  }                                                                                        \
  template <Vector A, class T>                                                             \
  OMPS_INLINE constexpr A& operator op##=(A& a, const ShiftCount<T>& count) {              \
    return a op##= count.value;                                                            \
  }
OMPS_SHIFT(<<)
OMPS_SHIFT(>>)
#undef OMPS_SHIFT

}  // namespace omps
