// simd, CoreGraphics and QuartzCore: vectors, matrices, maps of the plane and of space.

import CoreGraphics
import QuartzCore
import XCTest
import simd

final class PlainDataTests: XCTestCase {
    func testVectors() {
        let (a, b) = (simd_float3(1, 2, 2), simd_make_float3(0, 3, 4))
        XCTAssertEqual(dot(a, b), 14)
        XCTAssertEqual(simd_length(a), 3)
        XCTAssertEqual(normalize(a), float3(1, 2, 2) / 3)
        XCTAssertEqual(cross(a, b), float3(2, -4, 3))
        XCTAssertEqual(simd_distance(a, b), Float(6).squareRoot())
        XCTAssertEqual(mix(a, b, t: 0.5), float3(0.5, 2.5, 3))
        XCTAssertEqual(simd_clamp(float2(-2, 5), float2(0, 0), float2(1, 1)), float2(0, 1))
        XCTAssertEqual(min(float2(1, 5), float2(2, 4)), float2(1, 4))
        XCTAssertEqual(reflect(float2(1, -1), n: float2(0, 1)), float2(1, 1))
        XCTAssertEqual(simd_reduce_add(int4(1, 2, 3, 4)), 10)
        XCTAssertEqual(abs(float2(-1, 2)), float2(1, 2))
        XCTAssertEqual(MemoryLayout<simd_float3>.size, 16)
    }

    func testMatricesAreColumns() {
        var m = simd_float4x4(1)
        m.columns.3 = [5, 6, 7, 1]
        XCTAssertEqual(m * float4(1, 2, 3, 1), float4(6, 8, 10, 1))
        XCTAssertEqual(m[3][1], 6)
        XCTAssertEqual(m[3, 2], 7)
        XCTAssertEqual(m.transpose[1], float4(0, 1, 0, 6))
        XCTAssertEqual(simd_mul(m, m.inverse), matrix_identity_float4x4)
        XCTAssertEqual(MemoryLayout<simd_float3x3>.size, 48)
        let rows = simd_float2x2(rows: [[1, 2], [3, 4]])
        XCTAssertEqual(rows, simd_float2x2([1, 3], [2, 4]))
        XCTAssertEqual(rows * float2(1, 1), float2(3, 7))
        XCTAssertEqual(float2(1, 1) * rows, float2(4, 6))
        XCTAssertEqual(rows * rows, float2x2(rows: [[7, 10], [15, 22]]))
    }

    func testInversesAndDeterminants() {
        let m = simd_double3x3(rows: [[0, 2, 1], [1, 0, 3], [4, 1, 0]])  // the first pivot is 0
        XCTAssertEqual(m.determinant, 25, accuracy: 1e-12)
        let product = m * m.inverse
        for i in 0..<3 { for j in 0..<3 { XCTAssertEqual(product[i, j], i == j ? 1 : 0, accuracy: 1e-12) } }
        XCTAssertEqual(simd_determinant(simd_double2x2(rows: [[1, 2], [2, 4]])), 0)
        XCTAssertTrue(simd_double2x2(rows: [[1, 2], [2, 4]]).inverse[0].x.isNaN)
    }

    func testMapsOfThePlane() {
        let map = CGAffineTransform(translationX: 10, y: 0).scaledBy(x: 2, y: 3)  // scaled first
        XCTAssertEqual(CGPoint(x: 1, y: 1).applying(map), CGPoint(x: 12, y: 3))
        XCTAssertEqual(CGSize(width: 1, height: 1).applying(map), CGSize(width: 2, height: 3))
        XCTAssertTrue(map.concatenating(map.inverted()).isIdentity)
        let turned = CGRect(x: 0, y: 0, width: 4, height: 2).applying(CGAffineTransform(rotationAngle: .pi / 2))
        XCTAssertEqual(turned.minX, -2, accuracy: 1e-12)
        XCTAssertEqual(turned.height, 4, accuracy: 1e-12)
        XCTAssertEqual(CGVector(dx: 1, dy: 2).dy, 2)
    }

    func testMapsOfSpace() {
        let turned = CATransform3DMakeRotation(.pi / 2, 0, 0, 2)  // x becomes y
        XCTAssertEqual(turned.m12, 1, accuracy: 1e-12)
        XCTAssertEqual(turned.m21, -1, accuracy: 1e-12)
        let moved = CATransform3DTranslate(CATransform3DMakeScale(2, 2, 2), 1, 2, 3)  // moved first
        XCTAssertEqual([moved.m41, moved.m42, moved.m43], [2, 4, 6])
        XCTAssertTrue(CATransform3DIsIdentity(CATransform3DConcat(moved, CATransform3DInvert(moved))))
        let start = CACurrentMediaTime()
        usleep(2000)
        XCTAssertGreaterThan(CACurrentMediaTime() - start, 0.0019)
    }
}
