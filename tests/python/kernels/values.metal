//// scalars

/// sum of two types: int float -> float
r = a + b * 2;
/// => a + 2 * b

/// truncation: float -> int
r = int(a * 3);
/// => np.trunc(a * 3)

/// implicit truncation: float -> int
int k = a * 3; r = k;
/// => np.trunc(a * 3)

/// division of negative integers: int int -> int
r = a / (b | 1);
/// => np.trunc(a / (b | 1))

/// remainder: uint uint -> uint
r = a % (b | 1u);
/// => a % (b | 1)

/// unsigned wraps: uint uint -> uint
r = a * b + a - b;
/// => a * (b & 65535) + (a * (b >> 16) << 16) + a - b

/// narrow wraps: uchar uchar -> uchar
r = a * b + 7;
/// => a * b + 7

/// narrow is promoted: uchar uchar -> int
r = a * b + 7;
/// => a * b + 7

/// char is signed: char -> int
r = a >> 1;
/// => a >> 1

/// short of int: int -> short
r = short(a * 100);
/// => a * 100

/// sign extension: char -> long
r = a; r = r << 40;
/// => a << 40

/// zero extension: uchar -> ulong
r = ulong(a) << 50;
/// => a.astype(object) << 50

/// bool of numbers: float int -> int
r = bool(a > 0) + bool(b) * 2;
/// => (a > 0) + 2 * (b != 0)

/// bool is one: int -> int
bool t = a & 6; r = t + t;
/// => 2 * (a & 6 != 0)

/// mixed signs: int uint -> int
r = a < int(b) ? 1 : 2;
/// => np.where(a < b.astype(np.int32), 1, 2)

/// unsigned comparison: int uint -> int
r = uint(a) < b;
/// => a % 2 ** 32 < b

/// shift of a negative number: int -> int
r = (a >> 3) + (a << 2);
/// => (a >> 3) + 4 * a

/// shift by a variable: uint uint -> uint
r = (a >> (b & 31)) ^ (a << (b & 31));
/// => a >> (b & 31) ^ a << (b & 31)

/// shift counts wrap: uint uint -> uint
r = (a >> b) ^ (a << b);
/// => a >> (b & 31) ^ a << (b & 31)

/// assigning shift counts wrap: int int -> int
int k = a; k >>= b; r = k; k = 1; k <<= b; r ^= k;
/// => a >> (b & 31) ^ 1 << (b & 31)

/// shift counts of 64 bits: ulong int -> ulong
r = a >> b;
/// => a >> (b & 63).astype(np.uint64)

/// shift count is a constant: uint -> uint
r = (a << 3) + (a >> 29);
/// => (a << 3) + (a >> 29)

/// 64 bits: long long -> long
r = (a >> 20) * (b >> 20) ^ (b - a);
/// => (a >> 20) * (b >> 20) ^ b - a

/// size_t: uint -> ulong
size_t k = a; r = k * k;
/// => a.astype(object) ** 2

/// increments: int -> int
int k = a; r = k++ * 2; r += ++k; r -= k--; r += --k;
/// => a * 2 + a + 2 - (a + 2) + a

/// compound: int -> int
r = a; r += 3; r *= 2; r -= 1; r /= 3; r |= 8; r &= ~2; r ^= 5;
/// => (np.trunc((a * 2 + 5) / 3).astype(np.int64) | 8) & ~2 ^ 5

/// comma: int -> int
int k = 1; r = (k += a, k * 2);
/// => 2 * (a + 1)

/// floating remainder: float float -> float
r = fmod(a, abs(b) + 1);
/// => np.fmod(a, np.float32(np.abs(b) + 1))

/// float of uint: uint -> float
r = float(a) * 0x1p-30f;
/// => a * 2.0 ** (-30)

/// precedence: int int -> int
r = a & b == 3 | a ^ b << 1 + 1;
/// => a & (b == 3) | a ^ b << 2

//// literals

/// forms: int -> int
r = a + 0x1F + 0b101 + 017 + 1'000 + 'A';
/// => a + 31 + 5 + 15 + 1000 + 65

/// floats: float -> float
r = a + 1. + .5 + 1e1 + 2.5e-1f + 0x1.8p1;
/// => a + 1 + 0.5 + 10 + 0.25 + 3

