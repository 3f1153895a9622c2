// Functions of vectors. Apple has each name with the prefix simd_, most of them also without.

import Foundation

public func dot<V: SIMD>(_ a: V, _ b: V) -> V.Scalar where V.Scalar: FloatingPoint { (a * b).sum() }
public func length_squared<V: SIMD>(_ a: V) -> V.Scalar where V.Scalar: FloatingPoint { dot(a, a) }
public func length<V: SIMD>(_ a: V) -> V.Scalar where V.Scalar: FloatingPoint { dot(a, a).squareRoot() }
public func distance<V: SIMD>(_ a: V, _ b: V) -> V.Scalar where V.Scalar: FloatingPoint { length(a - b) }
public func distance_squared<V: SIMD>(_ a: V, _ b: V) -> V.Scalar where V.Scalar: FloatingPoint {
    length_squared(a - b)
}

/// Not numbers for a vector of zeros.
public func normalize<V: SIMD>(_ a: V) -> V where V.Scalar: FloatingPoint { a / length(a) }

public func cross<T: FloatingPoint>(_ a: SIMD3<T>, _ b: SIMD3<T>) -> SIMD3<T> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// The direction `a` after it meets a plane with the normal `n`.
public func reflect<V: SIMD>(_ a: V, n: V) -> V where V.Scalar: FloatingPoint { a - n * (2 * dot(a, n)) }

/// a + t (b - a)
public func mix<V: SIMD>(_ a: V, _ b: V, t: V.Scalar) -> V where V.Scalar: FloatingPoint { a + (b - a) * t }
public func mix<V: SIMD>(_ a: V, _ b: V, t: V) -> V where V.Scalar: FloatingPoint { a + (b - a) * t }

// MARK: - Each element

public func min<V: SIMD>(_ a: V, _ b: V) -> V where V.Scalar: Comparable { a.replacing(with: b, where: b .< a) }
public func max<V: SIMD>(_ a: V, _ b: V) -> V where V.Scalar: Comparable { a.replacing(with: b, where: b .> a) }
public func clamp<V: SIMD>(_ a: V, min low: V, max high: V) -> V where V.Scalar: Comparable { min(max(a, low), high) }
public func clamp<V: SIMD>(_ a: V, min low: V.Scalar, max high: V.Scalar) -> V where V.Scalar: Comparable {
    clamp(a, min: V(repeating: low), max: V(repeating: high))
}
public func abs<V: SIMD>(_ a: V) -> V where V.Scalar: FloatingPoint { a.replacing(with: -a, where: a .< 0) }
public func sign<V: SIMD>(_ a: V) -> V where V.Scalar: FloatingPoint {
    V().replacing(with: 1, where: a .> 0).replacing(with: -1, where: a .< 0)
}
public func fract<V: SIMD>(_ a: V) -> V where V.Scalar: FloatingPoint { a - a.rounded(.down) }
public func floor<V: SIMD>(_ a: V) -> V where V.Scalar: FloatingPoint { a.rounded(.down) }
public func ceil<V: SIMD>(_ a: V) -> V where V.Scalar: FloatingPoint { a.rounded(.up) }
public func sqrt<V: SIMD>(_ a: V) -> V where V.Scalar: FloatingPoint { a.squareRoot() }

// MARK: - One number of a vector

public func reduce_add<V: SIMD>(_ a: V) -> V.Scalar where V.Scalar: FloatingPoint { a.sum() }
public func reduce_add<V: SIMD>(_ a: V) -> V.Scalar where V.Scalar: FixedWidthInteger { a.wrappedSum() }
public func reduce_min<V: SIMD>(_ a: V) -> V.Scalar where V.Scalar: Comparable { a.min() }
public func reduce_max<V: SIMD>(_ a: V) -> V.Scalar where V.Scalar: Comparable { a.max() }

// MARK: - The names with the prefix

public func simd_dot<V: SIMD>(_ a: V, _ b: V) -> V.Scalar where V.Scalar: FloatingPoint { dot(a, b) }
public func simd_length<V: SIMD>(_ a: V) -> V.Scalar where V.Scalar: FloatingPoint { length(a) }
public func simd_length_squared<V: SIMD>(_ a: V) -> V.Scalar where V.Scalar: FloatingPoint { length_squared(a) }
public func simd_distance<V: SIMD>(_ a: V, _ b: V) -> V.Scalar where V.Scalar: FloatingPoint { distance(a, b) }
public func simd_distance_squared<V: SIMD>(_ a: V, _ b: V) -> V.Scalar where V.Scalar: FloatingPoint {
    distance_squared(a, b)
}
public func simd_normalize<V: SIMD>(_ a: V) -> V where V.Scalar: FloatingPoint { normalize(a) }
public func simd_cross<T: FloatingPoint>(_ a: SIMD3<T>, _ b: SIMD3<T>) -> SIMD3<T> { cross(a, b) }
public func simd_reflect<V: SIMD>(_ a: V, _ n: V) -> V where V.Scalar: FloatingPoint { reflect(a, n: n) }
public func simd_mix<V: SIMD>(_ a: V, _ b: V, _ t: V) -> V where V.Scalar: FloatingPoint { mix(a, b, t: t) }
public func simd_min<V: SIMD>(_ a: V, _ b: V) -> V where V.Scalar: Comparable { min(a, b) }
public func simd_max<V: SIMD>(_ a: V, _ b: V) -> V where V.Scalar: Comparable { max(a, b) }
public func simd_clamp<V: SIMD>(_ a: V, _ low: V, _ high: V) -> V where V.Scalar: Comparable {
    clamp(a, min: low, max: high)
}
public func simd_abs<V: SIMD>(_ a: V) -> V where V.Scalar: FloatingPoint { abs(a) }
public func simd_fract<V: SIMD>(_ a: V) -> V where V.Scalar: FloatingPoint { fract(a) }
public func simd_reduce_add<V: SIMD>(_ a: V) -> V.Scalar where V.Scalar: FloatingPoint { reduce_add(a) }
public func simd_reduce_add<V: SIMD>(_ a: V) -> V.Scalar where V.Scalar: FixedWidthInteger { reduce_add(a) }
public func simd_reduce_min<V: SIMD>(_ a: V) -> V.Scalar where V.Scalar: Comparable { reduce_min(a) }
public func simd_reduce_max<V: SIMD>(_ a: V) -> V.Scalar where V.Scalar: Comparable { reduce_max(a) }
