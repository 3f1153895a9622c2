// "Metal for Accelerating Machine Learning" (WWDC 2018, session 609): graphs of nodes, batches, labels and training.
// The slides write gradientFilter(source:) for gradientFilter(withSource:).

import MetalPerformanceShaders
import XCTest

private let side = 8
private let classes = 10

/// The layers of the listings; training graph and inference graph share their weights.
private final class Network {
    private let weights: [String: MyWeights] = [
        "conv1.dat": .init(kernelWidth: 3, kernelHeight: 3, inputFeatureChannels: 1, outputFeatureChannels: 4),
        "conv2.dat": .init(kernelWidth: 3, kernelHeight: 3, inputFeatureChannels: 4, outputFeatureChannels: 8),
        "fc1.dat": .init(kernelWidth: 2, kernelHeight: 2, inputFeatureChannels: 8, outputFeatureChannels: 16),
        "fc2.dat": .init(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 16, outputFeatureChannels: classes),
    ]
    private let lossDescriptor = MPSCNNLossDescriptor(type: .softMaxCrossEntropy, reductionType: .mean)
    var all: [MyWeights] { Array(weights.values) }

    private func MyWeights(file: String) -> MyWeights { weights[file]! }

    // Example: Create an Inference Graph
    func makeInferenceGraph() -> MPSNNImageNode {
        let conv1 = MPSCNNConvolutionNode(source: MPSNNImageNode(handle: nil), weights: MyWeights(file: "conv1.dat"))
        let pool1 = MPSCNNPoolingMaxNode(source: conv1.resultImage, filterSize: 2)
        let conv2 = MPSCNNConvolutionNode(source: pool1.resultImage, weights: MyWeights(file: "conv2.dat"))
        let pool2 = MPSCNNPoolingMaxNode(source: conv2.resultImage, filterSize: 2)
        let fc1 = MPSCNNFullyConnectedNode(source: pool2.resultImage, weights: MyWeights(file: "fc1.dat"))
        let fc2 = MPSCNNFullyConnectedNode(source: fc1.resultImage, weights: MyWeights(file: "fc2.dat"))
        return fc2.resultImage
    }

    // Example: Create a Training Graph
    func makeTrainingGraph() -> MPSNNImageNode {
        let conv1 = MPSCNNConvolutionNode(source: MPSNNImageNode(handle: nil), weights: MyWeights(file: "conv1.dat"))
        let pool1 = MPSCNNPoolingMaxNode(source: conv1.resultImage, filterSize: 2)
        let conv2 = MPSCNNConvolutionNode(source: pool1.resultImage, weights: MyWeights(file: "conv2.dat"))
        let pool2 = MPSCNNPoolingMaxNode(source: conv2.resultImage, filterSize: 2)
        let fc1 = MPSCNNFullyConnectedNode(source: pool2.resultImage, weights: MyWeights(file: "fc1.dat"))
        let fc2 = MPSCNNFullyConnectedNode(source: fc1.resultImage, weights: MyWeights(file: "fc2.dat"))
        let loss = MPSCNNLossNode(source: fc2.resultImage, lossDescriptor: lossDescriptor)
        let fc2G = fc2.gradientFilter(withSource: loss.resultImage)
        let fc1G = fc1.gradientFilter(withSource: fc2G.resultImage)
        let pool2G = pool2.gradientFilter(withSource: fc1G.resultImage)
        let conv2G = conv2.gradientFilter(withSource: pool2G.resultImage)
        let pool1G = pool1.gradientFilter(withSource: conv2G.resultImage)
        let conv1G = conv1.gradientFilter(withSource: pool1G.resultImage)
        return conv1G.resultImage
    }
}

/// A picture of each class: a bright spot at the class's place.
private final class Dataset {
    private(set) var labels: [MPSCNNLossLabels] = []

