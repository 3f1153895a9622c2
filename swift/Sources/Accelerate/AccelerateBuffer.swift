// Memory that Apple's Accelerate reads and writes, and the functions of vDSP and vForce with a result in such memory.

import Foundation

/// Elements that lie one after the other in memory.
public protocol AccelerateBuffer {
    associatedtype Element
    var count: Int { get }
    func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R
}

public protocol AccelerateMutableBuffer: AccelerateBuffer {
    mutating func withUnsafeMutableBufferPointer<R>(
        _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> R
    ) rethrows -> R
}

extension Array: AccelerateMutableBuffer {}
extension ArraySlice: AccelerateMutableBuffer {}
extension ContiguousArray: AccelerateMutableBuffer {}
extension UnsafeBufferPointer: AccelerateBuffer {
    public func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R {
        try body(self)
    }
}
extension UnsafeMutableBufferPointer: AccelerateMutableBuffer {
    public func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R {
        try body(UnsafeBufferPointer(self))
    }
    public mutating func withUnsafeMutableBufferPointer<R>(
        _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> R
    ) rethrows -> R { try body(&self) }
}

/// result[i] = element(a[i])
private func write<A: AccelerateBuffer, R: AccelerateMutableBuffer>(
    _ a: A, _ result: inout R, _ element: (A.Element) -> R.Element
) {
    precondition(result.count == a.count, "vDSP: the result has \(result.count) elements, expected \(a.count).")
    a.withUnsafeBufferPointer { from in
        result.withUnsafeMutableBufferPointer { to in for i in 0..<from.count { to[i] = element(from[i]) } }
    }
}

/// result[i] = element(a[i], b[i])
private func write<A: AccelerateBuffer, B: AccelerateBuffer, R: AccelerateMutableBuffer>(
    _ a: A, _ b: B, _ result: inout R, _ element: (A.Element, B.Element) -> R.Element
) {
    precondition(a.count == b.count, "vDSP: \(a.count) elements and \(b.count), expected as many.")
    precondition(result.count == a.count, "vDSP: the result has \(result.count) elements, expected \(a.count).")
    a.withUnsafeBufferPointer { left in
        b.withUnsafeBufferPointer { right in
            result.withUnsafeMutableBufferPointer { to in
                for i in 0..<left.count { to[i] = element(left[i], right[i]) }
            }
        }
    }
}

extension vDSP {
    public static func add<A: AccelerateBuffer, B: AccelerateBuffer, R: AccelerateMutableBuffer>(
        _ a: A, _ b: B, result: inout R
    ) where A.Element: FloatingPoint, A.Element == B.Element, A.Element == R.Element { write(a, b, &result, +) }

    /// a - b
    public static func subtract<A: AccelerateBuffer, B: AccelerateBuffer, R: AccelerateMutableBuffer>(
        _ a: A, _ b: B, result: inout R
    ) where A.Element: FloatingPoint, A.Element == B.Element, A.Element == R.Element { write(a, b, &result, -) }

    public static func multiply<A: AccelerateBuffer, B: AccelerateBuffer, R: AccelerateMutableBuffer>(
        _ a: A, _ b: B, result: inout R
    ) where A.Element: FloatingPoint, A.Element == B.Element, A.Element == R.Element { write(a, b, &result, *) }

    /// a / b
    public static func divide<A: AccelerateBuffer, B: AccelerateBuffer, R: AccelerateMutableBuffer>(
        _ a: A, _ b: B, result: inout R
    ) where A.Element: FloatingPoint, A.Element == B.Element, A.Element == R.Element { write(a, b, &result, /) }

    public static func add<A: AccelerateBuffer, R: AccelerateMutableBuffer>(
        _ number: A.Element, _ a: A, result: inout R
    ) where A.Element: FloatingPoint, A.Element == R.Element { write(a, &result) { number + $0 } }

    public static func multiply<A: AccelerateBuffer, R: AccelerateMutableBuffer>(
        _ number: A.Element, _ a: A, result: inout R
    ) where A.Element: FloatingPoint, A.Element == R.Element { write(a, &result) { number * $0 } }

    public static func divide<A: AccelerateBuffer, R: AccelerateMutableBuffer>(
        _ a: A, _ number: A.Element, result: inout R
    ) where A.Element: FloatingPoint, A.Element == R.Element { write(a, &result) { $0 / number } }

    // MARK: - Conversions

    public enum RoundingMode: Sendable { case towardZero, towardNearestInteger }

    public static func convertElements<A: AccelerateBuffer, R: AccelerateMutableBuffer>(of a: A, to result: inout R)
    where A.Element: BinaryInteger, R.Element: BinaryFloatingPoint { write(a, &result) { R.Element($0) } }

    public static func convertElements<A: AccelerateBuffer, R: AccelerateMutableBuffer>(of a: A, to result: inout R)
    where A.Element: BinaryFloatingPoint, R.Element: BinaryFloatingPoint { write(a, &result) { R.Element($0) } }

    /// A number that the integers do not hold becomes the nearest that they hold, one that is not a number 0.
    public static func convertElements<A: AccelerateBuffer, R: AccelerateMutableBuffer>(
        of a: A, to result: inout R, rounding: RoundingMode
    ) where A.Element: BinaryFloatingPoint, R.Element: FixedWidthInteger {
        write(a, &result) { value in
            if value.isNaN { return 0 }
            let whole = value.rounded(rounding == .towardZero ? .towardZero : .toNearestOrEven)
            return R.Element(exactly: whole) ?? (whole < 0 ? .min : .max)
        }
    }
}

extension vForce {
    public static func exp<A: AccelerateBuffer, R: AccelerateMutableBuffer>(_ a: A, result: inout R)
    where A.Element == Float, R.Element == Float { write(a, &result) { Foundation.exp($0) } }
    public static func exp<A: AccelerateBuffer, R: AccelerateMutableBuffer>(_ a: A, result: inout R)
    where A.Element == Double, R.Element == Double { write(a, &result) { Foundation.exp($0) } }
    public static func log<A: AccelerateBuffer, R: AccelerateMutableBuffer>(_ a: A, result: inout R)
    where A.Element == Float, R.Element == Float { write(a, &result) { Foundation.log($0) } }
    public static func log<A: AccelerateBuffer, R: AccelerateMutableBuffer>(_ a: A, result: inout R)
    where A.Element == Double, R.Element == Double { write(a, &result) { Foundation.log($0) } }
    public static func tanh<A: AccelerateBuffer, R: AccelerateMutableBuffer>(_ a: A, result: inout R)
    where A.Element == Float, R.Element == Float { write(a, &result) { Foundation.tanh($0) } }
    public static func tanh<A: AccelerateBuffer, R: AccelerateMutableBuffer>(_ a: A, result: inout R)
    where A.Element == Double, R.Element == Double { write(a, &result) { Foundation.tanh($0) } }
    public static func sqrt<A: AccelerateBuffer, R: AccelerateMutableBuffer>(_ a: A, result: inout R)
    where A.Element: FloatingPoint, A.Element == R.Element { write(a, &result) { $0.squareRoot() } }
}
