// "Training DNNs on iOS with Metal Performance Shaders Graph" (NSSpain XI): helpers, layers, a residual network and its
// training. Names and order are those of the slides.

import MetalPerformanceShadersGraph
import XCTest

// MARK: - Weight Initialization

private var generator = SeededGenerator()
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64 = 1
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}

func getRandomData(numValues: Int, minimum: Float, maximum: Float) -> [Float] {
    return (1...numValues).map { _ in Float.random(in: minimum..<maximum, using: &generator) }
}

extension Sequence where Element == NSNumber {
    var totalElements: Int {
        self.reduce(1) { $0 * $1.intValue }
    }
}

extension Array where Element == Float {
    var data: Data {
        self.withUnsafeBytes { pointer in
            Data(bytes: pointer.baseAddress!, count: count * 4)
        }
    }

    func variableTensor(graph: MPSGraph, shape: [NSNumber]) -> MPSGraphTensor {
        assert(shape.totalElements == count)

        return graph.variable(with: data, shape: shape, dataType: .float32, name: nil)
    }
}

extension MPSGraph {
    func uniformWeights(shape: [NSNumber], value: Float) -> MPSGraphTensor {
        return [Float](repeating: value, count: shape.totalElements)
            .variableTensor(graph: self, shape: shape)
    }

    func randomWeights(shape: [NSNumber], fanIn: Int, fanOut: Int) -> MPSGraphTensor {
        // Calculate GlorotUniform limit
        let limit = sqrt(6/Float(fanIn + fanOut))
        return getRandomData(numValues: shape.totalElements, minimum: -limit, maximum: limit)
            .variableTensor(graph: self, shape: shape)
    }

    /// The slides leave out the name.
    func placeholder(shape: [NSNumber]?, dataType: MPSDataType) -> MPSGraphTensor {
        placeholder(shape: shape, dataType: dataType, name: nil)
    }
}

// MARK: - Building Layers

private typealias Size = (width: Int, height: Int)

private final class ResidualNetwork {
    let graph = MPSGraph()
    let isTrainingPlaceholder: MPSGraphTensor
    var weightTensors = [MPSGraphTensor]()

    init() { isTrainingPlaceholder = graph.placeholder(shape: [1], dataType: .bool) }

    func maxPooling2D(
        _ input: MPSGraphTensor, kernelSize: Size, strideSize: Size, padding: MPSGraphPaddingStyle = .TF_VALID
    ) -> MPSGraphTensor {
        let descriptor = MPSGraphPooling2DOpDescriptor(
            kernelWidth: kernelSize.width,
            kernelHeight: kernelSize.height,
            strideInX: strideSize.width,
            strideInY: strideSize.height,
            // Padding style is taken from TensorFlow
            paddingStyle: padding,
            // Data layout is batch / height / width / channels
            dataLayout: .NHWC)!

        return graph.maxPooling2D(withSourceTensor: input, descriptor: descriptor, name: nil)
    }

    func avgPooling2D(
        _ input: MPSGraphTensor, kernelSize: Size, padding: MPSGraphPaddingStyle
    ) -> MPSGraphTensor {
        let descriptor = MPSGraphPooling2DOpDescriptor(
            kernelWidth: kernelSize.width, kernelHeight: kernelSize.height, strideInX: kernelSize.width,
            strideInY: kernelSize.height, paddingStyle: padding, dataLayout: .NHWC)!
        return graph.avgPooling2D(withSourceTensor: input, descriptor: descriptor, name: nil)
    }

