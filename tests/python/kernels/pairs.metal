//// values

/// narrow integers
uchar c = uchar(n); c = c * c + 3; short s = short(n); n = c + s * 2;
/// n => (n * n + 3) % 256 + 2 * ((n + 2 ** 15) % 2 ** 16 - 2 ** 15)

/// unsigned numbers
uint u = uint(n) * 2654435761u + 12345u; n = int(u ^ u >> 15);
/// n => (n % 2 ** 32 * 2654435761 + 12345) % 2 ** 32 ^ (n % 2 ** 32 * 2654435761 + 12345) % 2 ** 32 >> 15

/// 64 bits
long k = long(n) * 1000003; n = int(k >> 7);
/// n => n * 1000003 >> 7

/// floats
float x = float(n & 1023) * 0.25f; x = floor(x) + x * 2; n = int(x * 4);
/// n => 4 * ((n & 1023) // 4) + 2 * (n & 1023)

/// halves
half h = half(n & 63); h = h * 2.0h + 0.5h; h = h > 40 ? h : half(40); n = int(h * 2);
/// n => np.maximum(4 * (n & 63) + 1, 80)

/// vectors
int4 v = int4(n & 255, 1, 2, 3); v = v * v + 1; v[1] += v.x; n = v.x + v.y * v.z - v.w;
/// n => (n & 255) ** 2 + 1 + (2 + (n & 255) ** 2 + 1) * 5 - 10

/// bool vectors
bool4 q = uint4(n) > uint4(5, 100, 2147483648u, 7); n = int4(q).x + 2 * any(q) + 4 * all(q) + 8 * q.z;
/// n => (n % 2 ** 32 > 5) * 3 + (n % 2 ** 32 > 2 ** 31) * 12

/// swizzles
int3 v = int3(n & 255, 7, 9); v.zy = v.xz; v.xz += v.yy; n = v.x * 100 + v.y * 10 + v.zxy.x;
/// n => ((n & 255) + 9) * 100 + 90 + (n & 255) + 9

/// swizzles of templates
template <typename T, int N> int total_$(vec<T, N> v) {
  T s = 0;
  for (int k = 0; k < N; ++k) s += v[k];
  return int(s);
}
/// body
n = total_$(uint4(n, n >> 3, 7, 9).wyx);
/// n => wrap(9 + n % 2 ** 32 + (wrap(n) >> 3) % 2 ** 32)

/// packed vectors
packed_short3 p = packed_short3(short3(short(n), 2, 3)); p.z += 5; n = p.x + p.z + int(sizeof(p));
/// n => (n + 2 ** 15) % 2 ** 16 - 2 ** 15 + 8 + 6

/// matrices
float2x2 m(n & 15, 1, 2, 3); m = m * m; float2 w = m * float2(1, 2); n = int(w.x + w.y);
/// n => (lambda a: a * a + 2 + 2 * (2 * a + 6) + a + 3 + 2 * 11)(n & 15)

/// unions
union U_$ { uint i; uchar b[4]; ushort2 s; } u; u.i = uint(n); u.b[1] = 9; n = u.s.x + u.s.y;
/// n => (n % 2 ** 32 & 255) + 9 * 256 + (n % 2 ** 32 >> 16)

/// bits of floats
n = int(as_type<uint>(float(n & 4095)) >> 8) + int(as_type<uchar4>(n).w);
/// n => ((n & 4095).astype(np.float32).view(np.uint32).astype(np.int64) >> 8) + bytes_of(n)[:, 3]

/// structures
struct S_$ { int x; int t[2]; void add(int k) { x += k; } };
/// body
S_$ s = {n & 1023, {1, 2}}; s.add(s.t[1]); n = s.x * 3 + s.t[0];
/// n => ((n & 1023) + 2) * 3 + 1

/// templates
template <int N, typename T = int> T times_$(T x) { T s = 0; for (int k = 0; k < N; ++k) s += x; return s; }
/// body
n = times_$<3>(n & 1023) + times_$<2, uchar>(uchar(n));
/// n => (n & 1023) * 3 + n % 256 * 2 % 256

/// operators
struct C_$ { int re, im; };
C_$ operator+(C_$ x, C_$ y) { return {x.re + y.re, x.im + y.im}; }
C_$ operator*(C_$ x, C_$ y) { return {x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re}; }
/// body
C_$ c = {n & 255, 1}; c = c * c + c; n = c.re * 2 + c.im;
/// n => (lambda a: 2 * (a * a - 1 + a) + 2 * a + 1)(n & 255)

