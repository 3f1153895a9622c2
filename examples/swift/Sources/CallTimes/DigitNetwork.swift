// A convolution, pooling and a dense layer on 40 pictures of 28 x 28, trained by gradient descent.

import MetalPerformanceShadersGraph

final class DigitNetwork {
    private let graph = MPSGraph()
    private let feeds: [MPSGraphTensor: MPSGraphTensorData]
    private let loss: MPSGraphTensor
    private let updates: [MPSGraphOperation]

    init(device: MPSGraphDevice) {
        let images = graph.placeholder(shape: [40, 28, 28, 1], dataType: .float32, name: nil)
        let labels = graph.placeholder(shape: [40, 10], dataType: .float32, name: nil)
        let kernel = graph.variable(
            with: Data(count: 5 * 5 * 32 * 4), shape: [5, 5, 1, 32], dataType: .float32, name: nil)
        let dense = graph.variable(with: Data(count: 6272 * 10 * 4), shape: [6272, 10], dataType: .float32, name: nil)
        let window = MPSGraphConvolution2DOpDescriptor(
            strideInX: 1, strideInY: 1, dilationRateInX: 1, dilationRateInY: 1, groups: 1, paddingStyle: .TF_SAME,
            dataLayout: .NHWC, weightsLayout: .HWIO)!
        let pooling = MPSGraphPooling2DOpDescriptor(
            kernelWidth: 2, kernelHeight: 2, strideInX: 2, strideInY: 2, paddingStyle: .TF_SAME, dataLayout: .NHWC)!
        var y = graph.convolution2D(images, weights: kernel, descriptor: window, name: nil)
        y = graph.maxPooling2D(withSourceTensor: graph.reLU(with: y, name: nil), descriptor: pooling, name: nil)
        y = graph.reshape(y, shape: [40, 6272], name: nil)
        y = graph.matrixMultiplication(primary: y, secondary: dense, name: nil)
        loss = graph.softMaxCrossEntropy(y, labels: labels, axis: -1, reuctionType: .mean, name: nil)

        let rate = graph.constant(0.1, dataType: .float32)
        let gradients = graph.gradients(of: loss, with: [kernel, dense], name: nil)
        let graph = self.graph
        updates = [kernel, dense].map { variable in
            let next = graph.stochasticGradientDescent(
                learningRate: rate, values: variable, gradient: gradients[variable]!, name: nil)
            return graph.assign(variable, tensor: next, name: nil)
        }
        feeds = [
            images: MPSGraphTensorData(
                device: device, data: Data(count: 40 * 784 * 4), shape: [40, 28, 28, 1], dataType: .float32),
            labels: MPSGraphTensorData(
                device: device, data: Data(count: 40 * 10 * 4), shape: [40, 10], dataType: .float32),
        ]
    }

    func step(_ queue: MTLCommandQueue) {
        _ = graph.run(with: queue, feeds: feeds, targetTensors: [loss], targetOperations: updates)
    }
}
