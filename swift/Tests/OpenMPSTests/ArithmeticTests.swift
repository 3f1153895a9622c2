// MPSGraph from Swift: results against formulas.

import MetalPerformanceShadersGraph
import XCTest

/// A graph with its device and what most tests do with them.
struct Fixture {
    let device = MPSGraphDevice(mtlDevice: MTLCreateSystemDefaultDevice()!)
    let graph = MPSGraph()

    func data(_ values: [Float], shape: [NSNumber]) -> MPSGraphTensorData {
        let bytes = values.withUnsafeBufferPointer { Data(buffer: $0) }
        return MPSGraphTensorData(device: device, data: bytes, shape: shape, dataType: .float32)
    }

    func constant(_ values: [Float], shape: [NSNumber]) -> MPSGraphTensor {
        graph.constant(values.withUnsafeBufferPointer { Data(buffer: $0) }, shape: shape, dataType: .float32)
    }

    func run(_ target: MPSGraphTensor, feeds: [MPSGraphTensor: MPSGraphTensorData] = [:]) -> [Float] {
        let results = graph.run(feeds: feeds, targetTensors: [target], targetOperations: nil)
        return floats(results[target]!)
    }
}

/// The values of tensor data.
func floats(_ data: MPSGraphTensorData) -> [Float] {
    let count = data.shape.reduce(1) { $0 * $1.intValue }
    var values = [Float](repeating: .nan, count: count)
    data.mpsndarray().readBytes(&values, strideBytes: nil)
    return values
}

final class ArithmeticTests: XCTestCase {
    func testAdditionOfAConstantAndAPlaceholder() {
        let f = Fixture()
        let x = f.graph.placeholder(shape: [3], dataType: .float32, name: "x")
        let y = f.graph.addition(x, f.graph.constant(2.5, dataType: .float32), name: nil)
        XCTAssertEqual(f.run(y, feeds: [x: f.data([1, -1, 4], shape: [3])]), [3.5, 1.5, 6.5])
    }

    func testMatrixProductAgainstSums() {
        let f = Fixture()
        let a: [Float] = [1, 2, 3, 4, 5, 6]
        let b: [Float] = [1, -1, 0, 2, 3, 1]
        let product = f.graph.matrixMultiplication(
            primary: f.constant(a, shape: [2, 3]), secondary: f.constant(b, shape: [3, 2]), name: nil)
        var expected = [Float](repeating: 0, count: 4)
        for i in 0..<2 { for j in 0..<2 { for k in 0..<3 { expected[i * 2 + j] += a[i * 3 + k] * b[k * 2 + j] } } }
        XCTAssertEqual(f.run(product), expected)
        XCTAssertEqual(product.shape, [2, 2])
        XCTAssertEqual(product.dataType, .float32)
    }

    func testACastToComplexHasAnImaginaryPartOfZero() {
        let f = Fixture()
        let x = f.graph.placeholder(shape: [3], dataType: .float32, name: nil)
        let complex = f.graph.cast(x, to: .complexFloat32, name: nil)
        XCTAssertEqual(complex.dataType, .complexFloat32)
        XCTAssertEqual(complex.shape, [3])
        let i = f.graph.complexConstant(realPart: 0, imaginaryPart: 1)
        let turned = f.graph.multiplication(complex, i, name: nil)
        let parts = [
            f.graph.realPartOfTensor(tensor: complex, name: nil), f.graph.imaginaryPartOfTensor(tensor: complex, name: nil),
            f.graph.imaginaryPartOfTensor(tensor: turned, name: nil),
        ]
        let feeds = [x: f.data([1.5, -2, 0], shape: [3])]
        XCTAssertEqual(parts.map { f.run($0, feeds: feeds) }, [[1.5, -2, 0], [0, 0, 0], [1.5, -2, 0]])
        let narrow = f.graph.cast(turned, to: .complexFloat16, name: nil)
        XCTAssertEqual(narrow.dataType, .complexFloat16)
        let back = f.graph.cast(f.graph.imaginaryPartOfTensor(tensor: narrow, name: nil), to: .float32, name: nil)
        XCTAssertEqual(f.run(back, feeds: feeds), [1.5, -2, 0])
        let integers = f.graph.cast(f.graph.cast(x, to: .int32, name: nil), to: .complexFloat32, name: nil)
        XCTAssertEqual(f.run(f.graph.realPartOfTensor(tensor: integers, name: nil), feeds: feeds), [1, -2, 0])
    }

    func testGradientsAreKeyedByTensor() {
        let f = Fixture()
        let x = f.graph.placeholder(shape: [2], dataType: .float32, name: nil)
        let square = f.graph.square(with: x, name: nil)
        let gradients = f.graph.gradients(of: square, with: [x], name: nil)
        XCTAssertEqual(f.run(gradients[x]!, feeds: [x: f.data([3, -2], shape: [2])]), [6, -4])
    }

    func testAGraphCallsACompiledOne() {
        let inner = Fixture()
        let a = inner.graph.placeholder(shape: [2], dataType: .float32, name: "a")
        let type = MPSGraphShapedType(shape: [2], dataType: .float32)
        let square = inner.graph.compile(
            with: inner.device, feeds: [a: type], targetTensors: [inner.graph.square(with: a, name: nil)],
            targetOperations: nil, compilationDescriptor: nil)
        let descriptor = MPSGraphCompilationDescriptor()
        XCTAssertNil(descriptor.callables)
        descriptor.callables = ["square": square]
        XCTAssertTrue(descriptor.callables?["square"] === square)

        let f = Fixture()
        let x = f.graph.placeholder(shape: [2], dataType: .float32, name: "x")
        let called = f.graph.call(symbolName: "square", inputTensors: [x], outputTypes: [type], name: nil)
        let gradients = f.graph.gradients(of: called[0], with: [x], name: nil)
        let executable = f.graph.compile(
            with: f.device, feeds: [x: type], targetTensors: [called[0], gradients[x]!],
            targetOperations: nil, compilationDescriptor: descriptor)
        let results = executable.run(
            with: f.device.metalDevice!.makeCommandQueue()!, inputs: [f.data([3, -2], shape: [2])], results: nil,
            executionDescriptor: nil)
        XCTAssertEqual(results.map(floats), [[9, 4], [6, -4]])
    }
}
