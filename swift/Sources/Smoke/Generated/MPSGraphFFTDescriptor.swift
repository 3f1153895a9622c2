// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSGraphFFTDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSGraphFFTDescriptor.inverse") { _ = MPSGraphFFTDescriptor().inverse }
    add("MPSGraphFFTDescriptor.inverse =") { let o = MPSGraphFFTDescriptor(); o.inverse = true }
    add("MPSGraphFFTDescriptor.scalingMode") { _ = MPSGraphFFTDescriptor().scalingMode }
    add("MPSGraphFFTDescriptor.scalingMode =") { let o = MPSGraphFFTDescriptor(); o.scalingMode = MPSGraphFFTScalingMode.none }
    add("MPSGraphFFTDescriptor.roundToOddHermitean") { _ = MPSGraphFFTDescriptor().roundToOddHermitean }
    add("MPSGraphFFTDescriptor.roundToOddHermitean =") { let o = MPSGraphFFTDescriptor(); o.roundToOddHermitean = true }
}
