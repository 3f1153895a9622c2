// Checked mode: pointers to device and constant memory in structures. They have the size and the place of a plain pointer, so that
// programs and launchers write the structures. At each use the launch says which memory the address is in.
#pragma once
#include "checked.h"

// Names that the printer writes: a member of a structure, by its number; an argument that is such a member.
#if defined(OMPS_CHECKS) && OMPS_CHECKS > 2

namespace omps {

// A wrong address of a buffer is an error. One of constant memory may be that of the program's own variable.
template <class T>
OMPS_CALL Checked<T> with_memory(T* address, uint number, bool is_of_buffer, const void* holder) {
  const Extent around = extent_around(address);
  const unsigned long long at = (unsigned long long)address;
  Checks checks{present_launch->fault, nullptr, kOfStructure, number, holder};
  if (around.begin == around.end) {
    if (address && !is_of_buffer) checks.fault = nullptr;
    checks.is_nowhere = address != nullptr;
    return Checked<T>(address, 0, checks);
  }
  checks.base = (long long)((at - around.begin) / sizeof(T));
  Checked<T> made(address - checks.base, checks.base + (around.end - at) / sizeof(T), checks);
  made.offset = checks.base;
  return made;
}

template <class T, uint number, bool is_of_buffer>
struct Member {
  T* omps_address;

  Member() = default;
  OMPS_INLINE Member(T* address) : omps_address(address) {}
  OMPS_INLINE Member(decltype(nullptr)) : omps_address(nullptr) {}
  OMPS_INLINE Member(const Checked<T>& pointer) : omps_address((T*)pointer.address()) {}
  template <class U, uint other, bool is_other_of_buffer>
    requires(is_same<U, T> || PointsAs<U, T>)
  OMPS_INLINE Member(const Member<U, other, is_other_of_buffer>& pointer) : omps_address(pointer.omps_address) {}

  OMPS_INLINE Checked<T> whole() const { return with_memory(omps_address, number, is_of_buffer, this); }
  OMPS_INLINE T* address() const { return omps_address; }
  OMPS_INLINE T& operator[](CheckedIndex i) const { return whole()[i]; }
  OMPS_INLINE T& operator*() const { return *whole(); }
  OMPS_INLINE T* operator->() const { return whole().operator->(); }
  OMPS_INLINE explicit operator bool() const { return omps_address != nullptr; }
  template <class U>
    requires(is_same<U, T> || PointsAs<T, U> || is_same<plain_t<U>, void>)
  OMPS_INLINE operator U*() const {
    return (U*)omps_address;
  }
  template <class U>
    requires(!is_same<U, T> && !PointsAs<T, U> && !is_same<plain_t<U>, void>)
  OMPS_INLINE explicit operator U*() const {
    return (U*)omps_address;
  }
  template <class I>
    requires(Shape<I>::n == 1)
  OMPS_INLINE Checked<T> operator+(I i) const {
    return whole() + i;
  }
  template <class X>
  OMPS_INLINE auto operator-(const X& x) const {
    return whole() - whole_of(x);
  }
  template <class I>
  OMPS_INLINE Member& operator+=(I i) {
    omps_address += i;
    return *this;
  }
  template <class I>
  OMPS_INLINE Member& operator-=(I i) {
    omps_address -= i;
    return *this;
  }
  OMPS_INLINE Member& operator++() { return *this += 1; }
  OMPS_INLINE Member& operator--() { return *this -= 1; }
  OMPS_INLINE Checked<T> operator++(int) {
    const Checked<T> old = whole();
    ++omps_address;
    return old;
  }
  OMPS_INLINE Checked<T> operator--(int) {
    const Checked<T> old = whole();
    --omps_address;
    return old;
  }
};

template <class X>
OMPS_INLINE const X& whole_of(const X& x) {
  return x;
}
template <class T, uint number, bool is_of_buffer>
OMPS_INLINE Checked<T> whole_of(const Member<T, number, is_of_buffer>& pointer) {
  return pointer.whole();
}
template <class I, class T, uint number, bool is_of_buffer>
  requires(Shape<I>::n == 1)
OMPS_INLINE Checked<T> operator+(I i, const Member<T, number, is_of_buffer>& pointer) {
  return pointer.whole() + i;
}

// Of c ? line.x : line.y, whose types differ in their numbers.
template <class T>
struct Target<Checked<T>> {
  using type = T;
};
template <class A, class B>
  requires((is_member<A> && (is_member<B> || is_checked<B>)) || (is_checked<A> && is_member<B>))
inline constexpr bool are_kept_pointers<A, B> = true;
template <class A, class B>
struct KeptPointer {
  using type = Checked<choice_t<is_const_element<target_t<B>>, target_t<B>, target_t<A>>>;
};

}  // namespace omps

#define OMPS_M(number, is_of_buffer, ...) omps::Member<__VA_ARGS__, number, is_of_buffer>
#define OMPS_W(...) omps::whole_of(__VA_ARGS__)
#else
#define OMPS_M(number, is_of_buffer, ...) __VA_ARGS__*
#define OMPS_W(...) __VA_ARGS__
#endif
