// "Metal for Accelerating Machine Learning" (WWDC 2018, session 609): an LSTM layer for training, on a sequence of 20.

import MetalPerformanceShaders
import XCTest

private let (batch, inputSize, units) = (4, 2, 6)

private func matrix(_ columns: Int, _ value: (Int, Int) -> Float = { _, _ in 0 }) -> MPSMatrix {
    let descriptor = MPSMatrixDescriptor(rows: batch, columns: columns, rowBytes: 4 * columns, dataType: .float32)
    let made = MPSMatrix(device: device!, descriptor: descriptor)
    let place = made.data.contents().assumingMemoryBound(to: Float.self)
    for row in 0..<batch { for column in 0..<columns { place[row * columns + column] = value(row, column) } }
    return made
}

private func values(_ matrix: MPSMatrix) -> [Float] {
    let place = matrix.data.contents().assumingMemoryBound(to: Float.self)
    return (0..<matrix.rows * matrix.columns).map { place[$0] }
}

/// The slides give arrays of objects where Swift has typed ones.
private func typed<Element>(_ array: NSMutableArray) -> [Element] { array.map { $0 as! Element } }

final class RecurrentListings: XCTestCase {
    func testAnLSTMLearnsTheMeanOfTwentySteps() {
        // Create a LSTM layer descriptor
        // Initialize descriptor with initial training parameters, using data source providers
        let descriptor = MPSLSTMDescriptor()
        descriptor.useFloat32Weights = true
        descriptor.inputFeatureChannels = inputSize
        descriptor.outputFeatureChannels = units
        func input(_ neuron: MPSCNNNeuronType) -> MyWeights {
            MyWeights(
                kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: inputSize, outputFeatureChannels: units,
                neuron: neuron)
        }
        func recurrent() -> MyWeights {
            MyWeights(kernelWidth: 1, kernelHeight: 1, inputFeatureChannels: units, outputFeatureChannels: units)
        }
        (descriptor.inputGateInputWeights, descriptor.inputGateRecurrentWeights) = (input(.sigmoid), recurrent())
        (descriptor.forgetGateInputWeights, descriptor.forgetGateRecurrentWeights) = (input(.sigmoid), recurrent())
        (descriptor.cellGateInputWeights, descriptor.cellGateRecurrentWeights) = (input(.tanH), recurrent())
        (descriptor.outputGateInputWeights, descriptor.outputGateRecurrentWeights) = (input(.sigmoid), recurrent())

        // Create a LSTM layer for training
        let trainingWeights: NSMutableArray = [] // matrices to hold training parameters
        let weightGradients: NSMutableArray = [] // matrices to hold gradients
        let trainingLayer = MPSRNNMatrixTrainingLayer(device: device!, rnnDescriptor: descriptor,
                                                      trainableWeights: trainingWeights)
        trainingLayer.createWeightGradientMatrices(weightGradients, dataType: .float32)
        XCTAssertEqual(trainingWeights.count, weightGradients.count)

        // Create 20 matrices to hold input and output sequences for forward and gradient passes
        var inputSequence: [MPSMatrix] = []
        var outputSequence: [MPSMatrix] = []
        var inputGradientSequence: [MPSMatrix] = []
        var outputGradientSequence: [MPSMatrix] = []
        for i in 0 ..< 20 {
            // Matrix size is (batch, inputSize), inputSize is number of columns
            inputSequence.append(matrix(inputSize) { row, column in sinf(Float(7 * i + 3 * row + column)) })
            // Initialize matrices for the other sequences
            outputSequence.append(matrix(units))
            inputGradientSequence.append(matrix(units))
            outputGradientSequence.append(matrix(inputSize))
        }
        let forwardSources = inputSequence
        let targets = (0..<batch).map { row -> Float in
            let rows = inputSequence.map { values($0)[row * inputSize..<(row + 1) * inputSize].reduce(0, +) }
            return rows.reduce(0, +) / Float(20 * inputSize)
        }
        let optimizer = MPSNNOptimizerAdam(device: device!, learningRate: 0.02)
        let commandQueue = device!.makeCommandQueue()!

        var losses: [Float] = []
        var states: [(MPSMatrix, MPSMatrix)] = []
        for weights in trainingWeights {
            let like = weights as! MPSMatrix
            let facts = MPSMatrixDescriptor(
                rows: like.rows, columns: like.columns, rowBytes: like.rowBytes, dataType: .float32)
            states.append((MPSMatrix(device: device!, descriptor: facts), MPSMatrix(device: device!, descriptor: facts)))
        }
        for _ in 0..<60 {
            let commandBuffer = commandQueue.makeCommandBuffer()!
            let trainingStates: NSMutableArray = [] // States pass data from forward to gradient pass
            // Run sequence of 20 matrices through LSTM training layer (forward pass)
            trainingLayer.encodeForwardSequence(commandBuffer: commandBuffer,
                                                sourceMatrices: inputSequence,
                                                destinationMatrices: outputSequence,
                                                trainingStates: trainingStates,
                                                weights: typed(trainingWeights))
            commandBuffer.commit()
            commandBuffer.waitUntilCompleted()

            // Compute Loss: the mean of the last step's units should be the mean of the inputs
            let output = values(outputSequence[19])
            let errors = (0..<batch).map { row -> Float in
                let sum: Float = output[row * units..<(row + 1) * units].reduce(0, +)
                return sum / Float(units) - targets[row]
            }
            losses.append(errors.map { $0 * $0 }.reduce(0, +))
            let place = inputGradientSequence[19].data.contents().assumingMemoryBound(to: Float.self)
            for row in 0..<batch { for unit in 0..<units { place[row * units + unit] = 2 * errors[row] / Float(units) } }

            let gradientBuffer = commandQueue.makeCommandBuffer()!
            // Run sequence of 20 matrices through LSTM training layer (gradient pass)
            trainingLayer.encodeGradientSequence(commandBuffer: gradientBuffer,
                                                 forwardSources: forwardSources,
                                                 sourceGradients: inputGradientSequence,
                                                 destinationGradients: outputGradientSequence,
                                                 weightGradients: typed(weightGradients),
                                                 trainingStates: typed(trainingStates),
                                                 weights: typed(trainingWeights))
            // Use MPSNNOptimizer to update trainingWeights using weightGradients
            for (index, moments) in states.enumerated() {
                optimizer.encode(
                    commandBuffer: gradientBuffer, inputGradientMatrix: weightGradients[index] as! MPSMatrix,
                    inputValuesMatrix: trainingWeights[index] as! MPSMatrix, inputMomentumMatrix: moments.0,
                    inputVelocityMatrix: moments.1, resultValuesMatrix: trainingWeights[index] as! MPSMatrix)
            }
            // Submit work to the GPU
            gradientBuffer.commit()
            gradientBuffer.waitUntilCompleted()
        }
        XCTAssertLessThan(losses.last!, losses[0] / 10, "\(losses)")
    }
}
