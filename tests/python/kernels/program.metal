//// control flow

/// if and else: int -> int
if (a > 500) r = 1; else if (a > 0) { r = 2; } else r = a < -500 ? 3 : 4;
/// => np.select([a > 500, a > 0, a < -500], [1, 2, 3], 4)

/// for: int -> int
r = 0; for (int k = 0; k < (a & 15); ++k) r += k * k;
/// => (lambda n: (n - 1) * n * (2 * n - 1) // 6)(a & 15)

/// for with two variables: int -> int
r = 0; for (int k = 0, m = 10; k < m; k += 2, --m) r += k * m + (a & 1);
/// => 0 * 10 + 2 * 9 + 4 * 8 + 6 * 7 + 4 * (a & 1)

/// while: ushort -> int
int n = a, k = 0; while (n > 1 && k < 50) { n = n % 2 ? 3 * n + 1 : n / 2; k++; } r = k;
/// => steps_to_one(a)

/// do: int -> int
r = 0; int n = a & 7; do { r += n; } while (n-- > 0);
/// => (lambda n: n * (n + 1) // 2)(a & 7)

/// break and continue: int -> int
r = 0; for (int k = 0; k < 20; ++k) { if (k % 3 == 0) continue; if (k > (a & 15)) break; r += k; }
/// => np.array([sum((k for k in range(20) if k % 3 and k <= n)) for n in a & 15])

/// nested loops: int -> int
r = 0; for (int k = 0; k < 4; ++k) for (int m = k; m < 5; ++m) { if (m == (a & 3)) break; r += m * k; }
/// => np.array([sum((m * k for k in range(4) for m in range(k, 5) if not k <= n <= m)) for n in a & 3])

/// switch: int -> int
switch (a & 3) { case 0: r = 10; break; case 1: case 2: { int k = 5; r = k; break; } default: r = 7; }
/// => np.choose(a & 3, [10, 5, 5, 7])

/// fall through: int -> int
r = 0; switch (a & 3) { case 3: r += 1; case 2: r += 10; [[fallthrough]]; case 1: r += 100; default: ; }
/// => np.choose(a & 3, [0, 100, 110, 111])

/// early return: int -> int
int f1(int x) { if (x < 0) return -1; for (int k = 0; k < 10; ++k) { if (x > 100) return 1; } return 0; }
/// body
r = f1(a);
/// => np.where(a < 0, -1, np.where(a > 100, 1, 0))

/// conditional chain: int -> int
r = a > 500 ? 1 : a > 0 ? 2 : a > -500 ? (a & 1 ? 3 : 4) : 5;
/// => np.select([a > 500, a > 0, a > -500], [1, 2, np.where(a & 1, 3, 4)], 5)

/// short circuits: int -> int
int k = 0; bool t = a > 0 && ++k > 0; t = t || ++k > 5; r = k * 2 + t;
/// => 2 + (a > 0)

/// range for: int -> int
int t[4] = {1, a, 3, 4}; r = 0; for (int k : t) r += k; for (thread auto& k : t) k *= 2; r += t[1];
/// => 8 + 3 * a

/// if constexpr: int -> int
template <typename T> T nothing(T x) { return x; }
/// body
if constexpr (sizeof(int) == 4) r = a; else r = nothing(a);
/// => a

/// condition with a declaration: int -> int
if (int k = a & 3) r = k; else r = 9; while (int m = r & 8) { r -= m; }
/// => np.where(a & 3, a & 3, 1)

/// unrolled: int -> int
r = 0;
#pragma unroll
for (int k = 0; k < 4; ++k) r += a * k;
#pragma clang loop unroll(full)
for (int k = 0; k < 2; ++k) r += 1;
_Pragma("unroll") for (int k = 0; k < 2; ++k) r += 1;
/// => 6 * a + 4

/// shadowing: int -> int
int k = a; { int k = 5; k += 1; r = k; } r += k; for (int k = 0; k < 2; ++k) r += k;
/// => a + 7

/// a long loop of floats: float -> float
r = 0; for (float k = 0; k < 10; k += 0.5f) r += a;
/// => 20 * a

//// structures

/// members and methods: float -> float
struct V { float x, y; float sum() const { return x + y; } void grow(float k) { x *= k; y *= k; } };
/// body
V v = {a, 2}; v.grow(3); r = v.sum() + v.y;
/// => a * 3 + 6 + 6

