// Writes GeLU out of primitive operations, as Apple's "Build customized ML models with the Metal Performance Shaders
// Graph" does. It compares the result with the GeLU of MPSMatrixNeuron and with the formula in double.

import MetalPerformanceShadersGraph

extension MPSGraph {
    /// x * (1/2 + 1/2 * erf(x * sqrt(1/2))); the constants broadcast, so any shape will do.
    func geLU(tensor: MPSGraphTensor) -> MPSGraphTensor {
        let half = constant(0.5, dataType: .float32)
        let sqrtHalf = squareRoot(with: half, name: nil)
        let erf = erf(with: multiplication(sqrtHalf, tensor, name: nil), name: nil)
        let shifted = addition(half, multiplication(half, erf, name: nil), name: nil)
        return multiplication(shifted, tensor, name: nil)
    }
}

let columns = 3

/// Numbers from -6 to 6, row by row.
func makeInput(_ device: MTLDevice, rows: Int) -> MPSMatrix {
    let rowBytes = columns * MemoryLayout<Float>.stride
    let buffer = device.makeBuffer(length: rows * rowBytes, options: .storageModeShared)!
    let numbers = buffer.contents().assumingMemoryBound(to: Float.self)
    let count = rows * columns
    for index in 0..<count { numbers[index] = 6 * (2 * Float(index) / Float(count - 1) - 1) }
    let descriptor = MPSMatrixDescriptor(rows: rows, columns: columns, rowBytes: rowBytes, dataType: .float32)
    return MPSMatrix(buffer: buffer, descriptor: descriptor)
}

func numbers(_ matrix: MPSMatrix) -> [Float] {
    let start = matrix.data.contents().assumingMemoryBound(to: Float.self)
    return Array(UnsafeBufferPointer(start: start, count: matrix.rows * matrix.columns))
}

func builtIn(_ queue: MTLCommandQueue, _ input: MPSMatrix) -> [Float] {
    let result = makeInput(queue.device, rows: input.rows)
    let neuron = MPSMatrixNeuron(device: queue.device)
    neuron.setNeuronType(.geLU, parameterA: 0, parameterB: 0, parameterC: 0)
    let commandBuffer = queue.makeCommandBuffer()!
    neuron.encode(commandBuffer: commandBuffer, inputMatrix: input, biasVector: nil, resultMatrix: result)
    commandBuffer.commit()
    commandBuffer.waitUntilCompleted()
    return numbers(result)
}

let device = MTLCreateSystemDefaultDevice()!
let queue = device.makeCommandQueue()!

// Step 1: define the inputs. How many rows there are is known when the graph runs.
let graph = MPSGraph()
let input = graph.placeholder(shape: [-1, columns as NSNumber], dataType: .float32, name: "input")

// Step 2: write the operations.
let geLU = graph.geLU(tensor: input)

// Step 3: execute the graph.
for rows in [2, 4000] {
    let matrix = makeInput(device, rows: rows)
    let results = graph.run(
        with: queue, feeds: [input: MPSGraphTensorData(matrix)], targetTensors: [geLU], targetOperations: nil)
    var written = [Float](repeating: 0, count: rows * columns)
    results[geLU]!.mpsndarray().readBytes(&written, strideBytes: nil)
    let formula = numbers(matrix).map { x in Double(x) / 2 * (1 + erf(Double(x) * 0.5.squareRoot())) }
    let fromNeuron = zip(written, builtIn(queue, matrix)).map { abs($0 - $1) }.max()!
    let fromFormula = zip(written, formula).map { abs(Double($0) - $1) }.max()!
    print("\(rows) x \(columns) numbers: largest difference \(fromNeuron) from MPSMatrixNeuron, "
        + "\(fromFormula) from the formula")
}
