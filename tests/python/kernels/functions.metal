//// math

/// acos: float4 -> float4 ~0.0001
r = acos(a / 4) + precise::acos(a / 4) + fast::acos(a / 4); r.x = acos(a.y / 4);
/// => three(lambda a: np.arccos(a / 4), a)

/// acos of half: half3 -> half3 ~0.02
half3 b = half3(a / 4); r = acos(b);
/// => np.arccos(a / 4)

/// acosh: float4 -> float4 ~0.0001
r = acosh(a * a + 1.5f) + precise::acosh(a * a + 1.5f) + fast::acosh(a * a + 1.5f); r.x = acosh(a.y * a.y + 1.5f);
/// => three(lambda a: np.arccosh(a * a + 1.5), a)

/// acosh of half: half3 -> half3 ~0.02
half3 b = half3(a * a + 1.5f); r = acosh(b);
/// => np.arccosh(a * a + 1.5)

/// asin: float4 -> float4 ~0.0001
r = asin(a / 4) + precise::asin(a / 4) + fast::asin(a / 4); r.x = asin(a.y / 4);
/// => three(lambda a: np.arcsin(a / 4), a)

/// asin of half: half3 -> half3 ~0.02
half3 b = half3(a / 4); r = asin(b);
/// => np.arcsin(a / 4)

/// asinh: float4 -> float4 ~0.0001
r = asinh(a) + precise::asinh(a) + fast::asinh(a); r.x = asinh(a.y);
/// => three(lambda a: np.arcsinh(a), a)

/// asinh of half: half3 -> half3 ~0.02
half3 b = half3(a); r = asinh(a);
/// => np.arcsinh(a)

/// atan: float4 -> float4 ~0.0001
r = atan(a) + precise::atan(a) + fast::atan(a); r.x = atan(a.y);
/// => three(lambda a: np.arctan(a), a)

/// atan of half: half3 -> half3 ~0.02
half3 b = half3(a); r = atan(a);
/// => np.arctan(a)

/// atanh: float4 -> float4 ~0.0001
r = atanh(a / 5) + precise::atanh(a / 5) + fast::atanh(a / 5); r.x = atanh(a.y / 5);
/// => three(lambda a: np.arctanh(a / 5), a)

/// atanh of half: half3 -> half3 ~0.02
half3 b = half3(a / 5); r = atanh(b);
/// => np.arctanh(a / 5)

/// ceil: float4 -> float4 ~0.0001
r = ceil(a) + precise::ceil(a) + fast::ceil(a); r.x = ceil(a.y);
/// => three(lambda a: np.ceil(a), a)

/// ceil of half: half3 -> half3 ~0.02
half3 b = half3(a); r = ceil(a);
/// => np.ceil(a)

/// cos: float4 -> float4 ~0.0001
r = cos(a) + precise::cos(a) + fast::cos(a); r.x = cos(a.y);
/// => three(lambda a: np.cos(a), a)

/// cos of half: half3 -> half3 ~0.02
half3 b = half3(a); r = cos(a);
/// => np.cos(a)

/// cosh: float4 -> float4 ~0.0001
r = cosh(a) + precise::cosh(a) + fast::cosh(a); r.x = cosh(a.y);
/// => three(lambda a: np.cosh(a), a)

/// cosh of half: half3 -> half3 ~0.02
half3 b = half3(a); r = cosh(a);
/// => np.cosh(a)

/// cospi: float4 -> float4 ~0.0001
r = cospi(a) + precise::cospi(a) + fast::cospi(a); r.x = cospi(a.y);
/// => three(lambda a: np.cos(np.pi * a), a)

/// cospi of half: half3 -> half3 ~0.02
half3 b = half3(a); r = cospi(a);
/// => np.cos(np.pi * a)

/// exp: float4 -> float4 ~0.0001
r = exp(a) + precise::exp(a) + fast::exp(a); r.x = exp(a.y);
/// => three(lambda a: np.exp(a), a)

/// exp of half: half3 -> half3 ~0.02
half3 b = half3(a); r = exp(a);
/// => np.exp(a)

/// exp10: float4 -> float4 ~0.0001
r = exp10(a / 2) + precise::exp10(a / 2) + fast::exp10(a / 2); r.x = exp10(a.y / 2);
/// => three(lambda a: 10 ** (a / 2), a)

