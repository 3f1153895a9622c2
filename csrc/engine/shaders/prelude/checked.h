// Checked mode: pointers and arrays that compare each index with the number of their elements. The first wrong index of a dispatch is
// written to the launch's Fault; a wrong read gives zero and a wrong write goes nowhere.
//
// OMPS_CHECKS is a level. Level 1 checks pointers to buffers that a kernel gets. Level 2 adds pointers of functions and variables, and
// threadgroup memory. Level 3 adds pointers in structures (checked_members.h).
// A pointer is not checked where its memory is not known.
#pragma once
#include "memories.h"

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
__device__ ulong nowhere[(sizeof(T) + 15) / 8];
#else
OMPS_INLINE bool claim(Fault& fault) {
  uint none = 0;
  return __atomic_compare_exchange_n(&fault.flag, &none, 1u, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}
template <class T>
alignas(16) inline ulong nowhere[(sizeof(T) + 15) / 8];
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
template <class T>
struct Plain<const volatile T> {
  using type = T;
};
template <class T>
using plain_t = typename Plain<T>::type;
template <class T>
inline constexpr bool is_const_element = false;
template <class T>
inline constexpr bool is_const_element<const T> = true;
// U* becomes T* without a cast.
template <class U, class T>
concept PointsAs = is_same<plain_t<U>, plain_t<T>> && !is_same<U, T> && (is_const_element<T> || !is_const_element<U>);

// A place of no buffer. It is zero whenever it is given out.
template <class T>
OMPS_INLINE T& zero_place() {
  for (ulong& word : nowhere<T>) word = 0;
  return *(T*)nowhere<T>;
}

// An index is of an argument of this kind and number, or of a variable of this name. Without a fault nothing is checked.
struct Checks {
  Fault* fault = nullptr;
  const char* name = nullptr;
  uint kind = 0, argument = 0;
  const void* holder = nullptr;  // of a pointer of a structure: its address
  long long base = 0;            // the element that has index 0 in the sentence
  bool is_nowhere = false;
};
inline constexpr uint kOfVariable = 2, kOfStructure = 3;

// The checks come by value: with many references to them NVRTC 12.9 crashes.
OMPS_CALL void report(Checks checks, long long index, uint line, unsigned long long count) {
  if (!claim(*checks.fault)) return;
  Fault& fault = *checks.fault;
  fault.kind = checks.kind, fault.argument = checks.argument, fault.line = line;
  fault.index = index - checks.base, fault.count = checks.is_nowhere ? kNowhere : count - checks.base;
#if defined(OMPS_CHECKS) && OMPS_CHECKS > 2
  fault.holder = checks.holder ? extent_around(checks.holder).argument : kBuffers;
#endif
  for (uint i = 0; checks.name && checks.name[i] && i + 1 < sizeof(fault.name); ++i) fault.name[i] = checks.name[i];
}

template <class T>
struct Checked;
template <class T>
inline constexpr bool is_checked = requires(const T& t) { t.omps_checks; };
template <class T>
inline constexpr bool is_member = requires(const T& t) { t.omps_address; };  // a pointer of a structure
template <class M>
struct Target;
template <class T, uint number, bool is_of_buffer>
struct Member;
template <class T, uint number, bool is_of_buffer>
struct Target<Member<T, number, is_of_buffer>> {
  using type = T;
};
template <class M>
using target_t = typename Target<M>::type;

// The members of a pointer to T, which may be const.
#define OMPS_CHECKED_MEMBERS(T)                                                                       \
  OMPS_INLINE T& operator[](CheckedIndex i) const { return (T&)at(i); }                               \
  OMPS_INLINE T& operator*() const { return (T&)at(CheckedIndex(0, 0u)); }                            \
  OMPS_INLINE T* operator->() const { return &(T&)at(CheckedIndex(0, 0u)); }                          \
  template <class U> /* a template, so that operator[] of plain pointers is no candidate */           \
    requires(is_same<U, T> || PointsAs<T, U> || is_same<plain_t<U>, void>)                             \
  OMPS_INLINE operator U*() const {                                                                   \
    return (U*)address();                                                                             \
  }                                                                                                   \
  template <class U>                                                                                  \
    requires(!is_same<U, T> && !PointsAs<T, U> && !is_same<plain_t<U>, void>)                          \
  OMPS_INLINE explicit operator U*() const {                                                          \
    return (U*)address();                                                                             \
  }                                                                                                   \
  template <class I>                                                                                  \
    requires(Shape<I>::n == 1)                                                                        \
  OMPS_INLINE Checked<T> operator+(I i) const {                                                       \
    Checked<T> moved = *this;                                                                         \
    moved.offset += (long long)i;                                                                     \
    return moved;                                                                                     \
  }                                                                                                   \
  template <class I>                                                                                  \
    requires(Shape<I>::n == 1)                                                                        \
  OMPS_INLINE Checked<T> operator-(I i) const {                                                       \
    Checked<T> moved = *this;                                                                         \
    moved.offset -= (long long)i;                                                                     \
    return moved;                                                                                     \
  }                                                                                                   \
  template <class I>                                                                                  \
  OMPS_INLINE Checked<T>& operator+=(I i) {                                                           \
    this->offset += (long long)i;                                                                     \
    return *this;                                                                                     \
  }                                                                                                   \
  template <class I>                                                                                  \
  OMPS_INLINE Checked<T>& operator-=(I i) {                                                           \
    this->offset -= (long long)i;                                                                     \
    return *this;                                                                                     \
  }                                                                                                   \
  OMPS_INLINE Checked<T>& operator++() { return *this += 1; }                                         \
  OMPS_INLINE Checked<T>& operator--() { return *this -= 1; }                                         \
  OMPS_INLINE Checked<T> operator++(int) {                                                            \
    const Checked<T> old = *this;                                                                     \
    ++this->offset;                                                                                   \
    return old;                                                                                       \
  }                                                                                                   \
  OMPS_INLINE Checked<T> operator--(int) {                                                            \
    const Checked<T> old = *this;                                                                     \
    --this->offset;                                                                                   \
    return old;                                                                                       \
  }

// Of a plain pointer the size is known where it is in a buffer of the kernel.
#if defined(OMPS_CHECKS) && OMPS_CHECKS > 2
template <class T>
OMPS_CALL void surround_in_buffers(Checked<const T>& pointer) {
  const unsigned long long at = (unsigned long long)pointer.first;
  const Extent around = extent_around(pointer.first);
  if (around.argument == kBuffers) return;
  pointer.offset = (long long)((at - around.begin) / sizeof(T));
  pointer.first -= pointer.offset;
  pointer.count = pointer.offset + (around.end - at) / sizeof(T);
  pointer.omps_checks = Checks{present_launch->fault, nullptr, 0, around.argument};
}
#define OMPS_SURROUND(pointer) surround_in_buffers(pointer)
#else
#define OMPS_SURROUND(pointer)
#endif

template <class T>
struct Checked<const T> {
  T* first = nullptr;
  unsigned long long count = 0;
  long long offset = 0;  // of this pointer from the first element
  Checks omps_checks;

  Checked() = default;
  OMPS_INLINE Checked(const T* address, unsigned long long elements, const Checks& checks)
      : first((T*)address), count(elements), omps_checks(checks) {}
  OMPS_INLINE Checked(const T* address, unsigned long long elements, Fault* fault, uint argument)
      : Checked(address, elements, Checks{fault, nullptr, 0, argument}) {}
  OMPS_INLINE Checked(const T* address) : first((T*)address) { OMPS_SURROUND(*this); }  // &x[i]
  OMPS_INLINE Checked(decltype(nullptr)) {}
  template <class U>
    requires(!is_same<plain_t<U>, T>)
  OMPS_INLINE explicit Checked(U* address) : Checked((const T*)address) {}
  template <class I>
    requires(is_same<I, ulong> || is_same<I, long>)
  OMPS_INLINE explicit Checked(I address) : Checked((const T*)address) {}
  template <class U>
    requires(!is_same<plain_t<U>, plain_t<T>>)
  OMPS_INLINE explicit Checked(const Checked<U>& other) : omps_checks(other.omps_checks) {
    constexpr long long size = sizeof(T);
    const long long before = other.offset * (long long)sizeof(U), rest = (before % size + size) % size;
    const unsigned long long bytes = other.count * sizeof(U);
    first = (T*)((unsigned char*)other.first + rest);  // the address stays the same
    count = bytes < (unsigned long long)rest ? 0 : (bytes - rest) / size;
    offset = (before - rest) / size;
    const long long base = omps_checks.base * (long long)sizeof(U);
    omps_checks.base = (base - (base % size + size) % size) / size;
  }
  template <class M>
    requires(is_member<M>)
  OMPS_INLINE explicit(!is_same<plain_t<target_t<M>>, T>) Checked(const M& pointer) : Checked(pointer.whole()) {}

  OMPS_INLINE T* address() const { return first + offset; }
  OMPS_INLINE T& at(CheckedIndex i) const {
    const long long place = offset + i.value;
    if (!omps_checks.fault || (unsigned long long)place < count) return first[place];
    report(omps_checks, place, i.line, count);
    return (T&)zero_place<plain_t<T>>();
  }
  OMPS_INLINE explicit operator bool() const { return address() != nullptr; }
  template <class U>
  OMPS_INLINE long long operator-(const Checked<U>& other) const {
    return address() - (T*)other.address();
  }
  OMPS_CHECKED_MEMBERS(const T)
};

// It is a Checked<const T> too, so that function templates with a pointer to constants take it.
template <class T>
struct Checked : Checked<const T> {
  using Checked<const T>::Checked;
  using Checked<const T>::at, Checked<const T>::address;

  Checked() = default;
  template <class U>
    requires(!is_same<plain_t<U>, plain_t<T>>)
  OMPS_INLINE explicit Checked(const Checked<U>& other) : Checked<const T>(other) {}
  OMPS_INLINE explicit Checked(const Checked<const T>& other) : Checked<const T>(other) {}  // a cast
  template <class U>
    requires(PointsAs<U, T>)
  OMPS_INLINE Checked(const Checked<U>& other)
      : Checked<const T>((T*)other.first, other.count, other.omps_checks) {
    this->offset = other.offset;
  }
  using Checked<const T>::operator-;
  OMPS_CHECKED_MEMBERS(T)
};
#undef OMPS_CHECKED_MEMBERS

template <class I, class T>
  requires(Shape<I>::n == 1)
OMPS_INLINE Checked<T> operator+(I i, const Checked<T>& pointer) {
  return pointer + i;
}
#define OMPS_CHECKED_COMPARISON(op)                                          \
  template <class P, class Q>                                                \
    requires((is_checked<P> || is_member<P>) && (is_checked<Q> || is_member<Q>)) \
  OMPS_INLINE bool operator op(const P& a, const Q& b) {                     \
    return (unsigned long long)a.address() op (unsigned long long)b.address(); \
  }
OMPS_CHECKED_COMPARISON(==)
OMPS_CHECKED_COMPARISON(!=)
OMPS_CHECKED_COMPARISON(<)
OMPS_CHECKED_COMPARISON(>)
OMPS_CHECKED_COMPARISON(<=)
OMPS_CHECKED_COMPARISON(>=)
#undef OMPS_CHECKED_COMPARISON
template <class P>
  requires(is_checked<P> || is_member<P>)
OMPS_INLINE bool operator==(const P& a, decltype(nullptr)) {
  return a.address() == nullptr;
}
template <class P>
  requires(is_checked<P> || is_member<P>)
OMPS_INLINE bool operator!=(const P& a, decltype(nullptr)) {
  return a.address() != nullptr;
}

// An array in threadgroup memory.
template <class A>
struct CheckedArray;
template <class E, unsigned long N>
struct CheckedArray<E[N]> : Checked<E> {
  OMPS_INLINE CheckedArray(E (&array)[N], const Checks& checks) : Checked<E>(array, N, checks) {}
  OMPS_INLINE CheckedArray(decltype(nullptr)) : Checked<E>(nullptr) {}
  OMPS_INLINE E& operator[](CheckedIndex i) const { return this->at(i); }
};
template <class E, unsigned long M, unsigned long N>
struct CheckedArray<E[N][M]> : Checked<E[M]> {
  OMPS_INLINE CheckedArray(E (&array)[N][M], const Checks& checks) : Checked<E[M]>(array, N, checks) {}
  OMPS_INLINE CheckedArray<E[M]> operator[](CheckedIndex i) const { return CheckedArray<E[M]>(this->at(i), this->omps_checks); }
};
template <class A>
OMPS_INLINE A& checked_variable(A& variable, const char*, Fault*) {
  return variable;
}
template <class E, unsigned long N>
OMPS_INLINE CheckedArray<E[N]> checked_variable(E (&array)[N], const char* name, Fault* fault) {
  return CheckedArray<E[N]>(array, Checks{fault, name, kOfVariable, 0});
}

}  // namespace omps

// Names that the printer writes. OMPS_Q: a pointer in a function or in a variable. OMPS_A: one whose element is `auto`.
#if defined(OMPS_CHECKS) && OMPS_CHECKS
namespace omps {
template <class P, class X>
OMPS_INLINE P recast(const X& x) {
  return (P)x;
}
}  // namespace omps
#define OMPS_RECAST omps::recast
#define OMPS_A(...) auto
#else
#define OMPS_RECAST reinterpret_cast
#define OMPS_A(...) __VA_ARGS__*
#endif
#if defined(OMPS_CHECKS) && OMPS_CHECKS > 1
#define OMPS_Q(...) omps::Checked<__VA_ARGS__>
#else
#define OMPS_Q(...) __VA_ARGS__*
#endif
