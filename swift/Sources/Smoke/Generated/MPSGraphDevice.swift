// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSGraphDevice(_ add: (String, @escaping Call) -> Void) {
    add("MPSGraphDevice.type") { _ = MPSGraphDevice(mtlDevice: device).type }
    add("MPSGraphDevice.metalDevice") { _ = MPSGraphDevice(mtlDevice: device).metalDevice }
    add("MPSGraphDevice.init(mtlDevice:)") { _ = MPSGraphDevice(mtlDevice: device) }
}
