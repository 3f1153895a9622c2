// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the forward kernels.
open class MPSNDArrayMultiaryKernel: MPSNDArrayMultiaryBase {
    override public class var _className: String { "MPSNDArrayMultiaryKernel" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayMultiaryKernel(_owned: handle)
    }

    /// The result is made by destinationArrayAllocator.
    @discardableResult
    public func encode(to cmdBuf: MTLCommandBuffer, sourceArrays: [MPSNDArray]) -> MPSNDArray {
        let made = withExtendedLifetime((self, cmdBuf)) {
            omps_MPSNDArrayMultiaryKernel_encodeToCommandBuffer_sourceArrays(
                _handle, _pointer(cmdBuf), _array(sourceArrays) { _retained($0) })
        }
        return _object(made)
    }

    public func encode(
        to cmdBuf: MTLCommandBuffer,
        sourceArrays: [MPSNDArray],
        destinationArray destination: MPSNDArray
    ) {
        withExtendedLifetime((self, cmdBuf, destination)) {
            omps_MPSNDArrayMultiaryKernel_encodeToCommandBuffer_sourceArrays_destinationArray(
                _handle, _pointer(cmdBuf), _array(sourceArrays) { _retained($0) }, destination._handle)
        }
    }

    /// `outGradientState` receives the state for the gradient kernel, or nil from kernels without one.
    @discardableResult
    public func encode(
        to cmdBuf: MTLCommandBuffer,
        sourceArrays: [MPSNDArray],
        resultState outGradientState: UnsafeMutablePointer<MPSState?>?,
        outputStateIsTemporary: Bool
    ) -> MPSNDArray {
        var outGradientStateObject: UnsafeMutableRawPointer?
        let made = withExtendedLifetime((self, cmdBuf)) {
            omps_MPSNDArrayMultiaryKernel_encodeToCommandBuffer_sourceArrays_resultState_outputStateIsTemporary(
                _handle, _pointer(cmdBuf), _array(sourceArrays) { _retained($0) },
                &outGradientStateObject, outputStateIsTemporary)
        }
        let outGradientStateMade: MPSState? = _optional(outGradientStateObject)
        outGradientState?.pointee = outGradientStateMade
        return _object(made)
    }

    /// The settings are stored in `outGradientState`, which -resultStateForSourceArrays:… has made.
    public func encode(
        to cmdBuf: MTLCommandBuffer,
        sourceArrays: [MPSNDArray],
        resultState outGradientState: MPSState?,
        destinationArray destination: MPSNDArray
    ) {
        withExtendedLifetime((self, cmdBuf, outGradientState, destination)) {
            omps_MPSNDArrayMultiaryKernel_encodeToCommandBuffer_sourceArrays_resultState_destinationArray(
                _handle, _pointer(cmdBuf), _array(sourceArrays) { _retained($0) },
                outGradientState?._handle, destination._handle)
        }
    }

    /// `encoder`: nil, or an open encoder of the command buffer.
    public func encode(
        to encoder: MTLComputeCommandEncoder?,
        commandBuffer: MTLCommandBuffer,
        sourceArrays: [MPSNDArray],
        destinationArray destination: MPSNDArray
    ) {
        withExtendedLifetime((self, encoder, commandBuffer, destination)) {
            omps_MPSNDArrayMultiaryKernel_encodeToCommandEncoder_commandBuffer_sourceArrays_destinationArray(
                _handle, _pointer(encoder), _pointer(commandBuffer), _array(sourceArrays) {
                _retained($0) }, destination._handle)
        }
    }
}
