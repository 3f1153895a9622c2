// Trains ResNet-50 on small drawn pictures: each class is a colour and a direction of stripes, with noise.
//
//   ResNet50 [ITERATIONS [BATCH]]

import Digits
import MetalPerformanceShadersGraph

let iterations = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1])! : 60
let batchSize = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2])! : 16
let size = 32
let device = MTLCreateSystemDefaultDevice()!
let queue = device.makeCommandQueue()!
let graphDevice = MPSGraphDevice(mtlDevice: device)
let network = ResNet50(batchSize: batchSize, size: size, seed: 0)
var random = Random(seed: 1)

func tensorData(_ values: [Float], _ shape: [Int]) -> MPSGraphTensorData {
    MPSGraphTensorData(
        device: graphDevice, data: values.withUnsafeBufferPointer { Data(buffer: $0) },
        shape: shape.map { $0 as NSNumber }, dataType: .float32)
}

func flag(_ value: Bool) -> MPSGraphTensorData {
    MPSGraphTensorData(device: graphDevice, data: Data([value ? 1 : 0]), shape: [1], dataType: .bool)
}

/// Pictures of random classes, (N, size, size, 3) from about -1 to 1.
func drawBatch() -> (pixels: [Float], classes: [Int]) {
    let classes = (0..<batchSize).map { _ in Int.random(in: 0..<ResNet50.classes, using: &random) }
    let pixels = classes.flatMap { number -> [Float] in
        let phase = Int.random(in: 0..<8, using: &random)
        let noise = random.normal(size * size * 3, deviation: 0.3)
        return (0..<size * size * 3).map { index in
            let (place, channel) = (index / 3, index % 3)
            let along = number < 5 ? place % size : place / size
            let stripe: Float = (along + phase) % 8 < 4 ? 0.5 : -0.5
            return stripe * (channel == number % 3 ? 1 : 0.2 * Float(number % 5)) + noise[index]
        }
    }
    return (pixels, classes)
}

func floats(_ data: MPSGraphTensorData) -> [Float] {
    var values = [Float](repeating: 0, count: data.shape.reduce(1) { $0 * $1.intValue })
    data.mpsndarray().readBytes(&values, strideBytes: nil)
    return values
}

for iteration in 0..<iterations {
    let batch = drawBatch()
    let oneHot = batch.classes.flatMap { number in (0..<ResNet50.classes).map { Float($0 == number ? 1 : 0) } }
    let results = network.graph.run(
        with: queue,
        feeds: [
            network.images: tensorData(batch.pixels, [batchSize, size, size, 3]),
            network.labels: tensorData(oneHot, [batchSize, ResNet50.classes]), network.isTraining: flag(true),
        ], targetTensors: [network.loss], targetOperations: network.updates)
    if iteration % 10 == 0 { print("iteration \(iteration)  loss \(floats(results[network.loss]!)[0])") }
}

// The same graph runs with its moving averages.
var right = 0
let batches = 8
for _ in 0..<batches {
    let batch = drawBatch()
    let results = network.graph.run(
        with: queue,
        feeds: [network.images: tensorData(batch.pixels, [batchSize, size, size, 3]), network.isTraining: flag(false)],
        targetTensors: [network.probabilities], targetOperations: nil)
    let values = floats(results[network.probabilities]!)
    for (row, number) in batch.classes.enumerated() {
        let scores = values[row * ResNet50.classes..<(row + 1) * ResNet50.classes]
        right += scores.firstIndex(of: scores.max()!)! - row * ResNet50.classes == number ? 1 : 0
    }
}
print("accuracy on new pictures \(Double(right) / Double(batches * batchSize)) after \(iterations) iterations")
