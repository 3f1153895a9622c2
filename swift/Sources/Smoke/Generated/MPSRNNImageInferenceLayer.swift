// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSRNNImageInferenceLayer(_ add: (String, @escaping Call) -> Void) {
    add("MPSRNNImageInferenceLayer.inputFeatureChannels") { _ = MPSRNNImageInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()).inputFeatureChannels }
    add("MPSRNNImageInferenceLayer.outputFeatureChannels") { _ = MPSRNNImageInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()).outputFeatureChannels }
    add("MPSRNNImageInferenceLayer.numberOfLayers") { _ = MPSRNNImageInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()).numberOfLayers }
    add("MPSRNNImageInferenceLayer.recurrentOutputIsTemporary") { _ = MPSRNNImageInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()).recurrentOutputIsTemporary }
    add("MPSRNNImageInferenceLayer.recurrentOutputIsTemporary =") { let o = MPSRNNImageInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()); o.recurrentOutputIsTemporary = true }
    add("MPSRNNImageInferenceLayer.storeAllIntermediateStates") { _ = MPSRNNImageInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()).storeAllIntermediateStates }
    add("MPSRNNImageInferenceLayer.storeAllIntermediateStates =") { let o = MPSRNNImageInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()); o.storeAllIntermediateStates = true }
    add("MPSRNNImageInferenceLayer.bidirectionalCombineMode") { _ = MPSRNNImageInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()).bidirectionalCombineMode }
    add("MPSRNNImageInferenceLayer.bidirectionalCombineMode =") { let o = MPSRNNImageInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()); o.bidirectionalCombineMode = MPSRNNBidirectionalCombineMode.none }
    add("MPSRNNImageInferenceLayer.init(device:rnnDescriptor:)") { _ = MPSRNNImageInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()) }
    add("MPSRNNImageInferenceLayer.init(device:rnnDescriptors:)") { _ = MPSRNNImageInferenceLayer(device: device, rnnDescriptors: [MPSRNNDescriptor()]) }
    add("MPSRNNImageInferenceLayer.encodeSequence(commandBuffer:sourceImages:destinationImages:recurrentInputState:recurrentOutputStates:)") { MPSRNNImageInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()).encodeSequence(commandBuffer: queue.makeCommandBuffer()!, sourceImages: [image()], destinationImages: [image()], recurrentInputState: MPSRNNRecurrentImageState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!), recurrentOutputStates: NSMutableArray()) }
    add("MPSRNNImageInferenceLayer.encodeBidirectionalSequence(commandBuffer:sourceSequence:destinationForwardImages:destinationBackwardImages:)") { MPSRNNImageInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()).encodeBidirectionalSequence(commandBuffer: queue.makeCommandBuffer()!, sourceSequence: [image()], destinationForwardImages: [image()], destinationBackwardImages: [image()]) }
}