/// const thread methods: float -> float
struct V { float x; float twice() const thread { return x * 2; } };
/// body
V v{a}; r = v.twice();
/// => 2 * a

/// constructors: float -> float
struct V { float x; V() : x(7) {} V(float k) : x(k) {} V(float k, int m) { x = k + m; } };
/// body
V v(a), w; r = v.x + w.x + V(2.0f, 3).x;
/// => a + 7 + 5

/// initial values: int -> int
struct V { int x = 5; int y[2] = {1, 2}; };
/// body
V v; V w = {}; r = v.x + w.y[1] + a;
/// => a + 5 + 2

/// nested: int -> int
struct I { int x, y; };
struct O { I one; I more[2]; };
/// body
O o = {{a, 1}, {{2, 3}, {4, 5}}}; o.more[1].x += o.one.x; r = o.more[1].x * 10 + o.more[0].y;
/// => (a + 4) * 10 + 3

/// copies: int -> int
struct P { int x; int t[3]; };
/// body
P p = {a, {1, 2, 3}}; P q = p; q.t[0] = 9; q.x += 1; r = p.x + p.t[0] + q.t[0] + q.x;
/// => 2 * a + 11

/// inheritance: int -> int
struct B { int x; int own() const { return x; } };
struct D : B { int y; int both() const { return own() + y; } };
/// body
D d; d.x = a; d.y = 2; r = d.both() + static_cast<thread B&>(d).x;
/// => 2 * a + 2

/// static members: int -> int
struct C { static constexpr constant int k = 4; static int of(int x) { return x + k; } };
/// body
r = a + C::k + C::of(3);
/// => a + 4 + 7

/// enums inside: int -> int
struct C { enum E { one = 1, two }; E e; };
/// body
C c = {C::two}; r = a + int(c.e) + C::one;
/// => a + 3

/// bit fields: uint -> uint
struct B { uint x : 5; uint y : 3; };
/// body
B b; b.x = a; b.y = a >> 5; r = b.x + 100 * b.y + sizeof(B) * 10000;
/// => (a & 31) + 100 * (a >> 5 & 7) + 40000

/// a function object: int -> int
struct Add { int k; int operator()(int x) const { return x + k; } };
/// body
Add f{3}; r = f(a) + Add{1}(a);
/// => 2 * a + 4

/// returned: float2 -> float
struct P { float x, y; };
P swapped(P p) { return {p.y, p.x}; }
/// body
P p = swapped({a.x, a.y}); r = p.x * 2 + p.y;
/// => a[:, 1] * 2 + a[:, 0]

/// designated: int -> int
struct P { int x, y; };
/// body
P p = {.x = a, .y = 2}; r = p.x - p.y;
/// => a - 2

/// typedef struct: int -> int
typedef struct { int x; float y; } P;
/// body
P p; p.x = a; r = p.x + 1;
/// => a + 1

/// private members: int -> int
class class_of { int x; public: class_of(int v) : x(v) {} int get() const { return x + 1; } };
/// body
class_of k(a); r = k.get();
/// => a + 1

/// vectors inside: float4 -> float4
struct V { float3 a; float b; };
/// body
V v; v.a = a.xyz; v.b = a.w; v.a.x += v.b; r = float4(v.a, v.b) + float(sizeof(V));
/// => stack(a[:, 0] + a[:, 3], a[:, 1], a[:, 2], a[:, 3]) + 32

/// comparison operators: int -> int
struct P {
  int x;
  bool operator==(P o) const { return x == o.x; }
  bool operator<(thread const P& o) const { return x < o.x; }
};
/// body
P p{a}, q{5}; r = (p == q) + (p < q) * 2;
/// => (a == 5) + 2 * (a < 5)

//// unions and enums

/// a union: float -> uint
union U { float f; uint i; uchar b[4]; };
/// body
U u; u.f = a; r = u.i + u.b[0];
/// => a.astype(np.float32).view(np.uint32).astype(np.int64) + (a.astype(np.float32).view(np.uint32) & 255)

/// an anonymous union: float -> uint
struct W { union { float f; uint i; }; uint k; };
/// body
W w; w.f = a; w.k = 1; r = w.i + w.k;
/// => a.astype(np.float32).view(np.uint32).astype(np.int64) + 1

