// Trains the generator and the discriminator of Apple's "Build customized ML models with the Metal Performance Shaders
// Graph" on handwritten digits, and draws digits.
//
//   GAN [ITERATIONS [FOLDER [PICTURE]]]
//
// FOLDER holds MNIST's four files. Without it OPENMPS_DATA names the folder that has them in mnist/. Without both the
// program draws digits. PICTURE becomes a PGM picture of generated digits, 8 in a row.

import Digits
import MetalPerformanceShadersGraph
import Training

let batchSize = 64
let arguments = CommandLine.arguments
let iterations = arguments.count > 1 ? Int(arguments[1])! : 600
let (training, _) = try Digits.load(folder: arguments.count > 2 ? arguments[2] : nil)
let metalDevice = MTLCreateSystemDefaultDevice()!
let commandQueue = metalDevice.makeCommandQueue()!
let device = MPSGraphDevice(mtlDevice: metalDevice)
let networks = Networks(batchSize: batchSize, seed: 0)
var random = Random(seed: 1)
var order = Array(0..<training.count)

/// Pictures from -1, black, to 1, white.
func images(_ iteration: Int) -> MPSGraphTensorData {
    let batches = training.count / batchSize
    if iteration % batches == 0 { order.shuffle(using: &random) }
    let first = iteration % batches * batchSize
    let pixels = order[first..<first + batchSize].flatMap { training.picture($0).map { Float($0) / 127.5 - 1 } }
    return device.data(pixels, [batchSize, Digits.size, Digits.size, 1])
}

func seeds() -> MPSGraphTensorData {
    device.data(random.normal(batchSize * latent, deviation: 1), [batchSize, latent])
}

var sums = (discriminator: Float(0), generator: Float(0))
for iteration in 0..<iterations {
    let results = networks.graph.run(
        with: commandQueue,
        feeds: [
            networks.images: images(iteration), networks.seeds: seeds(),
            networks.step: device.data([Float(iteration + 1)], [1]),
        ],
        targetTensors: [networks.discriminatorLoss, networks.generatorLoss], targetOperations: networks.updates)
    sums.discriminator += floats(results[networks.discriminatorLoss]!)[0]
    sums.generator += floats(results[networks.generatorLoss]!)[0]
    let count = iteration % 50 + 1
    if count == 50 || iteration == iterations - 1 {
        print("iteration \(iteration)  discriminator \(sums.discriminator / Float(count))", terminator: "")
        print("  generator \(sums.generator / Float(count))")
        sums = (0, 0)
    }
}

if arguments.count > 3 {
    let results = networks.graph.run(
        with: commandQueue, feeds: [networks.seeds: seeds()], targetTensors: [networks.pictures],
        targetOperations: nil)
    let numbers = floats(results[networks.pictures]!)
    let columns = 8
    let side = columns * Digits.size
    var file = Data("P5\n\(side) \(batchSize / columns * Digits.size)\n255\n".utf8)
    for y in 0..<batchSize / columns * Digits.size {
        for x in 0..<side {
            let image = y / Digits.size * columns + x / Digits.size
            let pixel = y % Digits.size * Digits.size + x % Digits.size
            file.append(UInt8(127.5 * (numbers[image * Digits.size * Digits.size + pixel] + 1)))
        }
    }
    try file.write(to: URL(fileURLWithPath: arguments[3]))
}