    func nextImageBatch(_ iter: Int) -> [MPSImage] {
        (0..<classes).map { digit in
            let descriptor = MPSImageDescriptor(
                channelFormat: .float32, width: side, height: side, featureChannels: 1)
            let image = MPSImage(device: device!, imageDescriptor: descriptor)
            var pixels = [Float](repeating: 0, count: side * side)
            for y in 0..<2 { for x in 0..<2 { pixels[(3 * (digit / 4) + y) * side + 2 * (digit % 4) + x] = 1 } }
            image.writeBytes(pixels, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
            return image
        }
    }

    func nextLabelsBatch(_ iter: Int) -> [MPSCNNLossLabels] {
        labels = (0..<classes).map { digit in
            // Create one label for Loss computation
            let labelData = (0..<classes).map { Float($0 == digit ? 1 : 0) }  // Load label data
            let labelDesc = MPSCNNLossDataDescriptor(
                data: labelData.withUnsafeBufferPointer { Data(buffer: $0) },
                layout: .featureChannelsxHeightxWidth,
                size: MTLSize(width: 1, height: 1, depth: 10))!
            let cnnLabel = MPSCNNLossLabels(device: device!, labelsDescriptor: labelDesc)
            return cnnLabel
        }
        return labels
    }

    /// The mean loss of the last batch.
    func loss() -> Float {
        labels.reduce(0) { sum, label in
            var value: Float = .nan
            label.lossImage().readBytes(&value, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
            return sum + value / Float(labels.count)
        }
    }
}

final class NetworkListings: XCTestCase {
    func testNodesDescribeANetwork() {
        let previousNode = MPSCNNNeuronReLUNode(source: MPSNNImageNode(handle: nil))
        let weights = MyWeights(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1)

        let inputImage = MPSNNImageNode(handle: nil)
        let conv = MPSCNNConvolutionNode(source: inputImage,
                                         weights: weights)
        let convGradient = conv.gradientFilter(withSource: previousNode.resultImage)

        XCTAssertTrue(convGradient is MPSCNNConvolutionGradientNode)
        // The slide says accumulatorPrecisionOption; that is the name of the kernels' property.
        conv.accumulatorPrecision = .half
        XCTAssertEqual(conv.accumulatorPrecision, .half)
    }

    func testABatchIsAnArray() {
        let descriptor = MTLTextureDescriptor.texture2DDescriptor(
            pixelFormat: .rgba16Float, width: 3, height: 2, mipmapped: false)
        let texture0 = device!.makeTexture(descriptor: descriptor)!

        // Create an input image
        let inputImage0 = MPSImage(texture: texture0, featureChannels: 4)
        // Create a batch of input images
        var imageBatch : [MPSImage] = []
        imageBatch.append(inputImage0)

        XCTAssertEqual(imageBatch.map(\.width), [3])
        XCTAssertTrue(inputImage0.texture === texture0)
    }

    func testATrainingLoopWithDoubleBuffering() {
        let network = Network()
        let dataset = Dataset()
        let (NUM_EPOCHS, NUM_ITERATIONS_PER_EPOCH) = (5, 6)
        let commandQueue = device!.makeCommandQueue()!

        // Initialize graph
        let trainingGraph = MPSNNGraph(device: device!, resultImage: network.makeTrainingGraph())!

        // Example: Execute Graph in a Training Loop with Double Buffering
        let doubleBufferSemaphore = DispatchSemaphore(value: 2)

        func trainingIteration(_ iter: Int) -> MTLCommandBuffer {
            _ = doubleBufferSemaphore.wait(timeout: .distantFuture)
            let commandBuffer = commandQueue.makeCommandBuffer()!
            // Encode a batch of images for training
            let outputBatch = trainingGraph.encodeBatch(to: commandBuffer,
                                                        sourceImages: [dataset.nextImageBatch(iter)],
                                                        sourceStates: [dataset.nextLabelsBatch(iter)])
            XCTAssertEqual(outputBatch?.count, classes)

            commandBuffer.addCompletedHandler { commandBuffer in
                // Callback is called when GPU is done executing the graph (outputBatch is ready)
                doubleBufferSemaphore.signal()
            }

            commandBuffer.commit()
            return commandBuffer
        }

        var latestCommandBuffer: MTLCommandBuffer! = nil
        var losses: [Float] = []
        // NUM_EPOCHS is the number of times we iterate over an entire dataset
        // NUM_ITERATIONS_PER_EPOCH is the number of images in a dataset, divided by batch size
        for i in 0..<NUM_EPOCHS {
            for j in 0..<NUM_ITERATIONS_PER_EPOCH {
                latestCommandBuffer = trainingIteration(i * NUM_ITERATIONS_PER_EPOCH + j);
            }

            // Optional steps after each epoch:
            latestCommandBuffer.waitUntilCompleted()
            losses.append(dataset.loss())
        }
        XCTAssertLessThan(losses[4], losses[0] / 2, "\(losses)")
        XCTAssertEqual(network.all.map(\.updates), [Int](repeating: NUM_EPOCHS * NUM_ITERATIONS_PER_EPOCH, count: 4))
        XCTAssertFalse(network.all.contains(where: \.isInMemory))
    }

    func testAnInferenceGraphHasAScoreForEachClass() {
        let network = Network()
        let inferenceGraph = MPSNNGraph(
            device: device!, resultImage: network.makeInferenceGraph(), resultImageIsNeeded: true)!
        let commandBuffer = device!.makeCommandQueue()!.makeCommandBuffer()!
        let scores = inferenceGraph.encode(to: commandBuffer, sourceImages: [Dataset().nextImageBatch(0)[0]])!
        commandBuffer.commit()
        commandBuffer.waitUntilCompleted()
        XCTAssertEqual([scores.width, scores.height, scores.featureChannels], [1, 1, classes])
    }

    func testRowsOfAMatrixAreImages() {
        let descriptor = MPSImageDescriptor(channelFormat: .float32, width: 2, height: 1, featureChannels: 3)
        let (image1, image2) = (
            MPSImage(device: device!, imageDescriptor: descriptor), MPSImage(device: device!, imageDescriptor: descriptor))
        image1.writeBytes([Float]([1, 2, 3, 4, 5, 6]), dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
        image2.writeBytes([Float]([7, 8, 9, 10, 11, 12]), dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
        let matrix = MPSMatrix(
            device: device!, descriptor: MPSMatrixDescriptor(rows: 2, columns: 6, rowBytes: 24, dataType: .float32))
        let commandBuffer = device!.makeCommandQueue()!.makeCommandBuffer()!

        let imageToMatrix = MPSImageCopyToMatrix(device: device!, dataLayout: .featureChannelsxHeightxWidth)
        imageToMatrix.encodeBatch(commandBuffer: commandBuffer, sourceImages: [image1, image2],
                                  destinationMatrix: matrix)

        commandBuffer.commit()
        commandBuffer.waitUntilCompleted()
        let values = matrix.data.contents().assumingMemoryBound(to: Float.self)
        XCTAssertEqual((0..<12).map { values[$0] }, [1, 4, 2, 5, 3, 6, 7, 10, 8, 11, 9, 12])
    }
}
