//// attributes

/// thread_position_in_grid
kernel void f(device int* r, uint3 v [[thread_position_in_grid]], uint3 p [[thread_position_in_grid]],
              uint3 n [[threads_per_grid]]) {
  r[(p.z * n.y + p.y) * n.x + p.x] = int(v.x) + 100 * int(v.y) + 10000 * int(v.z);
}
/// with threads=(7, 5, 3), group=(4, 2, 2)
/// r = zeros(105)
/// r => flat(x, y, z)

/// thread_position_in_grid
kernel void f(device int* r, ushort2 v [[thread_position_in_grid]], uint3 p [[thread_position_in_grid]],
              uint3 n [[threads_per_grid]]) {
  r[(p.z * n.y + p.y) * n.x + p.x] = int(v.x) + 100 * int(v.y);
}
/// with threads=(7, 5), group=(4, 2)
/// r = zeros(35)
/// r => x + 100 * y

/// thread_position_in_threadgroup
kernel void f(device int* r, uint3 v [[thread_position_in_threadgroup]], uint3 p [[thread_position_in_grid]],
              uint3 n [[threads_per_grid]]) {
  r[(p.z * n.y + p.y) * n.x + p.x] = int(v.x) + 100 * int(v.y) + 10000 * int(v.z);
}
/// with threads=(7, 5, 3), group=(4, 2, 2)
/// r = zeros(105)
/// r => flat(x % 4, y % 2, z % 2)

/// thread_index_in_threadgroup
kernel void f(device int* r, uint v [[thread_index_in_threadgroup]], uint3 p [[thread_position_in_grid]],
              uint3 n [[threads_per_grid]]) {
  r[(p.z * n.y + p.y) * n.x + p.x] = int(v);
}
/// with threads=(8, 4, 4), group=(4, 2, 2)
/// r = zeros(128)
/// r => (z % 2 * 2 + y % 2) * 4 + x % 4

/// threadgroup_position_in_grid
kernel void f(device int* r, uint3 v [[threadgroup_position_in_grid]], uint3 p [[thread_position_in_grid]],
              uint3 n [[threads_per_grid]]) {
  r[(p.z * n.y + p.y) * n.x + p.x] = int(v.x) + 100 * int(v.y) + 10000 * int(v.z);
}
/// with threads=(7, 5, 3), group=(4, 2, 2)
/// r = zeros(105)
/// r => flat(x // 4, y // 2, z // 2)

/// threads_per_threadgroup
kernel void f(device int* r, ushort3 v [[threads_per_threadgroup]], uint3 p [[thread_position_in_grid]],
              uint3 n [[threads_per_grid]]) {
  r[(p.z * n.y + p.y) * n.x + p.x] = int(v.x) + 100 * int(v.y) + 10000 * int(v.z);
}
/// with threads=(7, 5), group=(4, 2)
/// r = zeros(35)
/// r => flat(np.where(x < 4, 4, 3), np.where(y < 4, 2, 1), 1 + 0 * z)

/// dispatch_threads_per_threadgroup
kernel void f(device int* r, uint3 v [[dispatch_threads_per_threadgroup]], uint3 p [[thread_position_in_grid]],
              uint3 n [[threads_per_grid]]) {
  r[(p.z * n.y + p.y) * n.x + p.x] = int(v.x) + 100 * int(v.y) + 10000 * int(v.z);
}
/// with threads=(7, 5), group=(4, 2)
/// r = zeros(35)
/// r => flat(4, 2, 1) + 0 * x

/// threads_per_grid
kernel void f(device int* r, uint2 v [[threads_per_grid]], uint3 p [[thread_position_in_grid]],
              uint3 n [[threads_per_grid]]) {
  r[(p.z * n.y + p.y) * n.x + p.x] = int(v.x) + 100 * int(v.y);
}
/// with threads=(7, 5), group=(4, 2)
/// r = zeros(35)
/// r => 7 + 100 * 5 + 0 * x

/// threadgroups_per_grid
kernel void f(device int* r, uint3 v [[threadgroups_per_grid]], uint3 p [[thread_position_in_grid]],
              uint3 n [[threads_per_grid]]) {
  r[(p.z * n.y + p.y) * n.x + p.x] = int(v.x) + 100 * int(v.y) + 10000 * int(v.z);
}
/// with threads=(7, 5), group=(4, 2)
/// r = zeros(35)
/// r => flat(2, 3, 1) + 0 * x

/// thread_index_in_simdgroup
kernel void f(device int* r, ushort v [[thread_index_in_simdgroup]], uint3 p [[thread_position_in_grid]],
              uint3 n [[threads_per_grid]]) {
  r[(p.z * n.y + p.y) * n.x + p.x] = int(v);
}
/// with threads=(128,), group=(64,)
/// r = zeros(128)
/// r => x % 64 % 32

/// simdgroup_index_in_threadgroup
kernel void f(device int* r, uint v [[simdgroup_index_in_threadgroup]], uint3 p [[thread_position_in_grid]],
              uint3 n [[threads_per_grid]]) {
  r[(p.z * n.y + p.y) * n.x + p.x] = int(v);
}
/// with threads=(128,), group=(64,)
/// r = zeros(128)
/// r => x % 64 // 32

/// simdgroups_per_threadgroup
kernel void f(device int* r, uint v [[simdgroups_per_threadgroup]], uint3 p [[thread_position_in_grid]],
              uint3 n [[threads_per_grid]]) {
  r[(p.z * n.y + p.y) * n.x + p.x] = int(v);
}
/// with threads=(128,), group=(64,)
/// r = zeros(128)
/// r => 2 + 0 * x

