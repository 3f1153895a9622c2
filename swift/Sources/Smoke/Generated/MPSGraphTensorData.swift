// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSGraphTensorData(_ add: (String, @escaping Call) -> Void) {
    add("MPSGraphTensorData.shape") { _ = tensorData().shape }
    add("MPSGraphTensorData.dataType") { _ = tensorData().dataType }
    add("MPSGraphTensorData.device") { _ = tensorData().device }
    add("MPSGraphTensorData.init(device:data:shape:dataType:)") { _ = MPSGraphTensorData(device: MPSGraphDevice(mtlDevice: device), data: Data(count: 4096), shape: [1], dataType: MPSDataType.float32) }
    add("MPSGraphTensorData.init(_:shape:dataType:)") { _ = MPSGraphTensorData(device.makeBuffer(length: 65536, options: .storageModeShared)!, shape: [1], dataType: MPSDataType.float32) }
    add("MPSGraphTensorData.init(_:shape:dataType:rowBytes:)") { _ = MPSGraphTensorData(device.makeBuffer(length: 65536, options: .storageModeShared)!, shape: [1], dataType: MPSDataType.float32, rowBytes: 1) }
    add("MPSGraphTensorData.init(_:)") { _ = MPSGraphTensorData(matrix()) }
    add("MPSGraphTensorData.init(_:rank:)") { _ = MPSGraphTensorData(matrix(), rank: 1) }
    add("MPSGraphTensorData.init(_:)") { _ = MPSGraphTensorData(vector()) }
    add("MPSGraphTensorData.init(_:rank:)") { _ = MPSGraphTensorData(vector(), rank: 1) }
    add("MPSGraphTensorData.init(_:)") { _ = MPSGraphTensorData(array()) }
    add("MPSGraphTensorData.init(_:)") { _ = MPSGraphTensorData([image()]) }
    add("MPSGraphTensorData.mpsndarray()") { _ = tensorData().mpsndarray() }
}
