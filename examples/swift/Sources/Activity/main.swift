// Trains an activity classifier on motion of twelve people and tries it on four others: Apple's recurrent training
// listing of "Metal for Accelerating Machine Learning", completed. Without a file of recordings the motion is drawn.
//
//   Activity [ITERATIONS [RECORDINGS.npz]]

import Digits
import MetalPerformanceShaders

let batchSize = 32
let latestStart = 300  // of a random crop
let iterations = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1])! : 300
let device = MTLCreateSystemDefaultDevice()!
let commandQueue = device.makeCommandQueue()!
let model = Model(device: device, batch: batchSize, seed: 1)
let recordings = try CommandLine.arguments.dropFirst(2).first.map(Recording.read) ?? Recording.drawn(seed: 1)
var random = Random(seed: 2)

func makeImages(_ windows: [Window]) -> [MPSImage] {
    let descriptor = MPSImageDescriptor(
        channelFormat: .float32, width: Window.samples, height: 1, featureChannels: Recording.channels)
    return windows.map { window in
        let image = MPSImage(device: device, imageDescriptor: descriptor)
        image.writeBytes(window.signal, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
        return image
    }
}

/// One-hot classes of every step, and weights of 0 after the end of a recording. They add up to 1.
func makeLabels(_ windows: [Window]) -> [MPSCNNLossLabels] {
    func data(_ values: [Float]) -> MPSCNNLossDataDescriptor {
        MPSCNNLossDataDescriptor(
            data: values.withUnsafeBytes { Data($0) }, layout: .HeightxWidthxFeatureChannels,
            size: MTLSizeMake(Window.steps, 1, Recording.classes))!
    }
    let total = windows.reduce(0) { $0 + $1.weights.reduce(0, +) }
    return windows.map { window in
        let classes = window.classes.flatMap { found in (0..<Recording.classes).map { Float($0 == found ? 1 : 0) } }
        let weights = window.weights.flatMap { [Float](repeating: $0 / total, count: Recording.classes) }
        return MPSCNNLossLabels(
            device: device, lossImageSize: MTLSizeMake(1, 1, 1), labelsDescriptor: data(classes),
            weightsDescriptor: data(weights))
    }
}

func floats(_ image: MPSImage, _ count: Int) -> [Float] {
    var values = [Float](repeating: 0, count: count)
    image.readBytes(&values, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
    return values
}

/// The share of steps whose activity is found.
func accuracy(_ recordings: [Recording]) -> Double {
    var (right, seen) = (0, 0)
    for first in stride(from: 0, to: recordings.count, by: batchSize) {
        let windows = (0..<batchSize).map { Window(recordings[min(first + $0, recordings.count - 1)], from: 0) }
        let commandBuffer = commandQueue.makeCommandBuffer()!
        let scores = model.encodeForward(commandBuffer, makeImages(windows))
        MPSImageBatchSynchronize(scores, commandBuffer)
        commandBuffer.commit()
        commandBuffer.waitUntilCompleted()
        for (window, image) in zip(windows, scores).prefix(recordings.count - first) {
            let values = floats(image, Window.steps * Recording.classes)
            for step in 0..<Window.steps where window.weights[step] > 0 {
                let ofStep = values[step * Recording.classes..<(step + 1) * Recording.classes]
                seen += 1
                right += ofStep.firstIndex(of: ofStep.max()!)! - ofStep.startIndex == window.classes[step] ? 1 : 0
            }
        }
    }
    return Double(right) / Double(seen)
}

let known = recordings.filter { $0.subject <= 12 }
for iteration in 0..<iterations {
    // The rate falls along a cosine to a twentieth.
    let part = Float(iteration) / Float(iterations)
    model.setLearningRate(0.002 * (0.525 + 0.475 * cos(part * .pi)))
    let windows = (0..<batchSize).map { _ in
        var window = Window(
            known.randomElement(using: &random)!, from: Int.random(in: 0..<latestStart, using: &random))
        window.vary(&random)
        return window
    }
    let labels = makeLabels(windows)
    let commandBuffer = commandQueue.makeCommandBuffer()!
    let scores = model.encodeForward(commandBuffer, makeImages(windows))
    model.encodeTraining(commandBuffer, scores, labels)
    commandBuffer.commit()
    commandBuffer.waitUntilCompleted()
    if iteration % 50 == 0 {
        print("iteration \(iteration)  loss \(labels.reduce(0) { $0 + floats($1.lossImage(), 1)[0] })")
    }
}
print("accuracy \(accuracy(recordings.filter { $0.subject > 12 })) on people it has not seen")
