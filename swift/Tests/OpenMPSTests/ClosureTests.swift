// Closures for blocks, and errors that throw.

import MetalPerformanceShadersGraph
import XCTest

final class ClosureTests: XCTestCase {
    func testAHandlerCanBeRead() {
        final class Counter { var calls = 0 }
        let counter = Counter()
        let descriptor = MPSGraphExecutionDescriptor()
        descriptor.completionHandler = { _, _ in counter.calls += 1 }
        let handler = descriptor.completionHandler
        handler([:], nil)
        descriptor.completionHandler([:], nil)
        XCTAssertEqual(counter.calls, 2)
        descriptor.completionHandler = { _, _ in counter.calls += 100 }
        handler([:], nil)
        XCTAssertEqual(counter.calls, 3, "it outlives its block")
    }

    func testAHandlerThatWasReadIsReleased() {
        final class Kept {}
        weak var kept: Kept?
        do {
            let object = Kept()
            kept = object
            let descriptor = MPSGraphExecutionDescriptor()
            descriptor.completionHandler = { [object] _, _ in _ = object }
            descriptor.completionHandler([:], nil)
        }
        XCTAssertNil(kept)
    }

    func testIfTakesOneBranch() {
        let f = Fixture()
        let predicate = f.graph.placeholder(shape: [1], dataType: .bool, name: nil)
        let results = f.graph.if(
            predicate, then: { [f.constant([1], shape: [1])] }, else: { [f.constant([2], shape: [1])] }, name: nil)
        for (value, expected) in [(true, Float(1)), (false, 2)] {
            let fed = MPSGraphTensorData(
                device: f.device, data: Data([value ? 1 : 0]), shape: [1], dataType: .bool)
            XCTAssertEqual(f.run(results[0], feeds: [predicate: fed]), [expected])
        }
    }

    func testAForLoopAddsItsIndices() {
        let f = Fixture()
        let zero = f.graph.constant(0, dataType: .int32)
        let count = f.graph.placeholder(shape: [], dataType: .int32, name: nil)
        let sums = f.graph.for(
            numberOfIterations: count, initialBodyArguments: [zero],
            body: { index, arguments in [f.graph.addition(arguments[0], index, name: nil)] }, name: nil)
        var five: Int32 = 5
        let fed = MPSGraphTensorData(
            device: f.device, data: Data(bytes: &five, count: 4), shape: [], dataType: .int32)
        let result = f.graph.run(feeds: [count: fed], targetTensors: [sums[0]], targetOperations: nil)[sums[0]]!
        var sum: Int32 = 0
        result.mpsndarray().readBytes(&sum, strideBytes: nil)
        XCTAssertEqual(sum, 0 + 1 + 2 + 3 + 4)
    }

    func testAWhileLoopFillsTheArrayOfItsCondition() {
        let f = Fixture()
        let start = f.graph.placeholder(shape: [1], dataType: .float32, name: nil)
        let limit = f.constant([100], shape: [1])
        let results = f.graph.while(
            initialInputs: [start],
            before: { inputs, results in
                results.add(inputs[0])
                return f.graph.lessThan(inputs[0], limit, name: nil)
            },
            after: { [f.graph.addition($0[0], $0[0], name: nil)] }, name: nil)
        XCTAssertEqual(f.run(results[0], feeds: [start: f.data([3], shape: [1])]), [192])
    }

    func testCompletionHandlersAnswerOnAnotherThread() {
        let f = Fixture()
        let x = f.graph.placeholder(shape: [1], dataType: .float32, name: nil)
        let y = f.graph.square(with: x, name: nil)
        let queue = MTLCreateSystemDefaultDevice()!.makeCommandQueue()!
        let done = DispatchGroup()
        var answers = [Float](repeating: 0, count: 50)
        for index in answers.indices {
            done.enter()
            let execution = MPSGraphExecutionDescriptor()
            execution.completionHandler = { results, error in
                XCTAssertNil(error)
                answers[index] = floats(results[y]!)[0]
                done.leave()
            }
            f.graph.runAsync(
                with: queue, feeds: [x: f.data([Float(index)], shape: [1])], targetTensors: [y],
                targetOperations: nil, executionDescriptor: execution)
        }
        done.wait()
        XCTAssertEqual(answers, (0..<50).map { Float($0 * $0) })
    }

    func testACommandBufferCallsItsHandlersInOrder() {
        let commandBuffer = MTLCreateSystemDefaultDevice()!.makeCommandQueue()!.makeCommandBuffer()!
        var order: [Int] = []
        let done = DispatchSemaphore(value: 0)
        commandBuffer.addScheduledHandler { _ in order.append(1) }
        commandBuffer.addCompletedHandler { _ in order.append(2) }
        commandBuffer.addCompletedHandler { buffer in
            order.append(buffer.status == .completed ? 3 : 4)
            done.signal()
        }
        commandBuffer.commit()
        done.wait()
        XCTAssertEqual(order, [1, 2, 3])
    }

    func testAClosureIsReleasedWithItsBlock() {
        final class Token {}
        weak var token: Token?
        do {
            let made = Token()
            token = made
            let commandBuffer = MTLCreateSystemDefaultDevice()!.makeCommandQueue()!.makeCommandBuffer()!
            commandBuffer.addCompletedHandler { _ in _ = made }
            commandBuffer.commit()
            commandBuffer.waitUntilCompleted()
        }
        for _ in 0..<200 where token != nil { usleep(5000) }  // the thread of handlers lets go of the block
        XCTAssertNil(token)
    }

    func testAnErrorIsThrown() {
        let device = MTLCreateSystemDefaultDevice()!
        XCTAssertThrowsError(try device.makeLibrary(source: "kernel void f( {}", options: nil)) { error in
            XCTAssertFalse(error.localizedDescription.isEmpty)
            XCTAssertEqual((error as NSError).domain, MTLLibraryErrorDomain)
            for text in ["\(error)", String(reflecting: error), "\(error as NSError)"] {
                XCTAssertTrue(text.contains(error.localizedDescription), text)
            }
        }
    }
}
