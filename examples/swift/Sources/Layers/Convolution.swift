// The data source of a convolution that Adam trains on the device.

import Digits
import MetalPerformanceShaders

/// What checkpoints have of a data source.
public protocol Layer {
    var name: String { get }
    /// "weights", "weights momentum", "weights velocity", ...
    var vectors: [String: MPSVector] { get }
    /// Iterations so far.
    func setTimeStep(_ step: Int)
}

/// Values that Adam trains, with both moments of each.
struct Trained {
    let values, momenta, velocities: [MPSVector]
    let optimizer: MPSNNOptimizerAdam

    init(_ device: MTLDevice, _ values: [MPSVector]) {
        self.values = values
        momenta = values.map { MPSVector(device, count: $0.length, 0) }
        velocities = values.map { MPSVector(device, count: $0.length, 0) }
        optimizer = MPSNNOptimizerAdam(device: device, learningRate: 0.001)
    }

    func vectors(_ names: [String]) -> [String: MPSVector] {
        var all: [String: MPSVector] = [:]
        for (place, name) in names.enumerated().prefix(values.count) {
            all[name] = values[place]
            all["\(name) momentum"] = momenta[place]
            all["\(name) velocity"] = velocities[place]
        }
        return all
    }
}

public final class Convolution: NSObject, MPSCNNConvolutionDataSource, Layer {
    public let name: String
    private let convolution: MPSCNNConvolutionDescriptor
    private let trained: Trained
    private let state: MPSCNNConvolutionWeightsAndBiasesState

    /// Weights begin as normal numbers of this deviation, biases at 0.
    public init(
        device: MTLDevice, name: String, descriptor: MPSCNNConvolutionDescriptor, hasBiases: Bool, deviation: Float,
        seed: UInt64
    ) {
        self.name = name
        convolution = descriptor
        let outputs = descriptor.outputFeatureChannels
        let window = descriptor.kernelWidth * descriptor.kernelHeight
        let weights = MPSVector(device, count: outputs * window * descriptor.inputFeatureChannels, 0)
        var random = Random(seed: seed)
        weights.set(random.normal(weights.length, deviation: deviation))
        trained = Trained(device, hasBiases ? [weights, MPSVector(device, count: outputs, 0)] : [weights])
        state = MPSCNNConvolutionWeightsAndBiasesState(
            weights: weights.data, biases: hasBiases ? trained.values[1].data : nil)
        super.init()
    }

    public var vectors: [String: MPSVector] { trained.vectors(["weights", "biases"]) }
    public func setTimeStep(_ step: Int) { trained.optimizer.timeStep = step }

    public func dataType() -> MPSDataType { .float32 }
    public func descriptor() -> MPSCNNConvolutionDescriptor { convolution }
    public func weights() -> UnsafeMutableRawPointer { trained.values[0].data.contents() }
    public func biasTerms() -> UnsafeMutablePointer<Float>? {
        trained.values.count == 2 ? trained.values[1].elements : nil
    }
    public func load() -> Bool { true }
    public func purge() {}
    public func label() -> String? { name }
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public func update(
        with commandBuffer: MTLCommandBuffer, gradientState: MPSCNNConvolutionGradientState,
        sourceState: MPSCNNConvolutionWeightsAndBiasesState
    ) -> MPSCNNConvolutionWeightsAndBiasesState? {
        trained.optimizer.encode(
            commandBuffer: commandBuffer, convolutionGradientState: gradientState,
            convolutionSourceState: sourceState, inputMomentumVectors: trained.momenta,
            inputVelocityVectors: trained.velocities, resultState: state)
        return state
    }
}

extension MPSVector {
    /// One value everywhere.
    convenience init(_ device: MTLDevice, count: Int, _ value: Float) {
        self.init(device: device, descriptor: MPSVectorDescriptor(length: count, dataType: .float32))
        set([Float](repeating: value, count: count))
    }

    var elements: UnsafeMutablePointer<Float> { data.contents().assumingMemoryBound(to: Float.self) }

    func set(_ values: [Float]) { elements.update(from: values, count: length) }
}
