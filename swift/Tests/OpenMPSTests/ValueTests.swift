// Numbers, structures, option sets, enumerations, data and arrays on their way to the library and back.

import MetalPerformanceShadersGraph
import XCTest

final class ValueTests: XCTestCase {
    let device = MTLCreateSystemDefaultDevice()!

    func testPropertiesKeepTheirValues() {
        let pooling = MPSCNNPoolingMax(
            device: device, kernelWidth: 3, kernelHeight: 2, strideInPixelsX: 2, strideInPixelsY: 1)
        XCTAssertEqual([pooling.kernelWidth, pooling.kernelHeight, pooling.strideInPixelsX], [3, 2, 2])
        pooling.offset = MPSOffset(x: -1, y: 4, z: 7)
        XCTAssertEqual([pooling.offset.x, pooling.offset.y, pooling.offset.z], [-1, 4, 7])
        pooling.clipRect = MTLRegionMake2D(1, 2, 3, 4)
        XCTAssertEqual([pooling.clipRect.origin.y, pooling.clipRect.size.width], [2, 3])
        pooling.label = "größte"
        XCTAssertEqual(pooling.label, "größte")
        pooling.label = nil
        XCTAssertNil(pooling.label)
    }

    func testConstantsAreThoseOfTheLibrary() {
        XCTAssertEqual(MPSRectNoClip.size.width, Int(bitPattern: UInt.max))
        XCTAssertEqual(MPSSizeofMPSDataType(.float16), 2)
        XCTAssertEqual(MPSDataType.bFloat16.rawValue, 0x9000_0010)
    }

    func testOptionSetsCombine() {
        let padding = MPSNNDefaultPadding(method: [.sizeSame, .addRemainderToBottomRight])
        XCTAssertTrue(padding.paddingMethod().contains(.addRemainderToBottomRight))
        XCTAssertEqual(MTLResourceOptions.storageModePrivate.rawValue, 2 << 4)
    }

    func testARangeOfBytesIsFilled() {
        let buffer = device.makeBuffer(length: 6, options: .storageModeShared)!
        memset(buffer.contents(), 1, 6)
        buffer.didModifyRange(0..<6)
        let commandBuffer = device.makeCommandQueue()!.makeCommandBuffer()!
        let encoder = commandBuffer.makeBlitCommandEncoder()!
        encoder.fill(buffer: buffer, range: 2..<5, value: 9)
        encoder.endEncoding()
        commandBuffer.commit()
        commandBuffer.waitUntilCompleted()
        XCTAssertEqual([UInt8](Data(bytes: buffer.contents(), count: 6)), [1, 1, 9, 9, 9, 1])
    }

    func testShapesOfNumbersComeBack() {
        let graph = MPSGraph()
        XCTAssertEqual(graph.placeholder(shape: [-1, 3], dataType: .float32, name: nil).shape, [-1, 3])
        XCTAssertEqual(graph.placeholder(shape: [], dataType: .float32, name: nil).shape, [])
        XCTAssertNil(graph.placeholder(shape: nil, dataType: .float32, name: nil).shape)
        XCTAssertEqual(graph.constant(1, dataType: .int8).dataType, .int8)
    }

    func testEmptyAndLargeDataComeBack() {
        let target = MPSGraphDevice(mtlDevice: device)
        for count in [0, 1, 1_000_003] {
            let bytes = Data((0..<count).map { UInt8(truncatingIfNeeded: $0) })
            let data = MPSGraphTensorData(
                device: target, data: bytes, shape: [count as NSNumber], dataType: .uInt8)
            var back = [UInt8](repeating: 255, count: count)
            data.mpsndarray().readBytes(&back, strideBytes: nil)
            XCTAssertEqual(Data(back), bytes)
        }
    }

    func testArraysOfArraysReachAGraph() {
        let graph = MPSGraph()
        let parts = graph.split(graph.placeholder(shape: [6], dataType: .float32, name: nil), numSplits: 3, axis: 0, name: nil)
        XCTAssertEqual(parts.map { $0.shape }, [[2], [2], [2]])
    }

    func testAVectorOfSixteenBytesIsRead() {
        let descriptor = MPSNDArrayDescriptor(dataType: .float32, shape: [2, 3, 4])
        XCTAssertEqual(descriptor.dimensionOrder(), SIMD16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
        descriptor.transposeDimension(0, withDimension: 2)
        XCTAssertEqual(descriptor.dimensionOrder(), SIMD16(2, 1, 0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
    }
}
