// vec<T, N>: size and alignment are Metal's (three components take the room of four). Operators work on vectors, scalars and swizzles
// alike. Assignment copies the components: members with swizzles have no trivial assignment.
#pragma once
#include "half.h"
#include "swizzles.h"

#define OMPS_SWIZZLE_MEMBER_2(name, ...) omps::swizzle_t<T, 2, __VA_ARGS__> name;
#define OMPS_SWIZZLE_MEMBER_3(name, ...) omps::swizzle_t<T, 3, __VA_ARGS__> name;
#define OMPS_SWIZZLE_MEMBER_4(name, ...) omps::swizzle_t<T, 4, __VA_ARGS__> name;

namespace omps {
// Marks a list in braces: components that it lacks are zero.
struct Filled {};
template <int i, class T>
OMPS_INLINE constexpr T part() {
  return T(0);
}
template <int i, class T, class P, class... More>
OMPS_INLINE constexpr T part(const P& first, const More&... more) {
  if constexpr (i >= Shape<P>::n) return part<i - Shape<P>::n, T>(more...);
  else if constexpr (Shape<P>::n == 1) return T(first);
  else if constexpr (Shape<P>::n > 4) return T(value_t<P>(first)[i]);
  else if constexpr (i == 0) return T(value_t<P>(first).x);
  else if constexpr (i == 1) return T(value_t<P>(first).y);
  else if constexpr (i == 2) return T(value_t<P>(first).z);
  else return T(value_t<P>(first).w);
}
}  // namespace omps

#ifndef OMPS_CUDA  // NVRTC has it
// The compiler looks for it by this name. No standard header is there.
namespace std {
template <class E>
class initializer_list {
  const E* first_ = nullptr;
  decltype(sizeof(0)) size_ = 0;

 public:
  OMPS_INLINE constexpr const E* begin() const { return first_; }
  OMPS_INLINE constexpr decltype(sizeof(0)) size() const { return size_; }
};
}  // namespace std
#endif

namespace omps {
template <class T, class E>
OMPS_INLINE constexpr T listed(std::initializer_list<E> list, ulong i) {
  return i < list.size() ? T(list.begin()[i]) : T(0);
}
}  // namespace omps

// Members that vectors of each size share.
#define OMPS_VECTOR_MEMBERS                                            \
  vec() = default;                                                     \
  vec(const vec&) = default;                                           \
  OMPS_INLINE constexpr T& operator[](int i) { return data[i]; }       \
  OMPS_INLINE constexpr const T& operator[](int i) const { return data[i]; }

// The components of a vector of N of T: by letter, by colour, by number, and the swizzles.
#define OMPS_COMPONENTS_2 \
  union { struct { T x, y; }; struct { T r, g; }; T data[2]; OMPS_SWIZZLES_2(OMPS_SWIZZLE_MEMBER_2) };
#define OMPS_COMPONENTS_3 \
  union { struct { T x, y, z; }; struct { T r, g, b; }; T data[3]; OMPS_SWIZZLES_3(OMPS_SWIZZLE_MEMBER_3) };
#define OMPS_COMPONENTS_4 \
  union { struct { T x, y, z, w; }; struct { T r, g, b, a; }; T data[4]; OMPS_SWIZZLES_4(OMPS_SWIZZLE_MEMBER_4) };

