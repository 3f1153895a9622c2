// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSCNNLossLabels(_ add: (String, @escaping Call) -> Void) {
    add("MPSCNNLossLabels.init(device:labelsDescriptor:)") { _ = MPSCNNLossLabels(device: device, labelsDescriptor: MPSCNNLossDataDescriptor(data: Data(count: 4096), layout: MPSDataLayout.HeightxWidthxFeatureChannels, size: MTLSizeMake(1, 1, 1))!) }
    add("MPSCNNLossLabels.init(device:lossImageSize:labelsDescriptor:weightsDescriptor:)") { _ = MPSCNNLossLabels(device: device, lossImageSize: MTLSizeMake(1, 1, 1), labelsDescriptor: MPSCNNLossDataDescriptor(data: Data(count: 4096), layout: MPSDataLayout.HeightxWidthxFeatureChannels, size: MTLSizeMake(1, 1, 1))!, weightsDescriptor: MPSCNNLossDataDescriptor(data: Data(count: 4096), layout: MPSDataLayout.HeightxWidthxFeatureChannels, size: MTLSizeMake(1, 1, 1))!) }
    add("MPSCNNLossLabels.init(device:lossImageSize:labelsImage:weightsImage:)") { _ = MPSCNNLossLabels(device: device, lossImageSize: MTLSizeMake(1, 1, 1), labelsImage: image(), weightsImage: image()) }
    add("MPSCNNLossLabels.lossImage()") { _ = MPSCNNLossLabels(device: device, labelsDescriptor: MPSCNNLossDataDescriptor(data: Data(count: 4096), layout: MPSDataLayout.HeightxWidthxFeatureChannels, size: MTLSizeMake(1, 1, 1))!).lossImage() }
    add("MPSCNNLossLabels.labelsImage()") { _ = MPSCNNLossLabels(device: device, labelsDescriptor: MPSCNNLossDataDescriptor(data: Data(count: 4096), layout: MPSDataLayout.HeightxWidthxFeatureChannels, size: MTLSizeMake(1, 1, 1))!).labelsImage() }
    add("MPSCNNLossLabels.weightsImage()") { _ = MPSCNNLossLabels(device: device, labelsDescriptor: MPSCNNLossDataDescriptor(data: Data(count: 4096), layout: MPSDataLayout.HeightxWidthxFeatureChannels, size: MTLSizeMake(1, 1, 1))!).weightsImage() }
}
