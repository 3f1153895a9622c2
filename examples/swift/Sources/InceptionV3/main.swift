// Trains Inception-V3 to classify pictures, and counts the right ones among pictures that it has not seen.
//
//   InceptionV3 [ITERATIONS [BATCH [FILE [FOLDER]]]]
//
// FILE is an .npz file that examples/objc/inception/write_data.py writes; without it the program draws stripes. FOLDER
// has a checkpoint of examples/objc/inception, from which the run goes on, without dropout.

import Archives
import Layers
import MetalPerformanceShaders

setvbuf(stdout, nil, _IOLBF, 0)
let arguments = CommandLine.arguments
let iterations = arguments.count > 1 ? Int(arguments[1])! : 40
let batch = arguments.count > 2 ? Int(arguments[2])! : 8
let pictures = arguments.count > 3 ? orRefuse { try Pictures.read(arguments[3]) } : Pictures.drawn(48, seed: 0)
let device = MTLCreateSystemDefaultDevice()!
let queue = device.makeCommandQueue()!
let network = Inception(device: device, classes: pictures.classes, seed: 0)
let graph = network.makeTrainingGraph(batch: batch, keep: arguments.count > 4 ? 1 : 0.8)
var first = 0
if arguments.count > 4 {
    first = orRefuse { try loadCheckpoint(arguments[4], into: network.layers) }
    graph.reloadFromDataSources()
}

train(queue, first..<max(first, iterations), report: iterations > 20 ? 10 : 1) { commandBuffer, iteration in
    let rows = (0..<batch).map { (iteration * batch + $0) % pictures.trained }
    let labels = rows.map { makeLabels(device, size: 1, pictures.oneHot($0)) }
    let images = makeImages(device, size: pictures.size, rows.map(pictures.picture))
    _ = graph.encodeBatch(to: commandBuffer, sourceImages: [images], sourceStates: [labels])
    return labels
}

let inference = network.makeInferenceGraph()
inference.reloadFromDataSources()
let unknown = pictures.trained..<pictures.count
let right = unknown.filter { row in
    let scores = inference.numbers(queue, size: pictures.size, pictures.picture(row), count: pictures.classes)
    return scores.firstIndex(of: scores.max()!) == pictures.labels[row]
}
let accuracy = Double(right.count) / Double(unknown.count)
print("test accuracy \(accuracy) on \(unknown.count) pictures after \(iterations) iterations")
