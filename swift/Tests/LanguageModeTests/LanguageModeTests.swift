// A program in the language mode of Swift 6, which checks what tasks share. Swift 5 compiles it as well.

import MetalPerformanceShadersGraph
import XCTest

private let device = MTLCreateSystemDefaultDevice()!

private func sorted<Number: Comparable & Sendable>(_ group: TaskGroup<Number>) async -> [Number] {
    var numbers: [Number] = []
    for await number in group { numbers.append(number) }
    return numbers.sorted()
}

final class LanguageModeTests: XCTestCase {
    /// The compiler refuses this test where a type is not Sendable.
    func testTypesAreSendableThatAppleDeclaresSo() {
        func isSendable<T: Sendable>(_: T.Type) -> Bool { true }
        XCTAssertTrue(isSendable((any MTLDevice).self) && isSendable((any MTLCommandQueue).self))
        XCTAssertTrue(isSendable((any MTLLibrary).self) && isSendable((any MTLFunction).self))
        XCTAssertTrue(isSendable((any MTLComputePipelineState).self) && isSendable((any MTLFence).self))
        XCTAssertTrue(isSendable((any MTLEvent).self) && isSendable((any MTLSharedEvent).self))
        XCTAssertTrue(isSendable(MPSGraphExecutable.self) && isSendable(MTLRegion.self))
        XCTAssertTrue(isSendable(MTLCommandBufferHandler.self) && isSendable(MTLNewLibraryCompletionHandler.self))
    }


    func testATaskTakesAHandler() async {
        let done = XCTestExpectation(description: "the handler runs")
        let handler: MTLCommandBufferHandler = { buffer in
            XCTAssertEqual(buffer.status, .completed)
            done.fulfill()
        }
        await Task.detached {
            let commandBuffer = device.makeCommandQueue()!.makeCommandBuffer()!
            commandBuffer.addCompletedHandler(handler)
            commandBuffer.commit()
        }.value
        await fulfillment(of: [done], timeout: 10)
    }

    func testTasksShareADeviceAndItsQueue() async {
        let queue = device.makeCommandQueue()!
        let lengths = await withTaskGroup(of: Int.self) { group in
            for length in 1...4 {
                group.addTask {
                    let buffer = device.makeBuffer(length: length)!
                    let commandBuffer = queue.makeCommandBuffer()!
                    commandBuffer.commit()
                    await commandBuffer.completed()
                    return buffer.length
                }
            }
            return await sorted(group)
        }
        XCTAssertEqual(lengths, [1, 2, 3, 4])
    }

    func testATaskTakesAnExecutable() async {
        let graph = MPSGraph()
        let x = graph.placeholder(shape: [1], dataType: .float32, name: nil)
        let type = MPSGraphShapedType(shape: [1], dataType: .float32)
        let executable = graph.compile(
            with: MPSGraphDevice(mtlDevice: device), feeds: [x: type], targetTensors: [graph.square(with: x, name: nil)],
            targetOperations: nil, compilationDescriptor: nil)
        let queue = device.makeCommandQueue()!
        let results = await withTaskGroup(of: Float.self) { group in
            for number in 0..<3 {
                group.addTask {
                    var value = Float(number)
                    let data = MPSGraphTensorData(
                        device: MPSGraphDevice(mtlDevice: device), data: Data(bytes: &value, count: 4), shape: [1],
                        dataType: .float32)
                    executable.run(with: queue, inputs: [data], results: nil, executionDescriptor: nil)[0]
                        .mpsndarray().readBytes(&value, strideBytes: nil)
                    return value
                }
            }
            return await sorted(group)
        }
        XCTAssertEqual(results, [0, 1, 4])
    }
}
