// The beginning of the snippets in Swift: a device, images with numbers, and what reads them.
import Foundation
import MetalPerformanceShaders
import MetalPerformanceShadersGraph
import XCTest

let device = MTLCreateSystemDefaultDevice()!
let queue = device.makeCommandQueue()!

func image(_ rows: Int, _ columns: Int, _ channels: Int, _ values: [Float] = []) -> MPSImage {
    let described = MPSImageDescriptor(
        channelFormat: .float32, width: columns, height: rows, featureChannels: channels)
    let image = MPSImage(device: device, imageDescriptor: described)
    let all = values.isEmpty ? [Float](repeating: 0, count: rows * columns * channels) : values
    image.writeBytes(all, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
    return image
}

func finish(_ buffer: MTLCommandBuffer) {
    buffer.commit()
    buffer.waitUntilCompleted()
    XCTAssertNil(buffer.error)
}

func values(_ image: MPSImage) -> [Float] {
    var all = [Float](repeating: 0, count: image.height * image.width * image.featureChannels)
    image.readBytes(&all, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
    return all
}

private func buffer(_ count: Int, _ values: [Float]) -> MTLBuffer {
    let all = values.isEmpty ? [Float](repeating: 0, count: count) : values
    return device.makeBuffer(bytes: all, length: 4 * count, options: [])!
}

func matrixOf(_ rows: Int, _ columns: Int, _ values: [Float] = []) -> MPSMatrix {
    let described = MPSMatrixDescriptor(rows: rows, columns: columns, rowBytes: 4 * columns, dataType: .float32)
    return MPSMatrix(buffer: buffer(rows * columns, values), descriptor: described)
}

func vectorOf(_ length: Int, _ values: [Float]) -> MPSVector {
    MPSVector(buffer: buffer(length, values), descriptor: MPSVectorDescriptor(length: length, dataType: .float32))
}

func values(_ matrix: MPSMatrix) -> [Float] {
    let count = matrix.rows * matrix.columns
    let first = matrix.data.contents().bindMemory(to: Float.self, capacity: count)
    return Array(UnsafeBufferPointer(start: first, count: count))
}

// The result of a graph that ends at a filter.
func values(_ node: MPSNNFilterNode, _ sources: [MPSImage], _ buffer: MTLCommandBuffer) -> [Float] {
    let graph = MPSNNGraph(device: device, resultImage: node.resultImage, resultImageIsNeeded: true)!
    graph.format = .float32
    let result = graph.encode(to: buffer, sourceImages: sources)!
    finish(buffer)
    return values(result)
}

func check(_ found: [Float], _ expected: [Float]) {
    XCTAssertEqual(found.count, expected.count)
    for (one, other) in zip(found, expected) {
        XCTAssertEqual(one, other, accuracy: 1e-5 * max(1, abs(other)))
    }
}

private func numbers(_ value: Float, _ count: Int) -> UnsafeMutablePointer<Float> {
    let made = UnsafeMutablePointer<Float>.allocate(capacity: count)
    made.initialize(repeating: value, count: count)
    return made
}

// gamma and beta of two feature channels, which change nothing, for each kind of normalisation.
class Scales: NSObject {
    private let ones = numbers(1, 2)
    private let zeros = numbers(0, 2)
    deinit {
        ones.deallocate()
        zeros.deallocate()
    }
    func gamma() -> UnsafeMutablePointer<Float>? { ones }
    func beta() -> UnsafeMutablePointer<Float>? { nil }
    func mean() -> UnsafeMutablePointer<Float>? { zeros }
    func variance() -> UnsafeMutablePointer<Float>? { ones }
    func load() -> Bool { true }
    func purge() {}
    var numberOfGroups = 1
    func label() -> String? { "norm" }
    func epsilon() -> Float { 1e-5 }
    func copy(with zone: NSZone? = nil) -> Any { self }
}
final class Gammas: Scales, MPSCNNInstanceNormalizationDataSource {
    var numberOfFeatureChannels: Int { 2 }
}
final class Groups: Scales, MPSCNNGroupNormalizationDataSource {
    var numberOfFeatureChannels: Int { 2 }
}
final class Statistics: Scales, MPSCNNBatchNormalizationDataSource {
    func numberOfFeatureChannels() -> Int { 2 }
}

// Weights of a fully connected layer: 3 outputs of 2 rows, 3 columns and 2 feature channels.
final class Weights: NSObject, MPSCNNConvolutionDataSource {
    private let all = numbers(0, 36)
    override init() {
        for i in 0..<36 { all[i] = Float(i % 5) / 4 - 0.5 }
        super.init()
    }
    deinit { all.deallocate() }
    func dataType() -> MPSDataType { .float32 }
    func descriptor() -> MPSCNNConvolutionDescriptor {
        MPSCNNConvolutionDescriptor(
            kernelWidth: 3, kernelHeight: 2, inputFeatureChannels: 2, outputFeatureChannels: 3)
    }
    func weights() -> UnsafeMutableRawPointer { UnsafeMutableRawPointer(all) }
    func biasTerms() -> UnsafeMutablePointer<Float>? { nil }
    func load() -> Bool { true }
    func purge() {}
    func label() -> String? { "dense" }
    func copy(with zone: NSZone? = nil) -> Any { self }
}

let gammas = Gammas()
let groups = Groups()
let statistics = Statistics()
let weights = Weights()
let slopes = [Float(0.25), 0.5].withUnsafeBufferPointer { Data(buffer: $0) }