/// enums
enum class E_$ : uchar { a, b, c };
/// body
E_$ e = E_$(n & 3);
switch (e) {
  case E_$::a:
    n = 5;
    break;
  case E_$::b:
    n += 1;
  case E_$::c:
    n ^= 7;
    break;
  default:
    n = -n;
}
/// n => np.select([n & 3 == k for k in range(3)], [5 + 0 * n, wrap(n + 1) ^ 7, n ^ 7], -n)

/// arrays
int t[4] = {n & 255, 2, 3}; t[(n >> 1) & 3] += 5; n = 0; for (int k : t) n = n * 3 + k;
/// n => sum(((np.where(np.arange(4) == (n >> 1 & 3)[:, None], 5, 0) + np.stack([n & 255, 2 + 0 * n, 3 + 0 * n, 0 * n], 1))[:, k] * 3 ** (3 - k) for k in range(4)))

/// pointers
int t[2] = {n & 4095, 3}; thread int* p = &t[0]; *p++ += 2; *p *= t[0]; thread int& q = *p; n = q;
/// n => 3 * ((n & 4095) + 2)

/// constants
constant int table_$[4] = {5, 60, 700, 8000};
constant int2 kept_$ = int2(2, 3);
/// body
n = table_$[n & 3] + (n & 255) + kept_$.y;
/// n => np.array([5, 60, 700, 8000])[n & 3] + (n & 255) + 3

/// integer functions
n = popcount(uint(n)) + clamp(n, -50, 50) + int(mulhi(uint(n), 77u)) + abs(n >> 8);
/// n => population(n) + np.clip(n, -50, 50) + (n % 2 ** 32 * 77 >> 32) + abs(n >> 8)

/// shifts
uint u = uint(n); n = int((u << (n & 63)) ^ (u >> (u & 127)));
/// n => (lambda u: u << (n & 31) ^ u >> (u & 31))(n % 2 ** 32)

/// functions of floats
float x = float(n & 255);
n = int(fma(x, 2.0f, 1.0f)) + int(max(x, 100.0f)) + int(sqrt(x * x)) + int(select(x, 3.0f, x > 9));
/// n => (lambda x: 2 * x + 1 + np.maximum(x, 100) + x + np.where(x > 9, 3, x))(n & 255)

/// geometry
float3 v = float3(n & 31, 2, 3); n = int(dot(v, v) + cross(v, float3(1, 0, 2)).z + length(float2(3, 4)));
/// n => (n & 31) ** 2 + 13 - 2 + 5

/// conditions
n = n > 0 ? n & 1 ? n >> 1 : n - 1 : n == -5 || (n & 2 && n < -100) ? 4 : 8;
/// n => np.where(n > 0, np.where(n & 1, n >> 1, n - 1), np.where((n == -5) | (n & 2 != 0) & (n < -100), 4, 8))

/// loops
int s = 0;
for (int k = 0; k < (n & 7); ++k) {
  if (k == 3) continue;
  s += k;
}
do { s += 2; } while (s < 9);
n = s + (n & 15);
/// n => np.array([(lambda s: s + 2 * max(1, (9 - s + 1) // 2))(sum((k for k in range(v & 7) if k != 3))) for v in n]) + (n & 15)

/// lambdas
auto add = [&](int k) { return n ^ k; }; n = add(5) + (add(9) & 255);
/// n => (n ^ 5) + ((n ^ 9) & 255)

/// macros
#define MIXED(x, y) ((x) * (y) + (x))
#define JOINED(a, b) a##b
int k5_$(int x) { return x + 5; }
/// body
n = MIXED(n & 255, 3) + JOINED(k, 5_$)(2);
/// n => (n & 255) * 3 + (n & 255) + 2 + 5

/// function constants
n = given ? n ^ amount : n;
/// n => n ^ 21

/// memory of the device
slots[i] = n; n = slots[i] + 1; device int* p = slots + i; *p = n; n = p[0] ^ 3;
/// n => wrap(n + 1) ^ 3