/// a union of vectors: float4 -> float
union U { float4 v; float t[4]; };
/// body
U u; u.v = a; u.t[2] = 5; r = u.v.z + u.v.w;
/// => 5 + a[:, 3]

/// an enum: int -> int
enum E { red = 1, green = 4, blue = 1 << 3 };
/// body
E e = (a & 1) ? blue : red; r = e + green;
/// => np.where(a & 1, 8, 1) + 4

/// an enum class: int -> int
enum class E : uchar { a, b };
/// body
E e = E(a & 1); switch (e) { case E::a: r = 5; break; case E::b: r = 6; break; } r += int(E::b);
/// => 5 + (a & 1) + 1

/// an enum's size: int -> int
enum class E : ushort { a };
enum F : uchar { g };
/// body
r = a + sizeof(E) + sizeof(F);
/// => a + 3

/// an enum as an index: int -> int
enum E { zero, one, two };
/// body
int t[] = {4, 5, 6}; r = t[E(a & 1)] + t[two];
/// => 4 + (a & 1) + 6

//// templates

/// of types: int float -> float
template <typename T> T greater(T x, T y) { return x > y ? x : y; }
/// body
r = greater(a, 3) + greater(b, 0.5f) + greater<float>(a, 0.5f);
/// => np.maximum(a, 3) + np.maximum(b, 0.5) + np.maximum(a, 0.5)

/// of numbers: int -> int
template <int N, typename T = int> T times(T x) { T s = 0; for (int k = 0; k < N; ++k) s += x; return s; }
/// body
r = times<3>(a) + times<4, int>(a);
/// => 7 * a

/// of templates: int -> int
template <typename T> struct Box { T x; };
template <template <typename> class B, typename T> int opened(B<T> b) { return int(b.x); }
/// body
Box<int> b{a}; r = opened(b) + opened(Box<float>{2.5f});
/// => a + 2

/// specialised: int -> int
template <typename T> struct Size { static constexpr constant int value = sizeof(T); };
template <> struct Size<float> { static constexpr constant int value = 40; };
template <typename T> struct Size<T*> { static constexpr constant int value = 7; };
/// body
r = a + Size<char>::value + Size<float>::value + Size<int*>::value;
/// => a + 1 + 40 + 7

/// specialised functions: float -> float
template <typename T> int kind(T) { return 0; }
template <> int kind(int) { return 1; }
template <> int kind<float>(float) { return 2; }
/// body
r = kind(a) + kind(1) * 10;
/// => 2 + 10

/// variadic: int -> int
int sum(int x) { return x; }
template <typename... R> int sum(int x, R... rest) { return x + sum(rest...); }
template <typename... R> int count(R... rest) { return sizeof...(rest); }
/// body
r = sum(a, 2, 3) + sum(a) + int(count(1, 2u, 3.0f));
/// => 2 * a + 5 + 3

/// a fold: int -> int
template <typename... R> int total(R... rest) { return (rest + ...); }
/// body
r = total(a, 2, 3);
/// => a + 5

/// a loader: float -> float
template <typename T, int R, int C> struct Tile {
  T v[R][C];
  void fill(T x) {
    for (int i = 0; i < R; ++i)
      for (int j = 0; j < C; ++j) v[i][j] = x;
  }
  T sum() const {
    T s = 0;
    for (int i = 0; i < R; ++i)
      for (int j = 0; j < C; ++j) s += v[i][j];
    return s;
  }
};
/// body
Tile<float, 2, 3> t; t.fill(a); r = t.sum();
/// => 6 * a

/// operators as types: float -> float
struct Sum { template <typename T> T operator()(T x, T y) { return x + y; } };
struct Product { template <typename T> T operator()(T x, T y) { return x * y; } };
template <typename Op> float reduced(float x, float y) { return Op()(x, y); }
/// body
r = reduced<Sum>(a, 2) + reduced<Product>(a, 2);
/// => a + 2 + 2 * a

/// if constexpr on types: int -> float
template <typename T> float of(T x) { if constexpr (is_same_v<T, float>) { return x * 2; } else { return x + 1; } }
/// body
r = of(a) + of(1.5f);
/// => a + 1 + 3

/// alias templates: int -> int
template <typename T> using pair_of = array<T, 2>;
/// body
pair_of<int> p = {a, 2}; r = p[0] - p[1];
/// => a - 2

