// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNLossDataDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNLossDataDescriptor.layout") { _ = MPSCNNLossDataDescriptor(data: Data(count: 4096), layout: MPSDataLayout.HeightxWidthxFeatureChannels, size: MTLSizeMake(1, 1, 1))!.layout }
    add("MPSCNNLossDataDescriptor.size") { _ = MPSCNNLossDataDescriptor(data: Data(count: 4096), layout: MPSDataLayout.HeightxWidthxFeatureChannels, size: MTLSizeMake(1, 1, 1))!.size }
    add("MPSCNNLossDataDescriptor.bytesPerRow") { _ = MPSCNNLossDataDescriptor(data: Data(count: 4096), layout: MPSDataLayout.HeightxWidthxFeatureChannels, size: MTLSizeMake(1, 1, 1))!.bytesPerRow }
    add("MPSCNNLossDataDescriptor.bytesPerRow =") { let o = MPSCNNLossDataDescriptor(data: Data(count: 4096), layout: MPSDataLayout.HeightxWidthxFeatureChannels, size: MTLSizeMake(1, 1, 1))!; o.bytesPerRow = 1 }
    add("MPSCNNLossDataDescriptor.bytesPerImage") { _ = MPSCNNLossDataDescriptor(data: Data(count: 4096), layout: MPSDataLayout.HeightxWidthxFeatureChannels, size: MTLSizeMake(1, 1, 1))!.bytesPerImage }
    add("MPSCNNLossDataDescriptor.bytesPerImage =") { let o = MPSCNNLossDataDescriptor(data: Data(count: 4096), layout: MPSDataLayout.HeightxWidthxFeatureChannels, size: MTLSizeMake(1, 1, 1))!; o.bytesPerImage = 1 }
    add("MPSCNNLossDataDescriptor.init(data:layout:size:)") { _ = MPSCNNLossDataDescriptor(data: Data(count: 4096), layout: MPSDataLayout.HeightxWidthxFeatureChannels, size: MTLSizeMake(1, 1, 1)) }
}
