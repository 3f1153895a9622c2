// The three ways to update the weights of a convolution that the page of MPSCNNConvolutionGradientState describes:
// on the CPU into the data source, with a reload of the kernels, and on the device alone. All three do one step of
// gradient descent; the program prints the kernel after each and compares it with the formula.

import MetalPerformanceShaders

/// A kernel of 1 x 1 with one channel in and one out: the result is w * x + b.
final class Weights: NSObject, MPSCNNConvolutionDataSource {
    var weight: [Float] = [2]
    var bias: [Float] = [1]

    func dataType() -> MPSDataType { .float32 }
    func descriptor() -> MPSCNNConvolutionDescriptor {
        MPSCNNConvolutionDescriptor(
            kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1)
    }
    func weights() -> UnsafeMutableRawPointer { weight.withUnsafeMutableBytes { $0.baseAddress! } }
    func biasTerms() -> UnsafeMutablePointer<Float>? { bias.withUnsafeMutableBufferPointer { $0.baseAddress } }
    func load() -> Bool { true }
    func purge() {}
    func label() -> String? { "one by one" }
    func copy(with zone: NSZone? = nil) -> Any { self }
}

let pixels: [Float] = [1, 2, 3, 4]
let learningRate: Float = 0.1
let device = MTLCreateSystemDefaultDevice()!
let queue = device.makeCommandQueue()!

func makeImage(_ values: [Float]) -> MPSImage {
    let descriptor = MPSImageDescriptor(channelFormat: .float32, width: 2, height: 2, featureChannels: 1)
    let image = MPSImage(device: device, imageDescriptor: descriptor)
    values.withUnsafeBytes {
        image.writeBytes($0.baseAddress!, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
    }
    return image
}

func values(_ buffer: MTLBuffer) -> [Float] {
    let start = buffer.contents().assumingMemoryBound(to: Float.self)
    return Array(UnsafeBufferPointer(start: start, count: buffer.length / MemoryLayout<Float>.stride))
}

/// The kernels of a data source, and one pass forward and back with gradients of one.
final class Layer {
    let source = Weights()
    let forward: MPSCNNConvolution
    let gradient: MPSCNNConvolutionGradient

    init() {
        forward = MPSCNNConvolution(device: device, weights: source)
        gradient = MPSCNNConvolutionGradient(device: device, weights: source)
    }

    /// Encodes both passes; the state has the gradients when the command buffer has completed.
    func encode(_ commandBuffer: MTLCommandBuffer) -> MPSCNNConvolutionGradientState {
        let image = makeImage(pixels)
        let state = forward.resultState(sourceImage: image, sourceStates: nil, destinationImage: makeImage(pixels))!
        _ = forward.encode(commandBuffer: commandBuffer, sourceImage: image)
        _ = gradient.encode(
            commandBuffer: commandBuffer, sourceGradient: makeImage([1, 1, 1, 1]), sourceImage: image,
            gradientState: state)
        state.synchronize(on: commandBuffer)
        return state
    }

    /// The result for a picture of ones: w + b.
    func result() -> Float {
        let commandBuffer = queue.makeCommandBuffer()!
        let image = forward.encode(commandBuffer: commandBuffer, sourceImage: makeImage([1, 1, 1, 1]))
        commandBuffer.commit()
        commandBuffer.waitUntilCompleted()
        var numbers = [Float](repeating: 0, count: 4)
        image.readBytes(&numbers, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
        return numbers[0]
    }
}

/// One step: the gradient by the weight is the sum of the pixels, that by the bias their number.
let expected = (2 - learningRate * pixels.reduce(0, +)) + (1 - learningRate * Float(pixels.count))

/// 1) and 2): the data source takes the new values, then the kernels read it again.
func updateOnTheCPU() -> Float {
    let layer = Layer()
    let commandBuffer = queue.makeCommandBuffer()!
    let state = layer.encode(commandBuffer)
    commandBuffer.commit()
    commandBuffer.waitUntilCompleted()
    layer.source.weight[0] -= learningRate * values(state.gradientForWeights)[0]
    layer.source.bias[0] -= learningRate * values(state.gradientForBiases)[0]
    layer.forward.reloadWeightsAndBiasesFromDataSource()
    layer.gradient.reloadWeightsAndBiasesFromDataSource()
    return layer.result()
}

/// 3): new values in buffers, which the kernels take on the command buffer. Here an optimizer makes them.
func updateOnTheDevice() -> Float {
    let layer = Layer()
    let commandBuffer = queue.makeCommandBuffer()!
    let state = layer.encode(commandBuffer)
    let updated = MPSCNNConvolutionWeightsAndBiasesState(
        weights: device.makeBuffer(bytes: layer.source.weight, length: 4, options: .storageModeShared)!,
        biases: device.makeBuffer(bytes: layer.source.bias, length: 4, options: .storageModeShared)!)
    let optimizer = MPSNNOptimizerStochasticGradientDescent(device: device, learningRate: learningRate)
    optimizer.encode(
        commandBuffer: commandBuffer, convolutionGradientState: state, convolutionSourceState: updated,
        inputMomentumVectors: nil, resultState: updated)
    layer.forward.reloadWeightsAndBiases(with: commandBuffer, state: updated)
    layer.gradient.reloadWeightsAndBiases(with: commandBuffer, state: updated)
    commandBuffer.commit()
    commandBuffer.waitUntilCompleted()
    return layer.result()
}

print("expected \(expected), on the CPU \(updateOnTheCPU()), on the device \(updateOnTheDevice())")