namespace metal {

template <class T>
struct alignas(2 * sizeof(T)) vec<T, 2> {
  OMPS_COMPONENTS_2
  OMPS_VECTOR_MEMBERS
  template <class... P>
  OMPS_INLINE constexpr vec(omps::Filled, const P&... p) : vec(omps::part<0, T>(p...), omps::part<1, T>(p...)) {}
  template <omps::Scalar E>
  OMPS_INLINE constexpr vec(std::initializer_list<E> list) : vec(omps::listed<T>(list, 0), omps::listed<T>(list, 1)) {}  // {1} is (1, 0, ...)
  template <omps::Scalar A>
  OMPS_INLINE constexpr vec(A a) : x(T(a)), y(T(a)) {}
  template <omps::Scalar A, omps::Scalar B>
  OMPS_INLINE constexpr vec(A a, B b) : x(T(a)), y(T(b)) {}
  template <class U>
  OMPS_INLINE constexpr explicit vec(const vec<U, 2>& v) : x(T(v.x)), y(T(v.y)) {}
  template <omps::VectorOf<2> V>
    requires(!omps::is_same<omps::value_t<V>, vec>)
  OMPS_INLINE constexpr explicit vec(const V& v) : vec(omps::value_t<V>(v)) {}
  OMPS_INLINE constexpr vec& operator=(const vec& v) {
    x = v.x, y = v.y;
    return *this;
  }
};

template <class T>
struct alignas(4 * sizeof(T)) vec<T, 3> {
  OMPS_COMPONENTS_3
  OMPS_VECTOR_MEMBERS
  template <class... P>
  OMPS_INLINE constexpr vec(omps::Filled, const P&... p) : vec(omps::part<0, T>(p...), omps::part<1, T>(p...), omps::part<2, T>(p...)) {}
  template <omps::Scalar E>
  OMPS_INLINE constexpr vec(std::initializer_list<E> list) : vec(omps::listed<T>(list, 0), omps::listed<T>(list, 1), omps::listed<T>(list, 2)) {}  // {1} is (1, 0, ...)
  template <omps::Scalar A>
  OMPS_INLINE constexpr vec(A a) : x(T(a)), y(T(a)), z(T(a)) {}
  template <omps::Scalar A, omps::Scalar B, omps::Scalar C>
  OMPS_INLINE constexpr vec(A a, B b, C c) : x(T(a)), y(T(b)), z(T(c)) {}
  template <omps::Scalar A, omps::Scalar B>
  OMPS_INLINE constexpr vec(A a, B b) : vec(a, b, T(0)) {}  // {a, b}
  template <omps::VectorOf<2> V, omps::Scalar C>
  OMPS_INLINE constexpr vec(const V& v, C c) : vec(omps::value_t<V>(v).x, omps::value_t<V>(v).y, c) {}
  template <omps::Scalar A, omps::VectorOf<2> V>
  OMPS_INLINE constexpr vec(A a, const V& v) : vec(a, omps::value_t<V>(v).x, omps::value_t<V>(v).y) {}
  template <class U>
  OMPS_INLINE constexpr explicit vec(const vec<U, 3>& v) : x(T(v.x)), y(T(v.y)), z(T(v.z)) {}
  template <omps::VectorOf<3> V>
    requires(!omps::is_same<omps::value_t<V>, vec>)
  OMPS_INLINE constexpr explicit vec(const V& v) : vec(omps::value_t<V>(v)) {}
  OMPS_INLINE constexpr vec& operator=(const vec& v) {
    x = v.x, y = v.y, z = v.z;
    return *this;
  }
};

template <class T>
struct alignas(4 * sizeof(T)) vec<T, 4> {
  OMPS_COMPONENTS_4
  OMPS_VECTOR_MEMBERS
  template <class... P>
  OMPS_INLINE constexpr vec(omps::Filled, const P&... p) : vec(omps::part<0, T>(p...), omps::part<1, T>(p...), omps::part<2, T>(p...), omps::part<3, T>(p...)) {}
  template <omps::Scalar E>
  OMPS_INLINE constexpr vec(std::initializer_list<E> list) : vec(omps::listed<T>(list, 0), omps::listed<T>(list, 1), omps::listed<T>(list, 2), omps::listed<T>(list, 3)) {}  // {1} is (1, 0, ...)
  template <omps::Scalar A>
  OMPS_INLINE constexpr vec(A a) : x(T(a)), y(T(a)), z(T(a)), w(T(a)) {}
  template <omps::Scalar A, omps::Scalar B, omps::Scalar C, omps::Scalar D>
  OMPS_INLINE constexpr vec(A a, B b, C c, D d) : x(T(a)), y(T(b)), z(T(c)), w(T(d)) {}
  template <omps::Scalar A, omps::Scalar B>
  OMPS_INLINE constexpr vec(A a, B b) : vec(a, b, T(0), T(0)) {}  // {a, b}
  template <omps::Scalar A, omps::Scalar B, omps::Scalar C>
  OMPS_INLINE constexpr vec(A a, B b, C c) : vec(a, b, c, T(0)) {}  // {a, b, c}
  template <omps::VectorOf<2> V, omps::Scalar C, omps::Scalar D>
  OMPS_INLINE constexpr vec(const V& v, C c, D d) : vec(vec<T, 2>(v), vec<T, 2>(c, d)) {}
  template <omps::Scalar A, omps::VectorOf<2> V, omps::Scalar D>
  OMPS_INLINE constexpr vec(A a, const V& v, D d) : vec(a, omps::value_t<V>(v).x, omps::value_t<V>(v).y, d) {}
  template <omps::Scalar A, omps::Scalar B, omps::VectorOf<2> V>
  OMPS_INLINE constexpr vec(A a, B b, const V& v) : vec(vec<T, 2>(a, b), vec<T, 2>(v)) {}
  template <omps::VectorOf<2> V, omps::VectorOf<2> W>
  OMPS_INLINE constexpr vec(const V& v, const W& w) : vec(omps::value_t<V>(v), omps::value_t<W>(w)) {}
  template <class U, class W>
  OMPS_INLINE constexpr vec(const vec<U, 2>& v, const vec<W, 2>& w) : vec(v.x, v.y, w.x, w.y) {}
  template <omps::VectorOf<3> V, omps::Scalar D>
  OMPS_INLINE constexpr vec(const V& v, D d) : vec(omps::value_t<V>(v).x, omps::value_t<V>(v).y, omps::value_t<V>(v).z, d) {}
  template <omps::Scalar A, omps::VectorOf<3> V>
  OMPS_INLINE constexpr vec(A a, const V& v) : vec(a, omps::value_t<V>(v).x, omps::value_t<V>(v).y, omps::value_t<V>(v).z) {}
  template <class U>
  OMPS_INLINE constexpr explicit vec(const vec<U, 4>& v) : x(T(v.x)), y(T(v.y)), z(T(v.z)), w(T(v.w)) {}
  template <omps::VectorOf<4> V>
    requires(!omps::is_same<omps::value_t<V>, vec>)
  OMPS_INLINE constexpr explicit vec(const V& v) : vec(omps::value_t<V>(v)) {}
  OMPS_INLINE constexpr vec& operator=(const vec& v) {
    x = v.x, y = v.y, z = v.z, w = v.w;
    return *this;
  }
};

}  // namespace metal

