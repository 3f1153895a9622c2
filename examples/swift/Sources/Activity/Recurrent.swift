// The LSTM over the steps, with its trained matrices. Its source and result have a row for each sample of the batch, the
// 20 steps side by side.

import Digits
import MetalPerformanceShaders

final class Recurrent {
    static let features = 64
    static let hidden = 96

    let input, output, inputGradient, outputGradient: MPSMatrix
    let optimizer: MPSNNOptimizerAdam
    private let device: MTLDevice
    private let layer: MPSRNNMatrixTrainingLayer
    private let weights, gradients, momenta, velocities: [MPSMatrix]
    private var states: [MPSRNNMatrixTrainingState] = []

    init(device: MTLDevice, batch: Int, random: inout Random) {
        self.device = device
        func rows(_ channels: Int) -> MPSMatrix {
            let columns = Window.steps * channels
            let descriptor = MPSMatrixDescriptor(
                rows: batch, columns: columns, rowBytes: columns * MemoryLayout<Float>.stride, dataType: .float32)
            return MPSMatrix(device: device, descriptor: descriptor)
        }
        (input, inputGradient) = (rows(Recurrent.features), rows(Recurrent.features))
        (output, outputGradient) = (rows(Recurrent.hidden), rows(Recurrent.hidden))

        let trained = NSMutableArray()
        layer = MPSRNNMatrixTrainingLayer(
            device: device, rnnDescriptor: Recurrent.descriptor(&random), trainableWeights: trained)
        func made(_ fill: (NSMutableArray) -> Void) -> [MPSMatrix] {
            let array = NSMutableArray()
            fill(array)
            return array.map { $0 as! MPSMatrix }
        }
        weights = trained.map { $0 as! MPSMatrix }
        let layer = self.layer
        gradients = made { layer.createWeightGradientMatrices($0, dataType: .float32) }
        momenta = made { layer.createWeightMatrices($0) }
        velocities = made { layer.createWeightMatrices($0) }
        optimizer = MPSNNOptimizerAdam(device: device, learningRate: 0.002)
    }

    private static func descriptor(_ random: inout Random) -> MPSLSTMDescriptor {
        func gate(_ inputs: Int, _ neuron: MPSCNNNeuronType, bias: Float = 0) -> GateWeights {
            GateWeights(inputs: inputs, outputs: hidden, neuron: neuron, bias: bias, random: &random)
        }
        let lstm = MPSLSTMDescriptor.createLSTMDescriptor(
            withInputFeatureChannels: features, outputFeatureChannels: hidden)
        lstm.useFloat32Weights = true
        lstm.inputGateInputWeights = gate(features, .sigmoid)
        lstm.inputGateRecurrentWeights = gate(hidden, .none)
        lstm.forgetGateInputWeights = gate(features, .sigmoid, bias: 1)
        lstm.forgetGateRecurrentWeights = gate(hidden, .none)
        lstm.cellGateInputWeights = gate(features, .tanH)
        lstm.cellGateRecurrentWeights = gate(hidden, .none)
        lstm.outputGateInputWeights = gate(features, .sigmoid)
        lstm.outputGateRecurrentWeights = gate(hidden, .none)
        return lstm
    }

    func encodeForward(_ commandBuffer: MTLCommandBuffer) {
        let made = NSMutableArray()
        layer.encodeForwardSequence(
            commandBuffer: commandBuffer, sourceMatrices: steps(input, Recurrent.features),
            destinationMatrices: steps(output, Recurrent.hidden), trainingStates: made, weights: weights)
        states = made.map { $0 as! MPSRNNMatrixTrainingState }
    }

    func encodeGradient(_ commandBuffer: MTLCommandBuffer) {
        layer.encodeGradientSequence(
            commandBuffer: commandBuffer, forwardSources: steps(input, Recurrent.features),
            sourceGradients: steps(outputGradient, Recurrent.hidden),
            destinationGradients: steps(inputGradient, Recurrent.features), weightGradients: gradients,
            trainingStates: states, weights: weights)
        let step = optimizer.timeStep
        for (place, matrix) in weights.enumerated() {
            optimizer.timeStep = step  // one step of time for all matrices
            optimizer.encode(
                commandBuffer: commandBuffer, inputGradientMatrix: gradients[place], inputValuesMatrix: matrix,
                inputMomentumMatrix: momenta[place], inputVelocityMatrix: velocities[place],
                resultValuesMatrix: matrix)
        }
    }

    /// Each step's columns as a separate matrix over the same memory.
    private func steps(_ rows: MPSMatrix, _ channels: Int) -> [MPSMatrix] {
        let descriptor = MPSMatrixDescriptor(
            rows: rows.rows, columns: channels, rowBytes: rows.rowBytes, dataType: .float32)
        return (0..<Window.steps).map { step in
            MPSMatrix(
                buffer: rows.data, offset: step * channels * MemoryLayout<Float>.stride, descriptor: descriptor)
        }
    }
}
