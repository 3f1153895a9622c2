// The data source of the listings: weights of a file, which a stochastic gradient descent changes on the GPU.

import MetalPerformanceShaders

let device = MTLCreateSystemDefaultDevice()

class MyWeights: NSObject, MPSCNNConvolutionDataSource {
    private let file: URL
    private let described: MPSCNNConvolutionDescriptor
    private var data: NSMutableData?
    private(set) var optimizer: MPSNNOptimizerStochasticGradientDescent
    private(set) var updates = 0
    private(set) var isInMemory = false

    // Example: Use an Optimizer to Update Weights
    // Add an optimizer to the init method of a Data Source Provider
    init(kernelWidth: Int,
         kernelHeight: Int,
         inputFeatureChannels: Int,
         outputFeatureChannels: Int,
         neuron: MPSCNNNeuronType = .none) {

        let length = kernelWidth * kernelHeight * inputFeatureChannels * outputFeatureChannels
        self.optimizer = MPSNNOptimizerStochasticGradientDescent(device: device!,
                                                                 learningRate: 0.01)
        described = MPSCNNConvolutionDescriptor(
            kernelWidth: kernelWidth, kernelHeight: kernelHeight, inputFeatureChannels: inputFeatureChannels,
            outputFeatureChannels: outputFeatureChannels)
        described.fusedNeuronDescriptor = MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: neuron)
        file = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("\(UUID()).dat")
        super.init()
        var random = UInt64(length)
        let limit = (6 / Float(length / outputFeatureChannels)).squareRoot()
        let weights = (0..<length).map { _ -> Float in
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (Float(random >> 40) / Float(1 << 24) * 2 - 1) * limit
        }
        let values = weights + [Float](repeating: 0, count: outputFeatureChannels)
        try! values.withUnsafeBufferPointer { Data(buffer: $0) }.write(to: file)
    }

    deinit { try? FileManager.default.removeItem(at: file) }

    // Graph calls load when weights for this layer are needed
    func load() -> Bool {
        data = NSMutableData(contentsOf: file)
        isInMemory = data != nil
        return isInMemory
    }
    func descriptor() -> MPSCNNConvolutionDescriptor { described }
    func weights() -> UnsafeMutableRawPointer { data!.mutableBytes }
    // When purge is called, you can release weights
    func purge() {
        data = nil
        isInMemory = false
    }

    func dataType() -> MPSDataType { .float32 }
    func biasTerms() -> UnsafeMutablePointer<Float>? {
        let biases = described.outputFeatureChannels
        return (weights() + (data!.length - 4 * biases)).assumingMemoryBound(to: Float.self)
    }
    func label() -> String? { file.lastPathComponent }
    func copy(with zone: NSZone? = nil) -> Any { self }

    // Example: Use an Optimizer to Update Weights
    func update(with commandBuffer: MTLCommandBuffer,
                gradientState: MPSCNNConvolutionGradientState,
                sourceState: MPSCNNConvolutionWeightsAndBiasesState)
        -> MPSCNNConvolutionWeightsAndBiasesState? {

        optimizer.encode(commandBuffer: commandBuffer,
                         convolutionGradientState: gradientState,
                         convolutionSourceState: sourceState,
                         inputMomentumVectors: nil,
                         resultState: sourceState)

        updates += 1
        return sourceState
    }
}