/// threads_per_simdgroup
kernel void f(device int* r, uint v [[threads_per_simdgroup]], uint3 p [[thread_position_in_grid]],
              uint3 n [[threads_per_grid]]) {
  r[(p.z * n.y + p.y) * n.x + p.x] = int(v);
}
/// with threads=(128,), group=(64,)
/// r = zeros(128)
/// r => 32 + 0 * x

/// thread_index_in_quadgroup
kernel void f(device int* r, uint v [[thread_index_in_quadgroup]], uint3 p [[thread_position_in_grid]],
              uint3 n [[threads_per_grid]]) {
  r[(p.z * n.y + p.y) * n.x + p.x] = int(v);
}
/// with threads=(64,), group=(32,)
/// r = zeros(64)
/// r => x % 4

/// quadgroup_index_in_threadgroup
kernel void f(device int* r, uint v [[quadgroup_index_in_threadgroup]], uint3 p [[thread_position_in_grid]],
              uint3 n [[threads_per_grid]]) {
  r[(p.z * n.y + p.y) * n.x + p.x] = int(v);
}
/// with threads=(64,), group=(32,)
/// r = zeros(64)
/// r => x % 32 // 4

//// arguments

/// indices in another order
kernel void f(device int* r [[buffer(2)]], constant int& k [[buffer(0)]], device const int* a [[buffer(1)]],
              uint i [[thread_position_in_grid]]) {
  r[i] = a[i] * k;
}
/// k = 3
/// a = ints(N)
/// r = zeros(N)
/// r => a * 3

/// indices by position
kernel void f(device const int* a, constant int& k, device int* r, uint i [[thread_position_in_grid]]) {
  r[i] = a[i] * k;
}
/// a = ints(N)
/// k = 3
/// r = zeros(N)
/// r => a * 3

/// some indices are given
kernel void f(device int* r [[buffer(0)]], device const int* a [[buffer(1)]], constant int2& k [[buffer(2)]],
              uint i [[thread_position_in_grid]]) {
  r[i] = a[i] * k.x + k.y;
}
/// r = zeros(N)
/// a = ints(N)
/// k = [3, 4]
/// r => a * 3 + 4

/// a constant structure
struct P {
  float x;
  int3 v;
  uchar n;
};
kernel void f(constant P& p, device float* r, uint i [[thread_position_in_grid]]) { r[i] = p.x + p.v.y + p.n; }
/// p = np.array((1.5, [1, 2, 3, 0], 7), np.dtype({'names': ['x', 'v', 'n'], 'formats': ['f4', '4i4', 'u1'], 'offsets': [0, 16, 32], 'itemsize': 48}))
/// r = zeros(N, dtype=np.float32)
/// r => np.full(N, 10.5)

/// constant pointers
kernel void f(constant float4* p, constant uint& n, device float* r, uint i [[thread_position_in_grid]]) {
  float s = 0;
  for (uint k = 0; k < n; ++k) s += p[k].z;
  r[i] = s;
}
/// p = floats(3, 4)
/// n = 3
/// r = zeros(N, dtype=np.float32)
/// r => np.full(N, p[:, 2].sum())

/// a device reference
kernel void f(device int& r, device const int& a) { r += a; }
/// with threads=1
/// r = np.array([5], np.int32)
/// a = np.array([7], np.int32)
/// r => [12]

/// buffers of structures
struct P {
  int n;
  float x;
};
kernel void f(device P* p, uint i [[thread_position_in_grid]]) {
  p[i].n += int(p[i].x);
  device P& q = p[i];
  q.x = q.n;
}
/// p = np.array([(k, k * 1.5) for k in range(N)], np.dtype([('n', 'i4'), ('x', 'f4')]))
/// p => np.array([(k + int(k * 1.5), k + int(k * 1.5)) for k in range(N)], p.dtype)

/// packed structures
struct P {
  packed_float3 v;
  uchar k;
};
kernel void f(device P* p, uint i [[thread_position_in_grid]]) { p[i].v *= p[i].k; }
/// p = np.array([([k, 1, 2], k, [0, 0, 0]) for k in range(N)], np.dtype([('v', '3f4'), ('k', 'u1'), ('_', '3u1')]))
/// p => np.array([(list(np.array([k, 1, 2]) * k), k, [0, 0, 0]) for k in range(N)], p.dtype)

/// no arguments for threads
kernel void f(device int* r) { r[0] = 5; }
/// with threads=1
/// r = zeros(1)
/// r => [5]

/// pointers to matrices
kernel void f(device const float4x4* m, device float4* v, uint i [[thread_position_in_grid]]) { v[i] = m[i] * v[i]; }
/// m = floats(N, 16)
/// v = floats(N, 4)
/// v => (m.reshape(-1, 4, 4).transpose(0, 2, 1).astype(float) @ v[..., None])[..., 0]

/// rows of three
kernel void f(device const float3* a, device float3* r, uint i [[thread_position_in_grid]]) {
  r[i] = a[i].zxy;
  r[i].y += 1;
}
/// a = floats(N, 4)
/// r = zeros(N, 4, dtype=np.float32)
/// r => np.concatenate([a[:, [2, 0, 1]] + [0, 1, 0], 0 * a[:, :1]], 1)

/// bytes as other types
kernel void f(device const uchar* a, device int* r, uint i [[thread_position_in_grid]]) {
  r[i] = ((device const int*)a)[i] + *(device const ushort*)(a + 4 * i);
}
/// a = np.random.default_rng(1).integers(0, 256, 4 * N, np.uint8)
/// r = zeros(N)
/// r => (a.view(np.int32) + (a.view(np.uint32) & 65535).astype(np.int64)).astype(np.int32)

