// Times of calls from Swift: a number, an object, a shape, an operation, a run of one operation.

import MetalPerformanceShadersGraph

/// Prints the best mean of five rounds in microseconds.
func time(_ name: String, _ count: Int, _ body: () -> Void) {
    let rounds = (0..<5).map { _ in
        let start = DispatchTime.now().uptimeNanoseconds
        for _ in 0..<count { body() }
        return Double(DispatchTime.now().uptimeNanoseconds - start) / Double(count) / 1000
    }
    print(String(format: "%-40@ %8.3f us", name as NSString, rounds.min()!))
}

let device = MTLCreateSystemDefaultDevice()!
let graphDevice = MPSGraphDevice(mtlDevice: device)
let graph = MPSGraph()
let x = graph.placeholder(shape: [16], dataType: .float32, name: "x")
let y = graph.addition(x, x, name: nil)
let pooling = MPSCNNPoolingMax(
    device: device, kernelWidth: 2, kernelHeight: 2, strideInPixelsX: 2, strideInPixelsY: 2)
let data = MPSGraphTensorData(device: graphDevice, data: Data(count: 64), shape: [16], dataType: .float32)

time("a number: pooling.kernelWidth", 200_000) { _ = pooling.kernelWidth }
time("an object: tensor.operation", 100_000) { _ = y.operation }
time("a shape of one number: tensor.shape", 50_000) { _ = y.shape }
time("a descriptor: MPSImageDescriptor", 20_000) {
    _ = MPSImageDescriptor(channelFormat: .float32, width: 1, height: 1, featureChannels: 1)
}
time("an operation: graph.addition", 2000) { _ = graph.addition(x, x, name: nil) }
time("a run of one operation", 2000) {
    _ = graph.run(feeds: [x: data], targetTensors: [y], targetOperations: nil)
}