    func conv2D(
        _ sourceTensor: MPSGraphTensor, filters: NSNumber, kernelSize: Size, strideSize: Size = (1, 1),
        padding: MPSGraphPaddingStyle = .TF_VALID, name: String? = nil
    ) -> MPSGraphTensor {
        let desc = MPSGraphConvolution2DOpDescriptor(
            strideInX: strideSize.width,
            strideInY: strideSize.height,
            dilationRateInX: 1,
            dilationRateInY: 1,
            groups: 1,
            paddingStyle: padding,
            dataLayout: .NHWC,
            // Weights order is height / width / input / output
            weightsLayout: .HWIO)!

        // Of one window, as TensorFlow counts them
        let fanIn = kernelSize.width * kernelSize.height * sourceTensor.shape![3].intValue
        let fanOut = kernelSize.width * kernelSize.height * filters.intValue
        // Randomly initialize weights
        let convWeights = graph.randomWeights(
            shape: [kernelSize.height as NSNumber, kernelSize.width as NSNumber, sourceTensor.shape![3], filters],
            fanIn: fanIn,
            fanOut: fanOut)
        weightTensors += [convWeights]

        return graph.convolution2D(sourceTensor, weights: convWeights, descriptor: desc, name: name)
    }

    func batchNormalization(_ input: MPSGraphTensor) -> MPSGraphTensor {
        let outputFeatures = input.shape![3].intValue
        let beta = graph.uniformWeights(shape: [outputFeatures as NSNumber], value: 0)
        let gamma = graph.uniformWeights(shape: [outputFeatures as NSNumber], value: 1)
        weightTensors += [beta, gamma]

        let shape = [1, 1, 1, NSNumber(value: outputFeatures)]
        let movingMean = graph.uniformWeights(shape: shape, value: 0)
        let movingVar = graph.uniformWeights(shape: shape, value: 1)

        return graph.if(isTrainingPlaceholder, then: {
            // Graph for training
            // Calculate mean and variance
            let axes: [NSNumber] = [0, 1, 2]
            let mean = self.graph.mean(of: input, axes: axes, name: nil)
            let variance = self.graph.variance(of: input, mean: mean, axes: axes, name: nil)
            // Update parameters
            let meanAssign = Self.addMovingVariable(self.graph, newValue: mean, existingValue: movingMean)
            let varAssign = Self.addMovingVariable(self.graph, newValue: variance, existingValue: movingVar)
            // Perform normalization
            return self.graph.controlDependency(with: [meanAssign, varAssign], dependentBlock: {
                return [self.graph.normalize(input, mean: mean, variance: variance, gamma: gamma, beta:
                    beta, epsilon: 0.001, name: nil)]
            }, name: nil)
        }, else: {
            // Graph for inference
            return [self.graph.normalize(
                input, mean: movingMean, variance: movingVar, gamma: gamma, beta: beta, epsilon: 0.001, name: nil)]
        }, name: nil)[0]
    }

    private static func addMovingVariable(
        _ graph: MPSGraph, newValue: MPSGraphTensor, existingValue: MPSGraphTensor
    ) -> MPSGraphOperation {
        let momentum = graph.constant(0.9, dataType: .float32)
        let kept = graph.multiplication(graph.read(existingValue, name: nil), momentum, name: nil)
        let added = graph.multiplication(newValue, graph.constant(0.1, dataType: .float32), name: nil)
        return graph.assign(existingValue, tensor: graph.addition(kept, added, name: nil), name: nil)
    }

    func identityBlock(_ sourceTensor: MPSGraphTensor, filters: (NSNumber, NSNumber)) -> MPSGraphTensor {
        let (f1, f2) = filters
        var x = sourceTensor
        x = conv2D(x, filters: f1, kernelSize: (1, 1), strideSize: (1, 1), padding: .TF_VALID)
        x = batchNormalization(x)
        x = graph.reLU(with: x, name: nil)

        x = conv2D(x, filters: f1, kernelSize: (3, 3), strideSize: (1, 1), padding: .TF_SAME)
        x = batchNormalization(x)
        x = graph.reLU(with: x, name: nil)

        x = conv2D(x, filters: f2, kernelSize: (1, 1), strideSize: (1, 1), padding: .TF_VALID)
        x = batchNormalization(x)

        x = graph.addition(x, sourceTensor, name: nil)
        x = graph.reLU(with: x, name: nil)
        return x
    }

