// The objects that the generated calls use.

import MetalPerformanceShadersGraph

typealias Call = () throws -> Void

let device = MTLCreateSystemDefaultDevice()!
let queue = device.makeCommandQueue()!
let graph = MPSGraph()
let tensor = graph.placeholder(shape: [2, 2, 2, 2], dataType: .float32, name: "tensor")

/// Zeros for every pointer.
let memory: UnsafeMutableRawPointer = {
    let start = UnsafeMutableRawPointer.allocate(byteCount: 1 << 20, alignment: 64)
    memset(start, 0, 1 << 20)
    return start
}()

/// A place that holds a value.
func place<T>(of value: T) -> UnsafeMutablePointer<T> {
    let start = UnsafeMutablePointer<T>.allocate(capacity: 1)
    start.initialize(to: value)
    return start
}

/// A place for an object that a method hands out.
func place<T>() -> UnsafeMutablePointer<T?> {
    let start = UnsafeMutablePointer<T?>.allocate(capacity: 1)
    start.initialize(to: nil)
    return start
}

func image() -> MPSImage {
    MPSImage(
        device: device,
        imageDescriptor: MPSImageDescriptor(channelFormat: .float32, width: 4, height: 4, featureChannels: 1))
}

func textureDescriptor() -> MTLTextureDescriptor {
    MTLTextureDescriptor.texture2DDescriptor(pixelFormat: .r32Float, width: 4, height: 4, mipmapped: false)
}

func texture() -> MTLTexture { device.makeTexture(descriptor: textureDescriptor())! }

func heap() -> MTLHeap {
    let descriptor = MTLHeapDescriptor()
    descriptor.size = 1 << 16
    return device.makeHeap(descriptor: descriptor)!
}

func gradientState() -> MPSCNNConvolutionGradientStateNode {
    MPSCNNConvolutionNode(source: MPSNNImageNode(handle: nil), weights: ConvolutionSource()).convolutionGradientState!
}

func matrix() -> MPSMatrix {
    MPSMatrix(device: device, descriptor: MPSMatrixDescriptor(rows: 2, columns: 2, rowBytes: 8, dataType: .float32))
}

func vector() -> MPSVector {
    MPSVector(device: device, descriptor: MPSVectorDescriptor(length: 4, dataType: .float32))
}

func array() -> MPSNDArray {
    MPSNDArray(device: device, descriptor: MPSNDArrayDescriptor(dataType: .float32, shape: [2, 2]))
}

func tensorData() -> MPSGraphTensorData {
    MPSGraphTensorData(
        device: MPSGraphDevice(mtlDevice: device), data: Data(count: 64), shape: [2, 2, 2, 2], dataType: .float32)
}

final class ConvolutionSource: NSObject, MPSCNNConvolutionDataSource {
    func dataType() -> MPSDataType { .float32 }
    func descriptor() -> MPSCNNConvolutionDescriptor {
        MPSCNNConvolutionDescriptor(
            kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: 1, outputFeatureChannels: 1)
    }
    func weights() -> UnsafeMutableRawPointer { memory }
    func biasTerms() -> UnsafeMutablePointer<Float>? { nil }
    func load() -> Bool { true }
    func purge() {}
    func label() -> String? { nil }
    func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A channel whose parameters are all zero.
class OneChannel: NSObject {
    private let values = memory.assumingMemoryBound(to: Float.self)
    func gamma() -> UnsafeMutablePointer<Float>? { values }
    func beta() -> UnsafeMutablePointer<Float>? { values }
    func mean() -> UnsafeMutablePointer<Float>? { values }
    func variance() -> UnsafeMutablePointer<Float>? { values }
    func load() -> Bool { true }
    func purge() {}
    func label() -> String? { nil }
    func copy(with zone: NSZone? = nil) -> Any { self }
}

final class NormalizationSource: OneChannel, MPSCNNBatchNormalizationDataSource {
    func numberOfFeatureChannels() -> Int { 1 }
}

final class InstanceSource: OneChannel, MPSCNNInstanceNormalizationDataSource {
    let numberOfFeatureChannels = 1
}

final class GroupSource: OneChannel, MPSCNNGroupNormalizationDataSource {
    let numberOfFeatureChannels = 1
    var numberOfGroups = 1
}

/// What a handle or a callback needs for archives, which the calls do not make.
class Coded: NSObject, NSSecureCoding, NSCopying {
    static var supportsSecureCoding: Bool { false }
    func encode(with coder: NSCoder) {}
    required init?(coder: NSCoder) { nil }
    override init() {}
    func copy(with zone: NSZone? = nil) -> Any { self }
}

final class Handle: Coded, MPSHandle {
    func label() -> String? { "handle" }
}

final class Callback: Coded, MPSNNLossCallback, MPSNNGramMatrixCallback {
    func scalarWeight(forSourceImage sourceImage: MPSImage, destinationImage: MPSImage) -> Float { 1 }
    func alpha(forSourceImage sourceImage: MPSImage, destinationImage: MPSImage) -> Float { 1 }
}
