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

    func testCollections() {
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
}
