// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSKeyedUnarchiver(_ add: (String, @escaping Call) -> Void) {
    add("MPSKeyedUnarchiver.mpsMTLDevice()") { _ = MPSKeyedUnarchiver(device: device)!.mpsMTLDevice() }
    add("MPSKeyedUnarchiver.unarchiveObject(with:device:)") { _ = MPSKeyedUnarchiver.unarchiveObject(with: Data(count: 4096), device: device) }
    add("MPSKeyedUnarchiver.unarchiveTopLevelObject(with:device:)") { _ = try MPSKeyedUnarchiver.unarchiveTopLevelObject(with: Data(count: 4096), device: device) }
    add("MPSKeyedUnarchiver.unarchiveObject(withFile:device:)") { _ = MPSKeyedUnarchiver.unarchiveObject(withFile: "a", device: device) }
    add("MPSKeyedUnarchiver.init(device:)") { _ = MPSKeyedUnarchiver(device: device) }
    add("MPSKeyedUnarchiver.init(forReadingWith:device:)") { _ = MPSKeyedUnarchiver(forReadingWith: Data(count: 4096), device: device) }
}
