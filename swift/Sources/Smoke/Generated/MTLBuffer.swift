// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMTLBuffer(_ add: (String, @escaping Call) -> Void) {
    add("MTLBuffer.length") { _ = device.makeBuffer(length: 65536, options: .storageModeShared)!.length }
    add("MTLBuffer.contents()") { _ = device.makeBuffer(length: 65536, options: .storageModeShared)!.contents() }
    add("MTLBuffer.didModifyRange(_:)") { device.makeBuffer(length: 65536, options: .storageModeShared)!.didModifyRange(0..<4) }
    add("MTLBuffer.makeTexture(descriptor:offset:bytesPerRow:)") { _ = device.makeBuffer(length: 65536, options: .storageModeShared)!.makeTexture(descriptor: textureDescriptor(), offset: 1, bytesPerRow: 1) }
}
