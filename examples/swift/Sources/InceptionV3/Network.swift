// Inception-V3 without its auxiliary classifier (Szegedy et al., "Rethinking the Inception architecture for computer
// vision", 2015), as examples/objc/inception. Convolutions have batch normalisation and ReLU.

import Layers
import MetalPerformanceShaders

struct Image {
    let node: MPSNNImageNode
    let channels: Int
}

typealias Window = (height: Int, width: Int)
let one: Window = (1, 1)
let three: Window = (3, 3)
let five: Window = (5, 5)
let wide7: Window = (1, 7)
let tall7: Window = (7, 1)
let wide3: Window = (1, 3)
let tall3: Window = (3, 1)

/// Makes layers in the order in which nodes ask for them. A second graph has the layers of the first.
final class Inception {
    private let device: MTLDevice
    private let classes: Int
    private let seed: UInt64
    private(set) var layers: [Layer] = []
    private var next = 0

    init(device: MTLDevice, classes: Int, seed: UInt64) {
        (self.device, self.classes, self.seed) = (device, classes, seed)
    }

    /// The mean softmax cross-entropy, with smoothed labels, of batches of this many pictures. Dropout keeps this share
    /// of the last mean; 1: all.
    func makeTrainingGraph(batch: Int, keep: Float) -> MPSNNGraph {
        let descriptor = MPSCNNLossDescriptor(type: .softMaxCrossEntropy, reductionType: .sum)
        descriptor.weight = 1 / Float(batch)
        descriptor.labelSmoothing = 0.1
        descriptor.numberOfClasses = classes
        let loss = MPSCNNLossNode(source: makeScores(keep: keep), lossDescriptor: descriptor)
        let ends = loss.trainingGraph(withSourceGradient: nil, nodeHandler: nil)!
        let graph = MPSNNGraph(device: device, resultImage: ends[0].resultImage, resultImageIsNeeded: false)!
        graph.format = .float32
        return graph
    }

    /// Everything up to the scores of the classes, without dropout.
    func makeInferenceGraph() -> MPSNNGraph {
        let graph = MPSNNGraph(device: device, resultImage: makeScores(keep: 1))!
        graph.format = .float32
        return graph
    }

    private func makeScores(keep: Float) -> MPSNNImageNode {
        next = 0
        var x = begin(Image(node: MPSNNImageNode(handle: nil), channels: 3))
        for (number, pooled) in [32, 64, 64].enumerated() { x = module35(x, pooled, "a\(number + 1)") }
        x = reduction35(x, "b")
        for (number, inner) in [128, 160, 160, 192].enumerated() { x = module17(x, inner, "c\(number + 1)") }
        x = reduction17(x, "d")
        for label in ["e1", "e2"] { x = module8(x, label) }
        var mean = MPSNNReductionSpatialMeanNode(source: x.node).resultImage
        if keep < 1 {
            mean = MPSCNNDropoutNode(
                source: mean, keepProbability: keep, seed: Int(seed), maskStrideInPixels: MTLSizeMake(1, 1, 1)
            ).resultImage
        }
        let weights = convolution(Image(node: mean, channels: x.channels), classes, one, "scores", hasBiases: true)
        return MPSCNNFullyConnectedNode(source: mean, weights: weights).resultImage
    }

    // MARK: - Layers

    private func layer<Kind: Layer>(_ make: () -> Kind) -> Kind {
        if next == layers.count { layers.append(make()) }
        next += 1
        return layers[next - 1] as! Kind
    }

    /// Weights begin after He et al.
    private func convolution(
        _ x: Image, _ filters: Int, _ window: Window, _ label: String, stride: Int = 1, hasBiases: Bool = false
    ) -> Convolution {
        let own = 1024 * seed + UInt64(next)
        return layer {
            let descriptor = MPSCNNConvolutionDescriptor(
                kernelWidth: window.width, kernelHeight: window.height, inputFeatureChannels: x.channels,
                outputFeatureChannels: filters)
            descriptor.strideInPixelsX = stride
            descriptor.strideInPixelsY = stride
            let inputs = Float(window.width * window.height * x.channels)
            return Convolution(
                device: device, name: label, descriptor: descriptor, hasBiases: hasBiases,
                deviation: (2 / inputs).squareRoot(), seed: own)
        }
    }

    private func padding(isValid: Bool) -> MPSNNDefaultPadding {
        MPSNNDefaultPadding(method: isValid ? [] : .sizeSame)
    }

