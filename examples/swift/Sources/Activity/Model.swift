// The network: convolutions that compress 2,000 samples to 20 steps, an LSTM over the steps, two dense layers on each.
// Every kernel is encoded by itself, forward and backward; nothing here is an MPSNNGraph.

import Digits
import MetalPerformanceShaders

/// A convolution along time and, unless it is the last layer, a ReLU. It keeps one batch between forward and backward.
private final class Convolution {
    let weights: ConvolutionWeights
    private let forward: MPSCNNConvolution
    private let gradient: MPSCNNConvolutionGradient
    private let relu: MPSCNNNeuron?
    private let reluGradient: MPSCNNNeuronGradient?
    private var source: [MPSImage] = []
    private var sums: [MPSImage] = []
    private var states: [MPSState]?

    init(
        device: MTLDevice, name: String, width: Int, stride: Int, inputs: Int, outputs: Int, isLast: Bool = false,
        random: inout Random
    ) {
        weights = ConvolutionWeights(
            device: device, name: name, width: width, stride: stride, inputs: inputs, outputs: outputs,
            random: &random)
        forward = MPSCNNConvolution(device: device, weights: weights)
        forward.padding = MPSNNDefaultPadding(method: [.sizeSame, .addRemainderToBottomRight])
        forward.destinationImageAllocator = MPSImage.defaultAllocator()
        gradient = MPSCNNConvolutionGradient(device: device, weights: weights)
        gradient.destinationImageAllocator = MPSImage.defaultAllocator()
        let neuron = MPSNNNeuronDescriptor.cnnNeuronDescriptor(with: .reLU)
        relu = isLast ? nil : MPSCNNNeuron(device: device, neuronDescriptor: neuron)
        relu?.destinationImageAllocator = MPSImage.defaultAllocator()
        reluGradient = isLast ? nil : MPSCNNNeuronGradient(device: device, neuronDescriptor: neuron)
        reluGradient?.destinationImageAllocator = MPSImage.defaultAllocator()
    }

    func encode(_ commandBuffer: MTLCommandBuffer, _ images: [MPSImage]) -> [MPSImage] {
        source = images
        sums = forward.encodeBatch(
            commandBuffer: commandBuffer, sourceImages: images, destinationStates: &states,
            destinationStateIsTemporary: false)
        return relu?.encodeBatch(commandBuffer: commandBuffer, sourceImages: sums) ?? sums
    }

    func encodeGradient(_ commandBuffer: MTLCommandBuffer, _ gradients: [MPSImage]) -> [MPSImage] {
        let ofSums =
            reluGradient?.encodeBatch(
                commandBuffer: commandBuffer, primaryImages: gradients, secondaryImages: sums) ?? gradients
        let result = gradient.encodeBatch(
            commandBuffer: commandBuffer, sourceGradients: ofSums, sourceImages: source, gradientStates: states!)
        // One state for the whole batch: its gradients are sums over the images.
        let state = states![0] as! MPSCNNConvolutionGradientState
        let updated = weights.update(with: commandBuffer, gradientState: state, sourceState: weights.state)!
        forward.reloadWeightsAndBiases(with: commandBuffer, state: updated)
        gradient.reloadWeightsAndBiases(with: commandBuffer, state: updated)
        return result
    }
}

final class Model {
    private let device: MTLDevice
    private let batch: Int
    private let before, after: [Convolution]  // the LSTM
    private let recurrent: Recurrent
    private let toRows: MPSImageCopyToMatrix
    private let toImages: MPSMatrixCopyToImage
    private let loss: MPSCNNLoss

    init(device: MTLDevice, batch: Int, seed: UInt64) {
        (self.device, self.batch) = (device, batch)
        var random = Random(seed: seed)
        before = [
            Convolution(
                device: device, name: "conv1", width: 10, stride: 5, inputs: Recording.channels, outputs: 32,
                random: &random),
            Convolution(
                device: device, name: "conv2", width: 8, stride: 4, inputs: 32, outputs: 48, random: &random),
            Convolution(
                device: device, name: "conv3", width: 5, stride: 5, inputs: 48, outputs: Recurrent.features,
                random: &random),
        ]
        recurrent = Recurrent(device: device, batch: batch, random: &random)
        after = [
            Convolution(
                device: device, name: "dense1", width: 1, stride: 1, inputs: Recurrent.hidden, outputs: 64,
                random: &random),
            Convolution(
                device: device, name: "dense2", width: 1, stride: 1, inputs: 64, outputs: Recording.classes,
                isLast: true, random: &random),
        ]
        toRows = MPSImageCopyToMatrix(device: device, dataLayout: .HeightxWidthxFeatureChannels)
        toImages = MPSMatrixCopyToImage(device: device, dataLayout: .HeightxWidthxFeatureChannels)
        let descriptor = MPSCNNLossDescriptor(type: .softMaxCrossEntropy, reductionType: .sum)
        loss = MPSCNNLoss(device: device, lossDescriptor: descriptor)
        loss.destinationImageAllocator = MPSImage.defaultAllocator()
    }

    /// Scores of the classes: images of 20 x 1 pixels and 5 channels.
    func encodeForward(_ commandBuffer: MTLCommandBuffer, _ images: [MPSImage]) -> [MPSImage] {
        let features = before.reduce(images) { $1.encode(commandBuffer, $0) }
        toRows.encodeBatch(
            commandBuffer: commandBuffer, sourceImages: features, destinationMatrix: recurrent.input)
        recurrent.encodeForward(commandBuffer)
        let hidden = newImages(commandBuffer, Recurrent.hidden)
        toImages.encodeBatch(
            commandBuffer: commandBuffer, sourceMatrix: recurrent.output, destinationImages: hidden)
        return after.reduce(hidden) { $1.encode(commandBuffer, $0) }
    }

    /// Gradients all the way back, and Adam on every weight. Runs after encodeForward of the same batch.
    func encodeTraining(_ commandBuffer: MTLCommandBuffer, _ scores: [MPSImage], _ labels: [MPSCNNLossLabels]) {
        let ofScores = loss.encode(commandBuffer: commandBuffer, sourceImages: scores, labels: labels)
        let ofHidden = after.reversed().reduce(ofScores) { $1.encodeGradient(commandBuffer, $0) }
        toRows.encodeBatch(
            commandBuffer: commandBuffer, sourceImages: ofHidden, destinationMatrix: recurrent.outputGradient)
        recurrent.encodeGradient(commandBuffer)
        let ofFeatures = newImages(commandBuffer, Recurrent.features)
        toImages.encodeBatch(
            commandBuffer: commandBuffer, sourceMatrix: recurrent.inputGradient, destinationImages: ofFeatures)
        _ = before.reversed().reduce(ofFeatures) { $1.encodeGradient(commandBuffer, $0) }
    }

    func setLearningRate(_ rate: Float) {
        for layer in before + after { layer.weights.optimizer.setLearningRate(rate) }
        recurrent.optimizer.setLearningRate(rate)
    }

    private func newImages(_ commandBuffer: MTLCommandBuffer, _ channels: Int) -> [MPSImage] {
        let descriptor = MPSImageDescriptor(
            channelFormat: .float32, width: Window.steps, height: 1, featureChannels: channels)
        return MPSImage.defaultAllocator().imageBatch(
            for: commandBuffer, imageDescriptor: descriptor, kernel: toImages, count: batch)
    }
}