/// constants of types: int -> float
template <typename T> constexpr constant T zero = T(0);
template <typename T> constexpr T half_of(T x) { return x / 2; }
template <typename T> constant constexpr T limit = T(255);
/// body
r = zero<float> + half_of<int>(a & ~1) + limit<uint>;
/// => (a & ~1) / 2 + 255

/// shifts and templates: uint -> uint
template <uint N> uint of(uint x) { return x + N; }
/// body
array<array<uint, 2>, 2> t = {{{{a, 1}}, {{2, 3}}}}; r = of<(8 >> 1)>(a) + t[0][0] + vec<uint, 2>(a >> 2).x;
/// => a + 4 + a + (a >> 2)

/// defaults and deduction: int -> int
template <int K = 2> int scaled(int x) { return x * K; }
/// body
r = scaled(a) + scaled<5>(a);
/// => 7 * a

/// member templates: int -> int
struct C { int x; template <typename T> T as() const { return T(x); } };
/// body
C c{a}; r = c.as<int>() + int(c.template as<uchar>());
/// => a + a % 256

/// recursion: int -> int
template <int N> struct Power { static int of(int x) { return x * Power<N - 1>::of(x); } };
template <> struct Power<0> { static int of(int) { return 1; } };
constexpr int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
/// body
r = Power<5>::of(a & 7) + factorial(4);
/// => (a & 7) ** 5 + 24

//// operators of types

/// complex numbers: float2 float2 -> float2
struct C { float re, im; };
C operator+(C x, C y) { return {x.re + y.re, x.im + y.im}; }
C operator-(C x, C y) { return {x.re - y.re, x.im - y.im}; }
C operator-(C x) { return {-x.re, -x.im}; }
C operator*(C x, C y) { return {x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re}; }
thread C& operator+=(thread C& x, C y) { x = x + y; return x; }
/// body
C x = {a.x, a.y}, y = {b.x, b.y}, z = x * y + x - y; z += x; z = -z; r = float2(z.re, z.im);
/// => -stack(a[:, 0] * b[:, 0] - a[:, 1] * b[:, 1] + 2 * a[:, 0] - b[:, 0], a[:, 0] * b[:, 1] + a[:, 1] * b[:, 0] + 2 * a[:, 1] - b[:, 1])

/// index and conversion: int -> int
struct V { int t[3]; thread int& operator[](int k) { return t[k]; } operator int() const { return t[0]; } };
/// body
V v = {{a, 2, 3}}; v[1] = 5; int k = v; r = k + v[1] + v[2];
/// => a + 8

/// steps: int -> int
struct K {
  int x;
  thread K& operator++() {
    x++;
    return *this;
  }
  K operator++(int) {
    K old = *this;
    x++;
    return old;
  }
};
/// body
K k{a}; ++k; k++; r = k.x; r += (k++).x;
/// => 2 * a + 4

/// shift and comparison: int -> int
struct K {
  int x;
  int operator<<(int n) const { return x * (1 << n); }
  bool operator>=(int n) const { return x >= n; }
  bool operator!() const { return x == 0; }
};
/// body
K k{a}; r = (k << 2) + (k >= 0 ? 1 : 0) + !k;
/// => a * 4 + (a >= 0) + (a == 0)

/// shift by a variable: int int -> int
struct K { int x; };
int operator<<(K k, int n) { return k.x * 10 + n; }
int operator>>(K k, int n) { return k.x + n; }
/// body
K k{a}; int n = b & 3; r = k << n; r += k >> n + 1;
/// => a * 10 + (b & 3) + a + (b & 3) + 1

/// assignment: int -> int
struct K { int x = 0, n = 0; thread K& operator=(int v) { x = v; n++; return *this; } };
/// body
K k; k = a; K m; m = k; r = m.x + k.n;
/// => a + 1

/// overloads: int float -> int
int of(int) { return 1; }
int of(float) { return 2; }
int of(uint) { return 3; }
int of(half) { return 4; }
int of(float2) { return 5; }
/// body
r = of(a) + of(b) * 10 + of(uint(1)) * 100 + of(half(1)) * 1000 + of(float2(b)) * 10000;
/// => 43215 - 43215 + 1 + 20 + 300 + 4000 + 50000

