// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNNCropAndResizeBilinear(_ add: (String, @escaping Call) -> Void) {
    add("MPSNNCropAndResizeBilinear.resizeWidth") { _ = MPSNNCropAndResizeBilinear(device: device, resizeWidth: 1, resizeHeight: 1, numberOfRegions: 1, regions: UnsafePointer<MPSRegion>(memory.assumingMemoryBound(to: MPSRegion.self))).resizeWidth }
    add("MPSNNCropAndResizeBilinear.resizeHeight") { _ = MPSNNCropAndResizeBilinear(device: device, resizeWidth: 1, resizeHeight: 1, numberOfRegions: 1, regions: UnsafePointer<MPSRegion>(memory.assumingMemoryBound(to: MPSRegion.self))).resizeHeight }
    add("MPSNNCropAndResizeBilinear.numberOfRegions") { _ = MPSNNCropAndResizeBilinear(device: device, resizeWidth: 1, resizeHeight: 1, numberOfRegions: 1, regions: UnsafePointer<MPSRegion>(memory.assumingMemoryBound(to: MPSRegion.self))).numberOfRegions }
    add("MPSNNCropAndResizeBilinear.regions") { _ = MPSNNCropAndResizeBilinear(device: device, resizeWidth: 1, resizeHeight: 1, numberOfRegions: 1, regions: UnsafePointer<MPSRegion>(memory.assumingMemoryBound(to: MPSRegion.self))).regions }
    add("MPSNNCropAndResizeBilinear.init(device:resizeWidth:resizeHeight:numberOfRegions:regions:)") { _ = MPSNNCropAndResizeBilinear(device: device, resizeWidth: 1, resizeHeight: 1, numberOfRegions: 1, regions: UnsafePointer<MPSRegion>(memory.assumingMemoryBound(to: MPSRegion.self))) }
}
