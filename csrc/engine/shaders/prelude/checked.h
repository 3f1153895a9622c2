// Checked mode: the pointers of a kernel's arguments compare each index with the size of the buffer. The first wrong index of a dispatch
// is written to the launch's Fault; a wrong read gives zero and a wrong write goes nowhere. Converted to a plain pointer, for a function
// that takes one, the checks end.
#pragma once
#include "scalars.h"
#include "../abi.h"

namespace omps {

struct CheckedIndex {
  long long value;
  uint line;
  template <class I>
  OMPS_INLINE CheckedIndex(I i, uint at = __builtin_LINE()) : value((long long)i), line(at) {}
};

#ifdef OMPS_CUDA
OMPS_INLINE bool claim(Fault& fault) { return atomicCAS(&fault.flag, 0u, 1u) == 0; }
template <class T>
__device__ T nowhere;
#else
OMPS_INLINE bool claim(Fault& fault) {
  uint none = 0;
  return __atomic_compare_exchange_n(&fault.flag, &none, 1u, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}
template <class T>
inline T nowhere;
#endif
template <class T>
struct Plain {
  using type = T;
};
template <class T>
struct Plain<const T> {
  using type = T;
};
template <class T>
struct Plain<volatile T> {
  using type = T;
};

OMPS_CALL void report(Fault* fault, uint argument, long long index, uint line, unsigned long long count) {
  if (!fault || !claim(*fault)) return;
  fault->argument = argument, fault->index = index, fault->line = line, fault->count = count;
}

template <class T>
struct Checked {
  T* first;
  unsigned long long count;
  Fault* fault;
  uint argument;
  long long offset;  // of this pointer from the first element

  OMPS_INLINE Checked(T* address, unsigned long long elements, Fault* to, uint index)
      : first(address), count(elements), fault(to), argument(index), offset(0) {}
  template <class U>
  OMPS_INLINE Checked(const Checked<U>& other)
      : first((T*)other.first), count(other.count * sizeof(U) / sizeof(T)), fault(other.fault), argument(other.argument),
        offset(other.offset * (long long)sizeof(U) / (long long)sizeof(T)) {}
  Checked(const Checked&) = default;
  Checked& operator=(const Checked&) = default;

  OMPS_INLINE T& operator[](CheckedIndex i) const {
    const long long at = offset + i.value;
    if ((unsigned long long)at < count) return first[at];
    report(fault, argument, at, i.line, count);
    nowhere<typename Plain<T>::type> = typename Plain<T>::type();
    return nowhere<typename Plain<T>::type>;
  }
  OMPS_INLINE T& operator*() const { return (*this)[CheckedIndex(0, 0u)]; }
  OMPS_INLINE T* operator->() const { return &(*this)[CheckedIndex(0, 0u)]; }
  template <class U>  // a template, so that operator[] of plain pointers is no candidate beside the one above
    requires(is_same<U, T> || is_same<U, const T>)
  OMPS_INLINE operator U*() const {
    return first + offset;
  }
  template <class U>
    requires(!is_same<U, T> && !is_same<U, const T>)
  OMPS_INLINE explicit operator U*() const {
    return (U*)(first + offset);
  }
  template <class I>
  OMPS_INLINE Checked operator+(I i) const {
    Checked moved = *this;
    moved.offset += (long long)i;
    return moved;
  }
  template <class I>
    requires(Shape<I>::n == 1)
  OMPS_INLINE Checked operator-(I i) const {
    Checked moved = *this;
    moved.offset -= (long long)i;
    return moved;
  }
  OMPS_INLINE long long operator-(const Checked& other) const { return (first + offset) - (other.first + other.offset); }
  template <class I>
  OMPS_INLINE Checked& operator+=(I i) {
    offset += (long long)i;
    return *this;
  }
  template <class I>
  OMPS_INLINE Checked& operator-=(I i) {
    offset -= (long long)i;
    return *this;
  }
  OMPS_INLINE Checked& operator++() { return *this += 1; }
  OMPS_INLINE Checked operator++(int) {
    const Checked old = *this;
    ++offset;
    return old;
  }
};

}  // namespace omps