/// exp10 of half: half3 -> half3 ~0.02
half3 b = half3(a / 2); r = exp10(b);
/// => 10 ** (a / 2)

/// exp2: float4 -> float4 ~0.0001
r = exp2(a) + precise::exp2(a) + fast::exp2(a); r.x = exp2(a.y);
/// => three(lambda a: np.exp2(a), a)

/// exp2 of half: half3 -> half3 ~0.02
half3 b = half3(a); r = exp2(a);
/// => np.exp2(a)

/// fabs: float4 -> float4 ~0.0001
r = fabs(a) + precise::fabs(a) + fast::fabs(a); r.x = fabs(a.y);
/// => three(lambda a: np.abs(a), a)

/// fabs of half: half3 -> half3 ~0.02
half3 b = half3(a); r = fabs(a);
/// => np.abs(a)

/// floor: float4 -> float4 ~0.0001
r = floor(a) + precise::floor(a) + fast::floor(a); r.x = floor(a.y);
/// => three(lambda a: np.floor(a), a)

/// floor of half: half3 -> half3 ~0.02
half3 b = half3(a); r = floor(a);
/// => np.floor(a)

/// fract: float4 -> float4 ~0.0001
r = fract(a) + precise::fract(a) + fast::fract(a); r.x = fract(a.y);
/// => three(lambda a: a - np.floor(a), a)

/// fract of half: half3 -> half3 ~0.02
half3 b = half3(a); r = fract(a);
/// => a - np.floor(a)

/// log: float4 -> float4 ~0.0001
r = log(abs(a)) + precise::log(abs(a)) + fast::log(abs(a)); r.x = log(abs(a.y));
/// => three(lambda a: np.log(np.abs(a)), a)

/// log of half: half3 -> half3 ~0.02
half3 b = half3(abs(a)); r = log(abs(a));
/// => np.log(np.abs(a))

/// log10: float4 -> float4 ~0.0001
r = log10(abs(a)) + precise::log10(abs(a)) + fast::log10(abs(a)); r.x = log10(abs(a.y));
/// => three(lambda a: np.log10(np.abs(a)), a)

/// log10 of half: half3 -> half3 ~0.02
half3 b = half3(abs(a)); r = log10(abs(a));
/// => np.log10(np.abs(a))

/// log2: float4 -> float4 ~0.0001
r = log2(abs(a)) + precise::log2(abs(a)) + fast::log2(abs(a)); r.x = log2(abs(a.y));
/// => three(lambda a: np.log2(np.abs(a)), a)

/// log2 of half: half3 -> half3 ~0.02
half3 b = half3(abs(a)); r = log2(abs(a));
/// => np.log2(np.abs(a))

/// rint: float4 -> float4 ~0.0001
r = rint(a) + precise::rint(a) + fast::rint(a); r.x = rint(a.y);
/// => three(lambda a: np.rint(a), a)

/// rint of half: half3 -> half3 ~0.02
half3 b = half3(a); r = rint(a);
/// => np.rint(a)

/// round: float4 -> float4 ~0.0001
r = round(a) + precise::round(a) + fast::round(a); r.x = round(a.y);
/// => three(lambda a: np.copysign(np.floor(np.abs(a) + 0.5), a), a)

/// round of half: half3 -> half3 ~0.02
half3 b = half3(a); r = round(a);
/// => np.copysign(np.floor(np.abs(a) + 0.5), a)

/// rsqrt: float4 -> float4 ~0.0001
r = rsqrt(abs(a)) + precise::rsqrt(abs(a)) + fast::rsqrt(abs(a)); r.x = rsqrt(abs(a.y));
/// => three(lambda a: 1 / np.sqrt(np.abs(a)), a)

/// rsqrt of half: half3 -> half3 ~0.02
half3 b = half3(abs(a)); r = rsqrt(abs(a));
/// => 1 / np.sqrt(np.abs(a))

/// sin: float4 -> float4 ~0.0001
r = sin(a) + precise::sin(a) + fast::sin(a); r.x = sin(a.y);
/// => three(lambda a: np.sin(a), a)

/// sin of half: half3 -> half3 ~0.02
half3 b = half3(a); r = sin(a);
/// => np.sin(a)

/// sinh: float4 -> float4 ~0.0001
r = sinh(a) + precise::sinh(a) + fast::sinh(a); r.x = sinh(a.y);
/// => three(lambda a: np.sinh(a), a)

