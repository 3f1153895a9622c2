// Data sources written in Swift: what the graph asks them, and which optional methods it takes for missing.

import COpenMPS
import Foundation
import MetalPerformanceShaders
import XCTest

/// A kernel of 1 x 1, one channel: w * x + b. Subclasses conform to the protocol: the methods that a class has where it
/// conforms are those that Swift calls.
class OneByOne: NSObject {
    let values: UnsafeMutablePointer<Float>
    var loads = 0

    init(weight: Float, bias: Float) {
        values = UnsafeMutablePointer<Float>.allocate(capacity: 2)
        values[0] = weight
        values[1] = bias
    }

    deinit { values.deallocate() }

    func dataType() -> MPSDataType { .float32 }
    func descriptor() -> MPSCNNConvolutionDescriptor {
        MPSCNNConvolutionDescriptor(
            kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1)
    }
    func weights() -> UnsafeMutableRawPointer { UnsafeMutableRawPointer(values) }
    func biasTerms() -> UnsafeMutablePointer<Float>? { values + 1 }
    func load() -> Bool {
        loads += 1
        return true
    }
    func purge() {}
    func label() -> String? { "plain" }
    func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A data source without optional methods.
final class PlainSource: OneByOne, MPSCNNConvolutionDataSource {}

/// Cannot be loaded.
final class MissingSource: OneByOne, MPSCNNConvolutionDataSource {
    override func load() -> Bool { false }
    override func label() -> String? { "conv of a missing file" }
}

/// Trains on the CPU: one step of gradient descent of rate 0.1.
final class CPUSource: OneByOne, MPSCNNConvolutionDataSource {
    var updates = 0

    func update(
        with gradientState: MPSCNNConvolutionGradientState, sourceState: MPSCNNConvolutionWeightsAndBiasesState
    ) -> Bool {
        updates += 1
        values[0] -= 0.1 * gradientState.gradientForWeights.contents().load(as: Float.self)
        values[1] -= 0.1 * gradientState.gradientForBiases.contents().load(as: Float.self)
        return true
    }
}

/// Trains on the device: gradient descent of rate 0.1.
final class DeviceSource: OneByOne, MPSCNNConvolutionDataSource {
    var updates = 0
    let optimizer = MPSNNOptimizerStochasticGradientDescent(
        device: MTLCreateSystemDefaultDevice()!, learningRate: 0.1)

    func update(
        with commandBuffer: MTLCommandBuffer, gradientState: MPSCNNConvolutionGradientState,
        sourceState: MPSCNNConvolutionWeightsAndBiasesState
    ) -> MPSCNNConvolutionWeightsAndBiasesState? {
        updates += 1
        optimizer.encode(
            commandBuffer: commandBuffer, convolutionGradientState: gradientState,
            convolutionSourceState: sourceState, inputMomentumVectors: nil, resultState: sourceState)
        return sourceState
    }
}

/// Copied for a device: the copy knows which one.
final class CopiedSource: OneByOne, MPSCNNConvolutionDataSource {
    var device: MTLDevice?

    func copy(with zone: NSZone?, device: MTLDevice?) -> CopiedSource {
        let copy = CopiedSource(weight: values[0], bias: values[1])
        copy.device = device
        return copy
    }
}

/// A padding that is its own inverse.
final class Padding: NSObject, MPSNNPadding {
    static var supportsSecureCoding: Bool { true }
    override init() {}
    init?(coder: NSCoder) {}
    func encode(with coder: NSCoder) {}
    func paddingMethod() -> MPSNNPaddingMethod { .sizeSame }
    func inverse() -> Padding? { self }
}

/// A channel of mean 1, variance 0, factor 1 and summand 0, without an epsilon.
final class Channel: NSObject, MPSCNNBatchNormalizationDataSource {
    private let numbers = UnsafeMutablePointer<Float>.allocate(capacity: 4)

    override init() {
        for (index, number) in [Float(1), 0, 1, 0].enumerated() { numbers[index] = number }
    }

    deinit { numbers.deallocate() }

    func numberOfFeatureChannels() -> Int { 1 }
    func gamma() -> UnsafeMutablePointer<Float>? { numbers + 2 }
    func beta() -> UnsafeMutablePointer<Float>? { numbers + 3 }
    func mean() -> UnsafeMutablePointer<Float>? { numbers }
    func variance() -> UnsafeMutablePointer<Float>? { numbers + 1 }
    func load() -> Bool { true }
    func purge() {}
    func label() -> String? { nil }
    func copy(with zone: NSZone? = nil) -> Any { self }
}

final class DataSourceTests: XCTestCase {
    let device = MTLCreateSystemDefaultDevice()!

