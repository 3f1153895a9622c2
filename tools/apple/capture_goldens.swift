// Writes goldens of Apple's frameworks on a Mac without openmps: the cases of `openmps capture-goldens`.
//
//     swiftc -O capture_goldens.swift && ./capture_goldens mac.safetensors
//
// On another machine `openmps compare-goldens mac.safetensors` reads the file. docs/captures.md has its form.
import Foundation
import Metal
import MetalPerformanceShaders
import MetalPerformanceShadersGraph

struct Values {
    var shape: [Int]
    var numbers: [Float]
}

// Multiples of 1 / 128 in [-1, 1), the same in every language.
func draw(_ seed: Int, _ shape: [Int]) -> Values {
    var state = seed
    let numbers = (0..<shape.reduce(1, *)).map { _ -> Float in
        state = (1_103_515_245 * state + 12345) % (1 << 31)
        return Float(state >> 23) / 128 - 1
    }
    return Values(shape: shape, numbers: numbers)
}

typealias Tensors = [String: MPSGraphTensor]
typealias Run = (MTLDevice, [String: Values]) -> [String: Values]

struct Case {
    let name: String
    let inputs: [(String, [Int])]
    let run: Run

    init(name: String, inputs: [(String, [Int])], run: @escaping Run) {
        (self.name, self.inputs, self.run) = (name, inputs, run)
    }

    // A graph of tensors. `shapes` are those of results in which MPSGraph keeps an axis of one element.
    init(
        name: String, inputs: [(String, [Int])], shapes: [String: [Int]] = [:],
        build: @escaping (MPSGraph, Tensors) -> Tensors
    ) {
        self.init(name: name, inputs: inputs) { device, given in
            runGraph(device, given, build).reduce(into: [:]) { results, found in
                results[found.key] = Values(
                    shape: shapes[found.key] ?? found.value.shape, numbers: found.value.numbers)
            }
        }
    }
}

let cases = [
    Case(name: "elements", inputs: [("x", [4, 33])]) { graph, given in
        let x = given["x"]!
        return [
            "exp": graph.exponent(with: x, name: nil), "tanh": graph.tanh(with: x, name: nil),
            "sigmoid": graph.sigmoid(with: x, name: nil), "erf": graph.erf(with: x, name: nil),
            "sqrt": graph.squareRoot(with: graph.absolute(with: x, name: nil), name: nil),
        ]
    },
    Case(name: "reductions", inputs: [("x", [5, 37])], shapes: ["sum": [5], "mean": [37], "max": [5]]) { graph, given in
        let x = given["x"]!
        return [
            "sum": graph.reductionSum(with: x, axis: 1, name: nil), "mean": graph.mean(of: x, axes: [0], name: nil),
            "max": graph.reductionMaximum(with: x, axis: 1, name: nil),
            "softmax": graph.softMax(with: x, axis: -1, name: nil),
        ]
    },
    Case(name: "pooling", inputs: [("x", [2, 8, 8, 5])]) { graph, given in
        let window = MPSGraphPooling2DOpDescriptor(
            kernelWidth: 2, kernelHeight: 2, strideInX: 2, strideInY: 2, paddingStyle: .TF_VALID, dataLayout: .NHWC)!
        return [
            "max": graph.maxPooling2D(withSourceTensor: given["x"]!, descriptor: window, name: nil),
            "average": graph.avgPooling2D(withSourceTensor: given["x"]!, descriptor: window, name: nil),
        ]
    },
    Case(name: "convolution", inputs: [("x", [2, 9, 9, 3]), ("weights", [3, 3, 3, 8])]) { graph, given in
        let x = given["x"]!, weights = given["weights"]!
        let window = MPSGraphConvolution2DOpDescriptor(
            strideInX: 2, strideInY: 2, dilationRateInX: 1, dilationRateInY: 1, groups: 1, paddingStyle: .TF_SAME,
            dataLayout: .NHWC, weightsLayout: .HWIO)!
        let y = graph.convolution2D(x, weights: weights, descriptor: window, name: nil)
        let sum = graph.reductionSum(with: graph.tanh(with: y, name: nil), axes: [0, 1, 2, 3], name: nil)
        let slopes = graph.gradients(of: sum, with: [x, weights], name: nil)
        return ["y": y, "by_x": slopes[x]!, "by_weights": slopes[weights]!]
    },
    Case(name: "classifier", inputs: [("x", [5, 19]), ("weights", [19, 3])], shapes: ["loss": []]) { graph, given in
        let weights = given["weights"]!
        let scores = graph.matrixMultiplication(primary: given["x"]!, secondary: weights, name: nil)
        let classes = (0..<5).flatMap { oneHot($0 % 3) }
        let labels = graph.constant(data(classes), shape: [5, 3], dataType: .float32)
        let sum = graph.softMaxCrossEntropy(scores, labels: labels, axis: -1, reuctionType: .sum, name: nil)
        let loss = graph.division(sum, graph.constant(5, dataType: .float32), name: nil)
        return ["scores": scores, "loss": loss, "slope": graph.gradients(of: loss, with: [weights], name: nil)[weights]!]
    },
    Case(
        name: "recurrent", inputs: [("x", [6, 2, 5]), ("input_weight", [16, 5]), ("recurrent_weight", [16, 4])]
    ) { graph, given in
        let descriptor = MPSGraphLSTMDescriptor()
        descriptor.produceCell = true
        let results = graph.LSTM(
            given["x"]!, recurrentWeight: given["recurrent_weight"]!, inputWeight: given["input_weight"]!, bias: nil,
            initState: nil, initCell: nil, descriptor: descriptor, name: nil)
        return ["states": results[0], "cells": results[1]]
    },
    Case(
        name: "training", inputs: [("images", [6, 8, 8, 2]), ("first", [4, 3, 3, 2]), ("last", [3, 4, 4, 4])],
        run: trainNetwork),
]

