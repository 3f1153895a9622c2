// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Mean and biased variance of a batch, into a state. Encoded several times with one state, it accumulates: the
/// result is that of all images together.
open class MPSCNNBatchNormalizationStatistics: MPSCNNKernel {
    override public class var _className: String { "MPSCNNBatchNormalizationStatistics" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNBatchNormalizationStatistics(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    open func encodeBatch(
        to commandBuffer: MTLCommandBuffer,
        sourceImages: [MPSImage],
        batchNormalizationState: MPSCNNBatchNormalizationState
    ) {
        withExtendedLifetime((self, commandBuffer, batchNormalizationState)) {
            omps_MPSCNNBatchNormalizationStatistics_encodeBatchToCommandBuffer_sourceImages_batchNormalizationState(
                _handle, _pointer(commandBuffer), _array(sourceImages) { _retained($0) },
                batchNormalizationState._handle)
        }
    }
}
