// A digit classifier with MPSGraph: one convolution, bias, ReLU, pooling, softmax cross-entropy, SGD. It is the network
// of examples/python/digits.py, after the talk "Build customized ML models with the Metal Performance Shaders Graph".
//
//   DigitsGraph [ITERATIONS [FOLDER]]
//
// FOLDER holds MNIST's four files. Without it OPENMPS_DATA names the folder that has them in mnist/. Without both the
// program draws digits.

import Digits
import MetalPerformanceShadersGraph

let channels = 16
let batchSize = 40
let learningRate = 0.2

/// The graph with what a run feeds and asks for.
final class Classifier {
    let device: MPSGraphDevice
    let graph = MPSGraph()
    let images, labels, loss, probabilities: MPSGraphTensor
    let updates: [MPSGraphOperation]

    init(device: MTLDevice, random: inout Random) {
        self.device = MPSGraphDevice(mtlDevice: device)
        let graph = self.graph
        let size = Digits.size as NSNumber
        images = graph.placeholder(shape: [-1, size, size, 1], dataType: .float32, name: "images")
        labels = graph.placeholder(shape: [-1, 10], dataType: .float32, name: "labels")
        func variable(_ values: [Float], _ shape: [NSNumber]) -> MPSGraphTensor {
            graph.variable(with: data(values), shape: shape, dataType: .float32, name: nil)
        }
        let features = (Digits.size / 2) * (Digits.size / 2) * channels
        let kernel = variable(random.normal(25 * channels, deviation: 0.2), [5, 5, 1, channels as NSNumber])
        let bias = variable([Float](repeating: 0, count: channels), [channels as NSNumber])
        let dense = variable(
            random.normal(features * 10, deviation: Float(features).squareRoot().reciprocal),
            [features as NSNumber, 10])

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

func data(_ values: [Float]) -> Data { values.withUnsafeBufferPointer { Data(buffer: $0) } }

func floats(_ data: MPSGraphTensorData) -> [Float] {
    var values = [Float](repeating: 0, count: data.shape.reduce(1) { $0 * $1.intValue })
    data.mpsndarray().readBytes(&values, strideBytes: nil)
    return values
}

extension Float {
    var reciprocal: Float { 1 / self }
}

let (training, test) = try Digits.load(folder: CommandLine.arguments.count > 2 ? CommandLine.arguments[2] : nil)
let iterations = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1])! : 300
let device = MTLCreateSystemDefaultDevice()!
let commandQueue = device.makeCommandQueue()!
var random = Random(seed: 0)
let classifier = Classifier(device: device, random: &random)

// Two runs in flight: a handler frees a place for the next one.
let places = DispatchSemaphore(value: 2)
let done = DispatchGroup()
for iteration in 0..<iterations {
    places.wait()
    done.enter()
    let indices = (0..<batchSize).map { _ in Int.random(in: 0..<training.count, using: &random) }
    let execution = MPSGraphExecutionDescriptor()
    execution.completionHandler = { results, error in
        if iteration % 50 == 0 { print("iteration \(iteration)  loss \(floats(results[classifier.loss]!)[0])") }
        places.signal()
        done.leave()
    }
    classifier.graph.runAsync(
        with: commandQueue, feeds: classifier.feeds(training, indices), targetTensors: [classifier.loss],
        targetOperations: classifier.updates, executionDescriptor: execution)
}
done.wait()
print("test accuracy \(classifier.accuracy(test)) after \(iterations) iterations")
