// Tiny YOLO, version 2 ("YOLO9000", arXiv 1612.08242), with a quarter of its filters, as examples/objc/detector.

import Layers
import MetalPerformanceShaders

struct TinyYOLO {
    static let filters = [8, 16, 32, 64, 128, 128, 256, 256]
    static let halved = 5  // so many of the first images are halved by pooling

    let device: MTLDevice
    let convolutions: [Convolution]
    let normalizations: [Normalization]

    init(device: MTLDevice, boxNumbers: Int, seed: UInt64) {
        self.device = device
        func convolution(_ number: Int, _ name: String, _ kernel: Int, _ inputs: Int, _ outputs: Int) -> Convolution {
            let isLast = kernel == 1
            let descriptor = MPSCNNConvolutionDescriptor(
                kernelWidth: kernel, kernelHeight: kernel, inputFeatureChannels: inputs,
                outputFeatureChannels: outputs)
            return Convolution(
                device: device, name: name, descriptor: descriptor, hasBiases: isLast,
                deviation: isLast ? 0.01 : (2 / Float(9 * inputs)).squareRoot(), seed: 16 * seed + UInt64(number))
        }
        let inputs = [3] + TinyYOLO.filters
        convolutions =
            TinyYOLO.filters.enumerated().map { place, outputs in
                convolution(place + 1, "convolution_\(place + 1)", 3, inputs[place], outputs)
            } + [convolution(9, "boxes", 1, inputs.last!, boxNumbers)]
        normalizations = TinyYOLO.filters.enumerated().map { place, channels in
            Normalization(device: device, name: "convolution_\(place + 1)_norm", channels: channels, epsilon: 1e-5)
        }
    }

    var layers: [Layer] { convolutions + normalizations }

    /// Everything up to the numbers of boxes.
    private func makeBoxNumbers() -> MPSNNImageNode {
        let same = MPSNNDefaultPadding(method: .sizeSame)
        var image = MPSNNImageNode(handle: nil)
        func convolve(_ weights: Convolution) {
            let node = MPSCNNConvolutionNode(source: image, weights: weights)
            node.paddingPolicy = same
            image = node.resultImage
        }
        for (place, normalization) in normalizations.enumerated() {
            convolve(convolutions[place])
            image = MPSCNNBatchNormalizationNode(source: image, dataSource: normalization).resultImage
            image = MPSCNNNeuronReLUNode(source: image, a: 0.1).resultImage
            guard place <= TinyYOLO.halved else { continue }
            let pool = MPSCNNPoolingMaxNode(
                source: image, filterSize: 2, stride: place < TinyYOLO.halved ? 2 : 1)
            pool.paddingPolicy = same
            image = pool.resultImage
        }
        convolve(convolutions.last!)
        return image
    }

    /// The loss of YOLO with Apple's defaults except the confidence's factors.
    func makeTrainingGraph(_ pictures: Pictures, batch: Int) -> MPSNNGraph {
        let descriptor = MPSCNNYOLOLossDescriptor.cnnLossDescriptor(
            withXYLossType: .meanSquaredError, whLossType: .huber, confidenceLossType: .sigmoidCrossEntropy,
            classesLossType: .softMaxCrossEntropy, reductionType: .sum,
            anchorBoxes: pictures.anchorSizes.withUnsafeBufferPointer { Data(buffer: $0) },
            numberOfAnchorBoxes: pictures.anchors)
        // These factors are not divided by the number of objects, as the others are.
        descriptor.scaleObject = 100 / Float(batch)
        descriptor.scaleNoObject = 5 / Float(batch)
        let loss = MPSCNNYOLOLossNode(source: makeBoxNumbers(), lossDescriptor: descriptor)
        let ends = loss.trainingGraph(withSourceGradient: nil, nodeHandler: nil)!
        let graph = MPSNNGraph(device: device, resultImage: ends[0].resultImage, resultImageIsNeeded: false)!
        graph.format = .float32
        return graph
    }

    func makeInferenceGraph() -> MPSNNGraph {
        let graph = MPSNNGraph(device: device, resultImage: makeBoxNumbers())!
        graph.format = .float32
        return graph
    }
}
