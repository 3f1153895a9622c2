// The functions of metal_simdgroup and metal_quadgroup, in one table: simd_ over 32 threads, quad_ over 4.
#pragma once
#include "simd_exchange.h"

namespace omps {

#define OMPS_OPERATION(Name, ...)                                     \
  struct Name {                                                       \
    template <class T>                                                \
    static OMPS_INLINE auto of(const T& a, const T& b) {              \
      return __VA_ARGS__;                                             \
    }                                                                 \
  };
OMPS_OPERATION(Sum, a + b)
OMPS_OPERATION(Product, a * b)
OMPS_OPERATION(Least, metal::min(a, b))
OMPS_OPERATION(Greatest, metal::max(a, b))
OMPS_OPERATION(And, a & b)
OMPS_OPERATION(Or, a | b)
OMPS_OPERATION(Xor, a ^ b)
#undef OMPS_OPERATION

}  // namespace omps

namespace metal {

#define OMPS_REDUCTION(prefix, width, name, Operation)                          \
  template <omps::Value A>                                                      \
  OMPS_INLINE auto prefix##name(const A& a OMPS_SITE) {                         \
    using T = omps::value_t<A>;                                                 \
    return omps::reduced<width, omps::Operation, T>(T(a) OMPS_SITE_GIVEN);      \
  }
#define OMPS_SCAN(prefix, width, name, Operation, Inclusive, neutral)                                      \
  template <omps::Value A>                                                                                 \
  OMPS_INLINE auto prefix##name(const A& a OMPS_SITE) {                                                    \
    using T = omps::value_t<A>;                                                                            \
    return omps::scanned<width, omps::Operation, Inclusive, T>(T(a), T(neutral) OMPS_SITE_GIVEN);          \
  }
// A value of another thread: `source` is its number, `self` that of the calling thread.
#define OMPS_MOVE(prefix, width, name, ...)                                            \
  template <omps::Value A>                                                             \
  OMPS_INLINE auto prefix##name(const A& a, ushort n OMPS_SITE) {                      \
    using T = omps::value_t<A>;                                                        \
    [[maybe_unused]] const uint self = omps::lane() % width, delta = n;                \
    return omps::exchange<width, T>(T(a), __VA_ARGS__ OMPS_SITE_GIVEN);                \
  }
// Moves within runs of `modulo` threads. The threads of `filling` stand before those of the run (up) or after them (down).
#define OMPS_FILL(prefix, width, name, inside, source, filler)                                                       \
  template <omps::Value A, omps::Value B>                                                                            \
  OMPS_INLINE auto prefix##name(const A& a, const B& filling, ushort n, ushort modulo = width OMPS_SITE) {           \
    using T = omps::value_t<A>;                                                                                      \
    const int self = int(omps::lane() % width), delta = n, run = modulo, place = self % run;                         \
    const bool in = inside;                                                                                          \
    const T moved = omps::exchange<width, T>(T(a), uint(in ? source : self) OMPS_SITE_GIVEN);                        \
    const T filled = omps::exchange<width, T>(T(filling), uint(in ? self : filler) OMPS_SITE_GIVEN);                 \
    return in ? moved : filled;                                                                                      \
  }

// The functions that have a definition in one line, for threads here and for loops over threads in simd_lanes.h.
#define OMPS_SIMD_TABLE(prefix, width)                                                                               \
  OMPS_REDUCTION(prefix, width, sum, Sum)                                                                            \
  OMPS_REDUCTION(prefix, width, product, Product)                                                                    \
  OMPS_REDUCTION(prefix, width, min, Least)                                                                          \
  OMPS_REDUCTION(prefix, width, max, Greatest)                                                                       \
  OMPS_REDUCTION(prefix, width, and, And)                                                                            \
  OMPS_REDUCTION(prefix, width, or, Or)                                                                              \
  OMPS_REDUCTION(prefix, width, xor, Xor)                                                                            \
  OMPS_SCAN(prefix, width, prefix_inclusive_sum, Sum, true, 0)                                                       \
  OMPS_SCAN(prefix, width, prefix_exclusive_sum, Sum, false, 0)                                                      \
  OMPS_SCAN(prefix, width, prefix_inclusive_product, Product, true, 1)                                               \
  OMPS_SCAN(prefix, width, prefix_exclusive_product, Product, false, 1)                                              \
  OMPS_MOVE(prefix, width, broadcast, delta)                                                                         \
  OMPS_MOVE(prefix, width, shuffle, delta)                                                                           \
  OMPS_MOVE(prefix, width, shuffle_xor, self ^ delta)                                                                \
  OMPS_MOVE(prefix, width, shuffle_up, self - delta)                                                                 \
  OMPS_MOVE(prefix, width, shuffle_down, self + delta)                                                               \
  OMPS_MOVE(prefix, width, shuffle_rotate_up, (self - delta) % width)                                                \
  OMPS_MOVE(prefix, width, shuffle_rotate_down, (self + delta) % width)                                              \
  OMPS_FILL(prefix, width, shuffle_and_fill_up, place >= delta, self - delta, self - delta + run)                    \
  OMPS_FILL(prefix, width, shuffle_and_fill_down, place + delta < run, self + delta, self + delta - run)