    func fullyConnected(_ x: MPSGraphTensor, outputFeatures: Int) -> MPSGraphTensor {
        let inputs = x.shape![1].intValue
        let weights = graph.randomWeights(
            shape: [inputs as NSNumber, outputFeatures as NSNumber], fanIn: inputs, fanOut: outputFeatures)
        let biases = graph.uniformWeights(shape: [outputFeatures as NSNumber], value: 0)
        weightTensors += [weights, biases]
        return graph.addition(
            graph.matrixMultiplication(primary: x, secondary: weights, name: nil), biases, name: nil)
    }
}

final class GraphListings: XCTestCase {
    func testGlorotsLimitsAndCountsOfElements() {
        let shape: [NSNumber] = [3, 3, 2, 4]
        XCTAssertEqual(shape.totalElements, 72)
        let values = getRandomData(numValues: 2000, minimum: -0.5, maximum: 0.25)
        XCTAssertTrue(values.allSatisfy { (-0.5..<0.25).contains($0) })
        XCTAssertEqual(values.reduce(0, +) / 2000, -0.125, accuracy: 0.02)
        XCTAssertEqual([Float(1), 2].data.count, 8)
    }

    func testAResidualNetworkTrains() {
        let gDevice = MTLCreateSystemDefaultDevice()!
        let (batchSize, side, classes) = (8, 12, 4)
        let network = ResidualNetwork()
        let graph = network.graph

        // Putting it all together
        let inputPlaceholder = graph.placeholder(
            shape: [batchSize as NSNumber, side as NSNumber, side as NSNumber, 3], dataType: .float32)
        let outputPlaceholder = graph.placeholder(
            shape: [batchSize as NSNumber, classes as NSNumber], dataType: .float32)
        var x = network.conv2D(inputPlaceholder, filters: 8, kernelSize: (3, 3))
        x = network.batchNormalization(x)
        x = graph.reLU(with: x, name: nil)
        x = network.maxPooling2D(x, kernelSize: (2, 2), strideSize: (2, 2))
        x = network.identityBlock(x, filters: (4, 8))
        x = network.identityBlock(x, filters: (4, 8))
        x = network.avgPooling2D(x, kernelSize: (2, 2), padding: .TF_SAME)
        let dataSize = x.shape![1...].totalElements
        x = graph.reshape(x, shape: [batchSize as NSNumber, dataSize as NSNumber], name: nil)
        x = network.fullyConnected(x, outputFeatures: classes)
        let output = graph.softMax(with: x, axis: -1, name: nil)

        // Training the network
        var loss = graph.softMaxCrossEntropy(
            x,
            labels: outputPlaceholder,
            axis: -1,
            reuctionType: .sum,
            name: nil)
        loss = graph.division(loss, graph.constant(Double(batchSize), dataType: .float32), name: nil)
        // Compute partial derivatives for each weight
        let gradients = graph.gradients(of: loss, with: network.weightTensors, name: nil)
        XCTAssertEqual(gradients.count, network.weightTensors.count)
        let learningRate = graph.constant(0.05, dataType: .float32)
        var updateOps = [MPSGraphOperation]()
        // Update each weight
        for (key, value) in gradients {
            let newValue = graph.stochasticGradientDescent(learningRate: learningRate, values: key,
                                                           gradient: value, name: nil)
            updateOps.append(graph.assign(key, tensor: newValue, name: nil))
        }

        // Provide input data: the class decides colour and place
        var inputFloats = getRandomData(numValues: batchSize * side * side * 3, minimum: 0, maximum: 0.2)
        var labels = [Float](repeating: 0, count: batchSize * classes)
        for image in 0..<batchSize {
            labels[image * classes + image % classes] = 1
            for y in 0..<3 { inputFloats[((image * side + 3 * (image % classes) + y) * side + 4) * 3 + image % 3] = 1 }
        }
        let inputData = MPSNDArray(device: gDevice, descriptor: MPSNDArrayDescriptor(dataType:
            .float32, shape: inputPlaceholder.shape!))
        inputData.writeBytes(&inputFloats, strideBytes: nil)
        let batchInput = MPSGraphTensorData(inputData)
        let batchLabels = MPSGraphTensorData(
            device: MPSGraphDevice(mtlDevice: gDevice), data: labels.data, shape: outputPlaceholder.shape!,
            dataType: .float32)

        // Indicate we are training
        func flag(_ value: UInt8) -> MPSGraphTensorData {
            MPSGraphTensorData(
                device: MPSGraphDevice(mtlDevice: gDevice),
                data: Data(bytes: [value], count: 1),
                shape: [1],
                dataType: .bool)
        }

        let done = DispatchSemaphore(value: 0)
        var losses: [Float] = []
        var probabilities: [Float] = []
        // Handle results
        let desc = MPSGraphExecutionDescriptor()
        desc.completionHandler = { results, error in
            XCTAssertNil(error)
            var lossFloat: Float = 0
            results[loss]!.mpsndarray().readBytes(&lossFloat, strideBytes: nil)

            var outputFloat = [Float](repeating: 0, count: classes * batchSize)
            results[output]!.mpsndarray().readBytes(&outputFloat, strideBytes: nil)
            losses.append(lossFloat)
            probabilities = outputFloat
            done.signal()
        }
        for step in 0..<61 {
            let isTraining = flag(step < 60 ? 1 : 0)
            // Run graph with inputs and targets
            graph.runAsync(
                feeds: [
                    inputPlaceholder: batchInput,
                    network.isTrainingPlaceholder: isTraining,
                    outputPlaceholder: batchLabels,
                ],
                targetTensors: [loss, output],
                targetOperations: step < 60 ? updateOps : nil,
                executionDescriptor: desc)
            done.wait()
        }
        XCTAssertLessThan(losses[59], losses[0] / 10, "\(losses)")
        XCTAssertEqual(losses[60], losses[59], accuracy: 0.2, "the moving statistics are those of the batch")
        for image in 0..<batchSize {
            let row = probabilities[image * classes..<(image + 1) * classes]
            XCTAssertEqual(row.reduce(0, +), 1, accuracy: 1e-5)
        }
    }

