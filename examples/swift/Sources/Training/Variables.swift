// The variables that a network trains, their updates by Adam, and data for its placeholders.

import Digits
import MetalPerformanceShadersGraph

public final class Variables {
    public let graph: MPSGraph
    public private(set) var all: [MPSGraphTensor] = []
    private var random: Random
    private var firstValues: [Float]?  // what is left of those that the program gave

    /// With `firstValues` the variables have these numbers, one variable after the other.
    public init(graph: MPSGraph, seed: UInt64, firstValues: [Float]? = nil) {
        self.graph = graph
        self.firstValues = firstValues
        random = Random(seed: seed)
    }

    public func normal(_ shape: [Int], deviation: Float, name: String) -> MPSGraphTensor {
        add(shape, name) { random.normal($0, deviation: deviation) }
    }

    public func uniform(_ shape: [Int], upTo limit: Float, name: String) -> MPSGraphTensor {
        add(shape, name) { count in (0..<count).map { _ in Float.random(in: -limit...limit, using: &random) } }
    }

    public func filled(_ shape: [Int], with value: Float, name: String) -> MPSGraphTensor {
        add(shape, name) { [Float](repeating: value, count: $0) }
    }

    private func add(_ shape: [Int], _ name: String, _ draw: (Int) -> [Float]) -> MPSGraphTensor {
        let count = shape.reduce(1, *)
        var values = firstValues.map { Array($0.prefix(count)) } ?? draw(count)
        precondition(values.count == count, "\(name) has \(count) numbers, \(values.count) are left.")
        firstValues?.removeFirst(count)
        let variable = graph.variable(
            with: Data(bytes: &values, count: 4 * count), shape: shape as [NSNumber], dataType: .float32, name: name)
        all.append(variable)
        return variable
    }
}

public struct Adam {
    let rate, beta1, beta2: Double

    public init(rate: Double, beta1: Double = 0.9, beta2: Double = 0.999) {
        (self.rate, self.beta1, self.beta2) = (rate, beta1, beta2)
    }

    /// Assigns the next values of all variables. `step` counts the runs, from 1 on.
    public func updates(
        _ variables: Variables, loss: MPSGraphTensor, step: MPSGraphTensor
    ) -> [MPSGraphOperation] {
        let graph = variables.graph
        func scalar(_ value: Double) -> MPSGraphTensor { graph.constant(value, dataType: .float32) }
        let power1 = graph.power(scalar(beta1), step, name: nil)
        let power2 = graph.power(scalar(beta2), step, name: nil)
        let gradients = graph.gradients(of: loss, with: variables.all, name: nil)
        return variables.all.flatMap { variable in
            let zeros = Data(count: 4 * variable.shape!.reduce(1) { $0 * $1.intValue })
            let moments = (0..<2).map { _ in
                graph.variable(with: zeros, shape: variable.shape!, dataType: .float32, name: nil)
            }
            let next = graph.adam(
                learningRate: scalar(rate), beta1: scalar(beta1), beta2: scalar(beta2), epsilon: scalar(1e-8),
                beta1Power: power1, beta2Power: power2, values: variable, momentum: moments[0],
                velocity: moments[1], maximumVelocity: nil, gradient: gradients[variable]!, name: nil)
            return zip([variable] + moments, next).map { graph.assign($0, tensor: $1, name: nil) }
        }
    }
}

// MARK: - Data

extension MPSGraphDevice {
    public func data(_ values: [Float], _ shape: [Int]) -> MPSGraphTensorData {
        MPSGraphTensorData(
            device: self, data: values.withUnsafeBytes { Data($0) }, shape: shape as [NSNumber], dataType: .float32)
    }

    public func data(_ values: [Int32], _ shape: [Int]) -> MPSGraphTensorData {
        MPSGraphTensorData(
            device: self, data: values.withUnsafeBytes { Data($0) }, shape: shape as [NSNumber], dataType: .int32)
    }
}

public func floats(_ data: MPSGraphTensorData) -> [Float] {
    var values = [Float](repeating: 0, count: data.shape.reduce(1) { $0 * $1.intValue })
    data.mpsndarray().readBytes(&values, strideBytes: nil)
    return values
}