/// atomics
counts[i] = 0;
atomic_fetch_add_explicit((device atomic_int*)&counts[i], n & 255, memory_order_relaxed);
n = atomic_fetch_max_explicit((device atomic_int*)&counts[i], 7, memory_order_relaxed) + counts[i];
/// n => (n & 255) + np.maximum(n & 255, 7)

/// barriers
tile[t] = n;
threadgroup_barrier(mem_flags::mem_threadgroup);
n = tile[(t + 3) % 64] ^ n;
threadgroup_barrier(mem_flags::mem_threadgroup);
/// with meets=True
/// n => (np.roll(rows(n, GROUP), -3, 1) ^ rows(n, GROUP)).ravel()

/// SIMD groups
n = simd_sum(n & 1023) + simd_shuffle_xor(n, 1) % 7;
/// with meets=True
/// n => np.repeat((rows(n, 32) & 1023).sum(1), 32) + np.fmod(rows(n, 2)[:, ::-1].ravel(), 7)

//// frames

/// block
{ int m = n; { BODY } n = n ^ m; }
/// n => body(n) ^ n

/// uniform branch
if (amount > 20) { BODY } else { n = 0; }
/// n => body(n)

/// branch
if (n & 1) { BODY } else { n = n ^ 1; }
/// with is_uniform=False
/// n => np.where(n & 1, body(n), n ^ 1)

/// uniform loop
for (int k_$ = 0; k_$ < count; ++k_$) { { BODY } n ^= k_$; }
/// n => body(body(body(n)) ^ 1) ^ 2

/// loop
{ int e_$ = n & 3; for (int k_$ = 0; k_$ < e_$; ++k_$) { BODY } }
/// with is_uniform=False
/// n => repeated(n, body, n & 3)

/// while
{ int e_$ = n & 1; while (e_$ < 2) { { BODY } ++e_$; } }
/// with is_uniform=False
/// n => repeated(n, body, 2 - (n & 1))

/// uniform do
{ int e_$ = 0; do { { BODY } e_$++; } while (e_$ < count - 1); }
/// n => body(body(n))

/// switch
switch (n & 3) { case 0: n = 7; break; case 1: { BODY } break; default: { n ^= 5; { BODY } } }
/// with is_uniform=False
/// n => np.select([n & 3 == 0, n & 3 == 1], [7 + 0 * n, body(n)], body(n ^ 5))

/// function
int frame_$(int n, uint i, uint t, device int* slots, device int* counts, threadgroup int* tile) {
  { BODY }
  return n;
}
/// body
n = frame_$(n, i, t, slots, counts, tile);
/// with is_kernel=False
/// n => body(n)

/// template
template <int K, typename T> T frame_$(T n, uint i, device int* slots, device int* counts) { { BODY } return n ^ K; }
/// body
n = frame_$<3>(n, i, slots, counts);
/// with is_kernel=False, is_uniform=False
/// n => body(n) ^ 3

/// method
struct F_$ { int n; uint i; void run(device int* slots, device int* counts) { { BODY } } };
/// body
{ F_$ f_$ = {n, i}; f_$.run(slots, counts); n = f_$.n; }
/// with is_kernel=False, is_uniform=False
/// n => body(n)

/// reference
void change_$(thread int& n, uint i, device int* slots, device int* counts) { { BODY } }
/// body
change_$(n, i, slots, counts);
/// with is_kernel=False, is_uniform=False
/// n => body(n)

/// early return
int frame_$(int n, uint i, device int* slots, device int* counts) { if (n & 4) return n; { BODY } return n; }
/// body
n = frame_$(n, i, slots, counts);
/// with is_kernel=False, is_uniform=False
/// n => np.where(n & 4, n, body(n))

/// lambda
{ auto call_$ = [&](int n) { { BODY } return n; }; n = call_$(n) ^ 1; }
/// with is_kernel=False, is_uniform=False
/// n => body(n) ^ 1

/// element
{
  int all_$[3] = {1, n, 3};
  for (int k_$ = 1; k_$ < 2; ++k_$) {
    int n = all_$[k_$];
    {BODY} all_$[k_$] = n;
  }
  n = all_$[1];
}
/// with is_uniform=False
/// n => body(n)

/// macro
#define AROUND_$(...) { { __VA_ARGS__ } n ^= 9; }
/// body
AROUND_$(BODY)
/// with is_kernel=False, is_uniform=False
/// n => body(n) ^ 9
