// Names, default arguments and functions that programs for Apple's platforms use.

import MetalPerformanceShadersGraph
import XCTest

final class NameTests: XCTestCase {
    let device = MTLCreateSystemDefaultDevice()!

    func testOptionsHaveDefaults() {
        let bytes: [UInt8] = [1, 2, 3]
        XCTAssertEqual(device.makeBuffer(length: 5)!.length, 5)
        XCTAssertEqual(Data(bytes: device.makeBuffer(bytes: bytes, length: 3)!.contents(), count: 3), Data(bytes))
        XCTAssertEqual(
            device.heapBufferSizeAndAlign(length: 77).size, device.heapBufferSizeAndAlign(length: 77, options: []).size)
        let heap = MTLHeapDescriptor()
        heap.size = 1 << 16
        heap.storageMode = .shared
        XCTAssertEqual(device.makeHeap(descriptor: heap)!.makeBuffer(length: 9)!.length, 9)
        let texture = MTLTextureDescriptor.textureBufferDescriptor(with: .r32Float, width: 4, usage: .shaderRead)
        XCTAssertEqual(texture.textureType, .typeTextureBuffer)
    }

    func testABufferOfTheCallersMemoryNeedsNeitherOptionsNorADeallocator() {
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: 4)
        memory.initialize(repeating: 2, count: 4)
        XCTAssertEqual(device.makeBuffer(bytesNoCopy: memory, length: 16)!.contents(), UnsafeMutableRawPointer(memory))
        XCTAssertEqual(device.makeBuffer(bytesNoCopy: memory, length: 16, options: [])!.length, 16)
        let freed = expectation(description: "the deallocator is called")
        do { _ = device.makeBuffer(bytesNoCopy: memory, length: 16, deallocator: { _, _ in freed.fulfill() }) }
        wait(for: [freed], timeout: 10)
        memory.deallocate()
    }

    func testClosuresAndZonesHaveDefaults() {
        let source = MPSNNImageNode(handle: nil)
        let nodes = MPSCNNNeuronReLUNode(source: source).trainingGraph(withSourceGradient: MPSNNImageNode(handle: nil))
        XCTAssertEqual(nodes?.count, 1)
        let kernel = MPSCNNPoolingMax(device: device, kernelWidth: 3, kernelHeight: 2)
        XCTAssertEqual(kernel.copy(device: device).kernelWidth, 3)
    }

    func testABlitLeavesOutItsOptions() {
        let descriptor = MTLTextureDescriptor.texture2DDescriptor(
            pixelFormat: .r8Unorm, width: 2, height: 1, mipmapped: false)
        let texture = device.makeTexture(descriptor: descriptor)!
        let pixels: [UInt8] = [7, 9]
        texture.replace(region: MTLRegionMake2D(0, 0, 2, 1), mipmapLevel: 0, withBytes: pixels, bytesPerRow: 2)
        let buffer = device.makeBuffer(length: 2)!
        let commandBuffer = device.makeCommandQueue()!.makeCommandBuffer()!
        let encoder = commandBuffer.makeBlitCommandEncoder()!
        encoder.copy(
            from: texture, sourceSlice: 0, sourceLevel: 0, sourceOrigin: MTLOrigin(), sourceSize: MTLSizeMake(2, 1, 1),
            to: buffer, destinationOffset: 0, destinationBytesPerRow: 2, destinationBytesPerImage: 2)
        encoder.endEncoding()
        commandBuffer.commit()
        commandBuffer.waitUntilCompleted()
        XCTAssertEqual([UInt8](Data(bytes: buffer.contents(), count: 2)), [7, 9])
    }

    func testZerosOfOptionSetsHaveTheirNames() {
        let padding = MPSNNDefaultPadding(method: [.centered, .topLeft, .validOnly])
        XCTAssertEqual(padding.paddingMethod(), [])
        XCTAssertEqual(MPSCNNBatchNormalizationFlags.CalculateStatisticsAutomatic, .Default)
        XCTAssertEqual(MPSNNTrainingStyle.UpdateDeviceNone, [])
        XCTAssertEqual(MPSDeviceOptions.Default, [])
        XCTAssertEqual(MPSNDArrayQuantizationScheme.none, [])
    }

    func testAMethodSetsTheLearningRate() {
        let optimizer = MPSNNOptimizerAdam(device: device, learningRate: 0.5)
        optimizer.setLearningRate(0.25)
        XCTAssertEqual(optimizer.learningRate, 0.25)
    }

    func testTheTimeOfCoreFoundationIsThatOfDates() {
        let start = CFAbsoluteTimeGetCurrent()
        XCTAssertEqual(start, Date().timeIntervalSinceReferenceDate, accuracy: 60)
        XCTAssertGreaterThanOrEqual(CFAbsoluteTimeGetCurrent() - start, 0)
    }

    func testAnAutoreleasePoolReturnsWhatItsClosureReturns() throws {
        XCTAssertEqual(autoreleasepool { 3 }, 3)
        struct Refusal: Error {}
        XCTAssertThrowsError(try autoreleasepool { throw Refusal() })
    }
}