/// overloads of the library: float -> float
struct P { float x; };
P sin(P p) { return {p.x + 1}; }
P abs(P p) { return {abs(p.x)}; }
/// body
r = sin(P{a}).x + sin(a) + abs(P{-3}).x;
/// => a + 1 + np.sin(a) + 3

/// friends: int -> int
class F { int x; public: F(int v) : x(v) {} friend int peek(F f) { return f.x; } };
/// body
F f(a); r = peek(f);
/// => a

//// pointers

/// to variables: int -> int
int k = a; thread int* p = &k; *p += 5; p[0] *= 2; r = k;
/// => 2 * a + 10

/// to elements: int -> int
int t[4] = {1, 2, 3, a}; thread int* p = t; p += 2; r = *p++ * 100; r += *p + int(p - t) + p[-1];
/// => 300 + a + 3 + 3

/// references: int -> int
void change(thread int& x, thread int& y) { x += 10; y += x; }
/// body
int k = a; thread int& q = k; q += 3; r = k; change(k, r);
/// => a + 3 + a + 13

/// to structures: int -> int
struct P { int x, y; };
/// body
P p = {a, 2}; thread P* q = &p; q->x += q->y; (*q).y = 7; r = p.x + p.y;
/// => a + 9

/// as arguments: int -> int
int total(thread const int* p, int n) { int s = 0; for (int k = 0; k < n; ++k) s += p[k]; return s; }
int first(thread int (&t)[3]) { return t[0]; }
/// body
int t[3] = {a, 2, 3}; r = total(t, 3) + first(t);
/// => 2 * a + 5

/// to pointers: int -> int
int k = a, m = 5; thread int* p = &k; thread int* thread* q = &p; **q += 1; *q = &m; r = k + *p;
/// => a + 6

/// null: int -> int
thread int* p = nullptr; int k = a; if (a > 0) p = &k; r = p ? *p : -1; r += p == nullptr;
/// => np.where(a > 0, a, 0)

/// bytes: uint -> uint
uint k = a; thread uchar* p = (thread uchar*)&k; p[3] = 0; r = k + reinterpret_cast<thread ushort*>(&k)[0];
/// => (a & 16777215) + (a & 65535)

/// to vectors of floats: float -> float4
float t[4] = {a, 2, 3, 4}; r = *(thread float4*)t; ((thread float2*)t)[1] = float2(a); r.x += t[3];
/// => stack(2 * a, 2, 3, 4)

/// arrays of arrays: int -> int
int t[2][3] = {{1, 2, 3}, {4, 5, a}}; thread int (*p)[3] = t; r = p[1][2] + t[0][1] + (*p)[0];
/// => a + 3

/// constant ones: int -> int
const int k = a; thread const int* p = &k; thread const int* const q = p; r = *q;
/// => a

/// in structures: int -> int
struct H { thread int* p; };
/// body
int k = a; H h = {&k}; *h.p += 2; r = k;
/// => a + 2

/// lambdas: int -> int
int k = 3; auto add = [&](int x) { return x + k; }; k = 5; r = add(a) + [](int x) { return x * 2; }(a);
/// => 3 * a + 5

//// constants

/// an array: int -> int
constant int table[4] = {1, 10, 100, 1000};
/// body
r = table[a & 3];
/// => np.array([1, 10, 100, 1000])[a & 3]

/// of vectors: int -> float3
constant float3 colors[2] = {float3(1, 2, 3), {4, 5, 5}};
/// body
r = colors[a & 1] * 2;
/// => 2.0 * np.array([[1, 2, 3], [4, 5, 5]])[a & 1]

/// of structures: int -> float
struct K { float x; int n; };
constant K all_of[] = {{1.5f, 3}, {2.5f, 4}};
/// body
r = all_of[a & 1].x + all_of[1].n;
/// => np.array([1.5, 2.5])[a & 1] + 4

/// constexpr: int -> int
constexpr constant int N = 3;
constant constexpr int M = N * 2 + 1;
/// body
int t[N * 2] = {}; t[N] = a; r = t[N] + M;
/// => a + 7

/// two axes: int -> int
constant int grid[2][2] = {{1, 2}, {3, 4}};
/// body
r = grid[a & 1][(a >> 1) & 1];
/// => np.array([[1, 2], [3, 4]])[a & 1, a >> 1 & 1]