/// a float is no double: float -> float
r = (a + 16777216.0) - 16777216.0;
/// => np.float32(np.float32(a) + np.float32(2 ** 24)) - 2.0 ** 24

/// suffixes: int -> ulong
r = 4000000000u + 1ul + 0xFFFFFFFFFFul; r += a - a;
/// => 4000000001 + 1099511627775 + 0 * a

/// halves: half -> half
r = a * 2.0h + 0.5h;
/// => half(a * 2 + 0.5)

/// bfloats: bfloat -> bfloat
r = a + 1.0bf;
/// => a + 1

/// limits: int -> int
r = INT_MAX - (a & 1) + INT_MIN + 1 + int(UCHAR_MAX);
/// => -(a & 1) + 255

/// float limits: float -> float
r = a + FLT_EPSILON * 8388608.0f + float(HALF_MAX) + M_PI_F;
/// => a + 1 + 65504 + np.pi

/// infinity: float -> float
r = min(a, INFINITY) + (isinf(-INFINITY) ? 1 : 0) + (isnan(NAN) ? 2 : 0);
/// => a + 3

/// booleans: int -> int
r = true ? a : false; r += true + !true;
/// => a + 1

//// casts

/// bits of a float: float -> uint
r = as_type<uint>(a);
/// => bits(a)

/// bits of vectors: float2 -> uint
uint2 k = as_type<uint2>(a); r = k.x ^ k.y;
/// => bits(a[:, 0]) ^ bits(a[:, 1])

/// bytes of an int: uint -> uint
uchar4 k = as_type<uchar4>(a); r = k.x + 256u * k.w;
/// => (a & 255) + 256 * (a >> 24)

/// halves of a uint: uint -> uint
ushort2 k = as_type<ushort2>(a); r = k.x * 3u + k.y;
/// => (a & 65535) * 3 + (a >> 16)

/// bits of a half: half -> ushort
r = as_type<ushort>(a);
/// => a.astype(np.float16).view(np.uint16)

/// half of bits: ushort -> ushort
half h = as_type<half>(a); r = as_type<ushort>(h);
/// => a

/// floats of a long: ulong -> uint
uint2 k = as_type<uint2>(a); r = k.x - k.y;
/// => a.astype(object) % 2 ** 32 - a.astype(object) // 2 ** 32

/// style of C: float -> int
r = (int)(a * 4) + (int)a;
/// => np.trunc(a * 4) + np.trunc(a)

/// static_cast: float -> int
r = static_cast<int>(a * 8);
/// => np.trunc(a * 8)

/// function style of vectors: float4 -> int4
r = int4(a * 5);
/// => np.trunc(a * 5)

/// style of C of vectors: float3 -> int3
r = (int3)(a * 5);
/// => np.trunc(a * 5)

/// vectors narrow: int4 -> uchar4
r = uchar4(a);
/// => a

/// vectors widen: char4 -> float4
r = float4(a) * 0.5f;
/// => a * 0.5

/// half to float and back: float -> float
r = float(half(a));
/// => half(a)

/// overflow of half: float -> float
r = float(half(a * 1e6f)) > 1e30f ? 1 : 0;
/// => half(a * 1000000.0) > 1e+30

/// braces: float -> int
r = int{3} + int(float{a} * 2);
/// => 3 + np.trunc(a * 2)

/// bool vectors to numbers: float4 -> float4
r = float4(a > 0.5f) * 2;
/// => 2 * (a > 0.5)

/// an enum: int -> int
enum E { zero, one };
/// body
E e = E(a & 1); r = int(e) + (e == one ? 10 : 0);
/// => (a & 1) * 11

//// vectors

/// arithmetic: float4 float4 -> float4
r = (a + b) * a - b / 2 + 1;
/// => (a + b) * a - b / 2 + 1

/// a scalar before: float3 -> float3
r = 2 - a * 3; r = 1.5f * r;
/// => 1.5 * (2 - a * 3)

/// constructors of parts: float2 float -> float4
r = float4(b, a, 1) + float4(a, b, 2) + float4(a, a) + float4(b, 1, a);
/// => stack(b + a[:, 0] + a[:, 0] + b, a[:, 0] + a[:, 1] + a[:, 1] + 1, a[:, 1] + b + a[:, 0] + a[:, 0], 1 + 2 + a[:, 1] + a[:, 1])

