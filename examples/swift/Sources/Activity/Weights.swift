// Data sources: the weights of one convolution, updated with Adam, and the first weights of the LSTM's gates.

import Digits
import MetalPerformanceShaders

/// A convolution along time: 1 pixel high.
final class ConvolutionWeights: NSObject, MPSCNNConvolutionDataSource {
    let optimizer: MPSNNOptimizerAdam
    let state: MPSCNNConvolutionWeightsAndBiasesState
    private let name: String
    private let convolution: MPSCNNConvolutionDescriptor
    private let weightVector, biasVector: MPSVector
    private let momenta, velocities: [MPSVector]

    init(
        device: MTLDevice, name: String, width: Int, stride: Int, inputs: Int, outputs: Int, random: inout Random
    ) {
        self.name = name
        convolution = MPSCNNConvolutionDescriptor(
            kernelWidth: width, kernelHeight: 1, inputFeatureChannels: inputs, outputFeatureChannels: outputs)
        convolution.strideInPixelsX = stride
        let count = outputs * width * inputs
        weightVector = makeVector(device, count)
        biasVector = makeVector(device, outputs)
        let limit = (6 / Float(width * inputs)).squareRoot()
        let weights = weightVector.data.contents().assumingMemoryBound(to: Float.self)
        for place in 0..<count { weights[place] = Float.random(in: -limit...limit, using: &random) }
        momenta = [makeVector(device, count), makeVector(device, outputs)]
        velocities = [makeVector(device, count), makeVector(device, outputs)]
        state = MPSCNNConvolutionWeightsAndBiasesState(weights: weightVector.data, biases: biasVector.data)
        optimizer = MPSNNOptimizerAdam(device: device, learningRate: 0.002)
    }

    func label() -> String? { name }
    func dataType() -> MPSDataType { .float32 }
    func descriptor() -> MPSCNNConvolutionDescriptor { convolution }
    func weights() -> UnsafeMutableRawPointer { weightVector.data.contents() }
    func biasTerms() -> UnsafeMutablePointer<Float>? {
        biasVector.data.contents().assumingMemoryBound(to: Float.self)
    }
    func load() -> Bool { true }
    func purge() {}
    func copy(with zone: NSZone? = nil) -> Any { self }

    func update(
        with commandBuffer: MTLCommandBuffer,
        gradientState: MPSCNNConvolutionGradientState,
        sourceState: MPSCNNConvolutionWeightsAndBiasesState
    ) -> MPSCNNConvolutionWeightsAndBiasesState? {
        optimizer.encode(
            commandBuffer: commandBuffer, convolutionGradientState: gradientState,
            convolutionSourceState: sourceState, inputMomentumVectors: momenta, inputVelocityVectors: velocities,
            resultState: state)
        return state
    }
}

/// A matrix of a gate: uniform first values, biases all the same, and the gate's neuron.
final class GateWeights: NSObject, MPSCNNConvolutionDataSource {
    private let convolution: MPSCNNConvolutionDescriptor
    private let values: UnsafeMutablePointer<Float>
    private let biases: UnsafeMutablePointer<Float>

    init(inputs: Int, outputs: Int, neuron: MPSCNNNeuronType, bias: Float, random: inout Random) {
        convolution = MPSCNNConvolutionDescriptor(
            kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: inputs, outputFeatureChannels: outputs)
        convolution.fusedNeuronDescriptor = MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: neuron)
        let limit = (3 / Float(inputs + outputs)).squareRoot()
        values = .allocate(capacity: inputs * outputs)
        for place in 0..<inputs * outputs { values[place] = Float.random(in: -limit...limit, using: &random) }
        biases = .allocate(capacity: outputs)
        biases.initialize(repeating: bias, count: outputs)
    }

    deinit {
        values.deallocate()
        biases.deallocate()
    }

    func label() -> String? { "gate" }
    func dataType() -> MPSDataType { .float32 }
    func descriptor() -> MPSCNNConvolutionDescriptor { convolution }
    func weights() -> UnsafeMutableRawPointer { UnsafeMutableRawPointer(values) }
    func biasTerms() -> UnsafeMutablePointer<Float>? { biases }
    func load() -> Bool { true }
    func purge() {}
    func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A vector of zeros.
private func makeVector(_ device: MTLDevice, _ length: Int) -> MPSVector {
    let vector = MPSVector(device: device, descriptor: MPSVectorDescriptor(length: length, dataType: .float32))
    memset(vector.data.contents(), 0, length * MemoryLayout<Float>.stride)
    return vector
}