/// by pointer: int -> int
constant int table[3] = {10, 20, 30};
int sum(constant int* t) { return t[0] + t[1] + t[2]; }
/// body
constant int* p = table + 1; r = p[a & 1] + sum(table);
/// => np.array([20, 30])[a & 1] + 60

/// of halves and matrices: int -> float
constant half h[2] = {0.5h, 1.5h};
constant float2x2 m = float2x2(1, 2, 3, 4);
/// body
r = float(h[a & 1]) + m[1][1];
/// => np.array([0.5, 1.5])[a & 1] + 4

/// in namespaces: int -> int
namespace one { constant int k = 1; namespace two { int of(int x) { return x + 2 * k; } } }
namespace another = one;
/// body
r = a + one::k + one::two::of(3) + another::k;
/// => a + 1 + 5 + 1

/// used in types: int -> int
#define ROWS 4
constant constexpr int kColumns = 6;
struct B { float v[ROWS][kColumns]; };
/// body
r = a + sizeof(B) / sizeof(float);
/// => a + 24

/// in functions: int -> int
constexpr int k = 4; const int t[2] = {k, 2 * k}; r = a + t[1];
/// => a + 8

//// names

/// typedef and using: int -> int
typedef int number;
using small = uchar;
typedef int2 row;
/// body
number k = a; small m = 3; row v = {k, m}; r = v.x + v.y;
/// => a + 3

/// inside functions: int -> int
typedef int own; struct Local { own x; }; using other = Local; other l = {a}; r = l.x;
/// => a

/// auto: float -> float
auto k = a * 2; auto v = float2(k, 1); const auto w = v; r = w.x + w.y;
/// => 2 * a + 1

/// words of later standards: int -> int
int concept = a, requires = 2, module = 3; r = concept + requires * module;
/// => a + 6

/// names of the library: int -> int
int min = a, step = 2, length = 3, sign = 4; r = min + step * length + sign;
/// => a + 10

/// functions named as the library's: float -> float
float sigmoid(float x) { return 1 / (1 + exp(-x)); }
float erf(float x) { return x; }
float gelu(float x) { return x * erf(x); }
/// body
r = sigmoid(a) + erf(0) + gelu(0);
/// => 1 / (1 + np.exp(-a))

/// static and inline: int -> int
static inline int one(int x) { return x + 1; }
METAL_FUNC int two(int x) { return x + 2; }
static constexpr int three(int x) { return x + 3; }
/// body
r = one(a) + two(a) + three(a);
/// => 3 * a + 6

/// declared before: int -> int
int later(int x);
int user(int x) { return later(x); }
int later(int x) { return x * 3; }
/// body
r = later(a);
/// => a * 3

/// default arguments: int -> int
int of(int x, int y = 2) { return x + y; }
/// body
r = of(a) + of(a, 10);
/// => 2 * a + 12

/// numbers of the standard's widths: int -> int
int8_t k = int8_t(a); uint16_t m = uint16_t(a); int64_t n = a; r = k + m + int(n);
/// => a.astype(np.int8).astype(np.int64) + a % 65536 + a

/// unsigned and long: int -> int
unsigned int k = a; unsigned m = 2; signed char s = char(a); long int l = a; r = int(k + m) + s + int(l);
/// => 2 * a + 2 + a.astype(np.int8)

/// attributes of functions: int -> int
__attribute__((always_inline)) inline int hot(int x) { return x + 1; }
/// body
r = hot(a) + 0;
/// => a + 1

//// preprocessor

/// macros: int -> int
#define TWICE(x) ((x) * 2)
#define COUNT 3
/// body
r = TWICE(a + 1) + COUNT;
/// => 2 * (a + 1) + 3

/// conditions: int -> int
#define ON 2
/// body
#if defined(ON) && ON > 1
r = a + 1;
#elif !defined(OFF)
r = a + 2;
#else
r = a;
#endif
#ifndef ON
r = 0;
#endif
/// => a + 1

/// pasting and variadic: int -> int
#define NAME(x, n) x##n
#define SUM(...) total(__VA_ARGS__)
#define CALL(f, ...) f(__VA_ARGS__)
int total(int x, int y) { return x + y; }
int add(int x, int y) { return x + y; }
/// body
int NAME(k, 1) = a; r = k1 + SUM(1, 2) + CALL(add, a, 4);
/// => 2 * a + 7

