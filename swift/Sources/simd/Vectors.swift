// Apple's names of vectors. They are those of Swift's standard library: SIMD2 and others.

public typealias simd_float1 = Float
public typealias simd_float2 = SIMD2<Float>
public typealias vector_float2 = SIMD2<Float>
public typealias float2 = SIMD2<Float>
public typealias simd_float3 = SIMD3<Float>
public typealias vector_float3 = SIMD3<Float>
public typealias float3 = SIMD3<Float>
public typealias simd_float4 = SIMD4<Float>
public typealias vector_float4 = SIMD4<Float>
public typealias float4 = SIMD4<Float>
public typealias simd_float8 = SIMD8<Float>
public typealias simd_float16 = SIMD16<Float>

public typealias simd_double1 = Double
public typealias simd_double2 = SIMD2<Double>
public typealias vector_double2 = SIMD2<Double>
public typealias double2 = SIMD2<Double>
public typealias simd_double3 = SIMD3<Double>
public typealias vector_double3 = SIMD3<Double>
public typealias double3 = SIMD3<Double>
public typealias simd_double4 = SIMD4<Double>
public typealias vector_double4 = SIMD4<Double>
public typealias double4 = SIMD4<Double>
public typealias simd_double8 = SIMD8<Double>
public typealias simd_double16 = SIMD16<Double>

public typealias simd_half1 = Float16
public typealias simd_half2 = SIMD2<Float16>
public typealias vector_half2 = SIMD2<Float16>
public typealias simd_half3 = SIMD3<Float16>
public typealias vector_half3 = SIMD3<Float16>
public typealias simd_half4 = SIMD4<Float16>
public typealias vector_half4 = SIMD4<Float16>
public typealias simd_half8 = SIMD8<Float16>
public typealias simd_half16 = SIMD16<Float16>

public typealias simd_char1 = Int8
public typealias simd_char2 = SIMD2<Int8>
public typealias vector_char2 = SIMD2<Int8>
public typealias simd_char3 = SIMD3<Int8>
public typealias vector_char3 = SIMD3<Int8>
public typealias simd_char4 = SIMD4<Int8>
public typealias vector_char4 = SIMD4<Int8>
public typealias simd_char8 = SIMD8<Int8>
public typealias simd_char16 = SIMD16<Int8>

public typealias simd_uchar1 = UInt8
public typealias simd_uchar2 = SIMD2<UInt8>
public typealias vector_uchar2 = SIMD2<UInt8>
public typealias simd_uchar3 = SIMD3<UInt8>
public typealias vector_uchar3 = SIMD3<UInt8>
public typealias simd_uchar4 = SIMD4<UInt8>
public typealias vector_uchar4 = SIMD4<UInt8>
public typealias simd_uchar8 = SIMD8<UInt8>
public typealias simd_uchar16 = SIMD16<UInt8>

public typealias simd_short1 = Int16
public typealias simd_short2 = SIMD2<Int16>
public typealias vector_short2 = SIMD2<Int16>
public typealias simd_short3 = SIMD3<Int16>
public typealias vector_short3 = SIMD3<Int16>
public typealias simd_short4 = SIMD4<Int16>
public typealias vector_short4 = SIMD4<Int16>
public typealias simd_short8 = SIMD8<Int16>
public typealias simd_short16 = SIMD16<Int16>

public typealias simd_ushort1 = UInt16
public typealias simd_ushort2 = SIMD2<UInt16>
public typealias vector_ushort2 = SIMD2<UInt16>
public typealias simd_ushort3 = SIMD3<UInt16>
public typealias vector_ushort3 = SIMD3<UInt16>
public typealias simd_ushort4 = SIMD4<UInt16>
public typealias vector_ushort4 = SIMD4<UInt16>
public typealias simd_ushort8 = SIMD8<UInt16>
public typealias simd_ushort16 = SIMD16<UInt16>

public typealias simd_int1 = Int32
public typealias simd_int2 = SIMD2<Int32>
public typealias vector_int2 = SIMD2<Int32>
public typealias int2 = SIMD2<Int32>
public typealias simd_int3 = SIMD3<Int32>
public typealias vector_int3 = SIMD3<Int32>
public typealias int3 = SIMD3<Int32>
public typealias simd_int4 = SIMD4<Int32>
public typealias vector_int4 = SIMD4<Int32>
public typealias int4 = SIMD4<Int32>
public typealias simd_int8 = SIMD8<Int32>
public typealias simd_int16 = SIMD16<Int32>

public typealias simd_uint1 = UInt32
public typealias simd_uint2 = SIMD2<UInt32>
public typealias vector_uint2 = SIMD2<UInt32>
public typealias uint2 = SIMD2<UInt32>
public typealias simd_uint3 = SIMD3<UInt32>
public typealias vector_uint3 = SIMD3<UInt32>
public typealias uint3 = SIMD3<UInt32>
public typealias simd_uint4 = SIMD4<UInt32>
public typealias vector_uint4 = SIMD4<UInt32>
public typealias uint4 = SIMD4<UInt32>
public typealias simd_uint8 = SIMD8<UInt32>
public typealias simd_uint16 = SIMD16<UInt32>

