// Square matrices of columns, as Apple's. The memory of each is its columns, one after the other.

/// The part that all sizes have in common.
public protocol _SquareMatrix: Equatable, Sendable {
    associatedtype Column: SIMD where Column.Scalar: BinaryFloatingPoint
    /// The matrix of zeros.
    init()
    subscript(column: Int) -> Column { get set }
}

extension _SquareMatrix {
    public typealias Scalar = Column.Scalar
    private static var size: Int { Column.scalarCount }

    /// The scalar on the diagonal, zeros elsewhere.
    public init(_ scalar: Scalar) { self.init(diagonal: Column(repeating: scalar)) }

    public init(diagonal: Column) {
        self.init()
        for i in 0..<Self.size { self[i][i] = diagonal[i] }
    }

    public init(_ columns: [Column]) {
        precondition(columns.count == Self.size, "A matrix has \(Self.size) columns, not \(columns.count).")
        self.init()
        for i in 0..<Self.size { self[i] = columns[i] }
    }

    public init(rows: [Column]) { self = Self(rows).transpose }

    public subscript(column: Int, row: Int) -> Scalar {
        get { self[column][row] }
        set { self[column][row] = newValue }
    }

    public var transpose: Self {
        var made = Self()
        for i in 0..<Self.size { for j in 0..<Self.size { made[j][i] = self[i][j] } }
        return made
    }

    /// The factors of elimination multiplied; 0 for a matrix without an inverse.
    public var determinant: Scalar { eliminated().determinant }

    /// Not numbers for a matrix without an inverse.
    public var inverse: Self { eliminated().inverse.transpose }

    /// Elimination by Gauss and Jordan with the largest pivot of a column: the inverse of the transpose.
    private func eliminated() -> (inverse: Self, determinant: Scalar) {
        var (left, right, determinant) = (transpose, Self(1), Scalar(1))
        for i in 0..<Self.size {
            let pivot = (i..<Self.size).max { left[$0][i].magnitude < left[$1][i].magnitude }!
            guard left[pivot][i] != 0 else { return (Self(.nan), 0) }
            if pivot != i {
                (left[i], left[pivot]) = (left[pivot], left[i])
                (right[i], right[pivot]) = (right[pivot], right[i])
                determinant.negate()
            }
            determinant *= left[i][i]
            let factor = 1 / left[i][i]
            left[i] *= factor
            right[i] *= factor
            for j in 0..<Self.size where j != i {
                let other = left[j][i]
                left[j] -= left[i] * other
                right[j] -= right[i] * other
            }
        }
        return (right, determinant)
    }

    public static func == (a: Self, b: Self) -> Bool { (0..<size).allSatisfy { a[$0] == b[$0] } }

    public static func + (a: Self, b: Self) -> Self { Self((0..<size).map { a[$0] + b[$0] }) }
    public static func - (a: Self, b: Self) -> Self { Self((0..<size).map { a[$0] - b[$0] }) }
    public static prefix func - (a: Self) -> Self { Self((0..<size).map { -a[$0] }) }
    public static func * (number: Scalar, a: Self) -> Self { Self((0..<size).map { a[$0] * number }) }
    public static func * (a: Self, number: Scalar) -> Self { number * a }

    /// The sum of columns times the vector's elements.
    public static func * (a: Self, x: Column) -> Column {
        (0..<size).reduce(into: Column()) { $0 += a[$1] * x[$1] }
    }

    /// The row vector times the matrix.
    public static func * (x: Column, a: Self) -> Column { a.transpose * x }
    public static func * (a: Self, b: Self) -> Self { Self((0..<size).map { a * b[$0] }) }
    public static func += (a: inout Self, b: Self) { a = a + b }
    public static func -= (a: inout Self, b: Self) { a = a - b }
    public static func *= (a: inout Self, b: Self) { a = a * b }
    public static func *= (a: inout Self, number: Scalar) { a = a * number }
}

public func simd_mul<M: _SquareMatrix>(_ a: M, _ b: M) -> M { a * b }
public func simd_mul<M: _SquareMatrix>(_ a: M, _ x: M.Column) -> M.Column { a * x }
public func simd_mul<M: _SquareMatrix>(_ x: M.Column, _ a: M) -> M.Column { x * a }
public func simd_mul<M: _SquareMatrix>(_ number: M.Scalar, _ a: M) -> M { number * a }
public func simd_add<M: _SquareMatrix>(_ a: M, _ b: M) -> M { a + b }
public func simd_sub<M: _SquareMatrix>(_ a: M, _ b: M) -> M { a - b }
public func simd_transpose<M: _SquareMatrix>(_ a: M) -> M { a.transpose }
public func simd_inverse<M: _SquareMatrix>(_ a: M) -> M { a.inverse }
public func simd_determinant<M: _SquareMatrix>(_ a: M) -> M.Scalar { a.determinant }
public func simd_equal<M: _SquareMatrix>(_ a: M, _ b: M) -> Bool { a == b }

public struct simd_float2x2: _SquareMatrix {
    public var columns: (SIMD2<Float>, SIMD2<Float>)

    public init() { columns = (SIMD2<Float>(), SIMD2<Float>()) }
    public init(_ c0: SIMD2<Float>, _ c1: SIMD2<Float>) { columns = (c0, c1) }
    public init(columns: (SIMD2<Float>, SIMD2<Float>)) { self.columns = columns }