    func image(_ values: [Float]) -> MPSImage {
        let descriptor = MPSImageDescriptor(
            channelFormat: .float32, width: values.count, height: 1, featureChannels: 1)
        let image = MPSImage(device: device, imageDescriptor: descriptor)
        image.writeBytes(values, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
        return image
    }

    func values(_ image: MPSImage) -> [Float] {
        var values = [Float](repeating: .nan, count: image.width * image.height * image.featureChannels)
        image.readBytes(&values, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
        return values
    }

    /// Trains a convolution of one picture on the sum of squared errors for two steps; returns the losses.
    func train(
        _ source: MPSCNNConvolutionDataSource, pixels: [Float], labels: [Float],
        style: MPSNNTrainingStyle = .updateDeviceGPU
    ) -> [Float] {
        let convolution = MPSCNNConvolutionNode(source: MPSNNImageNode(handle: nil), weights: source)
        convolution.trainingStyle = style
        let descriptor = MPSCNNLossDescriptor(type: .meanSquaredError, reductionType: .sum)
        let loss = MPSCNNLossNode(source: convolution.resultImage, lossDescriptor: descriptor)
        let ends = loss.trainingGraph(withSourceGradient: nil, nodeHandler: nil)!
        let graph = MPSNNGraph(device: device, resultImage: ends[0].resultImage, resultImageIsNeeded: false)!
        let queue = device.makeCommandQueue()!
        return (0..<2).map { _ in
            let size = MTLSize(width: pixels.count, height: 1, depth: 1)
            let data = MPSCNNLossDataDescriptor(
                data: labels.withUnsafeBufferPointer { Data(buffer: $0) }, layout: .HeightxWidthxFeatureChannels,
                size: size)!
            let states = [MPSCNNLossLabels(device: device, labelsDescriptor: data)]
            let commandBuffer = queue.makeCommandBuffer()!
            graph.encodeBatch(to: commandBuffer, sourceImages: [[image(pixels)]], sourceStates: [states])
            commandBuffer.commit()
            commandBuffer.waitUntilCompleted()
            XCTAssertNil(commandBuffer.error)
            return values(states[0].lossImage())[0]
        }
    }

    /// The losses of two steps from w = 2, b = 1 at rate 0.1, with pixels 1 and 2 and labels of 0.
    func expectedLosses() -> [Float] {
        var w: Float = 2
        var b: Float = 1
        return (0..<2).map { _ in
            let r = [w + b, 2 * w + b]
            (w, b) = (w - 0.1 * 2 * (r[0] + 2 * r[1]), b - 0.1 * 2 * (r[0] + r[1]))
            return r[0] * r[0] + r[1] * r[1]
        }
    }

    func testAConvolutionAsksItsDataSource() {
        let source = PlainSource(weight: 3, bias: -1)
        let convolution = MPSCNNConvolution(device: device, weights: source)
        let commandBuffer = device.makeCommandQueue()!.makeCommandBuffer()!
        let result = convolution.encode(commandBuffer: commandBuffer, sourceImage: image([1, 2, -4]))
        commandBuffer.commit()
        commandBuffer.waitUntilCompleted()
        XCTAssertEqual(values(result), [2, 5, -13])
        XCTAssertGreaterThan(source.loads, 0)
        XCTAssertTrue(convolution.dataSource === source, "the program's own object comes back")
    }

    func checkTraining(_ losses: [Float]) {
        for (loss, expected) in zip(losses, expectedLosses()) { XCTAssertEqual(loss, expected, accuracy: 1e-4) }
    }

    func testASourceThatCannotBeLoadedIsNamed() {
        let device = MTLCreateSystemDefaultDevice()!
        let image = MPSNNImageNode(handle: nil)
        let node = MPSCNNConvolutionNode(source: image, weights: MissingSource(weight: 1, bias: 0))
        let printed = standardError {
            XCTAssertNil(MPSNNGraph(device: device, resultImage: node.resultImage, resultImageIsNeeded: true))
        }
        XCTAssertTrue(
            printed.contains("the data source \"conv of a missing file\"'s load returns NO."), "printed: \(printed)")
    }

    /// What the program writes to its standard error output.
    private func standardError(_ work: () -> Void) -> String {
        let pipe = Pipe()
        let saved = dup(2)
        dup2(pipe.fileHandleForWriting.fileDescriptor, 2)
        work()
        dup2(saved, 2)
        close(saved)
        pipe.fileHandleForWriting.closeFile()
        return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    func testAnUpdateOnTheCPUTrains() {
        let source = CPUSource(weight: 2, bias: 1)
        checkTraining(train(source, pixels: [1, 2], labels: [0, 0], style: .updateDeviceCPU))
        XCTAssertEqual(source.updates, 2)
    }

    func testAnUpdateOnTheDeviceTrains() {
        let source = DeviceSource(weight: 2, bias: 1)
        checkTraining(train(source, pixels: [1, 2], labels: [0, 0]))
        XCTAssertEqual(source.updates, 2)
    }

    func testOfTwoSourcesOfAClassEachHasItsOwnWeights() {
        checkTraining(train(DeviceSource(weight: 2, bias: 1), pixels: [1, 2], labels: [0, 0]))
        XCTAssertEqual(train(DeviceSource(weight: 0, bias: 1), pixels: [1, 2], labels: [1, 1]), [0, 0])
    }

    func testASourceWithoutUpdatesKeepsItsWeights() {
        let losses = train(PlainSource(weight: 2, bias: 1), pixels: [1, 2], labels: [0, 0])
        XCTAssertEqual(losses[0], losses[1])
        XCTAssertGreaterThan(losses[0], 0)
    }

    func testOneSourceOfTwoLayersIsTrainedForEach() {
        let source = CPUSource(weight: 1, bias: 0)
        let first = MPSCNNConvolutionNode(source: MPSNNImageNode(handle: nil), weights: source)
        let second = MPSCNNConvolutionNode(source: first.resultImage, weights: source)
        [first, second].forEach { $0.trainingStyle = .updateDeviceCPU }
        let loss = MPSCNNLossNode(
            source: second.resultImage,
            lossDescriptor: MPSCNNLossDescriptor(type: .meanSquaredError, reductionType: .sum))
        let ends = loss.trainingGraph(withSourceGradient: nil, nodeHandler: nil)!
        let graph = MPSNNGraph(device: device, resultImage: ends[0].resultImage, resultImageIsNeeded: false)!
        let data = MPSCNNLossDataDescriptor(
            data: Data(count: 4), layout: .HeightxWidthxFeatureChannels, size: MTLSize(width: 1, height: 1, depth: 1))!
        let commandBuffer = device.makeCommandQueue()!.makeCommandBuffer()!
        graph.encodeBatch(
            to: commandBuffer, sourceImages: [[image([1])]],
            sourceStates: [[MPSCNNLossLabels(device: device, labelsDescriptor: data)]])
        commandBuffer.commit()
        commandBuffer.waitUntilCompleted()
        XCTAssertEqual(source.updates, 2)
        // The result is 1; its square's gradient is 2 for the second layer, and 2 for the first one through w = 1.
        XCTAssertEqual(source.values[0], 1 - 0.1 * 4, accuracy: 1e-6)
    }

    func testACopyForADeviceHasACopyOfTheSource() throws {
        let source = CopiedSource(weight: 3, bias: -1)
        let kernel = MPSCNNConvolution(device: device, weights: source)
        let copy = kernel.copy(with: nil, device: device)
        let copied = try XCTUnwrap(copy.dataSource as? CopiedSource)
        XCTAssertFalse(copied === source)
        XCTAssertTrue(copied.device === device)
        XCTAssertEqual(copied.values[0], 3)
        // Without the method the source's copy(with:) is called, the first time and later.
        let plain = PlainSource(weight: 3, bias: -1)
        for _ in 0..<2 {
            let kernel = MPSCNNConvolution(device: device, weights: plain)
            XCTAssertTrue(kernel.copy(with: nil, device: nil).dataSource === plain)
        }
        weak var kept: CopiedSource?
        do { kept = kernel.copy(with: nil, device: device).dataSource as? CopiedSource }
        XCTAssertNil(kept, "no reference is lost")
    }

    func testAPaddingHasAnInverse() {
        let same = MPSNNDefaultPadding(method: .sizeSame)
        XCTAssertEqual(same.inverse()?.paddingMethod(), same.paddingMethod())
        let pooling = MPSCNNPoolingMaxNode(source: MPSNNImageNode(handle: nil), filterSize: 2)
        let padding = Padding()
        pooling.paddingPolicy = padding
        XCTAssertTrue(pooling.paddingPolicy === padding)
    }

    func testAnObjectOfTheProgramHasOneStandIn() {
        let source = PlainSource(weight: 1, bias: 0)
        let handles = [_made(source), _made(source), _made(PlainSource(weight: 1, bias: 0))]
        XCTAssertEqual(handles[0], handles[1])
        XCTAssertNotEqual(handles[0], handles[2])
        handles.forEach { omps_release($0) }
    }

    func testAMissingEpsilonIsTheFrameworksOwn() {
        let commandBuffer = device.makeCommandQueue()!.makeCommandBuffer()!
        let kernel = MPSCNNBatchNormalization(device: device, dataSource: Channel())
        let result = kernel.encode(commandBuffer: commandBuffer, sourceImage: image([3]))
        commandBuffer.commit()
        commandBuffer.waitUntilCompleted()
        // (3 - 1) / sqrt(0 + epsilon): the header's default is the smallest normal number. An epsilon of 0 is infinity.
        XCTAssertEqual(values(result)[0] * Float.leastNormalMagnitude.squareRoot(), 2, accuracy: 1e-3)
    }

    func testADataSourceLivesAsLongAsItsKernel() {
        weak var source: PlainSource?
        var convolution: MPSCNNConvolution?
        do {
            let made = PlainSource(weight: 1, bias: 0)
            source = made
            convolution = MPSCNNConvolution(device: device, weights: made)
        }
        XCTAssertNotNil(source)
        XCTAssertEqual(convolution?.inputFeatureChannels, 1)
        convolution = nil
        XCTAssertNil(source)
    }
}