/// restrict and const at both sides
kernel void f(const device int* __restrict a, device int const* b, device int* restrict r,
              uint i [[thread_position_in_grid]]) {
  r[i] = a[i] + b[i];
}
/// a = ints(N)
/// b = ints(N, seed=9)
/// r = zeros(N)
/// r => a + b

/// in the style of fields
[[kernel]] void f(device int* r [[buffer(0)]], const uint i [[thread_position_in_grid]]) { r[i] = int(i) * 2; }
/// r = zeros(N)
/// r => np.arange(N) * 2

/// most threads
[[max_total_threads_per_threadgroup(64)]] kernel void f(device int* r, uint i [[thread_position_in_grid]],
                                                        uint n [[threads_per_threadgroup]]) {
  r[i] = int(n);
}
/// with group=32
/// r = zeros(N)
/// r => np.full(N, 32)

/// 16-bit positions
kernel void f(device int* r, ushort i [[thread_position_in_grid]]) { r[i] = i; }
/// r = zeros(N)
/// r => np.arange(N)

/// beyond the end
kernel void f(device int* r, constant uint& n, uint i [[thread_position_in_grid]]) { if (i >= n) return; r[i] = 1; }
/// r = zeros(N)
/// n = 50
/// r => np.arange(N) < 50

/// long buffers
kernel void f(device const long* a, device ulong* r, uint i [[thread_position_in_grid]]) {
  r[i] = ulong(a[i] * a[i]);
}
/// a = ints(N).astype(np.int64) << 20
/// r = zeros(N, dtype=np.uint64)
/// r => (a * a).view(np.uint64)

/// bool buffers
kernel void f(device const bool* a, device bool* r, uint i [[thread_position_in_grid]]) { r[i] = !a[i]; }
/// a = ints(N) > 0
/// r = zeros(N, dtype=np.bool_)
/// r => ~a

//// address spaces

/// functions of each space
int of(device int* p) { return p[0] + 1; }
int of(thread int* p) { return p[0] + 1; }
int of(constant int* p) { return p[0] + 1; }
int of(threadgroup int* p) { return p[0] + 1; }
kernel void f(device int* r, constant int& c, uint i [[thread_position_in_grid]]) {
  threadgroup int t[1];
  t[0] = 3;
  int k = 2;
  r[i] = of(r + i) + of(&k) + of(&c) + of(t);
}
/// with threads=8, group=1
/// r = ints(8)
/// c = 4
/// r => r + 2 + 4 + 3 + 4

/// templates over spaces
template <typename P> int total(P p, int n) {
  int s = 0;
  for (int k = 0; k < n; ++k) s += p[k];
  return s;
}
kernel void f(device const int* a, device int* r, constant int* c, uint i [[thread_position_in_grid]]) {
  int t[2] = {5, 6};
  r[i] = total(a, 3) + total(c, 2) + total(t, 2);
}
/// a = ints(N)
/// r = zeros(N)
/// c = np.array([1, 2], np.int32)
/// r => np.full(N, a[:3].sum() + 3 + 11)

/// pointers in structures
struct V {
  device const int* p;
  int n;
  int sum() const {
    int s = 0;
    for (int k = 0; k < n; ++k) s += p[k];
    return s;
  }
};
kernel void f(device const int* a, device int* r, uint i [[thread_position_in_grid]]) {
  V v = {a + i, int(i % 4)};
  r[i] = v.sum();
}
/// a = ints(N + 4)
/// r = zeros(N)
/// r => [a[k:k + k % 4].sum() for k in range(N)]

/// atomics by reference
void add(device atomic_int& a, int x) { atomic_fetch_add_explicit(&a, x, memory_order_relaxed); }
kernel void f(device atomic_int* r, uint i [[thread_position_in_grid]]) { add(r[i % 4], 1); }
/// r = zeros(4)
/// r => np.full(4, 24)

/// volatile
kernel void f(volatile device int* r, uint i [[thread_position_in_grid]]) { r[i] = 3; r[i] += int(i); }
/// r = zeros(N)
/// r => 3 + np.arange(N)

/// moving pointers
kernel void f(device const int* a, device int* r, uint i [[thread_position_in_grid]]) {
  a += i;
  device const int* end = a + 3;
  int s = 0;
  while (a != end) s += *a++;
  r[i] = s;
}
/// a = ints(N + 3)
/// r = zeros(N)
/// r => a[:-3] + a[1:-2] + a[2:-1]

/// a pointer of two
kernel void f(device const int* a, device const int* b, device int* r, uint i [[thread_position_in_grid]]) {
  device const int* p = i & 1 ? a : b;
  r[i] = p[i];
}
/// a = ints(N)
/// b = ints(N, seed=8)
/// r = zeros(N)
/// r => np.where(np.arange(N) & 1, a, b)

//// function constants

/// numbers
constant int k [[function_constant(0)]];
constant float x [[function_constant(1)]];
kernel void f(device float* r, uint i [[thread_position_in_grid]]) { r[i] = k * i + x; }
/// with constants={'k': 3, 'x': 0.5}
/// r = zeros(N, dtype=np.float32)
/// r => 3 * np.arange(N) + 0.5

/// branches
constant bool on [[function_constant(0)]];
constant uint n [[function_constant(1)]];
constant int m = on ? 10 : 20;
kernel void f(device int* r, uint i [[thread_position_in_grid]]) {
  if (on) r[i] = m;
  else r[i] = -m;
  for (uint k = 0; k < n; ++k) r[i] += 1;
}
/// with constants={'on': False, 'n': 2}
/// r = zeros(N)
/// r => np.full(N, -18)

/// perhaps given
constant int k [[function_constant(0)]];
constant int m = is_function_constant_defined(k) ? k : 7;
kernel void f(device int* r, uint i [[thread_position_in_grid]]) { r[i] = m; }
/// r = zeros(N)
/// r => np.full(N, 7)

