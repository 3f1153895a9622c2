// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSNDArrayBinaryKernel(_ add: (String, @escaping Call) -> Void) {
    add("MPSNDArrayBinaryKernel.primaryOffsets") { _ = MPSNDArrayBinaryKernel(device: device, sourceCount: 1).primaryOffsets }
    add("MPSNDArrayBinaryKernel.primaryEdgeMode") { _ = MPSNDArrayBinaryKernel(device: device, sourceCount: 1).primaryEdgeMode }
    add("MPSNDArrayBinaryKernel.primaryKernelSizes") { _ = MPSNDArrayBinaryKernel(device: device, sourceCount: 1).primaryKernelSizes }
    add("MPSNDArrayBinaryKernel.primaryStrides") { _ = MPSNDArrayBinaryKernel(device: device, sourceCount: 1).primaryStrides }
    add("MPSNDArrayBinaryKernel.primaryDilationRates") { _ = MPSNDArrayBinaryKernel(device: device, sourceCount: 1).primaryDilationRates }
    add("MPSNDArrayBinaryKernel.secondaryOffsets") { _ = MPSNDArrayBinaryKernel(device: device, sourceCount: 1).secondaryOffsets }
    add("MPSNDArrayBinaryKernel.secondaryEdgeMode") { _ = MPSNDArrayBinaryKernel(device: device, sourceCount: 1).secondaryEdgeMode }
    add("MPSNDArrayBinaryKernel.secondaryKernelSizes") { _ = MPSNDArrayBinaryKernel(device: device, sourceCount: 1).secondaryKernelSizes }
    add("MPSNDArrayBinaryKernel.secondaryStrides") { _ = MPSNDArrayBinaryKernel(device: device, sourceCount: 1).secondaryStrides }
    add("MPSNDArrayBinaryKernel.secondaryDilationRates") { _ = MPSNDArrayBinaryKernel(device: device, sourceCount: 1).secondaryDilationRates }
    add("MPSNDArrayBinaryKernel.encode(to:primarySourceArray:secondarySourceArray:)") { _ = MPSNDArrayBinaryKernel(device: device, sourceCount: 1).encode(to: queue.makeCommandBuffer()!, primarySourceArray: array(), secondarySourceArray: array()) }
    add("MPSNDArrayBinaryKernel.encode(to:primarySourceArray:secondarySourceArray:destinationArray:)") { MPSNDArrayBinaryKernel(device: device, sourceCount: 1).encode(to: queue.makeCommandBuffer()!, primarySourceArray: array(), secondarySourceArray: array(), destinationArray: array()) }
    add("MPSNDArrayBinaryKernel.encode(to:primarySourceArray:secondarySourceArray:resultState:outputStateIsTemporary:)") { _ = MPSNDArrayBinaryKernel(device: device, sourceCount: 1).encode(to: queue.makeCommandBuffer()!, primarySourceArray: array(), secondarySourceArray: array(), resultState: place(), outputStateIsTemporary: true) }
    add("MPSNDArrayBinaryKernel.encode(to:primarySourceArray:secondarySourceArray:resultState:destinationArray:)") { MPSNDArrayBinaryKernel(device: device, sourceCount: 1).encode(to: queue.makeCommandBuffer()!, primarySourceArray: array(), secondarySourceArray: array(), resultState: MPSState(device: device, bufferSize: 64), destinationArray: array()) }
}
