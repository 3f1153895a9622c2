// Textures out of pictures, with Apple's names. Written by hand: one class, whose options are a dictionary of any values.

import COpenMPS
import Foundation
@_exported import Metal

/// Makes textures out of pictures in PNG and JPEG. Colours become `bgra8Unorm`, grey pictures `r8Unorm`, each with sRGB
/// unless the option `SRGB` is false.
public final class MTKTextureLoader: NSObject {
    public typealias Callback = (MTLTexture?, Swift.Error?) -> Void
    public typealias ArrayCallback = ([MTLTexture], Swift.Error?) -> Void

    public struct Option: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let allocateMipmaps = Option(rawValue: "MTKTextureLoaderOptionAllocateMipmaps")
        public static let generateMipmaps = Option(rawValue: "MTKTextureLoaderOptionGenerateMipmaps")
        public static let SRGB = Option(rawValue: "MTKTextureLoaderOptionSRGB")
        public static let textureUsage = Option(rawValue: "MTKTextureLoaderOptionTextureUsage")
        public static let textureCPUCacheMode = Option(rawValue: "MTKTextureLoaderOptionTextureCPUCacheMode")
        public static let textureStorageMode = Option(rawValue: "MTKTextureLoaderOptionTextureStorageMode")
        public static let origin = Option(rawValue: "MTKTextureLoaderOptionOrigin")
        public static let loadAsArray = Option(rawValue: "MTKTextureLoaderOptionLoadAsArray")
    }

    public struct Origin: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let topLeft = Origin(rawValue: "MTKTextureLoaderOriginTopLeft")
        public static let bottomLeft = Origin(rawValue: "MTKTextureLoaderOriginBottomLeft")
        public static let flippedVertically = Origin(rawValue: "MTKTextureLoaderOriginFlippedVertically")
    }

    public let device: MTLDevice

    public init(device: MTLDevice) { self.device = device }

    public func newTexture(URL url: URL, options: [Option: Any]? = nil) throws -> MTLTexture {
        try made(options) { omps_texture_of_file($0, _url(url), $1, &$2) }
    }

    public func newTexture(data: Data, options: [Option: Any]? = nil) throws -> MTLTexture {
        try made(options) { omps_texture_of_data($0, _data(data), $1, &$2) }
    }

    /// Pictures that cannot be read are left out; the first one's error is set.
    public func newTextures(
        URLs urls: [URL], options: [Option: Any]? = nil, error: UnsafeMutablePointer<NSError?>? = nil
    ) -> [MTLTexture] {
        let (textures, first) = textures(urls, options)
        error?.pointee = first as NSError?
        return textures
    }

    private func textures(_ urls: [URL], _ options: [Option: Any]?) -> ([MTLTexture], Swift.Error?) {
        var first: Swift.Error?
        let textures = urls.compactMap { url in
            do {
                return try newTexture(URL: url, options: options)
            } catch {
                first = first ?? error
                return nil
            }
        }
        return (textures, first)
    }

    // MARK: - On another thread

    public func newTexture(
        URL url: URL, options: [Option: Any]? = nil, completionHandler: @escaping Callback
    ) {
        inBackground(completionHandler) { try self.newTexture(URL: url, options: options) }
    }

    public func newTexture(data: Data, options: [Option: Any]? = nil, completionHandler: @escaping Callback) {
        inBackground(completionHandler) { try self.newTexture(data: data, options: options) }
    }

    public func newTextures(
        URLs urls: [URL], options: [Option: Any]? = nil, completionHandler: @escaping ArrayCallback
    ) {
        DispatchQueue.global().async {
            let (textures, error) = self.textures(urls, options)
            completionHandler(textures, error)
        }
    }

    public func newTexture(URL url: URL, options: [Option: Any]? = nil) async throws -> MTLTexture {
        try await withCheckedThrowingContinuation { continuation in
            newTexture(URL: url, options: options) { continuation.resume(with: result($0, $1)) }
        }
    }

    public func newTexture(data: Data, options: [Option: Any]? = nil) async throws -> MTLTexture {
        try await withCheckedThrowingContinuation { continuation in
            newTexture(data: data, options: options) { continuation.resume(with: result($0, $1)) }
        }
    }

    private func inBackground(_ handler: @escaping Callback, _ make: @escaping () throws -> MTLTexture) {
        DispatchQueue.global().async {
            do {
                handler(try make(), nil)
            } catch {
                handler(nil, error)
            }
        }
    }

    /// Device, options and place of an error, for a function of C.
    private func made(
        _ options: [Option: Any]?,
        _ make: (
            UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, inout UnsafeMutableRawPointer?
        ) -> UnsafeMutableRawPointer?
    ) throws -> MTLTexture {
        let pairs = try (options ?? [:]).map { (_madeString($0.key.rawValue), try value($0.value, of: $0.key)) }
        var raised: UnsafeMutableRawPointer?
        let made = withExtendedLifetime(device) { make(_pointer(device), _dictionary(pairs), &raised) }
        if let raised { throw _existing(_error(from: raised)) }
        return _existing(_optionalMTLTexture(made))
    }

    private func value(_ value: Any, of option: Option) throws -> UnsafeMutableRawPointer? {
        switch value {
        case let origin as Origin: return _madeString(origin.rawValue)
        case let usage as MTLTextureUsage: return _number(NSNumber(value: usage.rawValue))
        case let mode as MTLStorageMode: return _number(NSNumber(value: mode.rawValue))
        case let mode as MTLCPUCacheMode: return _number(NSNumber(value: mode.rawValue))
        case let number as NSNumber: return _number(number)
        case let text as String: return _madeString(text)
        default:
            let sentence = "MTKTextureLoader: the value of \(option.rawValue) is of type \(type(of: value))."
            throw NSError(
                domain: MTKTextureLoaderErrorDomain, code: 0, userInfo: [NSLocalizedDescriptionKey: sentence])
        }
    }
}

/// The domain of the loader's errors.
public let MTKTextureLoaderErrorDomain = "MTKTextureLoaderErrorDomain"

private func result(_ texture: MTLTexture?, _ error: Swift.Error?) -> Result<MTLTexture, Swift.Error> {
    texture.map { .success($0) } ?? .failure(_existing(error))
}
