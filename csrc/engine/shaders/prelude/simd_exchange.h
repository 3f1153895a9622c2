// The primitives below all SIMD and quad functions, over a segment of 32 threads (a SIMD group) or 4 (a quad). In `exchange` each thread
// gives a value and takes that of another thread. Where the other is not active, it keeps its own. The bits of `active_mask` are the
// threads that call together. The functions `reduced` and `scanned` are sums and relatives over the active threads.
#pragma once
#include "barriers.h"

namespace omps {

template <class Operation, class T>
OMPS_INLINE T combined(T a, T b) {
  return T(Operation::of(a, b));
}

#ifdef OMPS_CUDA

template <class T>
OMPS_INLINE T shuffled(uint mask, const T& value, uint source) {  // all threads of mask call it
  constexpr int words = (sizeof(T) + 3) / 4;
  unsigned word[words] = {};
  memcpy(word, &value, sizeof(T));
  for (int i = 0; i < words; ++i) word[i] = __shfl_sync(mask, word[i], int(source));
  T result;
  memcpy(&result, word, sizeof(T));
  return result;
}
OMPS_INLINE uint lane() {
  uint l;
  asm("mov.u32 %0, %%laneid;" : "=r"(l));
  return l;
}
template <uint Width>
OMPS_INLINE uint segment_mask() {
  if constexpr (Width == 32) return __activemask();
  else return __activemask() & (0xfu << (lane() & ~3u));
}
#define OMPS_SITE
#define OMPS_SITE_USED
#define OMPS_SITE_GIVEN

template <uint Width>
OMPS_INLINE uint active_mask() {
  const uint mask = segment_mask<Width>();
  return Width == 32 ? mask : mask >> (lane() & ~3u);
}
template <uint Width, class T>
OMPS_INLINE T exchange(const T& value, uint source) {
  const uint mask = segment_mask<Width>(), from = Width == 32 ? source : (lane() & ~3u) + source;
  const bool given = source < Width && (mask >> from & 1);
  const T result = shuffled(mask, value, given ? from : lane());
  return given ? result : value;
}
template <uint Width, class Operation, class T>
OMPS_INLINE T reduced(const T& value) {
  const uint mask = segment_mask<Width>();
  if (Width == 32 ? mask == ~0u : mask == 0xfu << (lane() & ~3u)) {
    T sum = value;
#pragma unroll
    for (uint step = Width / 2; step > 0; step /= 2) sum = combined<Operation>(sum, shuffled(mask, sum, lane() ^ step));
    return sum;
  }
  T sum = shuffled(mask, value, __ffs(mask) - 1);
  for (uint rest = mask & (mask - 1); rest; rest &= rest - 1) sum = combined<Operation>(sum, shuffled(mask, value, __ffs(rest) - 1));
  return sum;
}
// The reduction of the active threads before this one, and of this one too where Inclusive.
template <uint Width, class Operation, bool Inclusive, class T>
OMPS_INLINE T scanned(const T& value, const T& neutral) {
  const uint mask = segment_mask<Width>();
  T sum = neutral;
  for (uint rest = mask; rest; rest &= rest - 1) {
    const uint from = __ffs(rest) - 1;
    const T other = shuffled(mask, value, from);
    if (from < lane() || (Inclusive && from == lane())) sum = combined<Operation>(sum, other);
  }
  return sum;
}

#else

#define OMPS_SITE , uint omps_line = __builtin_LINE()
#define OMPS_SITE_USED uint omps_line = __builtin_LINE()
#define OMPS_SITE_GIVEN , omps_line

template <class T>
struct Exchanged {
  T value, result;
  uint source;
};
OMPS_INLINE uint lane() { return this_fibre().index % kSimdWidth; }

template <class T>
OMPS_INLINE Exchanged<T>& exchanged(Group& group, uint i) {
  return *(Exchanged<T>*)group.fibre(i).data;
}

template <uint Width>
OMPS_INLINE uint active_mask(uint line) {
  Exchanged<uint> data;
  wait_in_simd_group(
      [](Group& group, uint base, uint active) {
        for (uint rest = active; rest; rest &= rest - 1) exchanged<uint>(group, base + uint(__builtin_ctz(rest))).result = active;
      },
      &data, line);
  return Width == 32 ? data.result : data.result >> (lane() & ~3u) & 0xf;
}
template <uint Width, class T>
OMPS_INLINE T exchange(const T& value, uint source, uint line) {
  Exchanged<T> data{value, value, source < Width ? (Width == 32 ? source : (lane() & ~3u) + source) : lane()};
  wait_in_simd_group(
      [](Group& group, uint base, uint active) {
        for (uint rest = active; rest; rest &= rest - 1) {
          Exchanged<T>& self = exchanged<T>(group, base + uint(__builtin_ctz(rest)));
          if (active >> self.source & 1) self.result = exchanged<T>(group, base + self.source).value;
        }
      },
      &data, line);
  return data.result;
}
template <uint Width, class Operation, class T>
OMPS_INLINE T reduced(const T& value, uint line) {
  Exchanged<T> data{value, value, 0};
  wait_in_simd_group(
      [](Group& group, uint base, uint active) {
        for (uint segment = 0; segment < kSimdWidth; segment += Width) {
          const uint members = Width == 32 ? active : active & (0xfu << segment);
          if (!members) continue;
          T sum = exchanged<T>(group, base + uint(__builtin_ctz(members))).value;
          for (uint rest = members & (members - 1); rest; rest &= rest - 1)
            sum = combined<Operation>(sum, exchanged<T>(group, base + uint(__builtin_ctz(rest))).value);
          for (uint rest = members; rest; rest &= rest - 1) exchanged<T>(group, base + uint(__builtin_ctz(rest))).result = sum;
        }
      },
      &data, line);
  return data.result;
}
template <uint Width, class Operation, bool Inclusive, class T>
OMPS_INLINE T scanned(const T& value, const T& neutral, uint line) {
  Exchanged<T> data{value, neutral, 0};
  wait_in_simd_group(
      [](Group& group, uint base, uint active) {
        for (uint segment = 0; segment < kSimdWidth; segment += Width) {
          const uint members = Width == 32 ? active : active & (0xfu << segment);
          if (!members) continue;
          T sum = exchanged<T>(group, base + uint(__builtin_ctz(members))).result;
          for (uint rest = members; rest; rest &= rest - 1) {
            Exchanged<T>& self = exchanged<T>(group, base + uint(__builtin_ctz(rest)));
            const T before = sum;
            sum = combined<Operation>(sum, self.value);
            self.result = Inclusive ? sum : before;
          }
        }
      },
      &data, line);
  return data.result;
}

#endif

}  // namespace omps
