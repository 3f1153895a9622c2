// MTKTextureLoader from Swift. The pictures were written by Pillow; tests/frameworks/metalkit tests the decoding.

import MetalKit
import XCTest

final class MetalKitTests: XCTestCase {
    /// 3 x 2 pixels.
    let png = Data(
        base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAHElEQVR4nGNgZGLWMLL5z9DAwMnBzsDw3zciGQAiXwQ7K079"
            + "kwAAAABJRU5ErkJggg==")!
    let pngPixels: [UInt8] = [
        3, 2, 1, 255, 60, 50, 40, 255, 128, 0, 255, 255,
        7, 8, 9, 255, 255, 0, 0, 255, 99, 88, 77, 255,
    ]
    /// 5 x 3 pixels of grey 90.
    let jpeg = Data(
        base64Encoded: "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsI"
            + "CQoKCgoKBggLDAsKDAkKCgr/wAALCAADAAUBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/"
            + "2gAIAQEAAD8AM7//2Q==")!
    let loader = MTKTextureLoader(device: MTLCreateSystemDefaultDevice()!)

    func pixels(_ texture: MTLTexture, channels: Int = 4) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: texture.width * texture.height * channels)
        texture.getBytes(
            &bytes, bytesPerRow: texture.width * channels,
            from: MTLRegionMake2D(0, 0, texture.width, texture.height), mipmapLevel: 0)
        return bytes
    }

    func testPicturesBecomeTextures() throws {
        let texture = try loader.newTexture(data: png)
        XCTAssertEqual(texture.pixelFormat, .bgra8Unorm_srgb)
        XCTAssertEqual(pixels(texture), pngPixels)
        let grey = try loader.newTexture(data: jpeg, options: [.SRGB: false])
        XCTAssertEqual(grey.pixelFormat, .r8Unorm)
        XCTAssertEqual(pixels(grey, channels: 1), [UInt8](repeating: 90, count: 15))
    }

    func testOptions() throws {
        let texture = try loader.newTexture(
            data: png,
            options: [
                .origin: MTKTextureLoader.Origin.flippedVertically,
                .textureUsage: MTLTextureUsage([.shaderRead, .shaderWrite]).rawValue as NSNumber,
                .textureStorageMode: MTLStorageMode.shared.rawValue,
                .generateMipmaps: false,
            ])
        XCTAssertEqual(pixels(texture), [UInt8](pngPixels[12...] + pngPixels[..<12]))
        XCTAssertEqual(texture.usage, [.shaderRead, .shaderWrite])
        XCTAssertThrowsError(try loader.newTexture(data: png, options: [.generateMipmaps: true])) {
            XCTAssertEqual(($0 as NSError).domain, MTKTextureLoaderErrorDomain)
            XCTAssertTrue($0.localizedDescription.contains("one slice and one level"))
        }
        XCTAssertThrowsError(try loader.newTexture(data: png, options: [.SRGB: Date()])) {
            XCTAssertTrue($0.localizedDescription.contains("is of type Date"))
        }
        XCTAssertThrowsError(try loader.newTexture(data: png.prefix(60))) {
            XCTAssertTrue($0.localizedDescription.contains("The PNG cannot be read"))
        }
    }

    func testFilesOnOtherThreads() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("openmps-\(getpid()).png")
        try png.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let none = URL(fileURLWithPath: "/none.png")
        let texture = try await loader.newTexture(URL: file, options: nil)
        XCTAssertEqual(pixels(texture), pngPixels)
        let other = try await loader.newTexture(data: jpeg)
        XCTAssertEqual(other.width, 5)
        do {
            _ = try await loader.newTexture(URL: none)
            XCTFail("there is no such file")
        } catch {
            XCTAssertTrue(error.localizedDescription.contains("no file that can be read"))
        }
        let called = expectation(description: "handlers")
        called.expectedFulfillmentCount = 3
        loader.newTexture(URL: file) { texture, error in
            XCTAssertEqual(texture?.height, 2)
            XCTAssertNil(error)
            called.fulfill()
        }
        loader.newTexture(data: Data()) { texture, error in
            XCTAssertNil(texture)
            XCTAssertNotNil(error)
            called.fulfill()
        }
        loader.newTextures(URLs: [none, file]) { textures, error in
            XCTAssertEqual(textures.count, 1)
            XCTAssertNotNil(error)
            called.fulfill()
        }
        await fulfillment(of: [called], timeout: 60)
    }
}
