// Tasks that wait for the library, and what they may share.

import MetalPerformanceShadersGraph
import XCTest

final class AsyncTests: XCTestCase {
    let device = MTLCreateSystemDefaultDevice()!

    func testATaskWaitsForACommittedBuffer() async {
        let queue = device.makeCommandQueue()!
        let (commandBuffer, buffer) = (queue.makeCommandBuffer()!, device.makeBuffer(length: 4)!)
        let encoder = commandBuffer.makeBlitCommandEncoder()!
        encoder.fill(buffer: buffer, range: 0..<4, value: 5)
        encoder.endEncoding()
        commandBuffer.commit()
        await commandBuffer.scheduled()
        await commandBuffer.completed()
        XCTAssertEqual(commandBuffer.status, .completed)
        XCTAssertEqual([UInt8](Data(bytes: buffer.contents(), count: 4)), [5, 5, 5, 5])
        await commandBuffer.completed()  // a second time
    }

    func testATaskMayWaitBeforeTheCommit() async {
        let commandBuffer = device.makeCommandQueue()!.makeCommandBuffer()!
        async let done: Void = commandBuffer.completed()
        try? await Task.sleep(nanoseconds: 5_000_000)
        XCTAssertEqual(commandBuffer.status, .notEnqueued)
        commandBuffer.commit()
        await done
        XCTAssertEqual(commandBuffer.status, .completed)
    }

    func testManyTasksWaitForBuffersThatAreNotCommitted() async {
        let queue = device.makeCommandQueue()!
        let buffers = (0..<300).map { _ in queue.makeCommandBuffer()! }
        await withTaskGroup(of: Int.self) { group in
            for (number, buffer) in buffers.enumerated() {
                group.addTask {
                    await buffer.completed()
                    return number
                }
            }
            buffers.forEach { $0.commit() }
            var numbers = Set<Int>()
            for await number in group { numbers.insert(number) }
            XCTAssertEqual(numbers.count, 300)
        }
    }

    func testALibraryIsMadeInATaskOrRefusedByItsSentence() async throws {
        do {
            let library = try await device.makeLibrary(source: "kernel void f() {", options: nil)
            XCTFail("\(library) is made of half a function")
        } catch {
            XCTAssertFalse(error.localizedDescription.isEmpty)
            XCTAssertTrue("\(error)".contains(error.localizedDescription), "\(error)")
        }
    }

    func testADeviceIsSharedByTasks() async {
        func isSendable<T: Sendable>(_: T) -> Bool { true }
        let queue = device.makeCommandQueue()!
        XCTAssertTrue(isSendable(device) && isSendable(queue) && isSendable(device.makeEvent()!))
        XCTAssertTrue(isSendable(MTLSizeMake(1, 2, 3)) && isSendable(MPSRectNoClip))
        let names = await withTaskGroup(of: String.self) { [device] group in
            for _ in 0..<4 { group.addTask { device.name } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        XCTAssertEqual(names, [device.name])
    }
}