func oneHot(_ place: Int) -> [Float] { (0..<3).map { $0 == place ? 1 : 0 } }

func data(_ numbers: [Float]) -> Data { numbers.withUnsafeBufferPointer { Data(buffer: $0) } }

func runGraph(
    _ device: MTLDevice, _ inputs: [String: Values], _ build: (MPSGraph, Tensors) -> Tensors
) -> [String: Values] {
    let graph = MPSGraph()
    var tensors: Tensors = [:]
    var feeds: [MPSGraphTensor: MPSGraphTensorData] = [:]
    for (name, values) in inputs {
        let sizes = values.shape.map { NSNumber(value: $0) }
        let tensor = graph.placeholder(shape: sizes, dataType: .float32, name: name)
        tensors[name] = tensor
        feeds[tensor] = MPSGraphTensorData(
            device: MPSGraphDevice(mtlDevice: device), data: data(values.numbers), shape: sizes, dataType: .float32)
    }
    let targets = build(graph, tensors)
    let found = graph.run(
        with: device.makeCommandQueue()!, feeds: feeds, targetTensors: Array(targets.values), targetOperations: nil)
    return targets.mapValues { tensor -> Values in
        let data = found[tensor]!
        let shape = data.shape.map { $0.intValue }
        var numbers = [Float](repeating: 0, count: shape.reduce(1, *))
        numbers.withUnsafeMutableBytes { data.mpsndarray().readBytes($0.baseAddress!, strideBytes: nil) }
        return Values(shape: shape, numbers: numbers)
    }
}

// Weights and a bias of zeros, which gradient descent trains on the device.
final class Layer: NSObject, MPSCNNConvolutionDataSource {
    let name: String, shape: [Int]
    private let optimizer: MPSNNOptimizerStochasticGradientDescent
    private let state: MPSCNNConvolutionWeightsAndBiasesState

    // Shape: outputs, height, width, inputs.
    init(_ device: MTLDevice, _ name: String, _ values: Values, divisor: Float) {
        let weights = values.numbers.map { $0 / divisor }, bias = [Float](repeating: 0, count: values.shape[0])
        (self.name, shape) = (name, values.shape)
        optimizer = MPSNNOptimizerStochasticGradientDescent(device: device, learningRate: 0.1)
        state = MPSCNNConvolutionWeightsAndBiasesState(
            weights: device.makeBuffer(bytes: weights, length: weights.count * 4, options: .storageModeShared)!,
            biases: device.makeBuffer(bytes: bias, length: bias.count * 4, options: .storageModeShared)!)
    }

    func dataType() -> MPSDataType { .float32 }
    func descriptor() -> MPSCNNConvolutionDescriptor {
        MPSCNNConvolutionDescriptor(
            kernelWidth: shape[2], kernelHeight: shape[1], inputFeatureChannels: shape[3],
            outputFeatureChannels: shape[0])
    }
    func weights() -> UnsafeMutableRawPointer { state.weights.contents() }
    func biasTerms() -> UnsafeMutablePointer<Float>? { state.biases!.contents().assumingMemoryBound(to: Float.self) }
    func load() -> Bool { true }
    func purge() {}
    func label() -> String? { name }
    func copy(with zone: NSZone? = nil) -> Any { self }

    func update(
        with commandBuffer: MTLCommandBuffer, gradientState: MPSCNNConvolutionGradientState,
        sourceState: MPSCNNConvolutionWeightsAndBiasesState
    ) -> MPSCNNConvolutionWeightsAndBiasesState? {
        optimizer.encode(
            commandBuffer: commandBuffer, convolutionGradientState: gradientState, convolutionSourceState: sourceState,
            inputMomentumVectors: nil, resultState: state)
        return state
    }

    // By the names of openmps.
    func results() -> [String: Values] {
        func read(_ buffer: MTLBuffer, _ shape: [Int]) -> Values {
            let numbers = buffer.contents().assumingMemoryBound(to: Float.self)
            return Values(shape: shape, numbers: (0..<shape.reduce(1, *)).map { numbers[$0] })
        }
        return ["\(name).weights": read(state.weights, shape), "\(name).bias": read(state.biases!, [shape[0]])]
    }
}

