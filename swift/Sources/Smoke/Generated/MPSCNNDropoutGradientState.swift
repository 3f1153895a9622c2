// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNDropoutGradientState(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNDropoutGradientState.maskData()") { _ = MPSCNNDropoutGradientState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!).maskData() }
}