public typealias simd_long1 = Int
public typealias simd_long2 = SIMD2<Int>
public typealias vector_long2 = SIMD2<Int>
public typealias simd_long3 = SIMD3<Int>
public typealias vector_long3 = SIMD3<Int>
public typealias simd_long4 = SIMD4<Int>
public typealias vector_long4 = SIMD4<Int>
public typealias simd_long8 = SIMD8<Int>
public typealias simd_long16 = SIMD16<Int>

public typealias simd_ulong1 = UInt
public typealias simd_ulong2 = SIMD2<UInt>
public typealias vector_ulong2 = SIMD2<UInt>
public typealias simd_ulong3 = SIMD3<UInt>
public typealias vector_ulong3 = SIMD3<UInt>
public typealias simd_ulong4 = SIMD4<UInt>
public typealias vector_ulong4 = SIMD4<UInt>
public typealias simd_ulong8 = SIMD8<UInt>
public typealias simd_ulong16 = SIMD16<UInt>

public func simd_make_float2(_ x: Float, _ y: Float) -> SIMD2<Float> { SIMD2(x, y) }
public func simd_make_float2(_ v: SIMD3<Float>) -> SIMD2<Float> { SIMD2(v.x, v.y) }
public func simd_make_float2(_ v: SIMD4<Float>) -> SIMD2<Float> { SIMD2(v.x, v.y) }
public func simd_make_float3(_ x: Float, _ y: Float, _ z: Float) -> SIMD3<Float> { SIMD3(x, y, z) }
public func simd_make_float3(_ v: SIMD2<Float>, _ z: Float) -> SIMD3<Float> { SIMD3(v, z) }
public func simd_make_float3(_ v: SIMD4<Float>) -> SIMD3<Float> { SIMD3(v.x, v.y, v.z) }
public func simd_make_float4(_ x: Float, _ y: Float, _ z: Float, _ w: Float) -> SIMD4<Float> { SIMD4(x, y, z, w) }
public func simd_make_float4(_ v: SIMD3<Float>, _ w: Float) -> SIMD4<Float> { SIMD4(v, w) }

public func simd_make_double2(_ x: Double, _ y: Double) -> SIMD2<Double> { SIMD2(x, y) }
public func simd_make_double2(_ v: SIMD3<Double>) -> SIMD2<Double> { SIMD2(v.x, v.y) }
public func simd_make_double2(_ v: SIMD4<Double>) -> SIMD2<Double> { SIMD2(v.x, v.y) }
public func simd_make_double3(_ x: Double, _ y: Double, _ z: Double) -> SIMD3<Double> { SIMD3(x, y, z) }
public func simd_make_double3(_ v: SIMD2<Double>, _ z: Double) -> SIMD3<Double> { SIMD3(v, z) }
public func simd_make_double3(_ v: SIMD4<Double>) -> SIMD3<Double> { SIMD3(v.x, v.y, v.z) }
public func simd_make_double4(_ x: Double, _ y: Double, _ z: Double, _ w: Double) -> SIMD4<Double> { SIMD4(x, y, z, w) }
public func simd_make_double4(_ v: SIMD3<Double>, _ w: Double) -> SIMD4<Double> { SIMD4(v, w) }

public func simd_make_int2(_ x: Int32, _ y: Int32) -> SIMD2<Int32> { SIMD2(x, y) }
public func simd_make_int2(_ v: SIMD3<Int32>) -> SIMD2<Int32> { SIMD2(v.x, v.y) }
public func simd_make_int2(_ v: SIMD4<Int32>) -> SIMD2<Int32> { SIMD2(v.x, v.y) }
public func simd_make_int3(_ x: Int32, _ y: Int32, _ z: Int32) -> SIMD3<Int32> { SIMD3(x, y, z) }
public func simd_make_int3(_ v: SIMD2<Int32>, _ z: Int32) -> SIMD3<Int32> { SIMD3(v, z) }
public func simd_make_int3(_ v: SIMD4<Int32>) -> SIMD3<Int32> { SIMD3(v.x, v.y, v.z) }
public func simd_make_int4(_ x: Int32, _ y: Int32, _ z: Int32, _ w: Int32) -> SIMD4<Int32> { SIMD4(x, y, z, w) }
public func simd_make_int4(_ v: SIMD3<Int32>, _ w: Int32) -> SIMD4<Int32> { SIMD4(v, w) }

public func simd_make_uint2(_ x: UInt32, _ y: UInt32) -> SIMD2<UInt32> { SIMD2(x, y) }
public func simd_make_uint2(_ v: SIMD3<UInt32>) -> SIMD2<UInt32> { SIMD2(v.x, v.y) }
public func simd_make_uint2(_ v: SIMD4<UInt32>) -> SIMD2<UInt32> { SIMD2(v.x, v.y) }
public func simd_make_uint3(_ x: UInt32, _ y: UInt32, _ z: UInt32) -> SIMD3<UInt32> { SIMD3(x, y, z) }
public func simd_make_uint3(_ v: SIMD2<UInt32>, _ z: UInt32) -> SIMD3<UInt32> { SIMD3(v, z) }
public func simd_make_uint3(_ v: SIMD4<UInt32>) -> SIMD3<UInt32> { SIMD3(v.x, v.y, v.z) }
public func simd_make_uint4(_ x: UInt32, _ y: UInt32, _ z: UInt32, _ w: UInt32) -> SIMD4<UInt32> { SIMD4(x, y, z, w) }
public func simd_make_uint4(_ v: SIMD3<UInt32>, _ w: UInt32) -> SIMD4<UInt32> { SIMD4(v, w) }
