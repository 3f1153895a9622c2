// An update of a convolution by a program's own kernel: the gradient state, the kernel and the reload of the weights are
// on one command buffer. With safe math the bits are those of the built-in SGD.

import MetalPerformanceShaders
import XCTest

/// Weights of 3 x 3 with two channels in and four out.
private final class Weights: NSObject, MPSCNNConvolutionDataSource {
    static let inputs = 2, outputs = 4, edge = 3
    var weight = (0..<72).map { Float(($0 * 37) % 29) / 29 - 0.5 }
    var bias: [Float] = [0.1, -0.2, 0.3, -0.4]

    func dataType() -> MPSDataType { .float32 }
    func descriptor() -> MPSCNNConvolutionDescriptor {
        MPSCNNConvolutionDescriptor(
            kernelWidth: Weights.edge, kernelHeight: Weights.edge, inputFeatureChannels: Weights.inputs,
            outputFeatureChannels: Weights.outputs)
    }
    func weights() -> UnsafeMutableRawPointer { weight.withUnsafeMutableBytes { $0.baseAddress! } }
    func biasTerms() -> UnsafeMutablePointer<Float>? { bias.withUnsafeMutableBufferPointer { $0.baseAddress } }
    func load() -> Bool { true }
    func purge() {}
    func label() -> String? { "own update" }
    func copy(with zone: NSZone? = nil) -> Any { self }
}

final class OwnUpdateTests: XCTestCase {
    private let device = MTLCreateSystemDefaultDevice()!
    private lazy var queue = device.makeCommandQueue()!
    private let rate: Float = 0.01
    private let pixels = (0..<72).map { Float(($0 * 17) % 13) / 13 }
    private let source = """
        kernel void descend(device const float* gradient [[buffer(0)]], device float* weights [[buffer(1)]],
                            constant float& rate [[buffer(2)]], uint i [[thread_position_in_grid]]) {
          weights[i] -= rate * gradient[i];
        }
        """

    private func image(_ values: [Float], channels: Int) -> MPSImage {
        let descriptor = MPSImageDescriptor(channelFormat: .float32, width: 6, height: 6, featureChannels: channels)
        let image = MPSImage(device: device, imageDescriptor: descriptor)
        values.withUnsafeBytes {
            image.writeBytes($0.baseAddress!, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
        }
        return image
    }

    private func numbers(_ buffer: MTLBuffer) -> [Float] {
        let first = buffer.contents().assumingMemoryBound(to: Float.self)
        return Array(UnsafeBufferPointer(start: first, count: buffer.length / 4))
    }

    private func buffer(_ values: [Float]) -> MTLBuffer {
        device.makeBuffer(bytes: values, length: 4 * values.count, options: .storageModeShared)!
    }

    /// Three steps of descent, each on one command buffer. `update` encodes what makes new weights of the gradients.
    private func trained(
        _ update: (MTLCommandBuffer, MPSCNNConvolutionGradientState, MPSCNNConvolutionWeightsAndBiasesState) throws -> Void
    ) rethrows -> [Float] {
        let weights = Weights()
        let forward = MPSCNNConvolution(device: device, weights: weights)
        let gradient = MPSCNNConvolutionGradient(device: device, weights: weights)
        let state = MPSCNNConvolutionWeightsAndBiasesState(
            weights: buffer(weights.weight), biases: buffer(weights.bias))
        for _ in 0..<3 {
            let commandBuffer = queue.makeCommandBuffer()!
            let picture = image(pixels, channels: Weights.inputs)
            let result = forward.encode(commandBuffer: commandBuffer, sourceImage: picture)
            let gradients = forward.resultState(
                sourceImage: picture, sourceStates: nil, destinationImage: result)!
            _ = gradient.encode(
                commandBuffer: commandBuffer, sourceGradient: result, sourceImage: picture,
                gradientState: gradients)
            try update(commandBuffer, gradients, state)
            forward.reloadWeightsAndBiases(with: commandBuffer, state: state)
            gradient.reloadWeightsAndBiases(with: commandBuffer, state: state)
            commandBuffer.commit()
            commandBuffer.waitUntilCompleted()
            XCTAssertNil(commandBuffer.error)
        }
        return numbers(state.weights) + numbers(state.biases!)
    }

    func testAnOwnUpdateHasTheBitsOfTheBuiltInOne() throws {
        let options = MTLCompileOptions()
        options.mathMode = .safe
        let library = try device.makeLibrary(source: source, options: options)
        let descend = try device.makeComputePipelineState(function: library.makeFunction(name: "descend")!)
        let own = trained { commandBuffer, gradients, state in
            let encoder = commandBuffer.makeComputeCommandEncoder()!
            encoder.setComputePipelineState(descend)
            var rate = self.rate
            encoder.setBytes(&rate, length: 4, index: 2)
            for (slope, values) in [
                (gradients.gradientForWeights, state.weights), (gradients.gradientForBiases, state.biases!),
            ] {
                encoder.setBuffer(slope, offset: 0, index: 0)
                encoder.setBuffer(values, offset: 0, index: 1)
                encoder.dispatchThreads(
                    MTLSizeMake(values.length / 4, 1, 1), threadsPerThreadgroup: MTLSizeMake(32, 1, 1))
            }
            encoder.endEncoding()
        }
        let optimizer = MPSNNOptimizerStochasticGradientDescent(device: device, learningRate: rate)
        let builtIn = trained { commandBuffer, gradients, state in
            optimizer.encode(
                commandBuffer: commandBuffer, convolutionGradientState: gradients, convolutionSourceState: state,
                inputMomentumVectors: nil, resultState: state)
        }
        let first = Weights()
        XCTAssertNotEqual(own, first.weight + first.bias)
        XCTAssertEqual(own.map(\.bitPattern), builtIn.map(\.bitPattern))
    }
}