/// of several lines: int -> int
#define LOOP(k, n) \
  for (int k = 0; \
       k < n; ++k)
/// body
r = 0; LOOP(k, 4) r += k + a;
/// => 6 + 4 * a

/// redefined: int -> int
#define K 3
/// body
r = K;
#undef K
#define K 5
r += K + a - a;
/// => 3 + 5 + 0 * a

/// of the language: int -> int
#ifdef __METAL__
r = a + (__METAL_VERSION__ >= 200);
#else
r = 0;
#endif
/// => a + 1

/// recursive names: int -> int
#define a_of_it a + a_of_it_
int a_of_it_ = 2; r = a_of_it;
/// => a + 2

/// headers: int -> int
#include <metal_math>
#include <metal_atomic>
#include <simd/simd.h>
#include <metal_simdgroup>
/// body
r = a + 1;
/// => a + 1

/// functions made by macros: float -> float
#define ADD(T) T add_##T(T x) { return x + 1; }
ADD(float)
ADD(int)
/// body
r = add_float(a) + add_int(2);
/// => a + 1 + 3

/// shifts in macros: int int -> int
#define HALVED(x) ((x) >> 1)
#define SHIFTED(x, n) ((x) >> (n))
#define SAME(x) x
/// body
r = HALVED(a) + SHIFTED(a, b & 7) + (SAME(a >> (b & 3))) + SAME(HALVED(HALVED(a)));
/// => (a >> 1) + (a >> (b & 7)) + (a >> (b & 3)) + (a >> 2)

/// comparisons and shifts in conditionals: half int -> int
r = a > half(0) ? b >> 1 : b << 1; r += b > 5 ? a > half(1) ? b >> 2 : 3 : b >> 3;
/// => np.where(a > 0, b >> 1, b << 1) + np.where(b > 5, np.where(a > 1, b >> 2, 3), b >> 3)

/// templates in macros: int -> int
#define NESTED(T) array<array<T, 2>, 2>
/// body
NESTED(int) t = {{{{a, 2}}, {{3, 4}}}}; NESTED(int)* none = nullptr; r = t[0][0] + t[1][1] + (none == nullptr);
/// => a + 5

/// numbers that are no short count: uint ulong -> uint
r = (a << 33) + (a >> 63u) + uint(b >> 40) + (a >> 31) + (a << 2 * 3) + uint2(a).x;
/// => (a << 1) + (a >> 31) + (b >> np.uint64(40)).astype(np.int64) + (a >> 31) + (a << 6) + a

/// operators defined outside of types: int -> int
struct Twice { int operator()(int x); int plain(int x); };
struct Half { int operator()(int x); int plain(int x); };
int Twice::operator()(int x) { return x * 2; }
int Half::operator()(int x) { return x / 2; }
int Twice::plain(int x) { return x + 2; }
int Half::plain(int x) { return x - 2; }
/// body
Twice t; Half h; r = t(a) * 1000 + h(a & 255) + t.plain(a) + h.plain(a);
/// => a * 2000 + (a & 255) // 2 + 2 * a

/// conditionals as template arguments: int half -> int
template <int N, bool is_large> struct Tile { int n = N; };
template <int N> int number(int x) { return x * N; }
template <bool is_large> int sized(int x) {
  Tile<is_large ? 4 : 2, is_large> t;
  return t.n + number < is_large ? 3 : 5 > (x);
}
/// body
r = sized<true>(a) + sized<false>(a) + (b > 0 ? 1 : 2);
/// => 4 + 3 * a + 2 + 5 * a + np.where(b > 0, 1, 2)

/// logs: int -> int
#include <metal_logging>
namespace own {
using os_log = metal::os_log;
}
constant own::os_log logger("mine", "all of it");
constant metal::os_log another("mine", "more");
int logged(int x) {
  logger.log_error("x is %d", x);
  another.log("none");
  os_log_default.log_info("%d %f", x, 1.5f);
  return x + 1;
}
/// body
r = logged(a);
/// => a + 1

/// limits of other types: int -> int
struct Own { int x; };
/// body
r = a + numeric_limits<Own>::is_specialized + numeric_limits<Own>::is_signed + numeric_limits<int>::is_signed;
/// => a + 1