/// lists: float -> float3
float3 v = {a, 2, 3}; r = v + float3{1, a, 1};
/// => stack(a + 1, 2 + a, 4)

/// lists that are too short: float float -> float4
float4 v = {a, b, 1}, w = {a, 2}; float3 u = {b, a}; r = v + w + float4(u, 5);
/// => stack(2 * a + b, b + 2 + a, 1, 5)

/// lists of one number: float -> float4
struct L { float4 v; int n; };
float4 one(float x) { return {x}; }
/// body
float4 t[2] = {{1}, {a, 2}}, w[1] = {1}; L l = {{a}, 3}; float4 z; z = {2}; half3 h = {1};
r = t[0] + t[1] * 10 + l.v * 100 + z + one(a) + w[0] + float4(float3(h), 0);
/// => stack(5 + 111 * a, 21, 1, 1)

/// narrow vectors wrap: uchar4 uchar4 -> uchar4
r = a * b + uchar(200);
/// => a * b + 200

/// narrow vectors stay narrow: uchar2 uchar2 -> int2
r = int2(a + b);
/// => (a + b) % 256

/// integers: int4 -> int4
r = ((a << 2) ^ (a & 7) | 1) >> 1;
/// => (a << 2 ^ a & 7 | 1) >> 1

/// shifts by vectors: uint4 uint4 -> uint4
r = a >> (b & 31u);
/// => a >> (b & 31)

/// shift counts wrap: uint4 uint4 -> uint4
r = (a >> b) + (a << b);
/// => (a >> (b & 31)) + (a << (b & 31))

/// narrow shift counts wrap: ushort2 ushort2 -> ushort2
r = a >> b;
/// => a >> (b & 15)

/// steps: int3 -> int3
int3 v = a; r = v++; r += ++v; r -= v--; --v; r += v;
/// => a + a + 2 - (a + 2) + a

/// index: float4 int -> float
r = a[b & 3] + a[1];
/// => a[np.arange(len(a)), b & 3] + a[:, 1]

/// index of an assignment: float4 int -> float4
r = a; r[b & 3] = 9; r[0] += 1;
/// => np.where(np.arange(4) == (b & 3)[:, None], 9, a) + [1, 0, 0, 0]

/// compound: float4 float4 -> float4
r = a; r += b; r *= 2; r -= a; r /= 4; r *= b;
/// => ((a + b) * 2 - a) / 4 * b

/// comparison: int4 int4 -> int4
bool4 q = a < b || a == 3; r = int4(q) + int4(!(a > 0) && b != 2);
/// => ((a < b) | (a == 3)) + (~(a > 0) & (b != 2)).astype(int)

/// unary: int3 -> int3
r = -a + ~a + +a;
/// => -a + ~a + a

/// remainder: uint3 -> uint3
r = a % 7 + 9u % (a | 1u);
/// => a % 7 + 9 % (a | 1)

/// sizes: int -> int
r = a + sizeof(float3) + 100 * sizeof(packed_float3) + sizeof(half3) + alignof(float2) + sizeof(bool4);
/// => a + 16 + 1200 + 8 + 8 + 4

/// a scalar fills: float -> float4
float4 v = a; v += 1; r = v; r = r * float4(2);
/// => stack(*4 * [(a + 1) * 2])

/// assigned scalar: float -> float3
r = float3(7); r = a;
/// => stack(a, a, a)

/// vec of T and N: float3 -> float3
vec<float, 3> v = a; r = v * 2;
/// => a * 2

/// arrays of vectors: float2 int -> float2
float2 t[3] = {a, a * 2, {1, 2}}; t[1].x += 1; r = t[b & 1] + t[2];
/// => np.where((b & 1)[:, None] == 1, a * 2 + [1, 0], a) + [1, 2]

/// conditional: float4 float4 -> float4
r = a.x > 0 ? a : b; r += a.y > 0 ? 1 : b;
/// => np.where(a[:, :1] > 0, a, b) + np.where(a[:, 1:2] > 0, 1, b)

/// equality of all: int2 -> int
r = all(a == int2(a.x, a.y)) + any(a != a) * 2;
/// => 1

/// bool vectors: bool4 bool4 -> bool4
r = a && !b || a == b;
/// => a & ~b & 1 | (a == b)

