// Trains the network of Apple's "Training a Neural Network with MPS" on handwritten digits, in the five steps of that
// listing.
//
//   DigitsNetwork [ITERATIONS [FOLDER]]
//
// FOLDER holds MNIST's four files. Without it OPENMPS_DATA names the folder that has them in mnist/. Without both the
// program draws digits.

import Digits
import MetalPerformanceShaders

let batchSize = 40

// MARK: - Step 1: create the graphs

struct Layers {
    let convolution1, convolution2, dense1, dense2: MyWeights

    init(queue: MTLCommandQueue) {
        convolution1 = MyWeights(queue: queue, name: "conv1", kernelSize: 5, inputs: 1, outputs: 32, seed: 1)
        convolution2 = MyWeights(queue: queue, name: "conv2", kernelSize: 5, inputs: 32, outputs: 64, seed: 2)
        dense1 = MyWeights(queue: queue, name: "fc1", kernelSize: 7, inputs: 64, outputs: 1024, seed: 3)
        dense2 = MyWeights(queue: queue, name: "fc2", kernelSize: 1, inputs: 1024, outputs: 10, seed: 4)
    }
}

/// Everything up to the scores of the ten classes. Dropout is part of training only.
func makeForwardNodes(_ layers: Layers, isTraining: Bool) -> MPSNNFilterNode {
    let same = MPSNNDefaultPadding(method: [.sizeSame, .addRemainderToBottomRight])
    func block(_ source: MPSNNImageNode, _ weights: MyWeights) -> MPSNNImageNode {
        let convolution = MPSCNNConvolutionNode(source: source, weights: weights)
        convolution.paddingPolicy = same
        let relu = MPSCNNNeuronReLUNode(source: convolution.resultImage)
        let pool = MPSCNNPoolingMaxNode(source: relu.resultImage, filterSize: 2, stride: 2)
        pool.paddingPolicy = same
        return pool.resultImage
    }
    let first = block(MPSNNImageNode(handle: nil), layers.convolution1)
    let second = block(first, layers.convolution2)
    let dense1 = MPSCNNFullyConnectedNode(source: second, weights: layers.dense1)
    var features = MPSCNNNeuronReLUNode(source: dense1.resultImage).resultImage
    if isTraining {
        features = MPSCNNDropoutNode(
            source: features, keepProbability: 0.5, seed: 5, maskStrideInPixels: MTLSizeMake(1, 1, 1)
        ).resultImage
    }
    return MPSCNNFullyConnectedNode(source: features, weights: layers.dense2)
}

func makeTrainingGraph(_ device: MTLDevice, _ layers: Layers) -> MPSNNGraph {
    let descriptor = MPSCNNLossDescriptor(type: .softMaxCrossEntropy, reductionType: .sum)
    descriptor.weight = 1 / Float(batchSize)  // the mean over the batch
    let scores = makeForwardNodes(layers, isTraining: true)
    let loss = MPSCNNLossNode(source: scores.resultImage, lossDescriptor: descriptor)
    let ends = loss.trainingGraph(withSourceGradient: nil, nodeHandler: nil)!
    return MPSNNGraph(device: device, resultImage: ends[0].resultImage, resultImageIsNeeded: false)!
}

func makeInferenceGraph(_ device: MTLDevice, _ layers: Layers) -> MPSNNGraph {
    let graph = MPSNNGraph(device: device, resultImage: makeForwardNodes(layers, isTraining: false).resultImage)!
    graph.format = .float32
    return graph
}

// MARK: - Step 2: prepare the inputs

func makeImages(_ device: MTLDevice, _ digits: Digits, _ indices: [Int]) -> [MPSImage] {
    let descriptor = MPSImageDescriptor(
        channelFormat: .unorm8, width: Digits.size, height: Digits.size, featureChannels: 1)
    return indices.map { index in
        let image = MPSImage(device: device, imageDescriptor: descriptor)
        digits.picture(index).withUnsafeBytes {
            image.writeBytes($0.baseAddress!, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
        }
        return image
    }
}

func makeLabels(_ device: MTLDevice, _ digits: Digits, _ indices: [Int]) -> [MPSCNNLossLabels] {
    indices.map { index in
        var values = [Float](repeating: 0, count: Digits.classes)
        values[Int(digits.labels[index])] = 1
        let descriptor = MPSCNNLossDataDescriptor(
            data: values.withUnsafeBufferPointer { Data(buffer: $0) }, layout: .featureChannelsxHeightxWidth,
            size: MTLSize(width: 1, height: 1, depth: Digits.classes))!
        return MPSCNNLossLabels(device: device, labelsDescriptor: descriptor)
    }
}

func totalLoss(_ labels: [MPSCNNLossLabels]) -> Float {
    labels.reduce(0) { total, label in
        var loss: Float = 0
        label.lossImage().readBytes(&loss, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
        return total + loss
    }
}

// MARK: - Steps 3 to 5: weights, execution with two batches in flight, accuracy

let (training, test) = try Digits.load(folder: CommandLine.arguments.count > 2 ? CommandLine.arguments[2] : nil)
let iterations = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1])! : 300
let device = MTLCreateSystemDefaultDevice()!
let commandQueue = device.makeCommandQueue()!
let layers = Layers(queue: commandQueue)
let trainingGraph = makeTrainingGraph(device, layers)
let inferenceGraph = makeInferenceGraph(device, layers)
let doubleBufferSemaphore = DispatchSemaphore(value: 2)
var random = Random(seed: 0)
let order = Array(0..<training.count).shuffled(using: &random)

func trainingIteration(_ iteration: Int) -> MTLCommandBuffer {
    doubleBufferSemaphore.wait()
    let commandBuffer = commandQueue.makeCommandBuffer()!
    let indices = (0..<batchSize).map { order[(iteration * batchSize + $0) % order.count] }
    let labels = makeLabels(device, training, indices)
    trainingGraph.encodeBatch(
        to: commandBuffer, sourceImages: [makeImages(device, training, indices)], sourceStates: [labels])
    commandBuffer.addCompletedHandler { _ in
        if iteration % 50 == 0 { print("iteration \(iteration)  loss \(totalLoss(labels))") }
        doubleBufferSemaphore.signal()
    }
    commandBuffer.commit()
    return commandBuffer
}

func accuracy() -> Double {
    inferenceGraph.reloadFromDataSources()
    var right = 0
    for first in stride(from: 0, to: test.count, by: 100) {
        let indices = Array(first..<min(first + 100, test.count))
        let commandBuffer = commandQueue.makeCommandBuffer()!
        let scores = inferenceGraph.encodeBatch(
            to: commandBuffer, sourceImages: [makeImages(device, test, indices)], sourceStates: nil)!
        commandBuffer.commit()
        commandBuffer.waitUntilCompleted()
        for (image, index) in zip(scores, indices) {
            var values = [Float](repeating: 0, count: Digits.classes)
            image.readBytes(&values, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
            right += values.firstIndex(of: values.max()!) == Int(test.labels[index]) ? 1 : 0
        }
    }
    return Double(right) / Double(test.count)
}

var latestCommandBuffer: MTLCommandBuffer?
for iteration in 0..<iterations { latestCommandBuffer = trainingIteration(iteration) }
latestCommandBuffer?.waitUntilCompleted()
print("test accuracy \(accuracy()) after \(iterations) iterations")
