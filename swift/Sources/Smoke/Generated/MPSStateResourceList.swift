// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSStateResourceList(_ add: (String, @escaping Call) -> Void) {
    add("MPSStateResourceList.appendTexture(_:)") { MPSStateResourceList().appendTexture(textureDescriptor()) }
    add("MPSStateResourceList.appendBuffer(_:)") { MPSStateResourceList().appendBuffer(1) }
}
