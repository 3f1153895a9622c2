import Accelerate
import XCTest

final class AccelerateTests: XCTestCase {
    func testSumsAndExtremesFollowStrides() {
        let values: [Float] = [1, 100, -3, 100, 5, 100, 5]
        var number: Float = 0
        vDSP_sve(values, 2, &number, 4)
        XCTAssertEqual(number, 8)
        vDSP_meanv(values, 2, &number, 4)
        XCTAssertEqual(number, 2)
        vDSP_minv(values, 2, &number, 4)
        XCTAssertEqual(number, -3)
        vDSP_maxv(values, 2, &number, 4)
        XCTAssertEqual(number, 5)
        var place: vDSP_Length = 0
        vDSP_maxvi(values, 2, &number, &place, 4)
        XCTAssertEqual(place, 4)  // the first of both fives: number 2, stride 2
        vDSP_dotpr(values, 2, values, 1, &number, 3)
        XCTAssertEqual(number, -314)  // 1 * 1, -3 * 100 and 5 * -3
    }

    func testNothingHasNoLargestElement() {
        var number: Float = 0
        vDSP_maxv([], 1, &number, 0)
        XCTAssertEqual(number, -.infinity)
        vDSP_minv([], 1, &number, 0)
        XCTAssertEqual(number, .infinity)
    }

    func testVectorsFollowStrides() {
        let (a, b): ([Float], [Float]) = ([1, 99, 2, 99, 4], [8, 6, 4])
        func made(_ compute: (inout [Float]) -> Void) -> [Float] {
            var c: [Float] = [-1, -1, -1]
            compute(&c)
            return c
        }
        var two: Float = 2
        XCTAssertEqual(made { vDSP_vadd(a, 2, b, 1, &$0, 1, 3) }, [9, 8, 8])
        XCTAssertEqual(made { vDSP_vsub(a, 2, b, 1, &$0, 1, 3) }, [7, 4, 0])  // b - a
        XCTAssertEqual(made { vDSP_vmul(a, 2, b, 1, &$0, 1, 3) }, [8, 12, 16])
        XCTAssertEqual(made { vDSP_vdiv(a, 2, b, 1, &$0, 1, 3) }, [8, 3, 1])  // b / a
        XCTAssertEqual(made { vDSP_vsmul(b, 1, &two, &$0, 1, 2) }, [16, 12, -1])
        XCTAssertEqual(made { vDSP_vsma(a, 2, &two, b, 1, &$0, 1, 3) }, [10, 10, 12])
        XCTAssertEqual(made { vDSP_vfill(&two, &$0, 2, 2) }, [2, -1, 2])
        var numbers: [Double] = [0, 0]
        vDSP_vaddD([1, 2], 1, [0.5, 0.25], 1, &numbers, 1, 2)
        XCTAssertEqual(numbers, [1.5, 2.25])
        vDSP_rmsqvD([3, 4], 1, &numbers, 2)
        XCTAssertEqual(numbers[0], 12.5.squareRoot())
    }

    func testSmallMatrices() {
        var product = [Float](repeating: 0, count: 4)
        vDSP_mmul([1, 2, 3, 4, 5, 6], 1, [1, -1, 0, 2, 3, 1], 1, &product, 1, 2, 2, 3)
        XCTAssertEqual(product, [10, 6, 22, 12])
        var transposed = [Float](repeating: 0, count: 6)
        vDSP_mtrans([1, 2, 3, 4, 5, 6], 1, &transposed, 1, 3, 2)
        XCTAssertEqual(transposed, [1, 4, 2, 5, 3, 6])
    }

    func testFunctionsOfElements() {
        var (values, count): ([Float], Int32) = ([0, 0], 2)
        vvexpf(&values, [0, 1], &count)
        XCTAssertEqual(values[1], Float(M_E), accuracy: 1e-6)
        vvlogf(&values, [1, 10], &count)
        XCTAssertEqual(values[1], 2.302585, accuracy: 1e-6)
        vvsqrtf(&values, [9, 2.25], &count)
        XCTAssertEqual(values, [3, 1.5])
        XCTAssertEqual(vForce.exp([0.0, 1])[1], M_E, accuracy: 1e-15)
    }

