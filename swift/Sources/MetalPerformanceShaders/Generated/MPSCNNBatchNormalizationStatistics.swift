// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Mean and biased variance of a batch, into a state. Encoded several times with one state, it accumulates: the
/// result is that of all images together.
public class MPSCNNBatchNormalizationStatistics: MPSCNNKernel {
    override public class var _className: String { "MPSCNNBatchNormalizationStatistics" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNBatchNormalizationStatistics(_owned: handle)
    }

    public func encodeBatch(
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
