// metal_type_traits, array, and small parts of the library that programs use beside it.
#pragma once
#include "limits.h"
#include "vectors.h"

namespace metal {

template <class T, T V>
struct integral_constant {
  static constexpr T value = V;
  using value_type = T;
  using type = integral_constant;
  OMPS_INLINE constexpr operator T() const { return V; }
  OMPS_INLINE constexpr T operator()() const { return V; }
};
template <bool B>
using bool_constant = integral_constant<bool, B>;
using true_type = bool_constant<true>;
using false_type = bool_constant<false>;

template <bool B, class T = void>
struct enable_if {};
template <class T>
struct enable_if<true, T> {
  using type = T;
};
template <bool B, class T = void>
using enable_if_t = typename enable_if<B, T>::type;
template <bool B, class T, class F>
using conditional_t = omps::choice_t<B, T, F>;
template <bool B, class T, class F>
struct conditional {
  using type = omps::choice_t<B, T, F>;
};
#ifndef OMPS_OWN_void_t
template <class...>
using void_t = void;
#endif
template <class T>
using type_identity_t = omps::same_t<T>;

#define OMPS_TYPE_CHANGE(name, from)  \
  template <class T>                  \
  struct name {                       \
    using type = T;                   \
  };                                  \
  template <class T>                  \
  struct name<from> {                 \
    using type = T;                   \
  };                                  \
  template <class T>                  \
  using name##_t = typename name<T>::type;
OMPS_TYPE_CHANGE(remove_const, const T)
OMPS_TYPE_CHANGE(remove_volatile, volatile T)
OMPS_TYPE_CHANGE(remove_pointer, T*)
#undef OMPS_TYPE_CHANGE
template <class T>
struct remove_cv {
  using type = remove_const_t<remove_volatile_t<T>>;
};
template <class T>
using remove_cv_t = typename remove_cv<T>::type;
template <class T>
struct remove_reference {
  using type = T;
};
template <class T>
struct remove_reference<T&> {
  using type = T;
};
template <class T>
struct remove_reference<T&&> {
  using type = T;
};
template <class T>
using remove_reference_t = typename remove_reference<T>::type;
template <class T>
using remove_cvref_t = remove_cv_t<remove_reference_t<T>>;
template <class T>
using decay_t = remove_cvref_t<T>;
template <class T>
struct make_unsigned {
  using type = omps::choice_t<sizeof(T) == 1, uchar, omps::choice_t<sizeof(T) == 2, ushort, omps::choice_t<sizeof(T) == 4, uint, ulong>>>;
};
template <class T>
struct make_signed {
  using type = omps::choice_t<sizeof(T) == 1, char, omps::choice_t<sizeof(T) == 2, short, omps::choice_t<sizeof(T) == 4, int, long>>>;
};
template <class T, int N>
struct make_unsigned<vec<T, N>> {
  using type = vec<typename make_unsigned<T>::type, N>;
};
template <class T, int N>
struct make_signed<vec<T, N>> {
  using type = vec<typename make_signed<T>::type, N>;
};
template <class T>
struct make_scalar {
  using type = omps::element_t<T>;
};
template <class T>
using make_unsigned_t = typename make_unsigned<T>::type;
template <class T>
using make_signed_t = typename make_signed<T>::type;

// OMPS_TRAIT(name, value): name<T> and name_v<T>
#define OMPS_TRAIT(name, ...)                                  \
  template <class T>                                           \
  inline constexpr bool name##_v = __VA_ARGS__;                \
  template <class T>                                           \
  struct name : bool_constant<name##_v<T>> {};
OMPS_TRAIT(is_integral, omps::Shape<remove_cv_t<T>>::n == 1 && !omps::is_enum<T> && omps::is_exact<remove_cv_t<T>>)
OMPS_TRAIT(is_floating_point, omps::Shape<remove_cv_t<T>>::n == 1 && !is_integral_v<T> && !omps::is_enum<T>)
OMPS_TRAIT(is_arithmetic, is_integral_v<T> || is_floating_point_v<T>)
OMPS_TRAIT(is_scalar, omps::Shape<remove_cv_t<T>>::n == 1)
OMPS_TRAIT(is_vector, (omps::Shape<remove_cv_t<T>>::n > 1))
OMPS_TRAIT(is_signed, omps::has_sign<remove_cv_t<T>>)
OMPS_TRAIT(is_unsigned, is_integral_v<T> && !is_signed_v<T>)
OMPS_TRAIT(is_enum, __is_enum(T))
OMPS_TRAIT(is_class, __is_class(T) && omps::Shape<T>::n == 0)
OMPS_TRAIT(is_union, __is_union(T))
OMPS_TRAIT(is_void, omps::is_same<remove_cv_t<T>, void>)
OMPS_TRAIT(is_const, omps::is_same<T, const T>)
OMPS_TRAIT(is_pointer, !omps::is_same<remove_pointer_t<remove_cv_t<T>>, remove_cv_t<T>>)
OMPS_TRAIT(is_reference, !omps::is_same<remove_reference_t<T>, T>)
OMPS_TRAIT(is_trivially_copyable, true)
#undef OMPS_TRAIT
template <class A, class B>
inline constexpr bool is_same_v = omps::is_same<A, B>;
template <class A, class B>
struct is_same : bool_constant<omps::is_same<A, B>> {};
template <class A, class B>
inline constexpr bool is_convertible_v = requires(A a, void (*f)(B)) { f(a); };
template <class A, class B>
struct is_convertible : bool_constant<is_convertible_v<A, B>> {};
template <class A, class B>
inline constexpr bool is_base_of_v = __is_base_of(A, B);
template <class A, class B>
struct is_base_of : bool_constant<is_base_of_v<A, B>> {};

template <class T>
struct vec_elements : integral_constant<int, omps::Shape<T>::n> {};
template <class T>
inline constexpr int vec_elements_v = omps::Shape<T>::n;
template <class T>
struct vec_element {
  using type = omps::element_t<T>;
};
template <class T>
using vec_element_t = omps::element_t<T>;
template <class T>
using make_scalar_t = omps::element_t<T>;
template <class... T>
struct common_type {
  using type = decltype((T() + ...));
};
template <class... T>
using common_type_t = typename common_type<T...>::type;

template <class T>
OMPS_INLINE constexpr remove_reference_t<T>&& move(T&& t) {
  return static_cast<remove_reference_t<T>&&>(t);
}
template <class T>
OMPS_INLINE constexpr T&& forward(remove_reference_t<T>& t) {
  return static_cast<T&&>(t);
}
template <class T>
remove_reference_t<T>&& declval();
template <class T>
OMPS_INLINE constexpr void swap(T& a, T& b) {
  const T old = a;
  a = b;
  b = old;
}

// The parts of a number's bits.
template <class T>
struct _fp_encoding_traits;
template <>
struct _fp_encoding_traits<float> {
  static constexpr uint sign_mask = 0x80000000u, exp_mask = 0x7f800000u, sig_mask = 0x007fffffu, inf_mask = 0x7f800000u;
};
template <>
struct _fp_encoding_traits<half> {
  static constexpr ushort sign_mask = 0x8000, exp_mask = 0x7c00, sig_mask = 0x03ff, inf_mask = 0x7c00;
};
template <>
struct _fp_encoding_traits<bfloat> {
  static constexpr ushort sign_mask = 0x8000, exp_mask = 0x7f80, sig_mask = 0x007f, inf_mask = 0x7f80;
};

template <class T, size_t N>
struct array {
  T __elements[N];
  OMPS_INLINE constexpr T& operator[](size_t i) { return __elements[i]; }
  OMPS_INLINE constexpr const T& operator[](size_t i) const { return __elements[i]; }
  OMPS_INLINE constexpr size_t size() const { return N; }
  OMPS_INLINE constexpr bool empty() const { return N == 0; }
  OMPS_INLINE constexpr size_t max_size() const { return N; }
  OMPS_INLINE constexpr T* data() { return __elements; }
  OMPS_INLINE constexpr const T* data() const { return __elements; }
  OMPS_INLINE constexpr T* begin() { return __elements; }
  OMPS_INLINE constexpr T* end() { return __elements + N; }
  OMPS_INLINE constexpr const T* begin() const { return __elements; }
  OMPS_INLINE constexpr const T* end() const { return __elements + N; }
  OMPS_INLINE constexpr T& front() { return __elements[0]; }
  OMPS_INLINE constexpr T& back() { return __elements[N - 1]; }
};

}  // namespace metal