/// sinh of half: half3 -> half3 ~0.02
half3 b = half3(a); r = sinh(a);
/// => np.sinh(a)

/// sinpi: float4 -> float4 ~0.0001
r = sinpi(a) + precise::sinpi(a) + fast::sinpi(a); r.x = sinpi(a.y);
/// => three(lambda a: np.sin(np.pi * a), a)

/// sinpi of half: half3 -> half3 ~0.02
half3 b = half3(a); r = sinpi(a);
/// => np.sin(np.pi * a)

/// sqrt: float4 -> float4 ~0.0001
r = sqrt(abs(a)) + precise::sqrt(abs(a)) + fast::sqrt(abs(a)); r.x = sqrt(abs(a.y));
/// => three(lambda a: np.sqrt(np.abs(a)), a)

/// sqrt of half: half3 -> half3 ~0.02
half3 b = half3(abs(a)); r = sqrt(abs(a));
/// => np.sqrt(np.abs(a))

/// tan: float4 -> float4 ~0.0001
r = tan(a / 3) + precise::tan(a / 3) + fast::tan(a / 3); r.x = tan(a.y / 3);
/// => three(lambda a: np.tan(a / 3), a)

/// tan of half: half3 -> half3 ~0.02
half3 b = half3(a / 3); r = tan(b);
/// => np.tan(a / 3)

/// tanh: float4 -> float4 ~0.0001
r = tanh(a) + precise::tanh(a) + fast::tanh(a); r.x = tanh(a.y);
/// => three(lambda a: np.tanh(a), a)

/// tanh of half: half3 -> half3 ~0.02
half3 b = half3(a); r = tanh(a);
/// => np.tanh(a)

/// tanpi: float4 -> float4 ~0.0001
r = tanpi(a / 16) + precise::tanpi(a / 16) + fast::tanpi(a / 16); r.x = tanpi(a.y / 16);
/// => three(lambda a: np.tan(np.pi * a / 16), a)

/// tanpi of half: half3 -> half3 ~0.02
half3 b = half3(a / 16); r = tanpi(b);
/// => np.tan(np.pi * a / 16)

/// trunc: float4 -> float4 ~0.0001
r = trunc(a) + precise::trunc(a) + fast::trunc(a); r.x = trunc(a.y);
/// => three(lambda a: np.trunc(a), a)

/// trunc of half: half3 -> half3 ~0.02
half3 b = half3(a); r = trunc(a);
/// => np.trunc(a)

//// math of several

/// atan2: float2 float2 -> float2
r = atan2(a, b);
/// => np.arctan2(a, b)

/// copysign: float3 float3 -> float3
r = copysign(a, b) + copysign(2.0f, a.x);
/// => np.copysign(a, b) + np.copysign(2, a[:, :1])

/// fdim: float float -> float
r = fdim(a, b);
/// => np.maximum(a - b, 0)

/// fma: float4 float4 -> float4
r = fma(a, b, a) + fma(a, 2.0f, 1.0f);
/// => a * b + a + 2 * a + 1

/// fmax and fmin: float4 float4 -> float4
r = fmax(a, b) * 2 + fmin(a, b) + max(a, 1.0f) + min(0.5f, b);
/// => 2 * np.maximum(a, b) + np.minimum(a, b) + np.maximum(a, 1) + np.minimum(0.5, b)

/// fmax of NaN: float -> float
r = fmax(a, NAN) + fmin(as_type<float>(0x7fc00000u), a);
/// => 2 * a

/// three: float3 float3 -> float3 ~0.0001
r = max3(a, b, a * 2) + min3(a, b, 0.0f) * 10 + median3(a, b, 1.0f) * 100;
/// => np.maximum(np.maximum(a, b), 2 * a) + 10 * np.minimum(np.minimum(a, b), 0) + 100 * np.median(np.stack([a, b, 0 * a + 1]), 0)

/// pow: float2 float2 -> float2 ~0.0001
r = pow(abs(a), b) + powr(abs(b), a);
/// => np.abs(a) ** b + np.abs(b) ** a

/// frexp: float2 -> float2
int2 e; float2 m = frexp(a, e); r = m + float2(e) * 10;
/// => np.frexp(a)[0] + 10 * np.frexp(a)[1]

/// frexp of a scalar: float -> float
int e; r = frexp(a, e); r += e * 10;
/// => np.frexp(a)[0] + 10 * np.frexp(a)[1]

