// The random numbers of Apple's BNNS, from which programs draw first weights. The numbers of a seed are not Apple's.

import Foundation

public enum BNNS {
    /// How the elements of an array are in memory.
    public enum Shape: Sendable {
        case vector(Int)
        case matrixRowMajor(Int, Int)
        case matrixColumnMajor(Int, Int)

        var count: Int {
            switch self {
            case .vector(let size): return size
            case .matrixRowMajor(let rows, let columns), .matrixColumnMajor(let rows, let columns): return rows * columns
            }
        }
    }
}

/// An array of the program's memory, which it does not own.
public struct BNNSNDArrayDescriptor {
    fileprivate let values: UnsafeMutableBufferPointer<Float>

    /// nil if the memory has fewer elements than the shape.
    public init?(data: UnsafeMutableBufferPointer<Float>, shape: BNNS.Shape) {
        guard shape.count >= 0, data.count >= shape.count else { return nil }
        values = UnsafeMutableBufferPointer(rebasing: data[..<shape.count])
    }
}

public struct BNNSFilterParameters { public init() {} }
public struct BNNSRandomGeneratorMethod: Sendable { fileprivate init() {} }
public let BNNSRandomGeneratorMethodAES_CTR = BNNSRandomGeneratorMethod()
public typealias BNNSRandomGenerator = UnsafeMutableRawPointer

/// SplitMix64, by Guy Steele and others.
private final class Generator: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

public func BNNSCreateRandomGenerator(
    _ method: BNNSRandomGeneratorMethod, _ parameters: UnsafePointer<BNNSFilterParameters>?
) -> BNNSRandomGenerator? {
    BNNSCreateRandomGeneratorWithSeed(method, UInt64.random(in: 0...UInt64.max), parameters)
}

public func BNNSCreateRandomGeneratorWithSeed(
    _ method: BNNSRandomGeneratorMethod, _ seed: UInt64, _ parameters: UnsafePointer<BNNSFilterParameters>?
) -> BNNSRandomGenerator? { Unmanaged.passRetained(Generator(seed: seed)).toOpaque() }

public func BNNSDestroyRandomGenerator(_ generator: BNNSRandomGenerator) {
    Unmanaged<Generator>.fromOpaque(generator).release()
}

/// Numbers from `a` to `b`; 0 for success.
@discardableResult
public func BNNSRandomFillUniformFloat(
    _ generator: BNNSRandomGenerator, _ array: UnsafeMutablePointer<BNNSNDArrayDescriptor>, _ a: Float, _ b: Float
) -> Int32 {
    guard a <= b else { return -1 }
    return fill(generator, array.pointee) { Float.random(in: a...b, using: &$0) }
}

/// Numbers around a mean, by Box and Muller; 0 for success.
@discardableResult
public func BNNSRandomFillNormalFloat(
    _ generator: BNNSRandomGenerator, _ array: UnsafeMutablePointer<BNNSNDArrayDescriptor>, _ mean: Float,
    _ standardDeviation: Float
) -> Int32 {
    fill(generator, array.pointee) { source in
        let radius = (-2 * log(Double.random(in: .leastNonzeroMagnitude...1, using: &source))).squareRoot()
        return mean + standardDeviation * Float(radius * cos(2 * .pi * Double.random(in: 0..<1, using: &source)))
    }
}

private func fill(
    _ generator: BNNSRandomGenerator, _ array: BNNSNDArrayDescriptor, _ draw: (inout Generator) -> Float
) -> Int32 {
    var source = Unmanaged<Generator>.fromOpaque(generator).takeUnretainedValue()
    for place in array.values.indices { array.values[place] = draw(&source) }
    return 0
}
