// Writes goldens of Apple's frameworks on a Mac without openmps: some of the cases of `openmps capture-goldens`.
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

typealias Build = (MPSGraph, [String: MPSGraphTensor]) -> [String: MPSGraphTensor]

struct Case {
    let name: String
    let inputs: [(String, [Int])]
    let build: Build
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
]

func run(_ one: Case, _ device: MTLDevice) -> (inputs: [String: Values], results: [String: Values]) {
    let graph = MPSGraph()
    var inputs: [String: Values] = [:]
    var tensors: [String: MPSGraphTensor] = [:]
    var feeds: [MPSGraphTensor: MPSGraphTensorData] = [:]
    for (place, (name, shape)) in one.inputs.enumerated() {
        let values = draw(place + 1, shape)
        let sizes = shape.map { NSNumber(value: $0) }
        let tensor = graph.placeholder(shape: sizes, dataType: .float32, name: name)
        let data = values.numbers.withUnsafeBufferPointer { Data(buffer: $0) }
        inputs[name] = values
        tensors[name] = tensor
        feeds[tensor] = MPSGraphTensorData(
            device: MPSGraphDevice(mtlDevice: device), data: data, shape: sizes, dataType: .float32)
    }
    let targets = one.build(graph, tensors)
    let found = graph.run(
        with: device.makeCommandQueue()!, feeds: feeds, targetTensors: Array(targets.values), targetOperations: nil)
    let results = targets.mapValues { tensor -> Values in
        let data = found[tensor]!
        let shape = data.shape.map { $0.intValue }
        var numbers = [Float](repeating: 0, count: shape.reduce(1, *))
        numbers.withUnsafeMutableBytes { data.mpsndarray().readBytes($0.baseAddress!, strideBytes: nil) }
        return Values(shape: shape, numbers: numbers)
    }
    return (inputs, results)
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
    let (inputs, results) = run(one, device)
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
