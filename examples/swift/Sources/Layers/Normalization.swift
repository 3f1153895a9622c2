// The data source of a batch normalisation. Adam trains gamma and beta; mean and variance follow those of batches.

import MetalPerformanceShaders

public final class Normalization: NSObject, MPSCNNBatchNormalizationDataSource, Layer {
    public let name: String
    private let smallest: Float
    private let trained: Trained
    private let statistics: [MPSVector]
    private let state: MPSCNNNormalizationGammaAndBetaState
    private let running: MPSCNNNormalizationMeanAndVarianceState
    private let follower: MPSNNOptimizerStochasticGradientDescent

    public init(device: MTLDevice, name: String, channels: Int, epsilon: Float) {
        self.name = name
        smallest = epsilon
        trained = Trained(
            device, [MPSVector(device, count: channels, 1), MPSVector(device, count: channels, 0)])
        statistics = [MPSVector(device, count: channels, 0), MPSVector(device, count: channels, 1)]
        state = MPSCNNNormalizationGammaAndBetaState(gamma: trained.values[0].data, beta: trained.values[1].data)
        running = MPSCNNNormalizationMeanAndVarianceState(mean: statistics[0].data, variance: statistics[1].data)
        // v - (-0.1)(g - v) with the batch's statistics as the gradient g: v goes a tenth of the way towards them.
        let towards = MPSNNOptimizerDescriptor(
            learningRate: -0.1, gradientRescale: 1, regularizationType: .L2, regularizationScale: -1)
        follower = MPSNNOptimizerStochasticGradientDescent(
            device: device, momentumScale: 0, useNesterovMomentum: false, optimizerDescriptor: towards)
        super.init()
    }

    public var vectors: [String: MPSVector] {
        let both = ["mean": statistics[0], "variance": statistics[1]]
        return trained.vectors(["gamma", "beta"]).merging(both) { first, _ in first }
    }
    public func setTimeStep(_ step: Int) { trained.optimizer.timeStep = step }

    public func numberOfFeatureChannels() -> Int { trained.values[0].length }
    public func gamma() -> UnsafeMutablePointer<Float>? { trained.values[0].elements }
    public func beta() -> UnsafeMutablePointer<Float>? { trained.values[1].elements }
    public func mean() -> UnsafeMutablePointer<Float>? { statistics[0].elements }
    public func variance() -> UnsafeMutablePointer<Float>? { statistics[1].elements }
    public func epsilon() -> Float { smallest }
    public func load() -> Bool { true }
    public func purge() {}
    public func label() -> String? { name }
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public func updateGammaAndBeta(
        with commandBuffer: MTLCommandBuffer, batchNormalizationState: MPSCNNBatchNormalizationState
    ) -> MPSCNNNormalizationGammaAndBetaState? {
        trained.optimizer.encode(
            commandBuffer: commandBuffer, batchNormalizationState: batchNormalizationState,
            inputMomentumVectors: trained.momenta, inputVelocityVectors: trained.velocities, resultState: state)
        return state
    }

    public func updateMeanAndVariance(
        with commandBuffer: MTLCommandBuffer, batchNormalizationState: MPSCNNBatchNormalizationState
    ) -> MPSCNNNormalizationMeanAndVarianceState? {
        let batch = [batchNormalizationState.mean()!, batchNormalizationState.variance()!]
        for (given, kept) in zip(batch, statistics) {
            let row = MPSVectorDescriptor(length: kept.length, dataType: .float32)
            follower.encode(
                commandBuffer: commandBuffer, inputGradientVector: MPSVector(buffer: given, descriptor: row),
                inputValuesVector: kept, inputMomentumVector: nil, resultValuesVector: kept)
        }
        return running
    }
}