/// long vectors: long2 -> long2
r = (a >> 3) * 5;
/// => (a >> 3) * 5

/// half vectors: half4 half4 -> half4
r = a * b + a;
/// => half(half(a * b) + a)

/// bfloat vectors: bfloat4 -> bfloat4
r = a * bfloat(2);
/// => a * 2

//// swizzles

/// reads: float4 -> float4
r = a.wzyx + a.xxyy + a.rgba + a.bgra;
/// => a[:, [3, 2, 1, 0]] + a[:, [0, 0, 1, 1]] + a + a[:, [2, 1, 0, 3]]

/// writes: float4 -> float4
r = a; r.xy = r.yx; r.zw += 1; r.w = 3;
/// => stack(a[:, 1], a[:, 0], a[:, 2] + 1, 3)

/// overlapping writes: float4 -> float4
r = a; r.xyz = r.zxy; r.yw = r.wy;
/// => stack(a[:, 2], a[:, 3], a[:, 1], a[:, 0])

/// a copy is a copy: float4 -> float2
float4 v = a; auto k = v.xy; v.x = 100; r = k;
/// => a[:, :2]

/// deduced arguments: float3 -> float2
template <typename T> T twice(T x) { T k = x; k += x; return k; }
/// body
r = twice(a.zy);
/// => 2 * a[:, [2, 1]]

/// deduced vectors: float4 -> float
template <typename T, int N> T sum(vec<T, N> v) { T s = 0; for (int k = 0; k < N; ++k) s += v[k]; return s; }
/// body
r = sum(a.xyz) + sum(a.wx);
/// => a[:, :3].sum(1) + a[:, 3] + a[:, 0]

/// by reference of a vector: float4 -> float4
void change(thread float4& v) { v.xy *= 2; v.zw *= 2; }
/// body
r = a; change(r); 
/// => a * 2

/// of results: float4 -> float2
r = (a * 2).yx + float4(a).zw + max(a, 0).xx;
/// => 2 * a[:, [1, 0]] + a[:, 2:] + np.maximum(a[:, :1], 0)

/// of swizzles: float4 -> float2
r = a.wzyx.xy + a.xyz.zx;
/// => a[:, [3, 2]] + a[:, [2, 0]]

/// components of swizzles: float4 -> float
r = a.wzyx.x + a.zw[1] + a.xyz.y;
/// => a[:, 3] * 2 + a[:, 1]

/// functions: float4 -> float3
r = abs(a.xyz) + sin(a.zzz) + fma(a.xyz, a.xyz, a.w);
/// => np.abs(a[:, :3]) + np.sin(a[:, 2:3]) + a[:, :3] ** 2 + a[:, 3:]

/// geometry: float4 -> float
r = dot(a.xy, a.zw) + length(a.xyz) + distance(a.xy, a.yx);
/// => a[:, 0] * a[:, 2] + a[:, 1] * a[:, 3] + np.linalg.norm(a[:, :3], axis=1) + np.sqrt(2) * abs(a[:, 0] - a[:, 1])

/// conditional: float4 -> float2
r = a.x > 0 ? a.xy : a.zw; r += a.y > 0 ? a.ww : float2(1, 2); r *= a.z > 0 ? a.xx : 2;
/// => (np.where(a[:, :1] > 0, a[:, :2], a[:, 2:]) + np.where(a[:, 1:2] > 0, a[:, [3, 3]], [1, 2])) * np.where(a[:, 2:3] > 0, a[:, :1], 2)

/// comparison: float4 -> int2
r = int2(a.xy < a.zw) + int2(a.xx == a.xx);
/// => (a[:, :2] < a[:, 2:]) + 1

/// unary: int4 -> int2
r = -a.xy + ~a.zw + int2(!(a.xy > a.yx));
/// => -a[:, :2] + ~a[:, 2:] + ~(a[:, :2] > a[:, [1, 0]]) + 0

/// integers: uint4 -> uint2
r = (a.xy << 3) ^ (a.zw >> a.xy % 7) | 1;
/// => a[:, :2] << 3 ^ a[:, 2:] >> a[:, :2] % 7 | 1

/// in a structure: float4 -> float2
struct P { float4 v; };
/// body
P p; p.v = a; p.v.xy += p.v.zw; thread P* q = &p; q->v.x *= 2; r = q->v.xy;
/// => (a[:, :2] + a[:, 2:]) * [2, 1]