#define OMPS_SIMD_FUNCTIONS(prefix, width)                                                                           \
  OMPS_SIMD_TABLE(prefix, width)                                                                                     \
  OMPS_INLINE uint prefix##active_mask(OMPS_SITE_USED) {                                                             \
    return omps::active_mask<width>(OMPS_SITE_LINE);                                                                 \
  }                                                                                                                  \
  OMPS_INLINE bool prefix##is_first(OMPS_SITE_USED) {                                                                \
    const uint mask = omps::active_mask<width>(OMPS_SITE_LINE);                                                      \
    return (mask & ((1u << omps::lane() % width) - 1)) == 0;                                                         \
  }                                                                                                                  \
  template <omps::Value A>                                                                                           \
  OMPS_INLINE auto prefix##broadcast_first(const A& a OMPS_SITE) {                                                   \
    using T = omps::value_t<A>;                                                                                      \
    const uint mask = omps::active_mask<width>(OMPS_SITE_LINE);                                                      \
    return omps::exchange<width, T>(T(a), omps::first_of(mask) OMPS_SITE_GIVEN);                                     \
  }                                                                                                                  \
  OMPS_INLINE bool prefix##all(bool a OMPS_SITE) {                                                                   \
    return omps::reduced<width, omps::And, uint>(a ? 1u : 0u OMPS_SITE_GIVEN) != 0;                                  \
  }                                                                                                                  \
  OMPS_INLINE bool prefix##any(bool a OMPS_SITE) {                                                                   \
    return omps::reduced<width, omps::Or, uint>(a ? 1u : 0u OMPS_SITE_GIVEN) != 0;                                   \
  }                                                                                                                  \
  OMPS_INLINE prefix##vote prefix##ballot(bool a OMPS_SITE) {                                                        \
    return prefix##vote(omps::reduced<width, omps::Or, uint>(uint(a) << omps::lane() % width OMPS_SITE_GIVEN));      \
  }                                                                                                                  \
  OMPS_INLINE prefix##vote prefix##active_threads_mask(OMPS_SITE_USED) {                                             \
    return prefix##vote(omps::active_mask<width>(OMPS_SITE_LINE));                                                   \
  }

#define OMPS_VOTE(name, width)                                                                                \
  class name {                                                                                                \
   public:                                                                                                    \
    using vote_t = omps::choice_t<width == 32, ulong, uint>;                                                  \
    OMPS_INLINE explicit name(vote_t v = 0) : value(v) {}                                                     \
    OMPS_INLINE explicit operator vote_t() const { return value; }                                            \
    OMPS_INLINE bool all() const { return value == (width == 32 ? 0xfffffffful : 0xful); }                    \
    OMPS_INLINE bool any() const { return value != 0; }                                                       \
                                                                                                              \
   private:                                                                                                   \
    vote_t value;                                                                                             \
  };
OMPS_VOTE(simd_vote, 32)
OMPS_VOTE(quad_vote, 4)
#undef OMPS_VOTE

}  // namespace metal

#ifdef OMPS_CUDA
#define OMPS_SITE_LINE
namespace omps {
OMPS_INLINE uint first_of(uint mask) { return uint(__ffs(int(mask)) - 1); }
}  // namespace omps
#else
#define OMPS_SITE_LINE omps_line
namespace omps {
OMPS_INLINE uint first_of(uint mask) { return uint(__builtin_ctz(mask)); }
}  // namespace omps
#endif

namespace metal {
OMPS_SIMD_FUNCTIONS(simd_, 32)
OMPS_SIMD_FUNCTIONS(quad_, 4)
OMPS_INLINE bool simd_is_helper_thread() { return false; }
}  // namespace metal
