// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSStateTextureInfo: Sendable {
    public var width: Int = 0
    public var height: Int = 0
    public var depth: Int = 0
    public var arrayLength: Int = 0
    public var pixelFormat: MTLPixelFormat = MTLPixelFormat(rawValue: 0)!
    public var textureType: MTLTextureType = MTLTextureType(rawValue: 0)!
    public var usage: MTLTextureUsage = []
    public var _reserved: (Int, Int, Int, Int) = (0, 0, 0, 0)

    public init() {}

    public init(width: Int, height: Int, depth: Int, arrayLength: Int, pixelFormat: MTLPixelFormat, textureType: MTLTextureType, usage: MTLTextureUsage, _reserved: (Int, Int, Int, Int)) {
        self.width = width
        self.height = height
        self.depth = depth
        self.arrayLength = arrayLength
        self.pixelFormat = pixelFormat
        self.textureType = textureType
        self.usage = usage
        self._reserved = _reserved
    }
}
