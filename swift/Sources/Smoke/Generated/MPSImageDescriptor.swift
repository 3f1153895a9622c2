// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSImageDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSImageDescriptor.width") { _ = MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1).width }
    add("MPSImageDescriptor.width =") { let o = MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1); o.width = 1 }
    add("MPSImageDescriptor.height") { _ = MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1).height }
    add("MPSImageDescriptor.height =") { let o = MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1); o.height = 1 }
    add("MPSImageDescriptor.featureChannels") { _ = MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1).featureChannels }
    add("MPSImageDescriptor.featureChannels =") { let o = MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1); o.featureChannels = 1 }
    add("MPSImageDescriptor.numberOfImages") { _ = MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1).numberOfImages }
    add("MPSImageDescriptor.numberOfImages =") { let o = MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1); o.numberOfImages = 1 }
    add("MPSImageDescriptor.pixelFormat") { _ = MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1).pixelFormat }
    add("MPSImageDescriptor.channelFormat") { _ = MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1).channelFormat }
    add("MPSImageDescriptor.channelFormat =") { let o = MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1); o.channelFormat = MPSImageFeatureChannelFormat.none }
    add("MPSImageDescriptor.cpuCacheMode") { _ = MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1).cpuCacheMode }
    add("MPSImageDescriptor.cpuCacheMode =") { let o = MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1); o.cpuCacheMode = MTLCPUCacheMode.defaultCache }
    add("MPSImageDescriptor.storageMode") { _ = MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1).storageMode }
    add("MPSImageDescriptor.storageMode =") { let o = MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1); o.storageMode = MTLStorageMode.shared }
    add("MPSImageDescriptor.usage") { _ = MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1).usage }
    add("MPSImageDescriptor.usage =") { let o = MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1); o.usage = MTLTextureUsage(rawValue: 0) }
    add("MPSImageDescriptor.init(channelFormat:width:height:featureChannels:)") { _ = MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1) }
    add("MPSImageDescriptor.init(channelFormat:width:height:featureChannels:numberOfImages:usage:)") { _ = MPSImageDescriptor(channelFormat: MPSImageFeatureChannelFormat.none, width: 1, height: 1, featureChannels: 1, numberOfImages: 1, usage: MTLTextureUsage(rawValue: 0)) }
}
