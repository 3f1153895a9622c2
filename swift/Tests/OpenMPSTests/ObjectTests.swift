// Wrappers: identity, dynamic classes, lifetimes, threads.

import MetalPerformanceShadersGraph
import XCTest

final class ObjectTests: XCTestCase {
    let device = MTLCreateSystemDefaultDevice()!

    func testTheSameObjectHasTheSameWrapper() {
        let queue = device.makeCommandQueue()!
        XCTAssertTrue(queue.device === device)
        let graph = MPSGraph()
        let x = graph.placeholder(shape: [1], dataType: .float32, name: "x")
        let y = graph.negative(with: x, name: nil)
        XCTAssertTrue(y.operation.inputTensors[0] === x)
        XCTAssertEqual([x: 1][y.operation.inputTensors[0]], 1)
    }

    func testAnObjectHasTheClassThatItHas() {
        let relu = MPSCNNNeuronReLUNode(source: MPSNNImageNode(handle: nil))
        let gradient: MPSNNGradientFilterNode = relu.gradientFilter(withSource: relu.resultImage)
        XCTAssertTrue(gradient is MPSCNNNeuronGradientNode, "\(type(of: gradient))")
        let commandBuffer = MPSCommandBuffer(commandBuffer: device.makeCommandQueue()!.makeCommandBuffer()!)
        XCTAssertTrue((commandBuffer as MTLCommandBuffer).commandQueue.device === device)
        XCTAssertTrue(commandBuffer.rootCommandBuffer !== commandBuffer)
    }

    func testResourcesAreBuffersAndTextures() {
        let buffer = device.makeBuffer(length: 16, options: .storageModeShared)!
        let list = MPSStateResourceList()
        list.appendBuffer(16)
        let state = MPSState(device: device, resourceList: list)
        XCTAssertTrue(state.resource(at: 0, allocateMemory: true) is MTLBuffer)
        XCTAssertEqual(buffer.length, 16)
    }

    func testAMethodHandsOutAState() {
        let image = MPSImage(
            device: device,
            imageDescriptor: MPSImageDescriptor(channelFormat: .float32, width: 2, height: 2, featureChannels: 1))
        let dropout = MPSCNNDropout(
            device: device, keepProbability: 0.5, seed: 1, maskStrideInPixels: MTLSizeMake(1, 1, 1))
        let commandBuffer = device.makeCommandQueue()!.makeCommandBuffer()!
        var state: MPSState?
        let result = dropout.encode(
            commandBuffer: commandBuffer, sourceImage: image, destinationState: &state,
            destinationStateIsTemporary: false)
        XCTAssertTrue(state is MPSCNNDropoutGradientState)
        XCTAssertEqual(result.width, 2)
        var states: [MPSState]?
        dropout.encodeBatch(
            commandBuffer: commandBuffer, sourceImages: [image, image], destinationStates: &states,
            destinationStateIsTemporary: false)
        XCTAssertEqual(states?.count, 2)
        commandBuffer.commit()
        commandBuffer.waitUntilCompleted()
    }

