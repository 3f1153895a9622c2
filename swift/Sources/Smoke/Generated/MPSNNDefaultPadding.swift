// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNDefaultPadding(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNDefaultPadding.init(method:)") { _ = MPSNNDefaultPadding(method: MPSNNPaddingMethod(rawValue: 0)) }
    add("MPSNNDefaultPadding.forTensorflowAveragePooling()") { _ = MPSNNDefaultPadding.forTensorflowAveragePooling() }
    add("MPSNNDefaultPadding.forTensorflowAveragePoolingValidOnly()") { _ = MPSNNDefaultPadding.forTensorflowAveragePoolingValidOnly() }
    add("MPSNNDefaultPadding.label()") { _ = MPSNNDefaultPadding(method: MPSNNPaddingMethod(rawValue: 0)).label() }
    add("MPSNNDefaultPadding.paddingMethod()") { _ = MPSNNDefaultPadding(method: MPSNNPaddingMethod(rawValue: 0)).paddingMethod() }
    add("MPSNNDefaultPadding.destinationImageDescriptor(forSourceImages:sourceStates:for:suggestedDescriptor:)") { _ = MPSNNDefaultPadding(method: MPSNNPaddingMethod(rawValue: 0)).destinationImageDescriptor(forSourceImages: [image()], sourceStates: [MPSState(device: device, bufferSize: 64)], for: MPSKernel(device: device), suggestedDescriptor: MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1)) }
    add("MPSNNDefaultPadding.inverse()") { _ = MPSNNDefaultPadding(method: MPSNNPaddingMethod(rawValue: 0)).inverse() }
}
