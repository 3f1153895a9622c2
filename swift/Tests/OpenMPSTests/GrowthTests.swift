// The memory of the process stays as it is over many calls and training steps.

import MetalPerformanceShadersGraph
import XCTest

final class GrowthTests: XCTestCase {
    private let device = MTLCreateSystemDefaultDevice()!
    private let allowed = 4_000_000

    private func residentBytes() -> Int {
        let statm = try! String(contentsOfFile: "/proc/self/statm", encoding: .ascii)
        return Int(statm.split(separator: " ")[1])! * 4096
    }

    func testWrappersReleaseTheirObjects() {
        let before = residentBytes()
        for _ in 0..<20_000 {
            let buffer = device.makeBuffer(length: 4096, options: .storageModeShared)!
            memset(buffer.contents(), 1, 4096)
        }
        XCTAssertLessThan(residentBytes() - before, 20_000_000, "80 MB were made and released")
    }

    func testAMillionCallsDoNotGrow() {
        let graph = MPSGraph()
        let x = graph.placeholder(shape: [2, 3], dataType: .float32, name: "x")
        let y = graph.negative(with: x, name: nil)
        func calls(_ count: Int) {
            for _ in 0..<count {
                XCTAssertTrue(y.operation.inputTensors[0] === x)
                XCTAssertEqual(x.shape?.count, 2)
            }
        }
        calls(1000)
        let before = residentBytes()
        calls(250_000)  // four calls each
        XCTAssertLessThan(residentBytes() - before, allowed)
    }

    func testTenThousandStepsOfMPSGraphDoNotGrow() {
        let graph = MPSGraph()
        let graphDevice = MPSGraphDevice(mtlDevice: device)
        let x = graph.placeholder(shape: [4, 8], dataType: .float32, name: nil)
        let weights = graph.variable(with: Data(count: 64), shape: [8, 2], dataType: .float32, name: nil)
        let loss = graph.mean(
            of: graph.square(with: graph.matrixMultiplication(primary: x, secondary: weights, name: nil), name: nil),
            axes: [0, 1], name: nil)
        let next = graph.stochasticGradientDescent(
            learningRate: graph.constant(0.1, dataType: .float32), values: weights,
            gradient: graph.gradients(of: loss, with: [weights], name: nil)[weights]!, name: nil)
        let update = graph.assign(weights, tensor: next, name: nil)
        func steps(_ count: Int) {
            for _ in 0..<count {
                let data = MPSGraphTensorData(
                    device: graphDevice, data: Data(count: 128), shape: [4, 8], dataType: .float32)
                let results = graph.run(feeds: [x: data], targetTensors: [loss], targetOperations: [update])
                XCTAssertEqual(results.count, 1)
            }
        }
        steps(500)
        let before = residentBytes()
        steps(10_000)
        XCTAssertLessThan(residentBytes() - before, allowed)
    }

    func testTenThousandStepsOfMPSNNGraphDoNotGrow() {
        let source = DeviceSource(weight: 2, bias: 1)
        let convolution = MPSCNNConvolutionNode(source: MPSNNImageNode(handle: nil), weights: source)
        let loss = MPSCNNLossNode(
            source: convolution.resultImage,
            lossDescriptor: MPSCNNLossDescriptor(type: .meanSquaredError, reductionType: .sum))
        let ends = loss.trainingGraph(withSourceGradient: nil, nodeHandler: nil)!
        let graph = MPSNNGraph(device: device, resultImage: ends[0].resultImage, resultImageIsNeeded: false)!
        let queue = device.makeCommandQueue()!
        let size = MTLSize(width: 2, height: 1, depth: 1)
        let descriptor = MPSImageDescriptor(channelFormat: .float32, width: 2, height: 1, featureChannels: 1)
        func steps(_ count: Int) {
            for _ in 0..<count {
                let image = MPSImage(device: device, imageDescriptor: descriptor)
                image.writeBytes([Float(0.1), 0.2], dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
                let data = MPSCNNLossDataDescriptor(
                    data: Data(count: 8), layout: .HeightxWidthxFeatureChannels, size: size)!
                let labels = [MPSCNNLossLabels(device: device, labelsDescriptor: data)]
                let commandBuffer = queue.makeCommandBuffer()!
                graph.encodeBatch(to: commandBuffer, sourceImages: [[image]], sourceStates: [labels])
                commandBuffer.commit()
                commandBuffer.waitUntilCompleted()
            }
        }
        steps(500)
        let before = residentBytes()
        steps(10_000)
        XCTAssertEqual(source.updates, 10_500)
        XCTAssertLessThan(residentBytes() - before, allowed)
    }
}