/// vectors
constant float3 v [[function_constant(0)]];
constant ushort s [[function_constant(1)]];
kernel void f(device float* r, uint i [[thread_position_in_grid]]) { r[i] = v.z + s; }
/// with constants={'v': [1, 2, 3], 's': 7}
/// r = zeros(N, dtype=np.float32)
/// r => np.full(N, 10.0)

/// arguments that may be left out
constant bool more [[function_constant(0)]];
kernel void f(device int* r [[buffer(0)]], device const int* a [[buffer(1), function_constant(more)]],
              uint i [[thread_position_in_grid]]) {
  r[i] = 1;
  if (more) r[i] += a[i];
}
/// with constants={'more': True}
/// r = zeros(N)
/// a = ints(N)
/// r => 1 + a

/// sizes of arrays
constant int rows [[function_constant(0)]];
kernel void f(device int* r, uint i [[thread_position_in_grid]]) {
  int t[8];
  for (int k = 0; k < rows; ++k) t[k] = k + int(i);
  r[i] = t[rows - 1];
}
/// with constants={'rows': 5}
/// r = zeros(N)
/// r => np.arange(N) + 4

/// macros of the caller
kernel void f(device int* r, uint i [[thread_position_in_grid]]) { r[i] = COUNT; }
/// with macros={'COUNT': '(3 * 4)'}
/// r = zeros(N)
/// r => np.full(N, 12)

//// instances

/// host_name
template <typename T, int K> kernel void g(device T* r, uint i [[thread_position_in_grid]]) { r[i] = T(K * i); }
template [[host_name("f")]] kernel void g<float, 3>(device float*, uint);
template [[host_name("other")]] kernel void g<int, 2>(device int*, uint);
/// r = zeros(N, dtype=np.float32)
/// r => 3.0 * np.arange(N)

/// another instance
template <typename T, int K> [[kernel]] void g(device T* r [[buffer(0)]], uint i [[thread_position_in_grid]]) {
  r[i] = T(K * i);
}
template [[host_name("of_float")]] [[kernel]] void g<float, 3>(device float* [[buffer(0)]],
                                                               uint i [[thread_position_in_grid]]);
template [[host_name("f")]] [[kernel]] void g<int, 2>(device int* r [[buffer(0)]],
                                                      uint i [[thread_position_in_grid]]);
/// r = zeros(N)
/// r => 2 * np.arange(N)

/// typedef of an instance
template <typename T> kernel void g(device T* r, uint i [[thread_position_in_grid]]) { r[i] = T(i); }
typedef decltype(g<half>) g_t;
template [[host_name("f")]] kernel g_t g<half>;
/// r = zeros(N, dtype=np.float16)
/// r => np.arange(N)

/// by a macro
template <typename T> kernel void g(device T* r, uint i [[thread_position_in_grid]]) { r[i] = T(i) / 2; }
#define MAKE(name, T) template [[host_name(#name)]] kernel void g<T>(device T*, uint);
MAKE(f, float)
MAKE(g_int, int)
/// r = zeros(N, dtype=np.float32)
/// r => np.arange(N) / 2

/// kernels by a macro
#define MAKE(T) kernel void of_##T(device T* r, uint i [[thread_position_in_grid]]) { r[i] = T(i) / 2; }
MAKE(float)
MAKE(int)
/// with kernel='of_int'
/// r = zeros(N)
/// r => np.arange(N) // 2

/// operators as arguments
struct Sum {
  int operator()(int x, int y) { return x + y; }
};
template <typename Op, bool twice = false> kernel void g(device int* r, uint i [[thread_position_in_grid]]) {
  r[i] = Op{}(int(i), 3);
  if (twice) r[i] *= 2;
}
template [[host_name("f")]] kernel void g<Sum, true>(device int*, uint);
/// r = zeros(N)
/// r => 2 * (np.arange(N) + 3)

//// threadgroups

/// a reduction
kernel void f(device const int* a, device int* r, threadgroup int* part [[threadgroup(0)]],
              uint i [[thread_position_in_grid]], uint t [[thread_position_in_threadgroup]],
              uint g [[threadgroup_position_in_grid]], uint n [[threads_per_threadgroup]]) {
  part[t] = a[i];
  threadgroup_barrier(mem_flags::mem_threadgroup);
  for (uint k = n / 2; k > 0; k >>= 1) {
    if (t < k) part[t] += part[t + k];
    threadgroup_barrier(mem_flags::mem_threadgroup);
  }
  if (t == 0) r[g] = part[0];
}
/// with threads=128, group=32, group_bytes={0: 128}
/// a = ints(N + 32)
/// r = zeros(4)
/// r => a.reshape(4, 32).sum(1)

/// a reversal
kernel void f(device int* r, uint i [[thread_position_in_grid]], uint t [[thread_position_in_threadgroup]]) {
  threadgroup int tile[32];
  tile[t] = r[i];
  threadgroup_barrier(mem_flags::mem_threadgroup);
  r[i] = tile[31 - t];
}
/// with group=32
/// r = ints(N)
/// r => r.reshape(-1, 32)[:, ::-1].ravel()

/// zero at first
kernel void f(device int* r, uint i [[thread_position_in_grid]], uint t [[thread_index_in_threadgroup]]) {
  threadgroup int s[16] = {0}, n = 0;
  threadgroup float2 v = {0, 0};
  if (t == 3) s[5] = 7;
  if (t == 9) n = 2;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  r[i] = s[t] + 10 * n + int(v.x + v.y);
}
/// with threads=32, group=16
/// r = zeros(32)
/// r => np.where(np.arange(32) % 16 == 5, 27, 20)