    /// Against sums, in all layouts, with rows that are longer than the matrix is wide.
    func testMatrixProductsOfBLAS() {
        let (m, n, k) = (2, 3, 4)
        let a = (0..<40).map { Float($0 % 7) - 3 }
        let b = (0..<40).map { Float($0 % 5) - 2 }
        for order in [CblasRowMajor, CblasColMajor] {
            for (transA, transB) in [(CblasNoTrans, CblasNoTrans), (CblasTrans, CblasNoTrans), (CblasNoTrans, CblasTrans)] {
                func element(_ x: [Float], _ row: Int, _ column: Int, _ trans: CBLAS_TRANSPOSE) -> Float {
                    (order == CblasRowMajor) == (trans == CblasNoTrans) ? x[row * 6 + column] : x[column * 6 + row]
                }
                var c = [Float](repeating: 0.25, count: 40)
                cblas_sgemm(order, transA, transB, Int32(m), Int32(n), Int32(k), 2, a, 6, b, 6, 3, &c, 6)
                for i in 0..<m {
                    for j in 0..<n {
                        let sum = (0..<k).reduce(Float(0)) { $0 + element(a, i, $1, transA) * element(b, $1, j, transB) }
                        XCTAssertEqual(element(c, i, j, CblasNoTrans), 2 * sum + 0.75, accuracy: 1e-4)
                    }
                }
                XCTAssertEqual(c.filter { $0 == 0.25 }.count, c.count - m * n, "the gaps stay")
            }
        }
        var y: [Float] = [.nan, .nan]
        cblas_sgemv(CblasRowMajor, CblasNoTrans, 2, 3, 1, a, 6, [1, 2, 3], 1, 0, &y, 1)
        // The rows of a are -3, -2, -1 and 3, -3, -2.
        XCTAssertEqual(y, [-10, -9])
        XCTAssertEqual(cblas_sdot(3, [1, 2, 3], 1, [4, 5, 6], -1), 28)  // 1 * 6, 2 * 5 and 3 * 4
        cblas_saxpy(2, 2, [1, 10], 1, &y, 1)
        XCTAssertEqual(y, [-8, 11])
    }

    func testRandomNumbersHaveTheirMeanAndDeviation() {
        func drawn(_ seed: UInt64, _ fill: (BNNSRandomGenerator, inout BNNSNDArrayDescriptor) -> Int32) -> [Float] {
            [Float](unsafeUninitializedCapacity: 20_000) { buffer, count in
                let generator = BNNSCreateRandomGeneratorWithSeed(BNNSRandomGeneratorMethodAES_CTR, seed, nil)!
                var array = BNNSNDArrayDescriptor(data: buffer, shape: .vector(20_000))!
                XCTAssertEqual(fill(generator, &array), 0)
                BNNSDestroyRandomGenerator(generator)
                count = 20_000
            }
        }
        let normal = drawn(1) { BNNSRandomFillNormalFloat($0, &$1, 3, 2) }
        XCTAssertEqual(vDSP.mean(normal), 3, accuracy: 0.05)
        XCTAssertEqual(vDSP.meanSquare(normal), 9 + 4, accuracy: 0.4)
        XCTAssertEqual(normal.filter { abs($0 - 3) < 2 }.count, 13_654, accuracy: 250)  // 68.27 %
        XCTAssertEqual(normal, drawn(1) { BNNSRandomFillNormalFloat($0, &$1, 3, 2) })
        XCTAssertNotEqual(normal, drawn(2) { BNNSRandomFillNormalFloat($0, &$1, 3, 2) })
        let uniform = drawn(1) { BNNSRandomFillUniformFloat($0, &$1, -1, 0.5) }
        XCTAssertTrue(uniform.allSatisfy { (-1...0.5).contains($0) })
        XCTAssertEqual(vDSP.mean(uniform), -0.25, accuracy: 0.02)
        var few: [Float] = [0]
        few.withUnsafeMutableBufferPointer { XCTAssertNil(BNNSNDArrayDescriptor(data: $0, shape: .matrixRowMajor(1, 2))) }
    }

    func testCollections() {
        XCTAssertEqual(vDSP.dot([1, 2, 3], [4.0, 5, 6]), 32)
        XCTAssertEqual(vDSP.divide([3.0, 4.0], [2.0, 0.5]), [1.5, 8])
        XCTAssertEqual(vDSP.sumOfSquares([Float(3), 4]), 25)
        XCTAssertEqual(vDSP.rootMeanSquare([Float(1), 7]), 5)
        XCTAssertEqual(vDSP.subtract([5.0, 7.0], [1.0, 10.0]), [4, -3])
        XCTAssertEqual(vDSP.multiply(2, [1.5, -1]), [3, -2])
        XCTAssertEqual(vDSP.multiply([3.0, 4.0], [2.0, 0.5]), [6, 2])
        XCTAssertEqual(vDSP.add([3.0, 4.0], [2.0, 0.5]), [5, 4.5])
        XCTAssertEqual(vDSP.mean([Float(1), 2, 6]), 3)
    }