/// of columns: float4 -> float2
float2x2 m(a.xy, a.zw); m[1].yx = m[0].xy; r = m[1] + m[0].yy;
/// => a[:, [1, 0]] + a[:, [1]]

/// of elements: float4 -> float2
float4 t[2] = {a, a * 2}; t[1].zw = t[0].xy; r = t[1].wz;
/// => a[:, [1, 0]]

/// returned: float4 -> float3
float3 turned(float4 v) { return v.zxy; }
/// body
r = turned(a);
/// => a[:, [2, 0, 1]]

/// constructors: float4 -> float4
r = float4(a.xy, a.wz) + float4(a.xyz, 1) + float4(a.x, a.yzw);
/// => a[:, [0, 1, 3, 2]] + stack(a[:, 0], a[:, 1], a[:, 2], 1) + a

/// other types: float4 -> int2
r = int2(a.zw * 3) + int2(half2(a.xx * 0));
/// => np.trunc(a[:, 2:] * 3)

/// halves: half4 -> half2
r = a.xy * a.zw; r += a.yx;
/// => half(half(a[:, :2] * a[:, 2:]) + a[:, [1, 0]])

/// packed: packed_float3 -> float2
r = a.zx; packed_float3 p = a; p.xy = p.yx; r += p.xy;
/// => a[:, [2, 0]] + a[:, [1, 0]]

/// sizes: float4 -> int
r = sizeof(a.xy) + sizeof(a.xyz);
/// => 24

/// fields of the same name: float -> float
struct Q { float xy; float k; float rgb() const { return k; } };
/// body
Q q = {a, a + 1}; r = q.xy * 2 + q.rgb();
/// => 2 * a + a + 1

/// a range of lanes: uint4 -> uint
uint s = 0; uint2 v = a.yw; for (uint k = 0; k < 2; ++k) s += v[k]; r = s;
/// => a[:, 1] + a[:, 3]

/// of a constant: float -> float2
const float4 v = float4(a, 1, 2, 3); r = v.yx + v.ww;
/// => stack(4, a + 3)

/// min of swizzle and scalar: float4 -> float2
r = min(a.xy, 0.5f) + clamp(a.zw, 0, 1) + mix(a.xy, a.zw, 0.25f);
/// => np.minimum(a[:, :2], 0.5) + np.clip(a[:, 2:], 0, 1) + a[:, :2] * 0.75 + a[:, 2:] * 0.25

/// select: float4 -> float2
r = select(a.xy, a.zw, a.xy > 0);
/// => np.where(a[:, :2] > 0, a[:, 2:], a[:, :2])

/// as_type: float4 -> uint2
r = as_type<uint2>(a.yx);
/// => bits(a[:, [1, 0]])

//// packed

/// loads: packed_float3 packed_float3 -> float3
r = a * 2 + b;
/// => a * 2 + b

/// stores: float3 -> packed_float3
r = a + 1; r.y *= 2; r[2] = 5;
/// => stack(a[:, 0] + 1, 2 * a[:, 1] + 2, 5)

/// bytes: packed_uchar3 -> packed_uchar3
r = packed_uchar3(uchar3(a) + uchar3(200, 1, 2));
/// => a + [200, 1, 2]

/// compound: packed_float2 -> packed_float2
r = a; r += float2(1, 2); r *= 3;
/// => (a + [1, 2]) * 3

/// functions: packed_float3 -> float
r = dot(float3(a), float3(1, 2, 3)) + length(float3(a)) + abs(a.x);
/// => a @ [1, 2, 3] + np.linalg.norm(a, axis=1) + abs(a[:, 0])

/// halves: packed_half4 -> half4
r = half4(a) * 2.0h;
/// => half(a * 2)

/// integers: packed_int3 -> packed_int3
r = a; r.xz = int2(r.z, r.x); r -= 1;
/// => a[:, [2, 1, 0]] - 1

/// in structures: float -> int
struct P { packed_float3 p; float w; };
int offset(float a) { P p; p.w = a; return int((thread char*)&p.w - (thread char*)&p); }
/// body
r = sizeof(P) + int(offset(a));
/// => 16 + 12

//// matrices

