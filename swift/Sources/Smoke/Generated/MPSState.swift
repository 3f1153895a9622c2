// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSState(_ add: (String, @escaping Call) -> Void) {
    add("MPSState.resourceCount") { _ = MPSState(device: device, bufferSize: 64).resourceCount }
    add("MPSState.readCount") { _ = MPSState(device: device, bufferSize: 64).readCount }
    add("MPSState.readCount =") { let o = MPSState(device: device, bufferSize: 64); o.readCount = 1 }
    add("MPSState.isTemporary") { _ = MPSState(device: device, bufferSize: 64).isTemporary }
    add("MPSState.label") { _ = MPSState(device: device, bufferSize: 64).label }
    add("MPSState.label =") { let o = MPSState(device: device, bufferSize: 64); o.label = "a" }
    add("MPSState.resource") { _ = MPSState(device: device, bufferSize: 64).resource }
    add("MPSState.temporaryState(with:bufferSize:)") { _ = MPSState.temporaryState(with: queue.makeCommandBuffer()!, bufferSize: 1) }
    add("MPSState.temporaryState(with:textureDescriptor:)") { _ = MPSState.temporaryState(with: queue.makeCommandBuffer()!, textureDescriptor: textureDescriptor()) }
    add("MPSState.temporaryState(with:)") { _ = MPSState.temporaryState(with: queue.makeCommandBuffer()!) }
    add("MPSState.init(device:bufferSize:)") { _ = MPSState(device: device, bufferSize: 1) }
    add("MPSState.init(device:textureDescriptor:)") { _ = MPSState(device: device, textureDescriptor: textureDescriptor()) }
    add("MPSState.init(resource:)") { _ = MPSState(resource: device.makeBuffer(length: 65536, options: .storageModeShared)!) }
    add("MPSState.init(device:resourceList:)") { _ = MPSState(device: device, resourceList: MPSStateResourceList()) }
    add("MPSState.temporaryState(with:resourceList:)") { _ = MPSState.temporaryState(with: queue.makeCommandBuffer()!, resourceList: MPSStateResourceList()) }
    add("MPSState.init(resources:)") { _ = MPSState(resources: [device.makeBuffer(length: 65536, options: .storageModeShared)!]) }
    add("MPSState.resource(at:allocateMemory:)") { _ = MPSState(device: device, bufferSize: 64).resource(at: 1, allocateMemory: true) }
    add("MPSState.bufferSize(at:)") { _ = MPSState(device: device, bufferSize: 64).bufferSize(at: 1) }
    add("MPSState.textureInfo(at:)") { _ = MPSState(device: device, bufferSize: 64).textureInfo(at: 1) }
    add("MPSState.resourceType(at:)") { _ = MPSState(device: device, bufferSize: 64).resourceType(at: 1) }
    add("MPSState.synchronize(on:)") { MPSState(device: device, bufferSize: 64).synchronize(on: queue.makeCommandBuffer()!) }
    add("MPSState.resourceSize()") { _ = MPSState(device: device, bufferSize: 64).resourceSize() }
    add("MPSState.destinationImageDescriptor(forSourceImages:sourceStates:for:suggestedDescriptor:)") { _ = MPSState(device: device, bufferSize: 64).destinationImageDescriptor(forSourceImages: [image()], sourceStates: [MPSState(device: device, bufferSize: 64)], for: MPSKernel(device: device), suggestedDescriptor: MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1)) }
}