/// zero at first in fibres
kernel void f(device int* r, uint i [[thread_position_in_grid]], uint t [[thread_index_in_threadgroup]]) {
  threadgroup int s[32] = {};
  if (t & 1) { s[t] = simd_sum(1); }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  r[i] = s[t];
}
/// with threads=64, group=32
/// r = zeros(64)
/// r => np.where(np.arange(64) & 1, 16, 0)

/// many variables across a barrier
#define TEN(M, n) M(n##0) M(n##1) M(n##2) M(n##3) M(n##4) M(n##5) M(n##6) M(n##7) M(n##8) M(n##9)
#define READ(n) int v##n = a[t] * int(t + 1##n);
#define ADD(n) sum += v##n;
kernel void f(device const int* a, device int* r, uint t [[thread_position_in_grid]]) {
  threadgroup int s[64];
  TEN(READ, 0) TEN(READ, 1) TEN(READ, 2)
  s[t] = v00; threadgroup_barrier(mem_flags::mem_threadgroup);
  int sum = s[63 - t];
  TEN(ADD, 0) TEN(ADD, 1) TEN(ADD, 2)
  r[t] = sum;
}
/// with threads=64, group=64
/// a = ints(64)
/// r = zeros(64)
/// r => a * (30 * np.arange(64) + 3435) + (a * (np.arange(64) + 100))[::-1]

/// two axes
kernel void f(device const float* a, device float* r, uint2 p [[thread_position_in_grid]],
              uint2 t [[thread_position_in_threadgroup]], uint2 g [[threadgroup_position_in_grid]]) {
  threadgroup float tile[4][5];
  tile[t.y][t.x] = a[p.y * 8 + p.x];
  threadgroup_barrier(mem_flags::mem_threadgroup);
  r[(g.x * 4 + t.y) * 8 + g.y * 4 + t.x] = tile[t.x][t.y];
}
/// with threads=(8, 8), group=(4, 4)
/// a = floats(8, 8)
/// r = zeros(8, 8, dtype=np.float32)
/// r => a.T

/// a scan
kernel void f(device int* r, uint i [[thread_position_in_grid]], uint t [[thread_index_in_threadgroup]]) {
  threadgroup int s[32];
  s[t] = r[i];
  for (uint d = 1; d < 32; d *= 2) {
    threadgroup_barrier(mem_flags::mem_threadgroup);
    int v = t >= d ? s[t - d] : 0;
    threadgroup_barrier(mem_flags::mem_threadgroup);
    s[t] += v;
  }
  r[i] = s[t];
}
/// with group=32
/// r = ints(N)
/// r => np.cumsum(r.reshape(-1, 32), 1).ravel()

/// structures and vectors
struct K {
  float v;
  int n;
};
kernel void f(device const float* a, device float* r, uint i [[thread_position_in_grid]],
              uint t [[thread_index_in_threadgroup]]) {
  threadgroup K best[8];
  threadgroup float4 rows[8];
  best[t] = {a[i], int(i)};
  rows[t] = float4(a[i]);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  K k = best[0];
  for (int m = 1; m < 8; ++m)
    if (best[m].v > k.v) k = best[m];
  r[i] = k.v + k.n + rows[(t + 1) % 8].w;
}
/// with group=8
/// a = floats(N)
/// r = zeros(N, dtype=np.float32)
/// r => np.concatenate([row.max() + row.argmax() + 8 * k + np.roll(row, -1) for k, row in enumerate(a.reshape(-1, 8))])

/// atomics
kernel void f(device const int* a, device int* r, uint i [[thread_position_in_grid]],
              uint t [[thread_index_in_threadgroup]], uint g [[threadgroup_position_in_grid]]) {
  threadgroup atomic_int n;
  if (t == 0) atomic_store_explicit(&n, 0, memory_order_relaxed);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  atomic_fetch_add_explicit(&n, a[i], memory_order_relaxed);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  if (t == 0) r[g] = atomic_load_explicit(&n, memory_order_relaxed);
}
/// with group=32
/// a = ints(N)
/// r = zeros(3)
/// r => a.reshape(3, 32).sum(1)

/// functions of tiles
void load(threadgroup float* tile, device const float* a, uint t) { tile[t] = a[t]; }
float total(threadgroup const float (&tile)[32]) {
  float s = 0;
  for (int k = 0; k < 32; ++k) s += tile[k];
  return s;
}
kernel void f(device const float* a, device float* r, uint i [[thread_position_in_grid]],
              uint t [[thread_index_in_threadgroup]], uint g [[threadgroup_position_in_grid]]) {
  threadgroup float tile[32];
  load(tile, a + g * 32, t);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  r[i] = total(tile);
}
/// with group=32
/// a = floats(N)
/// r = zeros(N, dtype=np.float32)
/// r => np.repeat(a.reshape(3, 32).astype(float).sum(1), 32)

/// uniform loops
kernel void f(device int* r, constant int& n, uint i [[thread_position_in_grid]],
              uint t [[thread_index_in_threadgroup]]) {
  threadgroup int s[16];
  int v = r[i];
  for (int k = 0; k < n; ++k) {
    s[t] = v;
    threadgroup_barrier(mem_flags::mem_threadgroup);
    v = s[(t + 1) % 16];
    threadgroup_barrier(mem_flags::mem_threadgroup);
  }
  r[i] = v;
}
/// with group=16
/// r = ints(N)
/// n = 5
/// r => np.roll(r.reshape(-1, 16), -5, 1).ravel()

