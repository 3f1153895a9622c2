// A generator that makes pictures of random numbers, and a discriminator that tells them from real digits. Both are in
// one graph, so that one run trains both.

import Digits
import MetalPerformanceShadersGraph
import Training

let latent = 64  // random numbers for each picture
private let features = 128
private let small = Digits.size / 4  // of the first maps of the generator
private let deviation: Float = 0.02  // of the first weights

final class Networks {
    let graph = MPSGraph()
    let images, seeds, step: MPSGraphTensor  // (N, 28, 28, 1) from -1 to 1, (N, 64), (1)
    let pictures: MPSGraphTensor  // of the generator, (N, 28, 28, 1)
    let discriminatorLoss, generatorLoss: MPSGraphTensor
    let updates: [MPSGraphOperation]

    init(batchSize: Int, seed: UInt64) {
        let size = Digits.size as NSNumber
        let count = batchSize as NSNumber
        images = graph.placeholder(shape: [count, size, size, 1], dataType: .float32, name: "images")
        seeds = graph.placeholder(shape: [count, latent as NSNumber], dataType: .float32, name: "seeds")
        step = graph.placeholder(shape: [1], dataType: .float32, name: "step")
        let generator = Generator(graph, seed: 2 * seed)
        let discriminator = Discriminator(graph, seed: 2 * seed + 1)
        pictures = generator.draw(seeds, batchSize)
        let real = discriminator.judge(images)
        let drawn = discriminator.judge(pictures)
        discriminatorLoss = graph.addition(
            crossEntropy(graph, real, isReal: true), crossEntropy(graph, drawn, isReal: false), name: nil)
        // Small when the discriminator takes the pictures for real.
        generatorLoss = crossEntropy(graph, drawn, isReal: true)
        let adam = Adam(rate: 2e-4, beta1: 0.5)
        updates =
            adam.updates(discriminator.variables, loss: discriminatorLoss, step: step)
            + adam.updates(generator.variables, loss: generatorLoss, step: step)
    }
}

private func strideOfTwo() -> MPSGraphConvolution2DOpDescriptor {
    MPSGraphConvolution2DOpDescriptor(
        strideInX: 2, strideInY: 2, dilationRateInX: 1, dilationRateInY: 1, groups: 1, paddingStyle: .TF_SAME,
        dataLayout: .NHWC, weightsLayout: .HWIO)!
}

// MARK: - The generator

private final class Generator {
    let variables: Variables
    private var graph: MPSGraph { variables.graph }

    init(_ graph: MPSGraph, seed: UInt64) { variables = Variables(graph: graph, seed: seed) }

    /// (N, 64) -> (N, 28, 28, 1)
    func draw(_ seeds: MPSGraphTensor, _ batchSize: Int) -> MPSGraphTensor {
        let numbers = small * small * features
        let weights = variables.normal([latent, numbers], deviation: deviation, name: "seed")
        let bias = variables.filled([numbers], with: 0, name: "seed")
        var x = graph.matrixMultiplication(primary: seeds, secondary: weights, name: nil)
        x = graph.reshape(
            graph.addition(x, bias, name: nil), shape: [batchSize, small, small, features] as [NSNumber], name: nil)
        x = enlarge(normalize(x, features), features, features / 2, batchSize, 2 * small)
        x = enlarge(normalize(x, features / 2), features / 2, 1, batchSize, 4 * small)
        return graph.tanh(with: x, name: "pictures")
    }

    /// Batch normalisation and a leaky ReLU.
    private func normalize(_ x: MPSGraphTensor, _ channels: Int) -> MPSGraphTensor {
        let mean = graph.mean(of: x, axes: [0, 1, 2], name: nil)
        let variance = graph.variance(of: x, mean: mean, axes: [0, 1, 2], name: nil)
        let scaled = graph.normalize(
            x, mean: mean, variance: variance, gamma: variables.filled([channels], with: 1, name: "gamma"),
            beta: variables.filled([channels], with: 0, name: "beta"), epsilon: 1e-3, name: nil)
        return graph.leakyReLU(with: scaled, alpha: 0.2, name: nil)
    }

    /// A transposed convolution: twice as high and wide.
    private func enlarge(
        _ x: MPSGraphTensor, _ inputs: Int, _ outputs: Int, _ batchSize: Int, _ size: Int
    ) -> MPSGraphTensor {
        graph.convolutionTranspose2D(
            x, weights: variables.normal([5, 5, outputs, inputs], deviation: deviation, name: "enlarge"),
            outputShape: [batchSize, size, size, outputs] as [NSNumber], descriptor: strideOfTwo(), name: nil)
    }
}

// MARK: - The discriminator

/// It judges real and drawn images with the same variables.
private final class Discriminator {
    let variables: Variables
    private let first, second, last: (weights: MPSGraphTensor, bias: MPSGraphTensor)
    private var graph: MPSGraph { variables.graph }

    init(_ graph: MPSGraph, seed: UInt64) {
        let variables = Variables(graph: graph, seed: seed)
        func layer(_ shape: [Int], _ name: String) -> (MPSGraphTensor, MPSGraphTensor) {
            (
                variables.normal(shape, deviation: deviation, name: name),
                variables.filled([shape.last!], with: 0, name: name)
            )
        }
        self.variables = variables
        first = layer([5, 5, 1, features / 2], "first")
        second = layer([5, 5, features / 2, features], "second")
        last = layer([small * small * features, 1], "last")
    }

    /// (N, 28, 28, 1) -> (N, 1): scores, above 0 for real images
    func judge(_ images: MPSGraphTensor) -> MPSGraphTensor {
        var x = shrink(shrink(images, first), second)
        x = graph.reshape(x, shape: [-1, small * small * features] as [NSNumber], name: nil)
        x = graph.matrixMultiplication(primary: x, secondary: last.weights, name: nil)
        return graph.addition(x, last.bias, name: nil)
    }

    private func shrink(
        _ x: MPSGraphTensor, _ layer: (weights: MPSGraphTensor, bias: MPSGraphTensor)
    ) -> MPSGraphTensor {
        var y = graph.convolution2D(x, weights: layer.weights, descriptor: strideOfTwo(), name: nil)
        y = graph.leakyReLU(with: graph.addition(y, layer.bias, name: nil), alpha: 0.2, name: nil)
        return graph.dropout(y, rate: 0.3, name: nil)
    }
}

/// The mean of -ln of the probability of the answer: ln(1 + exp(-s)) if it is "real", ln(1 + exp(s)) if not. This form is
/// finite for scores of any size.
private func crossEntropy(_ graph: MPSGraph, _ scores: MPSGraphTensor, isReal: Bool) -> MPSGraphTensor {
    let wrong = isReal ? graph.negative(with: scores, name: nil) : scores
    let exponent = graph.exponent(
        with: graph.negative(with: graph.absolute(with: scores, name: nil), name: nil), name: nil)
    let one = graph.constant(1, dataType: .float32)
    let logarithm = graph.logarithm(with: graph.addition(one, exponent, name: nil), name: nil)
    let losses = graph.addition(graph.reLU(with: wrong, name: nil), logarithm, name: nil)
    return graph.reshape(graph.mean(of: losses, axes: [0, 1], name: nil), shape: [1], name: nil)
}
