// Trains ResNet-50 on small pictures: those of a folder with train/CLASS/*.jpg and validation/CLASS/*.jpg, else drawn ones.
//
//   ResNet50 [ITERATIONS [BATCH [FOLDER]]]

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
let pictures: Pictures = try CommandLine.arguments.dropFirst(3).first.map {
    try PicturesOfFolder(URL(fileURLWithPath: $0), size: size, device: device)
} ?? DrawnPictures(size: size)

func tensorData(_ values: [Float], _ shape: [Int]) -> MPSGraphTensorData {
    MPSGraphTensorData(
        device: graphDevice, data: values.withUnsafeBufferPointer { Data(buffer: $0) },
        shape: shape.map { $0 as NSNumber }, dataType: .float32)
}

func flag(_ value: Bool) -> MPSGraphTensorData {
    MPSGraphTensorData(device: graphDevice, data: Data([value ? 1 : 0]), shape: [1], dataType: .bool)
}

func floats(_ data: MPSGraphTensorData) -> [Float] {
    var values = [Float](repeating: 0, count: data.shape.reduce(1) { $0 * $1.intValue })
    data.mpsndarray().readBytes(&values, strideBytes: nil)
    return values
}

for iteration in 0..<iterations {
    let batch = (0..<batchSize).map { _ in pictures.training(&random) }
    let oneHot = batch.flatMap { picture in (0..<ResNet50.classes).map { Float($0 == picture.number ? 1 : 0) } }
    let results = network.graph.run(
        with: queue,
        feeds: [
            network.images: tensorData(batch.flatMap(\.pixels), [batchSize, size, size, 3]),
            network.labels: tensorData(oneHot, [batchSize, ResNet50.classes]), network.isTraining: flag(true),
        ], targetTensors: [network.loss], targetOperations: network.updates)
    if iteration % 10 == 0 { print("iteration \(iteration)  loss \(floats(results[network.loss]!)[0])") }
}

// The same graph runs with its moving averages. The last batch is filled with its first pictures again.
var right = 0
let unknown = pictures.test(&random)
for first in stride(from: 0, to: unknown.count, by: batchSize) {
    let batch = (0..<batchSize).map { first + $0 < unknown.count ? unknown[first + $0] : unknown[first] }
    let pixels = batch.flatMap(\.pixels)
    let results = network.graph.run(
        with: queue,
        feeds: [network.images: tensorData(pixels, [batchSize, size, size, 3]), network.isTraining: flag(false)],
        targetTensors: [network.probabilities], targetOperations: nil)
    let values = floats(results[network.probabilities]!)
    for (row, picture) in batch.enumerated().prefix(unknown.count - first) {
        let scores = values[row * ResNet50.classes..<(row + 1) * ResNet50.classes]
        right += scores.firstIndex(of: scores.max()!)! - row * ResNet50.classes == picture.number ? 1 : 0
    }
}
print("accuracy on new pictures \(Double(right) / Double(unknown.count)) after \(iterations) iterations")
