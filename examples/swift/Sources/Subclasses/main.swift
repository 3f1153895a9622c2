// Classes of a program that derive from those of the library: a graph that knows its layers, and a kernel with an
// initialiser and a property of its own. Each result is compared with the formula.

import MetalPerformanceShadersGraph

/// A perceptron that remembers what it was made of.
final class Perceptron: MPSGraph {
    let widths: [Int]
    private(set) var input, output: MPSGraphTensor!

    init(widths: [Int], weight: Double) {
        self.widths = widths
        super.init()
        input = placeholder(shape: [1, widths[0] as NSNumber], dataType: .float32, name: "input")
        output = zip(widths, widths.dropFirst()).reduce(input) { layer(of: $0, from: $1.0, to: $1.1, weight) }
    }

    private func layer(of x: MPSGraphTensor, from inputs: Int, to outputs: Int, _ weight: Double) -> MPSGraphTensor {
        let weights = constant(weight, shape: [inputs as NSNumber, outputs as NSNumber], dataType: .float32)
        return reLU(with: matrixMultiplication(primary: x, secondary: weights, name: nil), name: nil)
    }

    required init?(coder: NSCoder) { fatalError("A perceptron is not archived.") }
}

/// The mean of a square window, which knows how many pixels it has.
class SquareMean: MPSImageBox {
    let area: Int

    init(device: MTLDevice, edge: Int) {
        area = edge * edge
        super.init(device: device, kernelWidth: edge, kernelHeight: edge)
        label = "mean of \(area)"
    }

    required init?(coder: NSCoder) {
        area = coder.decodeInteger(forKey: "area")
        super.init(coder: coder)
    }

    override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(area, forKey: "area")
    }

    override var description: String { "\(label!), \(kernelWidth) pixels wide" }
}

let device = MTLCreateSystemDefaultDevice()!
let graph = Perceptron(widths: [3, 4, 2], weight: 0.5)
let inputs: [Float] = [1, 2, 3]
let fed = MPSGraphTensorData(
    device: MPSGraphDevice(mtlDevice: device), data: inputs.withUnsafeBytes { Data($0) }, shape: [1, 3],
    dataType: .float32)
var outputs = [Float](repeating: 0, count: 2)
graph.run(feeds: [graph.input: fed], targetTensors: [graph.output], targetOperations: nil)[graph.output]!
    .mpsndarray().readBytes(&outputs, strideBytes: nil)
// Each unit of the first layer is half of the sum of the inputs, each of the second layer half of four of those.
precondition(outputs == [6, 6], "the outputs are \(outputs)")
precondition(graph.placeholderTensors[0].operation.graph === graph, "the graph's own object comes back")

let mean = SquareMean(device: device, edge: 3)
precondition(mean.kernelHeight == 3 && mean.description == "mean of 9, 3 pixels wide")
let archive = try NSKeyedArchiver.archivedData(withRootObject: [mean], requiringSecureCoding: true)
let classes: [AnyClass] = [NSArray.self, SquareMean.self]
let read = try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: archive) as! [Any]
precondition((read[0] as! SquareMean).area == 9 && (read[0] as! SquareMean).kernelWidth == 3)
print("a perceptron of \(graph.widths) gives \(outputs); \(read[0])")