// Longer vectors, by ext_vector_type. Their components have numbers: s0 to s7, sf.
#define OMPS_HALVES_8                       \
  omps::swizzle_t<T, 8, 0, 1, 2, 3> lo;    \
  omps::swizzle_t<T, 8, 4, 5, 6, 7> hi;    \
  omps::swizzle_t<T, 8, 0, 2, 4, 6> even;  \
  omps::swizzle_t<T, 8, 1, 3, 5, 7> odd;
#define OMPS_HALVES_16                                         \
  omps::swizzle_t<T, 16, 0, 1, 2, 3, 4, 5, 6, 7> lo;          \
  omps::swizzle_t<T, 16, 8, 9, 10, 11, 12, 13, 14, 15> hi;    \
  omps::swizzle_t<T, 16, 0, 2, 4, 6, 8, 10, 12, 14> even;     \
  omps::swizzle_t<T, 16, 1, 3, 5, 7, 9, 11, 13, 15> odd;
#define OMPS_LONG_VECTOR(N, PARTS, ...)                                                                         \
  template <class T>                                                                                            \
  struct alignas(N * sizeof(T)) vec<T, N> {                                                                     \
    union {                                                                                                     \
      T data[N];                                                                                                \
      struct { T x, y, z, w; };                                                                                 \
      struct { T __VA_ARGS__; };                                                                                \
      PARTS                                                                                                     \
    };                                                                                                          \
    OMPS_VECTOR_MEMBERS                                                                                         \
    template <omps::Scalar E>                                                                                   \
    OMPS_INLINE constexpr vec(std::initializer_list<E> list) {                                                  \
      for (int i = 0; i < N; ++i) data[i] = omps::listed<T>(list, ulong(i));                                    \
    }                                                                                                           \
    template <omps::Scalar A>                                                                                   \
    OMPS_INLINE constexpr vec(A a) {                                                                            \
      for (int i = 0; i < N; ++i) data[i] = T(a);                                                               \
    }                                                                                                           \
    template <omps::Value A, omps::Value B, omps::Value... P>                                                   \
      requires(omps::Shape<A>::n + omps::Shape<B>::n + (0 + ... + omps::Shape<P>::n) <= N)                      \
    OMPS_INLINE constexpr vec(const A& a, const B& b, const P&... p) {                                          \
      fill(omps::Counted<N>(), a, b, p...);                                                                     \
    }                                                                                                           \
    template <class... P>                                                                                       \
    OMPS_INLINE constexpr vec(omps::Filled, const P&... p) {                                                    \
      fill(omps::Counted<N>(), p...);                                                                           \
    }                                                                                                           \
    template <class U>                                                                                          \
    OMPS_INLINE constexpr explicit vec(const vec<U, N>& v) {                                                    \
      for (int i = 0; i < N; ++i) data[i] = T(v.data[i]);                                                       \
    }                                                                                                           \
    OMPS_INLINE constexpr vec& operator=(const vec& v) {                                                        \
      for (int i = 0; i < N; ++i) data[i] = v.data[i];                                                          \
      return *this;                                                                                             \
    }                                                                                                           \
    template <int I, class... P>                                                                                \
    OMPS_INLINE constexpr void fill(omps::Counted<I>, const P&... p) {                                          \
      if constexpr (I > 1) fill(omps::Counted<I - 1>(), p...);                                                  \
      data[I - 1] = omps::part<I - 1, T>(p...);                                                                 \
    }                                                                                                           \
  };

