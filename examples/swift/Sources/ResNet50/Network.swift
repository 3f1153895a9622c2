// ResNet-50 for small pictures, after the talk "Training DNNs on iOS with Metal Performance Shaders Graph": one graph
// trains and infers. A placeholder says which; `if` and control dependencies keep the moving averages.

import Digits
import MetalPerformanceShadersGraph

final class ResNet50 {
    static let classes = 10
    private typealias Stage = (blocks: Int, inner: Int, outer: Int, stride: Int)
    private static let stages: [Stage] = [(3, 64, 256, 1), (4, 128, 512, 2), (6, 256, 1024, 2), (3, 512, 2048, 2)]

    let graph = MPSGraph()
    let images, labels, isTraining: MPSGraphTensor
    private(set) var probabilities: MPSGraphTensor!
    private(set) var loss: MPSGraphTensor!
    private(set) var updates: [MPSGraphOperation] = []
    private var variables: [MPSGraphTensor] = []
    private var random: Random

    init(batchSize: Int, size: Int, seed: UInt64) {
        let extents = [batchSize, size, size, 3].map { $0 as NSNumber }
        images = graph.placeholder(shape: extents, dataType: .float32, name: "images")
        labels = graph.placeholder(
            shape: [batchSize as NSNumber, ResNet50.classes as NSNumber], dataType: .float32, name: "labels")
        isTraining = graph.placeholder(shape: [1], dataType: .bool, name: "is training")
        random = Random(seed: seed)
        let scores = forwardPass()
        probabilities = graph.softMax(with: scores, axis: -1, name: nil)
        let sum = graph.softMaxCrossEntropy(scores, labels: labels, axis: -1, reuctionType: .sum, name: nil)
        loss = graph.division(sum, graph.constant(Double(batchSize), dataType: .float32), name: nil)
        let rate = graph.constant(0.01, dataType: .float32)
        updates = graph.gradients(of: loss, with: variables, name: nil).map { variable, gradient in
            let next = graph.stochasticGradientDescent(
                learningRate: rate, values: variable, gradient: gradient, name: nil)
            return graph.assign(variable, tensor: next, name: nil)
        }
    }

    /// (N, size, size, 3) -> scores, (N, 10)
    private func forwardPass() -> MPSGraphTensor {
        var x = pool(relu(normalize(convolve(images, 64, kernel: 7, stride: 2))))
        for stage in ResNet50.stages {
            for number in 0..<stage.blocks {
                x = block(x, stage.inner, stage.outer, stride: number == 0 ? stage.stride : nil)
            }
        }
        let features = channels(of: x)
        x = graph.reshape(
            graph.mean(of: x, axes: [1, 2], name: nil), shape: [-1, features as NSNumber], name: nil)
        // Small weights, so that all classes are about as probable at first.
        let dense = uniform([features, ResNet50.classes], limit: 0.01)
        let bias = constant([ResNet50.classes], 0)
        return graph.addition(graph.matrixMultiplication(primary: x, secondary: dense, name: nil), bias, name: nil)
    }

    /// Three convolutions, and a shortcut around them. The shortcut has a convolution where there is a stride.
    private func block(_ x: MPSGraphTensor, _ inner: Int, _ outer: Int, stride: Int?) -> MPSGraphTensor {
        var y = relu(normalize(convolve(x, inner, kernel: 1, stride: stride ?? 1)))
        y = relu(normalize(convolve(y, inner, kernel: 3, stride: 1)))
        // A block is its shortcut at first, so that deep networks learn from the first steps on (Goyal et al., 2017).
        y = normalize(convolve(y, outer, kernel: 1, stride: 1), firstGamma: 0)
        let shortcut = stride.map { normalize(convolve(x, outer, kernel: 1, stride: $0)) } ?? x
        return relu(graph.addition(y, shortcut, name: nil))
    }

