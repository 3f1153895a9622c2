// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSRNNMatrixInferenceLayer(_ add: (String, @escaping Call) -> Void) {
    add("MPSRNNMatrixInferenceLayer.inputFeatureChannels") { _ = MPSRNNMatrixInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()).inputFeatureChannels }
    add("MPSRNNMatrixInferenceLayer.outputFeatureChannels") { _ = MPSRNNMatrixInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()).outputFeatureChannels }
    add("MPSRNNMatrixInferenceLayer.numberOfLayers") { _ = MPSRNNMatrixInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()).numberOfLayers }
    add("MPSRNNMatrixInferenceLayer.recurrentOutputIsTemporary") { _ = MPSRNNMatrixInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()).recurrentOutputIsTemporary }
    add("MPSRNNMatrixInferenceLayer.recurrentOutputIsTemporary =") { let o = MPSRNNMatrixInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()); o.recurrentOutputIsTemporary = true }
    add("MPSRNNMatrixInferenceLayer.storeAllIntermediateStates") { _ = MPSRNNMatrixInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()).storeAllIntermediateStates }
    add("MPSRNNMatrixInferenceLayer.storeAllIntermediateStates =") { let o = MPSRNNMatrixInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()); o.storeAllIntermediateStates = true }
    add("MPSRNNMatrixInferenceLayer.bidirectionalCombineMode") { _ = MPSRNNMatrixInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()).bidirectionalCombineMode }
    add("MPSRNNMatrixInferenceLayer.bidirectionalCombineMode =") { let o = MPSRNNMatrixInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()); o.bidirectionalCombineMode = MPSRNNBidirectionalCombineMode.none }
    add("MPSRNNMatrixInferenceLayer.init(device:rnnDescriptor:)") { _ = MPSRNNMatrixInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()) }
    add("MPSRNNMatrixInferenceLayer.init(device:rnnDescriptors:)") { _ = MPSRNNMatrixInferenceLayer(device: device, rnnDescriptors: [MPSRNNDescriptor()]) }
    add("MPSRNNMatrixInferenceLayer.encodeSequence(commandBuffer:sourceMatrices:sourceOffsets:destinationMatrices:destinationOffsets:recurrentInputState:recurrentOutputStates:)") { MPSRNNMatrixInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()).encodeSequence(commandBuffer: queue.makeCommandBuffer()!, sourceMatrices: [matrix()], sourceOffsets: UnsafeMutablePointer<Int>(memory.assumingMemoryBound(to: Int.self)), destinationMatrices: [matrix()], destinationOffsets: UnsafeMutablePointer<Int>(memory.assumingMemoryBound(to: Int.self)), recurrentInputState: MPSRNNRecurrentMatrixState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!), recurrentOutputStates: NSMutableArray()) }
    add("MPSRNNMatrixInferenceLayer.encodeSequence(commandBuffer:sourceMatrices:destinationMatrices:recurrentInputState:recurrentOutputStates:)") { MPSRNNMatrixInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()).encodeSequence(commandBuffer: queue.makeCommandBuffer()!, sourceMatrices: [matrix()], destinationMatrices: [matrix()], recurrentInputState: MPSRNNRecurrentMatrixState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!), recurrentOutputStates: NSMutableArray()) }
    add("MPSRNNMatrixInferenceLayer.encodeBidirectionalSequence(commandBuffer:sourceSequence:destinationForwardMatrices:destinationBackwardMatrices:)") { MPSRNNMatrixInferenceLayer(device: device, rnnDescriptor: MPSRNNDescriptor()).encodeBidirectionalSequence(commandBuffer: queue.makeCommandBuffer()!, sourceSequence: [matrix()], destinationForwardMatrices: [matrix()], destinationBackwardMatrices: [matrix()]) }
}