namespace omps {
template <int N>
struct Counted {};
}  // namespace omps

namespace metal {
OMPS_LONG_VECTOR(8, OMPS_HALVES_8, s0, s1, s2, s3, s4, s5, s6, s7)
OMPS_LONG_VECTOR(16, OMPS_HALVES_16, s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, sa, sb, sc, sd, se, sf)
}  // namespace metal
#undef OMPS_LONG_VECTOR

namespace omps {

template <class T, int N>
struct Shape<metal::vec<T, N>, false> {
  static constexpr int n = N, kind = Shape<T>::kind;
  using element = T;
  using value = metal::vec<T, N>;
};

// One argument is a vector, the other a vector of as many components or a scalar.
template <class A, class B>
concept VectorPair = Value<A> && Value<B> && (Vector<A> || Vector<B>) &&
                     (Shape<A>::n == Shape<B>::n || Shape<A>::n == 1 || Shape<B>::n == 1);
template <class A, class B>
using pair_t = value_t<choice_t<Vector<A>, A, B>>;

// f of each component.
template <class V, class F>
OMPS_INLINE constexpr auto map(const V& v, F f) {
  using R = decltype(f(v.x));
  if constexpr (Shape<V>::n > 4) {
    metal::vec<R, Shape<V>::n> made;
    for (int i = 0; i < Shape<V>::n; ++i) made.data[i] = f(v.data[i]);
    return made;
  } else if constexpr (Shape<V>::n == 2) return metal::vec<R, 2>(f(v.x), f(v.y));
  else if constexpr (Shape<V>::n == 3) return metal::vec<R, 3>(f(v.x), f(v.y), f(v.z));
  else return metal::vec<R, 4>(f(v.x), f(v.y), f(v.z), f(v.w));
}
template <class V, class F>
OMPS_INLINE constexpr auto map(const V& v, const V& u, F f) {
  using R = decltype(f(v.x, u.x));
  if constexpr (Shape<V>::n > 4) {
    metal::vec<R, Shape<V>::n> made;
    for (int i = 0; i < Shape<V>::n; ++i) made.data[i] = f(v.data[i], u.data[i]);
    return made;
  } else if constexpr (Shape<V>::n == 2) return metal::vec<R, 2>(f(v.x, u.x), f(v.y, u.y));
  else if constexpr (Shape<V>::n == 3) return metal::vec<R, 3>(f(v.x, u.x), f(v.y, u.y), f(v.z, u.z));
  else return metal::vec<R, 4>(f(v.x, u.x), f(v.y, u.y), f(v.z, u.z), f(v.w, u.w));
}
template <class V, class F>
OMPS_INLINE constexpr auto map(const V& v, const V& u, const V& t, F f) {
  using R = decltype(f(v.x, u.x, t.x));
  if constexpr (Shape<V>::n > 4) {
    metal::vec<R, Shape<V>::n> made;
    for (int i = 0; i < Shape<V>::n; ++i) made.data[i] = f(v.data[i], u.data[i], t.data[i]);
    return made;
  } else if constexpr (Shape<V>::n == 2) return metal::vec<R, 2>(f(v.x, u.x, t.x), f(v.y, u.y, t.y));
  else if constexpr (Shape<V>::n == 3) return metal::vec<R, 3>(f(v.x, u.x, t.x), f(v.y, u.y, t.y), f(v.z, u.z, t.z));
  else return metal::vec<R, 4>(f(v.x, u.x, t.x), f(v.y, u.y, t.y), f(v.z, u.z, t.z), f(v.w, u.w, t.w));
}

}  // namespace omps