/// ldexp: float int -> float
r = ldexp(a, b & 7);
/// => a * 2.0 ** (b & 7)

/// ilogb: float -> int
r = ilogb(a);
/// => np.frexp(a)[1] - 1

/// modf: float3 -> float3 ~0.0001
float3 w; r = modf(a, w); r += w * 10;
/// => np.modf(a)[0] + 10 * np.modf(a)[1]

/// sincos: float2 -> float2 ~0.0001
float2 c; float2 s = sincos(a, c); r = s + c * 10;
/// => np.sin(a) + 10 * np.cos(a)

/// divide: float float -> float ~0.0001
r = divide(a, b) + precise::divide(b, a);
/// => a / b + b / a

/// nextafter: float -> uint
r = as_type<uint>(nextafter(a, 100.0f));
/// => bits(np.nextafter(a.astype(np.float32), np.float32(100)))

/// fmod of vectors: float4 -> float4
r = fmod(a, 1.5f);
/// => np.fmod(a, 1.5)

/// functions without a namespace: float -> float ~0.0001
r = metal::sin(a) + metal::precise::cos(a) + ::metal::fast::exp(a);
/// => np.sin(a) + np.cos(a) + np.exp(a)

//// common

/// clamp: float4 float4 -> float4
r = clamp(a, -1.0f, b * b) + clamp(a, -0.5f, 0.5f);
/// => np.minimum(np.maximum(a, -1), b * b) + np.clip(a, -0.5, 0.5)

/// clamp of ints: int3 -> int3
r = clamp(a, -100, 100) + clamp(a, int3(1), int3(1, 2, 3));
/// => np.clip(a, -100, 100) + np.clip(a, 1, [1, 2, 3])

/// mix: float3 float3 -> float3
r = mix(a, b, 0.25f) + mix(a, b, saturate(a));
/// => a * 0.75 + b * 0.25 + a + (b - a) * np.clip(a, 0, 1)

/// saturate and sign: float4 -> float4
r = saturate(a) + sign(a) * 2;
/// => np.clip(a, 0, 1) + 2 * np.sign(a)

/// step: float2 float2 -> float2
r = step(a, b) + step(0.5f, a) * 2;
/// => (b >= a) + 2.0 * (a >= 0.5)

/// smoothstep: float3 -> float3
r = smoothstep(-1.0f, 2.0f, a);
/// => (lambda t: t * t * (3 - 2 * t))(np.clip((a + 1) / 3, 0, 1))

/// degrees and radians: float -> float ~0.0001
r = degrees(a) + radians(a);
/// => np.degrees(a) + np.radians(a)

/// min and max of ints: int2 int2 -> int2
r = min(a, b) * 3 + max(a, b) - max3(a, b, int2(0)) + min3(a, b, int2(5)) + median3(a, b, int2(7));
/// => np.minimum(a, b) * 3 + np.maximum(a, b) - np.maximum(np.maximum(a, b), 0) + np.minimum(np.minimum(a, b), 5) + np.median(np.stack([a, b, 0 * a + 7]), 0).astype(int)

/// max of mixed ints: uint short -> uint
r = max(a, 5u) + uint(max(int(b), 3));
/// => np.maximum(a, 5) + np.maximum(b, 3)

/// abs of ints: int4 -> int4
r = abs(a) + int4(abs(a.x));
/// => np.abs(a) + np.abs(a[:, :1])

//// integer functions

/// counting: uint -> uint
r = clz(a) + 100 * ctz(a) + 10000 * popcount(a);
/// => np.array([32 - int(v).bit_length() + 100 * ((int(v) & -int(v)).bit_length() - 1 if v else 32) + 10000 * int(v).bit_count() for v in a])

/// counting in shorts: ushort2 -> ushort2
r = clz(a) + ushort(100) * popcount(a);
/// => np.vectorize(lambda v: 16 - int(v).bit_length() + 100 * int(v).bit_count())(a)

/// reversed bits: uint -> uint
r = reverse_bits(a);
/// => np.array([int(f'{int(v):032b}'[::-1], 2) for v in a])

/// rotation: uint3 uint3 -> uint3
r = rotate(a, b);
/// => (a << b % 32 | a >> 32 - b % 32) % 2 ** 32

/// saturation: short2 short2 -> short2
r = addsat(a, b); r ^= subsat(a, b);
/// => np.clip(a + b, -2 ** 15, 2 ** 15 - 1) ^ np.clip(a - b, -2 ** 15, 2 ** 15 - 1)