    func testAnyThreadMayCall() {
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            let f = Fixture()
            let x = f.graph.placeholder(shape: [1], dataType: .float32, name: nil)
            let y = f.graph.square(with: x, name: nil)
            for _ in 0..<20 {
                XCTAssertEqual(f.run(y, feeds: [x: f.data([Float(number)], shape: [1])]), [Float(number * number)])
            }
        }
    }

    func testOneObjectOnManyThreadsHasOneWrapper() {
        let graph = MPSGraph()
        let x = graph.placeholder(shape: [1], dataType: .float32, name: nil)
        let y = graph.negative(with: x, name: nil)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<2000 { XCTAssertTrue(y.operation.inputTensors[0] === x) }
        }
    }

    func testACopyIsAnotherObject() {
        let descriptor = MPSImageDescriptor(channelFormat: .float16, width: 3, height: 4, featureChannels: 5)
        let copy = descriptor.copy() as! MPSImageDescriptor
        copy.width = 7
        XCTAssertEqual([descriptor.width, copy.width, copy.height, copy.featureChannels], [3, 7, 4, 5])
    }

    func testAClassIsTheSwiftClass() {
        let sum = MPSNNAdditionNode(leftSource: MPSNNImageNode(handle: nil), rightSource: MPSNNImageNode(handle: nil))
        XCTAssertTrue(sum.gradientClass() == MPSNNAdditionGradientNode.self)
    }

    func testBytesThatAreNoArchiveAreRefused() {
        XCTAssertThrowsError(
            try MPSKeyedUnarchiver.unarchivedObject(of: MPSImageBox.self, from: Data([1, 2, 3]), device: device))
    }

    func testAnEventIsNotifiedOnAQueueOfSwift() throws {
        let key = DispatchSpecificKey<Int>()
        let queue = DispatchQueue(label: "events")
        queue.setSpecific(key: key, value: 7)
        let listener = MTLSharedEventListener(dispatchQueue: queue)
        XCTAssertTrue(listener.dispatchQueue === queue)
        let event = try XCTUnwrap(device.makeSharedEvent())
        let called = expectation(description: "notified")
        called.expectedFulfillmentCount = 2
        for listener in [listener, MTLSharedEventListener.shared()] {
            event.notify(listener, atValue: 3) { notified, value in
                XCTAssertTrue(notified === event)
                XCTAssertEqual(value, 5)
                XCTAssertEqual(DispatchQueue.getSpecific(key: key), listener.dispatchQueue === queue ? 7 : nil)
                called.fulfill()
            }
        }
        event.signaledValue = 2
        event.signaledValue = 5
        wait(for: [called], timeout: 60)
        XCTAssertTrue(MTLSharedEventListener.shared() === MTLSharedEventListener.shared())
    }

    func testMacrosObserversAndColours() {
        let options = MTLCompileOptions()
        XCTAssertNil(options.preprocessorMacros)
        options.preprocessorMacros = ["EDGE": NSNumber(value: 3), "NAME": NSString(string: "x")]
        XCTAssertEqual(options.preprocessorMacros?["EDGE"], NSNumber(value: 3))
        XCTAssertEqual(options.preprocessorMacros?["NAME"], NSString(string: "x"))
        let (devices, observer) = MTLCopyAllDevicesWithObserver { _, _ in XCTFail("devices do not change") }
        XCTAssertEqual(devices.count, MTLCopyAllDevices().count)
        MTLRemoveDeviceObserver(observer)

        // Half of red over blue, blue being the background: premultiplied colours lose their alpha.
        var blue: [CGFloat] = [0, 0, 1]
        let conversion = MPSImageConversion(
            device: device, srcAlpha: .premultiplied, destAlpha: .alphaIsOne, backgroundColor: &blue,
            conversionInfo: nil)
        let descriptor = MPSImageDescriptor(channelFormat: .float32, width: 1, height: 1, featureChannels: 4)
        let images = (0..<2).map { _ in MPSImage(device: device, imageDescriptor: descriptor) }
        var pixel: [Float] = [0.5, 0, 0, 0.5]
        images[0].writeBytes(pixel, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
        let commandBuffer = device.makeCommandQueue()!.makeCommandBuffer()!
        conversion.encode(commandBuffer: commandBuffer, sourceImage: images[0], destinationImage: images[1])
        commandBuffer.commit()
        commandBuffer.waitUntilCompleted()
        images[1].readBytes(&pixel, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
        XCTAssertEqual(pixel, [0.5, 0, 0.5, 1])
    }

    func testAKernelWorksInPlace() {
        let descriptor = MTLTextureDescriptor.texture2DDescriptor(
            pixelFormat: .r32Float, width: 3, height: 1, mipmapped: false)
        descriptor.usage = [.shaderRead, .shaderWrite]
        var texture = device.makeTexture(descriptor: descriptor)!
        let before = texture
        var pixels: [Float] = [0, 3, 0]
        texture.replace(region: MTLRegionMake2D(0, 0, 3, 1), mipmapLevel: 0, withBytes: &pixels, bytesPerRow: 12)
        let commandBuffer = device.makeCommandQueue()!.makeCommandBuffer()!
        let box = MPSImageBox(device: device, kernelWidth: 3, kernelHeight: 1)
        XCTAssertTrue(
            box.encode(commandBuffer: commandBuffer, inPlaceTexture: &texture, fallbackCopyAllocator: nil))
        commandBuffer.commit()
        commandBuffer.waitUntilCompleted()
        texture.getBytes(&pixels, bytesPerRow: 12, from: MTLRegionMake2D(0, 0, 3, 1), mipmapLevel: 0)
        XCTAssertEqual(pixels, [1, 1, 1])
        XCTAssertTrue(texture === before)
    }

    func testATransposedArraySaysItsOrder() {
        let descriptor = MPSNDArrayDescriptor(dataType: .float32, shape: [2, 3, 4])
        descriptor.transposeDimension(0, withDimension: 2)
        XCTAssertEqual(descriptor.dimensionOrder(), [2, 1, 0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
    }

    func testAnEncoderTakesArraysOfObjects() {
        let buffers = (0..<2).map { _ in device.makeBuffer(length: 16, options: .storageModeShared)! }
        let commandBuffer = device.makeCommandQueue()!.makeCommandBuffer()!
        let encoder = commandBuffer.makeComputeCommandEncoder()!
        encoder.setBuffers([buffers[0], nil], offsets: [4, 0], with: 0..<2)
        encoder.setBuffers([buffers[0], nil], offsets: [4, 0], range: 0..<2)
        encoder.setTextures([nil], range: 0..<1)
        encoder.useResources([buffers[0]], usage: .read)
        encoder.memoryBarrier(resources: buffers)
        encoder.useResources(buffers as [MTLResource], count: 2, usage: .read)
        encoder.memoryBarrier(withResources: buffers as [MTLResource], count: 2)
        encoder.endEncoding()
        commandBuffer.commit()
        commandBuffer.waitUntilCompleted()
        XCTAssertEqual(commandBuffer.status, .completed)
    }
}