/// a loop until all agree
kernel void f(device int* r, uint t [[thread_index_in_threadgroup]]) {
  threadgroup atomic_uint left;
  threadgroup bool done;
  int v = r[t];
  do {
    if (t == 0) atomic_store_explicit(&left, 0u, memory_order_relaxed);
    threadgroup_barrier(mem_flags::mem_threadgroup);
    if (v > 10) {
      v -= 7;
      atomic_fetch_add_explicit(&left, 1u, memory_order_relaxed);
    }
    threadgroup_barrier(mem_flags::mem_threadgroup);
    if (t == 0) done = atomic_load_explicit(&left, memory_order_relaxed) == 0;
    threadgroup_barrier(mem_flags::mem_threadgroup);
  } while (!done);
  r[t] = v;
}
/// with threads=32, group=32
/// r = np.abs(ints(32))
/// r => np.where(r > 10, r - (r - 10 + 6) // 7 * 7, r)

/// two arguments
kernel void f(device int* r, threadgroup int* x [[threadgroup(0)]], threadgroup float2* y [[threadgroup(1)]],
              uint t [[thread_index_in_threadgroup]]) {
  x[t] = int(t);
  y[t] = float2(t, 2 * t);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  r[t] = x[15 - t] + int(y[(t + 3) % 16].y);
}
/// with threads=16, group=16, group_bytes={0: 64, 1: 128}
/// r = zeros(16)
/// r => 15 - np.arange(16) + 2 * ((np.arange(16) + 3) % 16)

/// in one branch of all
kernel void f(device int* r, constant int& n, uint t [[thread_index_in_threadgroup]]) {
  threadgroup int s[16];
  int v = r[t];
  if (n > 2) {
    s[t] = v;
    threadgroup_barrier(mem_flags::mem_threadgroup);
    v = s[15 - t];
  } else {
    v = -1;
  }
  r[t] = v;
}
/// with threads=16, group=16
/// r = ints(16)
/// n = 3
/// r => r[::-1]

/// device memory
kernel void f(device int* r, uint t [[thread_index_in_threadgroup]]) {
  r[t] = int(t);
  threadgroup_barrier(mem_flags::mem_device);
  int v = r[(t + 1) % 32];
  threadgroup_barrier(mem_flags::mem_device | mem_flags::mem_threadgroup);
  r[t] = v * 2;
}
/// with threads=32, group=32
/// r = zeros(32)
/// r => np.roll(np.arange(32), -1) * 2

/// arrays of each thread
kernel void f(device int* r, uint t [[thread_index_in_threadgroup]]) {
  threadgroup int s[32];
  int own[4] = {int(t), 1, 2, 3};
  for (int k = 0; k < 4; ++k) {
    s[t] = own[k] + int(t);
    threadgroup_barrier(mem_flags::mem_threadgroup);
    own[k] = s[(t + k) % 32];
    threadgroup_barrier(mem_flags::mem_threadgroup);
  }
  r[t] = own[0] + 10 * own[1] + 100 * own[2] + 1000 * own[3];
}
/// with threads=32, group=32
/// r = zeros(32)
/// r => (lambda t: 2 * t + 10 * (1 + (t + 1) % 32) + 100 * (2 + (t + 2) % 32) + 1000 * (3 + (t + 3) % 32))(np.arange(32))

/// functions with barriers
int shifted(threadgroup int* s, int v, uint t) {
  s[t] = v;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  int w = s[(t + 1) % 32];
  threadgroup_barrier(mem_flags::mem_threadgroup);
  return w;
}
kernel void f(device int* r, uint t [[thread_index_in_threadgroup]]) {
  threadgroup int s[32];
  int v = shifted(s, r[t], t);
  v = shifted(s, v + 1, t);
  r[t] = v;
}
/// with threads=32, group=32
/// r = ints(32)
/// r => np.roll(r, -2) + 1

//// simd groups

/// simd_sum
kernel void f(device const int* a, device int* r, uint i [[thread_position_in_grid]],
              uint lane [[thread_index_in_simdgroup]]) {
  int x = a[i];
  r[i] = simd_sum(x);
}
/// with group=64
/// a = ints(N)
/// r = zeros(N)
/// r => each(a, lambda r: r.sum())

/// simd_max and simd_min
kernel void f(device const int* a, device int* r, uint i [[thread_position_in_grid]],
              uint lane [[thread_index_in_simdgroup]]) {
  int x = a[i];
  r[i] = simd_max(x) - simd_min(x);
}
/// with group=64
/// a = ints(N)
/// r = zeros(N)
/// r => each(a, lambda r: r.max() - r.min())

/// simd_product
kernel void f(device const int* a, device int* r, uint i [[thread_position_in_grid]],
              uint lane [[thread_index_in_simdgroup]]) {
  int x = a[i];
  r[i] = simd_product(lane < 4 ? x % 10 : 1);
}
/// with group=64
/// a = ints(N)
/// r = zeros(N)
/// r => each(a, lambda r: np.prod(np.fmod(r[:4], 10)))

/// simd_and, or and xor
kernel void f(device const int* a, device int* r, uint i [[thread_position_in_grid]],
              uint lane [[thread_index_in_simdgroup]]) {
  int x = a[i];
  r[i] = simd_and(x) ^ simd_or(x) ^ simd_xor(x);
}
/// with group=64
/// a = ints(N)
/// r = zeros(N)
/// r => each(a, lambda r: np.bitwise_and.reduce(r) ^ np.bitwise_or.reduce(r) ^ np.bitwise_xor.reduce(r))

/// simd_broadcast
kernel void f(device const int* a, device int* r, uint i [[thread_position_in_grid]],
              uint lane [[thread_index_in_simdgroup]]) {
  int x = a[i];
  r[i] = simd_broadcast(x, 5) + simd_broadcast_first(x);
}
/// with group=64
/// a = ints(N)
/// r = zeros(N)
/// r => each(a, lambda r: r[5] + r[0])

