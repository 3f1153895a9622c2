// Batches of pictures for MPSNNGraph, and a loop that keeps two of them in flight.

import MetalPerformanceShaders

/// Each element is a picture of `size` x `size` pixels in red, green and blue.
public func makeImages(_ device: MTLDevice, size: Int, _ pictures: [ArraySlice<UInt8>]) -> [MPSImage] {
    let descriptor = MPSImageDescriptor(channelFormat: .unorm8, width: size, height: size, featureChannels: 3)
    return pictures.map { picture in
        let image = MPSImage(device: device, imageDescriptor: descriptor)
        picture.withUnsafeBytes {
            image.writeBytes($0.baseAddress!, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
        }
        return image
    }
}

/// The labels of a picture: `size` x `size` x channels numbers.
public func makeLabels(_ device: MTLDevice, size: Int, _ numbers: ArraySlice<Float>) -> MPSCNNLossLabels {
    let descriptor = MPSCNNLossDataDescriptor(
        data: numbers.withUnsafeBufferPointer { Data(buffer: $0) }, layout: .HeightxWidthxFeatureChannels,
        size: MTLSize(width: size, height: size, depth: numbers.count / size / size))!
    return MPSCNNLossLabels(device: device, labelsDescriptor: descriptor)
}

private func totalLoss(_ batch: [MPSCNNLossLabels]) -> Float {
    batch.reduce(0) { total, labels in
        var loss: Float = 0
        labels.lossImage().readBytes(&loss, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
        return total + loss
    }
}

/// Trains, and prints the loss of each `report`-th iteration. `encode` puts an iteration on a command buffer and
/// returns its labels, which hold the loss afterwards.
public func train(
    _ queue: MTLCommandQueue, _ iterations: Range<Int>, report: Int,
    encode: (MTLCommandBuffer, Int) -> [MPSCNNLossLabels]
) {
    let doubleBuffer = DispatchSemaphore(value: 2)
    for iteration in iterations {
        doubleBuffer.wait()
        let commandBuffer = queue.makeCommandBuffer()!
        let labels = encode(commandBuffer, iteration)
        commandBuffer.addCompletedHandler { _ in
            if iteration % report == 0 {
                print("iteration \(iteration)  loss \(totalLoss(labels))")
            }
            doubleBuffer.signal()
        }
        commandBuffer.commit()
    }
    for _ in 0..<2 { doubleBuffer.wait() }
    for _ in 0..<2 { doubleBuffer.signal() }
}

extension MPSNNGraph {
    /// What the graph gives for one picture.
    public func numbers(_ queue: MTLCommandQueue, size: Int, _ picture: ArraySlice<UInt8>, count: Int) -> [Float] {
        let commandBuffer = queue.makeCommandBuffer()!
        let images = makeImages(queue.device, size: size, [picture])
        let results = encodeBatch(to: commandBuffer, sourceImages: [images], sourceStates: nil)!
        commandBuffer.commit()
        commandBuffer.waitUntilCompleted()
        var numbers = [Float](repeating: 0, count: count)
        results[0].readBytes(&numbers, dataLayout: .HeightxWidthxFeatureChannels, imageIndex: 0)
        return numbers
    }
}