    /// Build customized ML models with the Metal Performance Shaders Graph (WWDC 2020), whose programs are words.
    func testShapesOfTheTranscript() {
        let graph = MPSGraph()
        let a = graph.constant([Float(1), 2, 3, 4, 5, 6].data, shape: [2, 3], dataType: .float32)
        let sum = graph.addition(a, graph.constant(1, dataType: .float32), name: nil)
        let flat = graph.reshape(sum, shape: [6], name: nil)
        let part = graph.sliceTensor(flat, dimension: 0, start: 1, length: 2, name: nil)
        let joined = graph.concatTensors([flat, part], dimension: 0, name: nil)
        let transposed = graph.transposeTensor(a, dimension: 0, withDimension: 1, name: nil)
        let empty = graph.sliceTensor(flat, dimension: 0, start: 3, length: 0, name: nil)
        XCTAssertEqual([joined.shape, transposed.shape, empty.shape], [[8], [3, 2], [0]])
        let x = graph.constant(4, dataType: .float32)
        let slope = graph.gradients(of: graph.logarithm(with: x, name: nil), with: [x], name: nil)[x]!
        var quarter: Float = .nan
        graph.run(feeds: [:], targetTensors: [slope], targetOperations: nil)[slope]!
            .mpsndarray().readBytes(&quarter, strideBytes: nil)
        XCTAssertEqual(quarter, 0.25)
        let targets = [joined, transposed, empty]
        let results = graph.run(feeds: [:], targetTensors: targets, targetOperations: nil)
        let found = targets.map { target in
            var values = [Float](repeating: .nan, count: results[target]!.shape.totalElements)
            results[target]!.mpsndarray().readBytes(&values, strideBytes: nil)
            return values
        }
        XCTAssertEqual(found, [[2, 3, 4, 5, 6, 7, 3, 4], [1, 4, 2, 5, 3, 6], []])
    }
}
