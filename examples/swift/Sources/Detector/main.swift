// Trains tiny YOLO to find objects in pictures, and counts those that it finds in pictures that it has not seen.
//
//   Detector [ITERATIONS [BATCH [FILE [FOLDER]]]]
//
// FILE is an .npz file that examples/objc/detector/write_data.py writes; without it the program draws squares and
// discs. FOLDER has a checkpoint of examples/objc/detector, from which the run goes on.

import Archives
import Layers
import MetalPerformanceShaders

setvbuf(stdout, nil, _IOLBF, 0)
let arguments = CommandLine.arguments
let iterations = arguments.count > 1 ? Int(arguments[1])! : 100
let batch = arguments.count > 2 ? Int(arguments[2])! : 8
let pictures = arguments.count > 3 ? orRefuse { try Pictures.read(arguments[3]) } : Pictures.drawn(160, seed: 0)
let device = MTLCreateSystemDefaultDevice()!
let queue = device.makeCommandQueue()!
let network = TinyYOLO(device: device, boxNumbers: pictures.anchors * pictures.boxNumbers, seed: 0)
let first = arguments.count > 4 ? orRefuse { try loadCheckpoint(arguments[4], into: network.layers) } : 0
let graph = network.makeTrainingGraph(pictures, batch: batch)

train(queue, first..<max(first, iterations), report: iterations > 20 ? 20 : 1) { commandBuffer, iteration in
    let rows = (0..<batch).map { (iteration * batch + $0) % pictures.trained }
    let labels = rows.map { makeLabels(device, size: pictures.cells, pictures.label($0)) }
    let images = makeImages(device, size: pictures.size, rows.map(pictures.picture))
    _ = graph.encodeBatch(to: commandBuffer, sourceImages: [images], sourceStates: [labels])
    return labels
}

let inference = network.makeInferenceGraph()
var (objects, found, boxes) = (0, 0, 0)
for row in pictures.trained..<pictures.count {
    let numbers = inference.numbers(
        queue, size: pictures.size, pictures.picture(row), count: pictures.labelsEach)
    let right = pictures.trueBoxes(Array(pictures.label(row)))
    let given = pictures.boxes(numbers, leastScore: 0.3)
    (objects, boxes) = (objects + right.count, boxes + given.count)
    found += foundAmong(right, given)
}
print("found \(found) of \(objects) objects with \(boxes) boxes after \(iterations) iterations")
