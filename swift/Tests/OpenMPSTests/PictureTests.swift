// Pictures of 8 bits in arrays and tensors: a byte n is n / 255.

import MetalPerformanceShadersGraph
import XCTest

final class PictureTests: XCTestCase {
    let device = MTLCreateSystemDefaultDevice()!

    private func picture(_ bytes: [UInt8], _ format: MTLPixelFormat = .rgba8Unorm) -> MPSImage {
        let descriptor = MTLTextureDescriptor.texture2DDescriptor(
            pixelFormat: format, width: bytes.count / 4, height: 1, mipmapped: false)
        descriptor.usage = [.shaderRead, .shaderWrite]
        let texture = device.makeTexture(descriptor: descriptor)!
        texture.replace(
            region: MTLRegionMake2D(0, 0, bytes.count / 4, 1), mipmapLevel: 0, withBytes: bytes,
            bytesPerRow: bytes.count)
        return MPSImage(texture: texture, featureChannels: 4)
    }

    private func encoded(_ encode: (MTLCommandBuffer) -> Void) {
        let commandBuffer = device.makeCommandQueue()!.makeCommandBuffer()!
        encode(commandBuffer)
        commandBuffer.commit()
        commandBuffer.waitUntilCompleted()
        XCTAssertNil(commandBuffer.error)
    }

    func testAnArrayTakesAPictureAndGivesItBack() {
        let bytes: [UInt8] = [255, 0, 51, 102, 1, 254, 128, 7]
        let array = MPSNDArray(
            device: device, descriptor: MPSNDArrayDescriptor(dataType: .float32, shape: [1, 1, 2, 4]))
        for format in [MTLPixelFormat.rgba8Unorm, .bgra8Unorm] {
            encoded { array.importData(with: $0, from: [picture(bytes, format)], offset: MPSImageCoordinate()) }
            let order = format == .rgba8Unorm ? [0, 1, 2, 3] : [2, 1, 0, 3]
            let expected = [0, 4].flatMap { pixel in order.map { Float(bytes[pixel + $0]) / 255 } }
            var values = [Float](repeating: .nan, count: 8)
            array.readBytes(&values, strideBytes: nil)
            for (value, wanted) in zip(values, expected) { XCTAssertEqual(value, wanted, accuracy: 1e-7) }
        }
        let copy = picture([UInt8](repeating: 9, count: 8), .bgra8Unorm)
        encoded { array.exportData(with: $0, to: [copy], offset: MPSImageCoordinate()) }
        var stored = [UInt8](repeating: 0, count: 8)
        copy.texture.getBytes(&stored, bytesPerRow: 8, from: MTLRegionMake2D(0, 0, 2, 1), mipmapLevel: 0)
        XCTAssertEqual(stored, bytes)
    }

    func testAGraphTakesAPicture() {
        let f = Fixture()
        let x = f.graph.placeholder(shape: [1, 1, 1, 4], dataType: .float32, name: nil)
        let y = f.graph.multiplication(x, f.graph.constant(255, dataType: .float32), name: nil)
        let values = f.run(y, feeds: [x: MPSGraphTensorData([picture([255, 0, 51, 102])])])
        for (value, wanted) in zip(values, [255, 0, 51, 102]) { XCTAssertEqual(value, Float(wanted), accuracy: 1e-4) }
    }
}
