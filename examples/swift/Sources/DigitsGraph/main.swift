// A digit classifier with MPSGraph, after the talk "Build customized ML models with the Metal Performance Shaders Graph".
//
//   DigitsGraph [ITERATIONS [FOLDER [WEIGHTS]]]
//
// FOLDER holds MNIST's four files. Without it OPENMPS_DATA names the folder that has them in mnist/. Without both the
// program draws digits. WEIGHTS is a file of the first weights; the batches are then taken in order and every loss is
// printed.

import Digits
import MetalPerformanceShadersGraph

let batchSize = 40
let arguments = CommandLine.arguments
let iterations = arguments.count > 1 ? Int(arguments[1])! : 300
let (training, test) = try Digits.load(folder: arguments.count > 2 ? arguments[2] : nil)
let isInOrder = arguments.count > 3
var random = Random(seed: 0)
let parameters = isInOrder ? try Parameters(file: arguments[3]) : Parameters(random: &random)
let device = MTLCreateSystemDefaultDevice()!
let commandQueue = device.makeCommandQueue()!
let classifier = Classifier(device: device, parameters: parameters)

func batch(_ iteration: Int) -> [Int] {
    (0..<batchSize).map { place in
        isInOrder ? (iteration * batchSize + place) % training.count : Int.random(in: 0..<training.count, using: &random)
    }
}

// Two runs in flight: a handler frees a place for the next one.
let places = DispatchSemaphore(value: 2)
let done = DispatchGroup()
for iteration in 0..<iterations {
    places.wait()
    done.enter()
    let execution = MPSGraphExecutionDescriptor()
    execution.completionHandler = { results, error in
        if isInOrder || iteration % 50 == 0 {
            print("iteration \(iteration)  loss \(floats(results[classifier.loss]!)[0])")
        }
        places.signal()
        done.leave()
    }
    classifier.graph.runAsync(
        with: commandQueue, feeds: classifier.feeds(training, batch(iteration)), targetTensors: [classifier.loss],
        targetOperations: classifier.updates, executionDescriptor: execution)
}
done.wait()
print("test accuracy \(classifier.accuracy(test)) after \(iterations) iterations")