/// times a vector: float4 float2 -> float2
float2x2 m(a.xy, a.zw); r = m * b;
/// => (columns(a) @ b[..., None])[..., 0]

/// a vector times: float4 float2 -> float2
float2x2 m(a.xy, a.zw); r = b * m;
/// => (b[:, None] @ columns(a))[:, 0]

/// products: float4 float4 -> float4
float2x2 m(a.xy, a.zw), n(b.xy, b.zw), p = m * n; r = float4(p[0], p[1]);
/// => (columns(a) @ columns(b)).transpose(0, 2, 1).reshape(-1, 4)

/// sums: float4 float4 -> float2
float2x2 m(a.xy, a.zw), n(b.xy, b.zw); m += n; m = m - n * 0.5f + 2 * n; m *= 2; r = m[0] + m[1];
/// => ((a + 2.5 * b) * 2).reshape(-1, 2, 2).sum(1)

/// of scalars: float -> float2
float2x2 m(1, a, 3, 4); r = m[0] * 10 + m[1];
/// => stack(13, 10 * a + 4)

/// a diagonal: float -> float3
float3x3 m(a); r = m * float3(1, 2, 3) + m[1];
/// => stack(a, 3 * a, 3 * a)

/// transpose: float3 float3 -> float3
float2x3 m(a, b); float3x2 t = transpose(m); r = float3(t[0].y, t[1].x, t[2].y);
/// => stack(b[:, 0], a[:, 1], b[:, 2])

/// not square: float3 float3 -> float3
float2x3 m(a, b); r = m * float2(2, 3); float2 k = r * m; r.x += k.y;
/// => stack(2 * a[:, 0] + 3 * b[:, 0] + ((2 * a + 3 * b) * b).sum(1), 2 * a[:, 1] + 3 * b[:, 1], 2 * a[:, 2] + 3 * b[:, 2])

/// determinant: float4 -> float ~0.0001
float2x2 m(a.xy, a.zw); r = determinant(m) + determinant(float3x3(float3(a.xy, 1), float3(a.zw, 2), float3(3, 1, 1)));
/// => a[:, 0] * a[:, 3] - a[:, 1] * a[:, 2] + np.linalg.det(np.stack([np.concatenate([a[:, :2], 0 * a[:, :1] + 1], 1), np.concatenate([a[:, 2:], 0 * a[:, :1] + 2], 1), 0 * a[:, :3] + [3, 1, 1]], 1))

/// elements: float4 -> float
float2x2 m(a.xy, a.zw); m[1][0] += 5; m[0].y = m[1].x; r = m[0][1] + m[1][1];
/// => a[:, 2] + 5 + a[:, 3]

/// halves: half4 half2 -> half2 ~0.04
half2x2 m(a.xy, a.zw); r = m * b;
/// => (columns(a) @ b[..., None])[..., 0]

/// negation: float4 -> float2
float2x2 m(a.xy, a.zw); r = (-m)[1] + (m / 2)[0];
/// => -a[:, 2:] + a[:, :2] / 2

/// 4 x 4: float4 float4 -> float4 ~0.0001
float4x4 m(a, b, a + b, float4(1)); r = m * a; r += a * m;
/// => (np.stack([a, b, a + b, 0 * a + 1], 2) @ a[..., None])[..., 0] + (a[:, None] @ np.stack([a, b, a + b, 0 * a + 1], 2))[:, 0]

/// in structures and arguments: float4 -> float2
struct M { float2x2 m; };
float2x2 twice(thread const float2x2& m) { return m * 2; }
/// body
M m; m.m = float2x2(a.xy, a.zw); r = twice(m.m)[1];
/// => 2 * a[:, 2:]

/// sizes: int -> int
r = a + sizeof(float3x3) + sizeof(half2x4) + sizeof(float4x2);
/// => a + 48 + 16 + 32

//// halves

/// rounds each result: half half -> half
r = a * b; r = r + a; r = r / 3.0h;
/// => half(half(half(a * b) + a) / 3)

/// beside an int: half int -> half
r = a * 2 + (b & 3);
/// => half(half(a * 2) + (b & 3))