/// saturation of uchar: uchar uchar -> uchar
r = addsat(a, b) - subsat(a, b);
/// => np.clip(a + b, 0, 255) - np.clip(a - b, 0, 255)

/// means: uint uint -> uint
r = hadd(a, b) ^ rhadd(a, b);
/// => (a + b) // 2 ^ (a + b + 1) // 2

/// high products: uint uint -> uint
r = mulhi(a, b);
/// => a.astype(object) * b >> 32

/// high products of ints: int int -> int
r = mulhi(a << 20, b << 20) + madhi(a << 20, b << 20, 7);
/// => 2 * ((a << 20).astype(np.int32).astype(object) * (b << 20).astype(np.int32) >> 32) + 7

/// differences: int int -> uint
r = absdiff(a, b);
/// => np.abs(a - b)

/// 24 bits: uint uint -> uint
r = mul24(a & 0xFFFFFFu, b & 0xFFu) + mad24(a & 0xFFFu, 3u, b);
/// => (a & 16777215) * (b & 255) + (a & 4095) * 3 + b

/// bit fields: uint uint -> uint
r = extract_bits(a, 3, 7) + insert_bits(a, b, 8, 5);
/// => (a >> 3 & 127) + (a & ~(31 << 8) | (b & 31) << 8)

/// signed bit fields: int -> int
r = extract_bits(a, 2, 4);
/// => (a >> 2 & 15 ^ 8) - 8

/// of vectors: int4 int4 -> int4
r = abs(a) + max(a, b) + clamp(b, -5, 5) + popcount(a & 15);
/// => np.abs(a) + np.maximum(a, b) + np.clip(b, -5, 5) + np.vectorize(lambda v: int(v & 15).bit_count())(a)

/// madsat: short short -> short
r = madsat(a, b, a);
/// => np.clip(a * b + a, -2 ** 15, 2 ** 15 - 1)

//// relational

/// classes: float -> int
float n = a > 2 ? NAN : a < -2 ? INFINITY : a; r = isnan(n) + 2 * isinf(n) + 4 * isfinite(n) + 8 * isnormal(n);
/// => np.select([a > 2, a < -2], [1, 2], 12)

/// sign bits: float2 -> int2
r = int2(signbit(a)) + int2(signbit(-a)) * 2;
/// => np.where(np.signbit(a), 1, 2)

/// order: float float -> int
float n = a > 2 ? NAN : a; r = isordered(n, b) + 2 * isunordered(n, b) + 4 * isless(n, b) + 8 * isgreater(n, b);
/// => np.where(a > 2, 2, 1 + 4 * (a < b) + 8 * (a > b))

/// all and any: int4 -> int
r = all(a > -900) + 2 * any(a > 900);
/// => (a > -900).all(1) + 2 * (a > 900).any(1)

/// select: float4 float4 -> float4
r = select(a, b, a > b) + select(a, b, a.x > 0);
/// => np.maximum(0, b * (a > b) + a * (a <= b)) * 0 + np.where(a > b, b, a) + np.where(a[:, :1] > 0, b, a)

/// select of a scalar: float int -> float
r = select(a, 7.0f, b > 0) + select(1, 2, a > 0);
/// => np.where(b > 0, 7, a) + np.where(a > 0, 2, 1)

/// NaN compares: float -> int
float n = NAN; r = (n == n) + 2 * (n != n) + 4 * (n < a) + 8 * !(n >= a);
/// => 10

/// bool vectors in conditions: int2 int2 -> int
bool2 q = a == b; r = q.x || !q.y ? 1 : 0; r += all(q) * 2;
/// => ((a == b)[:, 0] | ~(a == b)[:, 1]) + 2 * (a == b).all(1)

//// geometric

/// dot: float3 float3 -> float
r = dot(a, b) + dot(a.xy, b.yz);
/// => dots(a, b) + dots(a[:, :2], b[:, 1:])

/// cross: float3 float3 -> float3
r = cross(a, b);
/// => np.cross(a, b)

/// lengths: float4 float4 -> float
r = length(a) + length_squared(a.xy) + distance(a, b) + distance_squared(a.xy, b.xy);
/// => np.linalg.norm(a, axis=1) + dots(a[:, :2], a[:, :2]) + np.linalg.norm(a - b, axis=1) + dots(a[:, :2] - b[:, :2], a[:, :2] - b[:, :2])