// Four steps of gradient descent of a small classifier of images: an MPSNNGraph.
func trainNetwork(_ device: MTLDevice, _ inputs: [String: Values]) -> [String: Values] {
    let first = Layer(device, "first", inputs["first"]!, divisor: 4)
    let last = Layer(device, "last", inputs["last"]!, divisor: 8)
    let convolution = MPSCNNConvolutionNode(source: MPSNNImageNode(handle: nil), weights: first)
    let relu = MPSCNNNeuronReLUNode(source: convolution.resultImage)
    let pool = MPSCNNPoolingMaxNode(source: relu.resultImage, filterSize: 2, stride: 2)
    let scores = MPSCNNFullyConnectedNode(source: pool.resultImage, weights: last)
    let loss = MPSCNNLossNode(
        source: scores.resultImage,
        lossDescriptor: MPSCNNLossDescriptor(type: .softMaxCrossEntropy, reductionType: .sum))
    let end = loss.trainingGraph(withSourceGradient: nil, nodeHandler: nil)![0]
    let graph = MPSNNGraph(device: device, resultImage: end.resultImage, resultImageIsNeeded: false)!
    graph.format = .float32
    let images = makeImages(device, inputs["images"]!), queue = device.makeCommandQueue()!
    let losses = (0..<4).map { _ -> Float in
        let labels = images.indices.map { makeLabels(device, $0 % 3) }, buffer = queue.makeCommandBuffer()!
        graph.encodeBatch(to: buffer, sourceImages: [images], sourceStates: [labels])
        buffer.commit()
        buffer.waitUntilCompleted()
        return labels.reduce(0) { sum, each in
            var loss: Float = 0
            each.lossImage().readBytes(&loss, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
            return sum + loss
        }
    }
    let found = first.results().merging(last.results()) { one, _ in one }
    return found.merging(["losses": Values(shape: [4], numbers: losses)]) { one, _ in one }
}

func makeImages(_ device: MTLDevice, _ values: Values) -> [MPSImage] {
    let (height, width, channels) = (values.shape[1], values.shape[2], values.shape[3])
    let descriptor = MPSImageDescriptor(
        channelFormat: .float32, width: width, height: height, featureChannels: channels)
    return (0..<values.shape[0]).map { place in
        let image = MPSImage(device: device, imageDescriptor: descriptor), count = height * width * channels
        let numbers = Array(values.numbers[place * count..<(place + 1) * count])
        image.writeBytes(numbers, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
        return image
    }
}

func makeLabels(_ device: MTLDevice, _ place: Int) -> MPSCNNLossLabels {
    let descriptor = MPSCNNLossDataDescriptor(
        data: data(oneHot(place)), layout: .HeightxWidthxFeatureChannels,
        size: MTLSize(width: 1, height: 1, depth: 3))!
    return MPSCNNLossLabels(device: device, labelsDescriptor: descriptor)
}

// The form of safetensors: the length of a JSON header in 8 bytes, the header, the numbers.
func safetensors(_ tensors: [(String, Values)], _ capture: String) throws -> Data {
    var header: [String: Any] = ["__metadata__": ["capture": capture]]
    var content = Data()
    for (name, values) in tensors {
        let start = content.count
        values.numbers.withUnsafeBufferPointer { content.append(Data(buffer: $0)) }
        header[name] = ["dtype": "F32", "shape": values.shape, "data_offsets": [start, content.count]] as [String: Any]
    }
    var text = try json(header)
    while text.count % 8 != 0 { text.append(0x20) }
    let length = withUnsafeBytes(of: UInt64(text.count).littleEndian) { Data($0) }
    return length + text + content
}

func json(_ object: Any) throws -> Data {
    try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
}

let path = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "goldens.safetensors"
let device = MTLCreateSystemDefaultDevice()!
var tensors: [(String, Values)] = []
var runs: [[String: Any]] = []
for one in cases {
    let inputs = one.inputs.enumerated().reduce(into: [String: Values]()) { made, each in
        made[each.element.0] = draw(each.offset + 1, each.element.1)
    }
    let results = one.run(device, inputs)
    var described: [String: Any] = [
        "name": one.name, "kind": "golden", "device": device.name, "nodes": [Any](), "updated": [Any](),
    ]
    for (part, kind, found) in [("inputs", "feed", inputs), ("targets", "target", results)] {
        var rows: [[String: Any]] = []
        for (name, values) in found.sorted(by: { $0.key < $1.key }) {
            let tensor = "\(one.name).\(part).\(name)"
            rows.append(["name": name, "kind": kind, "tensor": tensor])
            tensors.append((tensor, values))
        }
        described[part] = rows
    }
    runs.append(described)
}
let document: [String: Any] = [
    "version": 1, "program": "capture_goldens.swift", "runs_of_a_kind": 1, "runs": runs,
    "machine": ["device": device.name, "system": ProcessInfo.processInfo.operatingSystemVersionString],
]
let capture = String(data: try json(document), encoding: .utf8)!
try safetensors(tensors, capture).write(to: URL(fileURLWithPath: path))
print("\(path): \(cases.map { $0.name }.joined(separator: ", ")), computed on \(device.name)")
