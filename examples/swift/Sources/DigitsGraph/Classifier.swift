// The network of examples/python/digits.py: one convolution, bias, ReLU, pooling, softmax cross-entropy, SGD.

import Digits
import MetalPerformanceShadersGraph

private let channels = 16
private let features = (Digits.size / 2) * (Digits.size / 2) * channels
private let learningRate = 0.2

/// What the network starts from.
struct Parameters {
    var kernel: [Float]  // (5, 5, 1, channels)
    var bias: [Float]
    var dense: [Float]  // (features, 10)

    init(random: inout Random) {
        kernel = random.normal(25 * channels, deviation: 0.2)
        bias = [Float](repeating: 0, count: channels)
        dense = random.normal(features * 10, deviation: 1 / Float(features).squareRoot())
    }

    /// Numbers of a file: kernel, bias and dense, Float32 in the machine's order.
    init(file: String) throws {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        let numbers = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        precondition(
            numbers.count == 26 * channels + features * 10,
            "\(file) has \(numbers.count) numbers, the network has \(26 * channels + features * 10).")
        kernel = Array(numbers[..<(25 * channels)])
        bias = Array(numbers[(25 * channels)..<(26 * channels)])
        dense = Array(numbers[(26 * channels)...])
    }
}

/// The graph with what a run feeds and asks for.
final class Classifier {
    let device: MPSGraphDevice
    let graph = MPSGraph()
    let images, labels, loss, probabilities: MPSGraphTensor
    let updates: [MPSGraphOperation]

    init(device: MTLDevice, parameters: Parameters) {
        self.device = MPSGraphDevice(mtlDevice: device)
        let graph = self.graph
        let size = Digits.size as NSNumber
        images = graph.placeholder(shape: [-1, size, size, 1], dataType: .float32, name: "images")
        labels = graph.placeholder(shape: [-1, 10], dataType: .float32, name: "labels")
        func variable(_ values: [Float], _ shape: [NSNumber]) -> MPSGraphTensor {
            graph.variable(with: data(values), shape: shape, dataType: .float32, name: nil)
        }
        let kernel = variable(parameters.kernel, [5, 5, 1, channels as NSNumber])
        let bias = variable(parameters.bias, [channels as NSNumber])
        let dense = variable(parameters.dense, [features as NSNumber, 10])

        let window = MPSGraphConvolution2DOpDescriptor(
            strideInX: 1, strideInY: 1, dilationRateInX: 1, dilationRateInY: 1, groups: 1, paddingStyle: .TF_SAME,
            dataLayout: .NHWC, weightsLayout: .HWIO)!
        let pooling = MPSGraphPooling2DOpDescriptor(
            kernelWidth: 2, kernelHeight: 2, strideInX: 2, strideInY: 2, paddingStyle: .TF_SAME, dataLayout: .NHWC)!
        var y = graph.convolution2D(images, weights: kernel, descriptor: window, name: nil)
        y = graph.reLU(with: graph.addition(y, bias, name: nil), name: nil)
        y = graph.maxPooling2D(withSourceTensor: y, descriptor: pooling, name: nil)
        y = graph.reshape(y, shape: [-1, features as NSNumber], name: nil)
        let scores = graph.matrixMultiplication(primary: y, secondary: dense, name: nil)
        probabilities = graph.softMax(with: scores, axis: -1, name: nil)
        loss = graph.softMaxCrossEntropy(scores, labels: labels, axis: -1, reuctionType: .mean, name: nil)

        let gradients = graph.gradients(of: loss, with: [kernel, bias, dense], name: nil)
        let rate = graph.constant(learningRate, dataType: .float32)
        updates = gradients.map { variable, gradient in
            let updated = graph.stochasticGradientDescent(
                learningRate: rate, values: variable, gradient: gradient, name: nil)
            return graph.assign(variable, tensor: updated, name: nil)
        }
    }

    func feeds(_ digits: Digits, _ indices: [Int]) -> [MPSGraphTensor: MPSGraphTensorData] {
        let count = indices.count as NSNumber
        let size = Digits.size as NSNumber
        let pixels = indices.flatMap { digits.picture($0).map { Float($0) / 255 } }
        let oneHot = indices.flatMap { index in (0..<10).map { Float($0 == Int(digits.labels[index]) ? 1 : 0) } }
        return [
            images: MPSGraphTensorData(
                device: device, data: data(pixels), shape: [count, size, size, 1], dataType: .float32),
            labels: MPSGraphTensorData(device: device, data: data(oneHot), shape: [count, 10], dataType: .float32),
        ]
    }

    /// The share of digits that are found.
    func accuracy(_ digits: Digits) -> Double {
        var right = 0
        for first in stride(from: 0, to: digits.count, by: 500) {
            let indices = Array(first..<min(first + 500, digits.count))
            let results = graph.run(
                feeds: feeds(digits, indices).filter { $0.key == images }, targetTensors: [probabilities],
                targetOperations: nil)
            let values = floats(results[probabilities]!)
            for (row, index) in indices.enumerated() {
                let scores = values[row * 10..<row * 10 + 10]
                right += scores.firstIndex(of: scores.max()!)! - row * 10 == Int(digits.labels[index]) ? 1 : 0
            }
        }
        return Double(right) / Double(digits.count)
    }
}

private func data(_ values: [Float]) -> Data { values.withUnsafeBufferPointer { Data(buffer: $0) } }

func floats(_ data: MPSGraphTensorData) -> [Float] {
    var values = [Float](repeating: 0, count: data.shape.reduce(1) { $0 * $1.intValue })
    data.mpsndarray().readBytes(&values, strideBytes: nil)
    return values
}
