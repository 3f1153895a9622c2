// Weights of a convolution that Adam trains on the device: the listing of "Training a Neural Network with MPS".

import MetalPerformanceShaders

final class MyWeights: NSObject, MPSCNNConvolutionDataSource {
    private let name: String
    private let convolution: MPSCNNConvolutionDescriptor
    private let weightVector: MPSVector
    private let biasVector: MPSVector
    private let momenta: [MPSVector]
    private let velocities: [MPSVector]
    private let state: MPSCNNConvolutionWeightsAndBiasesState
    private let optimizer: MPSNNOptimizerAdam

    /// Uniform weights from -0.2 to 0.2, biases of 0.1.
    init(queue: MTLCommandQueue, name: String, kernelSize: Int, inputs: Int, outputs: Int, seed: Int) {
        let device = queue.device
        let count = outputs * kernelSize * kernelSize * inputs
        self.name = name
        convolution = MPSCNNConvolutionDescriptor(
            kernelWidth: kernelSize, kernelHeight: kernelSize, inputFeatureChannels: inputs,
            outputFeatureChannels: outputs)
        weightVector = makeVector(device, count)
        biasVector = makeVector(device, outputs)
        momenta = [makeVector(device, count), makeVector(device, outputs)]
        velocities = [makeVector(device, count), makeVector(device, outputs)]
        state = MPSCNNConvolutionWeightsAndBiasesState(weights: weightVector.data, biases: biasVector.data)
        optimizer = MPSNNOptimizerAdam(device: device, learningRate: 0.001)
        super.init()
        fill(queue, seed)
    }

    private func fill(_ queue: MTLCommandQueue, _ seed: Int) {
        let uniform = MPSMatrixRandomDistributionDescriptor.uniformDistributionDescriptor(
            withMinimum: -0.2, maximum: 0.2)
        let random = MPSMatrixRandomMTGP32(
            device: queue.device, destinationDataType: .float32, seed: seed, distributionDescriptor: uniform)
        let commandBuffer = queue.makeCommandBuffer()!
        random.encode(commandBuffer: commandBuffer, destinationVector: weightVector)
        weightVector.synchronize(on: commandBuffer)
        commandBuffer.commit()
        commandBuffer.waitUntilCompleted()
        let biases = biasVector.data.contents().assumingMemoryBound(to: Float.self)
        for index in 0..<biasVector.length { biases[index] = 0.1 }
    }

    func dataType() -> MPSDataType { .float32 }
    func descriptor() -> MPSCNNConvolutionDescriptor { convolution }
    func weights() -> UnsafeMutableRawPointer { weightVector.data.contents() }
    func biasTerms() -> UnsafeMutablePointer<Float>? {
        biasVector.data.contents().assumingMemoryBound(to: Float.self)
    }
    func load() -> Bool { true }
    func purge() {}
    func label() -> String? { name }
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

/// A vector of zeros.
private func makeVector(_ device: MTLDevice, _ length: Int) -> MPSVector {
    let vector = MPSVector(device: device, descriptor: MPSVectorDescriptor(length: length, dataType: .float32))
    memset(vector.data.contents(), 0, length * MemoryLayout<Float>.stride)
    return vector
}