/// normalize: float3 -> float3
r = normalize(a) + fast::normalize(a) + precise::normalize(a);
/// => 3 * unit(a)

/// reflect: float3 float3 -> float3
r = reflect(a, normalize(b));
/// => a - 2 * unit(b) * dots(unit(b), a)[:, None]

/// refract: float3 float3 -> float3
r = refract(normalize(a), normalize(b), 0.5f);
/// => (lambda i, n: 0.5 * i - n * (0.5 * dots(n, i) + np.sqrt(1 - 0.25 * (1 - dots(n, i) ** 2)))[:, None])(unit(a), unit(b))

/// faceforward: float3 float3 -> float3
r = faceforward(a, b, b.zyx);
/// => np.where(dots(b[:, ::-1], b)[:, None] < 0, a, -a)

/// halves: half3 half3 -> half ~0.04
r = dot(a, b);
/// => dots(a, b)

/// of integers as floats: int2 -> float
r = length(float2(a));
/// => np.linalg.norm(a, axis=1)

//// packing

/// unorm 4x8: float4 -> uint
r = pack_float_to_unorm4x8(a);
/// => (np.rint(np.clip(a, 0, 1) * 255).astype(np.int64) << np.arange(4) * 8).sum(1)

/// snorm 2x16: float2 -> uint
r = pack_float_to_snorm2x16(a);
/// => ((np.rint(np.clip(a, -1, 1).astype(np.float32) * np.float32(32767)).astype(np.int64) & 65535) << np.arange(2) * 16).sum(1)

/// unpack unorm 4x8: uint -> float4
r = unpack_unorm4x8_to_float(a);
/// => (a[:, None] >> np.arange(4) * 8 & 255) / 255

/// unpack snorm 4x8: uint -> float4
r = unpack_snorm4x8_to_float(a);
/// => np.maximum((a[:, None] >> np.arange(4) * 8 & 255).astype(np.uint8).view(np.int8) / 127, -1)

/// unpack unorm 2x16: uint -> float2
r = unpack_unorm2x16_to_float(a);
/// => (a[:, None] >> np.arange(2) * 16 & 65535) / 65535

/// halves of a uint: half2 -> uint
r = as_type<uint>(a);
/// => (a.astype(np.float16).view(np.uint16).astype(np.int64) << [0, 16]).sum(1)

//// limits and traits

/// numeric_limits: int -> float
r = numeric_limits<float>::max() * 1e-38f + numeric_limits<half>::epsilon() + numeric_limits<char>::lowest() +
    (a - a);
/// => 3.4028234663852888 - 128 + 2 ** (-10)

/// limits of integers: int -> ulong
r = numeric_limits<ulong>::max() - ulong(a & 1) - numeric_limits<uint>::max();
/// => 2 ** 64 - 2 ** 32 - (a & 1).astype(object)

/// is_same: int -> int
r = a + is_same_v<int, decltype(a)> + is_same<float, half>::value * 10 + is_floating_point_v<half> * 100 +
    is_integral<ushort>::value * 1000 + is_signed_v<uchar> * 5;
/// => a + 1101

/// enable_if: int -> float
template <typename T> enable_if_t<is_integral_v<T>, T> doubled(T x) { return x * 2; }
template <typename T> enable_if_t<is_floating_point_v<T>, T> doubled(T x) { return x * 3; }
/// body
r = doubled(a) + doubled(1.5f);
/// => a * 2 + 4.5

/// conditional: int -> int
conditional_t<(sizeof(int) > 2), uchar, float> k = a; r = k;
/// => a % 256

/// remove_const and make_unsigned: int -> ulong
make_unsigned_t<int> k = a; remove_const_t<const int> m = 1; m += 2; r = ulong(k) + m;
/// => a % 2 ** 32 + 3

/// array: int -> int
array<int, 4> t = {1, 2, 3, a}; t[0] += 5; array<int, 4> u = t; r = u[a & 3] + int(t.size());
/// => np.choose(a & 3, [6 + 0 * a, 2 + 0 * a, 3 + 0 * a, a]) + 4

/// initial values of arrays: int -> int
int t[4] = {a}; int u[] = {1, 2, a}; r = t[0] + t[3] + u[2] + int(sizeof(u) / sizeof(u[0]));
/// => 2 * a + 3