    /// A convolution without a bias, since a normalization follows.
    private func convolve(_ x: MPSGraphTensor, _ filters: Int, kernel: Int, stride: Int) -> MPSGraphTensor {
        let descriptor = MPSGraphConvolution2DOpDescriptor(
            strideInX: stride, strideInY: stride, dilationRateInX: 1, dilationRateInY: 1, groups: 1,
            paddingStyle: .TF_SAME, dataLayout: .NHWC, weightsLayout: .HWIO)!
        let inputs = channels(of: x)
        // Glorot's limit, as TensorFlow counts the inputs and outputs.
        let limit = (6 / Float(kernel * kernel * (inputs + filters))).squareRoot()
        let weights = uniform([kernel, kernel, inputs, filters], limit: limit)
        return graph.convolution2D(x, weights: weights, descriptor: descriptor, name: nil)
    }

    /// Batch normalization: training uses the statistics of the batch and updates the moving averages, inference uses
    /// the moving averages.
    private func normalize(_ x: MPSGraphTensor, firstGamma: Float = 1) -> MPSGraphTensor {
        let graph = self.graph
        let count = channels(of: x)
        let gamma = constant([count], firstGamma)
        let beta = constant([count], 0)
        let movingMean = variable([Float](repeating: 0, count: count), [1, 1, 1, count])
        let movingVariance = variable([Float](repeating: 1, count: count), [1, 1, 1, count])
        func apply(_ mean: MPSGraphTensor, _ variance: MPSGraphTensor) -> MPSGraphTensor {
            graph.normalize(x, mean: mean, variance: variance, gamma: gamma, beta: beta, epsilon: 0.001, name: nil)
        }
        return graph.if(
            isTraining,
            then: {
                let axes: [NSNumber] = [0, 1, 2]
                let mean = graph.mean(of: x, axes: axes, name: nil)
                let variance = graph.variance(of: x, mean: mean, axes: axes, name: nil)
                let averages = [self.follow(movingMean, mean), self.follow(movingVariance, variance)]
                return graph.controlDependency(
                    with: averages, dependentBlock: { [apply(mean, variance)] }, name: nil)
            },
            else: { [apply(movingMean, movingVariance)] }, name: nil)[0]
    }

    /// A moving average keeps nine tenths of itself.
    private func follow(_ average: MPSGraphTensor, _ value: MPSGraphTensor) -> MPSGraphOperation {
        func scaled(_ tensor: MPSGraphTensor, _ factor: Double) -> MPSGraphTensor {
            graph.multiplication(tensor, graph.constant(factor, dataType: .float32), name: nil)
        }
        let next = graph.addition(scaled(average, 0.9), scaled(value, 0.1), name: nil)
        return graph.assign(average, tensor: next, name: nil)
    }

    private func relu(_ x: MPSGraphTensor) -> MPSGraphTensor { graph.reLU(with: x, name: nil) }

    /// Half as high and wide.
    private func pool(_ x: MPSGraphTensor) -> MPSGraphTensor {
        let descriptor = MPSGraphPooling2DOpDescriptor(
            kernelWidth: 3, kernelHeight: 3, strideInX: 2, strideInY: 2, paddingStyle: .TF_SAME, dataLayout: .NHWC)!
        return graph.maxPooling2D(withSourceTensor: x, descriptor: descriptor, name: nil)
    }

    private func channels(of x: MPSGraphTensor) -> Int { x.shape!.last!.intValue }

    private func variable(_ values: [Float], _ shape: [Int]) -> MPSGraphTensor {
        graph.variable(
            with: values.withUnsafeBufferPointer { Data(buffer: $0) }, shape: shape.map { $0 as NSNumber },
            dataType: .float32, name: nil)
    }

    /// A parameter drawn uniformly from -limit to limit.
    private func uniform(_ shape: [Int], limit: Float) -> MPSGraphTensor {
        let values = (0..<shape.reduce(1, *)).map { _ in Float.random(in: -limit...limit, using: &random) }
        variables.append(variable(values, shape))
        return variables.last!
    }

    /// A parameter with one value everywhere.
    private func constant(_ shape: [Int], _ value: Float) -> MPSGraphTensor {
        variables.append(variable([Float](repeating: value, count: shape.reduce(1, *)), shape))
        return variables.last!
    }
}