    /// A convolution without biases, its normalisation and ReLU.
    private func unit(
        _ x: Image, _ filters: Int, _ window: Window, _ label: String, stride: Int = 1, isValid: Bool = false
    ) -> Image {
        let weights = convolution(x, filters, window, label, stride: stride)
        let node = MPSCNNConvolutionNode(source: x.node, weights: weights)
        node.paddingPolicy = padding(isValid: isValid)
        let source = layer { Normalization(device: device, name: "\(label)_norm", channels: filters, epsilon: 0.001) }
        let norm = MPSCNNBatchNormalizationNode(source: node.resultImage, dataSource: source)
        return Image(node: MPSCNNNeuronReLUNode(source: norm.resultImage).resultImage, channels: filters)
    }

    private func chain(_ x: Image, _ label: String, _ units: (filters: Int, window: Window)...) -> Image {
        units.enumerated().reduce(x) { image, each in
            unit(image, each.element.filters, each.element.window, "\(label)\(each.offset + 1)")
        }
    }

    /// Halves the size.
    private func reduced(_ x: Image, _ filters: Int, _ label: String) -> Image {
        unit(x, filters, three, label, stride: 2, isValid: true)
    }

    private func largest(_ x: Image) -> Image {
        let node = MPSCNNPoolingMaxNode(source: x.node, filterSize: 3, stride: 2)
        node.paddingPolicy = padding(isValid: true)
        return Image(node: node.resultImage, channels: x.channels)
    }

    /// Windows of the mean are cut at the border.
    private func pooled(_ x: Image, _ filters: Int, _ label: String) -> Image {
        let node = MPSCNNPoolingAverageNode(source: x.node, filterSize: 3, stride: 1)
        node.paddingPolicy = padding(isValid: false)
        return unit(Image(node: node.resultImage, channels: x.channels), filters, one, "\(label)_pool")
    }

    private func joined(_ parts: Image...) -> Image {
        Image(
            node: MPSNNConcatenationNode(sources: parts.map(\.node)).resultImage,
            channels: parts.map(\.channels).reduce(0, +))
    }

    // MARK: - The paper's modules, named by the size of their images where the network's have 299 pixels

    private func begin(_ x: Image) -> Image {
        var x = unit(x, 32, three, "begin_1", stride: 2, isValid: true)
        x = unit(x, 32, three, "begin_2", isValid: true)
        x = largest(unit(x, 64, three, "begin_3"))
        x = unit(x, 80, one, "begin_4")
        return largest(unit(x, 192, three, "begin_5", isValid: true))
    }

    /// Figure 5 of the paper: 5 x 5, and two of 3 x 3.
    private func module35(_ x: Image, _ last: Int, _ label: String) -> Image {
        joined(
            chain(x, "\(label)_one", (64, one)), chain(x, "\(label)_five", (48, one), (64, five)),
            chain(x, "\(label)_three", (64, one), (96, three), (96, three)), pooled(x, last, label))
    }

    private func reduction35(_ x: Image, _ label: String) -> Image {
        let twice = reduced(chain(x, "\(label)_double", (64, one), (96, three)), 96, "\(label)_double3")
        let pool = largest(x)
        return joined(reduced(x, 384, "\(label)_single"), twice, pool)
    }

    /// Figure 6: 7 x 7 as 1 x 7 and 7 x 1.
    private func module17(_ x: Image, _ inner: Int, _ label: String) -> Image {
        joined(
            chain(x, "\(label)_one", (192, one)),
            chain(x, "\(label)_seven", (inner, one), (inner, wide7), (192, tall7)),
            chain(
                x, "\(label)_double", (inner, one), (inner, tall7), (inner, wide7), (inner, tall7), (192, wide7)),
            pooled(x, 192, label))
    }

    private func reduction17(_ x: Image, _ label: String) -> Image {
        let first = reduced(chain(x, "\(label)_three", (192, one)), 320, "\(label)_three2")
        let second = chain(x, "\(label)_seven", (192, one), (192, wide7), (192, tall7))
        let pool = largest(x)
        return joined(first, reduced(second, 192, "\(label)_seven4"), pool)
    }

    /// Figure 7: 1 x 3 and 3 x 1 side by side.
    private func module8(_ x: Image, _ label: String) -> Image {
        let single = chain(x, "\(label)_three", (384, one))
        let double = chain(x, "\(label)_double", (448, one), (384, three))
        let sides = [(single, "three"), (double, "double")].flatMap { source, name in
            [
                unit(source, 384, wide3, "\(label)_\(name)_wide"), unit(source, 384, tall3, "\(label)_\(name)_tall"),
            ]
        }
        return joined(
            chain(x, "\(label)_one", (320, one)), sides[0], sides[1], sides[2], sides[3], pooled(x, 192, label))
    }
}
