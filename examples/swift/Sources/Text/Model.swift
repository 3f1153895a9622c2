// An LSTM that reads characters: embedding, states, a score for each character.

import MetalPerformanceShadersGraph
import Training

private let embedding = 256

final class Model {
    let graph = MPSGraph()
    let features: Int
    // Training: (T, N) characters and those that follow them.
    let source, target, step, loss: MPSGraphTensor
    let updates: [MPSGraphOperation]
    // Writing, one character a run.
    let letter, state, cell, inverseTemperature: MPSGraphTensor
    let probabilities, nextState, nextCell: MPSGraphTensor

    /// `firstValues` are those of the weights, in the order below.
    init(characters: Int, features: Int, firstValues: [Float]?) {
        let graph = self.graph
        self.features = features
        let variables = Variables(graph: graph, seed: 0, firstValues: firstValues)
        let limit = 1 / Float(features).squareRoot()
        func weights(_ shape: [Int], _ name: String) -> MPSGraphTensor {
            variables.uniform(shape, upTo: limit, name: name)
        }
        let layer = Layer(
            embedding: weights([characters, embedding], "embedding"),
            input: weights([4 * features, embedding], "input"),
            recurrent: weights([4 * features, features], "recurrent"), bias: weights([4 * features], "bias"),
            output: weights([features, characters], "output"), outputBias: weights([characters], "output bias"))

        source = graph.placeholder(shape: [-1, -1], dataType: .int32, name: "source")
        target = graph.placeholder(shape: [-1, -1], dataType: .int32, name: "target")
        step = graph.placeholder(shape: [1], dataType: .float32, name: "step")
        let labels = graph.oneHot(withIndicesTensor: target, depth: characters, dataType: .float32, name: nil)
        let read = layer.read(graph, source, state: nil, cell: nil)
        loss = graph.softMaxCrossEntropy(read.scores, labels: labels, axis: -1, reuctionType: .mean, name: nil)
        updates = Adam(rate: 2e-3).updates(variables, loss: loss, step: step)

        let shape = [1, features] as [NSNumber]
        letter = graph.placeholder(shape: [1, 1], dataType: .int32, name: "letter")
        state = graph.placeholder(shape: shape, dataType: .float32, name: "state")
        cell = graph.placeholder(shape: shape, dataType: .float32, name: "cell")
        inverseTemperature = graph.placeholder(shape: [1], dataType: .float32, name: "1 / temperature")
        let written = layer.read(graph, letter, state: state, cell: cell)
        let scores = graph.reshape(written.scores, shape: [characters as NSNumber], name: nil)
        probabilities = graph.softMax(
            with: graph.multiplication(scores, inverseTemperature, name: nil), axis: -1, name: nil)
        nextState = graph.reshape(written.states, shape: shape, name: nil)
        nextCell = graph.reshape(written.cells, shape: shape, name: nil)
    }
}

private struct Layer {
    let embedding, input, recurrent, bias, output, outputBias: MPSGraphTensor

    /// (T, N) characters -> scores, states and cells, all (T, N, ...). Without a state it begins with zeros.
    func read(
        _ graph: MPSGraph, _ letters: MPSGraphTensor, state: MPSGraphTensor?, cell: MPSGraphTensor?
    ) -> (scores: MPSGraphTensor, states: MPSGraphTensor, cells: MPSGraphTensor) {
        let embedded = graph.gather(
            withUpdatesTensor: embedding, indicesTensor: letters, axis: 0, batchDimensions: 0, name: nil)
        let descriptor = MPSGraphLSTMDescriptor()
        descriptor.training = true
        descriptor.produceCell = true
        let results = graph.LSTM(
            embedded, recurrentWeight: recurrent, inputWeight: input, bias: bias, initState: state, initCell: cell,
            descriptor: descriptor, name: nil)
        let scores = graph.matrixMultiplication(primary: results[0], secondary: output, name: nil)
        return (graph.addition(scores, outputBias, name: nil), results[0], results[1])
    }
}