/// simd_shuffle
kernel void f(device const int* a, device int* r, uint i [[thread_position_in_grid]],
              uint lane [[thread_index_in_simdgroup]]) {
  int x = a[i];
  r[i] = simd_shuffle(x, 31 - lane) + simd_shuffle_xor(x, 1) * 3;
}
/// with group=64
/// a = ints(N)
/// r = zeros(N)
/// r => each(a, lambda r: r[::-1] + 3 * r[np.arange(32) ^ 1])

/// simd_shuffle_up and down
kernel void f(device const int* a, device int* r, uint i [[thread_position_in_grid]],
              uint lane [[thread_index_in_simdgroup]]) {
  int x = a[i];
  r[i] = simd_shuffle_up(x, 1) + simd_shuffle_down(x, 2) * 3;
}
/// with group=64
/// a = ints(N)
/// r = zeros(N)
/// r => each(a, lambda r: np.concatenate([r[:1], r[:-1]]) + 3 * np.concatenate([r[2:], r[-2:]]))

/// simd_shuffle_rotate
kernel void f(device const int* a, device int* r, uint i [[thread_position_in_grid]],
              uint lane [[thread_index_in_simdgroup]]) {
  int x = a[i];
  r[i] = simd_shuffle_rotate_up(x, 1) + simd_shuffle_rotate_down(x, 2) * 3;
}
/// with group=64
/// a = ints(N)
/// r = zeros(N)
/// r => each(a, lambda r: np.roll(r, 1) + 3 * np.roll(r, -2))

/// prefixes
kernel void f(device const int* a, device int* r, uint i [[thread_position_in_grid]],
              uint lane [[thread_index_in_simdgroup]]) {
  int x = a[i];
  r[i] = simd_prefix_inclusive_sum(x) * 3 + simd_prefix_exclusive_sum(x);
}
/// with group=64
/// a = ints(N)
/// r = zeros(N)
/// r => each(a, lambda r: 4 * np.cumsum(r) - r)

/// votes
kernel void f(device const int* a, device int* r, uint i [[thread_position_in_grid]],
              uint lane [[thread_index_in_simdgroup]]) {
  int x = a[i];
  r[i] = int(uint64_t(simd_vote::vote_t(simd_ballot(x > 0)))) + simd_all(x > -2000) + simd_any(x > 2000);
}
/// with group=64
/// a = ints(N)
/// r = zeros(N)
/// r => each(a, lambda r: ((r > 0) << np.arange(32)).sum() + 1)

/// the first
kernel void f(device const int* a, device int* r, uint i [[thread_position_in_grid]],
              uint lane [[thread_index_in_simdgroup]]) {
  int x = a[i];
  r[i] = simd_is_first() ? 7 : x;
}
/// with group=64
/// a = ints(N)
/// r = zeros(N)
/// r => each(a, lambda r: np.where(np.arange(32) == 0, 7, r))

/// quads
kernel void f(device const int* a, device int* r, uint i [[thread_position_in_grid]],
              uint lane [[thread_index_in_simdgroup]]) {
  int x = a[i];
  r[i] = quad_sum(x) + quad_broadcast(x, 1) + quad_shuffle_xor(x, 2);
}
/// with group=64
/// a = ints(N)
/// r = zeros(N)
/// r => each(a, lambda r: np.repeat(r.reshape(8, 4).sum(1) + r[1::4], 4) + r[np.arange(32) ^ 2])

/// of vectors
kernel void f(device const int* a, device int* r, uint i [[thread_position_in_grid]],
              uint lane [[thread_index_in_simdgroup]]) {
  int x = a[i];
  r[i] = simd_sum(int2(x, 1)).x + simd_sum(float(x) > 0 ? 1.0f : 0.0f);
}
/// with group=64
/// a = ints(N)
/// r = zeros(N)
/// r => each(a, lambda r: r.sum() + (r > 0).sum())

/// in a loop
kernel void f(device const int* a, device int* r, uint i [[thread_position_in_grid]],
              uint lane [[thread_index_in_simdgroup]]) {
  int x = a[i];
  r[i] = simd_sum(x);
  for (uint k = 16; k > 0; k /= 2) x += simd_shuffle_down(x, k);
  r[i] += simd_broadcast(x, 0);
}
/// with group=64
/// a = ints(N)
/// r = zeros(N)
/// r => each(a, lambda r: 2 * r.sum())

/// in a branch
kernel void f(device const int* a, device int* r, uint i [[thread_position_in_grid]],
              uint lane [[thread_index_in_simdgroup]]) {
  int x = a[i];
  r[i] = 0;
  if (lane < 16) r[i] = simd_sum(x);
  else r[i] = simd_max(x);
}
/// with group=64
/// a = ints(N)
/// r = zeros(N)
/// r => each(a, lambda r: np.where(np.arange(32) < 16, r[:16].sum(), r[16:].max()))

/// sums of a group
kernel void f(device const float* a, device float* r, uint i [[thread_position_in_grid]],
              uint lane [[thread_index_in_simdgroup]], uint s [[simdgroup_index_in_threadgroup]],
              uint g [[threadgroup_position_in_grid]], uint t [[thread_index_in_threadgroup]]) {
  threadgroup float part[32];
  float v = simd_sum(a[i]);
  if (lane == 0) part[s] = v;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  if (s == 0) {
    v = lane < 4 ? part[lane] : 0;
    v = simd_sum(v);
    if (lane == 0) r[g] = v;
  }
}
/// with threads=256, group=128
/// a = floats(256)
/// r = zeros(2, dtype=np.float32)
/// r => a.astype(float).reshape(2, 128).sum(1)