namespace metal {

#define OMPS_VECTOR_BINARY(op, ...)                                                                        \
  template <class A, class B>                                                                              \
    requires omps::VectorPair<A, B>                                                                        \
  OMPS_INLINE constexpr auto operator op(const A& a, const B& b) {                                         \
    using V = omps::pair_t<A, B>;                                                                          \
    using T = omps::element_t<V>;                                                                          \
    return omps::map(V(a), V(b), [](T p, T q) { return __VA_ARGS__; });                                    \
  }
#define OMPS_VECTOR_OPERATOR(op, result) OMPS_VECTOR_BINARY(op, result(p op q))
#define OMPS_VECTOR_ASSIGN(op, ...)                                                        \
  OMPS_VECTOR_BINARY(op, T(p op(q __VA_ARGS__)))                                          \
  template <class T, int N, class B>                                                       \
    requires omps::VectorPair<vec<T, N>, B>                                                \
  OMPS_INLINE constexpr vec<T, N>& operator op##=(vec<T, N>& a, const B& b) {              \
    return a = a op b;                                                                     \
  }
OMPS_VECTOR_ASSIGN(+)
OMPS_VECTOR_ASSIGN(-)
OMPS_VECTOR_ASSIGN(*)
OMPS_VECTOR_ASSIGN(/)
OMPS_VECTOR_ASSIGN(%)
OMPS_VECTOR_ASSIGN(&)
OMPS_VECTOR_ASSIGN(|)
OMPS_VECTOR_ASSIGN(^)
OMPS_VECTOR_ASSIGN(<<, & T(sizeof(T) * 8 - 1))  // the low bits of a count
OMPS_VECTOR_ASSIGN(>>, & T(sizeof(T) * 8 - 1))
OMPS_VECTOR_OPERATOR(==, bool)
OMPS_VECTOR_OPERATOR(!=, bool)
OMPS_VECTOR_OPERATOR(<, bool)
OMPS_VECTOR_OPERATOR(>, bool)
OMPS_VECTOR_OPERATOR(<=, bool)
OMPS_VECTOR_OPERATOR(>=, bool)
OMPS_VECTOR_OPERATOR(&&, bool)
OMPS_VECTOR_OPERATOR(||, bool)
#undef OMPS_VECTOR_OPERATOR
#undef OMPS_VECTOR_BINARY
#define OMPS_VECTOR_UNARY(op, result)                                                            \
  template <omps::Vector A>                                                                      \
  OMPS_INLINE constexpr auto operator op(const A& a) {                                           \
    using T = omps::element_t<A>;                                                                \
    return omps::map(omps::value_t<A>(a), [](T p) { return result(op p); });                     \
  }
OMPS_VECTOR_UNARY(-, T)
OMPS_VECTOR_UNARY(+, T)
OMPS_VECTOR_UNARY(~, T)
OMPS_VECTOR_UNARY(!, bool)
#undef OMPS_VECTOR_UNARY

#define OMPS_VECTOR_STEP(op, sign)                                   \
  template <class T, int N>                                          \
  OMPS_INLINE constexpr vec<T, N>& operator op(vec<T, N>& a) {       \
    return a = a sign T(1);                                          \
  }                                                                  \
  template <class T, int N>                                          \
  OMPS_INLINE constexpr vec<T, N> operator op(vec<T, N>& a, int) {   \
    const vec<T, N> old = a;                                         \
    a = a sign T(1);                                                 \
    return old;                                                      \
  }