/// beside large ints: half int -> half ~0
half h = a;
h += 2049 + (b & 7);
r = a + (b & 8191);
r = r - h;
r *= 1 + (b & 1);
r += half(a < 2049 + (b & 3) * 0) + (b & 4095) / half(4);
/// => (lambda i: half(half((1 + (b & 1)) * half(half(a + half(b & 8191)) - half(a + half(2049 + (b & 7))))) + half(1 + half(half(b & 4095) / 4))))(0)

/// compared with large ints: half int -> int
half h = half(b & 4095); r = (h == (b & 4095)) + 2 * (h < (b & 4095)) + 4 * (half(2048) == 2049);
/// => 1 + 4 + 0 * b

/// beside a float: half float -> float
r = a * b + a;
/// => a * b + a

/// conditional: half half -> half
r = a > b ? a : b; r += a > 0 ? a : 0; r = a < 0 ? 1 : r;
/// => np.where(a < 0, 1, half(np.maximum(a, b) + np.maximum(a, 0)))

/// conditional beside a float: half float -> float
r = b > 0 ? a : b; r += b > 1 ? 2.0f : a;
/// => np.where(b > 0, a, b) + np.where(b > 1, 2, a)

/// comparison: half float -> int
r = (a < b) + (a >= 1) * 2 + (a == a) * 4;
/// => (a < b) + (a >= 1) * 2 + 4

/// steps: half -> half
half h = a; h++; ++h; h--; h += 1; h -= 0.5h; h *= 2; h /= 4; r = -h;
/// => -half(half(half(half(half(half(a + 1) + 1) - 1) + 1) - 0.5) * 2) / 4

/// functions: half -> half
r = sqrt(abs(a)) + max(a, 0.0h) + clamp(a, -1.0h, 1.0h) + floor(a);
/// => np.sqrt(abs(a)) + np.maximum(a, 0) + np.clip(a, -1, 1) + np.floor(a)

/// to integers: half -> int
r = int(a * 4) + (int)a + bool(a);
/// => np.trunc(half(a * 4)) + np.trunc(a) + (a != 0)

/// as an index: half -> int
int t[4] = {5, 6, 7, 8}; r = t[int(abs(a)) & 3];
/// => 5 + (np.trunc(abs(a)).astype(int) & 3)

/// in arrays and structures: half -> half
struct H { half x; half t[2]; };
/// body
H h = {a, {1, 2}}; h.t[1] += h.x; r = h.t[0] + h.t[1];
/// => half(half(2 + a) + 1)

/// in a union: half -> ushort
union U { half h; ushort s; };
/// body
U u; u.h = a; r = u.s;
/// => a.astype(np.float16).view(np.uint16)

/// bfloat: bfloat bfloat -> bfloat
r = a * b; r += bfloat(1); r = r > bfloat(0) ? r : bfloat(0);
/// => np.maximum(a * b + 1, 0)

/// bfloat of a float: float -> float ~0
r = float(bfloat(a));
/// => (bits(a) + 32767 + (bits(a) >> 16 & 1) >> 16 << 16).astype(np.uint32).view(np.float32).astype(float)

/// sums in float: half4 -> float
float s = 0; for (int k = 0; k < 4; ++k) s += a[k] * a[k]; r = s;
/// => half(a * a).sum(1)

/// switches of ints: half -> half
switch (int(a)) { case 0: r = 1; break; case 1: r = a; break; default: r = 2; }
/// => np.select([np.trunc(a) == 0, np.trunc(a) == 1], [1, a], 2)

/// short arithmetic: short short -> short
r = a + b; r = r - (a >> 1);
/// => a + b - (a >> 1)

/// constants of halves: half -> half
template <typename T> struct Least {
  static constexpr constant T nan = metal::numeric_limits<T>::quiet_NaN(), top = metal::numeric_limits<T>::infinity(),
                              small = T(1e-6f);
};
constant half not_a_number = NAN;
/// body
r = isnan(Least<half>::nan) && isnan(Least<bfloat>::nan) && isnan(not_a_number) ? a + Least<half>::small
                                                                                : -Least<half>::top;
/// => half(a + half(1e-6))

/// of types that become numbers: half int -> half
struct Always { char x; operator bool() const thread { return true; } };
struct Number { float x; operator float() const { return x; } };
/// body
Always one; Number two = {float(b & 7)}; r = a * half(one) + half(two); bfloat k = bfloat(one); r += half(float(k));
/// => half(half(a + (b & 7)) + 1)
