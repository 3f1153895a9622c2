// Vectors of numbers: the functions of Apple's vDSP that programs for MPS use. A stride counts elements.

public typealias vDSP_Length = UInt
public typealias vDSP_Stride = Int

// MARK: - Sums

public func vDSP_sve(
    _ a: UnsafePointer<Float>, _ stride: vDSP_Stride, _ sum: UnsafeMutablePointer<Float>, _ n: vDSP_Length
) {
    sum.pointee = elements(a, stride, n).reduce(0, +)
}

public func vDSP_meanv(
    _ a: UnsafePointer<Float>, _ stride: vDSP_Stride, _ mean: UnsafeMutablePointer<Float>, _ n: vDSP_Length
) {
    mean.pointee = elements(a, stride, n).reduce(0, +) / Float(n)
}

public func vDSP_dotpr(
    _ a: UnsafePointer<Float>, _ strideA: vDSP_Stride, _ b: UnsafePointer<Float>, _ strideB: vDSP_Stride,
    _ product: UnsafeMutablePointer<Float>, _ n: vDSP_Length
) {
    product.pointee = zip(elements(a, strideA, n), elements(b, strideB, n)).reduce(0) { $0 + $1.0 * $1.1 }
}

public func vDSP_dotprD(
    _ a: UnsafePointer<Double>, _ strideA: vDSP_Stride, _ b: UnsafePointer<Double>, _ strideB: vDSP_Stride,
    _ product: UnsafeMutablePointer<Double>, _ n: vDSP_Length
) {
    product.pointee = zip(elements(a, strideA, n), elements(b, strideB, n)).reduce(0) { $0 + $1.0 * $1.1 }
}

// MARK: - Largest and smallest: -infinity and infinity of no elements, as Apple's

public func vDSP_maxv(
    _ a: UnsafePointer<Float>, _ stride: vDSP_Stride, _ largest: UnsafeMutablePointer<Float>, _ n: vDSP_Length
) {
    largest.pointee = elements(a, stride, n).max() ?? -.infinity
}

public func vDSP_minv(
    _ a: UnsafePointer<Float>, _ stride: vDSP_Stride, _ smallest: UnsafeMutablePointer<Float>, _ n: vDSP_Length
) {
    smallest.pointee = elements(a, stride, n).min() ?? .infinity
}

/// The first of the largest elements, and its place: its number times the stride.
public func vDSP_maxvi(
    _ a: UnsafePointer<Float>, _ stride: vDSP_Stride, _ largest: UnsafeMutablePointer<Float>,
    _ place: UnsafeMutablePointer<vDSP_Length>, _ n: vDSP_Length
) {
    let values = Array(elements(a, stride, n))
    largest.pointee = values.max() ?? -.infinity
    place.pointee = vDSP_Length((values.firstIndex(of: largest.pointee) ?? 0) * stride)
}

private func elements<Number>(_ a: UnsafePointer<Number>, _ stride: Int, _ n: vDSP_Length) -> LazyMapSequence<
    Range<Int>, Number
> {
    (0..<Int(n)).lazy.map { a[$0 * stride] }
}

// MARK: - Arrays

/// The functions of Apple's vDSP for collections.
public enum vDSP {
    public static func add<A: Collection, B: Collection>(_ a: A, _ b: B) -> [A.Element]
    where A.Element: FloatingPoint, A.Element == B.Element { pairs(a, b, +) }

    /// a - b
    public static func subtract<A: Collection, B: Collection>(_ a: A, _ b: B) -> [A.Element]
    where A.Element: FloatingPoint, A.Element == B.Element { pairs(a, b, -) }

    public static func multiply<A: Collection, B: Collection>(_ a: A, _ b: B) -> [A.Element]
    where A.Element: FloatingPoint, A.Element == B.Element { pairs(a, b, *) }

    public static func add<A: Collection>(_ number: A.Element, _ a: A) -> [A.Element] where A.Element: FloatingPoint {
        a.map { number + $0 }
    }

    public static func multiply<A: Collection>(_ number: A.Element, _ a: A) -> [A.Element]
    where A.Element: FloatingPoint { a.map { number * $0 } }

    public static func sum<A: Collection>(_ a: A) -> A.Element where A.Element: FloatingPoint { a.reduce(0, +) }

    public static func mean<A: Collection>(_ a: A) -> A.Element where A.Element: FloatingPoint {
        sum(a) / A.Element(a.count)
    }

    public static func maximum<A: Collection>(_ a: A) -> A.Element where A.Element: FloatingPoint {
        a.max() ?? -.infinity
    }

    public static func minimum<A: Collection>(_ a: A) -> A.Element where A.Element: FloatingPoint {
        a.min() ?? .infinity
    }

    private static func pairs<A: Collection, B: Collection>(
        _ a: A, _ b: B, _ combine: (A.Element, A.Element) -> A.Element
    ) -> [A.Element] where A.Element == B.Element {
        precondition(a.count == b.count, "vDSP: \(a.count) elements and \(b.count), expected as many.")
        return zip(a, b).map(combine)
    }
}