OMPS_VECTOR_STEP(++, +)
OMPS_VECTOR_STEP(--, -)
#undef OMPS_VECTOR_STEP

// OMPS_VECTOR_TYPES(X): X(element, name) for each family of vectors.
#define OMPS_VECTOR_TYPES(X) \
  X(bool, bool)              \
  X(char, char)              \
  X(uchar, uchar)            \
  X(short, short)            \
  X(ushort, ushort)          \
  X(int, int)                \
  X(uint, uint)              \
  X(long, long)              \
  X(ulong, ulong)            \
  X(half, half)              \
  X(bfloat, bfloat)          \
  X(float, float)

#define OMPS_VECTOR_NAMES(T, name) \
  using name##2 = vec<T, 2>;       \
  using name##3 = vec<T, 3>;       \
  using name##4 = vec<T, 4>;
OMPS_VECTOR_TYPES(OMPS_VECTOR_NAMES)
#undef OMPS_VECTOR_NAMES

template <class To, class From>
OMPS_INLINE constexpr To as_type(const From& from) {
  static_assert(sizeof(To) == sizeof(omps::value_t<From>), "as_type needs types of equal size");
  if constexpr (omps::Shape<To>::n == 1 && omps::Shape<From>::n == 1) return omps::bits_as<To>(from);
  else {
    const omps::value_t<From> value(from);
    To to = To();
    OMPS_COPY(&to, &value, sizeof(to));
    return to;
  }
}

}  // namespace metal

#define OMPS_VECTOR_NAMES(T, name) using metal::name##2, metal::name##3, metal::name##4;
OMPS_VECTOR_TYPES(OMPS_VECTOR_NAMES)
#undef OMPS_VECTOR_NAMES
using metal::as_type, metal::vec;

// Both sides of `c ? x : y` with one type, for a half beside a float or a swizzle:
//   c ? (OMPS_BESIDE y OMPS_THEN x) : (OMPS_BESIDE x OMPS_THEN y)
// Equal types stay as they are, references too.
#if defined(OMPS_CUDA) && defined(OMPS_CHECKS) && OMPS_CHECKS > 1
// NVRTC 12.9 aborts where templates have decltype(x[y[i]]) with checked indices: each has a __builtin_LINE() as default.
#define OMPS_BESIDE omps::beside([&]() -> decltype(auto) { return (
#define OMPS_THEN ); }) ,
#else
#define OMPS_BESIDE omps::Beside<decltype((
#define OMPS_THEN ))>() ,
#endif
namespace omps {
template <class T>
struct Bare {
  using type = T;
};
template <class T>
struct Bare<T&> {
  using type = T;
};
template <class T>
struct Bare<T&&> {
  using type = T;
};
template <class T>
struct Bare<const T> {
  using type = T;
};
template <class T>
struct Bare<const T&> {
  using type = T;
};
template <class T>
using bare_t = typename Bare<T>::type;

template <class A, class B>
inline constexpr bool are_kept_pointers = false;  // checked_members.h
template <class A, class B>
struct KeptPointer;
template <class X, class Y>
constexpr auto picked() {
  using A = bare_t<X>;
  using B = bare_t<Y>;
  if constexpr (are_kept_pointers<A, B>) return Same<typename KeptPointer<A, B>::type>();
  else if constexpr (VectorPair<A, B>) return Same<pair_t<A, B>>();
  else if constexpr (Scalar<A> && Scalar<B> && !is_same<A, B> && (is_small_class<A> || is_small_class<B>))
    return Same<common_element_t<A, B>>();
  else return Same<X>();
}
template <class X, class Y>
using picked_t = typename decltype(picked<X, Y>())::type;
template <class Y>
struct Beside {};
template <class F>
OMPS_INLINE constexpr auto beside(F f) -> Beside<decltype(f())> {
  return {};
}
template <class Y, class X>
OMPS_INLINE constexpr picked_t<X, Y> operator,(Beside<Y>, X&& x) {  // void stays with the language's own
  return static_cast<picked_t<X, Y>>(x);
}
}  // namespace omps
