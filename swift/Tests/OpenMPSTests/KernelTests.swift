// Kernels of a program in the Metal language: libraries, constants, reflection, dispatches.

import Metal
import XCTest

final class KernelTests: XCTestCase {
    private let device = MTLCreateSystemDefaultDevice()!
    private let source = """
        #include <metal_stdlib>
        using namespace metal;
        constant float factor [[function_constant(0)]];
        kernel void scale(device float* x [[buffer(0)]], constant float& shift [[buffer(1)]],
                          uint i [[thread_position_in_grid]]) {
          x[i] = factor * x[i] + shift;
        }
        kernel void pairs(device const float* a, device float* b, uint i [[thread_position_in_grid]]) { b[i] += a[i]; }
        """

    private func buffer(_ numbers: [Float]) -> MTLBuffer {
        device.makeBuffer(bytes: numbers, length: 4 * numbers.count, options: [])!
    }

    private func numbers(_ buffer: MTLBuffer) -> [Float] {
        let count = buffer.length / 4
        let first = buffer.contents().bindMemory(to: Float.self, capacity: count)
        return Array(UnsafeBufferPointer(start: first, count: count))
    }

    private func run(_ encode: (MTLComputeCommandEncoder) -> Void) {
        let commandBuffer = device.makeCommandQueue()!.makeCommandBuffer()!
        let encoder = commandBuffer.makeComputeCommandEncoder()!
        encode(encoder)
        encoder.endEncoding()
        commandBuffer.commit()
        commandBuffer.waitUntilCompleted()
        XCTAssertNil(commandBuffer.error)
    }

    private func tripled() throws -> MTLFunction {
        let values = MTLFunctionConstantValues()
        var factor: Float = 3
        values.setConstantValue(&factor, type: .float, index: 0)
        return try device.makeLibrary(source: source, options: nil).makeFunction(name: "scale", constantValues: values)
    }

    func testAKernelWithAConstantAndBytes() throws {
        let library = try device.makeLibrary(source: source, options: nil)
        XCTAssertEqual(library.functionNames, ["scale", "pairs"])
        XCTAssertNil(library.makeFunction(name: "other"))
        let state = try device.makeComputePipelineState(function: tripled())
        XCTAssertEqual(state.threadExecutionWidth, 32)
        XCTAssertEqual(state.maxTotalThreadsPerThreadgroup, 1024)
        let x = buffer([1, 2, 3])
        var shift: Float = 0.5
        run { encoder in
            encoder.setComputePipelineState(state)
            encoder.setBuffer(x, offset: 0, index: 0)
            encoder.setBytes(&shift, length: 4, index: 1)
            encoder.dispatchThreads(MTLSizeMake(3, 1, 1), threadsPerThreadgroup: MTLSizeMake(32, 1, 1))
        }
        XCTAssertEqual(numbers(x), [3.5, 6.5, 9.5])
    }

    func testArraysOfBuffers() throws {
        let library = try device.makeLibrary(source: source, options: nil)
        let state = try device.makeComputePipelineState(function: library.makeFunction(name: "pairs")!)
        let a = buffer([9, 1, 2]), b = buffer([10, 20])
        run { encoder in
            encoder.setComputePipelineState(state)
            encoder.setBuffers([a, b], offsets: [4, 0], range: 0..<2)
            encoder.dispatchThreadgroups(MTLSizeMake(1, 1, 1), threadsPerThreadgroup: MTLSizeMake(2, 1, 1))
        }
        XCTAssertEqual(numbers(b), [11, 22])
    }

    func testReflection() throws {
        var reflection: MTLAutoreleasedComputePipelineReflection?
        _ = try device.makeComputePipelineState(
            function: tripled(), options: [.argumentInfo], reflection: &reflection)
        XCTAssertEqual(reflection?.arguments.map(\.name), ["x", "shift"])
        XCTAssertEqual(reflection?.bindings.map(\.access), [.readWrite, .readOnly])
        XCTAssertEqual(reflection?.arguments.first?.bufferDataType, .float)
    }

    func testTheAsyncForms() async throws {
        let library = try await device.makeLibrary(source: source, options: nil)
        let function = library.makeFunction(name: "pairs")!
        let plain = try await device.makeComputePipelineState(function: function)
        XCTAssertEqual(plain.maxTotalThreadsPerThreadgroup, 1024)
        let (state, reflection) = try await device.makeComputePipelineState(function: function, options: [])
        XCTAssertEqual(state.maxTotalThreadsPerThreadgroup, 1024)
        XCTAssertEqual(reflection.arguments.count, 2)
        do {
            _ = try await library.makeFunction(name: "other", constantValues: MTLFunctionConstantValues())
            XCTFail("a function that is not there was made")
        } catch {
            XCTAssertEqual(error.localizedDescription, "The library has no function \"other\".")
        }
    }

    func testASampler() {
        let descriptor = MTLSamplerDescriptor()
        descriptor.minFilter = .linear
        descriptor.sAddressMode = .clampToBorderColor
        descriptor.label = "smooth"
        XCTAssertEqual(device.makeSamplerState(descriptor: descriptor)?.label, "smooth")
    }
}