    func testHalfAndFloatPlanesOfRowsWithGaps() {
        // Two rows of two pixels, each followed by one that is not touched.
        var halves: [UInt16] = [0x3C00, 0xC000, 0xFFFF, 0x0001, 0x7C00, 0xFFFF]
        var floats = [Float](repeating: 9, count: 6)
        var back = [UInt16](repeating: 7, count: 6)
        halves.withUnsafeMutableBytes { halves in
            floats.withUnsafeMutableBytes { floats in
                back.withUnsafeMutableBytes { back in
                    var half = vImage_Buffer(data: halves.baseAddress, height: 2, width: 2, rowBytes: 6)
                    var float = vImage_Buffer(data: floats.baseAddress, height: 2, width: 2, rowBytes: 12)
                    var other = vImage_Buffer(data: back.baseAddress, height: 2, width: 2, rowBytes: 6)
                    XCTAssertEqual(vImageConvert_Planar16FtoPlanarF(&half, &float, 0), kvImageNoError)
                    XCTAssertEqual(vImageConvert_PlanarFtoPlanar16F(&float, &other, 0), kvImageNoError)
                    other.height = 3
                    XCTAssertEqual(vImageConvert_PlanarFtoPlanar16F(&float, &other, 0), kvImageBufferSizeMismatch)
                }
            }
        }
        XCTAssertEqual(floats, [1, -2, 9, 5.9604645e-08, .infinity, 9])
        XCTAssertEqual(back, [0x3C00, 0xC000, 7, 0x0001, 0x7C00, 7])
    }

    func testResultsInTheProgramsMemory() {
        let a: [Float] = [1, -2, 4]
        let b: ContiguousArray<Float> = [8, 2, -1]
        var sum = [Float](repeating: 0, count: 3)
        vDSP.add(a, b, result: &sum)
        XCTAssertEqual(sum, [9, 0, 3])
        vDSP.subtract(a, b, result: &sum)
        XCTAssertEqual(sum, [-7, -4, 5])
        vDSP.multiply(a, b, result: &sum)
        XCTAssertEqual(sum, [8, -4, -4])
        vDSP.divide(a, b, result: &sum)
        XCTAssertEqual(sum, [0.125, -1, -4])
        vDSP.divide(a, 2, result: &sum)
        XCTAssertEqual(sum, [0.5, -1, 2])
        vDSP.multiply(3, a, result: &sum)
        vDSP.add(1, sum, result: &sum)
        XCTAssertEqual(sum, [4, -5, 13])
        vDSP.multiply(2, a[1...], result: &sum[0..<2])
        XCTAssertEqual(sum, [-4, 8, 13])
        var roots = [Double](repeating: 0, count: 2)
        vForce.sqrt([4.0, 9.0], result: &roots)
        XCTAssertEqual(roots, [2, 3])
        vForce.log([1.0, M_E], result: &roots)
        XCTAssertEqual(roots, [0, 1])
        vForce.exp([Float](), result: &sum[0..<0])
        XCTAssertEqual(sum, [-4, 8, 13])
        let memory = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2)
        defer { memory.deallocate() }
        var place = memory
        vForce.tanh([0, 20] as [Float], result: &place)
        XCTAssertEqual(Array(memory), [0, 1])
    }

    func testNumbersAreConverted() {
        var floats = [Float](repeating: 0, count: 3)
        vDSP.convertElements(of: [-128, 0, 127] as [Int8], to: &floats)
        XCTAssertEqual(floats, [-128, 0, 127])
        vDSP.convertElements(of: [.max, 0, 1] as [UInt32], to: &floats)
        XCTAssertEqual(floats, [4_294_967_296, 0, 1])  // the nearest float
        vDSP.convertElements(of: [0.1, 1e300, -2], to: &floats)
        XCTAssertEqual(floats, [0.1, .infinity, -2])
        var bytes = [UInt8](repeating: 9, count: 6)
        let given: [Float] = [2.5, -1, 255.4, 1e9, .nan, 3.5]
        vDSP.convertElements(of: given, to: &bytes, rounding: .towardNearestInteger)
        XCTAssertEqual(bytes, [2, 0, 255, 255, 0, 4])
        vDSP.convertElements(of: given, to: &bytes, rounding: .towardZero)
        XCTAssertEqual(bytes, [2, 0, 255, 255, 0, 3])
        var longs = [Int64](repeating: 9, count: 2)
        vDSP.convertElements(of: [-Double.infinity, 9.3e18], to: &longs, rounding: .towardZero)
        XCTAssertEqual(longs, [.min, .max])
    }
}