    public subscript(column: Int) -> SIMD2<Float> {
        get {
            switch column {
            case 0: columns.0
            case 1: columns.1
            default: preconditionFailure("Column \(column) of a matrix with 2 columns.")
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            default: preconditionFailure("Column \(column) of a matrix with 2 columns.")
            }
        }
    }
}

public typealias float2x2 = simd_float2x2
public typealias matrix_float2x2 = simd_float2x2
public let matrix_identity_float2x2 = simd_float2x2(1)

public struct simd_float3x3: _SquareMatrix {
    public var columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)

    public init() { columns = (SIMD3<Float>(), SIMD3<Float>(), SIMD3<Float>()) }
    public init(_ c0: SIMD3<Float>, _ c1: SIMD3<Float>, _ c2: SIMD3<Float>) { columns = (c0, c1, c2) }
    public init(columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)) { self.columns = columns }

    public subscript(column: Int) -> SIMD3<Float> {
        get {
            switch column {
            case 0: columns.0
            case 1: columns.1
            case 2: columns.2
            default: preconditionFailure("Column \(column) of a matrix with 3 columns.")
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            case 2: columns.2 = newValue
            default: preconditionFailure("Column \(column) of a matrix with 3 columns.")
            }
        }
    }
}

public typealias float3x3 = simd_float3x3
public typealias matrix_float3x3 = simd_float3x3
public let matrix_identity_float3x3 = simd_float3x3(1)

public struct simd_float4x4: _SquareMatrix {
    public var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

    public init() { columns = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>()) }
    public init(_ c0: SIMD4<Float>, _ c1: SIMD4<Float>, _ c2: SIMD4<Float>, _ c3: SIMD4<Float>) { columns = (c0, c1, c2, c3) }
    public init(columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)) { self.columns = columns }

    public subscript(column: Int) -> SIMD4<Float> {
        get {
            switch column {
            case 0: columns.0
            case 1: columns.1
            case 2: columns.2
            case 3: columns.3
            default: preconditionFailure("Column \(column) of a matrix with 4 columns.")
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            case 2: columns.2 = newValue
            case 3: columns.3 = newValue
            default: preconditionFailure("Column \(column) of a matrix with 4 columns.")
            }
        }
    }
}

public typealias float4x4 = simd_float4x4
public typealias matrix_float4x4 = simd_float4x4
public let matrix_identity_float4x4 = simd_float4x4(1)

public struct simd_double2x2: _SquareMatrix {
    public var columns: (SIMD2<Double>, SIMD2<Double>)

    public init() { columns = (SIMD2<Double>(), SIMD2<Double>()) }
    public init(_ c0: SIMD2<Double>, _ c1: SIMD2<Double>) { columns = (c0, c1) }
    public init(columns: (SIMD2<Double>, SIMD2<Double>)) { self.columns = columns }

    public subscript(column: Int) -> SIMD2<Double> {
        get {
            switch column {
            case 0: columns.0
            case 1: columns.1
            default: preconditionFailure("Column \(column) of a matrix with 2 columns.")
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            default: preconditionFailure("Column \(column) of a matrix with 2 columns.")
            }
        }
    }
}

public typealias double2x2 = simd_double2x2
public typealias matrix_double2x2 = simd_double2x2
public let matrix_identity_double2x2 = simd_double2x2(1)

public struct simd_double3x3: _SquareMatrix {
    public var columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    public init() { columns = (SIMD3<Double>(), SIMD3<Double>(), SIMD3<Double>()) }
    public init(_ c0: SIMD3<Double>, _ c1: SIMD3<Double>, _ c2: SIMD3<Double>) { columns = (c0, c1, c2) }
    public init(columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)) { self.columns = columns }

    public subscript(column: Int) -> SIMD3<Double> {
        get {
            switch column {
            case 0: columns.0
            case 1: columns.1
            case 2: columns.2
            default: preconditionFailure("Column \(column) of a matrix with 3 columns.")
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            case 2: columns.2 = newValue
            default: preconditionFailure("Column \(column) of a matrix with 3 columns.")
            }
        }
    }
}

public typealias double3x3 = simd_double3x3
public typealias matrix_double3x3 = simd_double3x3
public let matrix_identity_double3x3 = simd_double3x3(1)

public struct simd_double4x4: _SquareMatrix {
    public var columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

    public init() { columns = (SIMD4<Double>(), SIMD4<Double>(), SIMD4<Double>(), SIMD4<Double>()) }
    public init(_ c0: SIMD4<Double>, _ c1: SIMD4<Double>, _ c2: SIMD4<Double>, _ c3: SIMD4<Double>) { columns = (c0, c1, c2, c3) }
    public init(columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)) { self.columns = columns }

    public subscript(column: Int) -> SIMD4<Double> {
        get {
            switch column {
            case 0: columns.0
            case 1: columns.1
            case 2: columns.2
            case 3: columns.3
            default: preconditionFailure("Column \(column) of a matrix with 4 columns.")
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            case 2: columns.2 = newValue
            case 3: columns.3 = newValue
            default: preconditionFailure("Column \(column) of a matrix with 4 columns.")
            }
        }
    }
}

public typealias double4x4 = simd_double4x4
public typealias matrix_double4x4 = simd_double4x4
public let matrix_identity_double4x4 = simd_double4x4(1)