/// matrices of a group
kernel void f(device const float* a, device const float* b, device float* r) {
  simdgroup_float8x8 x, y, z = make_filled_simdgroup_matrix<float, 8, 8>(0);
  simdgroup_load(x, a, 8);
  simdgroup_load(y, b, 8);
  simdgroup_multiply_accumulate(z, x, y, z);
  simdgroup_store(z, r, 8);
}
/// with threads=32, group=32
/// a = floats(8, 8)
/// b = floats(8, 8, seed=2)
/// r = zeros(8, 8, dtype=np.float32)
/// r => a.astype(float) @ b

//// atomics

/// fetch_add
kernel void f(device const int* a, device atomic_int* r, uint i [[thread_position_in_grid]]) {
  int x = a[i];
  atomic_fetch_add_explicit(r, x, memory_order_relaxed);
}
/// with group=16
/// a = np.abs(ints(N))
/// r = np.array([5], np.int32)
/// r => a.sum() + 5

/// fetch_sub
kernel void f(device const int* a, device atomic_int* r, uint i [[thread_position_in_grid]]) {
  int x = a[i];
  atomic_fetch_sub_explicit(r, x, memory_order_relaxed);
}
/// with group=16
/// a = np.abs(ints(N))
/// r = np.array([5], np.int32)
/// r => 5 - a.sum()

/// fetch_max
kernel void f(device const int* a, device atomic_int* r, uint i [[thread_position_in_grid]]) {
  int x = a[i];
  atomic_fetch_max_explicit(r, x, memory_order_relaxed);
}
/// with group=16
/// a = np.abs(ints(N))
/// r = np.array([5], np.int32)
/// r => a.max()

/// fetch_min
kernel void f(device const int* a, device atomic_int* r, uint i [[thread_position_in_grid]]) {
  int x = a[i];
  atomic_fetch_min_explicit(r, x, memory_order_relaxed);
}
/// with group=16
/// a = np.abs(ints(N))
/// r = np.array([500], np.int32)
/// r => min(a.min(), 500)

/// fetch_or
kernel void f(device const uint* a, device atomic_uint* r, uint i [[thread_position_in_grid]]) {
  uint x = a[i];
  atomic_fetch_or_explicit(r, x, memory_order_relaxed);
}
/// with group=16
/// a = np.abs(ints(N)).astype(np.uint32)
/// r = np.array([1024], np.uint32)
/// r => np.bitwise_or.reduce(a) | 1024

/// fetch_and
kernel void f(device const uint* a, device atomic_uint* r, uint i [[thread_position_in_grid]]) {
  uint x = a[i];
  atomic_fetch_and_explicit(r, x | 12u, memory_order_relaxed);
}
/// with group=16
/// a = np.abs(ints(N)).astype(np.uint32)
/// r = np.array([65535], np.uint32)
/// r => np.bitwise_and.reduce(a | 12)

/// fetch_xor
kernel void f(device const uint* a, device atomic_uint* r, uint i [[thread_position_in_grid]]) {
  uint x = a[i];
  atomic_fetch_xor_explicit(r, x, memory_order_relaxed);
}
/// with group=16
/// a = np.abs(ints(N)).astype(np.uint32)
/// r = np.array([7], np.uint32)
/// r => np.bitwise_xor.reduce(a) ^ 7

/// fetch_add of floats
kernel void f(device const float* a, device atomic_float* r, uint i [[thread_position_in_grid]]) {
  float x = a[i];
  atomic_fetch_add_explicit(r, x, memory_order_relaxed);
}
/// with group=16
/// a = np.abs(ints(N)).astype(np.float32)
/// r = np.array([0], np.float32)
/// r => a.sum()

/// exchange
kernel void f(device const int* a, device atomic_int* r, uint i [[thread_position_in_grid]]) {
  int x = a[i];
  if (i == 3) atomic_exchange_explicit(r, x, memory_order_relaxed);
}
/// with group=16
/// a = np.abs(ints(N))
/// r = np.array([0], np.int32)
/// r => a[3]

/// compare and exchange
kernel void f(device const int* a, device atomic_int* r, uint i [[thread_position_in_grid]]) {
  int x = a[i];
  int e = atomic_load_explicit(r, memory_order_relaxed);
  while (!atomic_compare_exchange_weak_explicit(r, &e, e + x, memory_order_relaxed, memory_order_relaxed)) {};
}
/// with group=16
/// a = np.abs(ints(N))
/// r = np.array([0], np.int32)
/// r => a.sum()

/// store
kernel void f(device const int* a, device atomic_int* r, uint i [[thread_position_in_grid]]) {
  int x = a[i];
  if (i == 9) atomic_store_explicit(r, x + 1, memory_order_relaxed);
}
/// with group=16
/// a = np.abs(ints(N))
/// r = np.array([0], np.int32)
/// r => a[9] + 1

/// a histogram
kernel void f(device const uchar* a, device atomic_uint* r, uint i [[thread_position_in_grid]]) {
  atomic_fetch_add_explicit(&r[a[i] & 7], 1, memory_order_relaxed);
}
/// a = np.random.default_rng(4).integers(0, 256, N, np.uint8)
/// r = zeros(8, dtype=np.uint32)
/// r => np.bincount(a & 7, minlength=8)

/// places in a list
kernel void f(device const int* a, device atomic_uint& n, device int* r, uint i [[thread_position_in_grid]]) {
  if (a[i] > 0) {
    uint k = atomic_fetch_add_explicit(&n, 1u, memory_order_relaxed);
    r[k] = 1;
  }
}
/// a = ints(N)
/// n = zeros(1, dtype=np.uint32)
/// r = zeros(N)
/// n => [(a > 0).sum()]
/// r => np.arange(N) < (a > 0).sum()
