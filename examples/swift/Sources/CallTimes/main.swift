// Processor times of calls from Swift, and of a training step of a digit network. benchmarks/call_times.mm makes the
// same calls from Objective-C++, benchmarks/swift_beside.py compares the two.

import MetalPerformanceShadersGraph

/// The processor time of this process in microseconds.
func processorTime() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
    return Double(now.tv_sec) * 1e6 + Double(now.tv_nsec) / 1e3
}

/// Prints the best mean of seven rounds.
func time(_ name: String, _ count: Int, _ body: () -> Void) {
    body()
    let rounds = (0..<7).map { _ in
        let start = processorTime()
        for _ in 0..<count { body() }
        return (processorTime() - start) / Double(count)
    }
    print(String(format: "%@: %.3f us", name as NSString, rounds.min()!))
}

let device = MTLCreateSystemDefaultDevice()!
let queue = device.makeCommandQueue()!
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
time("a descriptor: MPSImageDescriptor(...)", 20_000) {
    _ = MPSImageDescriptor(channelFormat: .float32, width: 1, height: 1, featureChannels: 1)
}
time("an object of Metal: device.makeBuffer", 20_000) { _ = device.makeBuffer(length: 64, options: [])! }
time("an operation: graph.addition", 2000) { _ = graph.addition(x, x, name: nil) }
time("a run of one operation", 2000) {
    _ = graph.run(with: queue, feeds: [x: data], targetTensors: [y], targetOperations: nil)
}
let network = DigitNetwork(device: graphDevice)
time("a training step of the digit network", 20) { network.step(queue) }
