// Trains the recurrent network of Apple's "Build customized ML models with the Metal Performance Shaders Graph" on a text,
// character by character, and writes one.
//
//   Text [STEPS [FEATURES [FILE [WEIGHTS]]]]
//
// FILE is the text; without it a rhyme. WEIGHTS is a file of the first weights; the pieces of the text are then taken in
// order and every loss is printed.

import Digits
import MetalPerformanceShadersGraph
import Training

let rhyme = """
    As I was going to St. Ives,
    I met a man with seven wives,
    Each wife had seven sacks,
    Each sack had seven cats,
    Each cat had seven kits:
    Kits, cats, sacks, and wives,
    How many were there going to St. Ives?


    """
let (length, batchSize) = (64, 32)
let arguments = CommandLine.arguments
let steps = arguments.count > 1 ? Int(arguments[1])! : 300
let features = arguments.count > 2 ? Int(arguments[2])! : 256
let text =
    arguments.count > 3
    ? try String(contentsOfFile: arguments[3], encoding: .utf8) : String(repeating: rhyme, count: 40)
let firstValues = arguments.count > 4 ? try Data(contentsOf: URL(fileURLWithPath: arguments[4])) : nil
let characters = Set(text.unicodeScalars).sorted { $0.value < $1.value }
let numbers = text.unicodeScalars.map { scalar in Int32(characters.firstIndex(of: scalar)!) }
let known = numbers.count * 9 / 10
let heldOut = Array(numbers[known...])

let metalDevice = MTLCreateSystemDefaultDevice()!
let commandQueue = metalDevice.makeCommandQueue()!
let device = MPSGraphDevice(mtlDevice: metalDevice)
let model = Model(
    characters: characters.count, features: features,
    firstValues: firstValues.map { $0.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) } })
var random = Random(seed: 0)

/// Pieces of the text that begin at these places, and the characters that follow them.
func feeds(_ text: [Int32], _ starts: [Int]) -> [MPSGraphTensor: MPSGraphTensorData] {
    func pieces(_ offset: Int) -> MPSGraphTensorData {
        let letters = (0..<length).flatMap { time in starts.map { text[$0 + time + offset] } }
        return device.data(letters, [length, starts.count])
    }
    return [model.source: pieces(0), model.target: pieces(1)]
}

/// The loss on the beginning of the text that it did not see.
func evaluate() -> Float {
    let starts = (0..<min(64, (heldOut.count - 1) / length)).map { $0 * length }
    let results = model.graph.run(
        with: commandQueue, feeds: feeds(heldOut, starts), targetTensors: [model.loss], targetOperations: nil)
    return floats(results[model.loss]!)[0]
}

/// So many characters after the beginning.
func write(_ start: String, _ count: Int, temperature: Float) -> String {
    var written = start.unicodeScalars.map { characters.firstIndex(of: $0)! }
    var state = device.data([Float](repeating: 0, count: features), [1, features])
    var cell = state
    for place in 0..<written.count + count - 1 {
        let results = model.graph.run(
            with: commandQueue,
            feeds: [
                model.letter: device.data([Int32(written[place])], [1, 1]), model.state: state, model.cell: cell,
                model.inverseTemperature: device.data([1 / temperature], [1]),
            ],
            targetTensors: [model.probabilities, model.nextState, model.nextCell], targetOperations: nil)
        (state, cell) = (results[model.nextState]!, results[model.nextCell]!)
        guard place + 1 == written.count else { continue }
        var left = Float.random(in: 0..<1, using: &random)
        let next = floats(results[model.probabilities]!).firstIndex { probability in
            left -= probability
            return left < 0
        }
        written.append(next ?? characters.count - 1)
    }
    return String(String.UnicodeScalarView(written.map { characters[$0] }))
}

var sum: Float = 0
for step in 0..<steps {
    let starts = (0..<batchSize).map { place in
        firstValues == nil
            ? Int.random(in: 0..<known - length - 1, using: &random)
            : (step * batchSize + place) * length % (known - length - 1)
    }
    var fed = feeds(numbers, starts)
    fed[model.step] = device.data([Float(step + 1)], [1])
    let results = model.graph.run(
        with: commandQueue, feeds: fed, targetTensors: [model.loss], targetOperations: model.updates)
    let loss = floats(results[model.loss]!)[0]
    sum += loss
    if firstValues != nil {
        print("step \(step)  loss \(loss)")
    } else if step % 50 == 49 {
        print("step \(step)  mean loss \(sum / 50)")
        sum = 0
    }
}
print("held out \(evaluate())")
for temperature: Float in [0.2, 0.7, 1] {
    print("temperature \(temperature): \(write(String(text.prefix(27)), 120, temperature: temperature).debugDescription)")
}
