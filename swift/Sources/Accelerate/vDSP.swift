// The functions of Apple's vDSP and vForce for collections.

import Foundation

/// Arithmetic of vectors. Two vectors have as many elements.
public enum vDSP {
    public static func add<A: Collection, B: Collection>(_ a: A, _ b: B) -> [A.Element]
    where A.Element: FloatingPoint, A.Element == B.Element { pairs(a, b, +) }

    /// a - b
    public static func subtract<A: Collection, B: Collection>(_ a: A, _ b: B) -> [A.Element]
    where A.Element: FloatingPoint, A.Element == B.Element { pairs(a, b, -) }

    public static func multiply<A: Collection, B: Collection>(_ a: A, _ b: B) -> [A.Element]
    where A.Element: FloatingPoint, A.Element == B.Element { pairs(a, b, *) }

    /// a / b
    public static func divide<A: Collection, B: Collection>(_ a: A, _ b: B) -> [A.Element]
    where A.Element: FloatingPoint, A.Element == B.Element { pairs(a, b, /) }

    public static func add<A: Collection>(_ number: A.Element, _ a: A) -> [A.Element] where A.Element: FloatingPoint {
        a.map { number + $0 }
    }

    public static func multiply<A: Collection>(_ number: A.Element, _ a: A) -> [A.Element]
    where A.Element: FloatingPoint { a.map { number * $0 } }

    public static func divide<A: Collection>(_ a: A, _ number: A.Element) -> [A.Element]
    where A.Element: FloatingPoint { a.map { $0 / number } }

    public static func square<A: Collection>(_ a: A) -> [A.Element] where A.Element: FloatingPoint {
        a.map { $0 * $0 }
    }

    public static func absolute<A: Collection>(_ a: A) -> [A.Element] where A.Element: FloatingPoint {
        a.map { $0.magnitude }
    }

    public static func negative<A: Collection>(_ a: A) -> [A.Element] where A.Element: FloatingPoint { a.map { -$0 } }

    // MARK: - One number of a vector

    public static func dot<A: Collection, B: Collection>(_ a: A, _ b: B) -> A.Element
    where A.Element: BinaryFloatingPoint, A.Element == B.Element {
        A.Element(pairs(a, b) { Double($0) * Double($1) }.reduce(0, +))
    }

    public static func sum<A: Collection>(_ a: A) -> A.Element where A.Element: BinaryFloatingPoint {
        A.Element(a.reduce(0.0) { $0 + Double($1) })
    }

    public static func sumOfSquares<A: Collection>(_ a: A) -> A.Element where A.Element: BinaryFloatingPoint {
        dot(a, a)
    }

    public static func mean<A: Collection>(_ a: A) -> A.Element where A.Element: BinaryFloatingPoint {
        A.Element(a.reduce(0.0) { $0 + Double($1) } / Double(a.count))
    }

    public static func meanSquare<A: Collection>(_ a: A) -> A.Element where A.Element: BinaryFloatingPoint {
        A.Element(a.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(a.count))
    }

    public static func rootMeanSquare<A: Collection>(_ a: A) -> A.Element where A.Element: BinaryFloatingPoint {
        meanSquare(a).squareRoot()
    }

    /// -infinity of no elements
    public static func maximum<A: Collection>(_ a: A) -> A.Element where A.Element: FloatingPoint {
        a.max() ?? -.infinity
    }

    /// infinity of no elements
    public static func minimum<A: Collection>(_ a: A) -> A.Element where A.Element: FloatingPoint {
        a.min() ?? .infinity
    }

    private static func pairs<A: Collection, B: Collection, Result>(
        _ a: A, _ b: B, _ combine: (A.Element, A.Element) -> Result
    ) -> [Result] where A.Element == B.Element {
        precondition(a.count == b.count, "vDSP: \(a.count) elements and \(b.count), expected as many.")
        return zip(a, b).map(combine)
    }
}

/// Functions of each element.
public enum vForce {
    public static func exp<A: Collection>(_ a: A) -> [Float] where A.Element == Float { a.map { Foundation.exp($0) } }
    public static func exp<A: Collection>(_ a: A) -> [Double] where A.Element == Double { a.map { Foundation.exp($0) } }
    public static func log<A: Collection>(_ a: A) -> [Float] where A.Element == Float { a.map { Foundation.log($0) } }
    public static func log<A: Collection>(_ a: A) -> [Double] where A.Element == Double { a.map { Foundation.log($0) } }
    public static func tanh<A: Collection>(_ a: A) -> [Float] where A.Element == Float { a.map { Foundation.tanh($0) } }
    public static func tanh<A: Collection>(_ a: A) -> [Double] where A.Element == Double {
        a.map { Foundation.tanh($0) }
    }
    public static func sqrt<A: Collection>(_ a: A) -> [A.Element] where A.Element: FloatingPoint {
        a.map { $0.squareRoot() }
    }
}
